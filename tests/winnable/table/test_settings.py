"""Who a client is behind proxies, and which addresses stay on the machine."""

import pytest

from winnable.table.settings import client_of, is_local

PROXIES = ("10.0.0.1", "127.0.0.1", "::1")


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # whoever comes directly may say what it likes
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),  # what stands before is made up by the client
        ("127.0.0.1", "203.0.113.7, 10.0.0.1", "203.0.113.7"),  # two proxies of ours
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "nobody", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.1, nobody, 10.0.0.1", "10.0.0.1"),
        ("127.0.0.1", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "", "203.0.113.7"),
    ],
)
def test_who_a_client_is(peer: str, forwarded: str, client: str) -> None:
    assert client_of(peer, forwarded, PROXIES) == client


def test_without_proxies_nothing_is_believed() -> None:
    assert client_of("127.0.0.1", "203.0.113.7", ()) == "127.0.0.1"


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("192.168.1.5", False),
        ("a.b", False),
    ],
)
def test_what_stays_on_the_machine(host: str, local: bool) -> None:
    assert is_local(host) is local
