"""Thousands of damaged files: each loads or has findings, and none raises."""

import random
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.paths import EXAMPLES
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import TASK_CARD, TASK_CARDS
from winnable.missions.crew.words import GAMES
from winnable.missions.crew.write import dump, template
from winnable.missions.source import tree

MUTATIONS = 4000
CUSTOM = EXAMPLES / "custom"
TYPED = """
by_crew predicted captain difficulty cards and_more =3 3: low-sum deep-sea/32 more_goals {n} '{n}' {tricks} quota.yaml
null every allowed left highest p3(b4) ?(?) ?? ( ) 13 JARVIS p3 r4 z9 > '>>' omega [ ] { } &a *a !!python/name:os.system
true -1 0 99999999999 1e9 by owner each_other everybody all last seat dealt # | tricks_won cards_taken spread exactly
' " ? <<
"""
WORDS = (
    *(*PROBLEM.keys, *MISSION.keys, *TASK_CARDS.keys, *TASK_CARD.keys, *TYPED.split()),
    *("extends: 13", "with: {n: 3}", "parameters: {n: 3}", "5 to -2", ": ", "- ", "\t", "---\n", "\n", "\n  "),
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
FILES = ("bad/*task*", "custom/*", "deep_sea/*", "missions/*", "open/*")
PROBLEMS = (
    *(path.read_text(encoding="utf-8") for name in FILES for path in sorted(EXAMPLES.glob(f"{name}.yaml"))),
    *(dump(mission) for key, mission in library().items() if key.endswith(("2", "5", "6", "7", "8", "epilogue"))),
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


def said(document: Any) -> Any:
    """A document, wherever it stands."""
    return replace(document, path="", line=1)


@pytest.mark.parametrize(
    ("loader", "mutations"),
    [
        ("fast", 100),
        pytest.param("fast", 400, marks=pytest.mark.thorough),
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
            again = [load_text(dump(document), base=tmp_path) for document in loaded.documents]
        except Exception as error:  # noqa: BLE001
            pytest.fail(f"{error!r} for {data!r}")
        assert loaded.documents or loaded.findings
        if not loaded.errors:
            good += 1
            assert [said(each) for one in again for each in one.documents] == [*map(said, loaded.documents)], data
    assert good  # some mutations do no harm: a test that only ever sees refusals would prove little


@pytest.mark.thorough
@pytest.mark.parametrize("mutations", [300, pytest.param(MUTATIONS, marks=pytest.mark.slow)])
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
