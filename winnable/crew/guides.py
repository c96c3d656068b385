"""The guides of The Crew, which ship with the package."""

from collections.abc import Callable
from importlib.resources import files
from typing import Final

from winnable.game import Guide

__all__ = ["GUIDES"]


def _text_of(package: str, name: str) -> Callable[[], str]:
    return lambda: files(package).joinpath(name).read_text(encoding="utf-8")


GUIDES: Final = (
    Guide("format", "every key of the files, and every finding", _text_of("winnable.missions", "FORMAT.md")),
    Guide("writing", "from an idea to a mission, step by step", _text_of("winnable.missions", "WRITING.md")),
    Guide("rulings", "how doubts in the rules are settled, and why", _text_of("winnable.rules.crew", "RULINGS.md")),
)
