"""Documents are loaded from files, folders, standard input and the library."""

import io
import os
import sys
from pathlib import Path

import pytest

from winnable.games.usage import UsageError
from winnable.missions.source.document import Instead
from winnable.services.loading import load, load_bytes, load_files, load_files_and_missions

MISSION = "id: {}\ngoals:\n  - tricks_won: {{by: commander, exactly: 0}}\n"
PROBLEM = """\
deck: dealt
lead: 0
hands: [b98, b1 y5, b2 g2, b3 g3]
tasks: y5>0 b1>0
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(*names: str) -> None:
    """Write missions, each with the stem of its file as its id."""
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(MISSION.format(path.stem), encoding="utf-8")


def type_in(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


# --- files ---------------------------------------------------------------------------------------


def test_files_are_loaded_when_their_turn_comes(folder: Path) -> None:
    write("first.yaml")
    loaded = load_files(["first.yaml", "second.yaml"])
    assert [document.path for document in next(loaded).documents] == ["first.yaml"]
    write("second.yaml")
    assert [document.path for document in next(loaded).documents] == ["second.yaml"]


def test_a_file_that_is_not_there_is_a_finding(folder: Path) -> None:
    (loaded,) = load_files(["nowhere.yaml"])
    assert loaded.documents == ()
    assert [(finding.path, finding.code) for finding in loaded.findings] == [("nowhere.yaml", "Y001")]


def test_an_id_in_place_of_a_file_is_told_what_takes_it(folder: Path) -> None:
    (missing,) = load_files(["12"])
    assert [finding.code for finding in missing.errors] == ["Y001"]
    assert missing.errors[0].hint.endswith("winnable show 12, winnable deal --mission 12")
    (card,) = load_files(["low-sum"])
    assert card.errors[0].hint.endswith("not a file: winnable show low-sum")
    (unknown,) = load_files(["no-such-thing"])
    assert unknown.errors[0].hint == ""


def test_no_files_are_an_error() -> None:
    with pytest.raises(UsageError, match=r"Missing argument 'FILE\.\.\.'"):
        load_files([])
    with pytest.raises(UsageError, match=r"Missing argument 'FILE\|ID\.\.\.'"):
        load_files_and_missions([], None)


def test_a_mission_can_be_given_from_outside(folder: Path) -> None:
    Path("deal.yaml").write_text(PROBLEM, encoding="utf-8")
    assert load("deal.yaml").errors == ()
    (error, *_) = load("deal.yaml", Instead(mission="no-such-mission")).errors
    assert "no-such-mission" in error.message
    (error, *_) = load_bytes(PROBLEM.encode(), "<deal>", Instead(mission="no-such-mission")).errors
    assert "no-such-mission" in error.message


def test_contents_without_a_file_have_a_name_in_messages() -> None:
    loaded = load_bytes(b"tasks: p1\n---\nid: 5\n", "<text>")
    assert {finding.path for finding in loaded.findings} == {"<text>"}


# --- standard input ------------------------------------------------------------------------------


def test_a_dash_is_standard_input(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("before.yaml", "after.yaml")
    type_in(monkeypatch, MISSION.format("typed").encode())
    loaded = load_files(["before.yaml", "-", "after.yaml"])
    assert [document.path for each in loaded for document in each.documents] == ["before.yaml", "<stdin>", "after.yaml"]


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="can be read only once"):
        load_files(["-", "-"])


def test_closed_standard_input_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    (loaded,) = load_files(["-"])
    (finding,) = loaded.findings
    assert (finding.path, finding.message) == ("<stdin>", "cannot read standard input: it is closed")


def test_standard_input_that_cannot_be_read_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Broken(), encoding="utf-8"))
    (loaded,) = load_files(["-"])
    assert [finding.message for finding in loaded.findings] == ["cannot read standard input: input/output error"]


# --- the library ---------------------------------------------------------------------------------


def test_files_and_missions_come_in_the_order_in_which_they_are_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("own.yaml")
    type_in(monkeypatch, MISSION.format("typed").encode())
    loaded = load_files_and_missions(["22", "own.yaml", "deep-sea/12", "-", "22"], None)
    keys = [document.mission.key for each in loaded for document in each.missions]
    assert keys == ["planet-nine/22", "planet-nine/own", "deep-sea/12", "planet-nine/typed", "planet-nine/22"]


def test_an_id_without_an_edition_is_of_the_one_given() -> None:
    (loaded,) = load_files_and_missions(["12"], "deep-sea")
    assert [document.mission.key for document in loaded.missions] == ["deep-sea/12"]


def test_an_unknown_mission_is_an_error_before_any_file_is_read(folder: Path) -> None:
    """A folder is no file, so its name is taken for an id, too."""
    write("own.yaml", "folder/1.yaml")
    for name in ("999", "deep-sea/999", "folder"):
        with pytest.raises(UsageError, match=name):
            load_files_and_missions(["own.yaml", name], None)


def test_a_file_goes_before_a_mission_of_its_name(folder: Path) -> None:
    write("22.yaml")
    Path("22.yaml").rename("22")
    (loaded,) = load_files_and_missions(["22"], None)
    assert [document.path for document in loaded.documents] == ["22"]


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_broken_link_is_a_file(folder: Path) -> None:
    Path("22").symlink_to("nowhere")
    (loaded,) = load_files_and_missions(["22"], None)
    assert [finding.code for finding in loaded.findings] == ["Y001"]


# --- what several files refer to -----------------------------------------------------------------


def test_a_mistake_of_a_shared_mission_is_told_once(folder: Path) -> None:
    (folder / "deals").mkdir()
    (folder / "missions").mkdir()
    (folder / "missions" / "m1.yaml").write_text("id: m1\ntaks: 2\n")
    for name in ("a", "b"):
        (folder / "deals" / f"{name}.yaml").write_text(f"{PROBLEM}mission: ../missions/m1.yaml\n")
    loaded = list(load_files(["deals/a.yaml", "deals/b.yaml", "missions/m1.yaml"]))
    told = [[(finding.path, finding.code) for finding in each.findings] for each in loaded]
    told_first = [("deals/a.yaml", "M002"), ("missions/m1.yaml", "K001")]
    assert [sorted(each) for each in told] == [told_first, [("deals/b.yaml", "M002")], []]
    assert "'missions/m1.yaml'" in loaded[0].errors[-1].message + loaded[0].errors[0].message


def test_a_path_through_a_link_stays_as_it_is(folder: Path) -> None:
    (folder / "real" / "deals").mkdir(parents=True)
    (folder / "real" / "m1.yaml").write_text("id: m1\ntaks: 2\n")
    (folder / "deals").symlink_to(folder / "real" / "deals")
    (folder / "deals" / "a.yaml").write_text(f"{PROBLEM}mission: ../m1.yaml\n")
    paths = {finding.path for finding in load(folder / "deals" / "a.yaml").findings}
    assert paths == {str(folder / "deals" / "a.yaml"), f"{folder}/deals/../m1.yaml"}
