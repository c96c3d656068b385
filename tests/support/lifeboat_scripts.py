"""Random small problems of Lifeboat in which much is decided by scripts, each made again by its seed."""

from dataclasses import replace
from random import Random

from tests.support.lifeboat_random import random_action, random_deal, random_goal, random_options, random_script
from winnable.rules.answer import State
from winnable.rules.lifeboat.card import NAVIGATION, Character
from winnable.rules.lifeboat.control import Control, Own, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import Answer, Copy, Discard, Give, Lay, Open, Rob, Row, Seat, Steal
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.problem import Problem

_COPIES: tuple[Copy, ...] = ("open", "closed")


def scripted_problem(seed: int) -> Problem:
    """Two to four people, one or more of them scripted, a pile that does not come round, and one or two days."""
    rng = Random(seed)
    people = rng.choice([2, 2, 3, 3, 4])
    hands = rng.choice([0, 1, 2, 3, 4]) if people < 4 else rng.choice([0, 1, 2])
    options = random_options(rng, 0.1)
    if seed % 5 == 0:
        options = replace(options, closed_pick="script")
    start = random_deal(rng, people=people, hands=hands, options=options)
    lying = {*start.position.navigation, *start.position.table}
    more = [card for card in NAVIGATION if card not in lying]
    rng.shuffle(more)
    start = replace(start, position=start.position._replace(navigation=(*start.position.navigation, *more[:14])))
    days = 2 if people < 4 and seed % 4 == 0 else 1
    boat = start.position.boat
    told = rng.sample(boat, rng.randint(1, len(boat)))
    controls = {
        who: Control(
            rng.choice([Policy.PASSIVE, Policy.GUARD]),
            tuple(more_said(rng, start, who, day) for day in random_script(rng, start, who, days)),
        )
        for who in told
    }
    for _ in range(8):  # rather goals that the deal leaves open
        goals = tuple(random_goal(rng, start) for _ in range(rng.choice([1, 1, 2])))
        problem = Problem(start, days, goals, controls)
        judge = Judge(problem, start.position, final=False)
        if all(judge.state(goal) is State.OPEN for goal in goals):
            break
    return problem


def more_said(rng: Random, start: Deal, who: Character, day: ScriptDay) -> ScriptDay:
    """The same day, with more said, and mostly what can be played."""
    others = [each for each in start.position.boat if each is not who]
    closed, shown = start.position.closed[who], start.position.open[who]
    action, free = random_action(rng, start, who), list[Own]()
    if others and rng.random() < 0.5:
        other = rng.choice(others)
        cards = [(kind, copy) for copy in _COPIES for kind in start.position.hand(other, copy)]
        action = rng.choice([Seat(other), *(Rob(other, *card) for card in cards), action])
        if cards and who.steals and rng.random() < 0.5:
            action = Steal(other, rng.choice([None, *(kind for kind, copy in cards if copy == "closed")]))
    if isinstance(action, Row) and rng.random() < 0.3:
        top = start.position.navigation[:2]
        action = Row(action.keep, tuple(card for card in top if card not in action.keep))
    if closed and rng.random() < 0.3:
        free.append(Open(who, rng.choice(closed)))
    if others and (closed or shown) and rng.random() < 0.4:
        other, card = rng.choice(others), rng.choice([*closed, *shown])
        deeds: list[Own] = [Give(who, other, card), Lay(who, other), Discard(who, card)]
        free.append(rng.choice(deeds[:2] if rng.random() < 0.9 else deeds))
    navigate = rng.choice([*start.position.table, *start.position.navigation[:4]])
    return replace(
        day,
        action=rng.choice([action, action, None]),
        free=tuple(free) if rng.random() < 0.5 else (),
        accepts=rng.random() < 0.3,
        lose=tuple(rng.sample(closed, min(len(closed), rng.choice([0, 1, 2])))) if rng.random() < 0.6 else (),
        navigate=navigate if rng.random() < 0.15 else None,
        answer=rng.choice([day.answer, Answer.BACK_OUT]) if rng.random() < 0.2 else day.answer,
    )
