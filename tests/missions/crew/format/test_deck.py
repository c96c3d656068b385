"""Decks: by name, as dealt, and built from suits and ranks."""

from tests.support.loading import messages, only, only_mission
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.write import dump
from winnable.rules.crew.card import CHALLENGE, Card
from winnable.rules.crew.deal import Deal


def test_decks() -> None:
    hands = "hands: [p12 r1, b12, p34 b3]\n"
    assert only(load_text(f"deck: dealt\n{hands}")).problem.deal.deck.cards[-1] == Card("r", 1)
    regular = "deck: {suits: [pink, blue], ranks: 4, trumps: 1, trump: sun, without: b4}\n"
    deck = only(load_text(regular + hands.replace("r1", "s1"))).problem.deal.deck
    assert [suit.name for suit in deck.suits] == ["pink", "blue", "sun"]
    deal = Deal.of(CHALLENGE, [CHALLENGE.cards[seat::3] for seat in range(3)])
    assert only(load_text(f"deck: challenge\nhands: [{', '.join(str(deal).split(' / '))}]\n")).problem.deal == deal


def test_a_whole_suit_can_be_taken_out() -> None:
    deck = "deck: {suits: [pink, blue], ranks: 2, trumps: 1, without: p12}\n"
    loaded = load_text(f"{deck}hands: [b1, b2]\nlead: 0\n".replace("trumps: 1, ", ""))
    assert [suit.name for suit in only(loaded).problem.deal.deck.suits] == ["blue"]
    assert [suit.name for suit in only(load_text(f"{deck}hands: [b1 r1, b2]\n")).problem.deal.deck.suits] == [
        "blue",
        "rocket",
    ]
    (message,) = messages(load_text(f"{deck}hands: [b1 r1, b2]\n".replace("p12", "g1")))[:1]
    assert message.endswith("D002 the card g1 cannot be taken out, it is not in the deck")


def test_the_challenge_deck_is_for_three() -> None:
    """Other crews are refused, however the file names the deck; a mission with this deck is for three."""
    hands = [" ".join(map(str, CHALLENGE.cards[seat::4])) for seat in range(4)]
    four = f"hands: [{', '.join(hands)}]\n"
    expected = "1:1 D006 expected 3 players with the deck challenge, found "
    assert messages(load_text(f"{four}deck: challenge\n")) == [f"{expected}4"]
    assert messages(load_text(f"{four}deck: challenge\nmission: 44\n")) == [f"{expected}4"]
    own = "{suits: [pink, blue, yellow], ranks: 9, trumps: 4, without: r1}"
    assert messages(load_text(f"{four}deck: {own}\n")) == [f"{expected}4"]
    assert messages(load_text(f"{four}deck: dealt\n")) == [f"{expected}4"]
    robot = "hands: {Ann: 10, Ben: 10, JARVIS: 10}\nlead: Ann\nrobot: JARVIS\ndeck: challenge\n"
    assert messages(load_text(robot)) == [f"{expected}2 and the robot"]
    assert only_mission(load_text("id: x\ndeck: challenge\n")).crew == (3,)
    assert only_mission(load_text("id: x\nextends: 13\ndeck: challenge\ncrew: [3]\n")).crew == (3,)
    message = "M003 expected 3 players with the deck challenge, found 4 in the crew of the mission"
    assert messages(load_text("id: x\ndeck: challenge\ncrew: [3, 4]\n")) == [f"3:1 {message}"]
    assert messages(load_text("id: x\nextends: 13\ndeck: challenge\n")) == [f"3:1 {message}"]


def test_large_decks() -> None:
    suits = ", ".join("abcdefghijklmnopqrstuvwxy")
    loaded = load_text(f"hands: [a1, b1]\ndeck: {{suits: [{suits}], ranks: 9}}\nlead: 0\n")
    assert messages(loaded) == ["2:7 D009 expected a deck of at most 200 cards, found 225"]
    ranks = ",".join(map(str, range(1, 100)))
    loaded = load_text(f"deck: dealt\nlead: 0\nhands: ['p{ranks}', 'b{ranks}', 'g{ranks}']\n")
    assert messages(loaded) == ["3:1 D009 expected a deck of at most 200 cards, found 297"]


def test_suits_with_names_that_no_card_can_have() -> None:
    for name in ("-blue", "Blue", "ä", "9"):
        loaded = load_text(f"deck: {{suits: [pink, '{name}'], ranks: 4, without: p1}}\nhands: [p23, p4]\nlead: 0\n")
        assert messages(loaded)[0] == f"1:22 D009 expected the name of a suit in small letters, found {name!r}"


def test_a_deck_is_written_on_one_line() -> None:
    text = "id: x\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1, without: b4}\nassignment: draft\n"
    assert dump(only_mission(load_text(text))).replace("game: planet-nine\n", "") == text
