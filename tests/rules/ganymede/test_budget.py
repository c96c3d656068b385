"""What an effect still gives, when it may be applied several times."""

from itertools import product

import pytest

from tests.support.ganymede import BLUE, RED, YELLOW, adapt, both, either, only, recruit, some, steps
from winnable.rules.ganymede.budget import Budget
from winnable.rules.ganymede.card import NO_EFFECT, Effect, Kind
from winnable.rules.ganymede.decision import Gain


def gives(effect: Effect, times: int, does: str) -> bool:
    """Whether the steps can be done, all reputation together."""
    budget: Budget | None = Budget.of(effect, times)
    for step in steps(does):
        if budget is not None:
            budget = budget.gained(step.cells) if isinstance(step, Gain) else budget.after(step)
    return budget is not None


@pytest.mark.parametrize(
    ("effect", "times", "does", "given"),
    [
        (NO_EFFECT, 3, "", True),
        (NO_EFFECT, 3, "recruit red", False),
        (only(recruit(RED)), 2, "recruit red; recruit red", True),
        (only(recruit(RED)), 2, "recruit red; recruit red; recruit red", False),
        (only(recruit(RED)), 1, "recruit blue", False),
        (only(recruit(RED, BLUE)), 1, "recruit blue", True),
        (only(recruit()), 1, "recruit purple", True),
        (only(adapt(RED)), 1, "adapt red blue earth", True),
        (only(adapt(RED)), 1, "adapt blue red earth", True),
        (only(adapt(RED)), 1, "adapt blue yellow earth", False),
        (only(adapt()), 1, "adapt blue yellow earth", True),
        (only(some("move", 2)), 1, "move red earth mars; move red mars top", True),
        (only(some("move", 2)), 1, "move red earth mars; move red mars top; move red top bottom", False),
        (only(some("basic", 2)), 1, "gain 1", True),
        (only(some("basic", 2)), 1, "take v5; gain 1", True),
        (only(some("basic", 2)), 1, "take v5; gain 2", False),
        (either(recruit(RED), some("reputation")), 3, "recruit red; gain 2", True),
        (either(recruit(RED), some("reputation")), 3, "recruit red; recruit red; gain 2", False),
        (either(recruit(RED), some("reputation", 2)), 3, "recruit red; gain 4", True),
        (either(recruit(RED), some("reputation", 2)), 2, "gain 3; recruit red", False),
        (both(recruit(RED), some("ship")), 1, "take v5; recruit red", True),
        (both(recruit(RED), some("ship")), 1, "recruit red; recruit red", False),
        (both(recruit(RED), some("ship")), 2, "recruit red; recruit red; take v5", True),
        (both(recruit(RED), some("ship")), 2, "take v5; take v4r; recruit red; recruit red", False),
        (both(recruit(RED), some("ship")), 2, "take v5; recruit red; recruit red; take v4r", True),
        (both(recruit(RED), recruit(RED, YELLOW)), 1, "recruit red; recruit yellow", True),
        (both(recruit(RED), recruit(RED, YELLOW)), 1, "recruit yellow; recruit yellow", False),
        (both(some("move", 2), adapt()), 1, "move red earth mars; adapt red blue mars; move blue mars top", True),
        (both(some("basic"), some("reputation")), 2, "take v5; gain 3", True),
        (both(some("basic"), some("reputation")), 2, "take v5; gain 4", False),
        (both(some("basic"), some("reputation")), 2, "gain 3; take v5; take v4r", False),
    ],
)
def test_what_an_effect_gives(effect: Effect, times: int, does: str, given: bool) -> None:
    assert gives(effect, times, does) is given


def test_reputation_is_what_is_left_of_it() -> None:
    budget = Budget.of(either(recruit(RED), some("reputation", 2)), 3)
    assert budget.reputation == 6
    after = budget.after(steps("recruit red")[0])
    assert after is not None
    assert after.reputation == 4
    assert Budget.of(NO_EFFECT, 2).reputation == 0


WORDS = {"r": "recruit red", "b": "recruit blue", "s": "take v5", "m": "move red earth mars", "g": "gain 1"}


@pytest.mark.parametrize(
    "effect",
    [
        both(recruit(RED), some("ship")),
        both(recruit(RED, BLUE), recruit(BLUE), some("reputation")),
        either(recruit(RED), some("basic"), some("move", 2)),
        both(some("basic"), recruit(RED)),
        only(some("basic", 2)),
    ],
    ids=str,
)
def test_against_all_ways_to_apply_an_effect(effect: Effect) -> None:
    """Every sequence of up to five steps, at most one of them a gain that comes last, against plain enumeration."""
    letters = {Kind.MOVE: "m", Kind.SHIP: "s", Kind.REPUTATION: "g"}

    def applications() -> set[str]:
        """What one application does: its steps in order, reputation as g."""
        found = {""}
        for way in effect.ways:
            options = []
            for part in way:
                every = {"r", "b"} if part.kind is Kind.RECRUIT else {letters.get(part.kind, "")}
                if part.kind is Kind.RECRUIT:
                    every = {str(colour)[0] for colour in part.colours}
                options += [["", *(every if part.kind is not Kind.BASIC else WORDS)]] * part.amount
            found |= {"".join(order) for chosen in product(*options) for order in _orders(chosen)}
        return found

    once = applications()
    twice = {first + second for first in once for second in once}
    # reputation counts together at the end
    wanted = {word.replace("g", "") + "g" * word.count("g") for word in twice}
    for length in range(6):
        for word in map("".join, product("rbsm", repeat=length)):
            for cells in range(5 - length + 1):
                does = "; ".join([*(WORDS[letter] for letter in word), *([f"gain {cells}"] if cells else [])])
                expected = any(word + "g" * more in wanted for more in range(cells, 9))
                assert gives(effect, 2, does) is expected, does


def _orders(chosen: tuple[str, ...]) -> set[tuple[str, ...]]:
    if not chosen:
        return {()}
    return {
        (head, *rest) for index, head in enumerate(chosen) for rest in _orders((*chosen[:index], *chosen[index + 1 :]))
    }
