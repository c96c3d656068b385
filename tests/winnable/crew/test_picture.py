"""Pictures of deals and lines: all cards are in them, told apart by letter and shape, not by colour alone."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

import winnable
from tests.support.paths import ROOT
from winnable.crew.picture import deal_svg, line_svg, svg
from winnable.rules.crew.card import PLANET_NINE, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem

SVG = "{http://www.w3.org/2000/svg}"
(FIRST,) = winnable.load(ROOT / "examples" / "first.yaml")


def texts(picture: str) -> list[str]:
    """All texts of a picture."""
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]  # our own


def cards(picture: str) -> Counter[str]:
    return Counter(text for text in texts(picture) if re.fullmatch(r"[a-z][1-9][0-9]?", text))


def shapes(picture: str) -> Counter[str]:
    """How many shapes of each kind there are: the number of corners, or a disc."""
    root = ET.fromstring(picture)  # our own
    corners = [str(len(each.attrib["points"].split())) for each in root.iter(f"{SVG}polygon")]
    return Counter([*corners, *("disc" for _ in root.iter(f"{SVG}circle"))])


def test_a_deal_has_every_card_once() -> None:
    drawn = deal_svg(FIRST)
    assert cards(drawn) == Counter(map(str, PLANET_NINE.cards))
    assert {"Ann", "Ben", "Cas", "Dee", ">", "tasks", "g7[1] (Dee)", "A first deal"} <= set(texts(drawn))
    assert shapes(drawn) == {"disc": 9, "4": 18, "3": 9, "10": 4}  # two kinds with four corners: on edge, and on a tip


def test_a_line_has_its_tricks_up_to_the_deciding_one() -> None:
    witness = winnable.solve(FIRST).witness
    assert witness is not None
    drawn = line_svg(FIRST, witness)
    decided = witness.report.decided or 0
    assert cards(drawn) == Counter(str(card) for trick in witness.line.tricks[:decided] for card in trick)
    assert texts(drawn).count("*") == texts(drawn).count(">") == decided
    assert texts(drawn)[-1] == f"won after trick {decided}, the rest is free"
    for name in ("g7[1] (Dee)", "g9[2] (Cas)", "p3[3] (Ann)"):
        assert name in texts(drawn)
    assert svg(FIRST, witness) == drawn
    assert svg(FIRST) == deal_svg(FIRST)


@pytest.mark.parametrize("name", ["robot", "unknown", "played", "distress"])
def test_whatever_a_deal_leaves_open_can_be_drawn(name: str) -> None:
    for problem in winnable.load(ROOT / "examples" / "open" / f"{name}.yaml"):
        drawn = deal_svg(problem)
        known = [str(card) for hand in problem.deal.hands for card in hand]
        assert cards(drawn) == Counter(known)
        assert texts(drawn).count("?") == sum(problem.deal.hidden)


def test_decks_of_ones_own() -> None:
    deck = Deck((Suit("red", (1, 2, 12)), Suit("violet", (1, 2, 3))))
    drawn = deal_svg(Problem(Deal.of(deck, [deck.cards[:3], deck.cards[3:]], 1)))
    assert cards(drawn) == Counter(["r1", "r2", "r12", "v1", "v2", "v3"])
    assert not shapes(drawn)
    fills = {each.attrib["fill"] for each in ET.fromstring(drawn).iter(f"{SVG}rect") if "fill" in each.attrib}
    assert len(fills) == 2
