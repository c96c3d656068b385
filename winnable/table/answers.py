"""Long questions about deals and missions, as workers answer them."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from winnable.games import registry
from winnable.games.play import PlayRequest
from winnable.games.usage import UsageError
from winnable.games.values import Progress
from winnable.missions.source.finding import Finding
from winnable.output.ink import PLAIN
from winnable.output.typed import Json, to_json
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services.attempts import Failure, load_solver, solve_document, tell_document
from winnable.solver.jobs import InProcess
from winnable.solver.verdict import Limits, Verdict
from winnable.table import reading
from winnable.table.asked import given_to, own_options, seconds_of
from winnable.table.wire import Refused, Tell, page_words

MOST_DEALS: Final = 1000
"""The most deals of each crew size on which a mission is played."""
DEALS: Final = 100
"""The default number of deals."""


def answer(question: str, about: Json, tell: Tell) -> Json:
    """Answer a question; a text that cannot be read gets findings alone. Raises Refused."""
    limits = Limits(seconds=seconds_of(about)).begun()
    own, others = own_options(question, about.get("options") or {})
    if question == "play":
        if others:
            raise Refused(f"unknown options: {', '.join(others)[:100]}")
        return _played(about, own, limits, tell)
    given = reading.given(about)
    problems = given.loaded.problems
    if given.loaded.errors or not problems:
        return {"problem": None, "yaml": None, "findings": given.findings}
    number = about.get("number") or 1
    if not 1 <= number <= len(problems):
        raise Refused(f"expected the number of a problem from 1 to {len(problems)}, found {number}")
    document = problems[number - 1]
    game = registry.game_of(document.game)
    load_solver(game)
    options_of_game = given_to(game, question, others)
    if question == "solve":
        solved = solve_document(document, options_of_game, limits)
        hidden = own["verdict_only"]
        bare: Any = Verdict(Answer.UNKNOWN) if hidden or isinstance(solved.result, Failure) else solved.result
        told: Json = {
            "problem": solved.telling(verdict_only=hidden).viewed("solve"),
            "yaml": asked(game, "solve").dump(game, solved.query, bare, None),
        }
    else:
        own = {name: value if value != "" else None for name, value in own.items()}
        telling = tell_document(question, document, options_of_game, limits, {**others, **own})
        write = None if isinstance(telling.told, Failure) else telling.told.yaml
        told = {"problem": telling.viewed(question), "yaml": None if write is None else write(None)}
    doubts = reading.findings_of([*game.format.doubts(document)] if question == "analyse" else ())
    return {**told, "findings": [*given.findings, *doubts], "one_line": game.one_line(document)}


# --- missions ------------------------------------------------------------------------------------


def _played(about: Json, own: Json, limits: Limits, tell: Tell) -> Json:
    """Play a mission on random deals: the share that can be won, and how hard they are."""
    document, findings = mission_of(about)
    if document is None:
        return {"played": [], "text": [], "findings": reading.findings_of(findings), "late": False}
    game = registry.game_of(document.game)
    load_solver(game)
    if about.get("reading"):
        try:
            (document,) = game.in_reading([document], about["reading"])
        except UsageError as error:
            raise Refused(page_words(error)) from error
    deals = min(own["deals"] or min(game.sample, DEALS), MOST_DEALS)
    if not all(isinstance(each, int) and 2 <= each <= 20 for each in own["players"]):
        raise Refused("expected numbers of players from 2 to 20")
    request = PlayRequest(tuple(own["players"]), deals, own["seed"], limits.deadline)
    (report,) = (
        asked(game, "mission_sample").playtester(game).play([document], request, InProcess().submit, _display(tell))
    )
    return {
        "played": list(report.json),
        "text": [*report.text(PLAIN), *report.remarks],
        "marks": [
            {"crew": each.crew, "difficulty": to_json(each.difficulty), "late": each.late} for each in report.marks
        ],
        "findings": reading.findings_of([*findings, *report.findings]),
        "late": report.late,
    }


def mission_of(about: Json) -> tuple[Any, Sequence[Finding]]:
    """Return the mission that is named or given as a text, and the findings in it; None if there is not one.

    Raises Refused.
    """
    if about.get("mission") is not None:
        return reading.shipped_mission(about["mission"], about.get("game")), ()
    text = about.get("mission_text") if about.get("mission_text") is not None else about.get("text")
    if text is None:
        raise Refused("expected a mission, by 'mission' or 'mission_text'")
    return reading.one_mission(text)


def _display(tell: Tell) -> Progress:
    """Return the function that shows progress on the page."""

    def display(length: int, label: str) -> Callable[[int], None]:
        done, told = 0, -1

        def advance(steps: int) -> None:
            nonlocal done, told
            done += steps
            if length and done * 100 // length != told:  # a hundred times at most
                told = done * 100 // length
                tell({"done": min(done, length), "of": length, "label": label})

        return advance

    return display
