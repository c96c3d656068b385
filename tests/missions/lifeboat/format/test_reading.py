"""The cards there are, and where each of them lies."""

from tests.support.lifeboat import CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.format.reading import CHARACTER, PEOPLE, SHOWN, WHOM, CardTable, DealReading, named_in
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.plain import UNWRITTEN
from winnable.missions.source.tree import key_of, read_trees
from winnable.rules.lifeboat.card import CAST, Character, Navigation
from winnable.rules.lifeboat.goal import Everybody

DEAL = f"{HEAD}horizon: 1\ngoals: [ended]\n"
SOURCE = Source("<text>")


def test_cards_of_ones_own_are_numbered() -> None:
    cards = CardTable(Findings())
    cards.navigation["own2"] = Navigation()
    place = Place(SOURCE, 1, 1)
    assert [cards.lay_own("", Navigation(), place) for _ in range(2)] == ["own1", "own3"]
    assert cards.lay_own("storm", Navigation(), place) == "storm"
    assert {*cards.lying} == {"own1", "own3", "storm"}


def test_where_the_deal_is_not_known_any_card_may_be_meant() -> None:
    findings = Findings()
    cards = CardTable(findings, known=False)
    assert cards.nav_in_deck(key_of("nav99", SOURCE)) == "nav99"
    assert cards.kind_named("gem", Place(SOURCE, 1, 1)) == "gem"
    assert not findings.found


def test_numbers_are_those_of_the_people_in_play() -> None:
    reading = DealReading(Findings(), CardTable(Findings()))
    assert reading.ranges.cast == CAST
    reading.cast = (Character.KID, Character.LADY)
    assert reading.ranges.cast == (Character.LADY, Character.KID)


BOAT = f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [ended]\n"


def test_all_are_those_in_play_on_cards_everybody() -> None:
    text = f"{BOAT}bodies: all\nwounds: {{captain: 8, boatswain: 9, cherpak: 7, kid: 4}}\n"
    assert not only(text).problem.deal.position.living
    cards = only(f"{BOAT}cards: {{storm: {{overboard: all, thirst: lady}}}}\n").problem.deal.setup.cards
    assert cards.navigation["storm"].overboard == frozenset(CAST)


def test_what_is_written() -> None:
    assert CHARACTER.write(KID, {}) == "kid"
    assert CHARACTER.write(None, {}) is UNWRITTEN
    assert PEOPLE.write((KID, CAPTAIN), {}) == ["kid", "captain"]
    assert SHOWN.write(frozenset({KID, CAPTAIN}), {}) == ["captain", "kid"]
    assert SHOWN.write(frozenset(CAST), {}) == "all"
    assert (WHOM.write(KID, {}), WHOM.write(Everybody.ALL, {})) == ("kid", "all")


def test_everybody_who_is_named() -> None:
    text = "a: [kid, {captain: 1}]\nb: Frenchy gives the cash away\n"
    (tree,) = read_trees(text, Source("<text>"), Findings(), "a text")
    assert named_in(tree.root) == {KID, CAPTAIN, CHERPAK}
    assert named_in(None) == frozenset()
