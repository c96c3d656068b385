"""The version of this program."""

from importlib import metadata

__all__ = ["version"]


def version() -> str:
    """The installed version; a checkout that is not installed has none."""
    try:
        return metadata.version("winnable")
    except metadata.PackageNotFoundError:
        return "0+checkout"
