"""Points of every kind of ship, and who wins."""

import pytest

from tests.support.ganymede import CARDS, TRACK, board
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.score import score

TABLE = Table(("ana",), CARDS, TRACK)


@pytest.mark.parametrize(
    ("held", "points"),
    [
        (board(), 0),
        (board(flown="v5", ships="v4r v4m"), 5),
        (board(flown="v5 v4r v4rep v4x", ships="v4m -"), 17),
        (board("3 red", "2 red", "1 red", "1 blue, 1 yellow"), 3),  # only those aboard count
        (board(reputation=4), 1),
        (board(reputation=9), 6),
        (board(flown="vrep", reputation=8), 8),
        (board(flown="vset", shuttles="e1 e2 e3 e4"), 0),
        (board(flown="vset", shuttles="e1 e2 e3 e4 m1"), 6),
        (board(flown="vset", shuttles="e1 e2 e3 e4 e5 m1 m2 m3 m4 m5"), 12),
        (board(flown="vred", shuttles="e1 e2 m1 m7"), 7),  # 2 + 2 + 3, neither a white need nor an effect
        (board(flown="vsymA", shuttles="e1 m2 e6 e2"), 6),
        (board(flown="vtil"), 0),
        (board(flown="vtil", tiles="st_r t_ry"), 4),
        (board(flown="vtil", tiles="st_r t_ry t_br"), 6),  # E23: no more than three tiles
        (board(hand="vtil vset", tiles="st_r"), 0),
    ],
)
def test_points(held: Board, points: int) -> None:
    assert score(TABLE, held) == points


def test_every_kind_of_ship_is_counted() -> None:
    (mark,) = test_points.pytestmark  # type: ignore[attr-defined]
    flown = {card for held, _ in mark.args[1] for card in held.flown}
    kinds = {type(CARDS.ships[card].points) for card in flown}
    assert kinds == {type(ship.points) for ship in CARDS.ships.values()}
