"""Play many deals of a mission, and combine them to a report for each crew size.

First come the deals of the sample and the structure of the mission. As soon as the first winnable deals are known,
the way to win is measured on them; if there is none, the model looks for a deal that can be won.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, Literal

from winnable.crew.difficulty import difficulty, of_shipped
from winnable.crew.survey.measures import (
    NO_STRUCTURE,
    Case,
    Possible,
    Soundness,
    Structure,
    Way,
    measured,
    play_deals,
    play_games,
    possible,
    soundness,
    structure,
    way,
)
from winnable.games.play import Difficulty
from winnable.missions.crew.read.library import library
from winnable.questions.sampling import Questions, Run, share_of
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.share import Share

WAYS: Final = 3
"""On how many winnable deals the way is measured: each takes as long as solving some ten deals."""
CHUNK: Final = 10
"""How many deals a job has."""
GAMES: Final = 25
"""How many games of simple players a job has."""


@dataclass(frozen=True, slots=True)
class Playtest:
    """The report on a mission for one crew size.

    `won` and `lost` are problems that can and cannot be won, from the sample or found by the model; None if none was
    found. `impossible` is the reason why the mission cannot be dealt for this crew size; then the rest is empty.
    """

    case: Case
    share: Share = field(default_factory=Share)
    won: Problem | None = None
    lost: Problem | None = None
    structure: Structure = NO_STRUCTURE
    soundness: Soundness | None = None
    """Whether any deal at all can be won; None unless no deal of the sample can."""
    way: Way = field(default_factory=Way)
    impossible: str = ""
    amounts: tuple["Amount", ...] = ()
    """Of each goal that asks for as much as there can be, how much that is in the deals of the sample."""
    planned: int = 0
    """How many deals of the sample there were to be."""
    late: bool = False
    """Whether the deadline passed before all questions; the rest counts as undecided."""
    difficulty: Difficulty | None = None
    """None if no game was played."""

    @property
    def crew(self) -> str:
        """The crew size in words."""
        return "2 and robot" if self.case.robot else f"{self.case.players} players"

    @property
    def state(self) -> Literal["sound", "unsound", "doubtful", "undecided"] | None:
        """The finding in a word.

        `sound`: some deal can be won. `unsound`: it is proved that none can. `doubtful`: every deal of the sample is
        refuted, but whether any other can be won was not decided. `undecided`: not even that. None if it cannot be
        dealt.
        """
        if self.impossible:
            return None
        if self.won is not None:
            return "sound"
        if self.soundness is not None and self.soundness.proved:
            return "unsound"
        return "doubtful" if self.share.samples and self.share.unwinnable == self.share.samples else "undecided"


@dataclass(frozen=True, slots=True)
class Amount:
    """How often how much is possible of what a goal of the mission counts, by its place among the goals."""

    goal: int
    found: tuple[Possible, ...]

    @property
    def numbers(self) -> Counter[int]:
        """In how many deals each number is the most, or the least."""
        return Counter(sorted(each.number for each in self.found if each.number is not None))

    @property
    def no_line(self) -> int:
        """In how many deals there is no line of play."""
        return sum(each.no_line for each in self.found)

    @property
    def undecided(self) -> int:
        """In how many deals it is not known."""
        return len(self.found) - self.numbers.total() - self.no_line


def questions(run: Run[Case]) -> Questions[Playtest]:
    """Ask about one case, see `winnable.questions.sampling`."""
    case, planned = run.case, run.sample
    if run.passed:
        return Playtest(case, planned=planned, late=True)
    if why := _impossible(case):
        return Playtest(case, impossible=why, planned=planned)
    run.deal(play_deals)
    games = [
        run.begin(play_games, range(at, min(at + GAMES, case.plays)), counted=False)
        for at in range(0, case.plays, GAMES)
    ]
    parts = run.begin(structure)
    much = {
        goal: [run.begin(possible, number, goal, counted=False) for number in range(planned)]
        for goal, _ in measured(case)
    }
    yield
    # the ways of the first winnable deals are measured while other deals are still played, so no process waits
    ways = [run.begin(way, number) for number in islice(run.winnable(), WAYS)]
    any_deal = None if ways or run.passed else run.begin(soundness)
    yield
    played = dict(run.dealt())
    sound = None if any_deal is None else run.found(any_deal, Soundness(Answer.UNKNOWN))
    found = run.found(parts, NO_STRUCTURE)
    summed = sum((run.found(each, Way()) for each in ways), Way())
    amounts = [Amount(goal, tuple(run.found(job, Possible()) for job in jobs)) for goal, jobs in much.items()]

    def first(answer: Answer) -> Problem | None:
        number = next((number for number, dealt in played.items() if dealt.answer is answer), None)
        return None if number is None else played[number].problem or case.problem(number)

    won = sound.won if sound else first(Answer.WINNABLE)
    if won is None:  # a contradiction implies every part, so the structure means nothing
        found = NO_STRUCTURE
    share, lost = share_of([each.answer for each in played.values()]), first(Answer.UNWINNABLE)
    won_games, all_games = (sum(each) for each in zip((0, 0), *(run.found(job, (0, 0)) for job in games), strict=True))
    known = difficulty(case.players, won_games, all_games) if all_games else None
    if known is None and library().get(case.mission.key) == case.mission:
        known = of_shipped(case.mission.key).get(case.players)
    return Playtest(
        case,
        share,
        won,
        lost,
        found,
        sound,
        summed,
        amounts=tuple(amounts),
        planned=planned,
        late=run.passed,
        difficulty=known,
    )


def _impossible(case: Case) -> str:
    """Return the reason why the mission cannot be dealt for the crew size; empty if it can."""
    try:
        case.problem(0)
    except ValueError as error:
        return str(error)
    return ""
