"""From a log to YAML: a document for each try, which the reader of files then reads.

By default a mission that is over is read with all that the log lists, cards that could have been shown or played too;
what only narrows a hand becomes a hint. As seen, and while the mission goes on, only what one player knew is read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.logs.envelope import Loose, Mistake, events_of
from winnable.missions.crew.logs.texts import card_of, text_of
from winnable.missions.crew.logs.tries import DEEP_SEA, Listed, Member, Try, tries_of
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import find_mission
from winnable.missions.crew.task_cards import named_task_card
from winnable.missions.crew.words import COMMANDER
from winnable.missions.source.characters import harmless
from winnable.missions.source.dumper import Flow, to_yaml
from winnable.missions.source.files import Rewritten
from winnable.missions.source.finding import Findings, Place, Source
from winnable.rules.crew.edition import DECKS, EDITIONS

_TOKENS: Final = {"o": "omega"} | {f"i{n}": ">" * n for n in range(1, 5)} | {str(n): str(n) for n in range(1, 10)}
_LEFT_NEIGHBOUR, _READING = "planet-nine/46", "played-only"
"""The mission that goes by the hands before the distress signal, and its reading on Board Game Arena."""
_CHALLENGE: Final = "challenge"
_ORDER: Final = "bgpyrs"
_HOW: Final = (
    "what is copied or saved from the screen lacks suits or seats; so on a computer (1) open the table or its replay, "
    "(2) press 'download' of the extension BGA Assistant, or save the page of the replay as HTML, (3) give that file"
)


@dataclass(frozen=True, slots=True)
class How:
    """How a log is read: as the table saw it, with other names of the players, and with task cards by their numbers."""

    as_seen: bool = False
    names: Sequence[str] = ()
    cards: Mapping[int, TaskCard] = field(default_factory=dict)

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Self:
        """Read the options of `winnable import`. Raises ValueError."""
        cards: dict[int, TaskCard] = {}
        for each in options.get("task") or ():
            own, _, name = each.partition("=")
            card = named_task_card(name)
            if not own.strip().isdecimal() or card is None:
                raise ValueError(f"expected a number and a task card, such as 56=low-sum, found {each[:60]!r}")
            cards[int(own[:9])] = card
        return cls(bool(options.get("as_seen")), re.findall(r"[^\s,]+", options.get("names") or ""), cards)


def written(data: bytes, source: Source, findings: Findings, how: How) -> Rewritten:
    """Return the tries of a log as YAML, the documents of a file; what cannot be read is noted."""
    place, documents, missing = Place(source, 1, 1), list[str](), list[Mapping[str, Any]]()
    try:
        events, game = events_of(data)
    except Mistake as mistake:
        findings.add(place, "J001", str(mistake), _HOW)
        return Rewritten("")
    for each in tries_of(events, game):
        try:
            document = _Written(each, how, place, findings)
            value = document.value()
            missing += document.missing
            documents += [] if document.missing else [to_yaml(value)]
        except Mistake as mistake:
            findings.add(place, "J001", f"mission {each.mission or '?'}, try {each.attempt}: {mistake}")
    if not documents and not findings.errors:
        findings.add(place, "J001", "expected a mission whose tasks were shared out, found none")
    return Rewritten("---\n".join(documents), missing)


def tried(name: str) -> dict[str, Any] | None:
    """Return mission, number and result of a try, by the name of its document; None for another name."""
    found = re.fullmatch(r"Mission ([0-9]+), try ([0-9]+): ([a-z ]+)", name)
    return found and {"mission": int(found[1]), "try": int(found[2]), "result": found[3]}


class _Written:
    """Writes one try."""

    def __init__(self, told: Try, how: How, place: Place, findings: Findings) -> None:
        if told.wrong:
            raise Mistake(told.wrong)
        self.told, self.how, self.place, self.findings = told, how, place, findings
        self.missing: list[Mapping[str, Any]] = []
        """The task cards that are not found."""
        self.robot = next((each.id for each in told.members if each.after), None)
        dealt = sum(each.cards for each in told.members)
        self.challenge = told.game != DEEP_SEA and dealt == len(DECKS[_CHALLENGE].cards)
        self.deck = DECKS[_CHALLENGE] if self.challenge else EDITIONS[told.game].deck
        self.names = self._names()
        read = told.over and not how.as_seen and not self.challenge  # whose cards have other ids
        self.listed = [each for each in told.listed if read and (each.trick == 1 or not told.draws_cards)]
        self.columns = self._columns()
        self.known = {each.id: self._known(each.id) for each in told.members}

    def value(self) -> dict[str, Any]:
        """Return the keys of the document. Raises Mistake."""
        told, members = self.told, self.told.members
        ours = None if told.mission is None else find_mission(str(told.mission), told.game)[0]
        if ours is None:
            raise Mistake(f"expected the number of a mission of {told.game}")
        self._check(ours)
        result = told.result or ("broken off" if told.over else "not over")
        found = {
            "name": f"Mission {told.mission}, try {told.attempt}: {result}",
            "note": "The hands are those after the distress signal." if told.signal else "",
            "mission": ours.key if told.game == DEEP_SEA else told.mission,
            "reading": _READING if ours.key == _LEFT_NEIGHBOUR else "",
            "deck": _CHALLENGE if self.challenge else "",
            "hands": {self.names[each.id]: self._hand(each) for each in members},
            "robot": self.names.get(self.robot or ""),
            "lead": self._name(told.captain),
            "hints": [Flow(each) for each in self._hints()],
            "tasks": [Flow(each) for each in self._tasks()],
            "roles": Flow(zip([role.name for role in ours.roles], map(self._name, told.roles), strict=False)),
            "draws": Flow({self._name(who): card for who, card in told.draws.items()}),
            "played": " / ".join(" ".join(card for _, card in trick) for trick in told.tricks if trick),
        }
        return {key: each for key, each in found.items() if each}

    def _check(self, ours: Mission) -> None:
        """Check what a log says of a mission, as the numbers of Deep Sea are not sure to be the printed ones."""
        told = self.told
        if told.signal and ours.key == _LEFT_NEIGHBOUR:
            raise Mistake("it goes by the hands before the distress signal, which no log tells")
        expected = {"difficulty": ours.difficulty, "freeAllocation": ours.assignment.name == "free"}
        for key, value in expected.items():
            found = told.about.found.get(key)
            if value is not None and found is not None and str(found) != str(value):
                raise Mistake(f"expected {key} {value}, found {found}")

    def _names(self) -> dict[str, str]:
        """Return the players' names by id, with another for one that our files do not take."""
        found: dict[str, str] = {}
        given = list(self.how.names)
        if given and len(given) < sum(each.id != self.robot for each in self.told.members):
            raise Mistake(f"expected a name for each player, found {' '.join(given)}")
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
            raise Mistake("expected a player of this game")
        return self.names[who]

    # --- hands ---

    def _known(self, who: str) -> set[str]:
        """Return the cards that are known to have been in a hand at the start."""
        listed = [card for each in self.listed if each.member == who for card in each.cards]
        robots = [card for column in self.columns for card in column if card != "?" and who == self.robot]
        return self.told.held[who].union(listed, robots)

    def _columns(self) -> list[list[str]]:
        """Return the robot's columns: the open card, and what it covers."""
        columns: dict[int, list[str]] = {}
        for each in sorted(self.told.columns, key=lambda each: bool(each.found.get("hidden"))):
            columns.setdefault(each.number("column") or 0, []).append(self.told.card(each) or "?")
        return [[cards[0], *cards[1:][-1:]] for _, cards in sorted(columns.items())]

    def _hand(self, member: Member) -> str:
        """Return a hand as our files have it."""
        known = sorted(self.known[member.id], key=lambda card: (_ORDER.index(card[0]), card))
        if len(known) > member.cards:
            raise Mistake(f"expected {member.cards} cards of {member.name}, found {' '.join(known)}")
        columns = self.columns if member.id == self.robot else []
        parts = [f"{column[0]}({column[1]})" if column[1:] else column[0] for column in columns]
        parts += [card for card in known if not any(card in column for column in columns)]
        unknown = member.cards - len(known) - sum(part.count("?") for part in parts)
        return " ".join([*parts, *["?"] * unknown])

    # --- hints ---

    def _hints(self) -> Iterator[dict[str, Any]]:
        """Yield what was shown, and of what else the log lists what says which cards a hand cannot hold."""
        found = {(who, shows, card): trick for who, shows, card, trick in self.told.hints}
        open_ = [each.id for each in self.told.members if len(self.known[each.id]) < each.cards]
        for listed in self.listed:
            for shows, card in self._not(listed) if listed.member in open_ else ():
                found.setdefault((listed.member, shows, card), listed.trick)
        for (who, shows, card), trick in found.items():
            yield {"player": self._name(who), shows: card, "trick": trick}

    def _not(self, listed: Listed) -> Iterator[tuple[str, str]]:
        """Yield what a list of cards to choose from says against cards that nobody is known to have."""
        unseen = {str(card) for card in self.deck.cards}.difference(*self.known.values())
        for suit in self.deck.suits:
            own, others = (sorted(card for card in cards if card[0] == suit.letter) for cards in (listed.cards, unseen))
            if suit.trump or suit.letter not in listed.suits or not others:
                continue
            if len(own) < 2:
                yield ("only", own[0]) if own else ("void", suit.name)
                continue
            if others[-1] > own[-1]:
                yield "highest", own[-1]
            if others[0] < own[0]:
                yield "lowest", own[0]

    # --- tasks ---

    def _tasks(self) -> Iterator[dict[str, Any]]:
        """Yield the tasks in the order drawn; those that are not found are noted."""
        told = self.told
        for own, task in sorted(told.tasks.items()):
            owner, token = task.word("pId"), _TOKENS.get(task.word("tile"))
            about = {"owner": self._name(owner)} if owner else {}
            if told.game == DEEP_SEA:
                card = self._task_card(task.number("number") or own, task)
                noted = {} if card is None or not card.id.startswith("predict-") else told.predictions
                predicted = {"predicted": noted[owner]} if owner in noted else {}
                yield {"task": card and card.id, **about, **predicted}
            elif name := told.card(task):
                yield {"card": name, **about, **({"token": token} if token else {})}
            else:
                raise Mistake(f"expected the card of task {own}, found a hidden one")

    def _task_card(self, own: int, task: Loose) -> TaskCard | None:
        card = self.how.cards.get(own) or card_of(task, len(self.told.members))
        if card is None:
            words, difficulty = " ".join(text_of(task.found.get("text")).split())[:80], task.number("difficulty")
            self.missing.append({"task": own, "words": words, "difficulty": difficulty})
            message = f"card {own} of the log: no task card of difficulty {difficulty} says {words!r}"
            self.findings.add(self.place, "J003", message, f"winnable import LOG --task {own}=ID says which it is")
        return card
