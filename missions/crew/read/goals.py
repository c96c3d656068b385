"""Reading and checking goals: from trees to sentences of the goal language.

`GoalReader` turns trees of the right shape into goals and remembers the place of each part. `faults` then finds parts
that make no sense with a certain deck and number of tricks. It works on goals alone, so that a mission of the library
is checked against the deal it is played with.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from winnable.missions.crew.format.advice import MEMBER_ADVICE, SUIT_ADVICE
from winnable.missions.crew.notation import Placed, read_card, read_card_list, read_span, read_token
from winnable.missions.source.advice import meant
from winnable.missions.source.finding import Findings, Place, nearest_name, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, whole
from winnable.rules.crew.card import Deck
from winnable.rules.crew.goal import (
    COLOURS,
    EVERY_CARD,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    Holding,
    InRole,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)

__all__ = ["Fault", "GoalReader", "crew_tricks", "faults", "never_open", "strangers"]

_Part = TypeVar("_Part")
_TrickCount = type[TricksWon] | type[TricksLed] | type[LongestRun]
_TRICK_COUNTS: Final[dict[str, _TrickCount]] = {
    "tricks_won": TricksWon,
    "tricks_led": TricksLed,
    "longest_run": LongestRun,
}
_RELATIONS: Final = {relation.value: relation for relation in Relation}
_CREW: Final = {member.value: member for member in Member} | {"captain": Member.COMMANDER}
_OTHERS: Final = (Member.EACH_OTHER, Member.ALL_OTHERS)
NAMED_RANKS: Final = 3
"""The most ranks of which a warning names the cards."""


@dataclass(slots=True)
class GoalReader:
    """Reads goals from trees of the right shape.

    `roles` are the roles that exist, `seats` the players by name (empty in a mission). `roles_known`: there are no
    other roles, which nobody knows where a file has mistakes in them. Where a finding is noted, the
    goal that is returned must not be used.
    """

    findings: Findings
    roles: Collection[str] = ()
    seats: Sequence[str] = ()
    roles_known: bool = True
    places: dict[int | tuple[int, str], Place] = field(default_factory=dict)
    kept: list[object] = field(default_factory=list)

    def read(self, node: Node, *, in_task: bool = False) -> tuple[Goal, ...]:
        """Read the goals of a list, or the one goal of a mapping."""
        return tuple(self._goal(item, in_task) for item in items_of(node))

    def place(self, fault: "Fault") -> Place | None:
        """Return the place of the innermost part of a fault's path that was read here; None if none was."""
        word = (id(fault.path[-1]), fault.word)
        if word in self.places:
            return self.places[word]
        return next((self.places[id(part)] for part in reversed(fault.path) if id(part) in self.places), None)

    def _mark(self, part: _Part, node: Node) -> _Part:
        self.places[id(part)] = node.place
        self.kept.append(part)  # an id is good only as long as its object lives
        return part

    # --- forms ---

    def _goal(self, node: Node, in_task: bool) -> Goal:
        assert isinstance(node, MappingNode)
        form = node.entries[0].key.text
        inner = node.entries[0].value
        if form in ("all_of", "one_of"):
            goals = tuple(self._goal(item, in_task) for item in items_of(inner))
            return self._mark(AllOf(goals) if form == "all_of" else OneOf(goals), node)
        assert isinstance(inner, MappingNode)
        if form == "by_crew":
            sizes = ((int(entry.key.text), self._goal(entry.value, in_task)) for entry in inner.entries)
            by_crew = ByCrew(tuple(sizes))
            self.places |= {(id(by_crew), entry.key.text): entry.key.place for entry in inner.entries}
            return self._mark(by_crew, node)
        goal: Goal
        match form:
            case "always":
                goal = Always(self._compare(inner, in_task))
            case "spread":
                goal = self._spread(inner)
            case "each_wins":
                goal = self._each_wins(inner)
            case "task_falls":
                goal = self._falls(inner)
            case _:
                goal = self._compare(node, in_task)
        return self._mark(goal, node)

    def _compare(self, node: MappingNode, in_task: bool) -> Compare:
        form, inner = node.entries[0].key.text, node.entries[0].value
        assert isinstance(inner, MappingNode)
        left = self._quantity(form, inner, in_task, left=True)
        entry = next(entry for entry in inner.entries if entry.key.text in _RELATIONS)
        relation = _RELATIONS[entry.key.text]
        match entry.value:
            case ScalarNode(value=int(number)):
                return self._mark(Compare(left, relation, number), node)
            case MappingNode() as right:
                other = right.entries[0]
                assert isinstance(other.value, MappingNode)
                counted = self._quantity(other.key.text, other.value, in_task, left=False)
                if left.by is Member.ANYBODY and counted.by in _OTHERS:
                    message = "expected one member on the left, as anybody leaves no others"
                    self.findings.add((inner.get("by") or inner).place, "G002", message)
                return self._mark(Compare(left, relation, counted), node)
            case ScalarNode(text=Predicted.PREDICTED.value) as word:
                if not in_task:
                    message = "expected a number, as only the owner of a task predicts one"
                    self.findings.add(word.place, "G008", message)
                return self._mark(Compare(left, relation, Predicted.PREDICTED), node)
            case _:
                return self._mark(Compare(left, relation, Every.EVERY), node)

    def _spread(self, inner: MappingNode) -> Spread:
        at_most = inner.get("at_most")
        assert isinstance(at_most, ScalarNode)
        assert isinstance(at_most.value, int)
        tricks, cards = inner.get("tricks_won"), inner.get("cards_taken")
        if isinstance(tricks, MappingNode):
            return Spread(TricksWon(Member.ANYBODY, self._tricks(tricks)), at_most.value)
        assert isinstance(cards, MappingNode)
        return Spread(CardsTaken(Member.ANYBODY, self._kind(cards.get("cards"))), at_most.value)

    def _each_wins(self, inner: MappingNode) -> EachWins:
        kind = self._kind(inner.get("cards"))
        goal = EachWins(kind, _flag(inner, "rising"), _flag(inner, "in_order"))
        if goal.rising:
            self.places[id(goal), "rising"] = inner.key("rising")
        if not goal.in_order:
            return goal
        if not kind.cards:
            message = "expected cards one by one beside in_order, as their order is that in which they are written"
            hint = "write them out, such as cards: p3 b3 g5; in order of rank: rising: true"
            self.findings.add(inner.key("in_order"), "G013", message, hint)
        for card in dict.fromkeys(card for card in kind.cards if kind.cards.count(card) > 1):
            message = f"the card {card} is there twice, in an order in which each card wins once"
            self.findings.add(self.places[id(kind), str(card)], "G013", message)
        return goal

    def _falls(self, inner: MappingNode) -> Falls:
        token = inner.get("token")
        assert isinstance(token, ScalarNode)
        read = read_token(token.text, token.at(0), self.findings)
        return Falls(read.text if read else "omega", self._spans(inner.get("in")))

    # --- counts ---

    def _quantity(self, form: str, node: MappingNode, in_task: bool, *, left: bool) -> Quantity:
        by = node.get("by")
        assert by is not None
        who = self._who(by, in_task)
        if not left and who is Member.EVERYBODY:
            message = "expected everybody only on the left of a comparison"
            hint = f"write each_other for every other member: {form}: {{by: each_other}}"
            self.findings.add(by.place, "G002", message, hint)
        if left and who in _OTHERS:
            message = f"expected {who.value} only on the right of a comparison"
            hint = f"write for example {form}: {{by: owner, more_than: {{{form}: {{by: {who.value}}}}}}}"
            self.findings.add(by.place, "G002", message, hint)
        if form == "cards_taken":
            return self._mark(CardsTaken(who, self._kind(node.get("cards"))), node)
        return self._mark(_TRICK_COUNTS[form](who, self._tricks(node)), node)

    def _tricks(self, node: MappingNode) -> TrickFilter:
        as_many = [self._kind(item) for item in items_of(node.get("as_many"))]
        total = node.get("sum")
        tasks_open = node.get("while_tasks_open")
        return TrickFilter(
            numbers=self._spans(node.get("tricks")),
            won_with=self._optional_kind(node.get("won_with")),
            led=self._optional_kind(node.get("led_with")),
            closed_with=self._optional_kind(node.get("closed_with")),
            holds=tuple(self._holding(item) for item in items_of(node.get("holding"))),
            every=self._optional_kind(node.get("every")),
            as_many=(as_many[0], as_many[1]) if as_many else None,
            sum=self._sum(total) if isinstance(total, MappingNode) else None,
            tasks_open=isinstance(tasks_open, ScalarNode) and tasks_open.value is True,
        )

    def _sum(self, node: MappingNode) -> Sum:
        among = tuple(whole(item) for item in items_of(node.get("among")))
        return Sum(_optional(node.get("over")), _optional(node.get("under")), among)

    def _holding(self, node: Node) -> Holding:
        if not isinstance(node, MappingNode) or node.get("of") is None:
            return Holding(self._kind(node))
        cards = self._kind(node.get("of"))
        for entry in node.entries:
            if entry.key.text in _RELATIONS:
                return Holding(cards, _RELATIONS[entry.key.text], whole(entry.value))
        return Holding(cards)

    def _spans(self, node: Node | None) -> tuple[Span, ...]:
        spans = []
        for item in items_of(node):
            assert isinstance(item, ScalarNode)
            span = read_span(item, self.findings)
            if span is not None:
                spans.append(self._mark(span, item))
        return tuple(spans)

    # --- cards and members ---

    def _optional_kind(self, node: Node | None) -> CardFilter | None:
        return None if node is None else self._kind(node)

    def _kind(self, node: Node | None) -> CardFilter:
        if node is None:
            return EVERY_CARD
        if isinstance(node, ScalarNode):
            return self._mark(self._kind_text(node), node)
        assert isinstance(node, MappingNode)
        listed = node.get("cards")
        cards = read_card_list(listed, self.findings, "G001") if listed is not None else []
        suits = [item for item in items_of(node.get("suit")) if isinstance(item, ScalarNode)]
        parity = node.get("parity")
        kind = CardFilter(
            cards=tuple(each.card for each in cards),
            suits=tuple(suit.text for suit in suits),
            ranks=tuple(whole(item) for item in items_of(node.get("rank"))),
            over=_optional(node.get("over")),
            under=_optional(node.get("under")),
            odd=parity.text == "odd" if isinstance(parity, ScalarNode) else None,
        )
        self._mark_cards(kind, cards)
        self.places |= {(id(kind), suit.text): suit.place for suit in suits}
        return self._mark(kind, node)

    def _mark_cards(self, kind: CardFilter, cards: list[Placed]) -> None:
        self.places |= {(id(kind), str(each.card)): each.place for each in cards}

    def _kind_text(self, node: ScalarNode) -> CardFilter:
        words = node.text.replace(",", " ").split() if not any(map(str.isdigit, node.text)) else []
        if words:
            return CardFilter(suits=tuple(words))
        cards = read_card_list(node, self.findings, "G001")
        kind = CardFilter(cards=tuple(placed.card for placed in cards))
        self._mark_cards(kind, cards)
        return kind

    def _who(self, node: Node, in_task: bool) -> Who:
        if isinstance(node, MappingNode):
            return self._placed_member(node)
        assert isinstance(node, ScalarNode)
        if node.text in self.roles:
            return InRole(node.text)
        if node.text in _CREW:
            member = _CREW[node.text]
            if member is Member.OWNER and not in_task:
                self.findings.add(node.place, "G002", "expected owner only in the goal of a task", "name a member")
            return member
        if self.roles_known:
            known = [*_CREW, *self.roles]
            roles = f" (roles: {', '.join(self.roles)})" if self.roles else ""
            message = f"expected a member of the crew or a role, found {quoted(node.text)}{roles}"
            hint = f"write {{seat: {node.text}}}" if node.text in self.seats else meant(node.text, known, MEMBER_ADVICE)
            others = f"the members are {', '.join(_CREW)}, {{seat: 0}} and {{holder_of: p9}}"
            self.findings.add(node.place, "G003", message, hint or others)
        return Member.ANYBODY

    def _placed_member(self, node: MappingNode) -> Who:
        seat = node.get("seat")
        left = node.get("left")
        if left is not None and node.get("holder_of") is None:
            self.findings.add(node.key("left"), "K006", "expected left only beside holder_of")
        if seat is not None and node.get("after_signal") is not None:
            message = "expected after_signal only beside holder_of or left_of_holder"
            self.findings.add(node.key("after_signal"), "K006", message)
        if isinstance(seat, ScalarNode):
            if seat.text in self.seats:
                return self._mark(Seat(self.seats.index(seat.text)), node)
            if isinstance(seat.value, int) and seat.value >= 0:
                return self._mark(Seat(seat.value), node)
            message = f"expected a player or a seat number, found {quoted(seat.text)}"
            self.findings.add(seat.place, "D007", message, nearest_name(seat.text, list(self.seats)))
            return Member.ANYBODY
        holder = node.get("holder_of") or node.get("left_of_holder")
        assert isinstance(holder, ScalarNode)
        if holder.text in _CREW:
            message = f"expected a card such as 'p7', found {quoted(holder.text)}"
            hint = "name the highest trump, which the commander holds: r4, in Deep Sea s4"
            self.findings.add(holder.at(0), "G001", message, hint)
            return Member.ANYBODY
        placed = read_card(holder, self.findings, "G001")
        places = 1 if node.get("left_of_holder") is not None else whole(left) if left is not None else 0
        after_signal = _flag(node, "after_signal")
        return self._mark(Beside(placed.card, places, after_signal), node) if placed else Member.ANYBODY


def _flag(node: MappingNode, key: str) -> bool:
    value = node.get(key)
    return isinstance(value, ScalarNode) and value.value is True


def _optional(node: Node | None) -> int | None:
    return None if node is None else whole(node)


# --- what cannot be meant ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fault:
    """A part of a goal that does not fit deck, deal or tasks.

    `path` leads to the part, outermost first; `word` is the wrong word in it, if it is one word.
    """

    path: tuple[object, ...]
    code: str
    message: str
    hint: str = ""
    level: str = "error"
    word: str = ""


def crew_tricks(deck: Deck, crew: Collection[int]) -> dict[int, int]:
    """Return the number of tricks of a deal from the deck, by number of players."""
    return {players: len(deck.cards) // players for players in crew}


def faults(goal: Goal, deck: Deck, *, crew: Mapping[int, int], tokens: Collection[str] = ()) -> Iterator[Fault]:
    """Find parts of a goal that make no sense. `crew` has the number of tricks by each possible number of players."""
    for path, sizes in _paths((goal,), crew):
        tricks = sorted(set(sizes.values()))
        match path[-1]:
            case CardFilter() as kind:
                yield from _kind_faults(kind, path, deck)
            case Beside(card) if card not in deck.cards:
                yield Fault(path, "G001", f"the card {card} is not in the deck")
            case Seat(number) if sizes and number >= min(sizes):
                yield Fault(path, "G002", f"expected a seat from 0 to {min(sizes) - 1}, found {number}")
            case ByCrew(goals) if missing := sorted(crew.keys() - dict(goals)):
                yield Fault(path, "G009", f"expected a goal for {' and '.join(map(str, missing))} players")
            case Span() as span if tricks:
                yield from _span_faults(span, path, tricks)
            case Compare(TricksWon() | TricksLed() | LongestRun(), relation, int(number)) if tricks:
                least = {Relation.EXACTLY: number, Relation.AT_LEAST: number, Relation.MORE_THAN: number + 1}
                if least.get(relation, 0) > max(tricks):
                    message = f"expected a number of tricks up to {max(tricks)}, found {relation.value} {number}"
                    yield Fault(path, "G007", message, level="warning")
            case Falls(token, _) if token not in tokens:
                yield Fault(path, "G006", f"no task has the token {token!r}")
            case EachWins(kind, rising=True):
                yield from _rising_faults(kind, path, deck)


def strangers(goal: Goal, crew: Collection[int]) -> Iterator[Fault]:
    """Find parts of a goal for numbers of players that cannot occur."""
    for path, _ in _paths((goal,), {}):
        if isinstance(path[-1], ByCrew):
            for size in (size for size, _ in path[-1].goals if size not in crew):
                message = f"expected a goal for {' or '.join(map(str, crew))} players, found one for {size}"
                yield Fault(path, "G010", message, level="warning", word=str(size))


def never_open(goal: Goal) -> Iterator[Fault]:
    """Find conditions on tricks while tasks are open; for problems and missions without tasks."""
    for path, _ in _paths((goal,), {}):
        if isinstance(path[-1], TrickFilter) and path[-1].tasks_open:
            message = "expected some task beside while_tasks_open, as no trick starts while one is open"
            yield Fault(path, "G011", message, level="warning")


def _paths(path: tuple[object, ...], crew: Mapping[int, int]) -> Iterator[tuple[tuple[object, ...], Mapping[int, int]]]:
    """Yield the path to each part of a sentence, outermost first, with the numbers of players and tricks it is for.

    Inside a `by_crew` that is one number of players, or none if it is not among those in `crew`.
    """
    yield path, crew
    last = path[-1]
    if isinstance(last, ByCrew):
        for players, goal in last.goals:
            yield from _paths((*path, goal), {each: tricks for each, tricks in crew.items() if each == players})
        return
    inner = last if isinstance(last, tuple) else tuple(_fields(last))
    for part in inner:
        yield from _paths((*path, part), crew)


def _fields(sentence: object) -> Iterator[object]:
    names = getattr(sentence, "__dataclass_fields__", {})
    return (getattr(sentence, name) for name in names)


def _kind_faults(kind: CardFilter, path: tuple[object, ...], deck: Deck) -> Iterator[Fault]:
    known = [suit.name for suit in deck.suits]
    unknown = [suit for suit in kind.suits if suit not in (*known, COLOURS, TRUMPS)]
    absent = [card for card in kind.cards if card not in deck.cards]
    for suit in unknown:
        hint = meant(suit, [*known, COLOURS, TRUMPS], SUIT_ADVICE)
        yield Fault(path, "G001", f"expected a suit of the deck ({', '.join(known)}), found {suit!r}", hint, word=suit)
    for card in absent:
        yield Fault(path, "G001", f"the card {card} is not in the deck", word=str(card))
    if not unknown and not absent and not kind.select(deck):
        yield Fault(path, "G005", "no card of the deck is of this kind", level="warning")


def _rising_faults(kind: CardFilter, path: tuple[object, ...], deck: Deck) -> Iterator[Fault]:
    """Find cards of one rank that are to win in order of rank."""
    by_rank: dict[int, list[str]] = {}
    selected = kind.select(deck)
    for card in deck.cards:
        if card in selected:
            by_rank.setdefault(card.rank, []).append(str(card))
    alike = [" ".join(cards) for _, cards in sorted(by_rank.items()) if len(cards) > 1]
    if alike:
        more = " and so on" if len(alike) > NAMED_RANKS else ""
        message = f"rising orders no cards of one rank: {', '.join(alike[:NAMED_RANKS])}{more}"
        hint = "they may win in any order; for another one write in_order: true in place of rising, "
        hint += "and the cards in that order"
        yield Fault(path, "G012", message, hint, level="warning", word="rising")


def _span_faults(span: Span, path: tuple[object, ...], tricks: Collection[int]) -> Iterator[Fault]:
    most = max(tricks)
    for end in dict.fromkeys((span.first, span.last)):
        if abs(end) > most:
            yield Fault(path, "G004", f"expected trick numbers up to {most}, found {end}")
            return
    if not any(span.holds(number, total) for total in tricks for number in range(1, total + 1)):
        yield Fault(path, "G004", f"no trick of {most} lies from {span.first} to {span.last}", level="warning")
