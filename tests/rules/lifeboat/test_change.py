"""Every provision card used, and where navigation cards go."""

import pytest

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    FOUR,
    KID,
    LADY,
    SNOB,
    cards,
    day,
    deal,
    falls,
    hand,
    nav,
    played,
)
from winnable.rules.lifeboat.card import PROVISIONS, Character
from winnable.rules.lifeboat.change import causes, fallers, strength
from winnable.rules.lifeboat.decision import (
    Answer,
    Chum,
    Drink,
    Fall,
    Fight,
    Flare,
    Medkit,
    Navigate,
    Open,
    Parasol,
    Rob,
    Row,
    Seat,
    Shot,
    Steal,
    Thirst,
    Turn,
    Weapon,
)
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.score import loot

OWN = cards(dry=falls(thirst=FOUR), drop=falls(CAPTAIN))
TESTED = {"water", "medkit", "chum", "oar", "club", "knife", "hook", "flare", "parasol", "compass", "ring"}


def test_every_kind_has_a_test_here() -> None:
    loots = {kind for kind, each in PROVISIONS.items() if each.points or each.sets}
    assert TESTED | loots == set(PROVISIONS)


def test_water_is_used_up() -> None:
    start = deal(FOUR, ["dry"], own=OWN, hands={KID: hand("water water")})
    at = played(start, day(thirst=Thirst(waters=(Drink(KID), Drink(KID, CAPTAIN))))).position
    assert [at.wounds[who] for who in FOUR] == [0, 1, 1, 0]
    assert not at.in_play


@pytest.mark.parametrize("copy", ["open", "closed"])
def test_medkit_is_used_up(copy: str) -> None:
    held = hand("medkit") if copy == "closed" else hand("", "medkit")
    start = deal(FOUR, nav(24), wounds={CAPTAIN: 2}, hands={CAPTAIN: held})
    at = played(start, day(Turn(CAPTAIN, Medkit(CAPTAIN)))).position
    assert at.wounds[CAPTAIN] == 1
    assert not at.in_play


def test_chum_bites_everybody_in_the_water() -> None:
    start = deal(FOUR, nav(22), hands={KID: hand("", "chum")}, wounds={CHERPAK: 1})
    at = played(start, day(fall=Fall())).position
    assert [at.wounds[who] for who in FOUR] == [3, 3, 3, 3]
    assert KID in at.boat  # two wounds in the water, the third is thirst
    played_now = deal(FOUR, ["drop"], own=OWN, hands={KID: hand("chum")})
    assert played(played_now, day(fall=Fall(chums=(Chum(KID),)))).position.wounds[CAPTAIN] == 2


def test_oars_draw_more_cards() -> None:
    start = deal(FOUR, nav(14, 6, 24, 2, 3), hands={CAPTAIN: hand("oar", "oar")})
    for opened, count in (((), 3), ((Open(CAPTAIN, "oar"),), 4)):
        at = played(start, day(Turn(CAPTAIN, Row(), opened), whole=False)).position
        assert at.navigation == (*start.position.navigation[count:], *start.position.navigation[:count])


@pytest.mark.parametrize(("kind", "value"), [("oar", 1), ("club", 2), ("knife", 3), ("hook", 4)])
def test_weapons(kind: str, value: int) -> None:
    for held, fight in ((hand("", kind), Fight()), (hand(kind), Fight(weapons=(Weapon(KID, kind),)))):
        start = deal(hands={KID: held})
        at = played(start, day(Turn(CAPTAIN, Seat(KID), answer=Answer.REFUSE), whole=False)).records[-1].before
        assert at.phase is Phase.FIGHT
        assert strength(start.setup, at, frozenset([KID]), fight) == 3 + value
        assert strength(start.setup, at, frozenset([KID, CHERPAK]), fight) == 9 + value
        assert strength(start.setup, at, frozenset([CAPTAIN]), fight) == 7


def test_a_flare_gun_adds_nothing_until_it_is_spent() -> None:
    start = deal(hands={KID: hand("", "flare")})
    at = played(start, day(Turn(CAPTAIN, Seat(KID), answer=Answer.REFUSE), whole=False)).records[-1].before
    assert strength(start.setup, at, frozenset([KID]), Fight()) == 3
    assert strength(start.setup, at, frozenset([KID]), Fight(shots=(Shot(KID, "open"),))) == 11


def test_a_flare_goes_under_the_pile() -> None:
    start = deal(FOUR, nav(24, 15, 13, 14), hands={CAPTAIN: hand("flare")})
    at = played(start, day(Turn(CAPTAIN, Flare()), whole=False)).position
    assert (at.gulls, at.navigation) == (1, nav(14, 24, 15, 13))
    assert not at.in_play
    short = deal(FOUR, nav(24, 15), hands={CAPTAIN: hand("flare")})
    assert played(short, day(Turn(CAPTAIN, Flare()), whole=False)).position.gulls == 2


def test_a_parasol_spares_one_cause_a_day() -> None:
    start = deal(FOUR, ["dry"], own=OWN, hands={CAPTAIN: hand("parasol")})
    line = day(Turn(CAPTAIN, Parasol()), thirst=Thirst((CAPTAIN,)))
    at = played(start, line, day(thirst=Thirst((CAPTAIN,)))).position
    assert [at.wounds[who] for who in FOUR] == [0, 2, 2, 2]
    assert at.open[CAPTAIN] == ("parasol",)


def test_a_compass_stays() -> None:
    start = deal(FOUR, nav(14, 6, 24, 2), hands={KID: hand("compass")})
    line = day(Turn(CAPTAIN, Row(nav(14))), free=(Open(KID, "compass"),), navigate=Navigate("nav24"))
    at = played(start, line).position
    assert (at.gulls, at.open[KID]) == (1, ("compass",))
    assert at.navigation == nav(2, 6, 14, 24)


def test_a_ring_stays() -> None:
    start = deal(FOUR, ["drop"], own=OWN, hands={CAPTAIN: hand("ring")})
    at = played(start, day(fall=Fall(rings=(CAPTAIN,))), day()).position
    assert (at.wounds[CAPTAIN], at.open[CAPTAIN]) == (0, ("ring",))


@pytest.mark.parametrize(
    ("cards_held", "who", "expected"),
    [
        ("cash cash", KID, 2),
        ("cash cash", CAPTAIN, 4),
        ("painting3 painting2", KID, 5),
        ("painting3 painting2", SNOB, 10),
        ("jewels", KID, 1),
        ("jewels jewels", KID, 4),
        ("jewels jewels jewels", KID, 8),
        ("jewels jewels jewels", LADY, 16),
        ("water knife", KID, 0),
    ],
)
def test_loot(cards_held: str, who: Character, expected: int) -> None:
    start = deal((LADY, SNOB, CAPTAIN, KID), hands={who: hand(*cards_held.split(" ", 1))})
    assert loot(start.setup, start.position, who) == expected


def test_whoever_is_robbed_loses_the_card() -> None:
    start = deal(FOUR, nav(24), hands={BOATSWAIN: hand("cash"), CAPTAIN: hand("", "oar")})
    at = played(start, day(Turn(BOATSWAIN, Rob(CAPTAIN, "oar", "open")), Turn(KID, Steal(BOATSWAIN)))).position
    assert (at.open[BOATSWAIN], at.closed[BOATSWAIN], at.closed[KID]) == (("oar",), (), ("cash",))


def test_who_falls_and_who_is_thirsty() -> None:
    start = deal(FOUR, nav(22), wounds={CAPTAIN: 8})
    first, second = played(start, day()).records[-2:]
    assert fallers(start.setup, first.before) == FOUR
    assert causes(start.setup, second.before) == {BOATSWAIN: 1, CHERPAK: 1, KID: 1}
