"""JSON that is the same for all games."""

import json

from winnable.missions.source.finding import Finding
from winnable.output.as_json import SCHEMA_VERSION, envelope, findings_json
from winnable.output.shared import effort_json, share_json
from winnable.output.version import version
from winnable.solver.share import Share
from winnable.solver.verdict import Effort


def test_every_document_has_its_versions() -> None:
    content = json.loads(envelope("solve", {"exit_code": 0, "name": "Zoë ●"}))
    assert list(content.items()) == [
        ("schema_version", SCHEMA_VERSION),
        ("winnable", version()),
        ("command", "solve"),
        ("exit_code", 0),
        ("name", "Zoë ●"),
    ]
    assert "Zoë ●" in envelope("solve", {"name": "Zoë ●"})  # as it is, not escaped


def test_findings_stay_in_order() -> None:
    findings = [Finding("b.yaml", 2, 1, "X002", "second"), Finding("a.yaml", 1, 1, "X001", "first", level="warning")]
    assert [(each["path"], each["code"], each["level"]) for each in findings_json(findings)] == [
        ("b.yaml", "X002", "error"),
        ("a.yaml", "X001", "warning"),
    ]


def test_a_share_has_its_interval() -> None:
    assert share_json(Share(3, 1, exact=True)) == {
        "samples": 4,
        "winnable": 3,
        "unwinnable": 1,
        "undecided": 0,
        "exact": True,
        "interval": [0.75, 0.75],
    }


def test_an_effort_has_its_sum() -> None:
    content = effort_json(Effort(search=0.5, encode=1.0, solve=2.0, replay=0.25, work=7.0, conflicts=3))
    assert content["seconds"] == 3.75
    assert (content["solve"], content["work"], content["conflicts"]) == (2.0, 7.0, 3)
