"""What is asked of a problem to see whether it makes a puzzle: only as much as tells it from another one.

Each question has the limits for itself, so that what is decided does not depend on what was asked before.
"""

from dataclasses import replace

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.analysis import first_leads, met_by, winning_lead
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, OutOfTime, Verdict


def winning_leads(problem: Problem, witness: Witness, limits: Limits, most: int) -> dict[Card, Witness] | None:
    """The first leads that win, each with a line: every other one is proved to lose.

    If there are more than `most`, `most` + 1 of them. `witness` is a line that wins. None if it depends on a lead that
    is not decided within the limits.
    """
    first = witness.line.tricks[0][0]
    won, undecided = {first: witness}, False
    for card in first_leads(problem):
        if len(won) > most:
            return won
        if card == first:
            continue
        verdict = winning_lead(problem, card, limits)
        if verdict.witness is not None:
            won[card] = verdict.witness
        undecided |= verdict.answer is Answer.UNKNOWN
    return None if undecided and len(won) <= most else won


def fewest_tricks(problem: Problem, witness: Witness, limits: Limits, floor: int = 0) -> tuple[int, Witness] | None:
    """The least number of tricks after which everything can be met, with a line, if it is `floor` at least.

    Else any line that meets everything before that, and after how many tricks. `witness` is a line that wins. None if
    that is not decided within the limits.
    """
    fewest = witness.report.met or 0
    if fewest < floor or not fewest:
        return fewest, witness
    model = Model.within(problem, limits)
    if model is None:
        return None
    low, asked = 0, floor - 1
    while low < fewest:
        asked = asked if 0 <= asked < fewest else (low + fewest) // 2
        try:
            found = met_by(problem, model, asked, limits)
        except OutOfTime:
            return None
        if found is None:
            low = asked + 1
        else:
            witness, fewest = found, found.report.met or 0
        if fewest < floor:
            break
        asked = -1
    return fewest, witness


def with_signal(problem: Problem, limits: Limits) -> Verdict[Witness]:
    """Whether the problem can be won with the distress signal sent. Raises ValueError where none may be sent."""
    return solve(replace(problem, distress=Distress(required=True)), limits)
