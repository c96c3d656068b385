"""The Crew's part of the page of `winnable table`: decks to lay out, and the state of a game after some cards."""

from winnable.crew.page import cards_json, columns_json, deck_json
from winnable.missions.crew.document import ProblemDocument
from winnable.output.typed import Json
from winnable.rules.answer import all_met
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.play import IllegalPlay, Line, Position
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import referee


def setup(edition: str) -> Json:
    """Return the name on the box of an edition, its decks, its numbers of players, and its words."""
    known = EDITIONS[edition]
    return {
        "title": known.title,
        "decks": [
            {"name": official.name, "about": official.about, "only_for": list(official.only_for)}
            | deck_json(official.deck)
            for official in known.decks
        ],
        "seats": list(known.crew),
        "commander_word": known.commander,
        "robot": known.robot,
        "assignment": known.assignment,
    }


def position(document: ProblemDocument) -> Json | None:
    """Return who is to play after the cards of a problem's line, or its line so far, and which cards are legal.

    Hands are the cards that are known of them, of which unknown cards are none. None where cards are passed or drawn
    that are not given.
    """
    problem, line = document.problem, document.line_of_play or document.problem.played
    draws = problem.draw.cards if problem.draw else ()
    unknown = None in draws and len(line.tricks) > 0 and len(line.tricks[0]) == len(problem.deal.hands)
    open_signal = problem.distress is not None and problem.passes is None and problem.distress.required
    if unknown or open_signal:
        return None
    found = Position.start(problem.deal, problem.passes)
    try:
        for index, cards in enumerate(line.tricks):
            for card in cards:
                if card not in found.legal():
                    return None  # the findings or the referee report it
                found = found.play(card)
            if index == 0 and draws and not found.table and problem.deal.earlier == 0:
                found = found.draw([card for card in draws if card is not None])
    except ValueError:
        return None
    return _told(found) | _judged(problem, line)


def _told(found: Position) -> Json:
    deck = found.deal.deck
    return {
        "trick": None if found.over else found.deal.earlier + len(found.tricks) + 1,
        "turn": None if found.over else found.turn,
        "led": found.table[0].suit if found.table else None,
        "legal": [] if found.over else cards_json(found.legal(), deck),
        "on_table": [
            {"seat": (found.leader + place) % len(found.hands), "card": str(card)}
            for place, card in enumerate(found.table)
        ],
        "hands": [cards_json(hand, deck) for hand in found.hands],
        "covered": columns_json(found.covered),
        "tricks": [
            {
                "number": trick.number,
                "leader": trick.leader,
                "cards": [str(card) for card in trick.cards],
                "winner": trick.winner,
            }
            for trick in found.tricks
        ],
        "over": found.over,
    }


def _judged(problem: Problem, line: Line) -> Json:
    """Return the outcome of tasks and goals, by the tricks so far; null where choices are open."""
    try:
        report = referee(problem, Choices.given(problem), Line(line.whole(len(problem.deal.hands)).tricks))
    except (ValueError, IllegalChoice, IllegalPlay):
        return {"state": None, "tasks": None, "goals": None}
    states = [judged.state for judged in (*report.tasks, report.order, *report.goals)]
    return {
        "state": all_met(states).value,
        "tasks": [judged.state.value for judged in report.tasks],
        "goals": [judged.state.value for judged in report.goals],
    }
