"""A problem: a deal, the tasks and goals to meet with it, and the choices that are left to the crew."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self, TypeVar

from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import Card, Deck, SeatIndex, TaskIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.exchange import Communication, Distress, Draw, Passes
from winnable.rules.crew.goal import ByCrew, Compare, Goal, SharedOut, asks_when_met, parts
from winnable.rules.crew.heaps import Heaps, Past, earlier_tricks
from winnable.rules.crew.kinds import CardFilter
from winnable.rules.crew.missing import Scene, missing, missing_order
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls
from winnable.rules.crew.play import NOTHING_PLAYED, IllegalPlay, Line, Trick, replay
from winnable.rules.crew.quantity import Predicted
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Beside, InRole, Neighbour, Seat
from winnable.rules.values import Fixed, counted, short_repr, told

_Part = TypeVar("_Part")
MAX_TITLE: Final = 50
"""How much of a title a `repr` shows, in characters."""


@dataclass(frozen=True, slots=True)
class Role:
    """A part that one member gets, such as the sick one of mission 5.

    `not_commander` (N6) and `unlike` (names of other roles, N14) bar members from it; `seat` is None
    where the problem leaves open who gets it.
    """

    name: str
    not_commander: bool = False
    unlike: tuple[str, ...] = ()
    seat: SeatIndex | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything the question "can this be won with all cards open?" depends on.

    Raises ValueError, with all faults in its message, for a problem that contradicts itself: seats,
    cards or roles that do not exist, the same token twice, owners, roles or draws against the rules
    of the mission, a line so far that is not legal. `names` are the players' names by seat and
    `title` is for messages; neither touches the verdict.
    """

    deal: Deal
    tasks: tuple[Task, ...] = ()
    goals: tuple[Goal, ...] = ()
    assignment: Assignment = FREE
    token_change: TokenChange = TokenChange.NONE
    roles: tuple[Role, ...] = ()
    draw: Draw | None = None
    names: tuple[str, ...] = ()
    title: str = ""
    distress: Distress | None = None
    """The distress signal; None where it may not be sent."""
    communications: tuple[Communication, ...] = ()
    """Facts about hands, each true just before some trick; those of later tricks than the next do not count yet."""
    played: Line = NOTHING_PLAYED
    """The line so far, its last trick perhaps incomplete; every answer continues it."""
    before: Heaps | None = None
    """The heaps of earlier tricks, in the middle of a game whose first tricks are not here; else None."""
    source: object = field(default=None, compare=False, hash=False, repr=False)
    """The document in which it was read, so that it can be written again as it was; no part of the question."""

    def __post_init__(self) -> None:
        faults = list(self._faults(self._goal_parts()))
        if faults:
            raise ValueError("; ".join(faults))

    def chosen(self, choices: "Choices") -> Self:
        """The problem with these choices given, so that it leaves none open; they must be allowed."""
        noted, sent = choices.predictions or (None,) * len(self.tasks), choices.passes
        given = zip(self.tasks, choices.owners, choices.tokens, noted, strict=True)
        return replace(
            self,
            deal=choices.deal or self.deal,
            tasks=tuple(
                replace(task, owner=owner, token=token, predicted=number) for task, owner, token, number in given
            ),
            roles=tuple(replace(role, seat=choices.roles.get(role.name)) for role in self.roles),
            draw=replace(self.draw, cards=choices.draws) if self.draw and choices.draws else self.draw,
            token_change=TokenChange.NONE,
            distress=None if sent is None else Distress(required=True, direction=sent.direction, cards=sent.cards),
        )

    def _faults(self, goal_parts: Sequence[object]) -> Iterator[str]:
        """Contradictions in the problem, which a solver would only report as "unwinnable"."""
        seats = self.deal.seats
        given = [task.owner for task in self.tasks if task.owner is not None]
        named = [*given, *(role.seat for role in self.roles if role.seat is not None), *self.assignment.barred]
        named += [self.assignment.must[0]] if self.assignment.must else []
        named += [part.number for part in _of_kind(Seat, goal_parts)]
        yield from (f"there is no seat {seat}" for seat in sorted(set(named) - set(seats)))
        if set(named) - set(seats):
            return
        yield from self._task_faults(goal_parts)
        yield from self._assignment_faults(given)
        yield from self._token_faults(goal_parts)
        yield from self._goal_faults(goal_parts)
        yield from self._role_faults(goal_parts)
        yield from self._draw_faults()
        yield from self._distress_faults()
        yield from self._played_faults()
        yield from self._communication_faults()
        if not self._outside(goal_parts):
            yield from self._before_faults()

    def _assignment_faults(self, given: Sequence[SeatIndex]) -> Iterator[str]:
        """Counts that do not fit, or owners whom the rule does not permit."""
        seats, counts = self.deal.seats, self.assignment.counts
        if counts is not None and (len(counts) != len(seats) or sum(counts) != len(self.tasks)):
            yield f"expected counts for {len(seats)} seats and {len(self.tasks)} tasks, found {counts}"
        elif len(given) == len(self.tasks) and not self.assignment.permits(given, len(seats)):
            yield f"the tasks may not be shared out as given, to seats {given}"

    def _token_faults(self, goal_parts: Sequence[object]) -> Iterator[str]:
        """Tokens that lie twice, and those of which a goal speaks that no task has."""
        tokens = [token.text for token in self.tokens if token is not None]
        yield from (f"token {text} lies on two tasks" for text in sorted({t for t in tokens if tokens.count(t) > 1}))
        yield from (
            f"no task has the token {part.token}"
            for part in _of_kind(Falls, goal_parts)
            if part.token and part.token not in tokens
        )

    def _goal_faults(self, goal_parts: Sequence[object]) -> Iterator[str]:
        """Goals that name cards, seats or members that do not exist."""
        members = len(self.deal.seats)
        if any(not part.is_at(members) for part in _of_kind(Neighbour, goal_parts)):
            yield f"nobody sits opposite anybody, as there are {members} members"
        if any(not part.goals for part in _of_kind(SharedOut, goal_parts)):
            yield "expected goals to share out"
        yield from dict.fromkeys(part.fault for part in _of_kind(Compare, goal_parts) if part.fault)
        yield from (f"card {card} is not in the deck" for card in self._outside(goal_parts))
        ordered = [*_of_kind(EachWins, goal_parts), *_of_kind(EachFalls, goal_parts)]
        if any(each.in_order and (each.rising or not each.cards.cards) for each in ordered):
            yield "expected cards that win or fall by rank, or in the order in which they are named"

    def _outside(self, goal_parts: Sequence[object]) -> list[Card]:
        """Cards of goals that are not in the deck."""
        cards = [part.card for part in _of_kind(Beside, goal_parts)]
        cards += [card for kind in _of_kind(CardFilter, goal_parts) for card in kind.cards]
        return sorted(set(cards) - set(self.deck.cards))

    def _before_faults(self) -> Iterator[str]:
        """Heaps of earlier tricks that cannot be, and goals that need to know more of these tricks."""
        if self.before is None:
            if self.deal.earlier:
                yield f"expected to be told of the {self.deal.earlier} tricks before, by seat"
            return
        # what is over, or known, by then
        seats, over = len(self.deal.hands), {"a distress signal": self.distress, "a draw": self.draw}
        yield from (f"expected no {what[2:]} any more" for what, part in over.items() if part is not None)
        if self.communications or self.deal.unseen:
            yield "expected no unknown cards and no hints in the middle of a game, as all cards that are left are known"
        # the shape: a heap for each seat, of the whole deck
        outside = sorted(set(self.deal.deck.cards) - set(self.before.deck.cards))
        yield from (f"card {card} is not in the whole deck" for card in outside)
        number = {len(self.before.taken), len(self.before.won or self.before.taken)}
        if outside or number != {seats} or not {*self.before.winners} <= {*self.deal.seats}:
            yield f"expected tricks and cards, or None, for each of {seats} seats"
            return
        # heaps that cannot be, with these hands
        past, names = Past(self.before, self.deal), [self.name(seat) for seat in self.deal.seats]
        wrong = [each.message for each in past.contradictions(names)]
        wrong += [f"expected the owner of {task.name}" for task in self.tasks if task.done and task.owner is None]
        yield from wrong
        if wrong:
            return
        # goals about what the heaps do not show
        scene = Scene(past, names, self.tasks, {role.name: role.seat for role in self.roles})
        needs = [missing(goal, scene) for goal in self.goals]
        needs += [missing(task.goal, scene, task) for task in self.tasks if not task.done]
        for need in (*needs, missing_order(scene)):
            if need is not None:
                yield f"a goal needs to know {need.need}"

    def _asks_for_itself(self, index: TaskIndex) -> bool:
        """Whether the goal of a task asks when the task is met, perhaps by way of others; then nobody can tell."""
        asked: set[TaskIndex] = set()
        left = {index}
        while left:
            left |= self._asked_by(left.pop()) - asked
            asked |= left
        return index in asked

    def _asked_by(self, index: TaskIndex) -> set[TaskIndex]:
        """The tasks for which the goal of a task may ask when they are met."""
        task = self.tasks[index]
        tokens = set() if task.done else {part.token for part in parts(task.goal) if isinstance(part, Falls)}
        every = not task.done and any(map(asks_when_met, parts(task.goal)))
        if every or (tokens and self.token_change is not TokenChange.NONE):
            return set(range(len(self.tasks)))
        return {other for other, each in enumerate(self.tasks) if each.token is not None and each.token.text in tokens}

    def _task_faults(self, goal_parts: Sequence[object]) -> Iterator[str]:
        """Impossible owners, predictions and goals of tasks, whatever the assignment of the others."""
        for task in self.tasks:
            if task.not_commander and task.owner == self.deal.commander:
                yield f"the {commander_word(self.deck)} may not own {task.name}"
            if task.predicted is not None:
                if not task.predicts:
                    yield f"there is nothing to predict for {task.name}"
                elif not 0 <= task.predicted <= self.deal.last:
                    yield f"expected a prediction from 0 to {self.deal.last} for {task.name}, found {task.predicted}"
        yield from (
            f"the goal of {task.name} asks when {task.name} itself is met"
            for index, task in enumerate(self.tasks)
            if self._asks_for_itself(index)
        )
        if any(part is Predicted.PREDICTED for goal in self.goals for part in parts(goal)):
            yield "only the goal of a task can ask for what its owner predicted"
        sizes = (dict(part.goals) for part in _of_kind(ByCrew, goal_parts))
        if any(len(self.deal.seats) not in goals for goals in sizes):
            yield f"there is a goal that does not say what it asks of {len(self.deal.seats)} players"
        if self.assignment.must and not set(self.assignment.must[1]) <= set(range(len(self.tasks))):
            yield f"expected tasks from 0 to {len(self.tasks) - 1} of which a seat must take one"

    def _goal_parts(self) -> list[object]:
        """All parts of the goals that are still to be met, for the number of players of this deal."""
        sentences = (*self.goals, *(task.goal for task in self.tasks if not task.done))
        return [part for sentence in sentences for part in parts(sentence, len(self.deal.hands))]

    def _role_faults(self, goal_parts: Sequence[object]) -> Iterator[str]:
        roles = {role.name: role for role in self.roles}
        if len(roles) < len(self.roles):
            yield f"expected roles with different names, found {[role.name for role in self.roles]}"
        named = {part.role for part in _of_kind(InRole, goal_parts)}
        named |= {name for role in self.roles for name in role.unlike}
        yield from (f"there is no role {name!r}" for name in sorted(named - set(roles)))
        for role in self.roles:
            if role.not_commander and role.seat == self.deal.commander:
                yield f"the {commander_word(self.deck)} may not have the role {role.name!r}"
            for other in role.unlike:
                if role.seat is not None and other in roles and roles[other].seat == role.seat:
                    yield f"the roles {role.name!r} and {other!r} need different members"

    def _draw_faults(self) -> Iterator[str]:
        drawn = self.draw.cards if self.draw else ()
        if self.draw and self.deal.tricks < 2:
            yield "expected two tricks or more, to draw cards after the first"
        if self.draw and len(drawn) != len(self.deal.hands):
            yield f"expected a drawn card, or None, for each of {len(self.deal.hands)} seats, found {len(drawn)}"
            return
        yield from _twice(drawn, "drawn")
        for seat, card in enumerate(drawn):
            right = (seat - 1) % len(drawn)
            moves = self.distress is not None  # its holder may have got it by the signal
            if card is not None and not moves and not self.deal.may_hold(right, card):
                yield f"{self.name(seat)} cannot draw {card}, it was not dealt to {self.name(right)}"

    def _distress_faults(self) -> Iterator[str]:
        passed = self.distress.cards if self.distress else ()
        if passed and len(passed) != len(self.deal.hands):
            yield f"expected a passed card, or None, for each of {len(self.deal.hands)} seats, found {len(passed)}"
            return
        yield from _twice(passed, "passed")
        for seat, card in enumerate(passed):
            if card is None:
                continue
            if card not in self.deal.deck.cards or self.deal.deck.suit(card.suit).trump:
                yield f"{self.name(seat)} cannot pass {card}, it is no colour card of the deck"
            elif card not in (*self.deal.hands[seat], *self.deal.unseen):
                yield f"{self.name(seat)} cannot pass {card}, it was not dealt to {self.name(seat)}"
            elif seat == self.deal.robot and any(card == under for _, under in self.deal.covered):
                yield f"{self.name(seat)} cannot pass {card}, another card covers it"

    def _played_faults(self) -> Iterator[str]:
        """Faults of the line so far; without all hands, only those that need no hands to be seen."""
        seats, cards = len(self.deal.hands), self.played.cards
        yield from (f"card {card} is played twice" for card in sorted(set(cards)) if cards.count(card) > 1)
        outside = sorted(set(cards) - set(self.deal.deck.cards))
        yield from (f"card {card} is played but not in the deck" for card in outside)
        if len(self.played.tricks) > self.deal.tricks:
            yield f"the line so far has {len(self.played.tricks)} tricks, the deal only {self.deal.tricks}"
        for number, trick in enumerate(self.played.tricks, 1):
            if not 1 <= len(trick) <= seats or (len(trick) < seats and number < len(self.played.tricks)):
                yield f"expected {seats} cards in trick {number} of the line so far, found {len(trick)}"
        if self.deal.unseen or (self.distress and self.passes is None) or (self.draw and None in self.draw.cards):
            return
        draws = tuple(card for card in self.draw.cards if card is not None) if self.draw else ()
        try:
            replay(self.deal, self.played, draws, self.names, passes=self.passes, partial=True)
        except IllegalPlay as error:
            yield f"the line so far is not legal: {error}"

    def _communication_faults(self) -> Iterator[str]:
        suits = {suit.letter for suit in self.deal.deck.suits}
        for communication in self.communications:
            if communication.seat not in self.deal.seats:
                yield f"there is no seat {communication.seat} to know something of"
            elif communication.seat == self.deal.robot:
                yield f"{self.name(communication.seat)} is the robot, which gives no hints"
            if communication.card is not None and communication.card not in self.deal.deck.cards:
                yield f"card {communication.card} is not in the deck"
            elif communication.card is not None and self.deal.deck.suit(communication.card.suit).trump:
                yield f"expected a colour card to be shown, found {communication.card}"
            if communication.void is not None and communication.void not in suits:
                yield f"there is no suit {communication.void!r} to be void in"
            if communication.trick < 1:
                yield f"expected a hint of trick 1 or later, found {communication.trick}"

    @property
    def hints_so_far(self) -> tuple[Communication, ...]:
        """The communications that were given by now."""
        full = len(self.played.whole(len(self.deal.hands)).tricks)
        return tuple(each for each in self.communications if each.trick <= full + 1)

    @property
    def deck(self) -> Deck:
        """The whole deck, in the middle of a game with the cards that are gone."""
        return self.deal.deck if self.before is None else self.before.deck

    @property
    def past(self) -> tuple[Trick, ...]:
        """Tricks that may have been played before these hands: all that may have the same counts for the goals."""
        return () if self.before is None else earlier_tricks(self.before, self.deal)

    @property
    def passes(self) -> Passes | None:
        """The distress signal as sent, if it is required and given in full; else None."""
        return self.distress.passes if self.distress else None

    def name(self, seat: SeatIndex) -> str:
        """The name of a seat in messages."""
        return self.names[seat] if self.names else f"seat {seat}"

    @property
    def tokens(self) -> tuple[Token | None, ...]:
        """The tokens as laid out, parallel to the tasks."""
        return tuple(task.token for task in self.tasks)

    def __repr__(self) -> str:
        title = repr(self.title[:MAX_TITLE]) if self.title else ""
        sizes = ((len(self.deal.hands), "player"), (len(self.tasks), "task"), (len(self.goals), "goal"))
        return told(self, title, *(counted(*size) for size in sizes))

    def __str__(self) -> str:
        lines = [self.title] if self.title else []
        lines += self.deal.notation([self.name(seat) for seat in self.deal.seats]).split(" / ")
        lines.append(f"{self.name(self.deal.leader)} leads")
        tasks = [str(task) if task.owner is None else f"{task} of {self.name(task.owner)}" for task in self.tasks]
        lines += [f"tasks: {', '.join(tasks)}"] if tasks else []
        lines += [f"goals: {len(self.goals)}"] if self.goals else []
        return "\n".join(lines)


def _of_kind(kind: type[_Part], goal_parts: Iterable[object]) -> Iterator[_Part]:
    """The parts of a class."""
    return (part for part in goal_parts if isinstance(part, kind))


def _twice(cards: Sequence[Card | None], done: str) -> Iterator[str]:
    """Cards that two seats draw or pass; `done` is the verb of the message."""
    twice = sorted({card for card in cards if card is not None and cards.count(card) > 1})
    yield from (f"card {card} cannot be {done} twice" for card in twice)


class IllegalChoice(Exception):
    """Choices that the problem does not allow, or that do not agree with the line; the message lists all faults."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything that a problem may leave open besides the line: the crew's decisions and the unknown cards."""

    owners: tuple[SeatIndex, ...] = ()
    """By task, the seat that owns it."""
    tokens: tuple[Token | None, ...] = ()
    """By task, its token, after any change that the crew made."""
    roles: Mapping[str, SeatIndex] = field(default_factory=Fixed)
    """By name of the role, the seat that has it."""
    draws: tuple[Card, ...] = ()
    """By seat, the card that it draws after trick 1; empty without a draw."""
    predictions: tuple[int | None, ...] = ()
    """By task, the number that its owner noted, None if its goal needs none; may be empty if no goal needs one."""
    deal: Deal | None = None
    """The whole deal where the problem leaves cards unknown, else None."""
    passes: Passes | None = None
    """The distress signal; None if none was sent."""

    __repr__ = short_repr

    def __post_init__(self) -> None:
        object.__setattr__(self, "roles", Fixed(self.roles))

    @classmethod
    def given(cls, problem: Problem) -> Self:
        """The choices of a problem that leaves none open. Raises ValueError with the names of those that are open."""
        missing: list[str] = [f"the owner of task {task.name}" for task in problem.tasks if task.owner is None]
        missing += [f"the member for the role {role.name!r}" for role in problem.roles if role.seat is None]
        draws: Iterable[Card | None] = problem.draw.cards if problem.draw else ()
        missing += [f"the card that {problem.name(seat)} draws" for seat, card in enumerate(draws) if card is None]
        predicting = [task for task in problem.tasks if task.predicts]
        missing += [f"the prediction for {task.name}" for task in predicting if task.predicted is None]
        if problem.deal.unseen:
            missing.append("the place of every card")
        if problem.distress and problem.passes is None:
            missing.append("the distress signal")
        if missing:
            raise ValueError(f"expected {', '.join(missing)} to be given")
        return cls(
            owners=tuple(task.owner for task in problem.tasks if task.owner is not None),
            tokens=problem.tokens,
            roles={role.name: role.seat for role in problem.roles if role.seat is not None},
            draws=tuple(card for card in draws if card is not None),
            predictions=tuple(task.predicted for task in problem.tasks) if predicting else (),
            passes=problem.passes,
        )
