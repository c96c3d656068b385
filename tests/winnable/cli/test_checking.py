"""`winnable check` for CI: its forms in every end, the rules of the project, the cache, and what took longest."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.ci_forms import annotations, junit
from tests.support.layers import few
from tests.support.paths import DATA
from tests.support.waiting import SAFE
from tests.winnable.conftest import Run, begun
from winnable.games.game import Game
from winnable.questions import lean
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits, Verdict

FORMS = ("junit", "github")
READ = {"junit": junit, "github": annotations}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in which the command runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(*names: str, to: str = ".") -> None:
    """Copy deals of the tests."""
    Path(to).mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(DATA / "deals" / f"{name}.yaml", to)


# --- forms ---------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_junit(deals: Path, run: Run) -> None:
    result = run("check", "small.yaml", "differs.yaml", "bad.yaml", "--format", "junit")
    assert result.exit_code == 2
    root = junit(result.stdout)
    assert [root.get(name) for name in ("name", "tests", "failures", "errors")] == ["winnable check", "6", "1", "1"]
    (failure,) = root.iter("failure")
    assert failure.get("message") == "expected unwinnable, found winnable"
    text = failure.text or ""
    assert text.startswith("differs.yaml:6: expected unwinnable, found winnable\nwinnable solve differs.yaml\n")
    assert "winnable solve --deal 'b89 / b1 y5 / b2 g2 / b3 g3'" in text


@pytest.mark.parametrize(
    "text",
    few(["hands: [b89, b1 y5, b2 g2, b3 g3]\n", "{hands: [b89, b1 y5, b2 g2, b3 g3], expect: unwinnable,\n"], 0, 1),
)
def test_a_difference_is_where_the_file_expects_it(text: str, run: Run, project: Path) -> None:
    """Also in a document that is not the first, in braces, and before other keys."""
    body = text + ("expect: unwinnable\n" if "{" not in text else "")
    rest = "deck: dealt, tasks: 'b1>0', lead: 0}\n" if "{" in text else "deck: dealt\ntasks: b1>0\nlead: 0\n"
    good = (DATA / "deals" / "small.yaml").read_text(encoding="utf-8")
    Path("x.yaml").write_text(f"{good}---\n# of a comment\n{body}{rest}")
    (found,) = annotations(run("check", "x.yaml", "--format", "github").stdout)
    line = Path("x.yaml").read_text().split("\n")[found.line - 1]
    assert line[found.column - 1 :].startswith("expect: unwinnable")
    names = [each.get("name") for each in junit(run("check", "x.yaml", "--format", "junit").stdout).iter("testcase")]
    assert names[-1] == f"document {good.count('---') + 2}"


@pytest.mark.thorough
def test_github(deals: Path, run: Run) -> None:
    result = run("check", "small.yaml", "differs.yaml", "bad.yaml", "--format=github")
    found = annotations(result.stdout)
    assert [(each.file, each.line, each.column, each.title[:4]) for each in found] == [
        ("bad.yaml", 5, 1, "K001"),
        ("bad.yaml", 6, 8, "T002"),
        ("differs.yaml", 6, 1, "X001"),
    ]
    assert result.stderr == "", "an excerpt of a file must not reach a log that is read for commands"
    assert result.stdout.endswith(
        "winnable check: 2 as expected, 1 different, 1 skipped (no expect), 2 mistakes in files\n"
    )


def test_json_by_either_name(deals: Path, run: Run) -> None:
    texts = [run("check", "differs.yaml", *words).stdout for words in (["--json"], ["--format", "json"])]
    first, second = ({**json.loads(text), "problems": []} for text in texts)
    assert first == second
    assert run("check", "differs.yaml", "--json", "--format", "json").exit_code == 1
    both = run("check", "differs.yaml", "--json", "--format", "junit")
    assert (both.exit_code, "are two forms" in both.stderr) == (2, True)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["small.yaml", "--bogus"], "usage"),
        (["small.yaml", "--time-limit", "nan"], "usage"),
        (["small.yaml", "--total-time", "nan"], "usage"),
        (["small.yaml", "--ignore", "bogus"], "usage"),
        ([], "usage"),
        (["mission.yaml"], "input"),
    ],
)
def test_an_early_end(form: str, words: list[str], kind: str, deals: Path, run: Run) -> None:
    result = run("check", *words, "--format", form)
    assert result.exit_code == 2
    assert ended(form, result.stdout) == kind


def ended(form: str, text: str) -> str:
    """Why a document says that the command ended early."""
    if form == "junit":
        return next(str(error.get("type")) for error in junit(text).iter("error"))
    return annotations(text)[-1].title.rpartition(": ")[2]


@pytest.mark.parametrize("form", few(FORMS, 0, 2))
def test_unreadable_files(form: str, run: Run, project: Path) -> None:
    put("small", "bad")
    Path("binary.yaml").write_bytes(b"hands: \xff\xfe\n")
    Path("control.yaml").write_bytes(b"hands: \x1b[31m\n")
    Path("broken.yaml").write_text("hands: [p1\n")
    Path("empty.yaml").write_text("")
    Path("a b,c%d;é.yaml").write_text("hands: x\ntaks: [\n")
    result = run("check", ".", "empty.yaml", "--format", form)
    assert result.exit_code == 2
    READ[form](result.stdout)
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("form", FORMS)
def test_interrupted(form: str, deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was solved by then is told."""

    def interrupted(_: Game, problem: Problem, limits: Limits) -> Verdict[Any]:
        if problem.title == "nobody else may lead yellow":
            raise KeyboardInterrupt
        return solve(problem, limits)

    monkeypatch.setattr(lean, "solve", interrupted)
    result = run("check", "small.yaml", "--jobs", "1", "--format", form)
    assert result.exit_code == 130
    assert ended(form, result.stdout) == "interrupted"
    if form == "junit":
        assert [test.get("name") for test in junit(result.stdout).iter("testcase")][1:2] == ["the nine takes the one"]


@pytest.mark.parametrize("form", FORMS)
def test_undecided_and_our_own_bugs(form: str, deals: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(_: Game, problem: Problem, limits: Limits) -> Verdict[Any]:
        if problem.title == "the nine takes the one":
            return Verdict(Answer.UNKNOWN, reason=f"the limit of {limits.seconds:g} seconds was reached")
        raise RuntimeError("out of luck")

    monkeypatch.setattr(lean, "solve", answer)
    result = run("check", "small.yaml", "--time-limit", "5", "--jobs", "1", "--format", form)
    assert result.exit_code == 4
    READ[form](result.stdout)
    for text in ("the limit of 5 seconds was reached", "RuntimeError: out of luck"):
        assert text in result.stdout


# --- the rules of the project --------------------------------------------------------------------


@pytest.mark.thorough
def test_exclude(run: Run, project: Path) -> None:
    put("small", to="deals")
    put("differs", to="deals/drafts")
    put("differs", to="elsewhere")
    Path("pyproject.toml").write_text("[tool.winnable]\nexclude = ['drafts', 'elsewhere']\n")
    result = run("check", ".")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("2 as expected\n")
    assert run("check", "deals/drafts/differs.yaml").exit_code == 1, "what is named is wanted"
    assert run("check", ".", "--exclude", "nothing").exit_code == 1, "the command line goes before the rules"


def test_the_rules_of_the_nearest_folder(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("small")
    put("differs", to="deeper")
    Path("pyproject.toml").write_text("[tool.winnable]\nlimits = {work = 5}\n")
    Path("deeper/pyproject.toml").write_text("[tool.winnable]\nlimits = {seconds = 7}\n")
    seen = {}

    def noted(_: Game, problem: Problem, limits: Limits) -> Verdict[Any]:
        seen[problem.title] = (limits.seconds, limits.work)
        return solve(problem, limits)

    monkeypatch.setattr(lean, "solve", noted)
    run("check", ".", "--jobs", "1")
    assert set(seen.values()) == {(None, 5)}, "those of the folder where the command runs"
    run("check", ".", "--jobs", "1", "--time-limit", "3", "--work-limit", "9")
    assert set(seen.values()) == {(3, 9)}
    monkeypatch.chdir("deeper")
    run("check", "..", "--jobs", "1")
    assert set(seen.values()) == {(7, None)}


@pytest.mark.thorough
def test_mistakes_in_the_rules(run: Run, project: Path) -> None:
    put("small")
    Path("pyproject.toml").write_text("[tool.winnable]\nstrickt = true\n")
    result = run("check", "small.yaml")
    assert result.exit_code == 2
    assert "pyproject.toml: unknown key 'strickt' in tool.winnable (did you mean 'strict'?)." in result.stderr
    for form in FORMS:
        assert ended(form, run("check", "small.yaml", "--format", form).stdout) == "usage"


def test_warnings_that_count(run: Run, project: Path) -> None:
    warned = "mission: m.yaml\ndeck: {suits: [pink], ranks: 6}\nlead: 0\nhands: [p12, p34, p56]\nexpect: winnable\n"
    Path("deal.yaml").write_text(warned)
    Path("m.yaml").write_text("id: m\ncrew: [3]\nroles: {idle: {}}\ngoals: [{each_wins: {cards: p6}}]\n")
    first = run("check", "deal.yaml", "m.yaml")
    assert (first.exit_code, "warning[M014]" in first.stderr) == (0, True)
    result = run("check", "deal.yaml", "m.yaml", "--strict")
    assert (result.exit_code, "error[M014]" in result.stderr) == (1, True)
    assert run("check", "deal.yaml", "m.yaml", "--strict", "--ignore", "M014").exit_code == 0
    Path("pyproject.toml").write_text("[tool.winnable]\nstrict = true\n")
    assert run("check", "deal.yaml", "m.yaml").exit_code == 1
    assert run("check", "deal.yaml", "m.yaml", "--no-strict").exit_code == 0
    Path("pyproject.toml").write_text("[tool.winnable]\nignore = ['M014']\n")
    assert run("check", "deal.yaml", "m.yaml").stderr == ""


def test_one_time_limit_for_all(run: Run, project: Path) -> None:
    put("small", "differs")
    result = run("check", ".", "--jobs", "1", "--total-time", "0.000001")
    assert result.exit_code == 3
    assert "0 as expected, 3 undecided" in result.stdout
    assert run("check", ".", "--jobs", "1", "--total-time", "100").exit_code == 1


# --- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("-q", "--format", "junit"), ("-q", "--json")])
def test_quiet_is_for_text_alone(words: tuple[str, ...], run: Run, project: Path) -> None:
    put("small")
    assert run("check", ".", *words).exit_code == 2


# --- the cache -----------------------------------------------------------------------------------


def test_what_was_found_is_kept(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    put("small", to="deals")
    Path("pyproject.toml").write_text("[tool.winnable]\n")
    texts = [run("check", "deals", "--jobs", "1")]
    monkeypatch.setattr(lean, "solve", None)
    texts.append(run("check", "deals", "--jobs", "2"))
    assert [each.exit_code for each in texts] == [0, 0]
    assert texts[0].stdout == texts[1].stdout
    problems = json.loads(run("check", "deals", "--json").stdout)["problems"]
    assert problems
    assert all(each["known"] for each in problems)
    assert run("check", "deals", "-v").stdout.count(" (known)  ") == len(problems)
    assert run("check", "deals", "--no-cache", "--jobs", "1").exit_code == 4
    monkeypatch.undo()
    monkeypatch.delenv("WINNABLE_NO_CACHE", raising=False)
    monkeypatch.chdir(project / "deals")
    assert run("check", ".", "--jobs", "1").exit_code == 0
    assert (project / ".winnable_cache" / "CACHEDIR.TAG").is_file()
    assert not Path(".winnable_cache").exists(), "it is beside the rules"


def test_no_cache_leaves_nothing(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    put("small")
    assert run("check", "small.yaml", "--no-cache", "--jobs", "1").exit_code == 0
    assert not (project / ".winnable_cache").exists()


@pytest.mark.thorough
def test_several_at_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    put("small", "differs")
    running = [begun("check", ".", "--jobs", "1") for _ in range(2)]
    texts = {process.communicate(timeout=SAFE)[0] for process in running}
    assert len(texts) == 1
    assert len(list(project.rglob("*.json"))) == 1  # a file in which all was as expected
