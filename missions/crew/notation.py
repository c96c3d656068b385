"""The short notations of files: `p179 b23 r4`, `p3>Ann[omega]`, `p3 p5 b2 / …`, `1-4`.

Every reader here takes a scalar and notes a mistake at its place inside the scalar.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.tree import Node, ScalarNode
from winnable.missions.source.values import items_of
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Span
from winnable.rules.crew.task import Token

__all__ = [
    "Placed",
    "WrittenTask",
    "card_hint",
    "card_run",
    "read_card",
    "read_card_list",
    "read_cards",
    "read_played",
    "read_span",
    "read_tasks",
    "read_token",
    "span_text",
]

_WORD: Final = re.compile(r"\S+")
_TASK: Final = re.compile(r"([^\s,=>\[\]]+)(=[^\s,>\[\]]*)?(>[^\s,\[\]]*)?(\[[^\]\s,]*\]?)?")
_SPAN: Final = re.compile(r"(first|last|-?[0-9]{1,2})(?:\s*(?:-|\bto\b)\s*(first|last|-?[0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card with its place."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class WrittenTask:
    """A task in the short notation, `name=predicted>owner[token]`, each part with its place.

    A part that is not written has the place of the task.
    """

    name: str
    place: Place
    predicted: str | None
    predicted_place: Place
    owner: str | None
    owner_place: Place
    token: Token | None
    token_place: Place


def card_run(word: str) -> Iterator[tuple[int, Card | None, str]]:
    """Yield the cards of a word such as `p179` or `p1,10,12`: offset, card (None if it is none), and its text.

    Ranks over 9 are set off by commas; a single one by a comma at its end, `p12,`.
    """
    letter, ranks = word[:1], word[1:]
    if not re.fullmatch(r"[a-z]", letter) or not ranks:
        yield 0, None, word
        return
    pieces = re.finditer(r"[^,]+", ranks) if "," in ranks else re.finditer(r".", ranks)
    for piece in pieces:
        good = re.fullmatch(r"[1-9][0-9]?", piece[0])
        yield piece.start() + 1, Card(letter, int(piece[0])) if good else None, letter + piece[0]


def read_cards(scalar: ScalarNode, findings: Findings, code: str = "D001") -> list[Placed]:
    """Read the cards of a text in the short form, `p179 b23`."""
    cards = []
    for word in _WORD.finditer(scalar.text):
        for offset, card, written in card_run(word[0]):
            place = scalar.at(word.start() + offset)
            if card is None:
                hint = card_hint(word[0])
                findings.add(place, code, f"expected cards such as 'p179', found {quoted(written)}", hint)
            else:
                # the first card of a run stands at its letter
                cards.append(Placed(card, scalar.at(word.start()) if offset == 1 else place))
    return cards


def card_hint(word: str) -> str:
    """Guess the card that a wrong word may mean, as a hint; empty if there is no guess."""
    if re.fullmatch(r"[a-z][0-9,]*0[0-9,]*", word):
        return "ranks over 9 are set off by commas: 'p1,10,12', one alone 'p10,'"
    swapped = re.fullmatch(r"([1-9]+)([A-Za-z])", word)
    long = re.fullmatch(r"([A-Za-z])[A-Za-z]*([1-9]+)", word)
    meant = swapped[2] + swapped[1] if swapped else long[1] + long[2] if long else ""
    return f"did you mean {meant.lower()!r}?" if meant and meant.lower() != word else ""


def read_card(scalar: ScalarNode, findings: Findings, code: str = "D001") -> Placed | None:
    """Read one card, `p7`."""
    try:
        return Placed(Card.parse(scalar.text), scalar.at(0))
    except ValueError:
        hint = card_hint(scalar.text)
        findings.add(scalar.at(0), code, f"expected a card such as 'p7', found {quoted(scalar.text)}", hint)
        return None


def read_card_list(node: Node, findings: Findings, code: str = "D001") -> list[Placed]:
    """Read cards in the short form, or a list of single cards."""
    if isinstance(node, ScalarNode):
        return read_cards(node, findings, code)
    cards = []
    for item in items_of(node):
        assert isinstance(item, ScalarNode)
        card = read_card(item, findings, code)
        cards += [card] if card else []
    return cards


def read_played(scalar: ScalarNode, findings: Findings) -> list[Placed]:
    """Read the cards of a trick in playing order, `p3 p5 b2`."""
    cards = []
    for word in re.finditer(r"[^\s,]+", scalar.text):
        try:
            cards.append(Placed(Card.parse(word[0]), scalar.at(word.start())))
        except ValueError:
            message = f"expected a card such as 'p7', found {quoted(word[0])}"
            findings.add(scalar.at(word.start()), "L001", message, card_hint(word[0]))
    return cards


def read_token(text: str, place: Place, findings: Findings) -> Token | None:
    """Read an order token."""
    try:
        return Token({"o": "omega", "Ω": "omega", "ω": "omega"}.get(text, text))
    except ValueError:
        arrows = "»" in text or "→" in text
        hint = "did you mean 'omega'?" if text.lower() in ("omega", "last", "0", "end", "om") else ""
        hint = "arrow tokens are written with '>'" if arrows else hint
        message = f"expected a token '1' to '9', '>' to '>>>>' or 'omega', found {quoted(text)}"
        findings.add(place, "T005", message, hint)
        return None


def read_tasks(scalar: ScalarNode, findings: Findings) -> list[WrittenTask]:
    """Read tasks in the short notation, separated by blanks or commas."""
    tasks = []
    for word in re.finditer(r"[^\s,]+", scalar.text):
        match = _TASK.fullmatch(word[0])
        place = scalar.at(word.start())
        if match is None or match[2] == "=" or match[3] == ">" or (match[4] and not match[4].endswith("]")):
            message = f"expected a task such as 'p3', 'p3>Ann[omega]' or 'predict-openly=3', found {quoted(word[0])}"
            findings.add(place, "T001", message)
            continue
        (predicted, predicted_place), (owner, owner_place), (written, token_place) = (
            (match[part][1:], scalar.at(word.start() + match.start(part) + 1)) if match[part] else (None, place)
            for part in (2, 3, 4)
        )
        token = None if written is None else read_token(written[:-1], token_place, findings)
        tasks.append(WrittenTask(match[1], place, predicted, predicted_place, owner, owner_place, token, token_place))
    return tasks


def read_span(scalar: ScalarNode, findings: Findings) -> Span | None:
    """Read trick numbers: `3`, `-2` (last but one), `first`, `last`, `1-4`, `5 to -2`."""
    match = _SPAN.fullmatch(scalar.text.strip())
    ends = [{"first": 1, "last": -1}.get(end) or int(end) for end in match.groups() if end] if match else []
    if not ends or 0 in ends:
        message = f"expected trick numbers such as 3, 1-4, first, last or -2, found {quoted(scalar.text)}"
        findings.add(scalar.place, "G004", message)
        return None
    span = Span(ends[0], ends[-1])
    if span.first > span.last and (span.first > 0) == (span.last > 0):
        findings.add(scalar.place, "G004", f"expected trick numbers in rising order, found {quoted(scalar.text)}")
        return None
    return span


def span_text(span: Span) -> str | int:
    """Write a span so that `read_span` reads it back."""
    if span.first == span.last:
        return {1: "first", -1: "last"}.get(span.first, span.first)
    if span.first > 0 and span.last > 0:
        return f"{span.first}-{span.last}"
    return f"{span.first} to {span.last}"
