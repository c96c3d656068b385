"""The yardstick: a plain first CP-SAT model with default parameters, for ratios and nothing else.

It knows task cards with given owners and without tokens only, builds on the public modelling API of OR-Tools, and
shares no code with the product beyond the types of its input.
"""

import time

from ortools.sat.python import cp_model

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem


def decide(problem: Problem, seconds: float = 60.0) -> tuple[Answer, float]:
    """The answer, and the seconds that building and solving the plain model took."""
    start = time.perf_counter()
    model = _build(problem)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    answers = {
        cp_model.OPTIMAL: Answer.WINNABLE,
        cp_model.FEASIBLE: Answer.WINNABLE,
        cp_model.INFEASIBLE: Answer.UNWINNABLE,
        cp_model.UNKNOWN: Answer.UNKNOWN,
    }
    return answers[status], time.perf_counter() - start


def _build(problem: Problem) -> cp_model.CpModel:
    hands = problem.deal.hands
    tricks = range(problem.deal.tricks)
    seats = problem.deal.seats
    suits = [suit.letter for suit in problem.deal.deck.suits]
    trump = problem.deal.deck.trump
    rocket = trump.letter if trump else ""
    owner = {card: seat for seat in seats for card in hands[seat]}
    tasks = {Card.parse(task.name): task.owner for task in problem.tasks if task.owner is not None}
    assert not any(task.token for task in problem.tasks)
    model = cp_model.CpModel()

    def new() -> cp_model.IntVar:
        return model.new_bool_var("")

    plays = {(card, t): new() for card in owner for t in tricks}
    suit = {(t, s): new() for t in tricks for s in suits}
    wins = {(card, t): new() for card in owner for t in tricks}
    leads = {(t, seat): new() for t in range(len(tricks) + 1) for seat in seats}
    before = {}
    for card in owner:
        for t in tricks[1:]:
            before[card, t] = var = new()
            model.add_bool_or([plays[card, u] for u in range(t)] + [~var])
            for u in range(t):
                model.add_implication(plays[card, u], var)
    for seat in seats:
        for t in tricks:
            model.add_exactly_one(plays[card, t] for card in hands[seat])
        for card in hands[seat]:
            one = model.add_exactly_one if len(hands[seat]) == len(tricks) else model.add_at_most_one
            one(plays[card, t] for t in tricks)
    for t in tricks:
        model.add_exactly_one(suit[t, s] for s in suits)
        model.add_exactly_one(wins[card, t] for card in owner)
        shows = {(seat, s): new() for seat in seats for s in suits}
        for seat in seats:
            for s in suits:
                var = shows[seat, s]
                cards = [card for card in hands[seat] if card.suit == s]
                model.add_bool_or([plays[card, t] for card in cards] + [~var])
                for card in cards:
                    model.add_implication(plays[card, t], var)
                model.add_bool_or([~leads[t, seat], ~var, suit[t, s]])
                model.add_bool_or([~leads[t, seat], var, ~suit[t, s]])
                for card in cards:  # not following suit needs every card of the suit gone
                    gone = [before[card, t]] if t else []
                    model.add_bool_or([~suit[t, s], var, *gone])
            model.add_exactly_one(shows[seat, s] for s in suits)
        for card, holder in owner.items():
            win = wins[card, t]
            model.add_implication(win, plays[card, t])
            if card.suit != rocket:
                model.add_implication(win, suit[t, card.suit])
                for seat in seats:
                    if rocket:
                        model.add_implication(win, ~shows[seat, rocket])
            for higher in owner:
                if higher.suit == card.suit and higher.rank > card.rank:
                    model.add_implication(win, ~plays[higher, t])
            model.add_implication(win, leads[t + 1, holder])
    for t in range(len(tricks) + 1):
        model.add_exactly_one(leads[t, seat] for seat in seats)
    model.add(leads[0, problem.deal.commander] == 1)
    for card, seat in tasks.items():
        model.add_exactly_one(plays[card, t] for t in tricks)
        for t in tricks:
            model.add_implication(plays[card, t], leads[t + 1, seat])
    return model
