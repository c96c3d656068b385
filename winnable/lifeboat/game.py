"""Lifeboat behind the interface that the front door knows."""

from collections.abc import Iterator, Sequence

from winnable.games.game import Catalogue, Guide, Json
from winnable.games.listed import guides_of
from winnable.lifeboat import dealing, survey
from winnable.lifeboat.cards import CATALOGUE
from winnable.lifeboat.listing import LIBRARY
from winnable.lifeboat.moves import MOVES
from winnable.lifeboat.output_schema import OUTPUT
from winnable.lifeboat.replaying import LINES
from winnable.missions.lifeboat.codes import CODES
from winnable.missions.lifeboat.dealing import PLAYERS
from winnable.missions.lifeboat.document import ProblemDocument
from winnable.missions.lifeboat.english.document import problem_text
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.english.words import card_text
from winnable.missions.lifeboat.format import GAME, KINDS, schema_text
from winnable.missions.lifeboat.format.words import CHARACTERS
from winnable.missions.lifeboat.read.loader import load_goal, load_line, load_shipped, read_document
from winnable.missions.lifeboat.template import template
from winnable.missions.lifeboat.write.problem import document_of, dump
from winnable.output.schema import GameOutput
from winnable.questions.sampled import Format, SampledGame
from winnable.rules.lifeboat.card import NAVIGATION, PROVISIONS
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem

__all__ = ["LIFEBOAT"]


class _Lifeboat(SampledGame):
    title = "Lifeboat"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "lifeboat"
    solver = "winnable.lifeboat.solving"
    players = PLAYERS
    library = LIBRARY
    sampler = survey.SAMPLER
    dealing = dealing.DEALING
    lines = LINES
    moves = MOVES
    format = Format(
        read=read_document,
        shipped=load_shipped,
        line=load_line,
        goals=load_goal,
        goal_text=lambda goal, _mission: goal_text(goal),
        problem_text=problem_text,
        document_of=document_of,
        dump=dump,
        horizon=lambda problem: problem.days,
        template=template,
        kinds=KINDS,
        schema_text=schema_text,
        codes=CODES,
    )

    def identity(self, document: ProblemDocument) -> Json:
        return {**super().identity(document), "players": [str(who) for who in document.problem.deal.position.boat]}

    def catalogues(self) -> Sequence[Catalogue]:
        return (CATALOGUE,)

    def guides(self) -> Sequence[Guide]:
        return guides_of(GAME, "a mission or a problem")

    def names(self, kind: str, edition: str) -> Iterator[tuple[str, str]]:
        del edition
        if kind == "characters":
            yield from CHARACTERS.items()
        if kind == "provisions":
            yield from ((str(each), "") for each in PROVISIONS)
        if kind == "navigation":
            yield from ((each, card_text(card)) for each, card in NAVIGATION.items())

    def output(self) -> GameOutput:
        return OUTPUT


LIFEBOAT = _Lifeboat()
