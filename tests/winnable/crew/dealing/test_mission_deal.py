"""Random deals for missions: who sits at the table, which tasks lie there, and who may hold what."""

from random import Random

import pytest

from tests.support.loading import only_mission
from winnable.crew.dealing.mission_deal import deal_cards, random_problem, select_and_deal, selected_and_dealt
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import Answer
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.edition import seats_of
from winnable.rules.crew.problem import Problem

OWN = Deck((Suit("pink", (1, 2, 3, 4, 5, 6)), Suit("rocket", (1, 2), trump=True)))
SIZED = """\
tasks: {difficulty: 1}
task_cards:
  one:
    goal: {tricks_won: {by: owner, at_least: 1}}
    difficulty: {3: 1}"""


def mission(text: str) -> Mission:
    return only_mission(load_text(f"id: own\n{text}"))


def chance(seed: int = 0) -> Random:
    return Random(seed)


OWN_CARDS = """game: deep-sea
crew: [3, 4]
tasks: TASKS
task_cards:
  two-nines: {goal: {cards_taken: {by: owner, cards: {rank: 9}, at_least: 2}}, difficulty: {3: 2, 4: 3}}
  no-pink: {goal: {cards_taken: {by: owner, cards: pink, exactly: 0}}, difficulty: {3: 2, 4: 2}}
  first: {goal: {tricks_won: {by: owner, tricks: first, exactly: all}}, difficulty: {3: 1, 4: 1}, redeal: [p1 b1 g1]}
"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_task_cards_of_a_mission_are_drawn(players: int) -> None:
    """To a difficulty, or so many of them; and the hands are dealt again where one of them says so."""
    own, counted = mission(OWN_CARDS.replace("TASKS", "{difficulty: 3}")), mission(OWN_CARDS.replace("TASKS", "2"))
    drawn: set[str] = set()
    for seed in range(12):
        tasks, deal, selection = selected_and_dealt(own, players, chance(seed))
        assert [task.name for task in tasks] == [card.id for card in selection.cards]
        assert sum(task.difficulty or 0 for task in tasks) == 3
        assert own.problem(deal, tasks=tasks).tasks == tuple(tasks)
        drawn.update(task.name for task in tasks)
        two, deal, _ = selected_and_dealt(counted, players, chance(seed))
        assert len({task.name for task in two}) == 2
        assert {task.name for task in two} <= {"two-nines", "no-pink", "first"}
        again = {Card.parse(text) for text in ("p1", "b1", "g1")}
        assert all(task.name != "first" for task in two) or not any(again <= {*hand} for hand in deal.hands)
    assert drawn >= {"first", "no-pink"}


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_challenge_deck_is_for_three(players: int) -> None:
    """Neither two players with the robot nor more than three."""
    assert deal_cards(CHALLENGE, 3, chance()).tricks == 10
    with pytest.raises(ValueError, match="expected 3 players with the deck challenge, found"):
        deal_cards(CHALLENGE, players, chance())


def test_two_with_an_official_deck_play_with_the_robot() -> None:
    assert [seats_of(PLANET_NINE, players) for players in (2, 3, 4, 5)] == [3, 3, 4, 5]
    assert [seats_of(OWN, players) for players in (2, 3, 8)] == [2, 3, 8]
    assert deal_cards(PLANET_NINE, 2, chance()).robot == 2
    assert deal_cards(OWN, 2, chance()).robot is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_card_is_dealt(players: int) -> None:
    for deck in (PLANET_NINE, OWN):
        deal = deal_cards(deck, players, chance())
        assert len(deal.hands) == seats_of(deck, players)
        assert sorted(card for hand in deal.hands for card in hand) == sorted(deck.cards)


@pytest.mark.parametrize("players", [1, 6])
def test_official_decks_are_for_two_to_five(players: int) -> None:
    message = f"the game is for 2 to 5 players, found {players}"
    with pytest.raises(ValueError, match=message):
        deal_cards(PLANET_NINE, players, chance())
    with pytest.raises(ValueError, match=message):
        select_and_deal(5, players, DEEP_SEA, ASSIGNMENTS["one-by-agreement"], chance())
    assert len(deal_cards(OWN, 6, chance()).hands) == 6


# --- tasks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_task_cards_add_up_to_the_difficulty(players: int) -> None:
    rule = ASSIGNMENTS["one-by-agreement"]
    selection, deal = select_and_deal(7, players, DEEP_SEA, rule, chance(), None)
    seats = seats_of(DEEP_SEA, players)
    assert len(deal.hands) == seats
    assert sum(card.difficulty[seats] for card in selection.cards) == 7


def test_hands_are_dealt_as_the_cards_allow() -> None:
    """Some cards want hands dealt again; none of the hands holds all cards of such a set."""
    cards = {card.id for card in task_cards().values() if card.redeal}
    seen = set()
    for seed in range(40):
        selection, deal = select_and_deal(12, 4, DEEP_SEA, ASSIGNMENTS["one-by-agreement"], chance(seed))
        for card in selection.cards:
            seen |= {card.id} & cards
            assert not any(set(ruled_out) <= set(hand) for ruled_out in card.redeal for hand in deal.hands)
    assert seen


def test_a_number_of_tasks_are_cards_of_the_deck() -> None:
    tasks, deal, selection = selected_and_dealt(mission("tasks: 4"), 4, chance())
    assert len({task.name for task in tasks}) == 4
    assert deal.deck == PLANET_NINE
    assert selection.remarks == []


def test_a_mission_adds_its_fixed_cards_itself() -> None:
    own = mission("game: deep-sea\ntasks: {cards: [no-tricks, first-trick]}\n")
    tasks, _, _ = selected_and_dealt(own, 4, chance())
    assert tasks == []
    assert [task.name for task in random_problem(own, 4, chance()).tasks] == ["no-tricks", "first-trick"]


def test_a_mission_without_tasks() -> None:
    own = mission("goals: [{tricks_won: {by: commander, at_least: 1}}]")
    tasks, _, _ = selected_and_dealt(own, 4, chance())
    assert tasks == []
    assert random_problem(own, 4, chance()).tasks == ()


def test_the_difficulty_of_a_mission_can_be_overridden() -> None:
    own = mission("game: deep-sea\ntasks: {difficulty: 4, and_more: true}\n")
    for difficulty in (None, 4, 6, 9):
        tasks, _, _ = selected_and_dealt(own, 4, chance(), difficulty=difficulty)
        assert sum(task.difficulty or 0 for task in tasks) == (difficulty or 4)


def test_a_reading_has_its_own_difficulty() -> None:
    own = mission(
        "game: deep-sea\ntasks: {difficulty: 4}\n"
        "readings: {easy: {note: as it is}, hard: {note: more, tasks: {difficulty: 9}}}\n"
    )
    sums = [
        sum(task.difficulty or 0 for task in selected_and_dealt(own, 4, chance(), reading=reading)[0])
        for reading in (None, "easy", "hard")
    ]
    assert sums == [4, 4, 9]


def test_another_deck_can_be_dealt() -> None:
    tasks, deal, _ = selected_and_dealt(mission("tasks: 3"), 4, chance(), deck=DEEP_SEA)
    assert deal.deck == DEEP_SEA
    assert len(tasks) == 3


def test_tasks_that_can_never_be_met_are_replaced_if_anybody_is_asked() -> None:
    own = mission("game: deep-sea\ntasks: {difficulty: 9}\nassignment: one-by-agreement")
    asked: list[Problem] = []

    def never(problem: Problem) -> Answer:
        asked.append(problem)
        return Answer.UNWINNABLE if len(asked) == 1 else Answer.WINNABLE

    as_selected, _, first = selected_and_dealt(own, 4, chance(2))
    replaced, _, second = selected_and_dealt(own, 4, chance(2), ask=never)
    assert first.remarks == []
    assert len(second.remarks) == 1
    assert " was replaced by " in second.remarks[0]
    assert [task.name for task in replaced] != [task.name for task in as_selected]
    assert sum(task.difficulty or 0 for task in replaced) == 9
    assert all(problem.deal.unseen for problem in asked)


def test_fixed_cards_want_hands_dealt_again_like_drawn_ones() -> None:
    """With three players about every third deal has s1 beside s4, or s1 to s3, in one hand (S18)."""
    own = mission("game: deep-sea\ntasks: {cards: [no-1s, only-s1]}")
    redealt = 0
    for seed in range(40):
        _, deal, selection = selected_and_dealt(own, 3, chance(seed))
        assert not any(set(cards) <= set(hand) for cards in task_cards()["only-s1"].redeal for hand in deal.hands)
        redealt += bool(selection.remarks)
        assert all(remark.startswith("dealt again ") for remark in selection.remarks)
    assert 5 < redealt < 30


@pytest.mark.parametrize("tasks", ["tasks: 1", "tasks: {cards: [no-1s]}\ngame: deep-sea", SIZED])
def test_whoever_must_pass_a_card_is_dealt_one(tasks: str) -> None:
    own = mission(f"{tasks}\ndeck: {{suits: [pink, blue], ranks: 3, trumps: 4}}\ncrew: 3\ndistress: required")
    redealt = 0
    for seed in range(60):
        _, deal, selection = selected_and_dealt(own, 3, chance(seed))
        assert all(any(card.suit in "pb" for card in hand) for hand in deal.hands)
        redealt += bool(selection.remarks)
    assert 0 < redealt < 30
    none = mission("tasks: 0\ndeck: {suits: [pink], ranks: 2, trumps: 4}\ncrew: 3\ndistress: required")
    with pytest.raises(ValueError, match="in which everybody has a card to pass, found none in 1000"):
        selected_and_dealt(none, 3, chance())


# --- problems ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["planet-nine/5", "planet-nine/12", "planet-nine/40", "deep-sea/3", "deep-sea/12"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_problems_are_repeatable_by_the_seed(key: str, players: int) -> None:
    own = library()[key]
    problem, again, other = (random_problem(own, players, chance(seed)) for seed in (1, 1, 2))
    assert problem == again != other
    assert (problem.deal.robot is not None) is (players == 2)
