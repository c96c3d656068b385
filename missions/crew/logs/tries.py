"""From the events of a log to its tries: what each try of a mission showed, in the order in which it was seen.

A try begins with the first event that deals cards anew. Its tasks and their owners are those before the first trick,
its hands those of trick 1: after the distress signal, and in mission 12 before the draw. What contradicts itself is a
`Mistake` that names move and packet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.crew.logs.envelope import Event, Mistake, items, mapping, number, word

DEEP_SEA: Final = "deep-sea"
_SUITS: Final = {1: "b", 2: "g", 3: "p", 4: "y"}
_TRUMP: Final = 5
_MISSION_WITH_DRAW: Final = 12
SHOWN: Final = {"top": "highest", "middle": "only", "bottom": "lowest"}
_NEW_DEAL: Final = ("newHand", "newJarvisHand", "startNewMission", "cleanUp")
_OVER: Final = "over"
"""The result of a mission in a log that does not say it in English."""
_ENDS: Final = (("won", "complet"), ("lost", "fail"))
_DONE, _SHOWING, _PLAYING = 8, 9, 3
"""States of a game: the mission is over, somebody may show a card, somebody is to play."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player, or the robot: its place among the others, and how many cards it has."""

    id: str
    name: str
    place: int
    cards: int
    after: str
    """Of the robot: the id of the player after whom it sits."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Cards of a hand just before a trick, as the log lists them for a choice.

    `marks`: what each would show of its colour, if it was a card to show; else the cards that could be played.
    `led` is the suit that was led, and `gone` are the cards that the hand had played.
    """

    member: str
    trick: int
    cards: tuple[str, ...]
    marks: tuple[str, ...]
    led: str
    gone: int


@dataclass(slots=True)
class Try:
    """What a log shows of one try of a mission; players by their ids, cards as `p7`."""

    game: str
    mission: int | None = None
    attempt: int = 1
    about: Mapping[str, Any] = field(default_factory=dict)
    """What Deep Sea says of the mission itself."""
    members: list[Member] = field(default_factory=list)
    captain: str = ""
    hands: dict[str, set[str]] = field(default_factory=dict)
    """Whole hands, of those who were told them."""
    columns: list[Mapping[str, Any]] = field(default_factory=list)
    """The robot's cards."""
    covered: dict[int, str] = field(default_factory=dict)
    """The robot's covered cards that were turned up, by column."""
    tasks: dict[int, dict[str, Any]] = field(default_factory=dict)
    predictions: dict[str, int] = field(default_factory=dict)
    roles: list[str] = field(default_factory=list)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    """The cards of each trick, each with who played it."""
    hints: list[tuple[str, str, str, int]] = field(default_factory=list)
    """Who showed which card as what, before which trick."""
    seen: set[tuple[str, str]] = field(default_factory=set)
    """Cards that everybody knew to be in a hand, or the one who gave them."""
    listed: list[Listed] = field(default_factory=list)
    draws: dict[str, str] = field(default_factory=dict)
    signal: bool = False
    result: str = ""
    over: bool = False
    place: str = ""
    """Where it begins, for messages."""

    @property
    def begun(self) -> bool:
        """Whether the tasks were shared out, or it ended before that."""
        return bool(self.tricks) or self.over

    @property
    def draws_cards(self) -> bool:
        """Whether the hands change after trick 1."""
        return self.game != DEEP_SEA and self.mission == _MISSION_WITH_DRAW

    def member(self, event: Event, key: str = "player_id") -> Member:
        """Return the player whom an event names. Raises Mistake for anybody else."""
        wanted = word(event.args.get(key))
        found = next((each for each in self.members if each.id == wanted), None)
        if found is None:
            raise Mistake(f"{event.place}: expected a player of this game, found {wanted[:20]!r}")
        return found


def tries_of(events: Sequence[Event], game: str) -> Iterator[Try | Mistake]:
    """Yield the tries in which the tasks were shared out, or why one cannot be read."""
    types = {each.type for each in events}
    game = game or (DEEP_SEA if types & {"startNewMission", "captain"} else "planet-nine")
    reader = _Reader(game, events)
    counts: dict[int | None, int] = {}
    for each, wrong in reader.tries():
        counts[each.mission] = each.attempt = counts.get(each.mission, 0) + 1
        if wrong is not None:
            yield Mistake(f"mission {each.mission or '?'}, try {each.attempt}: {wrong}")
        elif each.tricks:
            yield each


class _Reader:
    """Reads events one by one into the try that goes on."""

    def __init__(self, game: str, events: Sequence[Event]) -> None:
        self.game, self.events = game, events
        self.ids: dict[int, str] = {}
        self.numbered = True
        for event in events:
            cards = [event.args.get("card"), *items(event.args.get("hand")), *items(event.args.get("oCards"))]
            for value in map(mapping, cards):
                card, own = self._card(value), number(value.get("id"))
                if card is not None and own is not None:
                    self.ids[own] = card
                    self.numbered &= own == _number_of(card)
        self.now = Try(game)
        self.wrong: Mistake | None = None

    def tries(self) -> Iterator[tuple[Try, Mistake | None]]:
        """Yield each try, and why it cannot be read."""
        for event in self.events:
            start = event.type in _NEW_DEAL or (event.type == "message" and "mission" in event.args)
            if start and self.now.begun:
                self.now.over = True
                yield self.now, self.wrong
                self.now, self.wrong = Try(self.game), None
            if self.wrong is None or event.type == "message":
                try:
                    self._read(event)
                except Mistake as mistake:
                    self.wrong = self.wrong or mistake
        if self.now.begun or self.wrong:
            yield self.now, self.wrong

    def _read(self, event: Event) -> None:
        reader = getattr(self, f"_on_{event.type}", None)
        if reader is not None:
            reader(event)

    # --- before the first trick ---

    def _on_newHand(self, event: Event) -> None:  # noqa: N802  # the types of events are names of the log's
        given = [mapping(each) for each in items(event.args.get("hand"))]
        if any("card_type" in each for each in given):
            raise Mistake(f"{event.place}: expected cards with color and value, found a table of before 2021")
        owner = event.seen_by or next((word(each.get("pId")) for each in given), "")
        self.now.hands[owner] = {card for each in given if (card := self._card(each)) is not None}

    def _on_newJarvisHand(self, event: Event) -> None:  # noqa: N802
        self.now.columns = [mapping(each) for each in items(event.args.get("hand"))]

    def _on_startNewMission(self, event: Event) -> None:  # noqa: N802
        self.now.about = mapping(event.args.get("mission"))
        self.now.mission = number(self.now.about.get("id")) or number(event.args.get("mission_nbr"))

    def _on_cleanUp(self, event: Event) -> None:  # noqa: N802
        told = number(mapping(event.args.get("status")).get("mId"))
        self.now.mission = self.now.mission or told

    def _on_captain(self, event: Event) -> None:
        self.now.captain = word(event.args.get("player_id"))

    _on_commander = _on_captain

    def _on_specialCrewMember(self, event: Event) -> None:  # noqa: N802
        named = (word(event.args.get(key)) for key in ("special_id", "special2_id"))
        self.now.roles = [each for each in named if each]

    def _on_swapTiles(self, event: Event) -> None:  # noqa: N802
        for value in (mapping(event.args.get(key)) for key in ("task1", "task2")):
            self.now.tasks.get(number(value.get("id")) or 0, {})["tile"] = value.get("tile")

    def _on_giveTask(self, event: Event) -> None:  # noqa: N802
        task = mapping(event.args.get("task"))
        self.now.tasks.get(number(task.get("id")) or 0, {})["pId"] = task.get("pId")

    def _on_message(self, event: Event) -> None:
        args, told = event.args, self.now
        player = word(args.get("player_id"))
        if "mission" in args:
            told.mission = number(args.get("mission")) or told.mission
        elif "nb" in args:
            told.over = True
            told.result = next((end for end, sign in _ENDS if sign in event.text.lower()), told.result or _OVER)
        elif player and number(args.get("trickCount")) is not None:
            told.predictions[player] = number(args.get("trickCount")) or 0
        elif player and not told.tricks and (card := self._card({**args, **mapping(args.get("card"))})) is not None:
            told.seen.add((player, card))

    # --- tricks ---

    def _on_newTrick(self, event: Event) -> None:  # noqa: N802
        told, count = self.now, number(event.args.get("trickCount"))
        if count is not None and count == len(told.tricks) and not told.tricks[-1]:
            return
        if count is not None and count != len(told.tricks) + 1:
            raise Mistake(f"{event.place}: expected trick {len(told.tricks) + 1}, found trick {count}")
        if told.tricks and len(told.tricks[-1]) < len(told.members):
            raise Mistake(f"{event.place}: expected {len(told.members)} cards in the last trick")
        if not told.tricks:
            self._members(event)
        told.tricks.append([])

    def _members(self, event: Event) -> None:
        told, players = self.now, mapping(event.args.get("players"))
        found = []
        for key, value in ((key, mapping(each)) for key, each in players.items()):
            place, cards = number(value.get("no")), number(value.get("nCards"))
            if place is None or cards is None or not 0 < cards < 41:
                raise Mistake(f"{event.place}: expected 'no' and 'nCards' of each player")
            after = word(value.get("afterPlayer"))
            found.append(Member(word(value.get("id")) or key, word(value.get("name")), place, cards, after))
            told.columns = told.columns or ([mapping(each) for each in items(value.get("cards"))] if after else [])
            for task in map(mapping, items(value.get("tasks"))):
                own = number(task.get("id"))
                if own is None:
                    raise Mistake(f"{event.place}: expected an id of each task")
                told.tasks[own] = {**told.tasks.get(own, {}), **task}
        if not 2 <= len(found) <= 5:
            raise Mistake(f"{event.place}: expected two to five players, found {len(found)}")
        found.sort(key=lambda each: each.place)
        for robot in [each for each in found if each.after]:
            found.remove(robot)
            found.insert(1 + next((at for at, each in enumerate(found) if each.id == robot.after), 0), robot)
        told.members = found

    def _on_playCard(self, event: Event) -> None:  # noqa: N802
        told, player = self.now, self.now.member(event)
        card = self._needed(event)
        if not told.tricks:
            raise Mistake(f"{event.place}: expected trick 1 to begin before {card} is played")
        trick, ids = told.tricks[-1], [each.id for each in told.members]
        if len(trick) == len(ids):
            raise Mistake(f"{event.place}: expected {len(ids)} cards in trick {len(told.tricks)}, found {card} too")
        if any(card == other for each in told.tricks for _, other in each):
            raise Mistake(f"{event.place}: {card} is played twice")
        turn = self._winner(told.tricks[-2]) if len(told.tricks) > 1 else told.captain
        if trick:
            turn = ids[(ids.index(trick[-1][0]) + 1) % len(ids)]
        if player.id != turn and turn in ids:
            raise Mistake(f"{event.place}: {player.name} plays {card}, but it is another player's turn")
        trick.append((player.id, card))

    def _on_trickWin(self, event: Event) -> None:  # noqa: N802
        told, player = self.now, self.now.member(event)
        trick = told.tricks[-1] if told.tricks else []
        if len(trick) != len(told.members):
            raise Mistake(f"{event.place}: expected a whole trick {len(told.tricks)} before somebody wins it")
        if self._winner(trick) != player.id:
            cards = " ".join(card for _, card in trick)
            message = f"trick {len(told.tricks)}, {cards}, goes to {player.name}, which its cards contradict"
            raise Mistake(f"{event.place}: {message}")

    def _winner(self, trick: Sequence[tuple[str, str]]) -> str:
        led = trick[0][1][0]
        return max(trick, key=lambda each: (each[1][0] in "rs", each[1][0] == led, each[1][1:]))[0]

    def _on_endComm(self, event: Event) -> None:  # noqa: N802
        if not event.args.get("card"):
            return
        told, player, card = self.now, self.now.member(event), self._needed(event)
        shows = SHOWN.get(word(event.args.get("comm_status")))
        if shows is None:
            told.seen.add((player.id, card))
        else:
            told.hints.append((player.id, shows, card, max(1, len(told.tricks))))

    def _on_jarvisRevealNewCard(self, event: Event) -> None:  # noqa: N802
        card = self._card(mapping(event.args.get("card")))
        if card is not None:
            self.now.covered[number(event.args.get("column")) or 0] = card

    def _on_distressActivated(self, event: Event) -> None:  # noqa: N802
        if number(event.args.get("dir")) in (1, 3):
            self.now.signal = True
            self.now.listed.clear()  # they were lists of other hands

    def _on_giveCard(self, event: Event) -> None:  # noqa: N802
        told, card, other = self.now, self._needed(event), word(event.args.get("player_id"))
        if self._passes():
            told.hands.get(event.seen_by, set()).discard(card)
            told.seen.add((other, card))
        else:
            told.draws[self._beside(event.seen_by, 1)] = card

    def _on_receiveCard(self, event: Event) -> None:  # noqa: N802
        card = self._needed(event)
        if self._passes():
            self.now.hands.setdefault(event.seen_by, set()).add(card)
        else:
            self.now.draws[event.seen_by] = card

    def _passes(self) -> bool:
        """Whether cards change hands by the distress signal, and not by the draw of mission 12."""
        return not (self.now.draws_cards and self.now.tricks and self.now.tricks[0])

    def _beside(self, player: str, step: int) -> str:
        ids = [each.id for each in self.now.members]
        return ids[(ids.index(player) + step) % len(ids)] if player in ids else ""

    # --- tasks and states ---

    def _on_taskUpdate(self, event: Event) -> None:  # noqa: N802
        task = mapping(event.args.get("task"))
        content = word(mapping(mapping(task.get("progress")).get("indicator")).get("content"))
        predicted = number(content.partition("/")[2])
        if predicted is not None and word(task.get("subtext")):
            self.now.predictions.setdefault(word(event.args.get("player_id")), predicted)

    def _on_gameStateChange(self, event: Event) -> None:  # noqa: N802
        told, state, args = self.now, number(event.args.get("id")), mapping(event.args.get("args"))
        if state == _DONE and told.tricks:
            end = number(args.get("end"))
            told.over = True
            if told.result in ("", _OVER):
                told.result = "won" if end == 1 else "lost" if told.result else "given up"
        elif state == _SHOWING:
            cards = [mapping(each) for each in items(args.get("cards"))]
            marks = tuple(SHOWN.get(word(each.get("status")), "") for each in cards)
            found = tuple(self._card(mapping(each.get("card"))) or "" for each in cards)
            player = word(args.get("pId")) or word(event.args.get("active_player"))
            if all(found) and all(marks):
                self._list(player, found, marks)
        elif state == _PLAYING and not args.get("jarvisActive"):
            found = tuple(self._by_id(number(each)) for each in items(args.get("cards")))
            if found and all(found):
                self._list(word(event.args.get("active_player")), found, ())

    def _list(self, player: str, cards: tuple[str, ...], marks: tuple[str, ...]) -> None:
        tricks = self.now.tricks
        led = tricks[-1][0][1][0] if tricks and tricks[-1] and not marks else ""
        gone = sum(who == player for trick in tricks for who, _ in trick)
        self.now.listed.append(Listed(player, max(1, len(tricks)), cards, marks, led, gone))

    # --- cards ---

    def _card(self, value: Mapping[str, Any]) -> str | None:
        """Return the card that a log describes; None if it describes none."""
        colour, rank = number(value.get("color")), number(value.get("value"))
        if colour == _TRUMP and rank in range(1, 5):
            return f"{'s' if self.game == DEEP_SEA else 'r'}{rank}"
        return f"{_SUITS[colour]}{rank}" if colour in _SUITS and rank in range(1, 10) else None

    def _needed(self, event: Event) -> str:
        card = self._card({**event.args, **mapping(event.args.get("card"))})
        if card is None:
            raise Mistake(f"{event.place}: expected a card with color and value")
        return card

    def _by_id(self, wanted: int | None) -> str:
        """Return the card of an id; empty if it is not known."""
        if wanted is None or wanted in self.ids or not self.numbered:
            return self.ids.get(wanted or 0, "")
        colour, rank = divmod(wanted - 1, 9)
        return self._card({"color": colour + 1, "value": rank + 1}) or ""


def _number_of(card: str) -> int:
    """The id of a card on Board Game Arena, but in the challenge deck."""
    colour = next((colour for colour, letter in _SUITS.items() if letter == card[0]), _TRUMP)
    return (colour - 1) * 9 + int(card[1:])
