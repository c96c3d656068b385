"""Parts of goals that make no sense with a deck, a crew or tasks: each with its place."""

from dataclasses import fields
from random import Random

import pytest

from tests.support.bounds import records, tricks
from tests.support.decks import DEALS
from tests.support.layers import few
from winnable.missions.crew.goals.faults import faults
from winnable.missions.crew.read.loader import load_text
from winnable.missions.source.finding import Finding
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation, TrickFilter
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.view import View, is_like
from winnable.rules.crew.who import Member

ONE = "{each_wins: {cards: p1}}"
OPPOSITE = f"{{by_crew: {{3: {ONE}, 4: {{tricks_won: {{by: opposite_captain, exactly: 1}}}}, 5: {ONE}}}}}"


def found(goal: str) -> list[Finding]:
    """What is found in a mission with this goal, which starts in line 2, column 9."""
    return list(load_text(f"id: x\ngoals: [{goal}]\n").findings)


@pytest.mark.parametrize(
    ("cards", "alike"),
    [
        ("p3 b3 g5", "p3 b3"),
        ("r1 p1", "p1 r1"),
        ("{rank: 1}", "p1 b1 g1 y1"),
        ("{cards: p1 b1 b2, under: 2}", "p1 b1"),
        ("{suit: [pink, blue], over: 7}", "p8 b8, p9 b9"),
        ("colours", "p1 b1 g1 y1, p2 b2 g2 y2, p3 b3 g3 y3 and so on"),
    ],
)
def test_rising_over_equal_ranks(cards: str, alike: str) -> None:
    """A warning at the word, which names the cards that no order holds."""
    goal = f"each_wins: {{cards: {cards}, rising: true}}"
    (finding,) = found("{" + goal + "}")
    assert (finding.code, finding.level, finding.line) == ("G012", "warning", 2)
    assert finding.column == 10 + goal.index("rising")
    assert finding.message == f"rising orders no cards of one rank: {alike}"
    assert "in_order: true" in finding.hint
    assert found(f"{{one_of: [{{{goal}}}]}}")
    assert "G012" not in {each.code for each in found("{" + goal.replace("true", "false") + "}")}


@pytest.mark.parametrize("cards", ["p3 b4 g5", "trumps", "pink", "p9", "{suit: blue, parity: odd}"])
def test_rising_that_orders_everything(cards: str) -> None:
    """A suit has each rank once."""
    assert not found(f"{{each_wins: {{cards: {cards}, rising: true}}}}")


def test_rising_over_equal_ranks_where_a_deal_meets_the_mission() -> None:
    """It is a warning of the deal, too, which can still be won."""
    mission = "{id: x, goals: [{each_wins: {cards: p2 b2, rising: true}}]}"
    loaded = load_text(f"deck: dealt\nlead: 0\nhands: [p2 b2, p1 b1, p3 b3]\nmission: {mission}\n")
    assert [str(each.level) for each in loaded.findings] == ["warning"]
    assert "mission x with this deal: rising orders no cards of one rank: p2 b2" in str(loaded.findings[0])
    assert loaded.problems[0].problem.goals


@pytest.mark.parametrize(
    "goal",
    [
        "{tricks_won: {by: commander, exactly: [2, 20]}}",
        OPPOSITE,
        "{members: {exactly: 5, meet: {tricks_won: {by: member, exactly: 1}}}}",
        "{members: {parity: odd, meet: {tricks_won: {by: member, exactly: 1}}}}",
    ],
)
def test_what_may_be(goal: str) -> None:
    assert not found(goal)


def test_places_of_cards() -> None:
    """No member plays more cards than there are tricks."""
    assert not found("{cards_played: {by: commander, nth: [1-13, -2], exactly: 1}}")
    (finding,) = found("{cards_played: {by: commander, nth: 14, exactly: 1}}")
    assert (finding.code, finding.column, finding.message) == ("G004", 45, "expected places up to 13, found 14")


def test_a_list_of_numbers_is_for_deals_of_all_sizes() -> None:
    """In a smaller deal those count that there are, and one there must be; none may be beyond the deal of two."""
    for most in (13, 20):
        assert not found(f"{{tricks_won: {{by: commander, tricks: [1, 7-{most}, odd], nth: [2, {most}], exactly: 1}}}}")
    assert not found("{tricks_won: {by: commander, tricks: [even, 14], exactly: 1}}")
    for numbers, column in (("[2, 21]", 50), ("[14, 15]", 47), ("[-15, 14]", 47)):
        finding = found(f"{{tricks_won: {{by: commander, tricks: {numbers}, exactly: 1}}}}")[0]
        assert (finding.code, finding.column) == ("G004", column)
    deal = "deck: dealt\nlead: Ann\nhands: {Ann: p4 b5 p1, Ben: p2 b3 b1, Cas: p3 b2 b4}\n"
    for key in ("tricks", "nth", "winner_plays"):
        goal = f"{{goal: {{tricks_won: {{by: owner, {key}: [1, 3, 5], at_least: 1}}}}, owner: Ann}}"
        assert not load_text(f"{deal}tasks: [{goal}]\n").findings


@pytest.mark.parametrize("deal", few(DEALS, 2), ids=str)
def test_conditions_that_every_trick_meets_or_none(deal: Deal) -> None:
    """Of kinds of tricks at random: in no line some trick is what none can be, or is not what every one is."""
    chance, played = Random(str(deal)), records(deal, 40)
    crew, seen = {len(deal.hands): deal.last}, set()
    for _ in range(400):
        kind = tricks(chance)
        goal = Compare(TricksWon(Member.ANYBODY, kind), Relation.AT_LEAST, 1)
        for fault in faults(goal, deal.deck, crew=crew):
            if fault.code != "G018":
                continue
            every = fault.message.startswith("every")
            inner = next(
                part for part in reversed(fault.path) if isinstance(part, TrickFilter)
            )  # perhaps the one before
            conditions = [each for each in fields(inner) if getattr(inner, each.name) != each.default]
            if every and len(conditions) > 1:
                continue
            seen.add(every)
            for record in played:
                view = View(Problem(deal), Choices(), record.tricks)
                assert all(is_like(trick, inner, view) is every for trick in record.tricks), (inner, fault.message)
    assert seen == {True, False}
