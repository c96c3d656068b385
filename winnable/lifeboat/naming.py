"""What the moves of Lifeboat are called: by the first decision in them that leaves a choice.

Deeds other than actions do not count: a move is the provision that is taken, the action, the answer to a claim,
the navigation card.
"""

import re
from collections.abc import Sequence
from typing import Final

from winnable.missions.lifeboat.format.deeds import deed_texts
from winnable.missions.lifeboat.format.line import action_value
from winnable.missions.source.dumper import on_one_line
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import Action, Decision, Fall, Fight, Navigate, Pick, Reply, Thirst
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem

_ROW: Final = re.compile(r"row|\{row: .*\}")
_CLOSED: Final = re.compile(r"\{(rob|steal): \{of: (\w+), (?:closed|card): .*\}\}")
_OPEN: Final = re.compile(r"\{rob: \{of: (\w+), open: (\w+)\}\}")
_BESIDE: Final = (Phase.TRADE, Phase.SHOWN, Phase.NIGHT)
"""When things other than actions are done."""


def called(problem: Problem, path: Sequence[tuple[Position, Decision]]) -> str:
    """What the decisions of a step are called: the first that leaves a choice; where none does the first one of all."""
    first = ""
    for position, decision in path:
        if position.phase in _BESIDE:
            continue
        first = first or _text(position, decision)
        if len([*zip(range(2), legal(problem.deal.setup, problem.controls, position), strict=False)]) > 1:
            return _text(position, decision)
    return first or "nothing more"


def _text(position: Position, decision: Decision) -> str:
    match decision:
        case Pick(who, card):
            return f"{who}: {card}"
        case Reply(answer, defender):
            claim = position.claim
            assert claim is not None, "there is something to answer"
            return f"{defender or claim.of}: {answer.value.replace('_', ' ')}"
        case Fight():
            return f"fight: {', '.join(deed_texts(decision)) or 'nobody joins'}"
        case Navigate(card, compass):
            return f"{card or 'no card'}{' with the compass' if compass else ''}"
        case Fall():
            return ", ".join(deed_texts(decision)) or "nobody is saved"
        case Thirst():
            return ", ".join(deed_texts(decision)) or "nobody drinks"
    assert isinstance(decision, Action), "nothing else leaves a choice"
    return on_one_line(action_value(decision))


def unseen(name: str, position: Position) -> str:
    """What a turn is called by who cannot know the cards that are drawn, or taken closed, or opened before."""
    if _ROW.fullmatch(name):
        return "row"
    if (closed := _CLOSED.fullmatch(name)) is not None:
        return f"{{{closed[1]}: {closed[2]}}}"
    taken = _OPEN.fullmatch(name)
    if taken is not None and taken[2] not in position.open[Character[taken[1].upper()]]:
        return f"{{rob: {taken[1]}}}"
    return name
