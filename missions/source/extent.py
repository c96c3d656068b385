"""How far the mistake of a finding goes, for editors that underline it: findings say where it begins."""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import yaml

from winnable.missions.source.finding import Finding
from winnable.missions.source.spot import lines_of
from winnable.missions.source.tree import LOADER

_WORD: Final = re.compile(r"[^\s,\[\]{}:]+")
_Place = tuple[int, int]
"""A line and a column, from 1."""


def ends(text: str, findings: Iterable[Finding]) -> list[_Place]:
    """Return for each finding in a text the place after the wrong part, line and column from 1.

    That is the end of the value or key that begins there, or of the word inside of it; of a list or mapping in brackets
    the closing one. It is on the line where it begins.
    """
    lines = lines_of(text)
    known = _extents(text)
    return [(each.line, _end(lines, known, each.line, each.column)) for each in findings]


def _end(lines: list[str], known: dict[_Place, _Place], line: int, column: int) -> int:
    """Return the column after the word or value that begins at a place."""
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    most = len(written.rstrip()) + 1
    if (line, column) in known:
        last, end = known[line, column]
        return max(end if last == line else most, column)
    word = _WORD.match(written, column - 1)
    return word.end() + 1 if word else min(column + 1, max(most, column))


def _extents(text: str) -> dict[_Place, _Place]:
    """Return where scalars, and lists and mappings in brackets, begin and end, as far as the text can be read."""
    found: dict[_Place, _Place] = {}
    opened: list[_Place] = []
    with suppress(yaml.YAMLError):
        for token in yaml.scan(text, Loader=LOADER):
            start = token.start_mark.line + 1, token.start_mark.column + 1
            end = token.end_mark.line + 1, token.end_mark.column + 1
            match token:
                case yaml.ScalarToken():
                    found[start] = end
                case yaml.FlowMappingStartToken() | yaml.FlowSequenceStartToken():
                    opened.append(start)
                case yaml.FlowMappingEndToken() | yaml.FlowSequenceEndToken() if opened:
                    found[opened.pop()] = end
                case _:
                    pass
    return found
