"""Goals in English."""

from collections.abc import Mapping
from typing import Final

from winnable.missions.lifeboat.english.words import bound_text, name, number_of, who_text
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.goal import Everybody, Goal


def goal_text(goal: Goal, *, inside: bool = False) -> str:
    """A goal as a part of a sentence: `the captain is alive`. One of several parts `inside` another is in brackets."""
    match goal:
        case forms.AllOf(goals) | forms.AnyOf(goals):
            word = "and" if isinstance(goal, forms.AllOf) else "or"
            parts = [goal_text(each, inside=len(goals) > 1 or inside) for each in goals]
            text = f"; {word} ".join(parts)
            return f"({text})" if inside and len(goals) > 1 else text
        case forms.Not(inner):
            return f"it is not so that {goal_text(inner, inside=True)}"
        case forms.Ended(by_day):
            return "the boat lands" + ("" if by_day is None else f" by day {by_day}")
        case forms.NotEnded():
            return "the boat does not land"
        case forms.Gulls(bound):
            return f"the number of gulls is {bound_text(bound)}"
        case forms.Alive(of) | forms.Dead(of) | forms.Lost(of) | forms.Conscious(of):
            return f"{who_text(of)} is {_FATES[type(goal)]}"
        case forms.AliveCount(bound):
            return f"the number of survivors is {bound_text(bound)}"
        case forms.Wounds(of, bound):
            return f"{who_text(of)} has {number_of(bound, 'wound')}"
        case forms.TotalWounds(bound):
            return f"all together have {number_of(bound, 'wound')}"
        case forms.SeatAt(of, place):
            return f"{name(of)} sits {f'at the {place}' if isinstance(place, str) else f'in seat {place} from the bow'}"
        case forms.Score(of, bound):
            return f"{_player(of)} has {number_of(bound, 'point')}"
        case forms.TotalScore(bound):
            return f"all players together have {number_of(bound, 'point')}"
        case forms.Wins(of, shared_ok):
            return f"the player of {name(of)} wins{' or shares the victory' if shared_ok else ' alone'}"
        case forms.Lead(of, over, bound):
            other = "every other player" if isinstance(over, Everybody) else f"the player of {name(over)}"
            return f"the player of {name(of)} is {number_of(bound, 'point')} ahead of {other}"
        case forms.Loot(of, bound):
            return f"{who_text(of)} holds cards worth {number_of(bound, 'point')}"
        case forms.Holds(of, item, bound):
            return f"{who_text(of)} holds {number_of(bound, item, item)}"
        case forms.NoFight(of) | forms.NoRow(of) | forms.NeverUnconscious(of):
            nobody, never = _RESTRICTIONS[type(goal)]
            return f"nobody {nobody}" if of is Everybody.ALL else f"{who_text(of)} {never}"


_FATES: Final[Mapping[type, str]] = {
    forms.Alive: "alive",
    forms.Dead: "dead",
    forms.Lost: "lost overboard",
    forms.Conscious: "conscious",
}
_RESTRICTIONS: Final[Mapping[type, tuple[str, str]]] = {
    forms.NoFight: ("fights", "does not fight"),
    forms.NoRow: ("rows", "does not row"),
    forms.NeverUnconscious: ("is ever unconscious", "is never unconscious"),
}
"""What nobody does, or one character does not."""


def _player(of: object) -> str:
    return "every player" if isinstance(of, Everybody) else f"the player of the {of}".replace("the cherpak", "Cherpak")
