"""Deals: who leads, the robot, and deals taken from other files."""

from pathlib import Path

from tests.support.loading import DEEP_HANDS, HANDS, ROBOT, ROCKETS, cards, found, only, problem
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.crew.write import dump
from winnable.missions.source.document import Instead
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS


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


def test_a_deal_of_another_file_has_its_own_game(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\ngame: deep-sea\n")
    other = tmp_path / "other.yaml"
    problem = tmp_path / "problem.yaml"
    problem.write_text("deal: other.yaml\n")
    for head in (
        "game: deep-sea\n",
        "mission: deep-sea/12\n",
        "mission: mine.yaml\n",
        "mission: {id: x, game: deep-sea}\n",
    ):
        other.write_text(head + DEEP_HANDS)
        document = only(load(problem))
        assert (document.game, document.problem.deal.deck) == ("deep-sea", DEEP_SEA)
        assert only(load_text(dump(document))).problem == document.problem
    other.write_text(ROCKETS)
    assert only(load(problem)).problem.deal.deck == PLANET_NINE
    problem.write_text("deal: other.yaml\ngame: deep-sea\n")
    assert only(load(problem)).problem.deal.deck == PLANET_NINE


def test_a_mission_is_of_the_game_of_the_deal_unless_the_file_says_another(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(f"game: deep-sea\n{DEEP_HANDS}")
    problem = tmp_path / "problem.yaml"
    problem.write_text("deal: other.yaml\nmission: 1\ntasks: p1\n")
    assert [(each.code, each.line) for each in load(problem).findings] == [("K006", 2)]
    problem.write_text("deal: other.yaml\nmission: 1\ntasks: p1\ngame: planet-nine\n")
    assert only(load(problem)).problem.deal.deck == DEEP_SEA


def test_the_leader_of_an_official_deck_holds_the_highest_trump() -> None:
    deal = problem("hands: [10, 10, 10, 10]\nlead: 2\n").deal
    assert (deal.commander, deal.hands[2], deal.hidden) == (2, cards("r4"), (10, 10, 9, 10))
    assert problem("hands: [10, 10, 10, 10]\nlead: 0\n").deal == Deal.unknown(PLANET_NINE, 4)
    assert problem(ROBOT).deal.hands[0] == cards("b3 p1 p4")  # with another deck anybody may


def test_the_robot_as_it_is_dealt() -> None:
    unknown = problem("hands: [13, 13, 14]\nrobot: 2\nlead: 0\n").deal
    assert unknown == Deal.unknown(PLANET_NINE, 3, robot=2)
    deal = problem(ROBOT).deal
    assert (deal.robot, deal.hidden) == (2, (2, 5, 1))
    assert deal.covered == ((Card("p", 2), Card("b", 1)), (Card("b", 2), None))
    mission = only(load_text("hands: [13, 13, 14]\nrobot: 2\nlead: 0\nmission: 5\n", instead=Instead("5")))
    assert mission.problem.deal.robot == 2


def test_the_deal_of_another_file_with_all_that_it_leaves_open(tmp_path: Path) -> None:
    (tmp_path / "deal.yaml").write_text("hands: {Ann: 13, Bob: 13, JARVIS: 14}\nrobot: JARVIS\n")
    (tmp_path / "handed_on.yaml").write_text("deal: deal.yaml\nlead: Ann\n")
    path = tmp_path / "problem.yaml"
    path.write_text("deal: deal.yaml\nlead: Bob\n")
    deal = only(load(path)).problem.deal
    assert (deal.commander, deal.hands[1], deal.robot, len(deal.covered)) == (1, cards("r4"), 2, 7)
    path.write_text("deal: handed_on.yaml\n")
    assert only(load(path)).problem.deal.commander == 0
    path.write_text("deal: handed_on.yaml\nlead: Bob\n")
    assert only(load(path)).problem.deal == deal
    for lead, codes in (("", ["D010", "D011"]), ("lead: JARVIS\n", ["D015"]), ("lead: Cy\n", ["D007"])):
        path.write_text(f"deal: deal.yaml\n{lead}")
        assert sorted(each.code for each in load(path).findings) == codes
