"""Verdicts and lines of play of The Crew as JSON.

Seats count from 0, tricks from 1; in the middle of a game `earlier` tricks come before those shown. Cards and tokens
are in the notation of the files.
"""

from collections.abc import Sequence

from winnable.crew.facts import (
    Outcome,
    achievements,
    details_of,
    goal_english,
    goal_outcomes,
    handover,
    lost_so_far,
    order_outcome,
    task_outcomes,
)
from winnable.missions.crew import ProblemDocument, one_line_of
from winnable.missions.crew.write.goal import goal_value
from winnable.output.as_json import Json, effort_json, share_json
from winnable.rules.answer import Answer
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.loss import Loss
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Remark, Verdict

__all__ = ["deals_json", "identity_json", "losses_json", "play_json", "question_json", "verdict_json"]


def identity_json(document: ProblemDocument) -> Json:
    """Return JSON that identifies a problem, with nothing that the solver chose."""
    problem = document.problem
    return {
        "title": problem.title,
        "game": document.game,
        "mission": None if document.mission is None else document.mission.id,
        "players": list(problem.names),
        "deal": str(problem.deal),
        "commander": problem.deal.commander,
        "lead": problem.deal.leader,
        "earlier": problem.deal.earlier,
        "one_line": one_line_of(document),
    }


def verdict_json(problem: Problem, verdict: Verdict[Witness], *, verdict_only: bool) -> Json:
    """Return a verdict with its line of play; with `verdict_only` nothing that spoils the game."""
    content: Json = {"answer": verdict.answer.value, "effort": effort_json(verdict.effort)}
    if not verdict_only or verdict.answer is Answer.UNKNOWN:
        content["reason"] = verdict.reason
    if verdict_only:
        return content
    content["remarks"] = _remarks(verdict.remarks)
    if verdict.answer is Answer.UNWINNABLE:
        content["clash"] = list(details_of(verdict).clash)
    if verdict.answer is Answer.UNWINNABLE and problem.played.tricks:
        content["lost_so_far"] = losses_json(problem, lost_so_far(problem, verdict))
    if verdict.witness is not None:
        witness = verdict.witness
        content |= play_json(problem, witness.choices, witness.report)
    return content


def losses_json(problem: Problem, lost: Sequence[Loss]) -> list[Json]:
    """Return what the line so far has lost: which part, in which trick (0: before the first card) and by which card."""
    return [
        {
            "task": None if loss.task is None else problem.tasks[loss.task].name,
            "goal": loss.goal,
            "order": loss.order,
            "trick": loss.trick,
            "card": None if loss.card is None else str(loss.card),
            "seat": loss.seat,
        }
        for loss in lost
    ]


def question_json(problem: Problem, question: Question) -> Json:
    """Return the question, as far as a problem leaves more than the play open."""
    draws = problem.draw is not None and None in problem.draw.cards
    return {
        "question": {
            "unknown": question.unknown if problem.deal.unseen else None,
            "draws": ("every" if question.every_draw else "best") if draws else None,
            "distress": None if problem.distress is None else "required" if problem.distress.required else "allowed",
        }
    }


def deals_json(result: DealsAnswer, *, verdict_only: bool) -> Json:
    """Return the answer about all deals that fit; `answer` is null if the question was about the share alone."""
    content: Json = {
        "answer": None if result.answer is None else result.answer.value,
        "effort": effort_json(result.effort),
        "deals": result.total,
        "share": share_json(result.share),
    }
    if not verdict_only:
        deal = result.counterexample
        content |= {"reason": result.reason, "counterexample": None if deal is None else str(deal)}
        content["remarks"] = _remarks(result.remarks)
    return content


def _remarks(remarks: Sequence[Remark]) -> list[Json]:
    return [{"kind": remark.kind, "text": remark.text, "about": list(remark.about)} for remark in remarks]


def play_json(problem: Problem, choices: Choices, report: Report) -> Json:
    """Return the choices, tricks and judgements of a line of play."""
    met_in = achievements(report)
    return {
        "state": report.state.value,
        "decided": report.decided,
        "tasks": [
            {
                "name": task.name,
                "token": None if token is None else str(token),
                "laid_out": None if task.token is None else str(task.token),
                "owner": owner,
                "owner_given": task.owner is not None,
                "difficulty": task.difficulty,
                "predicted": predicted,
                "predicted_given": task.predicted is not None,
                "english": goal_english(problem, task.goal, owner=owner),
                **_outcome(outcome),
            }
            for task, token, owner, predicted, outcome in zip(
                problem.tasks,
                choices.tokens,
                choices.owners,
                choices.predictions or (None,) * len(problem.tasks),
                task_outcomes(report),
                strict=True,
            )
        ],
        "order": _outcome(order_outcome(report)),
        "goals": [
            {
                "goal": goal_value(goal, commander_word(problem.deck)),
                "english": goal_english(problem, goal),
                **_outcome(outcome),
            }
            for goal, outcome in zip(problem.goals, goal_outcomes(report), strict=True)
        ],
        "handover": _handover(problem, choices),
        "completed_deal": None if choices.deal is None else str(choices.deal),
        "passes": _passes(problem, choices),
        "played": sum(map(len, problem.played.tricks)),
        "roles": [
            {"name": role.name, "seat": choices.roles[role.name], "seat_given": role.seat is not None}
            for role in problem.roles
        ],
        "draws": [
            {"seat": seat, "card": str(card), "card_given": given is not None}
            for seat, (card, given) in enumerate(
                zip(choices.draws, problem.draw.cards if problem.draw else (), strict=True)
            )
        ],
        "tricks": [
            {
                "number": trick.number,
                "leader": trick.leader,
                "cards": [
                    {"seat": seat, "card": str(card)} for seat, card in zip(trick.seats, trick.cards, strict=True)
                ],
                "winner": trick.winner,
                "winning_card": str(trick.winning_card),
                "tasks": [problem.tasks[index].name for index in met_in.get(trick.number, ((), ()))[0]],
                "goals": list(met_in.get(trick.number, ((), ()))[1]),
            }
            for trick in report.record.tricks
        ],
    }


def _outcome(outcome: Outcome) -> Json:
    return {"state": outcome.state.value, "trick": outcome.trick, "settled": outcome.settled}


def _passes(problem: Problem, choices: Choices) -> Json | None:
    if choices.passes is None or problem.distress is None:
        return None
    given = problem.distress.cards or (None,) * len(choices.passes.cards)
    return {
        "to": choices.passes.direction.value,
        "to_given": problem.distress.direction is not None,
        "cards": [
            {"seat": seat, "card": str(card), "card_given": card_given is not None}
            for seat, (card, card_given) in enumerate(zip(choices.passes.cards, given, strict=True))
        ],
    }


def _handover(problem: Problem, choices: Choices) -> Json | None:
    move = handover(problem, choices)
    if move is None:
        return None
    return {"task": problem.tasks[move.task].name, "from": move.giver, "to": move.receiver}
