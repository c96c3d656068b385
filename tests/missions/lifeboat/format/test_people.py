"""Characters in files: one, several, everybody, in play or not."""

import pytest

from tests.support.lifeboat import CAPTAIN, CHERPAK, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.format.people import CHARACTER, PEOPLE, SHOWN, WHOM, named_in
from winnable.missions.lifeboat.read.loader import load_text
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.plain import UNWRITTEN
from winnable.missions.source.tree import read_trees
from winnable.rules.lifeboat.card import CAST
from winnable.rules.lifeboat.goal import Everybody

DEAL = f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [ended]\n"


@pytest.mark.parametrize(
    ("rest", "place", "code", "message", "hint"),
    [
        ("wounds: {mate: 1}", 10, "F001", "expected one of lady, snob", "did you mean 'boatswain'?"),
        ("wounds: {lady: 1}", 10, "F003", "expected one of those in play, captain, boatswain, cherpak, kid, found", ""),
        ("wounds: {kid: 1, Шкет: 2}", 18, "F002", "kid is named twice (first at 7:10)", ""),
        ("bodies: [kid, kid]", 15, "F002", "kid is named twice (first at 7:10)", ""),
        (
            "bodies: everybody",
            9,
            "F001",
            "expected one of lady, snob, captain, boatswain, cherpak, kid, all",
            "write all",
        ),
        ("bodies: [all]", 10, "F001", "expected one of lady, snob", ""),
        ("marks: {order: [kid, kid], acted: [], table: []}", 22, "F002", "kid is named twice (first at 7:17)", ""),
    ],
)
def test_mistakes(rest: str, place: int, code: str, message: str, hint: str) -> None:
    finding = next(each for each in load_text(f"{DEAL}{rest}\n").errors if each.code == code)
    assert (finding.line, finding.column, finding.hint) == (7, place, hint)
    assert finding.message.startswith(message)


def test_all_are_those_in_play_on_cards_everybody() -> None:
    text = f"{DEAL}bodies: all\nwounds: {{captain: 8, boatswain: 9, cherpak: 7, kid: 4}}\n"
    assert not only(text).problem.deal.position.living
    cards = only(f"{DEAL}cards: {{storm: {{overboard: all, thirst: lady}}}}\n").problem.deal.setup.cards
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
