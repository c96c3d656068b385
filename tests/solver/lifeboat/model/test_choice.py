"""The card that is played in the model: kept or on top, the compass, navigators with scripts, and birds."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID, LADY, SNOB, cards, deal, falls, hand, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can, found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Cards, Navigation
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import Navigate, Row
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, Goal, Gulls, NoFight, NoRow, Wounds

OWN = cards(gull=Navigation(bird=1), away=Navigation(bird=-1), quiet=Navigation(), all=falls(LADY, SNOB, CAPTAIN, KID))


def pile(*navigation: str, own: Cards = OWN, **more: object) -> Deal:
    people = more.pop("people", (CAPTAIN, KID))
    return deal(people, navigation, own=own, **more)  # type: ignore[arg-type]


def gulls(count: int) -> Goal:
    return Gulls(Bound(exactly=count))


def test_the_top_card_or_one_that_was_kept() -> None:
    start = pile("quiet", "away", "gull", "nav04", gulls=1)
    assert can(asking(start, gulls(1), NoRow()))
    assert can(asking(start, gulls(0)))
    assert can(asking(start, gulls(2)))
    assert not can(asking(start, gulls(2), NoRow(CAPTAIN), NoRow(KID)))


def test_what_lies_beyond_the_rows_of_a_day_is_not_reached() -> None:
    start = pile("quiet", "nav04", "nav02", "nav03", "nav06", "gull", "nav14")
    assert not can(asking(start, gulls(1)))
    assert can(asking(pile("quiet", "nav04", "nav02", "nav03", "gull", "nav06", "nav14"), gulls(1)))


def test_the_last_card_of_the_pile_is_kept_as_well() -> None:
    """Two are on the table, so that the kid draws one alone."""
    rows = passive(ScriptDay(1, action=Row(("quiet", "nav04"))))
    start = pile("quiet", "nav04", "gull")
    assert can(asking(start, gulls(1), controls={CAPTAIN: rows}))
    assert not can(asking(start, gulls(1), NoRow(KID), controls={CAPTAIN: rows}))


def test_a_crossed_gull_without_gulls() -> None:
    assert not can(asking(pile("away", "nav04", "nav02"), gulls(1), NoRow()))
    assert can(asking(pile("away", "nav04", "nav02"), gulls(0), NoRow()))


def test_nobody_falls_with_the_last_gull() -> None:
    last = cards(own=falls(CAPTAIN, KID, bird=1))
    start = pile("own", "nav04", own=last, gulls=3, wounds={CAPTAIN: 6, KID: 2})
    assert can(asking(start, Ended(), Alive(Everybody.ALL), NoRow()))
    assert not can(asking(pile("own", "nav04", own=last, gulls=2, wounds={KID: 2}), Alive(KID), NoRow()))


@pytest.mark.parametrize("reading", ["none", "two"])
def test_a_compass_and_an_empty_table(reading: str) -> None:
    start = pile("quiet", "gull", "nav04", hands={KID: hand("compass")}, options={"compass_empty": reading})
    assert can(asking(start, gulls(1), NoRow())) is (reading == "two")


def test_a_compass_adds_the_top_card_to_those_kept() -> None:
    kept = passive(ScriptDay(1, action=Row(("quiet", "nav04"))))
    held = {KID: hand("compass")}
    start = pile("quiet", "nav04", "gull", "nav02", hands=held)
    question = asking(start, gulls(1), NoRow(KID), controls={CAPTAIN: kept})
    assert can(question)
    assert found(question).line.days[0].navigate == Navigate("gull", compass=True)
    without = pile("quiet", "nav04", "gull", "nav02")
    assert not can(asking(without, gulls(1), NoRow(KID), controls={CAPTAIN: kept}))


def test_a_scripted_navigator_plays_the_first_card_or_that_of_the_script() -> None:
    rows = passive(ScriptDay(1, action=Row(("quiet", "gull"))))
    start = pile("quiet", "gull", "nav04", "nav02")
    assert not can(asking(start, gulls(1), controls={CAPTAIN: rows, KID: passive()}))
    steers = passive(ScriptDay(1, navigate="gull"))
    assert can(asking(start, gulls(1), controls={CAPTAIN: rows, KID: steers}))
    missing = passive(ScriptDay(1, navigate="nav02"))
    assert not can(asking(start, gulls(0), controls={CAPTAIN: rows, KID: missing}))


def test_a_scripted_navigator_names_a_card_that_only_the_compass_shows() -> None:
    rows, steers = passive(ScriptDay(1, action=Row(("quiet", "nav04")))), passive(ScriptDay(1, navigate="gull"))
    controls = {CAPTAIN: rows, KID: steers}
    shown = pile("quiet", "nav04", "gull", "nav02", hands={KID: hand("", "compass")})
    question = asking(shown, gulls(1), controls=controls)
    assert can(question)
    assert found(question).report.records[-1].decision == Navigate("gull", compass=True)
    for hands in ({}, {KID: hand("compass")}):
        assert not can(asking(pile("quiet", "nav04", "gull", "nav02", hands=hands), gulls(1), controls=controls))


def test_cards_lie_on_the_table() -> None:
    marks = Marks((CAPTAIN, KID), (CAPTAIN,), frozenset({CAPTAIN}), frozenset(), ("gull", "nav04"))
    start = pile("quiet", "nav02", "nav03", marks=marks)
    assert can(asking(start, gulls(1), NoRow(KID)))
    assert can(asking(start, gulls(0), NoRow(KID)))
    first = passive()
    assert not can(asking(start, gulls(0), controls={CAPTAIN: first, KID: first}))


@pytest.mark.parametrize("reading", ["top", "none"])
def test_nobody_is_conscious(reading: str) -> None:
    start = pile("gull", "gull2", "nav04", own=cards(gull=Navigation(bird=1), gull2=Navigation(bird=1)), gulls=2)
    asleep = pile(
        "gull",
        "gull2",
        "nav04",
        own=cards(gull=Navigation(bird=1), gull2=Navigation(bird=1)),
        gulls=2,
        wounds={CAPTAIN: 7, KID: 3},
        options={"no_navigator": reading},
    )
    assert can(asking(start, Ended(), NoRow(), days=2))
    assert can(asking(asleep, Ended(), days=2)) is (reading == "top")


def test_nobody_is_conscious_and_all_cards_lie_on_the_table() -> None:
    """They go under the pile, and the first of them is its top card."""
    marks = Marks((CAPTAIN, KID), (CAPTAIN, KID), frozenset({CAPTAIN}), frozenset(), ("gull", "quiet"))
    start = pile(marks=marks, wounds={CAPTAIN: 7, KID: 3})
    assert can(asking(start, gulls(1)))
    assert not can(asking(start, gulls(0)))


def test_flares_are_not_played() -> None:
    start = pile(
        "all",
        "quiet",
        "quiet2",
        "gull",
        own=cards(gull=Navigation(bird=1), quiet=Navigation(), quiet2=Navigation(), all=falls(CAPTAIN, KID)),
        hands={CAPTAIN: hand("flare")},
    )
    assert can(asking(start, gulls(1), NoRow()))
    assert not can(asking(start, gulls(1), Wounds(KID, Bound(exactly=1)), NoRow(), NoFight()))
