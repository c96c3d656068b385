"""What comes from a page is read, and no file with it, whatever is written."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.layers import few
from winnable.missions.source.dumper import to_yaml
from winnable.missions.source.edit import plain
from winnable.table import reading
from winnable.table.replies import reply
from winnable.table.wire import Refused

SECRET = "the-secret-of-the-file"
ALIASES = "a: &a [x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 8)}]\n" for before, name in ("ab", "bc", "cd", "de")
)
MISSION = f"id: {SECRET}\ntitle: {SECRET}\ngoals:\n  - tricks_won: {{by: commander, at_least: 1}}\n"
HANDS = "hands: [p1 b1, p2 b2, p3 b3]\ndeck: dealt\nlead: 0\n"


def ask(what: str, **about: Any) -> Any:
    """The reply of a worker, as the server gets it."""
    return json.loads(json.dumps(reply(what, about, lambda _told: None)))


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a mission and a deal of ours, which the process could read; it works there."""
    (tmp_path / "secret.yaml").write_text(MISSION)
    (tmp_path / "cards.yaml").write_text(HANDS + f"name: {SECRET}\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def referring(path: str) -> Iterator[dict[str, Any]]:
    """Ways to name a file."""
    yield {"text": HANDS + f"mission: {path}\n"}
    yield {"text": f"deal: {path}\n"}
    yield {"text": HANDS + f"mission: {{extends: {path}, id: x}}\n"}
    yield {"text": f"extends: {path}\nid: x\n"}
    yield {"text": f"id: x\nextends: {path}\ngoals: []\n"}
    yield {"text": f"game: ganymede\nmission: {path}\nplayers: [ana]\n"}
    yield {"text": f"game: ganymede\ncards_from: {path}\nplayers: [ana]\n"}
    yield {"text": f"game: lifeboat\nmission: {path}\n"}
    yield {"text": f"--deal 'p1 b1 / p2 b2 / p3 b3' --deck dealt --lead 0 --mission {path}"}
    yield {"text": f"--deal 'p1 b1 / p2 b2 / p3 b3' --deck dealt --lead 0 --mission '{{extends: {path}}}'"}
    yield {"text": f"p1 b1 / p2 b2 / p3 b3\ndeck: dealt\nlead: 0\nmission: {path}"}
    yield {"text": HANDS + f"played: p1\nmission: {path}\n", "after": 0}
    yield {"text": HANDS, "mission_text": f"id: y\nextends: {path}\n"}


@pytest.mark.parametrize("number", range(13))
def test_no_text_leads_to_a_file(files: Path, number: int) -> None:
    for path in (
        "./secret.yaml",
        "secret.yaml",
        str(files / "secret.yaml"),
        "cards.yaml",
        "/etc/passwd",
        "/etc/passwd.yaml",
    ):
        about = list(referring(path))[number]
        for what in ("read", "position"):
            told = ask(what, **about)
            assert told["findings"], about
            assert SECRET not in json.dumps(told), about
            assert not told.get("documents")
        if "text" in about and "mission_text" not in about:
            assert SECRET not in json.dumps(ask("check", text=about["text"]))
        told = ask("solve", seconds=10, **about)
        assert told["problem"] is None


@pytest.mark.parametrize(
    "name", ["./secret.yaml", "secret.yaml", "secret", "/etc/passwd", "../planet-nine/22", "22.yaml", ""]
)
def test_no_name_leads_to_a_file(files: Path, name: str) -> None:
    (files / "22.yaml").write_text(MISSION)
    for what, about in (
        ("read", {"text": HANDS, "mission": name}),
        ("deal", {"mission": name, "players": 3}),
        ("mission", {"name": name}),
        ("play", {"mission": name, "seconds": 5}),
        ("catalogue", {"catalogue": name}),
        ("template", {"game": name}),
    ):
        with pytest.raises(Refused) as refused:
            ask(what, **about)
        assert refused.value.kind == "unknown", what


def test_neighbours_are_not_even_hinted_at(files: Path) -> None:
    """Whether a file is there is nobody's business either."""
    del files
    told = [ask("read", text=HANDS + f"mission: {name}\n")["findings"] for name in ("secret", "secrex")]
    assert [each["hint"] for each in told[0]] == [each["hint"] for each in told[1]]


def test_a_mission_of_ones_own_needs_no_file() -> None:
    dealt = ask("deal", players=4, seed=1, game="planet-nine", tasks=1)["documents"][0]["text"]
    hands = to_yaml({"hands": plain(dealt)["hands"]})
    mission = "id: own\ntitle: My own\ngoals:\n  - tricks_won: {by: commander, at_least: 1}\n"
    told = ask("read", text=hands, mission_text=mission)
    assert told["findings"] == []
    (document,) = told["documents"]
    assert plain(document["yaml"])["mission"]["title"] == "My own"
    assert ask("read", text=document["yaml"])["documents"][0]["yaml"] == document["yaml"]
    dealt = ask("deal", mission_text="id: own\ntasks: {count: 2}\n", players=4, seed=1)
    assert plain(dealt["documents"][0]["text"])["mission"]["id"] == "own"


def test_what_is_no_mission_is_told() -> None:
    for text in (HANDS, "id: [", "nothing"):
        assert ask("read", text=HANDS, mission_text=text)["findings"]
        assert ask("deal", mission_text=text, players=3)["findings"]


def test_findings_lead_to_keys() -> None:
    given = reading.given({"text": "hands: {Ann: p1 q9, Ben: [b1, z1], Cas: g1}\ndeck: dealt\nlead: Nobody\n"})
    at = {tuple(each["at"]) for each in given.findings}
    assert {("hands", "Ann"), ("hands", "Ben", 1)} <= at
    missing = reading.given({"text": "tasks: p1\n"}).findings
    assert [each["at"] for each in missing] == [[]]


@pytest.mark.parametrize(
    "text",
    few(
        [
            ALIASES + "hands: [*e, *e, *e, *e]\n",
            "[" * 10_000,
            "a: " * 10_000,
            "{" * 50_000,
            "&a " * 30_000,
            "---\n" * 8_000,
            "hands: " + "p1 " * 12_000,
            "hands: [" + "p1," * 3_000 + "]",
            "!!python/object/apply:os.system ['true']",
            "p1 / " * 39_000,
            "--deal " + "'" * 9_999,
        ],
        6,
    ),
)
def test_bombs_are_findings(text: str) -> None:
    assert ask("read", text=text)["findings"]
    assert ask("read", text=text, after=1)["findings"]
    assert ask("lay", text=text) == {"text": text, "page": "crew", "view": None}
    with pytest.raises(Refused, match="expected"):
        ask("lay", text=text, edit={"do": "take", "card": "p1"})


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    ask("deal", mission_text="id: own\ntasks: {count: 2}\n", players=4, seed=1)
    assert list(tmp_path.iterdir()) == []
