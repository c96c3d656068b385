"""What a file of The Crew really says, in English sentences made from the goal language."""

from collections.abc import Iterator, Sequence

from winnable.crew.options import question_of
from winnable.game import Told
from winnable.missions.crew import (
    Document,
    Finding,
    MissionDocument,
    ProblemDocument,
    TaskCardsDocument,
    load_text,
)
from winnable.missions.crew.english.document import Words, goal_text, mission_text, problem_text, task_card_text

__all__ = ["show", "show_goal"]


def show(document: Document, players: int | None) -> Iterator[Told]:
    """A document in words; of task cards each card by itself."""
    match document:
        case MissionDocument():
            yield _mission(document, players)
        case ProblemDocument():
            yield _problem(document)
        case TaskCardsDocument(cards=cards):
            for card in cards:
                yield Told("task card", card.id, document.path, document.line, task_card_text(card, players))


def show_goal(text: str, edition: str, players: int | None) -> tuple[Sequence[Told], Sequence[Finding]]:
    """A goal of the goal language in words, and what is wrong with it."""
    # as the only goal of a mission it is read as any other, and its mistakes are told as theirs
    loaded = load_text(f"{{id: goal, game: {edition}, goals: [\n{text}\n]}}", "--goal")
    if loaded.errors or len(loaded.missions) != 1:
        return (), loaded.findings
    mission = loaded.missions[0].mission
    words = Words(mission.default_deck(), mission.commander_word)
    return [Told("goal", "", "--goal", 1, [goal_text(goal, words, players) for goal in mission.goals])], ()


def _mission(document: MissionDocument, players: int | None) -> Told:
    mission = document.mission
    name = f"{mission.key}: {mission.title}" if mission.title else mission.key
    return Told("mission", name, *document.place, mission_text(mission, players))


def _problem(document: ProblemDocument) -> Told:
    problem = document.problem
    sentences = problem_text(problem)
    asked = question_of(document).text(problem)
    if asked:
        sentences.append(f"The question is whether it can be won {asked}.")
    if document.expect is not None:
        sentences.append(f"The file expects it to be {document.expect}.")
    return Told("problem", problem.title, document.path, document.line, sentences)
