"""The commands that solve nothing: `winnable validate`, `deal` and `missions`."""

import secrets
from collections.abc import Iterator
from random import Random
from textwrap import wrap
from typing import Any, Final

import click

from winnable import missions
from winnable.console import Console, Exit
from winnable.ink import Ink, pad, printable, span
from winnable.missions import Finding, Mission, ProblemDocument
from winnable.missions.assignment import ASSIGNMENTS
from winnable.missions.decks import OFFICIAL_CREW
from winnable.missions.goal_writer import goal_value
from winnable.random_deal import random_deal, random_tasks
from winnable.reading import finding_text, read_files, yaml_files
from winnable.report import envelope
from winnable.rules.crew.card import DECKS, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem, Sharing, Task, TokenChange
from winnable.story import goal_text

__all__ = ["NAMES", "list_missions", "show_mission", "validate", "write_deal"]

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
"""The players of random deals."""
TASKS: Final = 3
"""How many tasks a random deal has if nobody says."""


# --- validate ------------------------------------------------------------------------------------


def validate(files: tuple[str, ...], console: Console, *, as_json: bool) -> Exit:
    """Report all mistakes of all files and folders; they are the result, so they go where results go."""
    findings: list[Finding] = []
    problems = given_missions = read = 0
    found = list(yaml_files(files))
    if files and not found:
        raise click.UsageError(f"There is no *.yaml or *.yml below {', '.join(files)}.")
    for loaded in read_files(found):
        read += 1
        findings += loaded.findings
        problems += len(loaded.problems)
        given_missions += len(loaded.missions)
        if not as_json:
            for finding in loaded.findings:
                console.write(finding_text(finding, console.ink))
    errors = sum(finding.level == "error" for finding in findings)
    code = Exit.INPUT if errors else Exit.YES
    if as_json:
        content = {
            "exit_code": int(code),
            "files": read,
            "problems": problems,
            "missions": given_missions,
            "findings": [finding.to_json() for finding in findings],
        }
        console.write(envelope("validate", content))
        return code
    counts = [_plural(read, "file"), _plural(problems, "problem"), _plural(given_missions, "mission")]
    verdict = [_plural(errors, "error")]
    if len(findings) > errors:
        verdict.append(_plural(len(findings) - errors, "warning"))
    paint = console.ink.no if errors else console.ink.yes
    console.write(f"{', '.join(counts)}: {paint(', '.join(verdict))}")
    return code


def _plural(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


# --- deal ----------------------------------------------------------------------------------------


def write_deal(
    console: Console, *, players: int, mission: str | None, tasks: int | None, seed: int | None, deck: str | None
) -> Exit:
    """Write a random deal as YAML; its first line says how to get the same one again."""
    seed = secrets.randbelow(10**9) if seed is None else seed
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    command = f"winnable deal --players {players}"
    if deck is not None:
        command += f" --deck {deck}"
    if mission is None:
        number = TASKS if tasks is None else tasks
        document = _plain(players, number, DECKS[deck or "planet-nine"], random)
        command += f" --tasks {number}"
    elif tasks is not None:
        raise click.UsageError("--tasks does not go with --mission, which says how many there are.")
    else:
        document = _for_mission(players, _mission(mission, console), deck, random)
        command += f" --mission {mission}"
    console.write(f"# {command} --seed {seed}")
    console.write(missions.dump(document).rstrip())
    return Exit.YES


def _plain(players: int, tasks: int, deck: Deck, random: Random) -> ProblemDocument:
    """A deal with tasks to be drafted, under no mission."""
    dealt = _dealt(deck, players, random)
    try:
        cards = random_tasks(deck, tasks, random)
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--tasks'") from error
    problem = Problem(
        dealt,
        tuple(Task.card(card) for card in cards),
        sharing=Sharing.draft(tasks, players, dealt.commander),
        names=NAMES[:players],
    )
    return ProblemDocument("<random deal>", 1, problem)


def _dealt(deck: Deck, players: int, random: Random) -> Deal:
    """A random deal, by as many players as the deck is for; decks of one's own are for any number."""
    if deck in DECKS.values() and players not in OFFICIAL_CREW:
        raise click.BadParameter(f"the game is for 3 to 5 players, found {players}.", param_hint="'--players'")
    return random_deal(deck, players, random)


def _for_mission(players: int, mission: Mission, deck: str | None, random: Random) -> ProblemDocument:
    """A deal for a mission, with its task cards drawn."""
    cards = mission.default_deck() if deck is None else DECKS[deck]
    dealt = _dealt(cards, players, random)
    try:
        tasks = [Task.card(card) for card in random_tasks(cards, mission.tasks, random)]
        problem = mission.problem(dealt, names=NAMES[:players], tasks=tasks)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return ProblemDocument("<random deal>", 1, problem, mission, mission.game)


# --- missions ------------------------------------------------------------------------------------


def _mission(name: str, console: Console) -> Mission:
    """The mission that a user names, of the library or in a file."""
    mission, findings = missions.find_mission(name)
    if mission is None:
        said = "; ".join(f"{each.message}{f' ({each.hint})' if each.hint else ''}" for each in findings)
        raise click.UsageError(f"{said}.")
    for finding in findings:
        console.remark(finding_text(finding, console.remark_ink))
    return mission


def list_missions(console: Console, *, as_json: bool) -> Exit:
    """The library, one mission a line."""
    library = list(missions.library().values())
    if as_json:
        console.write(envelope("missions", {"missions": [_mission_json(mission) for mission in library]}))
        return Exit.YES
    wide = max((span(mission.key) for mission in library), default=0)
    for mission in library:
        crew = "/".join(map(str, mission.crew))
        tasks = _plural(mission.tasks, "task") if mission.tasks else "-"
        console.write(f"{pad(mission.key, wide)}  {crew}  {tasks:8}  {printable(mission.title)}".rstrip())
    return Exit.YES


def show_mission(name: str, console: Console, *, as_json: bool) -> Exit:
    """One mission in full."""
    mission = _mission(name, console)
    if as_json:
        console.write(envelope("missions", {"missions": [_mission_json(mission)]}))
        return Exit.YES
    for line in _in_full(mission, console.ink):
        console.write(line)
    return Exit.YES


def _in_full(mission: Mission, ink: Ink) -> Iterator[str]:
    yield ink.strong(f"{mission.key}: {printable(mission.title)}")
    yield from _wrapped(mission.about, ink)
    yield ""
    for label, text in _facts(mission):
        yield from _wrapped(text, ink, f"{label:15}")
    if mission.notes:
        yield ""
        for remark in mission.notes:
            yield from _wrapped(remark, ink, "- ")


def _facts(mission: Mission) -> Iterator[tuple[str, str]]:
    """What a mission asks for, with what to call it; nothing where it goes on from the line before."""
    yield "players", ", ".join(map(str, mission.crew))
    tokens = f", tokens {' '.join(map(str, mission.tokens))}" if mission.tokens else ""
    yield "tasks", f"{mission.tasks}{tokens}"
    if mission.tasks:
        yield "assignment", _assignment(mission)
        if mission.handover:
            yield "", "with five players, one task may be handed over before trick 1"
    if mission.token_change is not TokenChange.NONE:
        yield "before that", f"the crew may {mission.token_change.value}, once"
    for role in mission.roles:
        barred = [*(["the commander"] if role.not_commander else []), *role.unlike]
        yield "role", f"{role.name} (not {' or '.join(barred)})" if barred else role.name
    if mission.draw:
        yield "draw", "after trick 1 everybody draws a card from the right neighbour"
    yield "communication", _communication(mission)
    for goal in mission.goals:
        yield "goal", goal_text(goal)
    for reading in mission.readings:
        default = " (default)" if reading.name == mission.default_reading else ""
        yield "reading", f"{reading.name}{default}: {reading.note}"
        yield from (("", goal_text(goal)) for goal in reading.goals)


def _assignment(mission: Mission) -> str:
    """How the tasks are shared out: by the name of the rule, else in words."""
    rule = mission.assignment
    for name, known in ASSIGNMENTS.items():
        if rule == known:
            return name
    parts = []
    if rule.draft:
        parts.append("draft")
    if rule.takers is not None:
        parts.append(f"all to {_plural(rule.takers, 'member')}")
    if rule.spread is not None:
        parts.append(f"shares at most {rule.spread} apart")
    if rule.not_commander:
        parts.append("none to the commander")
    return ", ".join(parts)


def _communication(mission: Mission) -> str:
    """When the crew may communicate; with all cards open it has no effect."""
    kind = mission.communication
    told = f"from right before trick {kind} on" if isinstance(kind, int) else kind
    if mission.muted:
        told += f", one member{' other than the commander' if mission.muted.not_commander else ''} is muted"
    return f"{told} (no effect on the verdict)"


def _wrapped(text: str, ink: Ink, label: str = "") -> list[str]:
    """The text beside its label, on lines of at most 100 columns."""
    width = max(min(ink.width or 100, 100), len(label) + 20)
    return wrap(printable(text), width, initial_indent=label, subsequent_indent=" " * len(label))


def _mission_json(mission: Mission) -> dict[str, Any]:
    return {
        "key": mission.key,
        "id": mission.id,
        "game": mission.game,
        "title": mission.title,
        "about": mission.about,
        "crew": list(mission.crew),
        "tasks": mission.tasks,
        "tokens": [str(token) for token in mission.tokens],
        "assignment": _assignment(mission) if mission.tasks else None,
        "handover": mission.handover,
        "tokens_may": mission.token_change.value,
        "roles": [
            {"name": role.name, "not_commander": role.not_commander, "unlike": list(role.unlike)}
            for role in mission.roles
        ],
        "draw": mission.draw,
        "communication": mission.communication,
        "muted": mission.muted is not None,
        "goals": [goal_value(goal) for goal in mission.goals],
        "readings": [
            {"name": reading.name, "note": reading.note, "goals": [goal_value(goal) for goal in reading.goals]}
            for reading in mission.readings
        ],
        "default_reading": mission.default_reading or None,
        "notes": list(mission.notes),
    }
