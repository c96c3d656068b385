"""How many random deals of a mission can be won, and with which card: for three players and for four.

A small program with types, which mypy checks strictly: python examples/programs/random_deals.py
"""

from collections.abc import Iterator

import winnable
from winnable import Answer, Limits, crew


def verdicts(mission: str, players: int, deals: int) -> Iterator[crew.Verdict]:
    """Solve random deals of a mission."""
    for seed in range(deals):
        problem = winnable.random_deal(mission, players, seed, kind=crew.Problem)
        yield winnable.solve(problem, Limits(work=5))


def first_card(verdict: crew.Verdict) -> crew.Card | None:
    """Return the card with which a winning line begins."""
    return None if verdict.witness is None else verdict.witness.line.tricks[0][0]


def small() -> crew.Problem:
    """Make a problem without any file."""
    deal = crew.Deal.parse("Ann: p25 b14 / Ben: p4 b23 y1 / Cas: p13 y24", dealt=True, lead="Ann")
    goals = "[{tricks_won: {by: Cas, exactly: 1}}, {tricks_won: {by: Ann, more_than: 0}}]"
    return crew.problem(deal, tasks=[crew.task("b2", owner="Ben", token=1), "p3>Ann[2]"], goals=goals)


def main() -> None:
    """Print what was found."""
    for players in (3, 4):
        found = list(verdicts("planet-nine/9", players, 5))
        won = sum(verdict.answer == "winnable" for verdict in found)
        leads = [str(card) for verdict in found if (card := first_card(verdict)) is not None]
        print(f"{players} players: {won} of {len(found)}, led by {' '.join(leads)}")  # noqa: T201
    problem = small()
    verdict = winnable.solve(problem)
    if verdict.answer is Answer.WINNABLE:
        hints = list(winnable.hint(problem))
        print(*hints, sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
