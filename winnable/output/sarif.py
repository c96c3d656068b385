"""SARIF 2.1.0, as code scanning reads it: a result for each finding and each case that does not hold, with its rule."""

from collections.abc import Iterator
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from winnable.missions.source.finding import Finding
from winnable.output.as_json import to_json
from winnable.output.report import Case, Report, is_in_a_file
from winnable.output.typed import Json
from winnable.output.version import version

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: Final = {"failed": "error", "undecided": "warning", "broken": "error"}
_HELP: Final = "The message names the place and what was expected."


def sarif_text(report: Report) -> str:
    """Return the SARIF log of a report."""
    results = [
        *map(_finding, report.findings),
        *map(_case, report.untold),
    ]
    used = sorted({result["ruleId"] for result in results})
    for result in results:
        result["ruleIndex"] = used.index(result["ruleId"])
    driver = {
        "name": "winnable",
        "semanticVersion" if _is_semantic(version()) else "version": version(),
        "rules": [_rule(code, report.rules.get(code, ""), report.guides.get(code, "")) for code in used],
    }
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"winnable {report.command}/"},
        "invocations": [_invocation(report)],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return to_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]})


def _is_semantic(number: str) -> bool:
    parts = number.split(".")
    return len(parts) == 3 and all(part.isdecimal() for part in parts)


def _rule(code: str, meaning: str, guide: str) -> Json:
    meaning = meaning or "a finding"
    sentence = f"{meaning[:1].upper()}{meaning[1:]}."
    table = f" 'winnable guide {guide} findings' has the table of codes." if guide else ""
    return {
        "id": code,
        "shortDescription": {"text": sentence},
        "help": {"text": f"{code}: {sentence} {_HELP}{table}"},
    }


def _invocation(report: Report) -> Json:
    invocation: Json = {"executionSuccessful": report.error is None, "exitCode": report.exit_code}
    if report.error is not None:
        kind, message = report.error
        notice = {"level": "error", "descriptor": {"id": kind}, "message": {"text": message or kind}}
        invocation["toolExecutionNotifications"] = [notice]
    return invocation


def _finding(finding: Finding) -> Json:
    level = "error" if finding.level == "error" else "warning"
    text = "\n".join((finding.message, *finding.advice()))
    return _result(finding.code, level, text, finding.path, finding.line, finding.column)


def _case(case: Case) -> Json:
    text = "\n".join(_said(case))
    return _result(case.code, _LEVELS[case.state], text, case.path, case.line, case.column)


def _said(case: Case) -> Iterator[str]:
    yield f"{case.name}: {case.message}" if case.name else case.message
    if case.details:
        yield case.details


def _result(code: str, level: str, text: str, path: str, line: int, column: int) -> Json:
    result: Json = {"ruleId": code, "level": level, "message": {"text": text}}
    if is_in_a_file(path):
        region = {"startLine": max(line, 1), "startColumn": max(column, 1)}
        location = {"artifactLocation": {"uri": _uri(path)}, "region": region}
        result["locations"] = [{"physicalLocation": location}]
    return result


def _uri(path: str) -> str:
    """Return the URI of a file: relative to where the command ran, as code scanning wants it, if the path is."""
    pure = PurePath(path)
    if pure.is_absolute():
        return pure.as_uri()
    first, *rest = pure.as_posix().split("/")
    # a colon in the first part would end the name of a scheme
    return "/".join([quote(first, safe=""), *(quote(part, safe=":") for part in rest)])
