"""A bounded queue that is fair: clients take turns, and the tabs of a client do."""

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

__all__ = ["Client", "FairQueue", "Share", "Waiting"]


@dataclass(frozen=True, slots=True)
class Client:
    """Who asks: the address, and which of its tabs."""

    address: str
    tab: str = ""


class Waiting(Protocol):
    """What waits in the queue."""

    @property
    def client(self) -> Client:
        """Who has asked for it."""


Item = TypeVar("Item", bound=Waiting)


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a lane one client, or one tab of it, may have at a time; and how many of a client may wait."""

    of_client: int
    of_tab: int
    waiting: int


@dataclass(slots=True)
class FairQueue(Generic[Item]):
    """What waits, by client and tab; whoever gets a turn goes to the end.

    A client with a hundred questions in a hundred tabs and one with a single question get every second turn each, and
    whoever has its share of the workers is passed over until one of them is free again.
    """

    share: Share
    _clients: OrderedDict[str, OrderedDict[str, deque[Item]]] = field(default_factory=OrderedDict)
    _busy: Counter[Client] = field(default_factory=Counter)
    _count: int = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Item]:
        """Yield all that waits, client by client, not in the order of their turns."""
        return (item for tabs in self._clients.values() for waiting in tabs.values() for item in waiting)

    def waiting_of(self, address: str) -> int:
        """Return how many of a client wait."""
        return sum(map(len, self._clients[address].values())) if address in self._clients else 0

    def add(self, item: Item) -> None:
        """Put something at the end of its tab's line."""
        tabs = self._clients.setdefault(item.client.address, OrderedDict())
        tabs.setdefault(item.client.tab, deque()).append(item)
        self._count += 1

    def take(self) -> Item | None:
        """Return what comes next, now its client's turn is over; None if there is nothing, or only of the busy."""
        for address, tabs in self._clients.items():
            if self._of_client(address) >= self.share.of_client:
                continue
            for tab, waiting in tabs.items():
                if self._busy[Client(address, tab)] < self.share.of_tab:
                    item = waiting[0]
                    self.remove(item)
                    self._busy[item.client] += 1
                    if tab in tabs:
                        tabs.move_to_end(tab)
                    if address in self._clients:
                        self._clients.move_to_end(address)
                    return item
        return None

    def done(self, item: Item) -> None:
        """Say that what was taken is over."""
        self._busy[item.client] -= 1
        if self._busy[item.client] <= 0:
            del self._busy[item.client]

    def remove(self, item: Item) -> bool:
        """Take something out that waits; return whether it did."""
        address, tab = item.client.address, item.client.tab
        waiting = self._clients[address].get(tab) if address in self._clients else None
        if waiting is None or item not in waiting:
            return False
        waiting.remove(item)
        self._count -= 1
        if not waiting:
            del self._clients[address][tab]
        if not self._clients[address]:
            del self._clients[address]
        return True

    def _of_client(self, address: str) -> int:
        return sum(count for client, count in self._busy.items() if client.address == address)
