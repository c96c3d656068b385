"""Days, lines of play and scripts as values of YAML, what is done beside actions as short sentences."""

from typing import Any

from winnable.missions.source.dumper import Block, Flow
from winnable.rules.lifeboat.card import RING
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import (
    Action,
    Copy,
    Day,
    Discard,
    Drink,
    Dump,
    Fall,
    Fight,
    Flare,
    Free,
    Give,
    Lay,
    Line,
    Medkit,
    Navigate,
    Open,
    Parasol,
    Rest,
    Rob,
    Row,
    Seat,
    Steal,
    Thirst,
    Turn,
)
from winnable.rules.lifeboat.index import DayNumber

__all__ = [
    "action_value",
    "control_value",
    "day_value",
    "fall_texts",
    "fight_texts",
    "free_text",
    "line_value",
    "script_day",
    "thirst_texts",
    "turn_value",
]


def line_value(line: Line, first: DayNumber) -> Block:
    """A line of play; `first` is the day of the deal."""
    return Block(day_value(day, first + place) for place, day in enumerate(line.days))


def day_value(day: Day, number: DayNumber) -> dict[str, Any]:
    """A day with its number."""
    value: dict[str, Any] = {"day": number}
    if day.draft:
        value["draft"] = Flow({str(pick.who): pick.card for pick in day.draft})
    if day.turns:
        value["turns"] = Block(turn_value(turn) for turn in day.turns)
    if day.free:
        value["after"] = [free_text(free) for free in day.free]
    if day.navigate is not None and day.navigate != Navigate():
        value["navigate"] = _navigate(day.navigate)
    if day.shown:
        value["shown"] = [free_text(free) for free in day.shown]
    if texts := fall_texts(day.fall):
        value["overboard"] = texts
    if texts := thirst_texts(day.thirst):
        value["thirst"] = texts
    if day.night:
        value["night"] = [free_text(free) for free in day.night]
    if not day.whole:
        value["whole"] = False
    return value


def turn_value(turn: Turn) -> Flow:
    """A turn."""
    value = Flow({"who": str(turn.who)})
    if turn.free:
        value["before"] = [free_text(free) for free in turn.free]
    if turn.action is not None:
        value["act"] = action_value(turn.action)
    if turn.answer is not None:
        value["answer"] = turn.answer.value
    if turn.defender is not None:
        value["defender"] = str(turn.defender)
    if turn.fight is not None:
        value["fight"] = fight_texts(turn.fight)
    return value


def _navigate(choice: Navigate) -> Any:
    if not choice.compass:
        return choice.card
    return Flow({**({} if choice.card is None else {"card": choice.card}), "compass": True})


# --- actions -------------------------------------------------------------------------------------


def action_value(action: Action) -> Any:
    """An action, as briefly as it reads back the same."""
    match action:
        case Rest():
            return "rest"
        case Row(keep, under):
            if under is not None:
                return Flow({"row": Flow({"keep": list(keep), "under": list(under)})})
            return Flow({"row": list(keep)}) if keep else "row"
        case Seat(of):
            return Flow({"seat": str(of)})
        case Rob(of, card, copy):
            if card is None:
                return Flow({"rob": str(of) if copy == "closed" else Flow({"of": str(of), "copy": copy})})
            return Flow({"rob": Flow({"of": str(of), copy: card})})
        case Steal(of, card):
            return Flow({"steal": str(of) if card is None else Flow({"of": str(of), "card": card})})
        case Parasol():
            return "parasol"
        case Medkit(of, copy):
            return Flow({"medkit": str(of) if copy is None else Flow({"of": str(of), "copy": copy})})
        case Flare(copy):
            return "flare" if copy is None else Flow({"flare": Flow({"copy": copy})})
        case Dump(of):
            return Flow({"dump": str(of)})


# --- sentences -----------------------------------------------------------------------------------


def _card(copy: Copy | None, card: str) -> str:
    return card if copy is None else f"{copy} {card}"


def free_text(free: Free) -> str:
    """What is done beside actions."""
    match free:
        case Open(who, card):
            return f"{who} opens {card}"
        case Give(who, to, card, copy):
            return f"{who} gives {_card(copy, card)} to {to}"
        case Lay(who, to, copy):
            return f"{who} lays {_card(copy, RING)} before {to}"
        case Discard(who, card, copy):
            return f"{who} throws away {_card(copy, card)}"
        case Dump(of):
            return f"dump {of}"


def fight_texts(fight: Fight) -> list[str]:
    """Who joins a fight, and with what."""
    texts = [f"{who} joins attackers" for who in fight.attackers]
    texts += [f"{who} joins defenders" for who in fight.defenders]
    texts += [f"{weapon.who} opens {weapon.card}" for weapon in fight.weapons]
    return texts + [f"{shot.who} fires {_card(shot.copy, 'flare')}" for shot in fight.shots]


def fall_texts(fall: Fall) -> list[str]:
    """What is done when somebody falls."""
    texts = [f"{who} opens ring" for who in fall.rings]
    texts += [f"{throw.who} throws {_card(throw.copy, RING)} to {throw.to}" for throw in fall.throws]
    return texts + [f"{chum.who} plays {_card(chum.copy, 'chum')}" for chum in fall.chums]


def thirst_texts(thirst: Thirst) -> list[str]:
    """What is done against thirst."""
    return [f"{who} uses parasol" for who in thirst.parasols] + [_drink(drink) for drink in thirst.waters]


def _drink(drink: Drink) -> str:
    if drink.of is None or drink.of is drink.who:
        return f"{drink.who} drinks" if drink.copy is None else f"{drink.who} drinks {drink.copy} water"
    return f"{drink.who} gives {_card(drink.copy, 'water')} to {drink.of}"


# --- who decides ---------------------------------------------------------------------------------


def control_value(control: Control) -> Any:
    """Who decides for somebody."""
    if not control.script:
        return control.policy.value
    script = Block(script_day(day) for day in control.script)
    return {"policy": control.policy.value, "script": script} if control.policy is not Policy.PASSIVE else script


def script_day(day: ScriptDay) -> Flow:
    """A day of a script, as files have it."""
    value = Flow({"day": day.day})
    if day.pick is not None:
        value["pick"] = day.pick
    if day.free:
        value["before"] = [free_text(free).partition(" ")[2] for free in day.free]
    if day.action is not None:
        value["act"] = action_value(day.action)
    for key, word in (("answer", day.answer and day.answer.value), ("join", day.join), ("navigate", day.navigate)):
        if word is not None:
            value[key] = word
    if day.weapons is not None:
        value["weapons"] = list(day.weapons)
    if day.throw is not None:
        value["throw"] = str(day.throw)
    for key in ("accepts", "shoots", "compass", "ring", "chum"):
        if getattr(day, key):
            value[key] = True
    for key in ("parasol", "drink"):
        if getattr(day, key) is not None:
            value[key] = getattr(day, key)
    if day.lose:
        value["lose"] = list(day.lose)
    return value
