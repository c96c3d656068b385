"""The lists of The Crew by `missions` and `cards`, as values."""

from typing import Final

from winnable.crew.answers import GOAL
from winnable.games.play import Difficulty
from winnable.missions.crew.words import GAMES
from winnable.output.typed import Value, answer, key
from winnable.rules.crew.card import Card

_GOALS: Final = {"type": "array", "items": GOAL}
_COMMUNICATION: Final = "When the crew may communicate; no effect on verdicts."


@answer
class ListedRole:
    """A role of a mission."""

    name: str = key("The role.")
    not_commander: bool = key("Whether the commander cannot have it.")
    unlike: tuple[str, ...] = key("Roles that nobody has together with it.")


@answer
class ListedReading:
    """Another reading of a mission, with its own parts."""

    name: str = key("Its name.")
    note: str = key("What it means.")
    goals: Value = key("Its goals.", like=_GOALS)
    difficulty: int | None = key("Its difficulty, if it has one of its own.")
    assignment: str | None = key("How tasks are assigned, if that is its own.")
    communication: str | int | None = key(_COMMUNICATION)
    real_time: int | None = key("Its seconds of real time, if they are its own.")


@answer
class ListedMission:
    """A mission of the library."""

    key_: str = key("`planet-nine/22`.")
    id: str = key("Its id within the edition.")
    game: str = key("The edition.", enum=list(GAMES))
    title: str = key("Its title; may be empty.")
    about: str = key("What it asks for, in words.")
    story: str = key("Its story; may be empty.")
    tags: tuple[str, ...] = key("Its tags.")
    crew: tuple[int, ...] = key("The crew sizes that it is written for.")
    players: tuple[int, ...] = key("The crew sizes that can play it, the robot not counted.")
    robot: str | None = key("The robot with which two play it; null: they do not.")
    tasks: int | None = key("How many tasks are drawn; null: it says so otherwise.", minimum=0)
    difficulty: int | None = key("To which difficulty task cards are drawn.")
    for_simple_players: dict[str, Difficulty] = key(
        "How difficult it is for simple players, by crew size; none where it was not measured."
    )
    and_more: bool = key("Whether the difficulty may be exceeded.")
    task_cards: tuple[str, ...] = key("The task cards that it names.")
    tokens: tuple[str, ...] = key("The tokens, in the order of the tasks.")
    assignment: str | None = key("How tasks are assigned; null: there are none.")
    handover: bool = key("Whether five may hand over a task.")
    tokens_may: str = key("How tokens may change places.")
    roles: tuple[ListedRole, ...] = key("Its roles.")
    draw: bool = key("Whether everybody draws a card after trick 1.")
    communication: str | int | None = key(_COMMUNICATION)
    real_time: int | None = key("Seconds of real time; no effect on verdicts.")
    muted: bool = key("Whether a member is muted.")
    goals: Value = key("Its goals.", like=_GOALS)
    readings: tuple[ListedReading, ...] = key("Its readings.")
    default_reading: str | None = key("The reading that counts unless another is named.")
    notes: tuple[str, ...] = key("Notes on it.")


@answer
class ListedCard:
    """A task card."""

    id: str = key("Its name.")
    game: str = key("The edition.", enum=list(GAMES))
    about: str = key("What it asks for, in words.")
    difficulty: dict[str, int] = key("Its difficulty by number of players.")
    goal: Value = key("A goal, in the goal language of the files.", like=GOAL)
    not_captain: bool = key("Whether the captain cannot have it.")
    redeal: tuple[tuple[Card, ...], ...] = key("Cards that cancel the deal if one hand holds all of them.")
    note: str = key("A note; may be empty.")
