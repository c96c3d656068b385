"""A short proof that requirements clash, as text and as JSON by the schema."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.json_output import in_json
from tests.winnable.conftest import Run
from winnable.crew.questions.short_proof import ShortProof, find_proof
from winnable.output.ink import PLAIN
from winnable.rules.crew.card import Card, Deck, parse_cards
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.requirements import Met
from winnable.solver.crew.short_proof.proof import Asked, AtLeast, AtMost, Holds, InHand, NoneOf, NoOther, Plays, Proof
from winnable.solver.crew.short_proof.wording import all_lacking, few_named
from winnable.solver.verdict import Limits

CLASH = """\
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: p1>Ben[1] b1>Cas p3>Ann
"""


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(CLASH, encoding="utf-8")


def _problem() -> Problem:
    deal = shuffled(small_deck(2, 4, 1), 3, 1)
    return Problem(deal, (Task.card(deal.deck.cards[0], owner=0),), names=("Ann", "Ben", "Cas"))


def test_a_session(run: Run) -> None:
    out = run("explain", "deal.yaml", "--no-repairs").stdout
    assert "\nWhy:" in out
    assert out.splitlines()[-1].endswith("no line of play is left.")


def test_with_a_robot_there_are_none(run: Run) -> None:
    """All its cards are known, but covered ones cannot be played at any time."""
    Path("deal.yaml").write_text(CLASH.replace("Ben: p2 b24", "Ben: p2(b2) b4") + "robot: Ben\n", encoding="utf-8")
    out = run("explain", "deal.yaml", "--no-repairs").stdout
    assert out.startswith("deal.yaml:1\nunwinnable")
    assert out.endswith("\nNo short reason was found.\n")


def test_as_json(run: Run) -> None:
    (found,) = in_json(run("explain", "deal.yaml", "--no-repairs", "--json").stdout)["problems"]
    assert {*found["proof"]["requires"]} <= {line["label"] for line in found["core"]}
    assert found["proof"]["text"].endswith("no line of play is left.")
    assert found["proof"]["plays"] is False


def _told(problem: Problem, *held: InHand) -> str:
    (line,) = ShortProof(problem, Proof((), held)).text(PLAIN)
    return line.removeprefix("Why: As ").removesuffix(": no line of play is left.")


def test_in_words() -> None:
    """Each kind of statement about a hand, told together with the others about its suit."""
    problem = _problem()
    p1, p2, p3, p4, *_ = problem.deck.cards
    assert _told(problem, Holds(0, p2), Holds(0, p1), NoOther(1, "p", ())) == "Ann holds p12 and Ben has no pink card"
    assert (
        _told(problem, NoOther(0, "p", (p1,)), Holds(0, p1), AtLeast(1, "b", 2), AtMost(2, "b", 1))
        == "Ann's only pink card is p1, Ben has at least two blue cards and Cas has at most one blue card"
    )
    assert (
        _told(problem, NoOther(2, "p", (p3, p4)), AtLeast(0, "b", 1), AtMost(0, "b", 1))
        == "Ann has one blue card and Cas has no pink card but p34"
    )
    assert _told(problem, NoOther(2, "p", (p3, p4)), AtLeast(2, "p", 2)) == "Cas's only pink cards are p34"


def test_the_card_that_loses() -> None:
    problem = _problem()
    p1 = problem.deck.cards[0]
    told = ShortProof(problem, Proof((Asked((Met(0),)),), (Holds(0, p1),), Plays(1, p1, 2)))
    (line,) = told.text(PLAIN)
    assert line == "Why: By p1, as Ben plays p1 in trick 2 and Ann holds p1: no line of play is left."
    value = told.value()
    assert value is not None
    assert (value.plays, value.requires) == (True, ("p1",))


def test_suits_of_a_hand_stand_together() -> None:
    """Suits of which all cards are said, those of which there are none, and a hand that is said as a whole."""
    problem = Problem(shuffled(small_deck(3, 4, 1), 3, 1), names=("Ann", "Ben", "Cas"))
    assert str(problem.deal) == "p3 b13 g14 / p2 b24 r1 / p14 g23"
    held = (
        *(each for suit in "bg" for each in _all_of(problem, 0, suit)),
        *(NoOther(1, suit, ()) for suit in "pgr"),
        *_all_of(problem, 1, "b"),
        *(each for suit in "pg" for each in _all_of(problem, 2, suit)),
    )
    assert _told(problem, *held) == (
        "Ann's only blue and green cards are b13 g14, Ben has no pink or green card, Ben's only blue cards are "
        "b24, Ben has no rocket and Cas's hand is p14 g23"
    )


def test_cards_of_several_suits_stand_together() -> None:
    """Those that a hand holds, whatever else; all of them are the hand."""
    problem = Problem(shuffled(small_deck(3, 4, 1), 3, 1), names=("Ann", "Ben", "Cas"))
    held = tuple(Holds(seat, card) for seat in (0, 2) for card in problem.deal.hands[seat])
    assert _told(problem, *held[1:]) == "Ann holds p3 b3 g14 and Cas's hand is p14 g23"


def _all_of(problem: Problem, seat: int, suit: str) -> list[InHand]:
    cards = tuple(card for card in problem.deal.hands[seat] if card.suit == suit)
    return [NoOther(seat, suit, cards), *(Holds(seat, card) for card in cards)]


def test_what_a_hand_lacks() -> None:
    """Cards one by one, those above or below a rank, and those of the same ranks of several colours together."""
    problem = _problem()
    p, b = ([card for card in problem.deck.cards if card.suit == suit] for suit in "pb")
    held: list[tuple[tuple[InHand, ...], str]] = [
        ((NoneOf(0, "p", (p[1],)),), "Ann does not hold p2"),
        ((Holds(0, p[0]), NoneOf(0, "p", (p[1],))), "Ann holds p1 and not p2"),
        ((NoneOf(0, "p", (p[1], p[2])),), "Ann holds neither p2 nor p3"),
        ((NoneOf(0, "p", (p[2], p[3])),), "Ann has no pink card above 2"),
        ((NoneOf(0, "p", (p[0], p[1])), NoneOf(0, "b", (b[0], b[1]))), "Ann has no colour card below 3"),
        ((NoneOf(0, "p", (p[1],)), NoneOf(0, "b", (b[1],))), "Ann has no 2 of any colour"),
    ]
    for those, said in held:
        assert _told(problem, *those) == said
        value = ShortProof(problem, Proof((), those)).value()
        assert value is not None
        assert {each.kind for each in value.hands} <= {"holds", "none-of"}


def test_none() -> None:
    """What is said where nothing is found within the limits, and where cards change hands."""
    problem = _problem()
    found = explain(problem)
    drawn = explain(Problem(problem.deal, problem.tasks, draw=Draw((None, None, None))))
    for told in (
        find_proof(found, Limits(seconds=1e-9), found.problem),
        find_proof(drawn, Limits(), drawn.problem),
    ):
        (line,) = told.text(PLAIN)
        assert line == "No short reason was found."
        assert told.value() is None


def _is_true(said: str, hand: tuple[Card, ...], deck: Deck) -> bool:
    """Whether a sentence about a hand is true, by its words alone."""
    suits = {suit.name: suit.letter for suit in deck.suits}
    if found := re.fullmatch(r"Ann has no (\d) of any colour", said):
        return not any(card.rank == int(found[1]) and not deck.is_trump(card) for card in hand)
    if found := re.fullmatch(r"Ann (?:does not hold|holds neither) (\w+)(?: nor (\w+))?", said):
        return not {*map(str, hand)} & {found[1], found[2]}
    if found := re.fullmatch(r"Ann has no (.*?)(?: (above|below) (\d))?(?: but ([\w ]+))?", said):
        names, side, rank, but = found.groups()
        words = {*re.findall(r"\w+", names)}
        letters = {letter for name, letter in suits.items() if name in words or f"{name}s" in words}
        if "colour" in words:
            letters = {letter for letter in suits.values() if not deck.suit(letter).trump}
        elif "rocket" in words:
            letters = {"r"}
        assert letters, said
        about = [card for card in hand if card.suit in letters]
        if side:
            about = [card for card in about if (card.rank > int(rank) if side == "above" else card.rank < int(rank))]
        allowed = {*map(str, parse_cards(but))} if but else set[str]()
        return {*map(str, about)} <= allowed
    raise AssertionError(said)


def test_sentences_of_what_a_hand_lacks_are_true() -> None:
    """Whatever cards matter that a hand lacks: a hand with y4 is not said to have no 4, with r4 it may be."""
    random, forms = Random(3), set[str]()
    for seed in range(150):
        deck = small_deck(4, 5, 4)
        deal = shuffled(deck, 3, seed)
        problem, hand = Problem(deal, names=("Ann", "Ben", "Cas")), deal.hands[0]
        every = [
            NoOther(0, suit.letter, tuple(card for card in hand if card.suit == suit.letter)) for suit in deck.suits
        ]
        matter = dict[NoOther, list[Card]]()
        rank = random.randint(1, 5)
        for said in random.sample(every, random.randint(1, 5)):
            lacking = all_lacking(said, deck)
            same = [card for card in lacking if card.rank == rank]
            some = (
                same
                if same and seed % 3
                else random.sample(lacking, random.randint(min(1, len(lacking)), len(lacking)))
            )
            if some:
                matter[said] = sorted(some)
        for said_ in re.split(r"(?:, | and )(?=Ann )", _told(problem, *few_named(matter, deal))):
            assert _is_true(said_, hand, deck), (said_, hand)
            forms.add(re.sub(r"\b[a-z]\d+\b|\d", "N", said_))
    assert "Ann has no N of any colour" in forms
    assert len(forms) > 20
