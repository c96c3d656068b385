"""Two surveys compared: which shares differ by more than chance.

Deals that both surveys have are compared in pairs, by McNemar's exact test; shares of different deals by Fisher's. In
either case undecided deals count as whatever leaves the least evidence, so that none of them makes a difference. All
comparisons of a report are corrected together, by Holm's method, as of a hundred p values some are small by chance.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from winnable.rules.answer import Answer
from winnable.solver.share import Share
from winnable.surveying.question import Question, Row
from winnable.surveying.report.statistics import fisher, holm, mcnemar, newcombe
from winnable.surveying.report.summary import Summary, summaries

LEVEL: Final = 0.05
"""A corrected p below this is more than chance."""

Test = Literal["mcnemar", "fisher"]
_Key = tuple[tuple[object, ...], int]
"""The subject of a summary, its reading last, and its index among equal ones."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The deals that both surveys have.

    `here` were surely won here alone, at most `here_most` may have been, as undecided ones can be either; `there` and
    `there_most` likewise.
    """

    deals: int
    here: int
    here_most: int
    there: int
    there_most: int

    @property
    def p(self) -> float:
        """McNemar's exact p, the largest that the undecided deals allow."""
        if self.here > self.there_most:
            return mcnemar(self.here, self.there_most)
        if self.there > self.here_most:
            return mcnemar(self.here_most, self.there)
        return 1.0  # as many won here alone as there alone: the undecided ones allow that


@dataclass(frozen=True, slots=True)
class Difference:
    """The shares of a mission and crew size in two surveys, each of which has deals of it.

    `p` is that of the test before the correction and `corrected` after it. `pairs` is None where no deal is in both.
    """

    here: Summary
    there: Summary
    pairs: Pairs | None
    p: float
    corrected: float

    @property
    def test(self) -> Test:
        """The test that was used."""
        return "fisher" if self.pairs is None else "mcnemar"

    @property
    def more_than_chance(self) -> bool:
        """Whether the shares differ by more than chance, among all comparisons of the report."""
        return self.corrected < LEVEL

    @property
    def bounds(self) -> tuple[float, float]:
        """The share here minus that there: the least and the most that undecided deals allow.

        Of pairs only the deals in both count.
        """
        if self.pairs is not None:
            pairs = self.pairs
            return (pairs.here - pairs.there_most) / pairs.deals, (pairs.here_most - pairs.there) / pairs.deals
        here, there = self.here.shares, self.there.shares
        assert here is not None
        assert there is not None
        return here[0] - there[1], here[1] - there[0]

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the difference of independent samples, by Newcombe; None for pairs.

        As wide as the undecided deals make it.
        """
        if self.pairs is not None:
            return None
        here, there = self.here.share, self.there.share
        low = newcombe(here.winnable, here.samples, there.winnable + there.undecided, there.samples)
        high = newcombe(here.winnable + here.undecided, here.samples, there.winnable, there.samples)
        return low[0], high[1]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences between two surveys, and the cells that only one of them has."""

    differences: Sequence[Difference]
    only_here: Sequence[Summary] = ()
    only_there: Sequence[Summary] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A survey to compare. Without verdicts, as of a file of summaries, no deals can be paired."""

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
    matched = [(left[key], found[key]) for key in left if key in found]
    pairs = [_pairs(here.verdicts.get(mine, {}), there.verdicts.get(other, {})) for mine, other in matched]
    values = [
        least_evidence(here.summaries[mine].share, there.summaries[other].share) if pair is None else pair.p
        for (mine, other), pair in zip(matched, pairs, strict=True)
    ]
    return Comparison(
        [
            Difference(here.summaries[mine], there.summaries[other], pair, p, corrected)
            for (mine, other), pair, p, corrected in zip(matched, pairs, values, holm(values), strict=True)
        ],
        [here.summaries[index] for key, index in left.items() if key not in found],
        [there.summaries[index] for index in right.values()],
    )


def least_evidence(here: Share, there: Share) -> float:
    """Return Fisher's exact p for two shares, the largest that the undecided deals allow.

    The closer two shares are, the larger is p: each one-sided tail falls with the hits on its side and rises with those
    on the other. So p is largest where the undecided deals bring the shares as close as they can.
    """
    most, other_most = here.winnable + here.undecided, there.winnable + there.undecided
    if here.winnable * there.samples > other_most * here.samples:
        return fisher(here.winnable, here.samples, other_most, there.samples)
    if there.winnable * here.samples > most * there.samples:
        return fisher(most, here.samples, there.winnable, there.samples)
    return 1.0


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


def _pairs(here: Mapping[int, Answer], there: Mapping[int, Answer]) -> Pairs | None:
    """Return the comparison of the deals that are in both, by their seeds; None if there are none."""
    both = [(verdict, there[seed]) for seed, verdict in here.items() if seed in there]
    if not both:
        return None
    won, lost = Answer.WINNABLE, Answer.UNWINNABLE
    return Pairs(
        len(both),
        sum(mine is won and other is lost for mine, other in both),
        sum(mine is not lost and other is not won for mine, other in both),
        sum(mine is lost and other is won for mine, other in both),
        sum(mine is not won and other is not lost for mine, other in both),
    )
