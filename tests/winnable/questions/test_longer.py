"""Longer horizons as changes that help: what is said of them where the games' own tests do not reach it."""

from types import SimpleNamespace
from typing import Any

from winnable.games.parts import Horizon
from winnable.output.ink import PLAIN
from winnable.output.typed import json_of
from winnable.questions.longer import Longer
from winnable.rules.answer import Answer
from winnable.solver.verdict import Verdict, Witness

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
