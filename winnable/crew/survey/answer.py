"""What `validate` says of a mission that was played for one crew size, as a value."""

from typing import Literal

from winnable.output.typed import answer, key
from winnable.questions.playtest import Played

__all__ = ["PlayedMission"]


@answer
class PlayedMission(Played):
    """What only playing missions of The Crew shows."""

    reading: str | None = key("Which reading was played; null: it has none.")
    state: Literal["sound", "unsound", "doubtful", "undecided"] | None = key(
        "Some deal can be won; that none can is proved; every deal that was played is refuted; none of that. Null: it "
        "cannot be dealt for this crew size."
    )
    sound: bool = key("Whether some deal can be won.")
    counted: str | None = key("The count that shows that no deal can be won.")
    sound_proved: bool = key("Whether that is proved, also if none can.")
    never_lost: bool = key("Whether every legal line of play wins.")
    first_leads: tuple[int, int] = key("How many first leads win, of those tried.", minimum=0)
    fewest_tricks: tuple[int, int] = key(
        "After how many tricks it can be won at the earliest, of how many; sums over deals.", minimum=0
    )
    fixed_tasks: tuple[int, int] = key("How many tasks fall in one certain trick, of how many.", minimum=0)
    like: str | None = key("The mission of the logbook that is about as hard.")
    easier_missions: tuple[int, int] | None = key(
        "How many missions of the logbook are easier, of how many.", minimum=0
    )
