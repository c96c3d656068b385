"""Random deals for a mission, with its tasks selected, for `winnable deal` to write and `winnable validate` to play."""

from random import Random

from winnable.crew.dealing.random_deal import random_deal, random_robot_deal, random_tasks
from winnable.crew.dealing.task_selection import Ask, TaskSelection, deal_for, select_tasks
from winnable.missions.crew.assignment_rule import AssignmentRule
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.mission import Mission
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, edition_of, official_deck, seats_of
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task


def deal_cards(deck: Deck, players: int, random: Random) -> Deal:
    """Deal at random; with an official deck two players play with the robot.

    Raises ValueError for a number of players that an official deck is not made for; other decks are for any number.
    """
    if deck not in DECKS.values():
        return random_deal(deck, players, random)
    _check_players(deck, players)
    return random_robot_deal(deck, random) if players == 2 else random_deal(deck, players, random)


def _check_players(deck: Deck, players: int) -> None:
    if (edition := edition_of(deck)) and seats_of(deck, players) not in edition.crew:
        raise ValueError(f"the game is for 2 to 5 players, found {players}")
    seats = seats_of(deck, players)
    if (official := official_deck(deck)) and (fault := official.crew_fault(seats, robot=seats != players)):
        raise ValueError(fault)


def select_and_deal(
    difficulty: int,
    players: int,
    deck: Deck,
    rule: AssignmentRule,
    random: Random,
    ask: Ask | None = None,
    own: tuple[TaskCard, ...] = (),
    *,
    all_pass: bool = False,
) -> tuple[TaskSelection, Deal]:
    """Select task cards of a difficulty, and deal as they allow. Raises ValueError as both functions do.

    `own` are the cards to select from; those that ship if there are none. `all_pass`: see `deal_for`.
    """
    _check_players(deck, players)
    robot = 2 if seats_of(deck, players) != players else None
    seats = seats_of(deck, players)
    selection = select_tasks(difficulty, seats, rule, random, deck=deck, robot=robot, ask=ask, own=own)
    return selection, deal_for(selection, lambda: deal_cards(deck, players, random), all_pass=all_pass)


def selected_and_dealt(
    mission: Mission,
    players: int,
    random: Random,
    *,
    deck: Deck | None = None,
    reading: str | None = None,
    difficulty: int | None = None,
    ask: Ask | None = None,
) -> tuple[list[Task], Deal, TaskSelection]:
    """Return the tasks of a mission, a deal, and how task cards were selected.

    `difficulty` overrides the one of the mission; `ask` decides whether selected tasks can ever be met, see
    `select_tasks`. Fixed task cards of a mission are not among the tasks: the mission adds them itself; but the deal is
    one that they allow (S18), and one in which everybody can pass a card if the mission demands a distress signal.
    """
    all_pass = mission.distress is not None and mission.distress.required
    deck = deck or mission.default_deck()
    difficulty = difficulty or mission.difficulty_read(reading)
    if difficulty is not None:
        rule = mission.assignment_read(reading)
        selection, deal = select_and_deal(
            difficulty, players, deck, rule, random, ask, mission.own_cards, all_pass=all_pass
        )
        return [card.task(len(deal.hands)) for card in selection.cards], deal, selection
    fixed = TaskSelection([mission.card(card) for card in mission.cards])
    if mission.own_cards and mission.tasks:
        fixed.cards += random.sample(mission.own_cards, min(mission.tasks, len(mission.own_cards)))
    deal = deal_for(fixed, lambda: deal_cards(deck, players, random), all_pass=all_pass)
    if mission.own_cards and mission.tasks:
        return [card.task(len(deal.hands)) for card in fixed.cards], deal, fixed
    return [Task.card(card) for card in random_tasks(deck, mission.tasks or 0, random)], deal, fixed


def random_problem(mission: Mission, players: int, random: Random) -> Problem:
    """Return a problem of a mission, with random tasks and a random deal."""
    tasks, deal, _ = selected_and_dealt(mission, players, random)
    return mission.problem(deal, tasks=tasks)
