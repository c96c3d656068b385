"""How often somebody may ask: a bucket for each client, which fills up again with time."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from time import monotonic
from typing import Final

__all__ = ["Rates"]

MOST_CLIENTS: Final = 10_000
"""So many clients are remembered; whoever has not asked for longest is forgotten, with a full bucket."""


@dataclass(slots=True)
class Rates:
    """So many requests a minute for each client, `burst` of them at once; 0 a minute: as many as it likes."""

    per_minute: int
    burst: int
    clock: Callable[[], float] = monotonic
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)
    """What is left in each bucket, and since when."""

    def take(self, client: str) -> int:
        """Count a request; return 0, or after how many seconds there may be another one."""
        if not self.per_minute:
            return 0
        now = self.clock()
        left, since = self._buckets.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - since) * self.per_minute / 60)
        wait = 0 if left >= 1 else max(1, ceil((1 - left) * 60 / self.per_minute))
        self._buckets[client] = (left if wait else left - 1, now)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return wait
