"""Goals in English."""

from winnable.missions.ganymede.english.words import Words, bound_text, number_of
from winnable.missions.source.english import listed
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.goal import Goal, Group
from winnable.rules.ganymede.position import Cause
from winnable.rules.ganymede.settlers import SLOTS


def goal_text(goal: Goal, words: Words) -> str:
    """A goal as a part of a sentence: `ana has launched 2 ships or more`."""
    match goal:
        case forms.AllOf(goals) | forms.AnyOf(goals):
            word = "and" if isinstance(goal, forms.AllOf) else "or"
            inner = [goal_text(each, words) for each in goals]
            return inner[0] if len(inner) == 1 else f"({f'; {word} '.join(inner)})"
        case forms.Not(inner):
            return f"it is not so that {goal_text(inner, words)}"
        case forms.Launched(bound, of, by_turn):
            when = f" by the end of own turn {by_turn}" if by_turn is not None else ""
            return f"{words.who(of)} has launched {number_of(bound, 'ship')}{when}"
        case forms.Flown(card, of):
            return f"{words.who(of)} has launched the ship {card}"
        case forms.BothSlots(of):
            return f"{words.who(of)} launches the ships of both slots in one turn"
        case forms.Score(bound, of):
            return f"{words.who(of)} has {number_of(bound, 'point')}"
        case forms.Lead(bound, of, over):
            return f"{words.who(of)} is {number_of(bound, 'point')} ahead of {words.who(over)}"
        case forms.Wins(of, shared_ok):
            return f"{words.who(of)} wins{' or shares the victory' if shared_ok else ' alone'}"
        case forms.Reputation(bound, of):
            return f"the reputation of {words.who(of)} is {bound_text(bound)}"
        case forms.Sets(bound, of):
            return f"{words.who(of)} has {number_of(bound, 'full set')} of symbols"
        case forms.Shuttles(bound, of, symbol):
            noun = f"{symbol} shuttle" if symbol else "shuttle"
            return f"{words.who(of)} has used {number_of(bound, noun)}"
        case forms.Standing():
            return _standing(goal, words)
        case forms.NobodyLost(of):
            return f"no shuttle of {_binds(of, words)} loses a settler"
        case forms.NoDiscardAction(of):
            return f"no turn of {_binds(of, words)} begins by discarding tiles for actions"
        case forms.NoBonusLaunch(of):
            return f"no ship of {_binds(of, words)} leaves by a full set or the end of the track"
        case forms.GameOver(by_round, cause):
            why = {Cause.LAUNCHES: " by launches", Cause.PILE: " by an empty pile of shuttles"}
            when = f" in round {by_round} or before" if by_round is not None else ""
            return f"the end of the game is triggered{why[cause] if cause else ''}{when}"
        case forms.NotOver():
            return "the end of the game is not triggered"
        case forms.Uses(card, of):
            return f"{words.who(of)} uses the card {card}"


def _binds(of: object, words: Words) -> str:
    if of is Group.FREE:
        return words.player(words.free[0]) if len(words.free) == 1 else "the free players"
    return words.who(of) if isinstance(of, Group | int) else ""


def _standing(goal: forms.Standing, words: Words) -> str:
    places = "aboard" if goal.places == SLOTS else f"on {listed([place.words for place in goal.places])}"
    noun = f"{goal.colour} settler" if goal.colour is not None else "settler"
    return f"{words.who(goal.of)} has {number_of(goal.bound, noun)} {places}"
