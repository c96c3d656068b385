"""Small positions of Lifeboat at any moment of a day, with what meets there, and by the rules alone where they lead.

Each has a theme: cards and readings that have to do with each other, so that odd cases meet. Where everything that can
be decided is too much, a part of it is tried, in an order made by chance: each end is one that is reached.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Final

from tests.support.lifeboat import deal
from tests.support.lifeboat_lines import rarest, scripted
from tests.support.lifeboat_random import random_navigation, random_script
from tests.support.lifeboat_scripts import more_said
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Cards, Character, Navigation, Provision
from winnable.rules.lifeboat.control import Control, Policy
from winnable.rules.lifeboat.deal import Hand, Marks
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import NOBODY, Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished
from winnable.rules.lifeboat.score import score
from winnable.rules.lifeboat.setup import Options, Relation


@dataclass(frozen=True)
class Theme:
    """What meets: kinds of cards, moments, and readings in which more can be done."""

    kinds: str
    moments: str
    readings: dict[str, Any]
    gulls: float = 0
    """How many of the navigation cards are gulls and nothing else, as a share."""


COUNTED: Final = (
    Theme("flare flare water", "turns day day", {"flare_order": "together"}, gulls=0.7),
    Theme("flare compass", "dusk turn day", {"compass_empty": "two"}, gulls=0.5),
    Theme("gem cash jewels medkit", "dusk turn day", {"self_enemy": "en", "medkit_dead": True}),
    Theme("gem jewels medkit", "dusk turn day", {"self_enemy": "ru2", "medkit_dead": True}),
)
"""Where gulls and points are as many as they can be."""
THEMES: Final = (
    Theme("oar oar compass water", "turn turns dusk day", {"oar": "any", "compass_empty": "two", "row_bottom": "free"}),
    Theme("compass compass oar", "dusk dusk turn", {"compass_empty": "two", "no_navigator": "none"}),
    Theme("ring ring chum chum compass", "dusk dusk turn", {"ring_falls": False, "dead_in_water": "back"}),
    Theme("ring ring water parasol", "dusk", {"all_dead": "ends"}),
    Theme("water water parasol parasol", "dusk dusk turn", {"water_for_others": False, "trade_window": "navigation"}),
    Theme("knife club gem flare cash", "turn turn turns", {"seat_target": "neighbour", "refuse_back_out": True}),
    Theme("medkit ring cash oar", "turn turns dusk", {"dump": "free", "medkit_dead": True, "seat_target": "neighbour"}),
    Theme("flare flare compass", "turn turns day", {"flare_order": "together", "no_navigator": "none"}),
    Theme("cash knife gem water", "turn turns", {"closed_pick": "script", "gift_to_unconscious": "any"}),
    Theme("water cash oar flare", "day day turns", {"short_pile": "nobody", "start_card": "one_each"}),
    Theme(
        "ring cash water", "dusk turn", {"trade_window": "between_days", "gift_to_unconscious": "any", "dump": "free"}
    ),
    Theme("knife ring flare chum", "turn", {"dump_unconscious": True, "discard_items": True}),
)
_LEFT: Final = {"dusk": 0, "turn": 1, "turns": 2, "day": 9}
"""How many turns of the day are left."""


def moment(rng: Random, themes: Sequence[Theme] = THEMES) -> Problem:
    """A small position, somewhere in a day."""
    theme = rng.choice(themes)
    when = rng.choice(theme.moments.split())
    people = rng.sample(CAST, rng.choice([1, 2, 2, 3, 3, 3, 4] if when != "day" else [1, 2, 2, 3]))
    options: dict[str, Any] = {name: rng.choice(said) for name, said in Options.readings() if rng.random() < 0.15}
    options |= {name: said for name, said in theme.readings.items() if rng.random() < 0.7}
    some = [*rng.sample(theme.kinds.split(), 2), *rng.sample(theme.kinds.split(), 2), rng.choice([*PROVISIONS])]
    pile = [rng.choice(some) for _ in range(rng.choice([0, 0, 1, 2] if when != "day" else [1, 2, 3]))]
    closed: dict[Character, list[str]] = {who: [] for who in people}
    shown: dict[Character, list[str]] = {who: [] for who in people}
    for _ in range(rng.choice([0, 1, 2, 2, 3, 3, 4])):
        kind = rng.choice(some)
        rng.choice([closed, shown] if kind != "parasol" else [closed, closed, shown])[rng.choice(people)].append(kind)
    found = Counter([*pile, *(kind for hand in (*closed.values(), *shown.values()) for kind in hand)])
    gem = Provision(2, weapon=2, points=3, doubled=people[0])
    kinds = {
        kind: replace(each, count=max(each.count, found[kind])) for kind, each in {**PROVISIONS, "gem": gem}.items()
    }
    count = rng.choice([1, 2, 3, 4, 6])
    cards = {f"own{place}": random_navigation(rng, tuple(sorted(people))) for place in range(count)}
    cards |= {card: Navigation(bird=1) for card in cards if theme.gulls and rng.random() < theme.gulls}
    marks = _marks(rng, people, _LEFT[when], [*cards]) if when != "day" else None
    start = deal(
        _seated(rng, people, marks),
        [card for card in cards if marks is None or card not in marks.table],
        own=Cards(kinds, {**NAVIGATION, **cards}),
        provisions=" ".join(pile),
        wounds={who: max(0, who.size - rng.choice([-2, -1, 0, 0, 1, 1, 1, 2, 9])) for who in people},
        hands={who: Hand(tuple(closed[who]), tuple(shown[who])) for who in people},
        relations={who: Relation(rng.choice(people), rng.choice(people)) for who in people},
        gulls=rng.choice([0, 1, 2, 3, 3]),
        day=rng.choice([1, 1, 2]),
        cast=tuple({*people, *(rng.sample(CAST, 1) if rng.random() < 0.1 else ())}),
        marks=marks,
        options=options,
    )
    problem = Problem(start, rng.choice([1, 1, 2]), (forms.NotEnded(),), {}, "horizon")
    return problem if theme in COUNTED and rng.random() < 0.8 else _told(rng, problem)


def _marks(rng: Random, order: list[Character], left: int, cards: list[str]) -> Marks:
    acted = tuple(order[: max(0, len(order) - left)])
    rowed = frozenset(who for who in acted if rng.random() < 0.4)
    table = tuple(rng.sample(cards, rng.randint(0, min(2, len(cards))))) if rowed else ()
    fought = (
        frozenset(rng.sample(order, rng.randint(2, len(order)))) if len(order) > 1 and rng.random() < 0.4 else NOBODY
    )
    return Marks(tuple(order), acted, rowed, fought if fought & ({*acted} - rowed) else NOBODY, table)


def _seated(rng: Random, people: list[Character], marks: Marks | None) -> list[Character]:
    """The boat, in which somebody who has acted may have another seat than in the morning."""
    boat = [*people]
    movers = [] if marks is None else [who for who in marks.acted if who not in marks.rowed]
    if movers and rng.random() < 0.5:
        one, other = boat.index(movers[0]), rng.randrange(len(boat))
        boat[one], boat[other] = boat[other], boat[one]
    return boat


def _told(rng: Random, problem: Problem) -> Problem:
    """The problem with some people scripted, as they may have played, or by chance; or with nobody."""
    way, start = rng.random(), problem.deal
    if way < 0.25:
        steps = rarest(rng, problem, 4)
        return scripted(rng, problem, steps)[0] if steps else problem
    controls = dict[Character, Control]()
    for who in rng.sample(start.position.boat, rng.randint(1, len(start.position.boat))) if way < 0.55 else ():
        days = random_script(rng, start, who, problem.days)
        policy = rng.choice([Policy.PASSIVE, Policy.GUARD])
        controls[who] = Control(policy, tuple(more_said(rng, start, who, day) for day in days))
    return replace(problem, controls=controls)


# --- where they lead -----------------------------------------------------------------------------


def ends(rng: Random, problem: Problem, most: int = 200) -> list[Position]:
    """Ends that can be reached, in an order made by chance: all of them, unless that takes more positions."""
    setup = problem.deal.setup

    def dawned(at: Position) -> Position:
        return change.dawn(setup, at) if at.phase is Phase.DAWN and not finished(problem, at) else at

    pending, found = [dawned(problem.deal.begin())], dict[Position, None]()
    seen = {*pending}
    while pending and len(seen) < most:
        place = rng.randrange(len(pending)) if rng.random() < 0.3 else -1
        at, pending[place] = pending[place], pending[-1]
        pending.pop()
        decisions = list(islice(legal(setup, problem.controls, at), 60))
        rng.shuffle(decisions)
        for decision in decisions:
            after = dawned(change.make(setup, at, decision))
            if finished(problem, after):
                found[after] = None
            elif after not in seen:
                seen.add(after)
                pending.append(after)
    return rng.sample([*found], len(found))


def asking(rng: Random, problem: Problem) -> tuple[Goal, ...]:
    """Goals of which an end says all: some are about cards, points or wounds, which models leave out otherwise."""
    who, least = problem.deal.setup.cast[0], Bound(at_least=1)
    cards: list[Goal] = [
        forms.Holds(who, kind, least) for kind in sorted(problem.deal.position.in_play) if rng.random() < 0.7
    ]
    points: list[Goal] = [forms.Score(who, least)] if rng.random() < 0.7 else []
    wounds: list[Goal] = [forms.Wounds(who, least)] if rng.random() < 0.5 else []
    return (forms.NotEnded(), *wounds, *rng.choice([[*cards, *points], [*cards, *points], cards[:0]]))


def said(problem: Problem, end: Position) -> Iterator[Goal]:
    """All that holds at an end, of what the goals of a problem are about."""
    setup, asked = problem.deal.setup, problem.goals
    facts = (
        (forms.Conscious, end.conscious),
        (forms.Alive, end.alive),
        (forms.NoRow, lambda who: who not in end.past.rowed),
        (forms.NoFight, lambda who: who not in end.past.fought),
        (forms.NeverUnconscious, lambda who: who not in end.past.fainted),
    )
    yield forms.Gulls(Bound(exactly=end.gulls))
    yield forms.Ended(end.day) if end.ended else forms.NotEnded()
    for who in setup.cast:
        yield forms.SeatAt(who, end.boat.index(who) + 1) if end.aboard(who) else forms.Lost(who)
        yield from (form(who) if holds(who) else forms.Not(form(who)) for form, holds in facts)
        if any(isinstance(goal, forms.Wounds) for goal in asked):
            yield forms.Wounds(who, Bound(exactly=end.wounds[who]))
        if any(isinstance(goal, forms.Score) for goal in asked):
            yield forms.Score(who, Bound(exactly=score(setup, end, who)))
        items = [goal.item for goal in asked if isinstance(goal, forms.Holds)]
        yield from (forms.Holds(who, item, Bound(exactly=end.held(who, item))) for item in items)
