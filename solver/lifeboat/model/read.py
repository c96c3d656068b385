"""A line read back from a solution, day by day.

The solution has numbers and names of deeds; the line says who does each with which card. So each turn begins
with gifts (`ledger`) that bring the cards where they are needed: for "row 3" with one oar in the pool, which the lady
has, the lady gives the oar to the rower first.
"""

from collections.abc import Sequence

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import FLARE, MEDKIT, OAR, PARASOL, Character, Kind, NavId
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Day, Free, Turn
from winnable.solver.formula import FALSE, Outcome
from winnable.solver.lifeboat.model.cards import DraftMade
from winnable.solver.lifeboat.model.frame import Card
from winnable.solver.lifeboat.model.ledger import Plan, Untold
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.model.read_fight import told_fight
from winnable.solver.lifeboat.model.read_night import told_night
from winnable.solver.lifeboat.model.reader import Reader, deeds
from winnable.solver.lifeboat.model.turn import TurnMade

# --- turns of scripts ----------------------------------------------------------------------------


# The turn of a character with a script, read back from a solution: gifts of the free before it, and their answers.
#
# The script itself is not part of the line, as the referee plays it. If it robs the lady, who is free, of a knife, the
# line says that a character gives her the knife before, if she is to have it, and whether she yields.


def told_script(
    reader: Reader, made: TurnMade, actor: Character, trading: Sequence[Character], free: list[Free]
) -> Turn | None:
    """The turn of a character with a script, if there is anything to tell of it; the hands are those after it."""
    scripted = made.scripted
    if reader.holds(scripted.fights.get(actor, FALSE)):
        return told_fight(reader, made, actor, trading, free)
    action = reader.frame.script(actor, made.day).action
    card = next((card for card, takes in scripted.takes.get(actor, {}).items() if reader.holds(takes)), None)
    plan, rest = _before(reader, made, action, card, trading)
    free += reader.arranged(trading, plan, rest)
    deeds(reader, made, actor)
    if reader.holds(scripted.backs_out.get(actor, FALSE)):
        defender = trading[0] if isinstance(action, decisions.Dump) else None
        return Turn(actor, None, tuple(free), Answer.BACK_OUT, defender)
    _acted(reader, actor, action, card)
    return Turn(actor, None, tuple(free)) if free else None


def _before(
    reader: Reader, made: TurnMade, action: Action | None, card: Card | None, trading: Sequence[Character]
) -> tuple[Plan, dict[Card, list[Character]]]:
    """Who must have which cards when the script acts, and with whom all others may be.

    A script that takes an unnamed card of a character takes the only one there is to mean: all others are elsewhere.
    When a flare gun ends the game, everybody has what the goals ask for already.
    """
    plan, rest = Plan(), dict[Card, list[Character]]()
    if card is not None and isinstance(action, decisions.Rob | decisions.Steal) and action.of in trading:
        plan[action.of, card] = 1
        others = [who for who in trading if who is not action.of]
        if action.card is None and others:
            rest = {each: others for each in reader.frame.cards if each != card and each[1] == card[1]}
    if isinstance(action, decisions.Flare) and reader.holds(made.after.over):
        plan += reader.final(trading)
    return plan, rest


def _acted(reader: Reader, actor: Character, action: Action | None, card: Card | None) -> None:
    """Cards pass as the action of a script says."""
    ledger = reader.ledger
    match action:
        case decisions.Parasol():
            ledger.take(actor, (PARASOL, "closed"))
            ledger.hands[actor][PARASOL, "open"] += 1
        case decisions.Medkit() | decisions.Flare():
            kind = MEDKIT if isinstance(action, decisions.Medkit) else FLARE
            shown = ledger.count(actor, (kind, "open")) > 0
            copy: Copy = action.copy or ("open" if shown else "closed")
            ledger.take(actor, (kind, copy))
        case decisions.Dump():
            ledger.clear(action.of)
        case decisions.Rob() | decisions.Steal():
            if card is None:
                raise Untold("there is no card to take")
            ledger.give(action.of, actor, card)
        case _:
            pass


# --- days ----------------------------------------------------------------------------------------


def read(model: Model, outcome: Outcome) -> tuple[Day, ...]:
    """The days that are played in a solution in which nothing is beyond the model."""
    return tuple(_Days(model, outcome).days())


class _Days(Reader):
    def __init__(self, model: Model, outcome: Outcome) -> None:
        super().__init__(model, outcome)
        self.drawn = 0

    # --- days --------------------------------------------------------------------------------------

    def days(self) -> list[Day]:
        found = list[Day]()
        for index, made in enumerate(self.model.nights):
            dawn = self.model.dawns[index]
            if self.holds(dawn.after.over):
                break
            draft = self.draft(dawn)
            turns = [self.turn(each) for each in self.model.turns if each.day == made.evening.day]
            told = tuple(each for each in turns if each is not None)
            if self.holds(made.before.over):
                found.append(Day(draft, told))
            else:
                found.append(told_night(self, made, draft, told, last=index == len(self.model.nights) - 1))
        return found

    def draft(self, made: DraftMade) -> tuple[decisions.Pick, ...]:
        pile, before, dawn = self.frame.start.provisions, self.drawn, made.after
        self.drawn = self.value(dawn.drawn)
        awake = [who for who in self.boat(dawn) if self.holds(dawn.conscious[who])]
        picks, cells = list[decisions.Pick](), list(pile[before : self.drawn])
        if made.gets:
            taken = {place: who for who, of in made.gets.items() for place, get in of.items() if self.holds(get)}
            cells = [pile[place] for who in awake for place in taken if taken[place] is who]
        for who, card in zip(awake, cells, strict=False):
            self.ledger.hands[who][card, "closed"] += 1
            picks.append(decisions.Pick(who, card))
        return tuple(picks)

    # --- turns -------------------------------------------------------------------------------------

    def turn(self, made: TurnMade) -> Turn | None:
        # whose turn it is, what was traded before it, and the action
        actor = next((who for who, acts in made.acts.items() if self.holds(acts)), None)
        if actor is None:
            return None
        trading, ledger = self.trading(made.before), self.ledger
        free = [] if made.prelude is None else self.traded(made.prelude.trade, trading)
        if actor not in self.frame.free:
            return told_script(self, made, actor, trading, free)
        done = next((action for action, literal in made.actions.items() if self.holds(literal)), None)
        if done is None:
            return Turn(actor, None, tuple(free)) if free else None
        free += self.traded(made.trade, trading)
        plan = Plan()
        action: Action
        # before an action that spends a card, the card is brought to the actor: `plan`
        match done:
            case ("row", int(count)):
                row = self.row(made)
                free += self.oars(actor, count - 2, trading)
                return Turn(actor, row, tuple(free))
            case ("medkit", Character() as of):
                copy = self.copy(made, MEDKIT)
                plan[actor, (MEDKIT, copy)] = 1
                action = decisions.Medkit(of, copy)
                free += self.arranged(trading, plan)
                ledger.take(actor, (MEDKIT, copy))
            case ("flare",):
                copy = self.copy(made, FLARE)
                if self.holds(made.after.over):
                    plan += self.final(trading)
                plan[actor, (FLARE, copy)] += 1
                action = decisions.Flare(copy)
                free += self.arranged(trading, plan)
                ledger.take(actor, (FLARE, copy))
            case ("parasol",):
                plan[actor, (PARASOL, "closed")] = 1
                action = decisions.Parasol()
                free += self.arranged(trading, plan)
                ledger.take(actor, (PARASOL, "closed"))
                ledger.hands[actor][PARASOL, "open"] += 1
            case ("dump", Character() as of):
                action = decisions.Dump(of)
                ledger.clear(of)
            case ("rob", Character() as of, str(kind), shown):
                card: Card = (kind, "open" if shown == "open" else "closed")
                taken = ledger.give(of, actor, card)
                action = decisions.Rob(of, *taken)
            case ("steal", Character() as of, str(kind), _):
                action = decisions.Steal(of, ledger.give(of, actor, (kind, "closed"))[0])
            case ("seat", Character() as of):
                action = decisions.Seat(of)
            case _:
                return told_fight(self, made, actor, trading, free)
        return Turn(actor, action, tuple(free))

    def copy(self, made: TurnMade, kind: Kind) -> Copy:
        """Which card of a kind is spent."""
        return "open" if self.holds(made.from_open[kind]) else "closed"

    def row(self, made: TurnMade) -> decisions.Row:
        """A row, with the cards that are kept."""
        start = self.place(made.before)
        cells = [start + further for further, keeps in enumerate(made.keeps) if self.holds(keeps)]
        return decisions.Row(tuple(map(self.card, cells)), self.under(made, start))

    def under(self, made: TurnMade, start: int) -> tuple[NavId, ...] | None:
        """The cards that go under the pile, where their order is modelled."""
        told = {
            place: self.card(start + further)
            for further, places in enumerate(made.under)
            for place, literal in enumerate(places)
            if self.holds(literal)
        }
        return tuple(told[place] for place in sorted(told)) if made.under else None

    def oars(self, actor: Character, count: int, trading: Sequence[Character]) -> list[Free]:
        """The actor has exactly this number of oars that count."""
        plan, rest, left = Plan(), dict[Card, list[Character]](), count
        cards: list[Card] = [(OAR, "open")]
        if self.frame.options.oar == "any":
            cards.append((OAR, "closed"))
        for card in cards:
            if card in self.frame.cards:
                there = sum(self.ledger.count(who, card) for who in trading)
                plan[actor, card] = min(there, left)
                left -= plan[actor, card]
                rest[card] = [who for who in trading if who is not actor]
                if not rest[card]:
                    del rest[card]
        return self.arranged(trading, plan, rest)
