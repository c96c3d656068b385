"""Facts as literals of a board."""

from collections.abc import Sequence

from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.crew.reasons import fact as forms
from winnable.solver.crew.reasons.fact import Fact
from winnable.solver.formula import FALSE, TRUE, Literal


def literal_of(fact: Fact, board: Board, goals: GoalEncoder) -> Literal:
    """The literal that holds exactly if the fact does. `goals` counts what the goals of the board's problem count."""
    formula, tricks = board.formula, board.tricks
    formula.in_time()
    match fact:
        case forms.Winner(card, seats):
            return board.taken(card, seats, len(tricks))
        case forms.Before(first, second):
            return _as_it_falls(board, second, board.gone[first])
        case forms.Together(first, second):
            return _as_it_falls(board, first, board.plays[second])
        case forms.WonWith(card, by):
            return _as_it_falls(board, card, board.wins[by])
        case forms.Thrown(card):
            return _as_it_falls(board, card, [~led for led in board.led[card.suit]])
        case forms.Follows() | forms.FirstMisses():
            return _about_following(fact, board)
        case forms.Tally(quantity, number):
            group = board.deal.seats if quantity.by is Member.ANYBODY else [_seat(quantity.by)]
            count = goals.count(quantity, group, len(tricks))
            return formula.between(count, number, len(count))
        case forms.Fallen(card, number):
            return board.gone[card][number]
        case forms.Plays(seat, card, number):
            return board.by[seat][number - 1].get(card, FALSE)
        case forms.Out(seat, suit, number):
            return board.void[seat][suit][number - 1]
        case forms.OutWhen(seat, suit, card):
            return _as_it_falls(board, card, board.void[seat][suit])
        case forms.WinsTrick(seat, number):
            return board.won(seat, number - 1)
        case forms.WinsWith(seat, suit, number):
            return _wins_with(board, seat, suit, number)
        case forms.Opens() | forms.LedIn() | forms.LedWith() | forms.LedBefore() | forms.LeadsTo() | forms.LeadsSuit():
            return _about_leads(fact, board)
        case forms.IsMet(goal):
            return goals.reached(goal)
        case forms.Owns(task, seat):
            return goals.choices.owner[task][seat]
        case forms.HasRole(role, seat):
            return goals.choices.role[role][seat]


def _about_leads(fact: forms.AboutLeads, board: Board) -> Literal:
    formula, tricks = board.formula, board.tricks
    match fact:
        case forms.Opens(card):
            return formula.any_of(board.opens(card, trick) for trick in tricks)
        case forms.LedIn(suit, number):
            return board.led[suit][number - 1]
        case forms.LedWith(card, suit):
            return _as_it_falls(board, card, board.led[suit])
        case forms.LedBefore(suit, card):
            return _led_before(board, suit, card)
        case forms.LeadsTo(seat, card):
            return _as_it_falls(board, card, [leads[seat] for leads in board.leads])
        case forms.LeadsSuit(seat, suit):
            return formula.any_of(formula.both(board.led[suit][trick], board.leads[trick][seat]) for trick in tricks)


def _about_following(fact: forms.AboutFollowing, board: Board) -> Literal:
    formula, tricks = board.formula, board.tricks
    match fact:
        case forms.Follows(card, seat):
            return _as_it_falls(board, card, board.shows[seat][card.suit])
        case forms.FirstMisses(seat, suit):
            shows = board.shows[seat][suit]
            missed = (formula.both(board.led[suit][trick], ~shows[trick]) for trick in tricks)
            return formula.any_of(
                formula.both(misses, _has_followed(board, seat, trick)) for trick, misses in enumerate(missed)
            )


def _wins_with(board: Board, seat: SeatIndex, suit: str, tricks: int) -> Literal:
    """Literal for "the seat wins one of the first tricks with a card of the suit": it shows that suit, and wins."""
    formula, shows = board.formula, board.shows[seat][suit]
    return formula.any_of(formula.both(shows[trick], board.won(seat, trick)) for trick in range(tricks))


def _has_followed(board: Board, seat: SeatIndex, tricks: int) -> Literal:
    """Literal for "the seat follows suit in each of the first tricks"."""
    formula, trick = board.formula, tricks - 1
    if not tricks:
        return TRUE
    shows = board.shows[seat]
    now = formula.any_of(formula.both(board.led[suit][trick], shows[suit][trick]) for suit in board.suits)
    return formula.both(_has_followed(board, seat, trick), now)


def _led_before(board: Board, suit: str, card: Card) -> Literal:
    """Literal for "the suit is led in a trick before that in which the card falls"."""
    before = [FALSE]
    for led in board.led[suit]:
        before.append(board.formula.any_of((before[-1], led)))
    return _as_it_falls(board, card, before)


def _as_it_falls(board: Board, card: Card, row: Sequence[Literal]) -> Literal:
    """Literal for "the card falls in a trick for which the literal of the row holds".

    A card falls once, so one variable suffices, which has the value of the row in that trick: none for each trick.
    """
    formula = board.formula
    falls = [each for each in zip(board.plays[card], row, strict=False) if FALSE not in each]
    if sum(TRUE not in each for each in falls) < 2:
        return formula.any_of(formula.both(*each) for each in falls)
    value = formula.new()
    for plays, literal in zip(board.plays[card], row, strict=False):
        formula.clause((~plays, ~literal, value))
        formula.clause((~plays, literal, ~value))
    formula.clause((~value, *(plays for plays, _ in falls)))
    return value


def _seat(by: object) -> int:
    assert isinstance(by, Seat)
    return by.number
