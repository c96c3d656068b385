"""Longer horizons as changes that help: which are asked, and what is said of them."""

from types import SimpleNamespace
from typing import Any

from tests.support import lifeboat
from tests.support.ganymede import at_least, board, deal, tile, turn
from winnable.games.parts import Horizon
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.output.ink import PLAIN
from winnable.output.typed import json_of
from winnable.questions.longer import Longer, longer
from winnable.rules.answer import Answer
from winnable.rules.ganymede.goal import Launched
from winnable.rules.ganymede.problem import Free, Problem, Script, Turns
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import Ended, Score
from winnable.solver.verdict import Limits, Verdict, Witness

GAME: Any = SimpleNamespace(words=SimpleNamespace(text=lambda report, _: iter([report]), json=lambda _: {"line": 1}))
DOCUMENT = SimpleNamespace(problem=SimpleNamespace(goals=("a", "b")))


def tried(*answers: Answer, counted: bool = True, late: bool = False) -> Longer:
    horizon = Horizon(1, "within 1 turn", "within" if counted else "by day", "turn", counted, "horizon")
    verdicts = [Verdict(each, Witness(0, "its line") if each is Answer.WINNABLE else None) for each in answers]
    return Longer(GAME, DOCUMENT, horizon, [*enumerate(verdicts, 1)], late)


def lines(found: Longer, **options: bool) -> list[str]:
    return list(found.text(PLAIN, options, ()))


def test_open_horizons_on_the_way_are_named() -> None:
    assert lines(tried(Answer.UNKNOWN, Answer.UNWINNABLE, Answer.WINNABLE), lines=True) == [
        "Not within 1 or 3 turns, but within 4 all of it can be met; 2 stayed open, more may help: --time-limit.",
        "its line",
    ]


def test_days_are_named_and_not_counted() -> None:
    found = tried(Answer.UNWINNABLE, Answer.WINNABLE, counted=False)
    assert lines(found) == ["Not by day 1 or 2, but by day 3 all of it can be met."]


def test_what_stays_open() -> None:
    more, still = lines(tried(Answer.UNWINNABLE, Answer.UNKNOWN, Answer.UNKNOWN))
    assert more == "More turns do not help: not within 2 either (proved)."
    assert still == "Whether it can be met within 3 or 4 turns stayed open; more may help: --time-limit."
    assert lines(tried(late=True)) == [
        "Whether it can be met within more turns stayed open; more may help: --time-limit."
    ]


def test_as_a_value() -> None:
    assert json_of(tried(Answer.UNWINNABLE, Answer.WINNABLE).told()) == {
        "horizon": 1,
        "longer": [{"horizon": 2, "answer": "unwinnable"}, {"horizon": 3, "answer": "winnable"}],
        "longer_line": {"line": 1},
    }
    assert json_of(tried().told()) == {}


# --- which are asked -------------------------------------------------------------------------------

ONE = Launched(at_least(1))
TWO_REDS = deal(board("2 red"))


def test_horizons_up_to_the_first_that_does() -> None:
    asked = longer(GANYMEDE, Problem(TWO_REDS, Turns(1), (ONE,)), Limits())
    assert [(more, verdict.answer.value) for more, verdict in asked] == [(1, "unwinnable"), (2, "winnable")]


def test_no_horizon_is_asked_for_which_a_script_is_too_short() -> None:
    start = deal(board("2 red"), board(ships="v4x vsymA"))
    script = Script((turn(tile("st_y"), player=1), turn(tile("t_br"), player=1)))
    asked = Problem(start, Turns(1), (ONE,), (Free(), script))
    assert [more for more, _ in longer(GANYMEDE, asked, Limits())] == [1, 2]


def scoring(points: int) -> list[tuple[int, Answer, Any]]:
    """Which later days are asked so that a captain scores, with how many days there are then."""
    asked = lifeboat.problem(lifeboat.SCORING, Ended(1), Score(lifeboat.CAPTAIN, Bound(at_least=points)))
    tried = longer(LIFEBOAT, asked, Limits())
    return [(more, each.answer, each.witness.report.problem.days if each.witness else None) for more, each in tried]


def test_later_days() -> None:
    assert scoring(16) == [(1, Answer.WINNABLE, 2)]
    assert scoring(17) == [(more, Answer.UNWINNABLE, None) for more in (1, 2, 3)]
