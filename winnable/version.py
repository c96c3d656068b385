"""The version of the installed package."""

from importlib import metadata

__all__ = ["version"]


def version() -> str:
    """Return the installed version, or `0+checkout` in a checkout that is not installed."""
    try:
        return metadata.version("winnable")
    except metadata.PackageNotFoundError:
        return "0+checkout"
