"""From the events of a log to its tries: what each try of a mission showed.

A try begins with the first event that deals cards anew. Its tasks and their owners are those before the first trick,
its hands those of trick 1: after the distress signal, and in mission 12 before the draw. What contradicts itself is a
`Mistake` that names move and packet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from winnable.missions.crew.logs.envelope import Event, Mistake, items, mapping, number, word
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.play import winning_place

DEEP_SEA: Final = "deep-sea"
SUITS: Final = {1: "b", 2: "g", 3: "p", 4: "y"}
_TRUMP: Final = 5
_SHOWN: Final = {"top": "highest", "middle": "only", "bottom": "lowest"}
_NEW_DEAL: Final = ("newHand", "newJarvisHand", "startNewMission", "cleanUp")
_MOVES: Final = ("endComm", "giveCard", "receiveCard")
_OVER: Final = "over"
"""The result of a mission in a log that does not say it in English."""
_PLAYING, _DONE, _SHOWING = 3, 8, 9
"""States of a game: somebody is to play, the mission is over, somebody may show a card."""


class Member(NamedTuple):
    """A player, or the robot, which sits after the player whose id is `after`; and the number of its cards."""

    place: int
    id: str
    name: str
    cards: int
    after: str


class Listed(NamedTuple):
    """Cards of a hand just before a trick, as the log lists them for a choice.

    `marks`: what each would show of its colour, if they are all that could be shown; else they could be played, and
    `led` is the suit that was led.
    """

    member: str
    trick: int
    cards: tuple[str, ...]
    marks: tuple[str, ...]
    led: str


@dataclass(slots=True)
class Try:
    """What a log shows of one try of a mission; players by their ids, cards as `p7`.

    `about` is what Deep Sea says of the mission. `hands` are whole hands, of those who were told them; `seen` are other
    cards in hands, each with whose it is; `columns` are the robot's cards, and `covered` those that were turned up, by
    column. `hints` say who showed which card as what, before which trick.
    """

    game: str
    mission: int | None = None
    attempt: int = 1
    about: Mapping[str, Any] = field(default_factory=dict)
    members: list[Member] = field(default_factory=list)
    captain: str = ""
    hands: dict[str, set[str]] = field(default_factory=dict)
    seen: set[tuple[str, str]] = field(default_factory=set)
    columns: list[Mapping[str, Any]] = field(default_factory=list)
    covered: dict[int, str] = field(default_factory=dict)
    tasks: dict[int, dict[str, Any]] = field(default_factory=dict)
    predictions: dict[str, int] = field(default_factory=dict)
    roles: list[str] = field(default_factory=list)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    hints: list[tuple[str, str, str, int]] = field(default_factory=list)
    listed: list[Listed] = field(default_factory=list)
    numbered: bool = True
    """Whether the ids of cards are those of the full deck."""
    draws: dict[str, str] = field(default_factory=dict)
    signal: bool = False
    result: str = ""
    over: bool = False

    @property
    def draws_cards(self) -> bool:
        """Whether the hands change after trick 1."""
        return self.game != DEEP_SEA and self.mission == 12

    def read(self, event: Event) -> None:
        """Take in an event. Raises Mistake."""
        args, player = event.args, word(event.args.get("player_id"))
        match event.type:
            case "newHand":
                given = [mapping(each) for each in items(args.get("hand"))]
                if any("card_type" in each for each in given):
                    raise Mistake(f"{event.place}: expected cards with color and value, found a table of before 2021")
                owner = event.seen_by or next((word(each.get("pId")) for each in given), "")
                self.hands[owner] = {card for each in given if (card := self.card(each))}
            case "newJarvisHand":
                self.columns = [mapping(each) for each in items(args.get("hand"))]
            case "startNewMission":
                self.about = mapping(args.get("mission"))
                self.mission = number(self.about.get("id")) or number(args.get("mission_nbr"))
            case "cleanUp":
                self.mission = self.mission or number(mapping(args.get("status")).get("mId"))
            case "captain" | "commander":
                self.captain = player
            case "specialCrewMember":
                self.roles = [each for each in (word(args.get("special_id")), word(args.get("special2_id"))) if each]
            case "swapTiles" | "giveTask":
                for task in (mapping(args.get(key)) for key in ("task", "task1", "task2")):
                    kept = {key: task[key] for key in ("tile", "pId") if key in task}
                    self.tasks.get(number(task.get("id")) or 0, {}).update(kept)
            case "message":
                self._told(event, player)
            case "taskUpdate":
                task = mapping(args.get("task"))
                content = word(mapping(mapping(task.get("progress")).get("indicator")).get("content"))
                predicted = number(content.partition("/")[2])
                if predicted is not None and word(task.get("subtext")):
                    self.predictions.setdefault(player, predicted)
            case "gameStateChange":
                self._state(event, number(args.get("id")), mapping(args.get("args")))
            case _:
                self._play(event, player)

    def _told(self, event: Event, player: str) -> None:
        """Take in a message, which may say how a mission begins or ends."""
        args, text = event.args, event.text.lower()
        if "mission" in args and not self.tricks:
            self.mission = number(args.get("mission")) or self.mission
        elif "nb" in args:
            self.over = True
            self.result = "won" if "complet" in text else "lost" if "fail" in text else self.result or _OVER
        elif player and (tricks := number(args.get("trickCount"))) is not None:
            self.predictions[player] = tricks
        elif player and not self.tricks and (card := self.card({**args, **mapping(args.get("card"))})):
            self.seen.add((player, card))

    def _state(self, event: Event, state: int | None, args: Mapping[str, Any]) -> None:
        """Take in a state: the end, or a list of cards to choose from."""
        listed, marks, led = items(args.get("cards")), list[str](), ""
        if state == _DONE and self.tricks:
            self.over = True
            if self.result in ("", _OVER):
                self.result = "won" if number(args.get("end")) == 1 else "lost" if self.result else "given up"
        elif state == _SHOWING:
            marks = [_SHOWN.get(word(mapping(each).get("status")), "") for each in listed]
            listed = [self.card(mapping(mapping(each).get("card"))) for each in listed]
        elif state == _PLAYING:
            led = self.tricks[-1][0][1][0] if self.tricks and self.tricks[-1] else ""
            ids = [number(each) or 0 for each in listed if not args.get("jarvisActive")]
            colours = [_CARDS[each - 1] if 0 < each <= len(_CARDS) else (0, 0) for each in ids]
            listed = [self.card({"color": colour, "value": rank}) for colour, rank in colours]
        if state in (_PLAYING, _SHOWING) and listed and all(listed) and all(marks):
            who = word(args.get("pId")) or word(event.args.get("active_player"))
            self.listed.append(Listed(who, max(1, len(self.tricks)), tuple(listed), tuple(marks), led))

    def _play(self, event: Event, player: str) -> None:
        """Take in what happens once the tasks are shared out."""
        card = self.card({**event.args, **mapping(event.args.get("card"))})
        if event.type == "newTrick":
            self._new_trick(event)
        elif event.type == "distressActivated" and number(event.args.get("dir")) in (1, 3):
            self.signal = True
            self.listed.clear()  # they were lists of other hands
        elif event.type == "jarvisRevealNewCard":
            self.covered[number(event.args.get("column")) or 0] = card or "?"
        elif event.type == "trickWin":
            winner, trick = self._member(event, player), self.tricks[-1]
            if not trick or self._winner(trick) != winner.id:
                shown = " ".join(each for _, each in trick)
                message = f"trick {len(self.tricks)}, {shown}, goes to {winner.name}, which its cards contradict"
                raise Mistake(f"{event.place}: {message}")
        elif event.type == "playCard" or (event.type in _MOVES and event.args.get("card")):
            if not card:
                raise Mistake(f"{event.place}: expected a card with color and value")
            self._move(event, player, card)

    def _move(self, event: Event, player: str, card: str) -> None:
        """Take in a card that is played, shown, given or got."""
        if event.type == "playCard":
            self._card_played(event, self._member(event, player), card)
        elif event.type == "endComm":
            shows = _SHOWN.get(word(event.args.get("comm_status")))
            if shows:
                self.hints.append((self._member(event, player).id, shows, card, max(1, len(self.tricks))))
            else:
                self.seen.add((player, card))
        elif self.draws_cards and self.tricks and self.tricks[0]:
            self.draws[player if event.type == "giveCard" else event.seen_by] = card
        elif event.type == "giveCard":
            self.hands.get(event.seen_by, set()).discard(card)
            self.seen.add((player, card))
        else:
            self.hands.setdefault(event.seen_by, set()).add(card)

    def _new_trick(self, event: Event) -> None:
        count = number(event.args.get("trickCount"))
        if count is not None and count == len(self.tricks) and not self.tricks[-1]:
            return
        if count is not None and count != len(self.tricks) + 1:
            raise Mistake(f"{event.place}: expected trick {len(self.tricks) + 1}, found trick {count}")
        if not self.tricks:
            self._seat(event)
        self.tricks.append([])

    def _seat(self, event: Event) -> None:
        for value in map(mapping, items(event.args.get("players"))):
            place, cards, own = number(value.get("no")), number(value.get("nCards")), word(value.get("id"))
            tasks = {number(each.get("id")): each for each in map(mapping, items(value.get("tasks")))}
            if place is None or cards not in range(1, 41) or not own or None in tasks:
                raise Mistake(f"{event.place}: expected id, 'no', 'nCards' and tasks of each player")
            after = word(value.get("afterPlayer"))
            self.members.append(Member(place, own, word(value.get("name")), cards or 0, after))
            self.tasks.update({task or 0: dict(each) for task, each in tasks.items()})
            if after and not self.columns:
                self.columns = [mapping(each) for each in items(value.get("cards"))]
        if not 2 <= len(self.members) <= 5:
            raise Mistake(f"{event.place}: expected two to five players, found {len(self.members)}")
        self.members.sort(key=lambda each: (each.after != "", each.place))
        if self.members[-1].after:  # the robot, whose number says nothing
            robot, ids = self.members.pop(), [each.id for each in self.members]
            self.members.insert(1 + (ids.index(robot.after) if robot.after in ids else 0), robot)

    def _card_played(self, event: Event, player: Member, card: str) -> None:
        trick, ids = self.tricks[-1] if self.tricks else [], [each.id for each in self.members]
        if len(trick) == len(ids):
            raise Mistake(f"{event.place}: expected {len(ids)} cards in trick {len(self.tricks)}, found {card} too")
        if any(card == other for each in self.tricks for _, other in each):
            raise Mistake(f"{event.place}: {card} is played twice")
        turn = self._winner(self.tricks[-2]) if len(self.tricks) > 1 and self.tricks[-2] else self.captain
        if trick:
            turn = ids[(ids.index(trick[-1][0]) + 1) % len(ids)]
        if player.id != turn and turn in ids:
            raise Mistake(f"{event.place}: {player.name} plays {card}, but it is another player's turn")
        trick.append((player.id, card))

    def _member(self, event: Event, wanted: str) -> Member:
        for each in self.members if self.tricks else ():
            if each.id == wanted:
                return each
        raise Mistake(f"{event.place}: expected a player of this game, once trick 1 has begun")

    def _winner(self, trick: Sequence[tuple[str, str]]) -> str:
        cards = [Card.parse(card) for _, card in trick]
        return trick[winning_place(cards, EDITIONS[self.game].deck)][0]

    def card(self, value: Mapping[str, Any]) -> str:
        """Return the card that a log describes; empty if it describes none."""
        colour, rank, own = number(value.get("color")), number(value.get("value")), number(value.get("id"))
        if (colour, rank) not in _CARDS:
            return ""
        self.numbered &= own is None or own == _CARDS.index((colour, rank)) + 1
        return f"{SUITS.get(colour or 0, 's' if self.game == DEEP_SEA else 'r')}{rank}"


def tries_of(events: Sequence[Event], game: str) -> Iterator[Try | Mistake]:
    """Yield the tries in which the tasks were shared out, or why one cannot be read."""
    types = {each.type for each in events}
    game = game or (DEEP_SEA if types & {"startNewMission", "captain"} else "planet-nine")
    found: list[tuple[Try, list[Mistake]]] = [(Try(game), [])]
    for event in events:
        start = event.type in _NEW_DEAL or (event.type == "message" and event.text.startswith("Start"))
        if start and (found[-1][0].tricks or found[-1][0].over):
            found[-1][0].over = True
            found.append((Try(game), []))
        told, wrong = found[-1]
        if not wrong or event.type == "message":
            try:
                told.read(event)
            except Mistake as mistake:
                wrong.append(mistake)
    counts: dict[int | None, int] = {}
    for told, wrong in found:
        counts[told.mission] = told.attempt = counts.get(told.mission, 0) + 1
        if wrong:
            yield Mistake(f"mission {told.mission or '?'}, try {told.attempt}: {wrong[0]}")
        elif told.tricks:
            yield told


_CARDS: Final = tuple((colour, rank) for colour in range(1, _TRUMP + 1) for rank in range(1, 10 if colour < 5 else 5))
"""Colour and rank of the cards in the order of their ids, from 1, but for the challenge deck."""
