"""Random problems with goals of every form that the exhaustive search knows, repeatable by their seed."""

from dataclasses import replace
from random import Random
from typing import Final

from tests.second_opinion import random_task_order
from tests.support.goals import GOALS
from tests.support.shrinking import TASK_CARDS, small_card
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    Spread,
)
from winnable.rules.crew.goal import parts as parts_of
from winnable.rules.crew.kinds import (
    COLOURS,
    EVERY_TRICK,
    TRUMPS,
    Against,
    Among,
    CardFilter,
    Half,
    Holding,
    How,
    Number,
    Numbered,
    Others,
    OwnRank,
    Parity,
    Part,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
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
from winnable.rules.crew.who import Beside, EverybodyBut, Member, Neighbour, Seat, Side, Together, Who, WinnerOf

__all__ = ["random_problem", "random_tasks"]

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
        CardFilter(cards=tuple(rng.sample(deck.cards, rng.randint(1, min(3, len(deck.cards)))))),
        CardFilter(suits=(rng.choice(suits),)),
        CardFilter(ranks=(rng.randint(1, 4),)),
        CardFilter(odd=rng.random() < 0.5),
        CardFilter(),
    )
    if rng.random() < 0.5:
        return rng.choice(simple)
    return CardFilter(
        cards=tuple(rng.sample(deck.cards, rng.randint(1, min(4, len(deck.cards))))) if rng.random() < 0.2 else (),
        suits=tuple(rng.sample(suits, rng.randint(1, 2))) if rng.random() < 0.4 else (),
        ranks=tuple(rng.sample(range(1, 6), 2)) if rng.random() < 0.3 else (),
        over=rng.choice((None, None, 0, 1, 2)),
        under=rng.choice((None, None, 3, 4)),
        odd=rng.choice((None, None, None, True, False)),
    )


def spans(rng: Random, tricks: int) -> tuple[Numbered, ...]:
    """Trick numbers, counted from either end."""
    first, last = sorted(rng.choices(range(1, tricks + 1), k=2))
    some = (
        Span(first, last),
        Span(-last, -first),
        Span(first, -1),
        Span(first, first),
        Span(-first, -first),
        *Half,
        *Parity,
    )
    return tuple(rng.sample(some, rng.randint(1, 2)))


def turns(rng: Random, seats: int) -> tuple[Span | Parity, ...]:
    """Turns in a trick."""
    return tuple(span for span in spans(rng, seats) if not isinstance(span, Half))


def random_step(rng: Random) -> Step:
    """How a trick differs from another one, in one respect at least as often as not."""
    step = Step(
        rng.choice((None, None, *RELATIONS)),
        rng.choice((None, None, *Turn)),
        rng.choice((None, None, True, False)),
        rng.choice((None, None, None, True, False)),
        won_rank=rng.choice((None, None, None, *RELATIONS)),
    )
    return replace(step, times=rng.choice((1, 1, 2, 3))) if step.sum is not None else step


def tricks(rng: Random, deal: Deal) -> TrickFilter:
    """A kind of trick: one of them in three is any trick, each condition is there now and then."""
    deck, seats = deal.deck, len(deal.hands)
    if rng.random() < 0.3:
        return EVERY_TRICK
    sums = (
        Sum(over=rng.randint(2, 3 * seats)),
        Sum(under=rng.randint(seats, 4 * seats)),
        Sum(among=tuple(rng.sample(range(seats, 4 * seats), 2))),
        Sum(odd=rng.random() < 0.5),
    )
    one_interval = [relation for relation in RELATIONS if relation is not Relation.OTHER_THAN]
    holds = [
        Holding(cards(rng, deck), rng.choice(one_interval), rng.choice((0, 1, 2, 3, Part.HALF)))
        for _ in range(rng.randint(1, 2))
    ]
    step = random_step(rng)
    after = TrickFilter(
        won_with=cards(rng, deck) if rng.random() < 0.3 else None,
        led=cards(rng, deck) if rng.random() < 0.3 else None,
        holds=(Holding(cards(rng, deck)),) if rng.random() < 0.5 else (),
        step=step if rng.random() < 0.2 else None,
        winner_plays=turns(rng, seats) if rng.random() < 0.15 else (),
    )
    return TrickFilter(
        numbers=spans(rng, deal.tricks) if rng.random() < 0.3 else (),
        won_with=cards(rng, deck) if rng.random() < 0.25 else None,
        led=cards(rng, deck) if rng.random() < 0.2 else None,
        closed_with=cards(rng, deck) if rng.random() < 0.15 else None,
        holds=tuple(holds) if rng.random() < 0.25 else (),
        every=cards(rng, deck) if rng.random() < 0.15 else None,
        as_many=(cards(rng, deck), cards(rng, deck)) if rng.random() < 0.15 else None,
        sum=rng.choice(sums) if rng.random() < 0.2 else None,
        after=after if rng.random() < 0.15 else None,
        step=step if rng.random() < 0.15 else None,
        winner_plays=turns(rng, seats) if rng.random() < 0.15 else (),
    )


def winner(rng: Random, deal: Deal) -> Who:
    """The winner of a trick, mostly of the first."""
    later = rng.randint(min(2, deal.tricks), deal.tricks)
    return rng.choice((Member.FIRST_WINNER, Member.FIRST_WINNER, WinnerOf(-1), WinnerOf(later)))


def quantity(rng: Random, deal: Deal, *, task: bool, right: bool, member: bool, other: bool = False) -> Quantity:
    """A count by anybody that it may be by; owners in tasks, everybody else only on the right."""
    members: list[Who] = [Member.COMMANDER, winner(rng, deal), Member.ANYBODY, Seat(rng.choice(deal.seats))]
    members += [Beside(rng.choice(deal.deck.cards), rng.choice(deal.seats)), *[ME] * 4 * task]
    members += [Member.EACH_OTHER, Member.ALL_OTHERS] * 2 if right else [Member.EVERYBODY, EverybodyBut(members[1])]
    members += [Member.SOME_OTHER] * 2 * (right and other)
    members += [Member.MEMBER] * 12 * member
    by = rng.choice(members)
    if rng.random() < 0.15 and (right or by is not Member.EVERYBODY):
        near: list[Who] = [Member.COMMANDER, winner(rng, deal), Seat(rng.choice(deal.seats)), *[ME] * task]
        near += [Member.MEMBER] * 3 * member
        sides = [side for side in Side if side is not Side.OPPOSITE or len(deal.hands) % 2 == 0]
        by = Neighbour(rng.choice(near), rng.choice(sides))
        if rng.random() < 0.3:
            by = Together((by, *rng.sample(near, rng.randint(1, 2))))
    if rng.random() < 0.08:
        return TasksOwned(by)
    if rng.random() < 0.08:
        return rng.choice((CardsDealt, CardsDealt, CardsPassed))(by, cards(rng, deal.deck))
    if rng.random() < 0.35:
        return CardsTaken(by, cards(rng, deal.deck))
    if rng.random() < 0.15:
        return Points(by, cards(rng, deal.deck))
    if rng.random() < 0.25:
        how = tuple(rng.sample(list(How), rng.choice((0, 0, 1, 1, 2))))
        return CardsPlayed(by, cards(rng, deal.deck), tricks(rng, deal), how)
    form: type[TricksWon | TricksLed | LongestRun] = rng.choice((TricksWon, TricksWon, TricksLed, LongestRun))
    return form(by, tricks(rng, deal))


NOT_OF_SEVERAL: Final = (Member.EACH_OTHER, Member.SOME_OTHER, Member.ALL_OTHERS, Neighbour(Member.SAME))


def compare(rng: Random, deal: Deal, *, task: bool, member: bool, other: bool = True) -> Compare:
    """A comparison with a number, several, odd or even ones, a prediction or another count."""
    left, relation = quantity(rng, deal, task=task, right=False, member=member), rng.choice(RELATIONS)
    if rng.random() < 0.4:
        right = quantity(rng, deal, task=task, right=True, member=member, other=other)
        if rng.random() < 0.25:
            beside = left.by is not Member.ANYBODY and rng.random() < 0.5
            right = replace(right, by=Neighbour(Member.SAME) if beside else Member.SAME)
        if (isinstance(left.by, Together) or left.by is Member.ANYBODY) and right.by in NOT_OF_SEVERAL:
            right = replace(right, by=Member.SAME)
        return Compare(left, relation, right)
    if rng.random() < 0.2:
        if rng.random() < 0.3 and not isinstance(left, TasksOwned):
            return Compare(left, relation, Part.HALF)
        return Compare(left, EXACTLY, rng.choice((*Parity, Among((0, 2)), Among((1, 3)))))
    if isinstance(left, Points) and rng.random() < 0.7:
        return Compare(left, relation, rng.randint(1, 12))
    if isinstance(left, CardsPlayed) and other and not isinstance(left.by, Together) and rng.random() < 0.6:
        return Compare(replace(left, nth=turns(rng, deal.tricks) or (FIRST,)), relation, rng.randint(0, 2))
    if isinstance(left, TricksWon | TricksLed) and other and not isinstance(left.by, Together) and rng.random() < 0.2:
        return Compare(replace(left, nth=turns(rng, deal.tricks) or (FIRST,)), relation, rng.randint(0, 2))
    if isinstance(left, TricksWon | TricksLed) and other and rng.random() < 0.25:
        against = Against(rng.choice([*Others]), random_step(rng))
        compared = replace(left, tricks=replace(left.tricks, against=against))
        if rng.random() < 0.1 and not isinstance(left.by, Together):
            return Compare(replace(compared, nth=turns(rng, deal.tricks) or (FIRST,)), relation, rng.randint(0, 2))
        return Compare(compared, relation, rng.choice((0, 1, 1, 2, Every.EVERY, Part.HALF)))
    numbers: list[int | Every | Predicted] = [0, 1, 1, 2, 2, 3, Every.EVERY, *[Predicted.PREDICTED] * 2 * task]
    return Compare(left, relation, rng.choice(numbers))


def so_many(rng: Random, most: int) -> tuple[Relation, Number | Part]:
    """How many of `most` goals or members."""
    some: list[tuple[Relation, Number | Part]] = [(EXACTLY, Among((0, most))), (rng.choice(RELATIONS), Part.HALF)]
    some += [(EXACTLY, each) for each in Parity]
    return rng.choice([*some, *((rng.choice(RELATIONS), rng.randint(0, most)) for _ in range(6))])


def of_colour(rng: Random, deal: Deal) -> Compare:
    """A count of cards or tricks of the colour that is looked at."""
    kind = CardFilter(suits=("colour",))
    by = rng.choice((Member.COMMANDER, Seat(rng.choice(deal.seats)), Member.ANYBODY))
    counts = (CardsTaken(by, kind), TricksWon(by, TrickFilter(won_with=kind)), TricksLed(by, TrickFilter(led=kind)))
    number = rng.choice((0, 1, 2, Every.EVERY, Part.HALF))
    return Compare(rng.choice(counts), rng.choice(RELATIONS), number)


def of_rank(rng: Random, deal: Deal) -> Compare:
    """A count of cards or tricks of the rank that is looked at, or of one above it."""
    rank = OwnRank(rng.choice((0, 0, 0, 1, 2)))
    suit = (rng.choice((COLOURS, TRUMPS, deal.deck.suits[0].name)),) if rng.random() < 0.3 else ()
    kind = CardFilter(suits=suit, ranks=(rank, rng.randint(1, 3)) if rng.random() < 0.1 else (rank,))
    by = rng.choice((Member.COMMANDER, Seat(rng.choice(deal.seats)), Member.ANYBODY))
    held = TricksWon(by, TrickFilter(holds=(Holding(kind),)))
    counts = (CardsTaken(by, kind), held, TricksWon(by, TrickFilter(won_with=kind)), CardsPlayed(by, kind))
    return Compare(rng.choice(counts), rng.choice(RELATIONS), rng.choice((0, 1, 1, 2, Every.EVERY)))


def own_number(rng: Random, deal: Deal) -> Compare:
    """A count of the member who is looked at, against a number."""
    counts = (TricksWon(Member.MEMBER, tricks(rng, deal)), TricksLed(Member.MEMBER), TricksWon(Member.MEMBER))
    quantity = rng.choice((*counts, CardsTaken(Member.MEMBER, cards(rng, deal.deck))))
    return Compare(quantity, rng.choice((EXACTLY, AT_LEAST, Relation.AT_MOST)), rng.randint(0, 3))


DRAWN: Final = (
    *(Compare, Always, Spread, EachWins, EachFalls, AllOf, OneOf, Not, SomeOf, MembersWho, ColoursThat),
    *(RanksThat, SharedOut, MetBy, MetBefore, If),
)
CASES: Final = [each for each in GOALS.values() if not isinstance(each, (*DRAWN, ByCrew))]
"""Of forms that nothing is drawn for, the language's own cases."""


def goal(rng: Random, deal: Deal, *, task: bool, depth: int = 2, member: bool = False) -> Goal:
    """A goal of any form but those about when tasks are met. `member`: it is inside `MembersWho`."""
    deeper = [
        "all",
        "one",
        "crew",
        "not",
        "if",
        "some",
        "members",
        "by",
        "before",
        "colours",
        "ranks",
        *["shared"] * (not member),
    ] * (depth > 0)
    form = rng.choice(["compare"] * 4 + ["always", "spread", "each", "falls", "case", *deeper])
    if form == "compare":
        return compare(rng, deal, task=task, member=member)
    if form == "case":
        return rng.choice(CASES)
    if form == "always":
        return Always(compare(rng, deal, task=task, member=member, other=False))
    if form == "not":
        return Not(goal(rng, deal, task=task, depth=depth - 1, member=member))
    if form == "if":
        some = tuple(goal(rng, deal, task=task, depth=depth - 1, member=member) for _ in range(rng.randint(2, 3)))
        return If(*some)
    if form == "some":
        number = rng.randint(2, 3)
        some = tuple(goal(rng, deal, task=task, depth=depth - 1, member=member) for _ in range(number))
        return SomeOf(some, *so_many(rng, number))
    if form == "members":
        inner = goal(rng, deal, task=task, depth=depth - 1, member=True)
        if Member.MEMBER not in parts_of(inner):
            return inner
        if rng.random() < 0.15:
            return MembersWho(inner, rng.choice((EXACTLY, FEWER)), Every.EVERY)
        return MembersWho(inner, *so_many(rng, len(deal.hands)))
    if form == "colours":
        inner = goal(rng, deal, task=task, depth=depth - 1, member=member)
        joined = rng.choice((AllOf, OneOf))((of_colour(rng, deal), rng.choice((inner, of_colour(rng, deal)))))
        if rng.random() < 0.3:
            return ColoursThat(joined, EXACTLY, Every.EVERY)
        return ColoursThat(joined, *so_many(rng, len(deal.deck.suits) - 1))
    if form == "ranks":
        inner = goal(rng, deal, task=task, depth=depth - 1, member=member) if rng.random() < 0.3 else of_rank(rng, deal)
        joined = rng.choice((AllOf, OneOf))((of_rank(rng, deal), inner))
        return RanksThat(joined, *so_many(rng, 3)) if rng.random() < 0.7 else RanksThat(joined, EXACTLY, Every.EVERY)
    if form == "shared":
        few = depth < 2 or len(deal.hands) > 4  # all ways to share them out are written out
        return SharedOut(tuple(own_number(rng, deal) for _ in range(2 if few else rng.randint(2, 3))))
    if form == "spread":
        counts = (TricksWon(Member.ANYBODY, tricks(rng, deal)), CardsTaken(Member.ANYBODY, cards(rng, deal.deck)))
        return Spread(rng.choice(counts), rng.randint(0, 3))
    if form == "each":
        kind = cards(rng, deal.deck)
        rising = rng.random() < 0.5
        return EachWins(kind, rising, in_order=bool(kind.cards) and not rising)
    if form == "falls":
        kind = CardFilter(cards=tuple(rng.sample(deal.deck.cards, rng.randint(1, 3))))
        rising = rng.random() < 0.3
        return EachFalls(kind, rising, in_order=not rising and rng.random() < 0.8)
    if form == "by":
        end = rng.choice((Half.FIRST, *range(1, deal.tricks + 1), -1, -2))
        return MetBy(goal(rng, deal, task=task, depth=depth - 1, member=member), end)
    if form == "before":
        first, second = (goal(rng, deal, task=task, depth=0, member=member) for _ in range(2))
        inside = any(isinstance(part, MetBefore) for part in parts_of((first, second)))  # one of the cases, perhaps
        return first if inside else MetBefore(first, second)
    if form == "crew":
        sizes = range(2, 6)
        return ByCrew(tuple((size, goal(rng, deal, task=task, depth=depth - 1, member=member)) for size in sizes))
    parts = tuple(goal(rng, deal, task=task, depth=depth - 1, member=member) for _ in range(rng.randint(1, 2)))
    return AllOf(parts) if form == "all" else OneOf(parts)


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
    """Up to two tasks and up to two goals of the mission, of any form; or tasks for cards, and goals about them."""
    if rng.random() < 0.2:
        return about_tasks(rng, deal)
    number = rng.choice((0, 1, 1, 2))
    tasks = tuple(random_task(rng, deal, f"task {place}", goal(rng, deal, task=True)) for place in range(number))
    number = rng.choice((0, 0, 0, 1, 2)) if tasks else rng.randint(1, 2)
    goals = tuple(goal(rng, deal, task=False) for _ in range(number))
    return Problem(deal, tasks, goals, random_sharing(rng, deal, tasks))


def about_tasks(rng: Random, deal: Deal) -> Problem:
    """Tasks for cards, mostly with owners, and a goal about when they are met, alone or joined with another one."""
    asked, other = random_task_order.about(rng, deal), goal(rng, deal, task=False, depth=1)
    if rng.random() < 0.3:
        kind = replace(tricks(rng, deal), tasks_open=True)
        asked = Compare(TricksWon(Seat(rng.choice(deal.seats)), kind), rng.choice(RELATIONS), rng.randint(0, 2))
    joined = (asked, Not(asked), If(other, asked), OneOf((asked, other)), AllOf((asked, other)))
    given = random_task_order.tasks(rng, deal, given=rng.random() < 0.8)[: rng.randint(1, 3)]
    return Problem(deal, given, (rng.choice(joined),))


def random_tasks(rng: Random, deal: Deal, kind: str, others: int) -> Problem:
    """A task card and some others, cut to the deck."""
    kinds = [kind, *rng.sample(TASK_CARDS, others)]
    tasks = tuple(random_task(rng, deal, each, small_card(each, deal)) for each in kinds)
    return Problem(deal, tasks, assignment=random_sharing(rng, deal, tasks))
