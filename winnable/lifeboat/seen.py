"""The cards that a player of Lifeboat does not see: closed cards and relations of others, the piles, the table.

A player sees open cards, and knows the navigation cards whose place is sure: those that the player drew as a rower or
looked at as navigator, and those that were played or shown by a flare. Closed cards of others count as unseen even
where the player saw them once, as when they were passed on in a draft: a player may have seen more than is counted.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from winnable.lifeboat.standing import dawned, moment_of, next_position, so_far
from winnable.questions.hidden import Group, Hidden
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import CAST, Character, NavId
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Flare, Navigate, Row
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Record, finished
from winnable.rules.lifeboat.setup import Relation, Setup
from winnable.solver.verdict import NoAnswer


def mover(problem: Problem) -> str | None:
    """Whose turn it is; None if the step is no turn, or of a character who does not decide."""
    if finished(problem, so_far(problem, problem.played).position):
        return None
    _, _, who = moment_of(next_position(problem))
    return str(who) if who in problem.free else None


def seen(problem: Problem, name: str) -> Hidden:
    """The cards hidden from a player whose turn it is. Raises NoAnswer where they are not determined."""
    if any(control.script for control in problem.controls.values()):
        raise NoAnswer("--knowing does not go with scripts, which name hidden cards")
    viewer = Character[name.upper()]
    report, now = so_far(problem, problem.played), next_position(problem)
    known = _known(problem, report.records, viewer)
    others = [who for who in CAST if who is not viewer]
    provisions = [*(card for who in others for card in now.closed[who]), *now.provisions]
    navigation = [card for card in (*now.table, *now.navigation) if card not in known]
    relations = problem.deal.setup.relations
    friends = [each.friend for who, each in relations.items() if who is not viewer and each.friend is not None]
    enemies = [each.enemy for who, each in relations.items() if who is not viewer and each.enemy is not None]

    def lay(orders: Sequence[Group]) -> Problem:
        cards, drawn, friend, enemy = map(iter, orders)
        closed = {who: tuple(islice(cards, len(now.closed[who]))) for who in others}
        if problem.deal.setup.options.closed_pick != "first":
            closed = {who: tuple(sorted(hand)) for who, hand in closed.items()}
        related = {
            who: each
            if who is viewer
            else Relation(None if each.friend is None else next(friend), None if each.enemy is None else next(enemy))
            for who, each in relations.items()
        }
        position = now._replace(
            closed=tuple(closed.get(who, now.closed[who]) for who in CAST),
            provisions=tuple(cards),
            table=tuple(card if card in known else next(drawn) for card in now.table),
            navigation=tuple(card if card in known else next(drawn) for card in now.navigation),
        )
        return _from_here(problem, replace(problem.deal.setup, relations=related), position, report.records)

    return Hidden([provisions, navigation, friends, enemies], lay)


def _from_here(problem: Problem, setup: Setup, position: Position, records: Sequence[Record]) -> Problem:
    """The problem that begins at a turn, with other cards. Raises NoAnswer if no deal can say where it stands."""
    acted = tuple(
        record.before.order[record.before.slot]
        for record in records
        if record.before.day == position.day and record.before.phase is Phase.ACTION
    )
    marks = Marks(position.order, acted, position.rowed, position.fought, position.table)
    days = problem.last_day - position.day + 1
    try:
        return replace(problem, deal=Deal(setup, position, marks), days=days, played=NOTHING_PLAYED)
    except ValueError as error:
        raise NoAnswer(f"no deal can say where the game stands, which --knowing needs: {error}") from error


def _known(problem: Problem, records: Sequence[Record], viewer: Character) -> set[NavId]:
    """The navigation cards whose place a player knows. Raises NoAnswer if another one drew such a card secretly."""
    setup, known = problem.deal.setup, set[NavId]()
    for record in records:
        before, decision = dawned(problem, record.before), record.decision
        if isinstance(decision, Row):
            actor, cards = before.order[before.slot], change.drawn(setup, before, before.order[before.slot])
            if actor is viewer:
                known.update(cards)
            elif not known.isdisjoint(cards):
                raise NoAnswer(f"--knowing cannot say what {viewer} knows about the cards that {actor} drew")
        if isinstance(decision, Flare):
            known.update(before.navigation[: change.FLARE_CARDS])
        if isinstance(decision, Navigate):
            if before.navigator is viewer:
                known.update(before.table, before.navigation[: decision.compass])
            if record.after.played is not None:
                known.add(record.after.played)
            elif decision.card is not None:
                known.add(decision.card)
    return known
