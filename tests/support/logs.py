"""Logs of games as Board Game Arena writes them, of games that are dealt and played here, in every form.

All players, numbers and sentences are made up. A game is told to some of its players, who see their own hand; with
everybody told, the log holds all of it.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from tests.support.paths import DATA
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, EDITIONS
from winnable.rules.crew.play import Position

Json = dict[str, Any]
NAMES: Final = ("Ann Lee", "Łucja", "p3", "Ben_7", "ΔΔ")
SENTENCES: Final = dict(
    line.split(": ", 1)
    for line in (DATA / "bga_task_cards.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)
"""What a log might say of each task card of Deep Sea, cards in brackets."""
_SUBTEXTS: Final = {"predict-openly": "Shared with the crew", "predict-secretly": "The prediction is secret"}
_COLOURS: Final = {"b": 1, "g": 2, "p": 3, "y": 4, "r": 5, "s": 5}
_TILES: Final = {"omega": "o"} | {">" * n: f"i{n}" for n in range(1, 5)}
_SHOWN: Final = {"highest": "top", "only": "middle", "lowest": "bottom"}


def text_of(name: str) -> Any:
    """What a log says of a task card: a text, or one with its cards apart."""
    sentence, args = SENTENCES[name], dict[str, Json]()
    for found in re.findall(r"\[(\w+)\]", sentence):
        suit, rank = re.fullmatch(r"([bgpys]?)(\d?)", found).groups()  # type: ignore[union-attr]  # as above
        leaf = {"color_symbol": _COLOURS.get(suit, 0), "value_symbol": int(rank) if rank else ""}
        key = f"card_{len(args)}"
        args[key] = {"log": "${value_symbol} ${color_symbol}", "args": leaf}
        sentence = sentence.replace(f"[{found}]", f"${{{key}}}", 1)
    return {"log": sentence, "args": args} if args else sentence


@dataclass(frozen=True)
class Game:
    """A game as it was played; cards and tasks as texts, `tasks` with owner, token and prediction.

    `passed`: what each seat gave and got by the distress signal; the hands are those after it. `drawn`: what each seat
    drew after trick 1. `handed`: who had a task first.
    """

    edition: str
    mission: int
    names: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    captain: int
    tasks: tuple[tuple[str, int, str, int | None], ...]
    tricks: tuple[tuple[str, ...], ...]
    hints: tuple[tuple[int, str, str, int], ...] = ()
    robot: int | None = None
    columns: tuple[tuple[str, str], ...] = ()
    passed: tuple[tuple[str, str], ...] = ()
    drawn: tuple[str, ...] = ()
    roles: tuple[tuple[str, int], ...] = ()
    handed: tuple[int, int] | None = None
    deck: str = ""
    won: bool | None = None

    def yaml(self, name: str, told: Sequence[int]) -> str:
        """The document that a log of this game is to become, told to these seats."""
        value: Json = {
            "name": name,
            "mission": self.mission if self.edition == "planet-nine" else f"deep-sea/{self.mission}",
        }
        if self.deck:
            value["deck"] = self.deck
        value["hands"] = {
            self.names[seat]: " ".join(self.cards(seat, told))
            + (" ?" * (len(hand) - len(self.known(seat, told))) if seat != self.robot else "")
            for seat, hand in enumerate(self.hands)
        }
        value["lead"] = self.names[self.captain]
        if self.robot is not None:
            value["robot"] = self.names[self.robot]
        value["hints"] = [
            {"player": self.names[seat], shows: card, "trick": trick} for seat, shows, card, trick in self.hints
        ]
        value["tasks"] = [
            {"task" if self.edition == "deep-sea" else "card": task, "owner": self.names[owner]}
            | ({"token": token} if token else {})
            | ({} if predicted is None else {"predicted": predicted})
            for task, owner, token, predicted in self.tasks
        ]
        value["roles"] = {role: self.names[seat] for role, seat in self.roles}
        seats = len(self.hands)
        if self.drawn:
            known = {seat for each in told for seat in (each, (each + 1) % seats)}
            value["draws"] = {self.names[seat]: card for seat, card in enumerate(self.drawn) if seat in known}
        value["played"] = " / ".join(map(" ".join, self.tricks))
        return json.dumps({key: each for key, each in value.items() if each}, ensure_ascii=False)

    def known(self, seat: int, told: Sequence[int]) -> list[str]:
        """The cards of a seat at the start that those who were told know of."""
        tricks = self.tricks[:1] if self.drawn else self.tricks
        seen = {card for trick in tricks for card in trick} | {self.top}
        if self.passed:
            seen |= {card for each in told for card in self.passed[each]}
        if seat == self.robot:
            seen |= {open_ for open_, _ in self.columns} | {low for open_, low in self.columns if open_ in seen}
        return [card for card in self.hands[seat] if card in seen or seat in told]

    def cards(self, seat: int, told: Sequence[int]) -> list[str]:
        """The same as a file has it, the robot's columns too."""
        known = self.known(seat, told)
        if seat != self.robot:
            return known
        return [f"{open_}({low if low in known else '?'})" for open_, low in self.columns]

    @property
    def top(self) -> str:
        """The highest trump."""
        return "s4" if self.edition == "deep-sea" else "r4"


# --- games ---------------------------------------------------------------------------------------


def random_game(random: Random, kind: str, tricks: int | None = None) -> Game:
    """Deal and play a game of a kind, by chance; the mission is not looked at."""
    edition = "deep-sea" if kind.startswith("deep sea") else "planet-nine"
    players = {"robot": 3, "five": 5, "challenge": 3, "deep sea, three": 3}.get(kind, 4)
    deck = DECKS["challenge"] if kind == "challenge" else EDITIONS[edition].deck
    cards = [*deck.cards]
    robot = 1 + (random.random() < 0.5) if kind == "robot" else None
    while True:
        random.shuffle(cards)
        hands = [tuple(sorted(cards[seat::players])) for seat in range(players)]
        if robot is not None:
            hands.sort(key=len)
            hands.insert(robot, hands.pop())
        captain = next(seat for seat, hand in enumerate(hands) if deck.commander_card in hand)
        if captain != robot:
            break
    columns: tuple[tuple[Card, Card], ...] = ()
    if robot is not None:
        laid = random.sample(hands[robot], 14)
        columns = tuple(zip(laid[::2], laid[1::2], strict=True))
    deal = Deal.of(deck, hands, captain, robot=robot, covered=columns)
    position, played, drawn = Position.start(deal), [], tuple[Card, ...]()
    last = deal.tricks if tricks is None else min(tricks, deal.tricks)
    for number in range(last):
        for _ in range(players):
            played.append(random.choice(sorted(position.legal())))
            position = position.play(played[-1])
        if number == 0 and kind == "draw":
            drawn = tuple(random.choice(sorted(position.hands[seat - 1])) for seat in range(players))
            position = position.draw(list(drawn))
    missions = {"draw": 12, "five": 25, "challenge": 4, "robot": 4, "signal": 7, "roles": 5, "deep sea, free": 17}
    mission = missions.get(kind, 4)
    game = Game(
        edition,
        mission,
        tuple(random.sample(NAMES, players)),
        tuple(tuple(map(str, hand)) for hand in hands),
        captain,
        tuple(_tasks(random, edition, mission, (captain, players), deck.cards)),
        tuple(tuple(map(str, played[at : at + players])) for at in range(0, len(played), players)),
        robot=robot,
        columns=tuple((str(one), str(two)) for one, two in columns),
        drawn=tuple(map(str, drawn)),
        deck="challenge" if kind == "challenge" else "",
        roles=(("sick", (captain + 1) % players),) if kind == "roles" else (),
        won=random.choice((True, False)),
    )
    if kind == "five":
        game = replace(game, handed=(0, (game.tasks[0][1] + 1) % players))
    if kind == "signal":
        got = [random.choice([card for card in hand if card[0] != "r"]) for hand in game.hands]
        # the hands are those after it: each gave what the left neighbour now has
        game = replace(game, passed=tuple((got[(seat + 1) % players], got[seat]) for seat in range(players)))
    return replace(game, hints=tuple(sorted(_hints(random, game), key=lambda hint: hint[3])))


def _tasks(
    random: Random, edition: str, mission: int, seats: tuple[int, int], cards: Sequence[Card]
) -> Iterator[tuple[str, int, str, int | None]]:
    captain, players = seats
    if edition == "deep-sea":
        wanted = {17: ("at-least-five-pink", "predict-secretly", "one-of-each-colour")}
        names = wanted.get(mission, ("at-least-five-pink", "one-of-each-colour"))
        if players == 4 and mission == 4:
            names = ("predict-openly", "exactly-two-tricks")
        for seat, name in zip(random.sample(range(players), len(names)), names, strict=True):
            yield name, seat, "", random.randrange(4) if name.startswith("predict") else None
        return
    laid = {12: ("omega", "", "", ""), 25: (">", ">>", "", "", "", ""), 7: ("omega", "", ""), 5: ()}
    tokens = laid.get(mission, ("", "", ""))
    drawn = random.sample([card for card in cards if card.suit != "r"], len(tokens))
    for turn, (card, token) in enumerate(zip(drawn, tokens, strict=True)):
        yield str(card), (captain + turn) % players, token, None


def _hints(random: Random, game: Game) -> Iterator[tuple[int, str, str, int]]:
    """What some players show, each once, of the hand that they have then."""
    for seat in random.sample(range(len(game.hands)), 2):
        if seat != game.robot:
            trick = 1 if game.drawn else random.randint(1, min(3, len(game.tricks)))
            hand = {*game.hands[seat]} - {card for each in game.tricks[: trick - 1] for card in each}
            shown = [(how, card) for how, card in shows(sorted(hand)) if card not in game.drawn]
            yield from ((seat, how, card, trick) for how, card in shown[:1])


def shows(hand: Sequence[str]) -> list[tuple[str, str]]:
    """What each card of a hand may be shown as."""
    found = []
    for suit in "bgpy":
        own = [card for card in hand if card[0] == suit]
        found += [("only", own[0])] if len(own) == 1 else [("highest", own[-1]), ("lowest", own[0])] if own else []
    return found


# --- their logs ----------------------------------------------------------------------------------


def _card(card: str, seat: int, random: Random) -> Json:
    colour, rank = _COLOURS[card[0]], int(card[1:])
    found: Json = {"color": colour, "value": rank, "id": (colour - 1) * 9 + rank, "location": "hand", "pId": _id(seat)}
    return {key: str(each) if random.random() < 0.7 else each for key, each in found.items()}


def _id(seat: int | None) -> int:
    return 1 if seat is None else 8_000_111 + 17 * seat


class Log:
    """The packets of a game, as those who were told would get them."""

    def __init__(self, random: Random, told: Sequence[int], *, lists: bool = True, translated: bool = False) -> None:
        self.random, self.told, self.lists, self.translated = random, told, lists, translated
        self.packets: list[Json] = []
        self.move = 10

    def event(self, kind: str, args: Any, log: str = "", to: int | None = None) -> None:
        """Add an event in a packet of its own; `to` one seat alone, if it was told."""
        if to is not None and to not in self.told:
            return
        channel = "/table/t5550123" if to is None else f"/player/p{_id(to)}"
        number, said = 100 + 2 * len(self.packets), "…" * bool(log) if self.translated else log
        self.packets.append(
            {
                "channel": channel,
                "table_id": 5550123,
                "packet_id": str(number),
                "packet_type": "resend",
                "move_id": str(self.move),
                "time": str(1_700_000_000 + number),
                "data": [
                    {
                        "type": kind,
                        "log": said,
                        "args": args,
                        "uid": f"u{number}",
                    },
                    {"type": "updateReflexionTime", "log": "", "args": [], "uid": f"v{number}"},
                ],
            }
        )

    def play(self, game: Game, *, cut: bool = False) -> None:
        """Add a whole game; `cut`: without its end."""
        self._begin(game)
        holds = [{*hand} for hand in game.hands]
        leader = game.captain
        trumps = "rs"
        for number, trick in enumerate(game.tricks, 1):
            if number > 1:
                self.event("newTrick", {"trickCount": number, "players": []})
            for seat, how, card, when in game.hints:
                if when == number:
                    self._show(game, seat, how, card, holds[seat])
            for place, card in enumerate(trick):
                seat = (leader + place) % len(holds)
                led = trick[0][0] if place else ""
                if self.lists and game.edition == "planet-nine" and not game.deck and seat != game.robot:
                    follow = [each for each in holds[seat] if each[0] == led] or [*holds[seat]]
                    state = {"cards": [str(_number(each)) for each in sorted(follow)], "jarvisActive": False}
                    self.event("gameStateChange", {"id": 3, "active_player": self._id(game, seat), "args": state})
                self.move += 1
                args = {"card": _card(card, seat, self.random), "player_id": self._id(game, seat), "player_name": "x"}
                self.event("playCard", args, "${player_name} plays ${value_symbol}${color_symbol}")
                holds[seat].discard(card)
            best = max(trick, key=lambda card: (card[0] in trumps, card[0] == trick[0][0], card[1:]))
            leader = (leader + trick.index(best)) % len(holds)
            self.event("trickWin", {"player_id": self._id(game, leader), "oCards": []}, "${player_name} wins the trick")
            for column, (open_, low) in enumerate(game.columns, 1):
                if open_ in trick:
                    self.event("jarvisRevealNewCard", {"card": _card(low, 0, self.random), "column": column})
            if number == 1 and game.drawn:
                self._draw(game, holds)
        if not cut:
            self._end(game)

    def _id(self, game: Game, seat: int) -> int:
        return _id(None if seat == game.robot else seat)

    def _begin(self, game: Game) -> None:
        self.move += 1
        for seat, hand in enumerate(game.hands):
            given, got = game.passed[seat] if game.passed else ("", "")
            dealt = [card for card in hand if card != got] + ([given] if given else [])
            self.event("newHand", {"hand": [_card(card, seat, self.random) for card in dealt], "cards": []}, to=seat)
        sea = game.edition == "deep-sea"
        if sea:
            free = game.mission == 17
            mission = {"id": game.mission, "difficulty": 9 if free else 4, "freeAllocation": free, "title": "…"}
            self.event("startNewMission", {"mission": mission, "mission_nbr": game.mission}, "Starting mission")
        else:
            self.event("message", {"mission": str(game.mission)}, "Start new mission ${mission}")
        if game.robot is not None:
            self.event("newJarvisHand", {"hand": self._columns(game)})
        self.event("cleanUp", {"players": [], "status": {"mId": str(game.mission), "attempts": "3"}})
        self.event("captain" if sea else "commander", {"player_id": self._id(game, game.captain)})
        for _, seat in game.roles:
            self.event(
                "specialCrewMember", {"player_id": self._id(game, game.captain), "special_id": self._id(game, seat)}
            )
        for name, seat, _, predicted in game.tasks:
            if predicted is not None:
                args = {"player_id": self._id(game, seat), "trickCount": predicted}
                self.event("message", args, "predicts", to=seat if name == "predict-secretly" else None)
        self.event("newTrick", {"trickCount": 1, "players": self._players(game)})
        if game.handed is not None:
            name, owner, _, _ = game.tasks[game.handed[0]]
            task = self._task(game, game.handed[0], owner)
            self.event("giveTask", {"player_id": self._id(game, game.handed[1]), "task": task})
        if game.passed:
            self.event("distressActivated", {"dir": 1})
            for seat, (given, got) in enumerate(game.passed):
                left, right = (seat + 1) % len(game.hands), (seat - 1) % len(game.hands)
                for kind, card, other in (("giveCard", given, left), ("receiveCard", got, right)):
                    moved = {"card": _card(card, seat, self.random), "player_id": self._id(game, other)}
                    self.event(kind, moved, to=seat)

    def _players(self, game: Game) -> Json:
        found = {}
        for seat, name in enumerate(game.names):
            own = [
                self._task(game, index, game.handed[1] if game.handed and game.handed[0] == index else owner)
                for index, (_, owner, _, _) in enumerate(game.tasks)
                if (game.handed[1] if game.handed and game.handed[0] == index else owner) == seat
            ]
            player = {"id": self._id(game, seat), "no": str(seat + 1), "name": name, "nCards": len(game.hands[seat])}
            player |= {"tasks": own, "cards": []}
            if seat == game.robot:
                player |= {"no": 99, "afterPlayer": self._id(game, seat - 1), "cards": self._columns(game)}
            found[str(player["id"])] = player
        return dict(self.random.sample([*found.items()], len(found)))

    def _task(self, game: Game, index: int, owner: int) -> Json:
        name, _, token, _ = game.tasks[index]
        task: Json = {"id": index + 1, "pId": self._id(game, owner), "status": "tbd"}
        if game.edition == "deep-sea":
            about = {"number": 40 + index, "text": text_of(name), "subtext": _SUBTEXTS.get(name)}
            return task | about | {"difficulty": DIFFICULTIES[name][len(game.hands)]}
        return task | {"color": _COLOURS[name[0]], "value": int(name[1:]), "tile": _TILES.get(token, token)}

    def _columns(self, game: Game) -> list[Json]:
        found = []
        for column, (open_, _) in enumerate(game.columns, 1):
            found.append({"id": 100 + column, "column": column, "hidden": True, "pId": 1})
            found.append(_card(open_, 0, self.random) | {"column": column, "hidden": False, "pId": 1})
        return found

    def _show(self, game: Game, seat: int, how: str, card: str, hand: set[str]) -> None:
        if self.lists:
            cards = [
                {"card": _card(each, seat, self.random), "status": _SHOWN[shown]} for shown, each in shows(sorted(hand))
            ]
            args = {"cards": cards, "pId": self._id(game, seat)}
            self.event("gameStateChange", {"id": 9, "active_player": self._id(game, seat), "args": args})
        args = {"card": _card(card, seat, self.random), "player_id": self._id(game, seat), "comm_status": _SHOWN[how]}
        self.event("endComm", args, "tells")

    def _draw(self, game: Game, holds: list[set[str]]) -> None:
        for seat, card in enumerate(game.drawn):
            giver = (seat - 1) % len(holds)
            holds[giver].discard(card)
            holds[seat].add(card)
            for kind, to in (("giveCard", giver), ("receiveCard", seat)):  # which do not say to whom, or from whom
                self.event(kind, {"card": _card(card, to, self.random)}, to=to)

    def _end(self, game: Game) -> None:
        for index, (name, owner, _, predicted) in enumerate(game.tasks):
            if predicted is not None:
                task = self._task(game, index, owner) | {"progress": {"indicator": {"content": f"1/{predicted}"}}}
                self.event("taskUpdate", {"player_id": self._id(game, owner), "task": task}, name)
        if game.won is not None:
            self.event("message", {"nb": game.mission}, f"Mission ${{nb}} {'completed' if game.won else 'failed'}")
        end = 1 if game.won else -1
        self.event("gameStateChange", {"id": 8, "active_player": "1", "args": {"end": end, "number": "4"}})
        self.event("continue", {"player_id": self._id(game, 0)}, "${player_name} wants to continue")


def _number(card: str) -> int:
    return (_COLOURS[card[0]] - 1) * 9 + int(card[1:])


DIFFICULTIES: Final[dict[str, dict[int, int]]] = {
    "at-least-five-pink": {3: 2, 4: 3, 5: 3},
    "one-of-each-colour": {3: 2, 4: 3, 5: 4},
    "predict-secretly": {3: 4, 4: 3, 5: 3},
    "predict-openly": {3: 3, 4: 2, 5: 2},
    "exactly-two-tricks": {3: 2, 4: 2, 5: 2},
}
FORMS: Final = ("extension", "old extension", "request", "archive", "list", "zip", "page")


def saved(packets: Sequence[Json], form: str, edition: str) -> bytes:
    """A log as people save it."""
    name = {"deep-sea": "thecrewdeepsea", "planet-nine": "thecrew"}[edition]
    whole: Any = {
        "extension": {"gameName": name, "players": {}, "gamedatas": {}, "packets": packets, "currentPlayerId": "5"},
        "old extension": {"players": {}, "packets": packets},
        "request": {"status": 1, "data": {"data": packets}},
        "archive": {"status": 1, "data": {"logs": packets, "players": [{"id": 5, "name": "?"}]}},
        "list": packets,
    }.get(form, {"data": {"data": packets}})
    text = json.dumps(whole)
    if form == "zip":
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("readme.json", "{}")
            archive.writestr("bgaa_1_2/raw_data.json", text)
        return file.getvalue()
    if form == "page":
        return f"<html><script>var a = 1;\nglobalThis.g_gamelogs = {text};\nb({{}});</script></html>".encode()
    return text.encode()
