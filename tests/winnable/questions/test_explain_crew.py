"""`winnable explain`: its text, its JSON by the schema, and the deal with what clashes alone, to be solved again."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.clashes import KINDS, made_up
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run
from winnable.crew.deals import Question
from winnable.crew.game import CREW
from winnable.games.values import Query, Told
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN, Ink
from winnable.questions.explain import tell
from winnable.rules.answer import Answer
from winnable.rules.crew.play import NOTHING_PLAYED
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
CLASH = """\
name: Two at once
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: p1>Ben[1] b1>Cas p3>Ann
"""

UNKNOWN = """\
deck: {suits: [pink, blue], ranks: 3}
lead: Ann
hands: {Ann: "b2 ?", Ben: "? ?", Cas: p1 b1}
tasks: b2>Ann
"""


def told(problem: Problem, question: Question | None = None, limits: Limits = WORK) -> Told:
    return tell(CREW, Query(ProblemDocument("deal.yaml", 1, problem), question or Question()), limits, {})


def text(answer: Told, ink: Ink = PLAIN) -> list[str]:
    return list(answer.text(ink))


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(CLASH, encoding="utf-8")


def test_a_session(run: Run) -> None:
    result = run("explain", "deal.yaml")
    assert result.exit_code == 1
    clash, _, repairs = result.stdout.partition("\n\n")
    first, second, *lines = clash.splitlines()
    assert first == "Two at once (deal.yaml:1)"
    assert second.startswith("unwinnable: ")
    (sure,) = (
        place for place, line in enumerate(lines) if line.startswith(("Without any one of them", "That is proved"))
    )
    assert all(line.startswith("  ") for line in lines[:sure])
    assert lines[sure + 1] == "Why:"
    assert [line[:5] for line in lines[sure + 2 :]] == [f"  {number}  " for number in range(1, len(lines) - sure - 1)]
    assert " make it winnable, the nearest first" in repairs
    assert "\n\n" not in repairs
    assert run("explain", "deal.yaml", "--no-repairs").stdout == f"{clash}\n"
    assert "\nwon with the last trick" in run("explain", "deal.yaml", "--with-lines").stdout


def test_steps_call_goals_as_the_core_does(run: Run) -> None:
    """By their places in the file, though the core is a problem of fewer goals."""
    goals = [
        "all_of: [{tricks_won: {by: {seat: 0}, at_least: 0}}, {tricks_won: {by: {seat: 1}, at_least: 2}}]",
        "tricks_won: {by: {seat: 2}, at_least: 0}",
        "cards_taken: {by: {seat: 1}, cards: p123, exactly: 0}",
    ]
    text = [CLASH.replace("tasks:", "#"), "goals:\n", *(f"- {goal}\n" for goal in goals)]
    Path("deal.yaml").write_text("".join(text), encoding="utf-8")
    out = run("explain", "deal.yaml", "--no-repairs").stdout
    core, _, why = out.partition("\nWhy:")
    labels = [line.split()[0] for line in core.splitlines() if line.startswith("  ")]
    assert labels == ["goal-1.2", "goal-3"]
    assert all(label in why for label in labels)
    (found,) = json.loads(run("explain", "deal.yaml", "--no-repairs", "--json").stdout)["problems"]
    assert all(step["text"] in why for step in found["steps"])


@pytest.mark.parametrize("option", ["--all", "--with-lines", "--exchange-cards"])
def test_options_about_changes_want_some(run: Run, option: str) -> None:
    for options in ([option, "--no-repairs"], ["--no-repairs", option]):
        result = run("explain", "deal.yaml", *options)
        assert result.exit_code == 2
        assert f"{option} is about the changes, which --no-repairs leaves out." in result.stderr
    assert run("explain", "deal.yaml", option).exit_code == 1


def test_the_example_of_the_help_goes_on_after_an_unwinnable_deal(run: Run) -> None:
    """Explain ends with 1 there, so nothing behind '&&' would be run."""
    example = run("explain", "--help").stdout.partition("Example:\n")[2].partition("\n\n")[0]
    assert example.splitlines()[-1].strip() == "winnable check clash.yaml"
    assert "&&" not in example


@pytest.mark.thorough
def test_steps_and_repairs_as_data_and_as_deals(run: Run) -> None:
    (problem,) = json.loads(run("explain", "deal.yaml", "--json").stdout)["problems"]
    assert problem["steps"][-1]["claim"] is None
    assert problem["tried"] >= len(problem["repairs"]) > 0 == len(problem["undecided"])
    assert run("explain", "deal.yaml", "-o", "out.yaml").exit_code == 1
    result = run("check", "out.yaml")
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith(f"{len(problem['repairs']) + 1} as expected\n")


MISSED = """\
deck: {suits: [pink, blue], ranks: 4, trumps: 1}
hands: {Ann: p14 b3, Ben: p23 b2, Cas: b14 r1}
tasks: [p3>Ann, b2>Ben, p2>Cas]
played: r1 p1 p2
"""


def test_a_narrow_terminal() -> None:
    (document,) = load_text(CLASH).problems
    lines = "\n".join(text(told(document.problem), Ink(width=40))).splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(" ".join(lines).split()) == " ".join(" ".join(text(told(document.problem))).split())


def test_json_is_as_the_schema_says(run: Run) -> None:
    Path("deals.yaml").write_text(
        f"{CLASH}---\ndeck: dealt\nlead: 0\nhands: [b9, b1]\n---\n{CLASH}distress: required\n", encoding="utf-8"
    )
    content = in_json(run("explain", "deals.yaml", "--json").stdout)
    clash, won, _ = content["problems"]
    assert (content["command"], content["exit_code"]) == ("explain", 1)
    assert (clash["answer"], clash["minimal"], clash["smallest"]) == ("unwinnable", True, True)
    assert {each["kind"] for line in clash["core"] for each in line["requires"]} <= {"task", "owner", "token"}
    assert (won["answer"], "core" in won) == ("winnable", False)


@pytest.mark.thorough
def test_the_deal_with_what_clashes_can_be_solved(run: Run) -> None:
    assert run("explain", "deal.yaml", "-o", "clash.yaml").exit_code == 1
    solved = run("solve", "clash.yaml")
    assert solved.exit_code == 1
    assert solved.stdout.startswith("Two at once: what clashes (clash.yaml:1)\nunwinnable")
    assert run("check", "clash.yaml").exit_code == 0
    core = json.loads(run("explain", "deal.yaml", "--json").stdout)["problems"][0]["core"]
    again = json.loads(run("explain", "clash.yaml", "--json").stdout)["problems"][0]["core"]
    assert [each["label"] for each in core] == [each["label"] for each in again]


@pytest.mark.parametrize("kind", few(KINDS, 1, 2))
def test_every_core_can_be_written(kind: str) -> None:
    for seed in range(6):
        try:
            problem = made_up(kind, seed)
            answer = told(problem)
        except (ValueError, NoDealFits):
            continue
        lines = text(answer)
        assert lines
        if answer.answer is not Answer.UNWINNABLE:
            assert answer.yaml is None
            continue
        assert all(line["english"].endswith(".") for line in answer.json()["core"])
        assert answer.yaml is not None
        loaded = load_text(answer.yaml(None))
        assert not [each for each in loaded.findings if each.level == "error"]
        clash, *changed = loaded.problems
        assert clash.expect is Answer.UNWINNABLE
        assert solve(clash.problem, WORK).answer is Answer.UNWINNABLE
        assert len(changed) == len(answer.json()["repairs"])
        for document in changed:
            assert document.expect is Answer.WINNABLE
            assert solve(document.problem, WORK).answer is Answer.WINNABLE


# --- questions, limits ---------------------------------------------------------------------------


def test_a_deal_that_fits_and_cannot_be_won() -> None:
    (document,) = load_text(UNKNOWN).problems
    assert told(document.problem).answer is Answer.WINNABLE
    for unknown in ("every", "share"):
        answer = told(document.problem, Question(unknown=unknown))
        assert answer.answer is Answer.UNWINNABLE
        said = [line for line in text(answer) if not line.startswith("Why: ")]
        first, *deal, head, clash, _ = said[: said.index("")]
        assert first.endswith("this deal cannot be won")
        assert (len(deal), head) == (3, "there: this alone cannot be met")
        assert clash.endswith("Ann must win blue 2.")
        assert answer.json()["counterexample"] is not None


def test_every_deal_that_fits_can_be_won() -> None:
    (document,) = load_text(UNKNOWN.replace("tasks: b2>Ann\n", "")).problems
    answer = told(document.problem, Question(unknown="every"))
    assert (answer.answer, text(answer)) == (Answer.WINNABLE, ["winnable: every deal that fits can be won"])


def test_what_stays_open() -> None:
    (document,) = load_text(CLASH).problems
    (line,) = text(told(document.problem, limits=Limits(seconds=1e-9)))
    assert line == "unknown: the limit of 1e-09 seconds was reached; more may help: --time-limit"


def test_solve_names_what_clashes(run: Run) -> None:
    (document,) = load_text(CLASH).problems
    *some, last = labels = [line["label"] for line in told(document.problem).json()["core"]]
    said = f"  why: {', '.join(some)} and {last} cannot all be met; more: winnable explain deal.yaml\n"
    assert len(labels) > 2
    assert said in run("solve", "deal.yaml").stdout
    Path("alone.yaml").write_text(MISSED.split("tasks", maxsplit=1)[0] + "tasks: p1>Ann\n", encoding="utf-8")
    assert "  why: p1>Ann alone cannot be met; more: " in run("solve", "alone.yaml").stdout
    assert "why" not in run("solve", "deal.yaml", "--verdict-only").stdout
    content = json.loads(run("solve", "deal.yaml", "--json").stdout)["problems"][0]
    assert content["clash"] == labels


def test_solve_ends_with_a_command_that_runs(run: Run) -> None:
    options = ["--deal", "p1 b3 / p2 b1 / p3 b2", "--deck", "dealt", "--tasks", "p1>0", "--lead", "0"]
    _, more = run("solve", *options).stdout.split("; more: winnable ")
    alike = [run(*words).stdout for words in (shlex.split(more), ["explain", *options])]
    assert alike[0] == alike[1] != ""
    assert "p1>0" in alike[0]


def test_an_explanation_as_text() -> None:
    (document,) = load_text(CLASH).problems
    assert str(explain(document.problem, WORK)).startswith("unwinnable, a smallest clash: ")
    assert str(explain(document.problem, Limits(seconds=1e-9))).startswith("unknown: the limit of")


# --- in the middle of a game -----------------------------------------------------------------------

LOST = (EXAMPLES / "open" / "lost.yaml").read_text(encoding="utf-8").split("\n---\n", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("text", "before", "sentence", "begin"),
    [
        (LOST, "winnable", "Ann lost it in trick 5 with b7; r3 would have kept it", "After b7: "),
        (
            f"{CLASH}played: [p3 p1 p2]\n",
            "unwinnable",
            "it could not be won before the first card",
            "Whatever is played: ",
        ),
    ],
)
def test_the_first_position_that_is_lost_is_explained(
    run: Run, text: str, before: str, sentence: str, begin: str
) -> None:
    Path("lost.yaml").write_text(text, encoding="utf-8")
    result = run("explain", "lost.yaml").stdout
    assert f"\nunwinnable: {sentence}\n{begin}" in result
    (content,) = in_json(run("explain", "lost.yaml", "--json").stdout)["problems"]
    assert (content["before"], content["culprit"] is None) == (before, before == "unwinnable")
    (problem,) = load_text(text).problems
    assert solve(replace(problem.problem, played=NOTHING_PLAYED)).answer.value == before


def test_nothing_is_said_of_the_deal_where_nothing_was_played(run: Run) -> None:
    Path("deal.yaml").write_text(CLASH, encoding="utf-8")
    assert "\nunwinnable: no line of play meets" in run("explain", "deal.yaml").stdout
    assert "culprit" not in json.loads(run("explain", "deal.yaml", "--json").stdout)["problems"][0]


def test_a_limit_is_named_as_it_was_given() -> None:
    half = Limits(seconds=1).begun().times(0.5)
    assert str(half) == str(half.left(0.1, 0)) == "1 seconds"
    assert half.seconds == 0.5


def test_reasons_of_a_game_that_was_played_in_part(run: Run) -> None:
    lost = EXAMPLES / "open" / "lost.yaml"
    assert "By p3>Ann, as Ann plays b7 in trick 5: no line of play is left." in run("explain", str(lost)).stdout


# --- goals about all tasks ---------------------------------------------------------------------------

ABOUT_TASKS = """\
deck: {suits: [pink, blue], ranks: 4, trumps: 1}
hands: {Ann: p14 b3, Ben: p23 b2, Cas: b14 r1}
tasks: p2>Ann b2>Cas
"""


def test_what_is_taken_off_the_table_is_said(run: Run) -> None:
    """A goal about all tasks means another thing without some, so the claim names what is left out."""
    goals = "{tricks_won: {by: Ann, at_least: 2}}, {tricks_won: {by: Cas, while_tasks_open: true, at_least: 2}}"
    Path("deal.yaml").write_text(f"{ABOUT_TASKS}goals: [{goals}]\n", encoding="utf-8")
    told = run("explain", "deal.yaml", "--no-repairs").stdout
    assert "Tasks that need not be met are off the table." in told


def test_a_goal_about_open_tasks_is_judged_beside_them() -> None:
    """Counting refutes the first goal where no task is open; beside the tasks it can be met."""
    goals = "{tricks_won: {by: Cas, while_tasks_open: true, at_least: 2}}"
    other = "{tricks_won: {by: Ben, while_tasks_open: true, at_least: 2}}"
    (document,) = load_text(f"{ABOUT_TASKS}goals: [{goals}, {other}]\n").problems
    assert [line["label"] for line in told(document.problem).json()["core"]] == ["p2>Ann", "goal-1"]


# --- readings ----------------------------------------------------------------------------------------

DOUBT = """\
name: A doubt
mission:
  id: doubt
  crew: [3]
  deck: {suits: [pink, blue], ranks: 3}
  readings:
    strict: {note: All of them., goals: [{tricks_won: {by: commander, exactly: 2}}]}
    mild: {note: None of them., goals: [{tricks_won: {by: commander, exactly: 0}}]}
  default_reading: strict
hands: {Ann: p1 b1, Ben: p2 b2, Cas: p3 b3}
lead: Ann
"""


def test_a_verdict_that_rests_on_a_reading_of_the_mission_says_so(run: Run) -> None:
    Path("doubt.yaml").write_text(DOUBT, encoding="utf-8")
    told = run("explain", "doubt.yaml")
    assert "It rests on a reading of the rules: with 'reading: mild' it can be won." in told.stdout
    (problem,) = json.loads(run("explain", "doubt.yaml", "--json").stdout)["problems"]
    (reading,) = problem["readings"]
    assert (reading["option"], reading["value"], reading["answer"]) == ("reading", "mild", "winnable")
    assert len(reading["line_of_reading"]["timeline"]) == 2
    assert run("solve", "doubt.yaml", "--reading", "mild").exit_code == 0
    run("explain", "doubt.yaml", "-o", "out.yaml")
    assert "A doubt: reading: mild\n5 as expected" in run("check", "out.yaml").stdout
    mild = run("explain", "doubt.yaml", "--reading", "mild").stdout
    assert "nothing clashes" in mild


@pytest.mark.parametrize("name", ["campaign/spacewalk_deals", "originals/countdown", "originals/lullaby"])
def test_a_verdict_of_an_easy_deal_names_what_clashes(name: str, run: Run) -> None:
    """Within the little work that `solve` may spend on it: naming what clashes in every set took more than that."""
    assert "\n  why: " in run("solve", str(EXAMPLES / f"{name}.yaml")).stdout
