"""What is asked of a problem that leaves something open: the signal, unknown cards, the draws."""

import time
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from winnable.missions.crew import ProblemDocument
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, Limits, Verdict

__all__ = ["DISTRESS", "DRAWS", "SAMPLES", "UNKNOWN", "Options", "Question", "Survey", "Unknown", "asked"]

Unknown = Literal["some", "every", "share"]
UNKNOWN: Final = ("some", "every", "share")
"""Whether some deal that fits can be won, whether every one can, or how many of them."""
DISTRESS: Final = ("none", "allowed", "required")
DRAWS: Final = ("best", "every")
SAMPLES: Final = 200


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked beside the problem itself.

    `unknown`: see `UNKNOWN`; `every_draw`: whether every draw of mission 12 is to be won with, not the
    best one. Where there are more deals that fit than `samples`, so many of them are drawn by `seed`.
    """

    unknown: Unknown = "some"
    every_draw: bool = False
    samples: int = SAMPLES
    seed: int = 0

    @classmethod
    def of(cls, document: ProblemDocument, *, samples: int = SAMPLES) -> "Question":
        """What a file asks."""
        written: Unknown = "every" if document.unknown == "every" else "some"
        return cls(written, document.every_draw, samples)

    def text(self, problem: Problem) -> str:
        """The question in words, where there is more than one: it stands beside the answer."""
        parts = []
        if problem.deal.unseen:
            parts.append("with every deal that fits" if self.unknown == "every" else "with some deal that fits")
        if problem.draw is not None and None in problem.draw.cards:
            parts.append("with every draw" if self.every_draw else "with the best draw")
        return " and ".join(parts)


@dataclass(frozen=True, slots=True)
class Options:
    """What the options of a command ask in place of what the files ask; None leaves it to them."""

    distress: str | None = None
    unknown: Unknown | None = None
    draws: str | None = None
    samples: int = SAMPLES
    seed: int = 0

    def document(self, document: ProblemDocument) -> ProblemDocument:
        """The document as if it asked this; what is given of the signal stays.

        Raises ValueError if the rest of the problem does not go with it.
        """
        unknown = document.unknown if self.unknown in (None, "share") else str(self.unknown)
        every_draw = document.every_draw if self.draws is None else self.draws == "every"
        document = replace(document, unknown=unknown, every_draw=every_draw and document.problem.draw is not None)
        if self.distress is None:
            return document
        given = document.problem.distress or Distress()
        signal = None if self.distress == "none" else replace(given, required=self.distress == "required")
        return replace(document, problem=replace(document.problem, distress=signal))

    def question(self, document: ProblemDocument) -> Question:
        """What is asked of a document that asks it already, but for the share."""
        written = Question.of(document)
        return replace(written, unknown=self.unknown or written.unknown, samples=self.samples, seed=self.seed)


@dataclass(frozen=True, slots=True)
class Survey:
    """What many deals that fit have told: whether every one can be won, or the share of those that can.

    `answer` is None where only the share was asked for; `reason` then says why it is of fewer deals.
    `counterexample` is a deal that fits and cannot be won; `total` the number of deals that fit, None if
    nobody knows.
    """

    answer: Answer | None
    share: Share
    total: int | None
    counterexample: Deal | None = None
    reason: str = ""
    effort: Effort = field(default_factory=Effort)


def asked(problem: Problem, question: Question, limits: Limits) -> Verdict[Witness] | Survey:
    """The answer to the question. Raises as `solve` does."""
    from winnable import api  # noqa: PLC0415
    from winnable.solver.crew.questions.completions import count  # noqa: PLC0415
    from winnable.solver.crew.questions.every_deal import every_deal, survey_of_deals  # noqa: PLC0415
    from winnable.solver.crew.questions.every_draw import solve_every_draw  # noqa: PLC0415

    solve = solve_every_draw if question.every_draw else api.solve
    if not problem.deal.unseen or question.unknown == "some":
        return solve(problem, limits)
    start = time.perf_counter()
    if question.unknown == "share":
        share, why = survey_of_deals(problem, limits, question.samples, question.seed, solve=solve)
        total = share.samples if share.exact else count(problem)
        return Survey(None, share, total, None, why, Effort(solve=time.perf_counter() - start))
    found = every_deal(problem, limits, question.samples, question.seed, solve=solve)
    effort = Effort(solve=time.perf_counter() - start)
    return Survey(found.answer, found.share, found.total, found.counterexample, found.reason, effort)
