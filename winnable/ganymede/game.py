"""Ganymede behind the interface that the front door knows."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from winnable.games.game import Catalogue, DealRequest, Description, Guide, Json, RandomDeal
from winnable.games.listed import guides_of
from winnable.games.parameters import WITH
from winnable.games.usage import UsageError
from winnable.ganymede import dealing, survey
from winnable.ganymede.cards import CATALOGUE
from winnable.ganymede.listing import LIBRARY
from winnable.ganymede.moves import MOVES
from winnable.ganymede.output_schema import OUTPUT
from winnable.ganymede.replaying import LINES
from winnable.missions.ganymede.codes import CODES
from winnable.missions.ganymede.document import CardsDocument, Document, ProblemDocument
from winnable.missions.ganymede.english.document import problem_text
from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words, cards_text
from winnable.missions.ganymede.format import GAME, SCHEMAS
from winnable.missions.ganymede.read.loader import load_goal, load_line, load_shipped, read_document
from winnable.missions.ganymede.template import cards_template, template
from winnable.missions.ganymede.write.problem import document_of, dump
from winnable.missions.source.finding import Finding
from winnable.output.schema import GameOutput
from winnable.questions.sampled import Format, SampledGame
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.problem import Problem

__all__ = ["GANYMEDE"]


class _Ganymede(SampledGame):
    title = "Ganymede"
    editions = (GAME,)
    problem_type = Problem
    line_type = Line
    page = "ganymede"
    solver = "winnable.ganymede.solving"
    players = (1, 4)
    other_kinds = ("card",)
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
        goal_text=lambda goal, mission: goal_text(goal, Words((), mission.free)),
        problem_text=problem_text,
        document_of=document_of,
        dump=dump,
        horizon=lambda problem: problem.horizon,
        template=template,
        kinds=SCHEMAS.kinds,
        schema_text=SCHEMAS.text,
        codes=CODES,
    )

    def count(self, document: Document) -> tuple[str, int]:
        return ("card", len(document.cards.ids)) if isinstance(document, CardsDocument) else (document.kind, 1)

    def identity(self, document: ProblemDocument) -> Json:
        return {**super().identity(document), "players": list(document.problem.deal.table.names)}

    def refers_to(self, document: ProblemDocument) -> Sequence[Path]:
        cards = [document.cards_path] if document.cards_path is not None else []
        return [*super().refers_to(document), *cards]

    def other_text(self, document: CardsDocument) -> Iterable[str]:
        about = [document.about] if document.about else []
        return [*about, *(f"{card}: {kind}, {shows}" for card, kind, shows in cards_text(document.cards.cards()))]

    def show_goal(
        self, text: str, edition: str, players: int | None
    ) -> tuple[Sequence[Description], Sequence[Finding]]:
        fewest, most = self.players
        if players is not None and not fewest <= players <= most:
            raise UsageError(f"the game is for {fewest} to {most} players, found {players}.")
        return super().show_goal(text, edition, players)

    def catalogues(self) -> Sequence[Catalogue]:
        return (CATALOGUE,)

    def guides(self) -> Sequence[Guide]:
        return guides_of(GAME, "a mission")

    def cards_template(self, about: str) -> str:
        return cards_template(about)

    def deal(self, request: DealRequest, seed: int) -> RandomDeal:
        if request.options.get(WITH) and request.mission is None:
            raise UsageError("--with goes with --mission.")
        return super().deal(request, seed)

    def output(self) -> GameOutput:
        return OUTPUT


GANYMEDE = _Ganymede()
