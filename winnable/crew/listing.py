"""The library of The Crew: lists of missions and task cards, and each of them in full."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from winnable.crew.difficulty import of_shipped
from winnable.games.library import Library, in_words, refused
from winnable.games.listed import Catalogue, ListEntry
from winnable.games.usage import UsageError
from winnable.missions.crew.assignment_rule import AssignmentRule
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.document import MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import find_mission, library
from winnable.missions.crew.shelf import shelf
from winnable.missions.crew.task_cards import named_task_card, task_cards, words_of_card
from winnable.missions.crew.write import template
from winnable.missions.source.document import Loaded
from winnable.missions.source.finding import Finding, nearest, with_hint
from winnable.missions.source.parameters import Value
from winnable.missions.source.shelf import Shelf
from winnable.output.ink import Ink, counted, printable
from winnable.output.typed import Json, filled, json_of
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS, seats_of

if TYPE_CHECKING:
    from winnable.games.survey import Subject


def named_mission(
    name: str, edition: str | None, parameters: Mapping[str, Value] | None = None
) -> tuple[Mission, Sequence[Finding]]:
    """Return a mission by its id or file, and the findings of the file; `parameters` are values for those it has.

    Raises UsageError if there is none.
    """
    mission, findings = find_mission(name, edition or DEFAULT_EDITION.key, parameters)
    if mission is None:
        raise refused(findings)
    return mission, findings


def check_request(mission: Mission, game: str | None, reading: str | None) -> None:
    """Raise UsageError for a mission of another game, or without this reading."""
    if reading is not None and mission.reading(reading) is None:
        known = ", ".join(each.name for each in mission.readings) or "none"
        raise UsageError(f"Mission {mission.id} has no reading {reading!r}; its readings: {known}.")
    if game not in (None, mission.game):
        raise UsageError(f"Mission {mission.id} is one of {mission.game}, not of {game}.")


def check_players(mission: Mission, players: int) -> None:
    """Raise UsageError for a number of players that a mission is not for."""
    if players not in mission.playable():
        raise UsageError(f"Expected {mission.crew_text()} for mission {mission.id}, found {players}.")


# --- missions ------------------------------------------------------------------------------------

_OWN: Final = "Originals, missions of no logbook:"
"""The heading above the missions of `missions/originals/`."""


def _entry(mission: Mission) -> ListEntry:
    facts = f"{'/'.join(map(str, mission.playable())):7}  {_tasks(mission):14}  "
    edition = f" ({EDITIONS[mission.game].title})" if mission.collection else ""
    return ListEntry(
        mission.key,
        facts + printable(mission.title) + edition,
        _mission_json(mission),
        (mission.title, mission.about, mission.story, *mission.tags, *mission.notes),
        len(facts),
        _OWN if mission.collection else "",
        of_shipped(mission.key),
    )


def _tasks(mission: Mission) -> str:
    """Return the number of tasks, or their difficulty."""
    if mission.cards:
        return counted(len(mission.cards), "card")
    if mission.difficulty is not None:
        return f"difficulty {mission.difficulty}{'+' if mission.and_more else ''}"
    return counted(mission.tasks, "task") if mission.tasks else "-"


def _in_full(mission: Mission, ink: Ink) -> Iterator[str]:
    from winnable.missions.crew.sentences import mission_text  # noqa: PLC0415  # few commands tell goals

    facts = [f"It is one of {EDITIONS[mission.game].title}."] if mission.collection else []
    facts += mission_text(mission)
    rated = of_shipped(mission.key).items()
    if numbers := [f"{each.number} with {players} players" for players, each in rated if each.number]:
        facts.append(f"Difficulty: {', '.join(numbers)}; as Deep Sea tasks that add up to it, for simple players.")
    facts += [f"Tags: {', '.join(mission.tags)}."] if mission.tags else []
    notes = [f"Reading {each.name}: {each.note}" for each in mission.readings if each.note]
    about = (mission.about, mission.story)
    yield from _told(f"{mission.key}: {mission.title}", about, facts, [*notes, *mission.notes], ink)


def _told(title: str, about: Iterable[str], facts: Iterable[str], notes: Iterable[str], ink: Ink) -> Iterator[str]:
    """Yield a mission or a task card in full: what its author says, what is judged, and remarks."""
    yield ink.strong(printable(title))
    paragraphs = [*([each] for each in about), facts, [f"- {note}" for note in notes]]
    for number, texts in enumerate(paragraphs):
        lines = [line for text in texts if text for line in _wrapped(text, ink)]
        yield from ["", *lines] if lines and number else lines


def _assignment(rule: AssignmentRule, commander: str) -> str:
    """Return the rule of assignment: its name if it has one, else its parts."""
    if rule.name:
        return rule.name
    parts = []
    if rule.draft:
        parts.append("draft")
    if rule.takers is not None:
        parts.append(f"all to {counted(rule.takers, 'member')}")
    if rule.spread is not None:
        parts.append(f"shares at most {rule.spread} apart")
    if rule.not_commander:
        parts.append(f"none to the {commander}")
    return ", ".join(parts)


def _wrapped(text: str, ink: Ink) -> list[str]:
    """Return a text on lines of at most 100 columns."""
    return wrap(printable(text), max(min(ink.width or 100, 100), 20), subsequent_indent="  " * text.startswith("- "))


def _robot(mission: Mission) -> str | None:
    """Return the name of the third member where two play the mission; None if they cannot, or play it alone."""
    with_robot = 2 in mission.playable() and seats_of(mission.default_deck(), 2) != 2
    return EDITIONS[mission.game].robot if with_robot else None


def _mission_json(mission: Mission) -> Json:
    from winnable.crew.library_answers import ListedMission, ListedReading, ListedRole  # noqa: PLC0415  # a list needs no JSON

    word = mission.commander_word
    listed = filled(
        ListedMission,
        mission,
        key_=mission.key,
        players=tuple(mission.playable()),
        robot=_robot(mission),
        task_cards=mission.cards,
        tokens=tuple(map(str, mission.tokens)),
        assignment=_assignment(mission.assignment, word) if mission.has_tasks else None,
        tokens_may=mission.token_change.value,
        roles=tuple(filled(ListedRole, role) for role in mission.roles),
        muted=mission.muted is not None,
        goals=[goal_value(goal, word) for goal in mission.goals],
        for_simple_players={str(players): each for players, each in of_shipped(mission.key).items()},
        readings=tuple(
            filled(
                ListedReading,
                reading,
                goals=[goal_value(goal, word) for goal in reading.goals],
                assignment=None if reading.assignment is None else _assignment(reading.assignment, word),
            )
            for reading in mission.readings
        ),
        default_reading=mission.default_reading or None,
    )
    return json_of(listed)


class _Library(Library):
    @property
    def shelf(self) -> Shelf:
        return shelf()

    def named(
        self, name: str, edition: str | None, parameters: Mapping[str, Value] | None = None
    ) -> tuple[MissionDocument, Sequence[Finding]]:
        mission, findings = named_mission(name, edition, parameters)
        return MissionDocument(name, 1, mission), findings

    def why_unknown(self, name: str, edition: str) -> str:
        card = nearest(name, list(task_cards()))
        why = in_words(find_mission(name, edition)[1])
        return with_hint(why, card.replace("did you mean", "did you mean the task card"))

    def entries(self, edition: str | None) -> list[ListEntry]:
        return [_entry(mission) for mission in library().values() if edition in (None, mission.game)]

    def in_full(self, name: str, edition: str | None, ink: Ink) -> tuple[list[str], Json, Sequence[Finding]]:
        mission, findings = named_mission(name, edition)
        check_request(mission, edition, None)
        return list(_in_full(mission, ink)), _mission_json(mission), findings

    def subject(self, document: MissionDocument) -> "Subject":
        from winnable.games.survey import Subject  # noqa: PLC0415  # few commands make surveys

        mission = document.mission
        reading = mission.default_reading if len(mission.readings) > 1 else ""
        return Subject(mission.key, mission.title, mission.crew, mission.playable(), mission, reading or "")

    def english(self, mission: Mission, players: int | None) -> Iterable[str]:
        from winnable.missions.crew.sentences import mission_text  # noqa: PLC0415  # few commands tell goals

        if players is not None and players not in mission.playable():
            raise UsageError(f"Expected {mission.crew_text()} for mission {mission.key}, found {players}.")
        return mission_text(mission, players)

    def template(self, edition: str, name: str) -> str:
        return template(edition, name)

    def readings_of(self, document: object) -> Sequence[str]:
        mission = document.mission if isinstance(document, MissionDocument | ProblemDocument) else None
        return [] if mission is None else [reading.name for reading in mission.readings]


LIBRARY: Final = _Library()
"""The missions of both logbooks, and originals."""


# --- task cards ----------------------------------------------------------------------------------


def task_ids() -> list[str]:
    """Return the ids of the task cards of Deep Sea."""
    return list(task_cards())


def list_tasks() -> list[ListEntry]:
    """List the task cards of Deep Sea: difficulty with 3, 4 and 5 players, and the task."""
    entries = []
    for card in task_cards().values():
        difficulty = f"{'/'.join(map(str, card.difficulty.values()))}  "
        line = difficulty + printable(card.about)
        entries.append(ListEntry(card.id, line, _task_json(card), words_of_card(card), len(difficulty)))
    return entries


def shipped_task(name: str) -> Loaded[TaskCardsDocument] | None:
    """Return a task card, by its id or name, as a document; None if there is none."""
    card = named_task_card(name)
    return None if card is None else Loaded((TaskCardsDocument(card.id, 0, (card,), card.game),))


def show_task(name: str, ink: Ink) -> tuple[list[str], Json]:
    """Return a task card in full, as lines and as JSON. Raises UsageError for an unknown name."""
    card = named_task_card(name)
    if card is None:
        hint = nearest(name, list(task_cards()))
        raise UsageError(f"{with_hint(f'There is no task card {name!r}', hint)}.")
    from winnable.missions.crew.sentences import task_card_text  # noqa: PLC0415  # few commands tell goals

    text = _told(card.id, [card.about], task_card_text(card), [card.note] if card.note else [], ink)
    return list(text), _task_json(card)


def _task_json(card: TaskCard) -> Json:
    from winnable.crew.library_answers import ListedCard  # noqa: PLC0415  # a list needs no JSON

    listed = filled(
        ListedCard,
        card,
        difficulty={str(players): difficulty for players, difficulty in card.difficulty.items()},
        goal=goal_value(card.goal, EDITIONS[card.game].commander),
    )
    return json_of(listed)


TASK_CARDS: Final = Catalogue("deep-sea", "the 96 task cards of Mission Deep Sea", task_ids, list_tasks, show_task)
