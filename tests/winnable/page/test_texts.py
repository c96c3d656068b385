"""Texts: the same keys and places in every language, all of them used, and none outside of the tables."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

import pytest

from winnable.missions.crew.library import library
from winnable.page.assets import asset, asset_names
from winnable.page.texts import LANGUAGES, Text, in_a_file, table, text

MODULES = [name for name in asset_names() if name.endswith(".js")]
OTHERS = ("table.", "missions.")
"""What the keys begin with that only the page of a server uses."""
TWO, FOUR = ["one", "other"], ["few", "many", "one", "other"]
CATEGORIES = {"en": TWO, "de": TWO, "pl": FOUR, "ru": FOUR}
"""The plural categories of CLDR for whole numbers, and for others."""
GLOSSARY = json.loads(files("winnable.page").joinpath("texts", "glossary.json").read_text(encoding="utf-8"))


def places(found: Text) -> set[str]:
    """The names in braces; a form for one may leave out what only several need."""
    forms = [found] if isinstance(found, str) else list(found.values())
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_places(language: str) -> None:
    first, other = table(LANGUAGES[0]), table(language)
    assert list(other) == list(first)
    assert {key for key in first if places(first[key]) != places(other[key])} == set()
    assert {key for key in first if isinstance(first[key], str) != isinstance(other[key], str)} == set()
    same = [key for key in first if first[key] == other[key] and re.search(r"[a-z]{4}", str(first[key]))]
    assert len(same) < len(first) / 10, "it is translated"


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_by_number_are_those_of_the_language(language: str) -> None:
    for key, found in table(language).items():
        if not isinstance(found, str):
            assert sorted(found) == CATEGORIES[language], key


def wanted() -> Iterator[str]:
    """The keys in the modules; those that are put together as patterns."""
    for name in MODULES:
        written = asset(name)
        yield from (re.escape(key) for key in re.findall(r'\bt\(\s*"([^"]+)"', written))
        for key in re.findall(r"`([a-z]+\.[^`]*|\$\{words\}[^`]*)`", written):
            if "." in key.replace("${", "") and not key.startswith("values"):
                yield re.sub(r"\\\$\\\{[^}]*\\\}", "[a-z_.A-Z]+", re.escape(key))
        yield from (
            re.escape(key) for key in re.findall(r'"((?:report|crew|file)\.[a-z_.]+)"', written) if ".step" not in key
        )


def test_every_key_that_is_used_is_there_and_the_other_way_round() -> None:
    keys, patterns = list(table(LANGUAGES[0])), sorted(set(wanted()))
    assert [pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in keys)] == []
    used = "|".join(each for each in patterns if not each.startswith("["))
    by_stepper = re.compile(r"\w+\.step\.\w+|report\.[a-z]+")
    own = [key for key in keys if not key.startswith(OTHERS)]
    assert [key for key in own if not re.fullmatch(used, key) and not by_stepper.fullmatch(key)] == []


@pytest.mark.parametrize("name", MODULES)
def test_no_text_stands_in_a_module(name: str) -> None:
    """Where elements are made, text in quotes is a sign or a name of HTML, never words."""
    written = re.sub(r"^\s*(//|\*|/\*).*$", "", asset(name), flags=re.MULTILINE)
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', written)
    assert [each for each in quoted if re.search(r"[A-Za-z]{2,} [a-z]{2,}", each) and not allowed(each)] == []


def allowed(quoted: str) -> bool:
    """Whether words in quotes are no text: the kinds of cards in JSON, classes, selectors, `use strict`."""
    kinds = ("only card", "one of several", "losing card", "nothing left to lose", "already won")
    return quoted in kinds or bool(re.fullmatch(r"[a-z -]*(-[a-z -]+)|details.*|note keys", quoted))


def mission_words(language: str) -> dict[str, dict[str, str]]:
    """Titles and sentences of the missions that ship, in a language."""
    written = files("winnable.missions").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, str]] = json.loads(written)
    return words


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_one_thing_has_one_name(language: str) -> None:
    said = json.dumps([*table(language).values(), mission_words(language)], ensure_ascii=False)
    said = re.sub(r"\{\w+\}", "", said)
    for term in GLOSSARY:
        assert term[language].lower() in said.lower()
        assert [word for word in term["never"] if re.search(rf"\b{word}\b", said)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_mission_of_the_logbooks_has_its_title_and_sentence(language: str) -> None:
    words = mission_words(language)
    assert list(words) == list(library())
    for key, mission in library().items():
        for written, translated in ((mission.title, words[key]["title"]), (mission.about, words[key]["about"])):
            numbers, found = (Counter(re.findall(r"\d+", each)) for each in (written, translated))
            assert not found - numbers, translated
            # the ranks 1 and 9 may be words: jedynka, девятка
            assert set(numbers - found) <= {"1", "9"}, translated


def test_a_file_has_no_texts_of_the_table() -> None:
    assert {key.partition(".")[0] for key in table("en")} - {key.partition(".")[0] for key in in_a_file("en")} == {
        "table",
        "missions",
    }


def test_python_fills_in_texts_too() -> None:
    assert text("crew.left", n=1) == "1 card"
    assert text("crew.left", n=3) == "3 cards"
    assert (
        text("file.made_by", version="{x}")
        == "Made by winnable {x}. This file is complete in itself and works offline."
    )
    with pytest.raises(KeyError):
        text("no.such")
    with pytest.raises(ValueError, match="expected a language among en, de, pl, ru, found 'fr'"):
        table("fr")
