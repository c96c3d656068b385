"""Missions: the problem that one makes of a deal, and what does not fit it."""

import pytest

from tests.support.loading import DEEP_HANDS, FOUR, marks, messages, only
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.write import dump
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.quantity import CardsTaken
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member


def test_a_mission_says_what_does_not_fit() -> None:
    deck = Deck.of(map(Card.parse, ("p1", "p2")), CHALLENGE)
    deal = Deal.of(deck, [[Card("p", 1)], [Card("p", 2)]], 0)
    with pytest.raises(ValueError, match="expected 3, 4 or 5 players for mission 22, found 2; expected 5 tasks"):
        library()["planet-nine/22"].problem(deal, tasks=[Task.card(Card("p", 1))])


def test_owners_against_the_rule_are_told_the_ways_out() -> None:
    """What to leave out, and where such owners are allowed: another reading, a mission of one's own, another rule."""

    def hint(text: str) -> str:
        (finding,) = load_text(text).findings
        assert finding.code == "T009"
        return finding.hint

    left_out = "leave the owners out and the crew chooses; or "
    own = "extend mission 22 in a mission of your own with assignment: free, which lets anybody own any task"
    assert hint(f"mission: 22\n{FOUR}tasks: p3>0 y5>0 g2>0 b1 b7\n") == left_out + own
    free = "write assignment: free, which lets anybody own any task"
    assert hint(f"{FOUR}tasks: p3>0 y5>0 g2 b1\n") == left_out + free
    timed = f"mission: deep-sea/14\n{DEEP_HANDS}tasks: first-and-last-trick>Ann no-1s>Ann\n"
    assert hint(timed) == f"{left_out}reading: with-timer allows these"
    assert not load_text(f"{timed}reading: with-timer\n").findings
    captain = hint(f"game: deep-sea\n{DEEP_HANDS}tasks: more-than-captain>Ann\n")
    assert captain == "leave the owner out and the crew chooses, or name another"
    for text in (f"{FOUR}assignment: free\ntasks: p3>0 y5>0 g2 b1\n", f"{FOUR}tasks: p3 y5 g2 b1\n"):
        assert not load_text(text).findings


def test_what_tasks_for_cards_ask_of_their_owners() -> None:
    """In a problem each has its card; it is written as a card, and read back the same."""
    goal = "{cards_taken: {by: owner, cards: card, exactly: 0}}"
    mission = f"mission: {{id: own, tasks: {{count: 2, tokens: ['1'], goal: {goal}}}}}"
    document = only(load_text(f"{mission}\n{FOUR}tasks: p3>0 y5\n"))
    first, second = document.problem.tasks
    none = Compare(CardsTaken(Member.OWNER, CardFilter(cards=(Card("p", 3),))), Relation.EXACTLY, 0)
    assert (first.name, first.goal, first.owner, str(first.token)) == ("p3", none, 0, "1")
    assert (second.name, second.owner, second.token) == ("y5", None, None)
    written = dump(document)
    assert "tasks: p3>0 y5\n" in written
    assert only(load_text(written)).problem == document.problem


@pytest.mark.parametrize(
    ("said", "expected", "written"),
    [
        ("", Distress(), ""),
        ("distress: required\n", Distress(required=True), "distress: required\n"),
        ("distress: none\n", None, "distress: none\n"),
        ("distress: allowed\n", Distress(), ""),
    ],
)
def test_the_signal_is_that_of_the_mission_unless_a_deal_says_otherwise(
    said: str, expected: Distress | None, written: str
) -> None:
    document = only(load_text(f"mission: {{id: own, distress: allowed}}\n{FOUR}{said}"))
    assert document.problem.distress == expected
    text = dump(document)
    assert text.partition("hands:")[2].count("distress") == bool(written)
    assert written in text
    assert only(load_text(text)).problem == document.problem
    mission = document.mission
    assert mission is not None
    assert mission.problem(document.problem.deal).distress == Distress()
    assert mission.problem(document.problem.deal, distress=None).distress is None


def test_a_mission_of_a_difficulty() -> None:
    mission = library()["deep-sea/5"]
    assert (mission.tasks, mission.difficulty, mission.and_more) == (None, 5, False)
    tasks = [task_cards()[name].task(4) for name in ("low-sum", "win-g6", "win-y1")]
    deal = only(load_text(f"game: deep-sea\n{DEEP_HANDS}")).problem.deal
    assert mission.problem(deal, tasks=tasks).assignment == Assignment(most=1)
    with pytest.raises(
        ValueError, match=r"expected tasks of difficulty 5 for mission 5 with 4 players, found 4 [(]3 [+] 1[)]"
    ):
        mission.problem(deal, tasks=tasks[:2])
    with pytest.raises(ValueError, match="expected a task with a difficulty"):
        mission.problem(deal, tasks=[Task.card(Card("p", 3))])


def test_a_card_that_counts_otherwise_in_another_printing_is_named() -> None:
    text = f"game: deep-sea\nmission: deep-sea/2\n{DEEP_HANDS}tasks: win-p9-y8\n"
    four = text.replace(DEEP_HANDS, "hands: {Ann: 10, Ben: 10, Cas: 10, Dee: 10}\nlead: Ann\n")
    (finding,) = load_text(four).findings
    assert finding.code == "M004"
    assert finding.hint.startswith("win-p9-y8: Printings differ: the first German one counts 2 with four players")


def test_one_crew_has_another_difficulty_than_another() -> None:
    """All 3s count for 3, 4 and 5 with three, four and five players."""
    text = f"mission: deep-sea/4\n{DEEP_HANDS}tasks: all-3s\n"
    assert only(load_text(text)).problem.tasks[0].difficulty == 4
    assert marks(load_text(text.replace("deep-sea/4", "deep-sea/3"))) == ["7:8 M004"]


def test_a_difficulty_or_more() -> None:
    text = f"mission: deep-sea/epilogue\n{DEEP_HANDS}tasks: "
    cards = ["low-sum", "high-sum", "all-3s", "all-9s", "no-1s", "win-g6"]
    assert sum(task_cards()[card].difficulty[4] for card in cards) == 18
    assert not load_text(text + " ".join(cards)).findings
    assert not load_text(text + " ".join([*cards, "win-y1"])).findings
    assert marks(load_text(text + " ".join(cards[:-1]))) == ["7:8 M004"]


def test_fixed_cards_need_not_be_written() -> None:
    bare = only(load_text(f"mission: deep-sea/32\n{DEEP_HANDS}")).problem
    assert [task.name for task in bare.tasks] == list(library()["deep-sea/32"].cards)
    written = f"mission: deep-sea/32\n{DEEP_HANDS}tasks: {' '.join(reversed(library()['deep-sea/32'].cards))}\n"
    assert set(only(load_text(written)).problem.tasks) == set(bare.tasks)
    assert library()["deep-sea/32"].problem(bare.deal).tasks == bare.tasks
    assert marks(load_text(f"mission: deep-sea/32\n{DEEP_HANDS}tasks: []\n")) == ["7:8 M004"]


def test_readings_may_change_difficulty_and_assignment() -> None:
    mission = library()["deep-sea/26"]
    assert [mission.difficulty_read(name) for name in (None, "with-timer", "without-timer")] == [12, 10, 12]
    assert mission.assignment_read() == ASSIGNMENTS["draft-with-passing"]
    assert mission.assignment_read("with-timer") == ASSIGNMENTS["two-volunteers"]
    assert mission.assignment_read("without-timer-volunteers") == ASSIGNMENTS["two-volunteers"]
    shown = library()["deep-sea/14"]
    timed = shown.reading("with-timer")
    assert timed is not None
    assert (shown.communication, timed.communication) == ("currents", "normal")
    text = f"mission: deep-sea/26\nreading: {{}}\n{DEEP_HANDS}tasks: all-3s low-sum high-sum {{}}\n"
    drafted = only(load_text(text.format("without-timer", "no-1s"))).problem
    assert drafted.assignment == Assignment((1, 1, 1, 1))
    volunteers = only(load_text(text.format("without-timer-volunteers", "no-1s"))).problem
    assert volunteers.assignment == Assignment(takers=2)
    assert marks(load_text(text.format("with-timer", "no-1s"))) == ["8:8 M004"]


def test_the_captain_takes_one_of_the_hardest() -> None:
    text = f"mission: deep-sea/19\n{DEEP_HANDS}tasks: low-sum{{}} high-sum{{}} no-1s win-g6\n"
    assert only(load_text(text.format("", ""))).problem.assignment == Assignment((1, 1, 1, 1), must=(0, (0, 1)))
    assert not load_text(text.format(">Ann", ">Bob")).errors
    (finding,) = load_text(text.format(">Cy", ">Bob")).findings
    assert finding.code == "T009"
    assert "low-sum or high-sum for Ann" in finding.message


def test_a_mission_passes_everything_on() -> None:
    deal = Deal.unknown(PLANET_NINE, 4)
    made = library()["planet-nine/1"].problem(
        deal,
        tasks=[Task.card(Card("p", 3))],
        distress=Distress(required=True),
        communications=[Communication(1, void="p")],
        played=Line.parse("r4 r3"),
    )
    assert made.distress == Distress(required=True)
    assert (made.communications, made.played) == ((Communication(1, void="p"),), Line.parse("r4 r3"))
    document = only(load_text(f"mission: 1\n{dump(made)}".replace("assignment: free\n", "")))
    assert document.problem == made


# --- the game for two ----------------------------------------------------------------------------

PLANET_HANDS = "hands: {Ann: p45789 b25 g239 y3 r14, Ben: p1 b4678 g78 y24578 r3, JARVIS: %s}\ntasks: g8 y2\n"
COLUMNS = "b1(y6) b3(g6) b9(g4) p2(g1) p3(y1) p6(g5) r2(y9)"
OPEN = "b139 p236 r2 y169 g1456"
OWN = "deck: {suits: [pink, blue], ranks: 5, trumps: 2}\n"


def for_two(crew: str, hand: str, more: str = "") -> list[str]:
    return messages(load_text(f"mission: {{id: duo, crew: {crew}, tasks: 2}}\n{PLANET_HANDS % hand}{more}"))


def test_a_mission_for_two_is_played_with_the_robot() -> None:
    robot = "robot: JARVIS\n"
    assert [for_two(crew, COLUMNS, robot) for crew in ("[2]", "[3]", "[2, 4]", "[2, 3]")] == [[]] * 4
    assert for_two("[4]", COLUMNS, robot) == ["2:8 M003 expected 4 players for mission duo, found 2 with the robot"]
    assert for_two("[2]", OPEN) == ["2:8 M003 expected 2 players with the robot for mission duo, found 3"]
    assert for_two("[2, 4]", OPEN) == ["2:8 M003 expected 2 with the robot or 4 players for mission duo, found 3"]


def test_who_can_play_a_mission() -> None:
    def who(text: str) -> tuple[tuple[int, ...], tuple[int, ...], str]:
        (document,) = load_text(f"id: own\n{text}").missions
        return document.mission.playable(), document.mission.seats, document.mission.crew_text()

    assert who("") == ((2, 3, 4, 5), (3, 4, 5), "2 with the robot, 3, 4 or 5 players")
    assert who("crew: [2]") == ((2,), (3,), "2 players with the robot")
    assert who("crew: [4]") == ((4,), (4,), "4 players")
    assert who("crew: [2, 4]") == ((2, 4), (3, 4), "2 with the robot or 4 players")
    assert who("crew: [3]\ndeck: challenge") == ((3,), (3,), "3 players")
    assert who(f"crew: [2, 6]\n{OWN}") == ((2, 6), (2, 6), "2 or 6 players")
    assert who(f"crew: [2, 3]\n{OWN}") == ((2, 3), (2, 3), "2 or 3 players")


def test_two_count_as_three_in_goals() -> None:
    goal = "goals: [{by_crew: {%s: {tricks_won: {by: commander, at_least: 1}}}}]"
    assert not load_text(f"id: own\ncrew: [2]\n{goal % 3}").findings
    findings = load_text(f"id: own\ncrew: [2]\n{goal % 2}").findings
    assert [(finding.code, finding.hint) for finding in findings] == [
        ("G009", "two players and the robot count as three"),
        ("G010", "two players and the robot count as three"),
    ]
    assert not load_text(f"id: own\ncrew: [2]\n{OWN}{goal % 2}").findings


def test_a_crew_that_the_deck_is_not_for() -> None:
    for crew in ("[6]", "[5, 8]"):
        (message,) = messages(load_text(f"id: own\ncrew: {crew}\n"))
        assert message == f"2:1 M003 expected 2 to 5 players with an official deck, found {crew[-2]}"
    assert not load_text(f"id: own\ncrew: [6]\n{OWN}").findings
