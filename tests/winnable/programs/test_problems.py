"""Problems for programs: loaded, dealt, written, and what is refused."""

import copy
import errno
import io
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import winnable
from tests.support.logs import Log, random_game, saved
from tests.support.paths import ROOT
from winnable import InputError, ganymede, lifeboat
from winnable.crew import Deal, Line, Problem, problem

FIRST = ROOT / "examples" / "first.yaml"
EVERY_GAME = ["first.yaml", "open/unknown.yaml", "open/robot.yaml", "ganymede/launch.yaml", "lifeboat/landing.yaml"]


def test_load_under_another_mission(deals: Path) -> None:
    (problem,) = winnable.load(deals / "open_50.yaml", mission="9", kind=Problem)
    assert not problem.roles
    assert winnable.load(deals / "open_50.yaml", mission=9) == (problem,)
    with pytest.raises(InputError, match=r"^mission=99:1:1: .* found '99'"):
        winnable.load(deals / "open_50.yaml", mission=99)


def test_a_bad_file_raises_with_all_mistakes(deals: Path) -> None:
    with pytest.raises(InputError, match=r"unknown key 'taks'[^$]*no task for y9") as caught:
        winnable.load(deals / "bad.yaml")
    assert [finding.code for finding in caught.value.findings] == ["K001", "T002"]


def test_a_file_that_is_not_there(deals: Path, tmp_path: Path) -> None:
    asks: list[Callable[[str], object]] = [
        winnable.load,
        lambda path: list(winnable.check(path)),
        lambda path: list(winnable.survey(path)),
        lambda path: winnable.load(FIRST, mission=path),
        lambda path: winnable.loads("hands: {}", mission=path),
        lambda path: winnable.random_deal(path, 4, 1),
        lambda path: problem(Deal.parse("b9 / b1", dealt=True, lead=0), mission=path),
    ]
    for ask in asks:
        with pytest.raises(winnable.MissingFile) as caught:
            ask("nowhere.yaml")
        assert isinstance(caught.value, FileNotFoundError)
        error = caught.value
        assert isinstance(error, InputError)
        assert str(error) == "nowhere.yaml:1:1: error[Y001]: cannot read the file: no such file or directory"
        for each in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert (each.errno, each.filename, str(each)) == (errno.ENOENT, "nowhere.yaml", str(error))
    for there in (deals / "bad.yaml", tmp_path):
        with pytest.raises(ValueError, match=r"unknown key|There is no") as caught_otherwise:
            winnable.load(there)
        assert not isinstance(caught_otherwise.value, OSError)


def test_load_of_streams_folders_and_texts(tmp_path: Path) -> None:
    expected = winnable.load(FIRST, kind=Problem)
    text = FIRST.read_text(encoding="utf-8")
    assert winnable.loads(text) == winnable.loads(text.encode()) == expected
    assert winnable.load(io.StringIO(text)) == winnable.load(io.BytesIO(text.encode())) == expected
    with FIRST.open(encoding="utf-8") as stream:
        assert winnable.load(stream) == expected
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "first.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "mission.yaml").write_text("id: one\ngoals: [{tricks_won: {by: captain, exactly: 1}}]\n", "utf-8")
    (tmp_path / "other.yaml").write_text("services: {web: {}}\n", encoding="utf-8")
    assert winnable.load(tmp_path) == winnable.load(str(tmp_path)) == expected


def test_a_log_is_loaded_as_commands_read_it(tmp_path: Path) -> None:
    log = Log(Random(1), [0])
    for seed in (1, 2):
        log.play(random_game(Random(seed), "plain", 2))
    path = tmp_path / "table.json"
    path.write_bytes(saved(log.packets, "extension", "planet-nine") + b" " * 2_000_000)
    expected = winnable.load(path, kind=Problem)
    assert [len(each.played.tricks) for each in expected] == [2, 2]
    assert winnable.loads(path.read_bytes()) == winnable.loads(path.read_text("utf-8")) == expected
    with path.open("rb") as stream:
        assert winnable.load(stream) == expected
    with pytest.raises(InputError, match=r"J001.*expected a log with packets"):
        winnable.loads('{"packets": []}')


def test_what_is_not_to_be_loaded_is_refused_with_words(tmp_path: Path) -> None:
    mission = tmp_path / "one.yaml"
    mission.write_text("id: one\ngoals: [{tricks_won: {by: captain, exactly: 1}}]\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"found a mission, which takes a deal: winnable\.load\(deal, mission="):
        winnable.load(mission)
    with pytest.raises(InputError, match="<text>: expected a problem, found task cards"):
        winnable.loads(
            "game: deep-sea\ntask_cards:\n  mine: {difficulty: {3: 1, 4: 1, 5: 1}, "
            "goal: {tricks_won: {by: owner, exactly: 1}}}\n"
        )
    with pytest.raises(InputError, match="<text>:1:8: error"):
        winnable.loads("hands: [p1\n")
    (tmp_path / "bad.yaml").write_text("hands: [p1, p2]\ntaks: p1\n", encoding="utf-8")
    with (tmp_path / "bad.yaml").open(encoding="utf-8") as stream, pytest.raises(InputError, match=r"bad\.yaml:2:1"):
        winnable.load(stream)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match=r"There is no \*\.yaml"):
        winnable.load(tmp_path / "empty")
    wrong: Any
    ask: Callable[..., Any]
    for ask, wrong, message in (
        (winnable.load, 3, "expected a path or an open file, found int"),
        (winnable.load, "hands:\n- p1", "found text of several lines: winnable.loads"),
        (winnable.loads, "deal.yaml", "found what looks like a path: winnable.load"),
        (winnable.loads, FIRST, "expected a text, found PosixPath: winnable.load"),
        (winnable.solve, "deal.yaml", r"expected a problem, found 'deal\.yaml': winnable\.load\(\.\.\.\)"),
        (winnable.solve, FIRST, r"first\.yaml': winnable\.load\(\.\.\.\)"),
        (winnable.explain, "hands:\n- p1", r"found YAML: winnable\.loads\(\.\.\.\)"),
        (winnable.hint, winnable.load(FIRST, kind=Problem), "expected one problem, found a tuple"),
        (winnable.analyse, None, "expected a problem, found NoneType"),
        (winnable.dump, 3, "expected a problem, found int"),
        (winnable.describe, 3, "expected a problem, found int"),
        (winnable.replay, "deal.yaml", "expected a problem"),
    ):
        with pytest.raises(TypeError, match=message):
            ask(*([wrong, "b1"] if ask == winnable.replay else [wrong]))


@pytest.mark.parametrize("name", EVERY_GAME)
def test_dump_and_say(name: str, tmp_path: Path) -> None:
    (problem, *_) = winnable.load(ROOT / "examples" / name)
    text = winnable.dump(problem)
    assert text is not None
    assert winnable.loads(text) == (problem,)
    assert winnable.dump(problem, tmp_path / "deal.yaml") is None
    stream = io.StringIO()
    winnable.dump(problem, stream)
    assert stream.getvalue() == (tmp_path / "deal.yaml").read_text(encoding="utf-8") == text
    assert len(winnable.describe(problem).splitlines()) > 1
    assert str(problem) != repr(problem)


@pytest.mark.parametrize(
    ("mission", "players", "game"),
    [
        (9, 4, None),
        ("deep-sea/5", 3, None),
        (None, 3, "deep-sea"),
        (None, 2, "ganymede"),
        ("lifeboat/landing", 4, None),
    ],
)
def test_random_deals(mission: Any, players: int, game: str | None) -> None:
    dealt = winnable.random_deal(mission, players, 7, game=game)
    assert dealt == winnable.random_deal(mission, players, 7, game=game)
    assert dealt != winnable.random_deal(mission, players, 8, game=game)


def test_what_was_loaded_is_written_with_its_mission_and_its_title() -> None:
    (first,) = winnable.load(FIRST, kind=Problem)
    text = winnable.dump(first) or ""
    assert text.startswith("name: A first deal\nmission: 8\n")
    assert winnable.dump(winnable.loads(text)[0]) == text
    assert "mission: 9\n" in (winnable.dump(winnable.random_deal(9, 4, 1, kind=Problem)) or "")
    (banned, *_) = winnable.load(ROOT / "tests" / "data" / "deals" / "open_50.yaml", mission=9)
    assert "mission: 9\n" in (winnable.dump(banned) or "")
    assert "mission: 8\n" in (winnable.dump(problem(first.deal, mission=8, tasks="g7 g9 p3")) or "")
    (own, *_) = winnable.load(FIRST.parent / "custom" / "quota_deals.yaml")
    assert "mission:\n  id: quota\n  game: planet-nine\n  title: Exactly 3 " in (winnable.dump(own) or "")
    dealt = winnable.random_deal("lifeboat/peace", 4, 1, values={"day": 3})
    assert (winnable.dump(dealt) or "").endswith("mission: peace\nwith: {day: 3}\n")
    for game, name in (("ganymede", "Four turns will do"), ("lifeboat", "The kid against two scripts")):
        (file,) = (FIRST.parent / game).glob("*_deals.yaml")
        written = [winnable.dump(each) or "" for each in winnable.load(file)]
        assert any(text.startswith(f"game: {game}\nname: {name}\n") for text in written)


def test_another_problem_is_not_written_as_the_mission_that_it_was() -> None:
    dealt = winnable.random_deal(9, 4, 1, kind=Problem)
    for other in (replace(dealt, goals=()), replace(dealt, goals=dealt.goals * 2), replace(dealt, title="No mission")):
        text = winnable.dump(other) or ""
        assert winnable.loads(text) == (other,)
        assert ("mission: 9\n" in text) == (other.goals[: len(dealt.goals)] == dealt.goals)
    peace = winnable.random_deal("lifeboat/peace", 4, 1, kind=lifeboat.Problem)
    longer = replace(peace, days=peace.days + 1)
    assert winnable.loads(winnable.dump(longer) or "") == (longer,)
    assert longer != peace


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ((99, 4, 1), "99"),
        ((9, 7, 1), "Expected 2 with the robot"),
        (("deep-sea/5", 4, 1, "mars"), "expected one of planet-nine, deep-sea, .*, found 'mars'"),
    ],
)
def test_deals_that_cannot_be(values: tuple[Any, ...], message: str) -> None:
    mission, players, seed, *game = values
    with pytest.raises(ValueError, match=message):
        winnable.random_deal(mission, players, seed, **({"game": game[0]} if game else {}))


def test_a_mission_of_a_file_is_dealt(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("id: one\ngoals: [{tricks_won: {by: captain, exactly: 1}}]\n", "utf-8")
    assert len(winnable.random_deal(tmp_path / "one.yaml", 4, 1, kind=Problem).goals) == 1


def test_a_kind_is_held_against_what_is_there() -> None:
    assert winnable.load(FIRST, kind=Problem) == winnable.load(FIRST)
    with pytest.raises(InputError, match="expected problems of Ganymede alone, found one of The Crew"):
        winnable.load(FIRST, kind=ganymede.Problem)
    with pytest.raises(InputError, match="expected problems of The Crew alone, found one of Lifeboat"):
        winnable.random_deal("lifeboat/peace", 4, 1, kind=Problem)
    kinds: tuple[Any, ...] = (Line, "crew", 3)
    for kind in kinds:
        with pytest.raises(TypeError, match=r"expected a type of problem as kind, such as winnable\.crew\.Problem"):
            winnable.loads(FIRST.read_text(encoding="utf-8"), kind=kind)
