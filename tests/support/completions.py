"""Completions of deals with unknown cards: the oracle that tries every deal with every play, and problems to ask it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tests.support.decks import hand, shuffled, small_deck
from tests.support.enumeration import all_deals
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Passes, Shown
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem

TINY = small_deck(2, 3, 1)  # p123 b123 r1
NINE = small_deck(2, 4, 1)  # p1234 b1234 r1


def partly(
    known: str, hidden: tuple[int, ...], commander: int = 0, *, robot: int | None = None, below: str = ""
) -> Deal:
    """A deal of which these cards are known; columns of the robot are written `p3(b4) ?(?)`."""
    cards = sum(hidden) + len(hand(known.replace("/", " ")))
    deck = {9: NINE, 10: small_deck(2, 4, 2)}.get(cards, TINY)
    columns = [column.rstrip(")").split("(") for column in below.split()]
    covered: Columns = tuple((_card(cover), _card(under)) for cover, under in columns)
    return Deal(deck, tuple(tuple(hand(held)) for held in known.split("/")), commander, hidden, robot, covered)


def _card(text: str) -> Card | None:
    return None if text == "?" else Card.parse(text)


def fitting(problem: Problem) -> set[Deal]:
    """Every whole deal with which the line so far can have been played, by passes and draws that agree."""
    return {deal for deal in all_deals(problem.deal) if any(_stories(problem, deal))}


def _stories(problem: Problem, deal: Deal) -> Iterator[bool]:
    for passes in _signals(problem, deal):
        yield _goes_on(problem, [Position.start(deal, passes)], 0)


def _signals(problem: Problem, deal: Deal) -> Iterator[Passes | None]:
    signal, shut = problem.distress, {under for _, under in deal.covered}
    given = signal.cards if signal and signal.cards else (None,) * len(deal.hands)
    if any(card is not None and card not in set(deal.hands[seat]) - shut for seat, card in enumerate(given)):
        return
    if signal is None or not signal.required:
        yield None
    for side in Direction if signal else ():
        if signal and signal.direction in (None, side):
            colours = [[card for card in held if card.suit != "r" and card not in shut] for held in deal.hands]
            for cards in product(*colours):
                if all(wanted in (None, card) for wanted, card in zip(given, cards, strict=True)):
                    yield Passes(side, cards)


def _goes_on(problem: Problem, positions: list[Position], number: int) -> bool:
    """Whether the line goes on from its trick `number`, counted from 0, in one of the positions."""
    tricks = problem.played.tricks
    told = [hint for hint in problem.communications if hint.trick == number + 1]
    positions = [each for each in positions if all(hint.allows(each.hands[hint.seat]) for hint in told)]
    shown = {hint.card for hint in problem.communications if hint.trick == 1}
    given = problem.draw.cards if problem.draw else ()
    if number == len(tricks):
        early = number == 0 or (number == 1 and len(tricks[0]) < len(problem.deal.hands))
        return any(not early or _drawable(given, each, shown) for each in positions)
    after = []
    for position in positions:
        for card in tricks[number]:
            if card not in position.legal():
                break
            position = position.play(card)  # noqa: PLW2901
        else:
            after.append(position)
    if number == 0 and given and after and not after[0].table:
        after = [drawn for each in after for drawn in _draws(given, each, shown)]
    return _goes_on(problem, after, number + 1)


def _drawable(given: tuple[Card | None, ...], position: Position, shown: set[Card | None]) -> bool:
    return all(
        card is None or (card in position.hands[seat - 1] and card not in shown) for seat, card in enumerate(given)
    )


def _draws(given: tuple[Card | None, ...], position: Position, shown: set[Card | None]) -> Iterator[Position]:
    seats = range(len(given))
    for cards in product(*(sorted(position.drawable((seat - 1) % len(given)) - shown) for seat in seats)):
        if all(wanted in (None, card) for wanted, card in zip(given, cards, strict=True)):
            yield position.draw(cards)


COLUMNS = {
    "known covers": partly("b4 / p12 / r1", (2, 1, 2), robot=1, below="p1(?)"),
    "known covers of more": partly("b4 / p12 / r1", (2, 1, 2), robot=1, below="p1(p2)"),
    "known below": partly("b4 / p1 / r1", (2, 2, 2), robot=1, below="?(p1)"),
    "nothing known": partly("b4 / p1 / r1", (2, 2, 2), robot=1, below="?(?)"),
    "two": partly("b4 p4 / p1 / r1 b3", (1, 3, 1), robot=1, below="p1(?) ?(?)"),
    "two by halves": partly("b4 p4 / p12 / r1 b3", (1, 2, 1), robot=1, below="p1(?) ?(p2)"),
    "two blank": partly("b4 p4 / / r1 b3", (1, 4, 1), robot=1, below="?(?) ?(?)"),
}


def made_up(seed: int) -> Problem:
    """A problem with unknown cards of a small deal: what is told of it was seen in a play of it."""
    rng = random.Random(seed)
    robot = rng.choice([None, None, 1])
    deck = small_deck(2, 4, 1) if robot is not None else rng.choice([small_deck(2, 3, 1), small_deck(2, 4, 1)])
    whole = shuffled(deck, 3, seed)
    if robot is not None:
        columns = rng.randint(1, len(whole.hands[1]) // 2)
        laid = rng.sample(whole.hands[1], 2 * columns)
        commander = whole.commander if whole.commander != robot else 0
        whole = Deal.of(deck, whole.hands, commander, robot=1, covered=zip(laid[::2], laid[1::2], strict=True))
    signal = _signal(rng, whole)
    story = Problem(whole, distress=signal[0])
    position, draw = Position.start(whole, signal[1]), None
    communications, tricks, table = [], [], []
    drawing = rng.random() < 0.3
    length = rng.randint(0, 2 * len(whole.hands) if rng.random() < 0.7 else 0)
    shown = set()
    for played in range(length + 1):
        if not position.table and rng.random() < 0.7:
            hint = _hint(rng, position)
            communications += [hint] if hint else []
            shown |= {hint.card} if hint and hint.trick == 1 else set()
        if played == length:
            break
        card = rng.choice(sorted(position.legal()))
        table.append(card)
        position = position.play(card)
        if not position.table:
            tricks.append(tuple(table))
            table = []
            if drawing and len(tricks) == 1:
                choices = [sorted(position.drawable((seat - 1) % 3) - shown) for seat in range(3)]
                drawing = all(choices)  # else all that somebody has left lies open
                if drawing:
                    drawn = tuple(map(rng.choice, choices))
                    position = position.draw(drawn)
                    draw = Draw(tuple(card if rng.random() < 0.3 else None for card in drawn))
    if drawing and draw is None:  # what will be drawn may be given, too
        later = [sorted(position.hands[seat - 1] - shown) for seat in range(3)]
        given = [rng.choice(cards) if cards and robot is None and rng.random() < 0.3 else None for cards in later]
        draw = Draw(tuple(given) if not tricks else (None,) * 3)
    tricks += [tuple(table)] if table else []
    return replace(
        story,
        deal=_hide(rng, whole),
        communications=tuple(communications),
        played=Line(tuple(tricks)),
        draw=draw,
        names=("A", "B", "C"),
    )


def _signal(rng: random.Random, whole: Deal) -> tuple[Distress | None, Passes | None]:
    if rng.random() < 0.6:
        return None, None
    passes = [each for each in _signals(Problem(whole, distress=Distress(required=True)), whole) if each]
    if not passes:
        return Distress(), None
    sent = rng.choice(passes)
    cards = tuple(card if rng.random() < 0.3 else None for card in sent.cards)
    side = rng.choice([None, sent.direction])
    return Distress(rng.random() < 0.5, side, cards if any(cards) else ()), sent


def _hint(rng: random.Random, position: Position) -> Communication | None:
    """Something true of a hand."""
    seat, number = rng.choice([seat for seat in range(3) if seat != position.deal.robot]), len(position.tricks) + 1
    held = {suit: sorted(card for card in position.hands[seat] if card.suit == suit) for suit in "pb"}
    suit = rng.choice("pb")
    if not held[suit]:
        return Communication(seat, void=suit, trick=number)
    if len(held[suit]) == 1:
        return Communication(seat, held[suit][0], Shown.ONLY, trick=number)
    shows = rng.choice([Shown.HIGHEST, Shown.LOWEST])
    return Communication(seat, held[suit][-1 if shows is Shown.HIGHEST else 0], shows, trick=number)


def _hide(rng: random.Random, whole: Deal) -> Deal:
    """The deal with five cards hidden, and perhaps where the odd card lies."""
    hidden = set(rng.sample(whole.deck.cards, 5))
    hands = tuple(tuple(card for card in held if card not in hidden) for held in whole.hands)
    numbers = [len(held) - len(known) for held, known in zip(whole.hands, hands, strict=True)]
    longer = [seat for seat, held in enumerate(whole.hands) if len(held) > whole.tricks]
    if whole.robot is None and longer and all(numbers[seat] for seat in longer) and rng.random() < 0.5:
        numbers = [number - (seat in longer) for seat, number in enumerate(numbers)]
    covered = tuple(
        (None if cover in hidden else cover, None if under in hidden else under) for cover, under in whole.covered
    )
    return Deal(whole.deck, hands, whole.commander, tuple(numbers), whole.robot, covered)
