"""Every file in examples/bad has exactly the findings that its last lines say.

A new example is a new file: `# finding: CODE at LINE:COLUMN: MESSAGE`, one line for each finding, at its
end, or in a file beside it with `.expected` after its name where the mistake leaves no room for that.
"""

from itertools import chain
from pathlib import Path

import pytest

from tests.support import paths
from tests.support.findings import expect, expected
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.source.finding import Finding, codes_of

BAD = paths.EXAMPLES / "bad"
EXAMPLES = sorted(BAD.glob("*.yaml"))


def written(finding: Finding) -> str:
    text = f"{finding.code} at {finding.line}:{finding.column}: {finding.message}"
    return text.replace(f"{BAD}/", "")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_findings(path: Path, updating: bool) -> None:
    found = [written(finding) for finding in load(path).findings]
    if updating and found != expected(path):
        expect(path, found)
    assert found
    assert found == expected(path)


def test_findings_that_were_reworded_are_written_anew(tmp_path: Path) -> None:
    for name in ("duplicate_card.yaml", "empty.yaml"):
        files = [(tmp_path / each.name, each.read_bytes()) for each in BAD.glob(f"{name}*")]
        for path, data in files:
            path.write_bytes(data.replace(b"# finding: ", b"# finding: before "))
        found = [each.removeprefix("before ") for each in expected(tmp_path / name)]
        assert found != expected(tmp_path / name)
        expect(tmp_path / name, found)
        assert [path.read_bytes() for path, _ in files] == [data for _, data in files]


def test_caret_stands_under_the_place() -> None:
    for finding in chain.from_iterable(load(path).findings for path in EXAMPLES):
        lines = str(finding).splitlines()
        assert lines[0].startswith(f"{finding.path}:{finding.line}:{finding.column}: {finding.level}[{finding.code}]: ")
        assert Path(finding.path) in EXAMPLES  # a mistake may be in a file that this one refers to
        assert all(line.isprintable() or "\t" in line for line in lines)
        if finding.source.strip():
            assert lines[2].strip() == "^"
            assert len(lines[2]) <= len(lines[1]) + 1


def test_every_code_has_an_example() -> None:
    shown = {line.split()[0] for path in EXAMPLES for line in expected(path)}
    # no file, too much of one (see test_loader), and what nobody has thought of (see test_problem)
    played = {code for code in codes_of("crew") if code[0] in "VJ"}  # see tests/data/faults, and of logs test_written
    assert set(codes_of("crew")) - shown - played == {"Y001", "Y014", "K009"}


def test_a_document_with_a_mistake_hides_no_other() -> None:
    loaded = load(BAD / "several_documents.yaml")
    assert [document.line for document in loaded.documents] == [1]
    assert {finding.line for finding in loaded.findings} == {10, 19}


def hints_for(keys: str) -> list[str]:
    return [finding.hint for finding in load_text(f"deck: dealt\nhands: [p34, p12]\nlead: 0\n{keys}\n").findings]


def test_hints_name_the_right_word() -> None:
    hints = [finding.hint for finding in load(BAD / "unknown_key.yaml").findings]
    assert hints == ["did you mean 'mission'?", "did you mean 'tasks'?"]
    assert hints_for("taks: p3\ntasks: p3") == ["did you mean 'tasks'?"]  # also where it is there already
    (hint,) = hints_for("winner: Ann")
    assert hint.startswith("the keys here are name, note, game")
    (hint,) = (finding.hint for finding in load(BAD / "arrow_without_quotes.yaml").findings)
    assert hint == "write '>' in quotes if an arrow is meant"


def test_nothing_is_executed(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    marker = tmp_path / "pwned"
    path.write_text(f"name: !!python/object/apply:pathlib.Path.touch [!!python/object:pathlib.Path ['{marker}']]\n")
    assert load(path).errors
    assert not marker.exists()


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.yaml", tmp_path, tmp_path / "a\0b.yaml"):
        (finding,) = load(path).findings
        assert finding.code == "Y001"
