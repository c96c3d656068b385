"""A commented file from which an author starts a mission."""

import json
import re
from typing import Final

from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS

__all__ = ["template"]

_TEXT: Final = """\
# yaml-language-server: $schema=<schema>
# A mission of your own. Lines such as '#story: ...' and '#  - each_wins: ...' are examples: take the '#' away to try
# one. Everything else that a mission can say is in FORMAT.md, and an editor that knows the schema shows it.
id: <name>
game: <game>
title: A first mission
about: The scout wins {wins} tricks or more, none of them with a 9, and nobody runs far ahead.
#story: What is told at the table before the first card is played.
#tags: [short, for-beginners]
#notes: ["Remarks, rulings and doubts, one text each."]

# Values that others may change: {wins} stands for 2 unless a problem or another mission says `with: {wins: 3}`.
parameters: {wins: 2}

# Another mission to take everything over from that is not written here, by id or file. Its goals go where these
# are; to have both, call these `more_goals`. `draw: null` would leave out its draw.
#extends: 12

#crew: [3, 4]
#deck: {suits: [pink, blue, green, yellow], ranks: 9, trumps: 3}

# Tasks: a number, as in `tasks: 2`, or with order tokens for the first that are drawn: "1" to "9" a place among all,
# ">" to ">>>>" among arrows only, omega last. Also {difficulty: 5}, or task cards: {cards: [low-sum]}.
tasks: {count: 2, tokens: [">", ">>"]}
#tokens_may: swap-two
#assignment: {most: 1}
#handover: true

# Parts that one member each gets, here one other than the <commander>; goals speak of them by name.
roles:
  scout: {not: <commander>}

# A goal says what is counted, by whom, and how many there must be. Who: <commander>, anybody, first_winner, a role,
# {holder_of: p9}. Which tricks: tricks, won_with, led_with, holding, sum and more. How many: exactly, at_least,
# at_most, more_than, fewer_than a number, all, or another count.
goals:
  - tricks_won: {by: scout, at_least: {wins}}
  - tricks_won: {by: scout, won_with: {rank: 9}, exactly: 0}
  - spread: {tricks_won: {}, at_most: 3}
#  - tricks_led: {by: <commander>, led_with: trumps, exactly: 0}
#  - cards_taken: {by: scout, cards: pink, more_than: {cards_taken: {by: each_other, cards: pink}}}
#  - tricks_won: {by: anybody, tricks: last, holding: {of: {under: 4}, at_least: 2}, exactly: all}
#  - each_wins: {cards: p1 g7, in_order: true}
#  - one_of: [{longest_run: {by: scout, at_least: 3}}, {tricks_won: {by: scout, tricks: [first, last], exactly: all}}]
"""


def template(game: str = DEFAULT_EDITION.key, name: str = "my-mission", schema: str = "mission.json") -> str:
    """Fill in the file. `schema` is the place where an editor finds the output of `schema_text`."""
    plain = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", name)  # with a hyphen no word of YAML
    called = name if plain else json.dumps(name, ensure_ascii=False)
    words = {"schema": schema, "name": called, "game": game, "commander": EDITIONS[game].commander}
    return re.sub(r"<(\w+)>", lambda found: words[found[1]], _TEXT)
