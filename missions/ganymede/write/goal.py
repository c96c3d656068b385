"""Goals as values of YAML."""

from collections.abc import Sequence
from typing import Any

from winnable.missions.source.dumper import Flow
from winnable.rules.ganymede.goal import (
    AllOf,
    AnyOf,
    BothSlots,
    Bound,
    Flown,
    GameOver,
    Goal,
    Group,
    Launched,
    Lead,
    NobodyLost,
    NoBonusLaunch,
    NoDiscardAction,
    Not,
    NotOver,
    Reputation,
    Score,
    Sets,
    Shuttles,
    Standing,
    Uses,
    Who,
    Wins,
)
from winnable.rules.ganymede.settlers import SLOTS, Place

__all__ = ["goal_value"]


def goal_value(goal: Goal, names: Sequence[str]) -> Any:
    """A goal, in the shortest form that reads back the same."""
    match goal:
        case AllOf(goals) | AnyOf(goals):
            word = "all" if isinstance(goal, AllOf) else "any"
            return Flow({word: [goal_value(each, names) for each in goals]})
        case Not(inner):
            return Flow({"not": goal_value(inner, names)})
        case NobodyLost(of) | NoDiscardAction(of) | NoBonusLaunch(of):
            word = {NobodyLost: "nobody_lost", NoDiscardAction: "no_discard_action"}.get(type(goal), "no_bonus_launch")
            return word if of is Group.FREE else Flow({word: Flow(_of(of, names))})
        case NotOver():
            return "not_over"
        case GameOver(by_round, cause):
            how = {"by_round": by_round, "cause": cause.value if cause else None}
            given = Flow({key: value for key, value in how.items() if value is not None})
            return Flow({"game_over": given}) if given else "game_over"
        case Flown(card, of) | Uses(card, of):
            word = "launch_card" if isinstance(goal, Flown) else "uses"
            return Flow({word: card if of is Group.ANYBODY else Flow({"card": card, "of": _who(of, names)})})
        case BothSlots(of):
            word = "both_same_turn"
            return Flow({"launch_slots": word if of is Group.FREE else Flow({**_of(of, names), word: True})})
        case Wins(of, shared_ok):
            value = Flow({**_of(of, names), **({"shared_ok": True} if shared_ok else {})})
            return Flow({"wins": value or True})
        case _:
            return _compared(goal, names)


def _compared(goal: Goal, names: Sequence[str]) -> Flow:
    match goal:
        case Launched(bound, of, by_turn):
            return _with("launched", bound, of, names, {"by_turn": by_turn})
        case Score(bound, of):
            return _with("score", bound, of, names)
        case Lead(bound, of, over):
            return _with("lead", bound, of, names, {"over": None if over is Group.OTHERS else _who(over, names)})
        case Reputation(bound, of):
            return _with("reputation", bound, of, names)
        case Sets(bound, of):
            return _with("sets", bound, of, names)
        case Shuttles(bound, of, symbol):
            return _with("shuttles", bound, of, names, {"symbol": symbol and str(symbol)})
        case Standing(bound, places, of, colour):
            words = {SLOTS: "aboard", (Place.MARS,): "on_mars", (Place.EARTH,): "on_earth"}
            slot = None if places in words else str(places[0])
            more = {"colour": None if colour is None else str(colour), "slot": slot}
            return _with(words.get(places, "aboard"), bound, of, names, more)
    raise TypeError(f"expected a goal that compares a number, found {goal}")


def _with(word: str, bound: Bound, of: Who, names: Sequence[str], more: dict[str, Any] | None = None) -> Flow:
    numbers = {"at_least": bound.at_least, "at_most": bound.at_most, "exactly": bound.exactly}
    given = {key: value for key, value in {**numbers, **(more or {})}.items() if value is not None}
    return Flow({word: Flow({**_of(of, names), **given})})


def _of(of: Who, names: Sequence[str]) -> dict[str, str]:
    return {} if of is Group.FREE else {"of": _who(of, names)}


def _who(of: Who, names: Sequence[str]) -> str:
    return of.value if isinstance(of, Group) else names[of]
