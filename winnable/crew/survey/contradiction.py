"""Why no deal of a mission can be won, step by step: from the number of tricks and the counts that goals require."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from winnable.crew.questions.explain_answers import Claim as ToldClaim
from winnable.crew.questions.steps import claim_of, claim_text
from winnable.crew.survey.findings import named_part, part_key
from winnable.crew.survey.playtest import Playtest
from winnable.missions.crew.document import MissionDocument
from winnable.missions.source.english import listed, number
from winnable.output.ink import printable
from winnable.output.typed import answer, key
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.who import InRole
from winnable.solver.crew.requirements import GoalMet, Met, Noted, Ordered, Owned
from winnable.solver.crew.steps.proof import Claim, IsMet, Proof, Step, Tally

_SEATS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@answer
class ContradictionStep:
    """A step of the proof that no deal can be won: of every play of any deal in which its premises hold."""

    number: int = key("Its number, from 1.", minimum=1)
    text: str = key("The step in words.")
    parts: tuple[str, ...] = key("The parts of the mission that it rests on, by their keys in the file: `goals.0`.")
    steps: tuple[int, ...] = key("The numbers of the earlier steps that it rests on.", minimum=1)
    claim: ToldClaim | None = key("What follows; null: it is about the number of tricks, or no play is left.")
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
    if sound.facts is not None:
        return tuple(told.by_facts(sound.facts))
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
        yield self._of_tricks()
        text = f"By {self._rest((1,), parts)}: {why}. No play is left"
        yield self._step(2, text, parts, (1,), None, "counting")

    def by_facts(self, proof: Proof) -> Iterator[ContradictionStep]:
        """Yield the steps of a proof, after the number of tricks if one of them depends on it."""
        first = int(any(map(_counts, proof.steps)))
        if first:
            yield self._of_tricks()
        numbers = {step.claim: place for place, step in enumerate(proof.steps, first + 1)}
        for step in proof.steps:
            earlier = (*((1,) if _counts(step) else ()), *(numbers[claim] for claim in step.earlier))
            parts = self._parts(step)
            said = "no play is left" if step.claim is None else _claim_text(self.problem, step.claim)
            text = f"By {self._rest(earlier, parts)}: {said}"
            yield self._step(numbers[step.claim], text, parts, earlier, step.claim, "solver")

    def _parts(self, step: Step) -> list[int]:
        """The parts of the mission that a step asks for, tasks and then goals, counted from 0."""
        parts = []
        for asked in step.asked:
            match asked.requirements[0]:
                case Met(task) | Owned(task) | Noted(task) | Ordered(task):
                    parts.append(task)
                case GoalMet(goal):
                    parts.append(len(self.problem.tasks) + goal)
        return parts

    def _of_tricks(self) -> ContradictionStep:
        return self._step(1, self._tricks, (), (), None, "rules")

    def _step(
        self,
        mine: int,
        text: str,
        parts: Sequence[int],
        steps: tuple[int, ...],
        claim: Claim | None,
        proved_by: Literal["rules", "solver", "counting"],
    ) -> ContradictionStep:
        told = None
        if claim is not None:
            told = replace(claim_of(self.problem, claim), text=printable(_claim_text(self.problem, claim)))
        return ContradictionStep(
            number=mine,
            text=printable(f"{text}."),
            parts=tuple(self._keys(parts)),
            steps=steps,
            claim=told,
            proved_by=proved_by,
        )

    def _keys(self, parts: Sequence[int]) -> list[str]:
        """The keys of parts in the file, each once; those of tasks that were drawn are the same."""
        return list(dict.fromkeys(part_key(self.document, part, self._selected) for part in parts))

    def _rest(self, steps: Sequence[int], parts: Sequence[int]) -> str:
        """Return the premises of a step: earlier steps, then parts of the mission."""
        earlier = [f"step{'s' * (len(steps) > 1)} {listed(list(map(str, steps)))}"] if steps else []
        return listed([*earlier, *(named_part(self.document, part, "") for part in self._keys(parts))])


def _counts(step: Step) -> bool:
    """Whether a step is about a count, and so about the number of tricks that there are."""
    return step.claim is not None and isinstance(step.claim.fact, Tally | IsMet)


def _claim_text(problem: Problem, claim: Claim) -> str:
    """Return a claim as a clause; that a member in a role has fewer of a count than a number is said as such."""
    match claim:
        case Claim(IsMet(Compare(quantity, Relation.AT_LEAST, int(least))), False) if isinstance(quantity.by, InRole):
            most = Relation.AT_MOST if least > 1 else Relation.EXACTLY
            claim = Claim(IsMet(Compare(quantity, most, least - 1)))
    return claim_text(problem, claim).removeprefix("this holds: ")
