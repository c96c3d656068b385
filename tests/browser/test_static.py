"""The page without a server: Python and the solver in the browser, from a folder that any web server can serve."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.folder import asked, served
from tests.browser.table import LOST, UNWINNABLE, WINNABLE, Address, Table, at_the_table, play
from tests.support.documents import CLASSES
from tests.support.paths import EXAMPLES
from winnable.table.replies import answered

pytestmark = pytest.mark.browser

FILES = [path for path in sorted(EXAMPLES.rglob("*.yaml")) if "bad" not in path.parts]
FOLDERS = ("missions", "puzzles", "lifeboat", "ganymede")
MISSIONS = ("5", "10", "22", "26", "31", "38", "40", "44", "deep-sea/8", "deep-sea/20")


@pytest.fixture(scope="module")
def folder(space: Path) -> Iterator[Address]:
    """The address of the page, from its folder."""
    with served(space) as address:
        yield Address(address)


@pytest.fixture
def table(browser: Any, folder: Address) -> Iterator[Table]:
    """The page in a browser that has never seen it; it must not complain, nor ask anybody else."""
    table = Table.open(browser, folder)
    yield table
    table.close()


@pytest.fixture(scope="module")
def answering(browser: Any, folder: Address) -> Iterator[Table]:
    """A page for all questions whose answers alone matter: Python takes longer to start than to answer."""
    table = Table.open(browser, folder)
    yield table
    table.close()


def native(ask: str, **about: Any) -> Any:
    """What the same question is answered here, by CP-SAT."""
    return answered(json.dumps({"ask": ask, "about": about}), lambda _told: None)[1]


def same(table: Table, **about: Any) -> Any:
    """Hold the verdict of the page against that of the command line; return the latter's answer."""
    about = {"seconds": 300.0, "options": {"verdict_only": True}, **about}
    here, there = native("solve", **about), asked(table.page, "solve", **about)
    if here.get("problem") is None:
        assert there["problem"] is None
        assert there["findings"] == here["findings"]
    else:
        assert there["problem"]["answer"] == here["problem"]["answer"], about["text"]
    return here


def test_taps_are_kept_until_python_is_there(table: Table) -> None:
    """The deck is there at once, from the folder; each tap is marked, and becomes a change of the text in its turn."""
    table.tap("card-p1")
    table.tap("target-1")
    table.tap("card-b1")
    assert table.page.query_selector(".cell-pending")
    assert table.text() == "hands:\n  Ann: p1\n  Ben: b1\n  Cas: []\n  Dee: []\n"
    assert not table.page.query_selector(".cell-pending")
    text = f"# ours\n{CLASSES['roles with not']}"
    table.paste(text, ask=True)
    assert table.answer() == "winnable"
    assert table.text() == text


def test_it_works_without_a_network(table: Table) -> None:
    """After the first visit all of it is in the browser."""
    page = table.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    table.context.set_offline(True)
    page.reload()
    page.wait_for_selector("main h2")
    table.paste(WINNABLE, ask=True)
    assert table.answer() == "winnable"
    table.go("missions")
    page.wait_for_selector(".missions-list .missions-row")


def test_why_not_and_where_it_was_lost(answering: Table) -> None:
    table = answering
    table.paste(UNWINNABLE, ask=True)
    assert table.answer() == "unwinnable"
    table.tap("why_not")
    table.page.wait_for_selector(".asking-why_not .core")
    table.go("deal")
    page = at_the_table(table)
    play(page, "p2")
    page.click(".board-table button.card:has-text('p3')")
    page.wait_for_selector("text=Lost in trick 1")


def test_cancelling_ends_the_worker_and_the_next_one_answers(answering: Table) -> None:
    page = answering.page
    ended = page.evaluate(
        """async (text) => {
            const { ask, get } = await import(new URL("table/api.js", document.baseURI));
            await get("read", { text });
            const question = ask("play", { mission: "planet-nine/22", options: { deals: 1000 }, seconds: 300 });
            await new Promise((done) => setTimeout(done, 1000));
            const quick = await get("read", { text });
            const began = performance.now();
            question.cancel();
            const { state } = await question.done;
            const took = performance.now() - began;
            const again = await ask("solve", { text, seconds: 60 }).done;
            return [state, quick.findings.length, again.answer.problem.answer, took];
        }""",
        LOST,
    )
    assert ended[:3] == ["cancelled", 0, "winnable"]


def test_a_worker_with_much_memory_is_replaced(browser: Any, folder: Address) -> None:
    """Here each has too much when it has answered; what is asked and tapped meanwhile is answered by the next one."""
    table = Table(context := browser.new_context(locale="en-GB"), page := context.new_page(), folder)
    workers: list[Any] = []
    page.on("worker", lambda worker: workers.append(worker))  # noqa: PLW0108  # Playwright marks what listens

    def none_at_all(route: Any) -> None:
        text = route.fetch().text()
        assert text.count("const MOST = 96 << 20;") == 1
        route.fulfill(body=text.replace("96 << 20", "0"), content_type="text/javascript")

    context.route("**/table/in_browser.js", none_at_all)
    page.goto(folder + "#deal")
    page.wait_for_selector("main h2")
    table.tap("card-p1")
    table.tap("target-1")
    table.tap("card-b1")
    assert table.text() == "hands:\n  Ann: p1\n  Ben: b1\n  Cas: []\n  Dee: []\n"
    assert asked(page, "solve", text=WINNABLE)["problem"]["answer"] == "winnable"
    table.until(lambda: len(workers) >= 4)  # the first, and one after each answer
    table.until(lambda: len(page.workers) == 1)  # of the end of the one before it is told later
    context.close()
    assert table.complaints == []


def test_one_worker_is_enough_until_a_question_takes_long(table: Table) -> None:
    """Even if it is asked before the first one has started, which takes long; the second is there for the next one."""
    table.paste(WINNABLE, ask=True)
    assert table.answer() == "winnable"
    assert len(table.page.workers) == 1
    ask = """() => import(new URL("table/api.js", document.baseURI)).then(({ ask }) => {
        window.question = ask("play", { mission: "planet-nine/22", options: { deals: 1000 }, seconds: 300 });
    })"""
    table.page.evaluate(ask)
    table.until(lambda: len(table.page.workers) == 2)
    table.page.evaluate("() => question.cancel()")


def test_a_question_that_is_ended_before_it_begins_is_in_nobodys_way(browser: Any, folder: Address) -> None:
    """Neither while the worker starts, which then goes on starting, nor while it answers something quick."""
    page = (context := browser.new_context(locale="en-GB")).new_page()
    page.add_init_script(
        """window.workers = 0;
        window.Worker = class extends Worker {
            constructor(...how) {
                super(...how);
                window.workers += 1;
            }
        };"""
    )
    page.goto(folder + "#deal")
    page.wait_for_selector("main h2")
    ended = page.evaluate(
        """async (text) => {
            const { ask, get } = await import(new URL("table/api.js", document.baseURI));
            const early = ask("solve", { text });
            await new Promise((done) => setTimeout(done, 50));
            early.cancel();
            await get("read", { text });
            const quick = get("read", { text });
            const late = ask("solve", { text });
            await new Promise((done) => setTimeout(done, 0));
            late.cancel();
            await quick;
            const { workers } = window;
            return [workers, (await ask("solve", { text }).done).answer.problem.answer];
        }""",
        LOST,
    )
    assert ended == [1, "winnable"]
    context.close()


def test_a_worker_that_breaks_is_replaced(browser: Any, folder: Address) -> None:
    """One that cannot start, as the network is gone for a moment, and one whose Python ends at a question."""
    page = (context := browser.new_context(locale="en-GB")).new_page()
    failed: list[str] = []

    def once(route: Any) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    def breaks(route: Any) -> None:
        text = route.fetch().text()
        assert text.count("const line = answered(") == 1
        ends = 'if (call.includes("the end")) throw new Error("unreachable"); '
        route.fulfill(
            body=text.replace("const line = answered(", ends + "const line = answered("), content_type="text/javascript"
        )

    context.route("**/engine/packages.zst", once)
    context.route("**/table/worker.js", breaks)
    page.goto(folder + "#deal")
    page.wait_for_selector("main h2")
    told = page.evaluate(
        """async (text) => {
            const { ask } = await import(new URL("table/api.js", document.baseURI));
            const said = async (about) => {
                try {
                    return (await ask("solve", about).done).answer.problem.answer;
                } catch (error) {
                    return error.kind;
                }
            };
            const all = [];
            for (const each of [text, text, `# the end\n${text}`, text]) all.push(await said({ text: each }));
            return all;
        }""",
        LOST,
    )
    assert told == ["died", "winnable", "died", "winnable"]
    context.close()


def test_the_policy_allows_no_code_from_elsewhere(answering: Table) -> None:
    policy = answering.page.get_attribute('meta[http-equiv="Content-Security-Policy"]', "content")
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("name", FOLDERS)
def test_verdicts_of_examples(answering: Table, name: str) -> None:
    """Every problem of every file; what is an error here is the same error there."""
    found = 0
    for path in FILES:
        if path.parent.name == name:
            text, number = path.read_text(encoding="utf-8"), 1
            while same(answering, text=text, number=number).get("problem"):
                found, number = found + 1, number + 1
                if text.count("\n---") < number - 1:
                    break
    assert found


@pytest.mark.parametrize("seed", range(3))
def test_verdicts_of_random_deals(answering: Table, seed: int) -> None:
    """Of ten missions, four to each seed; more are asked by `python -m tests.bench.in_browser`."""
    rng = Random(seed)
    asked = 0
    for mission in rng.sample(MISSIONS, 4):
        edition = "deep-sea" if "/" in mission else "planet-nine"
        dealt = native("deal", mission=mission, game=edition, players=rng.choice((3, 4, 5)), seed=rng.randrange(10**6))
        if dealt["documents"]:
            same(answering, text=dealt["documents"][0]["yaml"])
            asked += 1
    assert asked
