"""Random problems with goals of every form that the exhaustive search knows, repeatable by their seed."""

from collections.abc import Callable
from random import Random
from typing import Final

from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    COLOURS,
    EVERY_TRICK,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Goal,
    Holding,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task

__all__ = ["KINDS", "random_problem", "random_tasks"]

ME: Final = Member.OWNER
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
RELATIONS: Final = tuple(Relation)
FIRST, LAST = Span(1, 1), Span(-1, -1)
COLOUR: Final = CardFilter(suits=(COLOURS,))


# --- sentences at random -------------------------------------------------------------------------------


def cards(rng: Random, deck: Deck) -> CardFilter:
    """A kind of card, simple as often as not."""
    suits = (*(suit.name for suit in deck.suits), COLOURS, TRUMPS)
    simple = (
        CardFilter(cards=tuple(rng.sample(deck.cards, rng.randint(1, 3)))),
        CardFilter(suits=(rng.choice(suits),)),
        CardFilter(ranks=(rng.randint(1, 4),)),
        CardFilter(odd=rng.random() < 0.5),
        CardFilter(),
    )
    if rng.random() < 0.5:
        return rng.choice(simple)
    return CardFilter(
        cards=tuple(rng.sample(deck.cards, rng.randint(1, 4))) if rng.random() < 0.2 else (),
        suits=tuple(rng.sample(suits, rng.randint(1, 2))) if rng.random() < 0.4 else (),
        ranks=tuple(rng.sample(range(1, 6), 2)) if rng.random() < 0.3 else (),
        over=rng.choice((None, None, 0, 1, 2)),
        under=rng.choice((None, None, 3, 4)),
        odd=rng.choice((None, None, None, True, False)),
    )


def spans(rng: Random, tricks: int) -> tuple[Span, ...]:
    """Trick numbers, counted from either end."""
    first, last = sorted(rng.choices(range(1, tricks + 1), k=2))
    some = (Span(first, last), Span(-last, -first), Span(first, -1), Span(first, first), Span(-first, -first))
    return tuple(rng.sample(some, rng.randint(1, 2)))


def tricks(rng: Random, deal: Deal) -> TrickFilter:
    """A kind of trick: one of them in three is any trick, each condition is there now and then."""
    deck, seats = deal.deck, len(deal.hands)
    if rng.random() < 0.3:
        return EVERY_TRICK
    sums = (
        Sum(over=rng.randint(2, 3 * seats)),
        Sum(under=rng.randint(seats, 4 * seats)),
        Sum(among=tuple(rng.sample(range(seats, 4 * seats), 2))),
    )
    holds = [Holding(cards(rng, deck), rng.choice(RELATIONS), rng.randint(0, 3)) for _ in range(rng.randint(1, 2))]
    return TrickFilter(
        numbers=spans(rng, deal.tricks) if rng.random() < 0.3 else (),
        won_with=cards(rng, deck) if rng.random() < 0.25 else None,
        led=cards(rng, deck) if rng.random() < 0.2 else None,
        closed_with=cards(rng, deck) if rng.random() < 0.15 else None,
        holds=tuple(holds) if rng.random() < 0.25 else (),
        every=cards(rng, deck) if rng.random() < 0.15 else None,
        as_many=(cards(rng, deck), cards(rng, deck)) if rng.random() < 0.15 else None,
        sum=rng.choice(sums) if rng.random() < 0.2 else None,
    )


def quantity(rng: Random, deal: Deal, *, task: bool, right: bool) -> Quantity:
    """A count by anybody that it may be by; owners in tasks, everybody else only on the right."""
    members: list[Who] = [Member.COMMANDER, Member.FIRST_WINNER, Member.ANYBODY, Seat(rng.choice(deal.seats))]
    members += [Beside(rng.choice(deal.deck.cards), rng.choice(deal.seats)), *[ME] * 4 * task]
    members += [Member.EACH_OTHER, Member.ALL_OTHERS] * 2 if right else [Member.EVERYBODY]
    by = rng.choice(members)
    if rng.random() < 0.35:
        return CardsTaken(by, cards(rng, deal.deck))
    form: type[TricksWon | TricksLed | LongestRun] = rng.choice((TricksWon, TricksWon, TricksLed, LongestRun))
    return form(by, tricks(rng, deal))


def compare(rng: Random, deal: Deal, *, task: bool) -> Compare:
    """A comparison with a number, a prediction or another count."""
    left, relation = quantity(rng, deal, task=task, right=False), rng.choice(RELATIONS)
    if rng.random() < 0.4:
        return Compare(left, relation, quantity(rng, deal, task=task, right=True))
    numbers: list[int | Every | Predicted] = [0, 1, 1, 2, 2, 3, Every.EVERY, *[Predicted.PREDICTED] * 2 * task]
    return Compare(left, relation, rng.choice(numbers))


def goal(rng: Random, deal: Deal, *, task: bool, depth: int = 2) -> Goal:
    """A goal of any form but `Falls`."""
    deeper = ["all", "one", "crew"] * (depth > 0)
    form = rng.choice(["compare"] * 4 + ["always", "spread", "each", *deeper])
    if form == "compare":
        return compare(rng, deal, task=task)
    if form == "always":
        return Always(compare(rng, deal, task=task))
    if form == "spread":
        counts = (TricksWon(Member.ANYBODY, tricks(rng, deal)), CardsTaken(Member.ANYBODY, cards(rng, deal.deck)))
        return Spread(rng.choice(counts), rng.randint(0, 3))
    if form == "each":
        kind = cards(rng, deal.deck)
        rising = rng.random() < 0.5
        return EachWins(kind, rising, in_order=bool(kind.cards) and not rising)
    if form == "crew":
        return ByCrew(tuple((players, goal(rng, deal, task=task, depth=depth - 1)) for players in range(2, 6)))
    parts = tuple(goal(rng, deal, task=task, depth=depth - 1) for _ in range(rng.randint(1, 2)))
    return AllOf(parts) if form == "all" else OneOf(parts)


# --- the kinds of task cards -----------------------------------------------------------------------------


def won(relation: Relation, number: int | Every | Predicted | Quantity, **filters: object) -> Compare:
    """How many tricks of a kind the owner wins."""
    return Compare(TricksWon(ME, TrickFilter(**filters)), relation, number)  # type: ignore[arg-type]


def taken(kind: CardFilter, relation: Relation, number: int | Every | Quantity) -> Compare:
    """How many cards of a kind the owner takes."""
    return Compare(CardsTaken(ME, kind), relation, number)


def some_cards(rng: Random, deal: Deal) -> CardFilter:
    """One to three cards."""
    return CardFilter(cards=tuple(rng.sample(deal.deck.cards, rng.choice((1, 1, 2, 3)))))


def suit(rng: Random, deal: Deal) -> CardFilter:
    """One colour."""
    return CardFilter(suits=(rng.choice([suit.name for suit in deal.deck.suits if not suit.trump]),))


def two_suits(rng: Random, deal: Deal) -> tuple[CardFilter, CardFilter]:
    """Two colours, which are the same where the deck has only one."""
    names = [suit.name for suit in deal.deck.suits if not suit.trump]
    first, second = rng.sample(names * 2 if len(names) == 1 else names, 2)
    return CardFilter(suits=(first,)), CardFilter(suits=(second,))


def rank(rng: Random) -> CardFilter:
    """Colour cards of a rank."""
    return CardFilter(ranks=(rng.randint(1, 4),))


def equal_in_a_trick(rng: Random, deal: Deal) -> Goal:
    """As many cards of one colour as of another, one at least."""
    pair = two_suits(rng, deal)
    return won(AT_LEAST, 1, holds=(Holding(pair[0]),), as_many=pair)


def equal_in_all(rng: Random, deal: Deal) -> Goal:
    """The same in the whole deal."""
    first, second = two_suits(rng, deal)
    return AllOf((taken(first, EXACTLY, CardsTaken(ME, second)), taken(first, AT_LEAST, 1)))


def in_a_row(rng: Random, _deal: Deal) -> Goal:
    """So many tricks and no more, one after the other."""
    number = rng.randint(1, 3)
    return AllOf((won(EXACTLY, number), Compare(LongestRun(ME), AT_LEAST, number)))


def only_trump(rng: Random, deal: Deal) -> Goal:
    """One trump and no other."""
    one = CardFilter(cards=(rng.choice([card for card in deal.deck.cards if deal.deck.is_trump(card)]),))
    return AllOf((taken(one, EXACTLY, 1), taken(CardFilter(suits=(TRUMPS,)), EXACTLY, 1)))


def collected(rng: Random, deal: Deal) -> Goal:
    """All cards of some colour, or one of each."""
    colours = [CardFilter(suits=(suit.name,)) for suit in deal.deck.suits if not suit.trump]
    if rng.random() < 0.5:
        return OneOf(tuple(taken(colour, EXACTLY, Every.EVERY) for colour in colours))
    return AllOf(tuple(taken(colour, AT_LEAST, 1) for colour in colours))


def summed(rng: Random, deal: Deal) -> Goal:
    """A trick of colour cards with a sum that may depend on the number of players."""
    seats = len(deal.hands)
    some: list[Callable[[int], Sum]] = [
        lambda players: Sum(under=2 * players),
        lambda players: Sum(over=3 * players),
        lambda players: Sum(among=(2 * players, 2 * players + 1)),
    ]
    wanted = rng.choice(some)
    return ByCrew(tuple((players, won(AT_LEAST, 1, every=COLOUR, sum=wanted(players))) for players in (seats, 3, 4)))


KINDS: Final[dict[str, Callable[[Random, Deal], Goal]]] = {
    "certain cards": lambda rng, deal: taken(some_cards(rng, deal), EXACTLY, Every.EVERY),
    "a card in the last trick": lambda rng, deal: won(
        AT_LEAST, 1, numbers=(LAST,), holds=(Holding(some_cards(rng, deal)),)
    ),
    "one trump and no other": only_trump,
    "a number of cards": lambda rng, deal: taken(
        rng.choice((suit(rng, deal), rank(rng))), rng.choice((EXACTLY, AT_LEAST)), rng.randint(1, 3)
    ),
    "no cards of a kind": lambda rng, deal: taken(rng.choice((suit(rng, deal), rank(rng))), EXACTLY, 0),
    "a trick with a card": lambda rng, deal: won(AT_LEAST, 1, won_with=rank(rng), holds=(Holding(rank(rng)),)),
    "tricks of certain numbers": lambda rng, deal: won(
        EXACTLY, Every.EVERY, numbers=rng.choice(((FIRST,), (LAST,), (FIRST, LAST), (Span(1, 2),)))
    ),
    "none of the first tricks": lambda rng, deal: won(EXACTLY, 0, numbers=(Span(1, rng.randint(1, 2)),)),
    "a number of tricks": lambda rng, deal: won(EXACTLY, rng.randint(0, 3)),
    "a number of tricks in a row": in_a_row,
    "tricks in a row": lambda rng, deal: Compare(LongestRun(ME), AT_LEAST, rng.randint(2, 3)),
    "never in a row": lambda rng, deal: Compare(LongestRun(ME), AT_MOST, 1),
    "compared with others": lambda rng, deal: won(
        rng.choice((MORE, FEWER, EXACTLY)),
        TricksWon(rng.choice((Member.EACH_OTHER, Member.ALL_OTHERS, Member.COMMANDER))),
    ),
    "a trick of high or low cards": lambda rng, deal: won(
        AT_LEAST, 1, every=rng.choice((CardFilter(under=3), CardFilter(over=2)))
    ),
    "a sum": summed,
    "a trick of one parity": lambda rng, deal: won(AT_LEAST, 1, every=CardFilter(odd=rng.random() < 0.5)),
    "a prediction": lambda rng, deal: won(EXACTLY, Predicted.PREDICTED),
    "equal colours in a trick": equal_in_a_trick,
    "equal colours": equal_in_all,
    "more of a colour": lambda rng, deal: taken(suit(rng, deal), MORE, CardsTaken(ME, suit(rng, deal))),
    "collected colours": collected,
    "never led": lambda rng, deal: Compare(TricksLed(ME, TrickFilter(led=suit(rng, deal))), EXACTLY, 0),
}
"""The 22 kinds of task cards of Mission Deep Sea, on decks of any size that have a trump."""


# --- problems ----------------------------------------------------------------------------------------------


def random_task(rng: Random, deal: Deal, name: str, wanted: Goal) -> Task:
    """A task with a goal, often with its owner and its prediction given."""
    owner = rng.choice((None, rng.choice(deal.seats), rng.choice(deal.seats)))
    barred = rng.random() < 0.2 and owner != deal.commander
    task = Task(name, wanted, owner=owner, not_commander=barred)
    noted = rng.choice((None, rng.randint(0, deal.tricks))) if task.predicts else None
    return Task(name, wanted, owner=owner, not_commander=barred, predicted=noted)


def random_sharing(rng: Random, deal: Deal, tasks: tuple[Task, ...]) -> Assignment:
    """How the tasks may be shared out if all are open."""
    if not tasks or any(task.owner is not None for task in tasks):
        return Assignment()
    draft = Assignment.draft(len(tasks), len(deal.hands), deal.commander, passing=True)
    return rng.choice((Assignment(), Assignment(takers=1), Assignment(must=(rng.choice(deal.seats), (0,))), draft))


def random_problem(rng: Random, deal: Deal) -> Problem:
    """Up to two tasks and up to two goals of the mission, of any form."""
    number = rng.choice((0, 1, 1, 2))
    tasks = tuple(random_task(rng, deal, f"task {place}", goal(rng, deal, task=True)) for place in range(number))
    number = rng.choice((0, 0, 0, 1, 2)) if tasks else rng.randint(1, 2)
    goals = tuple(goal(rng, deal, task=False) for _ in range(number))
    return Problem(deal, tasks, goals, random_sharing(rng, deal, tasks))


def random_tasks(rng: Random, deal: Deal, kind: str, others: int) -> Problem:
    """A task of a kind and some of other kinds."""
    kinds = [kind, *rng.sample(list(KINDS), others)]
    tasks = tuple(random_task(rng, deal, each, KINDS[each](rng, deal)) for each in kinds)
    return Problem(deal, tasks, assignment=random_sharing(rng, deal, tasks))
