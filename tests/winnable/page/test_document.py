"""Pages as files: complete in themselves, with a policy that holds, and nothing of a deal is HTML."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.support.pages import solved
from tests.support.paths import EXAMPLES
from winnable.missions.source.finding import Finding
from winnable.page.assets import LANGUAGES
from winnable.page.document import finding_data, problems_page
from winnable.services.loading import load

EVIL = "</script><script>alert(1)</script>\"'&<b>"


def page(**changes: Any) -> str:
    """The page of the first deal, with other values."""
    (problem,) = solved(EXAMPLES / "first.yaml")
    return problems_page("solve", [problem | changes], [])


def held(written: str, name: str) -> Any:
    """The data in a page."""
    (found,) = re.findall(rf'<script type="application/json" id="{name}">(.*?)</script>', written, re.DOTALL)
    return json.loads(found)


def test_a_page_holds_its_data_and_the_texts_of_every_language() -> None:
    written = page()
    data = held(written, "data")
    assert data["command"] == "solve"
    assert data["problems"][0]["view"]["lines"][0]["timeline"][0]["number"] == 1
    assert set(held(written, "texts")) == set(LANGUAGES)


def test_only_its_own_script_and_style_may_run() -> None:
    written = page()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', written)
    for tag, attributes in (("style", ""), ("script", ' type="module"')):
        (content,) = re.findall(rf"<{tag}{attributes}>(.*?)</{tag}>", written, re.DOTALL)
        digest = b64encode(sha256(content.encode()).digest()).decode()
        assert f"{tag}-src &#x27;sha256-{digest}&#x27;" in policy
    assert policy.startswith("default-src &#x27;none&#x27;")
    assert not re.search(r"(src|href|action)=\"(?!data:,)", written)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", written)


def test_what_files_say_is_text() -> None:
    (problem,) = solved(EXAMPLES / "first.yaml")
    view = problem["view"] | {"heading": EVIL, "text": [EVIL]}
    written = page(title=EVIL, view=view)
    assert written.count("<script") == 3
    assert "<b>" not in written
    assert held(written, "data")["problems"][0]["title"] == EVIL


def test_characters_that_could_deceive_are_escapes() -> None:
    assert held(page(title="a\u202eb\x1b[2J"), "data")["problems"][0]["title"] == "a\\u202eb\\x1b[2J"


def test_without_scripts_there_is_the_text_of_a_terminal() -> None:
    body = page().split("<script")[0]
    assert "<h2>A first deal, mission 8</h2>" in body
    assert "won after trick 3, the rest is free" in body


def test_findings_have_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text("hands: [p1, z9]\n", encoding="utf-8")
    findings = load(file).findings
    written = problems_page("solve", [], findings)
    assert held(written, "data")["findings"] == [finding_data(each) for each in findings]
    assert held(written, "data")["findings"][0]["excerpt"]
    assert "z9" in written.split("<script")[0]


@pytest.mark.parametrize(
    ("hint", "shown"),
    [
        ("did you mean 'p1'?", "did you mean 'p1'?"),
        ("winnable cards deep-sea lists them", ""),
        ("change its parameters, or play more deals with --deals", "change its parameters"),
        ("say under before what is known: winnable guide format middle", "say under before what is known"),
        ("nav01 to nav24 (winnable cards lifeboat), or one written out", "nav01 to nav24"),
        ("write {tricks_won: {by: owner, at_least: 2}}; or leave it out", None),
    ],
)
def test_hints_name_no_commands(hint: str, shown: str | None) -> None:
    found = finding_data(Finding("<table>", 1, 1, "D001", "a message", hint))
    assert found["hint"] == (hint if shown is None else shown)


def test_a_command_without_a_title_of_its_own_has_its_name() -> None:
    assert "<title>knit</title>" in problems_page("knit", [], [])
