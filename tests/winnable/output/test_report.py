"""Annotations: as GitHub's runner reads them, and nothing that a file says can be a command to it."""

import pytest

from tests.support.ci_forms import Annotation, annotations
from winnable.missions.source.finding import Finding
from winnable.output.report import Case, Report, github_text


def test_findings_and_cases() -> None:
    report = Report(
        "check",
        [
            Case(
                "two",
                "a.yaml",
                9,
                "failed",
                "X001",
                "expected winnable, found unwinnable",
                "winnable solve x",
                column=4,
            )
        ],
        [
            Finding("b.yaml", 4, 5, "K001", "unknown key", "did you mean 'hands'?"),
            Finding("b.yaml", 7, 1, "M014", "100 %", level="warning"),
        ],
        rules={"K001": "an unknown key: none is, that is"},
        summary="1 different",
    )
    text = github_text(report)
    assert annotations(text) == [
        Annotation(
            "error",
            "b.yaml",
            4,
            5,
            "K001: an unknown key: none is, that is",
            "unknown key\nhint: did you mean 'hands'?",
        ),
        Annotation("warning", "b.yaml", 7, 1, "M014", "100 %"),
        Annotation("error", "a.yaml", 9, 4, "X001", "two: expected winnable, found unwinnable\nwinnable solve x"),
    ]
    assert text.endswith("\nwinnable check: 1 different")


@pytest.mark.parametrize(
    "text", ["\n::stop-commands::x", "%0A::error::x", "a\r\n::add-mask::b", "::set-output name=a::b", "a,b:c"]
)
def test_no_command_comes_from_a_file(text: str) -> None:
    report = Report(
        "check",
        [Case(text, f"{text}.yaml", 1, "failed", "X001", text, text)],
        [Finding(f"{text}.yaml", 1, 1, "K001", text, text), Finding("<stdin>", 1, 1, "K001", text)],
        error=("interrupted", text),
        summary=text,
    )
    found = annotations(github_text(report))
    assert len(found) == 4
    assert found[0].file == f"{text}.yaml"
    assert found[0].text.startswith(text)
    assert (found[1].file, found[1].text) == ("", f"<stdin>: {text}")


def test_an_early_end() -> None:
    (annotation,) = annotations(github_text(Report("check", error=("usage", "no such option"))))
    assert (annotation.level, annotation.title, annotation.text) == ("error", "winnable check: usage", "no such option")
