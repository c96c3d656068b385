"""The versions of the installed package, and of what solves for it."""

from functools import cache

from winnable.solver.engine import SAT, chosen


def version() -> str:
    """Return the installed version, or `0+checkout` in a checkout that is not installed."""
    return _installed("winnable") or "0+checkout"


def solver_version() -> str:
    """Return the version of the engine, with which more or less may be decided within a limit; empty without it."""
    return f"sat {_installed('python-sat')}" if chosen() == SAT else _installed("ortools")


@cache
def _installed(package: str) -> str:
    """Return the version of an installed package; empty without it."""
    from importlib import metadata  # noqa: PLC0415  # takes a tenth of a start, and most commands do without

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
