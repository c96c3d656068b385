"""A fight: who is on which side, with what, who wins, and what those take along who faint."""

from collections.abc import Mapping
from dataclasses import dataclass

from winnable.rules.lifeboat.card import FLARE
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.index import Kind
from winnable.solver.formula import FALSE, Literal
from winnable.solver.lifeboat.model.cards import Passing
from winnable.solver.lifeboat.model.frame import Frame, State
from winnable.solver.numbers import Number, Terms, at_least, bound, equals, number, reaches, selected, terms

__all__ = ["FightMade", "fought", "settle"]


@dataclass(frozen=True)
class FightMade:
    """A fight in the formula."""

    on: Literal
    """Whether there is one."""
    attackers: Mapping[Character, Literal]
    defenders: Mapping[Character, Literal]
    won: Literal
    """Whether the attackers win."""
    hurt: Mapping[Character, Literal]
    """Who loses."""
    seats: Mapping[Character, Literal]
    """It is about the seat of somebody."""
    rob: Literal
    """It is about a card of somebody, and the attackers win; a fight that they lose may as well be about a seat."""
    arms: tuple[Mapping[Kind, Number], Mapping[Kind, Number]]
    """The open weapons of the attackers and of the defenders."""
    shots: tuple[Number, Number]
    """The flare guns that they spend."""
    shown: Number
    """How many of those were open."""


def fought(
    frame: Frame,
    state: State,
    acts: Mapping[Character, Literal],
    actions: dict[tuple[str | int | Character, ...], Literal],
    passing: Passing,
) -> FightMade | None:
    """The fight that may come of the turn; the flare guns that are spent leave the pool."""
    formula = frame.formula
    there = [who for who in frame.people if state.conscious[who] != FALSE]
    if len(there) < 2:
        return None
    on = actions["fight",] = formula.new()
    attackers = {who: formula.new() for who in there}
    defenders = {who: formula.new() for who in there}
    seats, rob = {who: formula.new() for who in there}, formula.new()
    for who in there:
        for side in (attackers, defenders):
            formula.imply(side[who], [on, state.conscious[who]])
        formula.clause([~attackers[who], ~defenders[who]])
        formula.clause([~on, ~acts.get(who, FALSE), attackers[who]])
        formula.imply(seats[who], [defenders[who]])
    formula.exactly_one([~on, rob, *seats.values()])
    formula.clause([~on, *defenders.values()])
    arms: tuple[dict[Kind, Number], dict[Kind, Number]] = ({}, {})
    flares = len(state.pool.get((FLARE, "open"), ())), len(state.pool.get((FLARE, "closed"), ()))
    shots = number(formula, sum(flares)), number(formula, sum(flares))
    sums: Terms = []
    for side, weapons, fired, sign in ((attackers, arms[0], shots[0], 1), (defenders, arms[1], shots[1], -1)):
        sums += [(sign * who.size, side[who]) for who in there]
        for kind, worth in frame.weapons.items():
            high = len(state.pool[kind, "open"]) + len(state.pool[kind, "closed"])
            weapons[kind] = number(formula, min(high, frame.most(kind)))
            sums += terms(weapons[kind], sign * worth)
            formula.imply(at_least(weapons[kind], 1), [on])
        formula.imply(at_least(fired, 1), [on])
        sums += terms(fired, sign * (frame.setup.provision(FLARE).weapon if sum(flares) else 0))
    won = reaches(formula, sums, 1)
    formula.clause([~rob, won])
    hurt = {
        who: formula.any_of([formula.both(attackers[who], formula.both(on, ~won)), formula.both(defenders[who], won)])
        for who in there
    }
    spent_open = number(formula, flares[0])
    if sum(flares):
        passing.leaves((FLARE, "open"), terms(spent_open))
        spent_closed = number(formula, flares[1])
        passing.leaves((FLARE, "closed"), terms(spent_closed))
        equals(formula, [*terms(spent_open), *terms(spent_closed)], [*terms(shots[0]), *terms(shots[1])])
    everybody = {who: hurt.get(who, FALSE) for who in frame.people}
    return FightMade(on, attackers, defenders, won, everybody, seats, rob, arms, shots, spent_open)


def settle(frame: Frame, before: State, after: State, made: FightMade, passing: Passing) -> None:
    """Where the weapons are: each open one with somebody on its side, or with somebody who stays out of the fight."""
    formula, on, won = frame.formula, made.on, made.won
    was, now = frame.trading(before.conscious), frame.trading(after.conscious)
    neutral = formula.any_of(
        formula.all_of([was[who], ~made.attackers.get(who, FALSE), ~made.defenders.get(who, FALSE)]) for who in was
    )
    standing = formula.any_of(formula.both(made.hurt[who], now[who]) for who in was)
    crowded, beaten = formula.both(on, ~neutral), formula.both(on, ~standing)
    anywhere = [card for card in frame.cards if card[1] == "closed" or card[0] not in frame.weapons]
    claimed: list[Literal] = [at_least(made.shots[1], 1), *(at_least(after.pool[card], 1) for card in anywhere)]
    for kind in frame.weapons:
        total = [*terms(before.pool[kind, "open"]), *terms(passing.opened.get(kind, ()))]
        sides = [*terms(made.arms[0][kind]), *terms(made.arms[1][kind])]
        rest = [*total, *((-weight, literal) for weight, literal in sides)]
        bound(formula, rest, 0, len(total), on)
        bound(formula, rest, 0, 0, crowded)
        taken: Terms = []
        for who in was:
            faints = formula.both(was[who], ~now[who])
            if faints != FALSE:
                taken += terms(selected(formula, [(faints, after.own[who, (kind, "open")])], ()))
        for side, lose in ((0, formula.both(on, ~won)), (1, won)):
            left = [*terms(made.arms[side][kind]), *((-weight, literal) for weight, literal in taken)]
            bound(formula, left, 0, len(left), lose)
            bound(formula, left, 0, 0, formula.both(beaten, lose))
            if side:
                claimed.append(formula.both(won, reaches(formula, left, 1)))
    formula.clause([~made.rob, *claimed])
