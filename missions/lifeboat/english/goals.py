"""Goals in English."""

from winnable.missions.lifeboat.english.words import bound_text, name, number_of, who_text
from winnable.rules.lifeboat.goal import (
    Alive,
    AliveCount,
    AllOf,
    AnyOf,
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
    Wins,
    Wounds,
)


def goal_text(goal: Goal, *, inside: bool = False) -> str:
    """A goal as a part of a sentence: `the captain is alive`. One of several parts `inside` another is in brackets."""
    match goal:
        case AllOf(goals) | AnyOf(goals):
            word = "and" if isinstance(goal, AllOf) else "or"
            parts = [goal_text(each, inside=len(goals) > 1 or inside) for each in goals]
            text = f"; {word} ".join(parts)
            return f"({text})" if inside and len(goals) > 1 else text
        case Not(inner):
            return f"it is not so that {goal_text(inner, inside=True)}"
        case Ended(by_day):
            return "the boat lands" + ("" if by_day is None else f" by day {by_day}")
        case NotEnded():
            return "the boat does not land"
        case Gulls(bound):
            return f"the number of gulls is {bound_text(bound)}"
        case Alive(of):
            return f"{who_text(of)} is alive"
        case Dead(of):
            return f"{who_text(of)} is dead"
        case Lost(of):
            return f"{who_text(of)} is lost overboard"
        case Conscious(of):
            return f"{who_text(of)} is conscious"
        case AliveCount(bound):
            return f"the number of survivors is {bound_text(bound)}"
        case Wounds(of, bound):
            return f"{who_text(of)} has {number_of(bound, 'wound')}"
        case TotalWounds(bound):
            return f"all together have {number_of(bound, 'wound')}"
        case SeatAt(of, place):
            return f"{name(of)} sits {f'at the {place}' if isinstance(place, str) else f'in seat {place} from the bow'}"
        case Score(of, bound):
            return f"{_player(of)} has {number_of(bound, 'point')}"
        case TotalScore(bound):
            return f"all players together have {number_of(bound, 'point')}"
        case Wins(of, shared_ok):
            return f"the player of {name(of)} wins{' or shares the victory' if shared_ok else ' alone'}"
        case Lead(of, over, bound):
            other = "every other player" if isinstance(over, Everybody) else f"the player of {name(over)}"
            return f"the player of {name(of)} is {number_of(bound, 'point')} ahead of {other}"
        case Loot(of, bound):
            return f"{who_text(of)} holds cards worth {number_of(bound, 'point')}"
        case Holds(of, item, bound):
            return f"{who_text(of)} holds {number_of(bound, item, item)}"
        case NoFight(of):
            return "nobody fights" if of is Everybody.ALL else f"{who_text(of)} does not fight"
        case NoRow(of):
            return "nobody rows" if of is Everybody.ALL else f"{who_text(of)} does not row"
        case NeverUnconscious(of):
            return "nobody is ever unconscious" if of is Everybody.ALL else f"{who_text(of)} is never unconscious"


def _player(of: object) -> str:
    return "every player" if isinstance(of, Everybody) else f"the player of the {of}".replace("the cherpak", "Cherpak")
