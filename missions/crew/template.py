"""Commented files from which people start a mission or a problem of their own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.spelling import as_card
from winnable.missions.crew.write.problem import problem_value
from winnable.missions.source.dumper import on_one_line, to_yaml
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS

_TEXT: Final = """\
# yaml-language-server: $schema=mission.json
# A mission of your own. Lines such as '#story: ...' and '#  - each_wins: ...' are examples: take the '#' away to try
# one. Everything else that a mission can say: winnable guide format mission; an editor that knows the schema shows it.
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


def template(game: str = DEFAULT_EDITION.key, name: str = "my-mission") -> str:
    """Fill in the file."""
    plain = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", name)  # with a hyphen no word of YAML
    called = name if plain else json.dumps(name, ensure_ascii=False)
    words = {"name": called, "game": game, "commander": EDITIONS[game].commander}
    return re.sub(r"<(\w+)>", lambda found: words[found[1]], _TEXT)


# --- problems ------------------------------------------------------------------------------------

_HEAD: Final = """\
# yaml-language-server: $schema=problem.json
# A deal of your own, to be solved by `winnable solve`. Put the cards, the tasks and the players of your round in
# place of these. Lines such as '#expect: winnable' are examples: take the '#' away to try one. Everything else that
# a deal can say: winnable guide format problem.
"""
_ABOUT: Final = {
    "game": "Whose cards, missions and rules it goes by.",
    "mission": "The mission: an id, see `winnable missions`, or the file of one of your own.",
    "deck": "The deck, if it is not the usual one.",
    "hands": "Everybody's cards, clockwise, suit by suit: <cards>. A ? stands for a card that nobody knows.<leads>",
    "robot": "The robot. Of its columns, one card lies open over the other: p3(b4).",
    "lead": "Who leads the first trick and is <commander>.",
    "tasks": "The tasks in the order they were drawn<kind>. What is left open the crew may choose; what is given is "
    "written behind the task: <task>><player> for its owner<token>.",
}
"""What is said above a key; `<...>` is filled in."""
_TASK_CARDS: Final = ", by their ids: see `winnable cards deep-sea`"
_EASY: Final = {"planet-nine": 7, "deep-sea": "deep-sea/5"}
"""A mission of each edition for the tasks of a deal that is not for a mission: three, or of difficulty 5."""


def problem_template(document: ProblemDocument, folder: Path) -> str:
    """Write a problem with remarks on its keys, and with examples of further keys, each of which may be taken up.

    `folder` is that of the file to be written.
    """
    value = problem_value(document, folder, fixed=False)
    texts = _words_of(document)

    def filled(text: str) -> str:
        return re.sub(r"<(\w+)>", lambda found: texts[found[1]], text)

    parts = [filled(_HEAD)]
    for key, each in value.items():
        if key == "hands" and document.mission is None:
            parts.append(f"\n{_remark(_ABOUT['mission'])}#mission: {_EASY[document.game]}\n")
        if key in _ABOUT:
            parts.append(f"\n{_remark(filled(_ABOUT[key]))}")
        parts.append(to_yaml({key: each}))
    parts.append("\n# What else is known, or asked.\n")
    parts += [f"#{key}: {on_one_line(example)}\n" for key, example in _examples(document) if key not in value]
    return "".join(parts)


def _remark(text: str) -> str:
    return "".join(f"# {line}\n" for line in wrap(text, 115, break_on_hyphens=False))


def _words_of(document: ProblemDocument) -> dict[str, str]:
    """Return what the remarks speak of, by the word that stands for it."""
    problem = document.problem
    deck, tasks = problem.deal.deck, problem.tasks
    plain = all(as_card(task.name) for task in tasks)
    commander, highest = EDITIONS[document.game].commander, deck.commander_card
    first, *others = [f"{suit.letter} {suit.name}{'s' if suit.trump else ''}" for suit in deck.suits]
    return {
        "commander": f"the {commander}",
        "cards": f"{first[0]}179 is {first[2:]} 1, 7 and 9; {', '.join(others)}",
        "leads": f" The player with {highest} is {commander} and leads." if highest else "",
        "kind": "" if plain else _TASK_CARDS,
        "task": tasks[0].name if tasks else "p3",
        "player": problem.names[0] if problem.names else "0",
        "token": "" if document.mission else ", " + (f"{tasks[0].name}[1]" if tasks else "p3[1]") + " for a token",
    }


def _examples(document: ProblemDocument) -> Iterator[tuple[str, Any]]:
    """Yield keys that the problem may have as well, each with a value."""
    problem, mission = document.problem, document.mission
    commander = problem.deal.commander
    yield "note", "What is worth remembering of this round."
    if mission is not None:
        yield from [("reading", mission.readings[0].name)] if mission.readings else []
        for role in mission.roles[:1]:
            seat = (commander + 1) % len(problem.deal.hands)
            yield "roles", {role.name: problem.names[seat] if problem.names else seat}
    elif problem.tasks:
        yield "assignment", "free"
    yield "goals", [{"tricks_won": {"by": EDITIONS[document.game].commander, "at_least": 1}}]
    yield "distress", "allowed"
    yield "played", " ".join(map(str, _first_trick(problem.deal)))
    yield "expect", "winnable"


def _first_trick(deal: Deal) -> Iterator[Card]:
    """Yield cards that may be played to the first trick: everybody follows suit with the first card that does."""
    covered = {under for _, under in deal.covered}
    led = ""
    for step in deal.seats:
        hand = [card for card in deal.hands[(deal.commander + step) % len(deal.hands)] if card not in covered]
        played = next((card for card in hand if card.suit == led), hand[0])
        led = led or played.suit
        yield played
