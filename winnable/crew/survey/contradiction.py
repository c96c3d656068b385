"""Why no deal of a mission can be won, step by step: from the number of tricks and the counts that goals require."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from winnable.crew.facts import goal_english
from winnable.crew.survey.findings import named_part, part_key
from winnable.crew.survey.playtest import Playtest
from winnable.missions.crew.document import MissionDocument
from winnable.missions.source.english import listed, number
from winnable.output.ink import printable
from winnable.output.typed import answer, key
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken
from winnable.rules.crew.who import Seat
from winnable.solver.crew.short_proof.between import Between

_SEATS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@answer
class ContradictionStep:
    """A step of the proof that no deal can be won: of every play of any deal in which its premises hold."""

    number: int = key("Its number, from 1.", minimum=1)
    text: str = key("The step in words.")
    parts: tuple[str, ...] = key("The parts of the mission that it rests on, by their keys in the file: `goals.0`.")
    steps: tuple[int, ...] = key("The numbers of the earlier steps that it rests on.", minimum=1)
    proved_by: Literal["rules", "solver", "counting"] = key(
        "How it is proved: the rules say it, or the rules and its premises without it are refuted by the solver or by "
        "counting."
    )


def contradiction_steps(document: MissionDocument, report: Playtest) -> tuple[ContradictionStep, ...]:
    """Return the steps; none if it is not proved that no deal can be won, or not seen in so few facts."""
    sound = report.soundness
    if report.won is not None or sound is None or sound.problem is None or not sound.clash:
        return ()
    told = _Told(document, report, _with_names(sound.problem))
    if sound.fact is not None:
        return tuple(told.by_fact(sound.fact))
    return tuple(told.by_counting(sound.clash, sound.why)) if sound.why else ()


def _with_names(problem: Problem) -> Problem:
    """The problem in which the players have the names that they have before a deal."""
    seats, first = len(problem.deal.hands), problem.deal.commander
    names = [f"the {commander_word(problem.deck)}", *(f"the {place} player" for place in _SEATS)]
    return replace(problem, names=tuple(names[(seat - first) % seats] for seat in range(seats)))


class _Told:
    """The words for the steps of a report on a mission."""

    def __init__(self, document: MissionDocument, report: Playtest, problem: Problem) -> None:
        self.document, self.problem = document, problem
        self._selected = len(problem.tasks) if report.case.selects_tasks else 0
        players = f"{number(report.case.players)} players{' and the robot' * report.case.robot}"
        tricks = problem.deal.last
        self._tricks = (
            f"With {players} there {'is' if tricks == 1 else 'are'} {number(tricks)} trick{'s' * (tricks > 1)}"
        )

    def by_counting(self, parts: Sequence[int], why: str) -> Iterator[ContradictionStep]:
        """Yield the steps of a count: how many tricks there are, and how many goals require together."""
        yield self._step(1, self._tricks, (), (), "rules")
        yield self._step(2, f"{why}. No play is left", parts, (1,), "counting")

    def by_fact(self, fact: Between) -> Iterator[ContradictionStep]:
        """Yield the steps to and from a fact, after the number of tricks if it depends on that."""
        counted = fact.count.left
        first = not (isinstance(counted, CardsTaken) and isinstance(counted.by, Seat))
        if first:
            yield self._step(1, self._tricks, (), (), "rules")
        said = goal_english(self.problem, fact.count).removesuffix(".")
        yield self._step(first + 1, said[:1].lower() + said[1:], fact.leading, (1,) * first, "solver")
        yield self._step(first + 2, "no play is left", fact.against, (first + 1,), "solver")

    def _step(
        self,
        mine: int,
        text: str,
        parts: Sequence[int],
        steps: tuple[int, ...],
        proved_by: Literal["rules", "solver", "counting"],
    ) -> ContradictionStep:
        """A step that rests on parts of the mission and on earlier steps, if on anything."""
        # those of tasks that were drawn have one key
        keys = tuple(dict.fromkeys(part_key(self.document, part, self._selected) for part in parts))
        rest = [*(f"step {each}" for each in steps), *(named_part(self.document, key_, "") for key_ in keys)]
        said = f"By {listed(rest)}: {text}." if rest else f"{text}."
        return ContradictionStep(number=mine, text=printable(said), parts=keys, steps=steps, proved_by=proved_by)
