"""The description of a game before it is imported: `manifest.json` in the folder of the game.

    {"claims": [["boards"]],
     "logs": ["packet_id"],
     "options": [{"commands": ["solve"], "heading": "The deal", "options": [{"name": "draws", "help": "..."}]}]}

A command offers the options of all games, and a file is looked at before it is known whose it is. Neither needs the
code of a game, so the deal of one game is solved without loading another.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from operator import index
from pathlib import Path
from reprlib import repr as shortened
from typing import Any, Final, Literal

FILE: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a game adds to commands, such as `--fewest-turns`."""

    name: str
    """The name of its value in a program; the flag is the same with hyphens, unless `flags` says otherwise."""
    type: Literal["flag", "whole", "text", "choice"] = "text"
    help: str = ""
    low: int | None = None
    """The least whole number."""
    high: int | None = None
    """The greatest whole number."""
    choices: tuple[str, ...] = ()
    """The words of a choice."""
    default: int | None = None
    metavar: str | None = None
    show_default: bool = False
    multiple: bool = False
    hidden: bool = False
    """Whether `--help` leaves it out."""
    page: bool = False
    """Whether a page may send it: it asks for something, and neither stands for a deal nor names a file."""
    picture: bool = False
    """Whether it says which part of a line a picture shows."""
    not_with: str = ""
    """The name of another option that leaves nothing for it to do."""
    why: str = ""
    """Why it does not go with that one: `is about the changes, which --no-repairs leaves out`."""
    heading: str = ""
    """Where `--help` lists it, see `winnable.services.click_options`; empty: with the command's own options."""
    flags: tuple[str, ...] = ()
    """How it is written on a command line; empty: `--` and the name with hyphens."""

    @property
    def unset(self) -> Any:
        """Its value where nobody gives one."""
        return False if self.type == "flag" else () if self.multiple else self.default

    def read(self, value: object) -> Any:
        """Return the value that a program or a page gives. Raises TypeError, and ValueError for one out of bounds."""
        if self.multiple:
            return tuple(map(self._one, value if isinstance(value, list | tuple) else [value]))
        return self._one(value)

    def _one(self, value: object) -> Any:
        if self.type == "flag":
            if isinstance(value, bool):
                return value
            raise TypeError(f"expected true or false as {self.name}, found {shortened(value)}")
        if self.type == "whole" and not isinstance(value, bool):
            return whole(self.name, value, self.low or 0, self.high)
        if not isinstance(value, str):
            kind = "a whole number" if self.type == "whole" else "a text"
            raise TypeError(f"expected {self.name} as {kind}, found {shortened(value)}")
        if self.type == "choice" and value not in self.choices:
            raise ValueError(f"expected one of {', '.join(self.choices)} as {self.name}, found {shortened(value)}")
        return value


@dataclass(frozen=True, slots=True)
class Manifest:
    """The description of a game before it is imported."""

    claims: tuple[frozenset[str], ...] = ()
    """Sets of keys; a document without `game:` that has all keys of one of them is of this game."""
    logs: tuple[str, ...] = ()
    """Patterns; a file in which one of them is found is the log of a game that was played elsewhere."""
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    """By command the options that the game adds to it, in the order of `--help`."""

    def claim(self, keys: Collection[str]) -> bool:
        """Whether a document with these keys at its top, and without `game:`, is meant for the game."""
        return any(needed.issubset(keys) for needed in self.claims)


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number. Raises TypeError if it is none, and ValueError if it is out of bounds."""
    try:
        number = index(value)  # type: ignore[arg-type]  # which says whether it is a number
    except TypeError:
        raise TypeError(f"expected a whole number as {name}, found {shortened(value)}") from None
    if number < least:
        raise ValueError(f"expected {name} of {least} or more, found {number}")
    if most is not None and number > most:
        raise ValueError(f"expected {name} of {most} or less, found {number}")
    return number


@cache
def manifest_of(package: str) -> Manifest:
    """Read the manifest in the folder of a package, without importing the package; an empty one if there is none."""
    spec = find_spec(package)
    for folder in () if spec is None else spec.submodule_search_locations or ():
        file = Path(folder, FILE)
        if file.is_file():
            content = json.loads(file.read_text(encoding="utf-8"))
            claims = tuple(map(frozenset, content.get("claims", ())))
            return Manifest(claims, tuple(content.get("logs", ())), _options(content.get("options", ())))
    return Manifest()


def _options(groups: Sequence[Mapping[str, Any]]) -> dict[str, tuple[Option, ...]]:
    options: dict[str, tuple[Option, ...]] = {}
    for group in groups:
        for command in group["commands"]:
            added = (_option({"heading": group.get("heading", ""), **option}) for option in group["options"])
            options[command] = (*options.get(command, ()), *added)
    return options


def _option(content: Mapping[str, Any]) -> Option:
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in content.items()
    }
    return Option(**values)
