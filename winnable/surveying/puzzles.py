"""Puzzles: deals of a survey that can be won, and by its measures only in a narrow way.

A survey with first leads measures of a deal that can be won how many of them win, how many tricks it takes at least,
and how narrow that makes the way. Each of these is proved: leads that win by lines that the referee has replayed, the
others by refutations. So the puzzles of a mission are among the deals of `winnable survey ID --seed S`, the same by
number.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from winnable.games import registry
from winnable.games.survey import Measured
from winnable.games.usage import UsageError, sentence
from winnable.rules.answer import Answer
from winnable.surveying.job import Task
from winnable.surveying.plan import Plan
from winnable.surveying.question import WORK, Cell

USUAL: Final = 4
"""For how many players the deals are, unless it is said or the mission is for others; as of `winnable new problem`."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What makes a deal a puzzle, beyond that it can be won.

    `one_lead`: just one of several first leads wins. `at_least`: it takes so many tricks. `narrowest`: no deal is
    refused, but only those with the narrowest way are wanted.
    """

    one_lead: bool = False
    at_least: int = 0
    narrowest: bool = False

    def met_by(self, deal: Measured) -> bool | None:
        """Whether a deal is a puzzle; None if a limit was reached before that was known."""
        if deal.answer is Answer.UNWINNABLE:
            return False
        if self.one_lead and deal.leads is not None and (deal.leads > 1 or deal.leads_of == 1):
            return False
        if deal.fewest is not None and deal.fewest < self.at_least:
            return False
        unknown = (
            deal.answer is Answer.UNKNOWN,
            self.one_lead and deal.leads is None,
            self.at_least and deal.fewest is None,
            self.narrowest and deal.narrow is None,
        )
        return None if any(unknown) else True

    def title(self, deals: int) -> str:
        """Return what a puzzle is called, if it was found among so many deals."""
        parts = ["just one first lead"] if self.one_lead else []
        parts += [f"not before trick {self.at_least}"] if self.at_least else []
        parts += [f"the narrowest of {deals}"] if self.narrowest else []
        return ", ".join(parts).capitalize()


@dataclass(slots=True)
class Search:
    """The first `count` puzzles among deals by their seeds, or the narrowest; and what was met on the way."""

    wanted: Wanted
    count: int
    found: list[tuple[int, Measured]]
    examined: int = 0
    undecided: int = 0

    def go_on(self, deals: Iterable[tuple[int, Measured]]) -> Iterator[None]:
        """Examine deals, given with their seeds, until there are enough; yield after each."""
        for seed, deal in deals:
            self.examined += 1
            met = self.wanted.met_by(deal)
            self.undecided += met is None
            if met:
                self.found.append((seed, deal))
            if self.wanted.narrowest:
                self.found.sort(key=lambda each: -(each[1].narrow or 0.0))  # stable: of equals the first
                del self.found[self.count :]
            yield
            if len(self.found) == self.count and not self.wanted.narrowest:
                return


def note(deal: Measured) -> str:
    """Return what is known of a puzzle, and gives nothing away."""
    said = f"{deal.leads} of {deal.leads_of} first leads {'wins' if deal.leads == 1 else 'win'}"
    if deal.fewest is not None:
        said += f", and it takes {deal.fewest} trick{'s' * (deal.fewest != 1)} at least"
    if deal.narrow is not None:
        said += f". With open cards the way is narrow: {deal.narrow:.2f}, from 0 to 1"
    return f"It can be won: {said}."


def cell_of(made: Plan, seed: int) -> tuple[Cell, Task]:
    """Return the mission of a plan for one number of players, and how a survey with a seed measures its deals.

    Raises UsageError for what is not one mission, and for a game whose surveys count no first leads.
    """
    question = made.question(1, seed, WORK, leads=True)
    if (missions := len({cell.mission for cell in question.cells})) != 1:
        raise UsageError(sentence(made.remarks[0] if made.remarks else f"expected one mission, found {missions}"))
    index = next((index for index, cell in enumerate(question.cells) if cell.players == USUAL), 0)
    task = made.tasks(question)[index]
    dealer = registry.load_game(task.where)
    if not dealer.counts_leads:
        raise UsageError(f"{dealer.title} has no puzzles: they are chosen by first leads.")
    return question.cells[index], task
