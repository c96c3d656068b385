"""The plugin: which tests it makes of files, how they fail, and what of pytest goes with them."""

import re
import subprocess
import sys
import tomllib
from xml.etree import ElementTree as ET

import pytest

from tests.support.paths import ROOT

pytest_plugins = ["pytester"]

DEALS = """\
# Two problems that come out as expected.
name: The nine takes the one
deck: dealt
lead: Ann
hands: {Ann: b89, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}
tasks: b1>Ann
expect: winnable
---
name: Nobody else may lead yellow
deck: dealt
lead: Ann
hands: {Ann: b9 y1, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}
tasks: y5>Ann
expect: unwinnable
"""
WRONG = DEALS.replace("expect: winnable", "expect: unwinnable").partition("---")[0]
MISSION = """\
# A mission.
id: the-one
crew: [3]
deck: {suits: [pink, blue], ranks: 4, trumps: 2}
goals: [{each_wins: {cards: p1}}]
"""
LINE = "winnable solve --deal 'Ann: b89 / Ben: b1 y5 / Cas: b2 g2 / Dee: b3 g3' --tasks 'b1>Ann' --deck dealt"


@pytest.fixture(autouse=True)
def _project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with deals, a mission and files of others."""
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # for the sake of time
    monkeypatch.setenv("COLUMNS", "120")  # what the summary has room for
    (pytester.path / "deals").mkdir()
    (pytester.path / "deals" / "good.yaml").write_text(DEALS)
    (pytester.path / "mission.yml").write_text(MISSION)
    (pytester.path / "mkdocs.yml").write_text("site_name: x\nnav: []\n")
    (pytester.path / ".hidden.yaml").write_text(WRONG)


def run(pytester: pytest.Pytester, *arguments: str, on: bool = True) -> pytest.RunResult:
    """Run pytest in the folder."""
    plugin = (
        "-p",
        "no:winnable",
        "-p",
        "winnable.programs.pytest_plugin",
    )  # the same, whether or not it is installed anew
    # a process of its own, as pytest forgets the modules that a run in this one has loaded, and would load them twice
    return pytester.runpytest_subprocess(*plugin, "-p", "no:cacheprovider", *(["--winnable"] if on else []), *arguments)


def nodes(result: pytest.RunResult) -> list[str]:
    """The tests that were collected."""
    return [line for line in result.outlines if "::" in line and not line.startswith(" ")]


def test_nothing_unless_asked(pytester: pytest.Pytester) -> None:
    result = run(pytester, on=False)
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    result = run(pytester, "deals/good.yaml", on=False)
    assert "::" not in result.stdout.str()


@pytest.mark.thorough
def test_what_is_collected(pytester: pytest.Pytester) -> None:
    result = run(pytester, "--collect-only", "-q")
    assert nodes(result) == [
        "deals/good.yaml::The nine takes the one",
        "deals/good.yaml::Nobody else may lead yellow",
        "mission.yml::the-one",
    ]


@pytest.mark.thorough
def test_the_ini_key(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nwinnable = true\n")
    run(pytester, on=False).assert_outcomes(passed=3)


@pytest.mark.thorough
def test_a_failure_in_words(pytester: pytest.Pytester) -> None:
    (pytester.path / "deals" / "wrong.yaml").write_text("# one\n" + WRONG)
    result = run(pytester, "deals/wrong.yaml")
    result.assert_outcomes(failed=1)
    text = result.stdout.str()
    assert "\ndeals/wrong.yaml:3: The nine takes the one\nexpected unwinnable, found winnable\n" in text
    assert text.index("\n  winnable solve deals/wrong.yaml\n") < text.index(LINE), "the file first"
    summary = "\nFAILED deals/wrong.yaml::The nine takes the one - expected unwinnable, found winnable\n"
    assert summary in text
    assert "Traceback" not in text
    assert ".py" not in text.partition("FAILURES")[2], "no place in our code"


@pytest.mark.thorough
@pytest.mark.parametrize("more", [["--tb=long", "--showlocals", "-vv"], ["--tb=native"]])
def test_no_traceback_whatever_is_asked(pytester: pytest.Pytester, more: list[str]) -> None:
    (pytester.path / "deals" / "wrong.yaml").write_text(WRONG)
    text = run(pytester, "deals/wrong.yaml", *more).stdout.str()
    assert "expected unwinnable, found winnable" in text
    assert "runtest" not in text


@pytest.mark.thorough
def test_undecided_is_no_success(pytester: pytest.Pytester) -> None:
    hands = "hands: [p123456789, b123456789, g123456789, y123456789 r1234]\n"
    deck = "tasks: p9>1 b9>2 g9>3 y9>0 p1>3 b1>0 g1>1 y1>2\ndeck: dealt\nlead: 0\nexpect: winnable\n"
    (pytester.path / "hard.yaml").write_text(hands.replace(" r1234", "") + deck)
    (pytester.path / "pyproject.toml").write_text("[tool.winnable]\nlimits = {work = 0.0001}\n")
    result = run(pytester, "hard.yaml")
    text = result.stdout.str()
    assert result.ret != 0
    assert re.search(r"expected winnable, found un(known|winnable) \(", text)


@pytest.mark.thorough
def test_mistakes_in_a_file_are_a_test(pytester: pytest.Pytester) -> None:
    """The other tests run all the same, also those of the same file."""
    (pytester.path / "deals" / "bad.yaml").write_text(f"hnds: x\ntasks: y\n---\n{WRONG}")
    result = run(pytester)
    result.assert_outcomes(failed=2, passed=3)
    text = result.stdout.str()
    assert "\ndeals/bad.yaml:1:1: error[K001]: unknown key 'hnds'" in text
    assert "hint: did you mean 'hands'?" in text
    assert "FAILED deals/bad.yaml::mistakes - K001: unknown key 'hnds' in a problem" in text


@pytest.mark.thorough
def test_a_mission_that_cannot_be_won(pytester: pytest.Pytester) -> None:
    (pytester.path / "mission.yml").write_text(
        MISSION.replace("cards: p1", "cards: p1, rising: true").replace("p1", "r1")
    )
    (pytester.path / "clash.yaml").write_text(
        "id: clash\ncrew: [3]\ngoals:\n"
        "- {tricks_won: {by: commander, exactly: 0}}\n- {tricks_won: {by: commander, exactly: 1}}\n"
    )
    text = run(pytester, "clash.yaml").stdout.str()
    assert "clash.yaml:" in text
    assert "error[V00" in text


@pytest.mark.thorough
def test_thresholds(pytester: pytest.Pytester) -> None:
    (pytester.path / "pyproject.toml").write_text("[tool.winnable.thresholds]\ndifficulty = {at_least = 17}\n")
    result = run(pytester, "mission.yml")
    result.assert_outcomes(failed=1)
    assert re.search(
        r"mission.yml:2:1: error\[X006\]: for 3 players: the difficulty is .*, at least 17", result.stdout.str()
    )
    assert "FAILED mission.yml::the-one - X006: for 3 players: the difficulty is" in result.stdout.str()


@pytest.mark.thorough
def test_mistakes_in_the_rules(pytester: pytest.Pytester) -> None:
    (pytester.path / "pyproject.toml").write_text("[tool.winnable]\nstrickt = true\n")
    result = run(pytester)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    text = result.stdout.str()
    assert "pyproject.toml: unknown key 'strickt' in tool.winnable (did you mean 'strict'?)." in text
    assert "Traceback" not in text


@pytest.mark.thorough
def test_rules_leave_out_and_raise(pytester: pytest.Pytester) -> None:
    (pytester.path / "pyproject.toml").write_text("[tool.winnable]\nexclude = ['deals']\n")
    assert nodes(run(pytester, "--collect-only", "-q")) == ["mission.yml::the-one"]
    assert len(nodes(run(pytester, "--collect-only", "-q", "deals/good.yaml"))) == 2, "what is named is wanted"


@pytest.mark.thorough
def test_selection(pytester: pytest.Pytester) -> None:
    run(pytester, "-k", "yellow").assert_outcomes(passed=1, deselected=2)
    run(pytester, "deals/good.yaml::The nine takes the one").assert_outcomes(passed=1)


@pytest.mark.thorough
def test_stop_at_the_first(pytester: pytest.Pytester) -> None:
    (pytester.path / "deals" / "a_wrong.yaml").write_text(WRONG)
    run(pytester, "-x").assert_outcomes(failed=1)


@pytest.mark.thorough
def test_names_are_unique_and_can_be_selected(pytester: pytest.Pytester) -> None:
    same = DEALS.replace("Nobody else may lead yellow", "The nine takes the one")
    (pytester.path / "deals" / "good.yaml").write_text(same)
    (pytester.path / "deals" / "none.yaml").write_text(
        DEALS.replace("name: The nine takes the one\n", "").partition("---")[0]
    )
    (pytester.path / "deals" / "odd.yaml").write_text(
        DEALS.replace("The nine takes the one", '"a::b\\e[31m"').partition("---")[0]
    )
    found = nodes(run(pytester, "--collect-only", "-q", "deals"))
    assert found == [
        "deals/good.yaml::The nine takes the one",
        "deals/good.yaml::The nine takes the one (2)",
        "deals/none.yaml::document 1",
        "deals/odd.yaml::a:b\\x1b[31m",
    ]
    run(pytester, *found).assert_outcomes(passed=4)


@pytest.mark.thorough
def test_names_do_not_move_with_a_comment(pytester: pytest.Pytester) -> None:
    unnamed = re.sub("(?m)^name: .*\n", "", DEALS)
    found = []
    for text in (unnamed, "# a comment\n\n" + unnamed.replace("---\n", "# another\n---\n# and one\n")):
        (pytester.path / "deals" / "good.yaml").write_text(text)
        found.append(nodes(run(pytester, "--collect-only", "-q", "deals")))
    assert found[0] == found[1] == ["deals/good.yaml::document 1", "deals/good.yaml::document 2"]


@pytest.mark.thorough
def test_junit_has_file_and_line(pytester: pytest.Pytester) -> None:
    (pytester.path / "deals" / "wrong.yaml").write_text(WRONG)
    run(pytester, "--junitxml=out.xml", "-o", "junit_family=xunit1")
    cases = {case.get("name"): case for case in ET.parse(pytester.path / "out.xml").iter("testcase")}
    assert {name: (case.get("file"), case.get("line")) for name, case in cases.items()} == {
        "The nine takes the one": ("deals/wrong.yaml", "1"),
        "Nobody else may lead yellow": ("deals/good.yaml", "8"),
        "the-one": ("mission.yml", "1"),
    }
    (failure,) = cases["The nine takes the one"].iter("failure")
    assert "expected unwinnable, found winnable" in (failure.text or "")
    assert failure.get("message") == "expected unwinnable, found winnable"


@pytest.mark.thorough
def test_in_several_processes(pytester: pytest.Pytester) -> None:
    (pytester.path / "deals" / "wrong.yaml").write_text(WRONG)
    result = run(pytester, "-p", "xdist", "-n", "2")
    result.assert_outcomes(failed=1, passed=3)
    assert "The nine takes the one - expected unwinnable, found winnable\n" in result.stdout.str()


@pytest.mark.thorough
def test_a_mission_is_not_played_again(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    run(pytester, "--winnable-no-cache").assert_outcomes(passed=3)
    assert not (pytester.path / ".winnable_cache").exists()
    for _ in range(2):
        run(pytester).assert_outcomes(passed=3)
    assert len(list((pytester.path / ".winnable_cache").rglob("*.json"))) == 1
    (pytester.path / "deals" / "good.yaml").write_text(DEALS.replace("expect: winnable", "expect: unwinnable"))
    result = run(pytester)
    result.assert_outcomes(failed=1, passed=2)
    assert LINE in result.stdout.str(), "what fails is shown in full"


@pytest.mark.thorough
def test_internal_errors_say_so(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        from winnable.questions import solve

        def fail(*_):
            raise LookupError("lost")

        solve.answer = fail
        """
    )
    result = run(pytester, "deals")
    result.assert_outcomes(failed=2)
    assert "internal error, which is a bug in winnable: LookupError: lost" in result.stdout.str()


def test_the_plugin_is_small_to_import() -> None:
    code = (
        "import sys, pytest; before = set(sys.modules); import winnable.programs.pytest_plugin; "
        "print(*sorted(each for each in set(sys.modules) - before))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {
        "winnable",
        "winnable.games",
        "winnable.games.public",
        "winnable.programs",
        "winnable.programs.pytest_plugin",
    }
    assert set(ran.stdout.split()) <= ours


def test_it_is_announced_to_pytest() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"winnable": "winnable.programs.pytest_plugin"}
