"""Needed by every part of reading a line back from a solution: the values of literals, and who has which cards."""

from collections.abc import Sequence

from winnable.rules.lifeboat.card import RING, Character, NavId
from winnable.rules.lifeboat.decision import Copy, Discard, Dump, Free, Give, Lay, Open
from winnable.solver.formula import FALSE, Literal, Outcome
from winnable.solver.lifeboat.model.cards import TradeMade
from winnable.solver.lifeboat.model.frame import Card, State
from winnable.solver.lifeboat.model.ledger import Ledger, Plan
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.model.turn import TurnMade
from winnable.solver.numbers import Number


class Reader:
    """A solution, and the hands at the moment that is being read."""

    def __init__(self, model: Model, outcome: Outcome) -> None:
        self.model = model
        self.frame = model.frame
        self.outcome = outcome
        self.ledger = Ledger(self.frame.start, self.frame.classes)

    def holds(self, literal: Literal) -> bool:
        """Whether a literal is true."""
        return literal != FALSE and self.outcome.holds(literal)

    def value(self, number: Number) -> int:
        """How much a number is."""
        return sum(map(self.holds, number))

    def place(self, state: State) -> int:
        """How far the draw pile has been drawn."""
        return next(place for place, here in state.at.items() if self.holds(here))

    def boat(self, state: State) -> list[Character]:
        """Those in the boat, bow to stern."""
        seated = {
            place: who
            for who in self.frame.people
            for place, here in enumerate(state.seats[who])
            if self.holds(here) and self.holds(state.aboard[who])
        }
        return [seated[place] for place in sorted(seated)]

    def trading(self, state: State) -> list[Character]:
        """Who is conscious and free, bow to stern."""
        return [who for who in self.boat(state) if who in self.frame.free and self.holds(state.conscious[who])]

    def card(self, cell: int) -> NavId:
        """The card of a cell of the draw pile."""
        start, contents = self.frame.start, self.frame.contents[cell]
        return (*start.table, *start.navigation)[next(card for card, lies in contents.items() if self.holds(lies))]

    def traded(self, made: TradeMade, trading: Sequence[Character]) -> list[Free]:
        """The deeds of some trade: cards opened, given to the unconscious, and thrown away."""
        moves, ledger = list[Free](), self.ledger
        for kind, number in made.opened.items():
            moves += [ledger.open(trading, kind) for _ in range(self.value(number))]
        for (to, card), number in made.gifts.items():
            for _ in range(self.value(number)):
                who = ledger.holder(trading, card)
                kind, copy = ledger.give(who, to, card)
                moves.append(Lay(who, to, copy) if card == (RING, "open") else Give(who, to, kind, copy))
        for (to, card), number in made.presents.items():
            for _ in range(self.value(number)):
                who = ledger.holder(trading, card)
                moves.append(Give(who, to, *ledger.give(who, to, card)))
        for card, number in made.discarded.items():
            for _ in range(self.value(number)):
                who = ledger.holder(trading, card)
                moves.append(Discard(who, *ledger.take(who, card)))
        for who, dumped in made.dumped.items():
            if self.holds(dumped):
                moves.append(Dump(who))
                ledger.clear(who)
        return moves

    def arranged(
        self, trading: Sequence[Character], plan: Plan, rest: dict[Card, list[Character]] | None = None
    ) -> list[Free]:
        """Gifts after which everybody has the planned cards, and those in `rest` all others."""
        return self.ledger.arranged(trading, plan, self.frame.cards, rest or {})

    def final(self, trading: Sequence[Character]) -> Plan:
        """The cards of conscious free characters in the end."""
        return Plan({key: self.value(number) for key, number in self.model.hands.items() if key[0] in trading})


def deeds(reader: Reader, made: TurnMade, actor: Character) -> None:
    """The deeds of a script right before the action."""
    ledger = reader.ledger
    for deed, shown in () if made.prelude is None else made.prelude.deeds.get(actor, ()):
        copy: Copy = "open" if reader.holds(shown) else "closed"
        match deed:
            case Open(_, kind):
                ledger.open([actor], kind)
            case Discard(_, kind):
                ledger.take(actor, (kind, copy))
            case Give(_, to, kind):
                ledger.give(actor, to, (kind, copy))
            case Lay(_, to):
                kind, _ = ledger.take(actor, (RING, copy))
                ledger.hands[to][kind, "open"] += 1
