"""What is asked of a mission: deals that can be made again, soundness, structure, and how narrow the way is."""

from dataclasses import fields

import pytest

from tests.support.layers import few
from winnable.crew.survey.measures import LEADS, Case, Way, play_deals, solve_deal, soundness, structure, way
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.solver.crew.questions.analysis import only
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=4)
SMALL = "crew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\n"
"""Three tricks of three cards."""
COMMANDER = "{tricks_won: {by: commander, %s}}"


def mission(text: str) -> Mission:
    mission: Mission = load_text(f"id: own\n{text}").missions[0].mission
    return mission


def small(text: str, seed: int = 0) -> Case:
    return Case(mission(SMALL + text), 3, seed, WORK)


# --- deals ---------------------------------------------------------------------------------------


def test_a_deal_can_be_made_again() -> None:
    case, again = small("tasks: 2"), small("tasks: 2")
    assert [case.problem(number) for number in range(5)] == [again.problem(number) for number in range(5)]
    assert len({str(case.problem(number).deal) for number in range(5)}) == 5


def test_deals_differ_by_seed_and_crew_size() -> None:
    own = mission("tasks: 2")
    deals = {str(Case(own, players, seed, WORK).problem(0).deal) for players in (3, 4, 5) for seed in (0, 1)}
    assert len(deals) == 6


@pytest.mark.parametrize(
    ("text", "selects"),
    [
        ("tasks: 2", True),
        ("tasks: {difficulty: 3}\ngame: deep-sea", True),
        ("tasks: {cards: [no-tricks]}\ngame: deep-sea", False),
        (f"goals: [{COMMANDER % 'exactly: 1'}]", False),
    ],
)
def test_whether_tasks_are_selected(text: str, *, selects: bool) -> None:
    case = Case(mission(text), 4, 0, WORK)
    assert case.selects_tasks is selects
    names = {tuple(task.name for task in case.problem(number).tasks) for number in range(8)}
    assert (len(names) > 1) is selects


def test_two_play_with_the_robot() -> None:
    case = Case(library()["planet-nine/5"], 2, 0, WORK)
    assert (case.seats, case.robot) == (3, True)
    assert case.problem(0).deal.robot == 2
    alone = Case(mission("crew: [2]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 2}\ntasks: 1"), 2, 0, WORK)
    assert (alone.seats, alone.robot) == (2, False)
    assert alone.problem(0).deal.robot is None


@pytest.mark.parametrize("players", [2, 3, 5])
def test_an_undealt_problem_has_the_tasks_and_no_hands(players: int) -> None:
    case = Case(library()["planet-nine/4"], players, 0, WORK)
    problem, undealt = case.problem(3), case.undealt(3)
    assert [task.name for task in undealt.tasks] == [task.name for task in problem.tasks]
    deck = problem.deal.deck
    assert undealt.deal.unseen == tuple(card for card in deck.cards if card != deck.commander_card)
    robot = problem.deal.robot
    assert undealt.deal == Deal.unknown(
        deck, case.seats, None if robot is None else (robot - problem.deal.commander) % case.seats
    )


@pytest.mark.thorough
def test_tasks_are_replaced_in_a_deal_that_cannot_be_won_for_them() -> None:
    """In deal 0 of this seed the tasks exclude each other; a deal that can be won keeps its own."""
    for seed in (2, 4):
        case = Case(mission("game: deep-sea\ntasks: {difficulty: 9}\nassignment: one-by-agreement"), 4, seed, WORK)
        first = case.problem(0)
        assert solve(first).answer is Answer.UNWINNABLE
        problem, verdict = solve_deal(case, 0)
        assert problem == case.dealt(0, case.can_be_met())[0] != first
        assert verdict.answer is solve(problem, WORK).answer


def test_answers_are_those_of_the_deals() -> None:
    case = small("tasks: 3")
    answers = [dealt.answer for dealt in play_deals(case, range(2, 9))]
    assert answers == [solve(case.problem(number)).answer for number in range(2, 9)]
    assert set(answers) == {Answer.WINNABLE, Answer.UNWINNABLE}


# --- any deal at all -----------------------------------------------------------------------------


def test_a_deal_that_wins_is_shown() -> None:
    sound = soundness(small(f"tasks: 2\ngoals: [{COMMANDER % 'exactly: 2'}]"))
    assert (sound.answer, sound.proved, sound.problem, sound.clash) == (Answer.WINNABLE, False, None, None)
    assert sound.won is not None
    assert not sound.won.deal.unseen
    assert solve(sound.won).answer is Answer.WINNABLE


def test_goals_that_clash_are_a_proof_whatever_the_tasks() -> None:
    goals = ", ".join(COMMANDER % text for text in ("at_least: 1", "at_least: 2", "at_most: 1"))
    for tasks in ("", "tasks: 1\n"):
        sound = soundness(small(f"{tasks}goals: [{goals}]"))
        assert (sound.answer, sound.won, sound.proved) == (Answer.UNWINNABLE, None, True)
        assert sound.problem is not None
        first = len(sound.problem.tasks)
        assert sound.clash == (first + 1, first + 2)


NEXT = "{tricks_won: {by: {left_of: commander}, %s}}"
CLASHES = {
    "more than there are": [
        COMMANDER % "at_least: 2",
        NEXT % "at_least: 2",
        "{tricks_won: {by: {right_of: commander}, at_least: 1}}",
    ],
    "a number beside others": [
        NEXT % "at_least: 1",
        COMMANDER % "exactly: 3",
        "{tricks_won: {by: everybody, at_most: 3}}",
        COMMANDER % "at_most: 0",
    ],
    "each one of them": [COMMANDER % "at_least: 2", "{tricks_won: {by: everybody, at_least: 1}}", NEXT % "at_least: 1"],
    "in step": [
        COMMANDER % "at_least: 1",
        "{spread: {tricks_won: {}, at_most: 0}}",
        COMMANDER % "exactly: 3",
        NEXT % "at_most: 2",
    ],
    "of two kinds": [
        "{tricks_won: {by: anybody, led_with: pink, exactly: 2}}",
        COMMANDER % "at_least: 0",
        "{tricks_won: {by: anybody, led_with: blue, exactly: 2}}",
        COMMANDER % "at_most: 1",
    ],
    "cards in tricks": [COMMANDER % "at_most: 1", "{cards_taken: {by: commander, at_least: 4}}", NEXT % "at_least: 1"],
    "beside one about all tasks": [
        COMMANDER % "at_least: 2",
        NEXT % "at_least: 2",
        "{tricks_won: {by: {right_of: commander}, at_least: 1}}",
        "{tasks_met: {by: commander, at_least: 0}}",
    ],
    "in time": [
        "{met_by: {trick: 1, meet: {tricks_won: {by: commander, at_least: 1}}}}",
        COMMANDER % "at_most: 1",
        "{met_by: {trick: 2, meet: {tricks_won: {by: commander, at_least: 2}}}}",
    ],
}
"""Goals that cannot be met together."""


@pytest.mark.parametrize("tasks", ["", "tasks: 1\n"])
@pytest.mark.parametrize("name", few(CLASHES, 4))
def test_none_of_the_goals_that_clash_can_be_left_out(name: str, tasks: str) -> None:
    """Those that are named cannot be met together, and without any one of them the others can."""
    sound = soundness(small(f"{tasks}goals: [{', '.join(CLASHES[name])}]"))
    assert sound.answer is Answer.UNWINNABLE
    assert sound.problem is not None
    assert sound.clash
    assert solve(only(sound.problem, sound.clash)).answer is Answer.UNWINNABLE
    for part in sound.clash:
        rest = [each for each in sound.clash if each != part]
        assert solve(only(sound.problem, rest)).answer is Answer.WINNABLE


def test_a_clash_with_selected_tasks_is_no_proof() -> None:
    """None of the first tasks can fall in a trick of three low pink cards, but others could."""
    text = """\
id: rare
crew: [3]
deck: {suits: [pink, blue], ranks: 8, trumps: 2}
tasks: {count: 1, tokens: ["1"]}
goals:
  - task_falls: {token: "1", in: first}
  - tricks_won: {by: anybody, tricks: first, every: p123, exactly: 1}
"""
    (document,) = load_text(text).missions
    sound = soundness(Case(document.mission, 3, 0, WORK))
    assert (sound.answer, sound.proved) == (Answer.UNWINNABLE, False)
    assert sound.clash == (0, 1, 2)


def test_a_limit_leaves_it_undecided() -> None:
    case = Case(library()["planet-nine/40"], 5, 0, Limits(work=1e-9))
    sound = soundness(case)
    assert sound.answer is Answer.UNKNOWN
    assert (sound.won, sound.problem, sound.proved) == (None, None, False)


# --- structure -----------------------------------------------------------------------------------


def test_a_mission_that_cannot_be_lost() -> None:
    assert structure(small("goals: [{tricks_won: {by: anybody, at_least: 1}}]")).never_lost
    assert not structure(small(f"goals: [{COMMANDER % 'exactly: 2'}]")).never_lost


def test_redundant_goals_are_proved_without_tasks_to_select() -> None:
    goals = ", ".join(COMMANDER % text for text in ("at_least: 1", "exactly: 2", "at_most: 2"))
    found = structure(small(f"goals: [{goals}]"))
    assert [(each.part, each.selections) for each in found.redundant] == [(0, 0), (2, 0)]


def test_redundant_goals_are_found_in_every_selection() -> None:
    goals = ", ".join(COMMANDER % text for text in ("at_least: 1", "exactly: 2"))
    found = structure(small(f"tasks: 1\ngoals: [{goals}]"))
    assert not found.never_lost
    assert [(each.part, each.selections) for each in found.redundant] == [(0, 5)]


# --- the way -------------------------------------------------------------------------------------


def test_ways_add_up() -> None:
    names = [each.name for each in fields(Way)]
    one, other = Way(*range(1, 7)), Way(*range(10, 70, 10))
    assert [getattr(one + other, name) for name in names] == [11, 22, 33, 44, 55, 66]
    assert one + other == other + one
    assert sum([one, other], Way()) == one + other
    assert one + Way() == one


def test_a_deal_that_cannot_be_won_has_no_way() -> None:
    case = small("tasks: 3")
    lost = [dealt.answer for dealt in play_deals(case, range(9))].index(Answer.UNWINNABLE)
    assert way(case, lost) == Way()


def test_the_way_of_a_deal() -> None:
    """All tricks are needed to win none in the first two, whoever leads."""
    case = small(f"tasks: 1\ngoals: [{COMMANDER % 'tricks: last, exactly: 1'}]")
    won = [dealt.answer for dealt in play_deals(case, range(20))].index(Answer.WINNABLE)
    measured = way(case, won)
    assert (measured.fewest, measured.tricks, measured.tasks) == (3, 3, 1)
    assert 0 <= measured.leads <= measured.tried <= LEADS
    assert 0 <= measured.fixed <= 1
    assert way(case, won) == measured
