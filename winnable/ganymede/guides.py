"""The guides of Ganymede, which ship with the package."""

from importlib.resources import files
from typing import Final

from winnable.game import Guide

__all__ = ["GUIDES"]

GUIDES: Final = (
    Guide(
        "ganymede",
        "every key of the files, and every finding",
        lambda: files("winnable.missions").joinpath("FORMAT-ganymede.md").read_text(encoding="utf-8"),
    ),
    Guide(
        "ganymede-rulings",
        "how doubts in the rules are settled, and why",
        lambda: files("winnable.rules.ganymede").joinpath("RULINGS.md").read_text(encoding="utf-8"),
    ),
)
