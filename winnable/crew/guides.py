"""The guides of The Crew, which ship with the package."""

from typing import Final

from winnable.games.listed import Guide, shipped_text

GUIDES: Final = (
    Guide("format", "every key of the files, and every finding", shipped_text("winnable.missions", "FORMAT.md")),
    Guide("writing", "from an idea to a mission, step by step", shipped_text("winnable.missions", "WRITING.md")),
    Guide("rulings", "how doubts in the rules are settled, and why", shipped_text("winnable.rules.crew", "RULINGS.md")),
)
