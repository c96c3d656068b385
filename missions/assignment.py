"""How a mission shares out its tasks, and whether owners that are given fit the rule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.rules.crew.problem import Sharing

__all__ = ["ASSIGNMENTS", "HANDOVER_CREW", "Assignment", "contradiction", "possible"]

HANDOVER_CREW: Final = 5
"""The number of players with which a mission's handover takes effect (N8)."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A rule of assignment before the number of players is known.

    `draft`: the commander takes one task, then clockwise one each. The other conditions are those of
    Sharing; `not_commander` bars the commander.
    """

    draft: bool = False
    spread: int | None = None
    takers: int | None = None
    not_commander: bool = False

    def sharing(self, tasks: int, seats: int, commander: int, *, handover: bool = False) -> Sharing:
        """The rule for a number of tasks and players; without tasks there is nothing to share."""
        if tasks == 0:
            return Sharing()
        if self.draft:
            return Sharing.draft(tasks, seats, commander, handover=handover)
        barred = (commander,) if self.not_commander else ()
        return Sharing(None, self.spread, self.takers, barred, handover)


ASSIGNMENTS: Final = {
    "draft": Assignment(draft=True),
    "free": Assignment(),
    "commander-decision": Assignment(takers=1, not_commander=True),
    "commander-distribution": Assignment(spread=1),
}
"""The rules that have a name."""


def possible(rule: Sharing, owners: Sequence[int | None], seats: int) -> bool:
    """Whether tasks with these owners, None where open, can be shared out by the rule.

    With a handover one of the given owners may have got the task from somebody else.
    """
    free = sum(owner is None for owner in owners)
    shares = [sum(owner == seat for owner in owners) for seat in range(seats)]
    return any(_fillable(rule, before, free) for before in _before_handover(rule, shares))


def contradiction(rule: Sharing, owners: Sequence[int | None], names: Sequence[str]) -> str:
    """Say what the rule expects and what the owners are."""
    rules = []
    if rule.counts is not None:
        rules.append(f"the shares {_shares(rule.counts, names)}")
    if rule.spread is not None:
        rules.append(f"shares that differ by {rule.spread} at most")
    if rule.takers is not None:
        rules.append(f"{rule.takers} {'player' if rule.takers == 1 else 'players'} to own all tasks")
    if rule.barred:
        rules.append("no task for " + ", ".join(names[seat] for seat in rule.barred))
    if rule.handover:
        rules.append("one task handed on at most")
    found = _shares([sum(owner == seat for owner in owners) for seat in range(len(names))], names)
    still_open = owners.count(None)
    return f"expected {', '.join(rules)}, found {found}" + (f" and {still_open} open" if still_open else "")


def _shares(counts: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))


def _before_handover(rule: Sharing, shares: list[int]) -> Iterator[list[int]]:
    yield shares
    if rule.handover:
        for receiver, share in enumerate(shares):
            for giver in range(len(shares)):
                if share and giver != receiver:
                    before = list(shares)
                    before[receiver] -= 1
                    before[giver] += 1
                    yield before


def _fillable(rule: Sharing, shares: list[int], free: int) -> bool:
    """Whether `free` more tasks can be added to the shares so that the rule holds."""
    total = sum(shares) + free
    if rule.counts is not None:
        return (
            sum(rule.counts) == total
            and all(have <= end for have, end in zip(shares, rule.counts, strict=True))
            and _fillable_within(replace(rule, counts=None, spread=None), list(rule.counts), 0, 0, total)
            and (rule.spread is None or max(rule.counts) - min(rule.counts) <= rule.spread)
        )
    if rule.spread is None:
        return _fillable_within(rule, shares, free, 0, total)
    return any(_fillable_within(rule, shares, free, low, low + rule.spread) for low in range(total + 1))


def _fillable_within(rule: Sharing, shares: list[int], free: int, low: int, high: int) -> bool:
    """The same where every share must end up from `low` to `high`."""
    if any(share > high for share in shares) or any(shares[seat] or low for seat in rule.barred):
        return False
    needed = sum(max(low - share, 0) for share in shares)
    open_seats = [seat for seat in range(len(shares)) if seat not in rule.barred]
    if rule.takers is None:
        return needed <= free <= sum(high - shares[seat] for seat in open_seats)
    if low:
        return rule.takers == len(shares) and needed <= free <= sum(high - share for share in shares)
    takers = [seat for seat in open_seats if shares[seat]]
    more = rule.takers - len(takers)
    if not 0 <= more <= len(open_seats) - len(takers) or (more and high < 1):
        return False
    return more <= free <= sum(high - shares[seat] for seat in takers) + more * high
