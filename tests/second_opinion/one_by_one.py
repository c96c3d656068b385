"""Cards that are counted by their places, and tricks that are compared with others: read off the tricks of a play."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.second_opinion.meaning import Meaning, without_others
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import Against, Relation, Step, TrickFilter, Turn
from winnable.rules.crew.play import Trick
from winnable.rules.crew.quantity import CardsPlayed, TricksLed, TricksWon


def nth_cards(
    left: CardsPlayed, group: int, played: Sequence[Trick], meaning: Meaning, fits: Callable[[Trick, Card], bool]
) -> int:
    """How many of the cards count, member by member; `fits` says whether a card is played so, to such a trick."""
    total, kind = 0, meaning.select(left.cards)
    for seat in (seat for seat in range(meaning.seats) if group >> seat & 1):
        cards = [trick.cards[trick.seats.index(seat)] for trick in played]
        own = [card for trick, card in zip(played, cards, strict=True) if fits(trick, card)]
        places = meaning.within_spans(left.nth, len(own))
        total += sum(card in kind for place, card in enumerate(own, 1) if place in places)
    return total


def nth_tricks(
    left: TricksWon | TricksLed,
    group: int,
    played: Sequence[Trick],
    meaning: Meaning,
    fits: Callable[[Trick, TrickFilter], bool],
) -> int:
    """How many of the tricks count, member by member; `fits` says whether a trick is of a kind, the others aside."""
    total, numbers = 0, meaning.within_spans(left.tricks.numbers, meaning.tricks)
    like, against = replace(left.tricks, against=None), left.tricks.against
    for seat in (seat for seat in range(meaning.seats) if group >> seat & 1):
        own = [
            trick
            for trick in played
            if trick.number in numbers and seat == (trick.winner if isinstance(left, TricksWon) else trick.leader)
        ]
        places = meaning.within_spans(left.nth, len(own))
        total += sum(
            fits(trick, like) and (against is None or bool(_compares(trick, played, len(played), against)))
            for place, trick in enumerate(own, 1)
            if place in places
        )
    return total


def tricks_against(
    left: TricksWon | TricksLed,
    group: int,
    played: Sequence[Trick],
    end: int,
    meaning: Meaning,
    fits: Callable[[Trick], bool],
) -> tuple[int, int]:
    """How many of the tricks up to `end` count, and how many more may; `fits` says whether one is right otherwise."""
    against = left.tricks.against
    assert against is not None
    found: list[bool | None] = []
    for number in meaning.within_spans(left.tricks.numbers, meaning.tricks):
        if number > end or without_others(against, number, end):
            continue
        if number > len(played):
            found.append(None)
            continue
        trick = played[number - 1]
        mine = bool(group >> (trick.winner if isinstance(left, TricksWon) else trick.leader) & 1)
        found.append(mine and fits(trick) and _compares(trick, played, end, against))
    return found.count(True), found.count(None)


def _compares(trick: Trick, played: Sequence[Trick], end: int, against: Against) -> bool | None:
    """Whether a trick compares so with the others up to `end`; None while that is open."""
    others = {
        "next": [trick.number + 1],
        "before": [*range(1, trick.number)],
        "after": [*range(trick.number + 1, end + 1)],
        "other": [number for number in range(1, end + 1) if number != trick.number],
    }[against.tricks.value.removeprefix("each_").removeprefix("some_")]
    others = [number for number in others if number <= end]
    found = [differs(trick, played[number - 1], against.step) for number in others if number <= len(played)]
    each = against.tricks.value.startswith("each_")
    if (not each) in found:
        return not each
    return each if len(found) == len(others) else None


def differs(trick: Trick, other: Trick, step: Step) -> bool:
    """Whether all that is said of two tricks is so."""
    mine, theirs = sum(card.rank for card in trick.cards), step.times * sum(card.rank for card in other.cards)
    seats = len(trick.cards)
    so = _so(step.sum, mine, theirs) and _so(step.won_rank, trick.winning_card.rank, other.winning_card.rank)
    there = {
        None: True,
        Turn.SAME: trick.winner == other.winner,
        Turn.ANOTHER: trick.winner != other.winner,
        Turn.LEFT: trick.winner == (other.winner + 1) % seats,
        Turn.RIGHT: trick.winner == (other.winner + seats - 1) % seats,
    }[step.winner]
    led = trick.cards[0].suit == other.cards[0].suit
    won = trick.winning_card.suit == other.winning_card.suit
    return so and there and step.led_again in (None, led) and step.won_again in (None, won)


def _so(relation: Relation | None, mine: int, theirs: int) -> bool:
    return {
        None: True,
        Relation.EXACTLY: mine == theirs,
        Relation.OTHER_THAN: mine != theirs,
        Relation.AT_LEAST: mine >= theirs,
        Relation.AT_MOST: mine <= theirs,
        Relation.MORE_THAN: mine > theirs,
        Relation.FEWER_THAN: mine < theirs,
    }[relation]
