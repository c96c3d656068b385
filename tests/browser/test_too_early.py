"""What comes faster than the page expects: taps before an answer, answers after a newer question, changes in between.

Requests are held back here, so that what may happen on a slow machine happens each time.
"""

from dataclasses import dataclass, field
from re import Pattern
from time import monotonic
from typing import Any, Self
from urllib.parse import quote

import pytest

from tests.browser.table import LOST, PATIENCE, QUESTIONS, UNWINNABLE, WINNABLE, Table, at_the_table, play, tappable

pytestmark = pytest.mark.browser

MISSION = "id: mine\ngame: planet-nine\ntitle: Mine alone\ngoals:\n- tricks_won: {by: commander, at_least: 1}\n"


@dataclass
class Held:
    """Requests to a path that are held back until they are let go; `most` of them, later ones pass."""

    page: Any
    most: int
    routes: list[Any] = field(default_factory=list)

    @classmethod
    def at(cls, table: Table, path: str | Pattern[str], most: int = 1) -> Self:
        """Hold back the next ones."""
        held = cls(table.page, most)
        table.page.route(path, held.take)
        return held

    def take(self, route: Any) -> None:
        """Hold it back, or let it pass."""
        if len(self.routes) < self.most:
            self.routes.append(route)
        else:
            route.continue_()

    def ended(self, which: int = 0) -> bool:
        """Whether the page gives one up, though no answer comes: it is told of that by an event of its own."""
        self.wait(which + 1)
        end = monotonic() + PATIENCE / 1000
        while self.routes[which].request.failure is None and monotonic() < end:
            self.page.wait_for_timeout(10)
        return self.routes[which].request.failure is not None

    def wait(self, count: int = 1) -> None:
        """Wait until so many are held back."""
        end = monotonic() + PATIENCE / 1000
        while len(self.routes) < count:
            assert monotonic() < end, "what was to be held back was never asked"
            self.page.wait_for_timeout(10)

    def let_go(self, which: int = 0) -> None:
        """Let one go, and wait for its answer."""
        self.wait(which + 1)
        asked, over = self.routes[which].request, []
        for event in ("requestfinished", "requestfailed"):  # a stream that was read to its end can be either
            self.page.on(event, lambda request: over.append(request) if request == asked else None)
        self.routes[which].continue_()
        end = monotonic() + PATIENCE / 1000
        while not over:
            assert monotonic() < end
            self.page.wait_for_timeout(10)


def old_link(text: str) -> str:
    """Return a link to a deal as links were before, which needs no page to be made."""
    return f"https://example.org/#deal={quote(text)}"


# --- the verdict -----------------------------------------------------------------------------------


def test_a_verdict_is_of_the_deal_that_was_asked_about(table: Table) -> None:
    """Who changes the deal before the question has begun, and takes that back, is not told about the other deal."""
    table.paste(UNWINNABLE)
    table.page.wait_for_selector("text=All cards are dealt.")
    held = Held.at(table, "**/api/read")
    questions: list[str] = []
    table.page.on("request", lambda request: questions.append(request.url))
    table.go("ask")
    table.tap("ask-now")
    table.go("deal")
    table.tap("table.task_off-p1")
    table.arrived()  # else the question is of the deal as it was, and may begin
    held.let_go()
    table.page.keyboard.press("Control+z")
    table.go("ask")
    table.page.wait_for_selector(".asked details")
    assert table.page.query_selector(".running, .verdict .answer") is None
    assert not [each for each in questions if QUESTIONS.search(each)], "nothing is asked about the other deal"
    table.tap("ask-now")
    assert table.answer() == "unwinnable"


def test_who_asks_before_a_deal_is_there_asks_about_that_deal(table: Table) -> None:
    """And not about the one before, nor about nothing."""
    table.paste(WINNABLE)
    held = Held.at(table, "**/api/read")
    table.paste(UNWINNABLE, wait=False)
    table.go("ask")
    table.tap("ask-now")
    held.let_go()
    assert table.answer() == "unwinnable"


def test_who_asks_twice_has_one_question(table: Table) -> None:
    """The answer to the first one does not fold away what was opened since."""
    table.paste(WINNABLE)
    held = Held.at(table, QUESTIONS)
    table.go("ask")
    table.tap("ask-now")
    held.wait()
    table.tap("ask-now")
    assert table.answer() == "winnable"
    table.tap("show-me")
    table.page.wait_for_selector(".line")
    assert held.ended()
    assert table.page.is_visible(".line")


def test_what_is_cancelled_has_ended_at_once(table: Table) -> None:
    """However long the server takes to hear of it; and the focus is where it was asked, to ask again."""
    table.paste(WINNABLE)
    held = Held.at(table, QUESTIONS)
    table.go("ask")
    table.tap("ask-now")
    held.wait()
    table.tap("cancel")
    table.page.wait_for_selector("text=Cancelled.")
    table.page.wait_for_selector('[data-focus="ask-now"]:focus')
    assert held.ended()


def test_a_finer_answer_takes_no_focus_from_who_does_something_else(table: Table) -> None:
    table.paste(WINNABLE, ask=True)
    table.answer()
    held = Held.at(table, QUESTIONS)
    table.tap("how_many")
    held.wait()
    table.page.focus('[data-focus="limit"]')
    held.let_go()
    table.page.wait_for_selector(".answers .card")
    assert table.page.evaluate("document.activeElement.dataset.focus") == "limit"


def test_a_change_of_the_deal_ends_how_many(table: Table) -> None:
    """Nothing of it is shown, and nothing is in the way of the next question."""
    table.paste(WINNABLE, ask=True)
    table.answer()
    held = Held.at(table, QUESTIONS)
    table.tap("how_many")
    held.wait()
    table.page.keyboard.press("Control+z")
    table.go("deal")
    table.paste(UNWINNABLE, ask=True)
    assert table.answer() == "unwinnable"
    assert held.ended()
    assert table.page.query_selector(".running, .answers") is None


# --- the board -------------------------------------------------------------------------------------


def test_two_cards_tapped_at_once_are_one(table: Table) -> None:
    """The second one was legal for who has played by then."""
    page = at_the_table(table)
    held = Held.at(table, "**/api/position")
    page.evaluate(
        "document.querySelectorAll('.board-table button.card').forEach((each) => { each.click(); each.click(); })"
    )
    held.let_go()
    page.wait_for_selector(".board-marks .card:has-text('p2')")
    assert table.kept()["view"]["played"] == ["p2"]
    assert tappable(page) == ["p1", "p3"]


def test_a_card_taken_back_before_anything_was_answered(table: Table) -> None:
    """The position is judged though its first question was ended."""
    held = Held.at(table, QUESTIONS, 2)
    page = at_the_table(table)
    held.wait()
    play(page, "p2")
    held.wait(2)
    page.keyboard.press("Control+z")
    page.wait_for_selector(".verdict .answer-winnable")
    assert table.kept()["view"]["played"] == []


def test_trouble_with_an_older_position_does_not_hide_the_newer_one(table: Table) -> None:
    page = at_the_table(table)
    held = Held.at(table, "**/api/position")
    page.click(".board-table button.card:has-text('b1')")
    held.wait()
    page.keyboard.press("Control+z")
    play(page, "p2")
    held.routes[0].fulfill(status=500, json={"error": {"kind": "internal", "message": "no"}})
    table.until(lambda: bool(table.complaints))
    page.wait_for_selector(".verdict .answer-winnable")
    assert tappable(page) == ["p1", "p3"]
    assert ["500" in each for each in table.complaints] == [True]
    table.complaints.clear()


def test_what_was_played_and_what_can_be_played_go_together(table: Table) -> None:
    """The verdict behind a card may come before the table is drawn with it; then its marks wait for the table."""
    questions = Held.at(table, QUESTIONS, 2)
    page = at_the_table(table)
    questions.wait()
    held = Held.at(table, "**/api/position")
    page.click(".board-table button.card:has-text('p2')")
    held.wait()
    questions.wait(2)  # the second one is about the game with the card
    page.wait_for_selector(".board-side .running")
    questions.let_go(1)
    page.wait_for_selector(".board-side .running", state="detached")
    assert page.query_selector(".board-marks .card:has-text('p2')") is None
    held.let_go()
    page.wait_for_selector(".board-marks .card:has-text('p2')")
    assert tappable(page) == ["p1", "p3"]


def test_the_marks_leave_the_focus_on_its_card(table: Table) -> None:
    """Else Enter would play another one; after a card was played the first one of the next hand has the focus."""
    held = Held.at(table, QUESTIONS, 2)
    page = at_the_table(table)
    held.let_go()
    page.wait_for_selector(".verdict .answer-winnable")
    focused = "document.activeElement.querySelector('.card-face').textContent"
    held.wait(2)
    page.focus(".board-table button.card:has-text('b1')")
    held.let_go(1)
    page.wait_for_selector(".board-table button.card-bad")
    assert page.evaluate(focused) == "b1"
    page.keyboard.press("Enter")
    page.wait_for_selector(".board-marks .card:has-text('b1')")
    assert page.evaluate(focused) == tappable(page)[0]


def test_what_is_typed_stays_when_an_answer_comes(table: Table) -> None:
    held = Held.at(table, QUESTIONS, 2)
    page = at_the_table(table)
    held.let_go()
    page.wait_for_selector(".verdict .answer-winnable")
    held.wait(2)
    page.focus('[data-focus="type-game"]')
    page.keyboard.type("p2 p3")
    held.let_go(1)
    page.wait_for_selector(".board-table button.card-bad")
    assert page.input_value('[data-focus="type-game"]') == "p2 p3"
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Lost in trick 1")


# --- the deal --------------------------------------------------------------------------------------


def test_a_name_that_is_being_typed_stays_when_the_missions_come(table: Table) -> None:
    """And is taken over when it is complete, though its field is another one by then."""
    held = Held.at(table, "**/api/missions")
    table.page.reload()
    table.page.click("details:has([data-focus='name-0']) > summary")
    table.page.fill('[data-focus="name-0"]', "Zoe")
    held.let_go()
    table.page.keyboard.press("Tab")
    assert table.kept()["view"]["players"][0] == "Zoe"
    table.page.focus('[data-focus="name-1"]')
    table.page.fill('[data-focus="name-1"]', "Zoe")  # which somebody has already
    table.page.keyboard.press("Enter")
    assert table.kept()["view"]["players"][1] != "Zoe"
    assert table.page.input_value('[data-focus="name-1"]') == table.kept()["view"]["players"][1]


def test_a_random_deal_does_not_undo_what_was_chosen_since(table: Table) -> None:
    held = Held.at(table, "**/api/deal")
    table.tap("random")
    held.wait()
    table.page.select_option('[data-focus="crew"]', "3")
    held.let_go()
    assert (len(table.kept()["view"]["players"]), table.held()) == (3, {})
    table.tap("random")
    table.page.wait_for_selector("text=All cards are dealt.")


def test_the_link_that_was_opened_last_counts(table: Table) -> None:
    """In whatever order the answers come."""
    held = Held.at(table, "**/api/read")
    table.follow(old_link(WINNABLE))
    held.wait()
    table.follow(old_link(WINNABLE.replace("p2>Cas", "b2>Ben")))
    table.page.wait_for_selector("text=All cards are dealt.")
    held.let_go()
    assert [each["name"] for each in table.kept()["view"]["tasks"]] == ["b2"]


def test_a_damaged_link_takes_the_place_of_one_on_its_way(table: Table) -> None:
    """What it says of the deal below is true also when the answer about the other one comes."""
    table.paste(UNWINNABLE)
    link = table.link()
    table.go("deal")
    held = Held.at(table, "**/api/read")
    table.follow(old_link(WINNABLE))
    held.wait()
    table.follow(link[:-9])
    told = table.page.wait_for_selector("text=This link is damaged").inner_text()
    held.let_go()
    assert told.endswith("The deal here is the former one, not the link's.")
    assert table.page.inner_text(".told") == told
    assert table.document()["tasks"] == "p1>Cas"


def test_cards_that_a_link_plays_are_played_on_its_own_deal(table: Table) -> None:
    """Not on the one that was opened since."""
    held = Held.at(table, "**/api/read")
    table.follow(f"{old_link(WINNABLE)}&played=b1")
    held.wait()
    table.follow(old_link(LOST.replace("lead: Ann\n", "lead: Ann\nplayed: p2\n")))
    table.page.wait_for_selector("text=All cards are dealt.")
    held.let_go()
    assert table.kept()["view"]["played"] == ["p2"]


def test_a_link_that_is_asked_about_but_has_no_deal(table: Table) -> None:
    """Nothing is asked about the deal that was there before."""
    table.paste(UNWINNABLE)
    questions: list[str] = []
    table.page.on("request", lambda request: questions.append(request.url))
    table.paste(old_link("hands: {Ann: p1, Ben: p1, Cas: q7}\ntasks: p3\n"), ask=True)
    table.page.wait_for_selector(".told .finding")
    assert not [each for each in questions if QUESTIONS.search(each)]


def test_taps_on_a_deal_are_not_for_the_next_one(table: Table) -> None:
    """Those before a deal is there that was pasted: none of them changes it, whatever has become of them by then."""
    for tap in (
        lambda: table.tap("card-b1"),
        lambda: table.tap("clear"),
        lambda: table.page.keyboard.press("Control+z"),
    ):
        table.tap("clear")
        table.arrived()
        laid = Held.at(table, "**/api/lay")
        table.tap("card-p1")
        laid.wait()
        tap()
        table.paste(UNWINNABLE, wait=False)
        table.page.wait_for_function("() => document.querySelector('.pasted').textContent")
        laid.let_go()
        assert table.text() == UNWINNABLE
        assert not table.page.query_selector(".cell-pending")
        table.page.unroute("**/api/lay")


def test_a_clearing_takes_the_place_of_a_deal_on_its_way(table: Table) -> None:
    """The last one counts; so does a deal that is pasted after one at random."""
    table.tap("card-p1")
    table.arrived()
    held = Held.at(table, "**/api/read")
    table.paste(UNWINNABLE, wait=False)
    held.wait()
    table.tap("clear")
    assert not table.held()
    held.let_go()
    assert not table.held()
    laid = Held.at(table, "**/api/lay")
    table.tap("card-p1")
    laid.wait()
    table.tap("random")  # which waits for the card
    table.paste(UNWINNABLE, wait=False)
    table.page.wait_for_function("() => document.querySelector('.pasted').textContent")
    laid.let_go()
    assert table.text() == UNWINNABLE


def test_back_during_a_tap(table: Table) -> None:
    """The tap and those that wait for it are as if they had never been; history and deal go together."""
    page = table.page
    for card in ("p1", "p2"):
        table.tap(f"card-{card}")
        table.arrived()
    laid = Held.at(table, "**/api/lay")
    table.tap("card-p3")
    laid.wait()
    table.tap("card-p4")
    page.go_back()
    laid.let_go()
    assert set(table.held()) == {"p1"}
    assert not page.query_selector(".cell-pending")
    page.go_forward()
    page.wait_for_selector('.cell-mine [data-focus="card-p2"]')
    assert set(table.held()) == {"p1", "p2"}


def test_back_while_a_deal_is_on_its_way(table: Table) -> None:
    """It is not wanted any more; another view of the same deal is no other deal."""
    page = table.page
    table.tap("card-p1")
    table.arrived()
    held = Held.at(table, "**/api/read")
    table.paste(UNWINNABLE, wait=False)
    held.wait()
    page.go_back()
    page.wait_for_function("() => !document.querySelector('[data-focus=\"card-p1\"]').closest('.cell-mine')")
    held.let_go()
    assert not table.held()
    table.go("missions")
    laid = Held.at(table, "**/api/lay")
    page.go_back()
    table.tap("card-p5")
    laid.wait()
    page.go_forward()
    page.wait_for_selector('nav a[href="#missions"][aria-current]')
    laid.let_go()
    assert set(table.held()) == {"p5"}


@pytest.mark.parametrize("how", ["the button", "the keys"])
def test_undo_while_a_deal_is_on_its_way(table: Table, how: str) -> None:
    """That deal was the last that was asked for, so it is given up; what lies there stays, and can be undone next."""
    page = table.page
    undo = page.locator("button[title='Ctrl+Z']")

    def take_back() -> None:
        if how == "the button":
            undo.click()
        else:
            page.keyboard.press("Control+z")

    held = Held.at(table, "**/api/deal")
    page.click("button:has-text('Random deal')")
    held.wait()
    assert undo.get_attribute("aria-disabled") == "false", "the deal that is on its way"
    take_back()
    page.wait_for_selector(".toast:has-text('not taken')")
    held.let_go()
    assert page.query_selector(".cell-mine") is None
    assert undo.get_attribute("aria-disabled") == "true"
    table.tap("card-p1")
    table.arrived()
    read = Held.at(table, "**/api/read")
    table.follow(old_link(UNWINNABLE))
    read.wait()
    take_back()
    table.arrived()
    read.let_go()
    assert set(table.held()) == {"p1"}
    take_back()
    assert not table.held()


def test_back_from_a_deal_that_a_link_has_opened(table: Table) -> None:
    """One step, to the deal that was there."""
    table.paste(UNWINNABLE)
    table.follow(old_link(WINNABLE))
    table.until(lambda: table.document()["tasks"] == "p2>Cas")
    table.page.go_back()
    table.until(lambda: table.text() == UNWINNABLE)


def test_tasks_are_changed_that_were_meant(table: Table) -> None:
    """Not those in their place since: who taps twice takes one off, and two taps on a token go two on."""
    table.tap("target-tasks")
    for card in ("p1", "p2", "p3"):
        table.tap(f"card-{card}")
    table.arrived()
    laid = Held.at(table, "**/api/lay")
    off = '[data-focus="table.task_off-p1"]'
    table.page.evaluate("off => { for (const _ of [1, 2]) document.querySelector(off).click(); }", off)
    laid.wait()
    table.page.select_option('[data-focus="owner-p3"]', "2")
    table.page.evaluate("for (const _ of [1, 2]) document.querySelector('[data-focus=\"strip-token\"]').click()")
    laid.let_go()
    tasks = table.kept()["view"]["tasks"]
    assert [(each["name"], each["owner"], each["token"]) for each in tasks] == [("p2", None, ""), ("p3", 2, "2")]


def test_what_is_behind_the_verdict_is_of_the_deal_with_what_was_tapped(table: Table) -> None:
    table.paste(UNWINNABLE, ask=True)
    assert table.answer() == "unwinnable"
    table.go("deal")
    laid = Held.at(table, "**/api/lay")
    table.page.select_option('[data-focus="owner-p1"]', "1")
    laid.wait()
    table.go("ask")
    table.tap("why_not")
    laid.let_go()
    table.page.wait_for_selector(".core")
    assert table.answer() == "unwinnable"
    assert "Ben" in table.page.inner_text(".asking-why_not .core")


def test_a_card_that_is_tried_while_a_game_is_typed(table: Table) -> None:
    """The game comes; the card was of the board without it."""
    page = at_the_table(table)
    play(page, "p2")
    play(page, "p1")
    page.click(".board-marks .card:has-text('p2')")  # after it
    page.wait_for_selector(".board-table button.card:has-text('p3')")
    laid = Held.at(table, "**/api/lay")
    page.fill('[data-focus="type-game"]', "b1 p1")
    page.keyboard.press("Enter")
    laid.wait()
    page.click(".board-table button.card:has-text('p3')")
    laid.let_go()
    assert table.kept()["view"]["played"] == ["b1", "p1"]


def test_another_language_waits_for_what_was_tapped(table: Table) -> None:
    laid = Held.at(table, "**/api/lay")
    table.tap("card-p1")
    laid.wait()
    with table.page.expect_navigation():
        table.page.select_option(".table-tools select", "de")
        laid.let_go()
    table.page.wait_for_selector("html[lang=de] main h2", state="attached")
    assert set(table.held()) == {"p1"}


# --- missions --------------------------------------------------------------------------------------


def test_who_begins_a_mission_twice_has_one(table: Table) -> None:
    held = Held.at(table, "**/api/template")
    table.go("missions")
    table.tap("missions-begin")
    table.tap("missions-begin")
    held.let_go()
    table.page.wait_for_selector(".cm-content")
    table.page.click(".missions-back")
    assert table.page.locator(".missions-rows >> nth=0 >> .missions-row").count() == 1


def test_the_english_is_for_the_crew_chosen_last(table: Table) -> None:
    table.go("missions")
    table.page.fill("input[type=search]", "planet-nine/11")
    table.page.click(".missions-row:has-text('11:')")
    held = Held.at(table, "**/api/mission")
    table.page.select_option(".mission > .field select", "3")
    held.wait()
    table.page.select_option(".mission > .field select", "4")
    table.page.wait_for_selector(".mission-english:has-text('Four players')")
    held.let_go()
    assert "Four players" in table.page.inner_text(".mission-english")


def test_leaving_a_mission_ends_playing_it(table: Table) -> None:
    table.go("missions")
    table.page.fill("input[type=search]", "planet-nine/22")
    table.page.click(".missions-row:has-text('22:')")
    table.page.fill(".missions-playing input[type=number] >> nth=0", "1000")
    table.page.click(".missions-playing .primary")
    table.page.wait_for_selector(".missions-playing progress")
    before = table.workers()
    table.page.click(".missions-back")
    table.until(lambda: not before <= table.workers())


def test_what_came_of_a_mission_that_was_changed_since_says_so(table: Table) -> None:
    table.go("missions")
    table.tap("missions-begin")
    page = table.page
    page.wait_for_selector(".missions-playing .primary")
    held = Held.at(table, QUESTIONS)
    page.fill(".missions-playing input[type=number] >> nth=0", "1")
    page.click(".missions-playing .primary")
    held.wait()
    page.click(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("\nnotes: [changed]\n")
    held.let_go()
    page.wait_for_selector("text=as it was before the last changes")


def test_a_damaged_link_during_a_clearing(table: Table) -> None:
    """What is being cleared is no deal that anybody could take for the link's."""
    table.paste(UNWINNABLE)
    link = table.link()
    table.go("deal")
    clearing = Held.at(table, "**/api/lay")
    table.tap("clear")
    clearing.wait()
    table.paste(link[:-9], wait=False)
    clearing.let_go()
    told = table.page.wait_for_selector("text=This link is damaged").inner_text()
    assert told.endswith("as a whole.")
