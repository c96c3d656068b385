"""Commands run in the process of the tests."""

from collections.abc import Mapping
from typing import Any, Final

from click.testing import CliRunner, Result

from winnable.cli.main import main

IN_ONE_PROCESS: Final[Mapping[str, Any]] = {name: {"jobs": 1} for name in ("check", "puzzle", "survey", "validate")}
"""What the commands take where `--jobs` is not given: to start others costs more than what tests ask of them."""


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Run `winnable`; without `--jobs` no other process is started."""
    runner = CliRunner()
    return runner.invoke(main, list(arguments), input=stdin, prog_name="winnable", default_map=IN_ONE_PROCESS)
