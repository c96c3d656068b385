"""Problems written as YAML: whatever is read back is the same."""

from random import Random

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, LINE, only
from tests.support.ganymede_random import random_deal, random_goal, random_turn
from tests.support.layers import few
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.write.problem import dump
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.settlers import Settlers


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
