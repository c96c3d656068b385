"""Pictures of deals and lines: all cards are in them, told apart by letter and shape, not by colour alone."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

import winnable
from tests.support.paths import ROOT
from winnable.crew.picture import deal_svg, line_svg, svg, trick_svg
from winnable.games.values import Marks
from winnable.rules.crew.card import PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem

SVG = "{http://www.w3.org/2000/svg}"
(FIRST,) = winnable.load(ROOT / "examples" / "first.yaml", kind=Problem)


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


def signs(picture: str, *corners: int) -> list[tuple[float, float]]:
    """Where the shapes with so many corners are that are no suits: how far right they begin, and their middle down."""
    found = []
    for each in ET.fromstring(picture).iter(f"{SVG}polygon"):  # our own
        points = [tuple(map(float, point.split(","))) for point in each.attrib["points"].split()]
        if len(points) in corners and each.attrib.get("fill") not in {"#000", "#fff"}:
            down = [y for _, y in points]
            found.append((min(x for x, _ in points), (min(down) + max(down)) / 2))
    return found


def test_a_deal_has_every_card_once_and_the_tasks_of_each_player() -> None:
    drawn = deal_svg(FIRST)
    assert cards(drawn) == Counter(map(str, PLANET_NINE.cards))
    assert {"Ann", "Ben", "Cas", "Dee", "g7[1]", "A first deal"} <= set(texts(drawn))
    assert places(drawn)["g7[1]"][1] == places(drawn)["Dee"][1]
    assert shapes(drawn) == {"disc": 9, "4": 18, "3": 9 + 1, "10": 4}  # four corners: on edge, and on a tip; an arrow
    assert len(signs(drawn, 3)) == 1


def test_the_card_that_lost_is_marked_with_those_that_would_have_kept_it() -> None:
    played = replace(FIRST, played=Line(((Card("g", 5), Card("g", 7)),)))
    drawn = deal_svg(played, Marks("Ann lost it", lost="g1", kept=["g3", "g9"], told=["p9"]))
    at = places(drawn)
    assert "Ann lost it" in texts(drawn)
    ((x, y),) = signs(drawn, 12)
    assert at["g1"][0] < x < at["g2"][0]
    assert abs(y - at["g1"][1]) < 8
    assert [x > at[card][0] for (x, _), card in zip(signs(drawn, 6), ("g3", "g9"), strict=True)] == [True, True]
    assert cards(drawn) == Counter(map(str, PLANET_NINE.cards)), "those in the trick lie there"
    framed = [each.attrib.get("stroke") for each in ET.fromstring(drawn).iter(f"{SVG}rect")]  # our own
    assert framed.count("#0072b2") == 1


def test_a_line_has_its_tricks_up_to_the_deciding_one() -> None:
    witness = winnable.solve(FIRST).witness
    assert witness is not None
    drawn = line_svg(FIRST, witness)
    decided = witness.report.decided or 0
    shown = [*PLANET_NINE.cards, *(card for trick in witness.line.tricks[:decided] for card in trick)]
    assert cards(drawn) == Counter(map(str, shown)), "the deal, and below it the line"
    assert len(signs(drawn, 10)) == decided == len(signs(drawn, 3)) - 1
    assert texts(drawn)[-1] == f"won after trick {decided}, the rest is free"
    for name in ("g7[1] (Dee)", "g9[2] (Cas)", "p3[3] (Ann)"):
        assert name in texts(drawn)
    assert svg(FIRST, witness) == drawn
    assert svg(FIRST) == deal_svg(FIRST)


def places(picture: str) -> dict[str, tuple[float, float]]:
    """Where the texts of a picture stand: their left ends, and how far down."""
    found = ET.fromstring(picture).iter(f"{SVG}text")  # our own
    return {each.text or "": (float(each.attrib["x"]), float(each.attrib["y"])) for each in found}


THREE = "deck: dealt\nlead: 1\nhands: {Ann: p12 b1, Ben: p3 b24, Cas: p45 b3}\ntasks: p1>Cas\n"
FIVE = "hands: {Ann: p124 b36 g4 y4 r2, Ben: p567 b2 g9 y369, Cleo: p38 b49 g16 r13, Dan: p9 b158 g257 y7, Eve: rest}\n"
ROBOT = (ROOT / "examples" / "open" / "robot.yaml").read_text(encoding="utf-8").split("\n---")[1]


@pytest.mark.parametrize(
    ("text", "seats"),
    [(THREE, 3), (THREE.replace("Ben", "Bartholomew"), 3), (f"{FIVE}tasks: p1\n", 5), (ROBOT, 3)],
    ids=["three", "long", "five", "robot"],
)
def test_a_trick_is_seen_from_above(text: str, seats: int) -> None:
    (problem,) = winnable.loads(text, kind=Problem)
    verdict = winnable.solve(problem)
    assert verdict.witness is not None
    for trick in verdict.witness.report.record.tricks:
        drawn = trick_svg(problem, verdict.witness, trick.number)
        at = places(drawn)
        names = list(problem.names)
        assert cards(drawn) == Counter(map(str, trick.cards))
        assert len(names) == seats
        led, won = names[trick.leader], names[trick.winner]
        assert texts(drawn)[0] == f"Trick {trick.number}, led by {led}: {won} wins it with {trick.winning_card}"
        ((arrow, across), (star, down)) = signs(drawn, 3)[0], signs(drawn, 10)[0]
        assert arrow < at[str(trick.cards[0])][0]
        assert star > at[str(trick.winning_card)][0]
        assert abs(across - at[str(trick.cards[0])][1]) < 8 > abs(down - at[str(trick.winning_card)][1])
        assert at[names[0]][1] == max(at[name][1] for name in names)  # at the bottom, then clockwise: to the left
        assert at[names[1]][0] < at[names[0]][0] < at[names[-1]][0]
        for seat, card in zip(trick.seats, trick.cards, strict=True):  # a card lies before its player
            others = [name for name in names if name != names[seat]]
            assert all(_near(at[str(card)], at[names[seat]]) <= _near(at[str(card)], at[name]) for name in others)
        box = ET.fromstring(drawn).attrib  # our own
        for x, y in at.values():
            assert 0 <= x < float(box["width"])
            assert 0 < y < float(box["height"])


def _near(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + 2 * abs(one[1] - other[1])


def test_a_trick_says_what_is_met_in_it() -> None:
    witness = winnable.solve(FIRST).witness
    assert witness is not None
    assert texts(trick_svg(FIRST, witness, 1))[-1] == "met: g7[1] (Dee)"
    assert texts(trick_svg(FIRST, witness, 10))[-1] == "nothing is met"
    assert svg(FIRST, witness, 1) == trick_svg(FIRST, witness, 1)


def test_a_trick_that_there_is_not() -> None:
    witness = winnable.solve(FIRST).witness
    for number in (0, 11, -1):
        with pytest.raises(ValueError, match=f"there is no trick {number} to draw: the line has tricks 1 to 10"):
            svg(FIRST, witness, number)
    with pytest.raises(ValueError, match=r"there is no trick 1 to draw: there is no winning line$"):
        svg(FIRST, None, 1)


def test_without_a_line_the_tricks_that_were_played_are_drawn() -> None:
    witness = winnable.solve(FIRST).witness
    assert witness is not None
    begun = replace(FIRST, played=Line((*witness.line.tricks[:2], witness.line.tricks[2][:1])))
    assert {"played", *(" ".join(map(str, trick)) for trick in begun.played.tricks[:2])} <= set(texts(svg(begun)))
    assert "played" not in texts(svg(FIRST))
    for number in (1, 2):
        assert svg(begun, None, number) == svg(begun, witness, number)
    for number in (0, 3):
        so_far = "there is no winning line, and the one so far has tricks 1 to 2"
        with pytest.raises(ValueError, match=f"there is no trick {number} to draw: {so_far}"):
            svg(begun, None, number)
    open_owner = replace(begun, tasks=(replace(begun.tasks[0], owner=None), *begun.tasks[1:]))
    with pytest.raises(ValueError, match=r"there is no trick 1 to draw: there is no winning line$"):
        svg(open_owner, None, 1)


@pytest.mark.parametrize("name", ["robot", "unknown", "played", "distress"])
def test_whatever_a_deal_leaves_open_can_be_drawn(name: str) -> None:
    for problem in winnable.load(ROOT / "examples" / "open" / f"{name}.yaml", kind=Problem):
        drawn = deal_svg(problem)
        known = [str(card) for hand in problem.deal.hands for card in hand]
        played = [" ".join(map(str, trick)) for trick in problem.played.whole(len(problem.deal.hands)).tricks]
        gone = {card for trick in played for card in trick.split()}
        assert set(known) <= gone | cards(drawn).keys() <= {*known, *(task.name for task in problem.tasks)}
        assert set(played) <= set(texts(drawn))
        assert texts(drawn).count("?") == sum(problem.deal.hidden)


def test_decks_of_ones_own() -> None:
    deck = Deck((Suit("red", (1, 2, 12)), Suit("violet", (1, 2, 3))))
    drawn = deal_svg(Problem(Deal.of(deck, [deck.cards[:3], deck.cards[3:]], 1)))
    assert cards(drawn) == Counter(["r1", "r2", "r12", "v1", "v2", "v3"])
    assert shapes(drawn) == {"3": 1}, "an arrow"
    fills = {each.attrib["fill"] for each in ET.fromstring(drawn).iter(f"{SVG}rect") if "fill" in each.attrib}
    assert len(fills) == 2
