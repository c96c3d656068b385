"""Random small deals, goals, scripts and problems of Lifeboat, each made again by its seed."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PRINTED, PROVISIONS, Cards, Character, Navigation, Provision
from winnable.rules.lifeboat.control import Control, Join, Own, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Decision, Free
from winnable.rules.lifeboat.goal import Everybody, Goal, Who
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.position import NOBODY, Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Options, Relation, Setup

T = TypeVar("T")
_COPIES: tuple[Copy | None, ...] = (None, "open", "closed")
_JOINS: tuple[Join | None, ...] = (None, "none", "attackers", "defenders")

# --- deals ---------------------------------------------------------------------------------------


def random_options(rng: Random, share: float = 0.15) -> Options:
    """The defaults, or some other readings."""
    if rng.random() < 0.4:
        return Options()
    values: dict[str, Any] = {name: rng.choice(allowed) for name, allowed in Options.readings() if rng.random() < share}
    return Options(**values)


def random_navigation(rng: Random, cast: tuple[Character, ...]) -> Navigation:
    """A card that names some of those in play."""
    if rng.random() < 0.2:
        return Navigation(bird=rng.choice([1, 1, 0, -1]))
    some = [frozenset(who for who in cast if rng.random() < share) for share in (0.4, 0.5)]
    marks = rng.random() < 0.4, rng.random() < 0.4
    return Navigation(some[0], some[1], *marks, bird=rng.choice([0, 0, 0, 1, 1, -1]))


def random_deal(
    rng: Random,
    *,
    people: int | None = None,
    hands: int | None = None,
    pile: int | None = None,
    options: Options | None = None,
) -> Deal:
    """A deal with few people and cards, most of them nearly unconscious, near the fourth gull."""
    count = people or rng.choice([2, 2, 2, 3, 3, 4])
    boat = rng.sample(CAST, count)
    cast = tuple(sorted({*boat, *(rng.sample(CAST, 1) if rng.random() < 0.1 else ())}))
    own = {f"own{number}": random_navigation(rng, cast) for number in range(1, 9)}
    navigation = rng.sample([*NAVIGATION], 2) + rng.sample([*own], 8)
    rng.shuffle(navigation)
    provisions = {**PROVISIONS, "gem": Provision(2, weapon=2, points=3, doubled=rng.choice(cast))}
    setup = Setup(
        cast,
        Cards(provisions, {**PRINTED.navigation, **own}),
        {who: Relation(*(rng.choice([*cast, None]) for _ in range(2))) for who in cast if rng.random() < 0.8},
        random_options(rng) if options is None else options,
    )
    kinds = [kind for kind, each in provisions.items() for _ in range(min(each.count, 3))]
    held = rng.sample(kinds, hands if hands is not None else rng.choice([0, 1, 1, 2, 2, 3] if count < 4 else [0, 1, 1]))
    cards: dict[Character, tuple[list[str], list[str]]] = {who: ([], []) for who in boat}
    for kind in held:
        cards[rng.choice(boat)][rng.random() < 0.4].append(kind)
    left = list(kinds)
    for kind in held:
        left.remove(kind)
    wounds = {who: max(0, who.size - rng.choice([-1, 0, 1, 1, 1, 2, 2, 3, 9])) for who in cast}
    size = pile if pile is not None else rng.choice([0, 0, 0, 1, 2]) if count < 4 else 0
    deck = navigation[: rng.randint(2, 5 if count > 2 else 8)]
    marks = _random_marks(rng, boat, cast, deck) if rng.random() < 0.15 else None
    dealt = Deal.of(
        setup,
        boat,
        [card for card in deck if marks is None or card not in marks.table],
        provisions=rng.sample(left, min(size, len(left))),
        wounds=wounds,
        hands={who: Hand(tuple(closed), tuple(shown)) for who, (closed, shown) in cards.items()},
        gulls=rng.choice([0, 1, 2, 2, 3, 3, 3]),
        day=rng.choice([1, 1, 1, 2]),
        marks=marks,
    )
    return dealt if marks is None or not any(dealt.faults()) else _put_right(dealt, marks)


def _put_right(dealt: Deal, marks: Marks) -> Deal:
    """The deal with marks that can be: nobody has changed seats, fought, or gone overboard."""
    order = dealt.position.boat
    acted = order[: len(marks.acted)]
    rowed = frozenset(acted) if marks.table else marks.rowed.intersection(acted)
    right = Marks(order, acted, rowed, NOBODY, marks.table)
    position = dealt.position._replace(order=order, slot=right.slot, rowed=rowed, fought=NOBODY)
    return replace(dealt, position=position, marks=right)


def _random_marks(rng: Random, boat: list[Character], cast: tuple[Character, ...], deck: list[str]) -> Marks:
    """Somewhere inside a day."""
    order = [*boat, *(who for who in cast if who not in boat)]
    rng.shuffle(order)
    acted = tuple(order[: rng.randint(0, len(order))])
    rowed = frozenset(who for who in acted if rng.random() < 0.5)
    fought = frozenset(who for who in order if rng.random() < 0.3)
    table = tuple(rng.sample(deck, rng.randint(0, min(2, len(deck) - 1)))) if rowed else ()
    return Marks(tuple(order), acted, rowed or NOBODY, fought, table)


# --- goals ---------------------------------------------------------------------------------------


def random_goal(rng: Random, start: Deal, depth: int = 1) -> Goal:
    """A goal of any form about those in play."""
    cast = start.setup.cast
    if depth and rng.random() < 0.25:
        inner = tuple(random_goal(rng, start, depth - 1) for _ in range(2))
        joined: list[Goal] = [forms.AllOf(inner), forms.AnyOf(inner), forms.Not(inner[0])]
        return rng.choice(joined)
    people: list[Who] = [*cast, *cast, Everybody.ALL]
    who = rng.choice(people)
    one, other = rng.choice(cast), rng.choice(cast)
    day = start.position.day

    def bound(*numbers: int) -> Bound:
        return Bound(**{rng.choice(["at_least", "at_least", "at_most", "exactly"]): rng.choice(numbers)})

    items = sorted(start.position.in_play) or ["water"]
    possible: list[Callable[[], Goal]] = [
        lambda: forms.Ended(rng.choice([None, day, day + 1])),
        forms.NotEnded,
        lambda: forms.Gulls(bound(0, 1, 2, 3, 4)),
        lambda: forms.Alive(who),
        lambda: forms.Dead(who),
        lambda: forms.Lost(who),
        lambda: forms.Conscious(who),
        lambda: forms.AliveCount(bound(0, 1, 2, 3)),
        lambda: forms.Wounds(who, bound(*range(one.size + 3))),
        lambda: forms.TotalWounds(bound(*range(sum(each.size for each in cast) + 3))),
        lambda: forms.SeatAt(one, rng.choice(["bow", "stern", 1, 2])),
        lambda: forms.Score(who, bound(*range(25))),
        lambda: forms.TotalScore(bound(*range(40))),
        lambda: forms.Wins(one, rng.random() < 0.5),
        lambda: forms.Lead(
            one, Everybody.ALL if who is Everybody.ALL or other is one else other, bound(*range(-9, 10))
        ),
        lambda: forms.Loot(who, bound(0, 1, 2, 3, 6, 8)),
        lambda: forms.Holds(who, rng.choice(items), bound(0, 1, 2)),
        lambda: forms.NoFight(who),
        lambda: forms.NoRow(who),
        lambda: forms.NeverUnconscious(who),
    ]
    return rng.choice(possible)()


# --- scripts and problems ------------------------------------------------------------------------


def random_action(rng: Random, start: Deal, who: Character) -> Action:
    """An action that may be possible."""
    others = [each for each in start.setup.cast if each is not who] or [who]
    other = rng.choice(others)
    cards = [*start.position.closed[other], *start.position.open[other], None]
    top = list(start.position.navigation[:2])
    copies: tuple[Copy, ...] = ("open", "closed")
    actions: list[Action] = [
        decisions.Rest(),
        decisions.Row(tuple(rng.sample(top, rng.randint(0, min(1, len(top)))))),
        decisions.Seat(other),
        decisions.Rob(other, rng.choice(cards), rng.choice(copies)),
        decisions.Steal(other, rng.choice(cards)),
        decisions.Parasol(),
        decisions.Medkit(rng.choice([who, other])),
        decisions.Flare(),
        decisions.Dump(other),
    ]
    return rng.choice(actions)


def random_script(rng: Random, start: Deal, who: Character, days: int) -> tuple[ScriptDay, ...]:
    """What somebody does on some days."""
    others = [each for each in start.setup.cast if each is not who]
    own = [*start.position.closed[who], *start.position.open[who]]
    found = list[ScriptDay]()
    for day in range(start.position.day, start.position.day + days):
        if rng.random() < 0.3:
            continue
        free: list[Own] = []
        if own and others and rng.random() < 0.2:
            card, other = rng.choice(own), rng.choice(others)
            deeds: list[Own] = [decisions.Open(who, card), decisions.Give(who, other, card), decisions.Lay(who, other)]
            free.append(rng.choice(deeds))
        found.append(
            ScriptDay(
                day,
                free=tuple(free),
                accepts=rng.random() < 0.3,
                action=random_action(rng, start, who) if rng.random() < 0.6 else None,
                answer=rng.choice([None, Answer.YIELD, Answer.REFUSE, Answer.REFUSE]),
                join=rng.choice(_JOINS),
                weapons=rng.choice([None, tuple(own)]),
                shoots=rng.random() < 0.3,
                compass=rng.random() < 0.3,
                ring=rng.random() < 0.5,
                throw=rng.choice([*others, None]),
                chum=rng.random() < 0.3,
                parasol=rng.choice([None, True, False]),
                drink=rng.choice([None, 0, 1, 2]),
                lose=tuple(own[:1]) if rng.random() < 0.2 else (),
            )
        )
    return tuple(found)


def random_problem(rng: Random, **small: Any) -> Problem:
    """A problem on a random deal: any goals, some people scripted, one or two days."""
    start = random_deal(rng, **small)
    people = len(start.position.boat)
    days = 2 if people < 3 and rng.random() < 0.3 else 1
    controls = dict[Character, Control]()
    for who in start.setup.cast:
        if rng.random() < (0.3 if people < 4 else 0.6):
            script = random_script(rng, start, who, days) if rng.random() < 0.7 else ()
            controls[who] = Control(rng.choice([Policy.PASSIVE, Policy.GUARD]), script)
    count = rng.choice([1, 1, 2])
    for _ in range(8):  # rather goals that the deal leaves open
        goals = tuple(random_goal(rng, start) for _ in range(count))
        problem = Problem(start, days, goals, controls, rng.choice(["end", "end", "horizon"]))
        judge = Judge(problem, start.position, final=False)
        if all(judge.state(goal) is State.OPEN for goal in goals):
            break
    return problem


# --- decisions -----------------------------------------------------------------------------------


def random_decision(rng: Random, problem: Problem, at: Position) -> Decision:
    """A decision of the kind that is asked for, allowed or not."""
    cast, cards = problem.deal.setup.cast, [*sorted(at.in_play), *PRINTED.provisions]

    def who() -> Character:
        return rng.choice(cast)

    def card() -> str:
        mine = [*at.closed[who()], *at.open[who()]]
        return rng.choice(mine or cards)

    def copy() -> Copy | None:
        return rng.choice(_COPIES)

    def some(make: Callable[[], T], share: float = 0.4) -> tuple[T, ...]:
        return tuple(make() for _ in range(2) if rng.random() < share)

    def free() -> Free:
        deeds: list[Free] = [
            decisions.Open(who(), card()),
            decisions.Give(who(), who(), card(), copy()),
            decisions.Lay(who(), who(), copy()),
        ]
        deeds += [decisions.Discard(who(), card(), copy()), decisions.Dump(who())]
        return rng.choice(deeds)

    match at.phase:
        case Phase.DRAFT:
            return decisions.Pick(rng.choice([at.drafter, at.drafter, who()]), rng.choice([*at.offer, card()]))
        case Phase.TRADE | Phase.SHOWN | Phase.NIGHT:
            return free() if rng.random() < 0.8 else decisions.Done()
        case Phase.ACTION:
            top = list(at.navigation[: rng.choice([2, 3, 4])])
            keep = rng.sample(top, rng.randint(0, len(top)))
            under = [each for each in top if each not in keep]
            rng.shuffle(under)
            some_card = rng.choice([card(), None])
            actions: list[Action] = [
                decisions.Rest(),
                decisions.Row(tuple(keep), rng.choice([None, tuple(under)])),
                decisions.Seat(who()),
                decisions.Rob(who(), some_card, copy() or "open"),
                decisions.Steal(who(), some_card),
                decisions.Parasol(),
                decisions.Medkit(who(), copy()),
                decisions.Flare(copy()),
                decisions.Dump(who()),
            ]
            return rng.choice(actions)
        case Phase.ANSWER:
            return decisions.Reply(rng.choice(list(Answer)), rng.choice([None, None, who()]))
        case Phase.FIGHT:
            weapons, shots = (
                some(lambda: decisions.Weapon(who(), card())),
                some(lambda: decisions.Shot(who(), copy()), 0.2),
            )
            return decisions.Fight(some(who, 0.2), some(who, 0.2), weapons, shots)
        case Phase.NAVIGATE:
            known = [*at.table, *at.navigation[:2], None]
            return decisions.Navigate(rng.choice(known), compass=rng.random() < 0.3)
        case Phase.OVERBOARD:
            return decisions.Fall(
                some(who, 0.2),
                some(lambda: decisions.Throw(who(), who(), copy()), 0.2),
                some(lambda: decisions.Chum(who(), copy()), 0.2),
            )
        case _:
            return decisions.Thirst(
                some(who, 0.2), some(lambda: decisions.Drink(who(), rng.choice([None, who()]), copy()))
            )
