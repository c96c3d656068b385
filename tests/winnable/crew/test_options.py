"""What the commands say where a problem leaves something open: signal, robot, unknown cards, draws, a line so far."""

import json
import shlex
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.layers import few
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run

OPEN = EXAMPLES / "open"
SMALL = ("--deck", "{suits: [pink, blue], ranks: 4, trumps: 1}")
TWO = (*SMALL, "--deal", "p12 b3 / p3 b2 ? / b4 r1 ?", "--tasks", "p3>1")
SIGNAL = (*SMALL, "--deal", "p12 r1 / p34 b4 / b123", "--tasks", "p1>0")
DRAW = (*SMALL, "--deal", "p12 b3 / p34 b2 / b14 r1", "--draw", "from-right")


def one(result: Result) -> dict[str, object]:
    """The only problem of a JSON document."""
    (problem,) = json.loads(result.stdout)["problems"]
    assert isinstance(problem, dict)
    return problem


def test_the_signal(run: Run) -> None:
    result = run("solve", *SIGNAL)
    assert (result.exit_code, result.stdout.splitlines()[1][:10]) == (1, "unwinnable")
    result = run("solve", *SIGNAL, "--distress", "allowed")
    assert result.exit_code == 0
    assert "winnable: with the distress signal; without it no line of play" in result.stdout
    assert "distress signal (chosen): everybody passes a card to the " in result.stdout
    assert "  seat 0 passes p1 to seat " in result.stdout
    free = run("solve", *SMALL, "--deal", "p12 r1 / p34 b4 / b123", "--tasks", "p3>0", "--distress", "allowed")
    assert "distress signal (allowed): not sent, there is no need" in free.stdout
    forced = run("solve", *SMALL, "--deal", "p12 r1 / p34 b4 / b123", "--tasks", "p4>1", "--distress", "required")
    assert "distress signal (chosen)" in forced.stdout


def test_the_signal_of_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "signal.yaml"
    file.write_text(
        "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: [p12 r1, p34 b4, b123]\ntasks: p1>0\n"
        "distress: {to: right, cards: {'0': p1, '1': p4, '2': b1}}\n"
    )
    given = run("solve", str(file))
    assert "distress signal (given): everybody passes a card to the right" in given.stdout
    assert run("solve", str(file), "--distress", "none").exit_code == 1
    passes = one(run("solve", str(file), "--json"))["passes"]
    assert passes == {
        "to": "right",
        "to_given": True,
        "cards": [{"seat": seat, "card": card, "card_given": True} for seat, card in enumerate(("p1", "p4", "b1"))],
    }


def test_some_deal_every_deal_and_the_share(run: Run) -> None:
    some = run("solve", *TWO)
    assert some.exit_code == 0
    assert "winnable (asked: with some deal that fits)" in some.stdout
    assert "unknown cards (chosen so that it can be won; they may lie otherwise):" in some.stdout
    assert one(run("solve", *TWO, "--json"))["completed_deal"] == "p12 b3 / p34 b2 / b14 r1"

    every = run("solve", *TWO, "--unknown", "every")
    assert every.exit_code == 1
    assert "unwinnable (asked: with every deal that fits): this deal fits what is known" in every.stdout
    assert every.stdout.splitlines()[-2:] == ["  seat 1  b1", "  seat 2  p4"]
    found = one(run("solve", *TWO, "--unknown", "every", "--json"))
    assert (found["answer"], found["counterexample"]) == ("unwinnable", "p12 b3 / p3 b12 / p4 b4 r1")
    spoilt = run("solve", *TWO, "--unknown", "every", "--verdict-only").stdout
    assert spoilt.splitlines()[-1] == "unwinnable (asked: with every deal that fits)"

    share = run("solve", *TWO, "--unknown", "share")
    assert share.exit_code == 0
    assert share.stdout.splitlines()[-1] == "share: 1 of 2 deals can be won, 50.0 %; all that fit"


def test_a_proof_and_a_sample(run: Run) -> None:
    proof = run("solve", *TWO[:-1], "p3>2", "--unknown", "every")
    assert proof.exit_code == 0
    assert "winnable (asked: with every deal that fits): 2 of 2 deals can be won, 100.0 %" in proof.stdout
    sampled = ("solve", str(OPEN / "unknown.yaml"), "--unknown", "every", "--deals", "5", "--seed", "3")
    result = run(*sampled)
    assert result.exit_code == 3
    assert (
        "so far 5 of 5 deals can be won, 100.0 % (95 % interval 56.6 to 100.0 %); drawn at random from "
        in result.stdout
    )
    assert run(*sampled).stdout == result.stdout


def test_the_best_draw(run: Run) -> None:
    best = run("solve", *DRAW, "--tasks", "p4>1")
    assert "winnable (asked: with the best draw)" in best.stdout


def test_what_contradicts_itself_is_bad_input(run: Run) -> None:
    communications = "[{player: 1, lowest: p3}, {player: 2, void: pink}, {player: 1, only: p3}]"
    result = run("solve", *TWO, "--hints", communications)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "--deal: error: no deal fits what is known of the hands and the hints\n"
    assert "error" in one(run("solve", *TWO, "--hints", communications, "--json"))
    trumps = ("--deal", "r12 / p12", "--deck", "{suits: [pink], ranks: 2, trumps: 2}", "--tasks", "p1")
    signal = run("solve", *trumps, "--distress", "required")
    assert (signal.exit_code, "--distress:1:1: error[P004]" in signal.stderr) == (2, True)
    assert run("solve", *trumps, "--distress", "allowed").exit_code == 0


@pytest.mark.parametrize(("option", "known"), [("distress", "none, "), ("unknown", "some, ")])
def test_words_that_are_none(run: Run, deals: Path, option: str, known: str) -> None:
    result = run("solve", "small.yaml", f"--{option}", "perhaps")
    assert result.exit_code == 2
    assert f"Invalid value for '--{option}': expected {known}" in result.stderr


@pytest.mark.thorough
def test_check_asks_what_files_ask(run: Run) -> None:
    result = run("check", str(OPEN))
    assert result.exit_code == 0
    assert result.stdout.endswith("as expected, 1 skipped (no expect)\n")


def test_given_cards_and_tasks_that_were_met(run: Run) -> None:
    result = run("solve", str(OPEN / "played.yaml"))
    assert "played so far (given): 2 tricks and 2 cards" in result.stdout
    assert "  Ben  b7 (met) b9\n" in result.stdout


@pytest.mark.parametrize("name", few(["played", "robot", "unknown", "distress"], 2))
def test_solved_files_can_be_replayed(run: Run, tmp_path: Path, name: str) -> None:
    run("solve", str(OPEN / f"{name}.yaml"), "--unknown", "some", "-o", str(tmp_path / "solved.yaml"))
    solved = run("replay", str(tmp_path / "solved.yaml"), "--json")
    told = json.loads(solved.stdout)["problems"]
    assert told
    lost = [each["title"] for each in told if "timeline" in each and each["state"] != "met"]
    assert lost == ["One line in 48, missed"] * (name == "played")  # it has no line, but the line so far tells
    assert any("timeline" in each for each in told)


@pytest.mark.parametrize(("game", "name"), few([("planet-nine", "JARVIS"), ("deep-sea", "Tonoja")], 1, unpack=True))
def test_two_play_with_the_robot(run: Run, tmp_path: Path, game: str, name: str) -> None:
    for mission in ("5", "12"):
        dealt = run("deal", "--players", "2", "--game", game, "--mission", mission, "--seed", "4")
        assert f"robot: {name}\n" in dealt.stdout
        assert dealt.stdout.count("(") == 7
        file = tmp_path / "deal.yaml"
        file.write_text(dealt.stdout)
        assert run("solve", str(file)).exit_code == 0


def test_a_line_that_is_legal_only_with_the_signal(run: Run, tmp_path: Path) -> None:
    given = "{to: right, cards: {'0': p1, '1': p4, '2': b1}}"
    needs = (*SIGNAL, "--distress", given, "--played", "r1 p3 p1")
    assert run("solve", *needs).exit_code == 0
    file = tmp_path / "signal.yaml"
    file.write_text(
        "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: [p12 r1, p34 b4, b123]\ntasks: p1>0\n"
        f"distress: {given}\nplayed: r1 p3 p1\n"
    )
    without = run("solve", str(file), "--distress", "none")
    assert (without.exit_code, without.stdout) == (2, "")
    assert "signal.yaml:1: error: the line so far is not legal" in without.stderr


def test_one_line_comes_back_with_the_signal(run: Run) -> None:
    arguments = ("--deal", "p2 r1 / p13", "--deck", "{suits: [pink], ranks: 3, trumps: 1}", "--tasks", "p3>1")
    result = run("solve", *arguments, "--distress", "allowed", "--played", "r1 p2", "--json")
    assert result.exit_code in (0, 1)
    again = run("solve", *shlex.split(str(one(result)["one_line"])), "--json")
    assert one(again)["answer"] == one(result)["answer"]


def test_what_was_asked_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    assert run("solve", *TWO, "--unknown", "every", "-o", str(out)).exit_code == 1
    assert "unknown: every\n" in out.read_text()
    assert run("solve", str(out)).exit_code == 1


def test_a_share_of_fewer_deals_says_why(run: Run) -> None:
    result = run("solve", str(OPEN / "unknown.yaml"), "--unknown", "share", "--time-limit", "0.000001")
    assert result.exit_code == 3
    assert "  not all: the limit of 1e-06 seconds was reached after 0 deals" in result.stdout
