"""Writing goals: from sentences of the goal language to the values that `read.goals` reads back."""

from dataclasses import replace
from typing import Any, Final

from winnable.missions.crew.format.words import ALL_SUCH, STEP_RELATIONS
from winnable.missions.crew.notation import span_text
from winnable.missions.source.dumper import Flow
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    EVERY_CARD,
    AllOf,
    Always,
    Among,
    Beside,
    ByCrew,
    CardFilter,
    CardsPlayed,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Falls,
    Goal,
    Half,
    Holding,
    InRole,
    LongestRun,
    Member,
    MembersWho,
    MetBy,
    Neighbour,
    Not,
    Number,
    OneOf,
    Parity,
    Points,
    Predicted,
    Quantity,
    Relation,
    Seat,
    SharedOut,
    SomeOf,
    Span,
    Spread,
    Step,
    Sum,
    TasksOwned,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
    parts,
)

__all__ = ["goal_value"]


_FORMS = {
    TricksWon: "tricks_won",
    TricksLed: "tricks_led",
    CardsTaken: "cards_taken",
    Points: "points",
    LongestRun: "longest_run",
    CardsPlayed: "cards_played",
    TasksOwned: "tasks_owned",
}


def goal_value(goal: Goal, commander: str = "commander") -> dict[str, Any]:
    """Return the mapping of a goal in a file. `commander` is the edition's word for the commander."""
    if (compared := _comparison(goal, commander)) is not None:
        return compared

    def values(goals: tuple[Goal, ...]) -> list[dict[str, Any]]:
        return [goal_value(part, commander) for part in goals]

    match goal:
        case Spread(of, at_most):
            return {"spread": Flow({_FORMS[type(of)]: _conditions(of), "at_most": at_most})}
        case EachWins(cards, rising, in_order) | EachFalls(cards, rising, in_order):
            order = {"rising": rising, "in_order": in_order}
            key = "each_wins" if isinstance(goal, EachWins) else "each_falls"
            return {key: Flow({"cards": _kind(cards), **{key: True for key, asked in order.items() if asked}})}
        case Falls(token, numbers):
            return {"task_falls": Flow({**({"token": token} if token else {}), "in": _spans(numbers)})}
        case MetBy(part, trick):
            until = span_text(trick if isinstance(trick, Half) else Span(trick, trick))
            return {"met_by": {"trick": until, "meet": goal_value(part, commander)}}
        case AllOf(goals):
            return {"all_of": values(goals)}
        case OneOf(goals):
            return {"one_of": values(goals)}
        case Not(part):
            return {"not": goal_value(part, commander)}
        case SomeOf(goals, Relation.EXACTLY, 1):
            return {"just_one_of": values(goals)}
        case SomeOf(goals, Relation.EXACTLY, 0):
            return {"none_of": values(goals)}
        case SomeOf(goals, relation, number):
            return {"some_of": {**_number(relation, number), "goals": values(goals)}}
        case SharedOut(goals):
            return {"shared_out": values(goals)}
        case MembersWho(part, relation, number):
            return {"members": {**_number(relation, number), "meet": goal_value(part, commander)}}
        case ByCrew(sizes):
            return {"by_crew": {players: goal_value(part, commander) for players, part in sizes}}
        case Always() | Compare():
            raise AssertionError("written as a comparison")


def _comparison(goal: Goal, commander: str) -> dict[str, Any] | None:
    """Return the mapping of one comparison, or of several numbers against one count; None for other goals."""
    word = ""
    if isinstance(goal, MembersWho) and goal.relation in _ENOUGH and goal.right == _ENOUGH[goal.relation][1]:
        word, goal = _ENOUGH[goal.relation][0], goal.goal
    parts_of = list(goal.goals) if isinstance(goal, AllOf) else [goal]
    always = all(isinstance(part, Always) for part in parts_of)
    compares = [part.compare if isinstance(part, Always) and always else part for part in parts_of]
    lonely = isinstance(goal, AllOf) and len(compares) == 1
    if not compares or lonely or not all(isinstance(part, Compare) for part in compares):
        return None
    found = [part for part in compares if isinstance(part, Compare)]
    keys = [_key(part) for part in found]
    if len(found) > 1 and not (_in_one_mapping(keys) and len({part.left for part in found}) == 1):
        return None
    if word and not _by_somebody(word, found, always=always):
        return None
    left = found[0].left
    counted = _counted(left, commander)
    if word:
        counted["by"] = word
    numbers = {key: _right(part, commander) for key, part in zip(keys, found, strict=True)}
    value = {_FORMS[type(left)]: Flow({**counted, **numbers})}
    return {"always": Flow(value)} if always else value


_ENOUGH: Final = {Relation.AT_LEAST: ("somebody", 1), Relation.EXACTLY: ("nobody", 0)}
_LOWER, _UPPER = ("at_least", "more_than"), ("at_most", "fewer_than")


def _key(compare: Compare) -> str:
    """Return the key beside which the right side of a comparison is written."""
    return "parity" if isinstance(compare.right, Parity) else compare.relation.value


def _in_one_mapping(keys: list[str]) -> bool:
    """Whether comparisons with these keys can be written in one mapping, in this order."""
    groups = [
        next((place for place, group in enumerate((_LOWER, _UPPER, ("parity",))) if key in group), -1) for key in keys
    ]
    return -1 not in groups and len(set(groups)) == len(groups)


def _by_somebody(word: str, compares: list[Compare], *, always: bool) -> bool:
    """Whether the comparisons are those of `by: somebody`, or `by: nobody`."""
    plain = not always and compares[0].left.by is Member.MEMBER
    plain = plain and not any(Member.MEMBER in parts(compare.right) for compare in compares)
    return plain and not (word == "nobody" and any(_key(part) == "exactly" and part.right == 0 for part in compares))


def _number(relation: Relation, number: Number) -> Flow:
    """Return the keys of a comparison with a number."""
    if isinstance(number, Parity):
        return Flow({"parity": number.value})
    return Flow({relation.value: list(number.numbers) if isinstance(number, Among) else number})


def _right(goal: Compare, commander: str) -> Any:
    match goal.right:
        case int():
            return goal.right
        case Among(numbers):
            return list(numbers)
        case Parity() | Predicted():
            return goal.right.value
        case Every():
            return "all"
        case quantity if quantity == replace(goal.left, by=Member.ANYBODY) != goal.left:
            return ALL_SUCH
        case TasksOwned(Member.SAME):
            return "own_tasks"
        case quantity:
            return Flow({_FORMS[type(quantity)]: _counted(quantity, commander)})


def _counted(quantity: Quantity, commander: str) -> Flow:
    return Flow({"by": _who(quantity.by, commander), **_conditions(quantity)})


def _conditions(quantity: Quantity) -> Flow:
    """Return the conditions on tricks or cards, without the member."""
    if isinstance(quantity, TasksOwned):
        return Flow()
    if isinstance(quantity, CardsTaken | Points):
        return _only(quantity.cards)
    if isinstance(quantity, CardsPlayed):
        how = Flow({"how": _one_or_list([each.value for each in quantity.how])}) if quantity.how else Flow()
        return Flow({**_only(quantity.cards), **how, **_tricks(quantity.tricks)})
    return _tricks(quantity.tricks)


def _only(cards: CardFilter) -> Flow:
    return Flow() if cards == EVERY_CARD else Flow({"cards": _kind(cards)})


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
        value["sum"] = _sum(tricks.sum)
    if tricks.tasks_open:
        value["while_tasks_open"] = True
    if tricks.winner_plays:
        value["winner_plays"] = _spans(tricks.winner_plays)
    if tricks.after is not None:
        value["after"] = _tricks(tricks.after)
    if tricks.step is not None:
        value["step"] = _step(tricks.step)
    return value


def _step(step: Step) -> Flow:
    value = Flow()
    if step.sum is not None:
        value["sum"] = next(word for word, relation in STEP_RELATIONS.items() if relation is step.sum)
    if step.winner is not None:
        value["winner"] = step.winner.value
    if step.led_again is not None:
        value["led_suit"] = "same" if step.led_again else "another"
    return value


def _holding(holding: Holding) -> Any:
    if (holding.relation, holding.number) == (Relation.AT_LEAST, 1):
        return _kind(holding.cards)
    return Flow({"of": _kind(holding.cards), **_number(holding.relation, holding.number)})


def _sum(total: Sum) -> Any:
    if total == Sum(among=total.among):
        return _one_or_list(list(total.among))
    parity = None if total.odd is None else "odd" if total.odd else "even"
    bounds = {"over": total.over, "under": total.under, "among": list(total.among) or None, "parity": parity}
    return Flow({key: bound for key, bound in bounds.items() if bound is not None})


def _spans(numbers: tuple[Span | Half, ...]) -> Any:
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
        case Neighbour(of, side):
            return Flow({side.value: _who(of, commander)})
        case Beside(card, left, after_signal):
            holder = {"left_of_holder": str(card)} if left == 1 else {"holder_of": str(card)}
            more = {"left": left} if left > 1 else {}
            return Flow({**holder, **more, **({"after_signal": True} if after_signal else {})})
