"""Parts of goals that make no sense with a certain deck, number of tricks or tasks, as `faults` finds them.

It works on goals alone, so that a mission of the library is checked against the deal it is played with.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.source.finding import Findings, Place
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.goal import ByCrew, ColoursThat, Compare, Goal, MembersWho, MetBy, RanksThat, SomeOf
from winnable.rules.crew.kinds import (
    COLOUR,
    COLOURS,
    TRUMPS,
    Among,
    CardFilter,
    How,
    Number,
    Numbered,
    Part,
    Relation,
    Span,
    TrickFilter,
)
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TasksInOrder
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsPlayed,
    Every,
    LongestRun,
    Nth,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, Neighbour, Seat, WinnerOf

NAMED_RANKS: Final = 3
"""The most ranks of which a warning names the cards."""


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

    def note(self, findings: Findings, place: Place, about: str = "", hint: str | None = None) -> None:
        """Make it a finding at a place; `about` stands before its message, `hint` in place of its own."""
        findings.add(place, self.code, f"{about}{self.message}", self.hint if hint is None else hint, self.level)


def crew_tricks(deck: Deck, crew: Collection[int]) -> dict[int, int]:
    """Return the number of tricks of a deal from the deck, by number of players."""
    return {players: len(deck.cards) // players for players in crew}


def faults(goal: Goal, deck: Deck, *, crew: Mapping[int, int], tokens: Collection[str] = ()) -> Iterator[Fault]:
    """Find parts of a goal that make no sense. `crew` has the number of tricks by each possible number of players."""
    for path, sizes in _paths((goal,), crew):
        tricks = sorted(set(sizes.values()))
        if isinstance(path[-1], TrickFilter) and sizes:
            yield from _condition_faults(path[-1], path, deck, sizes)
        match path[-1]:
            case CardFilter() as kind:
                yield from _kind_faults(kind, path, deck)
            case Beside() | Neighbour() | WinnerOf() | Seat() as who:
                yield from _member_faults(who, path, deck, sizes)
            case ByCrew(goals) if missing := sorted(crew.keys() - dict(goals)):
                yield _not_covered(missing, crew.keys() & dict(goals), path)
            case CardsPlayed(_, kind, _, how) if how:
                yield from _how_faults(kind, how, path, deck)
            case Span() as span if sizes:
                yield from _span_faults(span, path, deck, sizes)
            case TrickFilter() as kind if kind.follows and tricks and not _numbered(kind, tricks):
                yield Fault(path, "G016", "no trick of these numbers comes after another one", level="warning")
            case Compare(TricksWon() | TricksLed() | LongestRun(), relation, int() | Among() as asked) if tricks:
                yield from _number_faults(relation, asked, path, max(tricks))
            case Compare(_, _, AsPossible() as extreme) if len(path) > 1:
                message = f"expected {extreme.value} only in a goal of its own"
                yield Fault(path, "G021", message, "write it among the goals of the mission, in a line of its own")
            case SomeOf() | MembersWho() | ColoursThat() | RanksThat() as several:
                yield from _number_of_goals_faults(several, path, deck, sizes)
            case MetBy(_, int(trick)) if tricks and abs(trick) > max(tricks):
                yield Fault(path, "G004", f"expected trick numbers up to {max(tricks)}, found {trick}", word=str(trick))
            case Falls(token, _) if token and token not in tokens:
                yield Fault(path, "G006", f"no task has the token {token!r}")
            case EachWins(kind, rising=True) | EachFalls(kind, rising=True) as ordered:
                done = "win" if isinstance(ordered, EachWins) else "fall"
                yield from _rising_faults(kind, done, path, deck)


def _not_covered(missing: Sequence[int], covered: Collection[int], path: tuple[object, ...]) -> Fault:
    hint = f"add {missing[0]}: …, its goal"
    if covered:  # it is a mission: a deal has one number of players
        hint += f"; or write crew: {sorted(covered)}, if the mission is for these only"
    return Fault(path, "G009", f"expected a goal for {' and '.join(map(str, missing))} players", hint)


def faults_of_each(
    goals: Iterable[Goal],
    deck: Deck,
    *,
    crew: Mapping[int, int],
    tokens: Collection[str],
    unsound: Collection[Goal] = (),
) -> Iterator[tuple[Goal, list[Fault]]]:
    """Yield each goal with its faults.

    Of `unsound` goals, parts of which could not be read, only errors are noted: a warning may come of the missing
    parts.
    """
    for goal in goals:
        sound = not any(goal is each for each in unsound)
        yield goal, [each for each in faults(goal, deck, crew=crew, tokens=tokens) if sound or each.level == "error"]


def _member_faults(
    who: Beside | Neighbour | WinnerOf | Seat, path: tuple[object, ...], deck: Deck, sizes: Mapping[int, int]
) -> Iterator[Fault]:
    """Find members who are named by a card, a neighbour, a trick or a seat that there is not."""
    tricks = {*sizes.values()}
    match who:
        case Beside(card) if card not in deck.cards:
            yield Fault(path, "G001", f"the card {card} is not in the deck")
        case Neighbour(_, side) as place if alone := [size for size in sizes if not place.is_at(size)]:
            found = " or ".join(map(str, sorted(alone)))
            message = f"nobody sits {side.value} anybody with {found} members"
            hint = "write by_crew: {4: …} for what holds with four, or left_of, right_of"
            yield Fault(path, "G002", message, hint)
        case WinnerOf(trick) if tricks and abs(trick) > max(tricks):
            yield Fault(path, "G004", f"expected trick numbers up to {max(tricks)}, found {trick}")
        case Seat(number) if sizes and number >= min(sizes):
            yield Fault(path, "G002", f"expected a seat from 0 to {min(sizes) - 1}, found {number}")


def _number_of_goals_faults(
    several: SomeOf | MembersWho | ColoursThat | RanksThat, path: tuple[object, ...], deck: Deck, sizes: Collection[int]
) -> Iterator[Fault]:
    """Find numbers of goals, members, colours or ranks that there can never be."""
    match several:
        case SomeOf(goals, relation, number) if not _may_be(relation, number, len(goals)):
            there = f"there are {len(goals)} goals" if len(goals) > 1 else "there is one goal"
            yield Fault(path, "G015", f"{there}, so this number of them cannot be met")
        case MembersWho(_, relation, number) | ColoursThat(_, relation, number) | RanksThat(_, relation, number):
            most = len(several.each(deck, max(sizes, default=0)))
            if most and not _may_be(relation, number, most):
                what = {MembersWho: "members", ColoursThat: "colours", RanksThat: "ranks"}[type(several)]
                yield Fault(path, "G015", f"there are {most} {what}, so this number of them is impossible")


def _number_faults(relation: Relation, asked: int | Among, path: tuple[object, ...], most: int) -> Iterator[Fault]:
    """Find numbers of tricks that are more than there are."""
    if isinstance(asked, Among):
        least, found = min(asked.numbers) if relation is Relation.EXACTLY else 0, f"{min(asked.numbers)} at least"
    else:
        needed = {Relation.EXACTLY: asked, Relation.AT_LEAST: asked, Relation.MORE_THAN: asked + 1}
        least, found = needed.get(relation, 0), f"{relation.value} {asked}"
    if least > most:
        yield Fault(path, "G007", f"expected a number of tricks up to {most}, found {found}", level="warning")


def _condition_faults(
    kind: TrickFilter, path: tuple[object, ...], deck: Deck, sizes: Collection[int]
) -> Iterator[Fault]:
    """Find numbers in conditions that every trick meets, or none, with each of these numbers of cards in a trick."""
    for part, answers in _conditions(kind, deck, sizes):
        if answers == {True}:
            yield Fault((*path, part), "G018", "every trick meets this condition", "leave it out", level="warning")
        if answers == {False}:
            yield Fault((*path, part), "G018", "no trick can meet this condition", level="warning")


def _conditions(kind: TrickFilter, deck: Deck, sizes: Collection[int]) -> Iterator[tuple[object, set[bool]]]:
    """Yield the part that stands for each number in a condition, and the answers that tricks may give.

    Kinds of card that the deck does not have are left to another finding.
    """
    every, ranks = len(deck.cards), sorted(card.rank for card in deck.cards)
    for holding in kind.holds:
        such = len(holding.cards.select(deck))
        held = [(size, number) for size in sizes for number in range(max(0, size - every + such), min(size, such) + 1)]
        if such:
            yield holding.cards, {holding.in_tricks_of(size).holds(number) for size, number in held}
    if kind.sum is not None:
        totals = {total for size in sizes for total in range(sum(ranks[:size]), sum(ranks[-size:]) + 1)}
        yield kind.sum, {kind.sum.holds(total) for total in totals}
    if kind.winner_plays:
        turns = {kind.won_in_turn(turn, size) for size in sizes for turn in range(1, size + 1)}
        if turns == {True}:  # of turns that no trick has there is another finding
            yield kind.winner_plays[-1], turns


def _numbered(kind: TrickFilter, tricks: Collection[int]) -> bool:
    return any(kind.numbered(number, total) for total in tricks for number in range(1, total + 1))


def _how_faults(kind: CardFilter, how: Collection[How], path: tuple[object, ...], deck: Deck) -> Iterator[Fault]:
    """Find cards that nobody can play so: trumps are not discarded, and only trumps ruff."""
    cards = kind.select(deck)
    trumps = {card for card in cards if deck.is_trump(card)}
    may = {How.DISCARDED: bool(cards - trumps), How.RUFFED: bool(trumps)}
    if cards and not any(may.get(each, True) for each in how):
        done = " or ".join({How.DISCARDED: "discard", How.RUFFED: "ruff with"}[each] for each in how)
        why = "only trumps are ruffed with" if How.RUFFED in how else "trumps are not discarded: a trump off suit ruffs"
        yield Fault(path, "G005", f"nobody can {done} a card of this kind", why, level="warning")


def _may_be(relation: Relation, number: Number | Part | Every, most: int) -> bool:
    """Whether this number of `most` goals or members is possible."""
    numbers = relation.numbers_of(most if isinstance(number, Every) else number, most)
    return any(each in numbers for each in range(most + 1))


def strangers(goal: Goal, crew: Collection[int]) -> Iterator[Fault]:
    """Find parts of a goal for numbers of players that cannot occur."""
    for path, _ in _paths((goal,), {}):
        if isinstance(path[-1], ByCrew):
            for size in (size for size, _ in path[-1].goals if size not in crew):
                message = f"expected a goal for {' or '.join(map(str, crew))} players, found one for {size}"
                yield Fault(path, "G010", message, level="warning", word=str(size))


def never_open(goal: Goal) -> Iterator[Fault]:
    """Find conditions on tasks, such as on tricks while some are open; for problems and missions without tasks."""
    for path, _ in _paths((goal,), {}):
        if isinstance(path[-1], TasksOwned):
            yield Fault(path, "G011", "expected a task together with tasks_owned, as nobody owns any", level="warning")
        if isinstance(path[-1], TrickFilter) and path[-1].tasks_open:
            message = "expected a task together with while_tasks_open, as no trick starts while one is open"
            yield Fault(path, "G011", message, level="warning")
        if isinstance(path[-1], TasksMet | TasksInOrder):
            message = "expected a task, as this asks when tasks are met"
            yield Fault(path, "G011", message, level="warning")
        if isinstance(path[-1], Falls) and not path[-1].token:
            message = "expected a task together with task_falls, as it asks that every task is met in time"
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
        if not isinstance(part, Card):  # of which there may be thousands, without parts
            yield from _paths((*path, part), crew)


def _fields(sentence: object) -> Iterator[object]:
    names = getattr(sentence, "__dataclass_fields__", {})
    return (getattr(sentence, name) for name in names)


def _kind_faults(kind: CardFilter, path: tuple[object, ...], deck: Deck) -> Iterator[Fault]:
    known = [suit.name for suit in deck.suits]
    unknown = [suit for suit in kind.suits if suit not in (*known, COLOURS, TRUMPS, COLOUR)]
    absent = [card for card in kind.cards if card not in deck.cards]
    for suit in unknown:
        # only for a message: the reader of files is not loaded with every mission
        from winnable.missions.crew.spelling import spoken_suit  # noqa: PLC0415
        from winnable.missions.crew.words import ADVICE  # noqa: PLC0415
        from winnable.missions.source.advice import meant  # noqa: PLC0415

        spoken = spoken_suit(suit)
        advice = {suit.casefold(): f"did you mean {spoken!r}?"} if spoken in known else {}
        hint = meant(suit, [*known, COLOURS, TRUMPS], advice | ADVICE["suit"])
        yield Fault(path, "G001", f"expected a suit of the deck ({', '.join(known)}), found {suit!r}", hint, word=suit)
    for card in absent:
        yield Fault(path, "G001", f"the card {card} is not in the deck", word=str(card))
    if not unknown and not absent and not kind.select(deck):
        yield Fault(path, "G005", "no card of the deck is of this kind", level="warning")


def _rising_faults(kind: CardFilter, done: str, path: tuple[object, ...], deck: Deck) -> Iterator[Fault]:
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
        hint = f"they may {done} in any order; for another one write in_order: true in place of rising, "
        hint += "and the cards in that order"
        yield Fault(path, "G012", message, hint, level="warning", word="rising")


def _span_faults(span: Span, path: tuple[object, ...], deck: Deck, sizes: Mapping[int, int]) -> Iterator[Fault]:
    """Find numbers that no trick has; or no turn in a trick, or no place among the cards or tricks of a member.

    A member plays one card to each trick. A list is for deals of all sizes, those of an official deck, too: one of its
    numbers is enough.
    """
    holder, among = path[-3:-1] if len(path) > 2 else (None, None)
    what, one, totals = "trick numbers", "trick", {*sizes.values()}
    if isinstance(holder, TrickFilter) and among is holder.winner_plays:
        what, one, totals = "turns in a trick", "turn", {*sizes}
    elif isinstance(holder, Nth) and among is holder.nth:
        what, one = "places", ""
    most = max(totals)
    listed = isinstance(among, tuple) and any(_reach(each) <= most for each in among)
    beyond = next((end for end in (span.first, span.last) if abs(end) > most), None)
    if beyond is not None and listed and _reach(span) <= max(len(deck.cards), len(PLANET_NINE.cards)) // 2:
        return
    if beyond is not None:
        yield Fault(path, "G004", f"expected {what} up to {most}, found {beyond}")
    elif one and not any(span.holds(number, total) for total in totals for number in range(1, total + 1)):
        yield Fault(path, "G004", f"no {one} of {most} lies from {span.first} to {span.last}", level="warning")


def _reach(span: Numbered) -> int:
    """The number of tricks, turns or places that there must be for a span."""
    return max(abs(span.first), abs(span.last)) if isinstance(span, Span) else 1
