"""The data of pages of The Crew in addition to JSON: the deal, and lines of play card by card.

A page knows no rule of the game. So a line tells of every card which ones were legal in its place and why this one was,
and of every trick who held what when it began. The rest of a line is `play_json`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields

from winnable.crew.answers import play_json
from winnable.crew.facts import achievements, goal_english, goal_label, hint_english, leftover
from winnable.crew.trick_table import short_names
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.notation import short_task
from winnable.missions.crew.task_cards import task_cards
from winnable.output.typed import Json
from winnable.rules.answer import State, all_met
from winnable.rules.crew.card import Card, Deck, names_card
from winnable.rules.crew.deal import Columns
from winnable.rules.crew.edition import EDITIONS, commander_word
from winnable.rules.crew.exchange import Communication
from winnable.rules.crew.play import IllegalPlay, Line, PlayedCard, Position, winning_place
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.rules.crew.task import Task
from winnable.solver.played import PlayedStep

# --- the deal ------------------------------------------------------------------------------------


def table_json(problem: Problem) -> Json:
    """Return the deal as the file gives it: deck, seats, known cards, tasks, goals, hints and roles."""
    deal = problem.deal
    return {
        "deck": deck_json(deal.deck),
        "players": short_names(problem),
        "commander": deal.commander,
        "commander_word": commander_word(deal.deck),
        "robot": deal.robot,
        "lead": deal.leader,
        "earlier": deal.earlier,
        "tricks": deal.tricks,
        "hands": [cards_json(hand, deal.deck) for hand in deal.hands],
        "hidden": list(deal.hidden or (0,) * len(deal.hands)),
        "covered": columns_json(deal.covered),
        "tasks": [
            {
                "name": task.name,
                "label": short_task(task.name, task.token, task.predicted),
                "token": None if task.token is None else str(task.token),
                "owner": task.owner,
                "done": task.done,
                "card": names_card(task.name),
                "printed": is_printed(task),
                "english": goal_english(problem, task.goal, owner=task.owner),
            }
            for task in problem.tasks
        ],
        "goals": [
            {"label": goal_label(problem, index), "english": goal_english(problem, goal)}
            for index, goal in enumerate(problem.goals)
        ],
        "hints": [_hint(problem, each) for each in problem.communications],
        "assignment": _assignment(problem),
        "roles": [{"name": role.name, "seat": role.seat} for role in problem.roles],
    }


def _hint(problem: Problem, known: Communication) -> Json:
    """Return a communication about a hand just before a trick: a card and its token, or a suit that it lacks."""
    return {
        "english": hint_english(problem, known),
        "seat": known.seat,
        "trick": known.trick,
        "card": None if known.card is None else str(known.card),
        "shows": None if known.shows is None else known.shows.value,
        "void": known.void,
    }


def _assignment(problem: Problem) -> Json:
    """Return how tasks without owner are shared out, see `Assignment`; the tasks that one must take by name."""
    rule = problem.assignment
    must = (
        None if rule.must is None else {"seat": rule.must[0], "tasks": [problem.tasks[at].name for at in rule.must[1]]}
    )
    return {**{each.name: getattr(rule, each.name) for each in fields(rule)}, "must": must}


def deck_json(deck: Deck) -> Json:
    """Return the suits of a deck with their ranks."""
    return {
        "suits": [
            {"letter": each.letter, "name": each.name, "trump": each.trump, "ranks": [*each.ranks]}
            for each in deck.suits
        ]
    }


def cards_json(hand: Iterable[Card], deck: Deck) -> list[str]:
    """Return cards suit by suit, in the order of the deck."""
    letters = [suit.letter for suit in deck.suits]
    return [str(card) for card in sorted(hand, key=lambda card: (letters.index(card.suit), card.rank))]


def columns_json(columns: Columns) -> list[list[str | None]]:
    """Return columns of cards, of which some are unknown."""
    return [[None if card is None else str(card) for card in column] for column in columns]


def is_printed(task: Task) -> bool:
    """Whether a task is a task card of an edition, and not one of a mission with the same name."""
    card = task_cards().get(task.name)
    return card is not None and card.goal == task.goal


# --- lines of play -------------------------------------------------------------------------------


def line_view(problem: Problem, choices: Choices, report: Report) -> Json:
    """Return a judged line of play, card by card."""
    content = play_json(problem, choices, report)
    met = achievements(report)
    start = Position.start(report.record.deal, choices.passes)
    tricks = [trick.cards for trick in report.record.tricks]
    content["timeline"] = [
        {**told, **seen, "met": {"tasks": met.get(number, ((), ()))[0], "goals": met.get(number, ((), ()))[1]}}
        for told, seen in zip(content["timeline"], _seen(start, tricks, choices.draws), strict=True)
        for number in [told["number"]]
    ]
    for task, token, predicted, told in zip(
        problem.tasks,
        choices.tokens,
        choices.predictions or (None,) * len(problem.tasks),
        content["tasks"],
        strict=True,
    ):
        told |= {"label": short_task(task.name, token, predicted), "card": names_card(task.name), "done": task.done}
        told["printed"] = is_printed(task)
    won = report.state is State.MET and report.decided is not None
    return content | {
        "judged": True,
        "ending": {"after": report.decided or 0, "unplayed": list(map(str, leftover(report)))} if won else None,
    }


def game_view(problem: Problem, line: Line, cards: Sequence[PlayedStep[PlayedCard]]) -> Json:
    """Return a game that was played, whole or not, as far as it was analysed card by card.

    It is judged where the file leaves nothing open; else the outcome of tasks and goals is left out.
    """
    seats = len(problem.deal.hands)
    whole = Line(line.whole(seats).tricks)
    try:
        choices = Choices.given(problem)
        report = referee(problem, choices, whole)
    except (ValueError, IllegalChoice, IllegalPlay):  # something is open
        content = _unjudged(problem)
        seen = _seen(Position.start(problem.deal, problem.passes), line.tricks, _known_draws(problem))
    else:
        content = line_view(problem, choices, report)
        seen = _seen(Position.start(report.record.deal, choices.passes), line.tricks, choices.draws)
    for index, each in enumerate(cards):  # where hands are unknown, the analysis knows better which cards were legal
        seen[index // seats]["cards"][index % seats]["legal"] = cards_json(map(Card.parse, each.legal), problem.deck)
    told = {trick["number"]: trick for trick in content["timeline"]}
    nothing: Json = {"met": {"tasks": [], "goals": []}, "tasks": [], "goals": []}
    content["timeline"] = [{**nothing, **told.get(trick["number"], {}), **trick} for trick in seen]
    return content


def _unjudged(problem: Problem) -> Json:
    """Return a line that cannot be judged, as owners are open, say."""
    nothing: Json = {"state": State.OPEN.value, "decided": None}
    commander = commander_word(problem.deck)
    return {
        "state": State.OPEN.value,
        "decided": None,
        "tasks": [{**told, **nothing} for told in table_json(problem)["tasks"]],
        "order": nothing,
        "goals": [
            {"goal": goal_value(goal, commander), "english": goal_english(problem, goal), **nothing}
            for goal in problem.goals
        ],
        "handover": None,
        "completed_deal": None,
        "passes": None,
        "played": sum(map(len, problem.played.tricks)),
        "roles": [{"name": role.name, "seat": role.seat, "seat_given": True} for role in problem.roles],
        "draws": [],
        "unit": "trick",
        "timeline": [],
        "judged": False,
        "ending": None,
    }


def _known_draws(problem: Problem) -> tuple[Card, ...]:
    """Return the cards drawn after trick 1, if all of them are known."""
    cards = problem.draw.cards if problem.draw else ()
    known = tuple(card for card in cards if card is not None)
    return known if len(known) == len(cards) else ()


def _seen(start: Position, tricks: Sequence[Sequence[Card]], draws: Sequence[Card]) -> list[Json]:
    """Return, trick by trick, who holds what when it begins and what could be played in it.

    The last trick may be incomplete; its winner is None.
    """
    position, deck, found = start, start.deal.deck, []
    for index, cards in enumerate(tricks):
        number, hands, covered = start.deal.earlier + index + 1, position.hands, position.covered
        leader, told = position.leader, []
        for card in cards:
            told.append({"seat": position.turn, "card": str(card), **_legality(position, card)})
            position = position.play(card)
        won = position.tricks[-1] if len(cards) == len(hands) else None
        found.append(
            {
                "number": number,
                "leader": leader,
                "cards": told,
                "winner": None if won is None else won.winner,
                "winning_card": str(cards[winning_place(cards, deck)]) if cards else None,
                "hands": [cards_json(hand, deck) for hand in hands],
                "covered": columns_json(covered),
            }
        )
        if number == 1 and draws and won is not None:
            position = position.draw(draws)
    return found


def _legality(position: Position, card: Card) -> Json:
    """Return which cards were legal, why this one was (a text `crew.why.*`), and the suit that was led."""
    legal, deck = position.legal(), position.deal.deck
    alone = len(legal) == 1
    if not position.table:
        return {"legal": cards_json(legal, deck), "why": "lead_last" if alone else "lead", "led": None}
    led = position.table[0].suit
    if card.suit == led:
        why = "follow_only" if alone else "follow"
    elif alone:
        why = "free_only"
    else:
        why = "ruff" if deck.is_trump(card) else "discard"
    return {"legal": cards_json(legal, deck), "why": why, "led": led}


# --- the page of `winnable table`: decks to lay out, and where a game stands ----------------------


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
    return _standing(found) | _states(problem, line)


def _standing(found: Position) -> Json:
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


def _states(problem: Problem, line: Line) -> Json:
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
