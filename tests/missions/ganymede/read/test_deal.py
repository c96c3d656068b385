"""Reading deals: players without ships, and ships to choose from."""

import pytest

from tests.support.ganymede_files import CARDS, HEAD, LAUNCH, ROWS, board, only
from winnable.missions.ganymede.read.loader import load_text

ASKED = f"horizon: 3\n{LAUNCH}"


@pytest.mark.parametrize(
    ("boards", "place"),
    [
        ("", "players"),
        ("boards: {}\n", "{}"),
        ("boards: {ana: {earth: {red: 2}}}\n", "ana"),
        ("boards: {ana: {hand: [v5], flown: [v4m]}}\n", "ana"),
    ],
)
def test_a_player_without_ships_is_an_error(boards: str, place: str) -> None:
    """Nothing can be launched without them, so that goals would be unreachable by an omission."""
    text = f"{HEAD}{CARDS}{ROWS}{boards}{ASKED}"
    (finding,) = load_text(text).findings
    line = text.splitlines()[finding.line - 1]
    assert (finding.code, finding.level, line[finding.column - 1 :].startswith(place)) == ("R010", "error", True)
    assert finding.message == "expected the ships of ana, found none"


@pytest.mark.parametrize("rest", ["choose_ships: [v5, v4m, v4x, vsymA]", "flown: [v5, v4m]"])
def test_both_places_are_empty_before_ships_are_chosen_and_after_two_launches(rest: str) -> None:
    text = f"{HEAD}{CARDS}{ROWS}boards: {{ana: {{{rest}}}}}\n{ASKED}"
    assert only(text).problem.deal.position.boards[0].ships == (None, None)


def test_ships_to_choose_from_need_a_full_row_as_the_others_become_its_pile() -> None:
    rows = ROWS.replace("show: [v4r, vset, vrep], draw: [v4rep, vtil, vred]", "show: [v4r, vset], draw: []")
    text = f"{HEAD}{CARDS}{rows}{board('tiles: []', ships='choose_ships: [v5, v4m, v4x, vsymA]')}{ASKED}"
    errors = [each for each in load_text(text).findings if each.level == "error"]
    assert [(each.code, "expected 3 ships shown in the row, found 2" in each.message) for each in errors] == [
        ("R001", True)
    ]
    assert "choose_ships" in text.splitlines()[errors[0].line - 1]
