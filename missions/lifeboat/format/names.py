"""What characters and cards are called on the cards, in English and in Russian, and navigation cards by what they show.

Files may say any of it in place of the words of the format: `Боцман` or `First Mate` for `boatswain`, `Gaffing Hook`
or `багор` for `hook`, `overboard kid thirst captain rowers gull` for the one navigation card that shows just that.
Capitals, hyphens and brackets make no difference, nor does ё for е.
"""

import re
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from winnable.rules.lifeboat.card import Navigation
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.index import Kind


class Names(NamedTuple):
    """The name printed on a card, in English and in Russian."""

    english: str
    russian: str


CHARACTER_NAMES: Final[Mapping[Character, Names]] = {
    Character.LADY: Names("Lady Lauren", "Миледи"),
    Character.SNOB: Names("Sir Stephen", "Сноб"),
    Character.CAPTAIN: Names("The Captain", "Капитан"),
    Character.BOATSWAIN: Names("First Mate", "Боцман"),
    Character.CHERPAK: Names("Frenchy", "Черпак"),
    Character.KID: Names("The Kid", "Шкет"),
}
PROVISION_NAMES: Final[Mapping[Kind, Names]] = {
    "water": Names("Water", "Вода"),
    "cash": Names("Bundle of Cash", "Пачка денег"),
    "jewels": Names("Jewels", "Украшения"),
    "painting3": Names("Painting (3)", "Картина (3)"),
    "painting2": Names("Painting (2)", "Картина (2)"),
    "medkit": Names("Medical Kit", "Аптечка"),
    "chum": Names("Bucket of Chum", "Приманка для акул"),
    "oar": Names("Oar", "Весло"),
    "club": Names("Blackjack", "Дубинка"),
    "knife": Names("Knife", "Нож"),
    "hook": Names("Gaffing Hook", "Багор"),
    "flare": Names("Flare Gun", "Сигнальный пистолет"),
    "parasol": Names("Parasol", "Зонтик"),
    "compass": Names("Compass", "Компас"),
    "ring": Names("Life Preserver", "Спасательный круг"),
}
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


class _Part(Enum):
    """The words on a navigation card, besides characters."""

    OVERBOARD = auto()
    THIRST = auto()
    EVERYBODY = auto()
    ROWERS = auto()
    FIGHTERS = auto()
    GULL = auto()
    CROSSED = auto()


_WORDS: Final[Mapping[_Part, Sequence[str]]] = {
    _Part.OVERBOARD: ("overboard", "за бортом", "falls", "fall", "за борт"),
    _Part.THIRST: ("thirst", "жажда", "thirsty"),
    _Part.EVERYBODY: ("everybody", "все", "all", "everyone", "всех"),
    _Part.ROWERS: ("rowers", "гребцы", "rower", "row", "rows", "rowed", "rowing", "гребец", "гребля", "гребли"),
    _Part.FIGHTERS: ("fighters", "дравшиеся", "fighter", "fight", "fights", "fought", "драка", "дрались", "бойцы"),
    _Part.GULL: ("gull", "чайка", "gulls", "bird"),
    _Part.CROSSED: ("crossed-out gull", "зачёркнутая чайка", "crossed gull", "crossed-out bird", "перечёркнутая чайка"),
}
"""The words for each part: those that are written in English and in Russian, then others that are read."""
_MEANINGS: Final[Mapping[str, _Part | Character | None]] = {
    **dict.fromkeys(("and", "the", "nobody", "и", "никто")),
    **{folded(phrase): part for part, phrases in _WORDS.items() for phrase in phrases},
    **_CHARACTERS,
}
"""What each phrase means; None: nothing."""


def contents(text: str) -> Navigation | None:
    """Return a navigation card that shows what a text says: `overboard kid thirst captain rowers gull`.

    Those who are named stand behind `overboard` or `thirst`. None if the text says anything else.
    """
    who: dict[_Part, set[Character]] = {_Part.OVERBOARD: set(), _Part.THIRST: set()}
    shown: set[_Part] = set()
    named: set[Character] | None = None
    meanings = _read(folded(text).split())
    for meaning in meanings or ():
        if isinstance(meaning, Character) or meaning is _Part.EVERYBODY:
            if named is None:
                return None
            named.update(CAST if meaning is _Part.EVERYBODY else (meaning,))
        elif meaning in who:
            named = who[meaning]
        else:
            shown.add(meaning)
    if not meanings:
        return None
    bird = -1 if _Part.CROSSED in shown else int(_Part.GULL in shown)
    overboard, thirst = (frozenset(each) for each in who.values())
    return Navigation(overboard, thirst, _Part.ROWERS in shown, _Part.FIGHTERS in shown, bird)


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
    for part, named in ((_Part.OVERBOARD, card.overboard), (_Part.THIRST, card.thirst)):
        people = [str(CHARACTER_NAMES[who].russian if russian else who) for who in sorted(named)]
        everybody = [_WORDS[_Part.EVERYBODY][russian]]
        words += [_WORDS[part][russian], *(everybody if len(named) == len(CAST) else people)] if named else []
    parts = {
        _Part.ROWERS: card.rowed,
        _Part.FIGHTERS: card.fought,
        _Part.GULL: card.bird > 0,
        _Part.CROSSED: card.bird < 0,
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
