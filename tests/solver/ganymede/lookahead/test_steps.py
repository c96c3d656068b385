"""Ways of effects and launches that the search for lines follows."""

from tests.support.ganymede import CARDS, deal
from winnable.rules.ganymede.card import Colour, Effect, Kind, Part, Place
from winnable.rules.ganymede.decision import Gain, Move, Recruit
from winnable.solver.ganymede.lookahead.state import TurnState
from winnable.solver.ganymede.lookahead.steps import ENDS, Ways

SUPPLY = (7, 7, 7, 7)
NONE = (0, 0, 0, 0)


def ways() -> Ways:
    return Ways(deal().table, ("v4rep",), dict.fromkeys(CARDS.ships, 1.0))


def now(*, earth: tuple[int, int, int, int] = NONE, top: tuple[int, int, int, int] = NONE, cell: int = 0) -> TurnState:
    return TurnState((earth, NONE, top, NONE, SUPPLY), cell, ("v5", "v4m"), (), (), ("v4r",), 0)


def test_an_effect_is_applied_from_not_at_all_on() -> None:
    found = ways().runs(now(), Effect((Part(Kind.RECRUIT, 1, (Colour.RED,)),)), 2)
    assert [steps for steps, _ in found] == [(), (Recruit(Colour.RED),), (Recruit(Colour.RED),) * 2]


def test_reputation_is_one_gain_and_may_stop_on_a_bonus_cell() -> None:
    found = ways().runs(now(cell=1), Effect((Part(Kind.REPUTATION),)), 3)
    gains = {steps[-1].cells for steps, _ in found if steps and isinstance(steps[-1], Gain)}
    assert gains <= {1, 2, 3}
    assert any(isinstance(steps[-1], Gain) and steps[-1].then is not None for steps, _ in found if steps)


def test_only_the_most_promising_ways_are_told_of() -> None:
    basic = Effect((Part(Kind.BASIC),))
    assert len(ways().runs(now(earth=(1, 1, 1, 1)), basic, 3)) <= ENDS


def test_a_full_ship_leaves_and_gives_what_it_gives() -> None:
    launched = list(ways().last_launches(now(earth=(0, 1, 0, 0), top=(0, 3, 0, 0))))
    assert all(launches[0].slot is Place.TOP and after.flown == ("v5",) for launches, after in launched)
    moved = Effect((Part(Kind.MOVE),))
    steps = [steps for steps, _ in ways().runs(now(earth=(0, 1, 0, 0)), moved, 1)]
    assert (Move(Colour.RED, Place.EARTH, Place.MARS),) in steps
