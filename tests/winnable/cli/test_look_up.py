"""`winnable cards`: the cards of every game that has some, listed, found and in full."""

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from tests.support.layers import few
from winnable.games import registry

Run = Callable[..., Result]


def listed(run: Run, *words: str) -> list[str]:
    """The ids of the cards that are listed."""
    return [each["id"] for each in json.loads(run("cards", *words, "--json").stdout)["cards"]]


def test_the_games_that_have_cards(run: Run) -> None:
    lines = run("cards").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["deep-sea", "ganymede", "lifeboat"]
    found = json.loads(run("cards", "--json").stdout)["games"]
    assert [each["game"] for each in found] == list(registry.catalogues())
    assert "120 made-up cards" in run("cards").stdout


@pytest.mark.parametrize("name", few(list(registry.catalogues()), 1))
def test_every_card_is_listed_and_can_be_shown_alone(name: str, run: Run) -> None:
    catalogue = registry.catalogues()[name]
    assert listed(run, name) == list(catalogue.ids())
    for card in list(catalogue.ids())[::7]:
        assert listed(run, name, card) == [card]
        assert run("cards", name, card).stdout.splitlines()[0] == card


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["ganymede", "reputation", "again"], ["s27", "s28"]),
        (["ganymede", "M02"], ["m02"]),
        (["lifeboat", "Нож"], ["knife"]),
        (["lifeboat", "life", "preserver"], ["ring"]),
        (["lifeboat", "Миледи"], ["lady"]),
        (["lifeboat", "weapon"], ["oar", "club", "knife", "hook", "flare"]),
        (["lifeboat", "overboard", "snob", "gull"], ["nav15", "nav23"]),
        (["lifeboat", "за", "бортом", "Сноб", "чайка"], ["nav15", "nav23"]),
        (["lifeboat", "overboard snob thirst lady captain fighters"], ["nav17"]),
        (["lifeboat", "gull"], ["nav01", "nav08", "nav12", "nav15", "nav21", "nav23", "nav24"]),
        (["lifeboat", "crossed-out", "gull"], ["nav13"]),
        (["lifeboat", "thirst", "kid", "rowers"], ["nav09", "nav15", "nav21", "nav23"]),
    ],
    ids=" ".join,
)
def test_cards_are_found_by_names_and_by_what_they_show(words: list[str], found: list[str], run: Run) -> None:
    assert listed(run, *words) == found


def test_a_card_in_full_says_how_else_it_is_written(run: Run) -> None:
    assert run("cards", "lifeboat", "nav04").stdout.splitlines() == [
        "nav04",
        "",
        "navigation card  overboard: the captain; thirsty: the captain",
        "also written     overboard captain thirst captain",
        "also written     за бортом Капитан жажда Капитан",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["low", "sum"], "There are no cards of 'low' (did you mean 'winnable cards deep-sea low-sum'?)"),
        (["lifeboats"], "There are no cards of 'lifeboats' (did you mean 'lifeboat'?)"),
        (["bridge"], "There are no cards of 'bridge' (expected one of deep-sea, ganymede, lifeboat)"),
        (["lifeboat", "knive"], "There is no card 'knive' of Lifeboat (did you mean 'knife'?), and nothing"),
        (["ganymede", "e99"], "There is no made-up card 'e99', and nothing in the list has that word"),
    ],
    ids=str,
)
def test_what_is_not_there(words: list[str], said: str, run: Run) -> None:
    result = run("cards", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
