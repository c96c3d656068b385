"""The part of a game that only `winnable table` needs, to lay deals out and play on."""

from typing import Generic, TypeVar

from winnable.missions.source.document import Document, Loaded
from winnable.output.typed import Json

ProblemFile = TypeVar("ProblemFile")


class Table(Generic[ProblemFile]):
    """What a game does for a page on which its deals are laid out; by default they are given as files alone."""

    def pasted(self, text: str, edition: str | None) -> Loaded[Document] | None:
        """Read a problem in a short notation that people paste, such as one line; None if the text is none.

        `edition` is that of the mission, if the text names none. Nothing that it names is read from a file.
        """
        del text, edition
        return None

    def laid_out(self, text: str) -> Json | None:
        """Return what lies on the table of a problem that may be incomplete, so that a page can show and change it.

        None in a game whose deals are given as texts alone, and for a text that cannot be laid out.
        """
        del text
        return None

    def edit(self, text: str, change: Json) -> str:
        """Return the text of a problem after a change that was tapped; every byte that it does not touch stays.

        The change `{do: after, cards: N}` keeps the first N of the moves that were played, in a game that has such a
        thing. Raises UsageError for a change that makes no sense.
        """
        del change
        return text

    def position(self, document: ProblemFile) -> Json | None:
        """Return where a game stands after what a problem says was played: who is to play, and which moves are legal.

        None in a game that has no such thing, and where the document does not say enough.
        """
        del document
        return None

    def setup(self, edition: str) -> Json:
        """Return what it takes to lay out a deal of an edition: its deck, say."""
        del edition
        return {}
