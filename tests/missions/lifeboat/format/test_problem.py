"""The shape of a problem: what it refuses, and with which hint."""

import pytest

from tests.support.lifeboat_files import HEAD
from winnable.missions.lifeboat.read.loader import load_text

DEAL = f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [ended]\n"


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("boat:", "players:", "K001", "write boat"),
        ("navigation:", "nav:", "K001", "write navigation"),
        ("horizon:", "days:", "K001", "write horizon"),
        ("goals:", "goal:", "K001", "did you mean 'goals'?"),
        ("horizon: 1", "horizon: {turns: 3}", "K001", ""),
        ("horizon: 1", "horizon: 0", "K005", ""),
        ("horizon: 1", "horizon: 1\nat: night", "K004", ""),
        ("horizon: 1", "horizon: 1\nedition: en", "K004", ""),
        ("horizon: 1", "horizon: 1\ncontrol: guard", "K003", "write {kid: free, others: passive}"),
        ("horizon: 1", "horizon: 1\ncontrol: {kid: hostile}", "K004", ""),
        ("horizon: 1", "horizon: 1\ncontrol: {kid: {}}", "K002", ""),
        ("horizon: 1", "horizon: 1\noptions: {dump: false}", "K003", "write off"),
        ("horizon: 1", "horizon: 1\nfriends: {kid: captain}", "K001", "write relations: {captain: {friend: …}}"),
        ("gulls: 3", "gulls: 4", "K005", ""),
        ("boat: [captain, boatswain, cherpak, kid]", "boat: captain kid", "K003", "write [captain, kid]"),
    ],
)
def test_what_is_no_problem(old: str, new: str, code: str, hint: str) -> None:
    assert old in DEAL
    errors = [each for each in load_text(DEAL.replace(old, new, 1)).errors if each.code != "K002" or code == "K002"]
    assert [each.code for each in errors] == [code]
    assert not hint or errors[0].hint == hint
