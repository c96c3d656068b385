"""The completions of a deal of which cards are unknown: counted, listed, and drawn at random, each equally likely.

A completion is a whole deal that fits all that is known: the known cards, the hints, and the line so
far, with some passes and draws; how it goes on does not matter. What is known tells of each card and
each place whether it may lie there, whatever the other cards do. Passes and draws ask besides that
each hand has a card that it may give away, and at most one that it must. So cards fall into classes
that differ in nothing but their names, and all depends on how many of each class lie in each place
(`_Matrix`).

Some problems do not come apart like that (`_Known.separable`). There the matrix knows a part of it,
and each deal that it proposes is tested as a whole.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, permutations, product
from math import comb, factorial, inf, perm, prod
from random import Random
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction
from winnable.rules.crew.play import IllegalPlay, replay, winning_place
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.decide import PARAMETERS
from winnable.solver.formula import Formula
from winnable.solver.verdict import Limits

__all__ = ["TRIES", "Completions", "TooIntricate", "completions", "count", "sample"]

TRIES: Final = 2000
"""How many proposed deals are tested before giving up, where they must be tested."""
STATES: Final = 300_000
"""How many states a count may go through: hints for the hands of an official deck take far fewer."""
STEPS: Final = 600
"""How many pairs of class and place there may be, each a level of recursion."""


class TooIntricate(ValueError):
    """What is known tells apart too many kinds of cards to count the ways in which they can lie."""


def count(problem: Problem) -> int | None:
    """The number of completions; None where it cannot be told without trying them one by one."""
    return Completions(problem).count


def completions(problem: Problem) -> Iterator[Deal]:
    """Every completion, each once. Raises TooIntricate."""
    return iter(Completions(problem))


def sample(problem: Problem, random: Random) -> Deal | None:
    """A completion, each as likely as any other; None if there is none, or none is found in so many tries."""
    return Completions(problem).sample(random)


class Completions:
    """The completions of a problem, prepared once to be asked often."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._known = _Known(problem)
        self._slots = _Slots(problem.deal, self._known)
        self._matrix = self._sorted()
        self._proposed: int | None
        try:
            self._proposed = self._matrix.count() * self._slots.layouts
        except TooIntricate:
            self._proposed = None

    @property
    def count(self) -> int | None:
        """How many there are; None where it cannot be told without trying them one by one."""
        return self._proposed if self._known.separable or not self._proposed else None

    @property
    def intricate(self) -> bool:
        """Whether there are too many kinds of unknown cards to do anything with them."""
        return self._proposed is None

    def __iter__(self) -> Iterator[Deal]:
        """Every one, each once. Raises TooIntricate."""
        if self._proposed is None:
            raise TooIntricate("expected fewer kinds of unknown cards, to list the ways in which they can lie")
        proposed = (deal for lie in self._matrix for deal in self._slots.deals(lie))
        return (deal for deal in proposed if self._fits(deal))

    def at_most(self, number: int, until: float = inf) -> list[Deal] | None:
        """All of them if there are no more than `number`; None if there are more, or if nobody can tell.

        Also None if they are not listed before the clock (`time.perf_counter`) says `until`.
        """
        if self._proposed is None or self._proposed > (number if self._known.separable else max(number, TRIES)):
            return None
        found = []
        for deal in islice(self, number + 1):
            found.append(deal)
            if time.perf_counter() > until:
                return None
        return found if len(found) <= number else None

    def sample(self, random: Random) -> Deal | None:
        """One of them, each as likely as any other; None if there is none, or none is found in so many tries."""
        if not self._proposed:
            return None
        for _ in range(TRIES):
            deal = self._slots.any_deal(self._matrix.sample(random), random)
            if self._fits(deal):
                return deal
        return None

    def _sorted(self) -> "_Matrix":
        """Known cards lie where they lie; unknown ones are sorted by what is known of them in each place."""
        known, slots = self._known, self._slots
        matrix = _Matrix(slots.places, known.ways, len(self.problem.deal.hands))
        if not known.in_turn:
            matrix.state = None
        for card, place in slots.fixed:
            matrix.put(known.fates(card, place), place.seat)
        classes: dict[tuple[_Fates, ...], list[Card]] = {}
        for card in self.problem.deal.unseen:
            classes.setdefault(tuple(known.fates(card, place) for place in slots.places), []).append(card)
        matrix.divide(classes)
        return matrix

    def _fits(self, deal: Deal) -> bool:
        """Whether a proposed deal fits: nothing to do where the matrix knows it all."""
        known, problem = self._known, self.problem
        if known.separable:
            return True
        if not (known.signal or known.drawn):
            try:
                replay(deal, problem.played, partial=True)
            except IllegalPlay:
                return False
            return True
        try:
            whole = Problem(
                deal,
                draw=problem.draw,
                distress=problem.distress,
                communications=problem.communications,
                played=problem.played,
            )
        except ValueError:  # the line so far is not legal, or a card is to be given that is not there
            return False
        formula = Formula()
        Board(formula, whole)
        return formula.solve(Limits(), PARAMETERS).answer is Answer.WINNABLE


# --- what is known of a card in a place ------------------------------------------------------------

_Opens = tuple[int, int]
"""After which trick at the earliest, and at the latest, a card lies open."""
_OPEN: Final = (0, 0)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where cards may lie that differ in nothing: a hand, or of the robot's cards those that open together."""

    seat: int
    opens: _Opens = _OPEN
    room: int = 0
    """For how many unknown cards."""
    spare: int = 0
    """How many of them need not come."""


@dataclass(frozen=True, slots=True)
class _Fate:
    """What may become of a card in a place: it fits if it stays, and it fits if it is the one given away."""

    stays: bool
    goes: bool = False


_Fates = tuple[_Fate, ...]
"""One for each way to go on from the deal."""


class _Known:
    """What the line so far, the hints, and given passes and draws tell of each card in each place.

    `ways` are those to go on from the deal: everybody gives a card to the seat so many steps on, or
    nobody gives any (0).
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        deal, tricks = problem.deal, problem.played.tricks
        self.seats = len(deal.hands)
        self.end = deal.tricks + 1  # no trick has this number
        self.played: dict[Card, tuple[int, int]] = {}
        """By whom, and to which trick."""
        self.refused: list[tuple[int, str, int]] = []
        """Who did not follow which suit, and in which trick."""
        self.in_turn = self._watch()
        """Whether those led whose turn it was."""
        self.signal = problem.distress
        self.drawn = problem.draw if tricks and len(tricks[0]) == self.seats else None
        """The draw, once it has taken place."""
        given = problem.draw.cards if problem.draw and not self.drawn else ()
        self.wanted = {card: (seat - 1) % self.seats for seat, card in enumerate(given) if card is not None}
        """From whom given cards are still to be drawn."""
        self.shown = {hint.card for hint in problem.communications if hint.trick == 1}
        self.robot_played = any(seat == deal.robot for seat, _ in self.played.values())
        self.separable = self._separable()
        self.ways = self._ways()

    def _watch(self) -> bool:
        deck, line = self.problem.deal.deck, self.problem.played
        leader = self.problem.deal.commander
        for index, cards in enumerate(line.tricks):
            if index < len(line.leaders) and line.leaders[index] not in (None, leader):
                return False
            for place, card in enumerate(cards):
                seat = (leader + place) % self.seats
                self.played[card] = (seat, index + 1)
                if card.suit != cards[0].suit:
                    self.refused.append((seat, cards[0].suit, index + 1))
            leader = (leader + winning_place(cards, deck)) % self.seats
        return True

    def _separable(self) -> bool:
        """Whether each card in each place can be told to fit or not, by itself.

        Not if cards move twice, nor if the robot's do after it has played or to be covered again, nor
        if it has played and nobody knows from what its covered cards were freed.
        """
        deal = self.problem.deal
        if self.signal and self.drawn:
            return False
        if deal.robot is None:
            return True
        no_cover = any(cover is None for cover, _ in deal.covered)
        return not self.drawn and not (self.robot_played and (self.signal or no_cover))

    def _ways(self) -> tuple[int, ...]:
        if self.drawn and self.separable:
            return (1,)
        if self.signal is None or not self.separable:
            return (0,)
        sides = (side.step for side in Direction if self.signal.direction in (None, side))
        return (*sides,) if self.signal.required else (0, *sides)

    def opens(self, cover: Card | None) -> _Opens:
        """When what lies below a card of the robot opens."""
        if cover is None:
            return (1 if self.robot_played else self.end), self.end
        _, number = self.played.get(cover, (0, self.end))
        return number, number

    def fates(self, card: Card, place: _Place) -> _Fates:
        """What may become of the card in the place, way by way."""
        if not self.separable and (self.signal or self.drawn):
            return (_Fate(self._within_reach(card, place.seat)),)
        return tuple(self._fate(card, place, step) for step in self.ways)

    def _within_reach(self, card: Card, seat: int) -> bool:
        """Whether passes and draws may bring the card to the seat that played it."""
        if card not in self.played:
            return True
        player, number = self.played[card]
        holders = (player, player - 1) if self.drawn and number > 1 else (player,)
        steps = (0, 1, -1) if self.signal else (0,)
        return any((seat + step - holder) % self.seats == 0 for step in steps for holder in holders)

    def _fate(self, card: Card, place: _Place, step: int) -> _Fate:
        seat, taker = place.seat, (place.seat + step) % self.seats
        cards: tuple[Card | None, ...] = ()
        if self.drawn:  # what lies open for communication is not drawn (N5)
            cards = (*self.drawn.cards[1:], self.drawn.cards[0])
            goes = card not in self.shown and self._holds(card, seat, place.opens, 1, 1)
            goes = goes and self._holds(card, taker, _OPEN, 2, self.end)
        elif self.signal:
            cards = self.signal.cards
            goes = place.opens == _OPEN and not self.problem.deal.deck.is_trump(card)
            goes = goes and self._holds(card, taker, _OPEN, 1, self.end)
        else:
            goes = False
        stays = self._holds(card, seat, place.opens, 1, self.end)
        given = cards[seat] if cards else None
        if card in cards and (card != given or place.opens != _OPEN):
            return _Fate(stays=False)  # whoever is to give it was dealt it, and the robot gives an open card
        if not step:
            return _Fate(stays)
        return _Fate(stays and card != given, goes)

    def _holds(self, card: Card, seat: int, opens: _Opens, first: int, last: int) -> bool:
        """Whether the seat may hold the card from trick `first` until it plays it, or else through trick `last`."""
        player, number = self.played.get(card, (seat, self.end))
        if number < first or (card in self.played and number <= last and (player != seat or number <= opens[0])):
            return False
        until = min(number, last)
        if any(
            (who, suit) == (seat, card.suit) and first <= trick <= until and opens[1] < trick
            for who, suit, trick in self.refused
        ):
            return False
        communications = (hint for hint in self.problem.communications if first <= hint.trick <= last)
        return self._can_be_drawn(card, seat, opens) and all(_told(hint, card, seat, until) for hint in communications)

    def _can_be_drawn(self, card: Card, seat: int, opens: _Opens) -> bool:
        """Whether a card that is still to be drawn can be: from the robot, one that is covered then (N9)."""
        if card not in self.wanted:
            return True
        if self.wanted[card] != seat or card in self.played or card in self.shown:
            return False
        return seat != self.problem.deal.robot or opens[1] > 1 or len(self.problem.deal.covered) < 2


def _told(hint: Communication, card: Card, seat: int, until: int) -> bool:
    """Whether a hint lets the seat hold the card until it plays it to trick `until`."""
    if card == hint.card:
        return seat == hint.seat and hint.trick <= until
    return seat != hint.seat or hint.trick > until or hint.allows(each for each in (hint.card, card) if each)


# --- how many of which class lie where -------------------------------------------------------------

_State = tuple[tuple[int, ...] | None, ...]
"""By way and seat what it has to give: 0 nothing yet, 1 a card it may give, 2 one it must. None: the way is barred."""


def _after(state: _State, fates: _Fates, seat: int, number: int) -> _State | None:
    """The state when so many more cards of a kind lie with the seat; None if all ways are barred."""
    after: list[tuple[int, ...] | None] = []
    for gives, fate in zip(state, fates, strict=True):
        if gives is None or not number or (fate.stays and not fate.goes):
            after.append(gives)
        elif fate.stays:
            after.append((*gives[:seat], max(gives[seat], 1), *gives[seat + 1 :]))
        elif fate.goes and number == 1 and gives[seat] < 2:
            after.append((*gives[:seat], 2, *gives[seat + 1 :]))
        else:
            after.append(None)
    return tuple(after) if any(gives is not None for gives in after) else None


@dataclass(frozen=True, slots=True)
class _Step:
    """Some of the cards of a class go to a place; all that are left, if it is the `last` place for them."""

    cards: Sequence[Card]
    place: int
    fates: _Fates
    last: bool
    later: int
    """How many cards of later classes may go to the place."""


_At = tuple[int, int, tuple[int, ...], _State]
"""A step, how many cards are left of its class, the room that is left in each place, and the state."""


class _Matrix:
    """The ways to put cards into places: class by class, and place by place how many go there.

    First known cards are put, then the unknown ones divided.
    """

    def __init__(self, places: Sequence[_Place], ways: Sequence[int], seats: int) -> None:
        self.places = places
        self.ways = ways
        self.state: _State | None = ((0,) * seats,) * len(ways)
        """None: there is no way to lay out the cards."""
        self._forced: list[list[Card]] = [[] for _ in places]
        """By place, the cards that can lie nowhere else."""
        self._steps: list[_Step] = []
        self._rooms: tuple[int, ...] = ()
        self._counted: dict[_At, int] = {}

    def put(self, fates: _Fates, seat: int, number: int = 1) -> None:
        """Cards lie with a seat."""
        self.state = _after(self.state, fates, seat, number) if self.state else None

    def divide(self, classes: dict[tuple[_Fates, ...], list[Card]]) -> None:
        """Cards go to places; the classes are given by their fates in each place."""
        free = []
        for fates, cards in classes.items():
            possible = [place for place, ways in enumerate(fates) if any(fate.stays or fate.goes for fate in ways)]
            if len(possible) == 1:
                self._forced[possible[0]] += cards
                self.put(fates[possible[0]], self.places[possible[0]].seat, len(cards))
            elif possible:
                free.append((possible, fates, cards))
            else:
                self.state = None
        self._rooms = tuple(place.room - len(cards) for place, cards in zip(self.places, self._forced, strict=True))
        later = [0] * len(self.places)
        for possible, fates, cards in sorted(free, key=lambda kind: -len(kind[0])):
            self._steps[:0] = [
                _Step(cards, place, fates[place], place == possible[-1], later[place]) for place in possible
            ]
            for place in possible:
                later[place] += len(cards)
        if any(
            not 0 <= room <= place.spare + more
            for room, place, more in zip(self._rooms, self.places, later, strict=True)
        ):
            self.state = None

    def count(self) -> int:
        """How many ways there are. Raises TooIntricate."""
        if self.state is None:
            return 0
        if len(self._steps) > STEPS:
            raise TooIntricate
        return self._count(self._start(self.state))

    def _start(self, state: _State) -> _At:
        return 0, len(self._class(0)), self._rooms, state

    def _class(self, index: int) -> Sequence[Card]:
        return self._steps[index].cards if index < len(self._steps) else ()

    def _count(self, at: _At) -> int:
        """The ways to go on."""
        if at[0] == len(self._steps):
            return self._complete(at)
        if at not in self._counted:
            if len(self._counted) >= STATES:
                raise TooIntricate
            self._counted[at] = sum(comb(at[1], number) * self._count(then) for number, then in self._choices(at))
        return self._counted[at]

    def _complete(self, at: _At) -> bool:
        """Whether no place lacks a card, and there is a way in which all that must give one can."""
        _, _, rooms, state = at
        return all(room <= place.spare for room, place in zip(rooms, self.places, strict=True)) and any(
            gives is not None and (not step or all(gives)) for step, gives in zip(self.ways, state, strict=True)
        )

    def _choices(self, at: _At) -> list[tuple[int, _At]]:
        """How many cards may go to the place of a step, and what comes after."""
        index, left, rooms, state = at
        step = self._steps[index]
        place, room = self.places[step.place], rooms[step.place]
        least = left if step.last else max(0, room - place.spare - step.later)
        choices: list[tuple[int, _At]] = []
        for number in range(least, min(left, room) + 1):
            after = _after(state, step.fates, place.seat, number)
            if after is not None:
                rest = len(self._class(index + 1)) if step.last else left - number
                then = (*rooms[: step.place], room - number, *rooms[step.place + 1 :])
                choices.append((number, (index + 1, rest, then, after)))
        return choices

    def __iter__(self) -> Iterator[list[list[Card]]]:
        """Every way, each once: the cards in each place."""
        if self.state is not None and self.count():
            yield from self._go_on(self._start(self.state), self._class(0), self._forced)

    def _go_on(self, at: _At, cards: Sequence[Card], lie: list[list[Card]]) -> Iterator[list[list[Card]]]:
        if at[0] == len(self._steps):
            yield lie
            return
        step = self._steps[at[0]]
        for number, then in self._choices(at):
            for chosen in combinations(cards, number) if self._count(then) else ():
                rest = self._class(then[0]) if step.last else [card for card in cards if card not in chosen]
                here = [[*old, *chosen] if place == step.place else old for place, old in enumerate(lie)]
                yield from self._go_on(then, rest, here)

    def sample(self, random: Random) -> list[list[Card]]:
        """One of the ways, each as likely as any other; there must be one."""
        lie = [list(cards) for cards in self._forced]
        assert self.state is not None
        at = self._start(self.state)
        cards: list[Card] = []
        first = True
        for step in self._steps:
            if first:
                cards = random.sample(step.cards, len(step.cards))
            ticket = random.randrange(self._count(at))
            for number, then in self._choices(at):
                ticket -= comb(len(cards), number) * self._count(then)
                if ticket < 0:
                    lie[step.place] += cards[:number]
                    cards, at, first = cards[number:], then, step.last
                    break
        return lie


# --- from cards in places to deals -----------------------------------------------------------------


class _Slots:
    """The places of a deal, and the deals that cards in them make up: the robot's lie in columns, too."""

    def __init__(self, deal: Deal, known: _Known) -> None:
        self.deal = deal
        hidden = deal.hidden or (0,) * len(deal.hands)
        over = deal.over > 0
        below = {under: known.opens(cover) for cover, under in deal.covered if under is not None}
        self.fixed = [
            (card, _Place(seat, below.get(card, _OPEN) if seat == deal.robot else _OPEN))
            for seat, hand in enumerate(deal.hands)
            for card in hand
        ]
        """The known cards and where they lie."""
        unknown: dict[_Opens, list[int]] = {}
        for index, (cover, under) in enumerate(deal.covered):
            if under is None:
                unknown.setdefault(known.opens(cover), []).append(index)
        rooms = [(seat, _OPEN, more + over) for seat, more in enumerate(hidden)]
        if deal.robot is not None:
            rooms[deal.robot] = (deal.robot, _OPEN, hidden[deal.robot] - sum(map(len, unknown.values())))
            rooms += [(deal.robot, opens, len(columns)) for opens, columns in unknown.items()]
        self.places = [_Place(seat, opens, room, int(over)) for seat, opens, room in rooms if room]
        self._unders = [unknown.get(place.opens, []) for place in self.places]
        """By place, the columns whose covered cards lie there."""
        self._half = [index for index, (cover, under) in enumerate(deal.covered) if cover is None and under is not None]
        self._blank = [index for index, column in enumerate(deal.covered) if column == (None, None)]

    @property
    def layouts(self) -> int:
        """In how many ways the robot's cards may lie in columns, whatever they are."""
        if not self.deal.covered:
            return 1
        open_cards = sum(place.room for place in self.places if (place.seat, place.opens) == (self.deal.robot, _OPEN))
        above = perm(open_cards, len(self._half)) * comb(open_cards - len(self._half), len(self._blank))
        return above * prod(factorial(len(columns)) for columns in self._unders)

    def deals(self, lie: list[list[Card]]) -> Iterator[Deal]:
        """Every deal with these cards in the places, each once."""
        for above in self._covers(self._open(lie)):
            orders = [permutations(cards) if columns else (cards,) for cards, columns in self._both(lie)]
            for order in product(*orders):
                yield self._deal(lie, above, order)

    def _covers(self, cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
        """The open cards that may cover others: columns of which nothing is known are told apart by nothing."""
        for half in permutations(cards, len(self._half)):
            for blank in combinations([card for card in cards if card not in half], len(self._blank)):
                yield (*half, *blank)

    def any_deal(self, lie: list[list[Card]], random: Random) -> Deal:
        """A deal with these cards in the places, each as likely as any other."""
        shuffled = [random.sample(cards, len(cards)) for cards in lie]
        return self._deal(lie, self._open(shuffled), shuffled)

    def _open(self, lie: Sequence[Sequence[Card]]) -> list[Card]:
        """The robot's unknown cards that lie open."""
        robot = (self.deal.robot, _OPEN)
        return [
            card
            for place, cards in zip(self.places, lie, strict=True)
            if (place.seat, place.opens) == robot
            for card in cards
        ]

    def _both(self, lie: Sequence[Sequence[Card]]) -> Iterator[tuple[Sequence[Card], list[int]]]:
        return zip(lie, self._unders, strict=True)

    def _deal(self, lie: list[list[Card]], above: Sequence[Card], below: Sequence[Sequence[Card]]) -> Deal:
        """The deal with these cards: `above` cover columns in order, `below` are covered, place by place."""
        if not self.deal.unseen:
            return self.deal
        hands = [list(hand) for hand in self.deal.hands]
        for place, cards in zip(self.places, lie, strict=True):
            hands[place.seat] += cards
        covers = dict(zip((*self._half, *self._blank), above, strict=False))
        unders = {
            index: card for cards, columns in self._both(below) for index, card in zip(columns, cards, strict=False)
        }
        columns = [
            (cover or covers[index], under or unders[index]) for index, (cover, under) in enumerate(self.deal.covered)
        ]
        return Deal.of(self.deal.deck, hands, self.deal.commander, robot=self.deal.robot, covered=columns)
