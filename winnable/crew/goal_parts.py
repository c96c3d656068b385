"""The parts of goals, said in Python: who, which cards, which tricks, which numbers."""

from collections.abc import Iterable
from typing import Final, TypedDict, Unpack

from winnable.crew.trick_numbers import AnyTricks, one_trick, spans, turns
from winnable.games.mistakes import expect_keywords
from winnable.rules.crew.card import Card, parse_cards
from winnable.rules.crew.kinds import (
    Against,
    Among,
    CardFilter,
    Half,
    Holding,
    Number,
    Others,
    Parity,
    Part,
    Relation,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.who import Beside, EverybodyBut, InRole, Member, Neighbour, Seat, Side, Together, Who, WinnerOf

AnyWho = str | int | Member | Seat | InRole | Beside | Neighbour | Together | WinnerOf | EverybodyBut
"""A member: a word such as `owner`, the name of a player or role, a seat from 0, `holder_of(...)`, `left_of(...)`."""
AnyCards = str | Card | CardFilter
"""A kind of card: `pink`, `pink blue`, `colours`, `trumps`, `p7 b3`, a card, or `cards(...)`."""
AnyNumber = int | str | Iterable[int]
"""A number, or `half` of all; with `exactly` and `other_than` also several, or `odd` or `even`."""

_MEMBERS: Final = {member.value: member for member in Member} | {"captain": Member.COMMANDER}
_LAST_WINNER: Final = "last_winner"


def who_of(who: AnyWho) -> Who:
    """Return a member who is given as one, by a word, as a role or by a seat."""
    if who == _LAST_WINNER:
        return WinnerOf(-1)
    if isinstance(who, str):
        return _MEMBERS.get(who) or InRole(who)  # a name is that of a role until `problem` knows the players
    return Seat(who) if isinstance(who, int) else who


def holder_of(card: Card | str, *, left: int = 0, after_signal: bool = False) -> Beside:
    """Return the member to whom the card is dealt, or the one `left` places to their left, in turn order.

    `after_signal`: the member who holds it once the distress signal has passed cards on.
    """
    return Beside(card_of(card), left, after_signal)


def left_of(who: AnyWho) -> Neighbour:
    """Return the next member in turn order, to the left of another."""
    return Neighbour(who_of(who), Side.LEFT)


def right_of(who: AnyWho) -> Neighbour:
    """Return the member before in turn order, to the right of another."""
    return Neighbour(who_of(who), Side.RIGHT)


def winner_of(trick: str | int) -> Member | WinnerOf:
    """Return the member who wins a trick, `3`, `last` or `-2`. Raises ValueError for several tricks."""
    number = one_trick(trick)
    if isinstance(number, Half):
        raise ValueError(f"expected one trick, found {trick!r}")  # noqa: TRY004  # the value is wrong, not its type
    return Member.FIRST_WINNER if number == 1 else WinnerOf(number)


def everybody_but(who: AnyWho) -> EverybodyBut:
    """Return every member but one, one by one, on the left of a comparison."""
    return EverybodyBut(who_of(who))


def together(*members: AnyWho) -> Together:
    """Return several members counted as one, such as `together("commander", left_of("commander"))`."""
    return Together(tuple(map(who_of, members)))


def opposite(who: AnyWho) -> Neighbour:
    """Return the member opposite another, in crews with an even number of members."""
    return Neighbour(who_of(who), Side.OPPOSITE)


def card_of(card: Card | str) -> Card:
    """Return a card that is given as one, or written."""
    return Card.parse(card) if isinstance(card, str) else card


def cards(
    kind: AnyCards = "",
    *,
    suit: str | Iterable[str] = (),
    rank: int | Iterable[int] = (),
    over: int | None = None,
    under: int | None = None,
    parity: str | None = None,
) -> CardFilter:
    """Return a kind of card: those of `kind` that fit all the conditions that are given.

    `over` and `under` leave the rank itself out, `parity` is `odd` or `even`. Raises ValueError for another word.
    """
    if parity not in (None, "odd", "even"):
        raise ValueError(f"expected 'odd' or 'even', found {parity!r}")
    given = kind_of(kind)
    ranks = (rank,) if isinstance(rank, int) else tuple(rank)
    suits = tuple(suit.split()) if isinstance(suit, str) else tuple(suit)
    odd = None if parity is None else parity == "odd"
    return CardFilter(given.cards, (*given.suits, *suits), ranks, over, under, odd)


def kind_of(kind: AnyCards) -> CardFilter:
    """Return a kind of cards that is given as one, as a card, or by words: cards or suits."""
    if isinstance(kind, CardFilter):
        return kind
    if isinstance(kind, Card):
        return CardFilter(cards=(kind,))
    if any(map(str.isdigit, kind)):
        return CardFilter(cards=parse_cards(kind))
    return CardFilter(suits=tuple(kind.split()))


def optional_kind(kind: AnyCards | None) -> CardFilter | None:
    """Return a kind of cards, or None for none."""
    return None if kind is None else kind_of(kind)


def holding(kind: AnyCards, relation: str = "at_least", number: AnyNumber = 1) -> Holding:
    """Return a condition on a trick: a number of cards of a kind, by default at least one."""
    return Holding(kind_of(kind), Relation(relation), number_of(Relation(relation), number))


def number_of(relation: Relation, number: AnyNumber) -> Number | Part:
    """Return the right side of a comparison. Raises ValueError for several numbers where the relation takes one."""
    if isinstance(number, int):
        return number
    if number == Part.HALF.value:
        return Part.HALF
    if isinstance(number, str):
        known = number in (Parity.ODD.value, Parity.EVEN.value)
    else:
        known = isinstance(number, Iterable) and all(isinstance(each, int) for each in number)
    if not known:
        raise ValueError(f"expected a number, several, 'half', 'odd', 'even' or another count, found {number!r}")
    if relation not in (Relation.EXACTLY, Relation.OTHER_THAN):
        raise ValueError(f"expected one number after {relation.value}, found {number!r}")
    return Parity(number) if isinstance(number, str) else Among(tuple(number))


def sum_of_ranks(
    among: int | Iterable[int] = (), *, over: int | None = None, under: int | None = None, parity: str | None = None
) -> Sum:
    """Return a condition on a trick: its ranks add up to one of these numbers, to more and less than these.

    `parity` is `odd` or `even`. Raises ValueError for another word.
    """
    odd = None if parity is None else Parity(parity) is Parity.ODD
    return Sum(over, under, (among,) if isinstance(among, int) else tuple(among), odd)


def step(
    *,
    sum: str | None = None,  # noqa: A002  # the word of the files
    times: int = 1,
    winner: str | None = None,
    led_suit: str | None = None,
    won_suit: str | None = None,
    won_rank: str | None = None,
) -> Step:
    """Return a condition on a trick and the trick directly before it.

    `sum` is that of its ranks: `higher`, `lower`, `equal`, `different`, `not_higher` or `not_lower` than that of the
    trick before, which is taken `times`; `winner` is the `same`, `another`, or the `left` or `right` neighbour of who
    won the trick before; `led_suit` and `won_suit`, that of the winning card, the `same` or `another`; `won_rank` is
    that of the winning card, with the words of `sum`. Raises ValueError for other words.
    """
    # here, as the package is loaded without the readers of files
    from winnable.missions.crew.words import STEP_RELATIONS, WORDS  # noqa: PLC0415

    for word in (sum, won_rank):
        if word is not None and word not in STEP_RELATIONS:
            raise ValueError(f"expected {', '.join(STEP_RELATIONS)}, found {word!r}")
    for suit in (led_suit, won_suit):
        if suit is not None and suit not in WORDS["step_suits"]:
            raise ValueError(f"expected {', '.join(WORDS['step_suits'])}, found {suit!r}")
    return Step(
        None if sum is None else STEP_RELATIONS[sum],
        None if winner is None else Turn(winner),
        None if led_suit is None else led_suit == "same",
        None if won_suit is None else won_suit == "same",
        times,
        won_rank=None if won_rank is None else STEP_RELATIONS[won_rank],
    )


def against(tricks: str, step: Step) -> Against:
    """Return a condition on a trick and others: all that `step` says of it and the trick before holds of it and these.

    `tricks` are `next`, the one directly after it, `each_before`, `each_after` or `each_other`, or at least one of
    these, `some_before`, `some_after` or `some_other`. Raises ValueError for other words.
    """
    return Against(Others(tricks), step)


class Conditions(TypedDict, total=False):
    """Conditions on a trick, which meets all that are given; `tricks_won` has their meanings."""

    won_with: AnyCards | None
    led_with: AnyCards | None
    closed_with: AnyCards | None
    holding: AnyCards | Holding | Iterable[AnyCards | Holding]
    every: AnyCards | None
    as_many: tuple[AnyCards, AnyCards] | None
    sum: Sum | None
    after: TrickFilter | None
    step: Step | None
    winner_plays: AnyTricks | Iterable[AnyTricks]


class TrickConditions(Conditions, total=False):
    """The same, with conditions that only a goal about tasks, or about tricks of the whole play, can have."""

    while_tasks_open: bool
    against: Against | None


def a_trick(**conditions: Unpack[Conditions]) -> TrickFilter:
    """Return a kind of trick, for the trick directly before another one; conditions as for `tricks_won`."""
    return tricks_of((), **conditions)


def tricks_of(tricks: AnyTricks | Iterable[AnyTricks], **conditions: Unpack[TrickConditions]) -> TrickFilter:
    """Return the tricks of these numbers that fulfil the conditions."""
    expect_keywords(conditions, TrickConditions.__optional_keys__)
    held, as_many = conditions.get("holding", ()), conditions.get("as_many")
    several = (held,) if isinstance(held, str | Card | CardFilter | Holding) else tuple(held)
    return TrickFilter(
        spans(tricks),
        optional_kind(conditions.get("won_with")),
        optional_kind(conditions.get("led_with")),
        optional_kind(conditions.get("closed_with")),
        tuple(each if isinstance(each, Holding) else Holding(kind_of(each)) for each in several),
        optional_kind(conditions.get("every")),
        None if as_many is None else (kind_of(as_many[0]), kind_of(as_many[1])),
        conditions.get("sum"),
        conditions.get("while_tasks_open", False),
        conditions.get("after"),
        conditions.get("step"),
        turns(conditions.get("winner_plays", ())),
        conditions.get("against"),
    )
