"""Every fault that a line can have, as people read it."""

import pytest

from tests.support.ganymede import TOP, at_least, board, deal, discard, launch, problem, rows, shuttle, tile, turn
from winnable.rules.ganymede.decision import Action, Line, Pass, Turn
from winnable.rules.ganymede.fault import Fault, IllegalStep, told_path
from winnable.rules.ganymede.goal import Launched
from winnable.rules.ganymede.problem import Free, Problem, Rounds, Script
from winnable.rules.ganymede.referee import replay

START = board("3 red", "3 red, 1 blue", "1 blue", hand="vset vsymA v4x vrep", tiles="t_ry", reputation=1)
EASY = tile("st_b")


@pytest.mark.parametrize(
    ("played", "fault", "says"),
    [
        (Turn(1, EASY), Fault.OUT_OF_TURN, "turn 1, ana: expected a turn of ana, found one of ben"),
        (Pass(), Fault.PASS, "turn 1, ana: passing is allowed only if no action is possible"),
        (
            tile("t_br"),
            Fault.NOT_THERE,
            "turn 1, ana: the tile t_br cannot be taken, the row shows st_b, st_r, st_y, st_p",
        ),
        (shuttle("e1", "1 red, 1 blue"), Fault.NEEDS, "turn 1, ana: expected 2 red for e1, found 1 blue, 1 red"),
        (
            shuttle("e2", "2 red"),
            Fault.NEEDS,
            "turn 1, ana: expected 2 red, 1 of any colour for e2, found 2 red",
        ),
        (
            tile("st_b", out="t_ry"),
            Fault.TILE,
            "turn 1, ana: t_ry may stay, as the board has a place for st_b",
        ),
        (
            shuttle("e1", "2 red", "recruit blue"),
            Fault.LOSS,
            "turn 1, ana: expected 1 of 2 red to be lost, as Mars takes 1 more, found nobody",
        ),
        (
            shuttle("m1", "3 red", bottom="2 red", lost="1 red"),
            Fault.ROOM,
            "turn 1, ana: expected at most 4 settlers of different colours on the bottom ship, found 2 red",
        ),
        (
            discard("t_ry", "adapt red blue bottom"),
            Fault.NOT_THERE,
            "turn 1, ana, step 1: no such settler is on the bottom ship, which has nobody",
        ),
        (
            discard("t_ry", "move red earth top"),
            Fault.STEP,
            "turn 1, ana, step 1: expected a move from Earth to Mars, found the top ship",
        ),
        (
            tile("st_b", "recruit red"),
            Fault.EFFECT,
            "turn 1, ana, step 1: st_b (recruit blue and ship) does not give: recruit red",
        ),
        (
            discard("t_ry", "gain 1: recruit red"),
            Fault.REPUTATION,
            "turn 1, ana, step 1, bonus action: no basic action on cell 2, the bonus cells are 3, 5, 7",
        ),
        (
            shuttle("e3", "1 purple"),
            Fault.NOT_THERE,
            "turn 1, ana: expected 1 purple for e3, found 3 red on Earth",
        ),
        (
            turn(tile("st_b"), launch(TOP, "v4r")),
            Fault.LAUNCH,
            "turn 1, ana, launch 1: expected a ship that has its crew, found 1 blue on the top ship",
        ),
        (
            turn(tile("st_b", "take v4r")),
            Fault.HAND,
            "turn 1, ana, hand: expected 1 of the ships to go under the pile, a hand of 5 keeps 4, found 0",
        ),
        (
            turn(tile("st_b", "take v4r"), returned="v5"),
            Fault.HAND,
            "turn 1, ana, hand: v5 is not in the hand, which has v4r, v4x, vrep, vset, vsymA",
        ),
    ],
)
def test_messages(played: Action | Turn, fault: Fault, says: str) -> None:
    lying = rows(ships="v4r v4rep vtil / vred")
    start = deal(START, board(ships="- -"), lying=lying)
    asked = Problem(start, Rounds(1), (Launched(at_least(1)),))
    line = Line((played if isinstance(played, Turn) else turn(played),))
    with pytest.raises(IllegalStep) as caught:
        replay(asked, line)
    assert caught.value.fault is fault
    assert str(caught.value) == says


def test_every_fault_is_somewhere_tested() -> None:
    (mark,) = test_messages.pytestmark  # type: ignore[attr-defined]
    here = {fault for _, fault, _ in mark.args[1]}
    elsewhere = {Fault.TOO_MANY, Fault.SUPPLY, Fault.REPLACEMENT, Fault.SCRIPT, Fault.START, Fault.PLAYED}
    assert here | elsewhere == set(Fault)
    assert not here & elsewhere


def test_faults_before_and_beside_the_steps() -> None:
    asked = problem(deal(), Launched(at_least(1)))
    with pytest.raises(IllegalStep, match=r"^turn 2, ana: nothing is played after turn 1$"):
        replay(asked, Line((turn(tile("st_b")), turn(tile("st_r")))))
    with pytest.raises(IllegalStep, match=r"^start: expected no ships to be chosen by ana$"):
        replay(asked, Line((), (("v5", "v4m"),)))
    two = deal(board("2 red"), board(ships="v4x vsymA"))
    scripted = Problem(two, Rounds(1), (Launched(at_least(1)),), (Free(), Script((turn(tile("st_b"), player=1),))))
    with pytest.raises(IllegalStep, match=r"^turn 2, ben: the script cannot be played: the tile st_b cannot be taken"):
        replay(scripted, Line((turn(tile("st_b")),)))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), ""),
        (("action",), ""),
        (("action", "tile"), ""),
        (("action", "steps", 2), "step 3"),
        (("action", "steps", 0, "then"), "step 1, bonus action"),
        (("action", "steps", 0, "launch", "steps", 1), "step 1, bonus launch, step 2"),
        (("action", "launch", "takes"), "bonus launch"),
        (("action", "tiles", 1), "tile 2"),
        (("launches", 1, "steps", 0), "launch 2, step 1"),
        (("launches",), ""),
        (("returned", 0), "hand"),
        (("returned",), "hand"),
    ],
)
def test_paths_in_words(path: tuple[str | int, ...], words: str) -> None:
    assert told_path(path) == words
