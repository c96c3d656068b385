"""`winnable replay`: the referee judges written lines of play."""

from functools import partial
from typing import Final

from winnable.cli import options as shared
from winnable.cli.answering import Answers, no_deal
from winnable.cli.console import Console, Exit
from winnable.games import registry
from winnable.games.values import Replay
from winnable.missions.source.document import AnyProblemDocument, Instead
from winnable.output.documents import ReplayedLine
from winnable.output.ink import wrapped
from winnable.output.typed import to_json
from winnable.questions.asked import asked
from winnable.rules.answer import State
from winnable.services.attempts import identity
from winnable.services.loading import load_files

_STATE_CODES: Final = {State.MET: Exit.YES, State.LOST: Exit.NO, State.OPEN: Exit.INPUT}


@shared.command("winnable solve deal.yaml -o solved.yaml && winnable replay solved.yaml")
@shared.files
@shared.mission
@shared.reading
@shared.json_option
def replay(*, files: tuple[str, ...], mission: str | None, reading: str | None, as_json: bool) -> Exit:
    """Let the referee judge a line of play.

    For every problem in FILE... ('-' is standard input), this replays its 'line', or its 'played'. It names the first
    card that is not legal, or says of every task and goal in which trick it was met or lost. If the file leaves owners,
    roles or draws open, it looks for some with which the line wins.
    """
    answers = Answers("replay", "json" if as_json else "text")
    loaded = load_files(files, Instead(mission, reading))
    answers.console = shared.console_of()

    def answer(document: AnyProblemDocument) -> None:
        game = registry.game_of(document.game)
        replayed = asked(game, "replay").replay(game, document)
        code = _code(replayed)
        if not as_json:
            answers.head(game, document)
            _write(replayed, answers.console)
        answers.codes.append(code)
        told = ReplayedLine(exit_code=int(code), verdict=replayed.verdict)
        answers.problems.append(identity(game, document) | to_json(told) | replayed.json)

    answers.about(loaded, answer, nothing=partial(no_deal, verb="replay"))
    return answers.finish()


def _code(replayed: Replay) -> Exit:
    if replayed.state is None:
        return Exit.NO if replayed.forbidden else Exit.INPUT
    return _STATE_CODES[replayed.state]


def _write(replayed: Replay, console: Console) -> None:
    ink = console.ink
    for line in replayed.text(ink):
        console.tell(line)
    paint = {Exit.YES: ink.yes, Exit.NO: ink.no}.get(_code(replayed), ink.unsure)
    console.tell(wrapped(paint(replayed.verdict), ink.width, 2))
