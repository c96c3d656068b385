"""Random deals with their tasks, written as YAML: plain, or with remarks for people who write their own."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from winnable.crew.dealing.mission_deal import deal_cards, select_and_deal, selected_and_dealt
from winnable.crew.dealing.random_deal import random_tasks
from winnable.crew.dealing.task_selection import CanEverBeMet
from winnable.crew.listing import check_players, check_request, named_mission
from winnable.crew.options import DIFFICULTY, TASKS
from winnable.games.game import Game
from winnable.games.usage import UsageError, sentence
from winnable.games.values import DealRequest, RandomDeal
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.document import MissionFile, ProblemDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import file_of
from winnable.missions.crew.task_cards import WITH_TASK_CARDS
from winnable.missions.crew.write import dump
from winnable.missions.crew.write import problem_template as written_template
from winnable.missions.source.finding import Finding
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task

NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal")
"""The names of the players of random deals."""
TEMPLATE_PLAYERS: Final = 4
"""For how many players it is, unless it is said or the mission is for others."""
TEMPLATE_SEED: Final = 1
"""Which deal people start from."""


def deal(game: Game, request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed. Raises UsageError for an impossible request."""
    del game
    document, remarks, findings = _deal(request, seed)
    return RandomDeal(dump(document, folder=request.folder).rstrip(), remarks, findings)


def problem_template(
    game: Game, edition: str | None, name: str, mission: str | None, players: int | None, folder: Path
) -> RandomDeal:
    """Deal with remarks for people who write their own; `name` is its title. Raises UsageError as `deal` does.

    By default it is for four players, or for those that the mission is for. `folder` is that of the file to be written.
    """
    del game
    if players is None:
        crew = named_mission(mission, edition)[0].crew if mission is not None else (TEMPLATE_PLAYERS,)
        players = TEMPLATE_PLAYERS if TEMPLATE_PLAYERS in crew else crew[0]
    request = DealRequest(players, edition, mission, None, {"tasks": None, "difficulty": None, "deck": None}, folder)
    document, _, findings = _deal(request, TEMPLATE_SEED)
    titled = replace(document, problem=replace(document.problem, title=name))
    return RandomDeal(written_template(titled, folder).rstrip(), (), findings)


def _deal(request: DealRequest, seed: int) -> tuple[ProblemDocument, Sequence[str], Sequence[Finding]]:
    """Return a random deal, with remarks, and findings in the file of its mission."""
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    findings: Sequence[Finding] = ()
    try:
        if request.mission is None:
            document, remarks = _without_mission(request, random)
        else:
            mission, findings = named_mission(request.mission, request.game)
            document, remarks = _for_mission(request, mission, random)
    except ValueError as error:
        raise UsageError(sentence(error)) from error
    return document, remarks, findings


def _without_mission(request: DealRequest, random: Random) -> tuple[ProblemDocument, list[str]]:
    """Return a deal with tasks to be assigned by the edition's usual rule, and remarks."""
    tasks_option, difficulty_option, deck_name = (request.options[name] for name in ("tasks", "difficulty", "deck"))
    if request.reading is not None:
        raise UsageError("--reading goes with --mission.")
    wants_cards = difficulty_option is not None and deck_name is None
    game = request.game or (WITH_TASK_CARDS if wants_cards else DEFAULT_EDITION.key)
    deck = DECKS[deck_name or game]
    rule = ASSIGNMENTS[EDITIONS[game].assignment]
    remarks: list[str] = []
    if difficulty_option is not None or (game != DEFAULT_EDITION.key and tasks_option is None):
        if tasks_option is not None:
            raise UsageError("Give either --tasks or --difficulty, not both.")
        difficulty = DIFFICULTY if difficulty_option is None else difficulty_option
        selection, deal = select_and_deal(difficulty, request.players, deck, rule, random, CanEverBeMet())
        tasks = [card.task(len(deal.hands)) for card in selection.cards]
        remarks = selection.remarks
    else:
        deal = deal_cards(deck, request.players, random)
        number = TASKS if tasks_option is None else tasks_option
        tasks = [Task.card(card) for card in random_tasks(deck, number, random)]
    problem = Problem(
        deal,
        tuple(tasks),
        assignment=rule.assignment(tasks, len(deal.hands), deal.commander),
        names=player_names(deal, game),
    )
    return ProblemDocument("<random deal>", 1, problem, game=game), remarks


def player_names(deal: Deal, game: str) -> tuple[str, ...]:
    """Return the names of the players, and of the robot."""
    names = list(NAMES[: len(deal.hands)])
    if deal.robot is not None:
        names[deal.robot] = EDITIONS[game].robot
    return tuple(names)


def _for_mission(request: DealRequest, mission: Mission, random: Random) -> tuple[ProblemDocument, list[str]]:
    """Return a deal for a mission, with its tasks selected, and remarks."""
    tasks_option, difficulty_option, deck_name = (request.options[name] for name in ("tasks", "difficulty", "deck"))
    reading, players = request.reading, request.players
    if tasks_option is not None:
        raise UsageError("--tasks does not go with --mission, which says how many there are.")
    check_request(mission, request.game, reading)
    deck = mission.default_deck() if deck_name is None else DECKS[deck_name]
    check_players(mission, players)
    difficulty = mission.difficulty_read(reading)
    if difficulty_option is not None:
        if difficulty is None or not mission.and_more or difficulty_option < difficulty:
            raise UsageError(f"--difficulty does not go with mission {mission.id}, which says what it is.")
        difficulty = difficulty_option
    tasks, deal, selection = selected_and_dealt(
        mission, players, random, deck=deck, reading=reading, difficulty=difficulty, ask=CanEverBeMet()
    )
    problem = mission.problem(deal, names=player_names(deal, mission.game), tasks=tasks, reading=reading)
    path = file_of(request.mission or "", mission.game)
    file = None if path is None else MissionFile(path)
    document = ProblemDocument("<random deal>", 1, problem, mission, mission.game, reading=reading, mission_file=file)
    return document, selection.remarks
