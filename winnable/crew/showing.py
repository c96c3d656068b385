"""Documents of The Crew described in English, with sentences made from the goal language."""

from collections.abc import Iterator, Sequence

from winnable.crew.options import question_of
from winnable.crew.rulebook import remarks_of
from winnable.games.game import Game
from winnable.games.usage import UsageError
from winnable.games.values import Description
from winnable.missions.crew.document import Document, MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text
from winnable.missions.crew.read.loader import load_goal
from winnable.missions.crew.sentences import mission_text, problem_text, task_card_text
from winnable.missions.source.english import capital
from winnable.missions.source.finding import Finding
from winnable.rules.crew.card import Deck
from winnable.rules.crew.edition import EDITIONS, edition_of, seats_of


def show(game: Game, document: Document, players: int | None) -> Iterator[Description]:
    """Describe a document; for task cards, each card by itself.

    Raises UsageError for a number of players that the mission, or the deck of the task cards, is not for.
    """
    del game
    match document:
        case MissionDocument(mission=mission):
            if players is not None and players not in mission.playable():
                expected = mission.crew_text()
                raise UsageError(f"Expected {expected} for mission {mission.key}, found {players}.")
            yield _describe_mission(document, players)
        case ProblemDocument():
            yield _describe_problem(document)
        case TaskCardsDocument(cards=cards, game=edition):
            _check_players(players, EDITIONS[edition].deck)
            for card in cards:
                yield Description("task card", card.id, document.path, document.line, task_card_text(card, players))


def show_goal(
    game: Game, text: str, edition: str, players: int | None
) -> tuple[Sequence[Description], Sequence[Finding]]:
    """Describe a goal, given in YAML; also return its mistakes."""
    del game
    loaded = load_goal(text, edition)
    if loaded.errors or len(loaded.missions) != 1:
        return (), loaded.findings
    mission = loaded.missions[0].mission
    deck = mission.default_deck()
    _check_players(players, deck)
    words, seats = Words(deck, mission.commander_word), None if players is None else seats_of(deck, players)
    sentences = [goal_text(goal, words, seats) for goal in mission.goals]
    return [Description("goal", "", "--goal", 1, sentences)], loaded.findings


def _check_players(players: int | None, deck: Deck) -> None:
    """Raise UsageError for a number of players that an official deck is not for."""
    edition = edition_of(deck)
    if players is not None and edition is not None and seats_of(deck, players) not in edition.crew:
        raise UsageError(f"The game is for 2 to {edition.crew[-1]} players, found {players}.")


def _describe_mission(document: MissionDocument, players: int | None) -> Description:
    mission = document.mission
    name = f"{mission.key}: {mission.title}" if mission.title else mission.key
    return Description("mission", name, *document.place, mission_text(mission, players))


def _describe_problem(document: ProblemDocument) -> Description:
    problem = document.problem
    sentences = [*_mission_of(document), *problem_text(problem)]
    sentences += [f"{capital(remark.text)}." for remark in remarks_of(document, None)]
    question = question_of(document).text(problem)
    if question:
        sentences.append(f"The question is whether it can be won {question}.")
    if document.expect is not None:
        sentences.append(f"The file expects it to be {document.expect}.")
    return Description("problem", problem.title, document.path, document.line, sentences)


def _mission_of(document: ProblemDocument) -> Iterator[str]:
    """Say which mission a problem plays, and in which reading if it has several."""
    mission = document.mission
    if mission is not None:
        title = f": {mission.title}" if mission.title else ""
        reading = document.reading or mission.default_reading
        yield f"It is mission {mission.key}{title}" + (
            f", in the reading {reading}." if reading and len(mission.readings) > 1 else "."
        )
