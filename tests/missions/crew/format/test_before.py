"""What a file says of tricks that it does not have: what is made of it, and where it is blamed."""

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.support.loading import cards, found, messages, only, problem
from tests.support.middles import Middle, middles
from tests.support.strategies import SLOW
from winnable.missions.crew.read.loader import load, load_text, one_line
from winnable.missions.crew.sentences import problem_text
from winnable.missions.crew.write import dump, one_line_of
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.play import Line

HANDS = "hands: {Ann: b27 g9 y9, Ben: p3 b56 r1, Cas: y346 r4, Dee: p4 b489}\n"
LEAD = HANDS + "lead: Ann\n"
BEFORE = "before: {commander: Cas, tricks: {Ann: 2, Ben: 1, Dee: 3}}\n"
MIDDLE = LEAD + BEFORE
MISSION = "mission: 8\ntasks: g7>Dee g9>Cas p3>Ann\ndone: g7\n"


def test_a_position_from_memory() -> None:
    """The commander is told, who leads is another; tricks are counted on."""
    middle = problem(MIDDLE + MISSION)
    assert middle.before == Heaps(PLANET_NINE, (2, 1, 0, 3), (None,) * 4)
    assert (middle.deal.commander, middle.deal.leader, middle.deal.earlier, middle.deal.last) == (2, 0, 6, 10)
    assert middle.deck == PLANET_NINE
    assert [task.done for task in middle.tasks] == [True, False, False]


def test_deck_dealt_says_the_same() -> None:
    assert problem(f"deck: dealt\n{MIDDLE}{MISSION}") == problem(MIDDLE + MISSION)


def test_the_deck_is_that_of_the_mission_of_the_game_or_of_the_file() -> None:
    without = MIDDLE.replace("r1", "s1").replace("r4", "s4")
    assert problem(f"game: deep-sea\n{without}").deck == DEEP_SEA
    small = "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: [p14, p23, b14]\nlead: 1\n"
    middle = problem(f"{small}before: {{commander: 2, tricks: {{'1': 1}}}}\n")
    assert (len(middle.deck.cards), len(middle.deal.deck.cards), middle.deal.earlier) == (9, 6, 1)


def test_cards_are_read_as_everywhere() -> None:
    said = "before: {captain: Cas, cards: {Ann: p1 g12 y1 b13 r2 r3, Ben: [p2, g3, g4, g5]}}\n"
    told = problem(LEAD + said).before
    assert told is not None
    assert told.won is None
    assert told.taken[0] == tuple(sorted(cards("p1 g1 g2 y1 b1 b3 r2 r3")))
    assert told.taken[2:] == (None, None)


@pytest.mark.parametrize("first", ["", "deck: dealt\n"])
def test_part_of_a_deck_is_no_game(first: str) -> None:
    """Each in its own way: the hands lack cards of the deck, or nothing says what was before."""
    loaded = load_text(first + HANDS + MISSION.replace("g7>Dee ", "g7>Dee ").replace("done: g7\n", ""))
    codes = [mark.split()[1] for mark in found(loaded)]
    assert codes[0] == ("B001" if first else "D004")


@pytest.mark.parametrize(
    ("mission", "refused"),
    [
        ("8", True),
        ("{extends: 8, id: mine}", True),
        ("{id: mine, deck: planet-nine, tasks: 3}", True),
        ("{id: mine, tasks: 3}", False),
        ("{id: mine, tasks: 3, deck: {suits: [pink, blue], ranks: 3}}", True),
        ("{id: mine, tasks: 3, deck: {suits: [pink, blue], ranks: 2}}", False),
    ],
)
def test_which_missions_have_a_deck_to_be_part_of(mission: str, refused: bool) -> None:
    text = (
        f"deck: dealt\nhands: {{Ann: p1, Ben: p2, Cas: b1, Dee: b2}}\nlead: Ann\nmission: {mission}\ntasks: p1 p2 b1\n"
    )
    assert (["B001"] if refused else []) == [mark.split()[1] for mark in found(load_text(text))]


def test_the_order_of_the_tricks() -> None:
    """Who won each, in place of how many."""
    told = problem(MIDDLE.replace("{Ann: 2, Ben: 1, Dee: 3}", "[Dee, Dee, Ann, 3, Ben, Ann]") + MISSION).before
    assert told == Heaps(PLANET_NINE, (2, 1, 0, 3), (None,) * 4, (3, 3, 0, 3, 1, 0))


def test_the_way_out_is_named() -> None:
    (finding,) = load_text("deck: dealt\nhands: [p1, p2, b1]\nlead: 0\nmission: 29\n").findings
    assert "expected the key 'before', as the hands are only part of the deck of mission 29" in finding.message
    assert "'played'" in finding.hint
    goal = "goals: [{cards_taken: {by: commander, cards: green, at_least: 1}}]\n"
    (finding,) = load_text(LEAD + "before: {commander: Ben}\n" + goal.replace("commander,", "{seat: Ben},")).findings
    assert finding.message == "expected Cas as commander, who holds r4, found Ben"
    (finding,) = load_text(LEAD + "before: {commander: Cas}\n" + goal).findings
    assert finding.message == "this goal needs to know which cards Cas took"
    assert finding.hint.startswith("say it as 'cards' in 'before', or give the hands at the start")


def test_all_cards_are_no_middle() -> None:
    hands = "hands: [p12, b12]\ndeck: {suits: [pink, blue], ranks: 2}\nlead: 0\nbefore: {commander: 0}\n"
    assert messages(load_text(hands)) == ["1:1 B002 expected fewer cards than all 4, as tricks were played before"]


def test_a_mission_that_needs_more() -> None:
    loaded = load_text(f"{MIDDLE}mission: 46\n")
    said = "The member to the left of the one who was dealt pink 9 wins every pink card of the deck."
    assert [each.message for each in loaded.findings] == [f"mission 46 needs to know who was dealt p9: {said}"]
    assert problem(f"{MIDDLE}mission: 5\nroles: {{sick: Ben}}\n")


def test_a_mission_with_draws_has_had_them() -> None:
    """Mission 12: nobody draws any more, and the member who holds the highest trump may have drawn it."""
    tasks = "mission: 12\ntasks: p3>Ann b4>Ben y3>Cas b9>Dee\n"
    middle = problem(LEAD + "before: {commander: Ann, tricks: {Ann: 6}}\n" + tasks)
    assert middle.draw is None
    assert middle.before is not None
    assert middle.before.drawn
    whole = problem("deck: {suits: [pink, blue], ranks: 4}\nhands: [p1234, b1234]\nlead: 0\ndraw: from-right\n")
    assert whole.draw == Draw((None, None))


def test_the_robot_may_lead() -> None:
    hands = "hands: {Ann: b27 g9, JARVIS: p3(b5) r1, Cas: y34 r4}\nrobot: JARVIS\nlead: JARVIS\n"
    with_one_more = hands.replace("p3(b5) r1", "p3(b5) r1 b6")
    middle = problem(with_one_more + "before: {commander: Cas, tricks: {JARVIS: 10}}\n")
    assert (middle.deal.robot, middle.deal.leader, middle.deal.earlier) == (1, 1, 10)
    wrong = load_text(with_one_more + "before: {commander: JARVIS, tricks: {JARVIS: 10}}\n")
    assert messages(wrong) == ["4:21 D015 expected one of the players, found 'JARVIS', the robot"]


def test_the_line_goes_on() -> None:
    """Its tricks are counted on, too; an illegal card is found where it stands."""
    text = f"{MIDDLE}{MISSION}played: b2 b5 y3 b4 / b6\n"
    assert problem(text).played == Line.parse("b2 b5 y3 b4 / b6")
    assert messages(load_text(text.replace("/ b6", "/ y9"))) == [
        "7:23 L005 y9 is Ann's card, but it is Ben's turn",
    ]
    assert "Trick 7 was played: blue 2, blue 5, yellow 3 and blue 4." in problem_text(problem(text))


def test_in_english() -> None:
    said = BEFORE.replace("}}", "}, cards: {Ben: p2 p8 b3 g6}}")
    assert problem_text(problem(LEAD + said + MISSION))[:9] == [
        "Ann, Ben, Cas and Dee, seated clockwise in this order, play the last four of ten tricks.",
        "Cas is the commander, and Ann leads trick 7.",
        "The deck is pink, blue, green and yellow 1 to 9, with rockets 1 to 4 as trumps.",
        "Ann has won two tricks so far.",
        "Ben has won one trick so far.",
        "Cas has won no trick so far.",
        "Dee has won three tricks so far.",
        "Ben has taken only pink 2, pink 8, blue 3 and green 6 so far.",
        "Task g7 with the token 1, owned by Dee, was met before.",
    ]
    in_order = BEFORE.replace("{Ann: 2, Ben: 1, Dee: 3}", "[Dee, Dee, Ann, Dee, Ben, Ann]")
    assert problem_text(problem(LEAD + in_order))[3] == (
        "The tricks so far were won in this order: "
        "trick 1 by Dee, trick 2 by Dee, trick 3 by Ann, trick 4 by Dee, trick 5 by Ben, trick 6 by Ann."
    )


TEXTS = [
    MIDDLE + MISSION,
    f"{LEAD}before: {{commander: Cas, tricks: [Dee, Dee, Ann, Dee, Ben, Ann], cards: {{Ben: p2 p8 b3 g6}}}}\n",
    f"game: deep-sea\n{MIDDLE.replace('r1', 's1').replace('r4', 's4')}",
    f"{LEAD}before: {{commander: Cas, cards: {{Ben: p2 p8 b3 g6, Cas: []}}}}\nplayed: b2 b5 y3 b4\n",
    "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: [p14, p23, b14]\nlead: 1\nbefore: {commander: 2}\n",
]


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_written_and_read_back(text: str) -> None:
    document = only(load_text(text))
    assert only(load_text(dump(document))).problem == document.problem
    assert "deck: dealt" not in dump(document)


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_written_on_one_line(text: str) -> None:
    document = only(load_text(text))
    words = shlex.split(one_line_of(document))
    options = dict(zip((word.removeprefix("--") for word in words[::2]), words[1::2], strict=True))
    deal, tasks, lead = options.pop("deal"), options.pop("tasks", ""), options.pop("lead")
    mission = options.pop("mission", None)
    assert only(one_line(deal, tasks, mission=mission, lead=lead, more=options)).problem == document.problem


def test_a_deal_of_another_file_takes_it_along(tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(MIDDLE)
    other = tmp_path / "other.yaml"
    other.write_text(f"deal: first.yaml\n{MISSION}")
    assert only(load(other)).problem == problem(MIDDLE + MISSION)
    other.write_text(f"deal: first.yaml\nlead: Dee\n{BEFORE}{MISSION}")
    assert "K006" in found(load(other))[0]


@pytest.mark.thorough
@settings(SLOW, max_examples=30)
@given(middles())
def test_whatever_is_known_is_written_and_read_back(middle: Middle) -> None:
    try:
        told = middle.told()
    except ValueError:  # too little is said
        told = replace(middle, played=replace(middle.played, goals=(), tasks=()), done=frozenset()).told()
    loaded = load_text(dump(told))
    codes = {each.code for each in loaded.errors}
    assert codes <= {"G002", "G015", "K002"}, loaded.errors  # of goals that ask for what cannot be
    assert codes or loaded.problems[0].problem == told
