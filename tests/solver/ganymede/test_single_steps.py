"""Single steps of settlers: who stands where after each, and which of them there are."""

from winnable.rules.ganymede.card import Colour, Kind, Part, Place
from winnable.rules.ganymede.decision import Adapt, Move, Recruit
from winnable.solver.ganymede.single_steps import SUPPLY, Count, moved, settled, swapped

NONE: Count = (0, 0, 0, 0)
RED = Colour.RED
START = ((0, 2, 0, 0), NONE, NONE, NONE, (7, 5, 7, 7))
BASIC = Part(Kind.BASIC)


def test_a_settler_goes_from_place_to_place() -> None:
    assert moved(START, RED, Place.EARTH, Place.MARS)[:2] == ((0, 1, 0, 0), (0, 1, 0, 0))


def test_a_settler_is_swapped_with_the_supply() -> None:
    after = swapped(START, Place.EARTH, RED, Colour.BLUE)
    assert (after[Place.EARTH], after[SUPPLY]) == ((1, 1, 0, 0), (6, 6, 7, 7))


def test_every_step_of_a_basic_action() -> None:
    found = [step for step, _ in settled(START, BASIC, (0, 0), adapt_on_ship=True)]
    assert found[:5] == [*map(Recruit, Colour), Move(RED, Place.EARTH, Place.MARS)]
    assert found[5:] == [Adapt(Place.EARTH, RED, becomes) for becomes in Colour if becomes is not RED]


def test_the_top_ship_takes_one_colour_and_the_bottom_ship_each_once() -> None:
    at = (NONE, (1, 1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0), (7, 5, 7, 7))
    moves = {step for step, _ in settled(at, Part(Kind.MOVE), (3, 4), adapt_on_ship=True) if isinstance(step, Move)}
    assert Move(RED, Place.MARS, Place.TOP) in moves
    assert Move(RED, Place.MARS, Place.BOTTOM) not in moves
    assert Move(Colour.BLUE, Place.MARS, Place.BOTTOM) in moves
    assert Move(Colour.BLUE, Place.MARS, Place.TOP) not in moves


def test_a_settler_may_be_lost_where_that_is_how_it_is_read() -> None:
    at = (NONE, (1, 0, 0, 0), (0, 1, 0, 0), NONE, (6, 6, 7, 7))
    lost = dict(settled(at, Part(Kind.MOVE), (3, 0), adapt_on_ship=True, may_lose=True))
    assert lost[Move(Colour.BLUE, Place.MARS, Place.TOP)][SUPPLY] == (7, 6, 7, 7)
    assert Move(Colour.BLUE, Place.MARS, Place.BOTTOM) not in lost, "no ship is there"
