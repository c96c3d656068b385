"""What programs may give by mistake, to every public function and of every game, is refused in words."""

import io
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.layers import few
from tests.support.paths import ROOT
from winnable import Answer, Limits
from winnable.crew import Choices, Deal
from winnable.programs import arguments
from winnable.rules.ganymede.decision import NOTHING_PLAYED as NO_TURNS
from winnable.rules.lifeboat.decision import NOTHING_PLAYED as NO_DAYS

FILES = {"crew": "first.yaml", "ganymede": "ganymede/launch.yaml", "lifeboat": "lifeboat/landing.yaml"}
MISSIONS = {"crew": "planet-nine/9", "ganymede": "ganymede/race", "lifeboat": "lifeboat/peace"}
SHORT = Limits(work=0.001)


@cache
def problem_of(game: str) -> Any:
    (problem, *_) = winnable.load(ROOT / "examples" / FILES[game])
    return problem


def lines() -> dict[str, Any]:
    return {"crew": problem_of("crew").played, "ganymede": NO_TURNS, "lifeboat": NO_DAYS}


def wrong_things() -> dict[str, Any]:
    """What nothing takes, or only what says so: things of no game, then those of every game."""
    things = {
        "nothing": None,
        "text": "x",
        "no text": "",
        "number": 3,
        "negative": -1,
        "no number": float("nan"),
        "truth": True,
        "bytes": b"x",
        "texts": ["x"],
        "numbers": [3],
        "mapping": {"x": 3},
        "object": object(),
        "class": Deal,
        "event": threading.Event(),
        "limits": SHORT,
        "choices": Choices(owners=(), tokens=()),
    }
    problems = {f"problem of {game}": problem_of(game) for game in FILES}
    return things | problems | {f"line of {game}": line for game, line in lines().items()}


def calls(game: str, folder: Path) -> Iterator[tuple[Callable[..., Any], str, Mapping[str, Any], Any]]:
    """Yield a function, a parameter of it, the other arguments, and the types that it takes there."""
    p, line, mission = problem_of(game), lines()[game], MISSIONS[game]
    of = {"problem": p}
    problem, optional = type(p), (type(None), Limits)
    for ask in (winnable.solve, winnable.explain, winnable.hint, winnable.analyse, winnable.describe, winnable.picture):
        others = {f"problem of {other}" for other in FILES}
        yield ask, "what" if ask is winnable.picture else "problem", {}, others
    for ask in (winnable.solve, winnable.explain, winnable.hint, winnable.analyse):
        yield ask, "limits", of, optional
    yield winnable.analyse, "line", of, {"nothing", "no text", "text", f"line of {game}"}
    yield winnable.replay, "problem", {"line": line}, problem
    yield winnable.replay, "line", of, {f"line of {game}", "text", "no text"}
    taken = {"nothing", "choices"} if game == "crew" else {"nothing"}
    yield winnable.replay, "choices", {**of, "line": line}, taken
    yield winnable.dump, "problem", {"target": io.StringIO()}, {f"problem of {other}" for other in FILES}
    yield winnable.dump, "target", of, {"nothing", "text", "no text"}
    yield winnable.certify, "folder", of, {"text", "no text"}
    yield winnable.certify, "limits", {**of, "folder": folder}, optional
    yield winnable.check_certificate, "folder", {}, {"text", "no text"}
    yield winnable.check_certificate, "limits", {"folder": folder}, optional
    for name in ("limits", "exclude", "jobs"):
        yield winnable.check, name, {"what": [p], "expect": "winnable"}, _taken(name)
    yield winnable.check, "expect", {"what": [p]}, {"winnable"}
    dealt = {"mission": mission, "players": 4, "seed": 1}
    yield winnable.random_deal, "mission", dealt, {"nothing", "number", "truth", "text", "no text", "negative"}
    yield winnable.random_deal, "players", dealt, {"number", "truth"}
    yield winnable.random_deal, "seed", dealt, {"number", "truth"}
    yield winnable.random_deal, "reading", dealt, {"nothing", "text", "no text"}
    yield winnable.random_deal, "game", dealt, {"nothing"}
    asked = {"missions": mission, "deals": 1, "players": 4}
    for name in ("folder", "players", "deals", "seed", "values", "reading", "game", "leads", "limits", "jobs"):
        yield winnable.survey, name, asked, _taken(name)
    text = (ROOT / "examples" / FILES[game]).read_text(encoding="utf-8")
    yield winnable.load, "source", {}, {"text", "no text"}
    yield winnable.loads, "text", {}, {"text", "no text", "bytes"}
    for name, good in (("mission", ("number", "truth", "negative")), ("reading", ())):
        yield winnable.loads, name, {"text": text}, {"nothing", "text", "no text", *good}
    yield Limits, "seconds", {}, {"nothing", "number"}
    yield Limits, "work", {}, {"nothing", "number"}
    yield winnable.limited, "limits", {}, optional
    yield winnable.limited, "stop", {}, {"nothing", "event"}
    yield winnable.limited, "progress", {}, {"nothing", "class"}


def _taken(name: str) -> Any:
    several = {"number", "numbers", "truth"}
    return {
        "limits": {"nothing", "limits"},
        "exclude": {"texts", "mapping"},
        "players": several,
        "values": {"nothing", "mapping"},
        "folder": {"nothing", "text", "no text"},
        "reading": {"nothing", "text", "no text"},
        "game": {"nothing"},
        "leads": {"truth"},
        "deals": {"nothing", "number", "truth"},
    }.get(name, {"number", "truth"})


@pytest.mark.parametrize("game", few(FILES, 2))
def test_every_function_refuses_in_words_what_it_does_not_take(game: str, tmp_path: Path) -> None:
    count = 0
    for ask, name, others, taken in calls(game, tmp_path / "none"):
        for kind, thing in wrong_things().items():
            if isinstance(thing, taken) if not isinstance(taken, set) else kind in taken:
                continue
            arguments = {**others, name: thing}
            several = arguments.pop("what", ()) if ask is winnable.check else ()
            try:
                with pytest.raises((TypeError, ValueError)) as caught:
                    ask(*several, **arguments)
            except BaseException as error:
                raise AssertionError(f"{ask.__name__}({name}={thing!r:.80}): {type(error).__name__}") from error
            message = str(caught.value)
            assert "expected" in message, f"{ask.__name__}({name}={thing!r:.80}): {message}"
            assert "not supported" not in message
            assert len(message) < 400, message
            count += 1
    assert count > 900


def test_lines_and_choices_of_another_game_are_named() -> None:
    for game, other, title in (("crew", "ganymede", "Ganymede"), ("lifeboat", "crew", "The Crew")):
        with pytest.raises(TypeError, match=rf"expected a line of .*, or its text, found a Line of {title}$"):
            winnable.replay(problem_of(game), lines()[other])
    with pytest.raises(TypeError, match=r"such as verdict\.witness\.line, or its text, found NoneType$"):
        winnable.replay(problem_of("ganymede"), None)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="expected no choices, as problems of Lifeboat leave none open, found Choices"):
        winnable.replay(problem_of("lifeboat"), NO_DAYS, Choices(owners=(), tokens=()))  # type: ignore[call-overload]
    with pytest.raises(ValueError, match='expected expect="winnable" or expect="unwinnable", found unknown'):
        winnable.check(problem_of("crew"), expect=Answer.UNKNOWN)


def test_what_progress_raises_ends_a_check_as_it_ends_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_again(_: object) -> None:
        raise KeyError("enough")

    monkeypatch.setattr(arguments, "BEAT", 0.0)
    for ask in (winnable.solve, lambda p, limits: list(winnable.check(p, expect="winnable", limits=limits))):
        with pytest.raises(KeyError, match="enough"):
            ask(problem_of("ganymede"), winnable.limited(progress=never_again))
