import pytest

from tests.support.logs import SENTENCES, text_of
from winnable.missions.crew.logs.envelope import Loose
from winnable.missions.crew.logs.texts import card_of
from winnable.missions.crew.task_cards import task_cards

SECRET = {"predict-openly": "Shared with the crew", "predict-secretly": "The prediction is secret"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_task_card_is_found_by_its_words_and_no_other(players: int) -> None:
    assert [*SENTENCES] == [*task_cards()]
    for name, card in task_cards().items():
        task = {"text": text_of(name), "subtext": SECRET.get(name), "difficulty": str(card.difficulty[players])}
        assert card_of(Loose(task), players) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Win",
        "Win X tricks",
        "Win exactly 2 tricks, not in a row, or 3",
        "Win at least 2x the pink",
        "Gewinne die grüne 6",
        "Win 5 trumps",
        {"log": "Win ${a}", "args": {"a": {"log": "${b}", "args": []}}},
        {"log": "Win ${a}", "args": []},
        7,
        None,
    ],
)
def test_other_words_are_of_no_card(text: object) -> None:
    assert card_of(Loose({"text": text}), 4) is None


def test_the_difficulty_tells_against_a_card() -> None:
    assert card_of(Loose({"text": "Win the last trick", "difficulty": 1}), 4) is None
    assert card_of(Loose({"text": "Win the last trick"}), 4) == task_cards()["last-trick"]
