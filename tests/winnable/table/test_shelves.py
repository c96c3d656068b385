"""What there is to look up."""

import json
from typing import Any

import pytest

from winnable.games import registry
from winnable.services.loading import load_bytes
from winnable.table.replies import reply
from winnable.table.wire import Refused


def ask(what: str, **about: Any) -> Any:
    """The reply of a worker, as the server gets it."""
    return json.loads(json.dumps(reply(what, about, lambda _told: None)))


def test_all_missions() -> None:
    every = ask("missions")["missions"]
    assert {each["game"] for each in every} == set(registry.editions())
    assert len({each["key"] for each in every}) == len(every)


@pytest.mark.parametrize("name", ["planet-nine/12", "deep-sea/5", "12"])
def test_a_mission_in_full_is_the_file(name: str) -> None:
    found = ask("mission", name=name)
    assert found["lines"][0].startswith(found["mission"]["key"])
    assert found["english"]
    read = load_bytes(found["yaml"].encode(), "x")
    assert not read.errors
    assert read.missions[0].mission.key == found["mission"]["key"]


def test_a_mission_of_every_game_has_its_file() -> None:
    for game in registry.games():
        for key in [*game.library.shelf][:1]:
            assert ask("mission", name=key)["yaml"]


def test_a_mission_for_so_many_players() -> None:
    four = ask("mission", name="planet-nine/12", players=4)["english"]
    assert four
    assert all(isinstance(line, str) for line in four)


def test_task_cards() -> None:
    every = ask("catalogue", catalogue="deep-sea")["cards"]
    assert len(every) == 96


def test_cards_of_the_other_games() -> None:
    shown = {
        each["id"]: each for name in ("lifeboat", "ganymede") for each in ask("catalogue", catalogue=name)["cards"]
    }
    assert {"nav21", "nav23"} <= shown.keys()
    assert shown["e05"]["kind"] == "shuttle from Earth"


def test_templates() -> None:
    for game in ask("setup")["games"]:
        text = ask("template", game=game["game"])["yaml"]
        assert not [each for each in ask("check", text=text)["findings"] if each["level"] == "error"]


def test_what_is_not_there() -> None:
    for what, about in (
        ("mission", {"name": "planet-nine/99"}),
        ("catalogue", {"catalogue": "bridges"}),
        ("template", {"game": "bridge"}),
    ):
        with pytest.raises(Refused) as refused:
            ask(what, **about)
        assert refused.value.kind == "unknown"
