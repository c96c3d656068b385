"""Where the files are that tests read: the checkout or a copy of it, and the data of the package under test."""

from importlib.resources import files
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
DATA: Final = ROOT / "tests" / "data"
SHIPPED: Final = Path(str(files("winnable.missions")))
"""Missions, task cards and schemas as installed: those of the wheel where the wheel is tested."""
