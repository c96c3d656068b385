"""Write the JSON Schemas for editors anew: `python -m winnable.missions.crew.publish`."""

from pathlib import Path
from typing import Final

from winnable.missions.crew.format.export import KINDS, schema_text

FOLDER: Final = Path(__file__).parents[1] / "schema"

if __name__ == "__main__":
    for each in KINDS:
        (FOLDER / f"{each}.json").write_text(schema_text(each), encoding="utf-8")
