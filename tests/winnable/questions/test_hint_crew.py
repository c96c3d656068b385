"""Hints of The Crew: every legal card, whether it wins and how soon, against plain enumeration; and how it is told."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.decks import hand, small_deck, task
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


# --- as text, JSON and YAML ----------------------------------------------------------------------

GAME = """\
deck: dealt
lead: Ann
hands: {Ann: p1 b35, Ben: p34 b1, Cleo: p2 b24}
tasks: b1>Cleo p4>Ben
"""
CLOCK = ("", "  tricks are counted until everything is met")
HIDDEN = GAME.replace("Cleo: p2 b24", "Cleo: p2 ??").replace("dealt", "{suits: [pink, blue], ranks: 5, without: p5}")


def test_every_card_with_its_answer(run: Run) -> None:
    result = run("hint", "-", stdin=GAME)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "<stdin>:1",
        "winnable: Ann leads trick 1",
        "",
        "  b3  winnable    in 2 more tricks (the fewest)",
        "  b5  unwinnable",
        "  p1  winnable    in 2 more tricks (the fewest)",
        *CLOCK,
    ]


def test_a_card_that_takes_longer(run: Run) -> None:
    result = run("hint", "-", stdin=GAME.replace("b1>Cleo p4>Ben", "p2>Ben b4>Ann"))
    assert result.stdout.splitlines()[3:] == [
        "  b3  winnable    in 3 more tricks",
        "  b5  winnable    in 2 more tricks (the fewest)",
        "  p1  winnable    in 2 more tricks (the fewest)",
        *CLOCK,
    ]


def test_tricks_are_counted_until_everything_is_met(run: Run) -> None:
    game = GAME.replace("b1>Cleo p4>Ben", "p1>Ben b3>Cleo b5>Ann")  # a card of Ann's in each trick
    assert "\nwon with the last trick\n" in run("solve", "-", stdin=game).stdout
    told = run("hint", "-", stdin=game).stdout.splitlines()
    assert "  p1  winnable    in 3 more tricks (the fewest)" in told
    assert told[-2:] == [*CLOCK]


def test_without_a_card_that_wins_no_tricks_are_counted(run: Run) -> None:
    told = run("hint", "-", stdin=GAME.replace("b1>Cleo p4>Ben", "b1>Cleo p4>Cleo")).stdout
    assert "unwinnable" in told
    assert CLOCK[1] not in told


def test_a_position_within_a_trick_and_a_forced_card(run: Run) -> None:
    result = run("hint", "-", stdin=GAME + "played: p1 p4\n")
    assert result.stdout.splitlines()[1:] == [
        "winnable: Cleo plays to trick 1, after p1 p4",
        "",
        "  p2  winnable    in 2 more tricks (the fewest)  forced: the only move",
        *CLOCK,
    ]


def test_a_position_that_is_lost(run: Run) -> None:
    result = run("hint", "-", stdin=GAME + "played: b5\n")
    assert (result.exit_code, "unwinnable: Ben plays to trick 1, after b5" in result.stdout) == (1, True)
    assert "forced" in result.stdout


def test_the_play_is_over(run: Run) -> None:
    whole = "played: p1 p4 p2 / b1 b4 b3 / b2 b5 p3\n"
    result = run("hint", "-", stdin=GAME + whole)
    assert (result.exit_code, result.stdout.splitlines()[1]) == (
        0,
        "the game is over: there is nothing left to play",
    )
    (problem,) = json.loads(run("hint", "-", "--json", stdin=GAME + whole).stdout)["problems"]
    assert [problem[key] for key in ("answer", "number", "to_move", "moves")] == [None, None, None, []]


def test_json(run: Run) -> None:
    (problem,) = json.loads(run("hint", "-", "--json", stdin=GAME + "played: p1\n").stdout)["problems"]
    assert (problem["answer"], problem["number"], problem["to_move"], problem["reason"]) == ("winnable", 1, 1, "")
    assert [(each["move"], each["answer"], each["least"], each["most"]) for each in problem["moves"]] == [
        ("p3", "winnable", 3, 3),
        ("p4", "winnable", 2, 2),
    ]
    assert all(each["line"].startswith(f"p1 {each['move']} p2 / ") for each in problem["moves"])


def test_the_fastest_line_as_yaml(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "next.yaml")
    assert run("hint", "-", "-o", out, stdin=GAME).exit_code == 0
    assert "the line reaches every goal, in trick" in run("replay", out).stdout
    assert run("hint", "-", "-o", out, stdin=GAME + "played: b5\n").exit_code == 2  # there is none


def test_what_is_open_is_said(run: Run) -> None:
    result = run("hint", "-", stdin=GAME.replace(">Cleo", ""))
    assert "(open: the owner of task b1; each answer is for the best choice)" in result.stdout
    assert "open: where unknown cards lie" in run("hint", "-", stdin=HIDDEN).stdout


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_questions_about_every_deal_are_refused(run: Run, command: str) -> None:
    result = run(command, "-", "--unknown", "every", stdin=HIDDEN + "played: p1\n")
    assert result.exit_code == 2
    assert "asks about some deal that fits, not about every one; try: --unknown some" in result.stderr


def test_a_limit(run: Run) -> None:
    result = run("hint", "-", "--time-limit", "1e-9", stdin=GAME)
    assert result.exit_code == 3
    assert "not all: the limit of 1e-09 seconds was reached" in result.stdout


@pytest.mark.parametrize("key", ["played", "line"])
@pytest.mark.parametrize(
    ("place", "where"),
    [("1", "Ann leads trick 1"), ("1.3", "Cleo plays to trick 1, after b3 b1"), ("2", "Ann leads trick 2")],
)
def test_any_place_of_a_game(run: Run, place: str, where: str, key: str) -> None:
    game = GAME + f"{key}: b3 b1 b2 / b5 p4 b4 / p1 p3 p2\n"
    assert where in run("hint", "-", "--at", place, stdin=game).stdout


def test_a_place_that_the_game_has_not(run: Run) -> None:
    for place in ("0", "3.3", "9"):
        result = run("hint", "-", "--at", place, stdin=GAME + "played: b3 b1 b2 / b5 p4 b4 / p1\n")
        assert f"expected a place from 1 to 3.2 for --at, as far as the game goes, found {place}" in result.stderr
    result = run("hint", "-", "--at", "2.9", stdin=GAME + "played: b3 b1 b2 / b5 p4 b4 / p1\n")
    assert "a trick has three cards, found card 9 in --at 2.9" in result.stderr
    assert "--at needs a game: expected 'played:' or" in (run("hint", "-", "--at", "3", stdin=GAME).stderr)
    assert "such as 4 or 4.2, found 'x'" in run("hint", "-", "--at", "x", stdin=GAME + "played: b3\n").stderr
    assert "such as 4 or 4.2, found ''" in run("hint", "-", "--at", "", stdin=GAME + "played: b3\n").stderr
    over = run("hint", "-", "--at", "4", stdin=GAME + "played: b3 b1 b2 / b5 p4 b4 / p1 p3 p2\n")
    assert "the game is over" in over.stdout
