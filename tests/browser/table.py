"""The page of the table, as somebody uses it."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Self

from tests.support.tables import workers_of
from winnable.missions.source.edit import plain

WINNABLE = (
    "--deal 'Ann: p14 b3 / Ben: p23 b2 / Cas: b14 r1' --tasks 'p2>Cas' "
    "--deck '{suits: [pink, blue], ranks: 4, trumps: 1}'"
)
UNWINNABLE = """\
deck: {suits: [pink, blue], ranks: 3, trumps: 0}
lead: Ann
hands: {Ann: p3 b3, Ben: p2 b2, Cas: p1 b1}
tasks: p1>Cas
"""
LOST = """\
deck: {suits: [pink, blue], ranks: 3, trumps: 0}
lead: Ann
hands: {Ann: p2 b1, Ben: p1 p3, Cas: b2 b3}
tasks: p1>Ann
"""
"""A game that can be won, and lost by the second card."""
QUESTIONS = re.compile(r"/api/(solve|explain|hint|analyse|play)$")
"""Where questions are asked that take their time."""
PATIENCE = 60_000
"""Milliseconds: the machine may be busy."""
AT_REST: dict[tuple[Any, str], list[Any]] = {}
"""Contexts that nobody uses, by their browser and properties."""


class Address(str):
    """Where a server is found."""

    __slots__ = ("server",)
    server: int
    """Its process."""


@dataclass  # without slots: Playwright marks what listens
class Table:
    """A page with what it complained of."""

    context: Any
    page: Any
    address: Address
    at_rest: list[Any] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    taps: int = 0
    axe: bool = True
    """Whether axe looks at it, too: not where another language is all that is new."""

    @classmethod
    def open(cls, browser: Any, address: Address, fragment: str = "#deal", **options: Any) -> Self:
        """Open the page in a context with these properties, which are Playwright's, that nobody else has open.

        It may have been somebody's before, of whom nothing is left but what the browser keeps of files. An empty page
        stays open in it: a context that has none forgets that, and the page takes a quarter longer to open.
        """
        options = {"viewport": {"width": 1100, "height": 900}, "locale": "en-GB", **options}
        if at_rest := AT_REST.setdefault((browser, repr(options)), []):
            context = at_rest.pop()
        else:
            context = browser.new_context(**options)
            context.set_default_timeout(PATIENCE)
            context.new_page()
        page = context.new_page()
        context.new_cdp_session(page).send(
            "Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"}
        )
        table = cls(context, page, address, at_rest)
        page.on("console", table.hear)
        page.on("pageerror", lambda error: table.complain(str(error)))
        page.on("request", table.see)
        page.goto(address + fragment)
        page.wait_for_selector("main h2")
        return table

    @classmethod
    def beside(cls, table: Self) -> Self:
        """Open the page once more, in another tab of the same browser."""
        other = cls(table.context, table.context.new_page(), table.address, complaints=table.complaints)
        other.page.goto(table.address + "#deal")
        other.page.wait_for_selector("main h2")
        return other

    def workers(self) -> set[int]:
        """Return the processes of the server that answer questions."""
        return set(workers_of(self.address.server, solver=True))

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that happens outside of the page."""
        end = monotonic() + PATIENCE / 1000
        while not holds():
            assert monotonic() < end
            self.page.wait_for_timeout(50)  # which hears of events

    def complain(self, what: str) -> None:
        """Write down what must not be."""
        self.complaints.append(what)

    def hear(self, said: Any) -> None:
        """Listen to the console."""
        if said.type in ("error", "warning"):
            self.complain(said.text)

    def see(self, asked: Any) -> None:
        """Look where requests go: nowhere but to the server of the page."""
        if not asked.url.startswith((self.address, "data:", "blob:")):
            self.complain(asked.url)

    def close(self) -> None:
        """Close it; nothing may have been complained of."""
        for page in self.context.pages[1:]:
            page.close()
        self.context.clear_permissions()
        self.context.set_offline(False)
        self.at_rest.append(self.context)
        assert self.complaints == [], self.complaints

    def tap(self, focus: str) -> None:
        """Tap what has this name."""
        self.page.click(f'[data-focus="{focus}"]')
        self.taps += 1

    def choose(self, focus: str, value: str) -> None:
        """Choose a value where there are several, and wait until it is in the deal."""
        self.page.select_option(f'[data-focus="{focus}"]', value)
        self.arrived()

    def tick(self, focus: str) -> None:
        """Tick a box, and wait until it is in the deal."""
        self.page.check(f'[data-focus="{focus}"]')
        self.arrived()

    def speak(self, language: str) -> None:
        """Choose the language of the page, which is loaded anew for that."""
        with self.page.expect_navigation():
            self.page.select_option(".table-tools select", language)
        self.page.wait_for_selector(f"html[lang={language}] main h2", state="attached")

    def go(self, view: str) -> None:
        """Go to a view."""
        self.page.click(f'nav a[href="#{view}"]')
        self.page.wait_for_selector(f'nav a[href="#{view}"][aria-current]')

    def paste(self, text: str, *, ask: bool = False, wait: bool = True) -> None:
        """Paste a text and have it read, and wait until it is."""
        if not self.page.is_visible("#paste"):
            self.page.click("details:has(#paste) > summary")
        self.page.fill("#paste", text)
        self.tap("read-ask" if ask else "read")
        if wait:
            self.arrived()

    def arrived(self) -> None:
        """Wait for the deal that is on its way, and for what was tapped."""
        self.page.wait_for_selector("main:not([aria-busy])")

    def link(self) -> str:
        """Go to where the deal is shared, and return the link to it, when it is the link to the deal of now."""
        text = self.text()
        self.go("share")
        self.page.wait_for_function("text => document.querySelector('main pre')?.textContent === text", arg=text)
        return str(self.page.input_value("#link"))

    def follow(self, link: str) -> None:
        """Open a link in this tab, as its address line does."""
        self.page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])

    def answer(self) -> str:
        """Return the verdict, when it is there."""
        shown = self.page.wait_for_selector(".verdict .answer")
        return str(shown.get_attribute("class")).split("answer-")[-1]

    def text(self) -> str:
        """Return the text of the deal, when all that was tapped is in it."""
        return str(self.kept()["text"])

    def document(self) -> dict[str, Any]:
        """Return the keys of the deal, when all that was tapped is in it."""
        return plain(self.text())

    def kept(self) -> Any:
        """Return what the page has stored: the text of the deal, and what lies on the table by it."""
        self.arrived()
        return json.loads(self.page.evaluate("sessionStorage.getItem('table-of-texts')"))["now"]

    def held(self) -> dict[str, int]:
        """Return who holds which card."""
        found: dict[str, int] = self.kept()["view"]["holders"]
        return found

    def too_small(self) -> list[str]:
        """Return what is there to be tapped and smaller than a fingertip, 44 pixels each way, where fingers tap.

        A label counts as what it labels.
        """
        found: list[str] = self.page.evaluate("""() => {
            if (!matchMedia("(pointer: coarse)").matches) return [];
            const all = [...document.querySelectorAll("button, a, select, input, summary, textarea")];
            const shown = all.filter((each) => each.checkVisibility() && !each.closest(".visually-hidden"));
            return shown.flatMap((each) => {
                const box = (each.closest("label") ?? each).getBoundingClientRect();
                const size = [box.width, box.height].map(Math.round);
                return Math.min(...size) < 44 ? [`${each.outerHTML.slice(0, 120)} ${size}`] : [];
            });
        }""")
        return found

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def at_the_table(table: Table) -> Any:
    """Open the board on a game that can be lost."""
    table.paste(LOST)
    table.page.wait_for_selector("text=All cards are dealt.")
    table.go("ask")
    table.tap("board")
    table.page.wait_for_selector(".board-table button.card")
    return table.page


def play(page: Any, card: str) -> None:
    """Tap a card that is legal, and wait until the table has it."""
    page.click(f".board-table button.card:has-text('{card}')")
    page.wait_for_selector(f".board-marks .card:has-text('{card}')")


def tappable(page: Any) -> list[str]:
    """Return the cards of the table that can be tapped, without the marks that they have by then."""
    return [each.split()[0] for each in page.locator(".board-table button.card").all_inner_texts()]


def marked(page: Any) -> list[list[str]]:
    """Return the cards of the table that can be tapped, each with its mark, when all of them have one."""
    page.wait_for_function("() => !document.querySelector('.board-table button.card:not(:has(.card-mark))')")
    return [each.split() for each in page.locator(".board-table button.card").all_inner_texts()]
