"""Surveys that were made up: nothing was solved for them."""

from collections.abc import Iterator, Mapping, Sequence

from winnable.rules.answer import Answer
from winnable.surveying.question import Cell, Question, Row, seed_of

ANSWERS: Mapping[str, Answer] = {"w": Answer.WINNABLE, "l": Answer.UNWINNABLE, "?": Answer.UNKNOWN}


def question_of(*cells: Cell, deals: int = 10, seed: int = 1, leads: bool = True) -> Question:
    """A question about some cells."""
    return Question(cells, deals, seed, 4.0, leads, games=True, version="0.1.0", solver="9.15", sources="89ab")


def rows_of(cell: int, answers: str, *, seed: int = 1, leads: Sequence[int] = (), first: int = 0) -> Iterator[Row]:
    """The rows of a cell, one for each letter: `w` winnable, `l` unwinnable, `?` unknown.

    The deal with number n takes n + 1 milliseconds and n conflicts. If it can be won, the next of `leads` of its ten
    first leads win.
    """
    wins = iter(leads)
    for number, letter in enumerate(answers, first):
        lead = next(wins, None) if letter == "w" else None
        yield Row(
            cell,
            number,
            seed_of(seed, number),
            ANSWERS[letter],
            "the work limit was reached" if letter == "?" else "",
            (number + 1) / 1000,
            number / 100,
            number,
            lead,
            None if lead is None else 10,
            exchanged=number % 3 if cell % 2 else None,
            narrow=number / 1000,
        )


def made_up(missions: int = 50, deals: int = 20, seed: int = 1) -> tuple[Question, list[Row]]:
    """A survey of many missions and four crew sizes, with all that a row may have."""
    cells = [
        Cell(f"planet-nine/{number}", "planet-nine", players, title=f"Title {number}")
        for number in range(1, missions + 1)
        for players in (2, 3, 4, 5)
    ]
    rows: list[Row] = []
    for index in range(len(cells)):
        lost, unknown = index % 7, index % 11 // 9
        answers = "l" * lost + "?" * unknown
        rows += rows_of(index, answers.rjust(deals, "w"), seed=seed, leads=[1 + at % 10 for at in range(deals)])
    return question_of(*cells, deals=deals, seed=seed), rows
