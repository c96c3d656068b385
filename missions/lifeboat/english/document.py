"""Problems and missions in English."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from winnable.missions.lifeboat.document import PLAYERS, Mission, ProblemDocument
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.english.words import card_text, cards_text, name, people
from winnable.missions.lifeboat.format.line import SCRIPT_DAY
from winnable.missions.source.english import capital, changed_options, listed, named_mission
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.control import Control, Policy
from winnable.rules.lifeboat.decision import NOTHING_PLAYED
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem


def mission_text(mission: Mission) -> Iterator[str]:
    """The sentences of a mission."""
    if mission.about:
        yield mission.about
    if mission.players != PLAYERS:
        yield f"For {listed([str(number) for number in mission.players], 'or')} characters in play."
    yield from _controls(mission.controls, CAST)
    yield f"{question_text(mission.days, mission.at)}:"
    yield from (f"- {goal_text(goal)}" for goal in mission.goals)
    yield from mission.notes


def problem_text(document: ProblemDocument) -> Iterator[str]:
    """The sentences of a problem: the deal, who decides, and the question."""
    problem = document.problem
    deal, setup, start = problem.deal, problem.deal.setup, problem.deal.position
    yield from named_mission(document.mission)
    gulls = f"{start.gulls} gull{'' if start.gulls == 1 else 's'}"
    boat = listed([str(who) for who in start.boat])
    yield f"The boat on day {start.day}, from bow to stern, with {gulls} seen: {boat}."
    lost = [who for who in setup.cast if who not in start.boat]
    if lost:
        yield f"Lost overboard: {people(lost)}."
    for who in setup.cast:
        yield from _person(problem, who)
    yield f"Provisions, top first: {', '.join(start.provisions) or 'none'}."
    yield "Navigation cards, top first:"
    yield from (f"- {card} ({card_text(setup.navigation(card))})" for card in start.navigation)
    most = problem.most_drawn
    if most > len(start.navigation):
        yield f"Up to {most} cards can be drawn from that pile, so that those put under it can come again."
    if deal.marks is not None:
        acted = people(deal.marks.acted)
        yield f"The day has begun: {acted} had a turn; on the table: {', '.join(deal.marks.table) or 'nothing'}."
    yield from changed_options(setup.options)
    yield from _controls(problem.controls, start.living)
    if problem.played != NOTHING_PLAYED:
        count = len(problem.played.days)
        yield "A day was played already." if count == 1 else f"{count} days were played already."
    yield f"{question_text(problem.days, problem.at)}:"
    yield from (f"- {goal_text(goal)}" for goal in problem.goals)
    if document.expect is not None:
        yield f"The file expects it to be {document.expect}."


def state_text(position: Position, who: Character) -> str:
    """What has become of a character: `2 of 7 wounds`, `7 of 7 wounds, unconscious`, `lost`."""
    if not position.aboard(who):
        return "lost"
    wounds = position.wounds[who]
    if not wounds:
        return "unhurt"
    state = "" if position.conscious(who) else ", unconscious" if position.alive(who) else ", dead"
    return f"{wounds} of {who.size} wounds{state}"


def question_text(days: int, at: str) -> str:
    """The question about the goals, which follow it: after these days (`at: horizon`), or when the game ends."""
    many = "1 day" if days == 1 else f"{days} days"
    if at == "horizon":
        return f"The question is whether this is so after {many}, or when the game ends before"
    return f"The question is whether this is so when the game ends, or after {many}"


def _person(problem: Problem, who: Character) -> Iterator[str]:
    start, relation = problem.deal.position, problem.deal.setup.relation(who)
    parts = []
    if start.wounds[who] and start.aboard(who):
        parts.append(f"has {state_text(start, who)}")
    held = [
        f"{cards_text(hand)} ({word})"
        for word, hand in (("closed", start.closed[who]), ("open", start.open[who]))
        if hand
    ]
    if held:
        parts.append(f"holds {', '.join(held)}")
    related = [
        f"{name(other)} as {role}"
        for role, other in (("friend", relation.friend), ("enemy", relation.enemy))
        if other is not None
    ]
    if related:
        parts.append(f"has {' and '.join(related)}")
    if parts:
        yield f"{capital(name(who))} {listed(parts)}."


def _controls(controls: Mapping[Character, Control], cast: Sequence[Character]) -> Iterator[str]:
    if not controls:
        return
    free = [who for who in cast if who not in controls]
    if free:
        yield f"{capital(people(free))} {'is' if len(free) == 1 else 'are'} free to choose."
    for policy in dict.fromkeys(control.policy for control in controls.values()):
        plain = [who for who, control in sorted(controls.items()) if control.policy is policy and not control.script]
        if plain:
            yield f"{capital(people(plain))} {'is' if len(plain) == 1 else 'are'} {_POLICIES[policy]}."
    for who, control in sorted(controls.items()):
        if control.script:
            yield f"{capital(name(who))} follows a script, and is {_POLICIES[control.policy]} where it says nothing:"
            for day in control.script:
                said = ", ".join(
                    f"{key}: {_plain(value)}" for key, value in SCRIPT_DAY.write(day, {}).items() if key != "day"
                )
                yield f"- on day {day.day} {said or 'nothing'}"


_POLICIES: Final = {
    Policy.FREE: "free",
    Policy.PASSIVE: "passive",
    Policy.GUARD: "on guard (refuses every claim, opens all weapons)",
}


def _plain(value: object) -> str:
    """A value as a script has it, without the signs of YAML where they are not needed."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "nothing"
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
