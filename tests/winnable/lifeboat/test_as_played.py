"""What the others did as their scripts: the same game comes of it, and one player alone is free."""

import json
from dataclasses import replace
from random import Random

import pytest

import winnable
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_search import TooMany, search
from tests.support.lifeboat_walk import walk
from tests.winnable.conftest import Run
from winnable.lifeboat.as_played import as_played
from winnable.lifeboat.standing import so_far
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import replay
from winnable.solver.verdict import NoAnswer

LOST = "examples/lifeboat/lost.yaml"


def game(seed: int) -> tuple[Problem, Line, str] | None:
    rng = Random(seed)
    problem = replace(random_problem(rng, hands=rng.choice([0, 0, 1])), controls={})
    line = walk(rng, problem)
    return None if line is None else (problem, line, str(rng.choice(problem.free)))


@pytest.mark.parametrize("block", few(range(8), 1, 4))
def test_the_same_game_comes_of_it(block: int) -> None:
    told = refused = 0
    for seed in range(40 * block, 40 * block + 40):
        found = game(seed)
        if found is None:
            continue
        problem, line, name = found
        try:
            scripted, same = as_played(problem, line, name)
        except NoAnswer:
            refused += 1
            continue
        told += 1
        assert [str(who) for who in scripted.free] == [name]
        assert replay(scripted, same).position == so_far(problem, line).position
    assert told > refused


@pytest.mark.parametrize("seed", few(range(40), 4, 20))
def test_what_one_could_have_done_against_all_lines(seed: int) -> None:
    found = game(seed)
    if found is None:
        pytest.skip("there is no such game")
    try:
        scripted, line = as_played(*found)
        reached = search(scripted, 3000).report
    except (NoAnswer, TooMany) as reason:
        pytest.skip(str(reason))
    verdict = winnable.solve(scripted)
    assert verdict.answer is (Answer.UNWINNABLE if reached is None else Answer.WINNABLE)
    answers = [step.answer for step in winnable.analyse(scripted, line)]
    assert answers[-1] is (Answer.WINNABLE if replay(scripted, line).met else Answer.UNWINNABLE)


def test_what_the_command_says(run: Run) -> None:
    helped = run("analyse", LOST, "--for", "captain").stdout.splitlines()
    assert helped[1].startswith("unwinnable: captain lost it on day 1")
    assert helped[2] == "with everybody's help: the line decides for captain, boatswain, cherpak, kid"
    alone = run("analyse", LOST, "--for", "captain", "--others", "as-played").stdout.splitlines()
    assert alone[1].startswith("unwinnable: there was nothing to lose")
    assert alone[2] == "for captain alone: the others do what they did (boatswain, cherpak, kid)"
    assert "help" not in run("analyse", LOST).stdout


def test_json_keeps_to_the_schema(run: Run) -> None:
    for others in ((), ("--others", "as-played")):
        content = in_json(run("analyse", LOST, "--for", "captain", *others, "--json").stdout)
        (problem,) = content["problems"]
        assert problem["for"] == {"player": "captain", "others": "as-played" if others else "free"}
    assert "for" not in json.loads(run("analyse", LOST, "--json").stdout)["problems"][0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((LOST, "--for", "lady"), "expected one for whom the line decides, captain, boatswain, cherpak, kid"),
        ((LOST, "--others", "as-played"), "--others goes with --for."),
        (("examples/open/lost.yaml", "--for", "Ann"), "the players of The Crew want the same: leave out --for"),
    ],
)
def test_what_cannot_be_asked(arguments: tuple[str, ...], message: str, run: Run) -> None:
    result = run("analyse", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
