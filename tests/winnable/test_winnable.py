"""What the package shows of itself, and what importing it loads."""

import subprocess
import sys
from types import ModuleType

import pytest

import winnable


def test_what_is_public_is_there() -> None:
    package: ModuleType = winnable
    assert sorted(package.__all__) == package.__all__
    for name in package.__all__:
        assert getattr(winnable, name) is not None
        assert name in dir(winnable)
    with pytest.raises(AttributeError, match="module 'winnable' has no attribute 'sovle'"):
        _ = winnable.sovle  # type: ignore[attr-defined]


def test_importing_is_cheap() -> None:
    """Neither the package nor a game's loads the solver, the readers or the command line."""
    code = "import sys, winnable, winnable.crew; print({'ortools', 'yaml', 'click', 'asyncio'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
