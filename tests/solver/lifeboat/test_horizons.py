"""Later days: deadlines move along with the last day, and the first that does is found."""

from tests.support.lifeboat import CAPTAIN, KID, SCORING, problem
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import Alive, AllOf, AnyOf, Ended, Not, Score
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.horizons import deadline, due, later


def test_deadlines_move_along() -> None:
    goals = (AllOf((Ended(1), Alive(KID))), AnyOf((Ended(2), Ended())), Not(Ended(1)))
    moved = later(problem(SCORING, *goals, days=3), 2)
    assert moved.days == 5
    assert moved.goals == (AllOf((Ended(3), Alive(KID))), AnyOf((Ended(4), Ended())), Not(Ended(1)))


def test_the_day_by_which_all_is_asked_for() -> None:
    assert deadline(problem(SCORING, Alive(KID), days=3)) == 3
    assert deadline(problem(SCORING, Ended(2), Alive(KID), days=3)) == 2
    assert deadline(problem(SCORING, Ended(7), days=3)) == 3
    assert deadline(problem(SCORING, Not(Ended(1)), days=3)) == 3
    assert deadline(problem(SCORING, days=3)) == 3
    assert deadline(problem(SCORING, AnyOf((Ended(1), Alive(KID))), days=3)) == 3  # the kid may live until day 3
    assert deadline(problem(SCORING, AnyOf((Ended(1), Ended(2))), days=3)) == 2
    assert deadline(problem(SCORING, AllOf((Ended(1), Alive(KID))), Ended(2), days=3)) == 1


def test_days_after_the_deadline_change_nothing() -> None:
    for points, answer in ((16, Answer.WINNABLE), (17, Answer.UNWINNABLE)):
        asked = problem(SCORING, Ended(2), Score(CAPTAIN, Bound(at_least=points)), days=3)
        assert (due(asked).days, due(asked, 1).days) == (2, 3)
        assert due(asked, 1).goals[0] == Ended(3)
        for each in (asked, due(asked)):
            assert ask(each).answer is answer
