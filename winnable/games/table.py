"""The part of a game that only `winnable table` needs, to lay deals out and play on."""

from winnable.games.values import ProblemFile
from winnable.missions.source.document import Document, Loaded
from winnable.output.typed import Json


class Table:
    """The part of a game for a page on which its deals are laid out; by default deals are files alone."""

    def pasted(self, text: str, edition: str | None) -> Loaded[Document] | None:
        """Read a problem in a short notation that people paste, such as one line; None if the text is none.

        `edition` is that of the mission, if the text names none. Nothing that it names is read from a file.
        """
        del text, edition
        return None

    def laid_out(self, text: str) -> Json | None:
        """Return the table of a problem that may be incomplete, for a page to show and change.

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
        """Return the position after the line so far of a problem: the player to move, and the legal moves.

        None in a game that has no such thing, and where the document does not say enough.
        """
        del document
        return None

    def setup(self, edition: str) -> Json:
        """Return the data to lay out a deal of an edition: its deck, say."""
        del edition
        return {}
