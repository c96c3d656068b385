"""Texts: the same keys and places in every language, all of them used, and none outside of the tables."""

import re
from collections.abc import Iterator

import pytest

from winnable.page.assets import asset, asset_names
from winnable.page.texts import LANGUAGES, Text, table, text

MODULES = [name for name in asset_names() if name.endswith(".js")]
OTHERS = ("table.", "missions.")
"""What the keys begin with that only the page of a server uses."""


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
            assert set(found) == {"one", "other"}, key


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


def test_python_fills_in_texts_too() -> None:
    assert text("en", "crew.left", n=1) == "1 card"
    assert text("de", "crew.left", n=3) == "3 Karten"
    assert (
        text("en", "file.made_by", version="{x}")
        == "Made by winnable {x}. This file is complete in itself and works offline."
    )
    with pytest.raises(KeyError):
        text("en", "no.such")
    with pytest.raises(ValueError, match="expected a language among en, de, found 'fr'"):
        table("fr")
