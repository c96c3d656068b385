"""Thirty fixed deals take no more than the ledger says, see `counts`."""

import pytest

from tests.bench import counts


@pytest.mark.skipif(counts.engine() != counts.kept()["ortools"], reason="another OR-Tools searches in another order")
def test_thirty_deals_take_no_more_than_before() -> None:
    before = {what: number for what, number in counts.kept().items() if what != "ortools"}
    now = counts.counts()
    assert now.keys() == before.keys()
    more = counts.grown(now, before)
    assert not more, (
        f"{more} times as much; if that is worth it: python -m tests.bench.counts, and say so in the ledger"
    )


def test_what_grows_by_more_than_a_twentieth_is_reported() -> None:
    before = {"positions": 100.0, "conflicts": 100.0}
    assert counts.grown({"positions": 105.0, "conflicts": 20.0}, before) == {}
    assert list(counts.grown({"positions": 106.0, "conflicts": 106.0}, before)) == ["positions", "conflicts"]
