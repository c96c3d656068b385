"""A page as a file: complete in itself, without requests to a server.

With scripts a page is put together of the components in the language of the browser. Without them it says the same as a
terminal does, in English. Its data are problems as `--json` writes them, each with a `view`, which has all that a page
would need the rules of the game for: a line move by move, and the answer as text. The game makes its own part
(`Telling.viewed` in `winnable.services.attempts`).
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import takewhile
from typing import Any, Final

from winnable.games import registry
from winnable.missions.source.characters import escaped
from winnable.missions.source.finding import Finding
from winnable.output.html import html_file
from winnable.output.typed import Json
from winnable.output.version import version
from winnable.page.assets import LANGUAGES, STYLE, asset, bundle, of_files, table, text

_KEPT: Final = "\n\t"
_CLAUSE: Final = re.compile(r"(; |: |, | \()")
_COMMAND: Final = re.compile(r"(?<![\w-])--[a-z]|\bwinnable [a-z]")
"""The words of a command line, which pages do not show."""


# --- files ---------------------------------------------------------------------------------------


def problems_page(command: str, problems: Sequence[Json], findings: Sequence[Finding]) -> str:
    """Return the HTML document of problems with their answers, and of the findings in their files."""
    found = list(map(finding_data, findings))
    data = _harmless({"command": command, "winnable": version(), "problems": list(problems), "findings": found})
    views = {game.page: f"{game.page}View" for game in registry.games() if game.page}
    entries = ["document.js", *(f"{page}/view.js" for page in views)]
    named = ", ".join(f"{page}: {view}" for page, view in views.items())
    script = f'"use strict";\n{bundle(*entries)}showFile({{ {named} }});\n'
    texts = {language: of_files(language) for language in LANGUAGES}
    key = f"file.title.{command}"  # a question may be without words of the page
    title = text(LANGUAGES[0], key) if key in table(LANGUAGES[0]) else command
    body = f'<div id="page">\n<h1>{escape(title)}</h1>\n{"".join(_plain(data))}</div>'
    return html_file(title, asset(STYLE), body, script, {"data": data, "texts": texts})


def finding_data(finding: Finding) -> Json:
    """Return a finding as JSON with the line that it is about; its hint leaves out commands and their options."""
    clauses = _CLAUSE.split(finding.hint)
    clauses = list(takewhile(lambda clause: not _COMMAND.search(clause), clauses))
    hint = "".join(clauses[: len(clauses) - (len(clauses) + 1) % 2])  # not with a sign between clauses at its end
    return {**finding.to_json(), "hint": hint, "excerpt": list(finding.excerpt())}


def _plain(data: Json) -> Iterator[str]:
    """Yield the part for browsers without scripts: the texts as on a terminal."""
    for problem in data["problems"]:
        view = problem.get("view", {})
        heading = view.get("heading") or f"{problem['file']}:{problem['line']}"
        lines = view.get("text") or [problem.get("error") or problem.get("internal_error") or ""]
        yield f"<h2>{escape(heading)}</h2>\n<pre>{escape(_joined(lines))}</pre>\n"
    for finding in data["findings"]:
        lines = [f"{finding['path']}:{finding['line']}: {finding['message']}", *finding["excerpt"]]
        yield f"<pre>{escape(_joined(lines))}</pre>\n"


def _joined(lines: list[str]) -> str:
    return "\n".join(lines)


def _harmless(value: Any) -> Any:
    """Return JSON with escapes in place of characters that could show something else than is meant."""
    if isinstance(value, dict):
        return {key: _harmless(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_harmless(each) for each in value]
    return escaped(value, keep=_KEPT) if isinstance(value, str) else value
