"""The data of pages of Lifeboat in addition to JSON: the boat before a line and after each of its days."""

from winnable.lifeboat.judgement import line_json, position_json
from winnable.missions.lifeboat.english import goal_text, question_text
from winnable.output.typed import Json
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report


def deal_view(problem: Problem) -> Json:
    """Return who is in the boat, where everybody is before the first day, and the question."""
    setup, position = problem.deal.setup, problem.deal.position
    cast = [{"name": str(who), "size": who.size} for who in setup.cast]
    goals = [goal_text(goal) for goal in problem.goals]
    start = {"number": position.day, **position_json(setup, position)}
    question = question_text(problem.days, problem.at)
    return {"question": question, "goals": goals, "cast": cast, "start": start}


def line_view(report: Report, line: Line) -> Json:
    """Return a judged line of play, day by day."""
    return {**deal_view(report.problem), **line_json(report, line)}
