"""A random deal with its tasks selected, as YAML."""

from random import Random
from typing import Final

import click

from winnable.crew.dealing.mission_deal import dealt, seats_of, selected, tasks_and_deal
from winnable.crew.dealing.random_deal import random_tasks
from winnable.crew.dealing.task_selection import CanEverBeMet
from winnable.crew.listing import named_mission
from winnable.crew.options import DIFFICULTY, TASKS
from winnable.game import Dealt, DealWanted
from winnable.missions.crew import Finding, Mission, ProblemDocument, dump
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task

__all__ = ["NAMES", "deal"]

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
"""The players of random deals."""


def deal(wanted: DealWanted, seed: int) -> Dealt:
    """A random deal, repeatable by the seed. Raises click.UsageError for what cannot be dealt."""
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    findings: tuple[Finding, ...] = ()
    try:
        if wanted.mission is None:
            document, remarks = _plain(wanted, random)
        else:
            mission, found = named_mission(wanted.mission, wanted.game)
            findings = tuple(found)
            document, remarks = _for_mission(wanted, mission, random)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    return Dealt(dump(document).rstrip(), remarks, findings)


def _plain(wanted: DealWanted, random: Random) -> tuple[ProblemDocument, list[str]]:
    """A deal with tasks to be drafted, under no mission."""
    wanted_tasks, wanted_difficulty, deck_name = (wanted.options[name] for name in ("tasks", "difficulty", "deck"))
    if wanted.reading is not None:
        raise click.UsageError("--reading goes with --mission.")
    game = wanted.game or DEFAULT_EDITION.key
    deck = DECKS[deck_name or game]
    rule = ASSIGNMENTS[EDITIONS[game].assignment]
    remarks: list[str] = []
    if wanted_difficulty is not None or (game != DEFAULT_EDITION.key and wanted_tasks is None):
        if wanted_tasks is not None:
            raise click.UsageError("Give either --tasks or --difficulty, not both.")
        difficulty = DIFFICULTY if wanted_difficulty is None else wanted_difficulty
        selection, deal = selected(difficulty, wanted.players, deck, rule, random, CanEverBeMet())
        tasks = [card.task(len(deal.hands)) for card in selection.cards]
        remarks = selection.remarks
    else:
        deal = dealt(deck, wanted.players, random)
        tasks = [
            Task.card(card) for card in random_tasks(deck, TASKS if wanted_tasks is None else wanted_tasks, random)
        ]
    problem = Problem(
        deal,
        tuple(tasks),
        assignment=rule.assignment(tasks, len(deal.hands), deal.commander),
        names=_names(deal, game),
    )
    return ProblemDocument("<random deal>", 1, problem, game=game), remarks


def _names(deal: Deal, game: str) -> tuple[str, ...]:
    """What to call the players, and the robot."""
    names = list(NAMES[: len(deal.hands)])
    if deal.robot is not None:
        names[deal.robot] = EDITIONS[game].robot
    return tuple(names)


def _for_mission(wanted: DealWanted, mission: Mission, random: Random) -> tuple[ProblemDocument, list[str]]:
    """A deal for a mission, with its task cards selected."""
    wanted_tasks, wanted_difficulty, deck_name = (wanted.options[name] for name in ("tasks", "difficulty", "deck"))
    if wanted_tasks is not None:
        raise click.UsageError("--tasks does not go with --mission, which says how many there are.")
    if wanted.reading is not None and mission.reading(wanted.reading) is None:
        known = ", ".join(reading.name for reading in mission.readings) or "none"
        raise click.UsageError(f"mission {mission.id} has no reading {wanted.reading!r}; its readings: {known}.")
    if wanted.game not in (None, mission.game):
        raise click.UsageError(f"mission {mission.id} is one of {mission.game}, not of {wanted.game}.")
    deck = mission.default_deck() if deck_name is None else DECKS[deck_name]
    if seats_of(deck, wanted.players) not in mission.crew:
        crew = ", ".join(map(str, mission.crew))
        raise click.UsageError(f"mission {mission.id}: expected {crew} players, found {wanted.players}.")
    difficulty = mission.difficulty_read(wanted.reading)
    if wanted_difficulty is not None:
        if difficulty is None or not mission.and_more or wanted_difficulty < difficulty:
            raise click.UsageError(f"--difficulty does not go with mission {mission.id}, which says what it is.")
        difficulty = wanted_difficulty
    tasks, deal, remarks = tasks_and_deal(
        mission, wanted.players, random, deck=deck, reading=wanted.reading, difficulty=difficulty, ask=CanEverBeMet()
    )
    problem = mission.problem(deal, names=_names(deal, mission.game), tasks=tasks, reading=wanted.reading)
    return ProblemDocument("<random deal>", 1, problem, mission, mission.game, reading=wanted.reading), remarks
