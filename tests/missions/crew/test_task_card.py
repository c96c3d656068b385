"""Mission Deep Sea in files: task cards, difficulties, predictions, captains, and which game a problem is of."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.paths import SHIPPED
from winnable.missions.crew import (
    Loaded,
    ProblemDocument,
    TaskCardsDocument,
    dump,
    find_mission,
    library,
    load,
    load_text,
    one_line,
    one_line_of,
    task_cards,
)
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import ByCrew, Compare, Predicted, Relation, Sum
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task, Token

HANDS = """\
hands:
  Ann: p179 b239 g68 y5 s4
  Bob: p258 b14 g35 y69 s3
  Cy: p36 b578 g9 y127 s2
  Dee: p4 b6 g1247 y348 s1
"""
ROCKETS = HANDS.replace(" s", " r")


def only(loaded: Loaded) -> ProblemDocument:
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.problems
    return document


def found(loaded: Loaded) -> list[str]:
    return [f"{each.line}:{each.column} {each.code}" for each in loaded.findings]


# --- task cards ----------------------------------------------------------------------------------


def test_the_cards_that_ship() -> None:
    cards = task_cards()
    assert len(cards) == 96
    assert list(cards) == [card.id for card in cards.values()]
    card = cards["only-s1"]
    assert (card.difficulty, card.not_captain, card.game) == ({3: 3, 4: 3, 5: 3}, False, "deep-sea")
    assert card.redeal == (tuple(map(Card.parse, ("s1", "s4"))), tuple(map(Card.parse, ("s1", "s2", "s3"))))
    assert {each.id for each in cards.values() if each.not_captain} == {
        "more-than-captain",
        "fewer-than-captain",
        "as-many-as-captain",
    }


def test_cut_card_by_card_they_are_as_in_one_piece() -> None:
    path = SHIPPED / "task_cards" / "deep_sea.yaml"
    (document,) = load(path).documents
    assert isinstance(document, TaskCardsDocument)
    assert document.cards == tuple(task_cards().values())
    assert document.game == "deep-sea"


def test_a_task_of_a_card() -> None:
    task = task_cards()["predict-openly"].task(4, owner=2, token=Token("1"), predicted=3)
    assert (task.name, task.owner, task.token, task.predicted, task.difficulty) == (
        "predict-openly",
        2,
        Token("1"),
        3,
        2,
    )
    assert task_cards()["more-than-captain"].task(3).not_commander
    assert task_cards()["low-sum"].task(2).difficulty is None


def test_planet_nine_never_opens_the_task_cards() -> None:
    task_cards.cache_clear()
    for rules in ("mission: 7", "assignment: commander-distribution"):
        document = only(load_text(f"{ROCKETS}{rules}\ntasks: p3>Ann y5 g2\n"))
        assert dump(document, Choices((0, 1, 2), document.problem.tokens))
        assert one_line_of(document)
    assert task_cards.cache_info().currsize == 0


def test_task_cards_of_ones_own_can_be_checked() -> None:
    loaded = load_text("task_cards: {mine: {goal: {tricks_won: {by: owner, led_with: r4, exactly: 1}}}}\n")
    assert [(card.id, card.game, card.difficulty) for card in loaded.task_cards] == [("mine", "planet-nine", {})]
    assert found(load_text("task_cards: {mine: {goal: {tricks_won: {by: owner, led_with: s4, exactly: 1}}}}\n")) == [
        "1:62 G001"
    ]
    assert found(load_text("id: x\ntask_cards: {}\n")) == ["2:1 K001"]


# --- tasks ---------------------------------------------------------------------------------------


def test_short_and_long_forms_say_the_same() -> None:
    short = only(load_text(f"game: deep-sea\n{HANDS}tasks: predict-openly=3>Bob[1], low-sum p3>Cy\n")).problem
    listed = "[{task: predict-openly, predicted: 3, owner: Bob, token: '1'}, {task: low-sum}, {card: p3, owner: 2}]"
    assert only(load_text(f"game: deep-sea\n{HANDS}tasks: {listed}\n")).problem == short
    first, second, third = short.tasks
    assert first == task_cards()["predict-openly"].task(4, 1, Token("1"), 3)
    assert second == task_cards()["low-sum"].task(4)
    assert third == Task.card(Card("p", 3), owner=2)
    assert short.assignment == Assignment(most=1)


def test_the_nearest_id_is_offered() -> None:
    (finding,) = load_text(f"game: deep-sea\n{HANDS}tasks: no-triks\n").findings
    assert (finding.code, finding.hint) == ("T001", "did you mean 'no-tricks'?")


def test_own_goals_have_all_that_cards_have() -> None:
    goal = "{by_crew: {3: {tricks_won: {by: owner, exactly: 0}}, 4: {tricks_won: {by: owner, at_least: predicted}}}}"
    text = f"game: deep-sea\n{HANDS}tasks: [{{goal: {goal}, difficulty: 2, not: captain, predicted: 4}}]\n"
    (task,) = only(load_text(text)).problem.tasks
    assert (task.difficulty, task.not_commander, task.predicted) == (2, True, 4)
    assert isinstance(task.goal, ByCrew)
    asked = task.goal.of(4)
    assert isinstance(asked, Compare)
    assert (asked.relation, asked.right) == (Relation.AT_LEAST, Predicted.PREDICTED)
    assert "commander" not in dump(only(load_text(text)))
    assert "not: commander" in dump(only(load_text(text.replace("game: deep-sea", "deck: deep-sea\nassignment: free"))))


def test_the_goal_is_that_of_the_crew() -> None:
    goal = task_cards()["low-sum"].goal
    assert isinstance(goal, ByCrew)
    (bounds,) = {part.left.tricks.sum for part in [goal.of(3)] if isinstance(part, Compare)}  # type: ignore[union-attr]
    assert isinstance(bounds, Sum)


def test_a_task_card_goes_with_any_game() -> None:
    document = only(load_text(f"{ROCKETS}tasks: no-tricks>Ann p3>Bob\n"))
    assert document.game == "planet-nine"
    assert document.problem.tasks[0].name == "no-tricks"
    assert found(load_text(f"{ROCKETS}tasks: win-s3>Ann\n")) == ["6:8 G001"]


def test_a_goal_with_the_name_of_a_card_stays_a_goal() -> None:
    for name in ("low-sum", "p3"):
        task = f"{{name: {name}, goal: {{tricks_won: {{by: owner, exactly: 1}}}}}}"
        document = only(load_text(f"game: deep-sea\n{HANDS}tasks: [{task}, {name}]\n"))
        assert only(load_text(dump(document))).problem == document.problem
        assert len({each.goal for each in document.problem.tasks}) == 2


def test_a_card_that_counts_differently_is_a_goal() -> None:
    """Its difficulty is that of another number of players, so that the id alone would change it."""
    document = only(load_text(f"game: deep-sea\n{HANDS}tasks: all-3s\n"))
    changed = replace(document.problem, tasks=(task_cards()["all-3s"].task(3),))
    written = only(load_text(dump(replace(document, problem=changed))))
    assert written.problem == changed


def test_the_captain_may_be_kept_from_a_task() -> None:
    text = f"game: deep-sea\nassignment: free\n{HANDS}tasks: more-than-captain>{{}}\n"
    assert only(load_text(text.format("Bob"))).problem.tasks[0].owner == 1
    (finding,) = load_text(text.format("Ann")).findings
    assert (finding.code, finding.message) == ("T009", "the captain may not own more-than-captain")
    rockets = f"{ROCKETS}tasks: more-than-captain>Ann\n"
    assert [each.message for each in load_text(rockets).findings] == ["the commander may not own more-than-captain"]


# --- missions ------------------------------------------------------------------------------------


def test_a_mission_of_a_difficulty() -> None:
    mission = library()["deep-sea/5"]
    assert (mission.tasks, mission.difficulty, mission.and_more) == (None, 5, False)
    tasks = [task_cards()[name].task(4) for name in ("low-sum", "win-g6", "win-y1")]
    deal = only(load_text(f"game: deep-sea\n{HANDS}")).problem.deal
    assert mission.problem(deal, tasks=tasks).assignment == Assignment(most=1)
    with pytest.raises(ValueError, match="expected tasks of difficulty 5 for mission 5 with 4 players, found 4"):
        mission.problem(deal, tasks=tasks[:2])
    with pytest.raises(ValueError, match="expected a task with a difficulty"):
        mission.problem(deal, tasks=[Task.card(Card("p", 3))])


def test_one_crew_has_another_difficulty_than_another() -> None:
    """All 3s count for 3, 4 and 5 with three, four and five players."""
    text = f"mission: deep-sea/4\n{HANDS}tasks: all-3s\n"
    assert only(load_text(text)).problem.tasks[0].difficulty == 4
    assert found(load_text(text.replace("deep-sea/4", "deep-sea/3"))) == ["7:8 M004"]


def test_a_difficulty_or_more() -> None:
    text = f"mission: deep-sea/epilogue\n{HANDS}tasks: "
    cards = ["low-sum", "high-sum", "all-3s", "all-9s", "no-1s", "win-g6"]
    assert sum(task_cards()[card].difficulty[4] for card in cards) == 18
    assert not load_text(text + " ".join(cards)).findings
    assert not load_text(text + " ".join([*cards, "win-y1"])).findings
    assert found(load_text(text + " ".join(cards[:-1]))) == ["7:8 M004"]


def test_fixed_cards_need_not_be_written() -> None:
    bare = only(load_text(f"mission: deep-sea/32\n{HANDS}")).problem
    assert [task.name for task in bare.tasks] == list(library()["deep-sea/32"].cards)
    written = f"mission: deep-sea/32\n{HANDS}tasks: {' '.join(reversed(library()['deep-sea/32'].cards))}\n"
    assert set(only(load_text(written)).problem.tasks) == set(bare.tasks)
    assert library()["deep-sea/32"].problem(bare.deal).tasks == bare.tasks
    assert found(load_text(f"mission: deep-sea/32\n{HANDS}tasks: []\n")) == ["7:8 M004"]


def test_readings_may_change_difficulty_and_assignment() -> None:
    mission = library()["deep-sea/26"]
    assert [mission.difficulty_read(name) for name in (None, "with-timer", "without-timer")] == [10, 10, 12]
    assert mission.assignment_read("without-timer") == ASSIGNMENTS["two-volunteers"]
    assert mission.assignment_read("without-timer-draft") == ASSIGNMENTS["draft-with-passing"]
    assert [library()["deep-sea/14"].communication_read(name) for name in (None, "without-timer")] == [
        "normal",
        "currents",
    ]
    text = f"mission: deep-sea/26\nreading: {{}}\n{HANDS}tasks: all-3s low-sum high-sum {{}}\n"
    drafted = only(load_text(text.format("without-timer-draft", "no-1s"))).problem
    assert drafted.assignment == Assignment((1, 1, 1, 1))
    assert only(load_text(text.format("without-timer", "no-1s"))).problem.assignment == Assignment(takers=2)
    assert found(load_text(text.format("with-timer", "no-1s"))) == ["8:8 M004"]


def test_the_captain_takes_one_of_the_hardest() -> None:
    text = f"mission: deep-sea/19\n{HANDS}tasks: low-sum{{}} high-sum{{}} no-1s win-g6\n"
    assert only(load_text(text.format("", ""))).problem.assignment == Assignment((1, 1, 1, 1), must=(0, (0, 1)))
    assert not load_text(text.format(">Ann", ">Bob")).errors
    (finding,) = load_text(text.format(">Cy", ">Bob")).findings
    assert finding.code == "T009"
    assert "low-sum or high-sum for Ann" in finding.message


def test_ways_to_share_out_without_a_mission() -> None:
    text = f"{{}}{HANDS}tasks: low-sum win-g6\n"
    assert only(load_text(text.format("game: deep-sea\n"))).problem.assignment == Assignment(most=1)
    assert only(load_text(text.format("deck: deep-sea\n"))).problem.assignment == Assignment((1, 1, 0, 0))
    skipped = text.format("game: deep-sea\nassignment: captain-skipped\n")
    assert only(load_text(skipped)).problem.assignment == Assignment(most=1, barred=(0,))
    hardest = text.format("game: deep-sea\nassignment: hardest-to-captain\n")
    assert only(load_text(hardest)).problem.assignment == Assignment(most=1, must=(0, (0,)))
    assert dump(only(load_text(hardest))).endswith("assignment: hardest-to-captain\n")


def test_names_with_the_same_rule_survive() -> None:
    for name in ASSIGNMENTS:
        (mission,) = load_text(f"id: x\ntasks: 3\nassignment: {name}\n").missions
        assert mission.mission.assignment.name == name
        assert f"assignment: {name}\n" in dump(mission)


# --- which game ----------------------------------------------------------------------------------


def test_the_game_of_a_problem() -> None:
    assert only(load_text(HANDS.replace(" s", " r"))).game == "planet-nine"
    assert only(load_text(f"mission: deep-sea/27\n{HANDS}")).game == "deep-sea"
    seventeen = f"mission: 17\n{HANDS}tasks: low-sum high-sum no-1s win-g6\n"
    named = only(load_text(f"game: deep-sea\n{seventeen}"))
    assert named.mission == library()["deep-sea/17"]
    assert dump(named).startswith("mission: deep-sea/17\n")
    assert only(load_text(f"mission: 17\n{ROCKETS}tasks: p3 p4\n")).mission == library()["planet-nine/17"]
    assert find_mission("17", "deep-sea") == find_mission("deep-sea/17") == (library()["deep-sea/17"], ())
    (finding,) = find_mission("99", "deep-sea")[1]
    assert finding.hint == "deep-sea has the missions 1 to 32 and epilogue"


def test_a_mission_that_names_no_game_is_of_that_of_the_problem(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\ntasks: 1\n")
    problem = tmp_path / "problem.yaml"
    for game, hands in (("deep-sea", HANDS), ("planet-nine", ROCKETS)):
        for mission in ("mine.yaml", "{id: mine, tasks: 1}"):
            problem.write_text(f"game: {game}\nmission: {mission}\n{hands}tasks: p3\n")
            document = only(load(problem))
            assert document.mission is not None
            assert (document.mission.game, document.game) == (game, game)
            assert only(load_text(dump(document))).mission == document.mission


def test_a_deal_of_another_file_has_its_own_game(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\ngame: deep-sea\n")
    other = tmp_path / "other.yaml"
    problem = tmp_path / "problem.yaml"
    problem.write_text("deal: other.yaml\n")
    for head in (
        "game: deep-sea\n",
        "mission: deep-sea/12\n",
        "mission: mine.yaml\n",
        "mission: {id: x, game: deep-sea}\n",
    ):
        other.write_text(head + HANDS)
        document = only(load(problem))
        assert (document.game, document.problem.deal.deck) == ("deep-sea", DEEP_SEA)
        assert only(load_text(dump(document))).problem == document.problem
    other.write_text(ROCKETS)
    assert only(load(problem)).problem.deal.deck == PLANET_NINE
    problem.write_text("deal: other.yaml\ngame: deep-sea\n")
    assert only(load(problem)).problem.deal.deck == PLANET_NINE


def test_one_line() -> None:
    document = only(load_text(f"mission: deep-sea/3\n{HANDS}tasks: predict-openly=2>Bob win-g6\n"))
    text = one_line_of(document)
    assert text.endswith("--tasks 'predict-openly=2>Bob win-g6' --mission deep-sea/3")
    deal = document.problem.deal.notation(document.problem.names)
    again = only(one_line(deal, "predict-openly=2>Bob win-g6", mission="deep-sea/3"))
    assert again.problem == document.problem
    assert only(one_line(deal, "low-sum", more={"game": "deep-sea"})).game == "deep-sea"


# --- writing what was chosen ---------------------------------------------------------------------


def test_predictions_that_were_chosen() -> None:
    document = only(load_text(f"game: deep-sea\n{HANDS}tasks: predict-openly predict-secretly=2 low-sum\n"))
    choices = Choices((1, 2, 3), (None,) * 3, predictions=(4, 2, None))
    text = dump(document, choices, Line.parse("p7 p8 p3 p4"))
    assert "tasks: predict-openly=4>Bob predict-secretly=2>Cy low-sum>Dee\n" in text
    assert Choices.given(only(load_text(text)).problem) == choices


def test_deals_of_which_cards_are_unknown() -> None:
    unknown = Problem(Deal.unknown(DEEP_SEA, 4), (task_cards()["no-tricks"].task(4, owner=1),))
    assert only(load_text(dump(unknown))).problem == unknown
    whole = only(load_text(f"game: deep-sea\n{HANDS}")).problem.deal
    text = dump(unknown, Choices((1,), (None,), deal=whole))
    assert only(load_text(text)).problem.deal == whole


def test_a_rule_that_no_file_can_describe() -> None:
    deal = only(load_text(f"game: deep-sea\n{HANDS}")).problem.deal
    tasks = tuple(task_cards()[card].task(4) for card in ("low-sum", "win-g6"))
    with pytest.raises(ValueError, match="files have none"):
        dump(Problem(deal, tasks, assignment=Assignment(must=(2, (0,)))))
    assert "assignment: {most: 2}" in dump(Problem(deal, tasks, assignment=Assignment(most=2)))


def test_missions_of_the_game_speak_of_the_captain() -> None:
    for key, mission in library().items():
        assert ("captain" in dump(mission).partition("notes:")[0]) <= key.startswith("deep-sea"), key
    text = "id: x\ngame: {}\nroles: {{sick: {{not: captain}}}}\nmuted: {{not: commander}}\n"
    text += "goals: [{{tricks_won: {{by: {}, exactly: 1}}}}]\n"
    for game, word in (("deep-sea", "captain"), ("planet-nine", "commander")):
        (mission_document,) = load_text(text.format(game, word)).missions
        written = dump(mission_document)
        assert written.count(word) == 3
        assert load_text(written).missions[0].mission == mission_document.mission
