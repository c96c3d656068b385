"""From a log to YAML: a document for each try, which the reader of files then reads.

By default a mission that is over is read with all that the log lists, cards that could have been shown or played too;
what only narrows a hand becomes a hint. As seen, and while the mission goes on, only what one player knew is read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from winnable.missions.crew.logs.envelope import Mistake, events_of, mapping, number, word
from winnable.missions.crew.logs.texts import card_of, text_of
from winnable.missions.crew.logs.tries import DEEP_SEA, Try, tries_of
from winnable.missions.crew.read.library import find_mission
from winnable.missions.crew.task_cards import named_task_card
from winnable.missions.crew.words import COMMANDER
from winnable.missions.source.characters import harmless
from winnable.missions.source.dumper import Flow, to_yaml
from winnable.missions.source.finding import Findings, Place, Source
from winnable.rules.crew.edition import DECKS, EDITIONS

_TOKENS: Final = {"o": "omega"} | {f"i{n}": ">" * n for n in range(1, 5)} | {str(n): str(n) for n in range(1, 10)}
_LEFT_NEIGHBOUR: Final = 46
"""The mission of Planet Nine that goes by the hands before the distress signal, and its reading there."""
_CHALLENGE: Final = "challenge"
_SORTED: Final = "bgpyrs"


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
                    findings.add(place, "N001", str(mistake))
    except Mistake as mistake:
        findings.add(place, "N001", str(mistake))
    if not documents and not findings.errors:
        findings.add(place, "N001", "expected a mission whose tasks were shared out, found none")
    return "---\n".join(documents)


class _Written:
    """Writes one try."""

    def __init__(self, told: Try, how: How, place: Place, findings: Findings) -> None:
        self.told, self.how, self.place, self.findings = told, how, place, findings
        self.called = f"Mission {told.mission}, try {told.attempt}"
        dealt, challenge = sum(each.cards for each in told.members), DECKS[_CHALLENGE]
        self.challenge = told.game != DEEP_SEA and dealt == len(challenge.cards)
        self.deck = challenge if self.challenge else EDITIONS[told.game].deck
        self.all = {str(card) for card in self.deck.cards}
        self.names = self._names()
        self.lists = [] if how.as_seen or not told.over else [each for each in told.listed if self._holds(each.trick)]
        self.known = {each.id: self._known(each.id) for each in told.members}

    def value(self) -> dict[str, Any]:
        """Return the keys of the document. Raises Mistake."""
        told = self.told
        if told.mission is None:
            raise Mistake(f"{self.called}: expected the number of the mission")
        self._check_mission(told.mission)
        result = told.result or ("broken off" if told.over else "not over")
        found: dict[str, Any] = {"name": f"{self.called}: {result}"}
        if told.signal:
            found["note"] = "The hands are those after the distress signal."
        found["mission"] = f"{told.game}/{told.mission}" if told.game == DEEP_SEA else told.mission
        if told.game != DEEP_SEA and told.mission == _LEFT_NEIGHBOUR:
            found["reading"] = "played-only"
        if self.challenge:
            found["deck"] = _CHALLENGE
        found["hands"] = {self.names[each.id]: self._hand(each.id, each.cards) for each in told.members}
        if robot := [each for each in told.members if each.after]:
            found["robot"] = self.names[robot[0].id]
        first = told.tricks[0][0][0] if told.tricks[0] else told.members[0].id
        found["lead"] = self._name(told.captain or first)
        found["hints"] = [Flow(each) for each in self._hints()]
        found["tasks"] = [Flow(each) for each in self._tasks()]
        found["roles"] = Flow(self._roles(told.mission))
        found["draws"] = Flow({self._name(who): card for who, card in told.draws.items()})
        found["played"] = " / ".join(" ".join(card for _, card in trick) for trick in told.tricks if trick)
        return {key: each for key, each in found.items() if each}

    # --- names ---

    def _names(self) -> dict[str, str]:
        """Return the players' names, with another for one that our files do not take."""
        told, given = self.told, self.how.names
        if given and len(given) != len([each for each in told.members if not each.after]):
            raise Mistake(f"expected a name for each of the players in {self.called}, found {' '.join(given)}")
        replaced = iter(given)
        found: dict[str, str] = {}
        for each in told.members:
            name = next(replaced) if given and not each.after else each.name
            plain = " ".join("".join(char if harmless(char) else " " for char in name).split())[:40].strip()
            if not plain or plain.isdecimal() or plain in COMMANDER:
                plain = f"Player {plain or len(found) + 1}"
            while plain in found.values():
                plain += "*"
            if plain != name:
                self.findings.warn(self.place, "N002", f"the player {name[:40]!r} is called {plain!r} here")
            found[each.id] = plain
        return found

    def _name(self, who: str) -> str:
        if who not in self.names:
            raise Mistake(f"{self.called}: expected a player of this game, found {who[:20]!r}")
        return self.names[who]

    # --- hands ---

    def _holds(self, trick: int) -> bool:
        """Whether the hands before a trick are those of trick 1, less what was played."""
        return trick == 1 or not self.told.draws_cards

    def _known(self, who: str) -> set[str]:
        """Return the cards that are known to have been in a hand at the start."""
        told = self.told
        found = {card for owner, card in told.seen if owner == who} | told.hands.get(who, set())
        if who == told.captain:
            found.add(str(self.deck.commander_card))
        if who not in told.hands or not told.draws_cards:
            tricks = told.tricks[: 1 if told.draws_cards else None]
            found |= {card for trick in tricks for player, card in trick if player == who}
        for each in self.lists:
            found |= {*each.cards} if each.member == who else set()
        if any(each.id == who and each.after for each in told.members):
            found |= {card for column in self._columns() for card in column if card in self.all}
        return found

    def _hand(self, who: str, cards: int) -> str:
        """Return a hand as our files have it."""
        known = sorted(self.known[who], key=lambda card: (_SORTED.index(card[0]), card[1:]))
        if len(known) > cards:
            raise Mistake(f"{self.called}: expected {cards} cards of {self.names[who]}, found {' '.join(known)}")
        parts = known
        if any(each.id == who and each.after for each in self.told.members):
            columns = self._columns()
            inside = {card for column in columns for card in column}
            parts = [open_ if len(column) < 2 else f"{open_}({column[1]})" for column in columns for open_ in column[:1]]
            parts += [card for card in known if card not in inside]
        unknown = cards - len(known) - sum(part.count("?") for part in parts)
        return " ".join([*parts, *["?"] * unknown])

    def _columns(self) -> list[tuple[str, ...]]:
        """Return the robot's columns: the open card, and what it covers."""
        told, by_column = self.told, dict[int, list[str]]()
        for each in told.columns:
            column = number(each.get("column")) or 0
            card = told.covered.get(column, "?") if each.get("hidden") else self._card(each)
            by_column.setdefault(column, []).insert(len(by_column.get(column, ())) if each.get("hidden") else 0, card)
        return [tuple(cards[:2]) for _, cards in sorted(by_column.items())]

    def _card(self, value: Mapping[str, Any]) -> str:
        letter = {1: "b", 2: "g", 3: "p", 4: "y", 5: self.deck.suits[-1].letter}.get(number(value.get("color")) or 0, "?")
        return f"{letter}{number(value.get('value'))}" if letter != "?" else "?"

    # --- hints ---

    def _hints(self) -> Iterator[dict[str, Any]]:
        """Yield what was shown, and of what else the log lists what a hand cannot hold."""
        told, said = self.told, set[tuple[str, str, str]]()
        for who, shows, card, trick in told.hints:
            said.add((who, shows, card))
            yield {"player": self._name(who), shows: card, "trick": trick}
        sizes = {each.id: each.cards for each in told.members}
        unseen = self.all.difference(*self.known.values())
        for each in self.lists:
            if each.member not in sizes or len(self.known[each.member]) == sizes[each.member]:
                continue
            for shows, what, against in self._narrowing(each.cards, each.marks, each.led):
                left = self.known[each.member] - self._played_by(each.member, each.trick)
                new = (each.member, shows, what) not in said
                if new and any(map(against, unseen)) and not any(map(against, left)):
                    said.add((each.member, shows, what))
                    yield {"player": self.names[each.member], shows: what, "trick": each.trick}

    def _narrowing(
        self, cards: Sequence[str], marks: Sequence[str], led: str
    ) -> Iterator[tuple[str, str, Any]]:
        """Yield what listed cards say of their hand: how it is shown, with what, and which cards contradict it."""
        for suit in self.deck.suits:
            own = sorted(card for card in cards if card[0] == suit.letter)
            if suit.trump or (not marks and suit.letter != led):
                continue
            if not own:
                yield "void", suit.name, lambda card, letter=suit.letter: card[0] == letter
            elif len(own) == 1:
                yield "only", own[0], lambda card, one=own[0]: card[0] == one[0] and card != one
            else:
                yield "highest", own[-1], lambda card, top=own[-1]: card[0] == top[0] and card > top
                yield "lowest", own[0], lambda card, low=own[0]: card[0] == low[0] and card < low

    def _played_by(self, who: str, trick: int) -> set[str]:
        return {card for each in self.told.tricks[: trick - 1] for player, card in each if player == who}

    # --- the mission ---

    def _check_mission(self, mission: int) -> None:
        """Check what Deep Sea says of the mission against ours, as its numbers are not sure to be the printed ones."""
        told = self.told
        if told.signal and mission == _LEFT_NEIGHBOUR and told.game != DEEP_SEA:
            raise Mistake(f"{self.called}: it goes by the hands before the distress signal, which the log does not tell")
        ours = find_mission(str(mission), told.game)[0] if told.about else None
        if ours is None:
            return
        difficulty, free = number(told.about.get("difficulty")), told.about.get("freeAllocation")
        if ours.difficulty and difficulty not in (None, 0, ours.difficulty):
            raise Mistake(f"{self.called}: expected a difficulty of {ours.difficulty}, found {difficulty}")
        if isinstance(free, bool) and free != (ours.assignment.name == "free"):
            wanted, found = ours.assignment.name, "free allocation" if free else "none"
            raise Mistake(f"{self.called}: expected tasks shared out by {wanted}, found {found}")

    def _roles(self, mission: int) -> dict[str, str]:
        ours = find_mission(str(mission), self.told.game)[0] if self.told.roles else None
        names = [role.name for role in ours.roles] if ours else []
        return {name: self._name(who) for name, who in zip(names, self.told.roles, strict=False)}

    def _tasks(self) -> Iterator[dict[str, Any]]:
        """Yield the tasks in the order drawn. Raises Mistake for those that are not found."""
        told = self.told
        missing = dict[int, Mapping[str, Any]]()
        for own, task in sorted(told.tasks.items()):
            owner = word(task.get("pId"))
            found = {"owner": self._name(owner)} if owner else {}
            if told.game != DEEP_SEA:
                card, token = self._card(task), _TOKENS.get(word(task.get("tile")))
                if card not in self.all:
                    raise Mistake(f"{self.called}: expected the card of task {own}, found a hidden one")
                yield {"card": card, **found, **({"token": token} if token else {})}
                continue
            of_number = number(task.get("number")) or own
            given = self.how.cards.get(of_number, "")
            card_found = named_task_card(given) if given else card_of(task, len(told.members))
            if card_found is None:
                missing[of_number] = task
                continue
            predicted = told.predictions.get(owner) if card_found.id.startswith("predict-") else None
            yield {"task": card_found.id, **found, **({} if predicted is None else {"predicted": predicted})}
        for of_number, task in missing.items():
            words, difficulty = " ".join(text_of(task.get("text")).split())[:80], word(task.get("difficulty"))
            message = f"card {of_number} of the log: no task card of difficulty {difficulty or '?'} says {words!r}"
            self.findings.add(self.place, "N003", message, f"winnable import LOG --task {of_number}=ID says which it is")
        if missing:
            raise Mistake
