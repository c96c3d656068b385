"""Text for people, as far as it is the same for all games: places, findings, answers, shares."""

from winnable.missions.source.document import Document
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink, printable, wrapped
from winnable.rules.answer import Answer
from winnable.solver.share import Share

__all__ = ["answer_text", "finding_text", "heading", "place_text", "share_text"]


def place_text(document: Document) -> str:
    """Return the place of a document: `deal.yaml:1`, or the option it was given with."""
    return "--deal" if document.path == "--deal" else f"{printable(document.path)}:{document.line}"


def heading(title: str, document: Document, ink: Ink) -> str:
    """Return the title of a document, if it has one, and its place."""
    place = place_text(document)
    return f"{ink.strong(printable(title))} ({place})" if title else ink.strong(place)


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


def share_text(share: Share) -> str:
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
