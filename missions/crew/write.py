"""Writing documents of The Crew, so that they read back to the same; and files from which people start.

The shapes of `format` write single values; here is decided which keys a problem needs.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.document import Document, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.format.before import before_value
from winnable.missions.crew.format.deck import deck_value
from winnable.missions.crew.format.hands import hands_value
from winnable.missions.crew.format.mission import mission_value
from winnable.missions.crew.format.parts import ASSIGNMENT_OF_PROBLEM, barred_value
from winnable.missions.crew.format.players import PLAYER, by_seat, with_players
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.format.tasks import tasks_value
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import mission_reference
from winnable.missions.crew.spelling import as_card
from winnable.missions.crew.task_cards import TASK_CARD
from winnable.missions.crew.words import SOME, words_of
from winnable.missions.source.dumper import (
    Flow,
    filled_in,
    mission_to_start_from,
    on_one_line,
    remarks,
    shipped,
    to_yaml,
    with_remarks,
)
from winnable.missions.source.files import reference_to
from winnable.missions.source.parameters import WITH
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import codec
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS, edition_of
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import TokenChange


def document_of(document: ProblemDocument | Problem) -> ProblemDocument:
    """The document of a problem; for one that no file holds, a document without path."""
    if isinstance(document, ProblemDocument):
        return document
    return ProblemDocument("", 1, document, game=(edition_of(document.deck) or DEFAULT_EDITION).key)


def problem_value(document: ProblemDocument, folder: Path | None = None, *, fixed: bool) -> dict[str, Any]:
    """Return the keys of a problem in reading order. `fixed`: the crew may not change the tokens any more.

    `folder` is that of the file to be written, in which the mission is then named by its file.
    """
    return _Writer(document).value(folder, fixed=fixed)


class _Writer:
    """Writes a problem, key by key."""

    def __init__(self, document: ProblemDocument) -> None:
        self.document = document
        self.problem = document.problem
        self.mission = document.mission
        self.edition = EDITIONS[document.game]
        suits = {suit.letter: suit.name for suit in self.problem.deal.deck.suits}
        self.words: Words = {**with_players(words_of(document.game), self.problem.names), **suits}
        self.written: dict[str, Any] = {}

    def put(self, key: str, value: object, absent: object = None) -> None:
        """Write the value of a key by its shape, unless it is the default."""
        if value != absent:
            self.written[key] = codec(PROBLEM.keys[key].shape).write(value, self.words)

    def value(self, folder: Path | None, *, fixed: bool) -> dict[str, Any]:
        """Write all keys, in the order of the format."""
        document, problem, mission = self.document, self.problem, self.mission
        self.put("name", problem.title, "")
        self.put("note", document.note, "")
        self._mission(folder)
        self.put("reading", document.reading)
        self._deal()
        if problem.before is not None:
            self.written["before"] = before_value(problem.before, problem.deal.commander, self.words)
        self.put("hints", problem.communications, ())
        self.put("unknown", document.unknown, SOME)
        self._tasks()
        if mission is None:
            self._rules()
        elif _tokens_fixed(problem, mission, fixed=fixed):
            self.put("tokens_may", TokenChange.NONE)
        self.put("goals", problem.goals[len(mission.goals_read(document.reading)) if mission else 0 :], ())
        self._choices()
        self.put("distress", problem.distress, mission.distress if mission and problem.before is None else None)
        self.put("played", problem.played, NOTHING_PLAYED)
        self.put("line", document.line_of_play)
        self.put("expect", document.expect)
        return {key: self.written[key] for key in PROBLEM.keys if key in self.written}

    def _mission(self, folder: Path | None) -> None:
        """Write the game and the mission; the file of a mission may leave its game to the problem."""
        mission, game = self.mission, self.document.game
        file = None if folder is None else self.document.mission_file
        reference = "" if file is None or folder is None else reference_to(file.path, folder)
        if not reference.isprintable():  # a name that would not read back from YAML as a text on one line
            file = None
        self.put("game", game, DEFAULT_EDITION.key if mission is None or file is not None else mission.game)
        if file is not None:
            self.written["mission"] = reference
            if file.given:
                self.written[WITH] = Flow(file.given)
        elif mission is not None:
            self.written["mission"] = mission_reference(mission)

    def _deal(self) -> None:
        deal, problem, mission = self.problem.deal, self.problem, self.mission
        if problem.deck != (mission.deck if mission is not None and mission.deck is not None else self.edition.deck):
            # with a mission `dealt` may stand for part of its deck, which is a mistake
            dealt = not deal.unseen and problem.before is None and mission is None
            self.written["deck"] = deck_value(problem.deck, self.document.game, dealt=dealt)
        card = deal.deck.commander_card
        leads = card is not None and card in deal.hands[deal.commander] and problem.before is None
        if deal.unseen and not any(deal.hidden):  # a card that is left over lies anywhere, and no hand says so
            if card is None or not leads or deal.deck not in DECKS.values():
                raise ValueError(f"expected an unknown card in some hand, as {deal.unseen[0]} is in none")
            deal, leads = _without(deal, card), False  # the leader has the highest trump again
        self.written["hands"] = hands_value(deal, problem.names)
        self.put("robot", deal.robot)
        self.put("lead", None if leads else deal.leader)

    def _tasks(self) -> None:
        """Write the tasks, without tokens where they follow the order, and those that were met before."""
        problem, mission = self.problem, self.mission
        if problem.tasks:
            by_position = mission is not None and problem.tokens == mission.layout(len(problem.tasks))
            tasks = [replace(task, done=False, token=None if by_position else task.token) for task in problem.tasks]
            own, asked = ((), None) if mission is None else (mission.own_cards, mission.task_goal)
            self.written["tasks"] = tasks_value(tasks, len(problem.deal.hands), self.words, own, asked)
        names = [task.name for task in problem.tasks]
        done = tuple(task.name for task in problem.tasks if task.done)
        for name in done:
            if names.count(name) > 1:
                raise ValueError(f"expected a name of its own for each task that was met before, found {name!r} twice")
        self.put("done", done, ())

    def _rules(self) -> None:
        """Write the rules of assignment and tokens of a problem without a mission."""
        problem, assignment, deal = self.problem, self.problem.assignment, self.problem.deal

        def named(rule: AssignmentRule) -> Assignment | None:
            if rule.hardest and (assignment.handover or any(task.difficulty is None for task in problem.tasks)):
                return None
            return rule.assignment(problem.tasks, len(deal.hands), deal.commander, handover=assignment.handover)

        first = self.edition.assignment  # of several names for the same, the one that the game uses
        given = all(task.owner is not None for task in problem.tasks)
        if assignment != (Assignment(handover=assignment.handover) if given else named(ASSIGNMENTS[first])):
            names = [name for name in (first, *ASSIGNMENTS) if named(ASSIGNMENTS[name]) == assignment]
            self.written["assignment"] = names[0] if names else self._assignment()
        self.put("handover", assignment.handover, absent=False)
        self.put("tokens_may", problem.token_change, TokenChange.NONE)

    def _assignment(self) -> Any:
        """Return a rule of assignment that has no name."""
        assignment = self.problem.assignment
        if assignment.must is not None:
            why = "expected no task that a member must take but the hardest-to-captain rule, as files have none"
            raise ValueError(why)
        written = ASSIGNMENT_OF_PROBLEM.write(assignment, self.words)
        if assignment.barred == (self.problem.deal.commander,):
            written["not"] = self.words["commander"]
        return written

    def _choices(self) -> None:
        """Write the choices of the crew that are given: roles and the cards that are drawn."""
        problem, mission = self.problem, self.mission
        if mission is None and problem.roles:
            seats = {role.name: PLAYER.write(role.seat, self.words) for role in problem.roles if role.seat is not None}
            self.written["roles"] = {
                role.name: Flow({"player": seats[role.name]} if role.name in seats else {})
                | barred_value(role, self.words)
                for role in problem.roles
            }
        else:
            self.put("roles", {role.name: role.seat for role in problem.roles if role.seat is not None}, {})
        if problem.draw is not None:
            self.put("draw", True if mission is None else None)
            self.put("draws", by_seat(problem.draw.cards), {})


def _tokens_fixed(problem: Problem, mission: Mission, *, fixed: bool) -> bool:
    """Whether the file must forbid a change of tokens that the mission allows."""
    may_change = mission.token_change is not TokenChange.NONE and problem.token_change is TokenChange.NONE
    return may_change and (fixed or problem.tokens == mission.layout(len(problem.tasks)))


def _without(deal: Deal, card: Card) -> Deal:
    """Make a card of the leader unknown."""
    hands = tuple(tuple(each for each in hand if each != card) for hand in deal.hands)
    return replace(deal, hands=hands, hidden=tuple(int(seat == deal.commander) for seat in deal.seats))


# --- Documents as YAML, and options of the command line on one line ------------------------------


def dump(
    document: Document | Problem | Mission,
    choices: Choices | None = None,
    line: Line | None = None,
    folder: Path | None = None,
) -> str:
    """Write a problem, a mission or task cards as YAML, which loads back to the same.

    With `choices` and `line` the problem is written as the crew chose and played. A mission is written in full, with
    its parameters filled in and merged with the mission it extends; but where `folder` is that of the file to be
    written, a problem names the file of its mission. Raises ValueError for a deck or a rule of
    assignment that files cannot describe, for tasks met before that share their name with others, and for an unknown
    card outside all hands while every hand is known.
    """
    match document:
        case MissionDocument(mission=mission):
            value = mission_value(mission)
        case Mission():
            value = mission_value(document)
        case TaskCardsDocument(cards=cards, game=game):
            value = {"game": game, "task_cards": {card.id: TASK_CARD.write(card, words_of(game)) for card in cards}}
        case _:
            value = problem_value(_with(document_of(document), choices, line), folder, fixed=choices is not None)
    return to_yaml(value)


def _with(document: ProblemDocument, choices: Choices | None, line: Line | None) -> ProblemDocument:
    """Fill in the crew's choices and the line that was played."""
    if choices is not None:
        every = document.unknown != SOME
        expect = None if every else document.expect  # a verdict for every deal is none for this one
        document = replace(document, problem=document.problem.chosen(choices), unknown=SOME, expect=expect)
    return document if line is None else replace(document, line_of_play=line)


# --- On one line ---------------------------------------------------------------------------------


_LEFT_OUT: Final = ("name", "note", "line", "expect")


def one_line_of(document: ProblemDocument | Problem) -> str:
    """Write the problem as options of the command line, ready to be pasted: `--deal '…' --tasks '…'`.

    Title, note, line of play and expected verdict are left out.
    """
    document = document_of(document)
    problem = document.problem
    if any(re.search(r"[/:]|^[\s\[{]|\s$", name) for name in problem.names):
        document = replace(document, problem=replace(problem, names=()))
    value = problem_value(document, fixed=False)
    hands = value.pop("hands")
    named = [f"{name}: {hand}" for name, hand in hands.items()] if isinstance(hands, dict) else map(str, hands)
    options = [("deal", " / ".join(named))]
    for key, each in value.items():
        if key not in _LEFT_OUT:
            short = key in ("tasks", "mission", "lead") and isinstance(each, str)
            options.append((key, each if short else on_one_line(each)))
    order = ["deal", "tasks", "mission"]
    options.sort(key=lambda option: order.index(option[0]) if option[0] in order else len(order))
    return " ".join(f"--{key} {_in_quotes(text)}" for key, text in options)


def _in_quotes(text: str) -> str:
    """Quote the text for a shell; hands and tasks always, as some shells give their signs a meaning."""
    quoted = shlex.quote(text)
    return quoted if quoted != text or re.fullmatch(r"[\w./-]+", text) else f"'{text}'"


# --- Files from which people start ---------------------------------------------------------------


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
