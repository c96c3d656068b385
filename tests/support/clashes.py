"""Small problems of every kind that mostly cannot be won, and what of their requirements can be met together."""

from collections.abc import Callable
from itertools import combinations
from random import Random

from tests.support.decks import shuffled, small_deck
from tests.support.middles import heaps_of, left_of, line_to, played_at_random
from tests.support.open_deals import ROBOTS
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Shown
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.kinds import CardFilter, Relation, Span
from winnable.rules.crew.ordered import EachWins, Falls
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, Predicted, TricksLed, TricksWon
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.requirements import Requirement, requirements

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
GOALS: list[Goal] = [
    Compare(TricksWon(Seat(0)), AT_LEAST, 2),
    Compare(TricksWon(Seat(1)), EXACTLY, 0),
    Compare(TricksLed(Seat(2)), AT_MOST, 0),
    Compare(CardsTaken(Seat(1), CardFilter(suits=("pink",))), AT_LEAST, TricksWon(Seat(0))),
    EachWins(CardFilter(ranks=(3,))),
]


def _deal(random: Random, ranks: int = 4) -> Deal:
    return shuffled(small_deck(2, ranks, random.choice((1, 2))), 3, random.randrange(10**6))


def _tasks(random: Random, deal: Deal, number: int, tokens: list[str | None], given: float = 1.0) -> tuple[Task, ...]:
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], number)
    marks = [*tokens, *[None] * (number - len(tokens))]
    random.shuffle(marks)
    return tuple(
        Task.card(card, Token(mark) if mark else None, random.randrange(3) if random.random() < given else None)
        for card, mark in zip(cards, marks, strict=True)
    )


def _goals(random: Random, most: int = 2) -> tuple[Goal, ...]:
    found = random.sample(GOALS, random.randint(1, most))
    return (AllOf(tuple(found)),) if random.random() < 0.5 else tuple(found)


def owners(random: Random) -> Problem:
    deal = _deal(random)
    return Problem(deal, _tasks(random, deal, 4, []))


def tokens(random: Random) -> Problem:
    deal, marks = _deal(random), random.choice([["1", "2"], ["1", "2", "3"], [">", ">>", ">>>"], ["1", ">", "omega"]])
    return Problem(deal, _tasks(random, deal, 3, [*marks]), _goals(random)[: random.randint(0, 1)])


def movable_tokens(random: Random) -> Problem:
    deal, change = _deal(random), random.choice((TokenChange.SWAP_TWO, TokenChange.MOVE_ONE))
    falls: tuple[Goal, ...] = (Falls("omega", (Span(-1, -1),)),) if random.random() < 0.5 else ()
    return Problem(deal, _tasks(random, deal, 3, ["1", "omega"]), falls, token_change=change)


def open_owners(random: Random) -> Problem:
    deal = _deal(random)
    rules = [
        Assignment(takers=1),
        Assignment(takers=1, barred=(0,), handover=True),
        Assignment((2, 1, 0)),
        Assignment(spread=0),
        Assignment(most=1),
    ]
    tasks = _tasks(random, deal, 3, random.choice([[], [], ["1", "2"]]), 0.4)
    return _or_free(Problem, deal, tasks, _goals(random), random.choice(rules))


def _or_free(
    problem: Callable[..., Problem], deal: Deal, tasks: tuple[Task, ...], goals: tuple[Goal, ...], rule: Assignment
) -> Problem:
    try:
        return problem(deal, tasks, goals, rule)
    except ValueError:  # all owners are given, against the rule
        return problem(deal, tasks, goals)


def roles(random: Random) -> Problem:
    deal = _deal(random)
    sick, well = (Compare(TricksWon(InRole(name)), EXACTLY, number) for name, number in (("sick", 0), ("well", 3)))
    given = (Role("sick", not_commander=True, seat=None), Role("well", unlike=("sick",), seat=random.randrange(3)))
    return Problem(deal, _tasks(random, deal, 2, []), (AllOf((sick, well)), *_goals(random, 1)), roles=given)


def predictions(random: Random) -> Problem:
    deal = _deal(random)
    noted = Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED)
    last = Compare(CardsTaken(Member.OWNER, CardFilter(suits=("pink",))), EXACTLY, random.randint(0, 2))
    tasks = (
        Task("noted", noted, owner=random.randrange(3), predicted=random.randint(0, 3)),
        Task("pink", last, owner=random.randrange(3), not_commander=False),
        *_tasks(random, deal, 2, []),
    )
    return Problem(deal, tasks)


def signal(random: Random) -> Problem:
    deal = _deal(random, 3)
    given = random.random() < 0.5
    cards = [[card for card in hand if card.suit != "r"] for hand in deal.hands]
    some = tuple(random.choice(hand) if hand and random.random() < 0.6 else None for hand in cards) if given else ()
    side = random.choice([None, Direction.LEFT])
    sent = Distress(random.random() < 0.6, side, some if any(some) else ())
    return Problem(deal, _tasks(random, deal, 3, []), _goals(random), distress=sent)


def draws(random: Random) -> Problem:
    deal = _deal(random)
    given = [random.choice([None, random.choice(deal.hands[seat - 1])]) for seat in range(3)]
    return Problem(deal, _tasks(random, deal, 3, []), _goals(random)[:1], draw=Draw(tuple(given)))


def unknown(random: Random) -> Problem:
    deal = _deal(random, 3)
    shown = deal.hands[1][0]  # no rocket, as these come last and are two at most
    lower = all(shown.suit != card.suit or card.rank <= shown.rank for card in deal.hands[1])
    hints = (Communication(1, shown, Shown.HIGHEST),) if lower else ()
    hands = [hand if seat == 0 else hand[:1] for seat, hand in enumerate(deal.hands)]
    hidden = tuple(len(hand) - len(left) for hand, left in zip(deal.hands, hands, strict=True))
    half = Deal(deal.deck, tuple(hands), deal.commander, hidden)
    return Problem(half, _tasks(random, deal, 3, []), _goals(random, 3), communications=hints)


def robot(random: Random) -> Problem:
    deal = ROBOTS[random.choice(("two columns", "trump below"))]
    return Problem(deal, _tasks(random, deal, 3, random.choice([[], ["1", "2"]])), _goals(random)[:1])


def middle(random: Random) -> Problem:
    deal = _deal(random)
    line = line_to(played_at_random(deal, 1, random))
    return Problem(deal, _tasks(random, deal, 3, random.choice([[], ["1"]])), _goals(random), played=line)


def told(random: Random) -> Problem:
    deal = _deal(random)
    position = played_at_random(deal, 1, random)
    left, before = left_of(position), heaps_of(position, cards=(0, 1, 2))
    return Problem(left, _tasks(random, left, 3, []), _goals(random)[:1], before=before)


KINDS: dict[str, Callable[[Random], Problem]] = {
    each.__name__: each
    for each in (
        owners,
        tokens,
        movable_tokens,
        open_owners,
        roles,
        predictions,
        signal,
        draws,
        unknown,
        robot,
        middle,
        told,
    )
}
"""Random problems by what is special about them."""


def made_up(kind: str, seed: int) -> Problem:
    """A seeded random problem of a kind."""
    return KINDS[kind](Random(f"{kind} {seed}"))


def subsets(problem: Problem) -> list[frozenset[Requirement]]:
    """Every set of requirements, the small ones first."""
    asked = requirements(problem)
    return [frozenset(chosen) for size in range(len(asked) + 1) for chosen in combinations(asked, size)]


def without(core: tuple[Requirement, ...]) -> list[tuple[Requirement, ...]]:
    """The core without each of its members."""
    return [tuple(other for other in core if other != each) for each in core]
