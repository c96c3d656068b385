"""The plugin for pytest: problems with `expect` and missions as tests.

It does nothing unless `--winnable` or the ini key `winnable` asks for it, and loads the rest of the package only then.
"""

from pathlib import Path

import pytest

__all__ = ["pytest_addoption", "pytest_collect_file"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the ini key."""
    group = parser.getgroup("winnable", "deals and missions")
    about = "collect problems with 'expect' and missions in *.yaml and *.yml as tests"
    group.addoption("--winnable", action="store_true", help=about)
    group.addoption("--winnable-no-cache", action="store_true", help="play missions again that were played before")
    parser.addini("winnable", about, type="bool", default=False)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file with problems or missions of ours."""
    config = parent.config
    if file_path.suffix not in (".yaml", ".yml") or not (config.getoption("winnable") or config.getini("winnable")):
        return None
    from winnable.programs.pytest_plugin.items import file_of  # noqa: PLC0415  # most runs do not need it

    return file_of(file_path, parent)
