"""The cards there are, and where each of them lies."""

import pytest

from tests.support.lifeboat_files import HEAD
from winnable.missions.lifeboat.format.reading import CardTable, DealReading
from winnable.missions.lifeboat.read.loader import load_text
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.tree import key_of
from winnable.rules.lifeboat.card import CAST, Character, Navigation

DEAL = f"{HEAD}horizon: 1\ngoals: [ended]\n"
SOURCE = Source("<text>")


@pytest.mark.parametrize(
    ("rest", "code", "message", "hint"),
    [
        (
            "hands: {kid: [17 water]}",
            "H004",
            "expected at most 16 of water in the whole game",
            "cards: {water",
        ),
        ("hands: {kid: [rope]}", "H001", "there is no provision 'rope'", "there are water, cash"),
        ("navigation: [nav24, nav24]", "H003", "the navigation card 'nav24' is in two places (first at 6:14)", ""),
        ("navigation: [7]", "H002", "there is no navigation card '7'", "did you mean 'nav07'?"),
        ("navigation: [{id: nav24, birds: 1}]", "H005", "expected an id of its own, 'nav24' is another card", ""),
        ("navigation: [overboard kid]", "H002", "expected what a navigation card shows", "nav18, nav19"),
        (
            "navigation: [nav24]\nline: [{navigate: nav01}]",
            "H002",
            "the navigation card 'nav01' is not in this",
            "",
        ),
    ],
)
def test_mistakes(rest: str, code: str, message: str, hint: str) -> None:
    pile = "" if "navigation" in rest else "navigation: [nav24]\n"
    finding = next(each for each in load_text(f"{DEAL}{rest}\n{pile}").errors if each.code == code)
    assert finding.message.startswith(message)
    assert finding.hint.startswith(hint)


def test_cards_of_ones_own_are_numbered() -> None:
    cards = CardTable(Findings())
    cards.navigation["own2"] = Navigation()
    place = Place(SOURCE, 1, 1)
    assert [cards.lay_own("", Navigation(), place) for _ in range(2)] == ["own1", "own3"]
    assert cards.lay_own("storm", Navigation(), place) == "storm"
    assert {*cards.lying} == {"own1", "own3", "storm"}


def test_where_the_deal_is_not_known_any_card_may_be_meant() -> None:
    findings = Findings()
    cards = CardTable(findings, known=False)
    assert cards.nav_in_deck(key_of("nav99", SOURCE)) == "nav99"
    assert cards.kind_named("gem", Place(SOURCE, 1, 1)) == "gem"
    assert not findings.found


def test_numbers_are_those_of_the_people_in_play() -> None:
    reading = DealReading(Findings(), CardTable(Findings()))
    assert reading.ranges.cast == CAST
    reading.cast = (Character.KID, Character.LADY)
    assert reading.ranges.cast == (Character.LADY, Character.KID)
