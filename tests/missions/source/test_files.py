"""Files that documents refer to: found from the folder, read once, not quoted if they are none of ours."""

from collections.abc import Collection
from pathlib import Path

import pytest

from winnable.missions.source import files
from winnable.missions.source.files import read_reference, reference_to, top_keys
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.tree import Tree


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", set()),
        ("# a: comment\n- b: 1\n", set()),
        ("hands: 1\ntasks:\n  p1: 2\n", {"hands", "tasks"}),
        ("  hands: 1\n  tasks:\n    p1: 2\n", {"hands", "tasks"}),
        ("a: 1\n---\nb: 1\n--- \n'c': 1\n\"d\" : 2\n", {"a", "b", "c", "d"}),
        ("{id: 1, tasks: 2}\n", {"id"}),
        ("--- {id: 1}\n", {"id"}),
        ("root:x:0:0:root:/root:/bin/bash\n", {"root"}),
        ("a: [\n", {"a"}),
        ("- hosts: all\n  tasks: []\n", set()),
        ("# note: x\n%YAML 1.2\n---\n\n  a: 1\n", {"a"}),
        ("\xff\xfe", set()),
    ],
)
def test_the_keys_at_the_top(text: str, expected: set[str]) -> None:
    assert top_keys(text.encode("latin-1")) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_the_keys_of_a_file_in_the_wrong_encoding(encoding: str) -> None:
    assert top_keys("hands: Zoë\n".encode(encoding)) == {"hands"}


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A reference in a file of a folder."""
    return Place(Source("deal.yaml", ("deal: other",), tmp_path), 1, 7)


def claims(keys: Collection[str]) -> bool:
    return "hands" in keys


def refer(written: str, place: Place, findings: Findings) -> int:
    """Refer to a file; return how many documents it has."""
    return len(read_reference(written, place, findings, "X001", "a deal", claims)[1])


def test_a_file_is_read_once(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "good.yaml").write_text("hands: 1\n")
    (tmp_path / "bad.yaml").write_text("hands: [\n")
    read: list[str] = []
    parse = files.read_bytes

    def counting(data: bytes, source: Source, findings: Findings, documents: str) -> list[Tree]:
        read.append(source.path)
        return parse(data, source, findings, documents)

    monkeypatch.setattr(files, "read_bytes", counting)
    findings = Findings()
    assert [refer("good.yaml", place, findings) for _ in range(3)] == [1, 1, 1]
    other = Place(place.source, 2, 1)
    assert [refer("bad.yaml", each, findings) for each in (place, place, other)] == [0, 0, 0]
    assert [Path(each).name for each in read] == ["good.yaml", "bad.yaml"]
    found = [(Path(each.path).name, each.line, each.code) for each in findings.sorted()]
    assert found == [("bad.yaml", 1, "Y005"), ("deal.yaml", 1, "X001"), ("deal.yaml", 2, "X001")]
    assert refer("good.yaml", place, Findings()) == 1
    assert len(read) == 3  # another load reads it anew


@pytest.mark.parametrize(
    "text", ["root:secret:0:0\nx: [\n", "password: secret\n", "- secret\n", "\tsecret", "", "secret\1"]
)
def test_a_file_of_others_is_not_quoted(text: str, place: Place, tmp_path: Path) -> None:
    (tmp_path / "foreign").write_text(text)
    findings = Findings()
    assert refer("foreign", place, findings) == 0
    (finding,) = findings.sorted()
    assert (finding.path, finding.code) == ("deal.yaml", "X001")
    assert finding.message == f"expected a deal in {str(tmp_path / 'foreign')!r}, found something else"
    assert "secret" not in str(finding)


@pytest.mark.parametrize(
    ("file", "folder", "written"),
    [
        ("mine.yaml", ".", "mine.yaml"),
        ("missions/mine.yaml", "deals/new", "../../missions/mine.yaml"),
        ("missions/mine.yaml", "missions", "mine.yaml"),
        ("missions/../mine.yaml", "deals", "../mine.yaml"),
        ("linked/mine.yaml", "deals", "../missions/mine.yaml"),
        ("mine.yaml", "linked", "../mine.yaml"),
    ],
)
def test_a_reference_is_found_from_the_folder(
    file: str, folder: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for each in ("missions", "deals/new"):
        Path(each).mkdir(parents=True)
    Path("linked").symlink_to("missions")
    for each in ("mine.yaml", "missions/mine.yaml"):
        Path(each).write_text(f"id: {each}\n", encoding="utf-8")
    assert reference_to(Path(file), Path(folder)) == written
    findings = Findings()
    path, trees = read_reference(
        written, Place(Source("x", (), Path(folder)), 1, 1), findings, "M002", "a mission", lambda _: True
    )
    assert path.samefile(file)
    assert (len(trees), findings.errors) == (1, 0)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    findings = Findings()
    assert files.read_file(tmp_path, findings, "a deal") == []
    (finding,) = findings.found
    assert (finding.code, finding.message) == ("Y001", "expected a file, found a folder")
    assert finding.hint == "there is no *.yaml or *.yml in it"
    (tmp_path / "deal.yaml").touch()
    findings = Findings()
    files.read_file(tmp_path, findings, "a mission")
    assert findings.sorted()[0].hint == f"name the files in it, such as {tmp_path / '*.yaml'}"


def test_a_file_that_is_not_there_may_have_a_neighbour_of_a_similar_name(tmp_path: Path) -> None:
    (tmp_path / "week").mkdir()
    (tmp_path / "week/tuesday.yaml").touch()
    (tmp_path / "week/tusday.txt").touch()
    hints = []
    for name in ("week/tusday.yaml", "weak/tusday.yaml", "week/friday.yml", "none/tuesday.yaml", "week/tusday.txt/x"):
        findings = Findings()
        files.read_file(tmp_path / name, findings, "a mission")
        hints += [each.hint for each in findings.sorted()]
    meant = f"did you mean {str(tmp_path / 'week/tuesday.yaml')!r}?"
    assert hints == [meant, "", "", "", ""]


@pytest.mark.parametrize("written", ["", ".", "/", "..", "x" * 5000, "\0", "none/../x.yaml", "/none/x.yaml"])
def test_a_path_that_nothing_is_like(written: str, tmp_path: Path) -> None:
    assert files.nearest_path(written, tmp_path) == ""


def test_a_reference_means_a_file_of_ours_alone(place: Place, tmp_path: Path) -> None:
    (tmp_path / "tuesday.yaml").write_text("hands: 1\n")
    (tmp_path / "secret.yaml").write_text("password: 1\n")
    findings = Findings()
    for written in ("tusday.yaml", "secrets.yaml"):
        refer(written, place, findings)
    alone = Place(Source("deal.yaml", ("deal: other",), tmp_path, alone=True), 1, 7)
    refer("tusday.yaml", alone, findings)
    assert [each.hint for each in findings.found] == ["did you mean 'tuesday.yaml'?", "", ""]
