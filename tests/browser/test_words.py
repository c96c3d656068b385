"""What is told of answers is in the language of the page: of English nothing is left but the sentences of goals."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.table import Table
from tests.support.layers import few
from tests.support.paths import EXAMPLES
from winnable.page.assets import LANGUAGES
from winnable.table.replies import answered

pytestmark = pytest.mark.browser

TOLD = (
    ("planet-nine, tasks", "missions/05.yaml"),
    ("roles, goals", "missions/41.yaml"),
    ("counts of tricks", "missions/09.yaml"),
    ("the robot, unknown cards", "open/robot.yaml"),
    ("draws", "missions/12.yaml"),
    ("distress", "open/distress.yaml"),
    ("hints", "open/unknown.yaml"),
    ("who takes what", "open/lost.yaml"),
    ("predictions", "deep_sea/predictions.yaml"),
    ("task cards", "deep_sea/32.yaml"),
    ("counts of cards", "originals/fair_rations.yaml"),
    ("parts of goals", "originals/paint_shop.yaml"),
    ("a game that was lost", "open/played.yaml"),
    ("ganymede", "ganymede/why_not.yaml"),
    ("lifeboat", "lifeboat/why_not.yaml"),
)
"""Files with something of each kind that answers tell of."""
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("solve", {}),
    ("explain", {}),
    ("hint", {}),
    ("analyse", {}),
)
SHOW = """async ([problem, language]) => {
    const from = (path) => import(new URL(path, document.baseURI));
    const { crewView } = await from("assets/crew/view.js");
    const { ganymedeView } = await from("assets/ganymede/view.js");
    const { lifeboatView } = await from("assets/lifeboat/view.js");
    const { useTexts } = await from("assets/texts.js");
    const { usePhrases } = await from("assets/phrases.js");
    const table = async (folder) => (await fetch(new URL(`${folder}/${language}.json`, document.baseURI))).json();
    useTexts(language, await table("texts"));
    usePhrases(await table("phrases"));
    const failure = problem.internal_error ?? problem.error;
    if (failure) return (await from("assets/phrases.js")).inWords(failure) === null ? [failure] : [];
    const view = { ganymede: ganymedeView, lifeboat: lifeboatView }[problem.view.game] ?? crewView;
    const box = document.createElement("div");
    box.append(...[view(problem)].flat(Infinity).filter(Boolean));
    for (let closed = [box]; closed.length; closed = box.querySelectorAll("details:not([open])")) {
        for (const each of closed) {
            each.open = true;
            each.dispatchEvent(new Event("toggle"));
        }
    }
    return [...box.querySelectorAll("[lang=en]")].map((each) => each.textContent);
}"""
"""What is left of English on the page of an answer, with all that is folded."""


def answers(path: str) -> Iterator[dict[str, Any]]:
    """Ask everything about the problems of a file."""
    _, read = call("read", {"text": (EXAMPLES / path).read_text(encoding="utf-8")})
    for document in read["documents"]:
        for question, options in ASKED:
            if document["kind"] == "problem":
                _, told = call(question, {"text": document["text"], "options": options})
                if told.get("problem"):
                    yield told["problem"]


def call(ask: str, about: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    """Ask what the page asks."""
    return answered(json.dumps({"ask": ask, "about": about}), lambda _told: None)


def goals(value: Any, within: str = "") -> Iterator[str]:
    """Yield the sentences of the goal language in an answer: those of goals, tasks, and parts of goals."""
    if isinstance(value, list):
        for each in value:
            yield from [each] if within == "goals" and isinstance(each, str) else goals(each, within)
    elif isinstance(value, dict):
        required = {each["kind"] for each in value.get("requires", []) if isinstance(each, dict)}
        if within in ("goals", "tasks", "repairs") or (within == "core" and required <= {"goal", "task", "owner"}):
            yield value.get("english", "")
        if isinstance(value.get("goal"), str):
            yield value["goal"]
        for key, each in value.items():
            yield from goals(each, key)


@pytest.mark.parametrize("path", few([path for _, path in TOLD], 3, 15))
def test_english_is_left_for_goals_alone(table: Table, path: str) -> None:
    """Of lost deals, too, with steps and changes that help."""
    told = list(answers(path))
    assert len(told) >= 4
    for problem in told:
        for language in LANGUAGES[1:]:
            left = {each.removesuffix(".") for each in table.page.evaluate(SHOW, [problem, language])}
            assert (language, left - {each.removesuffix(".") for each in goals(problem)}) == (language, set())
