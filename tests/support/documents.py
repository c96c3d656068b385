"""Texts that people give to the page: examples, also without the players' names, and the problems of the guide."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tests.support.paths import EXAMPLES, ROOT
from winnable.games import registry
from winnable.missions.source.edit import plain
from winnable.services.cache import key_of
from winnable.table import reading

NAMELESS = """\
B2 Y124 P2349 G59 / B5678 Y69 P67 G7 R4 / B49 Y5 P158 G2 R123 / B13 Y378 G13468
tasks: G5>1, B6>2[1], P4>3[3], Y6>0, B3>1[2], Y3>2
"""
"""Unwinnable; if the owners, which are seats here, were lost it would be winnable."""
HANDS = (
    "hands: {Ann: p179 b239 y5 g68 r4, Ben: p258 b14 y69 g35 r3, Cas: p36 b578 y127 g9 r2, Dee: p4 b6 y348 g1247 r1}\n"
)
SMALL = "deck: {suits: [pink, blue], ranks: 3, trumps: 0}\n"
CLASSES = {
    "hands without names": NAMELESS,
    "a list of hands": SMALL + "hands: [p2 b1, p1 p3, b2 b3]\nlead: 0\ntasks: p1>2 b1>0\n",
    "played": SMALL + "hands: [p2 b1, p1 p3, b2 b3]\nlead: 0\nplayed: p2 p1\ntasks: p1>0\n",
    "a signal that may be sent": HANDS + "tasks: p3\ndistress: allowed\n",
    "a signal to the left that may be sent": HANDS + "tasks: p3\ndistress: {to: left, may: allowed}\n",
    "a signal with cards": HANDS + "tasks: p3\ndistress: {to: right, cards: {Ann: p1, Ben: b4}}\n",
    "a signal to somewhere": HANDS + "tasks: p3\ndistress: {cards: {Ann: p1}, may: allowed}\n",
    "roles with not": HANDS
    + "tasks: p3\nroles: {silent: {not: commander}, loud: {player: Ben, not: [commander, silent]}}\n",
    "roles without a mission": HANDS
    + "tasks: p3\nroles: {silent: Ann, loud: {}}\ngoals: [tricks_won: {by: silent, exactly: 1}]\n",
    "14 unknown cards": "hands: {Ann: p123456789 b123 r4, Ben: 13, Cas: 14}\ntasks: p3\n",
    "unknown cards": (
        "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands:\n  Ann: p12 r1\n  Ben: p3 ??\n  Cas: 3\ntasks: p1\n"
        "unknown: every\n"
    ),
    "done tasks whose card is gone": (
        "deck: dealt\nhands: {Ann: p1 b3, Ben: p2 b2, Cas: b14}\nlead: Cas\ntasks: p3>Cas p2>Ben\ndone: [p3]\n"
    ),
    "before": (
        "mission: 8\nhands: {Ann: b27 g9 y9, Ben: p3 b56 r1, Cas: y346 r4, Dee: p4 b489}\nlead: Ann\n"
        "before: {commander: Cas, tricks: {Ann: 2, Ben: 1, Dee: 3}}\ntasks: g7>Dee g9>Cas p3>Ann\ndone: g7\n"
    ),
    "a robot": (
        "hands:\n  Ann: p2457 b17 g29 y36 r124\n  JARVIS: p1(b2) p3(g4) b6(p9) g5(y8) y9(r3) y2(g7) b8(y4)\n"
        "  Bob: p68 b3459 g1368 y157\nrobot: JARVIS\ntasks: p2>Ann b8>JARVIS\n"
    ),
    "a robot with another deck": (
        "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: {Ann: p12 r1, R: p3(b1) b2, Ben: p4 b34}\nrobot: R\n"
        "tasks: p1\n"
    ),
    "an owner with a blank": HANDS.replace("Cas", "Cas X") + "tasks: [{card: p3, owner: Cas X, token: '1'}, b1>Ann]\n",
    "task cards of the mission": (
        "mission:\n  id: quiet\n  title: Quiet\n  about: Its own cards.\n  tasks: 2\n  crew: [4]\n  task_cards:\n"
        "    quiet: {goal: {tricks_led: {by: owner, tricks: first half, exactly: 0}}, difficulty: {4: 2}}\n"
        "    like: {goal: {tricks_won: {by: owner, exactly: {tricks_won: {by: some_other}}}}, difficulty: {4: 1}}\n"
        "    more: {goal: {tricks_won: {by: owner, more_than: half}}, difficulty: {4: 3}}\n"
        + HANDS
        + "tasks: quiet>Ben like\n"
    ),
    "tasks with goals": HANDS
    + "tasks:\n  - goal: {tricks_won: {by: owner, exactly: 2}}  # two\n    name: two\n    owner: Ann\n  - p3>Ben\n",
}
"""What was once lost or refused, by what it is."""


FIRST: Final = 3
"""The documents of each file that the usual tests look at; some files have dozens."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text that people paste, or each deal in it with numbers in place of names, made only for the tests that run."""

    text: str
    nameless: bool = False

    def texts(self) -> Iterator[str]:
        """Yield it as it is, or each deal without names."""
        if self.nameless:
            yield from nameless(self.text)
        else:
            yield self.text

    def documents(self) -> Iterator[dict[str, Any]]:
        """Yield what the page is told of each problem of The Crew in it."""
        return (each for text in self.texts() for each in documents(text) if each["page"] == "crew")


def pasted() -> Iterator[Pasted]:
    """Yield what people paste: what was once lost or refused, the problems of the guide, and the examples."""
    yield from map(Pasted, CLASSES.values())
    guide = (ROOT / "missions" / "FORMAT.md").read_text(encoding="utf-8")
    for block in re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL):
        if "hands:" in block and "tasks:" in block:
            yield Pasted(block)
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        if "bad" not in path.parts:
            text = path.read_text(encoding="utf-8")
            yield Pasted(text)
            yield Pasted(text, nameless=True)


def nameless(text: str) -> Iterator[str]:
    """Yield each deal of a text with numbers in place of names, as hands without names are told."""
    for document in reading.given({"text": text}).loaded.problems:
        if registry.game_of(document.game).page != "crew":
            continue
        keys = plain(reading.dumped(document))
        if isinstance(keys["hands"], dict):
            keys["hands"] = list(keys["hands"].values())
            yield json.dumps(_numbered(keys, {name: seat for seat, name in enumerate(document.problem.names)}))


def _numbered(value: Any, seats: dict[str, int]) -> Any:
    """Return a value of a file with seats for names."""
    if isinstance(value, dict):
        return {seats.get(key, key): _numbered(each, seats) for key, each in value.items()}
    if isinstance(value, list):
        return [_numbered(each, seats) for each in value]
    return seats.get(value, value) if isinstance(value, str) else value


def documents(text: str) -> list[dict[str, Any]]:
    """Return what the page is told of each problem of a text."""
    from winnable.table.replies import reply  # noqa: PLC0415  # which loads all of the page's requests

    read = reply("read", {"text": text}, lambda _told: None)
    return [each for each in read["documents"] if each["kind"] == "problem"]


def asked(text: str) -> list[str]:
    """Return keys of all that the questions of a text depend on."""
    queries = [
        reading.query_of(each) for each in reading.given({"text": text}).loaded.documents if each.kind == "problem"
    ]
    return [key_of(each.document.problem, each.question, leave_out=("names", "title")) for each in queries]
