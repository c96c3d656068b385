"""Texts: the same keys and places in every language, all of them used, and none outside of the tables."""

import json
import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.support.paths import ROOT
from winnable.crew.questions.explain_answers import kinds
from winnable.games import registry
from winnable.page.assets import LANGUAGES, OF_THE_TABLE, Text, asset, asset_names, of_files, plural, table, text
from winnable.rules.crew.exchange import Direction, Shown
from winnable.solver.crew.questions.repairs import Kind
from winnable.solver.crew.requirements import Requirement
from winnable.table.replies import answered

MODULES = [name for name in asset_names() if name.endswith(".js")]
CATEGORIES = {"en": ["one", "other"], "de": ["one", "other"], "pl": ["one", "few", "many", "other"]}
CATEGORIES["ru"] = CATEGORIES["pl"]
TOLD = "told."
"""What the keys begin with of reasons and changes, for which Python has the English."""
GLOSSARY: dict[str, Any] = json.loads(Path(__file__).with_name("glossary.json").read_text(encoding="utf-8"))
"""By the English term: what finds it in an English text, the keys of texts that do without the word, and by language
the word, what finds it in its forms, and what once stood or might stand in its place."""
GLOSSARY_PAGE = ROOT / "docs" / "contributing" / "glossary.md"
NAMES = {"de": "German", "pl": "Polish", "ru": "Russian"}


def told_in(folder: str, language: str) -> str:
    """The JSON of phrases or missions in a language."""
    return files("winnable.page").joinpath(folder, f"{language}.json").read_text(encoding="utf-8")


def places(found: Text) -> set[str]:
    """The names in braces; a form for one may leave out what only several need."""
    forms = [found] if isinstance(found, str) else list(found.values())
    return {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_places(language: str) -> None:
    first = table(LANGUAGES[0])
    other = {key: found for key, found in table(language).items() if not key.startswith(TOLD)}
    assert list(other) == list(first)
    assert {key for key in first if places(first[key]) != places(other[key])} == set()
    assert {key for key in first if isinstance(first[key], str) != isinstance(other[key], str)} == set()
    same = [key for key in first if first[key] == other[key] and re.search(r"[a-z]{4}", str(first[key]))]
    assert len(same) < len(first) / 10, "it is translated"


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_by_number_are_those_of_the_language(language: str) -> None:
    forms = {key: list(found) for key, found in table(language).items() if not isinstance(found, str)}
    assert forms
    assert {key for key, found in forms.items() if found != CATEGORIES[language]} == set()


def sentences(found: Text) -> Iterator[str]:
    """The sentences of a text, in all its forms."""
    for form in [found] if isinstance(found, str) else found.values():
        yield from re.split(r"(?<=[.!?])\s", form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_one_colon(language: str) -> None:
    """Of phrases those of Python, too, but for YAML that they quote."""
    phrases = json.loads(told_in("phrases", language))
    english = [each for each in phrases if not re.match(r"\{\w+:", each)]
    said = [each for text in (*table(language).values(), *phrases.values(), *english) for each in sentences(text)]
    assert [each for each in said if len(re.findall(r":(?=\s|$)", each)) > 1] == []


def word_of(term: str, language: str) -> str:
    """What finds a word of the glossary in a text, in all its forms."""
    said = GLOSSARY[term][language]
    return str(said.get("found_by", said["word"]))


def written(found: Text) -> str:
    """A text in all its forms, without the names in braces."""
    return re.sub(r"\{\w+\}", "", found if isinstance(found, str) else " ".join(found.values()))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_one_thing_has_one_word(language: str) -> None:
    """In the texts of the page, in what it tells of lines, and in the names of the missions."""
    said = [table(language), *(json.loads(told_in(folder, language)) for folder in ("phrases", "missions"))]
    told = re.sub(r"\{\w+\}", "", json.dumps([list(each.values()) for each in said], ensure_ascii=False))
    for term, row in GLOSSARY.items():
        assert re.search(word_of(term, language), told, re.IGNORECASE), term
        if others := row[language].get("instead_of"):
            assert re.findall(rf"\b(?:{others})", told, re.IGNORECASE) == [], term


@pytest.mark.parametrize("term", GLOSSARY)
def test_a_text_names_a_thing_by_its_word(term: str) -> None:
    """Where the English text names it; but for the texts that say the same without it, which are all needed."""
    other = {
        key
        for key, english in table("en").items()
        if re.search(rf"\b(?:{GLOSSARY[term]['en']})", written(english), re.IGNORECASE)
        for language in LANGUAGES[1:]
        if not re.search(word_of(term, language), written(table(language)[key]), re.IGNORECASE)
    }
    assert sorted(other) == GLOSSARY[term].get("but_for", [])


def test_the_glossary_has_a_page(kept: Callable[[Path, str], None]) -> None:
    lines = [
        "# Glossary",
        "",
        "Each thing has one word in each language of the page. Tests check that the texts in `winnable/page/texts/`,",
        "`winnable/page/phrases/` and `winnable/page/missions/` use these words.",
        "",
        "Words are changed in `tests/winnable/page/glossary.json`, which also lists words not to use instead. Then",
        "`pytest --update-golden tests/winnable/page/test_assets_texts.py` writes this page.",
        "",
        f"| English | {' | '.join(NAMES.values())} |",
        "| --- | --- | --- | --- |",
        *(f"| {term} | {' | '.join(row[each]['word'] for each in NAMES)} |" for term, row in GLOSSARY.items()),
        "",
    ]
    kept(GLOSSARY_PAGE, "\n".join(lines))


def test_every_other_language_tells_the_same_of_reasons_and_changes() -> None:
    told = [[key for key in table(language) if key.startswith(TOLD)] for language in LANGUAGES]
    assert told[0] == []
    assert told[1] == told[2] == told[3]
    assert {key: places(table("de")[key]) for key in told[1]} == {key: places(table("ru")[key]) for key in told[1]}


def test_every_change_has_its_words() -> None:
    known = table("de")
    assert [change for change in get_args(Kind) if f"told.change.{change}" not in known] == []


def test_every_requirement_remark_and_finding_has_its_words() -> None:
    """A goal is told in the English of the goal language."""
    known = table("de")
    of_tasks = {"task", "owner", "token", "goal", "assignment", "hint", "direction"}
    assert [kind for kind in set(kinds(Requirement)) - of_tasks if f"told.required.{kind}" not in known] == []
    assert [side for side in Direction if f"told.required.{side.value}" not in known] == []
    assert [shown for shown in Shown if f"told.hint.{shown.value}" not in known] == []
    assert [kind for kind in REMARKS if f"told.remark.{kind}" not in known] == []
    codes = {code for game in registry.games() for code in game.format.codes}
    assert [code for code in codes if f"told.finding.{code}" not in known] == []


REMARKS = ("cancelled", "exchanged", "avoidable", "unavoidable", "unplayable")
"""The kinds of remarks."""


def wanted() -> Iterator[str]:
    """The keys in the modules; those that are put together as patterns."""
    for name in MODULES:
        written = asset(name)
        yield from (re.escape(key) for key in re.findall(r'\bt\(\s*"([^"]+)"', written))
        for key in re.findall(r"`([a-z]+\.[^`]*|\$\{words\}[^`]*)`", written):
            if "." in key.replace("${", "") and not key.startswith("values"):
                yield re.sub(r"\\\$\\\{[^}]*\\\}", "[a-z_.A-Z0-9-]+", re.escape(key))
        yield from (
            re.escape(key) for key in re.findall(r'"((?:report|crew|file)\.[a-z_.]+)"', written) if ".step" not in key
        )


def test_every_key_that_is_used_is_there_and_the_other_way_round() -> None:
    keys, patterns = list({**table(LANGUAGES[0]), **table(LANGUAGES[1])}), sorted(set(wanted()))
    assert [pattern for pattern in patterns if not any(re.fullmatch(pattern, key) for key in keys)] == []
    used = "|".join(each for each in patterns if not each.startswith("["))
    by_stepper = re.compile(r"\w+\.step\.\w+|report\.[a-z]+")
    own = [key for key in keys if not key.startswith(OF_THE_TABLE)]
    assert [key for key in own if not re.fullmatch(used, key) and not by_stepper.fullmatch(key)] == []


@pytest.mark.parametrize("name", MODULES)
def test_no_text_stands_in_a_module(name: str) -> None:
    """Where elements are made, text in quotes is a sign or a name of HTML, never words."""
    written = re.sub(r"^\s*(//|\*|/\*).*$", "", asset(name), flags=re.MULTILINE)
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', written)
    assert [each for each in quoted if re.search(r"[A-Za-z]{2,} [a-z]{2,}", each) and not allowed(each)] == []


def allowed(quoted: str) -> bool:
    """Whether words in quotes are no text: the kinds of cards in JSON, classes, selectors, `use strict`."""
    kinds = ("only one", "one of several", "lost it", "nothing left to lose", "already won")
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
    with pytest.raises(ValueError, match="expected a language among en, de, pl, ru, found 'fr'"):
        table("fr")


@pytest.mark.parametrize(
    ("language", "one", "few", "many"),
    [("pl", [1], [2, 4, 22, 104], [0, 5, 11, 12, 14, 21, 25]), ("ru", [1, 21, 101], [2, 4, 22], [0, 5, 11, 14, 111])],
)
def test_numbers_have_the_forms_of_the_language(language: str, one: list[int], few: list[int], many: list[int]) -> None:
    assert {plural(language, each) for each in one} == {"one"}
    assert {plural(language, each) for each in few} == {"few"}
    assert {plural(language, each) for each in many} == {"many"}
    assert plural(language, 1.5) == "other"
    assert text("pl", "crew.left", n=3) == "3 karty"


def test_pages_that_are_files_hold_their_own_texts_alone() -> None:
    assert {key.split(".")[0] for key in of_files("pl")} & {"table", "missions"} == set()
    assert "crew.left" in of_files("pl")


def test_every_task_card_of_an_edition_is_told() -> None:
    _, told = answered('{"ask": "catalogue", "about": {"catalogue": "deep-sea"}}', lambda _told: None)
    known = [f"told.task.{each['id']}" for each in told["cards"]]
    for language in LANGUAGES[1:]:
        assert [key for key in table(language) if key.startswith("told.task.")] == known
        sentences = [text(language, key) for key in known]
        assert len(set(sentences)) == len(known)
        for sentence, card in zip(sentences, told["cards"], strict=True):
            assert set(re.findall(r"\d+", sentence)) <= set(re.findall(r"\d+", card["about"])), sentence


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_phrases_and_places(language: str) -> None:
    """English has words of its own for what is written as in files alone."""

    def phrases(name: str) -> dict[str, str]:
        found: dict[str, str] = json.loads(told_in("phrases", name))
        return found

    other, first = phrases(language), phrases(LANGUAGES[1])
    assert list(other) == list(first)
    assert set(phrases("en")) <= set(first)
    marks = re.compile(r"\{[a-dnx]\}")
    assert {key for key, each in other.items() if sorted(marks.findall(key)) != sorted(marks.findall(each))} == set()


# --- missions of the library in other languages ---------------------------------------------------

PUBLISHED = ("planet-nine/", "deep-sea/")


def titles_of_library() -> dict[str, str]:
    """The titles of all missions by their names."""
    _, told = answered('{"ask": "missions", "about": {}}', lambda _told: None)
    return {each["key"]: each["title"] for each in told["missions"]}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_published_mission_has_a_title_and_a_sentence(language: str) -> None:
    text = told_in("missions", language)
    told, known = json.loads(text), titles_of_library()
    published = [key for key in known if key.startswith(PUBLISHED) and key.split("/")[1][:1].isdigit()]
    assert set(published) <= set(told) <= set(known)
    for key, each in told.items():
        assert set(each) == {"title", "about"}
        assert each["about"].endswith("."), key
        assert not each["title"].endswith("."), key
        assert each["title"] != known[key]
