"""Cards of one's own, and printed ones in other numbers: what is read, and what is no card."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID, SNOB
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.read import load_text
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Cards, Navigation, Provision


def text(cards: str = "", navigation: str = "nav24") -> str:
    return (
        f"game: lifeboat\nboat: [captain, kid]\nnavigation: [{navigation}]\n{f'cards: {{{cards}}}' if cards else ''}\n"
        "horizon: 1\ngoals: [ended]\n"
    )


def own(cards: str = "", navigation: str = "nav24") -> Cards:
    return only(text(cards, navigation)).problem.deal.setup.cards


@pytest.mark.parametrize(
    ("cards", "kind", "provision"),
    [
        ("water: 20", "water", Provision(20)),
        ("provisions: {water: 20}", "water", Provision(20)),
        ("water: {count: 20}", "water", Provision(20)),
        ("knife: {weapon: 5}", "knife", Provision(1, weapon=5)),
        ("cash: {points: 2}", "cash", Provision(6, points=2, doubled=CAPTAIN)),
        ("cash: {doubled: kid}", "cash", Provision(6, points=1, doubled=KID)),
        ("jewels: {points: 2, count: 4}", "jewels", Provision(4, points=2, doubled=PROVISIONS["jewels"].doubled)),
        ("gem: {}", "gem", Provision(1)),
        ("gem: 2", "gem", Provision(2)),
        ("gem: {sets: [1, 4], doubled: snob, weapon: 1}", "gem", Provision(1, 1, sets=(1, 4), doubled=SNOB)),
        ("gem: {points_by_number_held: {1: 1, 2: 4}}", "gem", Provision(1, sets=(1, 4))),
    ],
)
def test_provisions(cards: str, kind: str, provision: Provision) -> None:
    found = own(cards)
    assert found.provisions[kind] == provision
    assert found.navigation == NAVIGATION


STORM = Navigation(frozenset(CAST), frozenset({KID}), rowed=True, fought=False, bird=-1)
WRITTEN = "{overboard: all, thirst: [kid], fight: false, row: true, birds: -1, votes: 2}"


def test_navigation_cards() -> None:
    for cards in (f"storm: {WRITTEN}", f"navigation: {{storm: {WRITTEN}}}"):
        assert own(cards, "nav24, storm").navigation == {**NAVIGATION, "storm": STORM}
    assert own("", f"{{id: storm, {WRITTEN[1:]}").navigation["storm"] == STORM
    problem = only(text("", f"{{birds: 1}}, nav24, {WRITTEN}")).problem
    assert problem.deal.position.navigation == ("own1", "nav24", "own2")
    assert problem.deal.setup.navigation("own2") == STORM
    assert own("nav24: {birds: 0}").navigation["nav24"] == Navigation()


@pytest.mark.parametrize(
    ("written", "hint"), [("money", "cash"), ("umbrella", "parasol"), ("waters", "water"), ("gun", "flare")]
)
def test_other_names_have_hints(written: str, hint: str) -> None:
    (finding,) = load_text(f"{text()}hands: {{kid: [{written}]}}\n").errors
    assert (finding.code, finding.hint) == ("H001", f"did you mean '{hint}'?")


@pytest.mark.parametrize(
    ("card", "code", "hint"),
    [
        ("{overbord: [kid]}", "K001", "did you mean 'overboard'?"),
        ("[nav04]", "K003", None),
        ("{id: [x]}", "K003", "write 'x'"),
    ],
)
def test_what_is_no_card_in_the_pile(card: str, code: str, hint: str | None) -> None:
    (finding,) = load_text(f"{HEAD}navigation: [nav24, {card}]\nhorizon: 1\ngoals: [ended]\n").errors
    assert finding.code == code
    assert hint in (None, finding.hint)
