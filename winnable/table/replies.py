"""The table of requests that a worker answers, with the keys that each may have."""

import base64
import json
import secrets
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.usage import UsageError
from winnable.games.values import DealRequest, Marks
from winnable.missions.source.document import MISSION, PROBLEM
from winnable.missions.source.edit import part_of
from winnable.missions.source.files import Rewritten
from winnable.missions.source.finding import Finding, Findings, Source
from winnable.output.ink import PLAIN
from winnable.output.svg import written
from winnable.output.typed import Json
from winnable.page.document import problems_page
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services.attempts import Solved
from winnable.services.loading import load_bytes
from winnable.solver.verdict import Verdict
from winnable.table import reading, shelves
from winnable.table.answers import answer
from winnable.table.asked import OWN, deal_options
from winnable.table.reading import DEAL_KEYS
from winnable.table.wire import ANSWER, FAILED, REFUSED, Refused, Tell, page_words

TEXTS: Final = (
    "text",
    "mission",
    "mission_text",
    "reading",
    "game",
    "form",
    "name",
    "catalogue",
    "cards",
)
NUMBERS: Final = ("players", "seed", "number", "tasks", "difficulty", "after")
TABLES: Final = ("marks", "options", "with", "edit")
"""The keys by the type of their values, in every request."""
MOST_TEXT: Final = 200_000
MOST_LOG: Final = 27_000_000
"""The most characters of a log in base64, of which four stand for three bytes."""
MOST_NUMBER: Final = 10**9
MOST_HEADLINE: Final = 400
MOST_DIFFICULTY: Final = 40
"""Twice that of the hardest mission: more takes longer to select than a page waits."""


# --- deals ---------------------------------------------------------------------------------------


def read(about: Json) -> Json:
    """Read a deal that was pasted or tapped together."""
    given = reading.given(about)
    text = given.text if given.written else ""
    return {
        "documents": [_document(each, text) for each in given.loaded.documents],
        "findings": given.findings,
        "text": given.text,
    }


def log(about: Json) -> Json:
    """Read the log of a game that was played elsewhere, `log` in base64, by the options of an import in `with`."""
    known = registry.options_of("import")
    found = Rewritten("")

    def rewrite(data: bytes, source: Source, findings: Findings) -> Rewritten | None:
        nonlocal found
        read = registry.rewritten(data, source, findings, options)
        found = read or found
        return read

    try:
        data = base64.b64decode(about["log"], validate=True)
        given = about.get("with") or {}
        options = {name: known[name].read(value) for name, value in given.items() if value is not None}
        loaded = load_bytes(data, reading.NAME, alone=True, rewrite=rewrite)
    except (ValueError, TypeError, KeyError) as error:
        raise Refused(f"expected a log in base64 and the options of an import: {error}") from error
    tries = [
        {"title": each.name, "text": reading.dumped(each), "tried": registry.game_of(each.game).format.tried(each.name)}
        for each in loaded.problems
    ]
    return {"tries": tries, "missing": list(found.missing), "findings": reading.findings_of(loaded.findings)}


def lay(about: Json) -> Json:
    """Return the text of a problem after an edit, if there is one, and the table after it."""
    text, edit = about.get("text") or "", about.get("edit")
    game = registry.game_of(str(edit.get("game"))) if edit and not text else reading.game_of(text)
    changed = text if edit is None else game.table.edit(text, edit)
    if len(changed) > MOST_TEXT:
        raise Refused("the text is too long", "size")
    return {"text": changed, "page": game.page, "view": game.table.laid_out(changed)}


def _document(document: Any, text: str = "") -> Json:
    """Return a document as pages know it; `text` is that of its file, for documents of no other form."""
    game = registry.game_of(document.game)
    told = {
        "kind": document.kind.replace(" ", "_"),
        "line": document.line,
        "game": document.game,
        "page": game.page,
        "english": [line for each in asked(game, "show").show(game, document, None) for line in each.sentences],
    }
    if document.kind == PROBLEM:
        return told | _problem(game, document, part_of(text, document.line) if text else "")
    if document.kind == MISSION:
        mission = document.mission
        about = {name: getattr(mission, name, "") for name in ("id", "key", "title", "about", "story")}
        lists = {
            "players": list(game.library.subject(document).playable),
            "readings": list(game.library.readings_of(document)),
        }
        return told | about | lists | {"tags": list(mission.tags), "notes": list(mission.notes)}
    return told


def _problem(game: Game, document: Any, text: str) -> Json:
    query = reading.query_of(document)
    unasked: Verdict[Any] = Verdict(Answer.UNKNOWN)
    written = asked(game, "solve").dump(game, query, unasked, None)
    return {
        "title": document.name,
        "tried": game.format.tried(document.name),
        "heading": game.heading(document),
        "mission": _published(game, document.mission),
        "one_line": game.one_line(document),
        "yaml": written,
        "text": text or written,
        "question": game.question_json(query),
        "view": asked(game, "solve").view(game, query, unasked, verdict_only=False),
        "position": game.table.position(document),
        "expect": None if document.expect is None else document.expect.value,
    }


def _published(game: Game, mission: Any) -> str | None:
    """Return the key of a problem's mission, if it is one of the library and not another of its id."""
    key: str | None = getattr(mission, "key", None)
    if key is None or key not in game.library.shelf:
        return None
    loaded = game.format.shipped(key, mission.game)
    shipped = [each.mission.title for each in (loaded.missions if loaded else ())]
    return key if shipped == [mission.title] else None


def position(about: Json) -> Json:
    """Say where a game stands after the cards that were played."""
    given = reading.given(about)
    problems = given.loaded.problems
    found = registry.game_of(problems[0].game).table.position(problems[0]) if problems else None
    return {"position": found, "findings": given.findings}


def deal(about: Json) -> Json:
    """Deal at random."""
    edition, name, text = about.get("game"), about.get("mission"), about.get("mission_text")
    if edition is not None and edition not in registry.editions():
        raise Refused(f"there is no game {edition[:60]!r}", "unknown")
    seed = about["seed"] if "seed" in about else secrets.randbelow(MOST_NUMBER)
    if text is not None:
        document, wrong = reading.one_mission(text)
        if document is None:
            return {"seed": seed, "remarks": [], "documents": [], "findings": reading.findings_of(wrong)}
        with reading.mission_file(text) as path:
            return _dealt(about, str(path), document.game, seed)
    if name is not None:
        reading.shipped_mission(name, edition)
    return _dealt(about, name, edition, seed)


def _dealt(about: Json, mission: str | None, edition: str | None, seed: int) -> Json:
    game = registry.game_of(edition) if mission is None else registry.game_of_mission(mission, edition)[0]
    low, high = game.players
    if not low <= about.get("players", 0) <= high:
        raise Refused(f"expected 'players' from {low} to {high}")
    if (about.get("difficulty") or 0) > MOST_DIFFICULTY:
        raise Refused(f"expected 'difficulty' of {MOST_DIFFICULTY} at most")
    options = deal_options(game, {name: about.get(name) for name in registry.options_of("deal")})
    try:
        dealt = asked(game, "deal").deal(
            game, DealRequest(about["players"], edition, mission, about.get("reading"), options), seed
        )
    except UsageError as error:
        message = page_words(error)
        message = message.replace(str(mission), "<mission>") if mission else message
        wrong = Finding("<table>", 1, 1, "", message)
        return {"seed": seed, "remarks": [], "documents": [], "findings": reading.findings_of([wrong])}
    loaded = load_bytes(dealt.yaml.encode(), "<table>", alone=True)
    return {
        "seed": seed,
        "remarks": list(dealt.remarks),
        "documents": [_document(each) for each in loaded.documents],
        "findings": reading.findings_of([*dealt.findings, *loaded.findings]),
    }


def check(about: Json) -> Json:
    """Read a text of an editor, and return its findings without solving anything."""
    loaded = reading.alone(about["text"])
    examined = [
        finding for each in loaded.problems for finding in registry.game_of(each.game).examine(each, play=False)
    ]
    documents = [_document(each) for each in loaded.documents]
    found = [*loaded.findings, *examined]
    return {"documents": documents, "findings": reading.findings_of(found)}


# --- export --------------------------------------------------------------------------------------


def export(about: Json) -> Json:
    """Write a deal, or its line of play if it has one, in another form."""
    form: str = about.get("form", "")
    if form not in _FORMS:
        raise Refused(f"expected a form: {', '.join(_FORMS)}")
    given = reading.given(about)
    problems = given.loaded.problems
    if not problems:
        return {"name": None, "type": None, "content": None, "findings": given.findings}
    document = problems[0]
    game = registry.game_of(document.game)
    ending, kind, write = _FORMS[form]
    content = write(game, document, about.get("marks") or {})
    if not content:
        raise Refused("this deal has no such form: there is no line in it, or no picture in its game", "unknown")
    return {"name": f"deal.{ending}", "type": kind, "content": content, "findings": given.findings}


def _witness(game: Game, document: Any) -> Any:
    """Return the line of a document, replayed; None if it has none that wins."""
    try:
        return asked(game, "replay").witness(game, document.problem, document)
    except ValueError:
        return None


def _text(game: Game, document: Any, _marks: Json) -> str:
    witness = _witness(game, document)
    heading = game.heading(document)
    if witness is None:
        lines = [line for each in asked(game, "show").show(game, document, None) for line in each.sentences]
    else:
        lines = list(asked(game, "solve").in_full(game, document.problem, Verdict(Answer.WINNABLE, witness), PLAIN))
    return "\n".join([*([heading] if heading else []), *lines, ""])


def _yaml(game: Game, document: Any, _marks: Json) -> str:
    witness = _witness(game, document)
    result: Verdict[Any] = Verdict(Answer.UNKNOWN) if witness is None else Verdict(Answer.WINNABLE, witness)
    written: str = asked(game, "solve").dump(game, reading.query_of(document), result, None)
    return written


def _html(game: Game, document: Any, _marks: Json) -> str:
    """Return a page with the line that needs no server; empty if there is none."""
    witness = _witness(game, document)
    if witness is None:
        return ""
    solved = Solved(game, reading.query_of(document), Verdict(Answer.WINNABLE, witness))
    return problems_page("solve", [solved.telling().viewed("solve")], ())


def _svg(game: Game, document: Any, marks: Json) -> str:
    """Return a picture of the line, or of the cards with the page's marks; in a game without pictures, of its text."""
    lists = {key: marks.get(key) for key in ("kept", "told")}
    cards = {key: [str(card) for card in found] for key, found in lists.items() if isinstance(found, list)}
    headline = str(marks.get("headline") or "")[:MOST_HEADLINE]
    witness = None if marks else _witness(game, document)
    picture = game.drawn(document.problem, witness, marks=Marks(headline, str(marks.get("lost") or ""), **cards))
    return picture or written(headline, _text(game, document, marks).splitlines())


_FORMS: Final[Mapping[str, tuple[str, str, Callable[[Game, Any, Json], str]]]] = {
    "text": ("txt", "text/plain", _text),
    "one_line": ("txt", "text/plain", lambda game, document, _marks: game.one_line(document)),
    "yaml": ("yaml", "application/yaml", _yaml),
    "svg": ("svg", "image/svg+xml", _svg),
    "html": ("html", "text/html", _html),
}
"""By name the ending of a file in a form, its type, and what writes a deal in it, with the marks of the page."""


# --- the table of requests -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Request:
    keys: tuple[str, ...]
    answer: Callable[[Json], Json]
    needed: tuple[str, ...] = ()
    """Keys that its answer takes for granted."""


_REQUESTS: Final[Mapping[str, _Request]] = {
    "setup": _Request((), shelves.setup),
    "read": _Request(DEAL_KEYS, read),
    "log": _Request(("log", "with"), log, ("log",)),
    "lay": _Request(("text", "edit"), lay),
    "position": _Request(DEAL_KEYS, position),
    "deal": _Request(
        ("game", "mission", "mission_text", "reading", "players", "seed", "tasks", "difficulty", "deck", "with"), deal
    ),
    "check": _Request(("text", "game"), check, ("text",)),
    "export": _Request((*DEAL_KEYS, "form", "marks"), export),
    "missions": _Request((), shelves.missions),
    "mission": _Request(("name", "players"), shelves.mission, ("name",)),
    "catalogue": _Request(("catalogue",), shelves.catalogue, ("catalogue",)),
    "template": _Request(("game",), shelves.template, ("game",)),
}
_QUESTION_KEYS: Final = (*DEAL_KEYS, "options", "seconds", "number")


def reply(ask: str, about: Json, tell: Tell) -> Json:
    """Answer a request: a quick one, or a question of `OWN`. Raises Refused for one that makes no sense."""
    known = _REQUESTS.get(ask)
    if known is None and ask not in OWN:
        raise Refused(f"there is no request {ask[:60]!r}", "unknown")
    about = {key: value for key, value in about.items() if value is not None}  # null: not given
    _check(about, _QUESTION_KEYS if known is None else known.keys)
    if known is not None and (missing := [key for key in known.needed if key not in about]):
        raise Refused(f"expected {missing[0]!r}")
    try:
        return answer(ask, about, tell) if known is None else known.answer(about)
    except UsageError as error:  # as the command line would say it
        raise Refused(page_words(error)) from error


def _check(about: Json, keys: tuple[str, ...]) -> None:
    """Refuse keys that are not known, and values of the wrong type."""
    if unknown := [name for name in about if name not in keys]:
        raise Refused(f"unknown keys: {', '.join(unknown)[:100]}; expected {', '.join(keys)}")
    try:
        json.dumps(about, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise Refused("expected Unicode text, found half of a surrogate pair") from error
    for name, value in about.items():
        right = (
            (name in TEXTS and isinstance(value, str) and len(value) <= MOST_TEXT)
            or (name in NUMBERS and type(value) is int and 0 <= value <= MOST_NUMBER)
            or (name in TABLES and isinstance(value, dict))
            or (name == "deck" and isinstance(value, str))
            or (name == "log" and isinstance(value, str) and len(value) <= MOST_LOG)
            or name == "seconds"  # looked at where it counts
        )
        if not right:
            raise Refused(f"expected another kind of value, or a smaller one, for {name!r}")


# --- From a call to its answer -------------------------------------------------------------------


def answered(call: bytes | str, tell: Tell) -> tuple[bytes, Json]:
    """Return the answer to a call, and its kind by `wire`; a failure is an answer, too.

    A call is a JSON object: `ask` names a request, and `about` has its keys, as in docs/table-api.md. `tell` is told of
    progress.
    """
    try:
        ask, about = _read(call)
        return ANSWER, reply(ask, about, tell)
    except Refused as error:
        return REFUSED, {"kind": error.kind, "message": str(error)}
    except RecursionError:
        return REFUSED, {"kind": "request", "message": "this is nested too deep"}
    except MemoryError:
        return FAILED, {"kind": "memory", "message": "there is not enough memory for this question"}
    except Exception as error:  # noqa: BLE001  # the page is told, and the server writes the rest down
        told = {"kind": "internal", "message": f"{type(error).__name__}: {error}"}
        return FAILED, told | {"trace": traceback.format_exc()}


def _read(call: bytes | str) -> tuple[str, Json]:
    """Return the question, and the keys of the request. Raises Refused."""
    try:
        said = json.loads(call)
    except ValueError as error:
        raise Refused("expected JSON") from error
    match said:
        case {"ask": str(ask), "about": dict(about)}:
            return ask, about
    raise Refused("expected an object with 'ask', a text, and 'about', an object")
