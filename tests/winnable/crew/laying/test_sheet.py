"""What the text of a problem puts on the table, complete or not."""

from typing import Any

import pytest

from tests.support.documents import CLASSES, Pasted, pasted
from tests.support.layers import few
from winnable.crew.laying.sheet import Hand, Sheet, sheet_of
from winnable.rules.crew.card import Card

CARDS = frozenset(map(Card.parse, ("p1", "p2")))


def problems() -> list[dict[str, Any]]:
    """All problems of The Crew that people may give to the page."""
    return [document for given in pasted() for document in given.documents()]


@pytest.mark.parametrize("given", few(pasted(), 14, 40))
def test_it_is_read_as_the_loader_reads_it(given: Pasted) -> None:
    for document in given.documents():
        sheet, table = sheet_of(document["text"]), document["view"]["table"]
        assert sheet.good
        assert (list(sheet.players), sheet.robot) == (table["players"], table["robot"])
        hands = [set(map(str, hand.cards)) for hand in sheet.hands]
        inside = {card for column in table["covered"] for card in column}
        known = [set(hand) - inside for hand in table["hands"]]
        lost = [theirs - ours for ours, theirs in zip(hands, known, strict=True)]
        assert all(len(each) == (0 if sheet.lead is None else min(len(each), 1)) for each in lost)  # the leader's trump
        assert [(task.name, task.owner) for task in sheet.tasks] == [
            (task["name"], task["owner"]) for task in table["tasks"]
        ]
        assert [task.name in sheet.done for task in sheet.tasks] == [task["done"] for task in table["tasks"]]
        assert sheet.unread == frozenset()


def test_what_is_not_complete_is_read_as_far_as_it_goes() -> None:
    sheet = sheet_of("hands: {Ann: p12, Ben: [], Cas: 13}\ntasks: g8>Cas low-sum\nplayed: p1\n")
    assert [(hand.known, hand.hidden) for hand in sheet.hands] == [(CARDS, 0), (frozenset(), 0), (frozenset(), 13)]
    assert [task.owner for task in sheet.tasks] == [2, None]
    assert (sheet.good, len(sheet.free()), sheet.sizes(0), sheet.holder(Card.parse("p2"))) == (False, 38, (13, 14), 0)
    assert not sheet.unread


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("hands: {Ann: p1, Ben: p2}\ntasks: p3>Dora b1\n", {"tasks"}),
        ("hands: {Ann: p1, Ben: p2}\nplayed: p1 q\n", {"played"}),
        ("hands: {Ann: p1, Ben: p2}\nunknown: maybe\n", {"unknown"}),
        ("hands: {Ann: p1, Ben: p2}\nroles: 7\n", {"roles"}),
    ],
)
def test_a_key_with_a_mistake_is_not_shown(text: str, unread: set[str]) -> None:
    assert sheet_of(text).unread == unread


@pytest.mark.parametrize(
    "text", ["hands: {Ann: q7x}", "tasks: p1", "hands: 7", "- a", "hands: [", "a: 1\n---\nb: 2", "hands: [{}, {}]"]
)
def test_hands_that_cannot_be_read_are_not_laid_out(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        sheet_of(text)


def test_the_deck_is_that_of_the_problem() -> None:
    assert len(sheet_of(CLASSES["before"]).deck.cards) == 40
    assert len(sheet_of(CLASSES["played"]).deck.cards) == 6
    assert len(sheet_of("hands: [p1, b1]\ndeck: dealt\n").deck.cards) == 40
    assert len(sheet_of("hands: ['p10,', b1]\ndeck: dealt\n").deck.cards) == 2
    assert sheet_of("game: deep-sea\nhands: [s1, b1, b2]\n").edition.key == "deep-sea"
    assert sheet_of("mission: deep-sea/5\nhands: [s1, b1, b2]\n").edition.key == "deep-sea"
    assert sheet_of("mission: {id: x, game: deep-sea}\nhands: [s1, b1, b2]\n").edition.key == "deep-sea"


def test_a_hand_keeps_its_size_where_a_card_of_it_is_unknown() -> None:
    hand = Hand(CARDS, 2)
    assert (hand.size, hand.without(Card.parse("p1"))) == (4, Hand(frozenset({Card.parse("p2")}), 3))
    column = Hand(columns=((Card.parse("p1"), None), (None, Card.parse("p2"))))
    assert (column.known, column.hidden, column.size) == (CARDS, 2, 4)
    assert column.without(Card.parse("p2")).columns[1] == (None, None)
    deck = Sheet.read("hands: [p1, b1]").deck
    assert [each.written(deck) for each in (hand, column, Hand(), Hand(unknown=3))] == [
        "p12 ??",
        "p1(?) ?(p2)",
        [],
        3,
    ]
