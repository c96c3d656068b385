"""When goals are met and lost: the referee against every number that their counts can still come to.

What is joined is made up at random: several comparisons of one count, in all ways to put them together.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from tests.second_opinion import random_goals
from tests.second_opinion.meaning import Case
from tests.second_opinion.moments import Moment
from tests.support.counting import same
from tests.support.decks import hand, shuffled, small_deck, task
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.problems import problem
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    FORMS,
    AllOf,
    Always,
    Compare,
    EachFalls,
    EachWins,
    Falls,
    Goal,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    TasksInOrder,
    naming,
    parts,
)
from winnable.rules.crew.judge import Judge, state_of
from winnable.rules.crew.kinds import (
    Against,
    Among,
    CardFilter,
    Half,
    How,
    Others,
    Parity,
    Relation,
    Span,
    Step,
    TrickFilter,
)
from winnable.rules.crew.one_by_one import is_one_by_one
from winnable.rules.crew.play import Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import (
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Neighbour, Seat, Together, Who, WinnerOf

PINK, BLUE = (CardFilter(suits=(name,)) for name in ("pink", "blue"))
SHAPES = [(3, 2, 4, 1), (3, 2, 5, 2), (4, 3, 3, 3), (2, 2, 4, 2)]
"""Seats, and the colours, ranks and rockets of the deck."""


NOT_COUNTED = (Spread, EachWins, EachFalls, Falls, TasksInOrder, LeastSum, SharedOut, MetBefore)
"""Forms that are no comparisons; a sharing must be a certain one, not just one for each way to play on."""


@cache
def plays(shape: tuple[int, int, int, int]) -> tuple[Deal, list[Record]]:
    """A small deal with some of the ways to play it."""
    deal = shuffled(small_deck(*shape[1:]), shape[0], 1)
    lines = [replay(deal, line) for line in all_lines(Problem(deal))]
    return deal, Random(1).sample(lines, min(40, len(lines)))


def quantities(by: Who) -> list[Quantity]:
    """One of each kind of count, and some of them of certain cards and tricks."""
    first, pink = TrickFilter(numbers=(Span(1, 2), Span(-1, -1))), TrickFilter(led=PINK)
    lowest, again = (
        Against(Others.EACH_BEFORE, Step(sum=Relation.FEWER_THAN)),
        Against(Others.NEXT, Step(led_again=True)),
    )
    return [
        *(form(by, TrickFilter(against=each)) for form in (TricksWon, TricksLed) for each in (lowest, again)),
        *(form(by, kind) for form in (TricksWon, TricksLed, LongestRun) for kind in (TrickFilter(), first, pink)),
        *(form(by, kind) for form in (CardsTaken, Points) for kind in (PINK, BLUE, CardFilter(under=3))),
        *(CardsPlayed(by, PINK, first), CardsPlayed(by, BLUE, how=(How.LED,)), CardsPlayed(by, how=(How.DISCARDED,))),
        TasksOwned(by),
    ]


def leaf(rng: Random, count: Quantity) -> Compare:
    """A comparison of the count with numbers of any kind."""
    relation = rng.choice([*Relation])
    if relation in (Relation.EXACTLY, Relation.OTHER_THAN) and rng.random() < 0.6:
        return Compare(count, relation, rng.choice((*Parity, Among((0, 2)), Among((1, 2, 4)))))
    right = rng.choice((0, 1, 1, 2, 2, 3, 5, Every.EVERY, Predicted.PREDICTED))
    if right is Predicted.PREDICTED and is_one_by_one(count):
        right = 2  # such tricks are never predicted
    return Compare(count, relation, right)


def about_one(rng: Random, count: Quantity, depth: int = 2) -> Goal:
    """A goal of any form about a count alone."""
    form = rng.choice(["leaf", *["all", "all", "one", "not", "some", "by"] * (depth > 0)])
    if form == "leaf":
        return leaf(rng, count)
    if form == "not":
        return Not(about_one(rng, count, depth - 1))
    if form == "by" and depth == 2:  # what is counted by a trick is another count than that of the whole play
        return MetBy(about_one(rng, count, 1), rng.choice((2, -2, Half.FIRST)))
    goals = tuple(about_one(rng, count, depth - 1 if form != "by" else 0) for _ in range(rng.randint(2, 3)))
    if form == "some":
        return SomeOf(goals, rng.choice([*Relation]), rng.randint(0, len(goals)))
    return OneOf(goals) if form == "one" else AllOf(goals)


def about_several(rng: Random, counts: Sequence[Quantity]) -> Goal:
    """A goal about different counts, each with comparisons here and there in it."""
    parts = [about_one(rng, count, 1) for count in counts for _ in range(2)]
    rng.shuffle(parts)
    whole = AllOf(tuple(parts)) if rng.random() < 0.5 else OneOf(tuple(parts))
    return Not(whole) if rng.random() < 0.3 else whole


def made_up(rng: Random, deal: Deal) -> Goal:
    """A goal of one of the kinds that are joined."""
    known: list[Who] = [Member.OWNER, Member.ANYBODY, Member.COMMANDER, Seat(rng.choice(deal.seats))]
    later = WinnerOf(rng.choice((2, -1)))
    unknown: list[Who] = [Member.FIRST_WINNER, later, Neighbour(later), Together((Member.COMMANDER, later))]
    by = rng.choice(known if rng.random() < 0.6 else unknown)
    count = rng.choice(quantities(by))
    match rng.randrange(8):
        case 0:
            return about_several(rng, rng.sample(quantities(by), 2))
        case 1:
            each = rng.choice(quantities(Member.MEMBER))
            inner = about_one(rng, each, 1)
            some = [MembersWho(inner, *so_many(rng, len(deal.hands))) for _ in range(2)]
            return rng.choice((AllOf, OneOf))(tuple(some))
        case 2:
            goals = tuple(leaf(rng, each) for each in rng.sample(quantities(by), 2))
            some_of = [SomeOf(goals, *so_many(rng, 2)) for _ in range(2)]
            return Not(AllOf(tuple(some_of)))
        case 3:
            plain = [each for each in quantities(Member.EVERYBODY) if not is_one_by_one(each)]  # as in always
            everybody = rng.choice(plain)
            pair = AllOf((leaf(rng, everybody), leaf(rng, everybody)))
            return rng.choice((pair, Not(pair), AllOf(tuple(map(Always, pair.goals)))))  # type: ignore[arg-type]
        case 4:
            each = rng.choice(quantities(Member.MEMBER))
            somebody, another = (MembersWho(leaf(rng, each), Relation.AT_LEAST, 1) for _ in range(2))
            nobody = MembersWho(leaf(rng, each), Relation.EXACTLY, 0)
            either, neither = OneOf((somebody, another)), AllOf((Not(somebody), nobody))
            return rng.choice((either, neither, Not(either), OneOf((somebody, Not(nobody)))))
    return about_one(rng, count)


def so_many(rng: Random, most: int) -> tuple[Relation, int | Parity]:
    """How many members, or goals."""
    if rng.random() < 0.4:
        return Relation.EXACTLY, rng.choice([*Parity])
    return rng.choice([*Relation]), rng.randint(0, most)


def case_of(choices: Choices, record: Record) -> Case:
    """What was chosen, and who won which trick."""
    return Case(choices.owners, choices.predictions, tuple((trick.number, trick.winner) for trick in record.tricks))


def compared(problem: Problem, choices: Choices, record: Record) -> list[tuple[State, State]]:
    """The state of the first task after each trick, by the referee and by trying all numbers."""
    views = Judge(problem, choices, record).views
    case = case_of(choices, record)
    goal = problem.tasks[0].goal
    return [(state_of(goal, view, 0), Moment(problem, case, view.tricks).state(goal, 0)) for view in views]


@pytest.mark.parametrize("shape", few(SHAPES, 0, 1), ids=str)
def test_one_count_is_judged_as_a_whole(shape: tuple[int, int, int, int]) -> None:
    rng, (deal, records) = Random(str(shape)), plays(shape)
    told: Counter[State] = Counter()
    for _ in range(40):
        given = Problem(deal, (Task("made up", made_up(rng, deal), owner=rng.choice(deal.seats)),))
        choices = Choices((given.tasks[0].owner or 0,), (None,), predictions=(rng.randint(0, deal.tricks),))
        for record in rng.sample(records, 3):
            found = compared(given, choices, record)
            assert [by_referee for by_referee, _ in found] == [by_numbers for _, by_numbers in found], given
            told.update(by_numbers for _, by_numbers in found[:-1])
    assert min(told[state] for state in State) > 25, "too one-sided to test anything"


def only_once(goal: Goal, problem: Problem, case: Case) -> bool:
    """Whether no count is in two comparisons: one that is compared with each other member, or some other, is."""
    counts = [*Moment(problem, case, ()).counts(goal, 0, problem.deal.tricks)]
    others = (Member.EACH_OTHER, Member.SOME_OTHER)
    return len(set(counts)) == len(counts) and all(naming(goal, each, Member.ALL_OTHERS) == goal for each in others)


@pytest.mark.parametrize(("seed", "many"), few([(0, 1000), *((seed, 2000) for seed in range(4))], 0, 1, unpack=True))
def test_goals_of_every_form(seed: int, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the referee calls met or lost is; it says so at once, where no count is in two comparisons."""
    rng, (deal, records) = Random(seed), plays(SHAPES[seed])
    monkeypatch.setattr(random_goals, "tricks", lambda rng, deal: TrickFilter(random_goals.spans(rng, deal.tricks)))
    told: Counter[tuple[State, State]] = Counter()
    forms: set[type] = set()
    while sum(told.values()) < many:
        goal = random_goals.goal(rng, deal, task=True, depth=rng.randint(0, 2))
        given = Problem(deal, (Task("made up", goal, owner=rng.choice(deal.seats)),))
        used = parts(goal, len(deal.hands))
        choices = Choices((given.tasks[0].owner or 0,), (None,), predictions=(rng.randint(0, deal.tricks),))
        if any(isinstance(part, NOT_COUNTED) for part in used):
            continue
        record = rng.choice(records)
        forms.update(map(type, used))
        try:
            found = compared(given, choices, record)
        except ValueError:
            continue  # there are too many ways for counts to end
        once = only_once(goal, given, case_of(choices, record))
        assert all(one is other or (one is State.OPEN and not once) for one, other in found), given
        told.update(found)
    assert forms.issuperset({*FORMS} - {*NOT_COUNTED})
    late = sum(times for (one, other), times in told.items() if one is not other)
    assert late < 0.01 * sum(told.values())


def test_parity_beside_a_bound() -> None:
    """Ann has won none of two tricks after the first, so that she wins no even number but none."""
    cards = [hand("p1 b1"), hand("p2 b2"), hand("p3 b3")]
    deal = Deal.of(Deck.of((card for held in cards for card in held), PLANET_NINE), cards, commander=0)
    left = TricksWon(Member.OWNER)
    both = AllOf((Compare(left, Relation.EXACTLY, Parity.EVEN), Compare(left, Relation.AT_LEAST, 1)))
    given = Problem(deal, (Task("none", Not(both), owner=0), task("p1>2")))
    record = next(replay(deal, line) for line in all_lines(given) if str(line).startswith("p1 p2 p3"))
    choices = Choices((0, 2), (None, None))
    assert compared(given, choices, record) == [(State.OPEN,) * 2, (State.MET,) * 2, (State.MET,) * 2]


@pytest.mark.parametrize("seed", few(range(20), 2, 8))
def test_the_model_knows_the_moment_too(seed: int) -> None:
    """Beside a token 1, the model has just the lines that the referee calls won."""
    rng = Random(seed)
    same(problem(rng.choice((3, "3+1")), "p1[1]", late=made_up(rng, problem(3).deal)))
