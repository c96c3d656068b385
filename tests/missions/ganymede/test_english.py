"""What there is on a card, problems and missions of Ganymede in English."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.ganymede_files import FIRST, only
from tests.support.golden import with_sentences
from tests.support.paths import DATA
from winnable.missions.ganymede.english import cards_text, mission_text, problem_text, shuttle_text
from winnable.missions.ganymede.read import MISSIONS, made_up_cards
from winnable.rules.ganymede.card import Colour, Effect, Kind, Part, Place, Settlers, Shuttle, Symbol

MOVE = Effect((Part(Kind.MOVE),))
RED = Settlers.of({Colour.RED: 2})


@pytest.mark.parametrize(
    ("shuttle", "text"),
    [
        (Shuttle(Place.EARTH, Symbol.ASTRO), "for nobody"),
        (Shuttle(Place.EARTH, Symbol.ASTRO, RED), "for 2 red"),
        (Shuttle(Place.EARTH, Symbol.ASTRO, white=1), "for 1 of any colour"),
        (Shuttle(Place.MARS, Symbol.CROSS, RED, 1, True, MOVE), "for 2 red and 1 of any colour; costs a tile; move"),
    ],
)
def test_shuttles(shuttle: Shuttle, text: str) -> None:
    assert shuttle_text(shuttle) == text


def test_every_card_once_by_kinds() -> None:
    told = list(cards_text(made_up_cards().cards()))
    assert len({card for card, _, _ in told}) == len(told) == 120
    kinds = [kind for _, kind, _ in told]
    assert list(dict.fromkeys(kinds)) == ["tile", "shuttle from Earth", "shuttle from Mars", "ship"]
    assert {kinds.count(kind) for kind in kinds} == {30}
    shown = {card: text for card, _, text in told}
    assert shown["t01"] == "astro; recruit blue or recruit red"
    assert shown["e17"] == "planet; for 1 yellow and 1 of any colour; costs a tile; reputation"
    assert shown["s04"] == "4 points, on launch move 2"


def test_a_problem_says_what_lies_where_and_what_is_asked(kept: Callable[[Path, str], None]) -> None:
    text = FIRST.replace("game: ganymede\n", "game: ganymede\noptions: {bonus_launch: must}\nscore_at: end\n")
    sentences = problem_text(only(f"{text}horizon: 3\nexpect: winnable\ngoals: [not_over, {{uses: e1}}]\n"))
    kept(DATA / "golden" / "english-ganymede.txt", "\n".join(sentences) + "\n")


@pytest.mark.parametrize(("goal", "english"), with_sentences("goals-in-english-ganymede.txt"))
def test_every_goal_has_a_sentence(goal: str, english: str) -> None:
    assert f"- {english}" in list(problem_text(only(f"{FIRST}horizon: 3\ngoals: [{goal}]\n")))


def test_a_mission_speaks_of_players_by_the_order_of_turns() -> None:
    document, _ = MISSIONS.find("race", {"rounds": 9})
    assert document is not None
    assert list(mission_text(document.mission))[1:] == [
        "For 2, 3 or 4 players.",
        "The first player is free to choose, the others follow scripts.",
        "It is to be reached within 9 rounds, unless the game ends before.",
        "The first player has launched 4 ships or more.",
    ]
