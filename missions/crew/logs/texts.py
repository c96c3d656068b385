"""The task cards of Deep Sea by what a log says of them, as its numbers of cards are not those of any list.

A text becomes the numbers, cards and words in it that tell cards apart. A card is found if it has just these, and the
difficulty that the log tells; a text with any other word in it is of no card. So nothing is guessed.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.logs.envelope import mapping, number, word
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.source.finding import NUMBERS

_LETTERS: Final = {1: "b", 2: "g", 3: "p", 4: "y", 5: "s"}
_ANY: Final = (None, 0, 99)
"""Ranks of a card that stands for all of its suit."""
_SAME: Final = (
    (r"(\d+)\s*[x\u00d7]\s*", r"\1 "),
    (r"['’]", ""),
    (r"\b((everyone|everybody|anyone|anybody|any|each|the|all) )?(others?|else)( players?| crew ?members?)?\b", "each"),
    (r"\bplayers?\b", ""),
    (r"\beach (combined|together|put together)\b", "together"),
    (r"\bin (1|a|the same|any) (single )?tricks?\b", "intrick"),
    (r"\b(directly )?(in a row|one after another|consecutive(ly)?|in (a )?sequence|successive(ly)?)\b", "row"),
    (r"\b(at least|or more|minimum)\b", "atleast"),
    (r"\bas many\b", "asmany"),
    (r"\b(never|not|none|neither|nor|zero|without|dont|cannot|0)\b", "no"),
    (r"\b(just|exactly|precisely)\b", "exactly"),
    (r"\b(using|with|by)\b", "with"),
    (r"\b(open|start|opening|leading|begin)\b", "lead"),
    (r"\bfinal\b", "last"),
    (r"\b(less|lower|smaller|below|under)\b", "below"),
    (r"\b(greater|higher|larger|above|over)\b", "above"),
    (r"\b(total|sum|add up|adds up)\b", "sum"),
    (r"\bcommander\b", "captain"),
    (r"\bsubmarines?\b", "s"),
    (r"\b(s\d) (and )?(no )?(each|other|more)? ?s\b", r"only \1"),
    (r"\bcolours?\b", "color"),
    (r"\b(colors)\b", "color"),
    (r"\b(\d)s\b", r"\1"),
)
"""What is said in several ways, and one word for it; in this order."""
_IDLE: Final = frozenset(
    re.split(
        " ",
        "i will win you must a an the of and or cards card tricks trick that contains containing in is are has have"
        " than as any another it its which value values to be worth numbered numbers do crew task member",
    )
)
_WORDS: Final = frozenset(
    re.split(
        " ",
        "no atleast exactly with lead last first below above sum captain row intrick asmany more fewer each together"
        " only odd even color all",
    )
)
_FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "all-3s": ("p3 b3 g3 y3", "all 3", "all 4 3"),
    "all-9s": ("p9 b9 g9 y9", "all 9", "all 4 9"),
    "all-below-7": ("all below 7", "only below 7", "below 7"),
    "all-above-5": ("all above 5", "only above 5", "above 5"),
    "low-sum": ("sum below 8/12/16",),
    "high-sum": ("sum above 23/28/31",),
    "sum-22-or-23": ("sum 22 23",),
    "g2-in-last-trick": ("g2 last", "g2 with last"),
    "all-of-one-colour": ("all atleast 1 4 color", "all 1 color"),
    "one-of-each-colour": ("atleast 1 each color", "1 each color"),
    "all-odd": ("odd", "only odd", "all odd"),
    "all-even": ("even", "only even", "all even"),
    "more-than-all-others": ("more together", "more all together"),
    "predict-openly": (),
    "predict-secretly": (),
}
"""The cards that are found by other words than those of their ids."""


def text_of(value: Any, depth: int = 8) -> str:
    """Return a text of a log, in which `p7` stands for a card, `p` for a suit and `7` for a rank."""
    if not isinstance(value, dict):
        return word(value)
    args = mapping(value.get("args"))
    if "value_symbol" in args or "color_symbol" in args:
        suit, rank = _LETTERS.get(number(args.get("color_symbol")) or 0, ""), number(args.get("value_symbol"))
        return f" {suit}{'' if rank in _ANY else rank} "
    inner = {key: text_of(each, depth - 1) for key, each in args.items()} if depth else {}
    return re.sub(r"\$\{(\w+)\}", lambda found: inner.get(found[1], ""), word(value.get("log")))


def card_of(task: Mapping[str, Any], players: int) -> TaskCard | None:
    """Return the card of a task in a log; None if its text is that of no card, or of one of another difficulty."""
    text, more = text_of(task.get("text")).lower(), text_of(task.get("subtext")).lower()
    if re.search(r"\bx\s+tricks\b", text):
        public = re.search(r"shar|tell|told|open|public|reveal|announce|known", more)
        name = "predict-secretly" if "secret" in more else "predict-openly" if public else ""
        card = task_cards().get(name)
    else:
        card = _by_signs().get(_signs(text) or "") or _by_signs().get(_signs(f"{text} {more}") or "")
    told = number(task.get("difficulty"))
    return card if card is not None and told in (None, card.difficulty.get(max(players, 3))) else None


@cache
def _by_signs() -> Mapping[str, TaskCard]:
    """The cards by what tells them apart."""
    found: dict[str, TaskCard] = {}
    for name, card in task_cards().items():
        for form in _FORMS.get(name, (name.replace("-", " "),)):
            signs = _signs(form)
            assert signs and found.setdefault(signs, card) is card, (name, signs)  # noqa: PT018  # else the tables are wrong
    return found


def _signs(text: str) -> str | None:
    """Return what tells a card apart in a text, in one order; None if the text has other words, or nothing at all."""
    for suit in ("pink", "blue", "green", "yellow"):
        text = re.sub(rf"\b{suit}\b", suit[0], text)
    for name, value in NUMBERS.items():
        text = re.sub(rf"\b{name}s?\b", str(value), text)
    text = " ".join(re.sub(r"[^\w/\u00d7'’]+", " ", text).split())
    for pattern, meant in _SAME:
        text = re.sub(pattern, meant, text)
    counted = Counter(text.split())
    if counted.keys() & {"sum", "lead", "below", "above", "odd", "even"}:  # a trick with such cards, not a card with it
        del counted["with"]
    if {"sum", "below"} <= counted.keys() or {"sum", "above"} <= counted.keys():  # its number goes by the players
        counted = Counter({each: 1 for each in counted if not each[0].isdecimal()})
    if not all(each in _IDLE | _WORDS or re.fullmatch(r"[bgpys]?\d{0,2}", each) for each in counted):
        return None
    kept = [each for each in counted.elements() if each not in _IDLE]
    numbers = [each for each in kept if each not in _WORDS]  # which count as often as they are there
    return " ".join([*sorted({*kept} & _WORDS), *sorted(numbers)]) or None
