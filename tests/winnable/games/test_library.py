"""The missions of games with one edition, listed and shown."""

import pytest

from winnable.games.library import OneEditionLibrary
from winnable.games.usage import UsageError
from winnable.ganymede.game import LIBRARY as GANYMEDE
from winnable.lifeboat.game import LIBRARY as LIFEBOAT
from winnable.output.ink import PLAIN

LIBRARIES = pytest.mark.parametrize("library", [GANYMEDE, LIFEBOAT], ids=lambda library: library.game)


@LIBRARIES
def test_missions_are_listed_by_edition(library: OneEditionLibrary) -> None:
    entries = library.entries(library.game)
    assert entries
    assert [each.key for each in entries] == [each.key for each in library.entries(None)]
    assert library.entries("planet-nine") == []


@LIBRARIES
def test_each_is_shown_as_it_is_listed(library: OneEditionLibrary) -> None:
    for entry in library.entries(None):
        lines, as_json, findings = library.in_full(entry.key, None, PLAIN)
        assert lines[0].startswith(f"{entry.key}: ")
        assert (as_json, list(findings)) == (entry.json, [])
        assert {"game": library.game, "key": entry.key}.items() <= as_json.items()


@LIBRARIES
def test_what_there_is_not(library: OneEditionLibrary) -> None:
    with pytest.raises(UsageError, match="no-such-mission"):
        library.named("no-such-mission")
    assert "no-such-mission" in library.why_unknown("no-such-mission", library.game)
    (entry, *_) = library.entries(None)
    with pytest.raises(UsageError, match=f"one of {library.game}, not of planet-nine"):
        library.in_full(entry.key, "planet-nine", PLAIN)
