"""Loading files, texts and deals on one line: what comes out, and that findings stand at the very place."""

from pathlib import Path

import pytest

from winnable.missions.crew import (
    Loaded,
    ProblemDocument,
    find_mission,
    library,
    load,
    load_text,
    one_line,
    one_line_of,
)
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, DECKS, DEEP_SEA, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.task import Task, Token, TokenChange

HANDS = """\
hands:
  Ann: p179 b23 y5 g68 r4 b9
  Bob: p258 b14 y69 g35 r3
  Cy: p36 b578 y127 g9 r2
  Dee: p4 b6 y348 g1247 r1
"""
FIVE = "hands: [p12345678, p9 b1234567, b89 g123456, g789 y12345, y6789 r1234]\n"


def only(loaded: Loaded) -> ProblemDocument:
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.problems
    return document


def found(loaded: Loaded) -> list[str]:
    return [f"{each.path}:{each.line}:{each.column} {each.code}" for each in loaded.findings]


# --- problems ------------------------------------------------------------------------------------


def test_a_deal_alone() -> None:
    problem = only(load_text(HANDS)).problem
    assert problem.names == ("Ann", "Bob", "Cy", "Dee")
    assert problem.deal.commander == 0
    assert str(problem.deal).startswith("p179 b239 g68 y5 r4 / p258")
    assert problem.assignment == Assignment()


def test_byte_order_mark_and_windows_line_ends() -> None:
    data = b"\xef\xbb\xbf" + HANDS.replace("\n", "\r\n").encode()
    assert only(load_text(data)).problem == only(load_text(HANDS)).problem
    assert found(load_text(data + b"lead: Al\r\n")) == ["<text>:6:7 D007"]


def test_tokens_follow_the_order_of_the_tasks() -> None:
    problem = only(load_text(f"{HANDS}mission: 7\ntasks: p3 y5 g2\n")).problem
    assert problem.tokens == (Token("omega"), None, None)
    assert problem.assignment == Assignment.draft(3, 4, 0)


def test_tokens_that_the_crew_has_changed_stay() -> None:
    swapped = only(load_text(f"{HANDS}mission: 23\ntasks: p3[2] y5[1] g2[3] b1[4] b7[5]\n")).problem
    assert swapped.token_change is TokenChange.NONE
    assert swapped.tokens == tuple(map(Token, "21345"))
    drawn = only(load_text(f"{HANDS}mission: 23\ntasks: p3 y5 g2 b1 b7\n")).problem
    assert drawn.token_change is TokenChange.SWAP_TWO
    moved = f"{HANDS}mission: 40\ntasks: p3 y5[2] g2[3] b1 b7 b8[1] y1 y2\n"
    assert only(load_text(moved)).problem.token_change is TokenChange.NONE
    assert load_text(moved.replace("y1", "y1[4]")).errors


def test_without_a_mission_open_tasks_are_drafted() -> None:
    assert only(load_text(f"{HANDS}tasks: p3>Bob y5\n")).problem.assignment == Assignment((1, 1, 0, 0))
    assert only(load_text(f"{HANDS}tasks: p3>Bob y5>1\n")).problem.assignment == Assignment()
    assert only(load_text(f"{HANDS}tasks: p3 y5\nassignment: free\n")).problem.assignment == Assignment()
    custom = only(load_text(f"{HANDS}tasks: p3 y5\nassignment: {{takers: 1, not: [Bob, commander]}}\n")).problem
    assert custom.assignment == Assignment(takers=1, barred=(0, 1))


def test_five_players_may_hand_one_task_on() -> None:
    owners = "mission: 25\ntasks: p3>{} y5>1 g2>2 b1>3 b7>4 g9>{}\n"
    assert only(load_text(FIVE + owners.format(0, 0))).problem.assignment.counts == (1, 1, 1, 1, 2)
    assert not load_text(FIVE + owners.format(4, 0)).errors
    assert not load_text(FIVE + owners.format(1, 0)).errors
    assert found(load_text(FIVE + owners.format(1, 1))) == ["<text>:3:11 T009"]


def test_roles_and_draws() -> None:
    sick = only(load_text(f"{HANDS}mission: 5\nroles: {{sick: Cy}}\n")).problem
    assert [role.seat for role in sick.roles] == [2]
    drawn = only(load_text(f"{HANDS}mission: 12\ntasks: p3 y5 g2 b1\ndraws: {{Bob: b9, Ann: g7}}\n")).problem
    assert drawn.draw is not None
    assert drawn.draw.cards == (Card("g", 7), Card("b", 9), None, None)


def test_readings() -> None:
    text = f"{HANDS}mission: 17\ntasks: p3 y5\n"
    strict, literal = (only(load_text(text + each)).problem.goals for each in ("", "reading: literal\n"))
    assert strict != literal
    assert len(strict) == len(literal) == 1


def test_decks() -> None:
    hands = "hands: [p12 r1, b12, p34 b3]\n"
    assert only(load_text(f"deck: dealt\n{hands}")).problem.deal.deck.cards[-1] == Card("r", 1)
    regular = "deck: {suits: [pink, blue], ranks: 4, trumps: 1, trump: sun, without: b4}\n"
    deck = only(load_text(regular + hands.replace("r1", "s1"))).problem.deal.deck
    assert [suit.name for suit in deck.suits] == ["pink", "blue", "sun"]
    deal = Deal.of(CHALLENGE, [CHALLENGE.cards[seat::3] for seat in range(3)])
    assert only(load_text(f"deck: challenge\nhands: [{', '.join(str(deal).split(' / '))}]\n")).problem.deal == deal


def test_ranks_over_nine() -> None:
    hands = "'p1,2,10,11,12 b12, b34', 'p3456789 b1', 'b2 b56789 b10,11'"
    document = only(load_text(f"deck: {{suits: [pink, blue], ranks: 12}}\nhands: [{hands}]\nlead: 0\n"))
    assert [*map(str, document.problem.deal.hands[0])] == ["b3", "b4", "b12", "p1", "p2", "p10", "p11", "p12"]


def test_line_of_play_and_expected_verdict() -> None:
    document = only(load_text(f"{HANDS}line:\n  - Ann: p7 p8 p3 p4\n  - b1 b5 b6 b2\nexpect: unwinnable\n"))
    assert document.expect is Answer.UNWINNABLE
    assert document.line_of_play is not None
    assert document.line_of_play.leaders == (0, None)
    assert str(document.line_of_play) == "p7 p8 p3 p4 / b1 b5 b6 b2"


# --- other files ---------------------------------------------------------------------------------


def test_the_deal_of_another_file(tmp_path: Path) -> None:
    hands = "deck: dealt\nhands: {Ann: p12 r2, Bob: b12 r1, Cy: p3 b34}\n"
    (tmp_path / "deals.yaml").write_text(f"name: one\n{hands}---\nname: two\nlead: Cy\n{hands}")
    path = tmp_path / "problem.yaml"
    path.write_text("deal: deals.yaml#two\ntasks: p3\n---\ndeal: deals.yaml#one\nlead: Bob\n")
    assert [document.problem.deal.commander for document in load(path).problems] == [2, 1]
    path.write_text("deal: deals.yaml\n")
    assert [finding.hint for finding in load(path).findings] == ["name one: deals.yaml#name"]
    path.write_text("deal: deals.yaml#tow\n")
    assert [finding.hint for finding in load(path).findings] == ["did you mean 'two'?"]


def test_the_highest_trump_of_an_official_deck_leads(tmp_path: Path) -> None:
    assert only(load_text(f"{HANDS}lead: Ann\n")).problem.deal.commander == 0
    assert found(load_text(f"{HANDS}lead: 1\n")) == ["<text>:6:7 D013"]
    (tmp_path / "deals.yaml").write_text(HANDS)
    path = tmp_path / "problem.yaml"
    path.write_text("deal: deals.yaml\nlead: Bob\n")
    assert found(load(path)) == [f"{path}:2:7 D013"]
    for deck in (CHALLENGE, DEEP_SEA):
        deal = Deal.of(deck, [deck.cards[seat::3] for seat in range(3)])
        hands = f"hands: [{', '.join(str(deal).split(' / '))}]\n"
        name = next(name for name, each in DECKS.items() if each == deck)
        leads = [not load_text(f"deck: {name}\n{hands}lead: {seat}\n").findings for seat in deal.seats]
        assert leads == [seat == deal.commander for seat in deal.seats]
        smaller = "deck: {suits: [pink, blue], ranks: 2, trumps: 2}\nhands: [p1 b1 r1, p2 b2 r2]\n"
        assert only(load_text(f"{smaller}lead: 0\n")).problem.deal.commander == 0


def test_mistakes_in_the_other_file_are_found_there(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(HANDS.replace("p258", "p2578"))
    path = tmp_path / "problem.yaml"
    path.write_text("deal: other.yaml\n")
    assert found(load(path)) == [f"{tmp_path}/other.yaml:3:11 D003", f"{path}:1:7 D011"]


def test_a_mission_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\ncrew: [4]\ntasks: 1\n")
    (tmp_path / "problem.yaml").write_text(f"{HANDS}mission: mine.yaml\ntasks: p3\n")
    mission = only(load(tmp_path / "problem.yaml")).mission
    assert mission is not None
    assert mission.id == "mine"
    overridden = only(load_text(f"{HANDS}mission: 5\ntasks: p3\n", mission=str(tmp_path / "mine.yaml")))
    assert overridden.mission == mission
    assert only(load_text(f"{HANDS}tasks: p3\n", mission=mission)).mission == mission


def test_overridden_missions() -> None:
    assert only(load_text(f"{HANDS}tasks: p3\n", mission="1")).mission == library()["planet-nine/1"]
    assert found(load_text(f"{HANDS}tasks: p3\n", mission="100")) == ["<mission>:1:1 M001"]
    assert found(load_text(f"{HANDS}tasks: p3\n", mission="2")) == ["<text>:6:8 M004"]


# --- one line ------------------------------------------------------------------------------------


def test_one_line() -> None:
    deal = "p179 b239 y5 g68 r4 / p258 b14 y69 g35 r3 / p36 b578 y127 g9 r2 / p4 b6 y348 g1247 r1"
    problem = only(one_line(deal, "p3>0[1] y5, g2>2", mission=None)).problem
    assert problem.names == ()
    assert [task.owner for task in problem.tasks] == [0, None, 2]
    named = only(one_line("Ann: p12 / Bob: p34", "p3>Bob", lead="Bob", deck="dealt")).problem
    assert named.deal.commander == 1
    assert one_line_of(named) == (
        "--deal 'Ann: p12 / Bob: p34' --tasks 'p3>Bob' --deck '{suits: [pink], ranks: 4}' --lead Bob"
    )


def test_findings_on_one_line_have_columns() -> None:
    assert found(one_line("Ann: p12 / Bob: p3x z4", "p3>Bo y5[0]", lead="Cy", deck="dealt")) == [
        "<deal>:1:19 D001",
        "<deal>:1:21 D002",
        "<tasks>:1:4 D007",
        "<tasks>:1:10 T005",
    ]
    assert found(one_line("p12 / p34", deck="{suits: pink}")) == ["<deck>:1:9 K003"]
    assert found(one_line("p12 / p34", deck="[")) == ["<deck>:1:1 Y005"]
    assert found(one_line("p12 / p34", lead="2", deck="dealt", more={"goals": "[{}]"})) == [
        "<goals>:1:2 K002",
        "<lead>:1:1 D007",
    ]


@pytest.mark.parametrize("deal", ["", "/", "a:", ":::/", "p1 / ", "\0", "'[{"])
def test_nonsense_on_one_line(deal: str) -> None:
    assert one_line(deal, deal, mission=deal, lead=deal, deck=deal).errors


# --- the library ---------------------------------------------------------------------------------


def test_the_library_is_complete_and_read_without_a_mistake() -> None:
    assert [key for key in library() if key.startswith("planet-nine/")] == [
        f"planet-nine/{number}" for number in range(1, 51)
    ]
    assert all(mission.key == key for key, mission in library().items())


def test_find_mission() -> None:
    assert find_mission("22") == find_mission("planet-nine/22") == (library()["planet-nine/22"], ())
    mission, (finding,) = find_mission("planet-nin/22")
    assert mission is None
    assert finding.hint == "did you mean 'planet-nine/22'?"
    assert find_mission("nowhere.yaml")[1][0].code == "M002"


def test_a_mission_says_what_does_not_fit() -> None:
    deck = Deck.of(map(Card.parse, ("p1", "p2")), CHALLENGE)
    deal = Deal.of(deck, [[Card("p", 1)], [Card("p", 2)]], 0)
    with pytest.raises(ValueError, match="expected 3, 4 or 5 players for mission 22, found 2; expected 5 tasks"):
        library()["planet-nine/22"].problem(deal, tasks=[Task.card(Card("p", 1))])


def test_reading_stops_after_many_mistakes() -> None:
    loaded = load_text(f"{HANDS}---\n{HANDS}tasks: {'x ' * 300}\n---\n{HANDS}")
    assert [document.line for document in loaded.documents] == [1]
    assert loaded.findings[-1].code == "Y014"


# --- files that mean harm -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        HANDS + "tasks: " + "x " * 400_000,
        HANDS + "tasks: " + "x " * 5_000,
        "hands: [" + "p1 " * 400_000 + ", b1]",
        HANDS + "tasks: [" + "x," * 40_000 + "]",
        "".join(f"key{number}: 1\n" for number in range(20_000)),
        "---\n[\n" * 20_000,
        "[" * 100_000,
        "{" * 100_000,
        "- " * 100_000,
        "a: &a [1]\n" + "b: [" + "*a," * 100_000 + "]",
        "deck: dealt\nlead: 0\nhands: [" + ", ".join(f"p{n}" for n in range(1, 100)) + "]\nhandover: true",
    ],
    ids=["text", "tasks", "cards", "list", "keys", "documents", "lists", "mappings", "items", "aliases", "hands"],
)
def test_a_large_file_is_refused_in_good_time(text: str) -> None:
    loaded = load_text(text)
    assert loaded.errors
    assert len(loaded.findings) <= 200
    assert all(len(str(finding)) < 2000 for finding in loaded.findings)
