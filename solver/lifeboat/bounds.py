"""Goals that counting shows to be out of reach, before any model.

*Gulls.* A night shows one card, so that it adds a gull at most. Each flare gun that is in a hand or can still be drawn
is fired once at most and shows three cards; it cannot add more gulls than there are cards with one. So the fourth gull
is not seen before the days that this takes. A crossed-out gull only takes away.

*Nobody rows.* Then each night shows the top card, and each flare gun the next three, so that cards come in the order of
the pile, round after round, in every line. Gulls counted along it, as many cards as there are nights and flares for,
are at least those that any line sees: birds of a flare that are added up first are no more. Cards on the table, or a
compass that shows two cards, would change the order; then nothing is said.

*Cards.* Nobody holds more cards of a kind than are in hands, or can be drawn until the last day: one a day for each in
the boat.

*Points.* Nobody scores more than all parts of a score together: survival, the friend or the enemy, or both where
nothing forbids it, and all loot that can be drawn, doubled where it is. What cannot be true together, friend and enemy
being the same, counts once.
"""

from collections import Counter

from winnable.rules.goal import conjuncts
from winnable.rules.lifeboat.card import COMPASS, FLARE, Character, DayNumber, Kind
from winnable.rules.lifeboat.goal import Ended, Holds, NoRow, Score
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import GULLS

_FLARE_CARDS = 3


def refuted(problem: Problem, start: Position) -> str:
    """Why the goals cannot be reached from a position on; empty if counting does not tell."""
    for goal in (part for each in problem.goals for part in conjuncts(each)):
        match goal:
            case Ended(by_day):
                last = problem.last_day if by_day is None else min(by_day, problem.last_day)
                if soonest_end(problem, start) > last:
                    return f"four gulls cannot be seen by day {last}"
                if _rowless(problem, start) and _seen(problem, start, last) < GULLS:
                    return f"four gulls cannot be seen by day {last} if nobody rows"
            case Holds(_, item, bound):
                most = _reach(problem, start)[item]
                if most < (bound.at_least or bound.exactly or 0):
                    return f"{most} of {item} can be drawn at most"
            case Score(Character() as who, bound) if bound.at_least or bound.exactly:
                most = most_points(problem, start, who)
                if most < (bound.at_least or bound.exactly or 0):
                    return f"{who} scores at most {most}"
    return ""


def soonest_end(problem: Problem, start: Position) -> int:
    """The first day on which the fourth gull can be seen."""
    setup = problem.deal.setup
    missing = GULLS - start.gulls
    birds = sum(setup.navigation(card).bird > 0 for card in start.deck)
    day = start.day
    while day <= problem.last_day:
        nights = day - start.day + 1
        flares = _flares(start, nights)
        if min(_FLARE_CARDS, birds) * flares + (nights if birds else 0) >= missing:
            break
        day += 1
    return day


def _rowless(problem: Problem, start: Position) -> bool:
    """Whether nobody may row, so that cards come in the order of the pile."""
    goals = [part for each in problem.goals for part in conjuncts(each)]
    rests = {who for goal in goals if isinstance(goal, NoRow) for who in problem.meant(goal.of)}
    two = problem.deal.setup.options.compass_empty == "two" and start.in_play[COMPASS] > 0
    return rests.issuperset(start.boat) and not (start.table or two)


def _seen(problem: Problem, start: Position, last: DayNumber) -> int:
    """The most gulls by a day, if nobody rows."""
    setup, pile = problem.deal.setup, start.navigation
    nights, gulls = last - start.day + 1, start.gulls
    for place in range(nights + _FLARE_CARDS * _flares(start, nights)):
        if gulls < GULLS:
            gulls = max(0, gulls + setup.navigation(pile[place % len(pile)]).bird)
    return gulls


def _reach(problem: Problem, start: Position) -> Counter[Kind]:
    """The provisions that are in hands, or may be on the last day."""
    days = problem.last_day - start.day + 1
    drafts = days if start.phase is Phase.DAWN else days - 1
    found = Counter([*start.offer, *start.provisions[: drafts * len(start.boat)]])
    for hand in (*start.closed, *start.open):
        found.update(hand)
    return found


def _flares(start: Position, days: int) -> int:
    """How many flare guns can be in hands within these days."""
    drafts = days if start.phase is Phase.DAWN else days - 1
    held = sum(hand.count(FLARE) for hand in (*start.closed, *start.open)) + start.offer.count(FLARE)
    return held + start.provisions[: drafts * len(start.boat)].count(FLARE)


def most_points(problem: Problem, start: Position, who: Character) -> int:
    """More points than these nobody can have."""
    setup = problem.deal.setup
    relation, alive = setup.relation(who), set(start.living)
    if setup.options.medkit_dead:
        alive = set(start.boat)
    friend, enemy = relation.friend, relation.enemy
    total = who.survival if enemy is not who and who in alive else 0
    if friend in alive and friend is enemy and enemy is not who:
        total += max(friend.survival, enemy.size)
    else:
        total += friend.survival if friend in alive else 0
        if enemy is who:
            others = [other for other in setup.cast if other is not who]
            if setup.options.self_enemy == "en":
                total += sum(other.size for other in others)
            elif setup.options.self_enemy == "ru2":
                total += 3 * len(others)
        elif enemy in setup.cast:
            total += enemy.size
    if who in start.boat:
        for kind, count in _reach(problem, start).items():
            each = setup.provision(kind)
            best = max(each.worth(number) for number in range(count + 1))
            total += best * (2 if each.doubled is who else 1)
    return total
