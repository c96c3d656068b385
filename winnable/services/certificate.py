"""Certificates: a folder with a problem, its verdict, and the data that others need to check it; for all games.

- `problem.yaml`: the problem, which needs no other file;
- `line.yaml`, if it is winnable: the problem with the choices and a line of play;
- `formula.cnf` and `proof.drat`, if it is unwinnable: the problem as clauses (`Certificates.clauses`) in DIMACS form,
  with a name for each variable, and a refutation of them in DRUP form;
- `certificate.json`, written last: the verdict, the game, heading and line of the problem, the version of the program,
  and the size and the SHA-256 of the other files.

`check` trusts none of them: it translates the problem anew and compares it with the clauses, line by line, has the
refutation checked by a module that knows no solver, and lets the referee replay the line, whose file must say the same
problem. What `certificate.json` says is what the problem says, and it says nothing else. Nothing else is read, however
the folder may refer to it. Clauses and refutation, which may be large, are never in memory as a whole.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import takewhile, zip_longest
from os import fstat
from pathlib import Path
from typing import Any, BinaryIO, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.values import Query
from winnable.missions.source.document import AnyProblemDocument
from winnable.missions.source.files import MAX_BYTES, open_regular
from winnable.output.as_json import to_json
from winnable.output.file import write_whole
from winnable.output.ink import counted
from winnable.output.typed import Json
from winnable.output.version import version
from winnable.questions.asked import asked
from winnable.rules.answer import Answer, OutOfTime
from winnable.services.loading import load_bytes
from winnable.solver.cnf import Clauses
from winnable.solver.refutation import Flaw, read_dimacs
from winnable.solver.refutation import check as check_refutation
from winnable.solver.verdict import Deadline, InternalError, Limits, NoAnswer, Result, Verdict

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
"""The other files of a certificate, by the verdict."""
FIELDS: Final = {
    "certificate": int,
    "winnable": str,
    "game": str,
    "answer": str,
    "heading": str,
    "one_line": str,
    "files": dict,
}
"""The fields of `certificate.json` with their types: there is no other field."""
SHOWN: Final = 60
"""So much of a line is quoted."""
LONGEST: Final = 1_000_000
"""The most bytes in a line of the clauses or of the refutation."""
_KINDS: Final = {int: "a number", str: "a text", dict: "an object"}
_VERSION: Final = re.compile(r"[0-9]+(\.[0-9]+)*[0-9A-Za-z.+-]*")


# --- writing -------------------------------------------------------------------------------------


def why_none(game: Game, query: Query) -> str:
    """Why there is no certificate for any answer to a query; empty if there is."""
    why = game.certificates.uncertifiable(query)
    return f"no certificate: {why}" if why else ""


def write(game: Game, query: Query, result: Result, folder: Path, limits: Limits) -> Json:
    """Write the certificate of a result into a folder; return the contents of `certificate.json`.

    Raises NoAnswer if this answer or question has none, OutOfTime if the limits are reached, NoSolver
    without the prover, InternalError if it contradicts the solver, OSError if the folder cannot be written.
    """
    if why := why_none(game, query):
        raise NoAnswer(why)
    files = {PROBLEM_FILE: asked(game, "solve").dump(game, query, Verdict(Answer.UNKNOWN), None)}
    read = load_bytes(files[PROBLEM_FILE].encode(), PROBLEM_FILE, alone=True)
    if read.errors:  # a program can put together a problem that makes no sense
        faults = "; ".join(each.message for each in read.errors)
        raise NoAnswer(f"no certificate, as no file can say what the problem asks for: {faults}")
    (document,) = read.problems if len(read.documents) == len(read.problems) == 1 else (None,)
    if document is None or document.problem != query.document.problem:
        raise InternalError("the problem is another one once it is written and read again")
    if result.answer is Answer.WINNABLE:
        files[LINE] = asked(game, "solve").dump(game, query, result, None)
    elif result.answer is Answer.UNWINNABLE:
        from winnable.solver.proof import refute  # noqa: PLC0415  # an extra

        clauses = game.certificates.clauses(query.document.problem, limits.deadline)
        proof = refute(clauses.clauses, limits)
        files[FORMULA] = _text(_formula(game, query.document, clauses))
        files[PROOF] = _text(proof)
    else:
        raise NoAnswer("no certificate: there is no verdict")
    contents = {name: text.encode() for name, text in files.items()}
    said: Json = {
        "certificate": VERSION,
        "winnable": version(),
        "answer": result.answer.value,
        **_about(game, document),
        "files": {
            name: {"bytes": len(content), "sha256": sha256(content).hexdigest()} for name, content in contents.items()
        },
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**files, CERTIFICATE: to_json(said) + "\n"}.items():
        write_whole(folder / name, text)
    return said


def _about(game: Game, document: AnyProblemDocument) -> Json:
    """Return the fields of `certificate.json` about the problem, which others can see in `problem.yaml`."""
    return {"game": document.game, "heading": game.heading(document), "one_line": game.one_line(document)}


def _text(lines: Iterator[str] | list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _formula(game: Game, document: AnyProblemDocument, clauses: Clauses) -> Iterator[str]:
    """Yield the lines of the DIMACS file of a problem."""
    remarks = [
        f"{PROBLEM_FILE} as clauses, which can be met exactly if it can be won; for each variable what it stands for.",
        *game.certificates.about_clauses(document.problem),
    ]
    return clauses.lines(remarks)


# --- checking ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Checked:
    """The result of checking a certificate: it holds if there is no fault and it was not broken off."""

    folder: Path
    answer: Answer | None = None
    """The verdict that is certified, once it is read."""
    game: Game | None = None
    document: Any = None
    """The document of the problem, once it is read."""
    passed: list[str] = field(default_factory=list)
    """The parts that were checked and are right."""
    faults: list[str] = field(default_factory=list)
    """The faults."""
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
    with ExitStack() as opened:
        said = _said(checked.folder)
        checked.answer = Answer(said["answer"])
        files: dict[str, BinaryIO] = {}
        for name in NEEDED[checked.answer.value]:
            file = _open(checked.folder, name)
            if file is None:
                checked.faults.append(f"{name} is missing")
                continue
            files[name] = opened.enter_context(file)
        small = {name: _small(files[name], name) for name in (PROBLEM_FILE, LINE) if name in files}
        for name, file in files.items():
            expected, size = said["files"].get(name), fstat(file.fileno()).st_size
            sized = isinstance(expected, dict) and expected.get("bytes") == size
            if not sized and name not in small:  # so it is not read, however large
                raise _Wrong(f"{name} is not the file that {CERTIFICATE} names: it has {counted(size, 'byte')}")
            if expected != {"bytes": size, "sha256": (found := _hash(file, name, deadline))}:
                checked.faults.append(f"{name} is not the file that {CERTIFICATE} names: its SHA-256 is {found}")
        for name in said["files"].keys() - NEEDED[checked.answer.value]:
            checked.faults.append(f"{CERTIFICATE} names the file {_quoted(name)}, which is no part of a certificate")
        if PROBLEM_FILE not in files:
            return
        document = _document(small[PROBLEM_FILE], PROBLEM_FILE)
        checked.game = registry.game_of(document.game)
        checked.document = document
        for name, expected in _about(checked.game, document).items():
            if said[name] != expected:
                wanted, instead = _difference(expected, said[name])
                checked.faults.append(
                    f"{CERTIFICATE} says another {name} than {PROBLEM_FILE}: expected {wanted}, found {instead}"
                    + _by(said["winnable"])
                )
        if why := checked.game.certificates.uncertifiable(checked.game.query(document)):
            raise _Wrong(f"{PROBLEM_FILE} asks what no certificate tells: {why}")
        if LINE in files:
            _check_line(checked, small[LINE])
        if FORMULA not in files:
            return
        formula = _check_clauses(checked, files[FORMULA], deadline, said["winnable"])
        if formula is not None and PROOF in files:
            _check_proof(checked, formula, files[PROOF], deadline)


def _open(folder: Path, name: str) -> BinaryIO | None:
    """Open a file; None if it is not there. Raises _Wrong if it cannot be read, or is a pipe, say, without an end."""
    try:
        return open_regular(folder / name)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(name, error) from error


def _unreadable(name: str, error: OSError) -> _Wrong:
    return _Wrong(f"{name} cannot be read: {(error.strerror or str(error)).lower()}")


def _hash(file: BinaryIO, name: str, deadline: Deadline) -> str:
    """Return the SHA-256 of a file, piece by piece. Raises _Wrong if it cannot be read, OutOfTime."""
    summed = sha256()
    file.seek(0)
    try:
        while piece := file.read(LONGEST):
            deadline.check()
            summed.update(piece)
    except OSError as error:
        raise _unreadable(name, error) from error
    return summed.hexdigest()


def _small(file: BinaryIO, name: str) -> bytes:
    """Return the contents of a file that people may write, too. Raises _Wrong if it is too large for that."""
    file.seek(0)
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise _Wrong(f"{name} is too large: expected at most {MAX_BYTES} bytes")
    return content


def _said(folder: Path) -> Mapping[str, Any]:
    """Return the contents of `certificate.json`. Raises _Wrong unless it is one of ours."""
    file = _open(folder, CERTIFICATE)
    if file is None:
        raise _Wrong(f"{CERTIFICATE} is missing")
    with file:
        content = _small(file, CERTIFICATE)
    try:
        said = json.loads(content, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as error:
        raise _Wrong(f"{CERTIFICATE} is not JSON, each of whose keys is there once") from error
    if not isinstance(said, dict) or type(said.get("certificate")) is not int or said["certificate"] != VERSION:
        raise _Wrong(f"{CERTIFICATE} is not one of a certificate that this version knows ('certificate': {VERSION})")
    for name, kind in FIELDS.items():
        if type(said.get(name)) is not kind:
            raise _Wrong(f"{CERTIFICATE} does not say {name!r} as {_KINDS[kind]}")
    for name in said.keys() - FIELDS.keys():
        raise _Wrong(f"{CERTIFICATE} says {_quoted(name)}, which is no part of a certificate")
    if said["answer"] not in NEEDED:
        raise _Wrong(f"{CERTIFICATE} says the answer {_quoted(said['answer'])}, which has no certificate")
    if not _VERSION.fullmatch(said["winnable"]):
        raise _Wrong(f"{CERTIFICATE} was written by winnable {_quoted(said['winnable'])}, which is no version")
    return said


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON. Raises ValueError for a key that is there twice: readers may differ in which counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found


def _quoted(text: str) -> str:
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")


def _document(content: bytes, name: str) -> AnyProblemDocument:
    """Return the document of a file with one problem, which needs no other file. Raises _Wrong."""
    loaded = load_bytes(content, name, alone=True)
    if loaded.errors:
        raise _Wrong("; ".join(each.short() for each in loaded.errors))
    problems: Sequence[AnyProblemDocument] = loaded.problems
    if len(problems) != 1 or len(loaded.documents) != 1:
        raise _Wrong(f"{name} does not hold one problem")
    return problems[0]


def _check_line(checked: Checked, content: bytes) -> None:
    assert checked.game is not None
    shown = _document(content, LINE)
    try:
        witness = asked(checked.game, "replay").witness(checked.game, checked.document.problem, shown)
    except ValueError as why:
        checked.faults.append(f"{LINE} does not win the problem: {why}")
        return
    # the line is judged by the problem, so all else that its file says must be the same: goals, names, `expect`
    ours, theirs = (checked.game.format.dump(each, witness, None).splitlines() for each in (checked.document, shown))
    if ours != theirs:
        which = zip_longest(ours, theirs)
        wanted, instead = next(_difference(*pair) for pair in which if pair[0] != pair[1])
        checked.faults.append(f"{LINE} is about another problem: expected {wanted}, found {instead}")
    else:
        checked.passed.append(f"{LINE} is legal and wins the problem (the referee replayed it)")


def _check_clauses(checked: Checked, file: BinaryIO, deadline: Deadline, by: str) -> list[str] | None:
    """Compare the clauses with those that the problem is translated to here; return the lines if they are the same."""
    assert checked.game is not None
    try:
        clauses = checked.game.certificates.clauses(checked.document.problem, deadline)
    except NoAnswer as error:
        raise _Wrong(f"{PROBLEM_FILE} has no clauses: {error}") from error
    ours = _formula(checked.game, checked.document, clauses)
    same: list[str] = []
    for number, (expected, found) in enumerate(zip_longest(ours, _lines(file, FORMULA)), 1):
        deadline.check()
        if expected is None or found is None or expected != found:
            wanted, instead = _difference(expected, found)
            checked.faults.append(
                f"{FORMULA} is not the translation of {PROBLEM_FILE}: in line {number} expected {wanted}, found "
                f"{instead}{_by(by)}"
            )
            return None
        same.append(found)
    checked.passed.append(
        f"{FORMULA} is the translation of {PROBLEM_FILE}: {len(clauses.names)} variables with their names, "
        f"{len(clauses.clauses)} clauses"
    )
    return same


def _by(by: str) -> str:
    """Return a remark on the version that wrote a certificate, if it is another one."""
    return "" if by == version() else f" (it was written by winnable {by[:SHOWN]}; this is {version()})"


def _difference(expected: str | None, found: str | None) -> tuple[str, str]:
    """Return two lines for a message, as much of them as shows where they differ."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(expected or "", found or "", strict=False))
    common = sum(1 for _ in same)
    start = 0 if common < SHOWN else common - SHOWN // 2

    def shown(line: str | None) -> str:
        if line is None:
            return "the end of the file"
        before, after = "..." if start else "", "..." if len(line) > start + SHOWN else ""
        return f"{before}{line[start : start + SHOWN]!r}{after}"

    return shown(expected), shown(found)


def _check_proof(checked: Checked, formula: Sequence[str], proof: BinaryIO, deadline: Deadline) -> None:
    name = FORMULA
    try:
        variables, clauses = read_dimacs(formula)
        name = PROOF
        derived = check_refutation(variables, clauses, _lines(proof, PROOF), deadline.check)
    except Flaw as flaw:
        checked.faults.append(f"{name}: {flaw}")
    else:
        refuted = f"{PROOF} refutes {FORMULA}: {counted(derived, 'clause')}, each of which follows"
        checked.passed.append(refuted if derived else f"{FORMULA} refutes itself, by unit propagation alone")


def _lines(file: BinaryIO, name: str) -> Iterator[str]:
    """Yield the lines of a text. Raises _Wrong if it is none."""
    file.seek(0)
    try:
        while line := file.readline(LONGEST):
            if len(line) == LONGEST:
                raise _Wrong(f"{name} is not a text file with lines of less than {LONGEST} bytes")
            yield line.decode().removesuffix("\n")
    except UnicodeDecodeError as error:
        raise _Wrong(f"{name} is not a text file") from error
    except OSError as error:
        raise _unreadable(name, error) from error
