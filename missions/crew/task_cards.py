"""Task cards: tasks that files name by an id, as those of Mission Deep Sea."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from winnable.missions.crew.cards import CARDS, GAME, IS_COMMANDER, TaskCard, read_game
from winnable.missions.crew.goals.faults import crew_tricks, faults
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.notation import read_tasks
from winnable.missions.crew.spelling import OFFICIAL, Suits, as_card
from winnable.missions.crew.words import DOCUMENTS
from winnable.missions.source.dumper import Flow
from winnable.missions.source.english import listed
from winnable.missions.source.files import SHIPPED, read_bytes, read_reference
from winnable.missions.source.finding import Findings, Place, Source, folded, nearest, quoted
from winnable.missions.source.meaning import Own, own
from winnable.missions.source.shape import ByKind, ByNumber, Fields, Key, ListOf, TableOf, Text, Whole
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, items_of
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.edition import EDITIONS

WITH_TASK_CARDS: Final = "deep-sea"
"""The edition whose task cards are shipped; they have difficulties, which `--difficulty` alone means."""
_NAMED: Final = 3
"""The most task cards that a hint names."""
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


# --- the cards that ship -------------------------------------------------------------------------


class _Shipped(Mapping[str, TaskCard]):
    """The task cards of a file of the package; each is read on first use.

    Reading all of them takes longer than finding a line of play. So the text is cut where a card starts, which the file
    marks by its indentation; each card comes out as if the file were read in one piece.
    """

    def __init__(self, text: str) -> None:
        head, *parts = re.split(r"^  (?=[a-z0-9-]+:)", text, flags=re.MULTILINE)
        self._head = head
        self._texts = {part.partition(":")[0]: f"  {part}" for part in parts}
        self._cards: dict[str, TaskCard] = {}

    def __getitem__(self, key: str) -> TaskCard:
        if key not in self._cards:
            findings = Findings()
            text = (self._head + self._texts[key]).encode()
            for tree in read_bytes(text, Source(key), findings, DOCUMENTS):
                assert isinstance(tree.root, MappingNode)
                _, (self._cards[key],) = read_task_cards(tree.root, findings)
            if findings.found:
                found = "; ".join(each.short() for each in findings.sorted())
                raise RuntimeError(f"a task card of the library is broken: {found}")
        return self._cards[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, key: object) -> bool:
        return key in self._texts


@cache
def task_cards() -> Mapping[str, TaskCard]:
    """The task cards that ship with the package, by id such as `win-p1-g7`."""
    return _Shipped((SHIPPED / "task_cards" / "deep_sea.yaml").read_text(encoding="utf-8"))


@cache
def translated(language: str) -> Mapping[str, str]:
    """What the task cards that ship say in another language: `de`, `pl` or `ru`, by id."""
    file = SHIPPED / "task_cards" / f"{language}.json"
    said: Mapping[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return said


def words_of_card(card: TaskCard) -> tuple[str, ...]:
    """All that a task card says, in every language that there is."""
    others = (translated(language).get(card.id, "") for language in ("de", "pl", "ru"))
    return (card.id, card.about, card.note, *others)


def with_words(words: Sequence[str]) -> list[str]:
    """The task cards that ship, by their ids, that have all of these words, as parts of words."""
    wanted = [word.casefold() for word in words]
    said = {card.id: "\n".join(words_of_card(card)).casefold() for card in task_cards().values()}
    return [name for name, text in said.items() if all(word in text for word in wanted)]


def described(text: str, known: Collection[str]) -> list[str]:
    """The words of a text of tasks that describes a task card; none if it is none, as it may be read otherwise.

    `known` are ids of other cards. An owner or a token at its end is no part of it.
    """
    words = [word.strip(".,;:!") for word in re.split(r"[>\[]", text, maxsplit=1)[0].split()]
    plain = [word for word in words if word.isalpha() and len(word) > 1 and not OFFICIAL.letter(word)]
    plain = [word for word in plain if word not in known and word not in task_cards() and word.casefold() != "for"]
    if len(words) < 3 or len(plain) < 2:
        return []
    return words if all(word[1:].isalpha() for word in words) or with_words(words) else []


def find_task_card(written: str, place: Place, reading: GoalReader, expected: str, hint: str = "") -> TaskCard | None:
    """Find a task card by its id, first among those of the mission; None and a finding if there is none."""
    if written in reading.cards:
        return reading.cards[written]
    if written in task_cards():
        return task_cards()[written]
    message = f"expected {expected}, found {quoted(written)}"
    reading.findings.add(place, "T001", message, hint or nearest(written, list(reading.cards)) or _meant(written))
    return None


def described_hint(words: Sequence[str]) -> str:
    """Return a hint for a task card that is described in words: its id, or the command that finds some by words."""
    if (card := named_task_card(" ".join(words))) is not None:
        return f"did you mean {card.id!r}?"
    found, kept = with_words(words), list[str]()
    if 0 < len(found) <= _NAMED:
        return f"did you mean {listed([repr(each) for each in found], 'or')}?"
    for word in sorted(words, key=lambda word: (not OFFICIAL.letter(word), -len(word))):
        kept += [word] if with_words([*kept, word]) else []
    said = " ".join(word for word in words if word in kept and (len(word) > 2 or len(kept) == 1))
    return f"no such task card: 'winnable cards deep-sea {said}' finds some by their words"


def _meant(written: str) -> str:
    """Return a hint for a wrong id; one of another suit is never meant."""
    card = named_task_card(written)
    if card is not None:
        return f"did you mean {card.id!r}?"
    suits = _suits(written)
    hint = nearest(written, [each for each in task_cards() if not suits or _suits(each) == suits])
    return hint or ("winnable cards deep-sea lists them" if "-" in written else "")


def _suits(text: str) -> list[str]:
    """Return the suits that are named in an id."""
    return [letter for word in _plain(text).split("-") if len(word) > 1 and (letter := OFFICIAL.letter(word))]


def named_task_card(written: str) -> TaskCard | None:
    """Return the task card that people mean by an id or by its text; None if there is none.

    The id `win-g6` is also meant by `Win G6` and `win-green-6`.
    """
    cards = task_cards()
    name = _plain(written)
    found = next((card for card in cards if name == _plain(card)), None)
    if found is not None:
        return cards[found]
    return next((card for card in cards.values() if name == _plain(card.about)), None)


def _plain(text: str) -> str:
    """Leave out what people write in several ways: the full stop, the names of suits, and what `folded` does."""
    words = folded(text.strip().removesuffix("."))
    return re.sub(r"(?<![^\W\d_])([^\W\d_]+)-(?=[1-9](-|$))", lambda suit: OFFICIAL.letter(suit[1]) or suit[0], words)


# --- files ---


def _redeal(node: Node, reading: GoalReader) -> tuple[Card, ...]:
    return tuple(each.card for each in CARDS.read(node, reading))


_BY_CREW: Final = ByNumber(2, 20, Whole(0, 99), "difficulties by number of players", "{3: 2, 4: 3, 5: 3}")
TASK_CARD: Final = Fields(
    "a task card",
    {
        "about": Key(Text(free=True), "What the card asks for, for people."),
        "goal": Key(GOAL, "What the owner must reach.", required=True),
        "difficulty": Key(
            Own(
                _BY_CREW,
                lambda node, reading: dict(_BY_CREW.read(node, reading)),
                lambda value, _: Flow(value),
            ),
            "What it counts for, by number of players.",
        ),
        "not": Key(IS_COMMANDER, "The captain may never own it.", attribute="not_captain"),
        "redeal": Key(
            ListOf(own(CARDS, _redeal), at_least=1),
            "Deal again if one hand holds all of one of these.",
        ),
        "note": Key(Text(free=True), "A remark."),
    },
    made=TaskCard,
    absent={"id": "", "difficulty": {}},
    partial=True,
    written=dict,
)
_BY_ID: Final = TableOf(TASK_CARD, "task cards by id", at_least=1)
_IDS: Final = "an id is words of small letters and digits with hyphens between them."
TASK_CARDS: Final = Fields(
    "task cards",
    {"game": GAME, "task_cards": Key(_BY_ID, f"The task cards by id; {_IDS}", required=True)},
)


def _own(_node: Node, reading: GoalReader) -> tuple[TaskCard, ...]:
    return tuple(reading.cards.values())


OWN_TASK_CARDS: Final = Key(
    Own(
        ByKind(
            "task cards by id, or a file that has them",
            text=Text("a file with task cards", examples=("my_cards.yaml",)),
            table=_BY_ID,
        ),
        _own,
        lambda cards, words: _BY_ID.write({card.id: card for card in cards}, words),
    ),
    f"Task cards of one's own, by id, or the file that has them: they are drawn, or named by their ids; {_IDS}",
    attribute="own_cards",
)
"""The key of a mission with task cards of its own, which `own_task_cards` has read for the reading."""


def read_task_cards(table: MappingNode, findings: Findings) -> tuple[str, tuple[TaskCard, ...]]:
    """Read a document of task cards: its edition, and the cards without mistakes."""
    game = read_game(table, TASK_CARDS.broken(table, findings))
    return game, read_cards(table.get("task_cards"), EDITIONS[game].deck, game, findings)


def read_cards(
    listed: Node | None, deck: Deck, game: str, findings: Findings, sizes: Collection[int] = ()
) -> tuple[TaskCard, ...]:
    """Read task cards by their ids, those without mistakes.

    Their goals must make sense with the deck, for these numbers of players, or for those that have a difficulty.
    """
    entries = listed.entries if isinstance(listed, MappingNode) else ()
    read = [_read(entry, deck, game, findings, sizes) for entry in entries if isinstance(entry.key.value, str)]
    return tuple(card for card in read if card is not None)


def own_task_cards(
    node: Node | None, deck: Deck, game: str, findings: Findings, sizes: Collection[int]
) -> tuple[TaskCard, ...]:
    """Read the task cards of a mission, written in it or in a file that it names."""
    if not isinstance(node, ScalarNode):
        return read_cards(node, deck, game, findings, sizes)
    path, trees = read_reference(node.text, node.at(0), findings, "M018", DOCUMENTS, lambda keys: "task_cards" in keys)
    tables = [tree.root for tree in trees if isinstance(tree.root, MappingNode) and tree.root.get("task_cards")]
    if trees and not tables:
        findings.add(node.at(0), "M018", f"expected task cards in {str(path)!r}, found none")
    before = findings.errors
    cards: list[TaskCard] = []
    for table in tables:
        if (theirs := read_game(table, TASK_CARDS.broken(table, findings), game)) != game:
            message = f"expected task cards for {game}, the game of the mission, found some for {theirs}"
            findings.add(node.at(0), "M018", message, f"write 'game: {theirs}' in the mission")
            before, game, deck = before + 1, theirs, EDITIONS[theirs].deck  # so that nothing else is wrong with them
        cards += read_cards(table.get("task_cards"), deck, game, findings, sizes)
    if findings.errors > before:
        findings.add(node.at(0), "M018", f"the task cards in {str(path)!r} have mistakes, see there")
    return tuple(cards)


def _read_aside(node: Node, deck: Deck, crew: Mapping[int, int], reading: GoalReader) -> None:
    """Note mistakes in the goal of a card that has others."""
    written = node.get("goal") if isinstance(node, MappingNode) else None
    if written is None or written.poisoned:
        return
    if GOAL.check(written, Findings()):
        reading.aside.append(GOAL.read(written, reading))
    else:
        from winnable.missions.crew.goals.aside import read_goals_aside  # noqa: PLC0415  # for mistakes alone

        read_goals_aside(written, reading)
    for part in reading.aside:
        for fault in faults(part, deck, crew=crew):
            if fault.level == "error":
                fault.note(reading.findings, reading.place(fault) or written.place)


def _reads_back(name: str, suits: Suits) -> bool:
    """Whether a text of tasks takes an id for an id: `t101` are three cards, `pink` awaits a rank, `for` an owner."""
    text = f"x-x {name}"
    tasks = read_tasks(ScalarNode(Place(Source(""), 1, 1), text, text, 1, exact=True), suits, Findings(), predict=False)
    return [task.name for task in tasks] == text.split() and as_card(name) is None


def _read(entry: Entry, deck: Deck, game: str, findings: Findings, sizes: Collection[int]) -> TaskCard | None:
    before = findings.errors
    name = entry.key.text
    if not _ID.fullmatch(name) or not _reads_back(name, Suits.of(deck, EDITIONS[game].deck)):
        such = "words of small letters and digits that are no card, no suit and not 'for'"
        findings.add(entry.key.place, "T013", f"expected {such}, as in win-p1-g7, found {quoted(name)}")
    reading = GoalReader(findings, game=game).within(task=True)
    if entry.value.poisoned or not TASK_CARD.check(entry.value, Findings()):
        _read_aside(entry.value, deck, crew_tricks(deck, sizes or EDITIONS[game].crew), reading)
        return None
    card: TaskCard = TASK_CARD.read(entry.value, reading)
    assert isinstance(entry.value, MappingNode)
    if findings.errors == before:
        crew = crew_tricks(deck, sizes or tuple(card.difficulty) or EDITIONS[game].crew)
        for fault in faults(card.goal, deck, crew=crew):
            fault.note(findings, reading.place(fault) or entry.value.key("goal"))
        for placed in (each for item in items_of(entry.value.get("redeal")) for each in CARDS.read(item, reading)):
            if placed.card not in deck.cards:
                findings.add(placed.place, "D002", f"the card {placed.card} is not in the deck")
    return replace(card, id=name, game=game) if findings.errors == before else None
