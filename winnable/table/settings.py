"""How a table is run: for one person on one machine, or for a club."""

import os
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

__all__ = ["LOCAL_NAMES", "MOST_SECONDS", "Limits", "Settings", "client_of", "is_local"]

LOCAL_NAMES: Final = ("127.0.0.1", "localhost", "::1")
"""The names by which a machine calls itself."""
MOST_SECONDS: Final = 600.0
"""The longest limit that a page can ask for, on one's own machine."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may cost, whoever asks. Times are in seconds."""

    body: int = 256_000
    """How many bytes of it are read."""
    body_seconds: float = 10
    """By when it must have come."""
    quick_seconds: float = 10
    """How long a request that is answered at once may take."""
    at_once: int = 400
    """How many requests are open at a time."""
    wait: float = 10
    """How long a page may wait for news of a question."""
    leave: float = 20
    """How long nobody need ask for a question before it ends."""
    keep: float = 60
    """How long an answer stays that was fetched, in case that it got lost."""
    kept: int = 100
    """How many questions that are over stay."""
    kept_bytes: int = 64_000_000
    """How much space their answers may take."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever starts the server decides."""

    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    """The host names, beside those of this machine, by which pages reach it."""
    workers: int = 2
    """How many questions are worked on at a time."""
    queue: int = 20
    """How many questions wait."""
    seconds: float = 60
    """How long a question is worked on unless it says less."""
    most_seconds: float = MOST_SECONDS
    """How long it may be worked on, whatever it says."""
    megabytes: int = 1024
    """How much memory a question may use."""
    rate: int = 0
    """How many questions a client may ask in a minute; 0: as many as it likes."""
    proxies: tuple[str, ...] = ()
    """The addresses of the proxies whose word is taken for who the client is."""
    club: bool = False
    """Whether many people share it: then a client has half of the workers at most."""
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def cores(cls) -> int:
        """Return the number of workers that use this machine well: one a core, two at least."""
        return max(2, os.cpu_count() or 1)

    @property
    def quick_rate(self) -> int:
        """How many quick requests a client may make in a minute; 0: as many as it likes."""
        return self.rate * 20


def is_local(host: str) -> bool:
    """Whether an address to listen at can be reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def client_of(peer: str, forwarded: str, proxies: tuple[str, ...]) -> str:
    """Return who a client is: where a request comes from, or what a proxy of ours says by `X-Forwarded-For`.

    The list is read from its end, which the nearest proxy has written, up to the first address that is none of ours:
    whatever stands before that the client may have made up. Who has one address of IPv6 has 2 to the 64, so these count
    as one.
    """
    address = peer
    if peer in proxies:
        for each in reversed([each.strip() for each in forwarded.split(",")]):
            known = _address(each)
            if known is None:
                break
            address = str(known)
            if address not in proxies:
                break
    known = _address(address)
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
    return address


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.strip("[]"))
    except ValueError:
        return None
