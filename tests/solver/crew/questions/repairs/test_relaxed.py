"""The model of many changes: what each demands, and lines that are looked at for other changes."""

from dataclasses import replace

from tests.support.decks import small_deal, task
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import AllOf, Compare
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Predicted, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.questions.repairs.changes import (
    NewOwner,
    SendSignal,
    WithoutGoal,
    WithoutTask,
    changed_problems,
)
from winnable.solver.crew.questions.repairs.relaxed import Relaxed
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import NEVER, Limits

WORK = Limits(work=60)
FEW, MANY = (Compare(TricksWon(Member.COMMANDER), relation, 2) for relation in (Relation.AT_MOST, Relation.AT_LEAST))
NOTED = Compare(TricksWon(Member.OWNER), Relation.EXACTLY, Predicted.PREDICTED)
GIVEN = Problem(
    small_deal(3),
    (task("p1>0[1]"), task("b2>1[2]"), Task("noted", NOTED, owner=2, predicted=1)),
    (AllOf((FEW, MANY)),),
)


def model_of(problem: Problem) -> Relaxed | None:
    """The model for all changes of a problem."""
    return Relaxed.of(problem, list(changed_problems(problem)), NEVER)


def test_each_change_is_decided_by_its_demands() -> None:
    """Alone as together: the answers are those of `solve`, whether the change helps or not."""
    relaxed = model_of(GIVEN)
    assert relaxed is not None
    answers = set()
    for change, changed in changed_problems(GIVEN):
        if relaxed.is_about(change):
            outcome, place = relaxed.together([(change, changed)]).ask([0], WORK)
            assert outcome.answer is solve(changed, WORK).answer, change
            assert place == (0 if outcome.answer is Answer.WINNABLE else None)
            answers.add(outcome.answer)
    assert answers == {Answer.WINNABLE, Answer.UNWINNABLE}


def test_together_one_of_the_changes_that_are_asked_for_is_found() -> None:
    relaxed = model_of(GIVEN)
    assert relaxed is not None
    about = [each for each in changed_problems(GIVEN) if relaxed.is_about(each[0])]
    helping = {place for place, (_, changed) in enumerate(about) if solve(changed, WORK).answer is Answer.WINNABLE}
    question, left, found = relaxed.together(about), set(range(len(about))), set()
    while (place := question.ask(left, WORK)[1]) is not None:
        found.add(place)
        left.remove(place)
    assert found == helping


def test_a_change_demands_what_the_others_do_but_for_itself() -> None:
    relaxed = model_of(GIVEN)
    assert relaxed is not None
    every = dict(changed_problems(GIVEN))
    moved, left_out = (relaxed.demands(change, every[change]) for change in (NewOwner(0, 1), WithoutTask(0)))
    assert len(moved - relaxed.demands(NewOwner(0, 2), every[NewOwner(0, 2)])) == 1
    assert len(left_out - moved) == 1, "that it is left out"
    part, goal = (relaxed.demands(WithoutGoal(0, each), every[WithoutGoal(0, each)]) for each in (0, None))
    assert len(part - goal) == 1
    assert goal < part


def test_there_is_no_model_for_fewer_than_two_changes() -> None:
    signal = Problem(small_deal(3), goals=(FEW,), distress=None)
    assert model_of(signal) is None
    relaxed = model_of(GIVEN)
    assert relaxed is not None
    assert not relaxed.is_about(SendSignal())


def test_there_is_no_model_where_too_little_is_known_of_the_past() -> None:
    """How many tricks were won is said of one seat, which is enough for its own task."""
    whole = Deck.of(PLANET_NINE.cards[:9], PLANET_NINE)
    cards = PLANET_NINE.cards[3:9]
    deal = Deal.of(Deck.of(cards, PLANET_NINE), [cards[:2], cards[2:4], cards[4:]], 0, earlier=1, lead=1)
    goal = Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 2)
    before = Heaps(whole, None, (None, None, None))
    tasks = (Task("two", goal, owner=1), task("p4>0"), task("p5>0"))
    known = Problem(deal, tasks, before=replace(before, won=(0, 1, 0)))
    assert model_of(known) is not None


def test_the_rule_of_assignment_is_demanded_where_owners_are_open() -> None:
    given = Problem(small_deal(3), (task("p1"), task("b2"), task("p3>0")), assignment=Assignment(most=1))
    relaxed = model_of(given)
    assert relaxed is not None
    for change, changed in changed_problems(given):
        if relaxed.is_about(change):
            outcome, _ = relaxed.together([(change, changed)]).ask([0], WORK)
            assert outcome.answer is solve(changed, WORK).answer, change


def test_a_line_is_looked_at_before_it_is_replayed_for_another_change() -> None:
    given = Problem(small_deal(3), (task("p1>0"), task("b2>1"), task("p3>0")), distress=Distress())
    relaxed = model_of(given)
    assert relaxed is not None
    every = dict(changed_problems(given))
    for change, changed in every.items():
        if not relaxed.is_about(change):
            continue
        question = relaxed.together([(change, changed)])
        outcome, place = question.ask([0], WORK)
        if place is None:
            continue
        line = relaxed.found(outcome)
        assert line.may_win(change, changed)
        winner = line.winners[task("p1").goal.left.cards.cards[0]]  # type: ignore[union-attr]
        assert (
            line.may_win(NewOwner(0, (winner + 1) % 3), replace(given, tasks=_owned(given, (winner + 1) % 3))) is False
        )


def _owned(problem: Problem, owner: int) -> tuple[Task, ...]:
    return (replace(problem.tasks[0], owner=owner), *problem.tasks[1:])
