"""Two surveys compared: which deals of both have another verdict, and the shares of each side by side.

Deals of the same seed have the same hands, so a verdict that differs is a difference between two missions, readings or
versions, for certain. Of other deals only the shares can be compared, each with its interval. An undecided deal differs
from none.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from winnable.rules.answer import Answer
from winnable.surveying.question import Question, Row
from winnable.surveying.report.summary import Summary, summaries

NAMED: Final = 10
"""How many of the deals that differ, and of the missions that only one survey has, are named at most."""
_Key = tuple[tuple[object, ...], int]
"""The subject of a summary, its reading last, and its index among equal ones."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A mission and crew size in two surveys, each of which has deals of it.

    `both` is how many deals are in both surveys; of these `won_here` and `won_there` can be won in one survey and not
    in the other, told by their seeds.
    """

    here: Summary
    there: Summary
    both: int = 0
    won_here: tuple[int, ...] = ()
    won_there: tuple[int, ...] = ()

    @property
    def differing(self) -> int:
        """How many deals have another verdict."""
        return len(self.won_here) + len(self.won_there)


@dataclass(frozen=True, slots=True)
class Comparison:
    """All missions and crew sizes of two surveys, and those that only one of them has."""

    differences: Sequence[Difference]
    only_here: Sequence[Summary] = ()
    only_there: Sequence[Summary] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A survey to compare. Without verdicts, as of a file of summaries, it has no deals in common with another."""

    summaries: Sequence[Summary]
    verdicts: Mapping[int, Mapping[int, Answer]] = field(default_factory=dict)
    """By the index of the summary and the seed of the deal."""

    @classmethod
    def of(cls, question: Question, rows: Iterable[Row]) -> "Side":
        """Return the side of a survey, whose rows come by cell."""
        verdicts: dict[int, dict[int, Answer]] = {}

        def noted() -> Iterator[Row]:
            for row in rows:
                verdicts.setdefault(row.cell, {})[row.seed] = row.verdict
                yield row

        return cls(summaries(question, noted()), verdicts)


def compared(here: Side, there: Side) -> Comparison:
    """Return the differences between two surveys, in the order of the first. Cells without deals are left out."""
    left, right = _by_key(here.summaries), _by_key(there.summaries)
    # a cell with the same reading first; else the one with another, so that readings can be compared
    found = {key: right.pop(key) for key in left if key in right}
    unread = {(key[0][:-1], key[1]): key for key in reversed(right)}
    for key in left:
        other = (key[0][:-1], key[1])
        if key not in found and other in unread:
            found[key] = right.pop(unread.pop(other))
    return Comparison(
        [_difference(here, index, there, found[key]) for key, index in left.items() if key in found],
        [here.summaries[index] for key, index in left.items() if key not in found],
        [there.summaries[index] for index in right.values()],
    )


def _by_key(every: Sequence[Summary]) -> dict[_Key, int]:
    """Return the index of each summary that has deals, by its subject.

    Missions of one's own may have the same id twice; then the first is compared with the first, and so on.
    """
    seen: Counter[tuple[object, ...]] = Counter()
    found: dict[_Key, int] = {}
    for index, each in enumerate(every):
        if each.share.samples:
            about = (each.game, each.mission, each.parameters, each.players, each.reading)
            found[about, seen[about]] = index
            seen[about] += 1
    return found


def _difference(here: Side, index: int, there: Side, other: int) -> Difference:
    theirs = there.verdicts.get(other, {})
    both = [(seed, mine, theirs[seed]) for seed, mine in here.verdicts.get(index, {}).items() if seed in theirs]
    won, lost = Answer.WINNABLE, Answer.UNWINNABLE
    return Difference(
        here.summaries[index],
        there.summaries[other],
        len(both),
        tuple(seed for seed, mine, yours in both if (mine, yours) == (won, lost)),
        tuple(seed for seed, mine, yours in both if (mine, yours) == (lost, won)),
    )
