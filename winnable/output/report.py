"""What a command found out, as programs other than ours want to know it: cases that hold or not, and findings.

`junit` and `github` write it in the forms that CI systems read.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

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

    @property
    def untold(self) -> Sequence[Case]:
        """The cases that do not hold, and of which no finding says so."""
        return [case for case in self.cases if case.state != "passed" and not case.told]


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
