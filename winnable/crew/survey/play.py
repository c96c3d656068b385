"""Play missions, and report on each as text, as JSON and as findings."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median_low
from textwrap import wrap
from typing import Final, Literal

from winnable.crew.difficulty import PLAYS, difficulty, of_shipped, told
from winnable.crew.survey.contradiction import ContradictionStep, contradiction_steps
from winnable.crew.survey.findings import faults_of
from winnable.crew.survey.measures import Case
from winnable.crew.survey.playtest import CHUNK, WAYS, Amount, Playtest, questions
from winnable.games.game import Game
from winnable.games.play import PlayRequest
from winnable.games.survey import Measured
from winnable.games.usage import UsageError
from winnable.missions.crew.document import MissionDocument, ProblemDocument
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.write import one_line_of
from winnable.missions.source.finding import Finding
from winnable.output.ink import Ink, counted
from winnable.output.shared import share_json
from winnable.output.text import share_text
from winnable.output.typed import Json, answer, key, to_json
from winnable.questions.sampling import Played, Playtester, Questions, Run
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Limits

_MARGIN: Final = 4
"""The columns that stand around a crew size."""
WORK: Final = 4.0
"""The limit of each question, in CP-SAT's deterministic time, so that the same ones are decided on every machine."""


def in_reading(documents: Sequence[MissionDocument], reading: str) -> list[MissionDocument]:
    """Set the reading of those missions that have it. Raises UsageError if none has."""
    if documents and not any(document.mission.reading(reading) for document in documents):
        known = {each.name: None for document in documents for each in document.mission.readings}
        raise UsageError(f"No mission has a reading {reading!r}; their readings: {', '.join(known) or 'none'}.")
    return [
        replace(document, mission=replace(document.mission, default_reading=reading))
        if document.mission.reading(reading)
        else document
        for document in documents
    ]


class _Player(Playtester[MissionDocument, Case, Playtest]):
    """The Crew's missions as the engine plays them."""

    work = WORK
    chunk = CHUNK
    width = len("2 and robot")

    def jobs(self, sample: int) -> int:
        return super().jobs(sample) + 1 + WAYS

    def crews(self, document: MissionDocument) -> tuple[Sequence[int], Sequence[int]]:
        return document.mission.crew, document.mission.playable()

    def name(self, document: MissionDocument) -> str:
        mission = document.mission
        return mission.key if document.shipped else f"{document.path}: mission {mission.id}"

    def case(self, document: MissionDocument, players: int, request: PlayRequest, limits: Limits) -> Case:
        mission, plays = document.mission, request.plays
        if plays is None:  # the difficulty of missions that ship is known
            known = library().get(mission.key) == mission and players in of_shipped(mission.key)
            plays = 0 if known else min(PLAYS, request.sample)
        return Case(mission, players, request.seed, limits, plays)

    def questions(self, run: Run[Case]) -> Questions[Playtest]:
        return questions(run)

    def place(self, document: MissionDocument) -> str:
        return "" if document.shipped else super().place(document)

    def notes(self, document: MissionDocument) -> Sequence[str]:
        mission = document.mission
        others = [each.name for each in mission.readings if each.name != mission.default_reading]
        return [f"  reading {mission.default_reading} (others: {', '.join(others)})"] if others else []

    def lines(self, document: MissionDocument, report: Playtest, ink: Ink) -> Iterator[str]:
        return _lines(document, report, ink)

    def json(self, document: MissionDocument, report: Playtest) -> Json:
        file, line = document.place
        return {"file": file, "line": line, **to_json(_played(document, report))}

    def findings(self, document: MissionDocument, reports: Sequence[Playtest]) -> Sequence[Finding]:
        return faults_of(document, reports)


PLAYER: Final = _Player()
"""How missions are played."""


rated: Final = difficulty
"""How difficult a mission is of which simple players won so many games."""


def playtester(game: Game) -> Playtester[MissionDocument, Case, Playtest]:
    """Plays its missions."""
    del game
    return PLAYER


def measure(
    game: Game, mission: Mission, players: int, seed: int, limits: Limits, *, leads: bool, games: bool
) -> Measured:
    """Decide the random deal of a seed: the one that `winnable deal --seed` makes.

    The same comes of it on every machine if the limits are of work alone. `leads`: first leads are tried, too, and with
    `games` simple players play it. Raises ValueError if the mission cannot be dealt.
    """
    from winnable.crew.survey import one_deal  # noqa: PLC0415  # it is about surveys alone

    del game
    return one_deal.measure(mission, players, seed, limits, leads=leads, games=games)


@answer
class PossibleAmount:
    """How often how much is possible of what a goal counts that asks for as much, or as little, as there can be."""

    goal: str = key("The goal, in English.")
    numbers: tuple[tuple[int, int], ...] = key("Each number that is the most, or the least, and in how many deals.")
    no_line: int = key("In how many deals there is no line of play.", minimum=0)
    undecided: int = key("In how many deals it was not decided.", minimum=0)


@answer
class PlayedMission(Played):
    """The results that only playing missions of The Crew shows."""

    reading: str | None = key("Which reading was played; null: it has none.")
    state: Literal["sound", "unsound", "doubtful", "undecided"] | None = key(
        "Some deal can be won; that none can is proved; every deal that was played is refuted; none of that. Null: it "
        "cannot be dealt for this crew size."
    )
    sound: bool = key("Whether some deal can be won.")
    counted: str | None = key("The count that shows that no deal can be won.")
    sound_proved: bool = key("Whether that is proved, also if none can.")
    never_lost: bool = key("Whether every legal line of play wins.")
    contradiction: tuple[ContradictionStep, ...] = key(
        "Why no deal can be won, or none with the first tasks that were drawn, step by step; none if some can, and "
        "where no steps were found."
    )
    first_leads: tuple[int, int] = key("How many first leads win, of those tried.", minimum=0)
    fewest_tricks: tuple[int, int] = key(
        "After how many tricks it can be won at the earliest, of how many; sums over deals.", minimum=0
    )
    fixed_tasks: tuple[int, int] = key("How many tasks fall in one certain trick, of how many.", minimum=0)
    possible: tuple[PossibleAmount, ...] = key(
        "Of each goal that asks for most or least: how often how much is possible."
    )


# --- the report ----------------------------------------------------------------------------------


def _lines(document: MissionDocument, report: Playtest, ink: Ink) -> Iterator[str]:
    if report.impossible:
        yield f"{ink.no('cannot be dealt')}, see below"
        return
    yield from _verdict_lines(document, report, ink)
    for amount in report.amounts:
        yield f"possible:      {_amount_text(document, report, amount)}"


def _amount_text(document: MissionDocument, report: Playtest, amount: Amount) -> str:
    """Say in how many deals which number is the most, or the least, and which one half of them reach."""
    said = _said(document, report, amount).removesuffix(".")
    numbers = [*amount.numbers.elements()]
    often = [f"{number} in {counted(deals, 'deal')}" for number, deals in amount.numbers.items()]
    rest = [f"no line of play in {counted(amount.no_line, 'deal')}"] * (amount.no_line > 0)
    rest += [f"{counted(amount.undecided, 'deal')} not decided"] * (amount.undecided > 0)
    of_all = len(amount.numbers) > 1 and not amount.undecided
    middle = f"; the median is {median_low(numbers)}" if of_all else ""
    return f"{said}: {', '.join([*often, *rest])}{middle}"


def _said(document: MissionDocument, report: Playtest, amount: Amount) -> str:
    mission = document.mission
    words = Words(mission.default_deck(), mission.commander_word)
    return goal_text(mission.goals_read()[amount.goal], words, report.case.seats)


def _verdict_lines(document: MissionDocument, report: Playtest, ink: Ink) -> Iterator[str]:
    share = report.share
    so_far = f"the time limit was reached after {share.samples} of {report.planned} deals"
    if report.structure.never_lost:
        yield f"{ink.unsure('cannot be lost')}: every legal line of play wins (proved by CP-SAT)"
        return
    if report.won is None and report.late and not (report.soundness and report.soundness.proved):
        yield f"{ink.unsure('undecided')}: {so_far}"
        return
    if report.won is None:
        counted = report.soundness is not None and report.soundness.why
        yield {
            "unsound": f"{ink.no('unsound')}: no deal can be won (proved by {'counting' if counted else 'CP-SAT'})",
            "doubtful": f"{ink.unsure('doubtful')}: none of {share.samples} deals can be won, whether any other can "
            "was not decided",
            "undecided": f"{ink.unsure('undecided')}: no deal was found that can be won, {share.undecided} of "
            f"{share.samples} were not decided",
        }[report.state or "undecided"]
        for step in contradiction_steps(document, report):
            yield from _step_lines(step, ink)
        return
    sought = "" if share.winnable else "; another deal, not drawn at random, can be"
    yield f"{ink.yes('sound')}: {share_text(share)}{sought}"
    if report.late:
        yield f"{ink.unsure('not all of it was played')}: {so_far}"
    yield f"can be won:    {_command(document, report.won)}"
    if report.lost is None:
        yield f"cannot be won: no deal found among {share.samples}"
    else:
        yield f"cannot be won: {_command(document, report.lost)}"
    if report.difficulty is not None:
        label = "difficulty" if report.difficulty.number else "played"
        yield f"{label + ':':15}{told(report.difficulty).removeprefix('difficulty ')}"
    way = report.way
    if way.tried:
        parts = [f"{way.leads} of {way.tried} first leads win"]
        if way.tricks:
            tricks = report.won.deal.tricks
            parts.append(f"{tricks * way.fewest / way.tricks:.1f} of {tricks} tricks at least")
        if way.tasks:
            parts.append(f"{100 * way.fixed / way.tasks:.0f} % of the tasks fall in one certain trick")
        yield f"the way:       {', '.join(parts)}"


def _step_lines(step: ContradictionStep, ink: Ink) -> Iterator[str]:
    """Yield a step after its number, below the verdict."""
    text = f"{step.number}  {step.text}"
    if ink.width:
        yield from wrap(text, max(ink.width - PLAYER.width - _MARGIN, 30), subsequent_indent="   ")
    else:
        yield text


def _command(document: MissionDocument, problem: Problem) -> str:
    """Return the command that solves a deal of a report, with the mission's id or file in place of its contents."""
    mission, path = document.mission, document.path
    reading = mission.default_reading if len(mission.readings) > 1 else None
    words = shlex.split(one_line_of(ProblemDocument("", 1, problem, mission, mission.game, reading=reading)))
    if document.shipped or library().get(mission.key) == mission:
        words[words.index("--mission") + 1] = mission.key
    elif not path.startswith("<"):  # a mission from standard input is written out
        words[words.index("--mission") + 1] = path
    return shlex.join(["winnable", "solve", *words])


def _played(document: MissionDocument, report: Playtest) -> PlayedMission:
    way, sound = report.way, report.soundness
    return PlayedMission(
        mission=document.mission.key,
        reading=document.mission.default_reading or None,
        players=report.case.players,
        seed=report.case.seed,
        impossible=report.impossible or None,
        state=report.state,
        sound=report.won is not None,
        counted=sound.why if sound is not None and sound.why else None,
        sound_proved=report.won is not None or (sound is not None and sound.proved),
        never_lost=report.structure.never_lost,
        contradiction=contradiction_steps(document, report),
        share=share_json(report.share),
        time_limit_reached=report.late,
        winnable=None if report.won is None else _command(document, report.won),
        unwinnable=None if report.lost is None else _command(document, report.lost),
        first_leads=(way.leads, way.tried),
        fewest_tricks=(way.fewest, way.tricks),
        fixed_tasks=(way.fixed, way.tasks),
        possible=tuple(
            PossibleAmount(
                goal=_said(document, report, each),
                numbers=tuple(each.numbers.items()),
                no_line=each.no_line,
                undecided=each.undecided,
            )
            for each in report.amounts
        ),
        difficulty=report.difficulty,
    )
