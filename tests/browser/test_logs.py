"""The log of a game on Board Game Arena: dropped, listed, and opened where it was lost."""

from dataclasses import replace
from random import Random

import pytest

from tests.browser.table import Table
from tests.support.logs import Log, random_game, saved

pytestmark = pytest.mark.browser


def log(form: str, *, strange: bool = False) -> bytes:
    """A mission that is lost, won, and lost again; `strange`: with a task card that nobody knows."""
    made = Log(Random(1), [0])
    for seed, won in ((1, False), (2, False), (3, True)):
        made.play(replace(random_game(Random(seed), "deep sea, open", 2), won=won, names=("Ann", "Ben", "Cas", "Dee")))
    data = saved(made.packets, form, "deep-sea")
    return data.replace(b'"text": "Win X tricks"', b'"text": "Win whatever"') if strange else data


def opened(table: Table, name: str) -> None:
    """Wait for a try, which is asked about at once."""
    table.page.wait_for_selector('nav a[href="#ask"][aria-current]')  # before, nothing may be kept yet
    table.until(lambda: name in table.kept()["text"])


@pytest.mark.parametrize("form", ["zip", "extension", "page"])
def test_a_log_is_listed_and_the_last_lost_try_is_opened(form: str, table: Table) -> None:
    table.page.set_input_files("#file", {"name": "log", "mimeType": "application/zip", "buffer": log(form)})
    opened(table, "try 2: lost")
    table.go("deal")
    tries = table.page.locator(".pasted .hits button")
    assert tries.all_text_contents() == [
        f"Mission 4, try {n}: {end}" for n, end in ((1, "lost"), (2, "lost"), (3, "won"))
    ]
    assert tries.nth(1).get_attribute("aria-pressed") == "true"
    kept = str(table.page.evaluate("[JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]"))
    assert "8000111" not in kept, "an id of a player"
    assert "packet" not in kept


def test_names_are_taken_out_and_cards_that_are_not_known_are_asked_for(table: Table) -> None:
    table.page.set_input_files(
        "#file", {"name": "log", "mimeType": "application/json", "buffer": log("extension", strange=True)}
    )
    pick = table.page.locator("[data-focus=log-card-40]")
    pick.wait_for(state="attached")
    pick.evaluate("(select) => { select.value = 'predict-openly'; select.dispatchEvent(new Event('change')); }")
    opened(table, "try 2: lost")
    assert "Ann" in table.kept()["text"]
    table.go("deal")
    tick = table.page.locator("[data-focus=log-names]")
    tick.evaluate("(box) => { box.checked = true; box.dispatchEvent(new Event('change')); }")
    table.until(lambda: "Ann" not in table.kept()["text"])
    assert "A:" in table.kept()["text"]


def test_a_game_of_unknown_cards_tells_its_shares_and_is_among_the_last_deals(table: Table) -> None:
    """In the language of the page; the problem alone is kept, and is opened again."""
    table.speak("de")
    table.page.set_input_files("#file", {"name": "log", "mimeType": "application/json", "buffer": log("extension")})
    opened(table, "try 2: lost")
    table.page.wait_for_selector(".analysis .counts[aria-label^='Anteil der gewinnbaren']", state="attached")
    shares = table.page.locator(".analysis .counts[aria-label^=Anteil] th")
    assert shares.all_text_contents() == ["am Anfang", "nach Stich 1", "nach Stich 2"]
    table.go("start")
    (last,) = table.page.locator(".start .hits button").all()
    assert last.inner_text().startswith("Mission 4, Versuch 2: verloren: ")
    table.page.evaluate("sessionStorage.clear()")
    last.click()
    table.page.wait_for_selector('nav a[href="#deal"][aria-current]')
    table.until(lambda: "try 2: lost" in table.kept()["text"])
