"""JUnit's XML: it holds against Jenkins's schema whatever stands in names, messages and paths."""

import pytest

from tests.support.ci_forms import junit
from winnable.missions.source.finding import Finding
from winnable.output.junit import junit_text
from winnable.output.report import Case, Report

NASTY = "a \"b\" <c> & 'd' ]]> \x00\x1b[31m \u202e \ud800 \ufffe é 🂡\nnext\tline"


def test_cases_and_findings_by_file() -> None:
    report = Report(
        "check",
        [
            Case("one", "a.yaml", 1, seconds=1.5),
            Case("one", "a.yaml", 5),
            Case("two", "a.yaml", 9, "failed", "X001", "expected winnable, found unwinnable", "winnable solve x", 0.25),
            Case("three", "b.yaml", 2, "undecided", "X002", "too long"),
            Case("", "b.yaml", 5, "broken", "X004", "our bug", number=3),
        ],
        [
            Finding("a.yaml", 3, 2, "M014", "a role", level="warning", source="roles"),
            Finding("c.yaml", 4, 5, "K001", "unknown key", "did you mean 'hands'?", source="hnds: x"),
        ],
        ["a.yaml", "b.yaml", "c.yaml"],
    )
    root = junit(junit_text(report))
    assert {key: root.get(key) for key in ("name", "tests", "failures", "errors", "time")} == {
        "name": "winnable check",
        "tests": "8",
        "failures": "2",
        "errors": "2",
        "time": "1.750",
    }
    assert [suite.get("name") for suite in root] == ["a.yaml", "b.yaml", "c.yaml"]
    (failure,) = root[0].iter("failure")
    assert (failure.get("type"), failure.get("message")) == ("X001", "expected winnable, found unwinnable")
    assert failure.text == "a.yaml:9: expected winnable, found unwinnable\nwinnable solve x"
    assert "a.yaml:3:2: warning[M014]" in (root[0][0].findtext("system-out") or "")
    (error,) = root[2].iter("error")
    assert error.get("type") == "K001"
    assert "c.yaml:4:5: error[K001]: unknown key\n  hnds: x\n" in (error.text or "")
    assert [test.get("name") for test in root[0]] == ["no mistakes in the file", "one", "one (2)", "two"]
    assert [test.get("name") for test in root[1]] == ["no mistakes in the file", "three", "document 3"]


def test_whatever_stands_in_it() -> None:
    case = Case(NASTY, NASTY, 1, "failed", "X001", NASTY, NASTY)
    findings = [Finding(NASTY, 1, 1, "K001", NASTY, NASTY, level=level, source=NASTY) for level in ("error", "warning")]
    root = junit(junit_text(Report("check", [case], findings, [NASTY], error=("interrupted", NASTY))))
    (failure,) = root.iter("failure")
    shown = failure.get("message") or ""
    assert "\\x00\\x1b[31m \\u202e \\ud800 \\ufffe é 🂡" in shown
    assert "\"b\" <c> & 'd' ]]>" in shown
    assert "\nnext\tline" in (failure.text or "")


@pytest.mark.parametrize("seconds", [0.0, 0.0004, 59.9996, 123456.789])
def test_seconds(seconds: float) -> None:
    root = junit(junit_text(Report("check", [Case("a", "a.yaml", 1, seconds=seconds)])))
    assert float(root.get("time") or "") == pytest.approx(seconds, abs=0.001)


def test_an_early_end() -> None:
    root = junit(junit_text(Report("validate", error=("usage", "no such option"))))
    (test,) = root.iter("testcase")
    assert (test.get("name"), test.get("classname")) == ("ended early", "winnable validate")
    assert [each.get("type") for each in test] == ["usage"]


def test_nothing_at_all() -> None:
    assert len(junit(junit_text(Report("check")))) == 0
