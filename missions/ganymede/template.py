"""Commented files from which people start a mission, a file of cards or a problem of their own."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.format.words import GAME
from winnable.missions.ganymede.write.problem import problem_value
from winnable.missions.source.dumper import Block, Flow
from winnable.missions.source.template import filled_in, mission_to_start_from, remark, shipped, with_remarks
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Turns


def template(name: str = "my-mission") -> str:
    """Fill in the file."""
    return mission_to_start_from(GAME, name)


# --- cards ---------------------------------------------------------------------------------------


def cards_template(about: str) -> str:
    """Return a file of cards. `about` says what they are."""
    return filled_in(shipped(GAME, "cards"), {"name": json.dumps(about, ensure_ascii=False)})


# --- problems ------------------------------------------------------------------------------------

_ABOUT: Final = {
    "players": "One to four players in the order of their turns; the first player of the game comes first.",
    "settlers": "The settlers of each colour in the whole game. The supply is what is on no board.",
    "cards_from": "Where the cards are defined. The printed ones are not public: these are made up. Those of your "
    "game, typed once into a file (winnable new cards -o cards.yaml), can stand here, or the key `cards` with the "
    "cards themselves.",
    "rows": "What lies open in each row, and the pile below it with its top card first.",
    "boards": "What each player has. `ships` are those on the two slots; further keys, as needed: hand, "
    "tiles, earth, mars, aboard, shuttles, reputation, flown.",
    "mission": "The mission: an id, see `winnable missions --game ganymede`, or the file of one of your own. It says "
    "how far is played and what is to be reached.",
    "horizon": "How long the game is: a number of own turns, or {rounds: 5}.",
    "goals": "What is to be reached by then, all of it. A mission can say both: `mission: launch` in their place.",
    "control": "Who is free, so that the solver seeks the turns, and who follows a script.",
    "scripts": "What the others do: whole turns, or the cards alone that leave the rows in each turn.",
}
"""The comment above a key."""


def problem_template(document: ProblemDocument, folder: Path) -> str:
    """Write a problem with remarks on its keys, and with examples of further keys, each of which may be taken up.

    `folder` is that of the file to be written.
    """
    above = {key: remark(text) for key, text in _ABOUT.items()}
    return with_remarks(shipped(GAME, "problem"), problem_value(document, None, folder), above, _examples(document))


def _examples(document: ProblemDocument) -> Iterator[tuple[str, Any]]:
    """Yield keys that the problem may have as well, each with a value."""
    problem = document.problem
    names, track = problem.deal.table.names, problem.deal.table.track
    yield "note", "What is worth remembering of this round."
    yield "track", Flow(length=track.length, bonus=list(track.bonus), points=list(track.points))
    yield "options", Flow(deck_empty="gap")
    if document.mission is not None and document.mission.parameters:
        yield "with", Flow(document.mission.parameters)
    if document.mission is not None:
        yield "horizon", Flow({"turns" if isinstance(problem.horizon, Turns) else "rounds": problem.horizon.count + 1})
    yield "score_at", "end"
    shown = problem.deal.position.row(RowKind.TILES).show[0]
    mine = Flow({"player": names[0]} if len(names) > 1 else {}) | Flow(tile=shown)
    yield "played", Block([mine])
    yield "expect", "winnable"
