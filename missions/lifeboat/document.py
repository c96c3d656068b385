"""Missions, which are questions without a deal, and the documents that files hold; problems as YAML again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from winnable.missions.lifeboat.format.line import line_value
from winnable.missions.lifeboat.format.problem import PROBLEM
from winnable.missions.lifeboat.format.reading import GAME
from winnable.missions.source import mission, problem
from winnable.missions.source.dumper import to_yaml
from winnable.missions.source.parts import written
from winnable.missions.source.problem import written_head, written_mission
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control
from winnable.rules.lifeboat.deal import Deal, Hand
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Options

PLAYERS = (4, 5, 6)
"""The numbers of characters in play of a regular game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(mission.Mission):
    """A mission of the library or of an author; `goals` and `controls` are for all six characters."""

    game = GAME

    players: tuple[int, ...] = PLAYERS
    days: int = 1
    at: Literal["end", "horizon"] = "end"
    controls: Mapping[Character, Control] = field(default_factory=dict)
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemDocument(problem.ProblemDocument[Problem, Line, Mission]):
    """A problem in a file; `own` has those of `horizon`, `at`, `goals` and `control` that it says itself."""

    game = GAME

    def within(self, days: int) -> "ProblemDocument":
        """The same with another number of days."""
        if days == self.problem.days:
            return self
        return replace(self, problem=replace(self.problem, days=days), own=self.own | {"horizon"})


@dataclass(frozen=True, slots=True)
class MissionDocument(mission.MissionDocument[Mission]):
    """A mission in a file."""


Document = ProblemDocument | MissionDocument


# --- Problems as YAML ----------------------------------------------------------------------------


def dump(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> str:
    """A problem as YAML, with a line of play instead of its own if one is given.

    `folder` is that of the file to be written: from there the file of the mission is named; None: everything is
    written out.
    """
    problem, mission = document.problem, written_mission(document, folder)
    played = None if problem.played == NOTHING_PLAYED else problem.played
    lines = {"played": played, "line": document.line_of_play if line is None else line}
    first = problem.deal.position.day
    value = {
        **written_head(document),
        **written(PROBLEM, _deal(problem.deal)),
        **mission,
        **written(PROBLEM, _question(document, named=bool(mission))),
        **{key: line_value(each, first) for key, each in lines.items() if each is not None},
        **written(PROBLEM, {"expect": document.expect}),
    }
    return to_yaml(value)


def _deal(deal: Deal) -> dict[str, Any]:
    """The keys of a deal with what they mean; None for what need not be said."""
    setup, start = deal.setup, deal.position
    hands = {who: Hand(start.closed[who], start.open[who]) for who in setup.cast}
    return {
        "boat": start.boat,
        "lost": tuple(who for who in setup.cast if who not in start.boat) or None,
        "relations": dict(sorted(setup.relations.items())) or None,
        "wounds": {who: start.wounds[who] for who in setup.cast if start.wounds[who]} or None,
        "hands": {who: hand for who, hand in hands.items() if any(hand)} or None,
        "provisions": start.provisions,
        "navigation": start.navigation,
        "gulls": start.gulls or None,
        "day": start.day if start.day > 1 else None,
        "marks": deal.marks,
        "cards": setup.cards,
        "options": setup.options if setup.options != Options() else None,
    }


def _question(document: ProblemDocument, *, named: bool) -> dict[str, Any]:
    """The keys of the question with their values; those that the mission says are left out, if it is named."""
    problem = document.problem
    controls = {who: control for who in problem.deal.setup.cast if not (control := problem.control(who)).free}
    asked = {
        "control": controls if controls or named else None,
        "horizon": problem.days,
        "at": problem.at if problem.at == "horizon" or named else None,
        "goals": problem.goals,
    }
    return {key: value for key, value in asked.items() if not named or key in document.own}
