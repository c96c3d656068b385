"""Missions."""

import re
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.cards import GAME
from winnable.missions.crew.format.deck import DECK_OF_MISSION
from winnable.missions.crew.format.exchange import SIGNAL_OF_MISSION
from winnable.missions.crew.format.parts import (
    ASSIGNMENT_OF_MISSION,
    DRAW_KEY,
    HANDOVER,
    MUTED,
    ROLES_OF_MISSION,
    TOKENS_MAY_KEY,
    check_handover,
    check_tokens,
    token,
)
from winnable.missions.crew.goals.forms import GOAL, GOALS
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.mission import Reading as MissionReading
from winnable.missions.crew.task_cards import OWN_TASK_CARDS, find_task_card
from winnable.missions.crew.words import ADVICE, WORDS, words_of
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Place
from winnable.missions.source.meaning import Meaning, OneOfKeys, OneOrMore, Own, own
from winnable.missions.source.mission import shared_keys
from winnable.missions.source.plain import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, TableOf, Text, Whole
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, text_of
from winnable.rules.crew.edition import EDITIONS, official_deck
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.task import Token


def mission_value(mission: Mission) -> dict[str, Any]:
    """The mapping of a mission, keys in reading order."""
    value: dict[str, Any] = MISSION.write(mission, words_of(mission.game))
    return value


def _id(node: ScalarNode, reading: Reading) -> str:
    check_id(node, reading.findings)
    return text_of(node)


def _crew(mission: Mission, words: Words) -> Any:
    """Write the numbers of players unless they are those of the edition."""
    return UNWRITTEN if mission.crew == EDITIONS[mission.game].crew else _SIZES.write(mission.crew, words)


# --- tasks ---


@dataclass(frozen=True, slots=True)
class _Tasks:
    """The tasks of a mission; the fields are those of Mission."""

    tasks: int | None = None
    tokens: tuple[Token, ...] = ()
    difficulty: int | None = None
    and_more: bool = False
    cards: tuple[str, ...] = ()
    task_goal: Goal | None = None


def _check_tasks(said: _Tasks, node: MappingNode, reading: Reading) -> _Tasks:
    """Note tokens that do not go together, and task cards that come twice; leave out those with mistakes."""
    placed = list(zip(said.tokens, items_of(node.get("tokens")), strict=True))
    check_tokens([(token, item.place) for token, item in placed if token is not None], reading.findings)
    tokens = tuple(token for token in said.tokens if token is not None)
    if said.tasks is not None and len(tokens) > said.tasks:
        message = f"expected {said.tasks} tokens at most, one for each task, found {len(tokens)}"
        reading.findings.add(node.key("tokens"), "M008", message)
    first: dict[str, Place] = {}
    for card, item in zip(said.cards, items_of(node.get("cards")), strict=True):
        if card:
            reading.findings.again(first, card, item.place, "T003", f"the task {card} is there twice")
    return replace(said, tokens=tokens, cards=tuple(first))


def _card(node: ScalarNode, reading: GoalReader) -> str:
    """Read the id of a task card; empty where there is none."""
    card = find_task_card(node.text, node.place, reading, "the id of a task card")
    return node.text if card is not None else ""


def _task_goal(node: Node, reading: GoalReader) -> Goal:
    """Read the goal of the tasks, in which `card` is the card of each."""
    goal: Goal = GOAL.read(node, reading.within(task=True, card=True))
    return goal


def _read_tasks(node: Node, reading: Reading) -> dict[str, Any]:
    said = _TASKS.read(node, reading)
    return {each.name: getattr(said, each.name) for each in fields(said)}


def _write_tasks(mission: Mission, words: Words) -> Any:
    said = _Tasks(*(getattr(mission, each.name) for each in fields(_Tasks)))
    return UNWRITTEN if said == _Tasks(0) else _TASKS.write(said, words)


_DIFFICULTY: Final = Key(Whole(1, 999), "Task cards are drawn until their difficulties add up to this.")
_NUMBER: Final = Meaning(
    Whole(0, 99), _Tasks, lambda said: said.tasks if said == _Tasks(said.tasks) and said.tasks else UNWRITTEN
)
_CARD_ID: Final = Own(Text("the id of a task card", examples=("win-p1-g7",)), _card, lambda card, _: card)
_DRAWN: Final = "a mission has their number, tasks: 2; those of a deal are drawn for each deal"
_TASKS: Final = ByKind(
    "a number of tasks, {count: …, tokens: […]}, {difficulty: …} or {cards: […]}",
    number=_NUMBER,
    table=Fields(
        "the tasks",
        {
            "count": Key(Whole(0, 99), "The number of tasks.", attribute="tasks"),
            "tokens": Key(ListOf(token("a token")), "The tokens of the first tasks, in order; only with a count."),
            "difficulty": _DIFFICULTY,
            "and_more": Key(Flag(), "Or to any higher difficulty."),
            "cards": Key(
                ListOf(_CARD_ID, at_least=1),
                "Exactly these task cards.",
            ),
            "goal": Key(
                own(GOAL, _task_goal),
                "What a task asks of its owner in place of winning the trick with the card, which is 'card' in it.",
                attribute="task_goal",
            ),
        },
        one_of=(("count", "difficulty", "cards"),),
        at_most_one_of=(
            *(("tokens", key) for key in ("difficulty", "cards")),
            *(("and_more", key) for key in ("count", "cards")),
            *(("goal", key) for key in ("difficulty", "cards")),
        ),
        advice=ADVICE["tasks"],
        made=_Tasks,
        sense=_check_tasks,
    ),
    advice=dict.fromkeys(("text", "list"), _DRAWN),
)

# --- readings ---


def _readings(node: MappingNode, reading: Reading) -> tuple[MissionReading, ...]:
    for entry in node.entries:
        check_id(entry.key, reading.findings, "the name of a reading")
    return tuple(replace(read, name=name) for name, read in _READINGS.read(node, reading).items())


_COMMUNICATION: Final = Key(
    ByKind(
        "normal, another word for how to communicate, or {disruption: N}",
        text=Choice(WORDS["communication"], advice=ADVICE["communication"]),
        table=OneOfKeys(
            "communication",
            {"disruption": Key(Whole(1, 99), "Allowed from right before this trick on.", required=True)},
        ),
    ),
    "For information: when and how cards may be shown.",
)
_RULE: Final = Key(
    ASSIGNMENT_OF_MISSION, "How the tasks are shared out; draft if not given, draft-with-passing in deep-sea."
)
_REAL_TIME: Final = Key(
    ByKind("a number of seconds", number=Whole(1, 9999), advice={"text": "write the seconds, real_time: 120"}),
    "For information: the seconds within which the mission is to be played.",
)
_READING: Final = Fields(
    "a reading",
    {
        "note": Key(Text(free=True), "What this reading says."),
        "goals": Key(GOALS, "Goals that it adds to those of the mission."),
        "tasks": Key(
            OneOfKeys(
                "the tasks of a reading", {"difficulty": Key(_DIFFICULTY.shape, _DIFFICULTY.about, required=True)}
            ),
            "Another difficulty than that of the mission.",
            attribute="difficulty",
        ),
        "assignment": Key(_RULE.shape, "Another way to share out the tasks than that of the mission."),
        "communication": _COMMUNICATION,
        "real_time": _REAL_TIME,
    },
    made=MissionReading,
    absent={"name": ""},
    partial=True,
    written=dict,
)

_READINGS: Final = TableOf(_READING, "readings by name", at_least=1)

# --- the whole ---


def _completed(mission: Mission, node: MappingNode, reading: GoalReader) -> Mission:
    """Fill in the defaults of a mission's edition and deck, and note keys that do not go together."""
    findings, edition, official = reading.findings, EDITIONS[reading.game], official_deck(mission.deck)
    names = [each.name for each in mission.readings]
    mission = replace(
        mission,
        game=edition.key,
        crew=mission.crew or (official and official.only_for) or edition.crew,
        assignment=mission.assignment or ASSIGNMENTS[edition.assignment],
        default_reading=mission.default_reading or (names[0] if names else ""),
    )
    if mission.handover:
        for rule in (mission.assignment, *(each.assignment for each in mission.readings if each.assignment)):
            check_handover(rule, node.key("handover"), findings)
    readings = node.get("readings")
    for entry in readings.entries if isinstance(readings, MappingNode) else ():
        if isinstance(entry.value, MappingNode) and entry.value.get("tasks") and mission.difficulty is None:
            message = "expected a mission whose tasks have a difficulty of their own, as a reading has one"
            findings.add(entry.value.key("tasks"), "K006", message)
    return mission


_PLAYERS: Final = Whole(2, 20)
_SIZES: Final = OneOrMore(
    "a number of players or a list of them",
    number=_PLAYERS,
    items=ListOf(_PLAYERS, at_least=1),
    advice={"mapping": "write the numbers of players, crew: [3, 4]"},
    listed=True,
)
MISSION: Final = Fields(
    "a mission",
    {
        "id": Key(
            Own(
                Text("an id such as '22'", numbers=True),
                _id,
                lambda text, _: int(text) if re.fullmatch(r"[1-9]\d{0,8}", text) else text,
            ),
            "What the mission is called by.",
            required=True,
        ),
        "game": GAME,
        **shared_keys(GOALS, "13", "deep-sea/12"),
        "deck": Key(DECK_OF_MISSION, "The deck; that of the game if not given."),
        "crew": Key(
            Own(_SIZES, lambda node, reading: {"crew": tuple(sorted(set(_SIZES.read(node, reading))))}, _crew),
            "The number of players, or the numbers, for which it is; with an official deck 2 with the robot; 3, 4 and "
            "5 if not given, with the challenge deck 3.",
            whole=True,
        ),
        "tasks": Key(
            Own(_TASKS, _read_tasks, _write_tasks),
            "The number of tasks and their tokens, their difficulty, or the task cards; none if not given.",
            whole=True,
        ),
        "task_cards": OWN_TASK_CARDS,
        "assignment": _RULE,
        "handover": Key(Flag(), f"{HANDOVER}, with five players."),
        "tokens_may": TOKENS_MAY_KEY,
        "roles": Key(ROLES_OF_MISSION, "Parts that one member each gets, by name."),
        "draw": DRAW_KEY,
        "distress": Key(SIGNAL_OF_MISSION, "The distress signal, for deals that say nothing of it; none if not given."),
        "goals": Key(GOALS, "What must be reached in addition to the tasks."),
        "readings": Key(
            Own(_READINGS, _readings, lambda each, words: _READINGS.write({one.name: one for one in each}, words)),
            "Ways to read the mission, by name.",
        ),
        "default_reading": Key(
            Own(
                Text("a reading"),
                lambda node, _: {"default_reading": text_of(node)},
                lambda mission, _: mission.default_reading if mission.readings else UNWRITTEN,
            ),
            "The reading that counts if none is named.",
            whole=True,
        ),
        "communication": _COMMUNICATION,
        "real_time": _REAL_TIME,
        "muted": Key(MUTED, "For information: one member may not communicate."),
        "notes": Key(
            OneOrMore("a text or a list of texts", text=Text(free=True), items=ListOf(Text(free=True)), listed=True),
            "Remarks, rulings, doubts.",
        ),
    },
    advice=ADVICE["mission"],
    made=Mission,
    absent={"id": "", "game": "", "crew": (), "assignment": None},
    partial=True,
    sense=_completed,
    written=dict,
)
