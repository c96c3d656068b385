"""The page asks what was read: every example, as it stands and without names, through the page's own modules."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import which
from subprocess import run
from typing import Any

import pytest

from winnable.games import registry
from winnable.table import reading
from winnable.table.replies import reply

pytestmark = pytest.mark.browser

EXAMPLES = Path("examples")
NAMELESS = """\
B2 Y124 P2349 G59 / B5678 Y69 P67 G7 R4 / B49 Y5 P158 G2 R123 / B13 Y378 G13468
tasks: G5>1, B6>2[1], P4>3[3], Y6>0, B3>1[2], Y3>2
"""
"""Unwinnable; if the owners, which are seats here, were lost it would be winnable."""
HANDS = (
    "hands: {Ann: p179 b239 y5 g68 r4, Ben: p258 b14 y69 g35 r3, Cas: p36 b578 y127 g9 r2, Dee: p4 b6 y348 g1247 r1}\n"
)
CLASSES = (
    NAMELESS,
    (
        "deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nhands: [p2 b1, p1 p3, b2 b3]\nlead: 0\n"
        "played: p2 p1\ntasks: p1>0\n"
    ),
    HANDS + "tasks: p3\ndistress: allowed\n",
    HANDS + "tasks: p3\ndistress: {cards: {Ann: p1}}\n",
    HANDS + "tasks: p3\nroles: {silent: {not: Ann}}\n",
    "hands: {Ann: p1 p2 p3 p4 p5 p6 p7 p8 p9 b1 b2 b3 r4, Ben: 13, Cas: 14}\ntasks: p3\nunknown: every\n",
    "hands: {Ann: p179 b239 y5 g68 r4, Ben: 10, Cas: 10, Dee: 10}\ntasks: p3\nunknown: every\n",
)


def texts() -> Iterator[str]:
    """Yield what people paste: the examples, copies of them without the players' names, and what went wrong once."""
    yield from CLASSES
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        if "bad" not in path.parts:
            text = path.read_text(encoding="utf-8")
            yield text
            yield from nameless(text)


def nameless(text: str) -> Iterator[str]:
    """Yield each deal of a text with numbers in place of names, as hands without names are told."""
    for document in reading.given({"text": text}).loaded.documents:
        if document.kind != "problem" or registry.game_of(document.game).page != "crew":
            continue
        names = document.problem.names
        keys = reading.plain(reading.dumped(document))
        if isinstance(keys["hands"], dict):
            keys["hands"] = list(keys["hands"].values())
            yield json.dumps(numbered(keys, {name: seat for seat, name in enumerate(names)}))


def numbered(value: Any, seats: dict[str, int]) -> Any:
    """Return a value of a file with seats for names."""
    if isinstance(value, dict):
        return {seats.get(key, key): numbered(each, seats) for key, each in value.items()}
    if isinstance(value, list):
        return [numbered(each, seats) for each in value]
    return seats.get(value, value) if isinstance(value, str) else value


def read() -> Iterator[dict[str, Any]]:
    """Yield what the server tells of each problem."""
    for text in texts():
        answer = reply("read", {"text": text}, lambda _told: None)
        yield from (each for each in answer["documents"] if each["kind"] == "problem")


def test_what_is_asked_is_what_was_read() -> None:
    """As long as nothing is changed, the text itself; and where more is kept than the text, it asks the same."""
    node = which("node")
    assert node, "node is not installed"
    documents = list(read())
    games_ = reply("setup", {}, lambda _told: None)["games"]
    editions = [each | {"deck": {"suits": each["decks"][0]["suits"]}} for each in games_ if each["page"] == "crew"]
    given = json.dumps({"editions": editions, "documents": documents})
    script = str(Path(__file__).with_name("made.mjs"))
    told = json.loads(run([node, script], input=given, capture_output=True, text=True, check=True).stdout)
    assert len(told) == len(documents) > 310
    tapped = 0
    for document, page in zip(documents, told, strict=True):
        assert page["asked"] == {"text": document["yaml"]}
        if page["made"] is None:
            continue
        assert "document" in page["changed"]
        made, wanted = questions({"document": page["made"]}), questions({"text": document["yaml"]})
        held = reading.given({"document": page["made"], "same_as": document["yaml"]})
        assert bool(held.loaded.errors) == (made != wanted)
        tapped += made == wanted
    assert tapped > 280


def questions(about: dict[str, Any]) -> list[Any]:
    """Return what the problems of a request depend on."""
    return [
        (replace(query.document.problem, title="", names=()), query.question)
        for each in reading.given(about).loaded.documents
        for query in [reading.query_of(each)]
    ]
