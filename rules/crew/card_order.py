"""Evaluators of goals about cards that win or fall, perhaps in an order."""

from winnable.rules.answer import State
from winnable.rules.crew.goal import EachFalls, EachWins
from winnable.rules.crew.index import TaskIndex
from winnable.rules.crew.view import View


def each_wins(goal: EachWins, view: View, _task: TaskIndex | None) -> State:
    """Lost when a card has fallen without winning, is left over, or comes after one that it must precede."""
    wanted = sorted(view.select(goal.cards))
    won = {trick.winning_card: trick.number for trick in view.tricks}
    unplayed = view.unplayed if view.played < view.total else frozenset()  # a card left over wins nothing
    if any(card not in won and card not in unplayed for card in wanted):
        return State.LOST
    # an early card that has not won yet can only win after `late`, hence counts as won in the last trick
    for early in wanted:
        for late in wanted:
            if goal.place(early) < goal.place(late) and late in won and won.get(early, view.total) > won[late]:
                return State.LOST
    return State.MET if all(card in won for card in wanted) else State.OPEN


def each_falls(goal: EachFalls, view: View, _task: TaskIndex | None) -> State:
    """Lost when a card has fallen before one that it must follow, or is left over."""
    wanted = view.select(goal.cards)
    fallen = [card for trick in view.tricks for card in trick.cards if card in wanted]
    for number, late in enumerate(fallen):
        if any(goal.place(early) < goal.place(late) for early in wanted.difference(fallen[:number])):
            return State.LOST
    if len(fallen) == len(wanted):
        return State.MET
    return State.OPEN if view.played < view.total else State.LOST
