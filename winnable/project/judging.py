"""Findings and measures under the rules of a project: ignored codes, warnings that count as errors, thresholds."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from winnable.missions.source.finding import Finding
from winnable.project.codes import HARDNESS, SHARE, UNMEASURED
from winnable.project.rules import Rules, Thresholds

if TYPE_CHECKING:
    from winnable.games.play import Mark


def judged(findings: Iterable[Finding], rules: Rules, *, unread: bool = False) -> list[Finding]:
    """Return findings as the rules want them: without those to ignore, warnings that count as errors as errors.

    `unread`: they are of files, where an error means that something could not be read; those are reported whatever the
    rules say, as nothing could be checked.
    """
    told = []
    for finding in findings:
        error = finding.level == "error"
        if finding.code in rules.ignore and not (error and unread):
            continue
        told.append(replace(finding, level="error") if rules.strict else finding)
    return told


def measured(marks: "Sequence[Mark]", path: str, line: int, ids: Sequence[str], rules: Rules) -> Iterator[Finding]:
    """Yield the thresholds of the rules that a mission, known by `ids`, misses.

    An undecided deal can be either, so that a share is too low only if the undecided deals could not lift it.
    """
    thresholds = next((rules.missions[each] for each in ids if each in rules.missions), rules.thresholds)
    for mark in marks:
        for code, level, message in _faults(mark, thresholds):
            yield Finding(path, max(line, 1), 1, code, f"for {mark.crew}: {message}", level=level)


def _faults(mark: "Mark", asked: Thresholds) -> Iterator[tuple[str, str, str]]:
    share, least, between = mark.share, asked.share_at_least, asked.hardness_between
    if least is not None:
        low, high = share.winnable, share.winnable + share.undecided
        wanted = f"{100 * least:g} % are required"
        if mark.late or not share.samples:
            yield UNMEASURED, "error", f"it is not known how many deals can be won, at least {wanted}"
        elif high < least * share.samples:
            yield SHARE, "error", f"{_part(high, share.samples)} can be won, at least {wanted}"
        elif low < least * share.samples:
            message = f"{_part(low, share.samples)} can be won, {share.undecided} were not decided, at least {wanted}"
            yield UNMEASURED, "error", message
    if between is not None:
        low_bound, high_bound = between
        wanted = f"{low_bound:g} to {high_bound:g} is required"
        if mark.late or mark.hardness is None:
            yield UNMEASURED, "error", f"its hardness is not known, {wanted}"
        elif not low_bound <= mark.hardness <= high_bound:
            yield HARDNESS, "error", f"the hardness is {mark.hardness:.3f}, {wanted}"


def _part(count: int, whole: int) -> str:
    return f"{count} of {whole} deals, {100 * count / whole:.1f} %,"
