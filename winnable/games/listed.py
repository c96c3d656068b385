"""Reference material of a game: missions and cards in lists, and guides."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from winnable.games.play import Difficulty
from winnable.output.ink import Ink
from winnable.output.typed import Json


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A mission or card in a list: its key, the rest of its line, and all of it as JSON.

    `texts` are searched for words, in addition to the key. `column` is where in `line` its text starts: so far in go
    the lines below it, where it is broken. Entries with another `heading` than those before are set apart, below it.
    """

    key: str
    line: str
    json: Json
    texts: Sequence[str] = ()
    column: int = 0
    heading: str = ""
    rated: Mapping[int, Difficulty] = field(default_factory=dict)
    """The difficulty of a mission by crew size, where it is known."""

    def has(self, words: Sequence[str]) -> bool:
        """Whether every one of the words is somewhere in its key or texts, in letters of either case."""
        text = "\n".join((self.key, *self.texts)).casefold()
        return all(word.casefold() in text for word in words)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The cards of a game, to be looked up: `winnable cards NAME` lists all, those with some words, or shows one."""

    name: str
    """The game or edition whose cards these are, as files name it."""
    about: str
    """Its contents, for a list of catalogues: `96 task cards`."""
    ids: Callable[[], Sequence[str]]
    """Returns their ids, quicker than all of their entries."""
    entries: Callable[[], Sequence[ListEntry]]
    details: Callable[[str, Ink], tuple[Sequence[str], Json]]
    """Returns one of them in full, as lines and as JSON; raises UsageError for an unknown name."""
    has: Callable[[ListEntry, Sequence[str]], bool] = ListEntry.has
    """Whether an entry is one that some words mean."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide to a game that can be read from the command line: its name, its contents, and where its text is."""

    name: str
    about: str
    package: str
    file: str

    def text(self) -> str:
        """Return it in Markdown."""
        from importlib.resources import files  # noqa: PLC0415  # most commands read no guide

        return files(self.package).joinpath(self.file).read_text(encoding="utf-8")


def guides_of(game: str, writing: str) -> tuple[Guide, ...]:
    """Return the guides of a game with files of its own name; `writing` is the subject of the one about writing."""
    files, rulings = "winnable.missions", f"winnable.rules.{game}"
    return (
        Guide(game, "every key of the files, and every finding", files, f"FORMAT-{game}.md"),
        Guide(f"{game}-writing", f"from an idea to {writing}, step by step", files, f"WRITING-{game}.md"),
        Guide(f"{game}-rulings", "how doubts in the rules are settled, and why", rulings, "RULINGS.md"),
    )
