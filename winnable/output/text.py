"""Text for people, as far as it is the same for all games: places, findings, answers, shares."""

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.missions.source.document import Document
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.rules.answer import Answer

if TYPE_CHECKING:
    from winnable.solver.asking import Bounds
    from winnable.solver.share import Share

MORE: Final = "more may help: --time-limit"
"""The hint where a limit left something open."""
_SHOWN: Final = 3
"""How many findings of one mistake are shown in full, where there are more."""


def place_text(document: Document) -> str:
    """Return the place of a document: `deal.yaml:1`, or the option it was given with."""
    return "--deal" if document.path == "--deal" else f"{printable(document.path)}:{document.line}"


def commands_to(command: str, document: Document, one_line: str) -> list[str]:
    """Return how to run a command about a problem: with its file, then the long way, which needs no file.

    `one_line` is the problem as options, see `Game.one_line`.
    """
    return [f"winnable {command} {each}" for each in (_file(document), one_line) if each]


def command_to(command: str, document: Document, one_line: Callable[[], str], again: Sequence[str] = ()) -> str:
    """Return the first of these commands, or where there is none the one that reads standard input again.

    `again` are the options that changed the problem of the file.
    """
    file = _file(document)
    if not file and (given := one_line()):
        return f"winnable {command} {given}"
    return " ".join(["winnable", command, file or "-", *(shlex.quote(printable(each)) for each in again)])


def _file(document: Document) -> str:
    """Return the file of a document as an argument of a command; empty if it came from elsewhere."""
    path = f"./{document.path}" if document.path.startswith("-") else document.path  # no option
    return "" if document.path == "--deal" or path.startswith("<") else shlex.quote(printable(path))


def with_options(command: str, options: Mapping[str, object]) -> str:
    """Return a command with options by name: True is a flag, a tuple has several values, None and False are none."""
    words = [command]
    for name, value in options.items():
        for each in value if isinstance(value, tuple) else (value,):
            if each is True:
                words.append(f"--{name}")
            elif each is not None and each is not False:
                words.append(f"--{name} {printable(shlex.quote(str(each)))}")
    return " ".join(words)


def heading(title: str, document: Document, ink: Ink) -> str:
    """Return the title of a document, if it has one, and its place."""
    place = place_text(document)
    return f"{ink.strong(printable(title))} ({place})" if title else ink.strong(place)


def findings_text(findings: Sequence[Finding], ink: Ink) -> Iterator[str]:
    """Yield the texts of findings; of a mistake that was made many times in a file some, and the places of the others.

    A hint is said once in a file, one that guesses at a word for each word that it is the guess for.
    """
    alike: dict[tuple[str, ...], list[Finding]] = {}
    for finding in findings:
        alike.setdefault(_kind(finding), []).append(finding)
    hinted: set[tuple[str, ...]] = set()
    for finding in findings:
        same = alike[_kind(finding)]
        many = len(same) > _SHOWN + 1
        if many and finding in same[_SHOWN:]:
            continue
        of = finding.message if finding.hint.startswith("did you mean") else ""
        hint = (finding.path, finding.code, finding.hint, of)
        yield finding_text(replace(finding, hint="") if hint in hinted else finding, ink)
        hinted.add(hint)
        if many and finding == same[_SHOWN - 1]:
            others = ", ".join(f"{each.line}:{each.column}" for each in same[_SHOWN:])
            yield wrapped(f"and {len(same) - _SHOWN} more of {finding.code} like these, at {others}", ink.width)


def _kind(finding: Finding) -> tuple[str, ...]:
    """Return a key that findings of one mistake share, wherever they stand and whatever names they quote."""
    named = re.sub(r"'[^']*'|(?<![^\s'])[^\s']*\d\S*", "…", finding.message)
    return finding.path, finding.level, finding.code, named, finding.hint


def finding_text(finding: Finding, ink: Ink) -> str:
    """Return a finding with its line and caret, the level in colour."""
    label = f"{finding.level}[{finding.code}]"
    paint = ink.no if finding.level == "error" else ink.unsure
    first = wrapped(finding.short(), ink.width).replace(label, paint(label), 1)
    excerpt = finding.excerpt(100 if ink.width is None else max(min(100, ink.width - 3), 20))
    return "\n".join([first, *excerpt, *(wrapped(line, ink.width) for line in finding.advice())])


def answer_text(answer: Answer, ink: Ink) -> str:
    """Return an answer as one word, in its colour."""
    paint = {Answer.WINNABLE: ink.yes, Answer.UNWINNABLE: ink.no, Answer.UNKNOWN: ink.unsure}
    return paint[answer](answer.value)


def share_text(share: "Share") -> str:
    """Return how many deals can be won, with the confidence interval if they are a sample."""
    low, high = share.interval
    undecided = f", {share.undecided} undecided" if share.undecided else ""
    counts = f"{share.winnable:,} of {share.samples:,} deals can be won{undecided}"
    if not share.samples:
        return counts
    percent = f"{100 * share.winnable / share.samples:.1f} %"
    if share.exact:
        return f"{counts}, {percent}"
    return f"{counts}, {percent} (95 % interval {100 * low:.1f} to {100 * high:.1f} %)"


def rows_text(rows: Sequence[Sequence[str]], ink: Ink) -> Iterator[str]:
    """Yield a table whose first row is its heading."""
    widths = [max(map(span, column)) for column in zip(*rows, strict=True)]
    for index, row in enumerate(rows):
        text = "  " + "  ".join(pad(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        yield text if index else ink.faint(text)


def fewest_text(bounds: "Bounds", noun: str) -> str:
    """Say how many of something in the plural, such as days, are needed at least, as far as that is proved."""
    if bounds.exact:
        return f"fewest {noun}: {bounds.high}; no line needs fewer (proved)"
    most = "" if bounds.high is None else f", at most {bounds.high} (by the line below)"
    return f"fewest {noun}: at least {bounds.low} (proved){most}; {MORE}"
