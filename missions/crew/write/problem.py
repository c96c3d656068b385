"""Writing problems: from a problem document to the mapping that a file holds."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.format.deck import deck_value
from winnable.missions.crew.format.parts import TOKEN_CHANGE, barred_value
from winnable.missions.crew.format.words import DISTRESS, DRAW, EVERY, SOME, words_of
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.library import mission_reference
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.task_card import task_cards
from winnable.missions.source.dumper import Block, Flow
from winnable.missions.source.files import reference_to
from winnable.missions.source.parameters import WITH
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.before import Before
from winnable.rules.crew.card import Card, format_cards
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS, edition_of
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, TokenChange

__all__ = ["document_of", "problem_value", "task_value"]

_SHORT_NAME: Final = re.compile(r"[^\s,\[\]>]+")


def document_of(document: ProblemDocument | Problem) -> ProblemDocument:
    """The document of a problem; for one that no file holds, a document without path."""
    if isinstance(document, ProblemDocument):
        return document
    return ProblemDocument("", 1, document, game=(edition_of(document.deck) or DEFAULT_EDITION).key)


def problem_value(document: ProblemDocument, folder: Path | None = None, *, fixed: bool) -> dict[str, Any]:
    """Return the keys of a problem in reading order. `fixed`: the crew may not change the tokens any more.

    `folder` is that of the file to be written, in which the mission is then named by its file.
    """
    problem, mission = document.problem, document.mission
    file = None if folder is None else document.mission_file
    reference = "" if file is None or folder is None else reference_to(file.path, folder)
    if not reference.isprintable():  # a name that would not read back from YAML as a text on one line
        file = None
    value: dict[str, Any] = {}
    if problem.title:
        value["name"] = problem.title
    if document.note:
        value["note"] = document.note
    # the file of a mission may leave its game to the problem
    if document.game != (DEFAULT_EDITION.key if mission is None or file is not None else mission.game):
        value["game"] = document.game
    if file is not None:
        value["mission"] = reference
        if file.given:
            value[WITH] = Flow(file.given)
    elif mission is not None:
        value["mission"] = mission_reference(mission)
    if document.reading is not None:
        value["reading"] = document.reading
    value |= _deal_value(problem, document.game, mission)
    if problem.before is not None:
        value["before"] = _before_value(problem, problem.before, EDITIONS[document.game].commander)
    if problem.communications:
        value["hints"] = Block(_communication_value(communication, problem) for communication in problem.communications)
    if document.unknown != SOME:
        value["unknown"] = document.unknown
    if problem.tasks:
        value["tasks"] = _tasks_value(problem, mission, document.game)
    if done := _done(problem):
        value["done"] = done
    if mission is None:
        value |= _rules_value(problem, document.game)
    elif _tokens_fixed(problem, mission, fixed=fixed):
        value["tokens_may"] = "nothing"
    inherited = len(mission.goals_read(document.reading)) if mission else 0
    if goals := problem.goals[inherited:]:
        value["goals"] = [goal_value(goal, EDITIONS[document.game].commander) for goal in goals]
    value |= _choices_value(problem, mission, document.game)
    if document.every_draw:
        value["draws"] = EVERY
    if problem.distress is not None:
        value["distress"] = _distress_value(problem.distress, problem)
    if problem.played != NOTHING_PLAYED:
        value["played"] = _line_value(problem.played, problem) if problem.played.leaders else str(problem.played)
    if document.line_of_play is not None:
        value["line"] = _line_value(document.line_of_play, problem)
    if document.expect is not None:
        value["expect"] = str(document.expect)
    return value


def _tokens_fixed(problem: Problem, mission: Mission, *, fixed: bool) -> bool:
    """Whether the file must forbid a change of tokens that the mission allows."""
    may_change = mission.token_change is not TokenChange.NONE and problem.token_change is TokenChange.NONE
    return may_change and (fixed or problem.tokens == mission.layout(len(problem.tasks)))


def _player(problem: Problem, seat: int) -> str | int:
    return problem.names[seat] if problem.names else seat


def _deal_value(problem: Problem, game: str, mission: Mission | None) -> dict[str, Any]:
    deal = problem.deal
    value: dict[str, Any] = {}
    default = mission.deck if mission is not None and mission.deck is not None else EDITIONS[game].deck
    if problem.deck != default:
        # with a mission `dealt` may stand for part of its deck, which is a mistake
        dealt = not deal.unseen and problem.before is None and mission is None
        value["deck"] = deck_value(problem.deck, game, dealt=dealt)
    card = deal.deck.commander_card
    known = card is not None and any(card in hand for hand in deal.hands)
    leads = known and card in deal.hands[deal.commander] and problem.before is None
    if deal.unseen and not any(deal.hidden):  # a card that is left over lies anywhere, and no hand says so
        if card is None or not leads or deal.deck not in DECKS.values():
            raise ValueError(f"expected an unknown card in some hand, as {deal.unseen[0]} is in none")
        deal, leads = _without(deal, card), False  # whoever leads has the highest trump again
    hands = [_hand_value(deal, seat, text) for seat, text in enumerate(deal.notation().split(" / "))]
    value["hands"] = dict(zip(problem.names, hands, strict=True)) if problem.names else hands
    if deal.robot is not None:
        value["robot"] = _player(problem, deal.robot)
    if not leads:
        value["lead"] = _player(problem, deal.leader)
    return value


def _before_value(problem: Problem, before: Before, commander: str) -> dict[str, Any]:
    value: dict[str, Any] = {commander: _player(problem, problem.deal.commander)}
    if before.won is not None:
        won = [(seat, number) for seat, number in enumerate(before.won) if number]
        value["tricks"] = Flow({str(_player(problem, seat)): number for seat, number in won})
    taken = [(seat, cards) for seat, cards in enumerate(before.taken) if cards is not None]
    if taken:
        cards: dict[str, Any] = {
            str(_player(problem, seat)): format_cards(cards, before.deck) or [] for seat, cards in taken
        }
        value["cards"] = Flow(cards)
    return value


def _without(deal: Deal, card: Card) -> Deal:
    """Make a card of the leader unknown."""
    hands = tuple(tuple(each for each in hand if each != card) for hand in deal.hands)
    return replace(deal, hands=hands, hidden=tuple(int(seat == deal.commander) for seat in deal.seats))


def _hand_value(deal: Deal, seat: int, text: str) -> str | int:
    """Return a hand; if no card of it is known, its size, but for the robot, whose size implies its columns."""
    return len(text) if text.strip("?") == "" and seat != deal.robot else text


def _communication_value(communication: Communication, problem: Problem) -> Flow:
    value = Flow({"player": _player(problem, communication.seat)})
    if communication.shows is not None:
        value[communication.shows.value] = str(communication.card)
    else:
        value["void"] = problem.deal.deck.suit(communication.void or "").name
    if communication.trick > 1:
        value["trick"] = communication.trick
    return value


def _distress_value(distress: Distress, problem: Problem) -> str | Flow:
    _, allowed, required = DISTRESS
    if distress.direction is None and not distress.cards:
        return required if distress.required else allowed
    value = Flow()
    if distress.direction is not None:
        value["to"] = distress.direction.value
    if distress.cards:
        passed = [(seat, card) for seat, card in enumerate(distress.cards) if card is not None]
        value["cards"] = Flow({str(_player(problem, seat)): str(card) for seat, card in passed})
    if not distress.required:
        value["may"] = allowed
    return value


def _done(problem: Problem) -> list[str]:
    """Return the names of the tasks that were met before."""
    names = [task.name for task in problem.tasks]
    done = [task.name for task in problem.tasks if task.done]
    for name in done:
        if names.count(name) > 1:
            raise ValueError(f"expected a name of its own for each task that was met before, found {name!r} twice")
    return done


def _tasks_value(problem: Problem, mission: Mission | None, game: str) -> Any:
    """Return the short notation if every task has an id and every owner a short name, else a list."""
    by_position = mission is not None and problem.tokens == mission.layout(len(problem.tasks))
    tasks = [replace(task, done=False, token=None if by_position else task.token) for task in problem.tasks]
    kinds = [_kind_of(task, len(problem.deal.hands)) for task in tasks]
    owners = [None if task.owner is None else str(_player(problem, task.owner)) for task in tasks]
    if "goal" not in kinds and all(owner is None or _SHORT_NAME.fullmatch(owner) for owner in owners):
        return " ".join(
            task.name
            + (f"={task.predicted}" if task.predicted is not None else "")
            + (f">{owner}" if owner is not None else "")
            + (f"[{task.token}]" if task.token else "")
            for task, owner in zip(tasks, owners, strict=True)
        )
    return [_task_value(task, kind, problem, EDITIONS[game].commander) for task, kind in zip(tasks, kinds, strict=True)]


def task_value(task: Task, problem: Problem, game: str) -> dict[str, Any]:
    """Return a task as a mapping, with its owner named as the problem names players."""
    return _task_value(task, _kind_of(task, len(problem.deal.hands)), problem, EDITIONS[game].commander)


def _task_value(task: Task, kind: str, problem: Problem, commander: str) -> dict[str, Any]:
    value: dict[str, Any]
    if kind == "goal":
        value = {"name": task.name, "goal": goal_value(task.goal, commander)}
        if task.difficulty is not None:
            value["difficulty"] = task.difficulty
        if task.not_commander:
            value["not"] = commander
    else:
        value = Flow({kind: task.name})
    if task.predicted is not None:
        value["predicted"] = task.predicted
    if task.owner is not None:
        value["owner"] = _player(problem, task.owner)
    if task.token is not None:
        value["token"] = str(task.token)
    return value


def _kind_of(task: Task, players: int) -> str:
    """Return the key for a task: `card` (Planet Nine), `task` (a task card of the library) or its own `goal`."""
    try:
        if task == Task.card(Card.parse(task.name), task.token, task.owner):
            return "card"
    except ValueError:
        pass
    if task.name in task_cards():
        card = task_cards()[task.name]
        if task == card.task(players, task.owner, task.token, task.predicted):
            return "task"
    return "goal"


def _rules_value(problem: Problem, game: str) -> dict[str, Any]:
    """Return the rules of assignment and tokens of a problem without a mission."""
    value: dict[str, Any] = {}
    assignment, deal = problem.assignment, problem.deal

    def named(rule: AssignmentRule) -> Assignment | None:
        if rule.hardest and (assignment.handover or any(task.difficulty is None for task in problem.tasks)):
            return None
        return rule.assignment(problem.tasks, len(deal.hands), deal.commander, handover=assignment.handover)

    given = all(task.owner is not None for task in problem.tasks)
    default = Assignment(handover=assignment.handover) if given else named(ASSIGNMENTS[EDITIONS[game].assignment])
    if assignment != default:
        first = EDITIONS[game].assignment  # of several names for the same, the one that the game uses
        names = [name for name in (first, *ASSIGNMENTS) if named(ASSIGNMENTS[name]) == assignment]
        value["assignment"] = names[0] if names else _assignment_value(problem, EDITIONS[game].commander)
    if assignment.handover:
        value["handover"] = True
    if problem.token_change is not TokenChange.NONE:
        value["tokens_may"] = TOKEN_CHANGE.write(problem.token_change, {})
    return value


def _assignment_value(problem: Problem, commander: str) -> Flow:
    assignment = problem.assignment
    if assignment.must is not None:
        raise ValueError("expected no task that a member must take but the hardest-to-captain rule, as files have none")
    value = Flow()
    if assignment.counts is not None:
        value["counts"] = list(assignment.counts)
    if assignment.spread is not None:
        value["spread"] = assignment.spread
    if assignment.takers is not None:
        value["takers"] = assignment.takers
    if assignment.most is not None:
        value["most"] = assignment.most
    if assignment.barred == (problem.deal.commander,):
        value["not"] = commander
    elif assignment.barred:
        value["not"] = [_player(problem, seat) for seat in assignment.barred]
    return value


def _choices_value(problem: Problem, mission: Mission | None, game: str) -> dict[str, Any]:
    value: dict[str, Any] = {}
    if mission is None and problem.roles:
        roles = {}
        for role in problem.roles:
            given = Flow({"player": _player(problem, role.seat)} if role.seat is not None else {})
            roles[role.name] = given | barred_value(role, words_of(game))
        value["roles"] = roles
    elif given_roles := [role for role in problem.roles if role.seat is not None]:
        value["roles"] = Flow({role.name: _player(problem, role.seat or 0) for role in given_roles})
    if problem.draw is not None:
        if mission is None:
            value["draw"] = DRAW
        drawn = [(seat, card) for seat, card in enumerate(problem.draw.cards) if card is not None]
        if drawn:
            value["draws"] = Flow({str(_player(problem, seat)): str(card) for seat, card in drawn})
    return value


def _line_value(line: Line, problem: Problem) -> "Block":
    leaders: Sequence[int | None] = line.leaders or [None] * len(line.tricks)
    written = Block()
    for leader, trick in zip(leaders, line.tricks, strict=True):
        cards = " ".join(map(str, trick))
        written.append(cards if leader is None else {str(_player(problem, leader)): cards})
    return written
