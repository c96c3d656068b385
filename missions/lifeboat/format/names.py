"""What characters and cards are called on the cards, in English and in Russian, and navigation cards by what they show.

Files may say any of it in place of the words of the format: `Боцман` or `First Mate` for `boatswain`, `Gaffing Hook`
or `багор` for `hook`, `overboard kid thirst captain rowers gull` for the one navigation card that shows just that.
Capitals, hyphens and brackets make no difference, nor does ё for е.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from winnable.rules.lifeboat.card import CAST, Character, Kind, Navigation


class Names(NamedTuple):
    """The name printed on a card, in English and in Russian."""

    english: str
    russian: str


_SAID: Final = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
CHARACTER_NAMES: Final[Mapping[Character, Names]] = {who: Names(*_SAID["characters"][str(who)]) for who in CAST}
PROVISION_NAMES: Final[Mapping[Kind, Names]] = {kind: Names(*names) for kind, names in _SAID["provisions"].items()}
LONGEST: Final = 3
"""The most words of a name."""


def folded(text: str) -> str:
    """Reduce a name to the part that all spellings share, without capitals, hyphens, brackets, dots on the е."""
    plain = re.sub(r"(?<=[^\W\d_])(?=\d)", " ", text.casefold().replace("ё", "е"))
    return " ".join(re.findall(r"[^\W_]+", plain))


_CHARACTERS: Final = {folded(name): who for who, names in CHARACTER_NAMES.items() for name in (str(who), *names)}
_PROVISIONS: Final = {folded(name): kind for kind, names in PROVISION_NAMES.items() for name in (kind, *names)}


def character_named(text: str) -> Character | None:
    """Return the character that a text names; None if it names none."""
    return _CHARACTERS.get(folded(text))


def characters_in(text: str) -> frozenset[Character]:
    """Find everybody whom a sentence names, by any of the names."""
    words = folded(text).split()
    phrases = (words[start : start + length] for start in range(len(words)) for length in range(1, LONGEST + 1))
    found = (_CHARACTERS.get(" ".join(phrase)) for phrase in phrases)
    return frozenset(who for who in found if who is not None)


def provision_named(text: str) -> Kind | None:
    """Return the printed kind of provision that a text names; None if it names none."""
    return _PROVISIONS.get(folded(text))


# --- navigation cards by what they show ----------------------------------------------------------


_Part = str
"""What a navigation card shows besides characters, by the English word for it."""
_WORDS: Final[Mapping[_Part, Sequence[str]]] = _SAID["parts"]
"""The words for each part: those that are written in English and in Russian, then others that are read."""
_MEANINGS: Final[Mapping[str, _Part | Character | None]] = {
    **dict.fromkeys(_SAID["ignored"]),
    **{folded(phrase): part for part, phrases in _WORDS.items() for phrase in phrases},
    **_CHARACTERS,
}
"""What each phrase means; None: nothing."""


def contents(text: str) -> Navigation | None:
    """Return a navigation card that shows what a text says: `overboard kid thirst captain rowers gull`.

    Those who are named stand after `overboard` or `thirst`. None if the text says anything else.
    """
    who: dict[_Part, set[Character]] = {"overboard": set(), "thirst": set()}
    shown: set[_Part] = set()
    named: set[Character] | None = None
    meanings = _read(folded(text).split())
    for meaning in meanings or ():
        if isinstance(meaning, Character) or meaning == "everybody":
            if named is None:
                return None
            named.update((meaning,) if isinstance(meaning, Character) else CAST)
        elif meaning in who:
            named = who[meaning]
        else:
            shown.add(meaning)
    if not meanings:
        return None
    bird = -1 if "crossed-out gull" in shown else int("gull" in shown)
    overboard, thirst = (frozenset(each) for each in who.values())
    return Navigation(overboard, thirst, "rowers" in shown, "fighters" in shown, bird)


def _read(words: Sequence[str]) -> list[_Part | Character] | None:
    """Return the meanings of words, the longest phrases first; None if one of them means nothing at all."""
    found, start = list[_Part | Character](), 0
    while start < len(words):
        phrases = ((length, " ".join(words[start : start + length])) for length in range(LONGEST, 0, -1))
        length, phrase = next(((length, phrase) for length, phrase in phrases if phrase in _MEANINGS), (0, ""))
        if not length:
            return None
        meaning = _MEANINGS[phrase]
        found += [] if meaning is None else [meaning]
        start += length
    return found


def contents_text(card: Navigation, *, russian: bool = False) -> str:
    """Write a navigation card as `contents` reads it."""
    words: list[str] = []
    for part, named in (("overboard", card.overboard), ("thirst", card.thirst)):
        people = [str(CHARACTER_NAMES[who].russian if russian else who) for who in sorted(named)]
        everybody = [_WORDS["everybody"][russian]]
        words += [_WORDS[part][russian], *(everybody if len(named) == len(CAST) else people)] if named else []
    parts = {
        "rowers": card.rowed,
        "fighters": card.fought,
        "gull": card.bird > 0,
        "crossed-out gull": card.bird < 0,
    }
    words += [_WORDS[part][russian] for part, there in parts.items() if there]
    return " ".join(words)


def includes(card: Navigation, part: Navigation) -> bool:
    """Whether a card shows all that another one shows."""
    return (
        card.overboard >= part.overboard
        and card.thirst >= part.thirst
        and card.rowed >= part.rowed
        and card.fought >= part.fought
        and part.bird in (0, card.bird)
    )
