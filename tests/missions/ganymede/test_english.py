"""What there is on a card, problems and missions of Ganymede in English."""

import pytest

from tests.support.ganymede_files import FIRST, only
from winnable.missions.ganymede.english import cards_text, mission_text, problem_text, shuttle_text
from winnable.missions.ganymede.read.mission import MISSIONS, made_up_cards
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


V4M = "4 points, on launch move 2"


def test_a_problem_says_what_lies_where_and_what_is_asked() -> None:
    text = FIRST.replace("game: ganymede\n", "game: ganymede\noptions: {bonus_launch: must}\nscore_at: end\n")
    sentences = list(problem_text(only(f"{text}horizon: 3\nexpect: winnable\ngoals: [not_over, {{uses: e1}}]\n")))
    assert sentences == [
        "The game has 7 blue, 7 red, 7 yellow, 7 purple settlers; 7 blue, 5 red, 7 yellow, 7 purple are in the supply.",
        "Tiles shown: st_b, st_r, st_y and st_p; in the pile, top first: t_br, t_rrep, t_bmove, t_ry.",
        "Earth shuttles shown: e1, e2, e3 and e4; in the pile, top first: e5, e6, e7.",
        "Mars shuttles shown: m1, m2, m3 and m4; in the pile, top first: m5, m6, m7.",
        "Ships shown: v4r, vset and vrep; in the pile, top first: v4rep, vtil, vred.",
        (
            "The track of the reputation has 9 cells: a basic action on cell 3, cell 5 and cell 7, "
            "a launch at its end; points from 0 on: 0, 0, 0, 1, 1, 2, 2, 4, 4, 6."
        ),
        f"ana has the ships v5 on the top (5 points) and v4m on the bottom ({V4M}) and 2 red on Earth.",
        "The option bonus_launch is must.",
        "The cards:",
        "- st_b: tile, astro; recruit blue and ship",
        "- st_r: tile, planet; recruit red and ship",
        "- st_y: tile, engine; recruit yellow and ship",
        "- st_p: tile, medic; recruit purple and ship",
        "- t_br: tile, cross; recruit blue or recruit red",
        "- t_rrep: tile, planet; recruit red or reputation",
        "- t_bmove: tile, astro; recruit blue or move",
        "- t_ry: tile, engine; recruit red or recruit yellow",
        "- e1: shuttle from Earth, astro; for 2 red; recruit blue",
        "- e2: shuttle from Earth, engine; for 2 red and 1 of any colour; reputation",
        "- e3: shuttle from Earth, medic; for 1 purple; ship",
        "- e4: shuttle from Earth, cross; for 1 blue, 1 yellow; basic",
        "- e5: shuttle from Earth, planet; for 1 yellow, 1 purple; move",
        "- e6: shuttle from Earth, astro; for 1 blue, 1 purple; recruit red",
        "- e7: shuttle from Earth, engine; for 1 red, 1 yellow; ship",
        "- m1: shuttle from Mars, planet; for 3 red; move",
        "- m2: shuttle from Mars, astro; for 2 red; adapt any",
        "- m3: shuttle from Mars, medic; for 1 purple and 1 of any colour; ship",
        "- m4: shuttle from Mars, cross; for 1 blue, 1 yellow; basic",
        "- m5: shuttle from Mars, engine; for 2 yellow; reputation",
        "- m6: shuttle from Mars, planet; for 1 yellow, 1 purple; costs a tile; move",
        "- m7: shuttle from Mars, medic; for 2 blue; recruit purple",
        "- v5: ship, 5 points",
        "- v4m: ship, 4 points, on launch move 2",
        "- v4r: ship, 4 points, on launch recruit any",
        "- v4rep: ship, 4 points, on launch reputation",
        "- vset: ship, 6 for each full set of symbols",
        "- vrep: ship, the reputation again",
        "- vtil: ship, 2 for each tile",
        "- vred: ship, 1 for each red settler needed by shuttles",
        "The question is whether these are reached within 3 turns of ana, unless the game ends before:",
        "- the end of the game is not triggered",
        "- somebody uses the card e1",
        "Points count only if the game is over by then.",
        "The file expects it to be winnable.",
    ]


@pytest.mark.parametrize(
    ("goal", "english"),
    [
        ("{launched: {at_least: 2, by_turn: 3}}", "ana has launched 2 ships or more by the end of own turn 3"),
        ("{launch_card: v5}", "somebody has launched the ship v5"),
        ("{launch_slots: both_same_turn}", "ana launches the ships of both slots in one turn"),
        ("{score: {of: everybody, exactly: 1}}", "everybody has exactly 1 point"),
        ("{score: {at_most: 4}}", "ana has at most 4 points"),
        ("{lead: {of: ana, at_least: 2}}", "ana is 2 points or more ahead of everybody else"),
        ("{wins: {shared_ok: true}}", "ana wins or shares the victory"),
        ("{lead: {of: ana, fewer_than: 2}}", "ana is at most 1 point ahead of everybody else"),
        ("{reputation: {exactly: 9}}", "the reputation of ana is exactly 9"),
        ("{reputation: {at_most: 5}}", "the reputation of ana is at most 5"),
        ("{sets: {at_least: 1}}", "ana has 1 full set or more of symbols"),
        ("{shuttles: {more_than: 1, symbol: astro}}", "ana has used 2 astro shuttles or more"),
        ("{aboard: {at_least: 2, colour: red}}", "ana has 2 red settlers or more aboard"),
        ("{aboard: {at_least: 2, slot: top}}", "ana has 2 settlers or more on the top ship"),
        ("{on_mars: {exactly: 0}}", "ana has exactly 0 settlers on Mars"),
        ("nobody_lost", "no shuttle of ana loses a settler"),
        ("no_discard_action", "no turn of ana begins by discarding tiles for actions"),
        ("no_bonus_launch", "no ship of ana leaves by a full set or the end of the track"),
        (
            "{game_over: {by_round: 2, cause: pile}}",
            "the end of the game is triggered by an empty pile of shuttles in round 2 or before",
        ),
        (
            "{any: [not_over, {not: {uses: e1}}]}",
            "(the end of the game is not triggered; or it is not so that somebody uses the card e1)",
        ),
    ],
)
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
