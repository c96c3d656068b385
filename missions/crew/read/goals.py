"""Reading goals: from trees to sentences of the goal language.

`GoalReader` turns trees of the right shape into goals and remembers the place of each part, for what `faults` finds.
"""

from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.crew.format.words import ALL_SUCH, NOBODY, OWN_TASKS, STEP_RELATIONS
from winnable.missions.crew.notation import (
    ONE_TRICK,
    TRICKS,
    TURNS,
    Placed,
    read_card_list,
    read_span,
    read_token,
    span_text,
)
from winnable.missions.crew.read.faults import Fault
from winnable.missions.crew.read.members import ENOUGH, Inside, MemberReader, compared, flag
from winnable.missions.crew.read.numbers import check_range, listed, note_empty, number_of, numbers_of, relation_of
from winnable.missions.source.finding import Place, quoted
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, whole
from winnable.rules.crew.goal import (
    EVERY_CARD,
    AllOf,
    Always,
    ByCrew,
    CardFilter,
    CardsPlayed,
    CardsTaken,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Falls,
    Goal,
    Half,
    Holding,
    How,
    LongestRun,
    Member,
    MembersWho,
    MetBy,
    Not,
    Number,
    OneOf,
    Parity,
    Points,
    Predicted,
    Quantity,
    Relation,
    SharedOut,
    SomeOf,
    Span,
    Spread,
    Step,
    Sum,
    TasksOwned,
    TrickFilter,
    TricksLed,
    TricksWon,
    Turn,
    Who,
    parts,
)

__all__ = ["GoalReader"]

_TrickCount = type[TricksWon] | type[TricksLed] | type[LongestRun]
_TRICK_COUNTS: Final[dict[str, _TrickCount]] = {
    "tricks_won": TricksWon,
    "tricks_led": TricksLed,
    "longest_run": LongestRun,
}
_OTHERS: Final = (Member.EACH_OTHER, Member.ALL_OTHERS)
_LISTS: Final = {"just_one_of": 1, "none_of": 0}
"""How many goals of a list must be met, by the key."""


@dataclass(slots=True)
class GoalReader(MemberReader):
    """Reads goals from trees of the right shape.

    `roles` are the roles that exist, `seats` the players by name (empty in a mission). `roles_known`: there are no
    other roles, which nobody knows where a file has mistakes in them. Where a finding is noted, the
    goal that is returned must not be used.
    """

    def read(self, node: Node, *, in_task: bool = False) -> tuple[Goal, ...]:
        """Read the goals of a list, or the one goal of a mapping."""
        return tuple(self._goal(item, Inside(task=in_task)) for item in items_of(node))

    def place(self, fault: Fault) -> Place | None:
        """Return the place of the innermost part of a fault's path that was read here; None if none was."""
        word = (id(fault.path[-1]), fault.word)
        if word in self.places:
            return self.places[word]
        return next((self.places[id(part)] for part in reversed(fault.path) if id(part) in self.places), None)

    # --- forms ---

    def _goal(self, node: Node, inside: Inside) -> Goal:
        assert isinstance(node, MappingNode)
        form = node.entries[0].key.text
        inner = node.entries[0].value
        if form == "shared_out":
            return self._mark(self._shared_out(inner, inside), node)
        if form in ("all_of", "one_of", *_LISTS):
            goals = tuple(self._goal(item, inside) for item in items_of(inner))
            listed = SomeOf(goals, Relation.EXACTLY, _LISTS[form]) if form in _LISTS else None
            return self._mark(listed or (AllOf(goals) if form == "all_of" else OneOf(goals)), node)
        assert isinstance(inner, MappingNode)
        if form == "by_crew":
            sizes = ((int(entry.key.text), self._goal(entry.value, inside)) for entry in inner.entries)
            by_crew = ByCrew(tuple(sizes))
            self.places |= {(id(by_crew), entry.key.text): entry.key.place for entry in inner.entries}
            return self._mark(by_crew, node)
        goal: Goal
        match form:
            case "not":
                goal = Not(self._goal(inner, inside))
            case "some_of":
                goals = tuple(self._goal(item, inside) for item in items_of(inner.get("goals")))
                goal = self._together(
                    [SomeOf(goals, relation, number) for relation, number in self._numbers(inner)],
                    node,
                )
            case "members":
                goal = self._members(inner, node, inside)
            case "always":
                goal = self._comparison(inner, replace(inside, always=True))
            case "spread":
                goal = self._spread(inner)
            case "each_wins":
                goal = self._ordered(EachWins, inner)
            case "each_falls":
                goal = self._ordered(EachFalls, inner)
            case "met_by":
                goal = self._met_by(inner, node, inside)
            case "task_falls":
                goal = self._falls(inner, node, inside)
            case _:
                goal = self._comparison(node, inside)
        return self._mark(goal, node)

    def _shared_out(self, inner: Node, inside: Inside) -> SharedOut:
        goals = tuple(self._goal(item, replace(inside, members=True)) for item in items_of(inner))
        for goal, item in zip(goals, items_of(inner), strict=True):
            if Member.MEMBER not in parts(goal):
                hint = "write by: member where it is about the member who gets it"
                self.findings.add(item.place, "G002", "expected 'member' in each goal that is shared out", hint)
        return SharedOut(goals)

    def _members(self, inner: MappingNode, node: MappingNode, inside: Inside) -> Goal:
        meet, before = items_of(inner.get("meet")), self.findings.errors
        goals = tuple(self._goal(item, replace(inside, members=True)) for item in meet)
        goal = goals[0] if len(goals) == 1 else self._mark(AllOf(goals), node)
        if Member.MEMBER not in parts(goals) and self.findings.errors == before:
            hint = "write by: member where it is about the member who is looked at"
            self.findings.add(inner.key("meet"), "G002", "expected 'member' in what members meet", hint)
        return self._together(
            [MembersWho(goal, relation, number) for relation, number in self._numbers(inner)],
            node,
        )

    def _together(self, goals: list[Goal], node: Node) -> Goal:
        """The goals that one mapping says with a lower and an upper number."""
        return goals[0] if len(goals) == 1 else AllOf(tuple(self._mark(goal, node) for goal in goals))

    def _numbers(self, inner: MappingNode) -> list[tuple[Relation, Number]]:
        return numbers_of(compared(inner), self.findings)

    def _comparison(self, node: MappingNode, inside: Inside) -> Goal:
        """Read a count compared with one number, or with a lower and an upper one; by somebody or nobody, too."""
        form, inner = node.entries[0].key.text, node.entries[0].value
        assert isinstance(inner, MappingNode)
        limits = inner.get("by_member")
        if isinstance(limits, MappingNode):
            return self._limits(form, inner, limits, inside)
        by, entries = inner.get("by"), compared(inner)
        word = by.text if isinstance(by, ScalarNode) and by.text not in self.roles else ""
        left = self._quantity(form, inner, inside, left=True)
        if word == NOBODY and not entries:
            return self._always_so(self._mark(Compare(left, Relation.EXACTLY, 0), node), inside)
        if word in ENOUGH:
            self._check_enough(word, inner, inside)
        compares = [self._compare(left, entry, inner, inside) for entry in entries]
        if word in ENOUGH and any(Member.MEMBER in parts(compare.right) for compare in compares):
            message = f"expected another member than 'member' together with {word}"
            hint = "write members: {…, meet: …} for the one and by: each_other or all_others for the other"
            self.findings.add(inner.key("by"), "G002", message, hint)
        alone = len(compares) == 1
        check_range(entries, self.findings)
        for compare, entry in zip(compares, entries, strict=True):
            self.places[id(compare)] = node.place if alone else entry.key.place
            self.kept.append(compare)
        parts_of = [self._always_so(compare, inside) for compare in compares]
        goal = parts_of[0] if alone else self._mark(AllOf(tuple(parts_of)), node)
        return MembersWho(goal, *ENOUGH[word]) if word in ENOUGH else goal

    def _limits(self, form: str, inner: MappingNode, limits: MappingNode, inside: Inside) -> Goal:
        """Read a number, or a comparison with numbers, for each of several members."""
        found: list[Goal] = []
        seen: dict[Who, Place] = {}
        for entry in limits.entries:
            by, value = entry.key, entry.value
            who = self.one_member(by, inside, inner)
            if who in seen:
                message = f"{quoted(by.text)} is there twice (first at {seen[who].seen_from(by.place)})"
                self.findings.add(by.place, "G002", message)
            seen[who] = by.place
            numbers = self._numbers(value) if isinstance(value, MappingNode) else [(Relation.EXACTLY, listed(value))]
            for relation, number in numbers:
                compare = Compare(self._counting(form, inner, who), relation, number)
                self.places[id(compare)] = by.place
                self.kept.append(compare)
                found.append(self._always_so(compare, inside))
        return found[0] if len(found) == 1 else self._mark(AllOf(tuple(found)), inner)

    def _always_so(self, compare: Compare, inside: Inside) -> Goal:
        if not inside.always:
            return compare
        always = Always(compare)
        self.places[id(always)] = self.places[id(compare)]
        self.kept.append(always)
        return always

    def _check_enough(self, word: str, inner: MappingNode, inside: Inside) -> None:
        """Note what somebody or nobody may be misread in."""
        by = inner.get("by")
        assert by is not None
        if inside.always:
            message = f"expected one member after every trick, found {word}, who may be another one after each"
            hint = "write members: {at_least: 1, meet: {always: …}} for the same member all the time"
            self.findings.add(by.place, "G002", message, hint)
        exactly = inner.get("exactly")
        if word == NOBODY and isinstance(exactly, ScalarNode) and exactly.value == 0:
            message = "expected a number above 0 together with nobody: nobody with 0 means that everybody has one"
            hint = "for none at all leave out exactly: 0; for one at least write by: everybody, at_least: 1"
            self.findings.add(exactly.place, "G002", message, hint)

    def _compare(self, left: Quantity, entry: Entry, inner: MappingNode, inside: Inside) -> Compare:
        relation, number = relation_of(entry), number_of(entry)
        if number is not None:
            return Compare(left, relation, number)
        match entry.value:
            case MappingNode() as right:
                other = right.entries[0]
                assert isinstance(other.value, MappingNode)
                counted = self._quantity(other.key.text, other.value, inside, left=False)
                if left.by is Member.ANYBODY and counted.by in _OTHERS:
                    message = "expected one member on the left, as anybody leaves no others"
                    self.findings.add((inner.get("by") or inner).place, "G002", message)
                if left.by is Member.ANYBODY and counted.by is not Member.SAME and Member.SAME in parts(counted.by):
                    message = "expected one member on the left, as nobody sits beside all of them"
                    self.findings.add((inner.get("by") or inner).place, "G002", message)
                return Compare(left, relation, counted)
            case ScalarNode(text=text) if text == ALL_SUCH:
                return Compare(left, relation, replace(left, by=Member.ANYBODY))
            case ScalarNode(text=Predicted.PREDICTED.value) as word:
                if not inside.task:
                    message = "expected a number, as only the owner of a task predicts one"
                    self.findings.add(word.place, "G008", message)
                return Compare(left, relation, Predicted.PREDICTED)
            case ScalarNode(text=text) if text == OWN_TASKS:
                return Compare(left, relation, self._mark(TasksOwned(Member.SAME), entry.value))
        return Compare(left, relation, Every.EVERY)

    def _spread(self, inner: MappingNode) -> Spread:
        at_most = inner.get("at_most")
        assert isinstance(at_most, ScalarNode)
        assert isinstance(at_most.value, int)
        tricks, cards = inner.get("tricks_won"), inner.get("cards_taken")
        if isinstance(tricks, MappingNode):
            return Spread(TricksWon(Member.ANYBODY, self._tricks(tricks)), at_most.value)
        assert isinstance(cards, MappingNode)
        return Spread(CardsTaken(Member.ANYBODY, self._kind(cards.get("cards"))), at_most.value)

    def _met_by(self, inner: MappingNode, node: MappingNode, inside: Inside) -> MetBy:
        (trick,) = self._spans(inner.get("trick"), ONE_TRICK) or (Span(1, 1),)
        goals = tuple(self._goal(item, inside) for item in items_of(inner.get("meet")))
        if trick is Half.SECOND or (isinstance(trick, Span) and trick.first != trick.last):
            place = (inner.get("trick") or inner).place
            hint = "leave met_by out, as the play ends with it" if trick is Half.SECOND else "write the last of them"
            self.findings.add(place, "G004", f"expected one trick, or the first half, found {span_text(trick)}", hint)
        goal = goals[0] if len(goals) == 1 else self._mark(AllOf(goals), node)
        met_by = MetBy(goal, trick if isinstance(trick, Half) else trick.last)
        self.places[id(met_by), str(met_by.trick)] = (inner.get("trick") or inner).place
        return met_by

    def _ordered(self, form: type[EachWins] | type[EachFalls], inner: MappingNode) -> EachWins | EachFalls:
        kind = self._kind(inner.get("cards"))
        goal = form(kind, flag(inner, "rising"), flag(inner, "in_order"))
        if goal.rising:
            self.places[id(goal), "rising"] = inner.key("rising")
        if not goal.in_order:
            return goal
        if not kind.cards:
            message = "expected single cards together with in_order, as the order is the one they are written in"
            hint = "write them out, such as cards: p3 b3 g5; in order of rank: rising: true"
            self.findings.add(inner.key("in_order"), "G013", message, hint)
        for card in dict.fromkeys(card for card in kind.cards if kind.cards.count(card) > 1):
            done = "wins" if form is EachWins else "falls"
            message = f"the card {card} is there twice, in an order in which each card {done} once"
            self.findings.add(self.places[id(kind), str(card)], "G013", message)
        return goal

    def _falls(self, inner: MappingNode, node: MappingNode, inside: Inside) -> Falls:
        token = inner.get("token")
        if token is None and inside.task:
            message = "expected a token of another task, as task_falls without one asks for this task, too"
            self.findings.add(node.key("task_falls"), "G017", message, "for every task write it under goals")
        if token is None:
            return Falls("", self._spans(inner.get("in")))
        assert isinstance(token, ScalarNode)
        read = read_token(token.text, token.at(0), self.findings)
        return Falls(read.text if read else "omega", self._spans(inner.get("in")))

    # --- counts ---

    def _quantity(self, form: str, node: MappingNode, inside: Inside, *, left: bool) -> Quantity:
        by = node.get("by")
        assert by is not None
        who = self._who(by, inside, node, left=left)
        if not left and who is Member.EVERYBODY:
            message = "expected everybody only on the left of a comparison"
            hint = f"write each_other for every other member: {form}: {{by: each_other}}"
            self.findings.add(by.place, "G002", message, hint)
        if left and who in _OTHERS:
            message = f"expected {who.value} only on the right of a comparison"
            hint = f"write for example {form}: {{by: owner, more_than: {{{form}: {{by: {who.value}}}}}}}"
            self.findings.add(by.place, "G002", message, hint)
        if left and Member.SAME in parts(who):
            message = "expected same only on the right of a comparison, as it is whoever is on the left"
            self.findings.add(by.place, "G002", message, "write for example tricks_led: {by: same}")
        return self._counting(form, node, who)

    def _counting(self, form: str, node: MappingNode, who: Who) -> Quantity:
        """The count of this form for somebody."""
        if form == "cards_taken":
            return self._mark(CardsTaken(who, self._kind(node.get("cards"))), node)
        if form == "points":
            return self._mark(Points(who, self._kind(node.get("cards"))), node)
        if form == "cards_played":
            how = tuple(
                dict.fromkeys(How(item.text) for item in items_of(node.get("how")) if isinstance(item, ScalarNode))
            )
            return self._mark(CardsPlayed(who, self._kind(node.get("cards")), self._tricks(node), how), node)
        if form == "tasks_owned":
            return self._mark(TasksOwned(who), node)
        return self._mark(_TRICK_COUNTS[form](who, self._tricks(node)), node)

    def _tricks(self, node: MappingNode) -> TrickFilter:
        as_many = [self._kind(item) for item in items_of(node.get("as_many"))]
        total = node.get("sum")
        tasks_open, after, step = (node.get(key) for key in ("while_tasks_open", "after", "step"))
        return TrickFilter(
            numbers=self._spans(node.get("tricks")),
            won_with=self._optional_kind(node.get("won_with")),
            led=self._optional_kind(node.get("led_with")),
            closed_with=self._optional_kind(node.get("closed_with")),
            holds=tuple(each for item in items_of(node.get("holding")) for each in self._holdings(item)),
            every=self._optional_kind(node.get("every")),
            as_many=(as_many[0], as_many[1]) if as_many else None,
            sum=self._sum(total),
            tasks_open=isinstance(tasks_open, ScalarNode) and tasks_open.value is True,
            after=None if not isinstance(after, MappingNode) else self._mark(self._tricks(after), after),
            step=None if not isinstance(step, MappingNode) else self._mark(_step(step), step),
            winner_plays=tuple(turn for turn in self._spans(node.get("winner_plays"), TURNS) if isinstance(turn, Span)),
        )

    def _sum(self, node: Node | None) -> Sum | None:
        if not isinstance(node, MappingNode):
            among = Sum(among=tuple(whole(item) for item in items_of(node)))
            return None if node is None else self._mark(among, node)
        least, most = _optional(node.get("at_least")), _optional(node.get("at_most"))
        parity = node.get("parity")
        total = Sum(
            over=_optional(node.get("over")) if not least else least - 1,
            under=_optional(node.get("under")) if most is None else most + 1,
            among=tuple(whole(item) for item in items_of(node.get("among") or node.get("exactly"))),
            odd=parity.text == Parity.ODD.value if isinstance(parity, ScalarNode) else None,
        )
        if total.over is not None and total.under is not None and total.over + 1 >= total.under:
            note_empty(node.key("under" if most is None else "at_most"), self.findings)
        elif isinstance(parity, ScalarNode) and not any(
            map(total.holds, range(max(total.over or 0, total.under or 0, *total.among) + 3))
        ):
            note_empty(node.key("parity"), self.findings, Parity(parity.text))
        return self._mark(total, node) if total != Sum() else None

    def _holdings(self, node: Node) -> list[Holding]:
        """The conditions of one mapping on the cards of a trick: two with a lower and an upper number."""
        if not isinstance(node, MappingNode) or node.get("of") is None:
            return [Holding(self._kind(node))]
        cards = self._kind(node.get("of"))
        return [Holding(cards, relation, number) for relation, number in self._numbers(node)]

    def _spans(self, node: Node | None, what: str = TRICKS) -> tuple[Span | Half, ...]:
        spans = []
        for item in items_of(node):
            assert isinstance(item, ScalarNode)
            span = read_span(item, self.findings, what)
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


def _step(node: MappingNode) -> Step:
    total, winner, suit = (
        value.text if isinstance(value := node.get(key), ScalarNode) else None for key in ("sum", "winner", "led_suit")
    )
    return Step(
        sum=None if total is None else STEP_RELATIONS[total],
        winner=None if winner is None else Turn(winner),
        led_again=None if suit is None else suit == "same",
    )


def _optional(node: Node | None) -> int | None:
    return None if node is None else whole(node)
