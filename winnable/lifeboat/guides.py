"""The guides of Lifeboat, which ship with the package."""

from importlib.resources import files
from typing import Final

from winnable.game import Guide

__all__ = ["GUIDES"]

GUIDES: Final = (
    Guide(
        "lifeboat",
        "every key of the files, and every finding",
        lambda: files("winnable.missions").joinpath("FORMAT-lifeboat.md").read_text(encoding="utf-8"),
    ),
    Guide(
        "lifeboat-writing",
        "from an idea to a mission or a problem, step by step",
        lambda: files("winnable.missions").joinpath("WRITING-lifeboat.md").read_text(encoding="utf-8"),
    ),
    Guide(
        "lifeboat-rulings",
        "how doubts in the rules are settled, and why",
        lambda: files("winnable.rules.lifeboat").joinpath("RULINGS.md").read_text(encoding="utf-8"),
    ),
)
"""What there is to read."""
