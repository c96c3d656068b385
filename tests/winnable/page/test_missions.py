"""Missions of the library in other languages: those that there are, each with a title and a sentence."""

import json
from importlib.resources import files

import pytest

from winnable.page.texts import LANGUAGES
from winnable.table.calls import answered

PUBLISHED = ("planet-nine/", "deep-sea/")


def library() -> dict[str, str]:
    """The titles of all missions by their names."""
    _, told = answered('{"ask": "missions", "about": {}}', lambda _told: None)
    return {each["key"]: each["title"] for each in told["missions"]}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_published_mission_has_a_title_and_a_sentence(language: str) -> None:
    text = files("winnable.page").joinpath("missions", f"{language}.json").read_text(encoding="utf-8")
    told, known = json.loads(text), library()
    published = [key for key in known if key.startswith(PUBLISHED) and key.split("/")[1][:1].isdigit()]
    assert set(published) <= set(told) <= set(known)
    for key, each in told.items():
        assert set(each) == {"title", "about"}
        assert each["about"].endswith("."), key
        assert not each["title"].endswith("."), key
        assert each["title"] != known[key]
