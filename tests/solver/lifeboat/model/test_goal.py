"""Goals in the model: points and their parts, who wins, seats, counts, and restrictions on the line."""

from typing import Any

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, KID, LADY, QUIET, SNOB, cards, deal, hand, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character, Navigation
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.goal import (
    AliveCount,
    AllOf,
    AnyOf,
    Conscious,
    Dead,
    Ended,
    Everybody,
    Goal,
    Gulls,
    Holds,
    Lead,
    Loot,
    Lost,
    NeverUnconscious,
    NoFight,
    Not,
    NotEnded,
    Score,
    SeatAt,
    TotalScore,
    TotalWounds,
    Wins,
    Wounds,
)
from winnable.rules.lifeboat.setup import Relation


def quiet(*people: Character, **more: Any) -> Deal:
    return deal(people, ("own", "own2"), own=cards(own=QUIET, own2=QUIET), **more)


def scores(start: Deal, who: Character, points: int, *, asleep: tuple[Character, ...] = ()) -> bool:
    """Whether exactly so many points can be had by somebody, with everybody passive."""
    controls = dict.fromkeys(start.position.boat, passive())
    return can(asking(start, Score(who, Bound(exactly=points)), controls=controls))


# --- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relation", "wounds", "points"),
    [
        (Relation(BOATSWAIN, LADY), {}, 9 + 4),
        (Relation(BOATSWAIN, LADY), {BOATSWAIN: 9}, 9),
        (Relation(BOATSWAIN, LADY), {LADY: 5}, 9 + 4 + 4),
        (Relation(BOATSWAIN, LADY), {KID: 4}, 4),
        (Relation(KID, LADY), {}, 9 + 9),
        (Relation(KID, KID), {}, 9),
        (Relation(KID, KID), {KID: 4}, 0),
        (Relation(LADY, LADY), {}, 9 + 8),
        (Relation(LADY, LADY), {LADY: 5}, 9 + 4),
        (Relation(None, None), {}, 9),
    ],
)
def test_parts_of_a_score(relation: Relation, wounds: dict[Character, int], points: int) -> None:
    start = quiet(LADY, BOATSWAIN, KID, wounds=wounds, relations={KID: relation})
    assert scores(start, KID, points)


@pytest.mark.parametrize(("reading", "points"), [("ru1", 0), ("en", 12), ("ru2", 3)])
def test_ones_own_enemy_by_readings(reading: str, points: int) -> None:
    start = quiet(
        LADY,
        BOATSWAIN,
        KID,
        wounds={LADY: 5, BOATSWAIN: 9},
        relations={KID: Relation(BOATSWAIN, KID)},
        options={"self_enemy": reading},
    )
    assert scores(start, KID, points)


@pytest.mark.parametrize(
    ("who", "held", "points"),
    [
        (LADY, "jewels jewels jewels", 16),
        (LADY, "jewels", 2),
        (KID, "jewels jewels", 4),
        (CAPTAIN, "cash cash", 4),
        (SNOB, "painting3 painting2", 10),
        (KID, "painting3 cash", 4),
    ],
)
def test_loot_counts_in_the_boat_also_of_a_body(who: Character, held: str, points: int) -> None:
    for wounds in (0, who.size + 1):
        start = quiet(who, BOATSWAIN, hands={who: hand(held)}, wounds={who: wounds})
        controls = {who: passive(), BOATSWAIN: passive()}
        assert can(asking(start, Loot(who, Bound(exactly=points)), controls=controls))


def test_who_wins() -> None:
    start = quiet(LADY, KID, hands={KID: hand("cash cash")})
    assert can(asking(start, Wins(KID)))
    assert can(asking(start, Lead(KID, LADY, Bound(exactly=3))))
    assert not can(asking(start, Wins(LADY), Holds(KID, "cash", Bound(exactly=2))))
    tie = quiet(LADY, KID, hands={LADY: hand("cash")})
    assert can(asking(tie, Wins(LADY, shared_ok=True), Wins(KID, shared_ok=True), Holds(LADY, "cash")))
    assert not can(asking(tie, Wins(LADY)))
    nobody = quiet(LADY, KID, hands={LADY: hand("cash")}, options={"ties": "nobody"})
    assert not can(asking(nobody, Wins(LADY, shared_ok=True)))
    assert can(asking(start, TotalScore(Bound(exactly=8 + 9 + 2)), Lead(KID, Everybody.ALL, Bound(at_least=1))))


# --- people, seats, gulls ------------------------------------------------------------------------


def met(start: Deal, *goals: Goal) -> bool:
    """Whether goals hold after a day on which nobody does anything."""
    return can(asking(start, *goals, controls=dict.fromkeys(start.position.boat, passive())))


def test_fates_and_numbers() -> None:
    start = quiet(LADY, BOATSWAIN, KID, wounds={LADY: 5, BOATSWAIN: 8, KID: 1}, cast=(LADY, SNOB, BOATSWAIN, KID))
    assert met(start, Dead(LADY), Not(Lost(LADY)), Lost(SNOB), Not(Conscious(BOATSWAIN)), Conscious(KID))
    assert met(start, AliveCount(Bound(exactly=2)), Wounds(LADY, Bound(exactly=5)), TotalWounds(Bound(exactly=14)))
    assert met(start, NeverUnconscious(KID), Not(NeverUnconscious()), NoFight())
    assert met(start, AnyOf((Lost(KID), Lost(SNOB))), Not(AllOf((Lost(KID), Lost(SNOB)))))
    assert not met(start, Dead(Everybody.ALL))


def test_places_are_counted_among_those_still_there() -> None:
    start = quiet(SNOB, LADY, KID)
    assert met(start, SeatAt(SNOB, "bow"), SeatAt(LADY, 2), SeatAt(KID, "stern"))
    assert not met(start, SeatAt(LADY, "bow"))
    gone = quiet(SNOB, LADY, KID, wounds={SNOB: 6})
    assert can(asking(gone, Lost(SNOB), SeatAt(LADY, 1), SeatAt(KID, 2)))


def test_gulls_and_days() -> None:
    own = cards(a=Navigation(bird=1), b=Navigation(bird=1), c=QUIET)
    start = deal((LADY, KID), ("a", "b", "c"), own=own, gulls=2, day=3)
    controls = {LADY: passive(), KID: passive()}
    assert not can(asking(start, Ended(by_day=3), days=2, controls=controls))
    assert can(asking(start, Ended(by_day=4), Gulls(Bound(exactly=4)), days=2, controls=controls))
    assert can(asking(start, NotEnded(), Gulls(Bound(at_most=3)), days=1, controls=controls))
    assert not can(asking(start, NotEnded(), days=2, controls=controls))
