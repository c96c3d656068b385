"""The names on the cards, English and Russian: each is read wherever a file names a character or a card."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
import yaml

from tests.support.layers import few
from tests.support.lifeboat_files import HEAD, only
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.missions.lifeboat.document import ProblemDocument, dump
from winnable.missions.lifeboat.format.names import (
    CHARACTER_NAMES,
    PROVISION_NAMES,
    character_named,
    contents,
    contents_text,
    folded,
    includes,
    provision_named,
)
from winnable.missions.lifeboat.read import load_text
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Cards, Character, Navigation

KEPT: Final = ("act", "name", "note", "mission", "answer", "join", "options", "others")
"""Keys below which words of the format stand that are no names."""


def test_everybody_and_everything_has_a_name_of_its_own() -> None:
    assert set(CHARACTER_NAMES) == set(CAST)
    assert set(PROVISION_NAMES) == set(PROVISIONS)
    names = [name for each in (*CHARACTER_NAMES.values(), *PROVISION_NAMES.values()) for name in each]
    assert len({folded(name) for name in names}) == len(names)


@pytest.mark.parametrize("text", ["Боцман", "боцман", "БОЦМАН", "First Mate", "first-mate", "first_mate", "boatswain"])
def test_a_character(text: str) -> None:
    assert character_named(text) is Character.BOATSWAIN


@pytest.mark.parametrize("text", ["mate", "", "first", "Боцмана", "water", "all"])
def test_no_character(text: str) -> None:
    assert character_named(text) is None


@pytest.mark.parametrize("text", ["painting3", "Painting (3)", "painting 3", "Картина (3)", "картина 3", "картина3"])
def test_a_provision(text: str) -> None:
    assert provision_named(text) == "painting3"
    assert provision_named("картина") is None


def test_every_navigation_card_is_known_by_what_it_shows_alone() -> None:
    assert len(set(NAVIGATION.values())) == len(NAVIGATION)
    for card in NAVIGATION.values():
        for russian in (False, True):
            assert contents(contents_text(card, russian=russian)) == card
        assert includes(card, card)
        assert includes(card, Navigation())


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("overboard kid", Navigation(frozenset({Character.KID}))),
        ("falls: the kid; thirsty: Frenchy and the first mate, row", "kid CHERPAK,BOATSWAIN rowed"),
        ("За борт — Шкет. Жажда: Черпак, боцман, гребля", "kid CHERPAK,BOATSWAIN rowed"),
        ("gull overboard nobody", Navigation(bird=1)),
        ("перечеркнутая чайка", Navigation(bird=-1)),
        ("crossed-out gull", Navigation(bird=-1)),
        ("fighters", Navigation(fought=True)),
        ("thirst everybody", Navigation(thirst=frozenset(CAST))),
        ("captain", None),
        ("everybody overboard", None),
        ("overboard bob", None),
        ("nav07", None),
        ("and the", None),
        ("", None),
    ],
)
def test_what_a_card_shows(text: str, card: Navigation | str | None) -> None:
    thirsty = Navigation(
        frozenset({Character.KID}), frozenset({Character.CHERPAK, Character.BOATSWAIN}), rowed=True, fought=False
    )
    assert contents(text) == (thirsty if isinstance(card, str) else card)


def test_more_is_shown_on_a_card_that_includes_another() -> None:
    part = contents("overboard kid gull")
    assert part is not None
    assert [name for name, card in NAVIGATION.items() if includes(card, part)] == ["nav21", "nav23"]


# --- files ---------------------------------------------------------------------------------------


def translated(value: Any, say: Callable[[str], str]) -> Any:
    """A file as data with other names in place of those of the format, in sentences too."""
    if isinstance(value, dict):
        return {say_person(key, say): each if key in KEPT else translated(each, say) for key, each in value.items()}
    if isinstance(value, list):
        return [translated(each, say) for each in value]
    if not isinstance(value, str):
        return value
    return say(value) if " " not in value else re.sub(r"[\w]+", lambda word: say(word[0]), value)


def say_person(key: Any, say: Callable[[str], str]) -> Any:
    return say(key) if isinstance(key, str) and character_named(key) is not None else key


def spoken(language: int, cards: Cards) -> Callable[[str], str]:
    """What a word of the format is called on the cards; of navigation cards that show the same, the id stays."""

    def say(word: str) -> str:
        if word in PROVISION_NAMES:
            return PROVISION_NAMES[word][language]
        if word in cards.navigation:
            shown = cards.navigation[word]
            alone = list(cards.navigation.values()).count(shown) == 1 and shown != Navigation()
            return contents_text(shown, russian=bool(language)) if alone else word
        who = next((each for each in CAST if str(each) == word), None)
        return word if who is None else CHARACTER_NAMES[who][language]

    return say


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("seed", few(range(40), 6, 16))
def test_a_file_in_the_words_of_the_cards_is_the_same(seed: int, language: int) -> None:
    random = Random(seed)
    problem = random_problem(random, people=4, hands=5, pile=3)
    text = dump(ProblemDocument.of(problem), walk(random, problem))
    again = yaml.safe_dump(
        translated(yaml.safe_load(text), spoken(language, problem.deal.setup.cards)),
        allow_unicode=True,
        sort_keys=False,
    )
    assert again != text
    plain, read = load_text(text), load_text(again)
    assert [each.code for each in read.errors] == [each.code for each in plain.errors]
    if not plain.errors:
        assert only(read).problem == only(plain).problem
        assert only(read).line_of_play == only(plain).line_of_play


PILE: Final = "navigation: [nav24, nav19, nav04]\nhorizon: 1\ngoals: [ended]\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("wounds: {captain: 1, Капитан: 2}\n", "4:22 F002 captain is named twice (first at 4:10)"),
        ("hands: {Frenchy: [water], cherpak: [oar]}\n", "4:27 F002 cherpak is named twice (first at 4:9)"),
        ("relations: {kid: {enemy: captain}, Шкет: {}}\n", "4:36 F002 kid is named twice (first at 4:13)"),
        ("cards: {water: 20, Вода: 4}\n", "4:20 H005 'water' is there twice (first at 4:9)"),
        ("scripts: {kid: [{day: 1}], The Kid: []}\n", "4:28 F002 kid is named twice (first at 4:11)"),
        ("wounds: {Миледи: 1}\n", "4:10 F003 expected one of those in play, captain, boatswain, cherpak, kid"),
    ],
)
def test_nobody_is_named_twice_by_two_names(text: str, found: str) -> None:
    finding = next(iter(load_text(f"{HEAD}{text}{PILE}").errors))
    assert f"{finding.line}:{finding.column} {finding.code} {finding.message}".startswith(found)


def test_a_description_that_fits_no_card_or_several() -> None:
    (none,) = load_text(f"{HEAD}{PILE}".replace("nav19", "overboard kid gull")).errors
    assert (none.code, none.hint) == ("H002", "nav21, nav23 show it, and more")
    (nothing,) = load_text(f"{HEAD}{PILE}".replace("nav19", "overboard lady gull")).errors
    assert nothing.hint.startswith("nav23 shows it, and more")
    own = "cards: {one: {birds: 1}, two: {birds: -1, row: true}, three: {birds: -1, row: true}}\n"
    (several,) = load_text(f"{HEAD}{own}{PILE}".replace("nav19", "crossed gull rowers")).errors
    assert several.hint == "two, three show it"


def test_what_a_card_of_ones_own_shows() -> None:
    own = "cards: {storm: {overboard: all, birds: -1}}\n"
    problem = only(f"{HEAD}{own}{PILE}".replace("nav19", "overboard all crossed-out gull")).problem
    assert problem.deal.position.navigation == ("nav24", "storm", "nav04")
