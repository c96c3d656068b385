"""`winnable replay`: the referee judges written lines of play."""

from typing import Final

import click

from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.json_answer import promise
from winnable.cli.options import common, console_of, epilog, files, json_option, mission, reading
from winnable.cli.report import identity, problems_of
from winnable.games import registry
from winnable.games.game import AnyProblemDocument, Game, Replay
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, envelope, error_json, findings_json
from winnable.output.text import heading
from winnable.rules.answer import State
from winnable.services.loading import load_files

__all__ = ["replay"]

_STATE_CODES: Final = {State.MET: Exit.YES, State.LOST: Exit.NO, State.OPEN: Exit.INPUT}


@click.command(
    cls=Command, epilog=epilog("winnable solve deal.yaml -o solved.yaml && winnable replay solved.yaml", "replay")
)
@files
@mission
@reading
@json_option
@common
def replay(
    *, files: tuple[str, ...], mission: str | None, reading: str | None, as_json: bool, colour: str, verbose: bool
) -> Exit:
    """Let the referee judge a line of play.

    For every problem in FILE... ('-' is standard input), this replays its 'line', or its 'played'. It names the first
    card that is not legal, or says of every task and goal in which trick it was met or lost. If the file leaves owners,
    roles or draws open, it looks for some with which the line wins.
    """
    judged: list[Json] = []
    findings: list[Finding] = []
    nothing: list[str] = []

    def content() -> Json:
        missing = error_json("input", nothing[0]) if nothing and not judged else {}
        return {"problems": judged, "findings": findings_json(findings), **missing}

    promise(content)
    loaded = load_files(files, Instead(mission, reading))
    console = console_of(colour, verbose)
    codes: list[Exit] = []
    for each in loaded:
        documents, code = problems_of(each, console)
        codes.append(code)
        findings += each.findings
        if not documents and code is Exit.YES:
            nothing.append("there is no deal in this file")
            console.remark(nothing[-1])
            codes.append(Exit.INPUT)
        for document in documents:
            game = registry.game_of(document.game)
            replayed = game.replay(document)
            code = _code(replayed)
            if not as_json:
                if judged:
                    console.tell("")
                _write(game, document, replayed, console)
            codes.append(code)
            judged.append(
                {
                    **identity(game, document),
                    "exit_code": int(code),
                    "verdict": replayed.verdict,
                    **replayed.json,
                }
            )
    code = worst(codes)
    if as_json:
        console.write_document(envelope("replay", {"exit_code": int(code), **content()}))
    return code


def _code(replayed: Replay) -> Exit:
    if replayed.state is None:
        return Exit.NO if replayed.forbidden else Exit.INPUT
    return _STATE_CODES[replayed.state]


def _write(game: Game, document: AnyProblemDocument, replayed: Replay, console: Console) -> None:
    ink = console.ink
    console.tell(heading(game.heading(document), document, ink))
    for line in replayed.text(ink):
        console.tell(line)
    paint = {Exit.YES: ink.yes, Exit.NO: ink.no}.get(_code(replayed), ink.unsure)
    console.tell(paint(replayed.verdict))
    if replayed.addition:
        console.tell(replayed.addition)
    for remark in replayed.remarks:
        console.remark(remark)
