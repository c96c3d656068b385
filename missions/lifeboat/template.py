"""A commented file from which people start a mission of their own."""

from typing import Final

from winnable.missions.source.template import filled_in

_TEXT: Final = """\
# yaml-language-server: $schema=<schema>
# A mission of your own. Lines such as '#story: ...' are examples: take the '#' away to try one. Everything else that a
# mission can say: winnable guide lifeboat mission; an editor that knows the schema shows it.
id: <name>
game: lifeboat
title: A first mission
about: Bring everybody home by day {day}.
#story: What is told at the table before the first day.
#tags: [short]
#notes: ["Remarks, rulings and doubts, one text each."]

# Values that others may change: {day} stands for 4 unless a deal or another mission says `with: {day: 3}`.
parameters: {day: 4}

# Another mission to take everything over from that is not written here, by id or file. Its goals go where these are;
# to have both, call these `more_goals`.
#extends: everybody-home

# For how many characters it is, 4 to 6 if not given; and who decides for them: everybody is free if not given.
#players: [6]
#control: {kid: free, captain: guard, others: passive}

# How many days are played at most.
horizon: {day}
#at: horizon

# All of these are to be met when the game ends, or after the last day. Of whom: a character, or all.
goals:
- ended: {by_day: {day}}
- alive: all
#- score: {of: captain, at_least: 16}
#- any: [{wins: kid}, {holds: {of: kid, item: jewels, at_least: 3}}]
#- not: {lost: snob}
#- no_fight
"""


def template(name: str = "my-mission", schema: str = "lifeboat-mission.json") -> str:
    """Fill in the file. `schema` is the place where an editor finds the output of `schema_text`."""
    return filled_in(_TEXT, name, schema)
