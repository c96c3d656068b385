"""Deadlines: whatever may take long looks at the clock, so that a limit in seconds holds for all of it.

No test here depends on how fast the machine is: the clock is a fake one, or the deadline has passed from the start.
"""

from collections.abc import Callable
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck, task
from winnable.rules.answer import Answer
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress
from winnable.rules.crew.goal import AllOf, Compare, OneOf, Spread
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.who import Member
from winnable.solver import verdict as clockwork
from winnable.solver.crew.best_first import find_line
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.analysis import can_be_lost, narrow, redundant
from winnable.solver.crew.questions.completions import Completions
from winnable.solver.crew.questions.every_deal import every_deal, survey_of_deals
from winnable.solver.crew.solve import replayed, solve, without_signal_first
from winnable.solver.crew.witness import Witness
from winnable.solver.engine import new_formula
from winnable.solver.formula import PARAMETERS, TRUE, Formula
from winnable.solver.verdict import NEVER, Deadline, Effort, Limits, OutOfTime, Stopwatch, Verdict

PASSED = Deadline(0.0)
LATE = Limits(work=60, deadline=PASSED)
FEW = Compare(TricksWon(Member.COMMANDER), Relation.AT_MOST, 1)
KNOWN = shuffled(PLANET_NINE, 4, 1)
PLAIN = Problem(KNOWN, (task("p1>0"), task("b5>2")))
JOINED = Problem(KNOWN, goals=(AllOf((FEW, OneOf((FEW, FEW)))),))
ENCODED = Problem(KNOWN, goals=(Spread(TricksWon(Member.ANYBODY), 1),))
UNKNOWN = Problem(Deal.unknown(PLANET_NINE, 4), (task("p1"),), communications=(Communication(1, void="b"),))
LOST = Problem(Deal.unknown(DEEP_SEA, 3), goals=(Compare(TricksWon(Member.COMMANDER), Relation.AT_LEAST, 14),))


class Clock:
    """A clock that stands still, and jumps far ahead after so many looks at it."""

    def __init__(self, looks: int) -> None:
        self.looks = looks
        self.seen = 0

    def __call__(self) -> float:
        """Look at it."""
        self.seen += 1
        return 0.0 if self.seen <= self.looks else 1e9

    @property
    def later(self) -> int:
        """How often it was looked at after it had jumped."""
        return max(0, self.seen - self.looks)


@pytest.mark.parametrize(
    "problem",
    [PLAIN, JOINED, ENCODED, UNKNOWN, LOST, Problem(KNOWN, PLAIN.tasks, distress=Distress())],
    ids=["plain tasks", "joined goals", "encoded goals", "unknown cards", "unreachable", "distress signal"],
)
def test_nothing_goes_on_once_the_time_is_over(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the jump comes, a few more looks at the clock end it: unknown, unless the answer is there already."""
    settled = solve(problem, Limits(work=60)).answer
    for looks in (2, 3, 5, 8, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000):
        clock = Clock(looks)
        with monkeypatch.context() as patch:
            patch.setattr(clockwork, "perf_counter", clock)
            verdict = solve(problem, Limits(seconds=1, work=60))
        assert clock.later < 12
        if verdict.answer is Answer.UNKNOWN:
            assert clock.later
            assert "the limit of 1 seconds" in verdict.reason
        else:
            assert verdict.answer is settled


def test_no_way_without_the_signal_is_no_answer_where_the_time_ends_there() -> None:
    """The other half of the question was not asked then."""
    allowed = Problem(KNOWN, PLAIN.tasks, distress=Distress())

    def refuted(_problem: Problem, _limits: Limits) -> Verdict[Witness]:
        return Verdict(Answer.UNWINNABLE, reason="so", effort=Effort(solve=2))

    assert without_signal_first(allowed, Limits(seconds=1), refuted).answer is Answer.UNKNOWN
    assert without_signal_first(allowed, Limits(seconds=9), refuted).answer is Answer.UNWINNABLE


def placed(formula: Formula) -> None:
    formula.weighted_between([(1, 1), (2, 2), (3, 3)], 2, 4)


def line_of(problem: Problem) -> tuple[Choices, Line]:
    """A line that wins, with its choices."""
    witness = solve(problem, Limits(work=60)).witness
    assert witness is not None
    return witness.choices, witness.line


STAGES: dict[str, Callable[[], object]] = {
    "plain tasks": lambda: find_line(PLAIN, deadline=PASSED),
    "a clause": lambda: new_formula(PASSED).clause([1, 2]),
    "a sum": lambda: placed(new_formula(PASSED)),
    "a model": lambda: Model(ENCODED, deadline=PASSED),
    "the replay": lambda: replayed(ENCODED, *line_of(ENCODED), PASSED),
    "completions": lambda: Completions(UNKNOWN, PASSED),
}


@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_looks_at_the_clock(stage: str) -> None:
    with pytest.raises(OutOfTime):
        STAGES[stage]()


def test_goals_that_add_nothing_look_at_the_clock_too() -> None:
    """The encoder looks for every goal and count, not only where it writes a constraint."""
    model = Model(Problem(KNOWN))
    model.formula._deadline, model.formula._looks = PASSED, True
    with pytest.raises(OutOfTime):
        model.goals.reached(AllOf(()))
    with pytest.raises(OutOfTime):
        model.goals.count(TricksWon(Member.ANYBODY), [0], 0)


def test_completions_look_at_the_clock_as_they_come() -> None:
    few = Completions(Problem(Deal.unknown(small_deck(2, 3, 1), 3)))
    few._deadline = PASSED
    for late in (lambda: few.at_most(1000), lambda: few.sample(Random(0)), lambda: list(few)):
        with pytest.raises(OutOfTime):
            late()


def test_solving_looks_at_the_clock_before_cp_sat_does() -> None:
    formula = new_formula()
    formula.new()
    assert formula.solve(LATE, PARAMETERS).answer is Answer.UNKNOWN
    assert formula.solve(Limits(), PARAMETERS).answer is Answer.WINNABLE
    assert TRUE == 0


def test_the_referee_can_be_ended_at_every_goal() -> None:
    """It is called before each goal is judged; a deadline may end it there."""
    choices, line = line_of(ENCODED)
    calls: list[None] = []
    referee(ENCODED, choices, line, lambda: calls.append(None))
    assert len(calls) == len(ENCODED.tasks) + len(ENCODED.goals)


def test_questions_of_many_answers_end_undecided() -> None:
    """What was not asked for want of time is left open, never guessed."""
    assert every_deal(UNKNOWN, LATE).answer is Answer.UNKNOWN
    share, _, why = survey_of_deals(UNKNOWN, LATE)
    assert (share.samples, share.exact) == (0, False)
    assert "was reached after 0 deals" in why


def test_analyses_end_undecided() -> None:
    assert redundant(ENCODED, 0, LATE) is can_be_lost(ENCODED, LATE) is Answer.UNKNOWN
    witness = solve(ENCODED, Limits(work=60)).witness
    assert witness is not None
    nothing = narrow(ENCODED, [witness], LATE)
    assert (nothing.fewest, nothing.fixed) == (None, None)


def test_limits_that_have_begun() -> None:
    """Beginning again does not give more time, half of the limits is half of the time."""
    limits = Limits(seconds=1000).begun()
    assert limits == Limits(seconds=1000)
    assert limits.begun().deadline == limits.deadline
    assert limits.times(0.5).begun().deadline.at < limits.deadline.at
    assert Limits().begun().deadline == NEVER
    assert not Limits(work=1).timed
    assert str(LATE) == "60 units of work"
    assert str(Limits(deadline=PASSED)) == "the time that was left"
    assert LATE.left(0.0, 0.0) is None


def test_a_stopwatch_counts_what_is_broken_off() -> None:
    watch = Stopwatch()
    with pytest.raises(OutOfTime), watch.stage("encode"):
        raise OutOfTime
    assert watch.effort.encode > 0
    assert watch.effort.seconds == watch.effort.encode
