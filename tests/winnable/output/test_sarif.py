"""SARIF: it holds against its schema, its rules have help, and its places are those of the findings."""

import pytest

from tests.support.ci_forms import sarif
from winnable.missions.source.finding import Finding
from winnable.output import sarif as module
from winnable.output.report import Case, Report
from winnable.output.sarif import sarif_text
from winnable.project.codes import all_codes

NASTY = 'a "b" <c> \x00\x1b[31m \u202e \ud800 {0} é 🂡\nnext'


def test_findings_and_cases() -> None:
    report = Report(
        "check",
        [
            Case("one", "a.yaml", 1),
            Case(
                "two",
                "a.yaml",
                9,
                "failed",
                "X001",
                "expected winnable, found unwinnable",
                "winnable solve x",
                column=4,
            ),
            Case("three", "a.yaml", 12, "undecided", "X002", "too long"),
            Case("four", "a.yaml", 15, "failed", "V001", "a finding says so", told=True),
        ],
        [
            Finding("b.yaml", 4, 5, "K001", "unknown key", "did you mean 'hands'?"),
            Finding("b.yaml", 7, 1, "M014", "a role", level="warning"),
            Finding("b.yaml", 8, 1, "M014", "another", level="warning"),
        ],
        ["a.yaml", "b.yaml"],
        all_codes(),
        exit_code=2,
    )
    run = sarif(sarif_text(report))
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["K001", "M014", "X001", "X002"]
    assert run["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == "An unknown key."
    places = [
        (result["ruleId"], result["level"], location["path"], *location["physicalLocation"]["region"].values())
        for result in run["results"]
        for location in result["locations"]
    ]
    assert places == [
        ("K001", "error", "b.yaml", 4, 5),
        ("M014", "warning", "b.yaml", 7, 1),
        ("M014", "warning", "b.yaml", 8, 1),
        ("X001", "error", "a.yaml", 9, 4),
        ("X002", "warning", "a.yaml", 12, 1),
    ]
    texts = [result["message"]["text"] for result in run["results"]]
    assert texts[0] == "unknown key\nhint: did you mean 'hands'?"
    assert texts[3] == "two: expected winnable, found unwinnable\nwinnable solve x"
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 2}]


@pytest.mark.parametrize(
    "path",
    [
        "a b.yaml",
        "ä/ö%20.yaml",
        "a:b/c:d.yaml",
        "#x?.yaml",
        "/abs/with space.yaml",
        "../up.yaml",
        "a\nb.yaml",
        "🂡.yaml",
    ],
)
def test_paths_are_uris(path: str) -> None:
    run = sarif(sarif_text(Report("check", findings=[Finding(path, 1, 1, "K001", "m")])))
    (location,) = run["results"][0]["locations"]
    assert location["path"].removeprefix("file://") == path


@pytest.mark.parametrize("path", ["<stdin>", "--deal", "<tasks>"])
def test_what_is_no_file_has_no_location(path: str) -> None:
    run = sarif(sarif_text(Report("check", findings=[Finding(path, 1, 1, "K001", "m")])))
    assert "locations" not in run["results"][0]


def test_whatever_stands_in_it() -> None:
    case = Case(NASTY, f"{NASTY}.yaml".replace("\ud800", ""), 0, "failed", "X001", NASTY, NASTY)
    text = sarif_text(Report("check", [case], [Finding("a.yaml", 0, 0, "K001", NASTY)], error=("interrupted", NASTY)))
    run = sarif(text)
    assert run["results"][0]["message"]["text"] == NASTY
    assert "\x1b" not in text
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"] == NASTY
    assert not run["invocations"][0]["executionSuccessful"]


@pytest.mark.parametrize(("number", "key"), [("0.1.0", "semanticVersion"), ("0+checkout", "version")])
def test_versions(number: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "version", lambda: number)
    assert sarif(sarif_text(Report("check")))["tool"]["driver"][key] == number
