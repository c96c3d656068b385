"""Problems written as YAML are the same when read back; files to start from are good ones, with every example."""

import re
from pathlib import Path
from random import Random

import pytest
import yaml

from tests.support.ganymede_files import FIRST, LAUNCH, LINE, only
from tests.support.ganymede_random import random_deal, random_goal, random_turn
from tests.support.layers import few
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import (
    CardsDocument,
    MissionDocument,
    ProblemDocument,
    cards_template,
    dump,
    problem_template,
    template,
)
from winnable.missions.ganymede.read import MISSIONS, load_text, made_up_cards
from winnable.rules.ganymede.card import Kind, Settlers, Symbol
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns


def test_a_file_stays_the_same() -> None:
    document = only(f"{FIRST}name: Two reds\nhorizon: 3\n{LAUNCH}{LINE}expect: winnable\n")
    written = dump(document)
    again = only(written)
    assert again.problem == document.problem
    assert (again.line_of_play, again.name, again.expect) == (
        document.line_of_play,
        document.name,
        document.expect,
    )
    assert dump(again) == written


def test_the_line_is_for_people_to_read() -> None:
    document = only(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}")
    assert dump(document).partition("line:\n")[2] == (
        "- {tile: st_r, does: [recruit red, take ship v4r]}\n"
        "- {shuttle: e2, crew: 3 red, does: [reputation 1]}\n"
        "- {shuttle: m1, crew: 3 red, top: 3 red, launches: [{slot: top, takes: vset, lays: v4r}]}\n"
    )


@pytest.mark.parametrize("seed", few(range(60), 10, 27))
def test_random_problems_with_lines_read_back(seed: int) -> None:
    rng = Random(seed)
    players = rng.choice([1, 1, 2, 3])
    deal = random_deal(rng, players=players)
    if not all(any(board.ships) or len(board.flown) > 1 for board in deal.position.boards):
        return  # a file needs a ship of everybody
    table, at = deal.table, deal.begin()
    turns = list[Turn]()
    for _ in range(rng.randint(0, 4)):
        if at.over:
            break
        turn, _ = random_turn(rng, table, at)
        turns.append(turn)
        at, _ = play(table, at, turn)
    goals = tuple(random_goal(rng, deal, 2) for _ in range(rng.randint(1, 3)))
    horizon: Turns | Rounds = Turns(4, rng.randrange(players)) if rng.random() < 0.5 else Rounds(5)
    problem = Problem(deal, horizon, goals, score_at=rng.choice(["horizon", "end"]))
    document = ProblemDocument.of(problem)
    again = only(dump(document, Line(tuple(turns))))
    assert again.problem == problem
    assert again.line_of_play == Line(tuple(turns))


def test_scripts_read_back() -> None:
    rng = Random(5)
    deal = random_deal(rng, players=3)
    turn, _ = random_turn(rng, deal.table, deal.begin())
    shown = deal.position.row(RowKind.TILES).show[:1]
    rows = RowsOnly((RowsTurn(shown), RowsTurn((), Settlers((1, -1, 0, 0)))))
    controls = (Script((turn,)), Free(), rows)
    problem = Problem(deal, Rounds(1), (Launched(Bound(at_least=1), 1),), controls)
    assert only(dump(ProblemDocument.of(problem))).problem == problem


EXAMPLE = re.compile(r"#([a-z_]+: |- )")
"""What starts a line that can be tried by taking the '#' away."""


def document(mission: str, players: int) -> ProblemDocument:
    found, _ = MISSIONS.find(mission)
    assert found is not None
    return problem_of(found, deal_at_random(players, Random(1)), Random(1), "Mine")


def tried(text: str) -> int:
    """How many examples there are; each is taken up alone, and loads."""
    lines = text.splitlines()
    examples = [number for number, line in enumerate(lines) if EXAMPLE.match(line)]
    for number in examples:
        loaded = load_text("\n".join([*lines[:number], lines[number][1:], *lines[number + 1 :]]))
        assert not loaded.errors, (lines[number], loaded.errors)
    prose = [line for line in lines if line.startswith("#") and not EXAMPLE.match(line)]
    assert all(line.startswith("# ") for line in prose)
    return len(examples)


def test_a_mission() -> None:
    loaded = load_text(template())
    assert not loaded.findings
    (read,) = loaded.documents
    assert isinstance(read, MissionDocument)
    assert read.mission.id == "my-mission"
    assert tried(template()) >= 8
    assert all(len(line) <= 120 for line in template().splitlines())


@pytest.mark.parametrize("name", ["quota", "null", "true", "13", "a: b", 'say "hi"', "ä", "<name>", "\\1"])
def test_any_name(name: str) -> None:
    assert yaml.safe_load(template(name))["id"] == name


@pytest.mark.parametrize(
    ("mission", "players"), few([("launch", 1), ("launch", 3), ("race", 2), ("victory", 2)], 1, 3, unpack=True)
)
def test_a_problem(mission: str, players: int) -> None:
    made = document(mission, players)
    text = problem_template(made, Path())
    assert text.startswith("# yaml-language-server: $schema=ganymede-problem.json\n")
    assert only(text).problem == made.problem
    assert tried(text) >= 4


def test_cards_with_every_kind_of_card_and_effect() -> None:
    loaded = load_text(cards_template("Ours"))
    assert not loaded.findings
    (read,) = loaded.documents
    assert isinstance(read, CardsDocument)
    cards, made_up = read.cards, made_up_cards()
    assert read.about == "Ours"
    assert {type(ship.points) for ship in cards.ships.values()} == {
        type(ship.points) for ship in made_up.ships.values()
    }
    assert cards.track is not None
    assert set(cards.starters) <= set(cards.tiles)
    told = cards_template("Ours")
    assert all(f"{kind.value}" in told for kind in Kind)
    assert all(f"symbol: {symbol}" in told or f"{symbol}," in told or f"and {symbol}" in told for symbol in Symbol)
    assert all(len(line) <= 120 for line in told.splitlines())
