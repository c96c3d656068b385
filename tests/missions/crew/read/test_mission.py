"""Roles of a mission: names that are words of the format."""

import pytest

from tests.support.loading import HANDS, SHORT, marks_in, messages
from winnable.missions.crew.read.loader import load_text


@pytest.mark.parametrize(
    "name",
    [
        "owner",
        "commander",
        "captain",
        "anybody",
        "everybody",
        "first_winner",
        "each_other",
        "all_others",
        "seat",
        "holder_of",
        "left_of_holder",
    ],
)
def test_roles_that_are_words_of_the_format(name: str) -> None:
    message = f"M006 expected a name that is no word of the format, found {name!r}"
    assert messages(load_text(f"{SHORT}roles: {{{name}: 1}}\n")) == [f"4:9 {message}"]
    assert messages(load_text(f"id: x\nroles: {{{name}: {{}}}}\n")) == [f"2:9 {message}"]


@pytest.mark.parametrize(
    "written", ['"a\\u200bb"', '"a\\u202eb"', '"a\\tb"', "' a'", "'a '", '"a\\u00a0b"', '"\\u2800 "']
)
def test_ids_that_nobody_can_type(written: str) -> None:
    """Signs that cannot be seen, and blanks around it: each would look like another id."""
    (finding,) = load_text(f"id: {written}\n").findings
    assert (finding.code, finding.level, finding.line, finding.column) == ("M017", "error", 1, 5)


def test_names_that_nobody_can_type() -> None:
    """Readings are named by `--reading`, roles in goals and deals."""
    text = 'id: x\nroles: {"a\\u200b": {}}\nreadings: {" r": {}, "": {}, ok: {}}\n'
    found = [(each.line, each.column, each.code) for each in load_text(text).errors]
    assert found == [(2, 9, "M017"), (3, 12, "M017"), (3, 22, "M017")]


@pytest.mark.parametrize("written", ["22", "my-mission", "two words", "Überfahrt", "|\n  night"])
def test_ids_that_can_be_typed(written: str) -> None:
    assert not load_text(f"id: {written}\n").findings


def test_two_missions_with_one_id() -> None:
    """The second one is told where the first stands; one of another edition is another mission."""
    text = "id: one\n---\nid: two\n---\nid: one\ntitle: again\n---\ngame: deep-sea\nid: one\n"
    (finding,) = load_text(text).findings
    assert str(finding).splitlines()[0] == "<text>:5:5: error[M016]: the id 'one' is there twice (first at 1:5)"
    assert not load_text(
        "id: 1\n---\nid: 2\n---\ndeck: dealt\nhands: [p12, b12, g12]\nlead: 0\nmission: {id: 1}\n"
    ).errors


def test_what_has_a_mistake_has_no_other() -> None:
    """A default reading that is no text is none of the readings, and roles that cannot be read are never mentioned."""
    text = "id: x\nreadings: {strict: {}}\ndefault_reading: 9\n"
    assert [(each.line, each.code) for each in load_text(text).findings] == [(3, "K003")]
    text = "id: x\nroles:\n  sick: {}\n  well: >\n"
    assert [(each.line, each.code) for each in load_text(text).findings] == [(4, "Y012")]


# --- all mistakes at once ------------------------------------------------------------------------

SEVERAL = """\
id: a
{more}
goals:
  - tricks_won: {{by: {by}, tricks: 14, exactly: 1}}
  - each_wins: {{cards: s1}}
  - tricks_won: {{by: commander, tricks: 15, exactly: {number}}}
"""


def test_a_mistake_in_one_goal_hides_no_other() -> None:
    text = SEVERAL.format(more="", by="comander", number=1)
    assert marks_in(text) == ["4:22 G003", "4:40 G004", "5:24 G001", "6:41 G004"]
    wrong_shape = SEVERAL.format(more="title: [x]", by="commander", number="al")
    assert marks_in(wrong_shape) == ["2:8 K003", "4:41 G004", "5:24 G001", "6:41 G004", "6:54 K004"]


@pytest.mark.parametrize(
    "more",
    ["deck: {suits: [pink, submarine, b], ranks: 9, trump: b}", "crew: [1]", "gmae: deep-sea", "tasks: {count: x}"],
)
def test_goals_are_not_held_against_what_has_mistakes(more: str) -> None:
    marks = marks_in(SEVERAL.format(more=more, by="comander", number=1))
    assert {mark.split()[0] for mark in marks if not mark.startswith("2:")} == {"4:22"}


COUNTS = {
    "tricks_won: {by: comander, tricks: frst, won_with: {suit: pnk}, exactly: al}": "G003, G004, G001, K004",
    "tricks_won: {by: commander, tricks: 14, won_with: s1, at_leas: 1}": "G004, G001, K001",
    "cards_taken: {by: owner, cards: s1, at_least: [1]}": "G002, G001, K003",
    "points: {by: somebody, cards: x, exactly: {points: {by: comander}}, at_leas: 1}": "G001, G003, K001",
    "tricks_won: {by: each_other, nth: 20, exactly: al}": "G004, K004",
    "members: {exactly: al, meet: {tricks_won: {by: member, exactly: 1}}}": "K004",
    "all_of: [{tricks_won: {by: member, exactly: al}}]": "G002, K004",
    "one_of: [3, {tricks_won: {by: comander, exactly: 1}}]": "K003, G003",
    "not: {tricks_won: {by: comander, exactly: 1}, nto: 2}": "G003, K001",
    "members: {exactly: al, meet: [{tricks_won: {by: x, exactly: 1}}, {each_wins: {cards: s1}}]}": "K004, G003, G001",
    "shared_out: [3, {tricks_won: {by: member, tricks: 14, exactly: 1}}]": "K003, G004",
    "colours: {exactly: [], meet: {each_wins: {cards: colour, rising: 2}}}": "K008, K003",
    "always: {tricks_won: {by: comander, at_most: al}}": "G003, K004",
    "met_by: {trick: 14, meet: [{tricks_won: {by: comander, at_least: 1}}, 4]}": "G003, K003",
    "if: {when: 3, then: {each_wins: {cards: s1}}, els: {signal: sent}}": "K003, G001, K001",
    "by_crew: {3: 4, 4: {tricks_won: {by: comander, exactly: 1}}}": "K003, G003",
}
"""Goals with mistakes of several kinds, and the codes of the findings in the order of the keys."""


@pytest.mark.parametrize("goal", COUNTS)
@pytest.mark.parametrize("start", ["id: a\n", HANDS.replace("b23 y5 g68 r4 b9", "b239 y5 g68 r4")], ids=["id", "hands"])
def test_a_mistake_in_a_value_hides_none_of_the_other_keys(goal: str, start: str) -> None:
    found = load_text(f"{start}goals: [{{{goal}}}]\n").findings
    assert [finding.code for finding in found] == COUNTS[goal].split(", ")
