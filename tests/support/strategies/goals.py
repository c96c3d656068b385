"""Hypothesis strategies: sentences of the goal language that can be meant with a deal."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    Goal,
    If,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    parts,
)
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
    Parity,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls
from winnable.rules.crew.quantity import (
    QUANTITIES,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, InRole, Member, Neighbour, Seat, Side, Together, Who, WinnerOf


def card_filters(deck: Deck) -> st.SearchStrategy[CardFilter]:
    """Kinds of cards that name nothing outside the deck."""
    suits = [*(suit.name for suit in deck.suits), COLOURS, TRUMPS]
    return st.builds(
        CardFilter,
        cards=st.lists(st.sampled_from(deck.cards), max_size=3, unique=True).map(tuple),
        suits=st.lists(st.sampled_from(suits), max_size=2, unique=True).map(tuple),
        ranks=st.lists(st.integers(1, 9), max_size=2, unique=True).map(tuple),
        over=st.none() | st.integers(0, 9),
        under=st.none() | st.integers(2, 9),
        odd=st.none() | st.booleans(),
    )


def spans(tricks: int) -> st.SearchStrategy[tuple[Numbered, ...]]:
    """Trick numbers of a deal with so many tricks."""
    return st.lists(_spans(tricks) | st.sampled_from(Half), min_size=1, max_size=3).map(tuple)


def _spans(tricks: int) -> st.SearchStrategy[Span | Parity]:
    ends = st.integers(1, tricks)
    rising = st.tuples(ends, ends).map(lambda pair: Span(min(pair), max(pair)))
    falling = rising.map(lambda span: Span(-span.last, -span.first))
    return rising | falling | ends.map(lambda first: Span(first, -1)) | st.sampled_from(Parity)


def leaves_a_number(wanted: Sum) -> bool:
    """Whether some sum is what all of it asks for; otherwise it is a mistake in a file (G014)."""
    numbers = wanted.among or range(
        0 if wanted.over is None else wanted.over + 1, 200 if wanted.under is None else wanted.under
    )
    return any(wanted.odd is None or number % 2 == wanted.odd for number in numbers)


def trick_filters(deck: Deck, tricks: int) -> st.SearchStrategy[TrickFilter]:
    """Kinds of tricks."""
    kinds = card_filters(deck)
    numbers = st.integers(0, 60)
    parity = st.none() | st.booleans()
    sums = st.builds(Sum, over=numbers, under=st.none() | st.integers(62, 99), odd=parity) | st.builds(
        Sum, among=st.lists(numbers, min_size=1, max_size=3).map(tuple), odd=parity
    )
    holdings = st.builds(lambda cards, compared: Holding(cards, *compared), kinds, relations_to_numbers(4))
    conditions = {
        "won_with": st.none() | kinds,
        "led": st.none() | kinds,
        "closed_with": st.none() | kinds,
        "holds": st.lists(holdings, max_size=2).map(tuple),
        "every": st.none() | kinds,
        "as_many": st.none() | st.tuples(kinds, kinds),
        "sum": st.none() | sums.filter(leaves_a_number),
        "winner_plays": st.just(()) | st.lists(_spans(2), min_size=1, max_size=3).map(tuple),  # no crew is smaller
    }
    return st.builds(
        TrickFilter,
        numbers=st.just(()) | spans(tricks),
        **conditions,
        tasks_open=st.booleans(),
        after=st.none() | st.none() | st.builds(TrickFilter, **conditions).filter(lambda kind: kind != EVERY_TRICK),
        step=st.none() | st.none() | _steps(),
    )


@st.composite
def relations_to_numbers(draw: st.DrawFn, most: int = 9) -> tuple[Relation, Number]:
    """Relations with a number from none to `most`, with several, or odd and even, such as some count may have."""
    relation = draw(st.sampled_from(Relation))
    if relation in (Relation.EXACTLY, Relation.OTHER_THAN) and draw(st.booleans()):
        if relation is Relation.EXACTLY and draw(st.booleans()):
            return relation, draw(st.sampled_from(Parity))
        return relation, Among(tuple(draw(st.lists(st.integers(0, most), min_size=1, max_size=most, unique=True))))
    if relation in (Relation.MORE_THAN, Relation.FEWER_THAN):
        return relation, draw(st.integers(0, most - 1)) + (relation is Relation.FEWER_THAN)
    return relation, draw(st.integers(0, most))


@st.composite
def beside(draw: st.DrawFn, who: Who, seats: int) -> Who:
    """Somebody, or now and then the neighbour, if there can be one."""
    sides = [Side.LEFT, Side.RIGHT, *([Side.OPPOSITE] if seats % 2 == 0 else [])]
    several = who in (Member.EACH_OTHER, Member.ALL_OTHERS, Member.EVERYBODY)
    return who if several or draw(st.integers(0, 7)) else Neighbour(who, draw(st.sampled_from(sides)))


def together(seats: int) -> st.SearchStrategy[Together]:
    """Several members counted as one."""
    known: st.SearchStrategy[Who] = st.sampled_from([Member.COMMANDER, Member.FIRST_WINNER])
    single = known | st.builds(Seat, st.integers(0, seats - 1))
    return st.builds(Together, st.lists(single, min_size=2, max_size=3, unique=True).map(tuple))


@st.composite
def orders(draw: st.DrawFn, kinds: st.SearchStrategy[CardFilter]) -> EachWins | EachFalls:
    """Cards that win, or fall, in any order or in one."""
    kind, rising = draw(kinds), draw(st.booleans())
    in_order = bool(kind.cards) and not rising and draw(st.booleans())
    return EachWins(kind, rising, in_order) if draw(st.booleans()) else EachFalls(kind, rising, in_order)


def _steps() -> st.SearchStrategy[Step]:
    steps = st.builds(
        Step,
        sum=st.none() | st.sampled_from(Relation),
        winner=st.none() | st.sampled_from(Turn),
        led_again=st.none() | st.booleans(),
        won_again=st.none() | st.booleans(),
        won_rank=st.none() | st.sampled_from(Relation),
        times=st.integers(1, 3),
    )
    return steps.map(lambda step: step if step.sum is not None else replace(step, times=1)).filter(Step().__ne__)


def one_by_one(quantity: Quantity, last: int) -> st.SearchStrategy[Quantity]:
    """The count, or only of what has some places, or of tricks that differ so from others."""
    found = st.just(quantity)
    if isinstance(quantity, TricksWon | TricksLed):
        others = st.builds(Against, st.sampled_from(Others), _steps())
        kinds = others.map(lambda against: replace(quantity.tricks, against=against))
        found |= kinds.map(lambda kind: replace(quantity, tricks=kind))
    if isinstance(quantity, CardsPlayed | TricksWon | TricksLed) and not isinstance(quantity.by, Together):
        places = st.lists(_spans(last), min_size=1, max_size=2).map(tuple)
        found |= places.map(lambda nth: replace(quantity, nth=nth))
    return found


def by_trick(about: st.SearchStrategy[Goal], last: int) -> st.SearchStrategy[MetBy]:
    """Goals that are met by a trick."""
    return st.builds(MetBy, about, st.just(Half.FIRST) | st.integers(1, last) | st.integers(-last, -1))


def before(about: st.SearchStrategy[Goal]) -> st.SearchStrategy[MetBefore]:
    """Goals that are met before another one."""
    alone = about.filter(lambda goal: not any(isinstance(part, MetBefore) for part in parts(goal)))
    return st.builds(MetBefore, alone, alone)


@st.composite
def goals(
    draw: st.DrawFn,
    deal: Deal,
    roles: Sequence[str] = (),
    tokens: Sequence[str] = (),
    depth: int = 2,
    *,
    in_task: bool = False,
    in_members: bool = False,
    crew: Sequence[int] = (),
    last: int | None = None,
) -> Goal:
    """Goals of every form for a deal; `tokens` are those that tasks have.

    `crew` are further numbers of players that a goal by crew must know, `last` is the number of the last trick.
    """
    last = deal.tricks if last is None else last
    deck, seats = deal.deck, len(deal.hands)
    forms = [
        "compare",
        "always",
        "spread",
        *["each"] * 2,
        *([] if in_task else ["falls"]),
        *(["all", "one", "crew", "not", "some", "members", "shared", "by", "before"] * (depth > 0)),
        *(["if"] * (depth > 0)),
    ]
    kinds = card_filters(deck)
    tricks = trick_filters(deck, last)

    def member(*, right: bool, several: bool = False) -> Who:
        words = [
            Member.COMMANDER,
            Member.FIRST_WINNER,
            *([Member.EACH_OTHER, Member.ALL_OTHERS] if right else [Member.EVERYBODY]),
        ]
        words += [Member.OWNER] * in_task + [Member.MEMBER] * 3 * in_members
        members: list[st.SearchStrategy[Who]] = [
            st.sampled_from(words),
            st.builds(Seat, st.integers(0, seats - 1)),
            st.builds(WinnerOf, st.integers(2, last) | st.just(-1)) if last > 1 else st.just(WinnerOf(-1)),
            st.builds(Beside, st.sampled_from(deck.cards), st.integers(0, seats - 1), st.booleans()),
        ]
        if roles:
            members.append(st.builds(InRole, st.sampled_from(roles)))
        who = draw(st.one_of(members))
        if several and draw(st.integers(0, 5)) == 0:
            return draw(together(seats))
        return draw(beside(Member.SAME if right and draw(st.integers(0, 5)) == 0 else who, seats))

    def quantity(*, right: bool, several: bool = False) -> Quantity:
        by = member(right=right, several=several)
        form = draw(st.sampled_from(QUANTITIES))
        if form is TasksOwned or form is TasksMet:
            return TasksOwned(by) if in_task else form(by)
        if form is CardsPlayed:
            how = draw(st.lists(st.sampled_from(How), max_size=3, unique=True))
            return CardsPlayed(by, draw(kinds), draw(tricks), tuple(how))
        made: Quantity = form(by, draw(tricks if form in (TricksWon, TricksLed, LongestRun) else kinds))
        return made

    def compare(*, in_the_end: bool = True) -> Compare:
        words: list[Every | Predicted] = [Every.EVERY, *([Predicted.PREDICTED] if in_task else [])]
        if draw(st.booleans()):
            left = quantity(right=False, several=True)
            return Compare(draw(one_by_one(left, last)) if in_the_end else left, *draw(relations_to_numbers()))
        right: Every | Predicted | Quantity = (
            quantity(right=True) if draw(st.booleans()) else draw(st.sampled_from(words))
        )
        return Compare(quantity(right=False), draw(st.sampled_from(Relation)), right)

    match draw(st.sampled_from(forms)):
        case "compare":
            return compare()
        case "always":
            return Always(compare(in_the_end=False))
        case "spread":
            of = st.builds(TricksWon, st.just(Member.ANYBODY), tricks) | st.builds(
                CardsTaken, st.just(Member.ANYBODY), kinds
            )
            return Spread(draw(of), draw(st.integers(0, 3)))
        case "each":
            return draw(orders(kinds))
        case "not":
            return Not(draw(goals(deal, roles, tokens, depth - 1, in_task=in_task, crew=crew, last=last)))
        case "some" | "if" as form:
            inner = goals(deal, roles, tokens, depth - 1, in_task=in_task, crew=crew, last=last)
            some = tuple(draw(inner) for _ in range(draw(st.integers(1 + (form == "if"), 3))))
            return If(*some) if form == "if" else SomeOf(some, *draw(relations_to_numbers(len(some))))
        case "members" | "shared" as form:
            about = goals(deal, roles, tokens, depth - 1, in_task=in_task, in_members=True, crew=crew, last=last)
            each = about.filter(lambda goal: Member.MEMBER in parts(goal))
            if form == "shared":
                return SharedOut(tuple(draw(each) for _ in range(draw(st.integers(1, 3)))))
            return MembersWho(draw(each), *draw(relations_to_numbers(seats)))
        case "falls":
            return Falls(draw(st.sampled_from(["", *tokens])), draw(spans(last)))
        case "by" | "before" as form:
            about = goals(deal, roles, tokens, depth - 1, in_task=in_task, in_members=in_members, crew=crew, last=last)
            return draw(before(about)) if form == "before" else draw(by_trick(about, last))
        case "crew":
            sizes = sorted({seats, *crew, *draw(st.lists(st.integers(3, 5), max_size=2))})
            ends = {size: max(len(deck.cards) // size, 1) for size in sizes}
            inside = {size: goals(deal, roles, tokens, 0, in_task=in_task, last=ends[size]) for size in sizes}
            return ByCrew(tuple((size, draw(goal)) for size, goal in inside.items()))
        case form:
            inner = goals(deal, roles, tokens, depth - 1, in_task=in_task, crew=crew, last=last)
            some = tuple(draw(inner) for _ in range(draw(st.integers(1, 2))))
            return AllOf(some) if form == "all" else OneOf(some)
