"""The Crew: the types and questions for programs, and the game behind the commands.

    from winnable.crew import Deal, goals, problem

    deal = Deal.parse("Ann: b89 / Ben: b1 y5 / Cas: b2 g2 / Dee: b3 g3", dealt=True, lead="Ann")
    problem(deal, tasks="b1>Ann[1] y5>Ann", goals=[goals.wins_exactly("Ben", 0)])

`building` makes problems of what programs say, `goals` has a function for every form of the goal language. `api` has
the questions that only The Crew knows. `game` is the game behind the commands, of four parts: `rules`, `solving`,
`words` and `format`. `options` turns the game's own options and a document into a question,
`winnable.solver.crew` answers it. `facts` derives what the result shows; `text` writes it for people, with
`choices_text`, `trick_table` and `card_text`, `picture` draws it, `answers` has it as values for machines. `replaying`
writes the referee's judgement of a written line, `showing` describes documents in English, `listing` has the library.
`questions` tells the answers of `explain`, `hint`, `analyse` and of more than one line, `certificates` what proves a
verdict to others. `dealing` makes random deals, `survey` plays many of them, `puzzles` looks among them.
"""

from typing import TYPE_CHECKING

from winnable.crew import goals
from winnable.crew.api import (
    analyse,
    every_deal,
    explain,
    explanations,
    fewest_tricks,
    hint,
    in_words,
    knowing,
    lines,
    openings,
    reasons,
    repairs,
    share_of_deals,
    solve_every_draw,
)
from winnable.crew.building import GivenTask, problem, task
from winnable.games.public import on_first_use, shown_as_of
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.playing import Play
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, Report
from winnable.rules.crew.task import Task, Token
from winnable.solver.count import Bounds, Count
from winnable.solver.crew.answers import Opening, OpeningKind
from winnable.solver.crew.questions.cards import CardHint, Kind, PlayedCard
from winnable.solver.crew.witness import Witness

if TYPE_CHECKING:
    from winnable.crew.answer_types import EveryDeal, Explanation, Known, Lines, Openings, Reached, Repair, Verdict

__all__ = [
    "CHALLENGE",
    "DEEP_SEA",
    "PLANET_NINE",
    "Bounds",
    "Card",
    "CardHint",
    "Choices",
    "Communication",
    "Count",
    "Deal",
    "Deck",
    "Distress",
    "EveryDeal",
    "Explanation",
    "GivenTask",
    "IllegalChoice",
    "IllegalPlay",
    "Kind",
    "Known",
    "Line",
    "Lines",
    "Opening",
    "OpeningKind",
    "Openings",
    "Play",
    "PlayedCard",
    "Problem",
    "Reached",
    "Repair",
    "Report",
    "Shown",
    "Task",
    "Token",
    "Verdict",
    "Witness",
    "analyse",
    "every_deal",
    "explain",
    "explanations",
    "fewest_tricks",
    "goals",
    "hint",
    "in_words",
    "knowing",
    "lines",
    "openings",
    "problem",
    "reasons",
    "repairs",
    "share_of_deals",
    "solve_every_draw",
    "task",
]

shown_as_of(__name__, IllegalPlay, IllegalChoice)

if not TYPE_CHECKING:  # or type checkers would take any name for one that is here
    __getattr__ = on_first_use(__name__, dict.fromkeys(__all__, f"{__name__}.answer_types"))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
