"""The values of the options that Lifeboat adds to the commands."""

from collections.abc import Mapping
from typing import Any, Final

from winnable.game import Request
from winnable.missions.source.document import Instead

__all__ = ["FEWEST_DAYS", "request"]

FEWEST_DAYS: Final = "fewest_days"


def request(values: Mapping[str, Any], instead: Instead) -> Request:
    """Read the values of a command's options; the request has whether the fewest days are asked for."""
    return Request(bool(values.get(FEWEST_DAYS)), foreign=["--reading"] if instead.reading is not None else [])
