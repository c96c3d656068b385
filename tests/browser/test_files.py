"""Files with answers in a browser: they open from disk, ask nobody for anything, and can be gone through."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support.browser import Watched, violations, watched
from tests.support.paths import ROOT
from winnable.cli.main import main
from winnable.questions.lines import UNPLAYABLE

pytestmark = pytest.mark.browser
EXAMPLES = ROOT / "examples"
FILES = {
    "solve": ("solve", EXAMPLES / "first.yaml"),
    "open": ("solve", EXAMPLES / "open" / "distress.yaml"),
    "robot": ("solve", EXAMPLES / "open" / "robot.yaml"),
    "unknown": ("solve", "-"),
    "undecided": ("solve", EXAMPLES / "open" / "unknown.yaml", "--time-limit", "1e-9"),
    "explain": ("explain", EXAMPLES / "open" / "lost.yaml"),
    "why not": ("explain", EXAMPLES / "puzzles" / "why_not.yaml"),
    "analyse": ("analyse", EXAMPLES / "open" / "lost.yaml"),
    "hint": ("hint", EXAMPLES / "open" / "lost.yaml", "--at", "5.4"),
    "ganymede": ("solve", EXAMPLES / "ganymede" / "clean_start_deals.yaml"),
    "ganymede lost": ("analyse", EXAMPLES / "ganymede" / "lost.yaml"),
    "lifeboat": ("solve", EXAMPLES / "lifeboat" / "landing.yaml"),
    "lifeboat why": ("explain", EXAMPLES / "lifeboat" / "why_not.yaml"),
}


@cache
def made(name: str) -> Path:
    """The page that a command writes."""
    file = Path(mkdtemp()) / "page.html"
    command, *arguments = FILES[name]
    result = CliRunner().invoke(main, [str(command), *map(str, arguments), "-o", str(file)], input=quick())
    assert file.is_file(), result.output
    return file


def quick() -> str:
    """Return the example of unknown cards without the problem that takes seconds, for who reads standard input."""
    problems = (EXAMPLES / "open" / "unknown.yaml").read_text(encoding="utf-8").split("\n---\n")
    return "\n---\n".join(each for each in problems if "name: Wherever the cards lie" not in each)


def unfold(seen: Watched) -> None:
    """Open everything that is folded away, also within what was folded."""
    seen.page.evaluate("""async () => {
        for (let closed; (closed = document.querySelector("details:not([open])")); ) {
            closed.open = true;
            await new Promise((done) => setTimeout(done, 0));
        }
    }""")


@pytest.mark.parametrize("name", FILES)
def test_no_error_no_request_nothing_wrong_for_anybody(browser: Any, name: str) -> None:
    """On every second page axe looks in the light, wide, and on the others in the dark, narrow."""
    for place, (scheme, width, language) in enumerate((("light", 1000, "en-GB"), ("dark", 360, "de-DE"))):
        size = {"width": width, "height": 740}
        with watched(browser, made(name), color_scheme=scheme, viewport=size, locale=language) as seen:
            assert seen.page.evaluate("document.documentElement.lang") == language[:2]
            unfold(seen)
            seen.page.keyboard.press("End")
            if [*FILES].index(name) % 2 == place:
                assert violations(seen.page) == []
            assert not seen.too_wide
            assert seen.messages == []
            assert seen.requests == [made(name).as_uri()]


@pytest.mark.parametrize("command", ["solve", "explain", "analyse"])
def test_long_names_widen_nothing(browser: Any, tmp_path: Path, command: str) -> None:
    ann, ben, cas = (letter * 400 for letter in "ABC")
    (tmp_path / "long.yaml").write_text(
        f"name: {'n' * 400}\ndeck: {{suits: [pink, blue], ranks: 3, trumps: 0}}\nlead: {ann}\nplayed: p3 p2\n"
        f"hands: {{{ann}: p3 b1, {ben}: p2 b2, {cas}: p1 b3}}\n"
        f"tasks: [{{name: {'t' * 400}, goal: {{tricks_won: {{by: owner, at_least: 2}}}}, owner: {cas}}}]\n"
    )
    CliRunner().invoke(main, [command, str(tmp_path / "long.yaml"), "-o", str(tmp_path / "long.html")])
    with watched(browser, tmp_path / "long.html") as seen:
        unfold(seen)
        for width in (1000, 360):
            seen.page.set_viewport_size({"width": width, "height": 740})
            assert not seen.too_wide


def test_without_scripts_the_text_is_there(browser: Any) -> None:
    with watched(browser, "about:blank", java_script_enabled=False) as seen:
        for name in FILES:
            seen.page.goto(made(name).as_uri())
            assert seen.page.locator("h1").count() == 1
            assert len(seen.page.locator("pre").first.inner_text()) > 10
        assert seen.messages == []


def test_a_whole_game_by_the_keys(browser: Any) -> None:
    with watched(browser, made("solve"), reduced_motion="reduce") as seen:
        page = seen.page
        assert page.locator(".answer").inner_text().endswith("winnable")
        assert not page.locator(".line").is_visible(), "the verdict spoils nothing"
        page.get_by_text("Show me").click()
        heading = page.locator(".line-heading")
        assert heading.inner_text() == "Before trick 1: Cas leads."
        page.keyboard.press("ArrowRight")
        assert heading.inner_text() == "Trick 1, led by Cas: Dee wins it with green 7."
        assert page.locator(".line-why li").all_inner_texts() == [
            "Cas leads green 5: who leads may play any of 10 cards.",
            "Dee must follow green, and green 7 is the only card of that suit.",
            "Ann follows green with green 3, one of 4 cards of that suit.",
            "Ben follows green with green 6, one of 2 cards of that suit.",
        ]
        assert page.locator(".around .task-met").count() == 1
        page.keyboard.press("Shift+ArrowRight")
        assert heading.inner_text() == "Trick 2, led by Dee."
        assert page.locator(".around-slot .card").count() == 1
        for _ in range(9):
            page.keyboard.press("ArrowRight")
        assert heading.inner_text().startswith("Trick 10")
        assert page.locator(".around .task-met").count() == 3
        page.keyboard.press("Home")
        assert heading.inner_text().startswith("Before trick 1")
        page.get_by_role("button", name="a trick on").click()
        page.keyboard.press("Shift+ArrowLeft")
        assert heading.inner_text() == "Trick 1, led by Cas."
        assert "Ben" not in page.get_by_role("status").inner_text()
        page.get_by_role("slider").press("End")
        assert heading.inner_text().startswith("Trick 10")
        page.get_by_role("button", name="3", exact=True).click()
        assert heading.inner_text().startswith("Trick 3, led by Cas: Ann wins it")


def test_swipes(browser: Any) -> None:
    with watched(browser, made("solve"), has_touch=True, viewport={"width": 360, "height": 740}) as seen:
        page = seen.page
        page.get_by_text("Show me").click()
        box = page.locator(".around").bounding_box()
        swipe = """([x, y, to]) => {
            const at = document.elementFromPoint(x, y);
            const how = { bubbles: true, pointerType: "touch", clientY: y };
            const event = (type, x) => new PointerEvent(type, { ...how, clientX: x });
            at.dispatchEvent(event("pointerdown", x));
            at.dispatchEvent(event("pointerup", to));
        }"""
        page.locator(".around").scroll_into_view_if_needed()
        box = page.locator(".around").bounding_box()
        middle = box["y"] + 10
        page.evaluate(swipe, [300, middle, 100])
        page.evaluate(swipe, [300, middle, 100])
        assert page.locator(".line-heading").inner_text().startswith("Trick 2")
        page.evaluate(swipe, [100, middle, 300])
        assert page.locator(".line-heading").inner_text().startswith("Trick 1")
        page.evaluate(swipe, [100, middle, 120])
        assert page.locator(".line-heading").inner_text().startswith("Trick 1"), "too short for a swipe"


def test_the_card_that_lost_a_game_is_marked(browser: Any) -> None:
    with watched(browser, made("analyse")) as seen:
        page = seen.page
        assert page.locator(".analysis-headline").inner_text() == (
            "Lost in trick 5: Ann's blue 7. Rocket 3 would have kept it."
        )
        assert page.locator(".tricks-losing").inner_text().split() == ["b7", "✗"]
        assert "the losing card" in page.locator(".line-why").inner_text(), "the game is shown where it was lost"
        page.get_by_text("How it could have been won").click()
        assert page.locator(".line-heading").nth(1).inner_text() == "Trick 5, led by Ben."


def test_every_card_that_can_be_played_next_has_its_answer(browser: Any) -> None:
    with watched(browser, made("hint")) as seen:
        page = seen.page
        assert page.locator(".answer").inner_text().endswith("winnable")
        assert not page.locator(".next-cards").is_visible(), "the verdict spoils nothing"
        page.get_by_text("What can be played next, in trick 5").click()
        rows = page.locator(".next-cards tbody tr").all_inner_texts()
        assert [row.split()[1:] for row in rows if "✓" in row] == [["r3", "✓", "winnable", "1"]]
        assert len(rows) == 6


def test_repairs_have_their_lines(browser: Any) -> None:
    with watched(browser, made("explain")) as seen:
        page = seen.page
        assert page.locator(".core-list li").all_inner_texts() == ["p3>Ann Ann must win pink 3."]
        page.get_by_text("Show me how").first.click()
        page.locator(".repairs .stepper").first.get_by_role("button", name="to the end").click()
        assert "wins it with" in page.locator(".repairs .line-heading").first.inner_text()


def test_what_clashes_is_told_in_the_language_of_the_page(browser: Any) -> None:
    with watched(browser, made("why not")) as seen:
        page = seen.page
        for language, core, reason, repair in (
            ("de", "Ann muss b9 gewinnen.", "es bleibt kein Verlauf", "b9 für Ben"),
            ("pl", "Ann musi wziąć b9.", "nie zostaje żaden przebieg", "b9: bierze Ben"),
            ("ru", "b9 должен взять игрок Ann.", "не остаётся ни одного розыгрыша", "b9: берёт Ben"),
        ):
            page.locator("select").first.select_option(language)  # its label is in the language of the page
            assert core in page.inner_text(".core-list li")
            assert reason in page.inner_text(".proof")
            assert repair in page.inner_text(".repairs")
            for told in (".core-list li > span", ".proof span[lang]", ".repairs li > span"):
                assert (
                    page.locator(told).evaluate_all("all => all.map((each) => each.lang)")
                    == [language] * page.locator(told).count()
                )


SCRIPTS = """\
game: lifeboat
boat: [captain, boatswain, kid]
relations: {kid: {friend: kid, enemy: captain}}
hands: {captain: {closed: [jewels, knife]}}
gulls: 0
navigation: [nav04, nav24, nav06, nav02, nav14, nav05, nav09, nav10, nav11, nav12, nav13, nav15, nav16, nav19]
control:
  captain: guard
  boatswain: {policy: passive, script: [{day: 1, act: {rob: {of: captain, open: oar}}}]}
horizon: 1
goals: [{alive: kid}]
"""
"""A deal whose script nobody can follow."""


def test_a_remark_on_a_game_of_goals(browser: Any, tmp_path: Path) -> None:
    deal, file = tmp_path / "deal.yaml", tmp_path / "page.html"
    deal.write_text(SCRIPTS, encoding="utf-8")
    CliRunner().invoke(main, ["solve", str(deal), "-o", str(file)])
    with watched(browser, file) as seen:
        assert UNPLAYABLE.text in seen.page.inner_text("#page").lower()
        seen.page.get_by_label("Language").select_option("de")
        assert "Die Skripte können nicht gespielt werden" in seen.page.inner_text("#page")


def test_the_language_can_be_chosen(browser: Any) -> None:
    with watched(browser, made("solve")) as seen:
        page = seen.page
        page.get_by_label("Language").select_option("de")
        assert page.locator("h1").inner_text() == "Ist es gewinnbar?"
        assert page.evaluate("document.documentElement.lang") == "de"
        page.get_by_text("Zeig es mir").click()
        page.keyboard.press("ArrowRight")
        assert page.locator(".line-heading").inner_text() == (
            "Stich 1, ausgespielt von Cas: Dee gewinnt ihn mit Grün 7."
        )


def test_a_key_pressed_at_once_steps_through_what_was_just_opened(browser: Any) -> None:
    """The browser tells of an opened part only later, when the key has already come."""
    with watched(browser, made("solve")) as seen:
        seen.page.get_by_text("Show me").evaluate(
            "at => { at.click(); at.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true})) }"
        )
        assert seen.page.locator(".line-heading").inner_text().startswith("Trick 1")


def test_boards_and_boats(browser: Any) -> None:
    """A line begins after its first turn or day, as the deal stands above it; that can be gone back to."""
    with watched(browser, made("ganymede")) as seen:
        page = seen.page
        deal = page.locator(".deal .ganymede-boards").first.inner_text()
        page.get_by_text("Show me").first.click()
        assert page.locator(".line .ganymede-boards").first.inner_text() != deal
        page.keyboard.press("ArrowLeft")
        assert page.locator(".line .ganymede-boards").first.inner_text() == deal
        page.keyboard.press("ArrowRight")
        assert page.locator(".line-heading").first.inner_text() == "Turn 1, round 1: ana"
        assert page.locator(".line-why li").first.inner_text() == "tile start-red (planet)"
        assert page.locator(".line .settler-red").count() == 3
        page.keyboard.press("End")
        assert "5" in page.locator(".line .ganymede-board").first.inner_text()
    with watched(browser, made("lifeboat")) as seen:
        page = seen.page
        deal = page.locator(".deal .boat").first.inner_text()
        page.get_by_text("Show me").first.click()
        assert page.locator(".line .boat").first.inner_text() != deal
        assert page.locator(".line-heading").inner_text() == "Day 1"
        assert page.locator(".line .boat p").first.inner_text() == "▲▲▲▲ 4 gulls"


def test_on_paper(browser: Any, tmp_path: Path) -> None:
    """What is folded away is printed, as a table of all tricks; what only a screen can do is not."""
    with watched(browser, made("solve")) as seen:
        page = seen.page
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        assert page.locator(".tricks tbody tr").count() == 10
        assert page.locator(".tricks").is_visible()
        assert not page.locator(".stepper").is_visible()
        assert not page.get_by_label("Language").is_visible()
        page.emulate_media(media="screen")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert not page.locator(".tricks").is_visible()


def test_what_fits_on_one_page_is_printed_on_one(browser: Any, tmp_path: Path) -> None:
    """A heading does not stand alone on a page of its own."""
    with watched(browser, made("undecided")) as seen:
        seen.page.evaluate("document.querySelectorAll('.problem ~ .problem').forEach((each) => each.remove())")
        seen.page.pdf(path=tmp_path / "page.pdf", format="A4")
    assert (tmp_path / "page.pdf").read_bytes().count(b"/Type /Page\n") == 1
