"""Commented files from which people start a mission, a file of cards or a problem of their own."""

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.write.problem import problem_value
from winnable.missions.source.dumper import Block, Flow, on_one_line, to_yaml
from winnable.missions.source.template import filled_in
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Turns

_TEXT: Final = """\
# yaml-language-server: $schema=<schema>
# A mission of your own. Lines such as '#story: ...' are examples: take the '#' away to try one. Everything else that a
# mission can say: winnable guide ganymede mission; an editor that knows the schema shows it.
id: <name>
game: ganymede
title: A first mission
about: Launch {launches} ships in {within} turns, and lose nobody.
#story: What is told at the table before the first turn.
#tags: [short, solo]
#notes: ["Remarks, rulings and doubts, one text each."]

# Values that others may change: {launches} stands for 2 unless a deal or another mission says `with: {launches: 3}`.
parameters: {launches: 2, within: 7}

# Another mission to take everything over from that is not written here, by id or file. Its goals go where these are;
# to have both, call these `more_goals`.
#extends: launch

# For how many players it is, who is free to choose, and who follows a script that the deal has. Players are called
# first, second, third and fourth here, in the order of their turns.
players: [1, 2, 3, 4]
control: {first: free, others: scripted}

# How far is played: this many own turns of the first free player. Also {rounds: 5}.
horizon: {turns: {within}}
#score_at: end

# All of these are to be met when the last turn is over. Of whom: first, free, everybody, anybody.
goals:
- launched: {at_least: {launches}}
- nobody_lost
#- score: {at_least: 10}
#- any: [{reputation: {at_least: 5}}, {sets: {at_least: 1}}]
#- not: {uses: st_r}
#- on_mars: {colour: red, at_most: 2}
"""


def template(name: str = "my-mission", schema: str = "ganymede-mission.json") -> str:
    """Fill in the file. `schema` is the place where an editor finds the output of `schema_text`."""
    return filled_in(_TEXT, name, schema)


# --- cards ---------------------------------------------------------------------------------------

_CARDS: Final = """\
# yaml-language-server: $schema=<schema>
# The cards of your game, typed once; every deal names this file, `cards_from: cards.yaml`, and then speaks of cards by
# their ids. These few stand for all: put your own in their place. `winnable show cards.yaml` says what each of them
# does, to be compared with the cards on the table. All that a card can say: winnable guide ganymede cards.
game: ganymede
about: <name>

# The track of the reputation: its last cell, the cells with a bonus, and the points of each cell from 0.
track: {length: 9, bonus: [3, 5, 7], points: [0, 0, 0, 1, 1, 2, 2, 4, 4, 6]}

# The four tiles that lie in the first row.
starters: [start-blue, start-red, start-yellow, start-purple]

# Ids are yours, short ones are soon typed; equal cards need ids of their own. Symbols are astro, planet, engine, medic
# and cross. What a card does is said for one application: recruit and adapt with a colour or any, move, reputation,
# ship and basic with a number; {or: [...]} is one of several, {and: [...]} all of them.
cards:
  # The printed game has 30 tiles, four of them starters.
  tiles:
    start-blue: {symbol: astro, effect: {and: [{recruit: [blue]}, {ship: 1}]}}
    start-red: {symbol: planet, effect: {and: [{recruit: [red]}, {ship: 1}]}}
    start-yellow: {symbol: engine, effect: {and: [{recruit: [yellow]}, {ship: 1}]}}
    start-purple: {symbol: medic, effect: {and: [{recruit: [purple]}, {ship: 1}]}}
    t1: {symbol: cross, effect: {or: [{recruit: [red]}, {adapt: any}]}}
    t2: {symbol: astro, effect: {basic: 1}}

  # 30 shuttles start on Earth: who must travel (any: of any colour), whether a tile is paid, and what it does.
  earth:
    e1: {symbol: engine, needs: {red: 2, any: 1}, effect: {reputation: 1}}
    e2: {symbol: astro, needs: {blue: 1}, pay_tile: true, effect: {adapt: any}}

  # 30 start on Mars.
  mars:
    m1: {symbol: planet, needs: {red: 3}, effect: {move: 1}}
    m2: {symbol: medic, needs: {any: 1}}

  # 30 ships: their points, what their launch does, and whether their crew is smaller by one.
  ships:
    s1: {points: 5}
    s2: {points: 4, on_launch: {move: 2}}
    s3: {points: 4, crew_less: 1}
    s4: {points: {per_symbol: astro, each: 2}}
    s5: {points: {per_colour: red, each: 1}}
    s6: {points: {per_set: 6}}
    s7: {points: {per_tile: 2}}
    s8: {points: {reputation_again: true}}
"""


def cards_template(about: str, schema: str = "ganymede-cards.json") -> str:
    """Return a file of cards. `about` says what they are, `schema` is the place of what `schema_text` returns."""
    return _CARDS.replace("<schema>", schema).replace("<name>", json.dumps(about, ensure_ascii=False))


# --- problems ------------------------------------------------------------------------------------

_HEAD: Final = """\
# yaml-language-server: $schema=<schema>
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


def problem_template(document: ProblemDocument, folder: Path, schema: str = "ganymede-problem.json") -> str:
    """Write a problem with remarks on its keys, and with examples of further keys, each of which may be taken up.

    `folder` is that of the file to be written, `schema` the place where an editor finds the output of `schema_text`.
    """
    value = problem_value(document, None, folder)
    parts = [_HEAD.replace("<schema>", schema)]
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
