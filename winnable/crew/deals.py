"""The questions of The Crew about a deal that leaves cards unknown, and answers about all deals that fit.

winnable solve deal.yaml --unknown every    can it be won however the unknown cards lie?
winnable solve deal.yaml --unknown share    in how many of the deals that fit?
"""

# ruff: noqa: PLC0415  # most questions are about one deal

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from winnable.games.parts import DEALS
from winnable.games.values import Wanted
from winnable.output.typed import MISSING, Json, Missing, Value, answer, json_of, key
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Effort, Limits, NoAnswer, Remark

if TYPE_CHECKING:
    from winnable.output.ink import Ink
    from winnable.solver.share import Share

Unknown = Literal["some", "every", "share"]
UNKNOWN: Final = ("some", "every", "share")
"""Whether some deal that fits can be won, whether every one can, or how many of them."""


@dataclass(frozen=True)
class Question(Wanted):
    """What is asked about a problem that may leave cards unknown, and the draws of mission 12.

    `unknown`: see `UNKNOWN`. Of more than `deals` deals that fit, `deals` are drawn by `seed`.
    """

    unknown: Unknown = "some"
    deals: int = DEALS
    seed: int = 0

    def text(self, problem: Problem) -> str:
        parts = []
        if problem.deal.unseen:
            parts.append("with every deal that fits" if self.unknown == "every" else "with some deal that fits")
        if problem.draw is not None and None in problem.draw.cards:
            parts.append("with the best draw")
        return " and ".join(parts)

    def of_many(self, problem: Problem) -> bool:
        """Whether it is about all deals that fit, and not about one of them."""
        return bool(problem.deal.unseen) and self.unknown != "some"

    def only_some(self, problem: Problem) -> None:
        """Raise NoAnswer for a question about all deals, which is none about one position."""
        if self.of_many(problem):
            raise NoAnswer("this asks about some deal that fits, not about every one", "--unknown some")


@answer
class _Question:
    unknown: Literal["some", "every", "share"] | None = key("Of which deals that fit; null: no card is unknown.")
    distress: Literal["allowed", "required"] | None = key("Whether the distress signal may be sent; null: it may not.")


@answer
class Asked:
    """The question about a problem."""

    question: _Question = key("The question, as far as the problem leaves more than the play open.")


def question_of(problem: Problem, question: Question) -> Asked:
    """Return the question, as far as a problem leaves more than the play open."""
    return Asked(
        question=_Question(
            unknown=question.unknown if problem.deal.unseen else None,
            distress=None if problem.distress is None else "required" if problem.distress.required else "allowed",
        )
    )


@answer
class OfDeals:
    """The answer about all deals that fit, in addition to what every answer has."""

    deals: int | None = key("The number of deals that agree with the known cards; null: too many to count.")
    share: Value = key("How many deals can be won.", like={"$ref": "#/definitions/share"})
    counterexample: str | Missing | None = key("A deal that fits and cannot be won.", default=MISSING)


@dataclass(frozen=True, slots=True)
class DealsAnswer:
    """The answer about all deals that fit: whether every one can be won, or the share of those that can.

    `answer` is None where only the share was wanted; `reason` then says why it is of fewer deals. `counterexample` is a
    deal that fits and cannot be won; `total` the number of deals that fit, None if it is not known.
    """

    answer: Answer | None
    share: "Share"
    total: int | None
    counterexample: Deal | None = None
    reason: str = ""
    effort: Effort = field(default_factory=Effort, compare=False)
    remarks: tuple[Remark, ...] = ()

    def text(self, problem: Problem, question: str, ink: "Ink", *, verdict_only: bool) -> Iterator[str]:
        """Yield the lines of the answer; `question` is the question in words."""
        from winnable.crew.choices_text import deal_text
        from winnable.output.text import answer_text, share_text
        from winnable.questions.lines import remarks_text

        share, deal = self.share, self.counterexample
        total = "" if self.total is None else f" from {self.total:,} that fit"
        sample = "all that fit" if share.exact else f"drawn at random{total}"
        if self.answer is None:
            yield f"{ink.strong('share')}: {share_text(share)}; {sample}"
            if self.reason:
                yield f"  {ink.unsure('not all')}: {self.reason}"
            return
        told = f"{answer_text(self.answer, ink)} (asked: {question})"
        match self.answer:
            case Answer.WINNABLE:
                yield f"{told}: {share_text(share)}"
            case Answer.UNWINNABLE:
                if verdict_only or deal is None:
                    yield told
                    return
                yield f"{told}: this deal fits what is known and cannot be won (proved)"
                yield from remarks_text(self.remarks, ink)
                yield ""
                yield from deal_text(problem, deal, ink)
            case Answer.UNKNOWN:
                yield f"{told}: {self.reason}"
                yield f"  so far {share_text(share)}; {sample}"

    def json(self, *, verdict_only: bool) -> Json:
        """Return the answer as JSON."""
        from winnable.output.shared import share_json
        from winnable.questions.lines import solved_json

        deal = self.counterexample
        found = OfDeals(
            deals=self.total,
            share=share_json(self.share),
            counterexample=MISSING if verdict_only else None if deal is None else str(deal),
        )
        return solved_json(self, self.remarks, verdict_only=verdict_only) | json_of(found)


def answer_deals(problem: Problem, question: Question, limits: Limits) -> DealsAnswer | None:
    """Answer a question about all deals that fit; None for any other."""
    if not question.of_many(problem):
        return None
    from winnable.solver.crew.questions.every_deal import every_deal, survey_of_deals

    start = time.perf_counter()
    limits = limits.begun()
    if question.unknown == "share":
        share, total, why = survey_of_deals(problem, limits, question.deals, question.seed)
        return DealsAnswer(None, share, total, None, why, Effort(solve=time.perf_counter() - start))
    found = every_deal(problem, limits, question.deals, question.seed)
    effort = Effort(solve=time.perf_counter() - start)
    return DealsAnswer(found.answer, found.share, found.total, found.counterexample, found.reason, effort)
