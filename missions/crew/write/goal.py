"""Writing goals: from sentences of the goal language to the values that `read.goals` reads back."""

from typing import Any

from winnable.missions.crew.notation import span_text
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.card import Card
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
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)

__all__ = ["goal_value"]


_FORMS = {TricksWon: "tricks_won", TricksLed: "tricks_led", CardsTaken: "cards_taken", LongestRun: "longest_run"}


def goal_value(goal: Goal, commander: str = "commander") -> dict[str, Any]:
    """Return the mapping of a goal in a file. `commander` is the edition's word for the commander."""
    match goal:
        case Compare():
            return _compare(goal, commander)
        case Always(compare):
            return {"always": Flow(_compare(compare, commander))}
        case Spread(of, at_most):
            return {"spread": Flow({_FORMS[type(of)]: _conditions(of), "at_most": at_most})}
        case EachWins(cards, rising, in_order):
            order = {"rising": rising, "in_order": in_order}
            return {"each_wins": Flow({"cards": _kind(cards), **{key: True for key, asked in order.items() if asked}})}
        case Falls(token, numbers):
            return {"task_falls": Flow({"token": token, "in": _spans(numbers)})}
        case AllOf(goals):
            return {"all_of": [goal_value(part, commander) for part in goals]}
        case OneOf(goals):
            return {"one_of": [goal_value(part, commander) for part in goals]}
        case ByCrew(goals):
            return {"by_crew": {players: goal_value(part, commander) for players, part in goals}}


def _compare(goal: Compare, commander: str) -> dict[str, Any]:
    right: Any
    match goal.right:
        case int():
            right = goal.right
        case Every():
            right = "all"
        case Predicted():
            right = goal.right.value
        case quantity:
            right = Flow({_FORMS[type(quantity)]: _counted(quantity, commander)})
    return {_FORMS[type(goal.left)]: Flow({**_counted(goal.left, commander), goal.relation.value: right})}


def _counted(quantity: Quantity, commander: str) -> Flow:
    return Flow({"by": _who(quantity.by, commander), **_conditions(quantity)})


def _conditions(quantity: Quantity) -> Flow:
    """Return the conditions on tricks or cards, without the member."""
    if isinstance(quantity, CardsTaken):
        return Flow() if quantity.cards == EVERY_CARD else Flow({"cards": _kind(quantity.cards)})
    return _tricks(quantity.tricks)


def _tricks(tricks: TrickFilter) -> Flow:
    value = Flow()
    if tricks.numbers:
        value["tricks"] = _spans(tricks.numbers)
    kinds = {"won_with": tricks.won_with, "led_with": tricks.led, "closed_with": tricks.closed_with}
    value |= {key: _kind(kind) for key, kind in kinds.items() if kind is not None}
    if tricks.holds:
        value["holding"] = _one_or_list([_holding(holding) for holding in tricks.holds])
    if tricks.every is not None:
        value["every"] = _kind(tricks.every)
    if tricks.as_many is not None:
        value["as_many"] = [_kind(kind) for kind in tricks.as_many]
    if tricks.sum is not None:
        total = {"over": tricks.sum.over, "under": tricks.sum.under, "among": list(tricks.sum.among) or None}
        value["sum"] = Flow({key: bound for key, bound in total.items() if bound is not None})
    if tricks.tasks_open:
        value["while_tasks_open"] = True
    return value


def _holding(holding: Holding) -> Any:
    if (holding.relation, holding.number) == (Relation.AT_LEAST, 1):
        return _kind(holding.cards)
    return Flow({"of": _kind(holding.cards), holding.relation.value: holding.number})


def _spans(numbers: tuple[Span, ...]) -> Any:
    return _one_or_list([span_text(span) for span in numbers])


def _one_or_list(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values


def _kind(kind: CardFilter) -> Any:
    if kind.cards and kind == CardFilter(cards=kind.cards):
        return _cards(kind.cards)
    if kind.suits and kind == CardFilter(suits=kind.suits):
        return " ".join(kind.suits)
    value = Flow()
    if kind.cards:
        value["cards"] = _cards(kind.cards)
    if kind.suits:
        value["suit"] = _one_or_list(list(kind.suits))
    if kind.ranks:
        value["rank"] = _one_or_list(list(kind.ranks))
    if kind.over is not None:
        value["over"] = kind.over
    if kind.under is not None:
        value["under"] = kind.under
    if kind.odd is not None:
        value["parity"] = "odd" if kind.odd else "even"
    return value


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(f"{card}," if card.rank > 9 else str(card) for card in cards)


def _who(who: Who, commander: str) -> Any:
    match who:
        case Member.COMMANDER:
            return commander
        case Member():
            return who.value
        case Seat(number):
            return Flow({"seat": number})
        case InRole(role):
            return role
        case Beside(card, left, after_signal):
            holder = {"left_of_holder": str(card)} if left == 1 else {"holder_of": str(card)}
            more = {"left": left} if left > 1 else {}
            return Flow({**holder, **more, **({"after_signal": True} if after_signal else {})})
