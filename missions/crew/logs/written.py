"""From a log to YAML: a document for each try, which the reader of files then reads.

By default a mission that is over is read with all that the log lists, cards that could have been shown or played too;
what only narrows a hand becomes a hint. As seen, and while the mission goes on, only what one player knew is read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.logs.envelope import Mistake, events_of, number, word
from winnable.missions.crew.logs.texts import card_of, text_of
from winnable.missions.crew.logs.tries import DEEP_SEA, Listed, Member, Try, tries_of
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import find_mission
from winnable.missions.crew.task_cards import named_task_card
from winnable.missions.crew.words import COMMANDER
from winnable.missions.source.characters import harmless
from winnable.missions.source.dumper import Flow, to_yaml
from winnable.missions.source.finding import Findings, Place, Source
from winnable.rules.crew.edition import DECKS, EDITIONS

_TOKENS: Final = {"o": "omega"} | {f"i{n}": ">" * n for n in range(1, 5)} | {str(n): str(n) for n in range(1, 10)}
_LEFT_NEIGHBOUR, _READING = "planet-nine/46", "played-only"
"""The mission that goes by the hands before the distress signal, and its reading on Board Game Arena."""
_CHALLENGE: Final = "challenge"
_ORDER: Final = "bgpyrs"


@dataclass(frozen=True, slots=True)
class How:
    """How a log is read: as the table saw it, with other names of the players, and with task cards by their numbers."""

    as_seen: bool = False
    names: Sequence[str] = ()
    cards: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """Read the options of `winnable import`. Raises ValueError."""
        cards: dict[int, str] = {}
        for each in options.get("task") or ():
            own, equals, name = each.partition("=")
            if not own.strip().isdecimal() or not equals or named_task_card(name) is None:
                raise ValueError(f"expected a number and a task card, such as 56=low-sum, found {each[:60]!r}")
            cards[int(own[:9])] = name
        return cls(bool(options.get("as_seen")), re.findall(r"[^\s,]+", options.get("names") or ""), cards)


def written(data: bytes, source: Source, findings: Findings, how: How) -> str:
    """Return the tries of a log as YAML, the documents of a file; what cannot be read is noted."""
    place = Place(source, 1, 1)
    documents: list[str] = []
    try:
        events, game = events_of(data)
        for each in tries_of(events, game):
            try:
                if isinstance(each, Mistake):
                    raise each
                documents.append(to_yaml(_Written(each, how, place, findings).value()))
            except Mistake as mistake:
                if str(mistake):  # else it is noted already
                    findings.add(place, "J001", str(mistake))
    except Mistake as mistake:
        findings.add(place, "J001", str(mistake))
    if not documents and not findings.errors:
        findings.add(place, "J001", "expected a mission whose tasks were shared out, found none")
    return "---\n".join(documents)


class _Written:
    """Writes one try."""

    def __init__(self, told: Try, how: How, place: Place, findings: Findings) -> None:
        self.told, self.how, self.place, self.findings = told, how, place, findings
        self.called = f"Mission {told.mission or '?'}, try {told.attempt}"
        self.robot = next((each.id for each in told.members if each.after), None)
        dealt = sum(each.cards for each in told.members)
        self.challenge = told.game != DEEP_SEA and dealt == len(DECKS[_CHALLENGE].cards)
        self.deck = DECKS[_CHALLENGE] if self.challenge else EDITIONS[told.game].deck
        self.names = self._names()
        read = told.over and told.numbered and not how.as_seen
        self.listed = [each for each in told.listed if read and (each.trick == 1 or not told.draws_cards)]
        self.columns = self._columns()
        self.known = {each.id: self._known(each.id) for each in told.members}

    def value(self) -> dict[str, Any]:
        """Return the keys of the document. Raises Mistake."""
        told, members = self.told, self.told.members
        ours = None if told.mission is None else find_mission(told.mission, told.game)[0]
        if ours is None:
            raise Mistake(f"{self.called}: expected the number of a mission of {told.game}")
        self._check(ours)
        result = told.result or ("broken off" if told.over else "not over")
        leader = told.captain or (told.tricks[0][0][0] if told.tricks[0] else members[0].id)
        roles = zip([role.name for role in ours.roles], map(self._name, told.roles), strict=False)
        found = {
            "name": f"{self.called}: {result}",
            "note": "The hands are those after the distress signal." if told.signal else "",
            "mission": ours.key if told.game == DEEP_SEA else told.mission,
            "reading": _READING if ours.key == _LEFT_NEIGHBOUR else "",
            "deck": _CHALLENGE if self.challenge else "",
            "hands": {self.names[each.id]: self._hand(each) for each in members},
            "robot": self.names.get(self.robot or ""),
            "lead": self._name(leader),
            "hints": [Flow(each) for each in self._hints()],
            "tasks": [Flow(each) for each in self._tasks()],
            "roles": Flow(roles),
            "draws": Flow({self._name(who): card for who, card in told.draws.items()}),
            "played": " / ".join(" ".join(card for _, card in trick) for trick in told.tricks if trick),
        }
        return {key: each for key, each in found.items() if each}

    def _check(self, ours: Mission) -> None:
        """Check what a log says of a mission, as the numbers of Deep Sea are not sure to be the printed ones."""
        told = self.told
        if told.signal and ours.key == _LEFT_NEIGHBOUR:
            raise Mistake(f"{self.called}: it goes by the hands before the distress signal, which no log tells")
        difficulty, free = number(told.about.get("difficulty")), told.about.get("freeAllocation")
        if ours.difficulty and difficulty not in (None, ours.difficulty):
            raise Mistake(f"{self.called}: expected a difficulty of {ours.difficulty}, found {difficulty}")
        if isinstance(free, bool) and free != (ours.assignment.name == "free"):
            shared = "freely" if free else "in turn"
            raise Mistake(f"{self.called}: expected tasks shared out by {ours.assignment.name}, found {shared}")

    def _names(self) -> dict[str, str]:
        """Return the players' names by id, with another for one that our files do not take."""
        found: dict[str, str] = {}
        given = list(self.how.names)
        if given and len(given) < sum(each.id != self.robot for each in self.told.members):
            raise Mistake(f"{self.called}: expected a name for each player, found {' '.join(given)}")
        for each in self.told.members:
            name = given.pop(0) if given and each.id != self.robot else each.name
            plain = " ".join("".join(char if harmless(char) else " " for char in name).split())[:40].strip()
            if not plain or plain.isdecimal() or plain in COMMANDER:
                plain = f"Player {plain or len(found) + 1}"
            while plain in found.values():
                plain += "*"
            if plain != name:
                self.findings.warn(self.place, "J002", f"the player {name[:40]!r} is called {plain!r} here")
            found[each.id] = plain
        return found

    def _name(self, who: str) -> str:
        if who not in self.names:
            raise Mistake(f"{self.called}: expected a player of this game")
        return self.names[who]

    # --- hands ---

    def _known(self, who: str) -> set[str]:
        """Return the cards that are known to have been in a hand at the start."""
        told, draws = self.told, self.told.draws_cards
        found = {card for owner, card in told.seen if owner == who} | told.hands.get(who, set())
        found |= {str(self.deck.commander_card)} if who == told.captain else set()
        found |= self._played(who, 1 if draws else len(told.tricks))
        found |= {card for each in self.listed if each.member == who for card in each.cards}
        return found | {card for column in self.columns for card in column if card != "?" and who == self.robot}

    def _played(self, who: str, tricks: int) -> set[str]:
        return {card for trick in self.told.tricks[:tricks] for player, card in trick if player == who}

    def _columns(self) -> list[list[str]]:
        """Return the robot's columns: the open card, and what it covers."""
        columns: dict[int, list[str]] = {}
        for each in sorted(self.told.columns, key=lambda each: bool(each.get("hidden"))):
            column = number(each.get("column")) or 0
            card = self.told.covered.get(column) if each.get("hidden") else self.told.card(each)
            columns.setdefault(column, []).append(card or "?")
        return [cards[:2] for _, cards in sorted(columns.items())]

    def _hand(self, member: Member) -> str:
        """Return a hand as our files have it."""
        known = sorted(self.known[member.id], key=lambda card: (_ORDER.index(card[0]), card))
        if len(known) > member.cards:
            raise Mistake(f"{self.called}: expected {member.cards} cards of {member.name}, found {' '.join(known)}")
        columns = self.columns if member.id == self.robot else []
        parts = [f"{column[0]}({column[1]})" if column[1:] else column[0] for column in columns]
        parts += [card for card in known if not any(card in column for column in columns)]
        unknown = member.cards - len(known) - sum(part.count("?") for part in parts)
        return " ".join([*parts, *["?"] * unknown])

    # --- hints ---

    def _hints(self) -> Iterator[dict[str, Any]]:
        """Yield what was shown, and of what else the log lists what says which cards a hand cannot hold."""
        said = set[tuple[str, str, str]]()
        for who, shows, card, trick in self.told.hints:
            said.add((who, shows, card))
            yield {"player": self._name(who), shows: card, "trick": trick}
        unseen = {str(card) for card in self.deck.cards}.difference(*self.known.values())
        for each in self.listed:
            known = self.known.get(each.member, set())
            full = any(each.member == member.id and len(known) == member.cards for member in self.told.members)
            left = known - self._played(each.member, each.trick - 1)
            for shows, what in () if full or each.member not in self.names else self._listed(each):
                new = (each.member, shows, what) not in said
                if new and any(_against(shows, what, card) for card in unseen) > any(
                    _against(shows, what, card) for card in left
                ):
                    said.add((each.member, shows, what))
                    yield {"player": self.names[each.member], shows: what, "trick": each.trick}

    def _listed(self, listed: Listed) -> Iterator[tuple[str, str]]:
        """Yield what a list of cards to choose from tells of its hand."""
        for suit in self.deck.suits:
            own = sorted(card for card in listed.cards if card[0] == suit.letter)
            if suit.trump or not (listed.marks or suit.letter == listed.led):
                continue
            if not own:
                yield "void", suit.name
            elif len(own) == 1:
                yield "only", own[0]
            else:
                yield from (("highest", own[-1]), ("lowest", own[0]))

    # --- tasks ---

    def _tasks(self) -> Iterator[dict[str, Any]]:
        """Yield the tasks in the order drawn. Raises Mistake for those that are not found."""
        missing = 0
        for own, task in sorted(self.told.tasks.items()):
            owner = word(task.get("pId"))
            about: dict[str, Any] = {"owner": self._name(owner)} if owner else {}
            if self.told.game == DEEP_SEA:
                card = self._task_card(number(task.get("number")) or own, task)
                missing += card is None
                if card is not None and card.id.startswith("predict-") and owner in self.told.predictions:
                    about["predicted"] = self.told.predictions[owner]
                yield {"task": card and card.id, **about}
            else:
                token, name = _TOKENS.get(word(task.get("tile"))), self.told.card({**task, "id": None})
                if not name:
                    raise Mistake(f"{self.called}: expected the card of task {own}, found a hidden one")
                yield {"card": name, **about, **({"token": token} if token else {})}
        if missing:
            raise Mistake

    def _task_card(self, own: int, task: Mapping[str, Any]) -> TaskCard | None:
        if own in self.how.cards:
            return named_task_card(self.how.cards[own])
        card, difficulty = card_of(task, len(self.told.members)), number(task.get("difficulty"))
        if card is None:
            words = " ".join(text_of(task.get("text")).split())[:80]
            message = f"card {own} of the log: no task card of difficulty {difficulty} says {words!r}"
            self.findings.add(self.place, "J003", message, f"winnable import LOG --task {own}=ID says which it is")
        return card


def _against(shows: str, what: str, card: str) -> bool:
    """Whether a hand with a card is not as it was shown; a suit has the letter of its name."""
    broken = {"highest": card > what, "lowest": card < what, "only": card != what, "void": True}
    return card[0] == what[0] and broken[shows]
