"""Run only against an installed wheel: that it is the wheel, not the checkout, that is tested."""

from importlib.resources import files
from pathlib import Path

import winnable
from winnable.missions.crew import library


def test_the_installed_package_is_tested() -> None:
    assert "site-packages" in str(Path(winnable.__file__).resolve())
    assert len(list(library())) >= 50
    assert files("winnable.missions").joinpath("schema", "problem.json").is_file()
