"""`winnable explain --steps`: a proof step by step, as text and as JSON by the schema."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.json_output import in_json
from tests.support.reasons import plays, records
from tests.support.steps import check
from tests.winnable.conftest import Run
from winnable.crew.questions.reasons import claim_text
from winnable.crew.questions.steps import StepByStep, find_steps, steps_of, steps_text
from winnable.output.ink import PLAIN
from winnable.rules.crew.card import Card, Deck, parse_cards
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.reasons.fact import Claim, Fallen, FirstMisses, Out, WinsTrick, WinsWith
from winnable.solver.crew.steps import plain, split
from winnable.solver.crew.steps.naming import all_lacking, few_named
from winnable.solver.crew.steps.premise import AtLeast, AtMost, Holds, InHand, NoneOf, NoOther
from winnable.solver.crew.steps.sequence import Sequence, Step
from winnable.solver.verdict import Limits

CLASH = """\
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: p1>Ben[1] b1>Cas p3>Ann
"""

SECOND = (
    "As Ann's only pink card is p1, Ben has at least two blue cards and Cas has at most one blue card: "
    "Ann has no pink card before trick 3."
)


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(CLASH, encoding="utf-8")


def _problem() -> Problem:
    deal = shuffled(small_deck(2, 4, 1), 3, 1)
    return Problem(deal, (Task.card(deal.deck.cards[0], owner=0),), names=("Ann", "Ben", "Cas"))


LOST = """\
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: OWNED b3>Cas
played: |
  r1 p1 p2
  p3 p4 b2
"""


@pytest.mark.parametrize(
    ("owned", "went"), [("p2>Ann", "p2 went to Cas in trick 1"), ("p3>Ben", "p3 went to Ann in trick 2")]
)
def test_a_card_that_was_won(owned: str, went: str, run: Run) -> None:
    Path("deal.yaml").write_text(LOST.replace("OWNED", owned), encoding="utf-8")
    out = run("explain", "deal.yaml", "--steps", "--no-repairs").stdout
    assert f"Why: As {went}, it can never go to {owned[3:]}, who is to win it.\n" in out
    assert f"tricks that were played:\n  1  By {owned}, as {went}: no line of play is left.\n" in out


def test_a_session(run: Run) -> None:
    out = run("explain", "deal.yaml", "--steps", "--no-repairs").stdout
    assert "Step by step:\n  1  " in out
    assert out.splitlines()[-1].endswith("no line of play is left.")
    assert "Step by step" not in run("explain", "deal.yaml", "--no-repairs").stdout


def test_with_a_robot_there_are_none(run: Run) -> None:
    """All its cards are known, but covered ones cannot be played at any time."""
    Path("deal.yaml").write_text(CLASH.replace("Ben: p2 b24", "Ben: p2(b2) b4") + "robot: Ben\n", encoding="utf-8")
    out = run("explain", "deal.yaml", "--steps", "--no-repairs").stdout
    assert out.startswith("deal.yaml:1\nunwinnable")
    assert "without a robot" in out


def test_as_json(run: Run) -> None:
    (found,) = json.loads(run("explain", "deal.yaml", "--steps", "--no-repairs", "--json").stdout)["problems"]
    *steps, last = found["steps"]
    assert last["claim"] is None
    assert all(step["claim"] for step in steps)
    for number, step in enumerate(found["steps"]):
        assert step["number"] == str(number + 1)
        assert {*map(int, step["steps"])} <= {*range(1, number + 1)}
        assert {*step["requires"]} <= {line["label"] for line in found["core"]}
    in_json(run("explain", "deal.yaml", "--steps", "--json").stdout)


def test_in_words() -> None:
    """Each kind of statement about a hand, told together with the others about its suit."""
    problem = _problem()
    p1, p2, p3, p4, *_ = problem.deck.cards
    first = Claim(Fallen(p1, 2), holds=False)
    second = Claim(Out(0, "p", 3))
    steps = (
        Step((), (Holds(0, p2), Holds(0, p1), NoOther(1, "p", ())), (), first),
        Step(
            (), (NoOther(0, "p", (p1,)), Holds(0, p1), AtLeast(1, "b", 2), AtMost(2, "b", 1)), (), Claim(Out(0, "p", 3))
        ),
        Step((), (NoOther(2, "p", (p3, p4)), AtLeast(0, "b", 1), AtMost(0, "b", 1)), (first,), Claim(WinsTrick(2, 1))),
        Step((), (NoOther(2, "p", (p3, p4)), AtLeast(2, "p", 2)), (Claim(WinsTrick(2, 1)), second)),
    )
    assert [*steps_text(problem, StepByStep(Sequence(steps)), PLAIN)] == [
        "Step by step:",
        "  1  As Ann holds p12 and Ben has no pink card: p1 does not fall before trick 3.",
        f"  2  {SECOND}",
        "  3  By step 1, as Ann has one blue card and Cas has no pink card but p34: Cas wins trick 1.",
        "  4  By steps 3 and 2, as Cas's only pink cards are p34: no line of play is left.",
    ]


def test_wins_with_a_suit() -> None:
    """In the first trick, in the first few, or at all."""
    problem = _problem()
    assert problem.deal.last == 3
    said = [
        [claim_text(problem, Claim(WinsWith(0, "p", tricks), holds)) for holds in (True, False)] for tricks in (1, 2, 3)
    ]
    assert said == [
        ["Ann wins trick 1 with a pink card", "Ann does not win trick 1 with a pink card"],
        ["Ann wins one of tricks 1 to 2 with a pink card", "Ann does not win any of tricks 1 to 2 with a pink card"],
        ["Ann wins a trick with a pink card", "Ann wins no trick with a pink card"],
    ]


def test_the_first_lead_that_somebody_cannot_follow() -> None:
    """It is a card of a suit, or not."""
    problem = _problem()
    said = [claim_text(problem, Claim(FirstMisses(1, suit), holds)) for suit in "pr" for holds in (True, False)]
    assert said == [
        "the first lead that Ben cannot follow is a pink card",
        "the first lead that Ben cannot follow is not a pink card",
        "the first lead that Ben cannot follow is a rocket",
        "the first lead that Ben cannot follow is not a rocket",
    ]


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
    _, line, *_ = steps_text(problem, StepByStep(Sequence((Step((), held, ()),))), PLAIN)
    assert line == (
        "  1  As Ann's only blue and green cards are b13 g14, Ben has no pink or green card, Ben's only blue cards are "
        "b24, Ben has no rocket and Cas's hand is p14 g23: no line of play is left."
    )


def test_cards_of_several_suits_stand_together() -> None:
    """Those that a hand holds, whatever else; all of them are the hand."""
    problem = Problem(shuffled(small_deck(3, 4, 1), 3, 1), names=("Ann", "Ben", "Cas"))
    held = tuple(Holds(seat, card) for seat in (0, 2) for card in problem.deal.hands[seat])
    _, line, *_ = steps_text(problem, StepByStep(Sequence((Step((), held[1:], ()),))), PLAIN)
    assert line == "  1  As Ann holds p3 b3 g14 and Cas's hand is p14 g23: no line of play is left."


def _all_of(problem: Problem, seat: int, suit: str) -> list[InHand]:
    cards = tuple(card for card in problem.deal.hands[seat] if card.suit == suit)
    return [NoOther(seat, suit, cards), *(Holds(seat, card) for card in cards)]


def test_a_step_that_is_hard_to_follow() -> None:
    """It is told that nothing simpler was found; in JSON it is not plain."""
    problem = _problem()
    held = tuple(NoOther(seat, suit, ()) for seat in range(3) for suit in ("p", "b", "r"))
    told = StepByStep(Sequence((Step((), held, ()),)))
    *_, last = steps_text(problem, told, PLAIN)
    assert last == "No simpler steps were found: step 1 looks at nine suits of three hands at once."
    values = steps_of(problem, told)
    assert values is not None
    assert [value.plain for value in values] == [False]


@pytest.mark.parametrize(
    ("seats", "suits", "looks"), [((0, 1), "pbgyr", "two hands"), ((0, 1, 2), "pb", "two suits"), ((0,), "p", None)]
)
def test_what_a_step_that_is_hard_to_follow_looks_at(seats: tuple[int, ...], suits: str, looks: str | None) -> None:
    """Two hands alone, or two suits alone: the other cards do not matter. Of a case its hardest step counts."""
    problem = Problem(shuffled(small_deck(4, 4, 1), 3, 1))
    step = Step((), tuple(NoOther(seat, suit, ()) for seat in seats for suit in suits), ())
    claim = Claim(WinsTrick(0, 1))
    for steps in ((step,), (Step((), (), (), claim, (step,)),)):
        *_, last = steps_text(problem, StepByStep(Sequence(steps)), PLAIN)
        said = last == f"No simpler steps were found: step 1 looks at {looks} at once."
        assert said is (looks is not None)


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
        told = StepByStep(Sequence((Step((), those, ()),)))
        assert [*steps_text(problem, told, PLAIN)][1] == f"  1  As {said}: no line of play is left."
        values = steps_of(problem, told)
        assert values is not None
        assert {each.kind for each in values[0].hands} <= {"holds", "none-of"}


def test_a_case() -> None:
    """The steps of a case have numbers of their own, and may rest on what is supposed."""
    problem = _problem()
    p1 = problem.deck.cards[0]
    first, wins = Claim(Fallen(p1, 2)), Claim(WinsTrick(0, 1))
    steps = (
        Step((), (Holds(0, p1),), (), first),
        Step((), (), (first,), wins.denied, (Step((), (), (wins, first)),)),
        Step((), (), (wins.denied,)),
    )
    told = StepByStep(Sequence(steps))
    assert [*steps_text(problem, told, PLAIN)] == [
        "Step by step:",
        "  1  As Ann holds p1: p1 falls no later than trick 2.",
        "  2  Suppose that Ann wins trick 1. That cannot be:",
        "    2.1  By step 1 and what is supposed: no line of play is left.",
        "  3  By step 2: no line of play is left.",
    ]
    values = steps_of(problem, told)
    assert values is not None
    case = values[1].case
    assert isinstance(case, tuple)
    (inner,) = case
    assert (inner.number, inner.steps, inner.claim) == ("2.1", ("1",), None)
    assert [value.steps for value in values] == [(), ("1",), ("2",)]


def test_a_case_in_a_case() -> None:
    """It is told further in; in JSON each step of it has the numbers of those before, outside as well."""
    problem = _problem()
    p1 = problem.deck.cards[0]
    first, wins = Claim(Fallen(p1, 2)), Claim(WinsTrick(0, 1))
    inner = (Step((), (), (first,), first.denied, (Step((), (), (wins, first)),)), Step((), (), (first.denied,)))
    steps = (Step((), (), (), wins.denied, inner), Step((), (), (wins.denied,)))
    told = StepByStep(Sequence(steps))
    assert [*steps_text(problem, told, PLAIN)] == [
        "Step by step:",
        "  1  Suppose that Ann wins trick 1. That cannot be:",
        "    1.1  Suppose that p1 falls no later than trick 2. That cannot be:",
        "      1.1.1  By what is supposed: no line of play is left.",
        "    1.2  By step 1.1: no line of play is left.",
        "  2  By step 1: no line of play is left.",
    ]
    assert (told.proof and told.proof.length, told.proof and told.proof.cases) == (5, 2)
    values = steps_of(problem, told)
    assert values is not None
    assert isinstance(values[0].case, tuple)
    first_inner, second = values[0].case
    assert isinstance(first_inner.case, tuple)
    assert [(each.number, each.assumes) for each in first_inner.case] == [("1.1.1", True)]
    assert (second.number, second.steps) == ("1.2", ("1.1",))


def test_a_case_that_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a plain step may look at two suits of hands alone, a claim is proved by a case; without cases it is not.

    Each step holds in every legal line of the deal, and of others with the cards that it names.
    """
    monkeypatch.setattr(plain, "PLACES", 2)
    monkeypatch.setattr(plain, "ROWS", 0)
    deck = small_deck(3, 3, 0)
    deal = Deal.of(deck, [parse_cards(hand) for hand in ("p3 b1 g1", "p1 b2 g2", "p2 b3 g3")], 0)
    tasks = [Task.card(parse_cards(card)[0], owner=owner) for card, owner in (("g1", 2), ("b2", 0))]
    found = explain(Problem(deal, tuple(tasks), names=("Ann", "Ben", "Cas")))
    told = find_steps(found.problem, found.core, Limits())
    assert told.proof is not None
    assert told.proof.cases == 1
    seen = check(told.proof, found.problem, plays(found.problem, records(deal)), Random(1))
    assert seen["case"] == 1
    lines = [*steps_text(found.problem, told, PLAIN)]
    (supposed,) = [place for place, line in enumerate(lines) if "Suppose that" in line]
    assert lines[supposed].endswith("That cannot be:")
    assert lines[supposed + 1].startswith("    1.1  ")
    assert any("what is supposed" in line for line in lines)
    assert not any("No simpler steps" in line for line in lines)
    values = steps_of(found.problem, told)
    assert values is not None
    case = values[0].case
    assert isinstance(case, tuple)
    assert [each.number for each in case] == ["1.1", "1.2"]
    assert case[-1].claim is None
    assert all(value.plain for value in values)
    monkeypatch.setattr(split, "DEEP", 0)
    without = find_steps(found.problem, found.core, Limits())
    assert without.proof is not None
    assert without.proof.cases == 0
    check(without.proof, found.problem, plays(found.problem, records(deal)), Random(1))


def test_none() -> None:
    """What is said where there is nothing to tell."""
    problem = _problem()
    found = explain(problem)
    drawn = explain(Problem(problem.deal, problem.tasks, draw=Draw((None, None, None))))
    for told in (
        find_steps(found.problem, found.core, Limits(seconds=1e-9)),
        find_steps(drawn.problem, drawn.core, Limits()),
    ):
        (line,) = steps_text(problem, told, PLAIN)
        assert line == f"Step by step: {told.why_not}."
        assert steps_of(problem, told) is None


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
        step = Step((), tuple(few_named(matter, deal)), ())
        _, line, *_ = steps_text(problem, StepByStep(Sequence((step,))), PLAIN)
        text = line.partition("As ")[2].rpartition(":")[0]
        for said_ in re.split(r"(?:, | and )(?=Ann )", text):
            assert _is_true(said_, hand, deck), (said_, hand)
            forms.add(re.sub(r"\b[a-z]\d+\b|\d", "N", said_))
    assert "Ann has no N of any colour" in forms
    assert len(forms) > 20
