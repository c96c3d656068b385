"""The page is usable by everybody: axe finds nothing, it fits a telephone, in the dark, and in another language."""

from typing import Any

import pytest

from tests.browser.table import UNWINNABLE, WINNABLE, Address, Table
from winnable.page.texts import LANGUAGES

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOKS: dict[str, dict[str, Any]] = {
    f"{language}, {scheme}, {where}": {"locale": language, "color_scheme": scheme, **size}
    for language in LANGUAGES
    for scheme, (where, size) in zip(
        ("light", "dark"),
        [("wide", {}), ("phone", PHONE)] if language in ("en", "pl") else [("phone", PHONE), ("wide", {})],
        strict=True,
    )
}
"""Every language in the light and in the dark, once wide and once on a phone."""


@pytest.fixture(params=LOOKS)
def looking(request: pytest.FixtureRequest, browser: Any, address: Address) -> Any:
    """Return the page in one of several looks."""
    table = Table.open(browser, address, **LOOKS[request.param])
    yield table
    table.close()


def test_axe_finds_nothing_and_nothing_is_cut_off(looking: Table) -> None:
    """On every view, with everything on it unfolded."""
    page = looking.page

    def fine(what: str) -> None:
        looking.arrived()
        assert (what, looking.violations()) == (what, [])
        assert (what, looking.overflow()) == (what, 0)
        assert (what, looking.too_small()) == (what, [])

    fine("first")
    looking.tap("card-p1")
    looking.tap("target-tasks")
    looking.tap("card-p3")
    looking.arrived()
    for each in page.query_selector_all("main details > summary"):
        each.click()
    fine("deal")
    page.select_option('[data-focus="crew"]', "2")
    looking.tap("target-1")
    fine("robot")
    looking.paste("hands: {Ann: p1, Ben: p1, Cas: q7}\ntasks: p3\n")
    page.wait_for_selector(".finding")
    fine("findings")
    looking.paste(UNWINNABLE, ask=True)
    looking.answer()
    looking.tap("why_not")
    page.wait_for_selector(".core")
    fine("why not")
    looking.tap("story")
    page.wait_for_selector(".story")
    fine("story")
    looking.go("deal")
    looking.paste(WINNABLE, ask=True)
    looking.answer()
    fine("verdict")
    looking.tap("how_many")
    page.wait_for_selector(".answers .card")
    looking.tap("show-me")
    page.keyboard.press("End")
    page.wait_for_selector(".line-ending")
    fine("line")
    looking.tap("board-game")
    page.wait_for_selector(".board-table .card-good")
    page.click(".board-table button.card >> nth=0")
    page.wait_for_selector(".board-marks")
    fine("ask")
    looking.go("share")
    page.wait_for_selector("#link")
    fine("share")
    looking.go("missions")
    page.wait_for_selector(".missions-list .missions-row")
    fine("missions")


def test_the_language_is_chosen_and_kept(table: Table) -> None:
    table.page.select_option(".table-tools select", "de")
    table.page.wait_for_selector("text=Zufällig geben")
    assert table.page.get_attribute("html", "lang") == "de"
    table.page.reload()
    table.page.wait_for_selector("text=Zufällig geben")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tabs_hold_their_names_on_a_phone(browser: Any, address: Address, language: str) -> None:
    """The bold one of the current view, too."""
    table = Table.open(browser, address, locale=language, **PHONE)
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
    table.close()
