"""A problem in the middle of a game: whether the deal itself could be won, before anything was played."""

from collections.abc import Callable, Iterator

from winnable.games.values import Problem
from winnable.output.text import MORE
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Limits, NoAnswer, Verdict


def answer_before_play(
    unplayed: Problem, ask: Callable[[Problem, Limits], Verdict[object]], limits: Limits | None
) -> tuple[Answer, Effort]:
    """Decide the problem without its line so far, with the limits that are left; None: none are."""
    if limits is None:
        return Answer.UNKNOWN, Effort()
    try:
        verdict = ask(unplayed, limits)
    except NoAnswer:  # the rest of the problem is about the middle of a game
        return Answer.UNKNOWN, Effort()
    return verdict.answer, verdict.effort


def before_play_text(answer: Answer) -> Iterator[str]:
    """Yield the sentence about it."""
    match answer:
        case Answer.WINNABLE:
            yield "The deal itself could be won: 'winnable analyse' says what lost it."
        case Answer.UNWINNABLE:
            yield "It is not what was played that lost it: the deal itself could not be won either (proved)."
        case Answer.UNKNOWN:
            yield f"Whether the deal itself could be won stayed open; {MORE}."
