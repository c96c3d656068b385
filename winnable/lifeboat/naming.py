"""The names of moves of Lifeboat: by the first decision in them that leaves a choice.

Deeds other than actions do not count: a move is the provision that is taken, the action, the answer to a claim,
the navigation card.
"""

from collections.abc import Sequence
from typing import Final

from winnable.missions.lifeboat.format.deeds import deed_texts
from winnable.missions.lifeboat.format.line import action_value
from winnable.missions.source.dumper import on_one_line
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.decision import Action, Decision
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem

_BESIDE: Final = (Phase.TRADE, Phase.SHOWN, Phase.NIGHT)
"""When things other than actions are done."""


def telling(problem: Problem, path: Sequence[tuple[Position, Decision]]) -> tuple[Position, Decision] | None:
    """The decision that a step is called by: the first that leaves a choice; where none does the first one of all.

    None if nothing but deeds other than actions is done.
    """
    first = None
    for position, decision in path:
        if position.phase in _BESIDE:
            continue
        first = first or (position, decision)
        if len([*zip(range(2), legal(problem.deal.setup, problem.controls, position), strict=False)]) > 1:
            return position, decision
    return first


def called(told: tuple[Position, Decision] | None) -> str:
    """The name of a step, by the decision that tells it apart."""
    return "nothing more" if told is None else _text(*told)


def not_at_once(problem: Problem, position: Position, names: Sequence[str]) -> list[str]:
    """Which of these moves of a turn can only be made once a card has been opened or given away.

    None where one action at the most is possible: then moves may be called by what follows.
    """
    if position.phase is not Phase.TRADE:
        return []
    acting = position._replace(phase=Phase.ACTION)
    at_once = {_text(acting, decision) for decision in legal(problem.deal.setup, problem.controls, acting)}
    return [name for name in names if name not in at_once] if len(at_once) > 1 else []


def _text(position: Position, decision: Decision) -> str:
    match decision:
        case decisions.Pick(who, card):
            return f"{who}: {card}"
        case decisions.Reply(answer, defender):
            claim = position.claim
            assert claim is not None, "there is something to answer"
            return f"{defender or claim.of}: {answer.value.replace('_', ' ')}"
        case decisions.Fight():
            return f"fight: {', '.join(deed_texts(decision)) or 'nobody joins'}"
        case decisions.Navigate(card, compass):
            return f"{card or 'no card'}{' with the compass' if compass else ''}"
        case decisions.Fall():
            return ", ".join(deed_texts(decision)) or "nobody is saved"
        case decisions.Thirst():
            return ", ".join(deed_texts(decision)) or "nobody drinks"
    assert isinstance(decision, Action), "nothing else leaves a choice"
    return on_one_line(action_value(decision))
