import gc
import os
import signal
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.golden import hold
from winnable.solver.crew.solve import STRICT


@pytest.fixture
def updating(request: pytest.FixtureRequest) -> bool:
    """Whether files are written that keep what is made again."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture
def kept(updating: bool) -> Callable[[Path, str], None]:
    """Compare a text with the file that keeps it; `--update-golden` writes it instead."""
    return lambda path, text: hold(path, text, update=updating)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run the tests marked thorough as well")
    parser.addoption("--slow", action="store_true", help="run the tests marked thorough or slow as well")
    parser.addoption("--browser", action="store_true", help="run the tests that need a browser as well")
    parser.addoption("--update-golden", action="store_true", help="write golden files instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    """Set up what holds for all tests."""
    _listen_to_signals()
    _make_up_the_same(config)
    os.environ["WINNABLE_NO_CACHE"] = (
        "1"  # verdicts of one test are not found again in another, no folder is left behind
    )
    os.environ[STRICT] = "1"  # a line of a quick search that the referee refuses fails every test, in any process


def _listen_to_signals() -> None:
    """Hear Ctrl-C and the end of the terminal, here and in what the tests start, also where they run in the background.

    A shell ignores these signals in what it starts there, and processes inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _make_up_the_same(config: pytest.Config) -> None:
    """Made-up examples are the same in every run, so that none fails by chance; slow runs make up others."""
    settings.register_profile("usual", derandomize=not config.getoption("--slow"), database=None, deadline=None)
    settings.load_profile("usual")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from looking again and again at what is collected, which stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        _make_up_one()
        gc.enable()
        gc.freeze()


@given(st.none())
def _make_up_one(_: None) -> None:
    """Make up an example before anything is frozen.

    With the first one, old versions of hypothesis ask the garbage collector whether their own random numbers stay,
    and it does not look at what is frozen.
    """


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    options = {"thorough": ("--thorough", "--slow"), "slow": ("--slow",), "browser": ("--browser",)}
    for marker, any_of in options.items():
        if not any(config.getoption(option) for option in any_of):
            marked = [item.get_closest_marker(marker) is not None for item in items]
            config.hook.pytest_deselected(items=[item for item, out in zip(items, marked, strict=True) if out])
            items[:] = [item for item, out in zip(items, marked, strict=True) if not out]
