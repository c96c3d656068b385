"""The fair queue: turns of clients and of their tabs, shares, and what leaves early."""

from dataclasses import dataclass

from winnable.table.fair import Client, FairQueue, Share


@dataclass(eq=False)
class Item:
    """Something that waits."""

    client: Client
    name: str = ""


def queue(*items: str, of_client: int = 9, of_tab: int = 9) -> FairQueue[Item]:
    """A queue of items like `Ann.1`: a client and one of its tabs."""
    made: FairQueue[Item] = FairQueue(Share(of_client, of_tab, 99))
    for name in items:
        address, _, tab = name.partition(".")
        made.add(Item(Client(address, tab), name))
    return made


def taken(made: FairQueue[Item]) -> list[str]:
    """Everything that can be taken, in turn."""
    found = []
    while (item := made.take()) is not None:
        found.append(item.name)
    return found


def test_clients_take_turns() -> None:
    assert taken(queue("Ann.1", "Ann.1", "Ann.1", "Ben.1", "Cas.1")) == ["Ann.1", "Ben.1", "Cas.1", "Ann.1", "Ann.1"]


def test_more_tabs_bring_no_more_turns() -> None:
    made = queue(*(f"Ann.{tab}" for tab in range(50)), "Ben.1", "Ben.1")
    assert [name[:3] for name in taken(made)[:4]] == ["Ann", "Ben", "Ann", "Ben"]


def test_tabs_of_a_client_take_turns() -> None:
    assert taken(queue("Ann.1", "Ann.1", "Ann.2")) == ["Ann.1", "Ann.2", "Ann.1"]


def test_whoever_has_its_share_is_passed_over_until_one_is_over() -> None:
    made = queue("Ann.1", "Ann.1", "Ann.2", "Ben.1", of_client=2, of_tab=1)
    first = made.take()
    assert first is not None
    assert first.name == "Ann.1"
    assert taken(made) == ["Ben.1", "Ann.2"]
    assert len(made) == 1
    made.done(first)
    assert taken(made) == ["Ann.1"]
    assert len(made) == 0


def test_what_waits_can_leave_once() -> None:
    made = queue("Ann.1", "Ben.1")
    item = next(iter(made))
    assert made.remove(item)
    assert not made.remove(item)
    assert (len(made), made.waiting_of("Ann"), made.waiting_of("Ben")) == (1, 0, 1)
    assert taken(made) == ["Ben.1"]
