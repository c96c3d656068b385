"""A random deal for a mission, its tasks drawn: what `winnable deal` writes and `winnable validate` plays."""

from random import Random

from winnable.crew.dealing.random_deal import random_deal, random_robot_deal, random_tasks
from winnable.crew.dealing.task_selection import Ask, TaskSelection, deal_for, select_tasks
from winnable.missions.crew import Mission
from winnable.missions.crew.assignment_rule import AssignmentRule
from winnable.rules.crew.card import Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, edition_of
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task

__all__ = ["dealt", "sampled", "seats_of", "selected", "tasks_and_deal"]


def seats_of(deck: Deck, players: int) -> int:
    """How many sit at the table: with an official deck two play as three, with the robot (N9)."""
    return 3 if players == 2 and deck in DECKS.values() else players


def dealt(deck: Deck, players: int, random: Random) -> Deal:
    """A random deal; with an official deck two play with the robot, decks of one's own are for any number.

    Raises ValueError for numbers of players that a deck is not for.
    """
    if deck not in DECKS.values():
        return random_deal(deck, players, random)
    _check_players(deck, players)
    return random_robot_deal(deck, random) if players == 2 else random_deal(deck, players, random)


def _check_players(deck: Deck, players: int) -> None:
    if (edition := edition_of(deck)) and seats_of(deck, players) not in edition.crew:
        raise ValueError(f"the game is for 2 to 5 players, found {players}")


def selected(
    difficulty: int, players: int, deck: Deck, rule: AssignmentRule, random: Random, ask: Ask | None = None
) -> tuple[TaskSelection, Deal]:
    """Task cards of a difficulty, and a deal that they allow. Raises ValueError as `dealt` and `select_tasks` do."""
    _check_players(deck, players)
    robot = 2 if seats_of(deck, players) != players else None
    selection = select_tasks(difficulty, seats_of(deck, players), rule, random, deck=deck, robot=robot, ask=ask)
    return selection, deal_for(selection, lambda: dealt(deck, players, random))


def tasks_and_deal(
    mission: Mission,
    players: int,
    random: Random,
    *,
    deck: Deck | None = None,
    reading: str | None = None,
    difficulty: int | None = None,
    ask: Ask | None = None,
) -> tuple[list[Task], Deal, list[str]]:
    """What a mission is played with: the tasks that are drawn for it, a deal, and remarks on the drawing.

    `difficulty` stands in place of the mission's, `ask` is asked whether drawn tasks can be met at all,
    see `select_tasks`.
    """
    deck = deck or mission.default_deck()
    difficulty = difficulty or mission.difficulty_read(reading)
    if difficulty is not None:
        selection, deal = selected(difficulty, players, deck, mission.assignment_read(reading), random, ask)
        return [card.task(len(deal.hands)) for card in selection.cards], deal, selection.remarks
    deal = dealt(deck, players, random)
    return [Task.card(card) for card in random_tasks(deck, mission.tasks or 0, random)], deal, []


def sampled(mission: Mission, players: int, random: Random, ask: Ask | None = None) -> Problem:
    """A problem of a mission, with everything that can be selected selected."""
    tasks, deal, _ = tasks_and_deal(mission, players, random, ask=ask)
    return mission.problem(deal, tasks=tasks)
