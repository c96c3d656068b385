"""Counts at the end of a line of Lifeboat: points, people who are alive, wounds, gulls."""

from collections.abc import Callable, Mapping
from typing import Final

from winnable.questions.counts import Countable
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.problem import Problem


def _cast(problem: Problem) -> list[str]:
    return [str(who) for who in problem.deal.setup.cast]


def _named(problem: Problem, of: str) -> Character:
    return next(who for who in problem.deal.setup.cast if str(who) == of)


def _of(form: Callable[[Character, Bound], Goal]) -> Callable[[Problem, str, Mapping[str, int]], Goal]:
    return lambda problem, of, bound: form(_named(problem, of), Bound(**bound))


def _together(form: Callable[[Bound], Goal]) -> Callable[[Problem, str, Mapping[str, int]], Goal]:
    return lambda _problem, _of, bound: form(Bound(**bound))


COUNTS: Final = (
    Countable("points", "points of {}", _of(forms.Score), _cast),
    Countable("total", "points of all together", _together(forms.TotalScore)),
    Countable("alive", "people alive", _together(forms.AliveCount), end=lambda problem: len(problem.deal.setup.cast)),
    Countable("loot", "points of {} for cards", _of(forms.Loot), _cast),
    Countable("wounds", "wounds of {}", _of(forms.Wounds), _cast),
    Countable("gulls", "gulls seen", _together(forms.Gulls)),
)
"""By the order in which they are named."""
