"""The short notations of files: `p179 b23 r4`, `p3>Ann[omega]`, `p3 p5 b2 / …`, `1-4`.

Every reader here takes a scalar and notes a mistake at its place inside the scalar.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.crew.spelling import OFFICIAL, CardWords, Placed, Suits, as_card, card_hint, curly
from winnable.missions.crew.words import ADVICE
from winnable.missions.source.advice import meant
from winnable.missions.source.characters import latin
from winnable.missions.source.finding import NUMBERS, Findings, Place, quoted
from winnable.missions.source.tree import Node, ScalarNode, items_of, piece
from winnable.rules.crew.kinds import Half, Numbered, Parity, Span
from winnable.rules.crew.task import Token

_TASK: Final = re.compile(r"([^\s,=>\[\]]+)(=[^\s,>\[\]]*)?\s*(>\s*[^\s,\[\]]*)?(\[[^\]\s,]*\]?)?")
_TASK_WORD: Final = re.compile(
    r"""((?![-=]>)[^\s,>\[\]]+(?:\s+>\s*|>\s+)[^\s,>\[\]][^\s,]*  # p3 > Ann: blanks around the one sign
    |[^\s,]+)(\s*,?\s*)""",
    re.VERBOSE,
)
_FOR: Final = ("for", "to", "by", "für", "fuer", "an", "von", "pour", "dla", "для")
"""Words between a task and its owner."""
WRITTEN: Final = "write tasks with blanks between them, each with its owner and token right after it, 'p3>Ann[1] y5'"
_TRICKS: Final = "write the cards of each trick, 'p3 p5 b2 p9', and ' / ' between tricks or each on a line of its own"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CARD_NAME: Final = re.compile(r"([^\W\d_]*)([0-9]*)")
_SPAN: Final = re.compile(r"(first|last|-?[0-9]{1,2})(?:\s*(?:-|\bto\b)\s*(first|last|-?[0-9]{1,2}))?")


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


def short_task(name: str, token: object = None, predicted: int | None = None, owner: object = None) -> str:
    """Write a task in the short notation, `predict-openly=2>Ann[1]`; parts that are None are left out."""
    parts = (("={}", predicted), (">{}", owner), ("[{}]", token))
    return name + "".join(form.format(part) for form, part in parts if part is not None)


def read_cards(scalar: ScalarNode, findings: Findings, code: str = "D001") -> list[Placed]:
    """Read the cards of a text as people write them, `p179 b23` or `pink 1 7 9`."""
    return CardWords(OFFICIAL, findings, code).text(scalar)


def read_card(scalar: ScalarNode, findings: Findings, code: str = "D001") -> Placed | None:
    """Read one card, `p7`."""
    card = as_card(latin(scalar.text))
    if card is None:
        message = f"expected a card such as 'p7', found {quoted(scalar.text)}"
        findings.add(scalar.at(0), code, message, card_hint(scalar.text))
    return Placed(card, scalar.at(0)) if card else None


def read_card_list(node: Node, findings: Findings, code: str = "D001") -> list[Placed]:
    """Read cards in a text, or a list of single cards."""
    if isinstance(node, ScalarNode):
        return read_cards(node, findings, code)
    cards = []
    for item in items_of(node):
        assert isinstance(item, ScalarNode)
        card = read_card(item, findings, code)
        cards += [card] if card else []
    return cards


def read_played(scalar: ScalarNode, players: Sequence[str], suits: Suits, findings: Findings) -> list[Placed]:
    """Read the cards of a trick in playing order, `p3 p5 b2`, also as people say them, `pink 3, pink 5, blue 2`.

    `players` are the names of those who play.
    """
    if _says_suits(scalar, players, suits):
        return CardWords(suits, findings, "L001").text(scalar)
    cards = []
    named = False
    for word in re.finditer(r"[^\s,]+", scalar.text):
        if (card := as_card(latin(word[0]).lower())) is not None:
            cards.append(Placed(card, scalar.at(word.start())))
            continue
        if word[0].startswith("#"):
            message = f"expected cards, found {quoted(scalar.text[word.start() :].strip())}"
            findings.add(scalar.at(word.start()), "L001", message, "inside a text there are no comments")
            break
        player, hint = word[0].rstrip(":") in players, card_hint(word[0]) or _TRICKS
        if player and named:
            continue
        if player:
            hint = f"write the cards alone, or the leader before them, '{word[0].rstrip(':')}: p3 p5 b2'"
        elif not word[0].strip("?_*"):
            hint = "name every card of the trick, or say under before what is known: winnable guide format middle"
        elif run := re.fullmatch(r"([a-z])([1-9]{2,})", word[0].lower()):
            hint = f"write each card with its suit, '{' '.join(run[1] + rank for rank in run[2])}'"
        named = named or player
        message = f"expected a card such as 'p7', found {quoted(word[0])}"
        findings.add(scalar.at(word.start()), "L001", message, hint)
    return cards


def _says_suits(trick: ScalarNode, players: Sequence[str], suits: Suits) -> bool:
    """Whether some card of a trick has its suit as a word, or apart from its rank; nobody's name counts as one."""
    said = [name[1] for name in re.finditer(r"(?:^|(?<=[\s,]))([^\W\d_]+)[\s,]*[0-9]", trick.text)]
    apart = re.search(r"(?:^|[\s,])[^\W\d_]\s+[0-9]", trick.text) is not None
    words = any(len(name) > 1 and suits.letter(name) for name in said)
    return (apart or words) and not any(name in players for name in said)


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


def read_tasks(scalar: ScalarNode, suits: Suits, findings: Findings, *, predict: bool) -> list[WrittenTask]:
    """Read tasks in the short notation, separated by blanks or commas; their cards also as in `pink 1 5 9`.

    `predict`: the edition has tasks with a prediction, which messages may give as an example.
    """
    return _TaskWords(suits, findings, predict).text(scalar)


@dataclass(slots=True)
class _TaskWords:
    """Reads the tasks of a text word by word."""

    suits: Suits
    findings: Findings
    predict: bool
    tasks: list[WrittenTask] = field(default_factory=list)
    suit: str = ""
    """The suit whose ranks may follow."""
    alone: ScalarNode | None = None
    """The word that is this suit, as long as no rank has followed it."""
    bare: bool = False
    """Whether a card before it in the run has no owner and no token, so that one to come may be meant for it, too."""
    skip: bool = False
    """Whether the next word belongs to a mistake that is noted already."""
    following: str = ""
    """The next word."""

    def text(self, scalar: ScalarNode) -> list[WrittenTask]:
        """Read all words of a text; return the tasks."""
        if curly(scalar, self.findings, "T001"):
            return []
        words = list(_TASK_WORD.finditer(scalar.text))
        for place, found in enumerate(words, start=1):
            self.following = words[place][1] if place < len(words) else ""
            self._word(piece(scalar, found.start(), found[1]), joined=found[2] == ",")
        self._end()
        return self.tasks

    def _word(self, word: ScalarNode, *, joined: bool) -> None:
        """Read a word; `joined`: the next one follows right after a comma."""
        if self.skip:
            self.skip = False
            return
        match = _TASK.fullmatch(word.text)
        if self.tasks and word.text.casefold() in _FOR:
            self._no_task(word)
            return
        if match is None or match[2] == "=" or match[3] == ">" or (match[4] and not match[4].endswith("]")):
            self._no_task(word)
            return
        name = _CARD_NAME.fullmatch(match[1])
        suit, digits = (self.suits.letter(name[1]), name[2]) if name else ("", "")
        if suit and not digits and not any(match.group(2, 3, 4)):
            self._end()
            self.suit, self.alone = suit, word
            return
        if name and not name[1] and self.suit:
            cards = self._apart(word, digits)
        elif suit and digits:
            self._end()
            cards = self._run(suit, digits, len(name[1]) if name else 0)
        else:
            self._end()
            if name and not name[1]:  # p3 1
                self._no_task(word)
                return
            cards = [(0, match[1])]
        if len(cards) + self.bare > 1 and (match[3] or match[4]):
            last = cards[-1][1] if cards else match[1]
            message = f"expected the owner and the token of one task, found those of several, {quoted(word.text)}"
            self.findings.add(
                word.at(0), "T001", message, f"write each task in full, '{last}{match[3] or ''}{match[4] or ''}'"
            )
            return
        self.bare = self.bare or not (match[3] or match[4])
        self._add(word, match, cards)
        self.suit = (suit or self.suit) if joined or (name and not name[1]) else ""
        self.bare = self.bare and bool(self.suit)

    def _run(self, suit: str, digits: str, start: int) -> list[tuple[int, str]]:
        """Return the cards of a suit and its ranks in one word, each with its offset."""
        if digits[0] != "0" and len(digits) <= 2:  # p12 is a card of rank 12, whether the deck has it or not
            return [(0, f"{suit}{digits}")]
        ranks = self.suits.ranks(digits, apart=False)
        return [(start + offset if offset else 0, f"{suit}{written}") for offset, _, written in ranks]

    def _apart(self, word: ScalarNode, digits: str) -> list[tuple[int, str]]:
        """Return the cards of ranks that stand by themselves after their suit, each with its offset."""
        if number := self.suits.unclear(digits):
            first, second = (f"{self.suit}{digit}" for digit in number)
            message = f"expected ranks that can be read in one way only, found {quoted(number)}"
            hint = f"write '{first} {second}', or '{self.suit}{number}' for one card"
            self.findings.add(word.at(0), "T001", message, hint)
            self.alone = None
            return []
        return [(offset, f"{self.suit}{written}") for offset, _, written in self.suits.ranks(digits, apart=True)]

    def _add(self, word: ScalarNode, match: re.Match[str], cards: list[tuple[int, str]]) -> None:
        """Keep the tasks of a word; the first one after a suit stands at that."""
        for index, (offset, name) in enumerate(cards):
            place = word.at(offset) if index or self.alone is None else self.alone.at(0)
            (predicted, predicted_place), (owner, owner_place), (written, token_place) = (
                (text := match[part][1:].lstrip(), word.at(match.end(part) - len(text)))
                if match[part]
                else (None, place)
                for part in (2, 3, 4)
            )
            token = None if written is None else read_token(written[:-1], token_place, self.findings)
            self.tasks.append(
                WrittenTask(name, place, predicted, predicted_place, owner, owner_place, token, token_place)
            )
        self.alone = None

    def _end(self) -> None:
        """Note a suit without ranks."""
        if self.alone is not None:
            message = f"expected the rank of a card after the suit, found {quoted(self.alone.text)}"
            self.findings.add(self.alone.at(0), "T001", message, "write the card, 'p3', or 'pink 3'")
        self.suit, self.alone, self.bare = "", None, False

    def _no_task(self, word: ScalarNode) -> None:
        """Note a word that is no task, with a hint for the word that was probably meant."""
        self._end()
        before = self.tasks[-1].name if self.tasks else "p3"
        token = f"[{self.tasks[-1].token}]" if self.tasks and self.tasks[-1].token else ""
        hint = WRITTEN
        if word.text.casefold() in _FOR and self.following:
            hint, self.skip = f"write the owner right after the task, {quoted(f'{before}>{self.following}')}", True
        elif word.text in (">", "->", "=>", "→") or (word.text.endswith(">") and word.text[0] not in ">-="):
            owner = self.following if self.tasks and self.following else "Ann"
            hint, self.skip = f"write the owner right after the task, {quoted(f'{before}>{owner}{token}')}", True
        elif word.text.startswith((">", "->", "=>", "→")):
            owner = word.text.lstrip("->=→") if self.tasks else "Ann"
            hint = f"write the owner right after the task, {quoted(f'{before}>{owner}{token}')}"
        elif word.text.startswith("[") or re.fullmatch("[1-9]", word.text):
            token = word.text.strip("[]") or "1"
            hint = f"a token stands in brackets right after the task, '{before}[{token}]'"
            hint = hint if self.tasks else "write the suit before the rank, 'p3'"
        such = "'p3', 'p3>Ann[omega]' or 'predict-openly=3'" if self.predict else "'p3' or 'p3>Ann[omega]'"
        message = f"expected a task such as {such}, found {quoted(word.text)}"
        self.findings.add(word.at(0), "T001", message, hint)


TRICKS: Final = "trick numbers"
TURNS: Final = "turns in a trick"
PLACES: Final = "places"
ONE_TRICK: Final = "one trick"
"""The unit of the numbers of a span."""
_SUCH: Final = {
    **dict.fromkeys((TRICKS, TURNS, PLACES), "3, 1-4, first, last or -2"),
    ONE_TRICK: "5, last, -2 or first half",
}


def read_span(scalar: ScalarNode, findings: Findings, what: str = TRICKS) -> Span | Half | None:
    """Read trick numbers, turns in a trick, or places: `3`, `-2` (last but one), `first`, `last`, `1-4`, `5 to -2`.

    Of tricks, `first half` and `second half`, too. Of one trick a span is read, and is for the caller to refuse.
    """
    turns = what in (TURNS, PLACES)
    if not turns and scalar.text.strip() in _HALVES:
        return Half(scalar.text.strip())
    match = _SPAN.fullmatch(scalar.text.strip())
    ends = [{"first": 1, "last": -1}.get(end) or int(end) for end in match.groups() if end] if match else []
    if not ends or 0 in ends:
        message = f"expected {what} such as {_SUCH[what]}, found {quoted(scalar.text)}"
        turn = meant(scalar.text, (), ADVICE["turns"]) if what == TURNS else ""
        hint = turn or _span_hint(scalar.text, turns=turns) or "1-4 is up to 4, '5 to last' from 5 on"
        hint = "write the number of one trick, or last" if what == ONE_TRICK else hint
        findings.add(scalar.place, "G004", message, hint)
        return None
    span = Span(ends[0], ends[-1])
    if span.first > span.last and (span.first > 0) == (span.last > 0):
        message = f"expected {what} in rising order, found {quoted(scalar.text)}"
        findings.add(scalar.place, "G004", message, f"write {span_text(Span(span.last, span.first))}")
        return None
    return span


_HALVES: Final = {half.value for half in Half}
PARITIES: Final = {parity.value: parity for parity in Parity}
"""The words for every other trick, turn or place."""


def _span_hint(text: str, *, turns: bool = False) -> str:
    """Guess the tricks, or the turns in one, that a wrong text may mean, as a hint; empty if there is no guess."""
    plain = re.sub(r"\b(?:the|in|tricks?|turn)\b", "", re.sub(r"[\s_]+", " ", text.casefold())).strip()
    for word, number in NUMBERS.items():
        plain = re.sub(rf"\b{word}\b", str(number), plain) if number > 1 else plain
    if few := re.fullmatch(r"(first|last) ([2-9])", plain):
        return f"write 1-{few[2]}" if few[1] == "first" else f"write -{few[2]} to last"
    if ends := re.fullmatch(r"([1-9][0-9]?) ?(\.\.+|–|—|bis|until|through|,|and|&|or) ?([1-9][0-9]?)", plain):
        return f"write [{ends[1]}, {ends[3]}]" if ends[2] in (",", "and", "&", "or") else f"write {ends[1]}-{ends[3]}"
    if plain in _ORDINALS or plain.isdecimal():
        number = int(plain) if plain.isdecimal() else _ORDINALS.index(plain) + 1
        return f"write {'first' if plain == 'first' else number}" if number else "tricks are numbered from 1"
    known = ["first", "last", *PARITIES, *([] if turns else _HALVES)]
    return meant(plain.replace("-", " "), known, {} if turns else ADVICE["trick_numbers"])


def span_text(span: Numbered) -> str | int:
    """Write a span so that `read_span` reads it back."""
    if isinstance(span, Half | Parity):
        return str(span.value)
    if span.first == span.last:
        return {1: "first", -1: "last"}.get(span.first, span.first)
    if span.first > 0 and span.last > 0:
        return f"{span.first}-{span.last}"
    return f"{span.first} to {span.last}"
