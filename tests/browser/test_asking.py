"""The questions: the verdict without spoilers first, then what is behind it, and the game at the table."""

import re
from typing import Any

import pytest

from tests.browser.table import (
    LOST,
    QUESTIONS,
    UNWINNABLE,
    WINNABLE,
    Address,
    Table,
    at_the_table,
    marked,
    play,
    tappable,
)
from tests.support.browser import violations
from tests.support.paths import EXAMPLES

pytestmark = pytest.mark.browser

LONG = """
mission: 22
hands: {Ann: p179 b239 y5 g68 r4, Ben: p258 b14 y69 g35 r3, Cy: p36 b578 y127 g9 r2, Dee: p4 b6 y348 g1247 r1}
tasks: p3 y5>Ben g2 b1 b7
distress: allowed
"""
"""To list a million lines that win takes minutes."""


def test_the_verdict_comes_first_and_spoils_nothing(table: Table) -> None:
    """Only who asks to be shown the line sees a card of it."""
    table.paste(WINNABLE, ask=True)
    assert table.answer() == "winnable"
    assert table.page.query_selector(".line") is None
    assert table.page.query_selector(".further .card") is None
    table.tap("show-me")
    table.page.wait_for_selector(".line")


def test_a_whole_game_is_stepped_through_with_the_keys(table: Table) -> None:
    """Trick by trick to the end and back, card by card with Shift."""
    table.paste(WINNABLE, ask=True)
    table.answer()
    page = table.page
    table.tap("show-me")
    heading = page.locator(".line-heading")
    assert "Before trick 1" in heading.inner_text()
    seen = []
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        seen.append(heading.inner_text())
    assert [re.findall(r"Trick (\d)", text)[0] for text in seen] == ["1", "2", "3"]
    assert all("wins it with" in text for text in seen)
    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator(".line-why li").count() == 1
    page.keyboard.press("End")
    assert page.locator(".line-heading").inner_text() == seen[-1]


def test_why_not_names_what_clashes_and_what_would_help(table: Table) -> None:
    table.paste(UNWINNABLE, ask=True)
    assert table.answer() == "unwinnable"
    table.tap("why_not")
    core = table.page.wait_for_selector(".core")
    assert "p1" in core.inner_text()
    assert "winnable" in table.page.inner_text(".repairs")


STORY = """\
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: p1>Ben[1] b1>Cas p3>Ann
"""


GOAL_STORY = """\
mission: night-watch
hands: {Ann: p189 g129 y29 r12, Ben: p7 g34578 y168 r4, Cas: p246 b12456 y35, Dee: p35 b3789 g6 y47 r3}
"""


def told(table: Table, text: str, language: str) -> Any:
    """The proof that a deal cannot be won."""
    page = table.page
    table.speak(language)
    table.paste(text, ask=True)
    assert table.answer() == "unwinnable"
    table.tap("why_not")
    page.wait_for_selector(".core")
    page.wait_for_selector(".proof")
    page.wait_for_selector(".board-table button.card")  # where cards are marked
    return page.locator(".proof")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_arrows_tell_who_must_win_what(table: Table, language: str) -> None:
    proof = told(table, STORY, language)
    table.page.wait_for_selector(".arrows .arrow", state="attached")  # drawn with the table, which may come later
    assert table.page.locator(".arrows .arrow").count() == 2, "Ben must win pink 1, and Cas blue 1"
    end = {"en": "no line of play is left.", "ru": "не остаётся ни одного розыгрыша."}[language]
    assert end in proof.inner_text()
    assert table.page.locator(".proof span[lang]").first.get_attribute("lang") == language


def test_the_cards_of_a_proof_are_marked_on_the_table(table: Table) -> None:
    proof = told(table, (EXAMPLES / "puzzles" / "why_not.yaml").read_text(encoding="utf-8"), "en")
    assert "no line of play is left." in proof.inner_text()
    assert table.page.locator(".board-table .card-told").count() > 0


def test_a_proof_names_a_goal_in_the_language_of_the_page(table: Table) -> None:
    assert "gefordert: Ziel;" in str(told(table, GOAL_STORY, "de").text_content())


def test_how_many_tells_which_first_cards_win(table: Table) -> None:
    table.paste(LOST, ask=True)
    assert table.answer() == "winnable"
    table.tap("how_many")
    page = table.page
    page.wait_for_selector(".answers .card")
    assert "1 of 2 first cards win" in page.inner_text(".asking-how_many")
    assert "pink 2" in str(page.get_attribute(".answers .card-good", "aria-label"))
    assert "blue 1" in str(page.get_attribute(".answers .card-bad", "aria-label"))


def test_the_losing_card_of_a_lost_game_is_found(table: Table) -> None:
    """Only legal cards can be tapped; after each it is said whether it can still be won; the deciding one is marked."""
    page = at_the_table(table)
    assert tappable(page) == ["p2", "b1"]
    play(page, "p2")
    page.wait_for_selector(".verdict .answer-winnable")
    assert tappable(page) == ["p1", "p3"]
    play(page, "p3")
    page.wait_for_selector(".verdict .answer-unwinnable")
    play(page, "b2")
    said = "Lost in trick 1: Ben's pink 3. Pink 1 would have kept it."
    assert said.startswith(page.inner_text(".verdict .headline"))
    assert "p3" in page.inner_text(".board-marks .deciding")
    marks = page.locator(".board-marks .card")
    assert [each.split()[-1] for each in marks.all_inner_texts()] == ["✓", "✗", "✗"]
    assert tappable(page) == ["p1"]
    table.tap("ask-now")
    page.wait_for_selector(".analysis")
    assert page.inner_text(".verdict .headline") == said
    label = page.get_attribute(".board-table button.card:has-text('p3')", "aria-label")
    assert label is not None
    assert "loses" in label
    page.keyboard.press("Control+z")  # a card that was played is taken back like everything else
    page.wait_for_function("() => document.querySelectorAll('.board-marks .card').length === 2")
    table.tap("take-back-all")
    page.wait_for_selector(".board-table button.card:has-text('p2')")
    assert table.kept()["view"]["played"] == []


def test_a_card_tapped_before_the_first_verdict_is_judged(table: Table) -> None:
    """A further card ends the question about the position before it, which is then asked again."""
    held: list[Any] = []
    table.page.route(QUESTIONS, lambda route: route.continue_() if held else held.append(route))
    page = at_the_table(table)
    page.wait_for_selector(".board-side .running")
    play(page, "p2")
    table.until(lambda: bool(held))
    held[0].continue_()
    page.wait_for_selector(".verdict .answer-winnable")


def test_a_game_is_typed_and_found_lost(table: Table) -> None:
    """As a line, for who has it written down; where nothing is left to ask there is nothing to wait for."""
    page = at_the_table(table)
    page.fill('[data-focus="type-game"]', "p2 p3 b2 / p1 b3 b1")
    page.press('[data-focus="type-game"]', "Enter")
    page.wait_for_selector("text=Lost in trick 1")
    assert "The game is over." in page.inner_text(".board-side .said")
    page.fill('[data-focus="type-game"]', "p2 b2")
    page.press('[data-focus="type-game"]', "Enter")
    page.wait_for_selector(".board-table .finding")
    table.tap("take-back")
    page.wait_for_selector(".board-table button.card:has-text('p1')")


def test_every_legal_card_has_its_mark(table: Table) -> None:
    """As soon as it is known, and not by colour alone: a sign, a frame, and its name says it."""
    page = at_the_table(table)
    assert marked(page) == [["p2", "✓"], ["b1", "✗"]]
    names = [str(each.get_attribute("aria-label")) for each in page.query_selector_all(".board-table button.card")]
    assert "can be won" in names[0]
    assert "loses" in names[1]
    page.wait_for_selector(".board-side .said:has-text('Can be won with: pink 2. Loses: blue 1.')")
    play(page, "p2")
    assert marked(page) == [["p1", "✓"], ["p3", "✗"]]
    play(page, "p3")
    assert marked(page) == [["b2", "✗"], ["b3", "✗"]]


def test_nothing_is_marked_before_it_is_wanted(table: Table) -> None:
    """The table of a deal that was asked about gives nothing away."""
    table.paste(LOST, ask=True)
    table.answer()
    page = table.page
    page.wait_for_selector(".board-table button.card")
    assert page.query_selector(".board-table .card-mark, .board-side .answer-winnable") is None
    table.tap("board")
    assert marked(page)[0] == ["p2", "✓"]
    table.tap("board")
    assert page.query_selector(".board-table .card-mark") is None


def test_other_cards_are_tried_from_any_card(table: Table) -> None:
    """The game stays as it is in the document, until what was tried is made the game."""
    page = at_the_table(table)
    play(page, "p2")
    play(page, "p3")
    page.wait_for_selector("text=Lost in trick 1")
    page.click(".board-marks .card:has-text('p2')")
    page.wait_for_selector(".board-table button.card:has-text('p1')")
    page.click(".board-table button.card:has-text('p1')")
    page.wait_for_selector(".game-shown .card:has-text('p1')")
    page.wait_for_selector(".verdict .answer-winnable")
    assert table.kept()["view"]["played"] == ["p2", "p3"]
    assert page.locator(".game-list").count() == 2
    table.tap("keep-try")
    page.wait_for_selector(".game-shown h3:has-text('Cards played')")
    assert table.kept()["view"]["played"] == ["p2", "p1"]
    page.keyboard.press("Control+z")
    assert table.kept()["view"]["played"] == ["p2", "p3"]


def test_other_cards_are_tried_from_a_line(table: Table) -> None:
    table.paste(LOST, ask=True)
    table.answer()
    table.tap("show-me")
    page = table.page
    page.wait_for_selector(".board-side.line")
    page.keyboard.press("Shift+ArrowRight")
    page.click(".board-table button.card:has-text('p3')")
    page.wait_for_selector(".panes:not(:has(.board-side.line)) .game-shown .card:has-text('p3')")
    page.wait_for_selector("text=Lost in trick 1")
    assert table.kept()["view"]["played"] == []


def test_a_long_question_tells_its_time_and_can_be_cancelled(table: Table) -> None:
    page = table.page
    page.route(QUESTIONS, lambda _route: None)
    table.paste(WINNABLE, ask=True)
    clock = page.wait_for_selector(".elapsed")
    before = clock.inner_text()
    page.wait_for_function("before => document.querySelector('.elapsed').textContent !== before", arg=before)
    table.tap("cancel")
    page.wait_for_selector("text=Cancelled.")


def test_leaving_the_page_ends_what_it_asked_and_tabs_do_not_wait_for_each_other(table: Table) -> None:
    """The server is told at once, and does not have to find out that nobody asks any more."""
    page = table.page
    page.evaluate(
        """async (text) => {
            const { ask } = await import("/table/api.js");
            ask("solve", { text, options: { lines: 1000000 } });
        }""",
        LONG,
    )
    other = Table.beside(table)
    other.paste(WINNABLE, ask=True)
    assert other.answer() == "winnable"
    before = table.workers()
    page.goto("about:blank")
    table.until(lambda: not before <= table.workers())


def test_first_verdict_of_a_typed_line(table: Table) -> None:
    page = table.page
    page.reload()
    page.click("details:has(#paste) > summary")
    page.fill("#paste", WINNABLE)
    page.press("#paste", "Enter")
    assert table.answer() == "winnable"


NAMELESS = """\
B2 Y124 P2349 G59 / B5678 Y69 P67 G7 R4 / B49 Y5 P158 G2 R123 / B13 Y378 G13468
tasks: G5>1, B6>2[1], P4>3[3], Y6>0, B3>1[2], Y3>2
"""


def test_owners_told_by_seat_are_kept(table: Table) -> None:
    """Also after something was tapped: then the owners are in what is asked."""
    table.paste(NAMELESS, ask=True)
    assert table.answer() == "unwinnable"
    table.go("deal")
    assert [task["owner"] for task in table.kept()["view"]["tasks"]] == [1, 2, 3, 0, 1, 2]
    table.page.click("summary:has-text('Names')")
    table.page.fill("[data-focus='name-0']", "Ann")
    table.page.keyboard.press("Tab")
    table.go("ask")
    table.tap("ask-now")
    assert table.answer() == "unwinnable"
    assert table.document()["tasks"].startswith("g5>1 ")


def test_a_game_that_was_played_is_asked_about_from_there_or_from_the_start(table: Table) -> None:
    """The page says which."""
    table.paste(LOST.replace("tasks:", "played: p2 p3\ntasks:"), ask=True)
    assert table.answer() == "unwinnable"
    assert "after the 2 cards" in table.page.inner_text("[data-focus='from-where']")
    table.choose("from-where", "0")
    table.tap("ask-now")
    assert table.answer() == "winnable"


@pytest.mark.parametrize("game", ["ganymede", "lifeboat"])
def test_why_not_of_other_games(table: Table, game: str) -> None:
    text = (EXAMPLES / game / "why_not.yaml").read_text(encoding="utf-8").split("\n---")[0]
    table.paste(text, ask=True)
    assert table.answer() == "unwinnable"
    table.tap("why_not")
    table.page.wait_for_selector(".asking-why_not .core li")
    assert table.page.locator(".answer-unwinnable").count() == 1, "the verdict stands above"
    assert table.page.locator(".asking-why_not :is(.asked, .deal)").count() == 0, "and so does the deal, folded"


@pytest.mark.parametrize(("game", "file"), [("ganymede", "launch.yaml"), ("lifeboat", "points.yaml")])
def test_a_line_of_other_games_comes_alone(table: Table, game: str, file: str) -> None:
    """The verdict, the deal and its goals stand above it by then."""
    text = (EXAMPLES / game / file).read_text(encoding="utf-8").split("\n---")[0]
    table.paste(text, ask=True)
    assert table.answer() == "winnable"
    table.tap("show-me")
    table.page.wait_for_selector(".asking-show_me .line-surface")
    assert table.page.locator(".asking-show_me :is(.answer, .asked, .deal)").count() == 0
    table.page.click("[aria-label='What is asked'] > summary")
    table.page.wait_for_selector("[aria-label='What is asked'] .deal")


@pytest.mark.parametrize(
    ("language", "question"), [("en", "Why does pink 3 lose?"), ("ru", "Почему розовая 3 проигрывает?")]
)
def test_why_a_card_loses_is_told_on_the_board(table: Table, language: str, question: str) -> None:
    """Of a card that is marked so before it is played, and of the one that lost the game after it was."""
    page = at_the_table(table)
    table.speak(language)
    play(page, "p2")
    assert marked(page) == [["p1", "✓"], ["p3", "✗"]]
    assert page.query_selector('[data-focus="why-p1"]') is None
    table.tap("why-p3")
    said = page.wait_for_selector(".losing-said:has(.core)")
    assert question in said.inner_text()
    assert page.locator(".losing-said .proof").count() > 0
    assert page.locator(".board-table .card-told").count() > 0, "its cards are marked"
    play(page, "p3")
    table.tap("why-lost")
    page.wait_for_selector(".losing-said .core")
    assert page.query_selector(".board-table button.card:has-text('p3')"), "the board stands before the card"
    assert violations(table.page) == []


def test_a_long_question_says_what_it_does_and_how_it_is_ended(browser: Any, address: Address) -> None:
    """Also to who does not see it: now and then, how long it has been, of how long, and the key that ends it."""
    table = Table.open(browser, address)
    page = table.page
    table.paste(WINNABLE)
    page.clock.install()
    page.route("**/api/solve", lambda _route: None)
    table.go("ask")
    table.tap("ask-now")
    running = page.wait_for_selector(".running")
    assert "Looking for a line of play" in running.inner_text()
    page.clock.run_for(10_500)
    page.wait_for_selector(".running .visually-hidden[role=status]:has-text('10 seconds so far, of at most 60 s')")
    spoken = page.text_content(".running .visually-hidden")
    assert spoken.endswith("Escape ends it.")
    page.keyboard.press("Escape")
    page.wait_for_selector(".band :text('Cancelled.')")
    assert page.query_selector(".running") is None
    page.unroute_all()
    table.close()
