"""Refutations by counting, against plain enumeration: what they refute, no line of play meets."""

from random import Random

import pytest

from tests.support.bounds import SINGLE, goal, goals, quantity, records
from tests.support.decks import DEALS, shuffled, small_deal
from tests.support.enumeration import winning
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.open_deals import EVEN
from tests.support.problems import PROBLEMS
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.core import Within
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Always, Compare, EachFalls, Goal, MembersWho, MetBy, Not, OneOf, SharedOut, parts
from winnable.rules.crew.judge import Judge, count
from winnable.rules.crew.kinds import EVERY_TRICK, Among, CardFilter, Holding, Relation, Step, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.play import Position, Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.view import View, seats_of
from winnable.rules.crew.who import Beside, Member, Neighbour, Seat, Who
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.bounds.together import Refutation
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

# --- against enumeration -------------------------------------------------------------------------


@pytest.mark.parametrize("deal", few(DEALS, 0, 1), ids=str)
def test_no_line_meets_what_is_refuted(deal: Deal) -> None:
    """500 problems from each deal: of those that are refuted no line meets all that is to blame."""
    rng, played = Random(str(deal)), records(deal)
    refuted = 0
    for _ in range(500):
        problem = Problem(deal, goals=goals(rng))
        found = refutation(problem)
        if found is None:
            continue
        refuted += 1
        blamed = [problem.goals[part] for part in found.parts]
        assert blamed, found
        for record in played:
            judge = Judge(problem, Choices(), record)
            states = {judge.goal(each).state for each in blamed}
            assert State.LOST in states, (found, blamed, record)
    assert refuted > 100


@pytest.mark.parametrize("deal", few([*DEALS, shuffled(PLANET_NINE, 4, 1)], 1, 2), ids=str)
def test_what_a_play_meets_is_not_refuted(deal: Deal) -> None:
    """Goals that one play meets, with the very numbers it comes to, a few together; high cards for seat 0, low else."""
    rng = Random(str(deal))
    for _ in range(8):
        position = Position.start(deal)
        while not position.over:
            legal = sorted(position.legal(), key=lambda card: card.rank)
            position = position.play(rng.choice((legal[-1 if position.turn == 0 else 0], rng.choice(legal))))
        judge = Judge(Problem(deal), Choices(), Record(deal, position.tricks))
        some = [goal(rng) for _ in range(60)] + [as_it_came(rng, judge.views[-1]) for _ in range(60)]
        met = [each for each in some if judge.goal(each).state is State.MET]
        for _ in range(60):
            problem = Problem(deal, goals=tuple(rng.sample(met, rng.randint(1, 5))))
            assert refutation(problem) is None, (problem.goals, position.tricks)


def as_it_came(rng: Random, view: View) -> Goal:
    """A count that is compared with the number that it came to for one of those it is about."""
    who = rng.choice((*SINGLE, Member.ANYBODY, Member.EVERYBODY))
    of = quantity(rng, who)
    core = lowered(Compare(of, Relation.EXACTLY, 0), view.problem.deck, len(view.problem.deal.hands), view.last)
    numbers = [
        count(part.count, seats_of(part.count.by, view, None) or (), view)[0]
        for part in parts(core)
        if isinstance(part, Within)
    ]
    relation = rng.choice((Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST))
    compare = Compare(of, relation, min(numbers) if relation is Relation.AT_LEAST else max(numbers))
    return Always(compare) if rng.random() < 0.2 else compare


def test_goals_and_problems_of_every_form() -> None:
    """What the other tests of the model enumerate: nothing that can be won is refuted."""
    for each in GOALS.values():
        for deal in DEALS:
            if len(deal.hands) == 3 and refutation(Problem(deal, goals=(each,))) is not None:
                assert not winning(Problem(deal, goals=(each,)))
    for problem in PROBLEMS.values():
        if refutation(problem) is not None:
            assert not winning(problem)


@pytest.mark.parametrize("seed", few(range(40), 20, 30))
def test_the_verdict_is_the_same_without_bounds(seed: int) -> None:
    rng = Random(seed)
    problem = Problem(rng.choice((small_deal(3), small_deal("3+1"), EVEN)), goals=goals(rng))
    answers = {solve(problem, Limits(work=20), bounds=bounds).answer for bounds in (True, False)}
    assert len(answers) == 1
    assert Answer.UNKNOWN not in answers


def won(who: Who, relation: Relation, number: int, kind: TrickFilter = EVERY_TRICK) -> Compare:
    return Compare(TricksWon(who, kind), relation, number)


LEFT, AFTER = Neighbour(Member.COMMANDER), TrickFilter(after=TrickFilter(holds=(Holding(CardFilter(suits=("pink",))),)))
SHARED = SharedOut(tuple(won(Member.MEMBER, Relation.EXACTLY, each) for each in (0, 1, 3)))
OF_ALL = Compare(TricksWon(Member.COMMANDER, AFTER), Relation.EXACTLY, TricksWon(Member.ANYBODY, AFTER))


@pytest.mark.parametrize(
    "goals",
    [
        (MetBy(won(Member.COMMANDER, Relation.AT_LEAST, 3), 2),),
        (MetBy(won(Member.COMMANDER, Relation.AT_LEAST, 2), 2), won(Member.COMMANDER, Relation.AT_MOST, 1)),
        (MetBy(won(Member.COMMANDER, Relation.AT_MOST, 0), 2), MetBy(won(Member.COMMANDER, Relation.AT_LEAST, 1), 1)),
        (MetBy(EachFalls(CardFilter(suits=("pink",))), 1),),
        (Not(OneOf((won(LEFT, Relation.AT_LEAST, 1), won(Member.COMMANDER, Relation.AT_MOST, 3)))),),
        (MembersWho(won(Member.MEMBER, Relation.AT_MOST, 1), Relation.EXACTLY, 0),),
        (Compare(CardsTaken(LEFT), Relation.EXACTLY, 4),),
        (Compare(TricksWon(Member.EVERYBODY), Relation.EXACTLY, Among((0, 2))),),
        (SHARED,),
        (OF_ALL, won(LEFT, Relation.AT_LEAST, 1, AFTER)),
        (
            won(Member.ANYBODY, Relation.AT_LEAST, 2, TrickFilter(step=Step(sum=Relation.MORE_THAN))),
            won(LEFT, Relation.AT_LEAST, 1, TrickFilter(step=Step(sum=Relation.AT_MOST))),
        ),
    ],
    ids=lambda goals: type(goals[0]).__name__,
)
def test_what_is_refuted_by_counting_is_refuted_without(goals: tuple[Goal, ...]) -> None:
    """Each kind of bound on and off; without one of the goals the others may be met, by the bounds."""
    problem = Problem(small_deal(3), goals=goals)
    found = refutation(problem)
    assert found is not None
    assert found.parts == tuple(range(len(goals)))
    assert solve(problem, Limits(work=20), bounds=False).answer is Answer.UNWINNABLE


# --- which parts, and why ------------------------------------------------------------------------


def test_tasks_are_for_their_owners() -> None:
    most, least = (
        Compare(TricksWon(Member.OWNER), relation, number)
        for relation, number in ((Relation.AT_MOST, 1), (Relation.AT_LEAST, 2))
    )

    def parts(*owners: int | None) -> tuple[int, ...] | None:
        tasks = tuple(
            Task(name, each, owner=owner) for name, each, owner in zip("ab", (most, least), owners, strict=True)
        )
        found = refutation(Problem(small_deal(3), tasks))
        return None if found is None else found.parts

    assert parts(0, 0) == (0, 1)
    assert parts(0, 1) is None
    assert parts(None, None) is None  # two members may own them


def test_a_task_that_was_met_before_asks_for_nothing() -> None:
    impossible = Task("a", Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 9), owner=0)
    assert refutation(Problem(small_deal(3), (impossible,))) is not None
    done = Task("a", impossible.goal, owner=0, done=True)
    assert refutation(Problem(small_deal(3), (done,))) is None


def test_the_same_member_by_another_name() -> None:
    """The commander, a seat and whoever was dealt a card are one member where the hands say so."""
    deal = small_deal(3)
    commander = Seat(deal.commander)
    held = Beside(deal.hands[deal.commander][0])
    for who in (commander, held):
        clash = (
            Compare(TricksWon(Member.COMMANDER), Relation.AT_LEAST, 2),
            Compare(TricksWon(who), Relation.AT_MOST, 1),
        )
        assert refutation(Problem(deal, goals=clash)) == Refutation((0, 1), "2 at least and 1 at most are required")


def test_a_verdict_by_counting_says_so() -> None:
    beyond = Problem(small_deal(3), goals=(Compare(TricksWon(Member.ANYBODY), Relation.AT_LEAST, 4),))
    verdict = solve(beyond)
    assert verdict.answer is Answer.UNWINNABLE
    why = "there can be 3 tricks at most, but 4 are required"
    assert verdict.reason == f"no line of play of any deal reaches all goals: {why} (proved by counting)"
    assert "CP-SAT" in solve(beyond, bounds=False).reason
