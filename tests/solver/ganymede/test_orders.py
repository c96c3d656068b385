"""Orders of steps: every place must take who comes at that moment, and applications come one after another."""

from tests.support.ganymede import BLUE, EARTH, MARS, RED, TOP, both, either, only, recruit, some, who
from winnable.rules.ganymede.decision import Adapt, Move, Recruit
from winnable.rules.ganymede.effect import Effect
from winnable.rules.ganymede.settlers import Place
from winnable.solver.ganymede.orders import Counts, Order, Task, order


def counts(earth: str = "", mars: str = "", top: str = "", bottom: str = "", supply: str = "3 red, 3 blue") -> Counts:
    return tuple(who(text).counts for text in (earth, mars, top, bottom, supply))


def task(effect: Effect, times: int, start: Counts, goal: Counts, *, cards: int = 0, bonus: bool = False) -> Task:
    capacity = {Place.TOP: 3, Place.BOTTOM: 4}
    return Task(effect, times, start, goal, capacity, cards, 0, bonus, adapt_on_ship=True)


def test_nothing_to_do() -> None:
    assert order(task(only(recruit()), 2, counts(), counts())) == Order(())


def test_a_full_place_is_left_before_somebody_comes() -> None:
    effect = either(recruit(), some("move"))
    start = counts("6 red", supply="1 blue")
    found = order(task(effect, 2, start, counts("5 red, 1 blue", "1 red", supply="")))
    assert found == Order((Move(RED, EARTH, MARS), Recruit(BLUE)))


def test_two_ships_that_are_full_cannot_swap_settlers() -> None:
    effect = only(some("move"))
    start = counts("", "", "3 red", "1 red, 1 blue, 1 yellow, 1 purple")
    goal = counts("", "", "2 red, 1 blue", "1 red, 1 blue, 1 yellow, 1 purple")
    assert order(task(effect, 4, start, goal)) is None


def test_two_moves_of_one_application_are_not_parted() -> None:
    effect = either(some("move", 2), recruit(RED))
    # a recruit between the two moves would have to travel, and there is nobody else to move first
    start, goal = counts("1 red"), counts("1 red", "1 red", supply="2 red, 3 blue")
    assert order(task(effect, 2, start, goal)) is not None
    assert order(task(effect, 2, counts(), counts("", "2 red", supply="1 red, 3 blue"))) is None


def test_a_ship_card_counts_as_a_step() -> None:
    effect = both(recruit(RED), some("ship"))
    goal = counts("1 red", supply="2 red, 3 blue")
    found = order(task(effect, 1, counts(), goal, cards=1))
    assert found is not None
    assert sorted(map(str, found.steps)) == ["None", "recruit red"]
    assert order(task(effect, 1, counts(), goal, cards=2)) is None


def test_a_bonus_action_comes_last() -> None:
    effect = only(some("reputation"))
    goal = counts("", "", "1 blue", supply="4 red, 2 blue")
    found = order(task(effect, 1, counts("", "", "1 red"), goal, bonus=True))
    assert found == Order((), (Adapt(TOP, RED, BLUE),))
    assert order(task(effect, 1, counts("", "", "1 red"), goal)) is None


def test_a_bonus_action_may_take_a_card() -> None:
    found = order(task(only(some("reputation")), 1, counts(), counts(), cards=1, bonus=True))
    assert found == Order((), (None,))
