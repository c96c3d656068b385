"""Documents of The Crew described in English, with sentences made from the goal language."""

from collections.abc import Iterator, Sequence

from winnable.crew.options import question_of
from winnable.game import Description
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


def show(document: Document, players: int | None) -> Iterator[Description]:
    """Describe a document; for task cards, each card by itself."""
    match document:
        case MissionDocument():
            yield _describe_mission(document, players)
        case ProblemDocument():
            yield _describe_problem(document)
        case TaskCardsDocument(cards=cards):
            for card in cards:
                yield Description("task card", card.id, document.path, document.line, task_card_text(card, players))


def show_goal(text: str, edition: str, players: int | None) -> tuple[Sequence[Description], Sequence[Finding]]:
    """Describe a goal, given in YAML; also return its mistakes."""
    # read as the only goal of a mission, so that it has the same findings as in a file
    loaded = load_text(f"{{id: goal, game: {edition}, goals: [\n{text}\n]}}", "--goal")
    if loaded.errors or len(loaded.missions) != 1:
        return (), loaded.findings
    mission = loaded.missions[0].mission
    words = Words(mission.default_deck(), mission.commander_word)
    sentences = [goal_text(goal, words, players) for goal in mission.goals]
    return [Description("goal", "", "--goal", 1, sentences)], loaded.findings


def _describe_mission(document: MissionDocument, players: int | None) -> Description:
    mission = document.mission
    name = f"{mission.key}: {mission.title}" if mission.title else mission.key
    return Description("mission", name, *document.place, mission_text(mission, players))


def _describe_problem(document: ProblemDocument) -> Description:
    problem = document.problem
    sentences = problem_text(problem)
    question = question_of(document).text(problem)
    if question:
        sentences.append(f"The question is whether it can be won {question}.")
    if document.expect is not None:
        sentences.append(f"The file expects it to be {document.expect}.")
    return Description("problem", problem.title, document.path, document.line, sentences)
