"""`winnable explain` for Ganymede: which goals clash, and whether more turns would do, as text, JSON and YAML."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from winnable.games.game import Query, Told
from winnable.ganymede.judgement import line_json, words_of
from winnable.ganymede.page import deal_view, line_view
from winnable.ganymede.questions.stuck import stuck
from winnable.ganymede.replaying import play_text
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.english.document import horizon_text
from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.write.problem import dump
from winnable.questions import explain as shared
from winnable.questions.readings import Reading
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import NOTHING_PLAYED
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.explain import Explanation, explain
from winnable.solver.ganymede.horizons import at_horizon, longer
from winnable.solver.ganymede.leaner import lean
from winnable.solver.ganymede.witness import Witness
from winnable.solver.verdict import Limits

__all__ = ["readings", "tell", "with_words"]


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Explain why goals are out of reach; `options` as in the shared question."""
    document: ProblemDocument = query.document
    problem = document.problem
    words, names = words_of(problem), problem.deal.table.names
    asked = shared.Asked(
        explain=lambda limits: explain(problem, limits),
        stuck=lambda limits: stuck(problem, limits),
        longer=lambda limits, most: ((count, lean(found)) for count, found in longer(problem, limits, most)),
        goal_text=lambda goal: goal_text(goal, words),
        goal_value=lambda goal: goal_value(goal, names),
        play_text=lambda witness, ink: play_text(witness.report, ink),
        line_json=lambda witness: line_json(witness.report),
        line_view=lambda witness: line_view(witness.report),
        deal_view=deal_view,
        written=lambda *each: _written(document, *each),
        goals=len(problem.goals),
        horizon=problem.horizon.count,
        at_horizon=lambda count: at_horizon(problem, count),
        within=horizon_text(problem.horizon, words),
        before="within",
        noun="turn" if isinstance(problem.horizon, Turns) else "round",
        counted=True,
        name="horizon",
        unplayed=replace(problem, played=NOTHING_PLAYED) if problem.played.turns else None,
        readings=[*readings(problem)],
        ask=lambda problem, limits: lean(ask(problem, limits)),
        note="Points count only if the game is over by then." if problem.score_at == "end" else "",
    )
    return shared.tell(asked, limits, options)


def readings(problem: Problem) -> Iterator[Reading]:
    """The problem under every other reading of one ruling."""
    table = problem.deal.table
    for name, values in Options.readings():
        for value in values:
            if value != getattr(table.options, name):
                options = replace(table.options, **{name: value})  # type: ignore[arg-type]  # a value of that option
                yield Reading(
                    name, value, replace(problem, deal=replace(problem.deal, table=replace(table, options=options)))
                )


def with_words(found: Explanation) -> Explanation:
    """Return an explanation that says its core in words."""
    return replace(found, words=tuple(goal_text(goal, words_of(found.problem)) for goal in found.core))


def _written(
    document: ProblemDocument, problem: Problem, witness: Witness | None, name: str, expect: Answer, folder: Path | None
) -> str:
    named = document.name or (document.mission.title if document.mission is not None else "")
    name = f"{named}: {name}" if named else name
    plain = replace(document, problem=problem, name=name, expect=expect, line_of_play=None)
    plain = replace(plain, mission=None, mission_path=None, mission_name="", given={})
    return dump(plain, None if witness is None else witness.line, folder)
