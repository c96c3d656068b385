"""Missions by id: what is meant by an id with other words around it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH, Parameter
from winnable.missions.source.plain import Text, Whole
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.shelf import Missions, Shelf
from winnable.missions.source.tree import MappingNode, whole


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    folder = tmp_path_factory.mktemp("shelf")
    for name in ("deep/01", "deep/12", "wide-open/01", "wide-open/end"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.yaml").write_text("id: x\n")
    return Shelf({name: folder / name for name in ("deep", "wide-open")}, "a mission", lambda _: True)


def hint(shelf: Shelf, written: str, base: Path = Path()) -> str:
    findings = Findings()
    assert shelf.find(written, Place(Source("t", (written,), base), 1, 1), "deep", findings) is None
    (finding,) = findings.sorted()
    assert finding.code == "M001"
    return finding.hint


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Mission 12", "did you mean '12'?"),
        ("mission 1", "did you mean '1'?"),
        ("12 The Title", "did you mean '12'?"),
        ("#12", "did you mean '12'?"),
        ("wide open 1", "did you mean 'wide-open/1'?"),
        ("Wide-Open end", "did you mean 'wide-open/end'?"),
        ("wideopen/1", "did you mean 'wide-open/1'?"),
        ("13", "deep has the missions 1 to 12"),
        ("wide open 12", "deep has the missions 1 to 12"),
        ("wide-open/12", "wide-open has the missions 1 and end"),
    ],
)
def test_ids_with_words_around_them(shelf: Shelf, written: str, meant: str) -> None:
    assert hint(shelf, written) == meant


def test_a_file_without_its_ending(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\n")
    assert hint(shelf, "mine", tmp_path) == "did you mean 'mine.yaml'?"
    assert hint(shelf, "mien", tmp_path) == "did you mean 'mine.yaml'?"
    assert hint(shelf, "m" * 5000, tmp_path) == "deep has the missions 1 to 12"


SHAPE: Final = Fields(
    "a mission",
    {
        "id": Key(Text("an id", numbers=True), "Its id."),
        EXTENDS: Key(Text("a mission", numbers=True), "What is taken over."),
        MORE_GOALS: Key(ListOf(Text()), "More."),
        WITH: Key(VALUES, "Values."),
        PARAMETERS: Key(VALUES, "Parameters."),
        "count": Key(Whole(0, 9), "How many.", required=True),
    },
)


def read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> int | None:
    del parameters
    count = table.get("count")
    return whole(count) if SHAPE.check(table, findings) and count is not None else None


@pytest.fixture
def missions(tmp_path: Path) -> Missions[int, tuple[str, int]]:
    (tmp_path / "some.yaml").write_text("id: some\nparameters: {n: 3}\ncount: {n}\n", encoding="utf-8")
    (tmp_path / "more.yaml").write_text("id: more\nextends: some\nwith: {n: 5}\n", encoding="utf-8")
    shelf = Shelf({"counts": tmp_path}, "a count", lambda keys: "count" in keys or "extends" in keys)
    return Missions("counts", "a count", lambda: shelf, SHAPE, read_filled, lambda path, line, count: (path, count))


def test_by_id_with_values(missions: Missions[int, tuple[str, int]]) -> None:
    for name, count in (("some", 3), ("counts/some", 3), ("more", 5)):
        document, findings = missions.find(name)
        assert (document and document[1], findings) == (count, ())
    document, _ = missions.find("more", {"n": 7})
    assert document is not None
    assert document[1] == 7
    assert sorted(count for _, count in missions.shipped()) == [3, 5]


def test_mistakes_are_found_where_they_are(missions: Missions[int, tuple[str, int]], tmp_path: Path) -> None:
    assert [each.code for each in missions.find("sum")[1]] == ["M001"]
    assert [each.code for each in missions.find("some", {"m": 7})[1]] == ["M011"]
    own = tmp_path / "own.yaml"
    own.write_text("id: own\nextends: some\nwith: {n: 70}\n", encoding="utf-8")
    assert {each.code for each in missions.find(str(own))[1]} == {"M002", "K005"}


def test_a_broken_mission_of_the_library_is_a_mistake_of_the_program(
    missions: Missions[int, tuple[str, int]], tmp_path: Path
) -> None:
    (tmp_path / "some.yaml").write_text("id: some\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="a mission of the library is broken"):
        list(missions.shipped())
