"""The forms that CI systems read, held against a schema and read back."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final
from xml.etree import ElementTree as ET

import xmlschema

from tests.support.paths import DATA

_SCHEMAS: Final = DATA / "schemas"
_ANNOTATION: Final = re.compile(r"::(?P<level>error|warning) (?P<options>[^:]*)::(?P<text>.*)")


@cache
def _xsd() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(str(_SCHEMAS / "junit-10.xsd"))


def junit(text: str) -> ET.Element:
    """The root of a JUnit document, once Jenkins's schema has accepted it and its numbers are right."""
    _xsd().validate(text)
    root = ET.fromstring(text)  # our own
    for element in (root, *root.iter("testsuite")):
        for name, tag in (("tests", "testcase"), ("failures", "failure"), ("errors", "error")):
            assert element.get(name) == str(len(list(element.iter(tag))))
    return root


def commands(text: str) -> list[str]:
    """The lines of a log that GitHub's runner takes for commands, of both forms that it knows.

    A line of the one begins with `::` behind blanks; the other, `##[error]`, may stand anywhere in a line.
    """
    lines = re.split("\r\n|\r|\n", text)
    return [line for line in lines if line.strip().startswith("::") or "##[" in line]


@dataclass(frozen=True)
class Annotation:
    """An annotation as GitHub's runner reads it."""

    level: str
    file: str
    line: int
    column: int
    title: str
    text: str


def annotations(text: str) -> list[Annotation]:
    """The annotations in a log, read by the rules of the runner; no other line may be a command to it."""
    found = []
    for line in commands(text):
        match = _ANNOTATION.fullmatch(line)
        assert match, line
        options = {}
        for each in match["options"].split(","):
            name, _, value = each.partition("=")
            options[name] = _unescaped(value, {"%3A": ":", "%2C": ","})
        place = options.get("file", ""), int(options.get("line", 0)), int(options.get("col", 0))
        found.append(Annotation(match["level"], *place, options["title"], _unescaped(match["text"], {})))
    return found


def _unescaped(text: str, more: dict[str, str]) -> str:
    for written, meant in {**more, "%0D": "\r", "%0A": "\n", "%25": "%"}.items():
        text = text.replace(written, meant)
    return text
