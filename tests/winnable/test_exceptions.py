"""Exceptions are copied and sent to other processes with all they say."""

import copy
import importlib
import inspect
import pickle
import pkgutil
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from multiprocessing import get_context
from types import NoneType, UnionType
from typing import Any

import pytest

import winnable
from tests.support.paths import ROOT
from winnable.crew import Card, IllegalPlay

PUBLIC = ("winnable", "winnable.crew", "winnable.ganymede", "winnable.lifeboat")


def _exceptions() -> Iterator[type[BaseException]]:
    """Every exception of ours in any module that can be imported here, whether programs are told of it or not."""
    found = dict[type[BaseException], None]()
    for module in pkgutil.walk_packages(winnable.__path__, "winnable.", onerror=lambda _: None):
        if module.name.endswith("__main__"):
            continue
        try:
            loaded = importlib.import_module(module.name)
        except ImportError:  # an extra that is not installed
            continue
        found |= {
            each: None
            for each in vars(loaded).values()
            if inspect.isclass(each)
            and issubclass(each, BaseException)
            and each.__module__.partition(".")[0] == "winnable"
            if not each.__name__.startswith("_")  # those stay in their module
        }
    return iter(found)


def _value(hint: Any) -> Any:
    """A value of a type."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is UnionType or origin is typing.Union:
        return next(_value(part) for part in parts if part is not NoneType)
    if origin is not None:
        return _several(origin, parts)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    if is_dataclass(hint):
        hints = typing.get_type_hints(hint)
        return hint(**{each.name: _value(hints[each.name]) for each in fields(hint)})  # type: ignore[operator]
    return {str: "w", int: 3, bool: True, float: 0.5, object: "anything", Any: "anything"}[hint]


def _several(origin: Any, parts: tuple[Any, ...]) -> Any:
    if issubclass(origin, Mapping):
        return {_value(parts[0]): _value(parts[1])}
    assert issubclass(origin, Sequence), origin
    return tuple(_value(part) for part in parts if part is not ...)


def _made(kind: type[BaseException]) -> BaseException:
    """An exception of a class, with a value for everything that it is made of."""
    if inspect.isfunction(kind.__init__):
        names = inspect.signature(kind).parameters
        hints = typing.get_type_hints(kind.__init__)
        if set(names) <= set(hints):
            return kind(*(_value(hints[name]) for name in names))
    return kind("a message")


def test_a_copy_says_all_that_it_said() -> None:
    for kind in _exceptions():
        made = _made(kind)
        made.add_note("a note")
        pickled = [pickle.loads(pickle.dumps(made, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
        for copied in (copy.copy(made), copy.deepcopy(made), *pickled):
            assert type(copied) is kind
            assert (str(copied), repr(copied), copied.args) == (str(made), repr(made), made.args)
            assert vars(copied) == vars(made)


def test_the_public_ones_are_among_them() -> None:
    found = set(_exceptions())
    modules = [importlib.import_module(name) for name in PUBLIC]
    public = {each for module in modules for each in (getattr(module, name) for name in module.__all__)}
    exceptions = {each for each in public if inspect.isclass(each) and issubclass(each, BaseException)}
    assert winnable.InputError in exceptions
    assert exceptions <= found
    for module in modules:
        for name in module.__all__:
            if (each := getattr(module, name)) in exceptions:
                assert f"{each.__module__}.{each.__qualname__}" == f"{module.__name__}.{name}"


def _replayed(line: str) -> Any:
    (problem,) = winnable.load(ROOT / "examples" / "first.yaml")
    return winnable.replay(problem, line)


def test_an_illegal_line_comes_back_from_a_pool() -> None:
    with get_context("spawn").Pool(1) as pool:
        answer = pool.apply_async(_replayed, ["r4 p1 r1 r3"])
        with pytest.raises(IllegalPlay, match="trick 1: ") as caught:
            answer.get(timeout=60)  # it never came
    assert (caught.value.trick, caught.value.card) == (1, Card.parse("p1"))
