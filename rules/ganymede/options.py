"""Options: the readings of rules that are not clear, each with the one that is taken unless a deal says otherwise."""

from dataclasses import dataclass
from typing import Literal

from winnable.rules.readings import Readings
from winnable.rules.short import short_repr


@dataclass(frozen=True, slots=True)
class Options(Readings):
    """The readings of the rules. Raises ValueError for a value that a reading does not have.

    RULINGS.md has each with the question and the reasons.
    """

    reputation_pool: Literal["any", "last", "single"] = "any"
    """All reputation of one effect is one gain, at any moment of it (`any`) or after everything else (`last`); or each
    cell is a gain of its own (`single`) (J1)."""
    track_end_timing: Literal["at_once", "end_of_turn"] = "at_once"
    """When the launch for the end of the track comes: at once, or with the launches at the end of the turn (J2)."""
    bonus_launch: Literal["may", "must"] = "may"
    """Whether the launch for a full set or the end of the track may be declined (J3)."""
    set_bonus_count: Literal["every", "once"] = "every"
    """Whether every further full set gives a launch, or the first alone (J4)."""
    lost_choice: Literal["forced", "fewest", "free"] = "forced"
    """Whom a shuttle may lose: whom no place can take in the end (`forced`), as few as can be (`fewest`), or any
    (`free`) (J5)."""
    move_may_lose: bool = False
    """Whether a move may push a settler into a place that cannot take him, to lose him (J6)."""
    adapt_on_ship: bool = True
    """Whether a settler aboard a ship may be swapped (J7)."""
    short_crew_capacity: Literal["crew", "full"] = "crew"
    """How many board a ship with a short crew: its crew, or as many as any other ship (J8)."""
    refill_time: Literal["end", "at_once"] = "end"
    """When rows are refilled: at the end of the turn, or after every card taken (J9)."""
    deck_empty: Literal["pile", "gap"] = "pile"
    """When a pile has run out: when it is empty after the refill, or when the row has a gap (J10)."""
    white_counts: bool = False
    """Whether a settler who fills a white need counts for ships that score a colour (J11)."""
    reshuffle: Literal["oldest", "newest"] = "oldest"
    """Which discarded tile is on top of the pile that is made of them (J12)."""
    hand_return: Literal["before_refill", "after_refill"] = "before_refill"
    """When surplus ships of the hand go under the pile (J13)."""
    shuttle_symbols: Literal["shared", "separate"] = "shared"
    """Whether shuttles of Earth and Mars count together (J15)."""
    forced_pass: Literal["pass", "stuck"] = "pass"  # noqa: S105
    """What a player does who has no action left: pass, or nothing, so that no line goes on (J16)."""

    __repr__ = short_repr
