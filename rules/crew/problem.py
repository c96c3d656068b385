"""A problem: a deal, what the crew must reach with it, and what it may still choose."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeVar

from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.exchange import Distress, Draw, Passes
from winnable.rules.crew.goal import Beside, ByCrew, CardFilter, Falls, Goal, InRole, Predicted, Seat, parts
from winnable.rules.crew.play import NOTHING_PLAYED, IllegalPlay, Line, replay
from winnable.rules.crew.task import Task, Token, TokenChange

__all__ = [
    "Choices",
    "Problem",
    "Role",
]

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Role:
    """A part that one member gets, such as the sick one of mission 5.

    `not_commander` (N6) and `unlike` (names of other roles, N14) bar members from it; `seat` is set
    where the choice is given.
    """

    name: str
    not_commander: bool = False
    unlike: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything the question "can this be won with all cards open?" depends on.

    Raises ValueError for what no crew could be asked: seats, cards or roles that do not exist, the
    same token twice, owners, roles or draws given against the rules of the mission itself. `names`
    are the players' names by seat and `title` is for messages; neither touches the verdict.
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
    """The distress signal, where it may be sent."""
    communications: tuple[Communication, ...] = ()
    played: Line = NOTHING_PLAYED
    """The line so far, its last trick perhaps incomplete; the question is how to go on."""

    def __post_init__(self) -> None:
        faults = list(self._faults(self._asked()))
        if faults:
            raise ValueError("; ".join(faults))

    def _faults(self, asked: Sequence[object]) -> Iterator[str]:
        """What makes the question senseless, and would else be answered with a confident no."""
        seats = self.deal.seats
        given = [task.owner for task in self.tasks if task.owner is not None]
        named = [*given, *(role.seat for role in self.roles if role.seat is not None), *self.assignment.barred]
        named += [self.assignment.must[0]] if self.assignment.must else []
        named += [part.number for part in _of_kind(Seat, asked)]
        yield from (f"there is no seat {seat}" for seat in sorted(set(named) - set(seats)))
        if set(named) - set(seats):
            return
        yield from self._task_faults(asked)
        counts = self.assignment.counts
        if counts is not None and (len(counts) != len(seats) or sum(counts) != len(self.tasks)):
            yield f"expected counts for {len(seats)} seats and {len(self.tasks)} tasks, found {counts}"
        elif len(given) == len(self.tasks) and not self.assignment.permits(given, len(seats)):
            yield f"the tasks may not be shared out as given, to seats {given}"
        tokens = [token.text for token in self.tokens if token is not None]
        yield from (f"token {text} lies on two tasks" for text in sorted({t for t in tokens if tokens.count(t) > 1}))
        yield from (
            f"no task has the token {part.token}" for part in _of_kind(Falls, asked) if part.token not in tokens
        )
        cards = [part.card for part in _of_kind(Beside, asked)]
        cards += [card for kind in _of_kind(CardFilter, asked) for card in kind.cards]
        outside = sorted(set(cards) - set(self.deal.deck.cards))
        yield from (f"card {card} is not in the deck" for card in outside)
        yield from self._role_faults(asked)
        yield from self._draw_faults()
        yield from self._distress_faults()
        yield from self._played_faults()
        yield from self._hint_faults()

    def _task_faults(self, asked: Sequence[object]) -> Iterator[str]:
        """Owners, predictions and goals of tasks that cannot be, whatever the way they are shared out."""
        for task in self.tasks:
            if task.not_commander and task.owner == self.deal.commander:
                yield f"the {commander_word(self.deal.deck)} may not own {task.name}"
            if task.predicted is not None:
                if not task.predicts:
                    yield f"there is nothing to predict for {task.name}"
                elif not 0 <= task.predicted <= self.deal.tricks:
                    yield f"expected a prediction from 0 to {self.deal.tricks} for {task.name}, found {task.predicted}"
        if any(part is Predicted.PREDICTED for goal in self.goals for part in parts(goal)):
            yield "only the goal of a task can ask for what its owner predicted"
        sizes = (dict(part.goals) for part in _of_kind(ByCrew, asked))
        if any(len(self.deal.seats) not in goals for goals in sizes):
            yield f"there is a goal that does not say what it asks of {len(self.deal.seats)} players"
        if self.assignment.must and not set(self.assignment.must[1]) <= set(range(len(self.tasks))):
            yield f"expected tasks from 0 to {len(self.tasks) - 1} of which a seat must take one"

    def _asked(self) -> list[object]:
        """Everything that the goals are built from which are still to be met."""
        sentences = (*self.goals, *(task.goal for task in self.tasks if not task.done))
        return [part for sentence in sentences for part in parts(sentence, len(self.deal.hands))]

    def _role_faults(self, asked: Sequence[object]) -> Iterator[str]:
        roles = {role.name: role for role in self.roles}
        if len(roles) < len(self.roles):
            yield f"expected roles with different names, found {[role.name for role in self.roles]}"
        named = {part.role for part in _of_kind(InRole, asked)} | {name for role in self.roles for name in role.unlike}
        yield from (f"there is no role {name!r}" for name in sorted(named - set(roles)))
        for role in self.roles:
            if role.not_commander and role.seat == self.deal.commander:
                yield f"the {commander_word(self.deal.deck)} may not have the role {role.name!r}"
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
            moves = self.distress is not None  # whoever holds it then may have got it by the signal
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
        """Whether the line so far is legal; where hands are open, as far as can be told without knowing them."""
        seats, cards = len(self.deal.hands), [card for trick in self.played.tricks for card in trick]
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

    def _hint_faults(self) -> Iterator[str]:
        suits = {suit.letter for suit in self.deal.deck.suits}
        full = sum(len(trick) == len(self.deal.hands) for trick in self.played.tricks)
        for hint in self.communications:
            if hint.seat not in self.deal.seats:
                yield f"there is no seat {hint.seat} to know something of"
            elif hint.seat == self.deal.robot:
                yield f"{self.name(hint.seat)} is the robot, which gives no hints"
            if hint.card is not None and hint.card not in self.deal.deck.cards:
                yield f"card {hint.card} is not in the deck"
            elif hint.card is not None and self.deal.deck.suit(hint.card.suit).trump:
                yield f"expected a colour card to be shown, found {hint.card}"
            if hint.void is not None and hint.void not in suits:
                yield f"there is no suit {hint.void!r} to be void in"
            if not 1 <= hint.trick <= full + 1:
                yield f"expected a hint of trick 1 to {full + 1}, found {hint.trick}"

    @property
    def passes(self) -> Passes | None:
        """The distress signal, if all of it is given; None if it is open or not sent."""
        return self.distress.passes if self.distress else None

    def name(self, seat: int) -> str:
        """What to call a seat in messages."""
        return self.names[seat] if self.names else f"seat {seat}"

    @property
    def tokens(self) -> tuple[Token | None, ...]:
        """The tokens as laid out, task by task."""
        return tuple(task.token for task in self.tasks)


def _of_kind(kind: type[_Part], asked: Iterable[object]) -> Iterator[_Part]:
    return (part for part in asked if isinstance(part, kind))


def _twice(cards: Sequence[Card | None], done: str) -> Iterator[str]:
    """Cards that are drawn or passed by two seats."""
    twice = sorted({card for card in cards if card is not None and cards.count(card) > 1})
    yield from (f"card {card} cannot be {done} twice" for card in twice)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the crew chose where the rules leave it a choice, and what chance dealt out.

    `owners` and `tokens` run parallel to the tasks, `draws` to the seats (empty without a draw).
    `predictions` run parallel to the tasks too, None where there is nothing to predict (empty if
    that is so for all); `deal` is the whole deal where the problem leaves cards unknown, else None,
    and `passes` the distress signal, None if none was sent.
    """

    owners: tuple[int, ...] = ()
    tokens: tuple[Token | None, ...] = ()
    roles: Mapping[str, int] = field(default_factory=dict)
    draws: tuple[Card, ...] = ()
    predictions: tuple[int | None, ...] = ()
    deal: Deal | None = None
    passes: Passes | None = None

    @classmethod
    def given(cls, problem: Problem) -> Self:
        """The choices of a problem that leaves none open. Raises ValueError naming the open ones."""
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
