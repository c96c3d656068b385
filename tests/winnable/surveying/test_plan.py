"""What users name, and the question that is made of it."""

import pickle
from pathlib import Path

import pytest

from tests.support.paths import EXAMPLES
from tests.support.surveyed import SMALL, planned, written
from winnable.games import registry
from winnable.games.usage import BadValue, UsageError
from winnable.missions.crew.read.library import library
from winnable.output.version import solver_version, version
from winnable.services.cache import fingerprint
from winnable.surveying.plan import expanded, grid_of, plan


def test_ranges_and_editions_are_written_out_once() -> None:
    assert expanded(["9-11", "deep-sea/31-32", "10", "planet-nine/9", "own.yaml"], None) == [
        "planet-nine/9",
        "planet-nine/10",
        "planet-nine/11",
        "deep-sea/31",
        "deep-sea/32",
        "10",
        "own.yaml",
    ]
    assert expanded(["1-2"], "deep-sea") == ["deep-sea/1", "deep-sea/2"]
    assert expanded(["planet-nine", "deep-sea", "originals"], None) == [*library()]
    assert expanded(["original"], None) == ["original"]
    assert "ganymede/launch" in expanded(["ganymede"], None)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("1-99", "Expected a range of missions such as 1-5, found 1-99; planet-nine has 1 to 50"),
        ("9-3", "Expected a range of missions such as 1-5, found 9-3; planet-nine has 1 to 50"),
        (
            "ganymede/1-3",
            "Expected a range of missions such as 1-5, found ganymede/1-3; ganymede has none with numbers",
        ),
        ("deep-see/1-3", "There is no game 'deep-see' (did you mean 'deep-sea'?)"),
        ("chess/1-3", f"There is no game 'chess' (the games are {', '.join(registry.editions())})"),
    ],
)
def test_ranges_that_are_not_there(name: str, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        expanded([name], None)
    assert str(refused.value) == f"{says}."


def test_values_of_parameters() -> None:
    assert grid_of(["n=1..3", "who=all,none", "n=7", "list=[1, 2]", "at=-1..1"]) == {
        "n": ["1", "2", "3", "7"],
        "who": ["all", "none"],
        "list": ["[1, 2]"],
        "at": ["-1", "0", "1"],
    }
    for wrong in ("n", "n=", "=3", "n=5..1", "n=1..999999"):
        with pytest.raises(BadValue):
            grid_of([wrong])


def test_a_cell_for_each_mission_and_crew_size(tmp_path: Path) -> None:
    made = plan([written(tmp_path), "deep-sea/3", "3", "planet-nine/3"], players=[2, 3, 6])
    assert [each.cell.name for each in made.planned] == [
        "planet-nine/small, 3 players",
        "deep-sea/3, 2 players",
        "deep-sea/3, 3 players",
        "planet-nine/3, 2 players",
        "planet-nine/3, 3 players",
    ]
    assert made.remarks[:2] == ["planet-nine/small is not for 2 or 6 players", "deep-sea/3 is not for 6 players"]
    assert [each.cell.players for each in plan(["planet-nine/11"]).planned] == [3, 4, 5]
    question = made.question(10, 1, 4.0, leads=False)
    assert (question.version, question.solver, question.sources) == (version(), solver_version(), fingerprint())
    assert question.rows == 50
    assert all(cell.title and not cell.file for cell in question.cells[1:])
    assert len({cell.content for cell in question.cells}) == 3, "one a mission"


def test_missions_of_all_games_go_to_workers() -> None:
    made = plan(["5", "deep-sea/3", "ganymede/launch", "lifeboat/everybody-home"])
    assert [*dict.fromkeys(each.cell.game for each in made.planned)] == [
        "planet-nine",
        "deep-sea",
        "ganymede",
        "lifeboat",
    ]
    for task in made.tasks(made.question(1, 1, 4.0, leads=False)).values():
        assert pickle.loads(pickle.dumps(task)) == task
    assert len(made.solvers()) == 3


def test_every_combination_of_values(tmp_path: Path) -> None:
    made, question = planned(tmp_path, grid={"n": ["1", "2"]}, players=[3])
    assert [cell.name for cell in question.cells] == [
        "planet-nine/small n=1, 3 players",
        "planet-nine/small n=2, 3 players",
    ]
    assert [task.mission.tasks for task in made.tasks(question).values()] == [1, 2]
    with pytest.raises(UsageError, match="'m'"):
        planned(tmp_path, grid={"m": ["1"]})


def test_what_a_mission_of_ones_own_asks_for_tells_it_from_another(tmp_path: Path) -> None:
    cells = {}
    for name, text in {
        "same": f"# a comment\n{SMALL}",
        "moved": SMALL,
        "other": SMALL.replace("n: 3", "n: 2"),
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        (cell, *_) = plan([written(folder, text)]).question(1, 1, 4.0, leads=False).cells
        cells[name] = cell.content
        assert cell.file.endswith("small.yaml")
    assert cells["same"] == cells["moved"] != cells["other"]


def test_folders_with_missions_and_deals_together(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    (folder / "deals").mkdir(parents=True)
    written(folder)
    for name in ("first.yaml", "deals/second.yaml"):
        (folder / name).write_bytes((EXAMPLES / "first.yaml").read_bytes())
    for grid in (None, {"n": ["1"]}):
        made = plan([str(folder)], players=[4], grid=grid)
        assert [each.cell.mission for each in made.planned] == ["planet-nine/small"]
        assert made.remarks == [f"{folder}: 2 files without a mission left out"]
        assert not made.findings
    assert [each.cell.mission for each in plan([str(folder), "5"], players=[4]).planned][1] == "planet-nine/5"
    with pytest.raises(UsageError, match="There is no mission below"):
        plan([str(folder), str(folder / "deals")])
    with pytest.raises(UsageError, match="has no mission"):  # it was named
        plan([str(folder / "first.yaml")])
    written(folder, "id: own\ncrew: [33]\n", "deals/wrong.yaml")
    assert [each.level for each in plan([str(folder)]).findings] == ["error"], "it may be a mission"


def test_two_missions_with_one_name_are_refused(tmp_path: Path) -> None:
    one, other = written(tmp_path), written(tmp_path, SMALL.replace("n: 3", "n: 2"), "other.yaml")
    assert len(plan([one, one]).planned) == 2
    with pytest.raises(UsageError, match="two missions of a survey need different ids"):
        plan([one, other])


def test_files_with_mistakes_and_without_missions(tmp_path: Path) -> None:
    made = plan([written(tmp_path, "id: own\ncrew: [33]\n")])
    assert [each.level for each in made.findings] == ["error"]
    with pytest.raises(UsageError, match="has no mission"):
        plan([str(EXAMPLES / "first.yaml")])


def test_the_reading_of_the_missions_that_have_it() -> None:
    names = {each.cell.name for each in plan(["deep-sea/15", "5"], players=[4], reading="with-timer").planned}
    assert names == {"deep-sea/15 (with-timer), 4 players", "planet-nine/5, 4 players"}
