"""The rules of play as constraints: which card falls in which trick, who leads, who wins.

Invariant: the solutions of the board alone are the legal lines of play, each with the whole deal, the passes and the
draws that go with it, one solution each. Tricks are counted from 0 here (`TrickIndex`), in problems from 1.

The variables say who does what in which trick, and the clauses say it as the rules do. Example: seat 0 leads trick 0
with p5, its only pink card, seat 1 has p7 and b1, seat 2 has b2 and r1. In the solution in which seat 2 ruffs,

    plays[p5][0]  led[p][0]  leads[0][0]      seat 0 leads pink, so it must show pink
    plays[p7][0]  shows[1][p][0]              seat 1 is not void in pink before trick 0, so it shows pink, too
    plays[r1][0]  void[2][p][0]               seat 2 is void, so it may show trumps
    wins[r1][0]   leads[1][2]                 r1 falls, no higher trump falls: it wins, and its seat leads trick 1
    gone[p5][1]   void[0][p][1]               from trick 1 on p5 is gone, and seat 0 is void in pink

A card has a ladder (`gone`) in addition to its variable for each trick (`plays`), as most arguments are about the cards
that are gone by then: "void before trick 4" is one literal, and so is "p7 can no longer fall".
"""

from collections.abc import Iterable
from itertools import product

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.exchange import Communication
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import TrickIndex
from winnable.solver.crew.model.placement import Placement
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, Outcome


class Board:
    """The variables of the play, and how to read a line back from a solution.

    All entries are literals. A row that is "one longer" than there are tricks also has an entry for the end.

    - `plays[card][trick]`: the card falls in the trick;
    - `gone[card][trick]`: the card fell in an earlier trick (one longer);
    - `held[seat]`: the pair of the seat's cards before and after the draws; see `Placement`;
    - `own[seat][suit]`: the cards of the suit that the seat may hold after the draws, ranks rising;
    - `below[card][trick]`: the card is covered by another one of the robot before the trick (cards that may be);
    - `by[seat][trick][card]`: the seat plays the card to the trick (cards that it may hold then);
    - `shows[seat][suit][trick]`: the seat plays a card of the suit to the trick;
    - `void[seat][suit][trick]`: the seat has no card of the suit before the trick, the robot no open one (one longer);
    - `led[suit][trick]`: the suit is led;
    - `leads[trick][seat]`: the seat leads, that is, won the trick before (one longer: the winner of the last trick);
    - `wins[card][trick]`: the card wins the trick;
    - `counters[seat, suit, k][trick]`: the seat has played at least k cards of the suit before the trick (one longer;
      added by `add_counters`, and only those that nothing else here says).
    """

    def __init__(self, formula: Formula, problem: Problem) -> None:
        """Encode the play of a problem."""
        deal = problem.deal
        self.formula = formula
        self.deal = deal
        self.counters: dict[tuple[SeatIndex, str, int], list[Literal]] = {}
        self.tricks = range(deal.tricks)
        self.cards = deal.deck.cards
        self.suits = {suit.letter: [Card(suit.letter, rank) for rank in suit.ranks] for suit in deal.deck.suits}
        self.placement = Placement(formula, deal, problem.draw, problem.distress)
        self.held = list(zip(self.placement.start, self.placement.later, strict=True))
        self.own = [self._by_suit(later) for later in self.placement.later]
        self.led = {suit: formula.row(deal.tricks) for suit in self.suits}
        self.leads = [formula.row(len(deal.hands)) for _ in range(deal.tricks + 1)]
        self.shows: list[dict[str, list[Literal]]] = [{} for _ in deal.seats]
        self.void: list[dict[str, list[Literal]]] = [{} for _ in deal.seats]
        self.plays = self._plays(problem.played)
        self.gone = {card: self._gone(card) for card in self.cards}
        self.below = self._below()
        self._draw_what_is_left()
        self.by = [[self._by(seat, trick) for trick in self.tricks] for seat in deal.seats]
        for seat, suit in product(deal.seats, self.suits):
            self._suit_of(seat, suit)
        self.wins = {card: formula.row(deal.tricks) for card in self.cards}
        self._lead_one_suit()
        self._open_cards()
        self._winner()
        self._go_on_from(problem.played)
        for communication in problem.hints_so_far:
            self.fit(communication)

    # --- hands -------------------------------------------------------------------------------------

    def _by_suit(self, cards: Iterable[Card]) -> dict[str, list[Card]]:
        own: dict[str, list[Card]] = {suit: [] for suit in self.suits}
        for card in sorted(cards):
            own[card.suit].append(card)
        return own

    def _plays(self, played: Line) -> dict[Card, list[Literal]]:
        """One variable for each card and trick; constants where the line so far decides."""
        number = {card: trick for trick, cards in enumerate(played.tricks) for card in cards}
        full = len(played.whole(len(self.deal.hands)).tricks)
        return {
            card: [TRUE if trick == number[card] else FALSE for trick in self.tricks]
            if card in number
            else [FALSE] * full + self.formula.row(len(self.tricks) - full)
            for card in self.cards
        }

    def _by(self, seat: SeatIndex, trick: TrickIndex) -> dict[Card, Literal]:
        held = self.held[seat][trick > 0]
        return {card: self.formula.both(self.plays[card][trick], holds) for card, holds in held.items()}

    def _gone(self, card: Card) -> list[Literal]:
        """A ladder over the tricks (order encoding): once gone, gone for good; so a card falls at most once."""
        plays, deal = self.plays[card], self.deal
        holders = [seat for seat, held in enumerate(self.placement.later) if card in held]
        surely = all(deal.sizes[seat] == len(self.tricks) for seat in holders)
        surely &= sum(deal.sizes) == len(self.cards)  # else it is unknown who has one card more, which stays unplayed
        gone = [FALSE]
        for trick in self.tricks:
            if plays[trick] == TRUE or gone[-1] == TRUE:
                gone.append(TRUE)
            elif plays[trick] == FALSE and trick < len(self.tricks) - 1:
                gone.append(gone[-1])
            else:
                last = trick == len(self.tricks) - 1
                gone.append(TRUE if last and surely else self.formula.new())
            self.formula.exactly_one((gone[trick], plays[trick], ~gone[trick + 1]))
        return gone

    def _below(self) -> dict[Card, list[Literal]]:
        """A card of the robot is covered until the card above it has been played."""
        formula, placement = self.formula, self.placement
        opened = [self._opened(covers) for covers in placement.covers]
        cards = {card for under in (*placement.under, *placement.under_later) for card in under}

        def covered(card: Card, trick: TrickIndex, unders: list[dict[Card, Literal]]) -> Literal:
            return formula.any_of(
                formula.both(under.get(card, FALSE), ~ladder[trick])
                for under, ladder in zip(unders, opened, strict=True)
            )

        self._covered_at_draw = {card: covered(card, 1, placement.under) for card in cards if placement.drawn}
        self._any_covered_at_draw = formula.any_of(~ladder[1] for ladder in opened)
        return {
            card: [covered(card, trick, placement.under_later if trick else placement.under) for trick in self.tricks]
            for card in sorted(cards)
        }

    def _opened(self, covers: dict[Card, Literal]) -> list[Literal]:
        """For each trick the literal for "the card on the column was played before it"."""
        if list(covers.values()) == [TRUE]:
            return self.gone[next(iter(covers))]
        ladder = [FALSE, *self.formula.row(len(self.tricks))]
        for card, literal in covers.items():
            for opened, gone in zip(ladder, self.gone[card], strict=True):
                self.formula.clause([~literal, ~gone, opened])
                self.formula.clause([~literal, gone, ~opened])
        return ladder

    def _draw_what_is_left(self) -> None:
        """No card played in trick 1 is drawn; from the robot a covered one is drawn as long as there is one (N9)."""
        for card, literal in self.placement.drawn.items():
            self.formula.imply(literal, [~self.plays[card][0]])
            if self.deal.robot is not None:
                holds = self.placement.start[self.deal.robot].get(card, FALSE)
                self.formula.clause([~literal, ~holds, self._robot_gives(card)])

    def _robot_gives(self, card: Card) -> Literal:
        """Literal for "the card, if it is the robot's, may be drawn from it"."""
        return self.formula.any_of([self._covered_at_draw.get(card, FALSE), ~self._any_covered_at_draw])

    # --- the rules ---------------------------------------------------------------------------------

    def _suit_of(self, seat: SeatIndex, suit: str) -> None:
        """Where the seat shows a suit and is void in it. It follows suit unless it is void; trumps are a suit too."""
        formula = self.formula
        self.shows[seat][suit] = self._shows(seat, suit)
        self.void[seat][suit] = self._void(seat, suit)
        for trick in self.tricks:
            leads = self.leads[trick][seat]
            led, shows, void = (row[trick] for row in (self.led[suit], self.shows[seat][suit], self.void[seat][suit]))
            formula.clause((~led, shows, void))
            formula.clause((~leads, ~led, shows))
            formula.clause((~void, ~shows))

    def _shows(self, seat: SeatIndex, suit: str) -> list[Literal]:
        """The seat plays one card to each trick: exactly one of the suit that it shows, none of the others."""
        row = []
        for by in self.by[seat]:
            literals = [literal for card, literal in by.items() if card.suit == suit]
            row.append(self.formula.new() if literals else FALSE)
            self.formula.exactly_one((*literals, ~row[-1]))
        return row

    def _void(self, seat: SeatIndex, suit: str) -> list[Literal]:
        """For each trick, and the end, the literal for "the seat can play no card of the suit".

        Where it is open which cards it holds and variables are dear, none stands for each of them in each trick. Then a
        seat that is not void shows the suit now, or is not void in the next trick either; in the end it holds the
        unplayed cards.
        """
        formula, void = self.formula, []
        before, after = ([item for item in held.items() if item[0].suit == suit] for held in self.held[seat])
        end = len(self.tricks)
        later = formula.variables_are_dear and before == after and seat != self.deal.robot
        later = later and any(holds != TRUE for _, holds in after)
        for trick in range(end + 1):
            held = after if trick else before
            if seat != self.deal.robot and sum(holds == TRUE for _, holds in held) > trick:
                void.append(FALSE)  # one card a trick: they cannot all be gone yet
            elif later and trick < end:
                void.append(formula.new())
            else:
                void.append(formula.all_of(~self._in_sight(seat, card, trick) for card, _ in held))
        for trick in self.tricks if later else ():
            formula.clause((void[trick], self.shows[seat][suit][trick], ~void[trick + 1]))
            for card, holds in after:
                formula.clause((~void[trick], ~holds, self.gone[card][trick]))
        return void

    def _in_hand(self, seat: SeatIndex, card: Card, trick: TrickIndex) -> Literal:
        """Literal for "the seat holds the card before the trick"."""
        return self.formula.both(self.held[seat][trick > 0].get(card, FALSE), ~self.gone[card][trick])

    def _in_sight(self, seat: SeatIndex, card: Card, trick: TrickIndex) -> Literal:
        """Literal for "the seat holds the card before the trick, and it is not covered"."""
        holds = self._in_hand(seat, card, trick)
        if seat != self.deal.robot or card not in self.below or trick == len(self.tricks):
            return holds
        return self.formula.both(holds, ~self.below[card][trick])

    def _open_cards(self) -> None:
        """The robot plays no covered card."""
        if self.deal.robot is None:
            return
        for trick, by in enumerate(self.by[self.deal.robot]):
            for card, below in self.below.items():
                self.formula.clause([~by.get(card, FALSE), ~below[trick]])

    def _go_on_from(self, played: Line) -> None:
        """The cards of the line so far fall in this order; `plays` has them in their tricks already."""
        seats = len(self.deal.hands)
        for trick, cards in enumerate(played.tricks):
            for place, card in enumerate(cards):
                for leader in self.deal.seats:
                    by = self.by[(leader + place) % seats][trick].get(card, FALSE)
                    self.formula.clause([~self.leads[trick][leader], by])

    def fit(self, communication: Communication, when: Literal = TRUE) -> None:
        """The seat's hand just before a trick agrees with its communication, if `when` holds."""
        seat, shown, before = communication.seat, communication.card, communication.trick - 1
        needs = []
        if shown is not None:
            needs.append(self._in_hand(seat, shown, before))
            if not before:  # it lies open, so that nobody draws it (N5)
                needs.append(~self.placement.drawn.get(shown, FALSE))
        suit = shown.suit if shown else communication.void or ""
        needs += [
            ~self._in_hand(seat, card, before)
            for card in self.suits[suit]
            if card != shown and not (shown and communication.shows and communication.shows.fits(shown, card))
        ]
        self.formula.imply(when, needs)

    def _lead_one_suit(self) -> None:
        """One suit is led to each trick, and each seat shows one."""
        for trick in self.tricks:
            self.formula.exactly_one(self.led[suit][trick] for suit in self.suits)
            for seat in self.deal.seats:
                self.formula.exactly_one(self.shows[seat][suit][trick] for suit in self.suits)

    def _winner(self) -> None:
        """The highest trump, else the highest card of the suit led, wins, and its seat leads next."""
        formula, trump = self.formula, self.deal.deck.trump
        formula.fix(self.leads[0][self.deal.leader])
        for leads in self.leads:
            formula.exactly_one(leads)
        trumps = [self.plays[card] for card in self.suits[trump.letter]] if trump else []
        # by suit, when each card falls and wins, and the literals that the suit is led; trumps need not be led to win
        suits = [
            (
                [self.plays[card] for card in cards],
                [self.wins[card] for card in cards],
                None if trump and suit == trump.letter else self.led[suit],
            )
            for suit, cards in self.suits.items()
        ]
        for trick in self.tricks:
            ruffed = formula.any_of(row[trick] for row in trumps)
            for plays, wins, led in suits:
                fallen = [row[trick] for row in plays]
                needs = [] if led is None else [led[trick], ~ruffed]
                absent = [~literal for literal in fallen]
                # a card wins only if no higher one of its suit falls. That one card wins each trick is said below, of
                # the seats, so that this direction is enough
                for place, won in enumerate(wins):
                    formula.imply(won[trick], [fallen[place], *absent[place + 1 :], *needs])
            self._leads_next(trick)

    def _leads_next(self, trick: TrickIndex) -> None:
        """A seat leads the next trick just if one of its own cards wins this one.

        Where a card may be in several hands and variables are dear, that is said card by card, and that some card
        wins: no two do, as the winner is the highest of its suit, and of the suit led or a trump.
        """
        formula, wins = self.formula, {card: row[trick] for card, row in self.wins.items()}
        lean = formula.variables_are_dear and not self.placement.known
        for seat, held in enumerate(self.held):
            leads, mine = self.leads[trick + 1][seat], held[trick > 0]
            if not lean:
                formula.exactly_one((*(formula.both(wins[card], holds) for card, holds in mine.items()), ~leads))
                continue
            for card, won in wins.items():
                holds = mine.get(card, FALSE)
                formula.clause((~won, ~holds, leads))
                formula.clause((~won, ~leads, holds))
        if lean:
            formula.clause(wins.values())

    # --- for goals ---------------------------------------------------------------------------------

    def won(self, seat: SeatIndex, trick: TrickIndex) -> Literal:
        """Literal for "the seat wins the trick"."""
        return self.leads[trick + 1][seat]

    def opens(self, card: Card, trick: TrickIndex) -> Literal:
        """Literal for "the card is the first of the trick"."""
        return self._played_by(card, trick, {seat: self.leads[trick][seat] for seat in self.deal.seats})

    def closes(self, card: Card, trick: TrickIndex) -> Literal:
        """Literal for "the card is the last of the trick", that is, played by the seat right of the leader."""
        seats = len(self.deal.hands)
        return self._played_by(card, trick, {seat: self.leads[trick][(seat + 1) % seats] for seat in self.deal.seats})

    def _played_by(self, card: Card, trick: TrickIndex, seats: dict[SeatIndex, Literal]) -> Literal:
        """Literal for "the card is played to the trick by the seat that is meant", by seat whether it is meant."""
        return self.formula.any_of(
            self.formula.both(self.by[seat][trick][card], meant)
            for seat, meant in seats.items()
            if card in self.by[seat][trick]
        )

    def taken(self, card: Card, seats: Iterable[SeatIndex], tricks: int) -> Literal:
        """Literal for "one of the seats wins the card in the first `tricks` tricks"."""
        group = tuple(seats)
        if len(group) == len(self.deal.hands):
            return self.gone[card][tricks]
        formula = self.formula
        return formula.any_of(
            formula.both(self.plays[card][trick], formula.any_of(self.won(seat, trick) for seat in group))
            for trick in range(tricks)
        )

    # --- reading a solution ------------------------------------------------------------------------

    def line(self, outcome: Outcome) -> Line:
        """The line of play in a solution."""
        seats = len(self.deal.hands)
        tricks = []
        for trick, leads in enumerate(self.leads[:-1]):
            leader = next(seat for seat, literal in enumerate(leads) if outcome.holds(literal))
            played = [
                next(card for card, by in self.by[seat][trick].items() if outcome.holds(by)) for seat in self.deal.seats
            ]
            tricks.append(tuple(played[(leader + place) % seats] for place in range(seats)))
        return Line(tuple(tricks))
