"""No pattern of the product takes more than a few steps for each character, whatever a file says."""

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from itertools import product
from re import _constants as c  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Final

import pytest

from tests.support.paths import ROOT

SEARCHING: Final = ("search", "sub", "finditer", "findall", "split")
LENGTH: Final = 24
BOUNDED: Final = {"pasted.py:_LABELLED"}
"""Patterns that take up to 40 characters at a time, which so short a text does not show."""
MOST: Final = 100_000
"""Steps for a text of that length: a pattern that takes more goes back without an end."""
CATEGORIES: Final[dict[str, Callable[[str], bool]]] = {
    "DIGIT": str.isdigit,
    "SPACE": str.isspace,
    "WORD": lambda char: char.isalnum() or char == "_",
}


class TooMany(Exception):
    """A pattern takes more steps than it may."""


class Counting:
    """A matcher that goes back as that of Python does, and counts its steps."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.tree = _parser.parse(pattern, flags)
        self.fold = self.tree.state.flags & re.IGNORECASE
        self.lines = self.tree.state.flags & re.MULTILINE
        self.most = MOST
        self.steps = 0

    def run(self, text: str, *, search: bool) -> None:
        """Match at the start, or search from everywhere and go on behind what is found. Raises TooMany."""
        self.text, self.steps, start = text.lower() if self.fold else text, 0, 0
        while start <= len(text):
            end = next(self.sequence(list(self.tree), start), None)
            if not search:
                return
            start = start + 1 if end is None or end == start else end

    def sequence(self, parts: list[Any], at: int) -> Iterator[int]:
        if not parts:
            yield at
            return
        code, value = parts[0]
        for end in self.part(code, value, at):
            yield from self.sequence(parts[1:], end)

    def part(self, code: Any, value: Any, at: int) -> Iterator[int]:
        self.steps += 1
        if self.steps > self.most:
            raise TooMany
        if code in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
            if at < len(self.text) and self.one(code, value, self.text[at]):
                yield at + 1
        elif code is c.BRANCH:
            for each in value[1]:
                yield from self.sequence(list(each), at)
        elif code is c.SUBPATTERN:
            yield from self.sequence(list(value[3]), at)
        elif code in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            least, most, inner = value
            yield from self.repeat(code, least, most, inner, at)
        elif code is c.AT:
            if self.position(value, at):
                yield at
        elif code in (c.ASSERT, c.ASSERT_NOT):
            direction, inner = value
            width = inner.getwidth()[0] if direction < 0 else 0
            met = at >= width and next(self.sequence(list(inner), at - width), None) is not None
            if met is (code is c.ASSERT):
                yield at
        else:
            assert code in (c.GROUPREF, c.ATOMIC_GROUP), code
            yield at

    def one(self, code: Any, value: Any, char: str) -> bool:
        if code is c.ANY:
            return char != "\n"
        if code is c.LITERAL:
            return char == chr(value)
        if code is c.NOT_LITERAL:
            return char != chr(value)
        negate = value[0][0] is c.NEGATE
        return negate is not any(member(each, char) for each in value[negate:])

    def repeat(self, code: Any, least: int, most: int, inner: Any, at: int) -> Iterator[int]:
        """Of one character in a row, as most are; else one more, and then the rest."""
        if len(inner) == 1 and inner[0][0] in (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN):
            end, (kind, wanted) = at, inner[0]
            while end - at < most and end < len(self.text) and self.one(kind, wanted, self.text[end]):
                end += 1
                self.steps += 1
            ends = range(at + least, end + 1)
            for each in ends[:: -1 if code is not c.MIN_REPEAT else 1][: 1 if code is c.POSSESSIVE_REPEAT else None]:
                self.steps += 1
                yield each
            return
        if most:
            for end in self.sequence(list(inner), at):
                if end > at:
                    yield from self.repeat(code, max(0, least - 1), most - 1, inner, end)
        if not least:
            yield at

    def position(self, where: Any, at: int) -> bool:
        before, after = self.text[at - 1 : at] if at else "", self.text[at : at + 1]
        if where in (c.AT_BEGINNING, c.AT_BEGINNING_STRING):
            return not at or (where is c.AT_BEGINNING and bool(self.lines) and before == "\n")
        if where in (c.AT_END, c.AT_END_STRING):
            return not after or (where is c.AT_END and bool(self.lines) and after == "\n")
        word = [bool(each) and CATEGORIES["WORD"](each) for each in (before, after)]
        return (word[0] != word[1]) is (where is c.AT_BOUNDARY)


def member(item: Any, char: str) -> bool:
    code, value = item
    if code is c.LITERAL:
        return bool(char == chr(value))
    if code is c.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    *_, name = str(value).split("_")
    return CATEGORIES[name](char) is not ("_NOT_" in str(value))


def signs(tree: Any) -> Iterator[str]:
    """Characters that a pattern speaks of, for a text that it nearly matches."""
    for code, value in tree:
        if code in (c.LITERAL, c.NOT_LITERAL):
            yield chr(value)
        elif code is c.IN:
            yield from (chr(each[1]) if each[0] is c.LITERAL else "x" for each in value if each[0] is not c.NEGATE)
        elif code is c.BRANCH:
            for each in value[1]:
                yield from signs(each)
        elif code is c.SUBPATTERN:
            yield from signs(value[3])
        elif code in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
            yield from signs(value[2])
        elif code in (c.ASSERT, c.ASSERT_NOT):
            yield from signs(value[1])


def texts(pattern: str, flags: int) -> Iterator[tuple[str, str, str]]:
    """A start, what is repeated, and an end."""
    said = list(dict.fromkeys([*"x 0", *signs(_parser.parse(pattern, flags))]))[:5]
    for one, other in product(said, repeat=2):
        yield "", one + (other if other != one else ""), ""
        yield one, other, "\n"
        yield "", other, one
    yield from (("", key, "") for key in ("x: ", "x:", "- "))


def quadratic(pattern: str, flags: int, *, search: bool) -> str:
    """What a text repeats that takes more than three times the steps where it is twice as long; "" if nothing does."""
    counting = Counting(pattern, flags)
    for start, again, end in texts(pattern, flags):
        counting.run(start + again * LENGTH + end, search=search)
        counting.most = 3 * max(counting.steps, LENGTH)
        try:
            counting.run(start + again * 2 * LENGTH + end, search=search)
        except TooMany:
            return again
        counting.most = MOST
    return ""


def patterns() -> Iterator[tuple[str, str, int, bool]]:
    """Each pattern: where it stands, itself, its flags, and whether it is searched for."""
    trees = {
        path: ast.parse(path.read_text(encoding="utf-8"))
        for part in ("missions", "rules", "solver", "winnable")
        for path in sorted((ROOT / part).rglob("*.py"))
    }
    uses = {
        (path if node.value.id.startswith("_") else None, node.value.id, node.attr)
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and calls(node.value) == "compile":
                name = ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
                parts = path.relative_to(ROOT).with_suffix("").parts
                found: re.Pattern[Any] = getattr(
                    importlib.import_module(".".join(("winnable", *parts[parts[0] == "winnable" :]))), name
                )
                text = found.pattern.decode() if isinstance(found.pattern, bytes) else found.pattern
                yield (
                    f"{path.name}:{name}",
                    text,
                    found.flags,
                    any((path if name.startswith("_") else None, name, each) in uses for each in SEARCHING),
                )
            elif (how := calls(node)) and how != "compile" and isinstance(node, ast.Call) and node.args:
                written = node.args[0]
                if isinstance(written, ast.JoinedStr):
                    text = "".join(
                        str(part.value) if isinstance(part, ast.Constant) else "x" for part in written.values
                    )
                elif isinstance(written, ast.Constant):
                    text = str(written.value)
                else:
                    continue
                flags = sum(
                    getattr(re, name) for name in ("MULTILINE", "DOTALL", "IGNORECASE") if name in ast.unparse(node)
                )
                yield f"{path.name}:{node.lineno}", text, flags, how in SEARCHING


def calls(node: ast.AST | None) -> str:
    """The function of `re` that is called."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "re":
        return node.func.attr
    return ""


@pytest.mark.thorough
def test_no_pattern_takes_more_than_a_few_steps_for_each_character() -> None:
    met = list(patterns())
    assert len(met) > 100
    found = {
        place: (pattern, text)
        for place, pattern, flags, search in met
        if place not in BOUNDED and (text := quadratic(pattern, flags, search=search))
    }
    assert found == {}
