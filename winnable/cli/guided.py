"""The rules of the project with the options of the command line before them, and the store of earlier answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from winnable.cache.store import Store, store_in
from winnable.games.values import OptionValues
from winnable.missions.source.finding import Finding
from winnable.output.ink import printable
from winnable.project.judging import judged
from winnable.project.nearest import Project
from winnable.project.rules import Rules


@dataclass(frozen=True, slots=True)
class Guided:
    """The rules for each file, after those of the command line; and the store of earlier answers."""

    project: Project
    store: Store | None
    ignore: frozenset[str]
    fail_on: frozenset[str]
    strict: bool | None
    only_ours: bool
    durations: int

    @property
    def here(self) -> Rules:
        """The rules of the current folder."""
        return self._own(self.project.here)

    def rules_of(self, file: str) -> Rules:
        """Return the rules for a file."""
        return self._own(self.project.rules_of(file))

    def _own(self, rules: Rules) -> Rules:
        return replace(
            rules,
            ignore=self.ignore or rules.ignore,
            fail_on=self.fail_on or rules.fail_on,
            strict=rules.strict if self.strict is None else self.strict,
        )

    def wanted(self, files: Iterable[str], named: Sequence[str], exclude: Sequence[str]) -> list[str]:
        """Return the files that the rules do not leave out.

        Files named on the command line stay, except with `--only-ours`; globs of the command line go before those of
        the rules.
        """
        kept = set() if self.only_ours else set(named)
        return [file for file in files if exclude or file in kept or not self.rules_of(file).excludes(file)]

    def judged(self, findings: Iterable[Finding], file: str, *, unread: bool = False) -> list[Finding]:
        """Return findings about a file as its rules want them."""
        return judged(findings, self.rules_of(file), unread=unread)


def guided(values: OptionValues) -> Guided:
    """Return the rules and the store that the options of `in_project` choose."""
    project = Project(values["config"], isolated=values["isolated"])
    return Guided(
        project,
        None if values["no_cache"] else store_in(project.here.folder),
        *(values[name] for name in ("ignore", "fail_on", "strict", "only_ours", "durations")),
    )


def slowest(took: Iterable[tuple[float, str]], number: int) -> str:
    """Return a line for each of the slowest, with seconds and place; answers found before took no time."""
    longest = sorted((each for each in took if each[0] > 0), key=lambda each: -each[0])[:number]
    if not longest:
        return "nothing took any time: all of it was found before"
    lines = [f"{seconds:8.2f} s  {printable(what)}" for seconds, what in longest]
    return "\n".join(["what took longest:", *lines])
