"""Which step lost a game, of the toy game, whose positions can all be tried."""

from dataclasses import replace
from itertools import product

import pytest

from tests.toy_game.counters import COUNTERS, Pile, replay
from winnable.games.values import Query
from winnable.output.ink import PLAIN
from winnable.questions import analyse
from winnable.rules.answer import Answer, State
from winnable.solver.asking import Lost
from winnable.solver.verdict import Deadline, Effort, Limits, NoAnswer

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
            analyse.analysis(COUNTERS, pile, line, Limits())
        return
    found = analyse.analysis(COUNTERS, pile, line, Limits())
    truth = [can_be_won(pile, line[:count]) for count in range(len(line) + 1)]
    assert [answer is Answer.WINNABLE for answer in found.answers] == truth
    assert found.losing == (truth.index(False) - 1 if truth[0] and not truth[-1] else None)
    if found.losing is not None:
        assert found.kept is not None
        assert (found.kept.report.state, found.kept.line[: found.losing]) == (State.MET, line[: found.losing])
        assert found.lost == f"turn {found.losing + 1}: take {line[found.losing]}"


def test_a_game_as_text() -> None:
    found = analyse.analysis(COUNTERS, Pile(5, 2), (1, 3), Limits())
    assert str(found).splitlines() == [
        "at the start: winnable",
        "turn 1: take 1: unwinnable (lost here)",
        "turn 2: take 3: unwinnable",
    ]


def test_what_was_played_is_the_game_where_there_is_no_other() -> None:
    assert analyse.analysis(COUNTERS, Pile(5, 2, played=(1,)), None, Limits()).losing == 0


def test_what_limits_leave_is_unknown() -> None:
    found = analyse.analysis(COUNTERS, Pile(5, 2), (1,), Limits(deadline=Deadline.after(-1)))
    assert (found.decided, set(found.answers)) == (False, {Answer.UNKNOWN})


def test_a_step_behind_one_that_is_open_may_be_the_one_that_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """So it is not marked as one behind which nothing was left to lose."""
    pile = Pile(5, 2)
    document = COUNTERS.format.document_of(pile)

    def late(*_: object) -> Lost[object]:
        return Lost((Answer.UNKNOWN, Answer.UNKNOWN, Answer.UNWINNABLE), None, None, Effort())

    monkeypatch.setattr(analyse, "lost", late)
    told = analyse.tell(COUNTERS, Query(replace(document, line_of_play=(1, 3))), Limits(), {})
    assert [each.strip() for each in told.text(PLAIN) if "turn 2" in each] == ["?  turn 2: take 3"]


def test_there_is_no_game_to_analyse() -> None:
    pile = Pile(5, 2)
    document = COUNTERS.format.document_of(pile)
    with pytest.raises(NoAnswer, match="there is no game to analyse"):
        analyse.tell(COUNTERS, Query(document), Limits(), {})
    told = analyse.tell(COUNTERS, Query(replace(document, line_of_play=(1, 3))), Limits(), {})
    assert next(iter(told.text(PLAIN))) == "unwinnable: turn 1: take 1 lost it"
    assert told.yaml is not None
    assert told.yaml(None).endswith("line: [3, 2]\n")
