"""Documents in English: small parts, goals, problems and missions.

The goal `{alive: captain}` is "the captain is alive".
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from winnable.missions.lifeboat.document import PLAYERS, Mission, ProblemDocument
from winnable.missions.lifeboat.format.line import SCRIPT_DAY
from winnable.missions.source.english import capital, changed_options, listed, named_mission
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import CAST, Character, Kind, Navigation
from winnable.rules.lifeboat.control import Control, Policy
from winnable.rules.lifeboat.decision import NOTHING_PLAYED
from winnable.rules.lifeboat.goal import Everybody, Goal, Who
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem

_NAMES: Final = {who: f"the {who}" for who in CAST} | {Character.CHERPAK: "Cherpak"}


def name(who: Character) -> str:
    """A character in a sentence."""
    return _NAMES[who]


def people(who: Sequence[Character]) -> str:
    """Several characters in a sentence; nobody for none."""
    return listed([name(each) for each in who]) if who else "nobody"


def who_text(of: Who) -> str:
    """The characters whom a goal is about."""
    return "everybody" if isinstance(of, Everybody) else name(of)


def bound_text(bound: Bound) -> str:
    """How many there must be: `2 or more`, `exactly 2`, `2 to 4`."""
    if bound.exactly is not None:
        return f"exactly {bound.exactly}"
    if bound.at_least is not None and bound.at_most is not None:
        return f"{bound.at_least} to {bound.at_most}"
    return f"{bound.at_least} or more" if bound.at_least is not None else f"{bound.at_most} or fewer"


def number_of(bound: Bound, noun: str, nouns: str = "") -> str:
    """A number of things: `exactly 1 point`, `2 points or more`."""
    many = nouns or f"{noun}s"
    if bound.exactly is not None:
        return f"exactly {bound.exactly} {noun if bound.exactly == 1 else many}"
    if bound.at_least is not None and bound.at_most is not None:
        return f"{bound.at_least} to {bound.at_most} {many}"
    number, more = (bound.at_least, "or more") if bound.at_least is not None else (bound.at_most, "or fewer")
    return f"{number} {noun if number == 1 else many} {more}"


def cards_text(cards: Sequence[Kind]) -> str:
    """Provisions by number: `2 water, knife`."""
    return ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in Counter(cards).items())


def card_text(card: Navigation) -> str:
    """What a navigation card does: `gull; overboard: the kid; thirsty: the lady, rowers`."""
    parts = [{1: "gull", -1: "crossed-out gull"}[card.bird]] if card.bird else []
    for word, named in (("overboard", card.overboard), ("thirsty", card.thirst)):
        who = ["everybody"] if len(named) == len(CAST) else [name(each) for each in sorted(named)]
        if word == "thirsty":
            who += ["rowers"] * card.rowed + ["fighters"] * card.fought
        if who:
            parts.append(f"{word}: {', '.join(who)}")
    return "; ".join(parts) or "nothing"


# --- goals ---------------------------------------------------------------------------------------


def goal_text(goal: Goal, *, inside: bool = False) -> str:
    """A goal as a part of a sentence: `the captain is alive`. One of several parts `inside` another is in brackets."""
    match goal:
        case forms.AllOf(goals) | forms.AnyOf(goals):
            word = "and" if isinstance(goal, forms.AllOf) else "or"
            parts = [goal_text(each, inside=len(goals) > 1 or inside) for each in goals]
            text = f"; {word} ".join(parts)
            return f"({text})" if inside and len(goals) > 1 else text
        case forms.Not(inner):
            return f"it is not so that {goal_text(inner, inside=True)}"
        case forms.Ended(by_day):
            return "the boat lands" + ("" if by_day is None else f" by day {by_day}")
        case forms.NotEnded():
            return "the boat does not land"
        case forms.Gulls(bound):
            return f"the number of gulls is {bound_text(bound)}"
        case forms.Alive(of) | forms.Dead(of) | forms.Lost(of) | forms.Conscious(of):
            return f"{who_text(of)} is {_FATES[type(goal)]}"
        case forms.AliveCount(bound):
            return f"the number of survivors is {bound_text(bound)}"
        case forms.Wounds(of, bound):
            return f"{who_text(of)} has {number_of(bound, 'wound')}"
        case forms.TotalWounds(bound):
            return f"all together have {number_of(bound, 'wound')}"
        case forms.SeatAt(of, place):
            return f"{name(of)} sits {f'at the {place}' if isinstance(place, str) else f'in seat {place} from the bow'}"
        case forms.Score(of, bound):
            return f"{_player(of)} has {number_of(bound, 'point')}"
        case forms.TotalScore(bound):
            return f"all players together have {number_of(bound, 'point')}"
        case forms.Wins(of, shared_ok):
            return f"the player of {name(of)} wins{' or shares the victory' if shared_ok else ' alone'}"
        case forms.Lead(of, over, bound):
            other = "every other player" if isinstance(over, Everybody) else f"the player of {name(over)}"
            return f"the player of {name(of)} is {number_of(bound, 'point')} ahead of {other}"
        case forms.Loot(of, bound):
            return f"{who_text(of)} holds cards worth {number_of(bound, 'point')}"
        case forms.Holds(of, item, bound):
            return f"{who_text(of)} holds {number_of(bound, item, item)}"
        case forms.NoFight(of) | forms.NoRow(of) | forms.NeverUnconscious(of):
            nobody, never = _RESTRICTIONS[type(goal)]
            return f"nobody {nobody}" if of is Everybody.ALL else f"{who_text(of)} {never}"


_FATES: Final[Mapping[type, str]] = {
    forms.Alive: "alive",
    forms.Dead: "dead",
    forms.Lost: "lost overboard",
    forms.Conscious: "conscious",
}
_RESTRICTIONS: Final[Mapping[type, tuple[str, str]]] = {
    forms.NoFight: ("fights", "does not fight"),
    forms.NoRow: ("rows", "does not row"),
    forms.NeverUnconscious: ("is ever unconscious", "is never unconscious"),
}
"""What nobody does, or one character does not."""


def _player(of: object) -> str:
    return "every player" if isinstance(of, Everybody) else f"the player of the {of}".replace("the cherpak", "Cherpak")


# --- problems and missions -----------------------------------------------------------------------


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
