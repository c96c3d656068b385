"""Hands as files write them: cards, unknown cards, the robot's columns, and hands that nobody can hold."""

import pytest

from tests.support.loading import SMALL, cards, marks_in, messages, problem
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.write import dump
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem


@pytest.mark.parametrize("name", ["commander", "captain"])
def test_players_that_are_called_commander(name: str) -> None:
    loaded = load_text(f"deck: dealt\nlead: Bo\nhands: {{{name}: b1, Bo: b2}}\n")
    assert messages(loaded) == [f"3:9 D008 expected a name that is no word of the format, found {name!r}"]


def test_a_hand_of_the_wrong_shape_hides_no_other() -> None:
    loaded = load_text("deck: dealt\nlead: 0\nhands: [b98, true, b2 gx, b3 b9]\n")
    assert [each.split(" expected")[0] for each in messages(loaded)] == [
        "3:14 K003",
        "3:23 D001",
        "3:30 D003 card b9 is dealt twice (first at 3:9)",
    ]


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ("[99999999999, 2, 2]", "Y011"),
        ("['99999999999', 2, 2]", "D001"),
        ("[99, 99, 99]", "D005"),
        (f"['{'?' * 10_000}', 2, 2]", "D005"),
        (f"['{'? ' * 5_000}', 2, 2]", "D005"),
        (f"['{'?(?) ' * 3_000}', 2, 2]", "D005"),
        (f"['{'p1(b1) ' * 1_000}', 2, 2]", "D003"),
        (f"['{'(' * 10_000}', 2, 2]", "D016"),
        (f"['p1{'(b1)' * 4_000}', 2, 2]", "D016"),
        ("['p1(p1)', 2, 2]", "D003"),
        ("['１', 2, 2]", "D001"),
        ("['p1(?) ?(p1)', 2, 2]", "D003"),
        ("['p1(z1) ??', 2, 2]", "D002"),
        ("['?', '?', '?', '?', '?', '?', '?']", "D005"),
        ("['(?)', '?()', '?(??)']", "D016"),
    ],
)
def test_hands_that_nobody_can_hold(hands: str, code: str) -> None:
    loaded = load_text(f"deck: {{suits: [pink, blue], ranks: 3}}\nhands: {hands}\nrobot: 0\nlead: 9\n")
    assert not loaded.documents
    assert code in {each.code for each in loaded.findings}
    assert all(len(str(each)) < 2000 for each in loaded.findings)


def test_hands_with_unknown_cards() -> None:
    deal = problem("hands: [p179 b239 y5 g68 r4, p258 ? b14 y69 g35, 10, '??????????']\n").deal
    assert str(deal) == "p179 b239 g68 y5 r4 / p258 b14 g35 y69 ? / ?????????? / ??????????"
    assert (deal.commander, deal.hidden, deal.sizes) == (0, (0, 1, 10, 10), (10, 10, 10, 10))


def test_a_hand_as_a_list_of_cards() -> None:
    text = SMALL + "hands: [[p1, p4, '??', r2], [b6, '?', '????'], ['p2(b1)', '?(b2)']]\n"
    assert str(problem(f"{text}robot: 2\n".replace("'????'", "'???'")).deal) == "p14 r2 ?? / b6 ???? / p2(b1) ?(b2)"


def test_a_card_that_is_left_over() -> None:
    given, anywhere = (problem(f"hands: [{hands}]\nlead: 0\n").deal for hands in ("13, 14, 13", "13, 13, 13"))
    assert (given.hidden, anywhere.hidden) == ((12, 14, 13), (12, 13, 13))
    known = "p123456789 b1234"
    deal = problem(f"hands: ['{known}', 13, b56789 g12345678]\nlead: 0\n").deal  # all known but the fourteenth, r4
    assert (len(deal.hands[0]), deal.hidden, deal.unseen[0]) == (14, (0, 13, 0), Card("g", 9))
    text = "hands: ['p12345678 b123 ?', p9 b456789 g123456, g789 y123456789 r1, 10]\n"
    assert marks_in(f"{text}lead: 0\n") == ["1:9 D005", "1:29 D005", "1:49 D005"]


def test_a_card_that_anybody_may_have_while_hands_are_full() -> None:
    deal = problem("hands: ['p123456789 b123 ?', b456789 g1234567, g89 y123456789 r12]\nlead: 0\n").deal
    assert (deal.hidden, deal.unseen) == ((0, 0, 0), cards("r3"))
    text = dump(Problem(deal))
    assert "p123456789 b123 ?" in text
    assert problem(text).deal == deal
    nobody = Deal(PLANET_NINE, deal.hands, 1, (0, 0, 0))
    with pytest.raises(ValueError, match="expected an unknown card in some hand, as r3 is in none"):
        dump(Problem(nobody))


# --- the rest ------------------------------------------------------------------------------------

WHOLE = (
    "  Ann: p179 b239 y5 g68 r4\n  Bob: p258 b14 y69 g35 r3\n  Cy: p36 b578 y127 g9 r2\n  Dee: p4 b6 y348 g1247 r1\n"
)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("word", ["rest", "Rest", "the rest"])
def test_the_rest(seat: int, word: str) -> None:
    lines = WHOLE.splitlines()
    lines[seat] = lines[seat].partition(":")[0] + f": {word}"
    assert problem("hands:\n" + "\n".join(lines)) == problem(f"hands:\n{WHOLE}")


def test_the_rest_is_one_card_more_where_a_card_is_left_over() -> None:
    deal = problem("hands: [p12345678 b1234 r4, p9 b56789 g1234567, rest]\n").deal
    assert deal.sizes == (13, 13, 14)
    assert marks_in("hands: [p12345678 b1234 r34, p9 b56789 g12345678, rest]\n") == ["1:51 D005"]


def test_the_rest_beside_the_robot() -> None:
    columns = "p1(b2) p3(g4) b6(p9) g5(y8) y9(r3) y2(g7) b8(y4)"
    hands = "hands:\n  Ann: p2457 b17 g29 y36 r124\n  JARVIS: {}\n  Bob: {}\nrobot: JARVIS\n"
    assert problem(hands.format(columns, "rest")) == problem(hands.format(columns, "p68 b3459 g1368 y157"))
    # nobody knows which of its cards are covered, nor what covers them
    assert marks_in(hands.format("rest", "p68 b3459 g1368 y157")) == ["3:11 D016"]
    assert marks_in(hands.format(columns.replace("(b2)", "(?)"), "rest")) == ["4:8 D017"]
    small = (
        "deck: {suits: [pink, blue], ranks: 3}\nhands: {Ann: p12, Bob: b12, JARVIS: rest}\nrobot: JARVIS\nlead: Ann\n"
    )
    assert problem(small).deal.hands[2] == cards("b3 p3")


def test_the_rest_of_a_deck_of_ones_own() -> None:
    deal = problem("deck: {suits: [pink], ranks: 12, trumps: 2}\nhands: ['p1,2,10,11 r1', p345 r2, rest]\n").deal
    assert deal.hands[2] == cards("p6 p7 p8 p9 p12")


def test_a_rest_that_is_empty() -> None:
    small = "deck: {suits: [pink], ranks: 4}\nlead: 0\n"
    assert marks_in(f"{small}hands: [p12, p34, rest]\n") == ["3:19 D005"]


# --- one mistake, one finding --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("[p12 b12, p34 b34]", []),
        ("[p12, b12]", ["4 hands of 2 cards, found 2"]),
        ("[p12, b12, p34]", ["4 hands of 2 cards, found 3"]),
        ("[p1234]", ["two hands at least, found 1"]),
        ("{Ann: 2, Bob: 2, Cy: 2}", []),  # two are left over
        ("{Ann: 1, Bob: 1, Cy: 1}", ["8 hands of 1 cards, found 3"]),
        ("[p12, b12, b3]", ["missing p3 p4 b4"]),
        ("[p123 b1, p4 b23]", ["4 cards in the hand of seat 1, found 3"]),
        ("[p12 b12, p44 b34]", ["card p4 is dealt twice"]),
        ("[p12 b12, p34 b35]", ["the card b5 is not in the deck"]),
    ],
)
def test_what_is_missing_is_told_once(hands: str, expected: list[str]) -> None:
    loaded = load_text(f"deck: {{suits: [pink, blue], ranks: 4}}\nhands: {hands}\nlead: 0\n")
    assert len(loaded.findings) == len(expected), loaded.findings
    for finding, part in zip(loaded.findings, expected, strict=True):
        assert part in finding.message


def test_cards_that_may_be_left_over_are_no_forgotten_hand() -> None:
    deck = "deck: {suits: [pink, green], ranks: 2, trumps: 1}\nlead: 0\n"
    assert not marks_in(f"{deck}hands: [1, g2, 1, p1]\n")


def test_the_cards_of_another_game_are_told_once() -> None:
    (finding,) = load_text(f"hands:\n{WHOLE.replace(' r', ' s')}").findings
    assert (finding.code, finding.hint) == ("D002", "all cards are of the deck 'deep-sea'; add game: deep-sea")
