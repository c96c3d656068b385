"""Deeds besides actions, in short sentences such as `captain gives open cash to kid`, each form declared once.

A sentence says who does what with which card, and to whom. A form says which of these it has and what it means; it is
written in those words, and read with others in their place, too (`kid shoots the flare gun`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from winnable.missions.lifeboat.format.names import LONGEST, character_named, provision_named
from winnable.missions.lifeboat.format.reading import CHARACTERS, DealReading, read_character
from winnable.missions.source.finding import nearest, quoted
from winnable.missions.source.meaning import InContext
from winnable.missions.source.plain import Text
from winnable.missions.source.shape import ByKind, ListOf
from winnable.missions.source.tree import Node, ScalarNode, items_of, piece
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import CHUM, FLARE, PARASOL, RING, WATER, Character, Kind
from winnable.rules.lifeboat.decision import Copy, Free

_LITTLE: Final = ("the", "a", "an", "his", "her", "one", "of", "in", "away", "side")
"""Words that may be left out."""
_TO: Final = ("to", "before", "front", "for", "on")
_SIDES: Final = {"attackers": "attackers", "attacker": "attackers", "defenders": "defenders", "defender": "defenders"}
_OTHER_VERBS: Final = {"shoot": "fires", "shoots": "fires", "discard": "throws away", "discards": "throws away"}
_PLAIN_VERBS: Final = ("open", "give", "lay", "throw", "dump", "join", "fire", "play", "use", "drink")
_VERBS: Final[Mapping[str, str]] = {
    **{word: f"{verb}s" for verb in _PLAIN_VERBS for word in (verb, f"{verb}s")},
    **_OTHER_VERBS,
}


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence by its parts; `card` is a word for one, which may be unknown."""

    verb: str
    who: Character | None
    copy: Copy | None = None
    card: ScalarNode | None = None
    to: Character | None = None


@dataclass(frozen=True, slots=True)
class _Form:
    """A kind of sentence: its verb, its card (empty: any; None: it has none), and the word before whom it is for.

    `made` is what it means, with the fields `who`, `card`, `to` or `of`, and `copy`, as far as it has them; None: just
    who does it. So `_Form("gives", Drink, WATER, "to")` reads `snob gives open water to kid` as
    `Drink(SNOB, of=KID, copy="open")`, and writes it so.
    """

    verb: str
    made: type | None = None
    card: Kind | None = ""
    to: str = ""
    known: bool = False
    """Whether the verb tells the card, which need not be named then."""
    silent: bool = False
    """Whether the card is written only where a copy is meant."""

    def fits(self, said: _Said, kind: Kind | None) -> bool:
        """Whether a sentence about this card is of this kind."""
        about = kind is not None and self.card in ("", kind)
        unsaid = kind is None and (self.known or self.card is None)
        return said.verb == self.verb and (about or unsaid) and (said.to is not None) is bool(self.to)

    def meaning(self, said: _Said, kind: Kind | None) -> Any:
        """Return what a sentence of this kind means."""
        if self.made is None:
            return said.who
        parts = {"who": said.who, "card": kind, "to": said.to, "of": said.to, "copy": said.copy}
        return self.made(**{each.name: parts[each.name] for each in fields(self.made)})

    def tells(self, value: object) -> bool:
        """Whether a value is written as a sentence of this kind."""
        return isinstance(value, self.made or Character) and (_for_whom(value) is not None) is bool(self.to)

    def text(self, value: Any) -> str:
        """Write a deed as a sentence."""
        copy, who = getattr(value, "copy", None), getattr(value, "who", value)
        card = self.card if self.card != "" else value.card
        words = [str(who), self.verb, *([copy] if copy else [])]
        words += [card] if card and not (self.silent and copy is None) else []
        return " ".join([*words, *([self.to, str(_for_whom(value))] if self.to else [])])


def _for_whom(value: object) -> Character | None:
    """For whom something is done, if that is another character."""
    whom: Character | None = getattr(value, "to", getattr(value, "of", None))
    return None if whom is getattr(value, "who", None) else whom


# --- the forms, by where they stand --------------------------------------------------------------

_FREE: Final = (
    _Form("opens", decisions.Open),
    _Form("gives", decisions.Give, to="to"),
    _Form("lays", decisions.Lay, RING, "before", known=True),
    _Form("throws away", decisions.Discard),
    _Form("dumps", decisions.Dump, None, "overboard"),  # written `dump kid`, as anybody may
)
_FIGHT: Final = {
    "attackers": (_Form("joins attackers", card=None),),
    "defenders": (_Form("joins defenders", card=None),),
    "weapons": (_Form("opens", decisions.Weapon),),
    "shots": (_Form("fires", decisions.Shot, FLARE, known=True),),
}
_FALL: Final = {
    "rings": (_Form("opens", card=RING),),
    "throws": (_Form("throws", decisions.Throw, RING, "to"),),
    "chums": (_Form("plays", decisions.Chum, CHUM),),
}
_THIRST: Final = {
    "parasols": (_Form("uses", card=PARASOL),),
    "waters": (
        _Form("drinks", decisions.Drink, WATER, known=True, silent=True),
        _Form("gives", decisions.Drink, WATER, "to"),
    ),
}


def free_text(free: Free) -> str:
    """Write a deed besides actions as a sentence."""
    return f"dump {free.of}" if isinstance(free, decisions.Dump) else _text(_FREE, free)


def deed_texts(deeds: decisions.Fight | decisions.Fall | decisions.Thirst) -> list[str]:
    """Write the deeds in a fight, when a character falls, or against thirst, as sentences."""
    texts: list[str] = {decisions.Fight: FIGHT, decisions.Fall: FALL, decisions.Thirst: THIRST}[type(deeds)].write(
        deeds, {}
    )
    return texts


def _text(forms: Sequence[_Form], value: object) -> str:
    return next(form for form in forms if form.tells(value)).text(value)


def _sentences(*examples: str) -> ByKind:
    text = Text(f"a sentence such as '{examples[0]}'", examples=examples)
    return ByKind(f"sentences such as '{examples[0]}'", text=text, items=ListOf(text))


def _free(node: Node, reading: DealReading) -> tuple[Free, ...]:
    """Read deeds besides actions, all of them by the owner of the reading, if there is one."""
    told = "'captain opens oar', 'captain gives cash to kid', 'captain lays ring before kid' or 'dump kid'"
    deeds = []
    for item in items_of(node):
        _, free = _read(item, _FREE, told, reading)
        if free is not None and reading.owner is not None and getattr(free, "who", None) is not reading.owner:
            message = f"expected what {reading.owner} does, found what others do"
            reading.findings.add(item.place, "A005", message)
        deeds.append(free)
    return tuple(deeds)


def _together(
    made: type[decisions.Fight | decisions.Fall | decisions.Thirst],
    forms: Mapping[str, Sequence[_Form]],
    *examples: str,
) -> InContext:
    """Return the shape of sentences that mean one value; `forms` has those of each of its fields."""
    *most, last = map(repr, examples)
    told, known = f"{', '.join(most)} or {last}", [form for each in forms.values() for form in each]

    def read(node: Node, reading: DealReading) -> decisions.Fight | decisions.Fall | decisions.Thirst:
        found = [_read(item, known, told, reading) for item in items_of(node)]
        return made(**{name: tuple(value for form, value in found if form in each) for name, each in forms.items()})

    def write(value: decisions.Fight | decisions.Fall | decisions.Thirst) -> list[str]:
        return [_text(each, part) for name, each in forms.items() for part in getattr(value, name)]

    return InContext(_sentences(*examples), read, write)


BEFORE: Final = InContext(
    _sentences("captain gives cash to kid", "kid opens oar", "snob lays ring before lady", "dump lady"),
    _free,
    lambda deeds: [free_text(free) for free in deeds],
)
"""A deed of any character besides actions."""
OWN: Final = InContext(
    _sentences("gives cash to kid", "opens oar"),
    _free,
    lambda deeds: [free_text(free).partition(" ")[2] for free in deeds],
)
"""What a character with a script does right before his action, without his name."""
FIGHT: Final = _together(decisions.Fight, _FIGHT, "cherpak joins attackers", "kid opens hook", "captain fires flare")
"""Who joins a fight, and with what."""
FALL: Final = _together(decisions.Fall, _FALL, "captain opens ring", "snob throws ring to kid", "lady plays chum")
"""The deeds when a character falls."""
THIRST: Final = _together(decisions.Thirst, _THIRST, "captain drinks", "snob gives water to kid", "lady uses parasol")
"""The deeds against thirst."""


# --- reading -------------------------------------------------------------------------------------


class _Unclear(Exception):
    """A sentence that cannot be read, with a hint; an empty one if none is known."""


def _read(node: Node, forms: Sequence[_Form], told: str, reading: DealReading) -> tuple[_Form | None, Any]:
    """Read a sentence that has one of some forms; (None, None), with a finding, for any other.

    `told` shows these sentences.
    """
    assert isinstance(node, ScalarNode)
    try:
        return _understood(node, forms, reading)
    except _Unclear as unclear:
        message = f"expected a sentence such as {told}, found {quoted(node.text)}"
        reading.findings.add(node.place, "E001", message, str(unclear))
        return None, None


def _understood(node: ScalarNode, forms: Sequence[_Form], reading: DealReading) -> tuple[_Form | None, Any]:
    said = _said(node, reading)
    if said is None:
        return None, None
    if said.who is None and said.verb != "dumps":
        raise _Unclear("say who does it")
    kind = None if said.card is None else reading.cards.kind_named(said.card.text, said.card.place)
    if said.card is not None and kind is None:
        return None, None
    for form in forms:
        if form.fits(said, kind):
            return form, form.meaning(said, kind)
    lacks = kind is None and any(each.verb == said.verb and each.card is not None for each in forms)
    raise _Unclear("say which card" if lacks else "")


def _said(node: ScalarNode, reading: DealReading) -> _Said | None:
    """Return the parts of a sentence; None, with a finding, if a character in it is unknown. Raises _Unclear."""
    found = list(_words(node))
    rest = [word for word in found if word.text not in _LITTLE]
    who = reading.owner
    if rest and rest[0].text not in _VERBS:
        if len(rest) == 1 or (character_named(rest[0].text) is None and rest[1].text not in _VERBS):
            raise _Unclear(nearest(rest[0].text, [*_VERBS, *CHARACTERS]))
        who = read_character(rest.pop(0), reading)
        if who is None:
            return None
    if not rest or rest[0].text not in _VERBS:
        raise _Unclear(nearest(rest[0].text, list(_VERBS)) if rest else "")
    verb = _VERBS[rest.pop(0).text]
    if verb == "joins":
        side = _SIDES.get(rest[0].text, "") if len(rest) == 1 else ""
        if not side:
            raise _Unclear("join attackers or defenders")
        return _Said(f"joins {side}", who)
    said = _with_rest(_Said(verb, who), rest, reading)
    away = said is not None and said.to is None and any(word.text == "away" for word in found)
    return replace(said, verb="throws away") if said is not None and away and verb == "throws" else said


def _with_rest(said: _Said, rest: list[ScalarNode], reading: DealReading) -> _Said | None:
    """Return a sentence with what follows its verb: a card, and to whom it goes, or whom it is about."""
    if said.verb != "dumps":
        if rest and rest[0].text in ("open", "closed"):
            said = replace(said, copy="open" if rest.pop(0).text == "open" else "closed")
        if rest and rest[0].text not in _TO:
            said = replace(said, card=rest.pop(0))
        if not rest:
            return said
        rest = rest[1:] if rest[0].text in _TO else []
    if len(rest) != 1:
        raise _Unclear
    whom = read_character(rest[0], reading)
    return None if whom is None else replace(said, to=whom)


def _words(node: ScalarNode) -> Iterator[ScalarNode]:
    """Yield the words of a sentence, each with its place; a name of several words, `first mate`, is one."""
    found, start = list(re.finditer(r"\S+", node.text)), 0
    while start < len(found):
        for length in range(min(LONGEST, len(found) - start), 0, -1):
            text = node.text[found[start].start() : found[start + length - 1].end()]
            if length == 1 or character_named(text) is not None or provision_named(text) is not None:
                yield piece(node, found[start].start(), text)
                start += length
                break
