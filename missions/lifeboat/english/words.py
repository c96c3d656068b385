"""Small parts in English: people, numbers, cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from winnable.missions.source.english import listed
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Kind, Navigation
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.goal import Everybody, Who

_NAMES: Final = {who: f"the {who}" for who in CAST} | {Character.CHERPAK: "Cherpak"}


def name(who: Character) -> str:
    """A character in a sentence."""
    return _NAMES[who]


def people(who: Sequence[Character]) -> str:
    """Several characters in a sentence; nobody for none."""
    return listed([name(each) for each in who]) if who else "nobody"


def who_text(of: Who) -> str:
    """The characters whom a goal is about."""
    return "everybody" if isinstance(of, Everybody) else name(of)


def bound_text(bound: Bound) -> str:
    """How many there must be: `2 or more`, `exactly 2`, `2 to 4`."""
    if bound.exactly is not None:
        return f"exactly {bound.exactly}"
    if bound.at_least is not None and bound.at_most is not None:
        return f"{bound.at_least} to {bound.at_most}"
    return f"{bound.at_least} or more" if bound.at_least is not None else f"{bound.at_most} or fewer"


def number_of(bound: Bound, noun: str, nouns: str = "") -> str:
    """A number of things: `exactly 1 point`, `2 points or more`."""
    many = nouns or f"{noun}s"
    if bound.exactly is not None:
        return f"exactly {bound.exactly} {noun if bound.exactly == 1 else many}"
    if bound.at_least is not None and bound.at_most is not None:
        return f"{bound.at_least} to {bound.at_most} {many}"
    number, more = (bound.at_least, "or more") if bound.at_least is not None else (bound.at_most, "or fewer")
    return f"{number} {noun if number == 1 else many} {more}"


def cards_text(cards: Sequence[Kind]) -> str:
    """Provisions by number: `2 water, knife`."""
    return ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in Counter(cards).items())


def card_text(card: Navigation) -> str:
    """What a navigation card does: `gull; overboard: the kid; thirsty: the lady, rowers`."""
    parts = [{1: "gull", -1: "crossed-out gull"}[card.bird]] if card.bird else []
    for word, named in (("overboard", card.overboard), ("thirsty", card.thirst)):
        who = ["everybody"] if len(named) == len(CAST) else [name(each) for each in sorted(named)]
        if word == "thirsty":
            who += ["rowers"] * card.rowed + ["fighters"] * card.fought
        if who:
            parts.append(f"{word}: {', '.join(who)}")
    return "; ".join(parts) or "nothing"
