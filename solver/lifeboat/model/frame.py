"""Facts that all parts of the model share: the characters, the cards that matter, and how far the model goes.

Navigation cards need no variables as long as their pile does not come round: the number of drawn cards says which card
is next. With nav14, nav24 and nav06 in the pile (cells 0, 1, 2) and a row that draws two, the moment after it is
`at = {2: rows, 0: ~rows}`: two cells have been drawn, or none; and a turn that draws one shows cell 2 or cell 0.

Provisions come in *classes*: all kinds that neither rules nor goals name are one class, as a character with one of them
has any. And conscious free characters have one pool of cards together, see `cards`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from winnable.rules.goal import parts
from winnable.rules.lifeboat.card import (
    CHUM,
    COMPASS,
    FLARE,
    MEDKIT,
    OAR,
    PARASOL,
    RING,
    WATER,
    Character,
    DayNumber,
    Kind,
    NavId,
    Navigation,
)
from winnable.rules.lifeboat.control import Policy, ScriptDay
from winnable.rules.lifeboat.decision import Answer, Copy, Rob, Steal
from winnable.rules.lifeboat.goal import Holds, Lead, Loot, Score, TotalScore, TotalWounds, Wins, Wounds
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import NIGHT, Problem
from winnable.rules.lifeboat.setup import Options, Setup
from winnable.solver.formula import TRUE, Formula, Literal
from winnable.solver.numbers import Number, at_least

Card = tuple[Kind, Copy]
"""A kind of provision, open or closed; kinds that are of no use to anybody are one, `OTHER`."""
COPIES: tuple[Copy, ...] = ("closed", "open")
OARS: Card = (OAR, "open")
OTHER: Kind = "other cards"
"""All kinds that neither rules nor goals ask for."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which actions the model has; what it lacks nobody does, so that its lines are lines, and its proofs are none."""

    fights: bool = True
    seats: bool = True
    rounds: int = 0
    """How many cells the draw pile has after the first round of the pile; what lies there is a variable."""

    always: bool = False
    """Whether there is trade before every action and after every night; else where it may matter, which is quicker."""

    @property
    def whole(self) -> bool:
        """Whether nothing is left out."""
        return self.fights and self.seats


EVERYTHING = Scope()
PLAIN = Scope(fights=False, seats=False)


@dataclass(frozen=True)
class State:
    """A moment of the game as literals and numbers."""

    wounds: Mapping[Character, Number]
    aboard: Mapping[Character, Literal]
    conscious: Mapping[Character, Literal]
    alive: Mapping[Character, Literal]
    seats: Mapping[Character, tuple[Literal, ...]]
    """By the places of the boat in the beginning; the place of a character who is lost stays empty."""
    pool: Mapping[Card, Number]
    """The cards of all who are conscious and free together."""
    own: Mapping[tuple[Character, Card], Number]
    """The cards of everybody else, and none for those."""
    gulls: Number
    at: Mapping[int, Literal]
    """How many cells of the draw pile have been drawn; none holds once it is beyond the draw pile."""
    drawn: Number
    """How many provisions have been drawn."""
    over: Literal
    """Whether nothing happens any more."""
    table: Number
    """How many cards were kept today."""
    taken: Mapping[Character, Number]
    """How many closed cards were taken today of those whose scripts list them (W1)."""
    sunk: Literal
    """Whether everybody was dead, which ended the game (W22)."""
    beyond: Literal
    """Whether the draw pile did not suffice: from then on, cards that are drawn may be any."""


@dataclass(frozen=True)
class Frame:
    """A problem, the position from which it is played, and the formula that is written."""

    formula: Formula
    problem: Problem
    start: Position
    scope: Scope = EVERYTHING

    @property
    def setup(self) -> Setup:
        """What no decision changes."""
        return self.problem.deal.setup

    @property
    def options(self) -> Options:
        """How the rules are read."""
        return self.setup.options

    @property
    def people(self) -> tuple[Character, ...]:
        """Those in the boat in the beginning, bow to stern; a place is a place in this."""
        return self.start.boat

    @cached_property
    def free(self) -> frozenset[Character]:
        """For whom the line decides."""
        return frozenset(self.problem.free)

    # --- cards -------------------------------------------------------------------------------------

    @cached_property
    def counts(self) -> Counter[Kind]:
        """How many cards of each class there are from here on."""
        found = Counter[Kind]()
        for kind, count in self.start.in_play.items():
            found[self.classes[kind]] += count
        return found

    @cached_property
    def asks_cards(self) -> bool:
        """Whether goals ask who has which cards."""
        return any(isinstance(each, Score | TotalScore | Wins | Lead | Loot | Holds) for each in self._atoms)

    @cached_property
    def _atoms(self) -> tuple[object, ...]:
        return tuple(part for goal in self.problem.goals for part in parts(goal))

    @cached_property
    def classes(self) -> Mapping[Kind, Kind]:
        """What each kind counts as."""
        used = {WATER, MEDKIT, CHUM, OAR, FLARE, PARASOL, COMPASS, RING}
        if self.scope.fights:
            used |= self.setup.weapons
        if any(isinstance(each, Score | TotalScore | Wins | Lead | Loot) for each in self._atoms):
            used |= {kind for kind, each in self.setup.cards.provisions.items() if each.points or any(each.sets)}
        used |= {each.item for each in self._atoms if isinstance(each, Holds)}
        for day in (day for control in self.problem.controls.values() for day in control.script):
            used |= {each for each in (day.pick, *(day.weapons or ()), *day.lose) if each is not None}
            used |= {card for each in (day.action, *day.free) if (card := getattr(each, "card", None)) is not None}
            if isinstance(day.action, Rob | Steal) and day.action.card is None:
                used |= set(self.setup.cards.provisions)  # only one kind is meant
        return {kind: kind if kind in used else OTHER for kind in self.setup.cards.provisions}

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The classes that there are, open and closed; useless cards only matter where a fight is about them."""
        kinds = dict.fromkeys(self.classes[kind] for kind in self.setup.cards.provisions)
        wanted = [kind for kind in kinds if self.counts[kind] and (kind != OTHER or self.scope.fights)]
        return tuple((kind, copy) for kind in wanted for copy in COPIES)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The classes that there are."""
        return tuple(kind for kind, copy in self.cards if copy == "closed")

    @cached_property
    def weapons(self) -> Mapping[Kind, int]:
        """The strength of open cards in a fight."""
        found = self.setup.weapons
        return {kind: self.setup.provision(kind).weapon for kind in self.kinds if kind in found}

    def most(self, kind: Kind) -> int:
        """How many of a class anybody can have."""
        return self.counts[kind]

    # --- the draw pile ----------------------------------------------------------------------------------

    @cached_property
    def draw_pile(self) -> tuple[Navigation, ...]:
        """The cards kept before, and then the pile, top first."""
        return tuple(map(self.setup.navigation, (*self.start.table, *self.start.navigation)))

    @property
    def size(self) -> int:
        """How many cells the draw pile has."""
        return len(self.draw_pile) + self.scope.rounds

    @cached_property
    def contents(self) -> list[dict[int, Literal]]:
        """By cell which card it is, known by its first cell."""
        first = range(len(self.draw_pile))
        found = [{cell: TRUE} for cell in first]
        for _ in range(self.scope.rounds):
            found.append({cell: self.formula.new() for cell in first})
            self.formula.exactly_one(found[-1].values())
        return found

    def lies(self, cell: int, said: Callable[[int], bool]) -> Literal:
        """Whether the card of a cell is one of which something is said."""
        return self.formula.any_of(literal for card, literal in self.contents[cell].items() if said(card))

    def cell(self, card: NavId) -> int:
        """The place of a card on the draw pile."""
        return (*self.start.table, *self.start.navigation).index(card)

    @property
    def kept(self) -> int:
        """How many cards lie on the table in the beginning."""
        return len(self.start.table)

    # --- wounds ------------------------------------------------------------------------------------

    def cap(self, who: Character) -> int:
        """The most wounds that the model distinguishes: one more than the size, unless a goal counts them."""
        counts = any(isinstance(each, Wounds | TotalWounds) for each in self._atoms) or self.options.medkit_dead
        if counts:
            return max(self.start.wounds[who], who.size + NIGHT)
        return who.size + 1

    # --- persons -----------------------------------------------------------------------------------

    def script(self, who: Character, day: DayNumber) -> ScriptDay:
        """The day of a character's script."""
        return self.problem.control(who).on(day)

    def accepts(self, day: DayNumber) -> tuple[Character, ...]:
        """Who of the scripted takes gifts on a day."""
        return tuple(who for who in self.people if who not in self.free and self.script(who, day).accepts)

    def listed(self, who: Character, day: DayNumber) -> tuple[Kind, ...]:
        """The closed cards that a character loses first on a day, by the script (W1)."""
        asked = self.options.closed_pick == "script" and who not in self.free
        return self.script(who, day).lose if asked else ()

    def first_listed(self, state: State, day: DayNumber, who: Character, card: Card, robs: Literal) -> None:
        """A closed card that is taken is the next one of the list."""
        for place, kind in enumerate(self.listed(who, day)):
            if card[1] == "closed" and kind != card[0]:
                taken = state.taken.get(who, ())
                after = [~taken[place - 1]] if 0 < place <= len(taken) else []
                if place <= len(taken):
                    self.formula.clause([~robs, *after, *taken[place : place + 1]])

    def refuses(self, who: Character, day: DayNumber) -> bool:
        """Whether a character with a script refuses claims."""
        answer = self.script(who, day).answer
        if answer in (Answer.YIELD, Answer.REFUSE):
            return answer is Answer.REFUSE
        return self.guards(who)

    def guards(self, who: Character) -> bool:
        """Whether a character with a script refuses and opens all weapons where the script does not say otherwise."""
        return self.problem.control(who).policy is Policy.GUARD

    def armed(self, who: Character, day: DayNumber, kind: Kind, closed: Number) -> Number:
        """How many of these closed cards a character with a script opens in a fight."""
        wanted = self.script(who, day).weapons
        if kind not in self.weapons or (wanted is None and not self.guards(who)):
            return ()
        return closed if wanted is None else closed[: wanted.count(kind)]

    def fates(
        self, wounds: Mapping[Character, Number], aboard: Mapping[Character, Literal]
    ) -> tuple[dict[Character, Literal], dict[Character, Literal]]:
        """Who is conscious, and who is alive."""
        both = self.formula.both
        conscious = {who: both(aboard[who], ~at_least(wounds[who], who.size)) for who in self.people}
        alive = {who: both(aboard[who], ~at_least(wounds[who], who.size + 1)) for who in self.people}
        return conscious, alive

    def trading(self, conscious: Mapping[Character, Literal]) -> dict[Character, Literal]:
        """Who trades: the conscious who are free."""
        return {who: conscious[who] for who in self.people if who in self.free}

    def ahead(self, state: State, who: Character, other: Character) -> Literal:
        """Whether a character sits nearer the bow than another character."""
        seats, places = state.seats, len(self.people)
        return self.formula.any_of(
            self.formula.both(seats[who][place], seats[other][further])
            for place in range(places)
            for further in range(place + 1, places)
        )

    def near(self, state: State, actors: Mapping[Character, Literal], who: Character, seat: Literal) -> None:
        """Only a neighbour claims a seat, if that is the reading (W25)."""
        formula = self.formula
        if self.options.seat_target == "any":
            return
        for actor, acts in actors.items():
            for other in self.people:
                if actor is who or other in (actor, who):
                    continue
                one = formula.both(self.ahead(state, actor, other), self.ahead(state, other, who))
                two = formula.both(self.ahead(state, who, other), self.ahead(state, other, actor))
                formula.clause([~seat, ~acts, ~state.aboard[other], ~formula.any_of([one, two])])

    @property
    def inside(self) -> bool:
        """Whether the game begins inside a day."""
        return self.start.phase in (Phase.TRADE, Phase.NAVIGATE)
