"""Hands as files write them: cards, unknown cards, the robot's columns, and hands that nobody can hold."""

import pytest

from tests.support.loading import SMALL, cards, marks_in, messages, problem
from winnable.missions.crew import (
    dump,
    load_text,
)
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
