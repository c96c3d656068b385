"""Writing problems, missions and task cards as YAML or on one line, so that they read back to the same."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import yaml

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.decks import OFFICIAL_CREW, commander_word
from winnable.missions.crew.document import Document, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.format import DEFAULT_ASSIGNMENT, DISTRESS, DRAW, EVERY, GAMES, SOME
from winnable.missions.crew.library import library
from winnable.missions.crew.mission import Mission, Reading
from winnable.missions.crew.read.mission import TOKEN_CHANGES
from winnable.missions.crew.task_card import TaskCard, task_cards
from winnable.missions.crew.write.goal import Flow, goal_value
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DECKS, Card, Deck, format_cards
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.task import Task, TokenChange

__all__ = ["dump", "one_line_of"]

_WORD_OF_CHANGE: Final = {change: word for word, change in TOKEN_CHANGES.items()}
_SHORT_NAME: Final = re.compile(r"[^\s,\[\]>]+")
_LEFT_OUT_OF_LINE: Final = ("name", "note", "line", "expect")


def dump(document: Document | Problem | Mission, choices: Choices | None = None, line: Line | None = None) -> str:
    """The YAML of a problem, a mission or task cards; with `choices` and `line` as the crew chose and played.

    It loads back to the same; a mission is written in full, with the values of its parameters and what it takes
    over from another filled in. Raises ValueError for a deck or a way to share out tasks that no file can
    describe, for tasks that were met before but are called like others, and for a card that anybody may
    have while all hands are said to be known.
    """
    match document:
        case MissionDocument(mission=mission):
            value = _mission_value(mission)
        case Mission():
            value = _mission_value(document)
        case TaskCardsDocument(cards=cards, game=game):
            value = {"game": game, "task_cards": {card.id: _task_card_value(card) for card in cards}}
        case _:
            value = _problem_value(_with(_document_of(document), choices, line), fixed=choices is not None)
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100_000)


def one_line_of(document: ProblemDocument | Problem) -> str:
    """The problem as options of the command line, ready to be pasted: `--deal '…' --tasks '…'`.

    Title, note, line of play and expected verdict are left out.
    """
    document = _document_of(document)
    problem = document.problem
    if any(re.search(r"[/:]|^[\s\[{]|\s$", name) for name in problem.names):
        document = replace(document, problem=replace(problem, names=()))
    value = _problem_value(document, fixed=False)
    hands = value.pop("hands")
    named = [f"{name}: {hand}" for name, hand in hands.items()] if isinstance(hands, dict) else map(str, hands)
    options = [("deal", " / ".join(named))]
    for key, each in value.items():
        if key not in _LEFT_OUT_OF_LINE:
            short = key in ("tasks", "mission", "lead") and isinstance(each, str)
            options.append((key, each if short else _on_one_line(each)))
    order = ["deal", "tasks", "mission"]
    options.sort(key=lambda option: order.index(option[0]) if option[0] in order else len(order))
    return " ".join(f"--{key} {_in_quotes(text)}" for key, text in options)


def _in_quotes(text: str) -> str:
    """The text for a shell; hands and tasks always in quotes, as their signs mean something to some shells."""
    quoted = shlex.quote(text)
    return quoted if quoted != text or re.fullmatch(r"[\w./-]+", text) else f"'{text}'"


def _on_one_line(value: Any) -> str:
    text: str = yaml.dump(
        list(value) if isinstance(value, _Block) else value,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100_000,
        default_flow_style=True,
    )
    return text.removesuffix("\n").removesuffix("\n...")


def _document_of(document: ProblemDocument | Problem) -> ProblemDocument:
    if isinstance(document, ProblemDocument):
        return document
    return ProblemDocument("", 1, document, game=_game_of(document.deal.deck))


def _game_of(deck: Deck) -> str:
    return next((game for game in GAMES if DECKS[game] == deck), GAMES[0])


def _with(document: ProblemDocument, choices: Choices | None, line: Line | None) -> ProblemDocument:
    """The document with what the crew chose and played filled in."""
    problem = document.problem
    if choices is not None:
        noted = choices.predictions or (None,) * len(problem.tasks)
        chosen = zip(problem.tasks, choices.owners, choices.tokens, noted, strict=True)
        tasks = tuple(
            replace(task, owner=owner, token=token, predicted=predicted) for task, owner, token, predicted in chosen
        )
        roles = tuple(replace(role, seat=choices.roles.get(role.name)) for role in problem.roles)
        draw = replace(problem.draw, cards=choices.draws) if problem.draw and choices.draws else problem.draw
        passes = choices.passes
        changed = replace(
            problem,
            deal=choices.deal or problem.deal,
            tasks=tasks,
            roles=roles,
            draw=draw,
            token_change=TokenChange.NONE,
            distress=None if passes is None else Distress(True, passes.direction, passes.cards),
        )
        every = document.unknown != SOME or document.every_draw
        expect = None if every else document.expect  # what was asked of every deal or draw is not asked of one
        document = replace(document, problem=changed, unknown=SOME, every_draw=False, expect=expect)
    return document if line is None else replace(document, line_of_play=line)


# --- problems ------------------------------------------------------------------------------------


def _problem_value(document: ProblemDocument, *, fixed: bool) -> dict[str, Any]:
    """The keys of a problem in reading order. `fixed`: the crew may not change the tokens any more."""
    problem, mission = document.problem, document.mission
    value: dict[str, Any] = {}
    if problem.title:
        value["name"] = problem.title
    if document.note:
        value["note"] = document.note
    if document.game != (GAMES[0] if mission is None else mission.game):
        value["game"] = document.game
    if mission is not None:
        value["mission"] = _mission_reference(mission)
    if document.reading is not None:
        value["reading"] = document.reading
    value |= _deal_value(problem, document.game, mission)
    if problem.communications:
        value["hints"] = _Block(_hint_value(hint, problem) for hint in problem.communications)
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
        value["goals"] = [goal_value(goal, commander_word(document.game)) for goal in goals]
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
    """Whether the file must say that the crew may not change the tokens, as the mission lets it."""
    may_change = mission.token_change is not TokenChange.NONE and problem.token_change is TokenChange.NONE
    return may_change and (fixed or problem.tokens == mission.layout(len(problem.tasks)))


def _player(problem: Problem, seat: int) -> str | int:
    return problem.names[seat] if problem.names else seat


def _deal_value(problem: Problem, game: str, mission: Mission | None) -> dict[str, Any]:
    deal = problem.deal
    value: dict[str, Any] = {}
    default = mission.deck if mission is not None and mission.deck is not None else DECKS[game]
    if deal.deck != default:
        value["deck"] = _deck_value(deal.deck, game, dealt=not deal.unseen)
    card = deal.deck.commander_card
    known = card is not None and any(card in hand for hand in deal.hands)
    leads = known and card in deal.hands[deal.commander]
    if deal.unseen and not any(deal.hidden):  # a card that is left over lies anywhere, and no hand says so
        if card is None or not leads or deal.deck not in DECKS.values():
            raise ValueError(f"expected an unknown card in some hand, as {deal.unseen[0]} is in none")
        deal, leads = _without(deal, card), False  # whoever leads has the highest trump again
    hands = [_hand_value(deal, seat, text) for seat, text in enumerate(deal.notation().split(" / "))]
    value["hands"] = dict(zip(problem.names, hands, strict=True)) if problem.names else hands
    if deal.robot is not None:
        value["robot"] = _player(problem, deal.robot)
    if not leads:
        value["lead"] = _player(problem, deal.commander)
    return value


def _without(deal: Deal, card: Card) -> Deal:
    """The deal with a card of the leader unknown."""
    hands = tuple(tuple(each for each in hand if each != card) for hand in deal.hands)
    return replace(deal, hands=hands, hidden=tuple(int(seat == deal.commander) for seat in deal.seats))


def _hand_value(deal: Deal, seat: int, text: str) -> str | int:
    """A hand; the size alone where nothing is known of it, but for the robot, whose columns that would stand for."""
    return len(text) if text.strip("?") == "" and seat != deal.robot else text


def _hint_value(hint: Communication, problem: Problem) -> Flow:
    value = Flow({"player": _player(problem, hint.seat)})
    if hint.shows is not None:
        value[hint.shows.value] = str(hint.card)
    else:
        value["void"] = problem.deal.deck.suit(hint.void or "").name
    if hint.trick > 1:
        value["trick"] = hint.trick
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
    """The names of the tasks that were met before."""
    names = [task.name for task in problem.tasks]
    done = [task.name for task in problem.tasks if task.done]
    for name in done:
        if names.count(name) > 1:
            raise ValueError(f"expected a name of its own for each task that was met before, found {name!r} twice")
    return done


def _deck_value(deck: Deck, game: str, *, dealt: bool = False) -> Any:
    """A name, suits and ranks, or `dealt` where that may be, whichever is shortest; gaps are listed as missing."""
    for name, official in DECKS.items():
        if deck == official:
            return name
    suits = [suit for suit in deck.suits if not suit.trump]
    trump = deck.trump
    ranks = max((suit.ranks[-1] for suit in suits), default=1)
    missing = [
        Card(suit.letter, rank)
        for suit in deck.suits
        for rank in range(1, (suit.ranks[-1] if suit.trump else ranks) + 1)
        if rank not in suit.ranks
    ]
    if dealt and missing and Deck.of(deck.cards, DECKS[game]) == deck:
        return "dealt"
    if trump is not None and deck.suits[-1] is not trump:
        raise ValueError("expected the trump suit to be the last suit of the deck")
    value = Flow({"suits": [suit.name for suit in suits], "ranks": ranks})
    if trump is not None:
        value["trumps"] = trump.ranks[-1]
        official_trump = DECKS[game].trump
        if official_trump is None or official_trump.name != trump.name:
            value["trump"] = trump.name
    if missing:
        value["without"] = format_cards(missing, deck)
    return value


def _tasks_value(problem: Problem, mission: Mission | None, game: str) -> Any:
    """The short notation where every task has an id and every owner's name is short, else a list."""
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
    return [_task_value(task, kind, problem, commander_word(game)) for task, kind in zip(tasks, kinds, strict=True)]


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
    """What a file writes a task by: `card` (Planet Nine), `task` (a task card of the library) or its own `goal`."""
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
    """How tasks are shared out and tokens changed, where no mission says so."""
    value: dict[str, Any] = {}
    assignment, deal = problem.assignment, problem.deal

    def named(rule: AssignmentRule) -> Assignment | None:
        if rule.hardest and (assignment.handover or any(task.difficulty is None for task in problem.tasks)):
            return None
        return rule.assignment(problem.tasks, len(deal.hands), deal.commander, handover=assignment.handover)

    given = all(task.owner is not None for task in problem.tasks)
    default = Assignment(handover=assignment.handover) if given else named(ASSIGNMENTS[DEFAULT_ASSIGNMENT[game]])
    if assignment != default:
        first = DEFAULT_ASSIGNMENT[game]  # of several names for the same, the one that the game uses
        names = [name for name in (first, *ASSIGNMENTS) if named(ASSIGNMENTS[name]) == assignment]
        value["assignment"] = names[0] if names else _sharing_value(problem, commander_word(game))
    if assignment.handover:
        value["handover"] = True
    if problem.token_change is not TokenChange.NONE:
        value["tokens_may"] = _WORD_OF_CHANGE[problem.token_change]
    return value


def _sharing_value(problem: Problem, commander: str) -> Flow:
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
            roles[role.name] = given | _barred_value(role, commander_word(game))
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


def _barred_value(role: Role, commander: str) -> Flow:
    barred = [*([commander] if role.not_commander else []), *role.unlike]
    return Flow({"not": barred[0] if len(barred) == 1 else barred}) if barred else Flow()


def _line_value(line: Line, problem: Problem) -> "_Block":
    leaders: Sequence[int | None] = line.leaders or [None] * len(line.tricks)
    written = _Block()
    for leader, trick in zip(leaders, line.tricks, strict=True):
        cards = " ".join(map(str, trick))
        written.append(cards if leader is None else {str(_player(problem, leader)): cards})
    return written


# --- missions ------------------------------------------------------------------------------------


def _mission_reference(mission: Mission) -> Any:
    """The key of a mission of the library, else the mission itself."""
    shipped = library()
    if mission.key in shipped and shipped[mission.key] == mission:
        return int(mission.id) if mission.game == GAMES[0] and mission.id.isdecimal() else mission.key
    return _mission_value(mission)


def _mission_value(mission: Mission) -> dict[str, Any]:
    value: dict[str, Any] = {"id": int(mission.id) if re.fullmatch(r"[1-9]\d{0,8}", mission.id) else mission.id}
    texts = {"game": mission.game, "title": mission.title, "about": mission.about, "story": mission.story}
    value |= {key: text for key, text in texts.items() if text}
    if mission.tags:
        value["tags"] = list(mission.tags)
    if mission.deck is not None:
        value["deck"] = _deck_value(mission.deck, mission.game)
    if mission.crew != OFFICIAL_CREW:
        value["crew"] = list(mission.crew)
    if mission.tokens:
        value["tasks"] = Flow({"count": mission.tasks, "tokens": [str(token) for token in mission.tokens]})
    elif mission.cards:
        value["tasks"] = Flow({"cards": list(mission.cards)})
    elif mission.difficulty is not None:
        more = {"and_more": True} if mission.and_more else {}
        value["tasks"] = Flow({"difficulty": mission.difficulty, **more})
    elif mission.tasks:
        value["tasks"] = mission.tasks
    word = mission.commander_word
    value["assignment"] = _assignment_value(mission.assignment, word)
    if mission.handover:
        value["handover"] = True
    if mission.token_change is not TokenChange.NONE:
        value["tokens_may"] = _WORD_OF_CHANGE[mission.token_change]
    if mission.roles:
        value["roles"] = {role.name: _barred_value(role, word) for role in mission.roles}
    if mission.draw:
        value["draw"] = DRAW
    if mission.goals:
        value["goals"] = [goal_value(goal, word) for goal in mission.goals]
    if mission.readings:
        value["readings"] = {reading.name: _reading_value(reading, word) for reading in mission.readings}
        value["default_reading"] = mission.default_reading
    if mission.communication != "normal":
        value["communication"] = _communication_value(mission.communication)
    if mission.real_time is not None:
        value["real_time"] = mission.real_time
    if mission.muted is not None:
        value["muted"] = _barred_value(mission.muted, word) or True
    if mission.notes:
        value["notes"] = list(mission.notes)
    return value


def _reading_value(reading: Reading, commander: str) -> dict[str, Any]:
    value: dict[str, Any] = {"note": reading.note} if reading.note else {}
    if reading.goals:
        value["goals"] = [goal_value(goal, commander) for goal in reading.goals]
    if reading.difficulty is not None:
        value["tasks"] = Flow({"difficulty": reading.difficulty})
    if reading.assignment is not None:
        value["assignment"] = _assignment_value(reading.assignment, commander)
    if reading.communication is not None:
        value["communication"] = _communication_value(reading.communication)
    return value


def _communication_value(communication: str | int) -> Any:
    return Flow({"disruption": communication}) if isinstance(communication, int) else communication


def _assignment_value(assignment: AssignmentRule, commander: str) -> Any:
    if assignment.name:
        return assignment.name
    value = {
        "spread": assignment.spread,
        "takers": assignment.takers,
        "most": assignment.most,
        "not": commander if assignment.not_commander else None,
    }
    return Flow({key: each for key, each in value.items() if each is not None})


# --- task cards ----------------------------------------------------------------------------------


def _task_card_value(card: TaskCard) -> dict[str, Any]:
    value: dict[str, Any] = {"about": card.about} if card.about else {}
    value["goal"] = goal_value(card.goal, commander_word(card.game))
    if card.difficulty:
        value["difficulty"] = Flow({str(players): count for players, count in card.difficulty.items()})
    if card.not_captain:
        value["not"] = commander_word(card.game)
    if card.redeal:
        value["redeal"] = [_run(cards) for cards in card.redeal]
    if card.note:
        value["note"] = card.note
    return value


def _run(cards: Sequence[Card]) -> str:
    return " ".join(f"{card}," if card.rank > 9 else str(card) for card in cards)


# --- YAML ----------------------------------------------------------------------------------------


class _Block(list[Any]):
    """A list that is written with a line for each item."""


class _Dumper(yaml.SafeDumper):
    """Writes Flow mappings and lists inside them on one line, and texts so that they read back exactly."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        """Write everything out: files have no aliases."""
        return True


def _write_flow(dumper: yaml.SafeDumper, value: Flow) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=True)


def _write_list(dumper: yaml.SafeDumper, value: list[Any]) -> yaml.Node:
    short = all(isinstance(item, str | int) and len(str(item)) < 12 for item in value)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=short or None)


def _write_block(dumper: yaml.SafeDumper, value: _Block) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=False)


def _write_text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
    if all(char.isprintable() for char in value):
        return dumper.represent_scalar("tag:yaml.org,2002:str", value)
    lines = value.split("\n")
    plain = all(line.isprintable() and line == line.strip() for line in lines) and lines[0] and lines[-1]
    return dumper.represent_scalar("tag:yaml.org,2002:str", value + "\n" if plain else value, "|" if plain else '"')


_Dumper.add_representer(Flow, _write_flow)
_Dumper.add_representer(_Block, _write_block)
_Dumper.add_representer(list, _write_list)
_Dumper.add_representer(str, _write_text)
