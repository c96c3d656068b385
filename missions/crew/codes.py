"""The codes of findings in files of The Crew: those that every game shares, and its own."""

from pathlib import Path
from typing import Final

from winnable.missions.source.codes import SHARED_CODES, codes_in

CODES: Final = SHARED_CODES | codes_in(Path(__file__).parent)
