"""Reading missions: what they take over, their parameters, and mistakes in them."""

from pathlib import Path
from random import Random

import pytest

from tests.support import ganymede
from tests.support.damages import with_other_values, without_a_line
from tests.support.findings import WRONG_LINES
from tests.support.ganymede_files import (
    CARDS,
    FIRST,
    FREED,
    HEAD,
    IN_THE_WAY,
    LAUNCH,
    LINE,
    ROWS,
    board,
    codes,
    exact_stop,
    only,
)
from tests.support.ganymede_search import search
from tests.support.layers import few
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import CardsDocument, MissionDocument, ProblemDocument, dump, template
from winnable.missions.ganymede.english import mission_text
from winnable.missions.ganymede.read import load, load_line, load_shipped, load_text, read_document, shelf
from winnable.missions.source.document import Instead, load_documents
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Source
from winnable.rules.ganymede.card import Settlers
from winnable.rules.ganymede.goal import Bound, Launched, NobodyLost, Score
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import replay

ASKED = f"horizon: 3\n{LAUNCH}"


def test_cards_of_a_file_of_their_own(tmp_path: Path) -> None:
    track = HEAD.splitlines()[3]
    (tmp_path / "cards.yaml").write_text(f"game: ganymede\nabout: For tests.\n{track}\n{CARDS}", encoding="utf-8")
    (found,) = load(tmp_path / "cards.yaml").documents
    assert isinstance(found, CardsDocument)
    assert len(found.cards.ids) == 33
    head = HEAD.replace(f"{track}\n", "cards_from: cards.yaml\n")
    path = tmp_path / "deal.yaml"
    path.write_text(f"{head}{ROWS}{board('earth: {red: 2}')}{ASKED}", encoding="utf-8")
    (document,) = load(path).documents
    assert isinstance(document, ProblemDocument)
    assert document.problem == only(f"{FIRST}{ASKED}").problem
    assert "cards_from: cards.yaml" in dump(document, None, tmp_path)
    assert only(dump(document)).problem == document.problem


@pytest.mark.parametrize(
    ("reference", "codes"),
    [("nothing.yaml", ["C006"]), ("broken.yaml", ["C006", "K004"]), ("other.yaml", ["C006"])],
)
def test_a_file_of_cards_that_cannot_be_used(tmp_path: Path, reference: str, codes: list[str]) -> None:
    (tmp_path / "broken.yaml").write_text(f"game: ganymede\n{CARDS.replace('cross', 'star')}", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("secret: 1\n", encoding="utf-8")
    text = f"{HEAD}cards_from: {reference}\n{ROWS}{board('earth: {red: 2}')}{ASKED}"
    found = [each.code for each in load_text(text, base=tmp_path).findings]
    assert sorted(set(found)) == codes


def test_an_id_of_two_cards() -> None:
    text = f"{FIRST}{ASKED}".replace("    v5: {", "    e1: {", 1)
    assert "C002" in [each.code for each in load_text(text).findings]


# --- missions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", list(shelf()))
def test_every_mission_that_ships_is_sound(key: str) -> None:
    loaded = load_shipped(key)
    assert loaded is not None
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert document.mission.key == key
    assert len(list(mission_text(document.mission))) >= 4


def test_a_problem_plays_a_mission_with_other_values() -> None:
    problem = only(f"{FIRST}mission: nobody-left-behind\nwith: {{ships: 2, turns: 4}}\n").problem
    assert problem.horizon == Turns(4)
    assert problem.goals == (Launched(Bound(at_least=2)), NobodyLost())


def test_the_template_is_a_mission() -> None:
    loaded = load_text(template("two-ships"))
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.id, document.mission.free) == ("two-ships", (0,))


def test_a_mission_of_a_file_that_extends_another(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("id: own\ngame: ganymede\nextends: launch\nwith: {turns: 2}\n", encoding="utf-8")
    (tmp_path / "deal.yaml").write_text(f"{FIRST}mission: own.yaml\n", encoding="utf-8")
    assert only(load(tmp_path / "deal.yaml")).problem.horizon == Turns(2)


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


# --- problems ------------------------------------------------------------------------------------


def test_a_deal_in_full_is_what_it_says() -> None:
    problem = only(f"{FIRST}horizon: 3\n{LAUNCH}").problem
    expected = ganymede.deal(ganymede.board("2 red"))
    assert problem.deal == expected
    assert (problem.horizon, problem.goals) == (Turns(3), (Launched(Bound(at_least=1), 0),))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("deal", "turns", "goals", "reachable"),
    [
        pytest.param(FIRST, 3, LAUNCH, True, id="1a", marks=pytest.mark.slow),
        pytest.param(FIRST, 2, LAUNCH, False, id="1b"),
        pytest.param(IN_THE_WAY, 2, LAUNCH, False, id="2a"),
        pytest.param(FREED, 1, LAUNCH, False, id="2b in one turn"),
        pytest.param(FREED, 2, LAUNCH, True, id="2b", marks=pytest.mark.slow),
        pytest.param(exact_stop(), 1, "goals: [{score: {at_least: 6}}]", True, id="3a"),
        pytest.param(exact_stop(), 1, "goals: {score: {at_least: 7}}", False, id="3b"),
        pytest.param(
            exact_stop(), 1, "goals: [all: [{launched: {at_least: 1}}, {reputation: {at_least: 4}}]]", False, id="3c"
        ),
        pytest.param(
            exact_stop("v4rep"), 1, "goals: [{launched: {at_least: 1}}, {reputation: {more_than: 3}}]", True, id="3c+"
        ),
    ],
)
def test_the_examples_have_their_verdicts(deal: str, turns: int, goals: str, reachable: bool) -> None:
    problem = only(f"{deal}horizon: {{turns: {turns}, of: ana}}\nscore_at: horizon\n{goals}").problem
    assert (search(problem).report is not None) is reachable


def test_a_line_in_the_file_is_played() -> None:
    document = only(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}")
    assert document.line_of_play is not None
    assert replay(document.problem, document.line_of_play).met


# --- mistakes ------------------------------------------------------------------------------------


def test_all_mistakes_are_found_at_once() -> None:
    text = f"{FIRST}{ASKED}".replace("show: [st_b,", "show: [st_x,").replace("bonus: [3,", "bonus: [9,")
    text = text.replace("reputation: 0", "hand: [v5]").replace("of: ana, at_least", "of: bob, at_least")
    assert [code.split()[1] for code in codes(text)] == ["C007", "C001", "Y007", "R002"]


def test_a_pile_that_may_run_out_is_warned_of_with_the_consequence() -> None:
    findings = load_text(f"{FIRST}horizon: 5\n{LAUNCH}").findings
    assert {each.level for each in findings} == {"warning"}
    assert [(each.code, each.hint) for each in findings][:2] == [
        ("R007", "the discarded tiles become the pile then"),
        ("R007", "the game ends then with the round"),
    ]


def test_a_pile_of_a_whole_game_is_not_warned_of() -> None:
    """It runs out as it does at the table; with a card less it is one that somebody wrote short."""
    deal = deal_at_random(4, Random(1))
    mission = load_shipped("end-the-game")
    assert mission is not None
    (document,) = mission.documents
    assert isinstance(document, MissionDocument)
    text = dump(problem_of(document, deal, Random(1)), None, None)
    assert load_text(text).findings == ()
    last = deal.position.row(RowKind.EARTH).draw[-1]
    shorter = text.replace(f", {last}]", "]", 1)
    assert shorter != text
    assert [(each.code, each.hint) for each in load_text(shorter).findings] == [
        ("R007", "the game ends then with the round")
    ]


# --- other players -------------------------------------------------------------------------------

TWO = FIRST.replace("players: [ana]", "players: [ana, ben]").replace("next: ana", "  ben: {ships: {top: v4x}}")


def test_a_script_is_played_and_a_veiled_player_takes_cards() -> None:
    script = "scripts: {ben: [{tile: st_b, does: recruit blue}]}\n"
    problem = only(f"{TWO}{script}horizon: {{rounds: 1}}\n{LAUNCH}").problem
    assert problem.free == (0,)
    assert isinstance(problem.control(1), Script)
    rows = "scripts: {ben: {rows_only: [[st_b, e1], {cards: [m1], supply: {red: -1}}]}}\n"
    control = only(f"{TWO}{rows}horizon: {{rounds: 2}}\n{LAUNCH}").problem.control(1)
    assert control == RowsOnly((RowsTurn(("st_b", "e1")), RowsTurn(("m1",), Settlers((0, -1, 0, 0)))))


def test_a_goal_about_the_board_of_a_veiled_player_is_refused_at_its_place() -> None:
    rows = "scripts: {ben: {rows_only: [[st_b]]}}\nhorizon: {rounds: 1}\n"
    text = f"{TWO}{rows}goals:\n- not_over\n- {{score: {{of: ben, at_least: 3}}}}\n"
    line = len(text.splitlines())
    assert codes(text) == [f"{line}:3 Q002"]


def test_cards_that_never_come_into_a_row_are_refused_at_their_place() -> None:
    boards = TWO.replace("ben: {ships: {top: v4x}}", "ben: {ships: {top: v4x}, hand: [vred], tiles: [t_ry]}")
    cards = boards.replace(", t_ry]", "]").replace(", vred]", "]")
    head = f"{cards}horizon: {{rounds: 1}}\ngoals: not_over\n"
    assert codes(f"{head}scripts: {{ben: {{rows_only: [[vred, t_ry, st_b]]}}}}\n") == []
    text = f"{head}scripts:\n  ben:\n    rows_only: [[st_b, v5]]\n"
    assert codes(text) == [f"{len(text.splitlines())}:24 Q005"]


def test_a_script_behind_another_that_cannot_be_played_is_found_at_its_own_turn() -> None:
    three = f"{TWO}  cid: {{ships: {{top: vsymA}}}}\nnext: ben\n".replace("[ana, ben]", "[ana, ben, cid]")
    wrong = "scripts:\n  ben:\n  - {tile: st_b}\n  cid:\n  - {tile: st_b}\nhorizon: {rounds: 1}\n"
    line = f"{three}{wrong}".splitlines().index("  - {tile: st_b}", len(three.splitlines()) + 3) + 1
    assert [code for code in codes(f"{three}{wrong}{LAUNCH}") if "Q005" in code] == [f"{line}:5 Q005"]


def test_a_script_that_cannot_begin_or_is_too_short() -> None:
    starts = TWO + "next: ben\n"
    wrong = "scripts:\n  ben:\n  - {tile: t_br}\nhorizon: {rounds: 1}\n"
    assert [code.split()[1] for code in codes(f"{starts}{wrong}{LAUNCH}")] == ["Q005"]
    begun = wrong.replace("t_br}", "st_r}\n  - {tile: st_p}").replace("rounds: 1", "rounds: 2")
    assert not codes(f"{starts}{begun}{LAUNCH}played: [{{tile: st_b}}]\n")
    short = "scripts:\n  ben: []\nhorizon: {rounds: 2}\n"
    assert [code.split()[1] for code in codes(f"{TWO}{short}{LAUNCH}")][-1] == "Q005"


def test_what_was_played_must_be_legal() -> None:
    text = f"{FIRST}{ASKED}played:\n- {{tile: st_r, does: recruit red}}\n- {{tile: st_r}}\n"
    (finding,) = load_text(text).findings
    assert (finding.code, finding.line) == ("N003", len(text.splitlines()))
    good = only(f"{FIRST}{ASKED}played: [{{tile: st_r, does: recruit red}}]\n").problem
    assert len(good.played.turns) == 1
    assert search_from(good)


def search_from(problem: Problem) -> bool:
    """Whether the rest of the line that wins goes on from what was played."""
    document = only(f"{FIRST}{ASKED}{LINE.replace(', take ship v4r', '').replace('lays: v4r', 'lays: vset')}")
    assert document.line_of_play is not None
    return replay(problem, document.line_of_play).met


# --- files ---------------------------------------------------------------------------------------


PAIR = FIRST.replace("players: [ana]", "players: [ana, ben]")
SCRIPTS = "scripts: {ben: [{tile: st_b, does: recruit blue}, {tile: st_p}, {tile: t_br}]}\n"
WHOLE = (
    f"{PAIR}{SCRIPTS}control: {{ana: free, ben: scripted}}\nhorizon: {{turns: 3, of: ana}}\n{LAUNCH}{LINE}played: []\n"
)
INSTEAD = ("", "2", "x", "[]", "{}", "[x]", "{x: 1}", "true", "-1", "ana", "top", "2 red", "e1")


@pytest.mark.parametrize("seed", few(range(150), 50, 100))
def test_broken_files_have_findings_only(seed: int) -> None:
    load_text(with_other_values(Random(seed), WHOLE, INSTEAD))


@pytest.mark.parametrize("text", without_a_line(WHOLE))
def test_a_line_left_out(text: str) -> None:
    load_text(text)


@pytest.mark.parametrize("text", ["players: ana\nrows: []\nboards: {ana: {earth: 2}}\n", "", "goals: 3\n", "id: 3\n"])
def test_hardly_anything(text: str) -> None:
    assert load_text(f"game: ganymede\n{text}").errors


def test_a_mission_in_place_of_the_question_of_a_file() -> None:
    """What a file says of its own question goes with it: values for another mission, when points count."""
    question = "mission: launch\nwith: {ships: 3}\nhorizon: {turns: 9, of: ana}\nscore_at: end\n"
    loaded = load_documents(
        lambda findings: read_bytes(f"{FIRST}{question}".encode(), Source("<deal>"), findings, "a problem"),
        lambda root, findings: read_document(root, findings, Instead(mission="points")),
    )
    (document,) = loaded.documents
    assert isinstance(document, ProblemDocument)
    problem = document.problem
    assert problem.goals == (Score(Bound(at_least=10)),)
    assert (problem.horizon, problem.score_at) == (Turns(6, 0), "horizon")


@pytest.mark.parametrize(("text", "message"), WRONG_LINES)
def test_places_in_a_line_are_those_of_its_own_text(text: str, message: str) -> None:
    """They are none of the document of the problem, nor outside of the text."""
    with pytest.raises(ValueError, match=f"^{message}"):
        load_line(text, only(f"{FIRST}{LAUNCH}horizon: {{turns: 2, of: ana}}\n").problem)
