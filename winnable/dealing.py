"""`winnable deal`: a random deal with its tasks drawn, as YAML."""

import secrets
from dataclasses import dataclass
from random import Random
from typing import Final

import click

from winnable.console import Console, Exit
from winnable.drawing import CanEverBeMet
from winnable.missions import crew as missions
from winnable.missions.crew import Mission, ProblemDocument
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.random_deal import random_tasks
from winnable.reading import named_mission
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.sampling import dealt, drawn, seats_of, tasks_and_deal

__all__ = ["DIFFICULTY", "NAMES", "TASKS", "Wanted", "write_deal"]

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
"""The players of random deals."""
TASKS: Final = 3
"""How many tasks a random deal of Planet Nine has if nobody says."""
DIFFICULTY: Final = 5
"""How difficult the tasks of a random deal of Deep Sea are if nobody says."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a user asks for; None where they leave it to us."""

    players: int
    game: str | None = None
    mission: str | None = None
    reading: str | None = None
    tasks: int | None = None
    difficulty: int | None = None
    deck: str | None = None

    def command(self) -> str:
        """The command line that asks for the same."""
        given = {
            "players": self.players,
            "game": self.game,
            "mission": self.mission,
            "reading": self.reading,
            "tasks": self.tasks,
            "difficulty": self.difficulty,
            "deck": self.deck,
        }
        options = (f"--{name} {value}" for name, value in given.items() if value is not None)
        return f"winnable deal {' '.join(options)}"


def write_deal(console: Console, wanted: Wanted, seed: int | None) -> Exit:
    """Write a random deal as YAML; its first line says how to get the same one again."""
    seed = secrets.randbelow(10**9) if seed is None else seed
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    try:
        if wanted.mission is None:
            document, remarks = _plain(wanted, random)
        else:
            document, remarks = _for_mission(wanted, named_mission(wanted.mission, wanted.game, console), random)
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    console.write(f"# {wanted.command()} --seed {seed}")
    for remark in remarks:
        console.write(f"# {remark}")
    console.write(missions.dump(document).rstrip())
    return Exit.YES


def _plain(wanted: Wanted, random: Random) -> tuple[ProblemDocument, list[str]]:
    """A deal with tasks to be drafted, under no mission."""
    if wanted.reading is not None:
        raise click.UsageError("--reading goes with --mission.")
    game = wanted.game or DEFAULT_EDITION.key
    deck = DECKS[wanted.deck or game]
    rule = ASSIGNMENTS[EDITIONS[game].assignment]
    remarks: list[str] = []
    if wanted.difficulty is not None or (game != DEFAULT_EDITION.key and wanted.tasks is None):
        if wanted.tasks is not None:
            raise click.UsageError("Give either --tasks or --difficulty, not both.")
        difficulty = DIFFICULTY if wanted.difficulty is None else wanted.difficulty
        drawing, deal = drawn(difficulty, wanted.players, deck, rule, random, CanEverBeMet())
        tasks = [card.task(len(deal.hands)) for card in drawing.cards]
        remarks = drawing.remarks
    else:
        deal = dealt(deck, wanted.players, random)
        tasks = [
            Task.card(card) for card in random_tasks(deck, TASKS if wanted.tasks is None else wanted.tasks, random)
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


def _for_mission(wanted: Wanted, mission: Mission, random: Random) -> tuple[ProblemDocument, list[str]]:
    """A deal for a mission, with its task cards drawn."""
    if wanted.tasks is not None:
        raise click.UsageError("--tasks does not go with --mission, which says how many there are.")
    if wanted.reading is not None and mission.reading(wanted.reading) is None:
        known = ", ".join(reading.name for reading in mission.readings) or "none"
        raise click.UsageError(f"mission {mission.id} has no reading {wanted.reading!r}; its readings: {known}.")
    if wanted.game not in (None, mission.game):
        raise click.UsageError(f"mission {mission.id} is one of {mission.game}, not of {wanted.game}.")
    deck = mission.default_deck() if wanted.deck is None else DECKS[wanted.deck]
    if seats_of(deck, wanted.players) not in mission.crew:
        crew = ", ".join(map(str, mission.crew))
        raise click.UsageError(f"mission {mission.id}: expected {crew} players, found {wanted.players}.")
    difficulty = mission.difficulty_read(wanted.reading)
    if wanted.difficulty is not None:
        if difficulty is None or not mission.and_more or wanted.difficulty < difficulty:
            raise click.UsageError(f"--difficulty does not go with mission {mission.id}, which says what it is.")
        difficulty = wanted.difficulty
    tasks, deal, remarks = tasks_and_deal(
        mission, wanted.players, random, deck=deck, reading=wanted.reading, difficulty=difficulty, ask=CanEverBeMet()
    )
    problem = mission.problem(deal, names=_names(deal, mission.game), tasks=tasks, reading=wanted.reading)
    return ProblemDocument("<random deal>", 1, problem, mission, mission.game, reading=wanted.reading), remarks
