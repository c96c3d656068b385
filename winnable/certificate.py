"""Certificates: a folder with a problem, its verdict, and what others need to check it; for all games.

- `problem.yaml`: the problem, which needs no other file;
- `line.yaml`, if it is winnable: the problem with what was chosen and a line of play;
- `formula.cnf` and `proof.drat`, if it is unwinnable: the problem as clauses (`Game.clauses`) in DIMACS form, with a
  name for each variable, and a refutation of them in DRUP form;
- `certificate.json`, written last: the verdict, the version of the program, and the SHA-256 of the other files.

`check` trusts none of them: it translates the problem anew and compares it with the clauses, line by line, has the
refutation checked by a module that knows no solver, and lets the referee replay the line.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from winnable import games
from winnable.game import Game, Query
from winnable.loading import load_bytes
from winnable.missions.source.document import PROBLEM
from winnable.output.as_json import Json, to_json
from winnable.output.file import write_whole
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.dimacs import Clauses
from winnable.solver.refutation import Flaw, read_dimacs
from winnable.solver.refutation import check as check_refutation
from winnable.solver.verdict import Deadline, InternalError, Limits, NoAnswer, Result, Verdict
from winnable.version import version

__all__ = ["CERTIFICATE", "Checked", "check", "write"]

CERTIFICATE: Final = "certificate.json"
PROBLEM_FILE: Final = "problem.yaml"
LINE: Final = "line.yaml"
FORMULA: Final = "formula.cnf"
PROOF: Final = "proof.drat"
VERSION: Final = 1
"""Of the folder's contents."""
NEEDED: Final = {
    Answer.WINNABLE.value: (PROBLEM_FILE, LINE),
    Answer.UNWINNABLE.value: (PROBLEM_FILE, FORMULA, PROOF),
}
"""The files beside `certificate.json`, by the verdict."""
SHOWN: Final = 60
"""So much of a line is quoted."""


# --- writing -------------------------------------------------------------------------------------


def write(game: Game, query: Query, result: Result, folder: Path, limits: Limits) -> Json:
    """Write the certificate of a result into a folder; return what `certificate.json` says.

    Raises NoAnswer if there is none for such an answer or question, OutOfTime if the limits are reached, NoSolver
    without the prover, InternalError if it contradicts the solver, OSError if the folder cannot be written.
    """
    if why := game.uncertifiable(query):
        raise NoAnswer(f"no certificate: {why}")
    files = {PROBLEM_FILE: game.dump(query, Verdict(Answer.UNKNOWN), None)}
    read = load_bytes(files[PROBLEM_FILE].encode(), PROBLEM_FILE).documents
    if [document.problem for document in read] != [query.document.problem]:
        raise InternalError("the problem is another one once it is written and read again")
    if result.answer is Answer.WINNABLE:
        files[LINE] = game.dump(query, result, None)
    elif result.answer is Answer.UNWINNABLE:
        from winnable.solver.proof import refute  # noqa: PLC0415  # an extra

        clauses = game.clauses(query.document.problem, limits.deadline)
        proof = refute(clauses.clauses, limits)
        files[FORMULA] = _text(_formula(game, query.document, clauses))
        files[PROOF] = _text(proof)
    else:
        raise NoAnswer("no certificate: there is no verdict")
    contents = {name: text.encode() for name, text in files.items()}
    said: Json = {
        "certificate": VERSION,
        "winnable": version(),
        "game": query.document.game,
        "answer": result.answer.value,
        "heading": game.heading(query.document),
        "one_line": game.one_line(query.document),
        "files": {name: sha256(content).hexdigest() for name, content in contents.items()},
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**files, CERTIFICATE: to_json(said) + "\n"}.items():
        write_whole(folder / name, text)
    return said


def _text(lines: Iterator[str] | list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _formula(game: Game, document: Any, clauses: Clauses) -> Iterator[str]:
    """Yield the lines of the DIMACS file of a problem."""
    remarks = [
        f"{PROBLEM_FILE} as clauses, which can be met exactly if it can be won; for each variable what it stands for.",
        *game.about_clauses(document.problem),
    ]
    return clauses.lines(remarks)


# --- checking ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Checked:
    """What the check of a certificate has found: it holds if there is no fault and it was not broken off."""

    folder: Path
    answer: Answer | None = None
    """The verdict that is certified, once it is read."""
    game: Game | None = None
    document: Any = None
    """The document of the problem, once it is read."""
    passed: list[str] = field(default_factory=list)
    """What was checked and is right."""
    faults: list[str] = field(default_factory=list)
    """What is wrong."""
    late: bool = False
    """Whether a limit was reached before the end."""

    @property
    def holds(self) -> bool:
        """Whether everything was checked and is right."""
        return not self.faults and not self.late


class _Wrong(Exception):
    """A fault after which nothing more can be checked."""


def check(folder: Path, deadline: Deadline) -> Checked:
    """Check a certificate, to the first fault after which nothing more can be said."""
    checked = Checked(folder)
    try:
        _check(checked, deadline)
    except _Wrong as wrong:
        checked.faults.append(str(wrong))
    except OutOfTime:
        checked.late = True
    return checked


def _check(checked: Checked, deadline: Deadline) -> None:
    said = _said(checked.folder)
    checked.answer = Answer(said["answer"])
    contents: dict[str, bytes] = {}
    for name in NEEDED[checked.answer.value]:
        content = _read(checked.folder, name)
        if content is None:
            checked.faults.append(f"{name} is missing")
            continue
        contents[name] = content
        if (found := sha256(content).hexdigest()) != said["files"].get(name):
            checked.faults.append(f"{name} is not the file that {CERTIFICATE} names: its SHA-256 is {found}")
    if PROBLEM_FILE not in contents:
        return
    checked.document = _document(contents[PROBLEM_FILE], PROBLEM_FILE)
    checked.game = games.game_of(checked.document.game)
    if checked.answer is Answer.WINNABLE and LINE in contents:
        _check_line(checked, contents[LINE])
    if FORMULA not in contents or not _check_clauses(checked, contents[FORMULA], deadline, str(said["winnable"])):
        return
    if PROOF in contents:
        _check_proof(checked, contents[FORMULA], contents[PROOF], deadline)


def _read(folder: Path, name: str) -> bytes | None:
    """Return the contents of a file; None if it is not there. Raises _Wrong if it cannot be read."""
    try:
        return (folder / name).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _Wrong(f"{name} cannot be read: {(error.strerror or str(error)).lower()}") from error


def _said(folder: Path) -> Mapping[str, Any]:
    """Return what `certificate.json` says. Raises _Wrong unless it is one of ours."""
    content = _read(folder, CERTIFICATE)
    if content is None:
        raise _Wrong(f"{CERTIFICATE} is missing")
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _Wrong(f"{CERTIFICATE} is not JSON") from error
    if not isinstance(said, dict) or said.get("certificate") != VERSION:
        raise _Wrong(f"{CERTIFICATE} is not one of a certificate that this version knows ('certificate': {VERSION})")
    known = isinstance(said.get("answer"), str) and said["answer"] in NEEDED
    if not known or not isinstance(said.get("files"), dict) or "winnable" not in said:
        raise _Wrong(f"{CERTIFICATE} does not say the answer, the version and the files")
    return said


def _document(content: bytes, name: str) -> Any:
    """Return the document of a file with one problem. Raises _Wrong."""
    loaded = load_bytes(content, name)
    for finding in loaded.errors:
        raise _Wrong(f"{name} has a mistake in line {finding.line}: {finding.message}")
    problems = [document for document in loaded.documents if document.kind == PROBLEM]
    if len(problems) != 1 or len(loaded.documents) != 1:
        raise _Wrong(f"{name} does not hold one problem")
    return problems[0]


def _check_line(checked: Checked, content: bytes) -> None:
    assert checked.game is not None
    if why := checked.game.why_not_won(checked.document.problem, _document(content, LINE)):
        checked.faults.append(f"{LINE} does not win the problem: {why}")
    else:
        checked.passed.append(f"{LINE} is legal and wins the problem (the referee replayed it)")


def _check_clauses(checked: Checked, content: bytes, deadline: Deadline, by: str) -> bool:
    """Compare the clauses with those that the problem is translated to here; return whether they are the same."""
    assert checked.game is not None
    try:
        clauses = checked.game.clauses(checked.document.problem, deadline)
    except NoAnswer as error:
        raise _Wrong(f"{PROBLEM_FILE} has no clauses: {error}") from error
    ours = _formula(checked.game, checked.document, clauses)
    for number, (expected, found) in enumerate(zip_longest(ours, _lines(content, FORMULA)), 1):
        deadline.check()
        if expected != found:
            wanted = "the end of the file" if expected is None else repr(expected[:SHOWN])
            instead = "the end of the file" if found is None else repr(found[:SHOWN])
            other = "" if by == version() else f" (it was written by winnable {by}; this is {version()})"
            checked.faults.append(
                f"{FORMULA} is not the translation of {PROBLEM_FILE}: in line {number} expected {wanted}, found "
                f"{instead}{other}"
            )
            return False
    checked.passed.append(
        f"{FORMULA} is the translation of {PROBLEM_FILE}: {len(clauses.names)} variables with their names, "
        f"{len(clauses.clauses)} clauses"
    )
    return True


def _check_proof(checked: Checked, formula: bytes, proof: bytes, deadline: Deadline) -> None:
    name = FORMULA
    try:
        variables, clauses = read_dimacs(_lines(formula, FORMULA))
        name = PROOF
        derived = check_refutation(variables, clauses, _lines(proof, PROOF), deadline.check)
    except Flaw as flaw:
        checked.faults.append(f"{name}: {flaw}")
    else:
        checked.passed.append(f"{PROOF} refutes {FORMULA}: {derived} clauses, each of which follows")


def _lines(content: bytes, name: str) -> list[str]:
    """Return the lines of a text. Raises _Wrong if it is none."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise _Wrong(f"{name} is not a text file") from error
    lines = text.split("\n")
    return lines[:-1] if not lines[-1] else lines
