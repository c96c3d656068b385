"""`winnable solve`: what it says and how it ends.

Golden files are made with the solver replaced by lines from files, so that they change only when the
words do; small deals go through the real solver.
"""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.paths import DATA
from tests.winnable.conftest import Golden, Run
from winnable.games.game import Game
from winnable.missions.crew.read.loader import load
from winnable.questions import lean
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

Answers = Callable[[str | Answer | Exception], None]

DEALS = DATA / "deals"
EFFORT = Effort(search=0.25, encode=0.5, solve=1.0, replay=0.25, work=0.125, conflicts=10, branches=20)
B89 = ("--deck", "dealt", "--lead", "0", "--deal", "b98 / b1 y5 / b2 g2 / b3 g3", "--tasks", "b1>0")


def witness(problem: Problem, solved: str) -> Witness:
    """The witness that a solved file holds, for the same problem with everything open."""
    (document,) = load(DEALS / solved).problems
    assert document.line_of_play is not None
    choices = Choices.given(document.problem)
    return Witness(document.line_of_play, referee(problem, choices, document.line_of_play))


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Answer every problem with the line of a solved file, or with another verdict, or with an error."""

    def answers(what: str | Answer | Exception) -> None:
        def solve(_: Game, problem: Problem, limits: Limits) -> Verdict[Witness]:
            match what:
                case Exception():
                    raise what
                case Answer():
                    return Verdict(what, reason=f"the reason for {what}", effort=EFFORT)
                case _:
                    return Verdict(Answer.WINNABLE, witness(problem, what), effort=EFFORT)

        monkeypatch.setattr(lean, "solve", solve)

    return answers


@pytest.mark.parametrize("number", [12, 25, 40, 50])
def test_a_winnable_deal(number: int, deals: Path, run: Run, golden: Golden, answer: Answers) -> None:
    answer(f"solved_{number}.yaml")
    result = run("solve", f"open_{number}.yaml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.isascii()
    golden(f"solve_{number}.txt", result.stdout)


def test_what_was_given_and_what_was_chosen(deals: Path, run: Run, golden: Golden, answer: Answers) -> None:
    answer("solved_12.yaml")
    text = (DEALS / "open_12.yaml").read_text().replace("g1 g3", "g1 g3>Ann") + "draws: {Ann: g1}\n"
    result = run("solve", "-", stdin=text)
    assert result.exit_code == 0
    golden("solve_partly_given.txt", result.stdout)


@pytest.mark.parametrize("number", [12, 25, 40, 50])
def test_json_has_everything(number: int, deals: Path, run: Run, golden: Golden, answer: Answers) -> None:
    answer(f"solved_{number}.yaml")
    result = run("solve", f"open_{number}.yaml", "--json", "--color", "always")
    assert "\x1b" not in result.stdout
    content = json.loads(result.stdout)
    assert content["schema_version"] == 2
    content["winnable"] = "VERSION"
    golden(f"solve_{number}.json", json.dumps(content, indent=1) + "\n")


def test_colours_and_symbols(deals: Path, run: Run, golden: Golden, answer: Answers) -> None:
    answer("solved_25.yaml")
    golden("solve_25_colours.txt", run("solve", "open_25.yaml", "--color", "always").stdout)


def test_verdict_only_spoils_nothing(deals: Path, run: Run, answer: Answers) -> None:
    answer("solved_50.yaml")
    assert run("solve", "open_50.yaml", "--verdict-only").stdout == (
        "mission 50: Opening, middle and end (open_50.yaml:2)\nwinnable\n"
    )
    (problem,) = json.loads(run("solve", "open_50.yaml", "--verdict-only", "--json").stdout)["problems"]
    assert problem["answer"] == "winnable"
    assert not {"tricks", "roles", "tasks", "decided", "goals", "draws", "reason"} & set(problem)
    answer(Answer.UNWINNABLE)
    assert run("solve", "open_50.yaml", "--verdict-only").stdout.endswith("\nunwinnable\n")


def test_unwinnable_says_why(deals: Path, run: Run, answer: Answers) -> None:
    answer(Answer.UNWINNABLE)
    result = run("solve", "open_25.yaml")
    assert result.exit_code == 1
    assert "\nunwinnable: the reason for unwinnable\n" in result.stdout


def test_unknown_says_how_to_go_on(deals: Path, run: Run, answer: Answers) -> None:
    answer(Answer.UNKNOWN)
    result = run("solve", "open_25.yaml", "--verdict-only")
    assert result.exit_code == 3
    assert "\nunknown: the reason for unknown; more may help: --time-limit\n" in result.stdout
    (problem,) = json.loads(run("solve", "open_25.yaml", "--verdict-only", "--json").stdout)["problems"]
    assert (problem["answer"], problem["reason"]) == ("unknown", "the reason for unknown")


def test_effort_on_request(deals: Path, run: Run, answer: Answers) -> None:
    answer("solved_25.yaml")
    result = run("solve", "-v", "open_25.yaml")
    assert result.stderr == (
        "open_25.yaml:2: 2.00 s (search 0.25, encode 0.50, solve 1.00, replay 0.25), 10 conflicts\n"
    )


def test_an_internal_error_names_the_deal_and_spares_the_traceback(deals: Path, run: Run, answer: Answers) -> None:
    answer(RuntimeError("out of\nluck"))
    result = run("solve", "differs.yaml")
    assert result.exit_code == 4
    assert result.stdout == ""
    assert result.stderr == (
        "internal error: RuntimeError: out of luck\n"
        "This is a bug in winnable; please report it with this line:\n"
        "  winnable solve --deal 'b89 / b1 y5 / b2 g2 / b3 g3' --tasks 'b1>0' --deck dealt --lead 0\n"
    )
    assert "Traceback" in run("solve", "-v", "differs.yaml").stderr
    (problem,) = json.loads(run("solve", "--json", "differs.yaml").stdout)["problems"]
    assert problem["internal_error"] == "RuntimeError: out of luck"


def test_a_traceback_on_request(deals: Path, run: Run, answer: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(RuntimeError("out of luck"))
    monkeypatch.setenv("WINNABLE_DEBUG", "1")
    assert "Traceback" in run("solve", "differs.yaml").stderr


def test_ctrl_c(deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lean, "solve", interrupt)
    result = run("solve", "open_25.yaml")
    assert (result.exit_code, result.stderr) == (130, "interrupted\n")


def test_several_problems_and_the_worst_code(deals: Path, run: Run, golden: Golden) -> None:
    result = run("solve", "small.yaml")
    assert result.exit_code == 1
    golden("solve_small.txt", result.stdout)
    result = run("solve", "small.yaml", "bad.yaml")
    assert result.exit_code == 2
    assert "bad.yaml:5:1: error[K001]: unknown key 'taks'" in result.stderr
    assert "a good one beside them (bad.yaml:8)\nwinnable\n" in result.stdout


def test_a_deal_on_one_line(run: Run) -> None:
    result = run("solve", *B89)
    assert result.exit_code == 0
    assert result.stdout.startswith("--deal\nwinnable\n")
    assert "won after trick 1, the rest is free" in result.stdout


def test_the_line_of_a_report_can_be_pasted(deals: Path, run: Run) -> None:
    result = run("solve", "small.yaml", "--json")
    for problem in json.loads(result.stdout)["problems"]:
        pasted = json.loads(run("solve", "--json", *shlex.split(problem["one_line"])).stdout)
        assert pasted["problems"][0]["one_line"] == problem["one_line"]
        assert pasted["problems"][0]["answer"] == problem["answer"]


def test_yaml_for_replay(deals: Path, run: Run, tmp_path: Path) -> None:
    solved = tmp_path / "solved.yaml"
    result = run("solve", "small.yaml", "-o", str(solved))
    assert (result.exit_code, result.stdout) == (1, "")
    first, second = load(solved).problems
    assert first.line_of_play is not None
    assert second.line_of_play is None
    assert run("replay", str(solved)).exit_code == 2  # the second has no line
    solved.write_text(solved.read_text().split("---")[0])
    assert run("replay", str(solved)).exit_code == 0


def test_output_to_files(deals: Path, run: Run, tmp_path: Path) -> None:
    text, data = tmp_path / "out.txt", tmp_path / "out.json"
    text.write_text("old")
    run("solve", "small.yaml", "-o", str(text))
    assert text.read_text() == run("solve", "small.yaml").stdout
    run("solve", "small.yaml", "-o", str(data))
    assert json.loads(data.read_text())["command"] == "solve"
    text.write_text("old")
    run("solve", "nowhere.yaml", "-o", str(tmp_path / "new.txt"))
    assert not (tmp_path / "new.txt").exists()
    (tmp_path / "link.txt").symlink_to(tmp_path / "new.txt")
    run("solve", "nowhere.yaml", "-o", str(tmp_path / "link.txt"))
    assert not (tmp_path / "new.txt").exists()
    assert (tmp_path / "link.txt").is_symlink()
    run("solve", "nowhere.yaml", "-o", str(text))
    assert text.read_text() == "old"
    assert run("solve", *B89, "-o", "-").stdout.startswith("--deal\nwinnable\n")


def test_mission_and_reading_of_files_from_the_command_line(deals: Path, run: Run) -> None:
    for reading, code in (("all", 1), ("none", 0)):
        result = run("solve", "hands.yaml", "--mission", "ban.yaml", "--reading", reading)
        assert result.exit_code == code, result.stderr
    result = run("solve", "hands.yaml", "--mission", "ban.yaml", "--reading", "nome")
    assert result.exit_code == 2
    assert "did you mean 'none'?" in result.stderr


# --- the mission of a deal that is written -------------------------------------------------------

OWN_MISSION = {
    "missions/base.yaml": "id: base\n"
    "deck: {suits: [blue, yellow, green], ranks: 9, trumps: 0, without: b4567 y12346789 g1456789}\n"
    "parameters: {n: 1, who: commander}\nassignment: free\ntasks: 1\n"
    "goals: [{tricks_won: {by: {who}, at_least: {n}}}]\n",
    "missions/mine.yaml": "id: mine\nextends: base.yaml\nwith: {n: 0}\nreadings: {long: {}, short: {}}\n"
    "default_reading: short\n",
    "deals/deal.yaml": "mission: ../missions/mine.yaml\nwith: {n: 2, who: anybody}\nreading: long\n"
    "hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dan: b3 g3}\nlead: Ann\ntasks: b1\n",
    "solved/empty.txt": "",
}


@pytest.fixture
def _own_mission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in OWN_MISSION.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("_own_mission")
@pytest.mark.parametrize(
    ("output", "reference"),
    [("solved/out.yaml", "../missions/mine.yaml"), ("missions/out.yml", "mine.yaml"), ("o.yaml", "missions/mine.yaml")],
)
def test_a_solved_deal_names_the_file_of_its_mission(output: str, reference: str, run: Run) -> None:
    assert run("solve", "deals/deal.yaml", "-o", output).exit_code == 0
    text = Path(output).read_text(encoding="utf-8")
    assert text.startswith(f"mission: {reference}\nwith: {{n: 2, who: anybody}}\nreading: long\n")
    assert run("replay", output).exit_code == 0
    (before,), (after,) = (load(each).problems for each in ("deals/deal.yaml", output))
    assert (after.mission, after.problem.goals) == (before.mission, before.problem.goals)


@pytest.mark.usefixtures("_own_mission")
def test_a_solved_deal_may_hold_its_mission(run: Run) -> None:
    assert run("solve", "deals/deal.yaml", "-o", "out.yaml", "--inline-mission").exit_code == 0
    Path("missions/mine.yaml").unlink()
    assert Path("out.yaml").read_text(encoding="utf-8").startswith("mission:\n  id: mine\n")
    assert run("replay", "out.yaml").exit_code == 0
    assert "goes with -o" in run("solve", "deals/deal.yaml", "--inline-mission").stderr


@pytest.mark.usefixtures("_own_mission")
def test_a_mission_given_as_an_option_is_named_too(run: Run) -> None:
    Path("deals/deal.yaml").write_text("hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dan: b3 g3}\nlead: Ann\ntasks: b1\n")
    assert run("solve", "deals/deal.yaml", "--mission", "missions/mine.yaml", "-o", "solved/a.yaml").exit_code == 0
    assert Path("solved/a.yaml").read_text(encoding="utf-8").startswith("mission: ../missions/mine.yaml\n")
    assert run("replay", "solved/a.yaml").exit_code == 0
    assert run("solve", "deals/deal.yaml", "--mission", "9", "-o", "solved/b.yaml").exit_code == 2  # one task too many
    one_line = ["--deal", "b98 / b1 y5 / b2 g2 / b3 g3", "--lead", "0", "--tasks", "b1"]
    assert run("solve", *one_line, "--mission", "missions/mine.yaml", "-o", "solved/c.yaml").exit_code == 0
    assert run("replay", "solved/c.yaml").exit_code == 0


@pytest.mark.usefixtures("_own_mission")
def test_the_file_of_the_mission_is_not_overwritten(run: Run) -> None:
    result = run("solve", "deals/deal.yaml", "-o", "missions/mine.yaml")
    assert (result.exit_code, "-o would overwrite" in result.stderr) == (2, True)
    assert Path("missions/mine.yaml").read_text(encoding="utf-8") == OWN_MISSION["missions/mine.yaml"]


def test_what_to_do_next_is_about_the_same_problem(tmp_path: Path, run: Run) -> None:
    deal, mission = tmp_path / "deal.yaml", tmp_path / "mission.yaml"
    deck = "deck: {suits: [pink, blue], ranks: 3}\n"
    mission.write_text(f"id: all\n{deck}crew: [3]\ngoals:\n  - tricks_won: {{by: commander, exactly: 0}}\n")
    deal.write_text(f"hands: [p3 b3, p2 b2, p1 b1]\n{deck}lead: 0\n")
    more = ["--mission", str(mission), "--distress", "none"]
    told = run("solve", str(deal), *more).stdout
    assert told.splitlines()[-1].endswith(f"; more: winnable explain {shlex.join([str(deal), *more])}")
