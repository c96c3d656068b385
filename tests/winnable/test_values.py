"""Values that programs get: unchangeable, equal by what they say, fit to be sent, and short to look at."""

import copy
import inspect
import pickle
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any

import pytest

import winnable
from tests.support.paths import ROOT
from tests.support.public import MODULES, answers, parts
from winnable import Limits, crew
from winnable.missions.source.dumper import Flow
from winnable.questions.why_answers import Why
from winnable.rules.playing import Playing
from winnable.rules.values import Fixed

pytestmark = pytest.mark.thorough  # to have a value of every class, most questions are asked


@cache
def _parts() -> tuple[Any, ...]:
    """All public values, and every value in them, each once."""
    return tuple(parts(answers()))


def _ours(value: Any) -> bool:
    return type(value).__module__.startswith("winnable")


def _public() -> Iterator[type]:
    """Every class of values that the public modules name: no exceptions, enums and iterators, no play in progress.

    Nor answers as JSON has them, with parts of files, which are lists and mappings.
    """
    for module in MODULES:
        for name in module.__all__:
            named = getattr(module, name)
            if inspect.isclass(named) and not issubclass(
                named, BaseException | Enum | Iterator | Playing | Why | crew.Why
            ):
                yield named


def test_there_is_a_value_of_every_public_class() -> None:
    met = {type(value) for value in _parts()}
    assert [each for each in _public() if each not in met] == []


def test_they_cannot_be_changed() -> None:
    unchangeable = (tuple, frozenset, Fixed, Enum, Flow)  # a goal as files have it is a mapping of one's own
    for value in _parts():
        if is_dataclass(value):
            assert vars(type(value))["__dataclass_params__"].frozen, type(value)
        elif not _ours(value) or isinstance(value, dict | list | set):
            assert isinstance(value, unchangeable), (type(value), value)


def test_they_can_be_hashed_copied_and_sent() -> None:
    for value in answers():
        assert hash(value) == hash(copy.deepcopy(value))
        assert {value: True}[copy.copy(value)]
        sent = pickle.loads(pickle.dumps(value))
        assert sent == value
        assert hash(sent) == hash(value)
        assert str(sent) == str(value)


def test_they_are_short_to_look_at() -> None:
    public = {*_public()}
    for value in _parts():
        if _ours(value):
            assert len(repr(value)) <= (100 if type(value) in public else 500), type(value)
            assert repr(value).startswith((type(value).__qualname__, "<", "{")), type(value)


def test_the_same_question_gives_an_equal_verdict() -> None:
    for name in ("first.yaml", "ganymede/launch.yaml", "lifeboat/landing.yaml"):
        problem = winnable.load(ROOT / "examples" / name)[0]
        one, other = (winnable.solve(problem, Limits(work=10)) for _ in range(2))
        assert one.effort != other.effort  # it is no part of the answer
        assert one == other
        assert len({one, other}) == 1
    first, second = winnable.load(ROOT / "examples" / "open" / "played.yaml")[:1] * 2
    limits = Limits(work=1e-9)
    assert winnable.solve(first, limits) == winnable.solve(second, limits)
    assert winnable.solve(first, limits) != winnable.solve(problem, limits)
