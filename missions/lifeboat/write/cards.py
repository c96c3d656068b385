"""Cards of one's own as values of YAML."""

from typing import Any

from winnable.missions.source.dumper import Flow
from winnable.rules.lifeboat.card import NAVIGATION, PROVISIONS, Cards, Navigation, Provision
from winnable.rules.lifeboat.character import CAST, Character

__all__ = ["cards_value", "navigation_value", "provision_value"]


def cards_value(cards: Cards) -> dict[str, Any]:
    """The cards that are not as they are printed, by group."""
    provisions = {
        kind: provision_value(each, PROVISIONS.get(kind))
        for kind, each in cards.provisions.items()
        if PROVISIONS.get(kind) != each
    }
    navigation = {
        card: navigation_value(each) for card, each in cards.navigation.items() if NAVIGATION.get(card) != each
    }
    groups = {"provisions": provisions, "navigation": navigation}
    return {group: each for group, each in groups.items() if each}


def provision_value(provision: Provision, printed: Provision | None = None) -> Any:
    """A kind of provision: how it differs from a printed one, or all of it."""
    usual = printed or Provision(1)
    value = Flow()
    for key in ("count", "weapon", "points"):
        number = getattr(provision, key)
        if number != getattr(usual, key) or (key == "points" and usual.sets and not provision.sets):
            value[key] = number
    if provision.sets != usual.sets and provision.sets:
        value.pop("points", None)
        value["sets"] = list(provision.sets)
    if provision.doubled is not usual.doubled and provision.doubled is not None:
        value["doubled"] = str(provision.doubled)
    if set(value) <= {"count"}:
        return provision.count
    return value


def navigation_value(card: Navigation) -> Flow:
    """A navigation card that is written out."""
    value = Flow()
    for key, people in (("overboard", card.overboard), ("thirst", card.thirst)):
        if people:
            value[key] = _people(people)
    for key, flag in (("fight", card.fought), ("row", card.rowed)):
        if flag:
            value[key] = True
    value["birds"] = card.bird
    return value


def _people(people: frozenset[Character]) -> Any:
    return "all" if len(people) == len(CAST) else [str(who) for who in sorted(people)]
