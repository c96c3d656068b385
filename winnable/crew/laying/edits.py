"""Taps as changes of the text of a problem: parts that are not touched stay as they are written.

An edit is a mapping: `do` names it, its other keys have the cards, seats or tasks. A `line` and an `expect` are of the
problem as it was, and go with the first change of the question.
"""

from collections.abc import Callable, Mapping
from typing import Final

from winnable.crew.laying import choices, game, hands, players, tasks
from winnable.crew.laying.change import Change, Value, without
from winnable.crew.laying.sheet import Sheet, sheet_of
from winnable.games.usage import UsageError
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.source.edit import edited
from winnable.output.typed import Json


def edit(text: str, change: Json) -> str:
    """Return the text of a problem after an edit; the same one if nothing comes of it, as where a hand is full.

    Raises UsageError for an edit that makes no sense, and ValueError if the hands of the text cannot be laid out.
    """
    name = change.get("do")
    if name == "new":
        return players.new_deal(change)
    do = _EDITS.get(str(name))
    if do is None:
        raise UsageError(f"expected an edit: new, {', '.join(_EDITS)}")
    sheet = sheet_of(text)
    new = do(sheet, dict(sheet.value), Change(sheet, change))
    if name == "rename":
        renamed = edited(text, new, [*PROBLEM.keys])
        return renamed if players.asks_the_same(text, renamed) else text
    return text if new == sheet.value else edited(text, without(new, *game.OF_THE_OLD), [*PROBLEM.keys])


_EDITS: Final[Mapping[str, Callable[[Sheet, Value, Change], Value]]] = {
    "give": hands.give,
    "take": hands.take,
    "hidden": hands.hidden,
    "add-task": tasks.add_task,
    "drop-task": tasks.drop_task,
    "move-task": tasks.move_task,
    "owner": tasks.owner,
    "token": tasks.token,
    "lead": choices.lead,
    "role": choices.role,
    "unknown": choices.unknown,
    "distress": choices.distress,
    "may": choices.may,
    "pass": choices.passed,
    "predict": tasks.predict,
    "fall": game.fall,
    "play": game.play,
    "after": game.after,
    "rename": players.rename,
    "mission": players.mission,
    "crew": players.crew,
}
