"""Buckets of requests: a burst, then as many as come back with time, and a bound on who is remembered."""

from winnable.table import rates
from winnable.table.rates import Rates


def test_a_burst_then_one_after_the_other() -> None:
    now = 0.0
    made = Rates(60, 3, lambda: now)
    assert [made.take("Ann") for _ in range(5)] == [0, 0, 0, 1, 1]
    assert made.take("Ben") == 0
    now = 1.0
    assert [made.take("Ann") for _ in range(2)] == [0, 1]
    now = 1000.0
    assert [made.take("Ann") for _ in range(4)] == [0, 0, 0, 1]


def test_the_wait_is_as_long_as_it_says() -> None:
    now = 0.0
    made = Rates(6, 1, lambda: now)
    assert made.take("Ann") == 0
    wait = made.take("Ann")
    assert wait == 10
    now = float(wait)
    assert made.take("Ann") == 0


def test_no_rate_refuses_nobody() -> None:
    made = Rates(0, 1)
    assert not any(made.take("Ann") for _ in range(100))


def test_only_so_many_clients_are_remembered() -> None:
    made = Rates(1, 1)
    for number in range(rates.MOST_CLIENTS + 500):
        made.take(str(number))
    assert len(made._buckets) == rates.MOST_CLIENTS
