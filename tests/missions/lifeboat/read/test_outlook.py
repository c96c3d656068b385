"""What only the rules can tell of a file: each at the place in it."""

import pytest

from tests.support.lifeboat_files import HEAD, codes

DEAL = (
    f"{HEAD}navigation: [nav24, nav19, nav04, nav01, nav02, nav03, nav05, nav06, nav07, nav08, nav09]\n"
    "hands: {kid: [oar]}\nhorizon: 1\ngoals: [ended]\n"
)
FIRST = len(DEAL.splitlines()) + 2


@pytest.mark.parametrize(
    ("day", "place"),
    [
        ("turns: [{who: captain, act: {row: [nav04]}}]", (0, 31)),
        ("turns: [{who: captain}, {who: kid, act: {seat: kid}}]", (0, 43)),
        ("turns: [{who: kid, before: [kid opens oar, captain opens oar]}]", (0, 46)),
        ("turns: [{who: kid, act: row, answer: refuse}]", (0, 40)),
        ("turns: [{who: kid}, {who: captain}]", (0, 23)),
        ("after: [kid opens oar, kid opens oar]", (0, 26)),
        ("navigate: nav04", (0, 13)),
        ("overboard: [kid opens ring]", (0, 14)),
        ("thirst: [kid drinks]", (0, 11)),
        ("draft: {captain: water}", (0, 11)),
        ("navigate: nav24\n- navigate: nav19", (1, 3)),
    ],
)
def test_what_was_played_is_held_against_the_rules_where_it_stands(day: str, place: tuple[int, int]) -> None:
    line, column = place
    found = codes(f"{DEAL}played:\n- {day}\n")
    assert len(found) == 1
    assert found[0].endswith("E003")
    assert found[0] == f"{FIRST + line}:{column} E003"


def test_what_was_played_may_stop_inside_a_day() -> None:
    assert codes(f"{DEAL}played:\n- {{turns: [{{who: captain, act: row}}], whole: false}}\n") == []


def test_scripts_of_a_later_day_are_played_where_nobody_is_free() -> None:
    text = DEAL.replace("horizon: 1", "horizon: 2").replace("gulls: 3", "gulls: 0")
    scripts = "scripts:\n  captain:\n  - {day: 1, act: row}\n  - {day: 2, act: {row: [nav24]}}\n"
    found = codes(f"{text}control: {{others: passive}}\n{scripts}")
    assert found == [f"{len(text.splitlines()) + 5}:5 A005"]
