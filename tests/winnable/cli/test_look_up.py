"""`winnable cards`: every card of every game is listed, and is shown alone; as text see `tests/data/sessions`."""

import json

import pytest

from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.games import registry


def listed(run: Run, *words: str) -> list[str]:
    """The ids of the cards that are listed."""
    return [each["id"] for each in json.loads(run("cards", *words, "--json").stdout)["cards"]]


def test_the_games_that_have_cards(run: Run) -> None:
    found = json.loads(run("cards", "--json").stdout)["games"]
    assert [each["game"] for each in found] == list(registry.catalogues())


@pytest.mark.parametrize("name", few(list(registry.catalogues()), 1))
def test_every_card_is_listed_and_can_be_shown_alone(name: str, run: Run) -> None:
    catalogue = registry.catalogues()[name]
    assert listed(run, name) == list(catalogue.ids())
    for card in list(catalogue.ids())[::7]:
        assert listed(run, name, card) == [card]
        assert run("cards", name, card).stdout.splitlines()[0] == card
