"""The cards of the printed game, to be looked up: what each entry says is what the rules have."""

import pytest

from winnable.lifeboat.cards import CATALOGUE, KEYS
from winnable.missions.lifeboat.format.names import contents
from winnable.output.ink import PLAIN
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS

ENTRIES = {entry.key: entry for entry in CATALOGUE.entries()}


def test_every_card_is_there_with_its_keys() -> None:
    assert list(ENTRIES) == list(CATALOGUE.ids()) == [*map(str, CAST), *PROVISIONS, *NAVIGATION]
    assert {entry.json["kind"] for entry in ENTRIES.values()} == {*KEYS["kind"]["enum"]}
    assert all(entry.json.keys() == KEYS.keys() for entry in ENTRIES.values())
    assert [entry.heading for entry in ENTRIES.values() if entry.key in ("lady", "water", "nav01")] == [
        "Characters:",
        "Provisions:",
        "Navigation cards:",
    ]


def test_what_is_told_is_what_the_rules_have() -> None:
    for who in CAST:
        shown = ENTRIES[str(who)].json["shows"]
        assert shown.startswith(f"size {who.size}, survival {who.survival}")
        assert ("no wound from falling" in shown) == who.swims
        assert ("nobody can refuse" in shown) == who.steals
    for kind, provision in PROVISIONS.items():
        told = ENTRIES[kind].json["shows"]
        assert f"{provision.count} in the game" in told
        assert (f"weapon {provision.weapon}" in told) == bool(provision.weapon)
        assert provision.points == 0 or f"; {provision.points} point" in told
    assert "1, 4, 8 points for 1, 2, 3 of them; double points for the lady" in ENTRIES["jewels"].json["shows"]
    for name, card in NAVIGATION.items():
        navigation = ENTRIES[name].json
        assert contents(navigation["english"]) == contents(navigation["russian"]) == card


def test_every_provision_that_does_something_says_what() -> None:
    used = ("water", "medkit", "chum", "oar", "flare", "parasol", "compass", "ring")
    for kind in PROVISIONS:
        plain = ENTRIES[kind].json["shows"].removeprefix(f"{PROVISIONS[kind].count} in the game; ")
        spoken = [part for part in plain.split("; ") if not part.startswith(("weapon", "double"))]
        assert bool([part for part in spoken if "point" not in part]) == (kind in used)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["overboard", "lady"], ["nav13", "nav22", "nav23"]),
        (["overboard:", "the", "Lady;", "crossed-out", "gull"], ["nav13"]),
        (["rowers", "thirst", "snob", "gull"], ["nav21", "nav23"]),
        (["double", "points"], ["lady", "snob", "captain", "cash", "jewels", "painting3", "painting2"]),
        (["nobody knows"], []),
    ],
)
def test_what_words_mean(words: list[str], found: list[str]) -> None:
    assert [entry.key for entry in ENTRIES.values() if CATALOGUE.has(entry, words)] == found


@pytest.mark.parametrize(
    ("name", "card"),
    [("Lady Lauren", "lady"), ("нож", "knife"), ("NAV07", "nav07"), ("overboard snob thirst snob captain", "nav14")],
)
def test_a_card_by_any_of_its_names(name: str, card: str) -> None:
    lines, content = CATALOGUE.details(name, PLAIN)
    assert (lines[0], content["id"]) == (card, card)
