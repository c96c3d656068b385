"""What games share whose missions are played on random deals of a `Sampler`, and have one reading each."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from winnable import sampling
from winnable.game import Game, Json, ListEntry, PlayReport, PlayRequest, Progress, Submit
from winnable.library import Library
from winnable.missions.source.finding import Finding
from winnable.missions.source.parameters import Value
from winnable.output.ink import Ink
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits
from winnable.surveyable import CannotBeDealt, Measured, Subject

__all__ = ["SampledGame"]


class SampledGame(Game):
    """A game with missions that have one reading each, a library of them, and random deals without first leads."""

    sample = sampling.SAMPLE
    library: ClassVar[Library[Any]]
    """Its missions."""
    sampler: ClassVar[sampling.Sampler]
    """How they are played."""

    # --- the library ---

    def why_unknown(self, written: str, edition: str) -> str:
        """Explain why a name is neither the id of a mission nor a file."""
        del edition
        return self.library.why_unknown(written)

    def mission_text(self, name: str, edition: str) -> str:
        """Return the file of a mission of the library; empty if there is none of this name."""
        return self.sampler.shelf().text(name, edition)

    def mission_ids(self) -> Sequence[str]:
        """Return the ids of all missions of the library."""
        return tuple(self.sampler.shelf())

    def missions(self, edition: str | None) -> Sequence[ListEntry]:
        """List the missions of the library."""
        return self.library.entries(edition)

    def mission(self, name: str, edition: str | None, ink: Ink) -> tuple[Sequence[str], Json, Sequence[Finding]]:
        """Return a mission in full, as lines and as JSON, with findings on the way. Raises click.UsageError."""
        return self.library.in_full(name, edition, ink)

    # --- playing missions, and surveys ---

    def steps(self, documents: Sequence[Any], request: PlayRequest) -> int:
        """Estimate how many jobs `play` will submit."""
        return sampling.steps(documents, request)

    def play(
        self, documents: Sequence[Any], request: PlayRequest, submit: Submit, progress: Progress
    ) -> Iterator[PlayReport]:
        """Play missions and yield a report of each."""
        return sampling.play(self.sampler, documents, request, submit, progress)

    def subject(self, document: Any) -> Subject:
        """Return the mission of a document, to be surveyed."""
        return self.library.subject(document)

    def mission_with(self, name: str, edition: str, values: Mapping[str, Value]) -> tuple[Any, Sequence[Finding]]:
        """Return the document of a mission, with values for its parameters, and the findings of its file."""
        del edition
        return self.library.named(name, values)

    def measure(self, mission: Any, players: int, seed: int, limits: Limits, *, leads: bool) -> Measured:
        """Decide the random deal of a seed. Raises CannotBeDealt."""
        del leads  # there are none
        try:
            problem = self.sampler.problem(mission, players, seed)
        except ValueError as error:
            raise CannotBeDealt(str(error)) from error
        verdict = self.solve(problem, limits)
        return Measured(verdict.answer, "" if verdict.answer is Answer.WINNABLE else verdict.reason, verdict.effort)
