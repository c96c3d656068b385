"""Exhaustive search as a second opinion: compiles `exhaust.c` with the system compiler and calls it.

It shares no code with the solver, and nothing but the data classes with the referee.
"""

import atexit
import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import task_card
from winnable.rules.crew.problem import Problem, Token, TokenChange

__all__ = ["Search", "available", "exhaust", "search"]

_SOURCE: Final = Path(__file__).with_name("exhaust.c")
_SUITS, _WIDTH, _SEATS = 5, 9, 5
_CARDS: Final = _SUITS * _WIDTH
_NO_MEMORY: Final = -2


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


def _compiler() -> str | None:
    return shutil.which(os.environ.get("CC", "cc"))


def available() -> bool:
    """Whether there is a C compiler (`cc`, or the one that the variable CC names)."""
    return _compiler() is not None


@cache
def _library() -> ctypes.CDLL:
    compiler = _compiler()
    assert compiler is not None, "there is no C compiler"
    folder = tempfile.mkdtemp(prefix="winnable-exhaust-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = Path(folder, "exhaust.so")
    subprocess.run([compiler, "-std=c11", "-O3", "-shared", "-fPIC", "-o", target, _SOURCE], check=True)
    library = ctypes.CDLL(str(target))
    library.exhaust.argtypes = [ctypes.POINTER(_Deal), ctypes.c_int64, ctypes.c_int, ctypes.POINTER(ctypes.c_int64)]
    library.exhaust.restype = ctypes.c_int
    return library


def _precedes(first: Token | None, second: Token | None) -> bool:
    """Whether the task with the first token must not fall later than the one with the second (N15)."""
    if second is not None and second.omega:
        return first is None or not first.omega
    if first is None or first.omega:
        return False
    if first.number is not None:
        return second is None or second.number is None or first.number < second.number
    return second is not None and (first.arrows or 0) < (second.arrows or 0)


@dataclass(frozen=True, slots=True)
class Search:
    """What a search came to: winnable or not, None if the limit was reached; the positions looked into."""

    winnable: bool | None
    nodes: int


def exhaust(problem: Problem, nodes: int = 20_000_000) -> bool | None:
    """Whether the problem is winnable; None if that takes more positions than `nodes`.

    Raises ValueError for anything but task cards, with tokens, whose owners are given.
    """
    return search(problem, nodes).winnable


def search(problem: Problem, nodes: int = 20_000_000, *, plain: bool = False) -> Search:
    """The same, with the number of positions.

    A plain search leaves out nothing but positions that it has met before: slow, to test the other.
    """
    deal = _encode(problem)
    used = ctypes.c_int64(0)
    result = _library().exhaust(ctypes.byref(deal), nodes, plain, ctypes.byref(used))
    if result == _NO_MEMORY:
        raise MemoryError
    return Search(None if result < 0 else bool(result), used.value)


def _encode(problem: Problem) -> _Deal:
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
    tasks = list(_tasks(problem))
    if len({card for card, _, _ in tasks}) < len(tasks):
        raise ValueError("expected a different card for each task")
    tokens = problem.tokens
    for place, (card, owner, token) in enumerate(tasks):
        encoded.task[place] = bits[card]
        encoded.owner[place] = owner
        encoded.token[place] = tokens.index(token)
        encoded.before[place] = sum(bits[other] for other, _, first in tasks if _precedes(first, token))
    return encoded


def _tasks(problem: Problem) -> Iterator[tuple[Card, int, Token | None]]:
    """The card, owner and token of each task."""
    if problem.goals or problem.roles or problem.draw or problem.token_change is not TokenChange.NONE:
        raise ValueError("expected nothing but tasks with given tokens")
    cards = {task_card(card): card for card in problem.deal.deck.cards}
    for task in problem.tasks:
        if task.owner is None or task.goal not in cards:
            raise ValueError(f"expected a task card with a given owner, found {task.name}")
        yield cards[task.goal], task.owner, task.token
