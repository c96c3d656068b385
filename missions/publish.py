"""Write the JSON Schemas for editors anew: `python -m winnable.missions.publish`."""

import json
from pathlib import Path
from typing import Final

from winnable.missions.format import Kind, schema

__all__ = ["FOLDER", "KINDS", "published"]

KINDS: Final[tuple[Kind, ...]] = ("problem", "mission", "task-cards")
FOLDER: Final = Path(__file__).parent / "schema"


def published(kind: Kind) -> str:
    """The contents of the file with the schema of a kind of document."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for each in KINDS:
        (FOLDER / f"{each}.json").write_text(published(each), encoding="utf-8")
