"""What only the rules can tell of a problem: scripts and days that cannot be played, and piles that can wrap."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import MappingNode, Node, items_of
from winnable.rules.lifeboat.card import FLARE, MEDKIT, NAVIGATION, PARASOL, Character, DayNumber
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Day, Flare, Line, Medkit, Parasol
from winnable.rules.lifeboat.fault import IllegalStep, StepPath
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import reached, replay

_KEYS: Final = {
    "fall": "overboard",
    "action": "act",
}
"""Keys of files that are not called as the fields of a day and its parts."""


# --- scripts -------------------------------------------------------------------------------------


ScriptNodes = Mapping[tuple[Character, DayNumber], MappingNode]
"""The days of scripts as they were written, by whose they are and their numbers."""


def check_days(played: range, scripts: ScriptNodes, findings: Findings) -> None:
    """Note days of scripts that are not played."""
    for (who, day), node in scripts.items():
        if day not in played:
            message = f"expected a day from {played[0]} to {played[-1]} in the script of {who}, found {day}"
            place = (node.get("day") or node).place
            findings.add(place, "A005", message, "the horizon says how many days are played")


def check_scripts(problem: Problem, days: ScriptNodes, control: Place, findings: Findings) -> None:
    """Note scripts that cannot be played whatever the free characters do.

    `control` is where it is said that nobody is free, if that is so.
    """
    before = findings.errors
    start = problem.deal.position
    for who in problem.deal.setup.cast:
        for day in problem.control(who).script:
            node = days.get((who, day.day))
            if node is None:
                continue
            act = node.get("act")
            needed = {Parasol: PARASOL, Medkit: MEDKIT, Flare: FLARE}.get(type(day.action))
            if act is not None and needed is not None and needed not in start.in_play:
                findings.add(act.place, "A005", f"the script of {who} cannot be played: no {needed} is in play")
            pick = node.get("pick")
            if pick is not None and day.pick not in start.provisions:
                message = f"the script of {who} cannot be played: no {day.pick} is in the pile of provisions"
                findings.add(pick.place, "A005", message)
    if findings.errors > before:
        return
    _check_depth(problem, days, findings)
    if problem.free:
        _check_first_draft(problem, days, findings)
        return
    try:
        replay(problem, Line((*problem.played.days, *[Day()] * (problem.days - len(problem.played.days)))))
    except IllegalStep as illegal:
        if illegal.who is None or not illegal.detail.startswith("nothing is played"):
            told = None if illegal.who is None else days.get((illegal.who, illegal.day))
            place = control if told is None else told.place
            findings.add(place, "A005", f"the scripts cannot be played: {illegal}")


def _check_depth(problem: Problem, days: ScriptNodes, findings: Findings) -> None:
    """Warn of navigation cards in scripts that lie too deep in the pile for any line."""
    start = problem.deal.position
    for (who, number), node in days.items():
        until = replace(problem, days=number - start.day + 1, controls={}, played=NOTHING_PLAYED)
        seen = start.navigation[: until.most_drawn]
        day = problem.control(who).on(number)
        for key, cards in (("act", getattr(day.action, "keep", ())), ("navigate", (day.navigate,))):
            found = node.get(key)
            deep = [card for card in cards if card in start.navigation and card not in seen]
            if found is not None and deep:
                message = f"the script of {who} cannot be followed on day {number}: {deep[0]} cannot be drawn by then"
                hint = f"only {', '.join(seen)} can; what does not come up is passed over"
                findings.warn(found.place, "A005", message, hint)


def _check_first_draft(problem: Problem, days: ScriptNodes, findings: Findings) -> None:
    """Note provisions of scripts that cannot be taken on the first day, as far as nobody free has chosen before."""
    start = problem.deal.begin()
    if problem.deal.marks is not None or problem.played.days:
        return
    offer = list(start.provisions[: len(start.awake)])
    for who in start.awake:
        if not offer or problem.control(who).free:
            return
        day: ScriptDay = problem.control(who).on(start.day)
        if day.pick is not None and day.pick not in offer:
            node = days.get((who, start.day))
            pick = None if node is None else node.get("pick")
            if pick is not None:
                message = f"the script of {who} cannot be played: {day.pick} is not among {', '.join(offer)}"
                findings.add(pick.place, "A005", message)
            return
        offer.remove(day.pick or offer[0])


# --- lines ---------------------------------------------------------------------------------------


def check_played(problem: Problem, node: Node | None, findings: Findings) -> None:
    """Note an illegal line so far."""
    if node is None:
        return
    try:
        reached(problem)
    except IllegalStep as illegal:
        first = problem.deal.position.day
        findings.add(place_in_line(node, illegal.day - first, illegal.path), "E003", str(illegal))


def place_in_line(node: Node, index: int, path: StepPath) -> Place:
    """The place of a step in a line of play: of its day (from 0), and in the day as far as its path can be followed."""
    days = items_of(node)
    if not 0 <= index < len(days):
        return node.place
    at: Node = days[index]
    place = at.place
    for step, part in enumerate(path):
        if isinstance(part, int):
            children = _children(at)
            if part >= len(children):
                break
            place, at = children[part]
        elif isinstance(at, MappingNode):
            key = "after" if part == "free" and step == 0 else "before" if part == "free" else _KEYS.get(part, part)
            inner = at.get(key)
            if inner is None:
                break
            place, at = inner.place, inner
        else:
            break
    return place


def _children(node: Node) -> list[tuple[Place, Node]]:
    """The items of a list, or the values of a mapping with the places of their keys."""
    if isinstance(node, MappingNode):
        return [(entry.key.place, entry.value) for entry in node.entries]
    return [(item.place, item) for item in items_of(node)]


# --- piles ---------------------------------------------------------------------------------------


def warn_of_pile(problem: Problem, place: Place, findings: Findings) -> None:
    """Warn of a navigation pile that is shorter than that of the game, and above all of one that can wrap.

    Cards that went under the pile come again where those left out of the file would have come. A whole pile can wrap as
    well, but as it does at the table; `show` says so.
    """
    position = problem.deal.position
    count, drawn, left = len(position.deck), problem.most_drawn, len(position.navigation)
    if count >= len(NAVIGATION):
        return
    found = f"there are {len(NAVIGATION)} navigation cards in the game, found {count}"
    if drawn <= left:
        findings.warn(place, "H007", found, "in these days no more of them can be drawn")
        return
    days = f"{problem.days} day{'s' * (problem.days > 1)}"
    message = f"{found}; up to {drawn} can be drawn in {days}, so that the pile can wrap"
    hint = "once all these are drawn, those put under the pile come again; in the game the missing cards come first"
    findings.warn(place, "H006", message, hint)
