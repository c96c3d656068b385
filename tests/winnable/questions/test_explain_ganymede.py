"""`winnable explain` for Ganymede: its text, its JSON by the schema, and the deals that it writes."""

import json
from pathlib import Path

import pytest

from tests.support.ganymede_files import CARDS, FIRST, HEAD, LAUNCH, ROWS, board, exact_stop
from tests.support.json_output import in_json
from tests.winnable.conftest import Run

CLASH = f"""{exact_stop()}name: Exact
horizon: 1
goals: [{{score: {{at_least: 2}}}}, {{launched: {{at_least: 1}}}}, {{reputation: {{at_least: 4}}}}]
"""


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(CLASH, encoding="utf-8")


def test_a_session(run: Run) -> None:
    result = run("explain", "deal.yaml")
    assert result.exit_code == 1
    assert (
        result.stdout
        == """\
Exact (deal.yaml:1)
unwinnable: no line of play meets both of these within 1 turn of ana
  - ana has launched 1 ship or more
  - the reputation of ana is 4 or more
Without any one of them the others can be met, and no smaller set clashes (both proved).
It rests on a reading of the rules: with 'reputation_pool: single' under 'options' it can be won.
Not within 1 turn, but within 2 all of it can be met.
"""
    )
    assert "turn  what is done" in run("explain", "deal.yaml", "--with-lines").stdout
    assert "Not within" not in run("explain", "deal.yaml", "--no-repairs").stdout


FAME = "t_br: {symbol: cross, effect: {and: [{reputation: 1}, {move: 1}]}}"
LAST = (
    HEAD
    + CARDS.replace("t_br: {symbol: cross, effect: {or: [{recruit: [blue]}, {recruit: [red]}]}}", FAME)
    + ROWS.replace("show: [st_b,", "show: [t_br,").replace("draw: [t_br,", "draw: [st_b,")
    + board("reputation: 2")
    + "name: Last\noptions: {reputation_pool: last}\nhorizon: 1\ngoals: [{on_mars: {colour: blue, at_least: 1}}]\n"
)
"""The gain reaches a bonus cell, whose action recruits; only if it comes first, the move takes the settler along."""


@pytest.mark.thorough
def test_a_verdict_that_rests_on_a_reading_says_so(run: Run) -> None:
    Path("deal.yaml").write_text(LAST, encoding="utf-8")
    solved = run("solve", "deal.yaml")
    assert (solved.exit_code, "why: winnable explain deal.yaml" in solved.stdout) == (1, True)
    told = run("explain", "deal.yaml", "-o", "clash.yaml")
    assert told.exit_code == 1
    result = run("explain", "deal.yaml").stdout
    rests = "It rests on a reading of the rules: with 'reputation_pool: any'"
    assert rests in result
    assert run("check", "clash.yaml").exit_code == 0  # with each other reading and its line
    content = in_json(run("explain", "deal.yaml", "--json").stdout)
    (problem,) = content["problems"]
    readings = {(each["option"], each["value"]): each["answer"] for each in problem["readings"]}
    assert readings["reputation_pool", "any"] == readings["reputation_pool", "single"] == "winnable"
    assert readings["bonus_launch", "must"] == "unwinnable"
    assert "readings" not in json.loads(run("explain", "deal.yaml", "--json", "--no-repairs").stdout)["problems"][0]
    Path("deal.yaml").write_text(LAST.replace("options: {reputation_pool: last}\n", ""), encoding="utf-8")
    assert run("solve", "deal.yaml").exit_code == 0  # the rulebook's reading is the default


@pytest.mark.thorough
def test_json_keeps_to_the_schema(run: Run) -> None:
    document = in_json(run("explain", "deal.yaml", "--json").stdout)
    (told,) = document["problems"]
    assert [each["goal"] for each in told["core"]] == [{"launched": {"at_least": 1}}, {"reputation": {"at_least": 4}}]
    assert (told["minimal"], told["smallest"], told["horizon"]) == (True, True, 1)
    assert told["longer"] == [{"horizon": 2, "answer": "winnable"}]


def test_what_it_writes_can_be_checked_and_replayed(run: Run) -> None:
    assert run("explain", "deal.yaml", "-o", "out.yaml").exit_code == 1
    checked = run("check", "out.yaml")
    assert checked.exit_code == 0
    assert "3 as expected" in checked.stdout
    assert "Exact: what clashes" in checked.stdout


def test_one_goal_alone_and_more_turns_that_do_not_help(run: Run) -> None:
    Path("deal.yaml").write_text(f"{FIRST}horizon: 1\ngoals: [{{launched: {{at_least: 4}}}}]\n", encoding="utf-8")
    told = run("explain", "deal.yaml").stdout
    assert "this alone cannot be met within 1 turn of ana" in told
    assert "More turns do not help: not within 2, 3 or 4 either (proved)." in told


def test_nothing_clashes_or_nobody_knows(run: Run) -> None:
    Path("deal.yaml").write_text(f"{FIRST}horizon: 3\n{LAUNCH}", encoding="utf-8")
    result = run("explain", "deal.yaml")
    assert (result.exit_code, "nothing clashes, all of it can be met" in result.stdout) == (0, True)
    Path("deal.yaml").write_text(f"{FIRST}horizon: 8\ngoals: [{{launched: {{at_least: 4}}}}]\n", encoding="utf-8")
    result = run("explain", "deal.yaml", "--time-limit", "0.01")
    assert (result.exit_code, "more may help: --time-limit" in result.stdout) == (3, True)


def test_options_of_the_crew_are_refused(run: Run) -> None:
    for options in (["--exchange-cards"], ["--unknown", "every"], ["--seed", "1"], ["--reading", "official"]):
        result = run("explain", "deal.yaml", *options)
        assert result.exit_code == 2
        assert f"{options[0]} does not go with Ganymede" in result.stderr
