"""Syntax errors of YAML in our words, each at the line that is to blame.

A parser notices many slips a line or more too late: after `Ann:p179`, which is one text and goes on below, it complains
about the next colon. So the lines before the place of the error are looked at, too.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import yaml

from winnable.missions.source.finding import Findings, Place, Source, quoted

BLANKLESS: Final = re.compile(r"([^\W\d][\w-]*):(?!//)([^\s:].*)", re.DOTALL)
"""A word and its colon with the value right after it; an address such as https://… is none."""
_ESCAPE: Final = re.compile(r"\\([xuU]\w*|.?)")
_START: Final = re.compile(r"[ ]*(?:-[ ]+)*")
_CLOSED_BY: Final = {"[": "]", "{": "}"}
_BRACKET: Final = re.compile(r"""(?<![^\s,\[{])(?:"(?:[^"\\]|\\.)*"|'[^']*'|\#.*)|(?<![^\s,\[{:])([\[{])|([\]}])""")
"""A bracket that may open a list or a mapping, or close one; a text in quotes or a remark is looked over."""
_BEFORE_BRACKET: Final = re.compile(r"(?<![\w-])[\d-]*([^\W\d][\w-]*):([\[{].*)")
_PROBLEMS: Final = (
    (r"(?:did|could) not find expected (.*)", r"expected \1"),
    (r"expected (.*), but (?:got|found) (.*)", r"expected \1, found \2"),
    (r"mapping values are not allowed.*", r"expected no second ': ' on this line"),
)
"""Messages of the parser, and ours in their place."""
_LIST_BELOW: Final = "write a list in brackets, or its items on lines of their own below the key"
_PLAINLY: Final = (
    (r"^%", "expected no directive but %YAML 1.1 or 1.2, found {line}", "leave this line out"),
    (r"expected (?:key|<block end>).*:", "expected a key before ':'", ""),
    (r"expected (?:key|<block end>).*-", "expected a key, found the list item {found}", _LIST_BELOW),
    (r"expected (?:key|<block end>)", "expected a key, found {found}", ""),
    (r"expected '-' indicator", "expected '- ', as the other items of this list have it, found {found}", ""),
    (r"node content.*,", "expected a value, found ','", "leave out one of the commas"),
    (r"node content", "expected a value, found {found}", ""),
    (r"<document start>", "expected '---' before another document, found {found}", ""),
    (r"sequence entries are not allowed", "expected a value, found the list item {found}", _LIST_BELOW),
    (r"comment or line break", "expected the end of the line, found {found}", ""),
    (r"alphabetic or numeric", "expected a name after '&' or '*'", "put a text that begins with such a sign in quotes"),
    (r"indentation indicator", "expected a number from 1 to 9 after '|' or '>', found {found}", ""),
    (r"tag|expected '>'", "expected no YAML tag, found {line}", "put a text that begins with '!' in quotes"),
)
"""The parser's messages about other errors, each with the character at which it stopped after it, or the line of a
directive; ours in their place, where `{found}` is the rest of the line and `{line}` all of it; and the hint."""

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


def no_blank(place: Place, word: str, rest: str, findings: Findings) -> None:
    """Note a colon, at this place, with a value right after it."""
    shown = rest.strip() if len(rest.strip()) <= 30 else f"{rest.strip()[:29]}…"
    findings.add(place, "Y005", f"expected a blank after {quoted(word + ':')}", f"write {f'{word}: {shown}'!r}")


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
    if not _blamed(stopped, started, context, problem, first_line, findings):
        findings.add(*_told(stopped, started, context, problem))
    return stopped.line - 1


# --- slips that the parser notices too late ------------------------------------------------------


def _blamed(stopped: Place, started: Place, context: str, problem: str, first_line: int, findings: Findings) -> bool:
    """Note the slip that explains an error, at its own place; return whether there is one."""
    source, line = stopped.source, stopped.source.line(stopped.line)
    before, after = line[: stopped.column - 1], line[stopped.column - 1 :]
    second = problem.startswith("mapping values are not allowed")
    if "simple key" in context:
        return _blankless_lines(source, started.line, first_line, findings)
    if "flow" in context and "quoted" not in context and after[:1] not in ("\t", ">", "?"):
        before_brackets = (run for run in _BEFORE_BRACKET.finditer(line) if run.end(1) < stopped.column)
        if not any(before_brackets) and _brackets(stopped, first_line, findings):
            return True
    runs = _BEFORE_BRACKET.finditer(line) if second or "unexpected ':'" in problem else ()
    if run := next((run for run in runs if run.end(1) < stopped.column), None):
        no_blank(Place(source, stopped.line, run.end(1) + 1), run[1], run[2], findings)
        return True
    if second and ": " not in before:
        return _above(stopped, first_line, findings)
    if "expected '-' indicator" in problem and "block" in context and after.startswith("- "):
        return _indented(stopped, started, findings)
    ended = problem in ("did not find expected key", "did not find expected <document start>")  # by a remark
    if (
        ended
        and (number := _line_above(stopped, first_line))
        and _blankless_lines(source, number, first_line, findings)
    ):
        return True
    own = not _START.sub("", before, count=1)
    if problem == "did not find expected key" and "block mapping" in context and own and after.strip():
        above = _line_above(stopped, first_line)
        start = _START.match(source.line(above)).end() + 1 if above else started.column  # type: ignore[union-attr]
        return _indented(stopped, Place(source, above or started.line, start), findings)
    return False


def _brackets(stopped: Place, first_line: int, findings: Findings) -> bool:
    """Note the bracket that is not closed, or closed by one of the other kind; return whether there is one."""
    source, opened = stopped.source, list[tuple[str, Place]]()
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
            elif opened and bracket == _CLOSED_BY[opened[-1][0]]:
                opened.pop()
            elif opened:
                first, where = opened[-1]
                message = f"expected '{_CLOSED_BY[first]}' for the '{first}' here, found '{bracket}' at {place}"
                findings.add(where, "Y005", message)
                return True
    if not opened:
        return False
    first, where = opened[-1]
    findings.add(where, "Y005", f"expected '{_CLOSED_BY[first]}' for the '{first}' here, found none")
    return True


def _line_above(stopped: Place, first_line: int) -> int:
    """Return the number of the line above that is neither empty nor a remark; 0 if there is none."""
    numbers = range(stopped.line - 1, first_line, -1)
    return next((number for number in numbers if re.match(r"\s*[^\s#]", stopped.source.line(number))), 0)


def _above(stopped: Place, first_line: int, findings: Findings) -> bool:
    """Blame a line above, which goes on as one text, for a key that cannot stand where it does."""
    source = stopped.source
    above = _line_above(stopped, first_line)
    if not above:
        return False
    if _blankless_lines(source, above, first_line, findings):
        return True
    text, here = source.line(above), source.line(stopped.line)
    start, own = len(_START.match(text)[0]), len(_START.match(here)[0])  # type: ignore[index]
    if re.search(r":\s", text):
        if own > start and not re.search(r":\s*(#.*)?$", text):
            return _indented(Place(source, stopped.line, own + 1), Place(source, above, start + 1), findings)
        return False
    top = next((number for number in range(above - 1, first_line, -1) if ":" in source.line(number)), 0)
    if own == start and text.strip() and (not top or source.line(top).rstrip().endswith(":")):
        word = text.split()[0]
        message = f"expected a key with ': ' after it, found {quoted(text.strip())}"
        findings.add(Place(source, above, start + 1), "Y005", message, f"write '{word}: …', if {word} is the key")
        return True
    return False


def _indented(place: Place, above: Place, findings: Findings) -> bool:
    """Note a key that starts in another column than those above it, one of which is at `above`."""
    if place.column == above.column:
        return False
    message = f"expected this line to start in column {above.column}, as line {above.line} does, found column"
    findings.add(place, "Y005", f"{message} {place.column}", "keys of one mapping start in the same column")
    return True


def _blankless_lines(source: Source, number: int, first_line: int, findings: Findings) -> bool:
    """Note the missing blank in a line, and in those around it that start in the same column; whether there is one."""
    if not _blankless(source, number):
        return False
    for line in sorted({number, *_beside(source, number, -1, first_line), *_beside(source, number, 1, first_line)}):
        if run := _blankless(source, line):
            no_blank(Place(source, line, run.end(1) + 1), run[1], run[2], findings)
    return True


def _beside(source: Source, number: int, step: int, first_line: int) -> Iterator[int]:
    """Yield the lines above or below that start in the same column."""
    start = len(source.line(number)) - len(source.line(number).lstrip(" "))
    line = number + step
    while first_line < line <= len(source.lines):
        text = source.line(line)
        if not text.strip() or len(text) - len(text.lstrip(" ")) != start or text.startswith("---"):
            return
        yield line
        line += step


def _blankless(source: Source, number: int) -> re.Match[str] | None:
    """Find a key without a blank after its colon at the start of a line."""
    line = source.line(number)
    return BLANKLESS.fullmatch(line, _START.match(line).end())  # type: ignore[union-attr]


# --- all other errors ----------------------------------------------------------------------------


def _told(stopped: Place, started: Place, context: str, problem: str) -> tuple[Place, str, str, str]:
    """Tell an error: place, code, message and hint."""
    line = stopped.source.line(stopped.line)
    char = line[stopped.column - 1 : stopped.column]
    message = problem
    for pattern, words in _PROBLEMS:
        message = re.sub(pattern, words, message)
    if "cannot start any token" in problem:
        message = f"expected a value, found {char!r}"
    hint, where = "", stopped
    # texts in quotes: an escape that is none, no closing quote
    if "quoted" in context and "unexpected" not in message:
        start = max(line.rfind("\\", 0, stopped.column), 0)
        escape = _ESCAPE.match(line, start)
        where = Place(stopped.source, stopped.line, start + 1)
        message = f"expected an escape that YAML knows, found '{escape[0] if escape else char}'"
        hint = "write \\\\ for a backslash, or put the text in single quotes"
    elif "quoted" in context:
        message, where = "expected a closing quote for the text that starts here", started
    # keys without a value, and what stands after a quote or a bracket that is closed
    elif "simple key" in context:
        message, where = "expected ': ' and a value after the key that starts here", started
        word, _, rest = started.source.line(started.line)[started.column - 1 :].strip().partition(" ")
        hint = f"write {quoted(f'{word}: {rest.strip()}')}" if rest and not word.startswith(("'", '"')) else ""
    elif message == "expected key" and line[: stopped.column - 1].rstrip().endswith(("'", '"')):
        message = f"expected nothing after the closing quote, found {quoted(line[stopped.column - 1 :].strip())}"
        hint = "inside single quotes write '' for an apostrophe, or put the text in double quotes"
    elif char and char in "]}" and message == "expected key":
        message = f"expected no {char!r} here, as nothing is open"
    elif message == "expected key" and line[: stopped.column - 1].rstrip().endswith(("]", "}")) and char:
        closed = line[: stopped.column - 1].rstrip()[-1]
        message = f"expected nothing after {closed!r}, found {quoted(line[stopped.column - 1 :].strip())}"
    # signs of YAML in front of a value
    elif char == "\t":
        message, hint = "expected spaces, found a tab", "indent with spaces"
    elif char == ">":
        message, hint = "expected a value, found '>'", compared(line[stopped.column - 1 :])
    elif message == "expected comment or line break" and (sign := re.search(r":\s+(>.*)", line)):
        message, hint = "expected a value, found '>'", compared(sign[1])
        where = replace(stopped, column=sign.start(1) + 1)
    elif "scanning a tag" in context and (sign := re.search(r":\s+(!=?\s*[0-9].*)", line)):
        message, hint = "expected a value, found '!'", compared(sign[1])
        where = replace(stopped, column=sign.start(1) + 1)
    elif char == "?":
        message, hint = "expected a value, found '?'", "put the text in quotes, as in '?' or ['p12 ?']"
    # all others by the table
    elif plainly := _plainly(f"{message} {char}", stopped):
        message, hint = plainly
    elif "flow" in context:
        message += f" for the {'list' if 'sequence' in context else 'mapping'} that starts at {started}"
    elif "second ': '" in message:
        hint = "put a text that holds ': ' in quotes"
    if not hint and char and char in "%@`*&!|{}[],":
        hint = "put a text that holds such a character in quotes"
    return where, "Y005", message, hint


def _plainly(problem: str, stopped: Place) -> tuple[str, str] | None:
    """Return what a problem of the parser means, and a hint; None if it is told in other words."""
    line = stopped.source.line(stopped.line)
    found = line[stopped.column - 1 :].strip()
    for pattern, message, hint in _PLAINLY:
        if re.search(pattern, line if line.startswith("%") else problem):
            said = quoted(found) if found else "the end of the line" if line.strip() else "nothing"
            return message.format(found=said, line=quoted(line.strip())), hint
    return None
