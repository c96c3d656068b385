"""The titles and sentences of the missions in other languages: of each mission that ships, and with its numbers."""

import json
import re
from collections import Counter
from importlib.resources import files

import pytest

from winnable.missions.crew.library import library


@pytest.mark.parametrize("language", ["de", "pl", "ru"])
def test_every_mission_of_the_logbooks_has_its_title_and_sentence(language: str) -> None:
    words = json.loads(files("winnable.missions").joinpath("words", f"{language}.json").read_text(encoding="utf-8"))
    assert list(words) == list(library())
    for key, mission in library().items():
        for written, translated in ((mission.title, words[key]["title"]), (mission.about, words[key]["about"])):
            numbers, found = (Counter(re.findall(r"\d+", each)) for each in (written, translated))
            assert not found - numbers, translated
            # the ranks 1 and 9 may be words: jedynka, девятка
            assert set(numbers - found) <= {"1", "9"}, translated
