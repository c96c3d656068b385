"""What a worker does for each request: deals of all kinds in, deals of all kinds out."""

import json
import random
from base64 import b64encode
from typing import Any

import pytest

from tests.support.layers import few
from tests.support.logs import Log, random_game, saved
from tests.support.paths import EXAMPLES
from winnable.games import registry
from winnable.output.typed import Json
from winnable.table import answers, replies
from winnable.table.asked import OWN
from winnable.table.replies import _QUESTION_KEYS, _REQUESTS, answered, reply
from winnable.table.wire import ANSWER, FAILED, REFUSED, Refused, Tell

LOG = b64encode(b'[{"packet_id": 1, "data": []}]').decode()
FIRST = (EXAMPLES / "first.yaml").read_text(encoding="utf-8")


def ask(what: str, **about: Any) -> Any:
    """The reply of a worker, as the server gets it."""
    return json.loads(json.dumps(reply(what, about, lambda _told: None)))


@pytest.mark.parametrize("file", sorted((EXAMPLES / "missions").glob("*.yaml"))[::6], ids=lambda path: path.stem)
def test_what_is_read_can_be_given_back(file: Any) -> None:
    """As a file, as it is written, and on one line."""
    read = ask("read", text=file.read_text(encoding="utf-8"))
    assert not [each for each in read["findings"] if each["level"] == "error"]
    for document in read["documents"]:
        if document["kind"] == "problem":
            for way in (document["yaml"], document["text"]):
                assert ask("read", text=way)["documents"][0]["yaml"] == document["yaml"]
            (short,) = ask("read", text=document["one_line"])["documents"]
            assert short["one_line"] == document["one_line"]
            assert document["english"]
            assert document["view"]["table"]["hands"]
        else:
            assert document["key"]


@pytest.mark.parametrize(("game", "file"), [("ganymede", "launch.yaml"), ("lifeboat", "why_not.yaml")])
def test_deals_of_other_games_are_files(game: str, file: str) -> None:
    path = EXAMPLES / game / file
    (document, *_) = ask("read", text=path.read_text(encoding="utf-8"))["documents"]
    assert (document["game"], document["page"]) == (game, game)
    assert document["position"] is None
    assert ask("read", text=document["yaml"])["documents"][0]["yaml"] == document["yaml"]


def test_a_deal_says_which_mission_of_the_library_it_has() -> None:
    """A mission of one's own is none, not even under the id of another."""
    text = (EXAMPLES / "first.yaml").read_text(encoding="utf-8")
    own = text.replace("mission: 8", "mission: {id: '8', title: Ours, tasks: 3}")
    assert [ask("read", text=each)["documents"][0]["mission"] for each in (text, own)] == ["planet-nine/8", None]
    for mission, players in (("ganymede/both-ships", 2), ("lifeboat/against-scripts", 6)):
        (dealt,) = ask("deal", mission=mission, players=players)["documents"]
        assert dealt["mission"] == mission


def test_where_a_game_stands() -> None:
    found = ask("position", text=(EXAMPLES / "open" / "lost.yaml").read_text(encoding="utf-8"))["position"]
    assert (found["trick"], found["state"]) == (7, "lost")
    assert ask("position", text="hands: [p1]")["position"] is None


def test_random_deals_can_be_repeated() -> None:
    first, second = (ask("deal", mission="planet-nine/22", players=4, seed=7) for _ in range(2))
    assert first == second
    assert first["documents"][0]["text"].startswith("mission: 22\n")
    other = ask("deal", mission="planet-nine/22", players=4)
    assert other["seed"] != ask("deal", mission="planet-nine/22", players=4)["seed"]
    assert ask("deal", mission="deep-sea/5", players=3, seed=1)["documents"][0]["game"] == "deep-sea"
    assert ask("deal", game="lifeboat", players=5, seed=1)["documents"][0]["game"] == "lifeboat"
    assert (
        ask("deal", mission="22", game="planet-nine", players=2, seed=1)["documents"][0]["view"]["table"]["robot"] == 2
    )


def test_deals_that_there_are_not() -> None:
    found = ask("deal", mission="planet-nine/22", players=2, tasks=3)
    assert found["documents"] == []
    assert "'tasks'" in found["findings"][0]["message"]
    for about in ({"players": 9}, {}, {"players": 4, "game": "bridge"}, {"players": 4, "mission": "99"}):
        with pytest.raises(Refused):
            ask("deal", **about)


def test_an_editor_is_told_what_is_wrong() -> None:
    good = ask("check", text="id: own\ntitle: My own\ngoals:\n  - tricks_won: {by: commander, at_least: 1}\n")
    assert good["findings"] == []
    assert good["documents"][0]["players"]
    bad = ask("check", text="id: own\ngoals:\n  - tricks_one: {by: commander}\n")["findings"]
    assert [(each["line"], each["column"]) for each in bad] == [(3, 5)]
    assert bad[0]["excerpt"]


def test_export_of_a_deal_and_of_a_line() -> None:
    solved = ask("solve", text=FIRST, seconds=30)
    assert solved["problem"]["answer"] == "winnable"
    forms = {
        form: ask("export", text=solved["yaml"], form=form) for form in ("text", "one_line", "yaml", "svg", "html")
    }
    assert "won after trick" in forms["text"]["content"]
    assert forms["yaml"]["content"] == solved["yaml"]
    assert forms["svg"]["content"].startswith("<svg")
    assert forms["html"]["content"].startswith("<!DOCTYPE html>")
    assert forms["one_line"]["content"] == solved["one_line"]
    assert [each["name"] for each in forms.values()] == ["deal.txt", "deal.txt", "deal.yaml", "deal.svg", "deal.html"]
    assert ask("export", text=FIRST, form="svg")["content"].startswith("<svg")
    assert "line" not in ask("export", text=FIRST, form="yaml")["content"].split()
    with pytest.raises(Refused):
        ask("export", text=FIRST, form="html")
    with pytest.raises(Refused):
        ask("export", text=FIRST, form="pdf")
    assert ask("export", text="hands: [p1]", form="text")["findings"]


def test_keys_are_known_by_name_and_type() -> None:
    for what in _REQUESTS:
        with pytest.raises(Refused, match="unknown keys"):
            ask(what, surprise=1)
    for about in (
        {"text": 1},
        {"text": ["p1"]},
        {"document": "p1"},
        {"text": "a" * 200_001},
        {"text": FIRST, "game": 1},
    ):
        with pytest.raises(Refused):
            ask("read", **about)
    for players in (-1, True, "4", 4.0, 10**12):
        with pytest.raises(Refused):
            ask("deal", players=players)


def test_a_log_gives_its_tries_as_deals() -> None:
    log = Log(random.Random(1), [0])
    log.play(random_game(random.Random(1), "plain", 2))
    told = ask(
        "log", log=b64encode(saved(log.packets, "zip", "planet-nine")).decode(), **{"with": {"names": "A B C D"}}
    )
    ((found,), findings) = told["tries"], told["findings"]
    assert (found["title"][:17], findings) == ("Mission 4, try 1:", [])
    assert [each["title"] for each in ask("read", text=found["text"])["documents"]] == [found["title"]]
    assert ask("log", log=LOG)["findings"][0]["code"] == "J001"


def test_what_there_is() -> None:
    told = ask("setup")
    assert [each["game"] for each in told["games"]] == list(registry.editions())


@pytest.mark.parametrize(
    ("what", "about"),
    [
        ("mission", {"name": "planet-nine/22", "players": 99}),
        ("deal", {"game": "deep-sea", "players": 99}),
        ("deal", {"game": "deep-sea", "players": 4, "difficulty": 99}),
        ("check", {"text": "name: \ud800"}),
        ("check", {"text": "\ud800"}),
        ("lay", {"text": "hands: [p1]", "edit": {"do": ["\udfff"]}}),
        ("log", {"log": "$$"}),
        ("log", {"log": LOG, "with": {"task": ["7"]}}),
        ("log", {"log": "", "with": {"names": 7}}),
    ],
)
def test_what_makes_no_sense_is_refused(what: str, about: dict[str, Any]) -> None:
    """It is never an error of the server, which would end its worker."""
    with pytest.raises(Refused, match=r"[Ee]xpected"):
        ask(what, **about)


DEAL = (
    "deck: {suits: [pink, blue], ranks: 1, trumps: 1}\nlead: Ann\nhands: {Ann: p1, Ben: b1, Cas: r1}\ntasks: p1>Ann\n"
)
RIGHT: dict[str, dict[str, Any]] = {
    **{name: {"text": DEAL} for name in ("read", "position", "check", "solve", "explain", "hint", "analyse")},
    **{name: {} for name in ("setup", "missions")},
    "log": {"log": LOG},
    "lay": {"text": DEAL, "edit": {"do": "give", "seat": 0, "card": "p1"}},
    "deal": {"mission": "planet-nine/1", "players": 4},
    "export": {"text": DEAL, "form": "yaml"},
    "mission": {"name": "planet-nine/1"},
    "catalogue": {"catalogue": "deep-sea"},
    "template": {"game": "planet-nine"},
    "play": {"mission": "planet-nine/1", "options": {"deals": 1, "players": [3]}},
}
"""A request of each name, with the keys that it needs."""
REQUESTS = {**{name: each.keys for name, each in _REQUESTS.items()}, **dict.fromkeys(OWN, _QUESTION_KEYS)}
OTHER: tuple[Any, ...] = (None, True, 0, -1, 1.5, "", "x", [], [1], {}, {"a": 1})
"""Values that may be of another type than that of a key."""


@pytest.mark.parametrize("name", few(REQUESTS, 8))
def test_a_request_with_any_key_missing_null_or_of_another_type_is_answered_or_refused(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It is never an internal error; and null is the same as a key that is not there."""
    monkeypatch.setattr(answers, "DEALS", 1)

    def told(about: dict[str, Any]) -> tuple[bytes, Any]:
        kind, said = answered(json.dumps({"ask": name, "about": about}), lambda _told: None)
        assert kind in (ANSWER, REFUSED), (about, said)
        return kind, said["message"] if kind == REFUSED else None

    assert told(RIGHT[name]) == (ANSWER, None)
    for key in (*REQUESTS[name], "surprise"):
        without = {each: value for each, value in RIGHT[name].items() if each != key}
        for value in OTHER:
            told({**without, key: value})
        if key != "surprise":
            assert told(without) == told({**without, key: None})


# --- laying out ------------------------------------------------------------------------------------


def test_a_deal_is_laid_out_from_nothing() -> None:
    """The text is all that is kept of it."""
    names = ["Ann", "Ben", "Cas", "Dee", "Eve"]
    new = ask("lay", edit={"do": "new", "game": "planet-nine", "crew": 3, "names": names})
    assert (new["text"], new["page"]) == ("hands:\n  Ann: []\n  Ben: []\n  Cas: []\n", "crew")
    given = ask("lay", text=new["text"], edit={"do": "give", "seat": 1, "card": "p1"})
    assert given["view"]["holders"] == {"p1": 1}
    assert ask("lay", text=given["text"]) == given
    sea = ask("lay", edit={"do": "new", "game": "deep-sea", "crew": 2, "names": names})
    assert sea["text"].startswith("game: deep-sea\n")
    for edit in ({"do": "give", "seat": 7, "card": "p1"}, {"do": "new"}, {}):
        with pytest.raises(Refused, match="expected"):
            ask("lay", text=given["text"], edit=edit)


def test_what_cannot_be_laid_out_is_kept_as_it_is() -> None:
    for text in (
        "game: ganymede\nplayers: [a]\n",
        "nothing",
        "- a",
        "hands: [",
        "hands: {Ann: q7x}\n",
        "a: 1\n---\nb: 2\n",
    ):
        laid = ask("lay", text=text)
        assert (laid["text"], laid["view"]) == (text, None)
    other = ask("lay", text="game: ganymede\n", edit={"do": "give", "seat": 0, "card": "p1"})
    assert other["text"] == "game: ganymede\n"


def test_each_problem_has_its_own_part_of_the_text() -> None:
    """As it is written; but for what is told by other keys, or in a short notation."""
    first, second = "# one\nhands: [p1, b1]\ndeck: dealt\nlead: 0\ntasks: p1  # ours\n", FIRST
    documents = ask("read", text=f"{first}---\n{second}")["documents"]
    assert [each["text"] for each in documents] == [first, second]
    assert ask("read", text=second, reading=None)["documents"][0]["text"] == second
    for about in ({"text": second, "mission": "planet-nine/8"}, {"text": "p1 / b1\ndeck: dealt\nlead: 0\ntasks: p1"}):
        (document,) = ask("read", **about)["documents"]
        assert document["text"] == document["yaml"]


def test_a_question_is_asked_after_some_of_the_cards_played() -> None:
    text = "deck: dealt\nhands: {Ann: p2 b1, Ben: p1 p3, Cas: b2 b3}\nlead: Ann\nplayed: p2 p3\ntasks: p1>Ann\n"
    answers = [
        ask("solve", text=text, seconds=10, **about)["problem"]["answer"]
        for about in ({}, {"after": 2}, {"after": 1}, {"after": 0})
    ]
    assert answers == ["unwinnable", "unwinnable", "winnable", "winnable"]
    assert ask("position", text=text, after=1)["position"]["turn"] == 1
    assert ask("position", text=text + "line: p2 p3 b2 / b3 b1 p1\n", after=2)["position"]["turn"] == 2


CALL = '{"ask": "something", "about": {"key": 1}}'


def test_an_answer_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    def reply(ask: str, about: Json, tell: Tell) -> Json:
        tell({"done": 1, "of": 2})
        return {"asked": ask, **about}

    told: list[Json] = []
    monkeypatch.setattr(replies, "reply", reply)
    assert replies.answered(CALL, told.append) == (ANSWER, {"asked": "something", "key": 1})
    assert told == [{"done": 1, "of": 2}]


@pytest.mark.parametrize(
    ("error", "kind", "word"),
    [
        (Refused("no"), REFUSED, "request"),
        (Refused("no", "unknown"), REFUSED, "unknown"),
        (RecursionError(), REFUSED, "request"),
        (MemoryError(), FAILED, "memory"),
        (ZeroDivisionError("ours"), FAILED, "internal"),
    ],
)
def test_whatever_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch, error: Exception, kind: bytes, word: str) -> None:
    def reply(_ask: str, _about: Json, _tell: Tell) -> Json:
        raise error

    monkeypatch.setattr(replies, "reply", reply)
    found, told = replies.answered(CALL, lambda _: None)
    assert (found, told["kind"]) == (kind, word)
    assert json.dumps(told)
    assert ("trace" in told) is (word == "internal")


@pytest.mark.parametrize(
    "call", ["", "x", "1", "null", "[]", '{"ask": "setup"}', '{"ask": 1, "about": {}}', '{"ask": "read", "about": []}']
)
def test_what_is_no_call_is_refused(call: str) -> None:
    found, told = replies.answered(call, lambda _: None)
    assert found == REFUSED
    assert told["message"].startswith("expected")
