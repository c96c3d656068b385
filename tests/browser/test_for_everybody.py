"""The page is usable by everybody: axe finds nothing, it fits a telephone, in the dark, and in another language."""

from typing import Any

import pytest

from tests.browser.table import LOST, UNWINNABLE, WINNABLE, Address, Table
from tests.support.browser import violations
from tests.support.paths import EXAMPLES
from winnable.page.assets import LANGUAGES

pytestmark = pytest.mark.browser

OTHERS = ("ganymede/launch.yaml", "lifeboat/points.yaml")
"""A problem of each of the other games that can be won."""

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EVERY_LOOK: dict[str, dict[str, Any]] = {
    "en, dark, wide": {"color_scheme": "dark"},
    "en, light, phone": {"color_scheme": "light", **PHONE},
    "de, light, wide": {"color_scheme": "light"},
    "de, dark, phone": {"color_scheme": "dark", **PHONE},
}
ROOM_ALONE: dict[str, dict[str, Any]] = {f"{language}, phone": PHONE for language in LANGUAGES[2:]}
LOOKS = {look: {"locale": look[:2], **options} for look, options in (EVERY_LOOK | ROOM_ALONE).items()}
"""Every language on a phone; and the light and the dark, each wide and on a phone, which axe looks at.

Room is a matter of language and width, contrast one of colours and width: none needs all three.
"""


@pytest.fixture(params=LOOKS)
def looking(request: pytest.FixtureRequest, browser: Any, address: Address) -> Any:
    """Return the page in one of several looks."""
    table = Table.open(browser, address, **LOOKS[request.param])
    table.axe = request.param in EVERY_LOOK
    yield table
    table.close()


def fine(table: Table, what: str) -> None:
    """Hold a view against all rules."""
    table.arrived()
    assert (what, violations(table.page) if table.axe else []) == (what, [])
    assert (what, table.overflow()) == (what, 0)
    assert (what, table.too_small()) == (what, [])


def test_axe_finds_nothing_and_nothing_is_cut_off(looking: Table) -> None:
    """On every view, with everything on it unfolded."""
    page = looking.page
    if page.viewport_size["width"] == 360:
        tabs_hold_their_names(looking)
    fine(looking, "first")
    looking.tap("card-p1")
    looking.tap("target-tasks")
    looking.tap("card-p3")
    looking.arrived()
    for each in page.query_selector_all("main details > summary"):
        each.click()
    fine(looking, "deal")
    page.select_option('[data-focus="crew"]', "2")
    looking.tap("target-1")
    fine(looking, "robot")
    looking.paste("hands: {Ann: p1, Ben: p1, Cas: q7}\ntasks: p3\n")
    page.wait_for_selector(".finding")
    fine(looking, "findings")
    looking.paste(UNWINNABLE, ask=True)
    looking.answer()
    looking.tap("why_not")
    page.wait_for_selector(".core")
    fine(looking, "why not")
    page.wait_for_selector(".proof")
    fine(looking, "proof")
    looking.go("deal")
    looking.paste(WINNABLE, ask=True)
    looking.answer()
    fine(looking, "verdict")
    looking.tap("how_many")
    page.wait_for_selector(".answers .card")
    looking.tap("show-me")
    page.keyboard.press("End")
    page.wait_for_selector(".line-ending")
    fine(looking, "line")
    looking.tap("board-game")
    page.wait_for_selector(".board-table .card-good")
    page.click(".board-table button.card >> nth=0")
    page.wait_for_selector(".board-marks", state="attached")
    page.evaluate("document.querySelector('details:has(.board-marks)').open = true")  # where there is little room
    fine(looking, "ask")
    looking.go("share")
    page.wait_for_selector("#link")
    fine(looking, "share")


def test_axe_finds_nothing_wrong_with_missions(looking: Table) -> None:
    """The library, one of its missions, and one in writing."""
    page = looking.page
    looking.go("missions")
    page.wait_for_selector(".missions-list .missions-row")
    fine(looking, "missions")
    page.fill("input[type=search]", "planet-nine/11")
    page.click(".missions-row:has-text('11:')")
    page.wait_for_selector(".mission-english p")
    for each in page.query_selector_all("main .mission details > summary"):
        each.click()
    fine(looking, "mission")
    page.click(".missions-back")
    looking.tap("missions-begin")
    page.wait_for_selector(".cm-content")
    page.wait_for_selector(".missions-writing .missions-state:not(:empty)")
    fine(looking, "mission in writing")


def test_axe_finds_nothing_of_what_comes_now_and_then(looking: Table) -> None:
    """A game that was lost, cards as they fell, task cards, a question under way, a damaged link."""
    page = looking.page
    looking.tap("by-tricks")
    for card in ("p1", "p5", "p3"):
        looking.tap(f"card-{card}")
        looking.arrived()
    fine(looking, "by tricks")
    looking.paste(f"{LOST}played: p2 p3\n")
    looking.go("ask")
    looking.tap("ask-now")
    page.wait_for_selector(".verdict .headline")
    fine(looking, "where it was lost")
    page.route("**/api/solve", lambda _route: None)
    looking.go("deal")
    looking.paste(WINNABLE, ask=True)
    page.wait_for_selector(".running")
    fine(looking, "under way")
    looking.tap("cancel")
    page.unroute_all()
    looking.go("deal")
    looking.choose("game", "deep-sea")
    looking.tap("target-tasks")
    page.fill("#task-search", "1")
    page.wait_for_selector(".task-hits button")
    fine(looking, "task cards")
    looking.follow("#1.AAAA")
    page.wait_for_selector(".told [role=alert]")
    fine(looking, "damaged link")


def test_axe_finds_nothing_of_the_other_games(looking: Table) -> None:
    for path in OTHERS:
        looking.paste((EXAMPLES / path).read_text(encoding="utf-8"), ask=True)
        assert looking.answer() == "winnable"
        looking.tap("show-me")
        looking.page.wait_for_selector(".asking-show_me details[open]")
        fine(looking, path)
        looking.go("deal")
    for game in ("ganymede", "lifeboat"):
        text = (EXAMPLES / game / "why_not.yaml").read_text(encoding="utf-8").split("\n---")[0]
        looking.paste(text, ask=True)
        assert looking.answer() == "unwinnable"
        looking.tap("why_not")
        looking.page.wait_for_selector(".core")
        fine(looking, f"why not, {game}")
        looking.go("deal")


def test_long_names_widen_nothing(table: Table) -> None:
    """Of players, tasks and deals, wherever they stand."""
    ann, ben, cas = (letter * 400 for letter in "ABC")
    task = "{name: " + "t" * 400 + ", goal: {tricks_won: {by: owner, exactly: 1}}, owner: " + cas + "}"
    deck = f"name: {'n' * 400}\ndeck: {{suits: [pink, blue], ranks: 3, trumps: 0}}\nlead: {ann}\n"
    deal = f"{deck}hands: {{{ann}: p3 b1, {ben}: p2 b2, {cas}: p1 b3}}\ntasks: [{task}]\n"

    def narrow(what: str) -> None:
        table.arrived()
        for each in table.page.query_selector_all("main details:not([open]) > summary"):
            if each.is_visible():
                each.click()
        for width in (360, 1100):
            table.page.set_viewport_size({"width": width, "height": 740})
            assert (what, table.overflow()) == (what, 0)

    table.paste(deal + "played: p3 p2\n", ask=True)
    assert table.answer() == "winnable"
    narrow("verdict")
    table.tap("show-me")
    narrow("line")
    table.tap("board-game")
    table.page.wait_for_selector(".board-table .card")
    narrow("game")
    table.go("deal")
    table.paste(f"{LOST}played: p2 p3\n", ask=True)
    table.page.wait_for_selector(".verdict .headline")
    narrow("judged")
    table.go("share")
    table.page.wait_for_selector("#link")
    narrow("share")
    table.go("deal")
    narrow("deal")
    table.paste(deal.replace("b1,", "b3,").replace("b3}", "b1}"), ask=True)
    assert table.answer() == "unwinnable"
    table.tap("why_not")
    table.page.wait_for_selector(".core")
    narrow("why not")


def test_the_language_is_chosen_and_kept(table: Table) -> None:
    table.page.select_option(".table-tools select", "de")
    table.page.wait_for_selector("text=Zufällig geben")
    assert table.page.get_attribute("html", "lang") == "de"
    table.page.reload()
    table.page.wait_for_selector("text=Zufällig geben")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_can_be_chosen_is_cut_off(browser: Any, address: Address, language: str) -> None:
    """Above the deck, among the tasks and the missions: each choice has room for its arrow and its longest text."""
    table = Table.open(browser, address, locale=language)
    widths = (768, 360)
    cut = """() => [...document.querySelectorAll("main select, .mission-part > summary")].flatMap((each) => {
        if (!each.checkVisibility()) return [];
        const style = getComputedStyle(each);
        const ink = document.createElement("canvas").getContext("2d");
        ink.font = style.font;
        const widest = Math.max(0, ...[...(each.options ?? [])].map((option) => ink.measureText(option.text).width));
        const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - widest;
        const fits = each.options ? room >= 20 : each.scrollWidth <= each.clientWidth;
        return fits ? [] : [`${each.textContent}: ${room}`];
    })"""

    def at(width: int) -> Any:
        table.page.set_viewport_size({"width": width, "height": 740})
        return table.page.evaluate(cut)

    assert [at(width) for width in widths] == [[], []]
    table.tap("target-tasks")
    table.tap("card-p1")
    table.arrived()
    assert [at(width) for width in widths] == [[], []]
    table.go("missions")
    table.page.wait_for_selector(".missions-list .missions-row")
    assert [at(width) for width in widths] == [[], []]
    table.close()


def tabs_hold_their_names(table: Table) -> None:
    """Hold the tabs against their names on a phone; the bold one of the current view, too."""
    room = table.page.evaluate("""() => [...document.querySelectorAll(".tabs a")].map((each) => {
        each.setAttribute("aria-current", "page");
        const name = document.createRange();
        name.selectNodeContents(each);
        const left = each.getBoundingClientRect().width - name.getBoundingClientRect().width;
        each.removeAttribute("aria-current");
        return left;
    })""")
    assert len(room) > 3
    assert min(room) >= 4
