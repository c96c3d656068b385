"""What a player could know, over the four parts of a game: against all deals that fit and all lines of each."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from itertools import islice, permutations
from random import Random
from typing import Any, Final

import pytest

from tests.support import lifeboat, lifeboat_random
from tests.support.all_lines import keys_of_all
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.layers import few
from tests.support.lifeboat import hand
from tests.toy_game.counters import COUNTERS, Pile
from winnable.games.parts import with_played
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.questions.knowing import answers, knowing, player_of
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.position import Row, RowKind
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.deal import Marks
from winnable.rules.lifeboat.goal import Ended
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal as decisions
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.referee import finished
from winnable.solver.known import Outcomes
from winnable.solver.verdict import Limits, NoAnswer

FREE = Limits()


def won_by(game: Any, problem: Any) -> dict[str, bool]:
    """By the name that its player knows, whether a move can be won: by trying every line."""
    found: dict[str, bool] = {}
    for move in game.rules.moves(problem, lambda: None):
        name = game.words.named_to_the_mover(problem, move)
        found[name] = found.get(name, False) or bool(keys_of_all(game, game.rules.after(problem, move)))
    return found


def lifeboat_wins(problem: Any, start: Position) -> bool:
    """Whether some decisions from a position on reach the goals: by trying all, equal positions once."""
    setup, pending, seen = problem.deal.setup, [start], {start}
    while pending:
        at = pending.pop()
        if finished(problem, at):
            if all(Judge(problem, at, True).state(goal) is State.MET for goal in problem.goals):
                return True
            continue
        at = change.dawn(setup, at) if at.phase is Phase.DAWN else at
        for decision in decisions(setup, problem.controls, at):
            after = change.make(setup, at, decision)
            if after not in seen:
                seen.add(after)
                pending.append(after)
        assert len(seen) < 50_000
    return False


def lifeboat_won_by(problem: Any) -> dict[str, bool]:
    found: dict[str, bool] = {}
    for move in LIFEBOAT.rules.moves(problem, lambda: None):
        if move.known_as is not None:
            found[move.known_as] = found.get(move.known_as, False) or lifeboat_wins(problem, move.end)
    return found


def counts(known: Outcomes) -> dict[str, int]:
    return {each: known.share(each).winnable for each in known.choices}


def expected(deals: list[Any], won: Callable[[Any], dict[str, bool]]) -> dict[str, int]:
    found = Counter[str]()
    for deal in deals:
        found.update({name: int(wins) for name, wins in won(deal).items()})
    return dict(found)


def with_rows(deal: Deal, piles: dict[RowKind, tuple[str, ...]]) -> Deal:
    position = deal.position
    for kind, pile in piles.items():
        position = position.with_row(kind, Row(position.row(kind).show, pile))
    return replace(deal, position=position)


def small_ganymede(seed: int, tiles: int = 2, ships: int = 2) -> Problem:
    """A turn of a deal with short piles of tiles and ships."""
    rng = Random(seed)
    dealt = random_deal(rng)
    rows = list(dealt.position.rows)
    for kind, pile in zip(RowKind, (tiles, 0, 0, ships), strict=True):
        row = rows[kind]
        rows[kind] = Row(row.show if pile else row.show[:1], row.draw[:pile])
    tile, earth, mars, ship = rows
    position = replace(dealt.position, rows=(tile, earth, mars, ship))
    dealt = replace(dealt, table=replace(dealt.table, options=Options()), position=position)
    return Problem(dealt, Turns(1), (random_goal(rng, dealt),))


FEW_MOVES: Final = (3, 7, 11, 13, 15, 16, 17, 18, 20, 25, 28, 29, 33, 39, 41, 44, 46, 48, 49, 52, 54, 55, 56, 57, 58)
"""The seeds of deals with few moves."""


@pytest.mark.parametrize("seed", few(FEW_MOVES, 1, 3))
def test_ganymede_against_every_order_of_its_piles(seed: int) -> None:
    problem = small_ganymede(seed)
    deals = [problem]
    for kind in RowKind:
        pile = problem.deal.position.row(kind).draw
        deals = [
            replace(each, deal=with_rows(each.deal, {kind: order})) for each in deals for order in permutations(pile)
        ]
    every = expected(deals, lambda deal: won_by(GANYMEDE, deal))
    player = player_of(GANYMEDE, problem, "each")
    known = knowing(GANYMEDE, problem, player, FREE, 24)
    assert (known.exact, known.total, len(known.outcomes)) == (True, len(deals), len(deals))
    assert counts(known) == every


@pytest.mark.parametrize("seed", few(range(24), 3, 9))
def test_in_the_middle_of_ganymede_the_past_stays(seed: int) -> None:
    """The deals that fit are those, of all orders of the piles, in which the same was seen."""
    problem, rng = small_ganymede(seed, 3, 3), Random(seed)
    moves = [*islice(GANYMEDE.rules.moves(problem, lambda: None), 40)]
    played = GANYMEDE.rules.after(problem, rng.choice(moves)).played
    there = with_played(replace(problem, horizon=Turns(5)), played)
    start = problem.deal.position

    def sight(each: Any) -> Any:
        report = GANYMEDE.rules.replay(with_played(each, GANYMEDE.rules.unplayed), each.played)
        return [report.position.row(kind).show for kind in RowKind], report.position.boards, report.records[-1].turn

    def later(each: Any) -> Any:
        report = GANYMEDE.rules.replay(with_played(each, GANYMEDE.rules.unplayed), each.played)
        return tuple(report.position.row(kind).draw for kind in RowKind)

    fits, every = sight(there), [dict[RowKind, tuple[str, ...]]()]
    for kind in RowKind:
        every = [{**each, kind: order} for each in every for order in permutations(start.row(kind).draw)]
    seen = set[Any]()
    for piles in every:
        other = replace(there, deal=with_rows(problem.deal, piles))
        try:
            if sight(other) == fits:
                seen.add(later(other))
        except GANYMEDE.rules.illegal:
            continue
    assert GANYMEDE.rules.seen is not None
    hidden = GANYMEDE.rules.seen(there, problem.deal.table.names[0])
    found = list(hidden.every())
    assert all(sight(each) == fits for each in found)
    assert len(found) == hidden.total == len(seen)
    assert {later(each) for each in found} == seen


def small_lifeboat(seed: int) -> Any:
    """A day of two people, with three navigation cards and a card of the one who does not begin."""
    rng = Random(seed)
    boat = sorted(rng.sample([*Character], 2))
    hands = {boat[1]: hand(rng.choice(["water", "knife", "cash", "oar", "chum"]))}
    wounds = {who: who.size - rng.choice([1, 1, 2]) for who in boat}
    start = lifeboat.deal(
        boat, lifeboat.nav(*rng.sample(range(1, 25), 3)), hands=hands, wounds=wounds, gulls=rng.choice([2, 3])
    )
    return lifeboat.problem(start, lifeboat_random.random_goal(rng, start))


@pytest.mark.parametrize("seed", few([*range(20, 40), *range(20)], 1, 4))
def test_lifeboat_against_every_order_of_what_is_hidden(seed: int) -> None:
    problem = small_lifeboat(seed)
    player = player_of(LIFEBOAT, problem, "each")
    assert LIFEBOAT.rules.seen is not None
    hidden = LIFEBOAT.rules.seen(problem, player)
    assert hidden.total == 6
    every = expected(list(hidden.every()), lifeboat_won_by)
    known = knowing(LIFEBOAT, problem, player, FREE, 30)
    assert (known.exact, len(known.outcomes)) == (True, hidden.total)
    assert counts(known) == every


@pytest.mark.parametrize("kind", ["flare", "parasol", "medkit", "oar"])
def test_the_moves_of_lifeboat_are_those_that_every_deal_has(kind: str) -> None:
    """No move is listed that begins with a card which is closed somewhere in one deal and in the pile in another."""
    boat = [Character.CAPTAIN, Character.KID]
    start = lifeboat.deal(
        boat,
        lifeboat.nav(19, 4),
        provisions="water",
        hands={Character.KID: hand(kind)},
        wounds={Character.CAPTAIN: Character.CAPTAIN.size - 1},
        marks=Marks(tuple(boat)),
    )
    problem = lifeboat.problem(start, Ended())
    assert LIFEBOAT.rules.seen is not None
    hidden = LIFEBOAT.rules.seen(problem, "captain")
    every = [
        {move.known_as or move.name for move in LIFEBOAT.rules.moves(each, lambda: None)} for each in hidden.every()
    ]
    listed = knowing(LIFEBOAT, problem, "captain", FREE, 30).choices
    assert {*listed} == set.intersection(*every)
    assert (set.union(*every) > {*listed}) == (kind != "oar")


def test_samples_are_repeatable_and_the_same_in_processes() -> None:
    problem = small_ganymede(1, 3, 1)
    player = player_of(GANYMEDE, problem, "each")
    one, two = (knowing(GANYMEDE, problem, player, FREE, 2, 1) for _ in range(2))
    assert one == two
    assert (one.exact, len(one.outcomes)) == (False, 2)

    def submit(function: Any, *arguments: Any) -> Any:
        done: Future[Any] = Future()
        done.set_result(function(*arguments))
        return done

    assert knowing(GANYMEDE, problem, player, FREE, 2, 1, submit=submit, jobs=2) == one


def test_a_limit_leaves_deals_open() -> None:
    problem = small_ganymede(1, 3, 1)
    player = player_of(GANYMEDE, problem, "each")
    late = knowing(GANYMEDE, problem, player, Limits(seconds=1e-9), 5)
    assert (late.outcomes, late.exact, late.reason) == ((), False, "the limit of 1e-09 seconds was reached")
    assert late.choices == ()


def test_moves_that_a_limit_leaves_out_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.questions.hint.MAX_WAYS", 1)
    found, rest = answers(COUNTERS, "ana", Pile(3, 3), FREE)
    assert ([*found.values()], rest) == ([Answer.WINNABLE], Answer.UNKNOWN)
    found, rest = answers(COUNTERS, "ana", Pile(9, 2), FREE)
    assert ([*found.values()], rest) == ([Answer.UNWINNABLE], Answer.UNWINNABLE)


def test_where_nothing_is_hidden() -> None:
    with pytest.raises(NoAnswer, match=r"nothing is hidden in Counters: leave out --knowing, as every player knows"):
        player_of(COUNTERS, Pile(5, 2), "each")


def test_who_moves_next() -> None:
    problem = small_ganymede(1)
    (name,) = problem.deal.table.names
    assert player_of(GANYMEDE, problem, name) == player_of(GANYMEDE, problem, "each") == name
    with pytest.raises(NoAnswer, match=f"{name} moves next: expected {name} or each for --knowing, found 'zoe'"):
        player_of(GANYMEDE, problem, "zoe")
    known = Outcomes(("a", "b"), ((Answer.WINNABLE, Answer.UNWINNABLE),), exact=True, total=1)
    assert (known.best_but("a"), known.best_but("b"), str(known)) == ("b", "a", "a: 1 of 1 deals\nb: 0 of 1 deals")
