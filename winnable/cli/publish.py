"""Write the JSON Schema of the output of `--json` anew: `python -m winnable.cli.publish`."""

from pathlib import Path
from typing import Final

from winnable import output
from winnable.cli.schema import output_schema_text

FILE: Final = Path(output.__file__).with_name("output.json")
"""The published schema."""

if __name__ == "__main__":
    FILE.write_text(output_schema_text(), encoding="utf-8")
