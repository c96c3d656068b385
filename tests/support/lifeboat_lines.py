"""Legal lines of Lifeboat made by chance, on deals of every size, and questions that each of them answers with yes.

Some others are scripted as they played. The goals are made from the end of the line: all of it, or parts of it. Other
lines of the same question (`others`) take every form of a decision as often as any.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice
from random import Random
from typing import Any

from tests.support.lifeboat_random import random_deal, random_goal, random_options, random_script
from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import (
    CAST,
    CHUM,
    COMPASS,
    FLARE,
    MEDKIT,
    NAVIGATION,
    OAR,
    PARASOL,
    PRINTED,
    PROVISIONS,
    RING,
    WATER,
    Character,
)
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand
from winnable.rules.lifeboat.decision import Answer, Decision, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, Report, finished, line_of, replay
from winnable.rules.lifeboat.setup import Relation, Setup

Steps = list[tuple[Position, Decision]]
MANY = 400
"""Of how many decisions one is taken; fights and nights with full hands have thousands."""


@dataclass(frozen=True)
class Played:
    """A problem whose goals a line meets, and the line, as the referee replayed it."""

    problem: Problem
    report: Report
    begun: int
    """How many of its decisions were made before the question is asked."""

    @property
    def start(self) -> Position:
        """Where the question is asked."""
        return self.report.records[self.begun - 1].after if self.begun else self.report.start

    @property
    def records(self) -> Sequence[Record]:
        """What is decided from there on."""
        return self.report.records[self.begun :]


def played(rng: Random) -> Played | None:
    """A line and a question; None where chance leads nowhere."""
    options = random_options(rng, rng.choice([0.15, 0.5]))
    start = full_deal(rng) if rng.random() < 0.3 else random_deal(rng, options=options)
    start = _themed(rng, start) if rng.random() < 0.7 else start
    days = rng.choice([1, 1, 1, 2, 2, 3]) if len(start.position.boat) < 4 else rng.choice([1, 1, 2])
    controls = dict[Character, Control]()
    if rng.random() < 0.3:
        for who in start.position.boat:
            if rng.random() < 0.4:
                script = random_script(rng, start, who, days) if rng.random() < 0.7 else ()
                controls[who] = Control(rng.choice([Policy.PASSIVE, Policy.GUARD]), script)
    problem = Problem(start, days, (forms.NotEnded(),), controls, rng.choice(["end", "horizon"]))
    steps = rarest(rng, problem, rng.choice([1, 6]))
    if steps is None:
        return None
    if not controls and rng.random() < 0.8:
        problem, steps = scripted(rng, problem, steps)
    end = _after(problem, steps)
    cuts = [0, *(place for place in range(1, len(steps)) if _can_stop(steps[place - 1], steps[place]))]
    cut = rng.choice([0, rng.choice(cuts)])
    problem = replace(problem, played=line_of(steps[:cut], steps[cut][0]) if cut else Line())
    try:
        report = replay(problem, line_of(steps, end))
    except IllegalStep:
        return None
    if len(report.records) != len(steps):
        return None
    asked = replace(problem, goals=tuple(_goals(rng, problem, end)))
    return Played(asked, replace(report, problem=asked), cut)


def others(rng: Random, first: Played, count: int) -> Iterator[Played]:
    """Other lines of the question, many of which part from one that was played before in the middle."""
    problem, setup = first.problem, first.problem.deal.setup
    past, last = first.report.records[: first.begun], [*first.records]
    for _ in range(count):
        kept = last[: rng.choice([0, rng.randrange(len(last) + 1)])]
        walk = _Walk(rng, problem)
        at, found = kept[-1].after if kept else first.start, [*kept]
        while not finished(problem, at):
            at = change.dawn(setup, at) if at.phase is Phase.DAWN else at
            decision = walk.decision(at)
            if decision is None or len(found) > 120:
                break
            after = change.make(setup, at, decision)
            found.append(Record(at.day, at.phase, None, decision, at, after))
            at = after
        else:
            last = found
            if found:
                yield replace(first, report=replace(first.report, records=(*past, *found)))


class _Walk:
    """A way to decide in which every form of a decision comes as often, and often a deed right before an action."""

    def __init__(self, rng: Random, problem: Problem) -> None:
        self.rng, self.problem = rng, problem
        self.busy, self.deeds = rng.choice([0.1, 0.5, 0.9]), 0

    def decision(self, at: Position) -> Decision | None:
        """The next decision; None if a script cannot be played."""
        rng = self.rng
        many = rng.choice([MANY // 4, MANY // 4, MANY // 4, MANY, MANY, 4 * MANY])
        found = list(islice(legal(self.problem.deal.setup, self.problem.controls, at), many))
        if not found:
            return None
        done = [each for each in found if isinstance(each, decisions.Done)]
        if done and (len(found) == 1 or self.deeds > 3 or rng.random() > (0.3 if self.deeds else self.busy)):
            self.deeds = 0
            return done[0]
        if at.phase in (Phase.TRADE, Phase.SHOWN, Phase.NIGHT):
            self.deeds += 1
            found = [each for each in found if not isinstance(each, decisions.Done)] or found
        kinds = sorted({type(each).__name__ for each in found})
        rare = [kind for kind in kinds if kind not in _FREQUENT]
        kind = rng.choice(rare if rare and rng.random() < 0.6 else kinds)
        some = dict[str, list[Decision]]()
        for each in found:
            if type(each).__name__ == kind:
                some.setdefault(_form(at, each), []).append(each)
        return rng.choice(some[rng.choice(sorted(some))])


_FREQUENT = ("Rest", "Row", "Seat", "Rob", "Steal", "Dump")


def _form(at: Position, decision: Decision) -> str:
    """What a decision says apart from names: how many of each part, and the fates of those whom it is about."""
    found = list[object]()
    for field in fields(decision):
        value = getattr(decision, field.name)
        if isinstance(value, tuple):
            found.append(min(len(value), 2))
        elif isinstance(value, Character) and field.name in ("of", "to"):
            found.append((at.conscious(value), at.alive(value)))
        elif value is None or isinstance(value, (bool, Answer)) or field.name == "copy":
            found.append(value)
    return str(found)


def _themed(rng: Random, deal: Deal) -> Deal:
    """The deal with a few cards of two or three kinds more, and often with somebody unconscious or the end near."""
    kinds = rng.sample(_THEMES, rng.choice([2, 3, 4]))
    readings = {name: rng.choice(values) for name, values in _READINGS.items() if rng.random() < 0.4}
    deal = replace(deal, setup=replace(deal.setup, options=replace(deal.setup.options, **readings)))
    position, closed, shown = deal.position, [*deal.position.closed], [*deal.position.open]
    for kind in kinds * rng.choice([1, 2]):
        who, pile = rng.choice(position.boat), [*position.provisions]
        if deal.setup.provision(kind).count <= position.in_play[kind]:
            if kind not in pile:
                continue
            pile.remove(kind)
        hands = shown if rng.random() < 0.5 and kind != PARASOL else closed
        hands[who] = tuple(sorted([*hands[who], kind]))
        position = position._replace(closed=tuple(closed), open=tuple(shown), provisions=tuple(pile))
    wounds = [*position.wounds]
    if rng.random() < 0.5 and len(position.boat) > 1 and deal.marks is None:
        who = rng.choice(position.boat)
        wounds[who] = who.size + rng.choice([0, 0, 0, 1, 6])
    gulls, birds = position.gulls, rng.choice([0, 0, 1, 2])
    known = deal.setup.cards.navigation
    if FLARE in kinds and birds and deal.marks is None:
        gulls = rng.choice([0, 1, 2, 3, 3])
        birds_only = [card for card, each in known.items() if each.bird > 0]
        cards = [*position.navigation] if birds == 1 else rng.sample(sorted(birds_only), min(4, len(birds_only)))
        position = position._replace(navigation=tuple(sorted(cards, key=lambda card: -known[card].bird)))
    fainted = position.past.fainted.union(who for who in position.boat if wounds[who] >= who.size)
    past = position.past._replace(fainted=fainted)
    return replace(deal, position=position._replace(wounds=tuple(wounds), gulls=gulls, past=past))


_THEMES: list[str] = [FLARE, FLARE, MEDKIT, MEDKIT, RING, PARASOL, COMPASS, WATER, OAR, CHUM, "knife", "hook"]
"""What a deal may have more of."""
_READINGS: dict[str, list[Any]] = {
    "gift_to_unconscious": ["any"],
    "dump": ["free", "action"],
    "dump_unconscious": [True],
    "discard_items": [True],
    "refuse_back_out": [True],
    "row_bottom": ["free"],
    "oar": ["any"],
    "seat_target": ["neighbour"],
    "medkit_dead": [True],
    "trade_window": ["between_days", "navigation"],
}
"""Readings in which more meets."""


def full_deal(rng: Random) -> Deal:
    """Up to six people and all cards of the game, somewhere in a game."""
    boat = rng.sample(CAST, rng.choice([3, 4, 5, 6]))
    pile = [kind for kind, each in PROVISIONS.items() for _ in range(each.count)]
    rng.shuffle(pile)
    most = rng.choice([0, 1, 2, 4])
    hands = dict[Character, Hand]()
    for who in boat:
        cards = [pile.pop() for _ in range(rng.randint(0, most))]
        shown = rng.randint(0, len(cards))
        hands[who] = Hand(tuple(cards[shown:]), tuple(cards[:shown]))
    navigation = rng.sample([*NAVIGATION], rng.choice([3, 8, 20, len(NAVIGATION)]))
    relations = {who: Relation(rng.choice(boat), rng.choice(boat)) for who in boat}
    wounds = {who: max(0, who.size - rng.choice([-1, 0, 1, 1, 2, 3, 9])) for who in boat}
    setup = Setup(tuple(sorted(boat)), PRINTED, relations, random_options(rng, 0.3))
    return Deal.of(
        setup,
        boat,
        navigation,
        provisions=pile[: rng.choice([0, 3, len(pile)])],
        wounds=wounds,
        hands=hands,
        gulls=rng.choice([0, 1, 2, 3]),
        day=rng.choice([1, 2]),
    )


# --- lines ---------------------------------------------------------------------------------------


def rarest(rng: Random, problem: Problem, count: int) -> Steps | None:
    """That of some lines in which most meets; None where chance leads nowhere."""
    walks = [found for _ in range(count) if (found := _walked(rng, problem))]
    return max(walks, key=lambda found: _rare(problem, found), default=None)


def _walked(rng: Random, problem: Problem, most: int = 120) -> Steps | None:
    at, setup, steps = problem.deal.begin(), problem.deal.setup, Steps()
    quiet = rng.choice([0.2, 0.5, 0.8])
    while not finished(problem, at):
        if at.phase is Phase.DAWN:
            at = change.dawn(setup, at)
        found = list(islice(legal(setup, problem.controls, at), MANY))
        if not found or len(steps) > most:
            return None
        done = [each for each in found if isinstance(each, decisions.Done)]
        kinds = sorted({type(each).__name__ for each in found})
        rarest = [name for name in _RARE if name in kinds]
        kind = rarest[0] if rarest and rng.random() < 0.4 else rng.choice(kinds)
        some = [each for each in found if type(each).__name__ == kind]
        decision = done[0] if done and rng.random() < quiet else rng.choice(some)
        if isinstance(decision, decisions.Fight | decisions.Fall | decisions.Thirst) and rng.random() < 0.5:
            decision = max(rng.sample(some, min(len(some), 20)), key=_spent)
        steps.append((at, decision))
        at = change.make(setup, at, decision)
    return steps or None


_RARE = ("Flare", "Parasol", "Medkit", "Lay", "Discard", "Steal", "Dump")
"""What chance seldom leads to, the rarest first."""
_COMMON = (decisions.Done, decisions.Rest, decisions.Row, decisions.Pick, decisions.Navigate)


def _spent(decision: Decision) -> int:
    """How many cards and people a decision names together."""
    values = [getattr(decision, field.name) for field in fields(decision)]
    return sum(len(value) for value in values if isinstance(value, tuple))


def _rare(problem: Problem, steps: Steps) -> int:
    """How much meets in a line: deeds before an action or a card that matters, and cards that are spent together."""
    found = 0
    for (before, decision), (_, following) in zip(steps, [*steps[1:], steps[-1]], strict=True):
        found += 0 if isinstance(decision, _COMMON) else _spent(decision)
        deed = before.phase is Phase.TRADE and not isinstance(decision, decisions.Done)
        to = getattr(decision, "to", None)
        found += deed and to is not None and not (before.conscious(to) and to in problem.free)
        found += before.phase is Phase.ACTION and not isinstance(decision, _COMMON)
        found += 2 * (isinstance(following, decisions.Fight) and isinstance(decision, decisions.Reply))
    turns = dict[object, list[Decision]]()
    for before, decision in steps:
        if before.phase in (Phase.TRADE, Phase.ACTION):
            turns.setdefault((before.day, before.slot), []).append(decision)
    for turn in turns.values():
        acts = [each for each in turn if not isinstance(each, (*_COMMON, decisions.Open, decisions.Give))]
        found += 3 * (len(turn) > 2) * len(acts)
    return found


def _after(problem: Problem, steps: Steps) -> Position:
    return change.make(problem.deal.setup, *steps[-1])


def _can_stop(last: tuple[Position, Decision], step: tuple[Position, Decision]) -> bool:
    """Whether a line may stop between two decisions: when a day is over, or after an action."""
    before, after = last[0], step[0]
    if after.day != before.day:
        return True
    turn = after.phase in (Phase.TRADE, Phase.NAVIGATE)
    return turn and before.phase in (Phase.ACTION, Phase.ANSWER, Phase.FIGHT)


# --- others are scripted as they played ----------------------------------------------------------


def scripted(rng: Random, problem: Problem, steps: Steps) -> tuple[Problem, Steps]:
    """The problem with some people scripted as they played, and the same line; as it was where no script says it."""
    people = list(problem.deal.position.boat)
    rng.shuffle(people)
    for count in range(rng.randint(1, len(people)), 0, -1):
        controls = {
            who: Control(rng.choice([*Policy][1:]), tuple(_days(problem, who, steps))) for who in people[:count]
        }
        again = replace(problem, controls=controls)
        kept = _again(again, steps)
        if kept is not None:
            return again, kept
    return problem, steps


def _again(problem: Problem, steps: Steps) -> Steps | None:
    """The same decisions with the scripts of a problem; None where they do not lead the same way."""
    setup, controls, at, found = problem.deal.setup, problem.controls, problem.deal.begin(), Steps()
    for before, decision in steps:
        who = getattr(decision, "who", None)
        if before.phase in (Phase.TRADE, Phase.SHOWN, Phase.NIGHT) and who in controls:
            continue  # deeds of scripts are part of the last one
        if finished(problem, at):
            return None
        if at.phase is Phase.DAWN:
            at = change.dawn(setup, at)
        fitting = list(islice(legal(setup, controls, at), 4 * MANY))
        same = [each for each in fitting if each == decision or (type(each) is decisions.Done is type(decision))]
        if not same:
            return None
        found.append((at, same[0]))
        at = change.make(setup, at, same[0])
    return found if finished(problem, at) and at == _after(problem, steps) else None


def _days(problem: Problem, who: Character, steps: Steps) -> Iterator[ScriptDay]:
    """A script of what somebody did, as far as scripts go."""
    for day in range(problem.deal.position.day, problem.last_day + 1):
        said: dict[str, Any] = {}
        free, weapons, drunk, lost = [], [], 0, []
        for at, decision in (each for each in steps if each[0].day == day):
            mine = getattr(decision, "who", None) is who
            acting = at.phase is not Phase.DRAFT and at.slot < len(at.order) and at.order[at.slot] is who
            match decision:
                case decisions.Pick() if mine:
                    said["pick"] = decision.card
                case decisions.Open() | decisions.Give() | decisions.Lay() | decisions.Discard():
                    if mine and acting:
                        free.append(decision)
                    if isinstance(decision, decisions.Give) and decision.to is who:
                        said["accepts"] = True
                case decisions.Reply():
                    if at.claim is not None and at.claim.of is who and decision.answer is not Answer.BACK_OUT:
                        said["answer"] = decision.answer
                    if acting and decision.answer is Answer.BACK_OUT:
                        said["answer"] = Answer.BACK_OUT
                case decisions.Fight():
                    sides = {"attackers": decision.attackers, "defenders": decision.defenders}
                    if who not in (at.defender, at.order[at.slot]):
                        said["join"] = next((side for side, there in sides.items() if who in there), "none")
                    weapons += [each.card for each in decision.weapons if each.who is who]
                    said["shoots"] = any(each.who is who for each in decision.shots)
                case decisions.Navigate():
                    if at.navigator is who:
                        said |= {"navigate": decision.card, "compass": decision.compass}
                case decisions.Fall():
                    said["ring"] = who in decision.rings
                    said["throw"] = next((each.to for each in decision.throws if each.who is who), None)
                    said["chum"] = any(each.who is who for each in decision.chums)
                case decisions.Thirst():
                    said["parasol"] = who in decision.parasols
                    drunk = sum(each.who is who for each in decision.waters)
                case _ if at.phase is Phase.ACTION and acting:
                    said["action"] = decision
            if isinstance(decision, decisions.Rob | decisions.Steal) and decision.of is who and decision.card:
                lost += [decision.card] if getattr(decision, "copy", "closed") == "closed" else []
        if problem.deal.setup.options.closed_pick == "script":
            said["lose"] = tuple(lost)
        yield ScriptDay(day, free=tuple(free), weapons=tuple(weapons), drink=drunk, **said)


# --- goals ---------------------------------------------------------------------------------------


def _goals(rng: Random, problem: Problem, end: Position) -> list[Goal]:
    """Goals that an end meets: all that can be said of it, or some of that, as it stands or inside of others."""
    judge = Judge(problem, end, final=True)
    every = [*_exact(rng, problem, end, judge)]
    for _ in range(6):
        goal = random_goal(rng, problem.deal)
        every.append(goal if judge.state(goal) is State.MET else forms.Not(goal))
    rng.shuffle(every)
    some = every[: rng.choice([1, 2, 4, len(every), len(every)])]
    if rng.random() < 0.5:  # and who has what, all of it
        who_has = [(who, kind) for who in problem.deal.setup.cast for kind in sorted(problem.deal.position.in_play)]
        some += [forms.Holds(who, kind, Bound(exactly=end.held(who, kind))) for who, kind in who_has]
    assert all(judge.state(goal) is State.MET for goal in some), "they are read from the end"
    return [rng.choice([goal, goal, forms.AnyOf((forms.AllOf((goal,)),)), forms.Not(forms.Not(goal))]) for goal in some]


def _exact(rng: Random, problem: Problem, end: Position, judge: Judge) -> Iterator[Goal]:
    cast = problem.deal.setup.cast
    kinds = sorted(problem.deal.position.in_play)
    for who in cast:
        for kind in [*rng.sample(kinds, min(len(kinds), 4)), RING]:
            yield forms.Holds(who, kind, Bound(exactly=end.held(who, kind)))
        yield forms.Wounds(who, Bound(exactly=end.wounds[who]))
        for number in range(-20, 60):
            if judge.state(score := forms.Score(who, Bound(exactly=number))) is State.MET:
                yield score
        if who in end.boat:
            yield forms.SeatAt(who, end.boat.index(who) + 1)
    yield forms.Gulls(Bound(exactly=end.gulls))
