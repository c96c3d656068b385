"""What `validate` says of a mission that was played for one crew size, as a value."""

from typing import Literal

from winnable.output.typed import Value, answer, key

__all__ = ["PlayedMission"]


@answer
class PlayedMission:
    """What playing many deals of a mission showed."""

    mission: str = key("Its key, `planet-nine/22`.")
    reading: str | None = key("Which reading was played; null: it has none.")
    players: int = key("The crew size; 2 with the robot, unless the mission has a deck of its own.", minimum=2)
    seed: int = key("Which deals were played.", minimum=0)
    impossible: str | None = key("Why it cannot be dealt for this crew size.")
    state: Literal["sound", "unsound", "doubtful", "undecided"] | None = key(
        "Some deal can be won; that none can is proved; every deal that was played is refuted; none of that. Null: it "
        "cannot be dealt for this crew size."
    )
    sound: bool = key("Whether some deal can be won.")
    counted: str | None = key("The count that shows that no deal can be won.")
    sound_proved: bool = key("Whether that is proved, also if none can.")
    never_lost: bool = key("Whether every legal line of play wins.")
    share: Value = key("How many deals can be won.", like={"$ref": "#/definitions/share"})
    time_limit_reached: bool = key("Whether a time limit ended it before all was played.")
    winnable: str | None = key("A command that solves a deal that can be won.")
    unwinnable: str | None = key("A command that solves a deal that cannot.")
    first_leads: tuple[int, int] = key("How many first leads win, of those tried.", minimum=0)
    fewest_tricks: tuple[int, int] = key(
        "After how many tricks it can be won at the earliest, of how many; sums over deals.", minimum=0
    )
    fixed_tasks: tuple[int, int] = key("How many tasks fall in one certain trick, of how many.", minimum=0)
    hardness: float | None = key("From 0, easy, to 1.")
    like: str | None = key("The mission of the logbook that is about as hard.")
    easier_missions: tuple[int, int] | None = key(
        "How many missions of the logbook are easier, of how many.", minimum=0
    )
