"""Rules of assignment as missions name them, and whether given owners fit a rule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.source.english import listed
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.task import Task

HANDOVER_CREW: Final = 5
"""The number of players with which a mission's handover takes effect (N8)."""


@dataclass(frozen=True, slots=True)
class AssignmentRule:
    """A rule of assignment, for any number of players; `assignment` applies it to one.

    `name` is its name in files, empty for a rule that an author has written out; some rules differ in their names only
    (S14). `draft`: the commander takes one task, then clockwise one each; with `passing` anybody may pass where there
    are fewer tasks than members who choose (S11), with `skip` the commander is skipped (S13), and `hardest` makes the
    commander take one of the most difficult (S12). `spread`, `takers` and `most` are as in Assignment; `not_commander`
    bars the commander (N7).
    """

    name: str = ""
    draft: bool = False
    spread: int | None = None
    takers: int | None = None
    not_commander: bool = False
    passing: bool = False
    skip: bool = False
    hardest: bool = False
    most: int | None = None

    def assignment(self, tasks: Sequence[Task], seats: int, commander: int, *, handover: bool = False) -> Assignment:
        """Apply the rule to these tasks and this number of players; without tasks there is nothing to assign.

        Raises ValueError for a handover of tasks of which the commander must take one of the hardest.
        """
        if not tasks:
            return Assignment()
        if not self.draft:
            barred = (commander,) if self.not_commander else ()
            return Assignment(None, self.spread, self.takers, barred, handover, self.most)
        drafted = Assignment.draft(
            len(tasks), seats, commander, handover=handover, passing=self.passing, skip=self.skip
        )
        wanted = _hardest(tasks) if self.hardest else ()
        return replace(drafted, must=(commander, wanted)) if wanted else drafted


def _hardest(tasks: Sequence[Task]) -> tuple[int, ...]:
    """Return the indices of the most difficult tasks among those that the commander may own."""
    difficulties = {index: task.difficulty or 0 for index, task in enumerate(tasks) if not task.not_commander}
    highest = max(difficulties.values(), default=0)
    return tuple(index for index, difficulty in difficulties.items() if difficulty == highest)


ASSIGNMENTS: Final = {
    rule.name: rule
    for rule in (
        AssignmentRule("draft", draft=True),
        AssignmentRule("draft-with-passing", draft=True, passing=True),
        AssignmentRule("hardest-to-captain", draft=True, passing=True, hardest=True),
        AssignmentRule("captain-skipped", draft=True, passing=True, skip=True),
        AssignmentRule("one-by-agreement", takers=1),
        AssignmentRule("captain-or-volunteer", takers=1),
        AssignmentRule("one-volunteer", takers=1),
        AssignmentRule("two-volunteers", takers=2),
        AssignmentRule("free"),
        AssignmentRule("commander-decision", takers=1, not_commander=True),
        AssignmentRule("commander-distribution", spread=1),
    )
}
"""The rules that have a name."""


def possible(rule: Assignment, tasks: Sequence[Task], seats: int, commander: int) -> bool:
    """Whether tasks, some of which have owners, can be assigned by the rule.

    In the end the commander owns no task that is `not_commander`. With a handover, one owner may have got a task from
    another one: either one of the given owners, or the taker of a task that the commander may not keep.
    """
    if any(task.not_commander and task.owner == commander for task in tasks):
        return False
    shares = [0] * seats
    still_open = []
    for index, task in enumerate(tasks):
        if task.owner is None:
            still_open.append(index)
        else:
            shares[task.owner] += 1
    least, most = [0] * seats, [len(still_open)] * seats
    most[commander] = sum(not tasks[index].not_commander for index in still_open)
    if rule.must is not None:
        seat, wanted = rule.must
        if not any(tasks[index].owner == seat for index in wanted):
            left = [index for index in still_open if index in wanted]
            if seat == commander:
                left = [index for index in left if not tasks[index].not_commander]
            elif left and not any(tasks[index].not_commander for index in left):
                most[commander] -= 1
            if not left:
                return False
            least[seat] = 1
    if any(_fillable(rule, before, least, most, len(tasks)) for before in _before_handover(rule, shares)):
        return True
    if not rule.handover or most[commander] == len(still_open):
        return False
    most[commander] += 1  # the commander hands on one that is not for the commander to keep
    return _fillable(rule, shares, least, most, len(tasks))


def contradiction(rule: Assignment, tasks: Sequence[Task], names: Sequence[str], commander: str) -> str:
    """Describe the rule and the owners found. `commander` is the edition's word for the commander."""
    owners = [task.owner for task in tasks]
    shares = [sum(owner == seat for owner in owners) for seat in range(len(names))]
    if rule.counts and rule == Assignment(rule.counts, handover=rule.handover):
        told = _unequal(rule.counts, shares, names, len(tasks), handover=rule.handover)
        if told:
            return told
    rules = []
    if rule.counts is not None:
        rules.append(f"the shares {_shares(rule.counts, names)}")
    if rule.spread is not None:
        rules.append(f"shares that differ by {rule.spread} at most")
    if rule.takers is not None:
        rules.append(f"{rule.takers} {'player' if rule.takers == 1 else 'players'} to own all tasks")
    if rule.most is not None:
        rules.append(f"{rule.most} {'task' if rule.most == 1 else 'tasks'} for each player at most")
    if rule.barred:
        rules.append("no task for " + ", ".join(names[seat] for seat in rule.barred))
    if rule.must is not None:
        seat, wanted = rule.must
        rules.append(f"{' or '.join(tasks[index].name for index in wanted)} for {names[seat]}")
    if barred := [task.name for task in tasks if task.not_commander and task.owner is None]:
        rules.append(f"none of {', '.join(barred)} for the {commander}")
    if rule.handover:
        rules.append("one task handed on at most")
    found = _shares(shares, names)
    still_open = owners.count(None)
    return f"expected {', '.join(rules)}, found {found}" + (f" and {still_open} open" if still_open else "")


def too_much(rule: Assignment, tasks: Sequence[Task], seats: int) -> int | None:
    """Return the first task that is more than its owner may have, or whose owner is one taker too many; None: none is.

    With a handover anybody may have one more.
    """
    most = [len(tasks) if rule.most is None else rule.most] * seats
    if rule.counts is not None:
        most = list(map(min, most, rule.counts))
    most = [0 if seat in rule.barred else each for seat, each in enumerate(most)]
    for more in (1, 0) if rule.handover else (0,):
        shares = [0] * seats
        for index, task in enumerate(tasks):
            if task.owner is None:
                continue
            shares[task.owner] += 1
            takers = sum(share > 0 for share in shares)
            if shares[task.owner] > most[task.owner] + more or (rule.takers is not None and takers > rule.takers):
                return index
    return None


def _unequal(counts: Sequence[int], shares: Sequence[int], names: Sequence[str], total: int, *, handover: bool) -> str:
    """Say who has too many tasks and who too few, if only these numbers are the rule; empty if nobody has too many."""
    if not any(share > count for share, count in zip(shares, counts, strict=True)):
        return ""
    complete = sum(shares) == total
    wrong = [seat for seat, count in enumerate(counts) if shares[seat] > count or (complete and shares[seat] < count)]
    if len(set(counts)) == 1:
        expected = f"{_tasks(counts[0])} for each player"
    else:
        first, *others = wrong
        rest = [f"{counts[seat] or 'none'} for {names[seat]}" for seat in others]
        expected = listed([f"{_tasks(counts[first])} for {names[first]}", *rest])
    if len(wrong) == 1 and len(set(counts)) > 1:
        found = str(shares[wrong[0]])
    else:
        found = listed([f"{shares[seat] or 'none'} for {names[seat]}" for seat in wrong])
    handed = ", of which one may be handed on" if handover else ""
    return f"expected {expected}{handed}, found {found}"


def _tasks(count: int) -> str:
    return f"{count or 'no'} task{'s' * (count != 1)}"


def _shares(counts: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))


def _before_handover(rule: Assignment, shares: list[int]) -> Iterator[list[int]]:
    """Yield the numbers of tasks by seat as they may have been before one task was handed on."""
    yield shares
    if rule.handover:
        for receiver, share in enumerate(shares):
            for giver in range(len(shares)):
                if share and giver != receiver:
                    before = list(shares)
                    before[receiver] -= 1
                    before[giver] += 1
                    yield before


def _fillable(rule: Assignment, shares: Sequence[int], least: Sequence[int], most: Sequence[int], total: int) -> bool:
    """Whether the rule can hold after `total` tasks are assigned.

    A seat has `shares` tasks already and gets at least `least` and at most `most` more of those without owner. For each
    seat this gives an interval, which `counts`, `most` and `barred` narrow; a spread s adds the windows [low, low + s].
    """
    windows = [(0, total)]
    if rule.spread is not None:
        windows = [(low, low + rule.spread) for low in range(total // len(shares) + 1)]
    for low, high in windows:
        ends = []
        for seat, share in enumerate(shares):
            lowest, highest = [share + least[seat], low], [share + most[seat], high]
            if rule.counts is not None:
                highest.append(rule.counts[seat])
                lowest.append(rule.counts[seat])
            if rule.most is not None:
                highest.append(rule.most)
            if seat in rule.barred:
                highest.append(0)
            ends.append((max(lowest), min(highest)))
        if _adds_up(ends, total, rule.takers):
            return True
    return False


def _adds_up(ends: Sequence[tuple[int, int]], total: int, takers: int | None) -> bool:
    """Whether one number from each interval can add up to the total, exactly `takers` of the numbers above 0.

    Intervals that start above 0 are takers anyway. Of those that start at 0, the ones with the highest ends are chosen.
    """
    if any(low > high for low, high in ends):
        return False
    if takers is None:
        return sum(low for low, _ in ends) <= total <= sum(high for _, high in ends)
    above = [(low, high) for low, high in ends if low > 0]
    either = sorted((high for low, high in ends if low == 0 and high > 0), reverse=True)
    chosen = takers - len(above)
    if not 0 <= chosen <= len(either):
        return False
    lowest = sum(low for low, _ in above) + chosen
    return lowest <= total <= sum(high for _, high in above) + sum(either[:chosen])
