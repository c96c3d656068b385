"""Simple players: each sees its own hand alone, and plays as one random guess of the other hands tells it.

The player in turn guesses the hidden hands at random. For each card that it may play it lets the rest of the play be
random, with everybody's cards as guessed, and plays the card after which most of the tasks and goals are met; ties by
chance. It knows how a mission is won by the referee's judgement of such an end alone.

Before trick 1 each member makes ten guesses, and sees in how many of these ends it meets each task. In a draft the
member in turn takes the task that it meets most often; else the member who meets one most often takes it. A role goes
to the member in whose ends most goals are met with it; a prediction is the number that is right most often. The order
of the tokens counts as one goal, which is met unless a task is met too early. Where cards must change hands they do so
at random. The commander plays for the robot, whose open cards all see.

Nobody swaps tokens, hands on a task, communicates, or learns from the cards that others play: hints, silence, the dead
zone and secret predictions make no difference to these players.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, product
from random import Random
from typing import Final, TypeVar

from winnable.missions.crew.assignment_rule import possible
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Passes
from winnable.rules.crew.goal import parts
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Position, Record, Trick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsDealt
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Beside

VERSION: Final = 2
"""That of the players: if they change, the table and the difficulties that ship are measured again."""
GUESSES: Final = 10
"""By how many ends a member judges its tasks, roles and predictions."""

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Play:
    """What was chosen, the tricks, and whether the mission was won."""

    choices: Choices
    tricks: tuple[Trick, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class _Guess:
    """By seat, the numbers of the cards that can be played, all and by suit; and of those that other cards cover."""

    hands: list[list[int]]
    suits: list[list[list[int]]]
    under: Mapping[int, int]


def play(problem: Problem, random: Random) -> Play:
    """Play a problem once, from its start to the end."""
    crew = Crew(problem, random)
    roles = crew.roles()
    if not roles:  # nobody can have them
        return Play(Choices((), problem.tokens), (), won=False)
    position, judge = crew.begin(roles)
    while not (position.over or judge.lost):
        tricks = position.tricks
        position = position.play(crew.card(position, judge))
        if position.table:
            continue
        judge = judge.going_on(position.tricks[-1:])
        if problem.draw and not tricks:
            draws = tuple(
                random.choice(sorted(position.drawable((seat - 1) % len(position.hands))))
                for seat in problem.deal.seats
            )
            position, judge = position.draw(draws), judge.going_on((), replace(judge.view.choices, draws=draws))
    return Play(judge.view.choices, position.tricks, all(judge.met_parts))


def _owned(tasks: tuple[Task, ...], index: TaskIndex, seat: SeatIndex) -> tuple[Task, ...]:
    """The tasks, one of them with its owner."""
    return (*tasks[:index], replace(tasks[index], owner=seat), *tasks[index + 1 :])


class Crew:
    """The members, who decide in turn; what one of them decides depends on what it sees, and on chance."""

    def __init__(self, problem: Problem, random: Random) -> None:
        self.problem, self.random = problem, random
        deck, seats = problem.deal.deck, len(problem.deal.hands)
        letters = [suit.letter for suit in deck.suits]
        self._cards = deck.cards
        self._number = {card: number for number, card in enumerate(deck.cards)}
        self._suit = [letters.index(card.suit) for card in deck.cards]
        self._suits = range(len(letters))
        self._trump = [deck.is_trump(card) for card in deck.cards]
        self._strength = [card.rank + 100 * deck.is_trump(card) for card in deck.cards]
        self._rounds = [(*range(leader, seats), *range(leader)) for leader in range(seats)]
        goals = (*problem.goals, *(task.goal for task in problem.tasks))
        self._about_hands = any(isinstance(part, CardsDealt | Beside) for goal in goals for part in parts(goal))

    # --- before trick 1 ------------------------------------------------------------------------------

    def begin(self, roles: Sequence[Mapping[str, SeatIndex]]) -> tuple[Position, Judge]:
        """The position before the first card, and the judge of what was chosen; `roles` are all ways to give them."""
        problem, passes = self.problem, self._passes()
        position = Position.start(problem.deal, passes)
        noted = tuple(task.predicted or 0 if task.predicts else None for task in problem.tasks)
        nobody = (problem.deal.commander,) * len(problem.tasks)
        choices = Choices(nobody, problem.tokens, roles[0], predictions=noted, passes=passes)
        judge = Judge(problem, choices, Record(problem.deal, ()))
        choices = replace(choices, owners=self._owners(position, judge))
        for role in problem.roles:
            having = {each[role.name]: replace(choices, roles=each) for each in roles}
            if len(having) > 1:
                met = [
                    sum(sum(end.met_parts) for end in self._ends(position, seat, judge, each))
                    for seat, each in having.items()
                ]
                choices = self._best([*having.values()], met)
                roles = [each for each in roles if each[role.name] == choices.roles[role.name]]
        for index, task in enumerate(problem.tasks):
            if task.predicts and task.predicted is None:
                choices = self._with_prediction(index, position, judge, choices)
        return position, judge.going_on((), choices)

    def _passes(self) -> Passes | None:
        """A distress signal that must be sent, by chance where nothing is given."""
        distress, deal = self.problem.distress, self.problem.deal
        if distress is None or not distress.required:
            return None
        kept = {under for _, under in deal.covered}
        cards = []
        for seat, given in enumerate(distress.cards or (None,) * len(deal.hands)):
            may = [card for card in deal.hands[seat] if card not in kept and not deal.deck.is_trump(card)]
            cards.append(given or self.random.choice(may))
        return Passes(distress.direction or self.random.choice([*Direction]), tuple(cards))

    def roles(self) -> list[Mapping[str, SeatIndex]]:
        """All ways to give the roles to members."""
        roles, deal = self.problem.roles, self.problem.deal
        may = [
            [
                seat
                for seat in deal.seats
                if role.seat in (None, seat) and not (role.not_commander and seat == deal.commander)
            ]
            for role in roles
        ]
        ways = [dict(zip((role.name for role in roles), seats, strict=True)) for seats in product(*may)]
        return [
            way for way in ways if not any(way[role.name] == way.get(other) for role in roles for other in role.unlike)
        ]

    def _owners(self, position: Position, judge: Judge) -> tuple[SeatIndex, ...]:
        """The owners of the tasks, which are taken one after the other."""
        tasks, deal, rule = self.problem.tasks, self.problem.deal, self.problem.assignment
        without = replace(rule, handover=False)
        if possible(without, tasks, len(deal.hands), deal.commander):
            rule = without
        often: dict[tuple[SeatIndex, TaskIndex], int] = {}
        for seat in deal.seats if any(task.owner is None for task in tasks) else ():
            ends = self._ends(position, seat, judge, replace(judge.view.choices, owners=(seat,) * len(tasks)))
            often |= {(seat, index): sum(end.task_met(index, deal.last) for end in ends) for index in range(len(tasks))}
        turns = cycle(self._rounds[deal.commander])
        while any(task.owner is None for task in tasks):
            turn = next(turns)
            may = [
                (seat, index)
                for seat, index in often
                if tasks[index].owner is None
                and (rule.counts is None or seat == turn)
                and possible(rule, _owned(tasks, index, seat), len(deal.hands), deal.commander)
            ]
            if may:
                seat, index = self._best(may, [often[each] for each in may])
                tasks = _owned(tasks, index, seat)
        return tuple(task.owner or 0 for task in tasks)

    def _with_prediction(self, index: TaskIndex, position: Position, judge: Judge, choices: Choices) -> Choices:
        """The choices with the prediction for one more task."""
        noted, last = choices.predictions, self.problem.deal.last
        ends = self._ends(position, choices.owners[index], judge, choices)
        each = [replace(choices, predictions=(*noted[:index], n, *noted[index + 1 :])) for n in range(last + 1)]
        return self._best(each, [sum(end.going_on((), one).task_met(index, last) for end in ends) for one in each])

    def _ends(self, position: Position, seat: SeatIndex, judge: Judge, choices: Choices) -> list[Judge]:
        """The judges of ten random ends of the play, as a member guesses the hands."""
        guesses = [self._guess(position, seat) for _ in range(GUESSES)]
        return [
            judge.going_on(self._end(position, guess), self._with_deal(choices, position, guess)) for guess in guesses
        ]

    # --- the play ------------------------------------------------------------------------------------

    def card(self, position: Position, judge: Judge) -> Card:
        """The card that is played next; the judge is that of the tricks so far."""
        legal = sorted(position.legal(), key=self._number.__getitem__)
        if len(legal) == 1:
            return legal[0]
        guess = self._guess(position, position.turn)
        choices, met = self._with_deal(judge.view.choices, position, guess), list[int]()
        self.random.shuffle(legal)
        for card in legal:
            parts_met = judge.going_on(self._end(position, guess, card), choices).met_parts
            if all(parts_met):
                return card  # the others can meet no more, and stand in a random order
            met.append(sum(parts_met))
        return legal[met.index(max(met))]

    def _best(self, things: Sequence[_Thing], marks: Sequence[int]) -> _Thing:
        """One of those with the highest mark."""
        best = max(marks)
        return self.random.choice([thing for thing, mark in zip(things, marks, strict=True) if mark == best])

    def _guess(self, position: Position, seat: SeatIndex) -> _Guess:
        """The hands as a member guesses them, by what it sees; the commander does so for the robot."""
        deal, number, random = position.deal, self._number, self.random.random
        if seat == deal.robot:
            seat = deal.commander
        hands: list[list[int]] = [[] for _ in position.hands]
        hands[seat] = sorted(map(number.__getitem__, position.hands[seat]))
        if deal.robot is not None:
            below = position.below(deal.robot)
            hands[deal.robot] = sorted(number[card] for card in position.hands[deal.robot] - below)
        # the commander shows the highest trump; in a draw it may move
        top, commander = deal.deck.commander_card, deal.commander
        if seat != commander and top in position.hands[commander] and not self.problem.draw:
            hands[commander] = [number[top]]
        known = {card for hand in hands for card in hand}
        hidden = sorted(number[card] for hand in position.hands for card in hand if number[card] not in known)
        hidden.sort(key=lambda _: random())
        under = {number[cover]: hidden.pop() for cover, _ in position.covered if cover is not None}
        for each, held in enumerate(position.hands):
            size = len(held) - (len(under) if each == deal.robot else 0)
            hands[each] += (hidden.pop() for _ in range(size - len(hands[each])))
            hands[each].sort(key=lambda _: random())
        suits: list[list[list[int]]] = [[[] for _ in self._suits] for _ in hands]
        for mine, piles in zip(hands, suits, strict=True):
            for card in sorted(mine, key=lambda _: random()):
                piles[self._suit[card]].append(card)
        return _Guess(hands, suits, under)

    def _with_deal(self, choices: Choices, position: Position, guess: _Guess) -> Choices:
        """The choices with a guess of the hands that were dealt, if goals are about these."""
        if not self._about_hands:
            return choices
        hands = [[self._cards[card] for card in hand] for hand in guess.hands]
        if position.deal.robot is not None:
            hands[position.deal.robot] += map(self._cards.__getitem__, guess.under.values())
        tricks = [
            *((trick.seats, trick.cards) for trick in position.tricks),
            (self._rounds[position.leader], position.table),
        ]
        for seats, cards in tricks:
            for seat, card in zip(seats, cards, strict=False):
                hands[seat].append(card)
        return replace(choices, deal=Deal.of(position.deal.deck, hands, position.deal.commander))

    def _end(self, position: Position, guess: _Guess, first: Card | None = None) -> list[Trick]:
        """Tricks of random cards to the end of the play, from guessed hands, after a card to begin with."""
        suit, trump, strength = self._suit, self._trump, self._strength
        hands, under, tricks = [hand[:] for hand in guess.hands], guess.under, list[Trick]()
        suits = [[pile[:] for pile in hand] for hand in guess.suits]
        table, leader = [self._number[card] for card in position.table], position.leader
        left = [True] * len(suit)  # a card is in two piles, of the hand and of its suit, and stays in one of them
        if first is not None:
            table.append(self._number[first])
            left[table[-1]] = False
            self._uncover(table[-1], under, hands[position.turn], suits[position.turn])
        for number in range(position.number, position.deal.last + 1):
            seats = self._rounds[leader]
            while len(table) < len(seats):
                seat = seats[len(table)]
                pile = suits[seat][suit[table[0]]] if table else []
                while pile:
                    card = pile.pop()
                    if left[card]:
                        break
                else:
                    pile = hands[seat]
                    card = pile.pop()
                    while not left[card]:
                        card = pile.pop()
                left[card] = False
                table.append(card)
                if under:
                    self._uncover(card, under, hands[seat], suits[seat])
            led, best = suit[table[0]], table[0]
            for card in table:
                if strength[card] > strength[best] and (suit[card] == led or trump[card]):
                    best = card
            leader = seats[table.index(best)]
            tricks.append(Trick(number, seats, tuple([self._cards[card] for card in table]), leader, self._cards[best]))
            table = []
        return tricks

    def _uncover(self, card: int, under: Mapping[int, int], hand: list[int], suits: list[list[int]]) -> None:
        """Put the card that lay under another one at random places into the piles of its seat."""
        if card in under:
            for pile in (hand, suits[self._suit[under[card]]]):
                pile.insert(self.random.randrange(len(pile) + 1), under[card])
