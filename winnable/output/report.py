"""What a command found out, as CI systems want to know it: cases that hold or not, and findings.

`junit` writes it as XML, which most of them read, and `github_text` as annotations of GitHub's workflows: lines that
GitHub shows next to the changes of a pull request. A line that begins with `::` is a command to the runner. So nothing
else of a file may stand at the start of a line here, and what stands in one is escaped as the runner reads it. The
other forms, and remarks, are no commands at all (`no_commands`), as they may be written to the same log.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Literal

from winnable.missions.source.characters import no_commands, on_one_line
from winnable.missions.source.finding import Finding

State = Literal["passed", "failed", "undecided", "broken"]
"""Of a case: as expected, not so, a limit was reached, or no answer (also by a bug of ours)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A problem or mission that was checked against its expectations.

    `number` is that of the document in its file, `line` and `column` where it does not hold. `code` is that of the rule
    which it does not keep, `message` says how in a line, `details` in more.
    """

    name: str
    path: str
    line: int
    state: State = "passed"
    code: str = ""
    message: str = ""
    details: str = ""
    seconds: float = 0.0
    told: bool = False
    """Whether the findings of the report say already why it failed."""
    number: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Report:
    """All that a command found out.

    `files` are those that were read, `rules` the codes of all findings with their meanings. `error` says why the
    command ended early: the kind, as in JSON, and a message.
    """

    command: str
    cases: Sequence[Case] = ()
    findings: Sequence[Finding] = ()
    files: Sequence[str] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    exit_code: int = 0
    error: tuple[str, str] | None = None
    summary: str = ""


def names_of(titles: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Yield a name for each of the documents of a file, given by its title and number.

    Names do not depend on lines, which a comment moves: a document without a title has its number, and of several with
    the same title those after the first are counted.
    """
    taken: dict[str, int] = {}
    for title, number in titles:
        name = title or f"document {number}"
        taken[name] = taken.get(name, 0) + 1
        yield name if taken[name] == 1 else f"{name} ({taken[name]})"


# --- annotations of GitHub -------------------------------------------------------------------------


def github_text(report: Report) -> str:
    """Return the annotations of a report, and its summary."""
    lines = [_finding(finding, report) for finding in report.findings]
    lines += [_case(case, report) for case in report.cases if case.state != "passed" and not case.told]
    if report.error is not None:
        kind, message = report.error
        lines.append(_annotation("error", "", 0, 0, f"winnable {report.command}: {kind}", message or kind))
    if report.summary:
        lines.append(no_commands(f"winnable {report.command}: {on_one_line(report.summary)}"))
    return "\n".join(lines)


def _finding(finding: Finding, report: Report) -> str:
    level = "error" if finding.level == "error" else "warning"
    text = "\n".join((finding.message, *finding.advice()))
    title = _title(finding.code, report)
    return _annotation(level, finding.path, finding.line, finding.column, title, text)


def _case(case: Case, report: Report) -> str:
    level = "warning" if case.state == "undecided" else "error"
    text = "\n".join(filter(None, (f"{case.name}: {case.message}" if case.name else case.message, case.details)))
    return _annotation(level, case.path, case.line, case.column, _title(case.code, report), text)


def _title(code: str, report: Report) -> str:
    meaning = report.rules.get(code, "")
    return f"{code}: {meaning}" if meaning else code


def _annotation(level: str, path: str, line: int, column: int, title: str, text: str) -> str:
    place = {"file": path, "line": str(max(line, 1)), "col": str(max(column, 1))} if _is_in_a_file(path) else {}
    options = ",".join(f"{name}={_option(value)}" for name, value in {**place, "title": title}.items())
    return f"::{level} {options}::{_data(text if place or not path else f'{path}: {text}')}"


def _is_in_a_file(path: str) -> bool:
    """Whether the path of a finding or case is that of a file, and not of standard input or an option."""
    return not path.startswith(("<", "--")) and PurePath(path).suffix != ""


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _option(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
