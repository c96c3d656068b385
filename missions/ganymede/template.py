"""A commented file from which people start a mission of their own."""

import json
import re
from typing import Final

__all__ = ["template"]

_TEXT: Final = """\
# yaml-language-server: $schema=<schema>
# A mission of your own. Lines such as '#story: ...' are examples: take the '#' away to try one. Everything else that a
# mission can say: winnable guide ganymede mission; an editor that knows the schema shows it.
id: <name>
game: ganymede
title: A first mission
about: Launch {ships} ships in {turns} turns, and lose nobody.
#story: What is told at the table before the first turn.
#tags: [short, solo]
#notes: ["Remarks, rulings and doubts, one text each."]

# Values that others may change: {ships} stands for 2 unless a deal or another mission says `with: {ships: 3}`.
parameters: {ships: 2, turns: 7}

# Another mission to take everything over from that is not written here, by id or file. Its goals go where these are;
# to have both, call these `more_goals`.
#extends: launch

# For how many players it is, who is free to choose, and who follows a script that the deal has. Players are called
# first, second, third and fourth here, in the order of their turns.
players: [1, 2, 3, 4]
control: {first: free, others: scripted}

# How far is played: so many own turns of the first free player. Also {rounds: 5}.
horizon: {turns: {turns}}
#score_at: end

# All of these are to be met when the last turn is over. Of whom: first, free, everybody, anybody.
goals:
- launched: {at_least: {ships}}
- nobody_lost
#- score: {at_least: 10}
#- any: [{reputation: {at_least: 5}}, {sets: {at_least: 1}}]
#- not: {uses: st_r}
#- on_mars: {colour: red, at_most: 2}
"""


def template(name: str = "my-mission", schema: str = "ganymede-mission.json") -> str:
    """Fill in the file. `schema` is the place where an editor finds the output of `schema_text`."""
    plain = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", name)  # with a hyphen no word of YAML
    called = name if plain else json.dumps(name, ensure_ascii=False)
    return _TEXT.replace("<name>", called).replace("<schema>", schema)
