"""Verdicts and lines of play of The Crew as values, of which JSON and its schema are made.

Seats count from 0, tricks from 1; in the middle of a game `earlier` tricks come before those shown. Cards and tokens
are in the notation of the files.
"""

from collections.abc import Sequence
from typing import Final, Literal

from winnable.crew.facts import achievements, goal_english, handover
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.goals.forms import goal_value
from winnable.missions.crew.words import GAMES
from winnable.missions.crew.write import one_line_of
from winnable.output.typed import MISSING, Json, Missing, Schema, Value, answer, filled, json_of, key
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.judge import Judged as Judgement
from winnable.rules.crew.play import Trick as PlayedTrick
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report

SEATS: Final = "Seats count from 0."
"""The words for seats in the descriptions of keys."""
GOAL: Final[Schema] = {"type": ["object", "string"]}
"""The words of the schema for a goal in the goal language of the files."""


# --- a line of play --------------------------------------------------------------------------------


@answer
class CardOf:
    """A card, and whose it is."""

    seat: int = key(f"Whose card it is. {SEATS}", minimum=0)
    card: Card = key("The card, `p9`.")


@answer
class GivenCard:
    """A card that a member passes or draws."""

    seat: int = key(f"Whose card it is. {SEATS}", minimum=0)
    card: Card = key("The card, `p9`.")
    card_given: bool = key("Whether the file says so, else it was chosen.")


@answer
class Judged:
    """What has become of a task, a goal, or the order of tokens."""

    state: State = key("Whether it is met, lost or still open.")
    decided: int | None = key(
        "In which trick it was met or lost: the last one, but a task card when another member wins it, and the order "
        "of tokens when a task is met too early. As many as were played before the first: then. Null: it is open."
    )


@answer
class TaskPlayed:
    """A task, its owner, and what has become of it."""

    name: str = key("A card or the name of a task card.")
    token: str | None = key("Its token.")
    laid_out: str | None = key("The token that it had before tokens changed places.")
    owner: int = key(f"Who has it. {SEATS}", minimum=0)
    owner_given: bool = key("Whether the file says so, else it was chosen.")
    difficulty: int | None = key("The difficulty of a task card.")
    predicted: int | None = key("What its owner has predicted.")
    predicted_given: bool = key("Whether the file says so, else it was chosen.")
    english: str = key("What it asks for, in English.")
    state: State = key("Whether it is met, lost or still open.")
    decided: int | None = key("In which trick it was met or lost; see `order`.")


@answer
class GoalPlayed:
    """A goal of the mission, and what has become of it."""

    goal: Value = key("A goal, in the goal language of the files.", like=GOAL)
    english: str = key("What it asks for, in English.")
    state: State = key("Whether it is met, lost or still open.")
    decided: int | None = key("In which trick it was met or lost; see `order`.")


@answer
class HandedOver:
    """A task that one member gives to another."""

    task: str = key("The task.")
    from_: int = key(f"The giver. {SEATS}", minimum=0)
    to: int = key(f"The receiver. {SEATS}", minimum=0)


@answer
class Passed:
    """The distress signal."""

    to: Literal["left", "right"] = key("Where cards are passed.")
    to_given: bool = key("Whether the file says so, else it was chosen.")
    cards: tuple[GivenCard, ...] = key("Who passes what.")


@answer
class RoleOf:
    """A role, and who has it."""

    name: str = key("The role.")
    seat: int = key(f"Who has it. {SEATS}", minimum=0)
    seat_given: bool = key("Whether the file says so, else it was chosen.")


@answer
class Trick:
    """A trick of the line of play."""

    number: int = key("From 1.", minimum=1)
    leader: int = key(f"Who leads. {SEATS}", minimum=0)
    cards: tuple[CardOf, ...] = key("The cards in the order in which they are played.")
    winner: int = key(f"Who wins. {SEATS}", minimum=0)
    winning_card: Card = key("The card that wins.")
    tasks: tuple[str, ...] = key("The tasks that are met in it.")
    goals: tuple[int, ...] = key("The numbers of the goals that are met in it, from 0.")


@answer
class Play:
    """The choices, tricks and judgements of a line of play."""

    state: State = key("Whether all is met.")
    decided: int | None = key("In which trick the last of it was met, or the first lost; null: it is open.")
    tasks: tuple[TaskPlayed, ...] = key("The tasks, in their order.")
    order: Judged = key("The order that tokens ask for.")
    goals: tuple[GoalPlayed, ...] = key("The goals of the mission.")
    handover: HandedOver | None = key("The task that was handed over.")
    completed_deal: str | None = key("The deal with the unknown cards that were found.")
    passes: Passed | None = key("The distress signal; null: not sent.")
    played: int = key("How many cards of the line are given.", minimum=0)
    roles: tuple[RoleOf, ...] = key("Who has which role.")
    draws: tuple[GivenCard, ...] = key("Who draws what after trick 1.")
    unit: Literal["trick"] = key("What the numbers of `timeline` and `decided` count.", default="trick")
    timeline: tuple[Trick, ...] = key("The tricks of the line of play.")


def play_of(problem: Problem, choices: Choices, report: Report) -> Play:
    """Return the choices, tricks and judgements of a line of play."""
    met_in = achievements(report)
    predictions = choices.predictions or (None,) * len(problem.tasks)
    drawn = zip(choices.draws, problem.draw.cards if problem.draw else (), strict=True)
    return Play(
        state=report.state,
        decided=report.decided,
        tasks=tuple(
            _task(problem, index, choices, predictions[index], judged) for index, judged in enumerate(report.tasks)
        ),
        order=Judged(**_outcome(report.order)),
        goals=tuple(
            GoalPlayed(goal=goal_of(problem, index), english=goal_english(problem, goal), **_outcome(judged))
            for index, (goal, judged) in enumerate(zip(problem.goals, report.goals, strict=True))
        ),
        handover=_handover(problem, choices),
        completed_deal=None if choices.deal is None else str(choices.deal),
        passes=_passes(problem, choices),
        played=sum(map(len, problem.played.tricks)),
        roles=tuple(
            RoleOf(name=role.name, seat=choices.roles[role.name], seat_given=role.seat is not None)
            for role in problem.roles
        ),
        draws=tuple(
            GivenCard(seat=seat, card=card, card_given=given is not None) for seat, (card, given) in enumerate(drawn)
        ),
        timeline=tuple(_trick(problem, trick, *met_in.get(trick.number, ((), ()))) for trick in report.record.tricks),
    )


def play_json(problem: Problem, choices: Choices, report: Report) -> Json:
    """Return the same as JSON."""
    return json_of(play_of(problem, choices, report))


def goal_of(problem: Problem, index: int) -> Value:
    """Return a goal of the mission, by its place, in the goal language of the files."""
    return goal_value(problem.goals[index], commander_word(problem.deck))


def _outcome(judged: Judgement) -> Json:
    return {"state": judged.state, "decided": judged.trick}


def _task(problem: Problem, index: int, choices: Choices, predicted: int | None, judged: Judgement) -> TaskPlayed:
    task, token, owner = problem.tasks[index], choices.tokens[index], choices.owners[index]
    return TaskPlayed(
        name=task.name,
        token=None if token is None else str(token),
        laid_out=None if task.token is None else str(task.token),
        owner=owner,
        owner_given=task.owner is not None,
        difficulty=task.difficulty,
        predicted=predicted,
        predicted_given=task.predicted is not None,
        english=goal_english(problem, task.goal, owner=owner),
        **_outcome(judged),
    )


def _trick(problem: Problem, trick: PlayedTrick, tasks: Sequence[int], goals: Sequence[int]) -> Trick:
    return filled(
        Trick,
        trick,
        cards=tuple(CardOf(seat=seat, card=card) for seat, card in zip(trick.seats, trick.cards, strict=True)),
        tasks=tuple(problem.tasks[index].name for index in tasks),
        goals=tuple(goals),
    )


def _passes(problem: Problem, choices: Choices) -> Passed | None:
    if choices.passes is None or problem.distress is None:
        return None
    given = problem.distress.cards or (None,) * len(choices.passes.cards)
    return Passed(
        to=choices.passes.direction.value,
        to_given=problem.distress.direction is not None,
        cards=tuple(
            GivenCard(seat=seat, card=card, card_given=card_given is not None)
            for seat, (card, card_given) in enumerate(zip(choices.passes.cards, given, strict=True))
        ),
    )


def _handover(problem: Problem, choices: Choices) -> HandedOver | None:
    move = handover(problem, choices)
    if move is None:
        return None
    return HandedOver(task=problem.tasks[move.task].name, from_=move.giver, to=move.receiver)


# --- a problem -------------------------------------------------------------------------------------


@answer
class Identity:
    """The parts that identify a problem, with nothing that the solver chose."""

    title: str = key("Its title; may be empty.")
    game: str = key("The edition.", enum=list(GAMES))
    mission: str | None = key("The id of its mission.")
    players: tuple[str, ...] = key("The names, by seat; empty if there are none.")
    deal: str = key("The hands on one line.")
    commander: int = key(f"Who is commander. {SEATS}", minimum=0)
    lead: int = key(f"Who leads the first trick of these hands. {SEATS}", minimum=0)
    earlier: int = key("How many tricks were played before these hands.", minimum=0)
    one_line: str = key("The problem as options of `winnable solve`, for a shell.")


def identity_of(document: ProblemDocument) -> Identity:
    """Return the parts that identify a problem."""
    problem = document.problem
    return Identity(
        title=problem.title,
        game=document.game,
        mission=None if document.mission is None else document.mission.id,
        players=tuple(problem.names),
        deal=str(problem.deal),
        commander=problem.deal.commander,
        lead=problem.deal.leader,
        earlier=problem.deal.earlier,
        one_line=one_line_of(document),
    )


@answer
class IllegalCard:
    """A card that the rules do not allow."""

    fault: str = key("What is wrong.")
    number: int = key("In which trick, from 1.", minimum=0)
    place: int | None = key("Which card of the trick, from 0.")
    card: Card | None = key("The card.")
    seat: int | None = key(f"Who played it. {SEATS}")
    detail: str = key("What would have been legal; may be empty.")


@answer
class Replayed:
    """What only `replay` says of a line."""

    illegal: IllegalCard | Missing = key("The first card that is not legal.", default=MISSING)


# --- an answer -------------------------------------------------------------------------------------


@answer
class WhyNot:
    """Why a problem cannot be won, as far as it was found quickly."""

    clash: tuple[str, ...] = key(
        "Only if unwinnable: requirements that clash, `p9>Ben`; empty if they were not found quickly."
    )
