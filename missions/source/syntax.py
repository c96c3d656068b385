"""Syntax errors of YAML in our words, each at the line that is to blame.

A parser notices many slips a line or more too late: after `Ann:p179`, which is one text and goes on below, it complains
about the next colon. So the lines before the place of the error are looked at, too.
"""

import re
from typing import Any, Final

import yaml

from winnable.missions.source.finding import Findings, Place, Source, quoted

BLANKLESS: Final = re.compile(r"([^\W\d][\w-]*):(?!//)([^\s:].*)", re.DOTALL)
"""A word and its colon with the value right after it; an address such as https://… is none."""
_START: Final = re.compile(r"[ ]*(?:-[ ]+)*")
_CLOSED_BY: Final = {"[": "]", "{": "}"}
_BRACKET: Final = re.compile(r"""(?<![^\s,\[{])(?:"(?:[^"\\]|\\.)*"|'[^']*'|\#.*)|(?<![^\s,\[{:])([\[{])|([\]}])""")
"""A bracket that may open a list or a mapping, or close one; a text in quotes or a remark is looked over."""
_BEFORE_BRACKET: Final = re.compile(r"(?<![\w-])[\d-]*([^\W\d][\w-]*):([\[{].*)")
_CONFLICT: Final = re.compile(r"([<=>])\1{6}( |$)")
"""A line by which version control marks what it could not merge."""


def note_conflicts(source: Source, findings: Findings) -> bool:
    """Note the merge conflicts that nobody has resolved, also those that lack a mark; return whether there are any."""
    conflicts: list[list[int]] = []
    last = ">"
    for number, sign in ((number, line[0]) for number, line in enumerate(source.lines, 1) if _CONFLICT.match(line)):
        if sign == "<" or last == ">":
            conflicts.append([])
        conflicts[-1].append(number)
        last = sign
    for first, *others in conflicts:
        lines = f"lines {first} to {others[-1]} are" if others else f"line {first} is left of"
        hint = "keep the lines that you want, and leave out the lines <<<<<<<, ======= and >>>>>>>"
        findings.add(Place(source, first, 1), "Y015", f"{lines} an unresolved merge conflict", hint)
    return bool(conflicts)


_Slip = tuple[Place, str, str]
"""What is noted of a syntax error: its place, the message and the hint."""


def no_blank(place: Place, word: str, rest: str) -> _Slip:
    """Return the slip of a colon, at this place, with a value right after it."""
    shown = rest.strip() if len(rest.strip()) <= 30 else f"{rest.strip()[:29]}…"
    return place, f"expected a blank after {quoted(word + ':')}", f"write {f'{word}: {shown}'!r}"


def compared(text: str) -> str:
    """Return the hint for a value that starts with '>' or '!', signs of YAML: with a number it is a comparison."""
    if number := re.match(r"!=?\s*([0-9]+)", text):
        return f"a comparison is a key of its own, such as other_than: {number[1]}"
    if re.match(r">\s*(?:=\s*)?[0-9]", text):
        return "a comparison is a key of its own, such as more_than: 2 or at_least: 3"
    return "write '>' in quotes if an arrow is meant" if text.startswith(">") else ""


def note_syntax_error(error: yaml.YAMLError, source: Source, first_line: int, findings: Findings) -> int:
    """Note a syntax error in a document; return the number of the line, counted from 0, where the parser stopped.

    `first_line` is the number of the document's first line, counted in the same way.
    """
    marked = error if isinstance(error, yaml.MarkedYAMLError) else yaml.MarkedYAMLError(problem=str(error))

    def place(mark: Any) -> Place:
        line, column = (mark.line, mark.column) if mark is not None else (0, 0)
        number = min(line + first_line + 1, len(source.lines))
        past = line + first_line + 1 > number  # the end of a text without a line break at its end
        return Place(
            source, number, len(source.line(number)) + 1 if past else min(column, len(source.line(number))) + 1
        )

    stopped = place(marked.problem_mark or marked.context_mark)
    started = place(marked.context_mark) if marked.context_mark is not None else stopped
    context, problem = marked.context or "", marked.problem or "unexpected text"
    where, message, hint = _slip(stopped, started, context, problem, first_line) or (
        stopped,
        f"this is no YAML: {problem} {context}".rstrip(),
        "",
    )
    findings.add(where, "Y005", message, hint)
    return stopped.line - 1


def _slip(stopped: Place, started: Place, context: str, problem: str, first_line: int) -> _Slip | None:
    """Return the slip that explains an error, at its own place; None for one that few people make."""
    source, line = stopped.source, stopped.source.line(stopped.line)
    before, after = line[: stopped.column - 1], line[stopped.column - 1 :]
    second = problem.startswith("mapping values are not allowed")
    if "simple key" in context:
        return _blankless(source, started.line) or _no_colon(started)
    if "quoted" in context and "unexpected" in problem:
        return started, "expected a closing quote for the text that starts here", ""
    if after.startswith("\t"):
        return stopped, "expected spaces, found a tab", "indent with spaces"
    for sign in (started, stopped):
        if hint := compared(source.line(sign.line)[sign.column - 1 :]):
            return sign, f"expected a value, found {source.line(sign.line)[sign.column - 1]!r}", hint
    # what is missing on this line: a blank before a bracket, a bracket, a second apostrophe
    if second or "flow" in context or "unexpected ':'" in problem:
        runs = (run for run in _BEFORE_BRACKET.finditer(line) if run.end(1) < stopped.column)
        if run := next(runs, None):
            return no_blank(Place(source, stopped.line, run.end(1) + 1), run[1], run[2])
    if ("flow" in context or after[:1] in ("]", "}")) and (slip := _brackets(source, first_line)):
        return slip
    if problem == "did not find expected key" and before.rstrip().endswith("'"):
        hint = "inside single quotes write '' for an apostrophe, or put the text in double quotes"
        return stopped, f"expected nothing after the closing quote, found {quoted(after.strip())}", hint
    if "cannot start any token" in problem or after.startswith("?"):
        hint = "put a text that holds such a character in quotes"
        return stopped, f"expected a value, found {after[:1]!r}", hint
    # what is wrong with the lines above: a blank or a colon that is missing, or another column
    if (second and ": " not in before) or problem.startswith(("did not find expected", "expected <block end>")):
        slip = _above(stopped, first_line, begins=second or not _START.sub("", before, count=1))
        if slip is not None:
            return slip
    return (stopped, "expected no second ': ' on this line", "put a text that holds ': ' in quotes") if second else None


def _blankless(source: Source, number: int) -> _Slip | None:
    """Return the slip of a line whose key has no blank after its colon, if it is one."""
    line = source.line(number)
    run = BLANKLESS.fullmatch(line, _START.match(line).end())  # type: ignore[union-attr]
    return None if run is None else no_blank(Place(source, number, run.end(1) + 1), run[1], run[2])


def _no_colon(place: Place) -> _Slip:
    """Return the slip of a key at a place without a colon after it."""
    word, _, rest = place.source.line(place.line)[place.column - 1 :].strip().partition(" ")
    hint = f"write {quoted(f'{word}: {rest.strip()}')}" if rest and not word.startswith(("'", '"')) else ""
    return place, "expected ': ' and a value after the key that starts here", hint


def _brackets(source: Source, first_line: int) -> _Slip | None:
    """Return the slip of a bracket that is not closed, closed by one of the other kind, or closes nothing."""
    opened = list[tuple[str, Place]]()
    for number in range(first_line + 1, len(source.lines) + 1):
        text = source.line(number)
        if number > first_line + 1 and re.match(r"---(\s|$)", text):
            break
        for sign in _BRACKET.finditer(text):
            bracket, place = sign[1] or sign[2], Place(source, number, sign.start() + 1)
            if not bracket:
                continue
            if bracket in _CLOSED_BY:
                opened.append((bracket, place))
            elif not opened:
                return place, f"expected no {bracket!r} here, as nothing is open", ""
            elif bracket == _CLOSED_BY[opened[-1][0]]:
                opened.pop()
            else:
                first, where = opened[-1]
                return where, f"expected '{_CLOSED_BY[first]}' for the '{first}' here, found '{bracket}' at {place}", ""
    if not opened:
        return None
    first, where = opened[-1]
    return where, f"expected '{_CLOSED_BY[first]}' for the '{first}' here, found none", ""


def _above(stopped: Place, first_line: int, *, begins: bool) -> _Slip | None:
    """Return the slip of the line above, without a blank or a colon, or of a key that stands in another column than it.

    `begins`: the parser stopped where its line begins.
    """
    source = stopped.source
    numbers = range(stopped.line - 1, first_line, -1)
    above = next((number for number in numbers if re.match(r"\s*[^\s#]", source.line(number))), 0)
    slip = _blankless(source, above) if above else None
    if slip is not None or not above or not begins:
        return slip
    text, here = source.line(above), source.line(stopped.line)
    item = here.lstrip(" ").startswith("- ")
    if item and not text.lstrip(" ").startswith("- "):
        return None
    begin = re.compile("[ ]*") if item else _START
    start, own = len(begin.match(text)[0]), len(begin.match(here)[0])  # type: ignore[index]
    if re.search(r":\s", text):
        if own == start or not here.strip() or (own > start and re.search(r":\s*(#.*)?$", text)):
            return None
        message = f"expected this line to start in column {start + 1}, as line {above} does, found column {own + 1}"
        return Place(source, stopped.line, own + 1), message, "keys of one mapping start in the same column"
    top = next((number for number in range(above - 1, first_line, -1) if ":" in source.line(number)), 0)
    if own == start and (not top or source.line(top).rstrip().endswith(":")):
        return _no_colon(Place(source, above, start + 1))
    return None
