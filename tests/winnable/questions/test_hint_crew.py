"""Hints of The Crew: every legal card, whether it wins and how soon, against plain enumeration; and its JSON."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.decks import hand, small_deck, task
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.open_deals import EVEN, FOUR, ODD, ROBOTS, UNEVEN
from tests.support.positions import Cards, Enumerated, line_to
from tests.support.problems import PROBLEMS, problem
from tests.winnable.conftest import Run
from winnable.crew.game import CREW
from winnable.questions.hint import Hint, Hints, hints, ways_of
from winnable.rules.answer import Answer, State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Draw
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Deadline, Limits

SIGNAL = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
OPEN: dict[str, Problem] = {
    "unknown cards": Problem(EVEN, (task("p1>0"), task("b2"))),
    "one card more than is hidden": Problem(ODD, (task("p1>0"),)),
    "a card that is not played": Problem(UNEVEN, (task("p3>1"), task("b2"))),
    "four players": Problem(FOUR, (task("p1>1"),)),
    "a hint": Problem(EVEN, (task("p2>1"),), communications=(Communication(2, void="b"),)),
    "a robot": Problem(ROBOTS["two columns"], (task("p1>1"), task("b2"))),
    "a robot with a card too many": Problem(ROBOTS["a card too many"], (task("p1>2"),)),
    "the signal": Problem(SIGNAL, (task("b3>0"), task("p1")), distress=Distress()),
    "the signal is sent": Problem(SIGNAL, (task("b3>0"),), distress=Distress(True)),
    "draws": Problem(SIGNAL, (task("p1>1"),), draw=Draw((None, None, None))),
}
NO_LIMITS = Limits()
CASES = {name: PROBLEMS[name] for name in list(PROBLEMS)[::2]} | OPEN


def hinted(problem: Problem, limits: Limits = NO_LIMITS) -> Hints:
    return hints(CREW, solve, problem, limits, soonest=True)


def compare(enumerated: Enumerated, played: Cards) -> Counter[str]:
    """Hold the hints of a position against enumeration; what was seen."""
    base, seen = enumerated.problem, Counter[str]()
    problem = replace(base, played=line_to(played, len(base.deal.hands)))
    expected = enumerated.next(played)
    found = hinted(problem).moves
    assert [each.move for each in found] == list(map(str, expected))
    for each, (fallen, tricks) in zip(found, expected.items(), strict=True):
        assert each.answer is (Answer.UNWINNABLE if tricks is None else Answer.WINNABLE), (problem, each)
        assert (each.least, each.most) == (tricks, tricks), (problem, each)
        assert each.forced is (len(found) == 1)
        seen[each.answer.value] += 1
        seen["forced"] += each.forced
        if each.witness is not None:
            assert isinstance(each.witness, Witness)
            assert referee(problem, each.witness.choices, each.witness.line).state is State.MET
            assert each.witness.line.goes_on(line_to((*played, fallen), len(base.deal.hands)))
    seen["slower than another"] += len({each.least for each in found if each.least is not None}) > 1
    return seen


@pytest.mark.parametrize("name", few(CASES, 3, 8))
def test_every_card_of_a_game(name: str) -> None:
    """Of a random game of every problem."""
    enumerated = Enumerated.of(CASES[name])
    for game in enumerated.games(1, Random(name)):
        for number in range(len(game)):
            compare(enumerated, game[:number])


@pytest.mark.thorough
def test_all_kinds_of_answers_are_among_them() -> None:
    seen = Counter[str]()
    for name in ("fixed owners", "draft", "number tokens", "no high winner", "unknown cards", "a robot"):
        enumerated = Enumerated.of((PROBLEMS | OPEN)[name])
        for game in enumerated.games(2, Random(0)):
            for number in range(len(game)):
                seen += compare(enumerated, game[:number])
    assert min(seen[each] for each in ("winnable", "unwinnable", "forced", "slower than another")) >= 5, seen


def test_nothing_comes_when_the_play_is_over() -> None:
    enumerated = Enumerated.of(problem(3, "p1>0"))
    assert hinted(replace(enumerated.problem, played=line_to(enumerated.lines[0], 3))) == Hints(None)


def test_no_deal_fits() -> None:
    """Seat 2 is void in blue, and has played it."""
    known = Problem(EVEN, communications=(Communication(2, void="b"),))
    with pytest.raises(NoDealFits):
        hinted(replace(known, communications=(*known.communications, Communication(2, void="p"))), Limits(work=9))


def test_a_limit_leaves_cards_unknown() -> None:
    """A line that a search finds costs nothing of the work; what needs the model stays open."""
    found = hinted(PROBLEMS["draft"], Limits(work=1e-9)).moves
    assert {each.answer for each in found} == {Answer.UNKNOWN, Answer.WINNABLE}
    assert any(each.least != each.most for each in found)


def test_nothing_more_is_asked_once_the_time_is_up() -> None:
    """No move is asked about after the limit, and all are told of."""
    whole, late = problem(3, "p1>0", "b2>1"), Limits(deadline=Deadline.after(-1))
    known = ways_of(CREW, whole, NO_LIMITS)
    found = hints(CREW, lambda *_: pytest.fail("asked after the limit"), whole, late, known=known)
    assert {each.answer for each in found.moves} == {Answer.UNKNOWN}
    assert [each.move for each in found.moves] == [*known[0]]


def test_a_hint_in_words() -> None:
    made: Hint[Any] = Hint("p1", Answer.WINNABLE, forced=True, least=1, most=1)
    assert str(made) == "p1: winnable, in 1 more (forced)"
    assert str(replace(made, least=2, most=3, forced=False)) == "p1: winnable, in at least 2 more"
    assert str(Hint("b2", Answer.UNWINNABLE)) == "b2: unwinnable"


# --- as JSON and as a page; as text and YAML see `tests/data/sessions/hint.txt` ------------------------

GAME = """\
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Cleo p4>Ben
"""


def test_json(run: Run) -> None:
    (problem,) = in_json(run("hint", "-", "--json", stdin=GAME + "played: p1\n").stdout)["problems"]
    assert (problem["answer"], problem["number"], problem["to_move"], problem["reason"]) == ("winnable", 1, 1, "")
    assert [(each["move"], each["answer"], each["least"], each["most"]) for each in problem["moves"]] == [
        ("p3", "winnable", 3, 3),
        ("p4", "winnable", 2, 2),
    ]
    assert all(each["line"].startswith(f"p1 {each['move']} p2 / ") for each in problem["moves"])
    whole = "played: p1 p4 p2 / b1 b4 b3 / b2 b5 p3\n"
    (problem,) = in_json(run("hint", "-", "--json", stdin=GAME + whole).stdout)["problems"]
    assert [problem[key] for key in ("answer", "number", "to_move", "moves")] == [None, None, None, []]


@pytest.mark.parametrize("card", few(["b5", "b3", "p1"], 1))
def test_json_of_why(run: Run, card: str) -> None:
    (problem,) = in_json(run("hint", "-", "--why", card, "--json", stdin=GAME).stdout)["problems"]
    assert problem["moves"] == []
    why = problem["why"]
    assert (why["move"], why["answer"], why["before"]) == (card, problem["answer"], "winnable")
    assert (why["line"] is None) is (card == "b5")
    assert ("clash" in why) is (card == "b5")


def test_why_as_a_page(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "why.html"
    assert run("hint", "-", "--why", "b5", "-o", str(out), stdin=GAME).exit_code == 1
    assert '"plays"' in out.read_text(encoding="utf-8")
