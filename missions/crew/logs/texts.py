"""The task cards of Deep Sea by what a log says of them, as its numbers of cards are not those of any list.

A text becomes the numbers, cards and words in it that tell cards apart. A card is found if it has just these, and the
difficulty that the log tells; a text with any other word in it is of no card. So nothing is guessed.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.logs.envelope import Loose, word
from winnable.missions.crew.logs.tries import SUITS
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.source.finding import NUMBERS

_LETTERS: Final = SUITS | {5: "s"}
_ANY: Final = (None, 0, 99)
"""Ranks of a card that stands for all of its suit."""
_WORDS: Final = json.loads((Path(__file__).parent / "words.json").read_text(encoding="utf-8"))
"""`same`: what is said in several ways, and one word for it, in this order. `words` tell cards apart, `idle` do not.
`forms` are the cards that are found by other words than those of their ids."""
_IDLE: Final = frozenset(_WORDS["idle"].split())
_TELLING: Final = frozenset(_WORDS["words"].split())


def text_of(value: Any, depth: int = 8) -> str:
    """Return a text of a log, in which `p7` stands for a card, `p` for a suit and `7` for a rank."""
    if not isinstance(value, dict):
        return word(value)
    args = Loose.of(value).inner("args")
    if args.found.keys() & {"value_symbol", "color_symbol"}:
        suit, rank = _LETTERS.get(args.number("color_symbol") or 0, ""), args.number("value_symbol")
        return f" {suit}{'' if rank in _ANY else rank} "
    inner = {key: text_of(each, depth - 1) for key, each in args.found.items()} if depth else {}
    return re.sub(r"\$\{(\w+)\}", lambda found: inner.get(found[1], ""), word(value.get("log")))


def card_of(task: Loose, players: int) -> TaskCard | None:
    """Return the card of a task in a log; None if its text is that of no card, or of one of another difficulty."""
    text, more = (text_of(task.found.get(key)).lower()[:400] for key in ("text", "subtext"))
    if re.search(r"\bx\s+tricks\b", text):
        public = re.search(r"shar|tell|told|open|public|reveal|announce|known", more)
        name = "predict-secretly" if "secret" in more else "predict-openly" if public else ""
        card = task_cards().get(name)
    else:
        card = _by_signs().get(_signs(text) or "") or _by_signs().get(_signs(f"{text} {more}") or "")
    told = task.number("difficulty")
    return card if card is not None and told in (None, card.difficulty.get(max(players, 3))) else None


@cache
def _by_signs() -> Mapping[str, TaskCard]:
    """The cards by what tells them apart."""
    found: dict[str, TaskCard] = {}
    for name, card in task_cards().items():
        for form in _WORDS["forms"].get(name, (name.replace("-", " "),)):
            signs = _signs(form)
            assert signs and found.setdefault(signs, card) is card, (name, signs)  # noqa: PT018
    return found


def _signs(text: str) -> str | None:
    """Return what tells a card apart in a text, in one order; None if the text has other words, or nothing at all."""
    for suit in ("pink", "blue", "green", "yellow"):
        text = re.sub(rf"\b{suit}\b", suit[0], text)
    for name, value in NUMBERS.items():
        text = re.sub(rf"\b{name}s?\b", str(value), text)
    text = " ".join(re.sub(r"[^\w/\u00d7'’]+", " ", text).split())
    for pattern, meant in _WORDS["same"]:
        text = re.sub(pattern, meant, text)
    counted = Counter(text.split())
    if counted.keys() & {"sum", "lead", "below", "above", "odd", "even"}:  # a trick with such cards, not a card with it
        del counted["with"]
    if {"sum", "below"} <= counted.keys() or {"sum", "above"} <= counted.keys():  # its number goes by the players
        counted = Counter({each: 1 for each in counted if not each[0].isdecimal()})
    if not all(each in _IDLE | _TELLING or re.fullmatch(r"[bgpys]?\d{0,2}", each) for each in counted):
        return None
    kept = [each for each in counted.elements() if each not in _IDLE]
    numbers = [each for each in kept if each not in _TELLING]  # which count as often as they are there
    return " ".join([*sorted({*kept} & _TELLING), *sorted(numbers)]) or None
