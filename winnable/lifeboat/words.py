"""The words of Lifeboat: goals, moves and lines of play for people and machines, and what is counted in them.

A move is told by what is done, as `naming` has it; a line as a story, as JSON, and for pages with the boat day by day.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from winnable.games.parts import ILLEGAL, Horizon, Places, Steps, Words
from winnable.lifeboat.naming import not_at_once
from winnable.lifeboat.rules import Move, Step, dawned, moment_of, next_position, so_far
from winnable.lifeboat.story import Told, days_of, scores_table, story_text
from winnable.missions.lifeboat.english import goal_text, question_text
from winnable.missions.lifeboat.format.goals import goal_value
from winnable.missions.lifeboat.format.line import line_value
from winnable.output.ink import Ink, counted, wrapped
from winnable.output.typed import Json, Properties, among, of_type, tables, texts
from winnable.questions.counts import Countable
from winnable.questions.lines import goals_json, goals_schema, goals_text
from winnable.rules.answer import State
from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Judgement, Report, finished, line_of
from winnable.rules.lifeboat.score import points
from winnable.rules.lifeboat.setup import Setup
from winnable.solver.lifeboat.horizons import due
from winnable.solver.played import PlayedStep
from winnable.solver.verdict import NoAnswer

# --- counts --------------------------------------------------------------------------------------


def _cast(problem: Problem) -> list[str]:
    return [str(who) for who in problem.deal.setup.cast]


def _of(form: Callable[[Character, Bound], Goal]) -> Callable[[Problem, str, Mapping[str, int]], Goal]:
    names = {str(who): who for who in Character}
    return lambda _problem, of, bound: form(names[of], Bound(**bound))


def _together(form: Callable[[Bound], Goal]) -> Callable[[Problem, str, Mapping[str, int]], Goal]:
    return lambda _problem, _of, bound: form(Bound(**bound))


COUNTS: Final = (
    Countable("points", "points of {}", _of(forms.Score), _cast),
    Countable("total", "points of all together", _together(forms.TotalScore)),
    Countable("alive", "people alive", _together(forms.AliveCount), end=lambda problem: len(problem.deal.setup.cast)),
    Countable("loot", "points of {} for cards", _of(forms.Loot), _cast),
    Countable("wounds", "wounds of {}", _of(forms.Wounds), _cast),
    Countable("gulls", "gulls seen", _together(forms.Gulls)),
)
"""By the order in which they are named."""


# --- JSON ----------------------------------------------------------------------------------------


LINE: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all goals are met."),
    "over": of_type("boolean", "Whether the game is over at the end of the line."),
    "goals": goals_schema("On which day that was certain; null: it is open."),
    "line_of_play": of_type("array", "The line of play as in files: its days.", items={"type": "object"}),
    "unit": among(["day"], "What the numbers of `timeline` and `decided` count."),
    "timeline": tables(
        {
            "number": of_type("integer", "The number of the day.", minimum=1),
            "steps": tables(
                {
                    "step": of_type("string", "Whose turn it is, or which part of the day."),
                    "player": of_type(("string", "null"), "Who does it."),
                    "texts": texts("What is done, in English."),
                },
                "What happens, in order.",
            ),
            "gulls": of_type("integer", "The gulls seen by its end.", minimum=0),
            "boat": texts("Who is in the boat then, bow to stern, bodies included."),
            "wounds": of_type("object", "The wounds then, by character.", additionalProperties={"type": "integer"}),
            "unconscious": texts("Who is unconscious then."),
            "dead": texts("The bodies in the boat."),
            "lost": texts("Who is lost overboard."),
            "hands": of_type(
                "object",
                "The cards then, closed and open, by character.",
                additionalProperties={"type": "object"},
            ),
        },
        "The days of the line.",
    ),
    "scores": of_type(
        "object",
        "The points of each player at the end of the line, with their parts.",
        additionalProperties={"type": "object", "additionalProperties": {"type": "integer"}},
    ),
}
"""The keys of `line_json`."""


def line_json(report: Report, line: Line) -> Json:
    """The days of a line with all places after each, the scores, and the outcome of the goals."""
    setup = report.problem.deal.setup
    scores = {}
    for who in setup.cast:
        found = points(setup, report.position, who)
        scores[str(who)] = {**found._asdict(), "total": found.total}
    return {
        "state": report.state.value,
        "over": report.position.over,
        "goals": goals_json(report, goal_value, goal_text, "day"),
        "line_of_play": list(line_value(line, report.problem.deal.position.day)),
        "unit": "day",
        "timeline": [_day(setup, told) for told in days_of(report)],
        "scores": scores,
    }


def _day(setup: Setup, told: Told) -> Json:
    return {
        "number": told.day,
        "steps": [
            {"step": step.label, "player": None if step.who is None else str(step.who), "texts": list(step.texts)}
            for step in told.steps
        ],
        **position_json(setup, told.position),
    }


def position_json(setup: Setup, position: Position) -> Json:
    """The place of everybody, and their cards."""
    return {
        "gulls": position.gulls,
        "boat": [str(who) for who in position.boat],
        "wounds": {str(who): position.wounds[who] for who in setup.cast},
        "unconscious": [str(who) for who in position.living if not position.conscious(who)],
        "dead": [str(who) for who in position.boat if not position.alive(who)],
        "lost": [str(who) for who in setup.cast if not position.aboard(who)],
        "hands": {
            str(who): {"closed": list(position.closed[who]), "open": list(position.open[who])} for who in position.boat
        },
    }


# --- pages ---------------------------------------------------------------------------------------


def deal_view(problem: Problem) -> Json:
    """Return who is in the boat, where everybody is before the first day, and the question."""
    setup, position = problem.deal.setup, problem.deal.position
    cast = [{"name": str(who), "size": who.size} for who in setup.cast]
    goals = [goal_text(goal) for goal in problem.goals]
    start = {"number": position.day, **position_json(setup, position)}
    question = question_text(problem.days, problem.at)
    return {"question": question, "goals": goals, "cast": cast, "start": start}


def line_view(report: Report, line: Line) -> Json:
    """Return a judged line of play, day by day."""
    return {**deal_view(report.problem), **line_json(report, line)}


_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([a-z]+))?")
_INDENT: Final = 16
"""The columns before a deed: the mark, and the word before each part of a day."""


# --- lines ---------------------------------------------------------------------------------------


def play_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, the line day by day, the scores, and the outcome of the goals."""
    yield ""
    yield from story_text(report, ink)
    yield ""
    yield from scores_table(report, ink)
    yield ""
    yield from goals_text(report, _certain, goal_text, ink)
    if report.complete and not report.position.over and report.problem.at == "end":
        yield "The game was not over by then; the goals are read after the last day."


def _certain(judged: Judgement) -> str:
    if judged.step is None:
        return ""
    return f"on day {judged.day}" if judged.step else "from the start"


def _lost(report: Report) -> str:
    days = [each.day or 0 for each in report.judgements if each.state is State.LOST]
    return f"on day {max(days)}"


def _illegal_json(problem: Problem, illegal: IllegalStep) -> Json:
    del problem
    found = {
        "fault": illegal.fault.value,
        "number": illegal.day,
        "player": None if illegal.who is None else str(illegal.who),
        "path": list(illegal.path),
        "detail": illegal.detail,
    }
    return {"illegal": found}


def _horizon(problem: Problem) -> Horizon:
    day = due(problem).last_day
    return Horizon(day, f"by day {day}", before="by day", noun="day", counted=False, name="by day")


# --- moves ---------------------------------------------------------------------------------------


def _first_move(problem: Problem, line: Line) -> Move:
    records = so_far(problem, line).records[len(so_far(problem, problem.played).records) :]
    moment = moment_of(records[0].before)
    step = [each for each in records if moment_of(each.before) == moment]
    return Move.of(problem, [(each.before, each.decision) for each in step], step[-1].after)


def _at(problem: Problem, line: Line, place: str) -> Problem:
    """The problem at a place of a line: the morning of a day, the turn of a character, or the night."""
    written = _PLACE.fullmatch(place)
    if written is None:
        raise NoAnswer(f"expected a day for --at, a turn or the night, such as 2, 2.kid or 2.night, found {place!r}")
    report = so_far(problem, line)
    moments = [record.before for record in report.records]
    if not finished(problem, report.position):
        moments.append(dawned(problem, report.position))
    for number, moment in enumerate(moments):
        day, name, who = moment_of(moment)
        if day == int(written[1]) and written[2] in (None, name, str(who)):
            steps = [(record.before, record.decision) for record in report.records[:number]]
            return replace(problem, played=line_of(steps, moment) if steps else NOTHING_PLAYED)
    raise NoAnswer(f"expected a place within the game for --at, found {place}")


def _where_text(problem: Problem, _ink: Ink) -> str:
    day, name, who = moment_of(next_position(problem))
    return f"day {day}, {f'the turn of {who}' if who is not None else f'the {name}'}"


def _where(problem: Problem) -> Json:
    day, name, who = moment_of(next_position(problem))
    return {"number": day, "step": name, "to_move": None if who is None else str(who)}


# --- a game that was played ----------------------------------------------------------------------


def _rows(problem: Problem, step: Step) -> list[tuple[str, str]]:
    """The deeds of a step: the word before each part, and the part."""
    part = Report(problem, step.records[0].before, step.records, complete=False)
    return [(each.label, "; ".join(each.texts)) for told in days_of(part) for each in told.steps]


def _marked(
    problem: Problem, _line: Line, steps: Sequence[PlayedStep[Step]], marks: Sequence[str], ink: Ink
) -> Iterator[str]:
    yield f" {marks[0]}  the deal"
    day = None
    for each, mark in zip(steps, marks[1:], strict=True):
        if each.step.day != day:
            day = each.step.day
            yield ink.strong(f"day {day}")
        for label, text in _rows(problem, each.step):
            yield wrapped(f" {mark}  {label:11} {text}", ink.width, _INDENT)


def _lost_by(problem: Problem, played: PlayedStep[Step], _ink: Ink) -> str:
    step = played.step
    rows = _rows(problem, step)
    what = "; ".join(text if label in (str(step.who), "provisions") else f"{label} {text}" for label, text in rows)
    match step.name:
        case "turn" if [label for label, _ in rows] == ["at rest"]:
            return f"{step.who} lost it on day {step.day} by resting"
        case "turn":
            return f"{step.who} lost it on day {step.day} with this turn: {what}"
        case "night":
            return f"the night of day {step.day} lost it: {what}"
    return f"it was lost on day {step.day} by who took which provisions: {what}"


def _place(_problem: Problem, played: PlayedStep[Step]) -> str:
    step = played.step
    return f"{step.day}.{step.name if step.who is None else step.who}"


def _played_view(problem: Problem, line: Line, _steps: Sequence[PlayedStep[Step]]) -> Json:
    """The line as it was played; what a step did is told in the steps of the analysis."""
    return line_view(so_far(problem, line), line)


def _of_moves(problem: Problem, names: Sequence[str]) -> str:
    at = next_position(problem)
    later = [] if moment_of(at)[2] is None else not_at_once(problem, at, names)
    if not later:
        return ""
    others = f" and {counted(len(later) - 1, 'other')}" if len(later) > 1 else ""
    return f"Before {later[0]}{others}, cards are opened or given away."


def _step_json(step: Step) -> Json:
    return {"day": step.day, "step": step.name, "player": None if step.who is None else str(step.who)}


_STEP: Final[Properties] = {
    "day": of_type("integer", "The number of its day.", minimum=1),
    "step": among(["provisions", "turn", "night"], "Which part of the day."),
    "player": of_type(("string", "null"), "Whose turn it is; null: it is no turn."),
}
STEPS: Final = Steps(
    lost=_lost_by,
    text=_marked,
    place=_place,
    json=_step_json,
    keys=_STEP,
    view=_played_view,
)
WORDS: Final = Words(
    goal_text=lambda _problem, goal: goal_text(goal),
    goal_value=lambda _problem, goal: goal_value(goal),
    move=lambda _problem, move: move.name,
    first_move=_first_move,
    line_value=lambda witness: line_value(witness.line, witness.report.problem.deal.position.day),
    text=play_text,
    json=lambda witness: line_json(witness.report, witness.line),
    keys=LINE,
    places=Places(
        _at,
        _where_text,
        _where,
        {
            "number": of_type(("integer", "null"), "The day; null: the game is over.", minimum=1),
            "step": among(["provisions", "turn", "night", None], "Which part of it; null: the game is over."),
            "to_move": of_type(["string", "null"], "Whose turn it is; null: it is no turn."),
        },
        "day",
    ),
    steps=STEPS,
    view=lambda witness: line_view(witness.report, witness.line),
    deal_view=deal_view,
    illegal_json=_illegal_json,
    illegal_keys={
        **ILLEGAL,
        "number": of_type("integer", "On which day.", minimum=0),
        "player": of_type(("string", "null"), "Whose decision it is."),
    },
    reached=lambda report: f"in {counted(len({record.day for record in report.records}), 'day')}",
    lost=_lost,
    stops=lambda report, _: f"on day {report.position.day}",
    horizon=_horizon,
    fewest="fewest_days",
    counts=COUNTS,
    free=lambda problem: [str(who) for who in problem.free],
    says_why=False,
    of_moves=_of_moves,
)
