"""Exhaustive search as a second opinion: `exhaust.c` for plain task cards, `exhaust_goals.c` for all else.

It shares no code with the solver, and nothing but the data classes with the referee.
"""

import ctypes
from typing import Final

from tests.second_opinion.compiled import Search, available, run
from tests.second_opinion.goals import search_goals
from tests.second_opinion.task_order import precedes
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import task_card
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Token, TokenChange

__all__ = ["Search", "available", "exhaust", "search"]

_SUITS, _WIDTH, _SEATS = 5, 9, 5
_CARDS: Final = _SUITS * _WIDTH


class _Deal(ctypes.Structure):
    _fields_ = (
        ("seats", ctypes.c_int32),
        ("leader", ctypes.c_int32),
        ("trump", ctypes.c_int32),
        ("tasks", ctypes.c_int32),
        ("hand", ctypes.c_uint64 * _SEATS),
        ("task", ctypes.c_uint64 * _CARDS),
        ("before", ctypes.c_uint64 * _CARDS),
        ("owner", ctypes.c_int32 * _CARDS),
        ("token", ctypes.c_int32 * _CARDS),
    )


def exhaust(problem: Problem, nodes: int = 20_000_000) -> bool | None:
    """Whether the problem is winnable; None if that takes more positions than `nodes`.

    Raises ValueError for roles, draws, unknown cards, changes of tokens, goals that look at open tasks or
    at the trick in which a task falls, and tokens on anything but task cards with given owners.
    """
    return search(problem, nodes).winnable


def search(problem: Problem, nodes: int = 20_000_000, *, plain: bool = False) -> Search:
    """The same, with the number of positions.

    A plain search leaves out nothing but positions that it has met before: slow, to test the other.
    """
    tasks = _task_cards(problem)
    if tasks is None:
        return search_goals(problem, nodes, plain=plain)
    return run("exhaust", _encode(problem, tasks), nodes, plain=plain)


_Tasks = list[tuple[Card, int, Token | None]]


def _task_cards(problem: Problem) -> _Tasks | None:
    """The card, owner and token of each task; None if there is anything else."""
    cards = {task_card(card): card for card in problem.deal.deck.cards}
    other = problem.goals or problem.roles or problem.draw or problem.token_change is not TokenChange.NONE
    if other or problem.deal.unseen:
        return None
    tasks = [(cards.get(task.goal), task.owner, task.token) for task in problem.tasks]
    plain = [(card, owner, token) for card, owner, token in tasks if card is not None and owner is not None]
    return plain if len({card for card, _, _ in plain}) == len(tasks) else None


def _encode(problem: Problem, tasks: _Tasks) -> _Deal:
    deal, suits = problem.deal, problem.deal.deck.suits
    if len(suits) > _SUITS or max(len(suit.ranks) for suit in suits) > _WIDTH or len(deal.hands) > _SEATS:
        raise ValueError(f"expected up to {_SUITS} suits of {_WIDTH} cards and {_SEATS} seats")
    bits = {
        Card(suit.letter, rank): 1 << place * _WIDTH + number
        for place, suit in enumerate(suits)
        for number, rank in enumerate(suit.ranks)
    }
    trump = -1 if deal.deck.trump is None else suits.index(deal.deck.trump)
    encoded = _Deal(seats=len(deal.hands), leader=deal.commander, trump=trump, tasks=len(problem.tasks))
    for seat, hand in enumerate(deal.hands):
        encoded.hand[seat] = sum(bits[card] for card in hand)
    tokens = problem.tokens
    for place, (card, owner, token) in enumerate(tasks):
        encoded.task[place] = bits[card]
        encoded.owner[place] = owner
        encoded.token[place] = tokens.index(token)
        encoded.before[place] = sum(bits[other] for other, _, first in tasks if precedes(first, token))
    return encoded
