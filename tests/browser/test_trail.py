"""Back and forward go through what was done, and a reload keeps what there is to see."""

import pytest

from tests.browser.table import UNWINNABLE, WINNABLE, Table, at_the_table, play

pytestmark = pytest.mark.browser


def test_back_and_forward_go_through_what_was_done(table: Table) -> None:
    table.tap("card-p1")
    table.arrived()
    table.tap("card-p2")
    table.arrived()
    table.go("missions")
    page = table.page
    page.go_back()
    page.wait_for_selector('nav a[href="#deal"][aria-current]')
    assert set(table.held()) == {"p1", "p2"}
    page.go_back()
    page.wait_for_function("() => !document.querySelector('[data-focus=\"card-p2\"]').closest('.cell-mine')")
    assert set(table.held()) == {"p1"}
    page.go_forward()
    page.wait_for_selector('.cell-mine [data-focus="card-p2"]')
    page.go_forward()
    page.wait_for_selector('nav a[href="#missions"][aria-current]')


def test_a_reload_keeps_deal_verdict_and_board(table: Table) -> None:
    page = at_the_table(table)
    table.tap("ask-now")
    assert table.answer() == "winnable"
    play(page, "p2")
    play(page, "p3")
    page.wait_for_selector("text=Lost in trick 1")
    page.click(".board-marks .card:has-text('p2')")
    page.wait_for_selector(".board-table button.card:has-text('p1')")
    page.reload()
    assert table.answer() == "unwinnable"
    page.wait_for_selector(".board-marks .card[aria-current]:has-text('p2')")
    page.wait_for_selector("text=Lost in trick 1")


def test_a_reload_keeps_the_line_that_is_shown(table: Table) -> None:
    table.paste(WINNABLE, ask=True)
    assert table.answer() == "winnable"
    table.tap("show-me")
    page = table.page
    page.wait_for_selector(".board-side.line .line-heading")
    page.keyboard.press("ArrowRight")
    heading = page.inner_text(".line-heading")
    page.reload()
    page.wait_for_selector(".board-side.line .line-heading")
    assert page.inner_text(".line-heading") == heading
    assert table.answer() == "winnable"


def test_what_clashes_is_shown_on_the_table(table: Table) -> None:
    """The cards of a step are marked there, until a line of play is shown; repairs are in groups, one line each."""
    table.paste(UNWINNABLE, ask=True)
    assert table.answer() == "unwinnable"
    table.tap("why_not")
    page = table.page
    page.wait_for_selector(".core .task")
    page.wait_for_selector(".board-table .card-told")
    assert page.locator(".repairs h4").count() >= 1
    page.click(".repair-rows button >> nth=0")
    page.wait_for_selector(".board-side.line .line-heading")
