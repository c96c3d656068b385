"""Cards as people write them: `p179 b23`, and also `P1,7,9`, `pink 1 7 9`, `p 179`, `Pink179`, `rosa 1 7 9`.

A letter that looks like a Latin one counts as that, as nobody sees the difference.
What can be read in two ways is a finding: `pink 12` is p1 and p2 in a deck of ranks up to 9, but may be p12 in another.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from winnable.missions.source.characters import latin
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.tree import ScalarNode, piece, words
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.edition import EDITIONS

ANY_RANK: Final = 99
_WORD: Final = re.compile(r"([^\W\d_]*)([0-9,]*)(.*)", re.DOTALL)
_ONE_DIGIT: Final = 9
_SPOKEN: Final[Mapping[str, Sequence[str]]] = {
    "pink": ("rosa", "rose", "розов", "różow", "rozow"),
    "blue": ("blau", "bleu", "син", "голуб", "niebiesk"),
    "green": ("grün", "gruen", "vert", "зелен", "zielon"),
    "yellow": ("gelb", "jaune", "желт", "żółt", "zolt", "żolt"),
    "rocket": ("raket", "fusée", "fusee", "ракет", "rakiet"),
    "submarine": ("uboot", "подлод", "подводн", "łódź", "lodz"),
}
"""The beginnings of the words for the official suits in German, French, Russian and Polish."""
_RED: Final = ("rot", "red", "roug", "красн", "czerwon")
"""The beginnings of the words for red, which no suit is, in these languages and English."""
_ENDING: Final = 3
"""How many letters may follow: `blaue`, `niebieska`."""


def spoken_suit(word: str) -> str:
    """Return the official suit that a word of another language means; empty if it means none."""
    folded = word.casefold().replace("ё", "е").replace("-", "")
    begun = (
        (suit, folded.removeprefix(stem))
        for suit, stems in _SPOKEN.items()
        for stem in stems
        if folded.startswith(stem)
    )
    return next((suit for suit, ending in begun if len(ending) <= _ENDING), "")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card with its place."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class Suits:
    """What a deck tells about written cards: the letter of each suit by every word for it, and the highest rank.

    `highest` is ANY_RANK where the deck is just the written cards.
    """

    letters: Mapping[str, str]
    highest: int = ANY_RANK

    @classmethod
    def of(cls, deck: Deck | None, names: Deck) -> Self:
        """Return the letters and ranks of a deck; without one the suits are called as in the deck `names`."""
        suits = (deck or names).suits
        letters = {suit.name: suit.letter for suit in suits}
        letters |= {f"{suit.name}s": suit.letter for suit in suits if suit.trump}
        return cls(letters, max((suit.ranks[-1] for suit in suits), default=ANY_RANK) if deck else ANY_RANK)

    def letter(self, word: str) -> str:
        """Return the letter of the suit that a word means, whether the deck has it or not; empty if it means none."""
        folded = latin(word).casefold()
        if re.fullmatch(r"[a-z]", folded):
            return folded
        return self.letters.get(folded) or self.letters.get(spoken_suit(word), "")

    def listed(self) -> str:
        """List the suits as a hint: `suits are p pink, b blue, r rocket`; empty where they have no letters."""
        names = {
            letter: name for name, letter in reversed(list(self.letters.items()))
        }  # the singular of a trump's name
        shown = [f"{letter} {names[letter]}" for letter in dict.fromkeys(self.letters.values()) if letter]
        return f"suits are {', '.join(shown)}" if shown else ""

    def ranks(self, digits: str, *, apart: bool) -> Iterator[tuple[int, int | None, str]]:
        """Yield the ranks in digits and commas after a suit: offset, rank (None if it is none), and its text.

        `apart`: they stand by themselves, so that nothing tells a number from a run of ranks.
        """
        numbers = [(found.start(), found[0]) for found in re.finditer(r"[0-9]+", digits)]
        run = self.highest <= _ONE_DIGIT or ("," not in digits and not apart)
        for start, number in numbers:
            beyond = int(number) > self.highest and "0" not in number
            if run or (len(number) > 2 and len(numbers) == 1) or (apart and beyond):
                for offset, digit in enumerate(number):
                    yield start + offset, int(digit) or None, digit
            else:
                good = number[0] != "0" and len(number) <= 2
                yield start, int(number) if good else None, number

    def unclear(self, digits: str) -> str:
        """Return a number that stands by itself and may be one rank as well as two; empty if there is none."""
        if self.highest <= _ONE_DIGIT or "," in digits:
            return ""
        two = len(digits) == 2 and "0" not in digits and int(digits) <= self.highest
        return digits if two else ""


OFFICIAL: Final = Suits(
    {name: letter for edition in EDITIONS.values() for name, letter in Suits.of(None, edition.deck).letters.items()}
)
"""The suits of all editions."""


@dataclass(slots=True)
class CardWords:
    """Reads the cards of a text word by word, as a suit may stand in a word of its own before its ranks.

    The first card of a run stands at its suit. A word that is no card is noted once.
    """

    suits: Suits
    findings: Findings
    code: str = "D001"
    cards: list[Placed] = field(default_factory=list)
    suit: str = ""
    """The suit whose ranks may follow: it stands alone, or a comma after the last rank says so."""
    alone: ScalarNode | None = None
    """The word that is the suit, as long as no rank has followed it."""
    bad: bool = False
    """Whether the last word was no card: a number after it belongs to it."""

    def text(self, scalar: ScalarNode) -> list[Placed]:
        """Read all words of a text; return the cards."""
        if not curly(scalar, self.findings, self.code):
            for word in words(scalar):
                self.read(word)
            self.end()
        return self.cards

    def read(self, word: ScalarNode) -> None:
        """Read the next word."""
        word = piece(word, 0, word.text.rstrip(";"))
        match = _WORD.fullmatch(word.text)
        assert match is not None
        name, digits, rest = match.groups()
        letter = self.suits.letter(name) if name else self.suit
        if rest or not letter or (not name and not digits.strip(",")):
            if not (self.bad and not name):
                red = name.casefold().startswith(_RED)  # of which `rot` is not meant for `rocket`
                similar = "" if red else nearest(word.text, list(self.suits.letters))
                suits = self.suits.listed() if name and not letter else ""
                hint = card_hint(word.text, self.suits) or similar or suits
                self._note(word.at(0), word.text, hint)
            self.bad, self.suit, self.alone = True, "", None
            return
        self.bad = False
        if name:
            self.end()
            if not digits:
                self.suit, self.alone = letter, word
                return
        elif number := self.suits.unclear(digits.rstrip(",")):
            two, one = f"{letter}{number}", f"{letter}{number},"
            hint = f"write '{two}' for {letter}{number[0]} and {letter}{number[1]}, '{one}' for one card"
            self.findings.add(
                word.at(0), self.code, f"expected ranks that can be read in one way only, found {quoted(number)}", hint
            )
            self.alone = None
            return
        self._ranks(word, letter, digits, len(name))
        self.suit = letter if digits.endswith(",") or not name else ""

    def end(self) -> None:
        """Note a suit without ranks, at the end of the text or before something else than its ranks."""
        if self.alone is not None:
            self._note(self.alone.at(0), self.alone.text, "write the ranks after the suit, 'pink 1 7 9' or 'p179'")
        self.suit, self.alone = "", None

    def _ranks(self, word: ScalarNode, letter: str, digits: str, start: int) -> None:
        """Read the ranks of a suit in a word."""
        place, before = (self.alone or word).at(0), len(self.cards)
        for index, (offset, rank, _) in enumerate(self.suits.ranks(digits, apart=not start)):
            here = word.at(start + offset)
            if rank is None:
                self._note(here, f"{letter}{digits}", card_hint(f"{letter}{digits}", self.suits))
                del self.cards[before:]
                break
            self.cards.append(Placed(Card(letter, rank), here if index or not (start or self.alone) else place))
        self.alone = None

    def _note(self, place: Place, written: str, hint: str) -> None:
        self.findings.add(place, self.code, f"expected cards such as 'p179', found {quoted(written)}", hint)


def as_card(text: str) -> Card | None:
    """Return the card that a text is, `p7`; None if it is none."""
    try:
        return Card.parse(text)
    except ValueError:
        return None


def curly(scalar: ScalarNode, findings: Findings, code: str) -> bool:
    """Note quotes that YAML does not know in a text of the short notation; return whether there are any."""
    found = re.search("[“”„‟«»‘’‚‹›]", scalar.text)
    if found:
        shape = "angle" if found[0] in "«»‹›" else "curly"
        message = f"expected straight quotes or none, found the {shape} quote {quoted(found[0])}"
        findings.add(scalar.at(found.start()), code, message, "leave out the quotes, or write straight ones: ' or \"")
    return bool(found)


def card_hint(word: str, suits: Suits = OFFICIAL) -> str:
    """Guess the card that a wrong word may mean, as a hint; empty if there is no guess."""
    if re.fullmatch(r"[a-zA-Z][0-9,]*0[0-9,]*", word):
        if suits.highest <= _ONE_DIGIT:
            return f"the highest rank of this deck is {suits.highest}"
        return (
            "official decks have ranks up to 9; separate higher ones by commas, 'p1,10,12'; for one alone write 'p10,'"
        )
    if word.casefold() in ("rank", "ranks"):
        return "for all cards of a rank write {rank: 9}, which goals alone can have"
    if re.fullmatch(r"[0-9][0-9,]*", word):
        return "write the suit before its ranks, 'p179'"
    swapped = re.fullmatch(r"([1-9]+)([A-Za-z])", word)
    long = re.fullmatch(r"([^\W\d_]+)\s*([1-9]+)", word)
    meant = swapped[2] + swapped[1] if swapped else ""
    if long:
        from difflib import get_close_matches  # noqa: PLC0415  # most files have no misspelt suit

        near = get_close_matches(long[1].casefold(), list(suits.letters), n=1, cutoff=0.65)
        letter = suits.letter(long[1]) or (suits.letters[near[0]] if near else "")
        meant = f"{letter}{long[2]}" if letter else ""
    return f"did you mean {meant.lower()!r}?" if meant and meant.lower() != word else ""
