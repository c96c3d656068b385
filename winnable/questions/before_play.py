"""A problem in the middle of a game: whether the deal itself could be won, before anything was played."""

from collections.abc import Callable, Iterator
from typing import Any

from winnable.output.schema import Properties, among
from winnable.output.typed import Json
from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, Limits, NoAnswer, Verdict

BEFORE_PLAY: Properties = {
    "before_play": among(
        [each.value for each in Answer], "Whether it could be won before anything was played; only if something was."
    )
}
"""The key in the schema of the output."""


def answer_before_play(
    unplayed: Any, ask: Callable[[Any, Limits], Verdict[Any]], limits: Limits | None
) -> tuple[Answer, Effort]:
    """Decide the problem without what was played, with the limits that are left; None: none are."""
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
            yield "Whether the deal itself could be won stayed open; more may help: --time-limit."


def before_play_json(answer: Answer) -> Json:
    """The same for programs."""
    return {"before_play": answer.value}
