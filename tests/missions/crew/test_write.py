"""Problems as files have them: each key in its short form, and only where it says something."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from tests.support.decks import small_deck
from tests.support.loading import DEEP_HANDS, cards, only
from tests.support.paths import EXAMPLES
from winnable.missions.crew.document import MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load, load_text, one_line
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.words import GAMES
from winnable.missions.crew.write import document_of, dump, one_line_of, problem_template, template
from winnable.missions.source.parameters import WITH
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Passes
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token, TokenChange


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


def test_the_library() -> None:
    for mission in library().values():
        assert [each.mission for each in load_text(dump(mission)).missions] == [mission]
    cards = TaskCardsDocument("<text>", 1, tuple(task_cards().values()), "deep-sea")
    text = dump(cards)
    assert load_text(text).documents == (cards,)
    assert "commander" not in text


def test_what_was_chosen_and_played() -> None:
    hands = "hands: [p179 b239 y5 g68 r4, p258 b14 y69 g35 r3, p36 b578 y127 g9 r2, p4 b6 y348 g1247 r1]\n"
    (document,) = load_text(f"{hands}mission: 23\ntasks: p3 y5 g2 b1 b7\n").problems
    choices = Choices(owners=(0, 1, 2, 3, 0), tokens=tuple(map(Token, "21345")))
    text = dump(document, choices, Line.parse("p7 p8 p3 p4"))
    assert "tasks: p3>0[2] y5>1[1] g2>2[3] b1>3[4] b7>0[5]\ntokens_may: nothing\n" in text
    (loaded,) = load_text(text).problems
    assert Choices.given(loaded.problem) == choices
    assert loaded.problem.token_change is TokenChange.NONE
    assert loaded.line_of_play == Line.parse("p7 p8 p3 p4")


def test_roles_and_draws_that_were_chosen() -> None:
    hands = "hands: {Ann: p179 b239 y5 g68 r4, Bob: p258 b14 y69 g35 r3, Cy: p36 b578 y127 g9 r2, "
    hands += "Dee: p4 b6 y348 g1247 r1}\n"
    (sick,) = load_text(f"{hands}mission: 5\n").problems
    assert "roles: {sick: Cy}\n" in dump(sick, Choices(roles={"sick": 2}))
    (drawn,) = load_text(f"{hands}mission: 12\ntasks: p3 y5 g2 b1\n").problems
    cards = tuple(map(Card.parse, ("g7", "b9", "r3", "g9")))
    text = dump(drawn, Choices((0, 1, 2, 3), drawn.problem.tokens, draws=cards))
    assert "draws: {Ann: g7, Bob: b9, Cy: r3, Dee: g9}\n" in text
    (loaded,) = load_text(text).problems
    assert Choices.given(loaded.problem).draws == cards


def test_predictions_that_were_chosen() -> None:
    document = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: predict-openly predict-secretly=2 low-sum\n"))
    choices = Choices((1, 2, 3), (None,) * 3, predictions=(4, 2, None))
    text = dump(document, choices, Line.parse("p7 p8 p3 p4"))
    assert "tasks: predict-openly=4>Bob predict-secretly=2>Cy low-sum>Dee\n" in text
    assert Choices.given(only(load_text(text)).problem) == choices


def test_what_was_chosen_is_written_and_can_be_replayed() -> None:
    text = "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: {Ann: p12 r1, JARVIS: p3(?) b1, Bob: b2 ??}\n"
    text += (
        "robot: JARVIS\ntasks: p1\ndistress: allowed\nunknown: every\nhints: [{player: Bob, only: p4}]\nplayed: r1\n"
        "expect: unwinnable\n"
    )
    document = only(load_text(text))
    hands = (cards("p1 p2 r1"), cards("b1 b4 p3"), cards("b2 b3 p4"))
    whole = Deal.of(document.problem.deal.deck, hands, 0, robot=1, covered=[(Card("p", 3), Card("b", 4))])
    passes = Passes(Direction.LEFT, cards("p2 b1 b2"))
    line = Line.parse("r1 p2 b1 / p1 p3 p4 / b3 b2 b4")
    choices = Choices((0,), (None,), deal=whole, passes=passes)
    written = dump(document, choices, line)
    assert "hands:\n  Ann: p12 r1\n  JARVIS: p3(b4) b1\n  Bob: p4 b23\nrobot: JARVIS\n" in written
    assert "distress: {to: left, cards: {Ann: p2, JARVIS: b1, Bob: b2}}\nplayed: r1\nline:\n- r1 p2 b1\n" in written
    assert "unknown" not in written
    assert "expect" not in written
    again = only(load_text(written))
    assert Choices.given(again.problem).passes == passes
    assert again.line_of_play == line
    with_what_was_played = referee(again.problem, Choices.given(again.problem), line)
    assert with_what_was_played.state is State.LOST


@pytest.mark.parametrize("folder", ["campaign", "custom", "deep_sea", "missions", "open", "originals", "puzzles"])
def test_one_line(folder: str) -> None:
    """Every problem of the examples can be pasted into a command line."""
    for document in (each for path in sorted((EXAMPLES / folder).glob("*.yaml")) for each in load(path).problems):
        text = one_line_of(document)
        assert "\n" not in text
        words = shlex.split(text)
        options = {word.removeprefix("--"): value for word, value in zip(words[::2], words[1::2], strict=True)}
        deal, tasks, mission = options.pop("deal"), options.pop("tasks", ""), options.pop("mission", None)
        loaded = one_line(deal, tasks, mission=mission, more=options)
        assert not loaded.errors, "\n".join(map(str, loaded.errors))
        assert [each.problem for each in loaded.problems] == [replace(document.problem, title="")], text


EXAMPLE = re.compile(r"#([a-z_]+: |  - )")
"""What starts a line that can be tried by taking the '#' away."""


@pytest.mark.parametrize("game", GAMES)
def test_it_loads(game: str) -> None:
    text = template(game)
    loaded = load_text(text)
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.game, document.mission.id) == (game, "my-mission")
    assert text.startswith("# yaml-language-server: $schema=mission.json\n")
    assert len(text.splitlines()) <= 60
    assert all(len(line) <= 120 for line in text.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_every_example_in_it_loads(game: str) -> None:
    lines = template(game).splitlines()
    examples = [number for number, line in enumerate(lines) if EXAMPLE.match(line)]
    assert len(examples) > 10
    before = load_text(template(game)).missions[0].mission
    for number in examples:
        loaded = load_text("\n".join([*lines[:number], lines[number][1:], *lines[number + 1 :]]))
        assert not loaded.findings, lines[number]
        assert [each.mission for each in loaded.missions] != [before], lines[number]


def test_nothing_else_looks_like_an_example() -> None:
    prose = [line for line in template().splitlines() if line.startswith("#") and not EXAMPLE.match(line)]
    assert all(line.startswith("# ") for line in prose)


@pytest.mark.parametrize("name", ["quota", "null", "true", "13", "a: b", 'say "hi"', "ä", "<name>", "\\1"])
def test_any_name(name: str) -> None:
    loaded = load_text(template("deep-sea", name))
    assert not loaded.findings
    assert [each.mission.id for each in loaded.missions] == [name]
    assert yaml.safe_load(template(name=name))["id"] == name


def test_a_problem_without_names_and_with_its_lead() -> None:
    document = only(load_text("deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nhands: [p12, p3 b1, b23]\nlead: 1\n"))
    text = problem_template(document, Path())
    assert text.startswith("# yaml-language-server: $schema=problem.json\n")
    assert "# Who leads the first trick and is the commander." in text
    assert "#played: b1 b2 p1\n" in text
    assert only(load_text(text)).problem == document.problem
