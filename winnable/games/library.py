"""The missions of a game, as `winnable missions` lists them and shows each in full."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from winnable.games.listed import ListEntry
from winnable.games.usage import UsageError, sentence
from winnable.games.values import MissionFile
from winnable.missions.source.finding import Finding, with_hint
from winnable.missions.source.parameters import Value
from winnable.missions.source.shelf import Missions, Shelf
from winnable.output.ink import Ink, printable
from winnable.output.typed import Json

if TYPE_CHECKING:
    from winnable.games.survey import Subject
    from winnable.missions.source.mission import Mission


class Library(ABC):
    """The missions of a game. `edition` is that of an id without one."""

    @property
    @abstractmethod
    def shelf(self) -> Shelf:
        """The files of the missions that ship."""

    @abstractmethod
    def named(
        self, name: str, edition: str | None, parameters: Mapping[str, Value] | None = None
    ) -> tuple[MissionFile, Sequence[Finding]]:
        """Return a mission by its id or file, and the findings of the file; `parameters` are values for those it has.

        Raises UsageError if there is none.
        """

    @abstractmethod
    def why_unknown(self, name: str, edition: str) -> str:
        """Explain why a name is neither the id of a mission nor a file."""

    @abstractmethod
    def entries(self, edition: str | None) -> Sequence[ListEntry]:
        """List the missions that ship, or those of one edition."""

    @abstractmethod
    def in_full(self, name: str, edition: str | None, ink: Ink) -> tuple[Sequence[str], Json, Sequence[Finding]]:
        """Return a mission in full, as lines and as JSON, with the findings of its file. Raises UsageError."""

    @abstractmethod
    def subject(self, document: MissionFile) -> "Subject":
        """Return the mission of a document, to be surveyed."""

    @abstractmethod
    def english(self, mission: Any, players: int | None) -> Iterable[str]:
        """Describe a mission in sentences, for a number of players if one is given.

        Raises UsageError for a number that it is not for.
        """

    @abstractmethod
    def template(self, edition: str, name: str) -> str:
        """Return a mission to start one's own from; empty if there is none."""

    def readings_of(self, document: object) -> Sequence[str]:
        """Return the names of the readings of a mission, or of the mission of a problem."""
        return ()


@dataclass(frozen=True)
class OneEditionLibrary(Library):
    """The missions of a game with one edition, and how it tells of them."""

    missions: Missions[Any, MissionFile]
    """Reads and finds them."""
    sentences: Callable[[Any], Iterable[str]]
    """Describes a mission."""
    asks: Callable[[Any], Json] = lambda _: {}
    """Returns the requirements of a mission, as JSON."""
    write_template: Callable[[str], str] | None = None
    """Writes a mission to start one's own from; None: there is nothing to start from."""

    @property
    def game(self) -> str:
        """The value of the key `game`."""
        return self.missions.game

    @property
    def shelf(self) -> Shelf:
        return self.missions.shelf()

    def named(
        self, name: str, edition: str | None = None, parameters: Mapping[str, Value] | None = None
    ) -> tuple[MissionFile, Sequence[Finding]]:
        document, findings = self.missions.find(name, parameters)
        if document is None:
            raise refused(findings)
        return document, findings

    def why_unknown(self, name: str, edition: str) -> str:
        return in_words(self.missions.find(name)[1])

    def entries(self, edition: str | None) -> list[ListEntry]:
        if edition not in (None, self.game):
            return []
        return [self._entry(document.mission) for document in self.missions.shipped()]

    def in_full(self, name: str, edition: str | None, ink: Ink) -> tuple[list[str], Json, Sequence[Finding]]:
        document, findings = self.named(name)
        mission = document.mission
        if edition not in (None, self.game):
            raise UsageError(f"Mission {mission.id} is one of {self.game}, not of {edition}.")
        return list(self._lines(mission, ink)), self._json(mission), findings

    def subject(self, document: MissionFile) -> "Subject":
        from winnable.games.survey import Subject  # noqa: PLC0415  # few commands make surveys

        mission = document.mission
        return Subject(mission.key, mission.title, mission.players, mission.players, document)

    def english(self, mission: Any, players: int | None) -> Iterable[str]:
        if players is not None and players not in mission.players:
            raise UsageError(not_for(mission, players))
        return self.sentences(mission)

    def template(self, edition: str, name: str) -> str:
        return "" if self.write_template is None else self.write_template(name)

    def _entry(self, mission: "Mission") -> ListEntry:
        facts = f"{'/'.join(map(str, mission.players)):8}  "
        texts = (mission.title, mission.about, mission.story, *mission.tags, *mission.notes)
        return ListEntry(mission.key, facts + printable(mission.title), self._json(mission), texts, len(facts))

    def _json(self, mission: "Mission") -> Json:
        return {
            "key": mission.key,
            "id": mission.id,
            "game": self.game,
            "title": mission.title,
            "about": mission.about,
            "story": mission.story,
            "tags": list(mission.tags),
            "players": list(mission.players),
            "parameters": dict(mission.parameters),
            **self.asks(mission),
            "notes": list(mission.notes),
        }

    def _lines(self, mission: "Mission", ink: Ink) -> Iterator[str]:
        yield ink.strong(f"{mission.key}: {printable(mission.title)}")
        for text in (mission.story, *self.sentences(mission)):
            if text:
                yield from wrap(printable(text), max(ink.width, 30)) if ink.width else [printable(text)]
        if mission.parameters:
            values = ", ".join(f"{name}: {value}" for name, value in mission.parameters.items())
            yield printable(f"Parameters: {{{values}}}; other values by with: in a deal.")


def refused(findings: Sequence[Finding]) -> UsageError:
    """Return the error for a mission that cannot be read, or is not there."""
    error = UsageError(sentence(in_words(findings)))
    error.findings = findings
    return error


def in_words(findings: Sequence[Finding]) -> str:
    """Return the messages of findings, with their hints."""
    return "; ".join(with_hint(each.message, each.hint) for each in findings)


def not_for(mission: "Mission", players: int) -> str:
    """Say that a mission is not for this number of players."""
    *first, last = map(str, mission.players)
    expected = f"{', '.join(first)} or {last}" if first else last
    return f"expected {expected} players for mission {mission.key}, found {players}."
