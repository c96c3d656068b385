"""From the events of a log to its tries: what each try of a mission showed.

A try begins with the first event that deals cards anew. Its tasks and their owners are those before the first trick,
its hands those of trick 1: after the distress signal, and in mission 12 before the draw. What contradicts itself is a
`Mistake` that names move and packet.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from winnable.missions.crew.logs.envelope import Event, Loose, Mistake, number
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.play import winning_place

DEEP_SEA: Final = "deep-sea"
SUITS: Final = {1: "b", 2: "g", 3: "p", 4: "y"}
TRUMPS: Final = {DEEP_SEA: "s", "planet-nine": "r"}
_CARDS: Final = tuple((colour, rank) for colour in (*SUITS, 5) for rank in range(1, 10 if colour in SUITS else 5))
"""Colour and rank of the cards in the order of their ids, from 1, but for the challenge deck."""
_SHOWN: Final = {"top": "highest", "middle": "only", "bottom": "lowest"}
_NEW_DEAL: Final = ("newHand", "newJarvisHand", "startNewMission", "cleanUp")
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

    Of the `suits` the highest and the lowest cards of the hand are among them.
    """

    member: str
    trick: int
    cards: Sequence[str]
    suits: str


@dataclass(slots=True)
class Try:
    """What a log shows of one try of a mission; players by their ids, cards as `p7`.

    `about` is what Deep Sea says of the mission. `held` are the cards that are known to have been in a hand,
    `columns` the robot's, covered ones once more when they are turned up. `hints` say who showed which card as what,
    before which trick. `wrong` is its first mistake.
    """

    game: str
    mission: int | None = None
    attempt: int = 1
    about: Loose = field(default_factory=lambda: Loose({}))
    members: list[Member] = field(default_factory=list)
    captain: str = ""
    held: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    columns: Sequence[Loose] = ()
    tasks: dict[int, Loose] = field(default_factory=dict)
    predictions: dict[str, int] = field(default_factory=dict)
    roles: list[str] = field(default_factory=list)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    hints: list[tuple[str, str, str, int]] = field(default_factory=list)
    listed: list[Listed] = field(default_factory=list)
    draws: dict[str, str] = field(default_factory=dict)
    signal: bool = False
    result: str = ""
    over: bool = False
    wrong: str = ""

    @property
    def draws_cards(self) -> bool:
        """Whether the hands change after trick 1."""
        return self.game != DEEP_SEA and self.mission == 12

    def card(self, value: Loose) -> str:
        """Return the card that a log describes, or the one in a mapping; empty if there is none."""
        value = Loose({**value.found, **value.inner("card").found})
        colour, rank = value.number("color") or 0, value.number("value")
        return f"{SUITS.get(colour, TRUMPS[self.game])}{rank}" if (colour, rank) in _CARDS else ""

    def _card(self, event: Event, value: Loose | None = None) -> str:
        """Return the card that an event, or a value in it, is about."""
        card = self.card(event.args if value is None else value)
        if not card:
            raise event.wrong("expected a card with color and value")
        return card

    # --- before the first trick, and the end ---

    def read(self, event: Event) -> None:
        """Take in an event. Raises Mistake."""
        args = event.args
        match event.type:
            case "newHand":
                self.held[event.seen_by] = {self._card(event, each) for each in args.each("hand")}
            case "newJarvisHand":
                self.columns = args.each("hand")
            case "startNewMission":
                self.about = args.inner("mission")
                self.mission = self.about.number("id") or args.number("mission_nbr")
            case "cleanUp":
                self.mission = self.mission or args.inner("status").number("mId")
            case "captain" | "commander":
                self.captain = event.player
                self.held[self.captain].add(f"{TRUMPS[self.game]}4")
            case "specialCrewMember":
                self.roles = [who for key in ("special_id", "special2_id") if (who := args.word(key))]
            case "swapTiles" | "giveTask":
                for task in map(args.inner, ("task", "task1", "task2")):
                    if (own := task.number("id")) in self.tasks:
                        self.tasks[own] = Loose({**self.tasks[own].found, **task.found})
            case "taskUpdate":
                task = args.inner("task")
                predicted = number(task.inner("progress").inner("indicator").word("content").partition("/")[2])
                if predicted is not None and task.word("subtext"):
                    self.predictions.setdefault(event.player, predicted)
            case "message":
                self._message(event)
            case "gameStateChange":
                self._state(event, args.number("id"), args.inner("args"))
            case _:
                self._play(event)

    def _message(self, event: Event) -> None:
        """Take in a message, which may say how a mission begins or ends."""
        args, text = event.args, event.text.lower()
        if "mission" in args.found and not self.tricks:
            self.mission = args.number("mission") or self.mission
        elif "nb" in args.found:
            self.over = True
            self.result = "won" if "complet" in text else "lost" if "fail" in text else self.result or _OVER
        elif (tricks := args.number("trickCount")) is not None:
            self.predictions[event.player] = tricks
        elif not self.tricks and (card := self.card(args)):
            self.held[event.player].add(card)

    def _state(self, event: Event, state: int | None, args: Loose) -> None:
        """Take in a state: the end, or a list of cards to choose from."""
        cards, suits = list[str](), "".join(SUITS.values())
        if state == _DONE and self.tricks:
            self.over = True
            if self.result in ("", _OVER):
                self.result = "won" if args.number("end") == 1 else "lost" if self.result else "given up"
        elif state == _SHOWING and all(each.word("status") in _SHOWN for each in args.each("cards")):
            cards = [self.card(each) for each in args.each("cards")]
        elif state == _PLAYING and not args.found.get("jarvisActive"):
            suits = self.tricks[-1][0][1][0] if self.tricks and self.tricks[-1] else ""
            for own in map(number, args.values("cards")):
                colour, rank = _CARDS[own - 1] if own and own in range(1, len(_CARDS) + 1) else (0, 0)
                cards.append(self.card(Loose({"color": colour, "value": rank})))
        if cards and all(cards):
            who = args.word("pId") or event.args.word("active_player")
            self.listed.append(Listed(who, max(1, len(self.tricks)), cards, suits))

    # --- once the tasks are shared out ---

    def _play(self, event: Event) -> None:
        args, player = event.args, event.player
        match event.type:
            case "newTrick":
                self._new_trick(event)
            case "distressActivated" if args.number("dir") in (1, 3):
                self.signal = True
                self.listed.clear()  # they were lists of other hands
            case "jarvisRevealNewCard":
                self.columns = [*self.columns, Loose({**args.found, "hidden": True})]
            case "trickWin":
                winner, trick = self._member(event), self.tricks[-1]
                if not trick or self._winner(trick) != winner.id:
                    shown = f"trick {len(self.tricks)}, {' '.join(each for _, each in trick)}"
                    raise event.wrong(f"{shown}, goes to {winner.name}, which its cards contradict")
            case "playCard":
                self._card_played(event, self._member(event), self._card(event))
            case "giveCard" | "receiveCard":
                self._passed(event, self._card(event))
            case "endComm" if args.found.get("card"):
                card, shows = self._card(event), _SHOWN.get(args.word("comm_status"))
                if shows:
                    self.hints.append((self._member(event).id, shows, card, len(self.tricks)))
                else:
                    self.held[player].add(card)

    def _passed(self, event: Event, card: str) -> None:
        """Take in a card that went to a neighbour, by the distress signal or in mission 12, or came from one."""
        own, given = event.seen_by, event.type == "giveCard"
        if self.draws_cards and self.tricks and self.tricks[0]:
            self.draws[self._next(own) if given else own] = card
        elif given:
            self.held[own].discard(card)
            self.held[event.player].add(card)
        else:
            self.held[own].add(card)

    def _new_trick(self, event: Event) -> None:
        expected, found = len(self.tricks) + 1, event.args.number("trickCount")
        if found not in (None, expected):
            raise event.wrong(f"expected trick {expected}, found trick {found}")
        if expected == 1:
            self._seat(event)
        self.tricks.append([])

    def _seat(self, event: Event) -> None:
        for value in event.args.each("players"):
            place, cards, own = value.number("no"), value.number("nCards"), value.word("id")
            tasks = {each.number("id"): each for each in value.each("tasks")}
            if place is None or cards not in range(1, 41) or not own or None in tasks:
                raise event.wrong("expected id, 'no', 'nCards' and tasks of each player")
            self.members.append(Member(place, own, value.word("name"), cards or 0, value.word("afterPlayer")))
            self.tasks.update({task or 0: each for task, each in tasks.items()})
            self.columns = self.columns or (value.each("cards") if self.members[-1].after else ())
        places = {each.id: each.place for each in self.members}  # the robot's own says nothing
        if not 2 <= len(places) <= 5 or self.captain not in places:
            raise event.wrong("expected a player of this game who leads, and two to five in all")
        self.members.sort(key=lambda each: (places.get(each.after, each.place), each.after != ""))

    def _card_played(self, event: Event, player: Member, card: str) -> None:
        trick = self.tricks[-1]
        turn = self._winner(self.tricks[-2]) if len(self.tricks) > 1 and self.tricks[-2] else self.captain
        turn = self._next(trick[-1][0]) if trick else turn
        again = any(card == other for each in self.tricks for _, other in each)
        if again or len(trick) == len(self.members) or player.id != turn:
            raise event.wrong(f"{player.name} plays {card} in trick {len(self.tricks)} out of turn, or twice")
        trick.append((player.id, card))
        if not (self.draws_cards and len(self.tricks) > 1):
            self.held[player.id].add(card)

    def _member(self, event: Event) -> Member:
        for each in self.members if self.tricks else ():
            if each.id == event.player:
                return each
        raise event.wrong("expected a player of this game, once trick 1 has begun")

    def _next(self, who: str) -> str:
        """Return whose turn is after a player's; empty for one who does not play."""
        ids = [each.id for each in self.members]
        return ids[(ids.index(who) + 1) % len(ids)] if who in ids else ""

    def _winner(self, trick: Sequence[tuple[str, str]]) -> str:
        cards = [Card.parse(card) for _, card in trick]
        return trick[winning_place(cards, EDITIONS[self.game].deck)][0]


def tries_of(events: Sequence[Event], game: str) -> Iterator[Try]:
    """Yield the tries in which the tasks were shared out, and those that cannot be read."""
    types = {each.type for each in events}
    game = game or (DEEP_SEA if types & {"startNewMission", "captain"} else "planet-nine")
    found = [Try(game)]
    for event in events:
        start = event.type in _NEW_DEAL or (event.type == "message" and event.text.startswith("Start"))
        if start and (found[-1].tricks or found[-1].over):
            found[-1].over = True
            found.append(Try(game))
        if not found[-1].wrong or event.type == "message":
            try:
                found[-1].read(event)
            except Mistake as mistake:
                found[-1].wrong = found[-1].wrong or str(mistake)
    counts: dict[int | None, int] = {}
    for told in found:
        counts[told.mission] = told.attempt = counts.get(told.mission, 0) + 1
        if told.wrong or told.tricks:
            yield told
