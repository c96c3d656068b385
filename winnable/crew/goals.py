"""Goals, said in Python: a function for every form of the goal language, with the words of the files.

    from winnable.crew import goals

    goals.wins_exactly("Ann", 2)
    goals.tricks_won("owner").more_than(goals.tricks_won("each_other"))
    goals.cards_taken("everybody", "pink").at_least(1)
    goals.each_wins("trumps", rising=True)

*Who* is `owner` (in the goal of a task), `commander` or `captain`, `first_winner`, `anybody`, `everybody`, on the right
of a comparison `each_other` and `all_others`, a role, a player by name or by seat, or a `holder_of` a card. *Cards* are
`pink`, `colours`, `trumps`, cards such as `p7 b3`, or `cards(...)`. *Tricks* are told apart by the keywords of
`tricks_won`; their numbers are written `1-3`, `first`, `last`, `-2 to -1` or as a number.

What comes of it are sentences of `winnable.rules.crew.goal`. What they mean stands in the guide to the format
(`winnable guide format`); what makes no sense with a deal is told by `problem`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from winnable.rules.crew.card import Card, parse_cards
from winnable.rules.crew.goal import (
    EVERY_CARD,
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

__all__ = [
    "AnyCards",
    "AnyTricks",
    "AnyWho",
    "Count",
    "all_of",
    "always",
    "by_crew",
    "cards",
    "cards_taken",
    "each_wins",
    "holder_of",
    "holding",
    "longest_run",
    "one_of",
    "spread",
    "sum_of_ranks",
    "task_falls",
    "tricks_led",
    "tricks_won",
    "wins_at_least",
    "wins_at_most",
    "wins_exactly",
]

AnyWho = str | int | Member | Seat | InRole | Beside
"""Somebody: a word such as `owner`, the name of a player or role, a seat from 0, or `holder_of(...)`."""
AnyCards = str | Card | CardFilter
"""A kind of card: `pink`, `pink blue`, `colours`, `trumps`, `p7 b3`, a card, or `cards(...)`."""
AnyTricks = str | int | Span
"""Numbers of tricks: `1-3`, `first`, `last`, `-2 to -1`, or one number, negative from the end."""

_MEMBERS: Final = {member.value: member for member in Member} | {"captain": Member.COMMANDER}
_SPAN: Final = re.compile(r"([1-9][0-9]*)-([1-9][0-9]*)|(-?[1-9][0-9]*|first|last) to (-?[1-9][0-9]*|first|last)")
_ENDS: Final = {"first": 1, "last": -1}


# --- the small parts -----------------------------------------------------------------------------


def _who(who: AnyWho) -> Who:
    if isinstance(who, str):
        return _MEMBERS.get(who) or InRole(who)  # a name is that of a role until `problem` knows the players
    return Seat(who) if isinstance(who, int) else who


def holder_of(card: Card | str, *, left: int = 0, after_signal: bool = False) -> Beside:
    """Return whoever is dealt the card, or sits so many places to the `left` of that member, in turn order.

    `after_signal`: whoever holds it once the distress signal has passed cards on.
    """
    return Beside(_card(card), left, after_signal)


def _card(card: Card | str) -> Card:
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
    given = _kind(kind)
    ranks = (rank,) if isinstance(rank, int) else tuple(rank)
    suits = tuple(suit.split()) if isinstance(suit, str) else tuple(suit)
    odd = None if parity is None else parity == "odd"
    return CardFilter(given.cards, (*given.suits, *suits), ranks, over, under, odd)


def _kind(kind: AnyCards) -> CardFilter:
    if isinstance(kind, CardFilter):
        return kind
    if isinstance(kind, Card):
        return CardFilter(cards=(kind,))
    if any(map(str.isdigit, kind)):
        return CardFilter(cards=parse_cards(kind))
    return CardFilter(suits=tuple(kind.split()))


def _optional(kind: AnyCards | None) -> CardFilter | None:
    return None if kind is None else _kind(kind)


def _spans(tricks: AnyTricks | Iterable[AnyTricks]) -> tuple[Span, ...]:
    if isinstance(tricks, str | int | Span):
        return (_span(tricks),) if tricks != "" else ()
    return tuple(map(_span, tricks))


def _span(tricks: AnyTricks) -> Span:
    if isinstance(tricks, Span):
        return tricks
    if isinstance(tricks, int):
        return Span(tricks, tricks)
    if tricks in _ENDS:
        return Span(_ENDS[tricks], _ENDS[tricks])
    match = _SPAN.fullmatch(tricks)
    if match is None:
        raise ValueError(f"expected tricks such as 1, '1-3', 'first', 'last' or '-2 to -1', found {tricks!r}")
    first, last = (_ENDS[end] if end in _ENDS else int(end) for end in match.groups() if end is not None)
    return Span(first, last)


def holding(kind: AnyCards, relation: str = "at_least", number: int = 1) -> Holding:
    """Return a condition on a trick: so many cards of a kind, one or more unless something else is said."""
    return Holding(_kind(kind), Relation(relation), number)


def sum_of_ranks(*, over: int | None = None, under: int | None = None, among: Iterable[int] = ()) -> Sum:
    """Return a condition on a trick: the sum of its ranks is over, under, and among these numbers, where given."""
    return Sum(over, under, tuple(among))


def _tricks(
    tricks: AnyTricks | Iterable[AnyTricks],
    won_with: AnyCards | None,
    led_with: AnyCards | None,
    closed_with: AnyCards | None,
    holds: AnyCards | Holding | Iterable[AnyCards | Holding],
    every: AnyCards | None,
    as_many: tuple[AnyCards, AnyCards] | None,
    total: Sum | None,
    *,
    while_tasks_open: bool,
) -> TrickFilter:
    several = (holds,) if isinstance(holds, str | Card | CardFilter | Holding) else tuple(holds)
    return TrickFilter(
        _spans(tricks),
        _optional(won_with),
        _optional(led_with),
        _optional(closed_with),
        tuple(each if isinstance(each, Holding) else Holding(_kind(each)) for each in several),
        _optional(every),
        None if as_many is None else (_kind(as_many[0]), _kind(as_many[1])),
        total,
        while_tasks_open,
    )


# --- counts --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """Something that is counted of somebody; a comparison with a number or another count makes a goal of it.

    In place of a number there may be `"all"`, as many as there are, and in the goal of a task `"predicted"`, what its
    owner has noted.
    """

    of: Quantity

    def exactly(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is just so many."""
        return self._compared(Relation.EXACTLY, number)

    def at_least(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is so many or more."""
        return self._compared(Relation.AT_LEAST, number)

    def at_most(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is so many or fewer."""
        return self._compared(Relation.AT_MOST, number)

    def more_than(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is more."""
        return self._compared(Relation.MORE_THAN, number)

    def fewer_than(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is fewer."""
        return self._compared(Relation.FEWER_THAN, number)

    def _compared(self, relation: Relation, number: "int | str | Count") -> Compare:
        if isinstance(number, Count):
            return Compare(self.of, relation, number.of)
        words: dict[str, Every | Predicted] = {"all": Every.EVERY, "predicted": Predicted.PREDICTED}
        if isinstance(number, str):
            if number not in words:
                raise ValueError(f"expected a number, 'all' or 'predicted', found {number!r}")
            return Compare(self.of, relation, words[number])
        return Compare(self.of, relation, number)


def tricks_won(
    by: AnyWho,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    *,
    won_with: AnyCards | None = None,
    led_with: AnyCards | None = None,
    closed_with: AnyCards | None = None,
    holding: AnyCards | Holding | Iterable[AnyCards | Holding] = (),
    every: AnyCards | None = None,
    as_many: tuple[AnyCards, AnyCards] | None = None,
    sum: Sum | None = None,  # noqa: A002  # the word of the files
    while_tasks_open: bool = False,
) -> Count:
    """Count the tricks that somebody wins: all of them, or those that meet every condition that is given.

    `tricks` are their numbers; `won_with`, `led_with` and `closed_with` their winning, first and last card; `holding`
    what lies in them; `every` the kind of all their cards; `as_many` two kinds of which they hold equally many; `sum`
    that of their ranks (`sum_of_ranks`); `while_tasks_open`: they begin while some task is open.
    """
    kind = _tricks(
        tricks, won_with, led_with, closed_with, holding, every, as_many, sum, while_tasks_open=while_tasks_open
    )
    return Count(TricksWon(_who(by), kind))


def tricks_led(
    by: AnyWho,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    *,
    won_with: AnyCards | None = None,
    led_with: AnyCards | None = None,
    closed_with: AnyCards | None = None,
    holding: AnyCards | Holding | Iterable[AnyCards | Holding] = (),
    every: AnyCards | None = None,
    as_many: tuple[AnyCards, AnyCards] | None = None,
    sum: Sum | None = None,  # noqa: A002  # the word of the files
    while_tasks_open: bool = False,
) -> Count:
    """Count the tricks that somebody leads; conditions as for `tricks_won`."""
    kind = _tricks(
        tricks, won_with, led_with, closed_with, holding, every, as_many, sum, while_tasks_open=while_tasks_open
    )
    return Count(TricksLed(_who(by), kind))


def longest_run(
    by: AnyWho,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    *,
    won_with: AnyCards | None = None,
    led_with: AnyCards | None = None,
    closed_with: AnyCards | None = None,
    holding: AnyCards | Holding | Iterable[AnyCards | Holding] = (),
    every: AnyCards | None = None,
    as_many: tuple[AnyCards, AnyCards] | None = None,
    sum: Sum | None = None,  # noqa: A002  # the word of the files
    while_tasks_open: bool = False,
) -> Count:
    """Count the most tricks that somebody wins directly one after the other; conditions as for `tricks_won`."""
    kind = _tricks(
        tricks, won_with, led_with, closed_with, holding, every, as_many, sum, while_tasks_open=while_tasks_open
    )
    return Count(LongestRun(_who(by), kind))


def cards_taken(by: AnyWho, cards: AnyCards = EVERY_CARD) -> Count:
    """Count the cards of a kind in the tricks that somebody wins."""
    return Count(CardsTaken(_who(by), _kind(cards)))


# --- goals ---------------------------------------------------------------------------------------


def wins_exactly(who: AnyWho, number: int) -> Compare:
    """Return the goal that somebody wins just so many tricks."""
    return tricks_won(who).exactly(number)


def wins_at_least(who: AnyWho, number: int) -> Compare:
    """Return the goal that somebody wins so many tricks or more."""
    return tricks_won(who).at_least(number)


def wins_at_most(who: AnyWho, number: int) -> Compare:
    """Return the goal that somebody wins so many tricks or fewer."""
    return tricks_won(who).at_most(number)


def always(goal: Compare) -> Always:
    """Return the goal that a comparison holds after every single trick."""
    return Always(goal)


def spread(count: Count, at_most: int) -> Spread:
    """Return the goal that nobody's count is ever more than `at_most` above anybody else's.

    `count` is one of tricks won or of cards taken by `anybody`. Raises ValueError for another.
    """
    if not isinstance(count.of, TricksWon | CardsTaken) or count.of.by is not Member.ANYBODY:
        raise ValueError("expected tricks_won('anybody') or cards_taken('anybody', ...) in a spread")
    return Spread(count.of, at_most)


def each_wins(cards: AnyCards, *, rising: bool = False, in_order: bool = False) -> EachWins:
    """Return the goal that each of the cards wins a trick: `rising` by rank, or `in_order`, as they are written."""
    return EachWins(_kind(cards), rising, in_order)


def task_falls(token: str | int, tricks: AnyTricks | Iterable[AnyTricks]) -> Falls:
    """Return the goal that the task with a token is met in one of these tricks."""
    return Falls(str(token), _spans(tricks))


def all_of(*goals: Goal) -> AllOf:
    """Return the goal that all of these are met."""
    return AllOf(goals)


def one_of(*goals: Goal) -> OneOf:
    """Return the goal that at least one of these is met."""
    return OneOf(goals)


def by_crew(goals: Mapping[int, Goal]) -> ByCrew:
    """Return a goal that differs with the number of players, `{3: ..., 4: ..., 5: ...}`."""
    return ByCrew(tuple(goals.items()))
