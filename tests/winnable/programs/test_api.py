"""The public API, as the README shows it."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import winnable
from tests.support.paths import ROOT
from winnable import Answer, Limits, State, crew, ganymede, lifeboat
from winnable.crew import Card, Choices, Deal, Deck, IllegalPlay, Line, Problem, Task, repairs
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.playing import Playing

FIRST = ROOT / "examples" / "first.yaml"


def test_load_and_solve(deals: Path) -> None:
    won, lost = winnable.load(deals / "small.yaml", kind=Problem)
    verdict = winnable.solve(won, Limits(seconds=60))
    assert verdict.answer is Answer.WINNABLE
    assert verdict.witness is not None
    assert winnable.replay(won, verdict.witness.line, verdict.witness.choices).state is State.MET
    assert winnable.solve(lost).answer is Answer.UNWINNABLE


def test_a_problem_made_by_hand() -> None:
    cards = [[Card.parse(card) for card in hand.split()] for hand in ("b9 b8", "b1 y5", "b2 g2", "b3 g3")]
    deck = Deck.of((card for hand in cards for card in hand), names=PLANET_NINE)
    deal = Deal.of(deck, cards, commander=0)
    problem = Problem(deal, (Task.card(Card.parse("b1")),))
    with pytest.raises(ValueError, match="expected the owner of task b1 to be given"):
        winnable.replay(problem, "b9 b1 b2 b3")
    report = winnable.replay(problem, Line.parse("b9 b1 b2 b3"), Choices(owners=(0,), tokens=(None,)))
    assert (report.met, report.decided) == (1, 1)
    with pytest.raises(IllegalPlay, match="must follow blue"):
        winnable.replay(problem, "b9 y5 b2 b3", Choices(owners=(0,), tokens=(None,)))


def test_repairs_of_a_lost_problem(deals: Path) -> None:
    _, lost = winnable.load(deals / "small.yaml", kind=Problem)
    for repair in repairs(lost, Limits(work=60)):
        assert repair.witness is not None
        assert str(repair)
        assert winnable.replay(repair.problem, repair.witness.line, repair.witness.choices).state is State.MET


@pytest.mark.thorough
def test_questions_of_every_game() -> None:
    limits = Limits(work=20)
    (why_not,) = winnable.load(ROOT / "examples" / "puzzles" / "why_not.yaml")
    assert str(winnable.explain(why_not, limits)).startswith("unwinnable, a smallest clash: b9>Ann")
    for name in ("ganymede", "lifeboat"):
        (lost, *_) = winnable.load(ROOT / "examples" / name / "why_not.yaml")
        why = winnable.explain(lost, limits)
        assert (why.answer, len(why.core)) == ("unwinnable", len(why.demands))
        assert str(why).startswith("unwinnable, a smallest clash: ")
        assert "(" not in str(why)  # sentences, no reprs
    (first,) = winnable.load(FIRST, kind=Problem)
    hints = list(winnable.hint(first, limits))
    assert {each.move: str(each.answer) for each in hints}["g8"] == "unwinnable"
    witness = winnable.solve(first).witness
    assert witness is not None
    line = witness.line
    cards = list(winnable.analyse(first, str(line), limits))
    assert cards == list(winnable.analyse(first, line, limits))
    assert str(cards[0]).startswith("trick 1, ")
    (played, *_) = winnable.load(ROOT / "examples" / "ganymede" / "played.yaml", kind=ganymede.Problem)
    assert [each.step.number for each in winnable.analyse(played, limits=limits)] == [1, 2]
    (boat, *_) = winnable.load(ROOT / "examples" / "lifeboat" / "lost.yaml", kind=lifeboat.Problem)
    steps = winnable.analyse(boat, "[{turns: [{who: captain, act: {row: [nav04]}}]}, {}]", limits)
    assert str(next(steps)) == "day 1, turn of captain: lost it (kept by rest)"
    moves = {each.move: str(each.answer) for each in winnable.hint(boat, limits)}
    assert (moves["{row: [nav19]}"], moves["{row: [nav04]}"]) == ("winnable", "unwinnable")


@pytest.mark.thorough
def test_why_a_move_loses() -> None:
    limits = Limits(work=20)
    (first,) = winnable.load(FIRST, kind=Problem)
    why = winnable.why(first, crew.Card.parse("g8"), limits)
    assert str(why) == "g8: unwinnable"
    assert (why.before, why.forced) == ("winnable", False)
    assert why.clashing == ("Dee must win green 7.",)
    assert why.proof.endswith("no line of play is left.")
    (boat, *_) = winnable.load(ROOT / "examples" / "lifeboat" / "lost.yaml", kind=lifeboat.Problem)
    lost = winnable.why(boat, "{row: [nav04]}", limits)
    assert (str(lost), lost.before) == ("{row: [nav04]}: unwinnable", "winnable")
    assert lost.clashing
    assert winnable.why(first, "b3", limits).clashing == ()
    with pytest.raises(winnable.NoAnswer, match="r9 cannot come next"):
        winnable.why(first, "r9", limits)


def test_a_play_is_a_position() -> None:
    """Where only moves are played that `hint` says can win, with all that was chosen, nothing is lost."""
    limits = Limits(work=20)
    (first,) = winnable.load(FIRST, kind=Problem)
    chosen = winnable.solve(first, limits).witness
    assert chosen is not None
    play = crew.Play(first, chosen.choices)
    assert [task.owner for task in play.problem.tasks] == [*chosen.choices.owners]
    for _ in range(5):
        play.push(next(each.move for each in winnable.hint(play, limits) if each.answer is Answer.WINNABLE))
    verdict = winnable.solve(play, limits)
    assert (verdict.problem, verdict.answer) == (play.now, Answer.WINNABLE)
    assert play.now.played == play.line
    assert winnable.explain(play, limits).answer is Answer.WINNABLE
    assert str(winnable.picture(play)) == str(winnable.picture(play.now))
    with pytest.raises(TypeError, match="expected a card such as 'b3', found 3"):
        play.push(3)  # type: ignore[arg-type]  # that is what is tested
    boat = lifeboat.Play(winnable.load(ROOT / "examples" / "lifeboat" / "landing.yaml")[0])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a decision"):
        boat.push("rest")  # type: ignore[arg-type]


def test_errors_speak_of_arguments_and_mistakes_of_missions_are_findings(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^players: 9 is not in the range 2<=x<=8\.$"):
        winnable.random_deal(1, 9, seed=1)
    mission = tmp_path / "wrong.yaml"
    mission.write_text("id: wrong\nshuffle: true\n", encoding="utf-8")
    with pytest.raises(winnable.InputError, match="unknown key 'shuffle'") as caught:
        winnable.random_deal(mission, 4, seed=1)
    assert caught.value.findings[0].code == "K001"


def test_answers_are_of_the_types_that_type_checkers_are_told() -> None:
    """Type checkers go by the overloads, which nothing holds to what comes."""
    limits = Limits(work=20)
    games: tuple[tuple[ModuleType, str], ...] = (
        (crew, "first.yaml"),
        (ganymede, "ganymede/launch.yaml"),
        (lifeboat, "lifeboat/landing.yaml"),
    )
    for game, file in games:
        kinds = [getattr(game, name) for name in game.__all__ if name[0].isupper() and not name.isupper()]
        assert not any(isinstance(None, kind) for kind in kinds)
        problem: Any = winnable.load(ROOT / "examples" / file)[0]
        assert type(problem) is game.Problem
        verdict: Any = winnable.solve(problem, limits)
        assert (type(verdict), type(verdict.problem)) == (winnable.Verdict, game.Problem)
        assert isinstance(verdict, game.Verdict)
        assert (type(verdict.witness), type(verdict.witness.line)) == (game.Witness, game.Line)
        choices = () if game is not crew else (verdict.witness.choices,)
        assert type(winnable.replay(problem, verdict.witness.line, *choices)) is game.Report
        why: Any = winnable.explain(problem, limits)
        assert isinstance(why, game.Explanation)
        assert type(next(iter(winnable.analyse(problem, verdict.witness.line, limits)))) is game.PlayedStep
        hints: list[Any] = list(winnable.hint(problem, limits))
        assert type(hints[0]) is game.Hint
        told: Any = winnable.why(problem, hints[0].move, limits)
        assert (type(told), str(told.move), told.answer) == (game.Why, hints[0].move, hints[0].answer)
        assert isinstance(game.Play(problem), Playing)
