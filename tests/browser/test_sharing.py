"""A deal is handed on: by a link, as text, as files."""

import gzip
import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.table import UNWINNABLE, Address, Table
from tests.support.paths import EXAMPLES

pytestmark = pytest.mark.browser

DEAL = """
mission: 22
hands: {Ann: p179 b239 y5 g68 r4, Ben: p258 b14 y69 g35 r3, Cy: p36 b578 y127 g9 r2, Dee: p4 b6 y348 g1247 r1}
tasks: p3 y5>Ben g2 b1 b7
distress: allowed
"""


def test_a_link_opens_in_another_browser_with_the_same_deal(table: Table, browser: Any, address: Address) -> None:
    """All of it is in the fragment, which is not sent to anybody; the cards played are in it, too."""
    table.paste(DEAL)
    table.page.wait_for_selector("text=All cards are dealt.")
    table.go("ask")
    table.tap("board")
    table.page.click(".board-table button.card >> nth=0")
    table.page.wait_for_selector("text=Take a card back")
    before = table.document()
    link = table.link()
    assert link.startswith(f"{address}#1.")
    other = Table.open(browser, address, link.removeprefix(address))
    other.page.wait_for_selector("text=All cards are dealt.")
    assert other.document() == before
    assert [task["owner"] for task in other.kept()["view"]["tasks"]] == [None, 1, None, None, None]
    assert len(before["played"].split()) == 1
    other.page.reload()
    other.page.wait_for_selector("text=All cards are dealt.")
    assert other.document()["hands"] == before["hands"]
    other.close()


def test_files_are_saved(table: Table, tmp_path: Path) -> None:
    """Also the winning line, once it was asked for."""
    table.paste(DEAL, ask=True)
    assert table.answer() == "winnable"
    table.go("share")
    saved = tmp_path / "saved"
    for form, begins in (
        ("svg", "<svg"),
        ("yaml", "mission"),
        ("line-svg", "<svg"),
        ("line-html", "<!doctype html"),
    ):
        with table.page.expect_download() as started:
            table.tap(f"save-{form}")
        started.value.save_as(saved)
        assert begins in saved.read_text(encoding="utf-8")[:400].lower()


def test_texts_are_copied(table: Table, address: Address) -> None:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
    table.paste(DEAL)
    table.page.wait_for_selector("text=All cards are dealt.")
    table.go("share")
    for focus, part in [
        ("copy-link", "#1."),
        ("copy-one-line", "--deal"),
        ("copy-yaml", "hands:"),
        ("copy-text", "Ann"),
    ]:
        table.tap(focus)
        table.page.wait_for_selector(".toast:text-is('Copied.')")
        table.page.wait_for_function("async part => (await navigator.clipboard.readText()).includes(part)", arg=part)


def test_the_code_holds_the_link(table: Table) -> None:
    """As many modules as its version has; what is in them, `entering.test.mjs` reads back."""
    table.paste(DEAL)
    table.page.wait_for_selector("text=All cards are dealt.")
    table.go("share")
    code = table.page.wait_for_selector(".qr")
    assert code.get_attribute("aria-label") == "QR code of the link"
    size = int(code.get_attribute("viewBox").split()[-1]) - 8
    assert (size - 17) % 4 == 0
    box, link = code.bounding_box(), table.page.locator("#link").bounding_box()
    assert box["width"] >= 200
    assert link["y"] < box["y"] + box["height"], "both are seen first"


def test_cards_played_are_copied_too(table: Table, address: Address) -> None:
    table.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
    table.paste(DEAL + "played: p7 p2\n")
    table.page.wait_for_selector("text=All cards are dealt.")
    table.go("share")
    for focus, part in [
        ("copy-one-line", "--played 'p7 p2'"),
        ("copy-yaml", "played: p7 p2"),
        ("copy-text", "pink 7 and pink 2"),
    ]:
        table.tap(focus)
        table.page.wait_for_function("async part => (await navigator.clipboard.readText()).includes(part)", arg=part)


def test_a_link_is_pasted(table: Table) -> None:
    """Whole, damaged as some messengers leave it, or of a version that is to come; and as links were before."""
    table.paste(UNWINNABLE)
    link = table.link()
    table.go("deal")
    table.tap("clear")
    table.paste(link, ask=True)
    assert table.answer() == "unwinnable"
    table.go("deal")
    for text, said in [
        (link[:-9], "This link is damaged"),
        (link.replace("#1.", "#2."), "This link is of a newer version"),
        ("https://example.org/#deal=%E0%A4%A", "This link is damaged"),
    ]:
        table.paste(text)
        told = table.page.wait_for_selector(f"text={said}").inner_text()
        assert told.endswith("The deal here is the former one, not the link's.")
    table.tap("clear")  # and at once, when the table is not empty yet
    table.paste(link[:-9])
    table.page.wait_for_selector("text=/^This link is damaged.*as a whole\\.$/")  # no word of a former deal
    table.paste(
        "https://example.org/#deal=" + quote("b98 / b1 y5 / b2 g2 / b3 g3\ntasks: y5>0[1]\ndeck: dealt\nlead: 0")
    )
    table.page.wait_for_selector("text=All cards are dealt.")


def link_of(value: str) -> str:
    """A link that holds this JSON."""
    return f"https://example.org/#1.{urlsafe_b64encode(gzip.compress(value.encode(), mtime=0)).decode().rstrip('=')}"


@pytest.mark.parametrize("value", ["null", '{"text": 5}', '{"text": "", "after": -1}', "x"])
def test_a_link_without_a_deal_gets_a_sentence(table: Table, value: str) -> None:
    table.follow(link_of(value))
    table.page.wait_for_selector("text=/^This link is damaged/")
    assert table.page.locator("main h2").first.is_visible()


def test_no_more_of_a_link_is_unpacked_than_a_deal_has(table: Table) -> None:
    """A link of 300 KB may hold 200 MB: the page stopped answering for a minute."""
    table.page.evaluate("""() => {
        window.unpacked = 0;
        const read = ReadableStreamDefaultReader.prototype.read;
        ReadableStreamDefaultReader.prototype.read = async function () {
            const part = await read.call(this);
            window.unpacked += part.value?.length ?? 0;
            return part;
        };
    }""")
    table.paste(link_of('{"text": "' + "x" * 20_000_000 + '"}'))
    table.page.wait_for_selector("text=/^This link is damaged/")
    assert 256_000 < table.page.evaluate("unpacked") < 1_000_000
    table.paste(link_of(json.dumps({"text": UNWINNABLE + "# a remark\n" * 15_000, "after": None})))
    table.page.wait_for_selector("text=All cards are dealt.")


def test_many_beginnings_of_a_link_are_looked_at_once(table: Table) -> None:
    """Each was read to the end of the text: a pasted one of 600 KB held the page for minutes."""
    found = table.page.evaluate("""async () => {
        const { isLink } = await import("./table/sharing.js");
        return ["#deal=", "#1.", "#1"].map((begin) => isLink(begin.repeat(100_000) + " ."));
    }""")
    assert found == [False, False, False]


def test_a_link_holds_the_whole_document(table: Table, browser: Any, address: Address) -> None:
    """Also what cannot be tapped, and the deals of other games."""
    text = (EXAMPLES / "ganymede" / "launch.yaml").read_text(encoding="utf-8")
    table.paste(text)
    link = table.link()
    other = Table.open(browser, address, link.removeprefix(address))
    other.page.wait_for_selector("pre")
    assert other.kept()["text"] == table.kept()["text"]
    other.close()
