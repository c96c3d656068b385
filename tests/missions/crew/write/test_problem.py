"""Problems as files have them: each key in its short form, and only where it says something."""

from dataclasses import replace

import pytest
import yaml

from tests.support.decks import small_deck
from tests.support.loading import DEEP_HANDS, cards, only
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.write.document import dump
from winnable.missions.crew.write.problem import document_of
from winnable.missions.source.parameters import WITH
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import Task, Token


def test_a_line_is_written_trick_by_trick() -> None:
    (document,) = load_text("deck: dealt\nhands: [p12, p34]\nlead: 0\nline: p1 p3 / p2 p4\n").problems
    assert dump(document).endswith("line:\n- p1 p3\n- p2 p4\n")


def test_tokens_on_goals_that_settle_late() -> None:
    goal = "{goal: {tricks_won: {by: owner, exactly: 1}}, token: '1'}"
    text = f"deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [{goal}, p1]\n"
    (document,) = load_text(text).problems
    assert document.problem.tokens == (Token("1"), None)


def test_a_goal_with_the_name_of_a_card_stays_a_goal() -> None:
    for name in ("low-sum", "p3"):
        task = f"{{name: {name}, goal: {{tricks_won: {{by: owner, exactly: 1}}}}}}"
        document = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: [{task}, {name}]\n"))
        assert only(load_text(dump(document))).problem == document.problem
        assert len({each.goal for each in document.problem.tasks}) == 2


def test_a_card_that_counts_differently_is_a_goal() -> None:
    """Its difficulty is that of another number of players, so that the id alone would change it."""
    document = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: all-3s\n"))
    changed = replace(document.problem, tasks=(task_cards()["all-3s"].task(3),))
    written = only(load_text(dump(replace(document, problem=changed))))
    assert written.problem == changed


def test_deals_of_which_cards_are_unknown() -> None:
    unknown = Problem(Deal.unknown(DEEP_SEA, 4), (task_cards()["no-tricks"].task(4, owner=1),))
    assert only(load_text(dump(unknown))).problem == unknown
    whole = only(load_text(f"game: deep-sea\n{DEEP_HANDS}")).problem.deal
    text = dump(unknown, Choices((1,), (None,), deal=whole))
    assert only(load_text(text)).problem.deal == whole


def test_a_rule_that_no_file_can_describe() -> None:
    deal = only(load_text(f"game: deep-sea\n{DEEP_HANDS}")).problem.deal
    tasks = tuple(task_cards()[card].task(4) for card in ("low-sum", "win-g6"))
    with pytest.raises(ValueError, match="files have none"):
        dump(Problem(deal, tasks, assignment=Assignment(must=(2, (0,)))))
    assert "assignment: {most: 2}" in dump(Problem(deal, tasks, assignment=Assignment(most=2)))


ALONE = """\
name: The watch
note: From a table.
game: deep-sea
deck: {suits: [pink, blue], ranks: 6, trumps: 2}
hands:
  Ann: p14 ??
  Bob: p6 ????
  Cy: p2 b12 ??
lead: Ann
hints:
- {player: Bob, highest: p6}
- {player: Cy, void: submarine}
unknown: every
tasks:
- {card: p3}
- {task: low-sum, owner: Cy}
- name: quiet
  goal:
    tricks_won: {by: owner, exactly: predicted}
  difficulty: 2
  not: captain
  predicted: 1
  owner: Cy
  token: '1'
- {card: y5, owner: Ann}
done: [y5]
assignment: {takers: 2, most: 3, not: [Bob]}
handover: true
tokens_may: move-one
goals:
- tricks_won: {by: sick, at_least: 1}
roles:
  sick:
    player: Cy
    not: captain
  well:
    not: [captain, sick]
distress: {to: left, cards: {Ann: p1}, may: allowed}
expect: unwinnable
"""
PLAYED = """\
deck: {suits: [pink, blue], ranks: 4, trumps: 1}
hands: [p12 r1, p3(b4) b1, p4 b23]
robot: 1
hints:
- {player: 2, only: p4}
- {player: 0, void: rocket, trick: 2}
draw: from-right
draws: {'0': b2}
played: r1 p3 p4
line:
- '0': r1 p3 p4
"""
READ = """\
mission: 17
reading: literal
hands:
- p179 b239 g68 y5 r4
- p258 b14 g35 y69 r3
- p36 b578 g9 y127 r2
- p4 b6 g1247 y348 r1
tasks: p3>0 y5
"""
MIDDLE = """\
hands:
  Ann: b27 g9 y9
  Bob: p3 b56 r1
  Cy: y346 r4
  Dee: p4 b489
lead: Ann
before:
  commander: Cy
  tricks: {Ann: 2, Bob: 1, Dee: 3}
  cards: {Bob: p28 b3 g6, Cy: []}
tasks: b3>Bob g9>Cy
done: [b3]
played: b2 b5 y3 b4
"""
WRITTEN = {"alone": ALONE, "played": PLAYED, "read": READ, "middle": MIDDLE}
"""Problems as they are written, together with every key that is not settled on loading."""
SETTLED = {"deal", WITH}


def test_a_problem_with_every_key_is_written_as_it_was() -> None:
    """So every key is read, too."""
    assert {key for text in WRITTEN.values() for key in yaml.safe_load(text)} == PROBLEM.keys.keys() - SETTLED
    for text in WRITTEN.values():
        assert dump(only(load_text(text))) == text


def test_a_problem_of_no_file() -> None:
    """Its edition is that of the deck."""
    for deck, game in ((PLANET_NINE, "planet-nine"), (DEEP_SEA, "deep-sea")):
        problem = Problem(Deal.unknown(deck, 3))
        assert document_of(problem) == ProblemDocument("", 1, problem, game=game)
        document = ProblemDocument("mine.yaml", 4, problem)
        assert document_of(document) is document


def test_a_task_met_before_has_a_name_of_its_own() -> None:
    done = replace(Task.card(Card("p", 3), owner=0), done=True)
    deal = Deal.unknown(PLANET_NINE, 4)
    with pytest.raises(ValueError, match="a name of its own for each task that was met before, found 'p3' twice"):
        dump(Problem(deal, (done, done)))


def test_an_unknown_card_that_is_in_no_hand() -> None:
    """The highest trump stands for it, if its place is known by who leads; a small deck has no such place."""
    hands = [cards("p1 p2"), cards("p3 p4"), cards("b1 b2")]
    deck = small_deck(2, 4, 0)
    with pytest.raises(ValueError, match="an unknown card in some hand, as b3 is in none"):
        dump(Problem(Deal(deck, tuple(hands), 0, (0, 0, 0))))


def test_a_small_deck_of_a_mission_is_written_out() -> None:
    """`dealt` would read back as a part of the mission's deck."""
    text = "mission: deep-sea/23\ndeck: {suits: [pink, blue], ranks: 5, without: p34 b34}\nlead: 0\n"
    (document,) = load_text(f"{text}hands: [p5 b1, p1 b5, p2 b2]\n").problems
    assert "dealt" not in dump(document)
    assert load_text(dump(document)).problems[0].problem == document.problem
