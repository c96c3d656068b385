"""The rules of the project with the options of the command line before them, and the store of earlier answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from winnable.games.values import OptionValues
from winnable.output.ink import printable
from winnable.services.cache import Store, store_in
from winnable.services.project import Rules, rules_here


@dataclass(frozen=True, slots=True)
class Guided:
    """The rules of the project after those of the command line, the store, and how many of the slowest are listed."""

    rules: Rules
    store: Store | None
    durations: int

    def wanted(self, files: Iterable[str], named: Sequence[str], exclude: Sequence[str]) -> list[str]:
        """Return the files that the rules do not leave out.

        Files named on the command line stay; globs of the command line go before those of the rules.
        """
        return [file for file in files if exclude or file in named or not self.rules.excludes(file)]


def guided(values: OptionValues) -> Guided:
    """Return the rules and the store that the options of `in_project` choose. Raises UsageError."""
    rules = rules_here()
    return Guided(
        replace(
            rules,
            ignore=values["ignore"] or rules.ignore,
            strict=rules.strict if values["strict"] is None else values["strict"],
        ),
        None if values["no_cache"] else store_in(rules.folder),
        values["durations"],
    )


def slowest(took: Iterable[tuple[float, str]], number: int) -> str:
    """Return a line for each of the slowest, with seconds and place; answers found before took no time."""
    longest = sorted((each for each in took if each[0] > 0), key=lambda each: -each[0])[:number]
    if not longest:
        return "nothing took any time: all of it was found before"
    lines = [f"{seconds:8.2f} s  {printable(what)}" for seconds, what in longest]
    return "\n".join(["what took longest:", *lines])
