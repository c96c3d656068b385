"""Sessions in pages: played from top to bottom, which gives the page as it has to be."""

import doctest
import re
import shlex
from io import StringIO
from typing import Any

from tests.support.commands import run

CONSOLE = re.compile(r"^```console\n\$ (.*)\n(?s:.*?)^```$", re.MULTILINE)
PYTHON = re.compile(r"(?<=^```pycon\n)(?s:.*?)(?=^```$)", re.MULTILINE)

BLOCK = re.compile(r"(?<=^```python\n)(?s:.*?)(?=^```$)", re.MULTILINE)
TRACEBACK = re.compile(r"^(Traceback \(most recent call last\):\n)(?: .*\n)+", re.MULTILINE)
"""A traceback, of which pages tell the first line and the last."""
EMPTY = re.compile(r"^(?=\n)", re.MULTILINE)
"""The beginning of an empty line, which would end what an example prints."""


def console(page: str) -> tuple[str, list[int]]:
    """The page with what its commands print now, and their exit codes."""
    codes = []

    def played(session: re.Match[str]) -> str:
        ran = run(*shlex.split(session[1].removeprefix("winnable ")))
        codes.append(ran.exit_code)
        return f"```console\n$ {session[1]}\n{ran.stdout.rstrip()}\n```"

    return CONSOLE.sub(played, page), codes


class _Shown(doctest.DocTestRunner):
    """Keeps what examples print that is not what the page says."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[int, str] = {}

    def report_failure(self, _out: Any, _test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        self.shown[example.lineno] = EMPTY.sub(doctest.BLANKLINE_MARKER, TRACEBACK.sub(r"\1    ...\n", got))


def program(page: str) -> str:
    """The lines of Python of a page, without those that raise, as one program."""
    examples = doctest.DocTestParser().get_examples("\n".join(PYTHON.findall(page)))
    return "".join(example.source for example in examples if example.exc_msg is None)


def python(page: str) -> str:
    """The page with what its lines of Python print now; all of a page are one session."""
    values: dict[str, Any] = {}

    def played(session: re.Match[str]) -> str:
        runner, lines = _Shown(), session[0].splitlines(keepends=True)
        test = doctest.DocTestParser().get_doctest(session[0], {}, "page", None, 0)
        test.globs = values
        ran = runner.run(test, out=StringIO().write, clear_globs=False)
        assert ran.attempted
        assert ran.failed == len(runner.shown), "an exception that the page does not tell"
        for example in reversed(test.examples):
            if example.lineno in runner.shown:
                begin = example.lineno + example.source.count("\n")
                lines[begin : begin + example.want.count("\n")] = [runner.shown[example.lineno]]
        return "".join(lines)

    return PYTHON.sub(played, page)
