"""Folders that somebody made to mislead the check of certificates, to exhaust it, or to have it wait for ever."""

import os
import re
import tracemalloc
from pathlib import Path

import pytest

from tests.support.certificates import NO, certify, change, fault, sign
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.services.certificate import check
from winnable.solver.verdict import NEVER

pytest.importorskip("pysat")


@pytest.fixture
def refuted(tmp_path: Path) -> Path:
    return certify(NO, tmp_path / "no", Answer.UNWINNABLE)


FILES = ["problem.yaml", "formula.cnf", "proof.drat", "certificate.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo") or not Path("/dev/zero").exists(), reason="needs pipes and devices")
@pytest.mark.parametrize("name", FILES)
def test_what_has_no_end_is_not_read(refuted: Path, name: str) -> None:
    (refuted / name).unlink()
    os.mkfifo(refuted / name)
    assert f"{name} cannot be read: not a regular file" in fault(refuted)
    (refuted / name).unlink()
    (refuted / name).symlink_to("/dev/zero")
    assert f"{name} cannot be read: not a regular file" in fault(refuted)


@pytest.mark.parametrize("name", few(FILES, 1))
def test_a_huge_file_is_never_in_memory(refuted: Path, name: str) -> None:
    """A file of 200 MB, in which nothing is written; where memory is counted, a few MB are used."""
    if name == "proof.drat":  # nobody looks behind the empty clause
        (refuted / name).write_bytes(b"")
    with (refuted / name).open("ab") as file:
        file.truncate(200_000_000)
    if name != "certificate.json":
        sign(refuted)
    tracemalloc.start()
    try:
        found = fault(refuted)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert name in found
    assert most < 30_000_000


@pytest.mark.parametrize("name", ["formula.cnf", "proof.drat"])
def test_a_line_that_never_ends(refuted: Path, name: str) -> None:
    (refuted / name).write_text("c " * 600_000)
    sign(refuted)
    assert f"{name} is not a text file with lines of less than 1000000 bytes" in fault(refuted)


@pytest.mark.parametrize("text", ["deal: other.yaml\ntasks: p1>Ann\n", NO + "mission: other.yaml\n"])
def test_a_problem_that_needs_another_file(
    refuted: Path, tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be another problem in another folder, so nothing is read outside, neither here nor beside it."""
    for folder in (tmp_path, refuted):
        (folder / "other.yaml").write_text(NO)
    monkeypatch.chdir(tmp_path)
    (refuted / "problem.yaml").write_text(text)
    sign(refuted)
    assert "expected nothing that needs another file, found the file 'other.yaml'" in fault(refuted)


def test_a_problem_about_every_deal_is_not_won_by_one_of_them(tmp_path: Path) -> None:
    some = "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: {Ann: p12 b3, Ben: p3 b2 ?, Cas: b4 r1 ?}\n"
    folder = certify(f"{some}tasks: p3>Ben\n", tmp_path / "some", Answer.WINNABLE)
    for name in ("problem.yaml", "line.yaml"):
        change(folder, name, lambda text: f"{text}unknown: every\n")
    sign(folder)
    assert "problem.yaml asks what no certificate tells" in fault(folder)


def test_all_mistakes_with_their_places(refuted: Path) -> None:
    (refuted / "problem.yaml").write_text(NO.replace("Ben\nhands", "Dee\nhands") + "expect: perhaps\n")
    sign(refuted)
    found = fault(refuted)
    assert "problem.yaml:2:7: error[D007]" in found
    assert "; problem.yaml:5:9: error[" in found


def test_other_line_ends_are_shown_where_they_differ(refuted: Path) -> None:
    (refuted / "formula.cnf").write_bytes((refuted / "formula.cnf").read_bytes().replace(b"\n", b"\r\n"))
    sign(refuted)
    assert r"found ...'h variable what it stands for.\r'" in fault(refuted)


def test_last_lines_without_an_end(refuted: Path) -> None:
    for name in ("problem.yaml", "formula.cnf", "proof.drat"):
        change(refuted, name, str.rstrip)
    sign(refuted)
    assert check(refuted, NEVER).holds


@pytest.mark.parametrize("version", ['"\\u001b[31m' + "x" * 9999 + '"', '["a"]'])
def test_another_version_is_named_in_short(refuted: Path, version: str) -> None:
    change(
        refuted, "certificate.json", lambda text: re.sub(r'"winnable": ".*?"', lambda _: f'"winnable": {version}', text)
    )
    change(refuted, "formula.cnf", lambda text: text + "0\n")
    assert len(fault(refuted)) < 500
