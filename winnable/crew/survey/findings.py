"""The faults of a mission that playing shows, as findings at the place in the file that is to blame."""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.crew.dealing.mission_deal import deal_cards
from winnable.crew.survey.playtest import Playtest
from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.goals.faults import faults
from winnable.missions.source.english import listed
from winnable.missions.source.finding import Finding, Findings, Place, Source

_Fault = tuple[str, str, str, str, str]
"""Part of the mission, code, level, message without the crew sizes, hint."""
_DRAWN: Final = "the first tasks that were drawn"


def faults_of(document: MissionDocument, reports: Sequence[Playtest]) -> list[Finding]:
    """Return the findings of the reports on a mission; a fault with several crew sizes is one finding."""
    by_fault: dict[_Fault, list[Playtest]] = {}
    for report in reports:
        for fault in _faults(document, report):
            by_fault.setdefault(fault, []).append(report)
    findings = Findings()
    for (part, code, level, message, hint), having in by_fault.items():
        counted = _counted(document, part, having) if code == "V003" else ""
        findings.add(_place(document, part), code, f"{message} ({_crew(having)})", counted or hint, level)
    return list(findings.sorted())


def _counted(document: MissionDocument, part: str, reports: Sequence[Playtest]) -> str:
    """Return the count that shows what is wrong with a part, for the first crew size that has one.

    It is empty if CP-SAT proved it.
    """
    for report in reports:
        if (sound := report.soundness) is None:
            continue
        alone = {part_key(document, each.parts[0], _selected(report)): each.why for each in sound.alone}
        if why := alone.get(part, sound.why):
            size = f"with {_crew([report])}, " if len(reports) > 1 else ""
            return f"{size}{why}"
    return ""


def _selected(report: Playtest) -> int:
    """How many parts of the problem of a clash are tasks that were selected at random."""
    problem = None if report.soundness is None else report.soundness.problem
    return len(problem.tasks) if problem is not None and report.case.selects_tasks else 0


def _place(document: MissionDocument, part: str) -> Place:
    """Return the place of a part in the file, or of the nearest key around it, or of the mission."""
    while part:
        if part in document.places:
            return document.places[part]
        part = part.rpartition(".")[0]
    return document.places.get("id", Place(Source(document.path), document.line, 1))


def _crew(reports: Sequence[Playtest]) -> str:
    """Return the crew sizes in words: `3, 4 and 5 players`, `2 with the robot and 3 players`."""
    sizes = [f"{report.case.players}{' with the robot' * report.case.robot}" for report in reports]
    if len(sizes) == 1 and reports[0].case.robot:
        return "2 players with the robot"
    return f"{listed(sizes)} players"


def _faults(document: MissionDocument, report: Playtest) -> Iterator[_Fault]:
    if report.impossible:
        part, why = _undealt(document, report)
        yield part, "V006", "error", f"the mission cannot be dealt ({why})", ""
        return
    if report.structure.never_lost:
        yield "", "V002", "warning", "the mission cannot be lost: every legal line of play wins", ""
    for redundant in report.structure.redundant:
        number = redundant.selections
        how = f"in each of {number} drawings of the tasks that were tried" if number else "as CP-SAT proves"
        message = f"redundant: the rest of the mission implies it, {how}"
        yield (
            part_key(document, redundant.part, 0),
            "V004",
            "warning",
            message,
            "the rest of the mission says it already",
        )
    sound = report.soundness
    if report.won is not None or sound is None or (report.late and not sound.proved):
        return
    share = report.share
    found, other = f"none of {share.samples} deals can be won", ", and whether any other can was not decided"
    if report.state == "undecided":
        found = f"no deal was found that can be won: {share.undecided} of {share.samples} were not decided"
        other = ""
    if sound.problem is None:
        yield "", "V005", "warning", f"{found}{other}", ""
        return
    if not sound.proved:
        yield "", "V005", "warning", f"{found}, nor can any with the first tasks that were drawn", ""
    else:
        yield "", "V001", "error", "no deal at all can be won, which is proved", ""
    for part, message in _clash(document, report, sound.clash):
        yield part, "V003", "error" if sound.proved else "warning", message, ""
    for impossible in sound.alone:
        part = part_key(document, impossible.parts[0], _selected(report))
        yield part, "V003", "error", "no deal can meet this", ""


def _undealt(document: MissionDocument, report: Playtest) -> tuple[str, str]:
    """Return the part because of which the mission cannot be dealt, and the reason."""
    mission, case = document.mission, report.case
    deck = mission.default_deck()
    try:
        deal = deal_cards(deck, case.players, case.random(0))
    except ValueError:
        return "crew", report.impossible
    tokens = [token.text for token in mission.tokens]
    for index, goal in enumerate(mission.goals_read(), len(mission.cards)):
        for fault in faults(goal, deck, crew={case.seats: deal.tricks}, tokens=tokens):
            if fault.level == "error":
                return part_key(document, index, 0), fault.message
    return "tasks", report.impossible


def _clash(document: MissionDocument, report: Playtest, clash: tuple[int, ...] | None) -> Iterator[tuple[str, str]]:
    """Yield each part of a core that no deal can meet together, with a message."""
    if clash is None and report.late:  # for want of time
        return
    if clash is None:
        yield "tasks", "no deal can meet these tasks the way they are shared out"
        return
    if not clash:
        if document.mission.roles:
            yield "roles", "no members can have these roles"
        else:
            yield "draw", "nobody has a card left to draw"
        return
    selected = _selected(report)
    parts = list(dict.fromkeys(part_key(document, part, selected) for part in clash))
    for part in parts:
        others = [named_part(document, other, part) for other in parts if other != part]
        this = _DRAWN if part == "tasks" else "this"
        yield part, f"no deal can meet {this} together with {listed(others)}" if others else f"no deal can meet {this}"


def part_key(document: MissionDocument, part: int, selected: int) -> str:
    """Return the key of a part in the file, as a path; parts are the tasks and then the goals.

    The first `selected` parts are tasks selected at random, which share the key `tasks`. If there are none, the first
    parts are the fixed task cards of the mission.
    """
    mission = document.mission
    tasks = selected or len(mission.cards)
    if part < tasks:
        return "tasks" if selected else f"tasks.cards.{part}"
    goal = part - tasks
    if goal < len(mission.goals):
        return f"goals.{goal}"
    return f"readings.{mission.default_reading}.goals.{goal - len(mission.goals)}"


def named_part(document: MissionDocument, part: str, seen_from: str) -> str:
    """Return the name of a part in a message about another one."""
    if part == "tasks":
        return _DRAWN
    name = "the goal"
    if part.startswith("tasks.cards."):
        name = f"the task {document.mission.cards[int(part.rpartition('.')[2])]}"
    if part not in document.places:
        return name
    place, here = document.places[part], _place(document, seen_from)
    file = "" if place.source.path == here.source.path else f" of {place.source.path}"
    return f"{name} in line {place.line}{file}"
