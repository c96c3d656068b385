"""Hypothesis strategies: sentences of the goal language that can be meant with a deal."""

from collections.abc import Sequence

from hypothesis import strategies as st

from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    COLOURS,
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
    Falls,
    Goal,
    Holding,
    InRole,
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


def spans(tricks: int) -> st.SearchStrategy[tuple[Span, ...]]:
    """Trick numbers of a deal with so many tricks."""
    ends = st.integers(1, tricks)
    rising = st.tuples(ends, ends).map(lambda pair: Span(min(pair), max(pair)))
    falling = rising.map(lambda span: Span(-span.last, -span.first))
    return st.lists(rising | falling | ends.map(lambda first: Span(first, -1)), min_size=1, max_size=3).map(tuple)


def trick_filters(deck: Deck, tricks: int) -> st.SearchStrategy[TrickFilter]:
    """Kinds of tricks."""
    kinds = card_filters(deck)
    numbers = st.integers(0, 60)
    sums = st.builds(Sum, over=numbers, under=st.none() | numbers) | st.builds(
        Sum, among=st.lists(numbers, min_size=1, max_size=3).map(tuple)
    )
    holdings = st.builds(Holding, kinds, st.sampled_from(Relation), st.integers(0, 4))
    return st.builds(
        TrickFilter,
        numbers=st.just(()) | spans(tricks),
        won_with=st.none() | kinds,
        led=st.none() | kinds,
        closed_with=st.none() | kinds,
        holds=st.lists(holdings, max_size=2).map(tuple),
        every=st.none() | kinds,
        as_many=st.none() | st.tuples(kinds, kinds),
        sum=st.none() | sums,
        tasks_open=st.booleans(),
    )


@st.composite
def goals(
    draw: st.DrawFn,
    deal: Deal,
    roles: Sequence[str] = (),
    tokens: Sequence[str] = (),
    depth: int = 2,
    *,
    in_task: bool = False,
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
        "each_wins",
        *(["falls"] if tokens else []),
        *(["all", "one", "crew"] * (depth > 0)),
    ]
    kinds = card_filters(deck)
    tricks = trick_filters(deck, last)

    def member(*, right: bool) -> Who:
        words = [
            Member.COMMANDER,
            Member.FIRST_WINNER,
            *([Member.EACH_OTHER, Member.ALL_OTHERS] if right else [Member.EVERYBODY]),
        ]
        words += [Member.OWNER] * in_task
        members: list[st.SearchStrategy[Who]] = [
            st.sampled_from(words),
            st.builds(Seat, st.integers(0, seats - 1)),
            st.builds(Beside, st.sampled_from(deck.cards), st.integers(0, seats - 1), st.booleans()),
        ]
        if roles:
            members.append(st.builds(InRole, st.sampled_from(roles)))
        return draw(st.one_of(members))

    def quantity(*, right: bool) -> Quantity:
        by = member(right=right)
        form = draw(st.sampled_from((TricksWon, TricksLed, LongestRun, CardsTaken)))
        return CardsTaken(by, draw(kinds)) if form is CardsTaken else form(by, draw(tricks))

    def compare() -> Compare:
        words: list[Every | Predicted] = [Every.EVERY, *([Predicted.PREDICTED] if in_task else [])]
        number: int | Every | Predicted = draw(st.integers(0, 9) | st.sampled_from(words))
        right: int | Every | Predicted | Quantity = quantity(right=True) if draw(st.booleans()) else number
        return Compare(quantity(right=False), draw(st.sampled_from(Relation)), right)

    match draw(st.sampled_from(forms)):
        case "compare":
            return compare()
        case "always":
            return Always(compare())
        case "spread":
            of = st.builds(TricksWon, st.just(Member.ANYBODY), tricks) | st.builds(
                CardsTaken, st.just(Member.ANYBODY), kinds
            )
            return Spread(draw(of), draw(st.integers(0, 3)))
        case "each_wins":
            kind, rising = draw(kinds), draw(st.booleans())
            return EachWins(kind, rising, in_order=bool(kind.cards) and not rising and draw(st.booleans()))
        case "falls":
            return Falls(draw(st.sampled_from(tokens)), draw(spans(last)))
        case "crew":
            sizes = sorted({seats, *crew, *draw(st.lists(st.integers(3, 5), max_size=2))})
            ends = {size: max(len(deck.cards) // size, 1) for size in sizes}
            inside = {size: goals(deal, roles, tokens, 0, in_task=in_task, last=ends[size]) for size in sizes}
            return ByCrew(tuple((size, draw(goal)) for size, goal in inside.items()))
        case form:
            inner = goals(deal, roles, tokens, depth - 1, in_task=in_task, crew=crew, last=last)
            parts = tuple(draw(inner) for _ in range(draw(st.integers(1, 2))))
            return AllOf(parts) if form == "all" else OneOf(parts)
