"""The turn of a character with a script, read back from a solution: gifts of the free before it, and their answers.

The script itself is not part of the line, as the referee plays it. If it robs the lady, who is free, of a knife, the
line says that a character gives her the knife before, if she is to have it, and whether she yields.
"""

from collections.abc import Sequence

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import FLARE, MEDKIT, PARASOL, Character
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Free, Turn
from winnable.solver.formula import FALSE
from winnable.solver.lifeboat.model.frame import Card
from winnable.solver.lifeboat.model.ledger import Plan, Untold
from winnable.solver.lifeboat.model.read_fight import told_fight
from winnable.solver.lifeboat.model.reader import Reader, deeds
from winnable.solver.lifeboat.model.turn import TurnMade


def told_script(
    reader: Reader, made: TurnMade, actor: Character, trading: Sequence[Character], free: list[Free]
) -> Turn | None:
    """The turn of a character with a script, if there is anything to tell of it; the hands are those after it."""
    scripted = made.scripted
    if reader.holds(scripted.fights.get(actor, FALSE)):
        return told_fight(reader, made, actor, trading, free)
    action = reader.frame.script(actor, made.day).action
    card = next((card for card, takes in scripted.takes.get(actor, {}).items() if reader.holds(takes)), None)
    plan, rest = _before(reader, made, action, card, trading)
    free += reader.arranged(trading, plan, rest)
    deeds(reader, made, actor)
    if reader.holds(scripted.backs_out.get(actor, FALSE)):
        defender = trading[0] if isinstance(action, decisions.Dump) else None
        return Turn(actor, None, tuple(free), Answer.BACK_OUT, defender)
    _acted(reader, actor, action, card)
    return Turn(actor, None, tuple(free)) if free else None


def _before(
    reader: Reader, made: TurnMade, action: Action | None, card: Card | None, trading: Sequence[Character]
) -> tuple[Plan, dict[Card, list[Character]]]:
    """Who must have which cards when the script acts, and with whom all others may be.

    A script that takes an unnamed card of a character takes the only one there is to mean: all others are elsewhere.
    When a flare gun ends the game, everybody has what the goals ask for already.
    """
    plan, rest = Plan(), dict[Card, list[Character]]()
    if card is not None and isinstance(action, decisions.Rob | decisions.Steal) and action.of in trading:
        plan[action.of, card] = 1
        others = [who for who in trading if who is not action.of]
        if action.card is None and others:
            rest = {each: others for each in reader.frame.cards if each != card and each[1] == card[1]}
    if isinstance(action, decisions.Flare) and reader.holds(made.after.over):
        plan += reader.final(trading)
    return plan, rest


def _acted(reader: Reader, actor: Character, action: Action | None, card: Card | None) -> None:
    """Cards pass as the action of a script says."""
    ledger = reader.ledger
    match action:
        case decisions.Parasol():
            ledger.take(actor, (PARASOL, "closed"))
            ledger.hands[actor][PARASOL, "open"] += 1
        case decisions.Medkit() | decisions.Flare():
            kind = MEDKIT if isinstance(action, decisions.Medkit) else FLARE
            shown = ledger.count(actor, (kind, "open")) > 0
            copy: Copy = action.copy or ("open" if shown else "closed")
            ledger.take(actor, (kind, copy))
        case decisions.Dump():
            ledger.clear(action.of)
        case decisions.Rob() | decisions.Steal():
            if card is None:
                raise Untold("there is no card to take")
            ledger.give(action.of, actor, card)
        case _:
            pass
