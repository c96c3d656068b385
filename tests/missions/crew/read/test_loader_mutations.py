"""Thousands of damaged files: each loads or has findings, and none raises."""

import random
import string
from pathlib import Path

import pytest
import yaml

from tests.support.paths import EXAMPLES
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import TASK_CARD, TASK_CARDS
from winnable.missions.crew.template import template
from winnable.missions.crew.words import GAMES
from winnable.missions.crew.write.document import dump
from winnable.missions.source import tree

MUTATIONS = 4000
CUSTOM = EXAMPLES / "custom"
WORDS = (
    *PROBLEM.keys,
    *MISSION.keys,
    *TASK_CARDS.keys,
    *TASK_CARD.keys,
    *("by_crew", "predicted", "captain", "difficulty", "cards", "and_more", "=3", "3:", "low-sum", "deep-sea/32"),
    *(
        "extends: 13",
        "more_goals",
        "with: {n: 3}",
        "parameters: {n: 3}",
        "{n}",
        "'{n}'",
        "{tricks}",
        "quota.yaml",
        "null",
    ),
    *("every", "allowed", "left", "highest", "p3(b4)", "?(?)", "??", "(", ")", "13", "JARVIS"),
    *("p3", "r4", "z9", ">", "'>>'", "omega", "[", "]", "{", "}", ": ", "- ", "&a", "*a", "!!python/name:os.system"),
    *(
        "null",
        "true",
        "-1",
        "0",
        "99999999999",
        "1e9",
        "by",
        "owner",
        "each_other",
        "everybody",
        "all",
        "last",
        "5 to -2",
        "\t",
        "---\n",
    ),
    *(
        "---\n",
        "tricks_won",
        "cards_taken",
        "spread",
        "exactly",
        "seat",
        "dealt",
        "#",
        "|",
        "'",
        '"',
        "\n",
        "\n  ",
        "?",
        "<<",
    ),
)
MISSIONS = (
    *(
        path.read_text(encoding="utf-8")
        for path in sorted(CUSTOM.glob("*.yaml"))
        if "\nid: " in path.read_text("utf-8")
    ),
    *(template(game) for game in GAMES),
)
"""Missions of authors, their references relative to the folder of examples."""
PROBLEMS = (
    """\
name: Tuesday
note: |
  two
  lines
mission: 22
hands:
  Ann: p179 b23 y5 g68 r4 b9
  Bob: p258 b14 y69 g35 r3
  Cy: p36 b578 y127 g9 r2
  Dee: p4 b6 y348 g1247 r1
tasks: p3>Ann y5 g2 b1 b7
line: p7 p8 p3 p4 / b1 b5 b6 b2
expect: winnable
---
deck: {suits: [pink, blue], ranks: 4, trumps: 1}
hands: [p12 r1, [b1, b2, b3], p34 b4]
lead: 1
tasks:
  - {card: p3, owner: 2, token: '1'}
  - goal: {cards_taken: {by: owner, cards: {suit: blue, over: 1}, at_least: 2}}
    name: many blues
goals:
  - all_of:
      - tricks_won: {by: commander, tricks: [first, 2 to -1], won_with: pink, holding: {of: b1, exactly: 0}, exactly: 1}
      - one_of: [{each_wins: {cards: r1}}, {longest_run: {by: sick, exactly: {tricks_led: {by: {seat: 1}}}}}]
  - always: {tricks_won: {by: first_winner, at_least: {tricks_won: {by: each_other}}}}
  - spread: {cards_taken: {cards: {rank: [1, 2]}}, at_most: 2}
  - task_falls: {token: '1', in: last}
roles: {sick: {not: commander}, other: {player: 0, not: sick}}
assignment: {spread: 2}
draw: from-right
draws: {'1': p1}
""",
    *(dump(library()[key]) for key in ("planet-nine/5", "planet-nine/12", "planet-nine/17", "planet-nine/48")),
    """\
game: deep-sea
mission: 26
reading: without-timer
hands:
  Ann: p179 b239 g68 y5 s4
  Bob: p258 b14 g35 y69 s3
  Cy: p36 b578 g9 y127 s2
  Dee: p4 b6 g1247 y348 s1
tasks: predict-openly=3>Ann low-sum high-sum>Ann more-than-captain>Bob win-g6 win-y1
---
game: deep-sea
deck: {suits: [pink, blue], ranks: 4, trumps: 1}
hands: [p12 s1, b123, p34 b4]
tasks:
  - {goal: {by_crew: {2: {tricks_won: {by: owner, exactly: 1}}, 3: {tricks_won: {by: owner, exactly: predicted}}}},
     difficulty: 2, not: captain, predicted: 1, owner: 1}
  - {card: p1}
assignment: {most: 1, not: captain}
---
game: deep-sea
task_cards:
  mine:
    about: Mine.
    goal: {by_crew: {3: {tricks_won: {by: owner, exactly: predicted}}, 4: {tricks_won: {by: captain, exactly: 1}}}}
    difficulty: {3: 2, 4: 3}
    not: captain
    redeal: [s1 s4, s1 s2 s3]
""",
    """\
hands:
  Ann: 13
  JARVIS: p1(?) p3(b4) b6(?) ?(g5) y9(?) ?(?) b8(?)
  Bob: p68 b359 g1368 y15 ??
robot: JARVIS
lead: Ann
mission: 12
tasks: p2>Ann b8>JARVIS y1 y2
hints:
  - {player: Bob, only: y5, trick: 2}
  - {player: Ann, void: blue}
unknown: every
draws: {Ann: p8}
played: p9 p1 p8
---
deck: dealt
hands: {Ann: p124 b1, JARVIS: p3(b2) b3(g1), Bob: b45 r12}
robot: JARVIS
lead: Bob
tasks: [b9>Ann, p4, {goal: {tricks_won: {by: owner, exactly: 1}}, name: one}]
done: [b9, one]
draw: from-right
draws: {Ann: r1, JARVIS: p2, Bob: g1}
distress: {to: left, cards: {Ann: p1, JARVIS: p3, Bob: b5}, may: required}
played: [Bob: r2 p4 p1, b4 b5 b3]
expect: winnable
""",
    """\
hands: {Ann: b27 g9 y9, Ben: p3 b56 r1, Cas: y346 r4, Dee: p4 b489}
lead: Ann
before: {commander: Cas, tricks: {Ann: 2, Ben: 1, Dee: 3}, cards: {Ben: p28 b3 g6}}
mission: 8
tasks: g7>Dee g9>Cas p3>Ann
done: g7
goals:
  - always: {tricks_won: {by: {seat: Cas}, tricks: 2 to -1, fewer_than: {tricks_won: {by: {seat: Ann}, tricks: last}}}}
  - one_of: [{each_wins: {cards: r4}}, {spread: {cards_taken: {cards: p3}, at_most: 0}}]
played: b2 b5 y3 b4
---
deck: {suits: [pink, blue], ranks: 4, trumps: 1}
hands: [p12, p3(b4), b12]
robot: 1
lead: 1
before: {captain: 0, tricks: {'1': 1}}
""",
    *(dump(library()[key]) for key in ("deep-sea/26", "deep-sea/32", "deep-sea/epilogue")),
)


def mutate(text: str, random_: random.Random) -> bytes:
    """Damage a text: bytes, characters, words, lines."""
    data = text
    for _ in range(random_.choice((1, 1, 1, 2, 5))):
        place = random_.randrange(len(data) + 1)
        end = min(len(data), place + random_.choice((0, 1, 1, 3, 10)))
        lines = data.splitlines(keepends=True) or [""]
        first, second = random_.randrange(len(lines)), random_.randrange(len(lines))
        match random_.randrange(6):
            case 0:
                data = data[:place] + data[end:]
            case 1:
                data = data[:place] + random_.choice(string.printable) + data[end:]
            case 2:
                data = data[:place] + random_.choice(WORDS) + data[end:]
            case 3:
                lines[first], lines[second] = lines[second], lines[first]
                data = "".join(lines)
            case 4:
                lines.insert(second, lines[first])
                data = "".join(lines)
            case _:
                lines[first] = " " * random_.randrange(6) + lines[first].lstrip()
                data = "".join(lines)
    damaged = bytearray(data.encode("utf-8"))
    if random_.random() < 0.1 and damaged:
        damaged[random_.randrange(len(damaged))] = random_.randrange(256)
    return bytes(damaged)


@pytest.mark.parametrize("text", PROBLEMS, ids=[text.splitlines()[0] for text in PROBLEMS])
def test_the_originals_are_good(text: str) -> None:
    assert not load_text(text).findings


@pytest.mark.parametrize(
    ("loader", "mutations"),
    [
        ("fast", 200),
        pytest.param("fast", 700, marks=pytest.mark.thorough),
        pytest.param("fast", MUTATIONS, marks=pytest.mark.slow),
        ("pure", 50),
        pytest.param("pure", 200, marks=pytest.mark.slow),
    ],
)
def test_no_mutation_raises(loader: str, mutations: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pure = loader == "pure"
    if pure:
        monkeypatch.setattr(tree, "LOADER", yaml.SafeLoader)
    random_ = random.Random(20190301 + pure)
    good = 0
    for _ in range(mutations):
        data = mutate(random_.choice(PROBLEMS), random_)
        try:
            loaded = load_text(data, base=tmp_path)
            for finding in loaded.findings:
                assert str(finding)
                assert finding.line >= 1
                assert finding.column >= 1
            for document in loaded.documents:
                dump(document)
        except Exception as error:  # noqa: BLE001
            pytest.fail(f"{error!r} for {data!r}")
        assert loaded.documents or loaded.findings
        good += not loaded.errors
    assert good  # some mutations do no harm: a test that only ever sees refusals would prove little


@pytest.mark.thorough
@pytest.mark.parametrize("mutations", [700, pytest.param(MUTATIONS, marks=pytest.mark.slow)])
def test_no_mutation_of_a_mission_raises(mutations: int) -> None:
    random_ = random.Random(20201015)
    answers = {"good": 0, "bad": 0}
    for _ in range(mutations):
        data = mutate(random_.choice(MISSIONS), random_)
        try:
            loaded = load_text(data, base=CUSTOM)
            if loaded.errors:
                answers["bad"] += 1
                continue
            written = dump(*loaded.missions) if len(loaded.missions) == 1 else ""
            again = load_text(written)
        except Exception as error:  # noqa: BLE001
            pytest.fail(f"{error!r} for {data!r}")
        assert loaded.documents, data  # what is broken has findings
        assert all(place.line >= 1 for mission in loaded.missions for place in mission.places.values())
        if written:
            answers["good"] += 1
            assert not again.errors, data
            assert [each.mission for each in again.missions] == [each.mission for each in loaded.missions], data
    assert min(answers.values()) > mutations // 10, answers
