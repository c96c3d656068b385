"""The versions of the installed package, and of what solves for it."""

from importlib import metadata

__all__ = ["solver_version", "version"]


def version() -> str:
    """Return the installed version, or `0+checkout` in a checkout that is not installed."""
    try:
        return metadata.version("winnable")
    except metadata.PackageNotFoundError:
        return "0+checkout"


def solver_version() -> str:
    """Return the version of OR-Tools, with which more or less may be decided within a limit; empty without it."""
    try:
        return metadata.version("ortools")
    except metadata.PackageNotFoundError:
        return ""
