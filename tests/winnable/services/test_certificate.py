"""Certificates of both games are accepted, and rejected once anything in them is changed."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import winnable
from tests.support import deep_sea
from tests.support.certificates import NO, WORK, certify, change, document_of, fault, sign
from tests.support.layers import few
from tests.support.paths import ROOT
from winnable.crew.dealing.random_deal import random_deal, random_tasks
from winnable.games import registry
from winnable.missions.crew.write import dump
from winnable.missions.source.files import MAX_BYTES
from winnable.questions.asked import asked
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import Compare, SomeOf
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Seat
from winnable.services import loading
from winnable.services.certificate import Checked, check, write
from winnable.solver.crew.certificate import clauses_of_problem
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import NEVER, Deadline, Limits, NoAnswer, Verdict

pytest.importorskip("pysat")

OTHER = NO.replace("p12 b16", "p14 b16").replace("p45 b35", "p25 b35")
YES = """\
deck: dealt
lead: Ben
hands: {Ann: p12 b1, Ben: p3 b24, Cas: p45 b3}
tasks: p1>Cas[1] b1
"""
GIVEN = YES.replace("p1>Cas[1] b1", "p1>Cas[1] b1>Ben")
"""The same with all owners given."""


@pytest.fixture
def refuted(tmp_path: Path) -> Path:
    return certify(NO, tmp_path / "no", Answer.UNWINNABLE)


@pytest.fixture
def won(tmp_path: Path) -> Path:
    return certify(YES, tmp_path / "yes", Answer.WINNABLE)


# --- what holds ----------------------------------------------------------------------------------


def test_unwinnable(refuted: Path) -> None:
    checked = check(refuted, NEVER)
    assert (checked.holds, checked.answer) == (True, Answer.UNWINNABLE)
    assert [each.split()[0] for each in checked.passed] == ["formula.cnf", "proof.drat"]
    assert {each.name for each in refuted.iterdir()} == {
        "problem.yaml",
        "formula.cnf",
        "proof.drat",
        "certificate.json",
    }


def test_winnable(won: Path) -> None:
    checked = check(won, NEVER)
    assert (checked.holds, checked.answer) == (True, Answer.WINNABLE)
    assert {each.name for each in won.iterdir()} == {"problem.yaml", "line.yaml", "certificate.json"}


def test_the_problem_stays_as_it_was_asked(won: Path) -> None:
    """Owners that were open are open in `problem.yaml`, and chosen in `line.yaml`."""
    asked, shown = (document_of((won / name).read_text()).problem for name in ("problem.yaml", "line.yaml"))
    assert asked == document_of(YES).problem
    assert asked.tasks[1].owner is None
    assert shown.tasks[1].owner is not None


@pytest.mark.parametrize(
    "name",
    few(["open/distress", "open/unknown", "open/played", "missions/12", "deep_sea/predictions", "deep_sea/23"], 1),
)
def test_examples(name: str, tmp_path: Path) -> None:
    """Signals, unknown cards, lines so far, draws, predictions: whatever is asked for some deal and the best draw."""
    loaded = loading.load(ROOT / "examples" / f"{name}.yaml")
    found = set()
    for number, document in enumerate(loaded.problems):
        game = registry.game_of(document.game)
        query = game.query(document)
        if game.certificates.uncertifiable(query):
            continue
        result = asked(game, "solve").answer(game, query, Limits())
        write(game, query, result, tmp_path / str(number), Limits())
        checked = check(tmp_path / str(number), NEVER)
        assert checked.holds, checked.faults
        assert checked.answer is result.answer is document.expect
        found.add(result.answer)
    assert len(found) == 2


# --- what does not -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["problem.yaml", "line.yaml", "certificate.json"])
def test_a_file_that_is_far_too_large_is_not_summed_up(won: Path, name: str) -> None:
    os.truncate(won / name, 1 << 40)  # all of it nothing but zeros: it takes no room, but half an hour to read
    assert fault(won) == f"{name} is too large: expected at most {MAX_BYTES} bytes"


@pytest.mark.parametrize("name", ["formula.cnf", "proof.drat"])
def test_a_file_that_has_another_size_is_not_read(refuted: Path, name: str) -> None:
    os.truncate(refuted / name, 1 << 40)
    assert fault(refuted) == f"{name} is not the file that certificate.json names: it has {1 << 40} bytes"


def test_a_flipped_literal_of_the_formula(refuted: Path) -> None:
    def flipped(text: str) -> str:
        lines = text.split("\n")
        lines[-5] = lines[-5][1:] if lines[-5].startswith("-") else f"-{lines[-5]}"
        return "\n".join(lines)

    change(refuted, "formula.cnf", flipped)
    assert "formula.cnf is not the file that certificate.json names" in fault(refuted)
    sign(refuted)
    assert "formula.cnf is not the translation of problem.yaml: in line" in fault(refuted)


def test_a_missing_clause(refuted: Path) -> None:
    change(refuted, "formula.cnf", lambda text: text.rsplit("\n", 2)[0] + "\n")
    sign(refuted)
    assert "found the end of the file" in fault(refuted)


def test_a_clause_more(refuted: Path) -> None:
    change(refuted, "formula.cnf", lambda text: text + "0\n")
    sign(refuted)
    assert "expected the end of the file, found '0'" in fault(refuted)


def test_another_name(refuted: Path) -> None:
    change(refuted, "formula.cnf", lambda text: text.replace("plays p1 2", "plays p2 2"))
    sign(refuted)
    assert "plays p1 2" in fault(refuted)


def test_another_deal(refuted: Path) -> None:
    (refuted / "problem.yaml").write_text(dump(document_of(OTHER)))
    assert "problem.yaml is not the file that certificate.json names" in fault(refuted)
    sign(refuted)
    assert "formula.cnf is not the translation of problem.yaml" in fault(refuted)


def test_the_formula_of_another_deal(refuted: Path, tmp_path: Path) -> None:
    other = certify(OTHER, tmp_path / "other", Answer.UNWINNABLE)
    for name in ("formula.cnf", "proof.drat"):
        (refuted / name).write_bytes((other / name).read_bytes())
    sign(refuted)
    assert "formula.cnf is not the translation of problem.yaml" in fault(refuted)


def test_a_flipped_literal_of_the_proof(refuted: Path) -> None:
    change(refuted, "proof.drat", lambda text: text[1:] if text.startswith("-") else f"-{text}")
    assert "proof.drat is not the file that certificate.json names" in fault(refuted)


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        ("", "proof.drat: the proof ends before the empty clause"),
        ("0\n", "proof.drat: line 1: the clause does not follow"),
        ("2 0\n0\n", "proof.drat: line 1: the clause does not follow"),
        ("garbage\n", "proof.drat: line 1: expected literals"),
        ("99999 0\n", "proof.drat: line 1: there is no variable 99999"),
    ],
)
def test_wrong_proofs(refuted: Path, proof: str, message: str) -> None:
    change(refuted, "proof.drat", lambda _text: proof)
    sign(refuted)
    assert message in fault(refuted)


def test_a_proof_that_is_cut(refuted: Path) -> None:
    change(refuted, "proof.drat", lambda text: text[: text.index("\n", len(text) // 2) + 1])
    sign(refuted)
    assert fault(refuted) == "proof.drat: the proof ends before the empty clause"


@pytest.mark.parametrize("name", ["problem.yaml", "formula.cnf", "proof.drat", "certificate.json"])
def test_missing_files(refuted: Path, name: str) -> None:
    (refuted / name).unlink()
    assert f"{name} is missing" in fault(refuted)


@pytest.mark.parametrize("content", few([b"", b"\0\xff\xfe", b"{", b"hello: [", b"\n" * 9], 2))
@pytest.mark.parametrize("name", ["problem.yaml", "formula.cnf", "proof.drat", "certificate.json"])
def test_garbage(refuted: Path, name: str, content: bytes) -> None:
    (refuted / name).write_bytes(content)
    if name != "certificate.json":
        sign(refuted)
    assert name in fault(refuted)


@pytest.mark.parametrize(
    "said",
    [
        "[]",
        "3",
        '{"certificate": 2}',
        '{"certificate": 1}',
        '{"certificate": 1, "answer": [], "files": {}}',
        "[" * 9999,
    ],
)
def test_other_certificates(refuted: Path, said: str) -> None:
    (refuted / "certificate.json").write_text(said)
    assert "certificate.json" in fault(refuted)


def said_of(folder: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads((folder / "certificate.json").read_text())
    return said


@pytest.mark.parametrize("change", few(["another value", "another type", "missing"], 1))
@pytest.mark.parametrize("kind", ["refuted", "won"])
def test_every_field_counts(kind: str, change: str, request: pytest.FixtureRequest) -> None:
    """Whatever is changed in `certificate.json` is found out, but for the version: another may have written it."""
    folder = request.getfixturevalue(kind)
    said = said_of(folder)
    assert set(said) == {"certificate", "winnable", "game", "answer", "heading", "one_line", "files"}
    others: dict[str, list[Any]] = {
        "certificate": [0, 2],
        "winnable": ["", "mine", "1.0; rm"],
        "game": ["deep-sea", "ganymede", "chess", ""],
        "answer": ["winnable" if kind == "refuted" else "unwinnable", "unknown", "Winnable", ""],
        "heading": [said["heading"] + ".", "Another deal"],
        "one_line": ["", said["one_line"].replace("p12", "p21"), said["one_line"] + " "],
        "files": [
            {},
            said["files"] | {"more.txt": "0" * 64},
            dict.fromkeys(said["files"], "0" * 64),
            {file: each | {"sha256": "0" * 64} for file, each in said["files"].items()},
            {file: each | {"bytes": each["bytes"] + 1} for file, each in said["files"].items()},
            {file: each | {"md5": ""} for file, each in said["files"].items()},
        ],
    }
    types: list[Any] = [None, True, 1.0, "1", [], [said], {"a": 1}, 1]
    for name, value in said.items():
        changed = {
            "another value": others[name],
            "another type": [each for each in types if type(each) is not type(value)],
            "missing": [...],
        }
        for new in changed[change]:
            rest = {key: each for key, each in said.items() if key != name}
            text = json.dumps(rest if new is ... else {**rest, name: new})
            (folder / "certificate.json").write_text(text)
            assert fault(folder), (name, new)


def test_no_field_more_and_none_twice(refuted: Path) -> None:
    said = said_of(refuted)
    (refuted / "certificate.json").write_text(json.dumps(said | {"checked_by": "me"}))
    assert "says 'checked_by', which is no part of a certificate" in fault(refuted)
    (refuted / "certificate.json").write_text('{"answer": "winnable", ' + json.dumps(said)[1:])
    assert "certificate.json is not JSON, each of whose keys is there once" in fault(refuted)


@pytest.mark.thorough
def test_the_problem_in_a_certificate_has_the_same_heading() -> None:
    """Also where its mission is written out, and no file gives its title any more."""
    held = 0
    for path in sorted(ROOT.glob("examples/[!b]*/*.yaml")):
        for document in loading.load(path).documents:
            game = registry.game_of(document.game)
            query = game.query(document) if document.kind == "problem" else None
            if query is None or game.certificates.uncertifiable(query):
                continue
            again = document_of(asked(game, "solve").dump(game, query, Verdict(Answer.UNKNOWN), None))
            assert (game.heading(again), game.one_line(again)) == (game.heading(document), game.one_line(document))
            held += 1
    assert held > 100


def test_another_answer(refuted: Path) -> None:
    change(refuted, "certificate.json", lambda text: text.replace("unwinnable", "winnable"))
    assert "line.yaml is missing" in fault(refuted)


def test_a_folder_in_place_of_a_file(refuted: Path) -> None:
    (refuted / "proof.drat").unlink()
    (refuted / "proof.drat").mkdir()
    assert "proof.drat cannot be read: is a directory" in fault(refuted)


def test_two_problems(refuted: Path) -> None:
    change(refuted, "problem.yaml", lambda text: f"{text}---\n{text}")
    assert "problem.yaml does not hold one problem" in fault(refuted)


def test_it_names_the_version_that_wrote_it(refuted: Path) -> None:
    change(refuted, "certificate.json", lambda text: text.replace('"winnable": "', '"winnable": "9'))
    change(refuted, "formula.cnf", lambda text: text.replace("plays p1 2", "p1 2"))
    sign(refuted)
    assert "(it was written by winnable 9" in fault(refuted)


def line(folder: Path, how: Callable[[str], str]) -> str:
    change(folder, "line.yaml", how)
    sign(folder)
    return fault(folder)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("line: p3 p4 b1 / p5 p2 b2 / b3 p1 b4\n", "the referee refuses it"),
        ("line: b2 b3 b1 / p4 p1 p3 / p5 p2 b4\n", "the line does not reach every goal"),
        ("line: p3 p5 p1\n", "the line does not reach every goal"),
        ("", "there is no line of play"),
    ],
)
def test_another_line(won: Path, written: str, message: str) -> None:
    assert message in line(won, lambda _text: GIVEN + written)


def test_a_line_of_another_deal_or_with_other_owners(won: Path) -> None:
    text = (won / "line.yaml").read_text()
    assert "another deal" in line(won, lambda text: text.replace("p12", "p14").replace("p45", "p25"))
    (won / "line.yaml").write_text(text)
    assert "the referee refuses it" in line(won, lambda text: text.replace("p1>Cas[1] b1>Ben", "p1>Ben[1] b1>Cas"))
    (won / "line.yaml").write_text(text)
    assert "expected the owner of task b1 to be given" in line(won, lambda text: text.replace("b1>Ben", "b1"))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda text: text + "goals:\n- tricks_won: {by: Ben, at_least: 0}\n", "goals"),
        (lambda text: text.replace("Ann", "Eve"), "Eve"),
        (lambda text: text + "expect: unwinnable\n", "expect: unwinnable"),
        (lambda text: "name: another\n" + text, "name: another"),
    ],
)
def test_a_line_with_other_goals_names_or_expectations(won: Path, changed: Callable[[str], str], said: str) -> None:
    """The referee judges the line by `problem.yaml`, so the rest of the file says the same."""
    found = line(won, changed)
    assert "line.yaml is about another problem: expected" in found
    assert said in found


# --- limits, and what there is no certificate for --------------------------------------------------


def test_a_deadline_holds_for_the_check(refuted: Path) -> None:
    checked: Checked = check(refuted, Deadline(0.0))
    assert (checked.late, checked.holds, checked.faults) == (True, False, [])


def test_a_limit_holds_for_the_refutation(tmp_path: Path) -> None:
    document = document_of(NO)
    game = registry.game_of(document.game)
    query = game.query(document)
    with pytest.raises(OutOfTime):
        write(game, query, Verdict(Answer.UNWINNABLE), tmp_path / "no", Limits(deadline=Deadline(0.0)))
    assert not (tmp_path / "no").exists()


def test_no_verdict(tmp_path: Path) -> None:
    document = document_of(NO)
    game = registry.game_of(document.game)
    query = game.query(document)
    with pytest.raises(NoAnswer, match="there is no verdict"):
        write(game, query, Verdict(Answer.UNKNOWN), tmp_path / "no", Limits())


def test_a_goal_that_is_lost_before_any_card(tmp_path: Path) -> None:
    """It is an empty clause, which is its own refutation."""
    goal = "goals: [{some_of: {exactly: 0, goals: [{tricks_won: {by: {seat: 0}, at_least: 0}}]}}]\n"
    folder = certify(GIVEN.replace("tasks: p1>Cas[1] b1>Ben\n", goal), tmp_path / "no", Answer.UNWINNABLE)
    checked = check(folder, NEVER)
    assert (checked.holds, checked.answer) == (True, Answer.UNWINNABLE)
    assert (folder / "proof.drat").read_text() == "0\n"


@pytest.mark.parametrize("proof", ["", "c nothing\n", "d 1 2 0\n0\n", "c nothing\n0\n"])
def test_clauses_that_refute_themselves(tmp_path: Path, proof: str) -> None:
    """Then any proof will do that derives nothing wrong, as other checkers say."""
    goal = "goals: [{some_of: {exactly: 0, goals: [{tricks_won: {by: {seat: 0}, at_least: 0}}]}}]\n"
    folder = certify(GIVEN.replace("tasks: p1>Cas[1] b1>Ben\n", goal), tmp_path / "no", Answer.UNWINNABLE)
    change(folder, "proof.drat", lambda _text: proof)
    sign(folder)
    checked = check(folder, NEVER)
    assert checked.holds, checked.faults
    said = "proof.drat refutes formula.cnf: 1 clause" if "0\n" in proof[-2:] else "formula.cnf refutes itself"
    assert checked.passed[-1].startswith(said)


def test_what_no_file_can_say(tmp_path: Path) -> None:
    """Programs can put together what the readers refuse."""
    whole = document_of(YES).problem
    too_many = SomeOf((Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1),), Relation.EXACTLY, 2)
    with pytest.raises(NoAnswer, match="no file can say what the problem asks for: there"):
        winnable.certify(replace(whole, goals=(too_many,)), tmp_path / "no", WORK)
    assert not (tmp_path / "no").exists()


# --- many of both games --------------------------------------------------------------------------


def unwinnable() -> Iterator[Problem]:
    """Random problems of both games that cannot be won, in turn."""
    seed = 0
    while True:
        seed += 1
        random = Random(seed)
        players = 3 + seed % 3
        deal = random_deal(PLANET_NINE, players, random)
        cards = random_tasks(PLANET_NINE, 5 + seed % 4, random)
        tasks = tuple(Task.card(card, owner=place % players) for place, card in enumerate(cards))
        for problem in (
            Problem(deal, tasks),
            deep_sea.random_problem(players, 9 + seed % 5, seed, given=seed % 2 == 0),
        ):
            if solve(problem, Limits(work=5)).answer is Answer.UNWINNABLE:
                yield problem


def with_sums(problem: Problem) -> bool:
    """Whether a goal counts, so that the model has sums."""
    return any(kind == "sum" for kind, *_ in Model(problem).formula.definitions)


def dealt_again(problem: Problem, random: Random) -> Problem:
    """The same tasks with other hands."""
    while True:
        deal = random_deal(problem.deck, len(problem.deal.hands), random)
        with suppress(ValueError):  # a task that the new captain may not own
            return replace(problem, deal=deal)


def tampered(folder: Path, problem: Problem, random: Random) -> None:
    """Flip a literal, leave a clause out, take another deal: each is found out."""
    texts = {name: (folder / name).read_text() for name in ("problem.yaml", "formula.cnf")}
    lines = texts["formula.cnf"].split("\n")
    start = next(number for number, each in enumerate(lines) if each.startswith("p "))
    at = random.randrange(start + 1, len(lines) - 1)
    words = lines[at].split()
    place = random.randrange(len(words) - 1)
    flipped = [*words[:place], str(-int(words[place])), *words[place + 1 :]]
    other = [*lines[:at], " ".join(flipped), *lines[at + 1 :]]
    clauses = len(clauses_of_problem(problem).clauses)
    missing = [each.replace(str(clauses), str(clauses - 1)) if each.startswith("p ") else each for each in lines]
    del missing[at]
    for changed in (other, missing):
        (folder / "formula.cnf").write_text("\n".join(changed))
        sign(folder)
        assert "formula.cnf is not the translation of problem.yaml" in fault(folder)
    (folder / "formula.cnf").write_text(texts["formula.cnf"])
    (folder / "problem.yaml").write_text(dump(dealt_again(problem, random)))
    sign(folder)
    assert "formula.cnf is not the translation of problem.yaml" in fault(folder)


def of_both_games(number: int, sums: int, folder: Path) -> None:
    random = Random(1)
    left = {True: sums, False: number - sums}
    for index, problem in enumerate(unwinnable()):
        counts = with_sums(problem)
        if not left[counts]:
            if not any(left.values()):
                break
            continue
        left[counts] -= 1
        place = certify(dump(problem), folder / str(index), Answer.UNWINNABLE)
        checked = check(place, NEVER)
        assert checked.holds, checked.faults
        tampered(place, problem, random)


@pytest.mark.thorough
def test_certificates_of_both_games(tmp_path: Path) -> None:
    of_both_games(4, 1, tmp_path)


@pytest.mark.slow
def test_a_hundred_certificates_of_both_games(tmp_path: Path) -> None:
    """A hundred, of which twenty have sums: each is accepted, and rejected with each of the changes."""
    of_both_games(100, 20, tmp_path)


def test_the_api(tmp_path: Path) -> None:
    problem = document_of(NO).problem
    assert winnable.certify(problem, tmp_path / "no", WORK).answer is Answer.UNWINNABLE
    assert winnable.check_certificate(tmp_path / "no").holds
    assert document_of((tmp_path / "no" / "problem.yaml").read_text()).problem == problem
    unknown = winnable.certify(problem, tmp_path / "unknown", Limits(deadline=Deadline(0.0)))
    assert unknown.answer is Answer.UNKNOWN
    assert not (tmp_path / "unknown").exists()
