"""The values of the options that Ganymede adds to the commands."""

from collections.abc import Mapping
from typing import Any, Final

from winnable.game import Request
from winnable.missions.source.document import Instead

__all__ = ["FEWEST_TURNS", "request"]

FEWEST_TURNS: Final = "fewest_turns"


def request(values: Mapping[str, Any], instead: Instead) -> Request:
    """Read the values of a command's options; the request has whether the fewest turns are asked for."""
    return Request(bool(values.get(FEWEST_TURNS)), foreign=["--reading"] if instead.reading is not None else [])
