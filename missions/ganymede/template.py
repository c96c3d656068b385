"""Commented files from which people start a mission, a file of cards or a problem of their own."""

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.format.words import GAME
from winnable.missions.ganymede.write.problem import problem_value
from winnable.missions.source.dumper import Block, Flow, on_one_line, to_yaml
from winnable.missions.source.template import filled_in, shipped
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Turns


def template(name: str = "my-mission") -> str:
    """Fill in the file."""
    return filled_in(shipped(GAME, "mission"), name)


# --- cards ---------------------------------------------------------------------------------------


def cards_template(about: str) -> str:
    """Return a file of cards. `about` says what they are."""
    return shipped(GAME, "cards").replace("<name>", json.dumps(about, ensure_ascii=False))


# --- problems ------------------------------------------------------------------------------------

_HEAD: Final = """\
# yaml-language-server: $schema=ganymede-problem.json
# A deal of your own, to be solved by `winnable solve`. Put the cards and boards of your round in place of these. Lines
# such as '#expect: winnable' are examples: take the '#' away to try one. Everything else that a deal can say: winnable
# guide ganymede problem; an editor that knows the schema shows it.
"""
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
"""What is said above a key."""


def problem_template(document: ProblemDocument, folder: Path) -> str:
    """Write a problem with remarks on its keys, and with examples of further keys, each of which may be taken up.

    `folder` is that of the file to be written.
    """
    value = problem_value(document, None, folder)
    parts = [_HEAD]
    for key, each in value.items():
        if key in _ABOUT:
            parts.append("\n" + "".join(f"# {line}\n" for line in wrap(_ABOUT[key], 115, break_on_hyphens=False)))
        parts.append(to_yaml({key: each}))
    parts.append("\n# What else is known, or asked.\n")
    parts += [f"#{key}: {on_one_line(example)}\n" for key, example in _examples(document) if key not in value]
    return "".join(parts)


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
