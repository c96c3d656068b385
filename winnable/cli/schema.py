"""`winnable schema`: the JSON Schema of a kind of file, or of the output of commands with `--json`.

`python -m winnable.cli.schema` writes all of them anew into the package.
"""

import json
from pathlib import Path
from typing import Final

import click

from winnable import output as package
from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.cli.survey_report import REPORT
from winnable.games import registry
from winnable.missions.source.schema import FOLDER
from winnable.output.schema import Part, output_schema
from winnable.services.click_options import Choice

FILE: Final = Path(package.__file__).with_name("output.json")
"""The published schema of the output."""


def output_schema_text() -> str:
    """Return the JSON Schema of the output of commands with `--json`."""
    from winnable.surveying.as_json import SurveyDocument  # noqa: PLC0415  # other commands do not need it
    from winnable.surveying.report.columns import report_properties  # noqa: PLC0415

    surveys: dict[str, tuple[Part, Part]] = {"survey": (SurveyDocument, {}), REPORT: report_properties()}
    schema = output_schema([game.output() for game in registry.games()], surveys)
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


_SCHEMAS = {kind: schema_text for game in registry.games() for kind, schema_text in game.format.schemas().items()}
_SCHEMAS["output"] = output_schema_text


_KINDS = "\n".join(f"  {kind}" for kind in _SCHEMAS)
_EXAMPLE = """\
winnable schema mission > mission.json
winnable schema output
first line of a file:  # yaml-language-server: $schema=mission.json"""


@shared.command(_EXAMPLE, head=f"\b\nKinds:\n{_KINDS}\n\n")
@click.argument("kind", type=Choice(tuple(_SCHEMAS)), metavar="KIND")
@shared.output_option
def schema(*, kind: str, output: Path | None) -> Exit:
    """Print the JSON Schema of files, or of the output of commands.

    An editor that reads it completes and explains every key; a comment at the top of a file points to it. The kind
    'output' describes what --json writes, errors included.
    """
    shared.form_of(output, {"": "json", ".json": "json"})
    shared.console_of(output).write(_SCHEMAS[kind]().rstrip())
    return Exit.YES


if __name__ == "__main__":
    for each, text in _SCHEMAS.items():
        (FILE if each == "output" else FOLDER / f"{each}.json").write_text(text(), encoding="utf-8")
