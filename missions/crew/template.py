"""Commented files from which people start a mission or a problem of their own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.spelling import as_card
from winnable.missions.crew.write.problem import problem_value
from winnable.missions.source.dumper import filled_in, mission_to_start_from, remarks, shipped, with_remarks
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS


def template(game: str = DEFAULT_EDITION.key, name: str = "my-mission") -> str:
    """Fill in the file."""
    words = {"game": game, "commander": EDITIONS[game].commander}
    return mission_to_start_from("crew", name, words)


# --- problems ------------------------------------------------------------------------------------

_TASK_CARDS: Final = ", by their ids: see `winnable cards deep-sea`"
_EASY: Final = {"planet-nine": 7, "deep-sea": "deep-sea/5"}
"""A mission of each edition for the tasks of a deal that is not for a mission: three, or of difficulty 5."""


def problem_template(document: ProblemDocument, folder: Path) -> str:
    """Write a problem with remarks on its keys, and with examples of further keys, each of which may be taken up.

    `folder` is that of the file to be written.
    """
    texts = _words_of(document)
    above = remarks("crew", texts)
    if document.mission is None:
        above["hands"] = f"{above['mission']}#mission: {_EASY[document.game]}\n\n{above['hands']}"
    value = problem_value(document, folder, fixed=False)
    return with_remarks(filled_in(shipped("crew", "problem"), texts), value, above, _examples(document))


def _words_of(document: ProblemDocument) -> dict[str, str]:
    """Return the values of the words in the remarks."""
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
