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


def test_all_missions_and_some() -> None:
    every = ask("missions")["missions"]
    assert {each["game"] for each in every} == set(registry.editions())
    assert len({each["key"] for each in every}) == len(every)
    some = ask("missions", words="distress signal")["missions"]
    assert 0 < len(some) < len(every)
    assert {each["game"] for each in ask("missions", game="deep-sea")["missions"]} == {"deep-sea"}


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
    assert 0 < len(ask("catalogue", catalogue="deep-sea", words="captain")["cards"]) < 96
    assert ask("catalogue", catalogue="deep-sea", name="low-sum")["lines"]


def test_cards_of_the_other_games() -> None:
    shown = ask("catalogue", catalogue="lifeboat", words="overboard kid gull")["cards"]
    assert [each["id"] for each in shown] == ["nav21", "nav23"]
    assert ask("catalogue", catalogue="ganymede", name="e05")["entry"]["kind"] == "shuttle from Earth"


def test_guides_schemas_and_templates() -> None:
    for each in ask("guides")["guides"]:
        assert ask("guide", name=each["name"])["markdown"].startswith("#")
    for game in ask("setup")["games"]:
        for kind in game["schemas"]:
            assert json.loads(ask("schema", game=game["game"], kind=kind)["schema"])["$schema"]
        text = ask("template", game=game["game"], name="mine")["yaml"]
        assert not [each for each in ask("check", text=text)["findings"] if each["level"] == "error"]


def test_what_is_not_there() -> None:
    for what, about in (
        ("mission", {"name": "planet-nine/99"}),
        ("missions", {"game": "bridge"}),
        ("catalogue", {"catalogue": "bridges"}),
        ("catalogue", {"catalogue": "deep-sea", "name": "low"}),
        ("guide", {"name": "none"}),
        ("schema", {"game": "planet-nine", "kind": "none"}),
        ("schema", {"game": "bridge", "kind": "mission"}),
        ("template", {"game": "bridge"}),
    ):
        with pytest.raises(Refused) as refused:
            ask(what, **about)
        assert refused.value.kind == "unknown"
