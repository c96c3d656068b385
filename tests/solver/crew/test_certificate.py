"""The clauses of problems, read by their names alone, say what the referee says."""

import os
import re
import subprocess
import sys

import pytest

from tests.support.clauses import models
from tests.support.decks import DEALS, small_deal, task
from tests.support.enumeration import winning
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.paths import ROOT
from tests.support.problems import PROBLEMS
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.cnf import Clauses
from winnable.solver.crew.certificate import clauses_of_problem
from winnable.solver.verdict import Deadline, OutOfTime

VARIABLE = re.compile(r"c v ([0-9]+) (.+)")


def lines_of_play(clauses: Clauses, problem: Problem) -> list[str]:
    """The line of play in each solution, read from the text of the file: who leads, and which cards fall."""
    names: dict[int, str] = {}
    rows = []
    for text in clauses.lines():
        if found := VARIABLE.fullmatch(text):
            names[int(found[1])] = found[2]
        elif not text.startswith(("c", "p")):
            rows.append([int(word) for word in text.split()[:-1]])
    holder = {str(card): seat for seat, hand in enumerate(problem.deal.hands) for card in hand}
    seats = len(problem.deal.hands)
    return [_line([names[variable].split() for variable in model], holder, seats) for model in models(len(names), rows)]


def _line(true: list[list[str]], holder: dict[str, int], seats: int) -> str:
    leads = {int(words[2]): int(words[1]) for words in true if words[0] == "leads"}
    fallen: dict[int, list[str]] = {}
    for words in true:
        if words[0] == "plays":
            fallen.setdefault(int(words[2]), []).append(words[1])
    tricks = []
    for trick, cards in sorted(fallen.items()):
        cards.sort(key=lambda card: (holder[card] - leads[trick]) % seats)
        tricks.append(tuple(map(Card.parse, cards)))
    return str(Line(tuple(tricks)))


def compare(problem: Problem) -> int:
    """Compare the solutions with the winning lines that are found by trying; return their number."""
    expected = winning(problem)
    clauses = clauses_of_problem(problem)
    if problem.deal.unseen or problem.draw or problem.distress or problem.played.tricks:
        found = sum(1 for _ in models(len(clauses.names), clauses.clauses))
        assert found == len(expected)
        return found
    lines = lines_of_play(clauses, problem)
    assert sorted(lines) == sorted(line for _, line in expected)
    return len(lines)


@pytest.mark.parametrize("name", few(GOALS, 8, 15))
def test_goals(name: str) -> None:
    compare(Problem(DEALS[0], goals=(GOALS[name],)))
    compare(Problem(small_deal("3+1"), goals=(GOALS[name],)))


@pytest.mark.parametrize("name", few(PROBLEMS, 6, 12))
def test_problems(name: str) -> None:
    compare(PROBLEMS[name])


@pytest.mark.parametrize("distress", few([Distress(), Distress(required=True), Distress(silent=True)], 0, 2))
def test_the_distress_signal(distress: Distress) -> None:
    """One translation for both, where the crew may send it or not."""
    assert compare(Problem(small_deal(3), (task("b2>1"),), distress=distress))


def test_draws() -> None:
    assert compare(Problem(small_deal(3), (task("p1>0"),), draw=Draw((None, None, None))))


@pytest.mark.parametrize("name", few(PROBLEMS, 16, 45))
def test_every_variable_has_a_name_of_its_own(name: str) -> None:
    names = [each for each in clauses_of_problem(PROBLEMS[name]).names if each != "helper"]
    assert len(set(names)) == len(names)
    assert len(names) >= len(clauses_of_problem(PROBLEMS[name]).names) - 2


def test_known_cards_take_no_variable() -> None:
    names = clauses_of_problem(Problem(small_deal(3), (task("p1"), task("b2>1")))).names
    assert {"plays p1 1", "gone p1 2", "wins p1 3", "leads 0 4", "led b 1", "owner 1 2"} <= set(names)
    assert not any(name.startswith(("dealt", "owner 2")) for name in names)


def test_names_of_what_is_open() -> None:
    names = clauses_of_problem(
        Problem(small_deal(3), (task("p1>0"),), draw=Draw((None, None, None)), distress=Distress())
    ).names
    kinds = {name.removeprefix("not ").split()[0] for name in names}
    assert {"start", "later", "passed", "drawn", "sent", "by"} <= kinds


@pytest.mark.thorough
def test_the_same_in_every_process() -> None:
    """Whatever the seed of hashes: else another machine would find the file to be another one."""
    code = (
        "from tests.support.problems import PROBLEMS\n"
        "from winnable.solver.crew.certificate import clauses_of_problem\n"
        "from hashlib import sha256\n"
        "texts = ['\\n'.join(clauses_of_problem(each).lines()) for each in [*PROBLEMS.values()][::6]]\n"
        "print(sha256('\\n'.join(texts).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_a_deadline_holds() -> None:
    with pytest.raises(OutOfTime):
        clauses_of_problem(Problem(small_deal(3)), Deadline(0.0))
