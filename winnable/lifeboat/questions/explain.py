"""`winnable explain` for Lifeboat: which goals clash, and whether later days would do, as text, JSON and YAML."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from winnable.games.game import Query, Told
from winnable.lifeboat.judgement import line_json
from winnable.lifeboat.page import deal_view, line_view
from winnable.lifeboat.questions.stuck import stuck
from winnable.lifeboat.replaying import play_text
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.format.goals import goal_value
from winnable.missions.lifeboat.write.problem import dump
from winnable.questions import explain as shared
from winnable.questions.readings import Reading
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.decision import NOTHING_PLAYED
from winnable.rules.lifeboat.options import Options
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.explain import Explanation, explain
from winnable.solver.lifeboat.horizons import due, longer
from winnable.solver.lifeboat.leaner import lean
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import Limits

__all__ = ["readings", "tell", "with_words"]


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Explain why goals are out of reach; `options` as in the shared question."""
    document: ProblemDocument = query.document
    problem = document.problem
    asked_for = due(problem)
    day = asked_for.last_day
    asked = shared.Asked(
        explain=lambda limits: explain(asked_for, limits),
        stuck=lambda limits: stuck(asked_for, limits),
        longer=lambda limits, most: ((day + days, lean(found)) for days, found in longer(problem, limits, most)),
        goal_text=goal_text,
        goal_value=goal_value,
        play_text=lambda witness, ink: play_text(witness.report, ink),
        line_json=lambda witness: line_json(witness.report, witness.line),
        line_view=lambda witness: line_view(witness.report, witness.line),
        deal_view=deal_view,
        written=lambda *each: _written(document, *each),
        goals=len(problem.goals),
        horizon=day,
        at_horizon=lambda other: due(problem, other - day),
        within=f"by day {day}",
        before="by day",
        noun="day",
        counted=False,
        name="by day",
        unplayed=replace(problem, played=NOTHING_PLAYED) if problem.played.days else None,
        readings=[*readings(problem)],
        ask=lambda problem, limits: lean(ask(problem, limits)),
    )
    return shared.tell(asked, limits, options)


def readings(problem: Problem) -> Iterator[Reading]:
    """The problem under every other reading of one ruling."""
    setup = problem.deal.setup
    for name, values in Options.readings():
        for value in values:
            if value != getattr(setup.options, name):
                options = replace(setup.options, **{name: value})  # type: ignore[arg-type]  # a value of that option
                changed = replace(problem, deal=replace(problem.deal, setup=replace(setup, options=options)))
                yield Reading(name, value, due(changed))


def with_words(found: Explanation) -> Explanation:
    """Return an explanation that says its core in words."""
    return replace(found, words=tuple(goal_text(goal) for goal in found.core))


def _written(
    document: ProblemDocument, problem: Problem, witness: Witness | None, name: str, expect: Answer, folder: Path | None
) -> str:
    named = document.name or (document.mission.title if document.mission is not None else "")
    name = f"{named}: {name}" if named else name
    plain = replace(document, problem=problem, name=name, expect=expect, line_of_play=None)
    plain = replace(plain, mission=None, mission_path=None, mission_name="", given={}, own=frozenset())
    return dump(plain, None if witness is None else witness.line, folder)
