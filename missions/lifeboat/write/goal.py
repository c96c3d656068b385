"""Goals as values of YAML."""

from typing import Any, Final

from winnable.missions.source.dumper import Flow
from winnable.rules.lifeboat.goal import (
    Alive,
    AliveCount,
    AllOf,
    AnyOf,
    Bound,
    Conscious,
    Dead,
    Ended,
    Everybody,
    Goal,
    Gulls,
    Holds,
    Lead,
    Loot,
    Lost,
    NeverUnconscious,
    NoFight,
    NoRow,
    Not,
    NotEnded,
    Score,
    SeatAt,
    TotalScore,
    TotalWounds,
    Who,
    Wins,
    Wounds,
)

__all__ = ["goal_value"]

_FATES: Final = {Alive: "alive", Dead: "dead", Lost: "lost", Conscious: "conscious"}
_RESTRICTIONS: Final = {NoFight: "no_fight", NoRow: "no_row", NeverUnconscious: "never_unconscious"}
_TOTALS: Final = {
    Gulls: "gulls",
    AliveCount: "alive_count",
    TotalWounds: "total_wounds",
    TotalScore: "total_score",
}


def goal_value(goal: Goal) -> Any:
    """A goal, in the shortest form that reads back the same."""
    match goal:
        case AllOf(goals) | AnyOf(goals):
            word = "all" if isinstance(goal, AllOf) else "any"
            return Flow({word: [goal_value(each) for each in goals]})
        case Not(inner):
            return Flow({"not": goal_value(inner)})
        case Ended(by_day):
            return "ended" if by_day is None else Flow({"ended": Flow({"by_day": by_day})})
        case NotEnded():
            return "not_ended"
        case Alive(of) | Dead(of) | Lost(of) | Conscious(of):
            return Flow({_FATES[type(goal)]: _who(of)})
        case NoFight(of) | NoRow(of) | NeverUnconscious(of):
            word = _RESTRICTIONS[type(goal)]
            return word if of is Everybody.ALL else Flow({word: _who(of)})
        case Gulls(bound) | AliveCount(bound) | TotalWounds(bound) | TotalScore(bound):
            return Flow({_TOTALS[type(goal)]: Flow(_bound(bound))})
        case Wounds(of, bound):
            return Flow({"wounds": Flow({"of": _who(of), **_bound(bound)})})
        case Score(of, bound):
            return Flow({"score": Flow({"of": _who(of), **_bound(bound)})})
        case Loot(of, bound):
            return Flow({"loot": Flow({"of": _who(of), **_bound(bound)})})
        case Holds(of, item, bound):
            return Flow({"holds": Flow({"of": _who(of), "item": item, **_bound(bound)})})
        case Lead(of, over, bound):
            other = {} if over is Everybody.ALL else {"over": _who(over)}
            return Flow({"lead": Flow({"of": _who(of), **other, **_bound(bound)})})
        case Wins(of, shared_ok):
            return Flow({"wins": Flow({"of": _who(of), "shared_ok": True}) if shared_ok else _who(of)})
        case SeatAt(of, place):
            return Flow({"seat": Flow({"of": _who(of), "place": place})})


def _who(of: Who) -> str:
    return of.value if isinstance(of, Everybody) else str(of)


def _bound(bound: Bound) -> dict[str, int]:
    numbers = {"at_least": bound.at_least, "at_most": bound.at_most, "exactly": bound.exactly}
    return {key: number for key, number in numbers.items() if number is not None}
