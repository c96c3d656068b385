"""Hints for words that people write in place of those of the format: `advice.json`, see `source.advice.hint_tables`."""

from pathlib import Path
from typing import Final

from winnable.missions.source.advice import hint_tables

ADVICE: Final = hint_tables(Path(__file__).with_name("advice.json"))
