"""Short forms for deals, lines and problems of Lifeboat on which tests play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import pytest

from winnable.rules.lifeboat.card import CAST, NAVIGATION, PRINTED, Cards, Character, Navigation
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.decision import Day, Line, Turn
from winnable.rules.lifeboat.fault import IllegalStep
from winnable.rules.lifeboat.goal import Goal, NotEnded
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, replay
from winnable.rules.lifeboat.setup import Options, Relation, Setup

LADY, SNOB, CAPTAIN, BOATSWAIN, CHERPAK, KID = CAST
FOUR: Final = (CAPTAIN, BOATSWAIN, CHERPAK, KID)
"""The boat of the examples worked out by hand, bow to stern."""
QUIET: Final = Navigation()
"""A card that does nothing."""


def nav(*numbers: int) -> tuple[str, ...]:
    """Printed navigation cards by their numbers."""
    return tuple(f"nav{number:02}" for number in numbers)


def cards(**own: Navigation) -> Cards:
    """The printed cards and some navigation cards beside them."""
    return Cards(PRINTED.provisions, {**NAVIGATION, **own})


def falls(*who: Character, thirst: Iterable[Character] = (), **marks: Any) -> Navigation:
    """A navigation card by which some fall."""
    return Navigation(frozenset(who), frozenset(thirst), **marks)


def hand(closed: str = "", shown: str = "") -> Hand:
    """Closed and open cards from `knife water`."""
    return Hand(tuple(closed.split()), tuple(shown.split()))


def deal(
    boat: Sequence[Character] = FOUR,
    navigation: Sequence[str] = nav(24, 6, 2, 14),
    *,
    provisions: str = "",
    wounds: Mapping[Character, int] | None = None,
    hands: Mapping[Character, Hand] | None = None,
    relations: Mapping[Character, Relation] | None = None,
    gulls: int = 0,
    day: int = 1,
    marks: Marks | None = None,
    cast: Sequence[Character] = (),
    own: Cards = PRINTED,
    options: Mapping[str, Any] | None = None,
) -> Deal:
    """A deal; those in play are those in the boat, unless `cast` says it."""
    setup = Setup(tuple(sorted(cast or boat)), own, relations or {}, Options(**(options or {})))
    return Deal.of(
        setup,
        boat,
        navigation,
        provisions=provisions.split(),
        wounds=wounds,
        hands=hands,
        gulls=gulls,
        day=day,
        marks=marks,
    )


def passive(*script: ScriptDay) -> Control:
    return Control(Policy.PASSIVE, script)


def guard(*script: ScriptDay) -> Control:
    return Control(Policy.GUARD, script)


def problem(
    start: Deal, *goals: Goal, days: int = 1, controls: Mapping[Character, Control] | None = None, **more: Any
) -> Problem:
    """A problem; without goals one that asks for nothing of interest."""
    return Problem(start, days, goals or (NotEnded(),), controls or {}, **more)


def day(*turns: Turn, **more: Any) -> Day:
    return Day(turns=turns, **more)


def played(start: Deal, *days: Day, controls: Mapping[Character, Control] | None = None) -> Report:
    """What becomes of a deal by a line."""
    return replay(problem(start, days=max(len(days), 1), controls=controls), Line(days))


def refused(start: Deal, *days: Day, controls: Mapping[Character, Control] | None = None) -> IllegalStep:
    """What is wrong with a line."""
    with pytest.raises(IllegalStep) as caught:
        played(start, *days, controls=controls)
    return caught.value


SCORING = deal(
    FOUR,
    nav(19, 4, 24, 6, 2, 14, 5, 9),
    wounds={CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 3},
    hands={BOATSWAIN: hand("cash"), CHERPAK: hand("", "cash")},
    relations={CAPTAIN: Relation(BOATSWAIN, KID)},
    gulls=3,
)
"""The third example worked out by hand."""
