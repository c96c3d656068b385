"""The facts that are true in every legal line that meets some requirements, as far as lines that were seen tell.

Each solution that is found rules out every claim that is false in it. So the claims that are left are asked about
together: is one of them false in some line? This is only a filter: it says of which claims a derivation is looked for.
"""

from collections.abc import Iterable, Sequence

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.reasons.encoded import literal_of
from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.crew.requirements import Requirement
from winnable.solver.decide import decide
from winnable.solver.engine import quick_formula
from winnable.solver.verdict import Limits


class Consequences:
    """The model of a problem with its hands, and the facts that were true in each solution so far."""

    def __init__(self, problem: Problem, facts: Sequence[Fact], limits: Limits) -> None:
        """Encode a problem. The limits are for each question; raises OutOfTime."""
        self._model = RequirementsModel(problem, limits.deadline, quick_formula(limits.deadline))
        self._kept = dict(zip(self._model.requirements, self._model.kept, strict=True))
        self._literals = {fact: literal_of(fact, self._model.board, self._model.goals) for fact in facts}
        self._limits = limits
        self._seen: list[tuple[frozenset[Requirement], frozenset[Fact]]] = []
        self.work = 0.0
        self.solves = 0

    def of(self, requirements: Iterable[Requirement], supposed: Sequence[Claim] = ()) -> list[Claim]:
        """The claims that are true in every line that meets these requirements, or may be; as the facts are ordered.

        Only lines count in which what is supposed is true; no claims are returned if there is no such line.
        """
        wanted = frozenset(requirements)
        claims = [Claim(fact, holds) for fact in self._literals for holds in (True, False)]
        seen = [
            true for met, true in self._seen if wanted <= met and all((c.fact in true) is c.holds for c in supposed)
        ]
        for true in seen:
            claims = _true(claims, true)
        formula, lines = self._model.formula, bool(seen)
        assumed = [*(self._kept[each] for each in wanted), *map(self._literal, supposed)]
        while claims:
            one_is_false = formula.new()
            formula.clause([~one_is_false, *(~self._literal(claim) for claim in claims)])
            formula.prefer([~self._literal(claim) for claim in claims])  # so that it rules out many
            outcome = decide(formula, self._limits, assumptions=[*assumed, one_is_false])
            self.solves += 1
            self.work += outcome.work
            if outcome.answer is not Answer.WINNABLE:
                return claims if lines else []
            lines = True
            met = frozenset(each for each, kept in self._kept.items() if outcome.holds(kept))
            true = frozenset(fact for fact, literal in self._literals.items() if outcome.holds(literal))
            self._seen.append((met, true))
            claims = _true(claims, true)
        return claims

    def _literal(self, claim: Claim) -> int:
        return self._literals[claim.fact] if claim.holds else ~self._literals[claim.fact]


def _true(claims: Iterable[Claim], facts: frozenset[Fact]) -> list[Claim]:
    return [claim for claim in claims if (claim.fact in facts) is claim.holds]
