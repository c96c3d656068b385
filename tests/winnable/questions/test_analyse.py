"""Which step lost a game, of the toy game, whose positions can all be tried."""

from dataclasses import replace
from itertools import product

import pytest

from tests.toy_game.counters import COUNTERS, Pile, replay
from winnable.games.values import Query
from winnable.output.ink import PLAIN
from winnable.questions import analyse
from winnable.questions.culprit import analysis
from winnable.rules.answer import Answer, State
from winnable.solver.played import Kind
from winnable.solver.verdict import Deadline, Limits, NoAnswer

GOALS = ("empty", "last-one")


def can_be_won(pile: Pile, line: tuple[int, ...]) -> bool:
    """The truth by trying every line that begins so."""
    longer = (product((1, 2, 3), repeat=more) for more in range(pile.turns - len(line) + 1))
    for rest in (each for lines in longer for each in lines):
        try:
            report = replay(pile, (*line, *rest))
        except ValueError:
            continue
        if report.complete and report.state is State.MET:
            return True
    return False


@pytest.mark.parametrize("line", [(1,), (3, 3), (1, 2, 1), (3, 2, 1), (2, 2, 2), (3, 3, 1)])
@pytest.mark.parametrize("size", range(5, 9))
def test_each_step_is_what_trying_everything_says(size: int, line: tuple[int, ...]) -> None:
    pile = Pile(size, 3, GOALS)
    if sum(line) > size:
        with pytest.raises(NoAnswer, match="the line is not allowed: turn"):
            analysis(COUNTERS, pile, line, Limits())
        return
    found = analysis(COUNTERS, pile, line, Limits())
    truth = [can_be_won(pile, line[:count]) for count in range(len(line) + 1)]
    assert [answer is Answer.WINNABLE for answer in found.answers] == truth
    assert (found.lost is None) is not (truth[0] and not truth[-1])
    if found.lost is not None:
        place = truth.index(False) - 1
        assert (found.lost.number, found.lost.step) == (place + 1, f"turn {place + 1}: take {line[place]}")
        assert found.saving is not None
        assert (found.saving.report.state, found.saving.line[:place]) == (State.MET, line[:place])
        assert found.lost.kept == (f"take {found.saving.line[place]}",)


def test_a_game_as_text() -> None:
    found = analysis(COUNTERS, Pile(5, 2), (1, 3), Limits())
    assert found.before is Answer.WINNABLE
    assert [*map(str, found.steps)] == [
        "turn 1: take 1: lost it (kept by take 3)",
        "turn 2: take 3: nothing left to lose",
    ]


def test_what_was_played_is_the_game_where_there_is_no_other() -> None:
    assert [each.kind for each in analyse.analyse(COUNTERS, Pile(5, 2, played=(1,)), None, Limits())] == [Kind.LOSING]


def test_what_limits_leave_is_unknown() -> None:
    found = analysis(COUNTERS, Pile(5, 2), (1,), Limits(deadline=Deadline.after(-1)))
    assert (found.decided, set(found.answers)) == (False, {Answer.UNKNOWN})


def test_there_is_no_game_to_analyse() -> None:
    pile = Pile(5, 2)
    document = COUNTERS.format.document_of(pile)
    with pytest.raises(NoAnswer, match="there is no game to analyse"):
        analyse.tell(COUNTERS, Query(document), Limits(), {})
    told = analyse.tell(COUNTERS, Query(replace(document, line_of_play=(1, 3))), Limits(), {})
    assert next(iter(told.text(PLAIN))) == "unwinnable: turn 1: take 1 lost it; take 3 would have kept it"
    assert told.yaml is not None
    assert told.yaml(None).endswith("line: [3, 2]\n")
