"""A quick look for a winning line whatever the goals: rollouts, before any model is built.

A rollout plays the deal from the first trick to the last. For every trick it makes up legal ones at
random, more of them the worse they look, and plays the one after which the goals look best. A goal
looks as good as its chance if every card and trick still to come went to each seat in proportion to
the strength of its hand; a goal that is lost has no chance and ends the rollout, so that most of its
work is not to lose. Where the owner of a task is open, all that may own it count, as long as there
is a way to share out the tasks among them.

Finding nothing proves nothing. Deterministic: chance starts from the same seed every time, and there
is no clock.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from random import Random
from typing import Final, NamedTuple

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.features import first_lead, from_known_hands, plain_card
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.evaluation import Chances, Standing, Trick, Unsuited
from winnable.solver.crew.lookahead.owners import assign, candidates

__all__ = ["ROLLOUTS", "roll_out"]

ROLLOUTS: Final = 16
"""How often a deal is played before giving up: together less than what building the model takes."""
CARDS: Final = 640
"""How many cards are played in all rollouts together at the most: large decks are left to the model."""
TRICKS: Final = range(2, 12)
"""How many tricks are made up at a turn: the fewest, and the most as long as all look worse than before."""


class _Made(NamedTuple):
    """A trick that has been made up, and how things look after it."""

    score: float
    trick: Trick
    cards: list[int]
    held: list[float]
    standing: Standing
    able: Sequence[list[int]]


def roll_out(problem: Problem, rollouts: int = ROLLOUTS) -> tuple[Choices, Line] | None:
    """A winning line, or None if none is found in so many rollouts.

    Only for problems without tokens and roles, from known hands, and without goals that speak of
    more than the final counts; for all others None. Where all is plain task cards, `search` is better.
    """
    if any(problem.tokens) or problem.roles or not from_known_hands(problem):
        return None
    if not problem.goals and all(plain_card(task.goal) for task in problem.tasks):
        return None
    try:
        player = _Player(problem)
    except Unsuited:
        return None
    random = Random(0)  # noqa: S311  # always the same
    each = problem.deal.tricks * len(problem.deal.hands)
    for _ in range(min(rollouts, CARDS // each)):
        found = player.play(random)
        if found is not None:
            return found
    return None


class _Player:
    """Plays rollouts of one problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.bits = bits_of(problem.deal.deck)
        self.chances = Chances(problem, self.bits)
        self.tasks = [self.chances.chance(task.goal, noted=task.predicted) for task in problem.tasks]
        self.goals = [self.chances.chance(goal) for goal in problem.goals]
        self.hands = [sum(self.bits.of[card] for card in hand) for hand in problem.deal.hands]
        self.led = first_lead(problem)
        self.seats = candidates(problem)
        self.split: dict[int, list[int]] = {}
        players = len(self.hands)
        self.order = [[*range(leader, players), *range(leader)] for leader in range(players)]

    def play(self, random: Random) -> tuple[Choices, Line] | None:
        """One rollout; a winning line and its choices, or None."""
        hands, leader = list(self.hands), self.problem.deal.commander
        standing, score = self.chances.start(hands), 0.0
        held, weight = [self.chances.held(hand) for hand in hands], self.chances.weight
        seats: Sequence[list[int]] = self.seats
        played: list[list[int]] = []
        for number in range(self.problem.deal.tricks):
            found: dict[int, _Made] = {}
            best = 0.0
            shown = hands
            if self.led and not number:
                shown = [self.bits.of[self.led] if seat == leader else hand for seat, hand in enumerate(hands)]
            for made_up in range(TRICKS.stop):
                if made_up >= TRICKS.start and best >= score:
                    break
                trick, cards = self._made_up(number, leader, shown, random)
                if trick.cards not in found:
                    left = [strength - weight[card] for strength, card in zip(held, cards, strict=True)]
                    after = self.chances.after(standing, trick, left)
                    rated, able = self._rated(after, seats)
                    found[trick.cards] = _Made(rated, trick, cards, left, after, able)
                    best = max(best, rated)
            made = self._best(found.values(), seats)
            if made is None:
                return None
            score, trick, cards, held, standing, seats = made
            hands = [hand ^ card for hand, card in zip(hands, cards, strict=True)]
            played.append(cards[leader:] + cards[:leader])
            leader = trick.winner
        owners = assign(self.problem, seats)
        if owners is None:
            return None
        line = Line(tuple(tuple(self.bits.card[card] for card in cards) for cards in played))
        noted = [
            self.chances.noted(task.goal, owner, standing) if task.predicted is None else task.predicted
            for task, owner in zip(self.problem.tasks, owners, strict=True)
        ]
        predictions = tuple(noted) if any(task.predicts for task in self.problem.tasks) else ()
        return Choices(owners, self.problem.tokens, predictions=predictions), line

    def _made_up(self, number: int, leader: int, hands: list[int], random: Random) -> tuple[Trick, list[int]]:
        """A legal trick at random, and its cards by seat."""
        split, suit, beaten_by = self.split, self.bits.suit, self.bits.beaten_by
        cards = [0] * len(hands)
        led = first = best = last = beats = fallen = 0
        winner = leader
        chance = random.random
        for seat in self.order[leader]:
            legal = hands[seat] & led or hands[seat]
            if legal not in split:
                split[legal] = self.bits.split(legal)
            choice = split[legal]
            last = cards[seat] = choice[int(chance() * len(choice))]
            fallen |= last
            if last & beats:
                best, winner, beats = last, seat, beaten_by[last]
            elif not led:
                first = best = last
                led, beats = suit[last], beaten_by[last]
        return Trick(number, leader, winner, first, best, last, fallen), cards

    def _rated(self, standing: Standing, seats: Sequence[list[int]]) -> tuple[float, Sequence[list[int]]]:
        """How good all goals look, 0.0 if one is lost, and who can still meet each task."""
        score = 1.0
        for goal in self.goals:
            score *= goal(standing)[0]
        able: list[list[int]] = []
        for task, before in zip(self.tasks, seats, strict=True):
            chances = task(standing)
            # one seat that is likely to meet it is better than some that might
            score *= hypot(*(chances if len(before) == len(chances) else [chances[seat] for seat in before]))
            if not score:
                break
            able.append([seat for seat in before if chances[seat]])
        return score, able

    def _best(self, found: Iterable[_Made], seats: Sequence[list[int]]) -> _Made | None:
        """The trick after which all goals look best and the tasks can be shared out; None if there is none."""
        for made in sorted(found, key=lambda made: -made.score):
            if not made.score:
                break
            if all(len(now) == len(before) for now, before in zip(made.able, seats, strict=True)):
                return made  # as it was before, and then it could be done
            if assign(self.problem, made.able) is not None:
                return made
        return None
