"""Goals of the library on decks small enough to enumerate: other colours and ranks, the same sentences."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import ByCrew, Goal
from winnable.rules.crew.goal import Compare as Comparison
from winnable.rules.crew.kinds import COLOURS, TRUMPS, CardFilter, Span, Sum

TASK_CARDS = tuple(task_cards())
"""The task cards of Mission Deep Sea."""


def small_card(name: str, deal: Deal) -> Goal:
    """The goal of a task card of Mission Deep Sea with the cards of a deal."""
    return shrunk(task_cards()[name].goal, deal.deck, deal.tricks, len(deal.hands))


def shrunk(goal: Goal, deck: Deck, tricks: int, players: int) -> Goal:
    """The goal with the cards of the deck: ranks 1 to 9 are spread over those of the colours, numbers cut to fit."""
    if isinstance(goal, ByCrew):
        sizes = dict(goal.goals)
        return shrunk(sizes.get(players, goal.goals[0][1]), deck, tricks, players)
    small: Goal = _small(goal, deck, tricks, players)
    return small


def _small(part: Any, deck: Deck, tricks: int, players: int) -> Any:
    if isinstance(part, ByCrew):
        return shrunk(part, deck, tricks, players)
    if isinstance(part, Card):
        return _card(part, deck)
    if isinstance(part, CardFilter):
        return _kind(part, deck)
    if isinstance(part, Sum):
        most = len(_colours(deck)[0].ranks)
        return replace(
            part,
            over=None if part.over is None else part.over * most // 9,
            under=None if part.under is None else part.under * most // 9 + 1,
            among=tuple(total * most // 9 for total in part.among),
        )
    if isinstance(part, Span):
        return Span(*(max(-tricks, min(end, tricks)) for end in (part.first, part.last)))
    if isinstance(part, tuple):
        return tuple(_small(each, deck, tricks, players) for each in part)
    if is_dataclass(part) and not isinstance(part, type):
        inner = {each.name: _small(getattr(part, each.name), deck, tricks, players) for each in fields(part)}
        small = replace(part, **inner)
        if isinstance(small, Comparison) and isinstance(small.right, int) and not isinstance(small.right, bool):
            return replace(small, right=min(small.right, tricks - 1) if small.right > 1 else small.right)
        return small
    return part


def _colours(deck: Deck) -> list[Any]:
    return [suit for suit in deck.suits if not suit.trump]


def _rank(rank: int, deck: Deck) -> int:
    most = len(_colours(deck)[0].ranks)
    return (rank * most + 8) // 9


def _card(card: Card, deck: Deck) -> Card:
    if card.suit in "rs":
        assert deck.trump is not None
        return Card(deck.trump.letter, min(card.rank, len(deck.trump.ranks)))
    colours = _colours(deck)
    return Card(colours["pbgy".index(card.suit) % len(colours)].letter, _rank(card.rank, deck))


def _kind(kind: CardFilter, deck: Deck) -> CardFilter:
    names, colours = ("pink", "blue", "green", "yellow"), _colours(deck)
    suits = [
        suit if suit in (COLOURS, TRUMPS) else colours[names.index(suit) % len(colours)].name for suit in kind.suits
    ]
    return CardFilter(
        cards=tuple(dict.fromkeys(_card(card, deck) for card in kind.cards)),
        suits=tuple(dict.fromkeys(suits)),
        ranks=tuple(dict.fromkeys(_rank(rank, deck) for rank in kind.ranks if isinstance(rank, int))),
        over=None if kind.over is None else _rank(kind.over, deck) - 1,
        under=None if kind.under is None else _rank(kind.under, deck) + 1,
        odd=kind.odd,
    )
