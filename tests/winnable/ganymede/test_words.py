"""What solve says and writes."""

import json
from pathlib import Path

from tests.support.ganymede_files import LAUNCH, exact_stop, only
from tests.support.pages import solved, told
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run


def test_what_is_solved_can_be_replayed(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(f"{exact_stop()}horizon: 1\n{LAUNCH}expect: winnable\n", encoding="utf-8")
    assert "leaves the" in run("solve", str(path)).stdout
    assert json.loads(run("solve", str(path), "--json").stdout)["problems"][0]["state"] == "met"
    assert run("check", str(path)).exit_code == 0
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    assert only(out.read_text(encoding="utf-8")).line_of_play is not None
    assert run("replay", str(out)).exit_code == 0
    path.write_text(f"{exact_stop()}horizon: 1\ngoals: {{score: {{at_least: 7}}}}\n", encoding="utf-8")
    result = run("solve", str(path))
    assert (result.exit_code, "unwinnable: no line of play reaches all goals" in result.stdout) == (1, True)


def test_a_line_in_which_nobody_free_moves_can_be_replayed(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(
        "game: ganymede\nplayers: [ana, ben]\ntrack: {length: 1, bonus: [], points: [0, 0]}\n"
        "cards: {tiles: {t1: {symbol: astro}, t2: {symbol: astro}}, ships: {s1: {points: 4}, s2: {points: 4}}}\n"
        "rows: {tiles: [t1, t2]}\nboards: {ana: {ships: {top: s1}}, ben: {ships: {top: s2}}}\nnext: ben\n"
        "scripts: {ben: [{tile: t1}]}\nhorizon: {rounds: 1}\ngoals: {launched: {exactly: 0}}\n",
        encoding="utf-8",
    )
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    result = run("replay", str(out))
    assert (result.exit_code, "the line reaches every goal" in result.stdout) == (0, True)


GANYMEDE = EXAMPLES / "ganymede"


def test_boards_go_on_from_turn_to_turn_as_the_table_tells() -> None:
    """Along a game that a file holds: which line is found may change."""
    (problem,) = told("analyse", GANYMEDE / "lost.yaml")
    view = problem["view"]
    line = view["lines"][0]
    assert view["players"] == ["ana"]
    assert view["start"]["boards"][0]["settlers"]["earth"] == ["red", "red"]
    first, second, third = line["timeline"]
    assert first["deeds"][0] == "tile start-red (planet)"
    assert first["boards"][0]["settlers"]["earth"] == ["red"] * 3
    assert "s16" in first["boards"][0]["hand"]
    assert "s16" not in first["rows"]["ships"]["show"]
    assert sorted(second["boards"][0]["settlers"]["earth"]) == ["purple", "red", "red", "red"]
    assert third["boards"][0]["shuttles"] == ["e28"]
    assert third["boards"][0]["ships"]["top"]["card"] == "s01"


def test_a_ship_that_has_left_has_flown() -> None:
    kept = told("analyse", GANYMEDE / "lost.yaml")[0]["view"]["lines"][1]
    last = kept["timeline"][-1]["boards"][0]
    assert len(last["flown"]) == 1
    assert set(last["flown"]) <= {"s01", "s04"}
    assert [each["score"] for each in kept["timeline"]] == [each["boards"][0]["score"] for each in kept["timeline"]]


def test_every_card_that_is_shown_is_explained() -> None:
    for problem in [*solved(GANYMEDE / "together.yaml"), *solved(GANYMEDE / "launch.yaml")]:
        view = problem["view"]
        moments = [view["start"], *(turn for line in view["lines"] for turn in line["timeline"])]
        for moment in moments:
            shown = {card for row in moment["rows"].values() for card in row["show"]}
            for board in moment["boards"]:
                shown |= {*board["tiles"], *board["hand"], *board["shuttles"], *board["flown"]}
                shown |= {ship["card"] for ship in board["ships"].values() if ship}
            assert shown <= set(view["cards"])
    assert view["cards"]["s01"]["about"] == "5 points"


def test_a_lost_game_has_the_answer_after_each_turn() -> None:
    (problem,) = told("analyse", GANYMEDE / "lost.yaml")
    played, kept = problem["view"]["lines"]
    assert [each["after"] for each in played["timeline"]] == [each["answer"] for each in problem["moves"]]
    assert problem["culprit"]["number"] == 2
    assert kept["state"] == "met"


def test_a_verdict_alone_spoils_nothing() -> None:
    assert all(not each["view"]["lines"] for each in solved(GANYMEDE / "launch.yaml", verdict_only=True))


def test_what_is_asked_stands_above() -> None:
    view = solved(GANYMEDE / "together.yaml")[0]["view"]
    assert view["question"] == "The question is whether these are reached within 2 rounds, unless the game ends before"
    assert [goal.partition(" ")[0] for goal in view["goals"]] == ["everybody", "no"]
    (launch,) = solved(GANYMEDE / "launch.yaml", verdict_only=True)
    assert launch["view"]["question"].startswith("The question is whether this is reached within 3 turns")
    assert launch["view"]["goals"] == ["ana has launched 1 ship or more"]
