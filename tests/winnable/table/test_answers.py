"""Long questions: the answers of the command line, for a page."""

import json
from typing import Any

import pytest

from tests.support.paths import EXAMPLES
from winnable.table.replies import reply
from winnable.table.wire import Refused

LOST = (EXAMPLES / "open" / "lost.yaml").read_text(encoding="utf-8")
TINY = "name: Tiny\nhands: {Ann: b98, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}\ndeck: dealt\nlead: 0\n"
UNWINNABLE = TINY + "tasks: b1>Cas g2>Ann\n"
MISSION = "id: own\ntasks: {count: 2}\n"


def ask(question: str, told: list[Any] | None = None, **about: Any) -> Any:
    """The answer to a question, as the server gets it."""
    tell = (lambda _told: None) if told is None else told.append
    return json.loads(json.dumps(reply(question, {"seconds": 60.0, **about}, tell)))


def test_a_verdict_with_its_line_as_a_file() -> None:
    found = ask("solve", text=TINY + "tasks: b1>Ann\n")
    assert found["problem"]["answer"] == "winnable"
    assert found["problem"]["view"]["lines"][0]["timeline"]
    assert ask("solve", text=found["yaml"])["problem"]["answer"] == "winnable"


def test_a_verdict_without_its_line() -> None:
    found = ask("solve", text=TINY + "tasks: b1>Ann\n", options={"verdict_only": True})
    assert found["problem"]["answer"] == "winnable"
    assert found["problem"]["view"]["lines"] == []
    assert "line" not in json.dumps(found["yaml"])


def test_lines() -> None:
    found = ask("solve", text=TINY + "tasks: b1>Ann\n", options={"lines": 5})["problem"]
    assert found["lines"]


def test_why_not() -> None:
    found = ask("explain", text=UNWINNABLE)
    assert found["problem"]["answer"] == "unwinnable"
    assert found["problem"]["core"]
    assert found["problem"]["repairs"]
    assert found["yaml"]
    assert ask("explain", text=UNWINNABLE, options={"no_repairs": True})["problem"].get("repairs") is None


def test_where_it_was_lost_and_what_next() -> None:
    analysed = ask("analyse", text=LOST)["problem"]
    assert analysed["answer"] == "unwinnable"
    assert (analysed["culprit"]["move"], analysed["culprit"]["kept"]) == ("b7", ["r3"])
    hint = ask("hint", text=LOST, options={"at": "5.4"})["problem"]
    assert {each["move"]: each["answer"] for each in hint["moves"]}["r3"] == "winnable"


def test_why_a_card_loses() -> None:
    """The clash behind it is told as `explain` tells one, so that a page can tell the same story."""
    found = ask("hint", text=LOST, options={"at": "5.4", "why": "b7"})["problem"]
    why = found["why"]
    assert (found["to_move"], found["number"]) == (0, 5)
    assert (why["answer"], why["kept"]) == ("unwinnable", ["r3"])
    assert why["clash"]["core"][0]["label"] == "p3>Ann"
    assert why["clash"]["proof"]["plays"]
    assert found["view"]["table"]["players"] == ["Ann", "Ben", "Cas", "Dee"]
    lost = ask("explain", text=LOST)["problem"]
    assert (lost["culprit"]["move"], lost["proof"]) == ("b7", why["clash"]["proof"])
    kept = ask("hint", text=LOST, options={"at": "5.4", "why": "r3"})["problem"]
    assert [each["moves"] for each in kept["why"]["others"]] == [["b1", "b7", "g1", "g2", "y5"]]
    assert kept["view"]["lines"]
    assert "p9 cannot come next" in ask("hint", text=LOST, options={"at": "5.4", "why": "p9"})["problem"]["error"]


def test_one_of_several_problems() -> None:
    text = f"{TINY}tasks: b1>Ann\n---\n{UNWINNABLE}"
    assert [ask("solve", text=text, number=number)["problem"]["answer"] for number in (1, 2)] == [
        "winnable",
        "unwinnable",
    ]
    with pytest.raises(Refused):
        ask("solve", text=text, number=3)


def test_a_limit_is_unknown() -> None:
    hard = (EXAMPLES / "hard" / "known.yaml").read_text(encoding="utf-8")
    found = ask("solve", text=hard, seconds=0.01)["problem"]
    assert found["answer"] == "unknown"
    assert "0.01 seconds" in found["reason"]


def test_options_of_another_game_are_refused_in_words() -> None:
    found = ask("solve", text=TINY, options={"fewest_turns": True})["problem"]
    assert found["error"] == "'fewest_turns' does not go with The Crew"


@pytest.mark.parametrize("question", ["hint", "analyse"])
def test_a_page_is_told_of_no_option_of_the_command_line(question: str) -> None:
    """Its own controls have other names."""
    text = (EXAMPLES / "open" / "unknown.yaml").read_text(encoding="utf-8").split("---\n")[1]
    said = ask(question, text=f"{text}played: p1\n")["problem"]["error"]
    assert said == "this asks about some deal that fits, not about every one"


def test_what_cannot_be_read_has_findings_alone() -> None:
    for text in ("hands: [p1", "id: own\n", ""):
        found = ask("solve", text=text)
        assert found["problem"] is None
        assert found["findings"] or text == "id: own\n"


def test_a_mission_is_played() -> None:
    told: list[Any] = []
    found = ask("play", told, mission_text=MISSION, options={"players": [4], "deals": 5, "seed": 3})
    (played,) = found["played"]
    assert played["players"] == 4
    assert played["share"]["samples"] == 5
    assert played["difficulty"]["plays"] == 5
    assert found["text"]
    assert told[-1]["done"] == told[-1]["of"]
    assert ask("play", text=MISSION, options={"players": [4], "deals": 5, "seed": 3})["played"] == found["played"]


def test_missions_that_cannot_be_played() -> None:
    assert ask("play", mission_text="id: [")["findings"]
    assert ask("play", mission_text=TINY)["findings"]
    for about in (
        {},
        {"mission": "99"},
        {"mission": "22", "reading": "none"},
        {"mission": "22", "options": {"lines": 3}},
    ):
        with pytest.raises(Refused):
            ask("play", **about)
    with pytest.raises(Refused):
        ask("play", mission="22", options={"players": [100]})
