"""Why something is impossible: minimal unsatisfiable subsets (MUS, cores) of its parts. Common to all games.

Parts, numbered from 0, are demands that can be met or not, such as the tasks of a mission. A *core* is a set of parts
that cannot be met together. It is *minimal* if all of its parts are needed, and *smallest* if no core has fewer parts.
Of several smallest ones the lexicographically first is meant, so that an answer can be repeated.

*A minimal core* is found by deletion: leave out one part after the other, and put it back if the others can be met
without it. Both answers tell more than yes or no. "Impossible" comes with the parts that were needed for it, so
everything else goes at once. "Possible" comes with all the parts that were met, wanted or not.

*A smallest core* is found by hitting sets (as by Ignatiev and others, *Smallest MUS extraction with minimal hitting set
dualization*, 2015). Where all parts but some can be met together, one of those that are missing is in every core. So a
core hits each set that is missing from some possible set, and the first smallest set that does is the next candidate:
either it is a core, and then there is none before it, or it is possible and adds a set to be hit.

For example, let the parts be 0 `a`, 1 `not a or b`, 2 `not b`, 3 `c` and 4 `not a`; the minimal cores are {0, 1, 2}
and {0, 4}. All five parts are impossible, by 0, 1 and 2, say, so that 3 and 4 are not needed. Then

- 0 1 is possible, with 3 besides: a core hits {2, 4};
- 0 2 is possible, with 3 besides: a core hits {1, 4};
- 1 2 is possible, with 3 and 4 besides: a core hits {0}.

{0, 1, 2} is a minimal core, after four solves. The first smallest set that hits {2, 4}, {1, 4} and {0} is {0, 4}: it
is impossible, so it is the smallest core. That nothing before it is one, the answers above have proved by the way; by
its size it is the tenth of all sets.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.verdict import NEVER, Deadline, Effort, InternalError, Limits

Part = int
"""The number of a part, counted from 0."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to the question whether some parts can be met together.

    `parts`: if unwinnable, a subset that cannot be met either; if winnable, a superset that is met together; else any.
    """

    answer: Answer
    parts: Collection[Part] = ()
    effort: Effort = field(default_factory=Effort)


Ask = Callable[[Sequence[Part]], Reply | None]
"""Decides whether parts, given in ascending order, can be met together. The more parts, the harder it must be.

None once the limits for all questions together are spent, which ends the search.
"""


@dataclass(frozen=True, slots=True)
class Core:
    """Parts, in ascending order, that cannot be met together: this much is proved.

    `minimal`: it is proved that none of them can be left out. `smallest`: it is proved that no core has fewer parts,
    nor does one with as many come earlier. Where that is not proved, a question was not decided within its limits, or
    the search was not at its end. `solves` and `effort` are for everything so far.
    """

    parts: tuple[Part, ...]
    minimal: bool
    smallest: bool
    solves: int
    effort: Effort


def stricter(limits: Limits, left: Limits | None) -> Limits | None:
    """Limits that keep within both; None if nothing is left of the second."""
    if left is None:
        return None
    seconds = [each.seconds for each in (limits, left) if each.seconds is not None]
    work = [each.work for each in (limits, left) if each.work is not None]
    return replace(limits, seconds=min(seconds, default=None), work=min(work, default=None))


def smallest_core(ask: Ask, parts: int, deadline: Deadline = NEVER) -> Core | None:
    """The first smallest core of parts 0 to `parts` - 1; None if it is not proved that they cannot be met together.

    At the deadline it is the best core that was found, and nothing is shrunk any more.
    """
    found: list[Core | None] = [None, *cores(ask, parts, deadline)]
    return found[-1]


def cores(ask: Ask, parts: int, deadline: Deadline = NEVER) -> Iterator[Core]:
    """A minimal core, then after every further solve the best core so far; the last is a smallest one, where decided.

    Nothing comes if it is not proved that all parts together cannot be met.
    """
    search = _Search(ask, parts, deadline)
    first = search.minimal()
    if first is not None:
        yield first
        yield from search.smaller()


class _Search:
    """The questions so far, and the conclusions from their answers about others."""

    def __init__(self, ask: Ask, parts: int, deadline: Deadline) -> None:
        self._ask = ask
        self._deadline = deadline
        self._parts = tuple(range(parts))
        self._solves = 0
        self._effort = Effort()
        self._core = self._parts
        """The best core so far."""
        self._cores: list[frozenset[Part]] = []
        """All cores so far."""
        self._missing: list[frozenset[Part]] = []
        """For each set that was found possible, the parts that are not in it."""
        self._open: set[tuple[Part, ...]] = set()
        """The sets that were not decided."""
        self._ended = False

    def minimal(self) -> Core | None:
        """Shrink the set of all parts, if it is impossible."""
        if self._decide(self._parts) is not Answer.UNWINNABLE:
            return None
        self._shrink()
        return self._found()

    def smaller(self) -> Iterator[Core]:
        """Decide about candidates by size, then lexicographically, until one is the core: no set before it is one.

        A candidate is decided along with as many other parts as may be. If they are possible together, so are many
        candidates to come; if not, that is another core, and some part of it has to stay away from the candidate.
        """
        undecided: list[tuple[Part, ...]] = []
        while not self._ended and (candidate := self._candidate(undecided)) not in (None, self._core):
            assert candidate is not None
            grown = self._grown(candidate)
            wanted = candidate if grown in self._open else grown
            answer = self._decide(wanted)
            if answer is Answer.UNWINNABLE:
                self._shrink()
            elif answer is Answer.UNKNOWN and wanted == candidate:
                undecided.append(candidate)
            yield self._found()

    def _decide(self, wanted: tuple[Part, ...]) -> Answer:
        reply = None if self._ended or wanted in self._open else self._ask(wanted)
        if reply is None:
            self._ended |= wanted not in self._open
            return Answer.UNKNOWN
        self._solves += 1
        self._effort += reply.effort
        match reply.answer:
            case Answer.UNWINNABLE:
                self._cores.append(frozenset(reply.parts))
            case Answer.WINNABLE:
                self._missing.append(self._missing_in((*wanted, *reply.parts)))
            case Answer.UNKNOWN:
                self._open.add(wanted)
        if any(self._possible(core) for core in self._cores):
            raise InternalError(f"parts {wanted}: {reply.answer} with {reply.parts}, but {self._cores} are cores")
        return reply.answer

    def _shrink(self) -> None:
        """Delete parts from the latest core, the last one first, and keep it if it is the best so far."""
        core = tuple(sorted(self._cores[-1]))
        while rests := [rest for part in core if self._worth_asking(rest := _without(core, part))]:
            if self._decide(rests[-1]) is Answer.UNWINNABLE:
                core = tuple(sorted(self._cores[-1]))
        self._core = min(self._core, core, key=lambda parts: (len(parts), parts))

    def _worth_asking(self, parts: tuple[Part, ...]) -> bool:
        return not (self._ended or parts in self._open or self._possible(parts))

    def _missing_in(self, parts: Collection[Part]) -> frozenset[Part]:
        return frozenset(self._parts).difference(parts)

    def _possible(self, parts: Collection[Part]) -> bool:
        """Whether a set is known to be possible: it lies within one."""
        return any(missing.isdisjoint(parts) for missing in self._missing)

    def _grown(self, candidate: tuple[Part, ...]) -> tuple[Part, ...]:
        """A largest set around the candidate that contains none of the cores."""
        grown = set(candidate)
        for part in self._parts:
            if not any(core <= grown | {part} for core in self._cores):
                grown.add(part)
        return tuple(sorted(grown))

    def _found(self) -> Core:
        minimal = all(self._possible(_without(self._core, part)) for part in self._core)
        smallest = self._candidate() == self._core
        return Core(self._core, minimal, smallest, self._solves, self._effort)

    def _candidate(self, undecided: Sequence[tuple[Part, ...]] = ()) -> tuple[Part, ...] | None:
        """The first smallest set that lies within none of the possible sets, nor of those that stay undecided.

        None if the deadline passes before it is found: there may be very many sets.
        """
        still = [parts for parts in undecided if not any(core <= set(parts) for core in self._cores)]
        sets = [*self._missing, *map(self._missing_in, still)]
        hits = (_hitting(sets, size, 0, self._deadline) for size in range(len(self._core) + 1))
        try:
            return next(found for found in hits if found is not None)
        except OutOfTime:
            return None


def _without(parts: tuple[Part, ...], left_out: Part) -> tuple[Part, ...]:
    return tuple(part for part in parts if part != left_out)


def _hitting(sets: Sequence[frozenset[Part]], size: int, least: Part, deadline: Deadline) -> tuple[Part, ...] | None:
    """The lexicographically first choice of at most `size` parts from `least` on that hits all sets, if there is one.

    There must be none with fewer, so that a part that hits no further set is not looked at. Raises OutOfTime.
    """
    if not sets:
        return ()
    if not size:
        return None
    deadline.check()
    for part in range(least, min(map(max, sets)) + 1):  # beyond, one of the sets is hit no more
        left = [parts for parts in sets if part not in parts]
        rest = _hitting(left, size - 1, part + 1, deadline) if len(left) < len(sets) else None
        if rest is not None:
            return (part, *rest)
    return None
