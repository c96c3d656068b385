"""What others leave of the rows: whatever is shown in the real game is left, too."""

from itertools import islice

import pytest

from tests.support.ganymede import at_least, board, deal, tile, turn
from tests.support.ganymede_scripts import scripted_at_random
from tests.support.layers import few
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Launched
from winnable.rules.ganymede.legal import legal
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Control, Free, Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import replay
from winnable.rules.ganymede.timetable import timetable
from winnable.solver.ganymede.relaxation.rows import Left, left_by_others


def left(ben: Control) -> list[Left]:
    asked = Problem(deal(board(), board(ships="v4x vsymA")), Turns(3), (Launched(at_least(1), 0),), (Free(), ben))
    position = asked.deal.begin()
    return [*left_by_others(asked, position, timetable(asked, position, ()), 0)]


def test_who_is_free_takes_one_card_of_any_row() -> None:
    assert left(Free()) == [Left((n, n, n), None, frozenset()) for n in range(3)]


def test_what_is_listed_is_gone_if_it_was_shown() -> None:
    felt = RowsOnly((RowsTurn(("st_r", "t_br", "v4r")), RowsTurn(("t_br", "m1", "t_rrep"))))
    assert left(felt) == [
        Left((0, 0, 0), 0, frozenset()),
        Left((2, 0, 0), 1, frozenset({"st_r", "v4r"})),  # t_br is shown after st_r has left, at the earliest
        Left((4, 0, 1), 1, frozenset({"st_r", "v4r", "t_br", "m1"})),
    ]


def test_a_script_takes_what_it_says() -> None:
    after = left(Script((turn(tile("st_r"), player=1), turn(tile("st_y"), player=1))))
    assert [each.taken for each in after] == [(0, 0, 0), (1, 0, 0), (2, 0, 0)]
    assert [each.ships for each in after] == [None] * 3
    assert after[-1].gone == {"st_r", "st_y"}


@pytest.mark.parametrize("seed", few(range(40), 10, 25))
def test_whatever_is_shown_is_left(seed: int) -> None:
    """On lines that are played by the first legal turns, no card that is shown counts as gone or too far down."""
    asked = scripted_at_random(seed)
    start = asked.deal.begin()
    slots = timetable(asked, start, ())
    expected = {player: [*left_by_others(asked, start, slots, player)] for player in asked.free}
    for choice in (0, 1, -1):
        line, own = NOTHING_PLAYED, dict.fromkeys(asked.free, 0)
        while True:
            try:
                report = replay(asked, line)
            except IllegalStep:
                break
            if report.complete:
                break
            player = report.position.player
            seen = expected[player][own[player]]
            for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS):
                row, mine = start.row(kind).cards, own[player]
                if kind is RowKind.TILES and mine + seen.taken[kind] > len(start.row(kind).draw):
                    continue  # tiles that were discarded may be there again
                shown = [card for card in report.position.row(kind).show if card in row]
                assert not seen.gone.intersection(shown), seed
                assert all(row.index(card) < kind.width + mine + seen.taken[kind] for card in shown), seed
            turns = [*islice(legal(asked.deal.table, report.position), 20)]
            if not turns:
                break
            line, own[player] = Line((*line.turns, turns[choice % len(turns)])), own[player] + 1
