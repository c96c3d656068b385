"""What the models of Lifeboat say of a problem, with every line replayed."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.support.lifeboat_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.goal import parts
from winnable.rules.lifeboat.goal import Holds
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.lifeboat.ask import PARAMETERS, by_model, covered, replayed
from winnable.solver.lifeboat.model.frame import EVERYTHING, PLAIN, Scope
from winnable.solver.lifeboat.model.goal import total
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import Limits, Stopwatch


def modelled(asked: Problem, scope: Scope = EVERYTHING) -> Witness | Answer:
    """A line that a model finds, replayed; or its other answer."""
    solved = by_model(asked, asked.deal.begin(), Limits(), Stopwatch(), [scope])
    return solved.answer if solved.line is None else replayed(asked, solved.line)


def found(asked: Problem) -> Witness:
    """A line that the whole model finds."""
    witness = modelled(asked)
    assert not isinstance(witness, Answer), witness
    return witness


def can(asked: Problem) -> bool:
    """Whether the whole model has a line; the small one has none that it has not. No is a proof."""
    whole, plain = modelled(asked), modelled(asked, PLAIN)
    assert whole is not Answer.UNKNOWN
    assert not isinstance(whole, Answer) or isinstance(plain, Answer)
    return not isinstance(whole, Answer)


def agree(problems: Iterable[Problem], most: int) -> Counter[Answer]:
    """The verdicts of the model, each the same as that of the search that tries everything, where that finishes."""
    answers = Counter[Answer]()
    for asked in problems:
        if not covered(asked):
            continue
        try:
            report = search(asked, most).report
        except TooMany:
            continue
        whole, plain = (_answer(modelled(asked, scope)) for scope in (EVERYTHING, PLAIN))
        assert whole is (Answer.UNWINNABLE if report is None else Answer.WINNABLE), asked
        assert plain in (whole, Answer.UNKNOWN), asked
        answers[whole] += 1
    return answers


def _answer(found: Witness | Answer) -> Answer:
    return found if isinstance(found, Answer) else Answer.WINNABLE


End = tuple[int, tuple[int, ...], frozenset[int], tuple[int, ...], tuple[int, ...]]
"""Gulls, capped wounds, who is in the boat, and the seats of those, of all in the boat at first; and who has how many
of which kind, of each kind of which a goal speaks, if goals ask for cards."""


def ends(asked: Problem) -> set[End]:
    """Every end that the whole model has."""
    model = Model(asked, asked.deal.begin())
    formula, state, people = model.formula, model.state, model.frame.people
    literals = [*state.gulls, *(each for who in people for each in (*state.wounds[who], state.aboard[who]))]
    literals += [each for who in people for each in state.seats[who]]
    hands = [total(model.frame, model.hands, who, kind) for who in people for kind in kinds(asked)]
    literals += [each for hand in hands for each in hand]
    kept = sorted({each for each in literals if each not in (TRUE, FALSE)})
    every = set[End]()
    while True:
        outcome = formula.solve(Limits(), PARAMETERS, [~model.beyond])
        if outcome.answer is not Answer.WINNABLE:
            assert outcome.answer is Answer.UNWINNABLE
            return every

        def value(number: Sequence[int], outcome: object = outcome) -> int:
            return sum(outcome.holds(each) for each in number)  # type: ignore[attr-defined]

        aboard = [who for who in people if outcome.holds(state.aboard[who])]
        seated = sorted(
            (place, who) for who in aboard for place, here in enumerate(state.seats[who]) if outcome.holds(here)
        )
        every.add(
            (
                value(state.gulls),
                tuple(min(value(state.wounds[who]), who.size + 1) for who in people),
                frozenset(map(int, aboard)),
                tuple(int(who) for _, who in seated),
                tuple(map(value, hands)),
            )
        )
        formula.clause([~each if outcome.holds(each) else each for each in kept])


def kinds(asked: Problem) -> list[str]:
    """The kinds of which a goal speaks."""
    return sorted({part.item for goal in asked.goals for part in parts(goal) if isinstance(part, Holds)})
