"""The 96 task cards of Deep Sea as plain Python, one function for each kind of card.

Typed from the cards, not from the data: these look at a line that is played to the end and share
nothing with the goal language, so that the two can be held against each other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq, ge, gt, lt
from typing import Final

from tests.support.paths import DATA
from winnable.rules.crew.play import Trick

COLOURS: Final = ("p", "b", "g", "y")
SUBMARINE: Final = "s"
LAST: Final = -1
TYPED: Final = {
    name: row
    for line in (DATA / "task_cards.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
    for name, *row in [line.split()]
}
"""What `task_cards.txt` says of each card: three difficulties, three deals that are lost, and three that can be won."""

Compare = Callable[[int, int], bool]


@dataclass(frozen=True)
class Seen:
    """A line played to the end, as the owner of a task sees it."""

    tricks: tuple[Trick, ...]
    players: int
    captain: int
    me: int
    noted: int
    """What the owner has predicted."""

    @property
    def total(self) -> int:
        return len(self.tricks)

    @property
    def mine(self) -> list[int]:
        """The numbers of the tricks that the owner won, rising."""
        return [trick.number for trick in self.tricks if trick.winner == self.me]

    def n(self, seat: int) -> int:
        """How many tricks a member won."""
        return sum(trick.winner == seat for trick in self.tricks)

    def cards(self, number: int) -> list[str]:
        """The cards of a trick in playing order."""
        return [str(card) for card in self.tricks[number - 1].cards]

    def own(self, number: int) -> str:
        """The card that the owner played to a trick."""
        trick = self.tricks[number - 1]
        return str(trick.cards[trick.seats.index(self.me)])

    @property
    def won(self) -> list[str]:
        """All cards in tricks that the owner won."""
        return [card for number in self.mine for card in self.cards(number)]

    def num(self, kind: str) -> int:
        """How many cards of a kind the owner won."""
        return sum(fits(card, kind) for card in self.won)


Check = Callable[[Seen], bool]


def fits(card: str, kind: str) -> bool:
    """Whether a card is of a kind: `p7` this card, `p` this colour, `s` a submarine, `7` a colour card of value 7."""
    return card == kind or card[0] == kind or (card[0] in COLOURS and card[1:] == kind)


def values(cards: list[str]) -> list[int]:
    """The values of colour cards; empty if there is a submarine among the cards."""
    return [] if any(fits(card, SUBMARINE) for card in cards) else [int(card[1:]) for card in cards]


# --- the kinds -----------------------------------------------------------------------------------


def win_cards(*cards: str) -> Check:
    return lambda seen: all(card in seen.won for card in cards)


def win_card_in_last_trick(card: str) -> Check:
    return lambda seen: seen.tricks[-1].winner == seen.me and card in seen.cards(seen.total)


def win_only_submarine(card: str) -> Check:
    return lambda seen: [each for each in seen.won if fits(each, SUBMARINE)] == [card]


def win_count(*conditions: tuple[str, Compare, int]) -> Check:
    return lambda seen: all(compare(seen.num(kind), number) for kind, compare, number in conditions)


def win_none(*kinds: str) -> Check:
    return lambda seen: not any(fits(card, kind) for card in seen.won for kind in kinds)


def win_trick_with(kind: str, capture: str = "") -> Check:
    def holds(seen: Seen, number: int) -> bool:
        own = seen.own(number)
        others = [card for card in seen.cards(number) if card != own]
        return fits(own, kind) and (not capture or any(fits(card, capture) for card in others))

    return lambda seen: any(holds(seen, number) for number in seen.mine)


def win_positions(*required: int, only: bool = False) -> Check:
    def check(seen: Seen) -> bool:
        asked = {seen.total if number == LAST else number for number in required}
        return set(seen.mine) == asked if only else asked <= set(seen.mine)

    return check


def lose_first(number: int) -> Check:
    return lambda seen: all(trick.winner != seen.me for trick in seen.tricks[:number])


def trick_total(number: int) -> Check:
    return lambda seen: len(seen.mine) == number


def trick_total_in_a_row(number: int) -> Check:
    return lambda seen: len(seen.mine) == number and max(seen.mine) - min(seen.mine) == number - 1


def trick_run(at_least: int) -> Check:
    return lambda seen: any(set(range(first, first + at_least)) <= set(seen.mine) for first in seen.mine)


def no_trick_run(length: int) -> Check:
    return lambda seen: not trick_run(length)(seen)


def trick_compare(compare: Compare, other: str) -> Check:
    def check(seen: Seen) -> bool:
        others = [seat for seat in range(seen.players) if seat != seen.me]
        rivals = {
            "each other": [seen.n(seat) for seat in others],
            "all others": [sum(seen.n(seat) for seat in others)],
            "captain": [seen.n(seen.captain)],
        }
        return all(compare(seen.n(seen.me), rival) for rival in rivals[other])

    return check


def trick_values_all(compare: Compare, bound: int) -> Check:
    def holds(found: list[int]) -> bool:
        return bool(found) and all(compare(value, bound) for value in found)

    return lambda seen: any(holds(values(seen.cards(number))) for number in seen.mine)


def trick_sum(fitting: Callable[[int, int], bool]) -> Check:
    """`fitting` is asked about the sum and the number of players."""

    def holds(found: list[int], players: int) -> bool:
        return bool(found) and fitting(sum(found), players)

    return lambda seen: any(holds(values(seen.cards(number)), seen.players) for number in seen.mine)


def trick_parity(odd: int) -> Check:
    def holds(found: list[int]) -> bool:
        return bool(found) and all(value % 2 == odd for value in found)

    return lambda seen: any(holds(values(seen.cards(number))) for number in seen.mine)


def trick_prediction() -> Check:
    return lambda seen: len(seen.mine) == seen.noted


def trick_equal_colours(one: str, other: str) -> Check:
    def holds(cards: list[str]) -> bool:
        first, second = (sum(fits(card, colour) for card in cards) for colour in (one, other))
        return first == second >= 1

    return lambda seen: any(holds(seen.cards(number)) for number in seen.mine)


def total_equal_colours(one: str, other: str) -> Check:
    return lambda seen: seen.num(one) == seen.num(other) >= 1


def total_more_of(more: str, fewer: str) -> Check:
    return lambda seen: seen.num(more) > seen.num(fewer)


def collect_colours(*, whole: bool) -> Check:
    if whole:
        return lambda seen: any(seen.num(colour) == 9 for colour in COLOURS)
    return lambda seen: all(seen.num(colour) >= 1 for colour in COLOURS)


def no_lead(*colours: str) -> Check:
    def check(seen: Seen) -> bool:
        led = [str(trick.cards[0]) for trick in seen.tricks if trick.leader == seen.me]
        return not any(fits(card, colour) for card in led for colour in colours)

    return check


# --- the cards -----------------------------------------------------------------------------------

CHECKS: Final[dict[str, Check]] = {
    "win-g6": win_cards("g6"),
    "win-y1": win_cards("y1"),
    "win-p3": win_cards("p3"),
    "win-b4": win_cards("b4"),
    "win-s3": win_cards("s3"),
    "win-p1-g7": win_cards("p1", "g7"),
    "win-y9-b7": win_cards("y9", "b7"),
    "win-p8-b5": win_cards("p8", "b5"),
    "win-g5-b8": win_cards("g5", "b8"),
    "win-b6-y7": win_cards("b6", "y7"),
    "win-p5-y6": win_cards("p5", "y6"),
    "win-p9-y8": win_cards("p9", "y8"),
    "win-b1-b2-b3": win_cards("b1", "b2", "b3"),
    "win-g3-y4-y5": win_cards("g3", "y4", "y5"),
    "all-3s": win_cards("p3", "b3", "g3", "y3"),
    "all-9s": win_cards("p9", "b9", "g9", "y9"),
    "g2-in-last-trick": win_card_in_last_trick("g2"),
    "only-s1": win_only_submarine("s1"),
    "only-s2": win_only_submarine("s2"),
    "at-least-two-7s": win_count(("7", ge, 2)),
    "at-least-three-5s": win_count(("5", ge, 3)),
    "at-least-three-9s": win_count(("9", ge, 3)),
    "exactly-two-9s": win_count(("9", eq, 2)),
    "exactly-three-6s": win_count(("6", eq, 3)),
    "at-least-five-pink": win_count(("p", ge, 5)),
    "at-least-seven-yellow": win_count(("y", ge, 7)),
    "exactly-one-pink": win_count(("p", eq, 1)),
    "exactly-two-blue": win_count(("b", eq, 2)),
    "exactly-two-green": win_count(("g", eq, 2)),
    "exactly-one-pink-one-green": win_count(("p", eq, 1), ("g", eq, 1)),
    "exactly-one-submarine": win_count(("s", eq, 1)),
    "exactly-two-submarines": win_count(("s", eq, 2)),
    "exactly-three-submarines": win_count(("s", eq, 3)),
    "with-a-2": win_trick_with("2"),
    "with-a-3": win_trick_with("3"),
    "with-a-5": win_trick_with("5"),
    "with-a-6": win_trick_with("6"),
    "a-5-with-a-7": win_trick_with("7", capture="5"),
    "an-8-with-a-4": win_trick_with("4", capture="8"),
    "a-6-with-a-6": win_trick_with("6", capture="6"),
    "p7-with-a-submarine": win_trick_with("s", capture="p7"),
    "g9-with-a-submarine": win_trick_with("s", capture="g9"),
    "no-1s": win_none("1"),
    "no-5s": win_none("5"),
    "no-9s": win_none("9"),
    "no-8s-9s": win_none("8", "9"),
    "no-1s-2s-3s": win_none("1", "2", "3"),
    "no-pink": win_none("p"),
    "no-yellow": win_none("y"),
    "no-green": win_none("g"),
    "no-pink-blue": win_none("p", "b"),
    "no-yellow-green": win_none("y", "g"),
    "no-submarines": win_none("s"),
    "first-trick": win_positions(1),
    "first-two-tricks": win_positions(1, 2),
    "first-three-tricks": win_positions(1, 2, 3),
    "last-trick": win_positions(LAST),
    "first-and-last-trick": win_positions(1, LAST),
    "only-first-trick": win_positions(1, only=True),
    "only-last-trick": win_positions(LAST, only=True),
    "none-of-first-three": lose_first(3),
    "none-of-first-four": lose_first(4),
    "none-of-first-five": lose_first(5),
    "no-tricks": trick_total(0),
    "exactly-one-trick": trick_total(1),
    "exactly-two-tricks": trick_total(2),
    "exactly-four-tricks": trick_total(4),
    "exactly-two-in-a-row": trick_total_in_a_row(2),
    "exactly-three-in-a-row": trick_total_in_a_row(3),
    "two-in-a-row": trick_run(2),
    "three-in-a-row": trick_run(3),
    "never-two-in-a-row": no_trick_run(2),
    "more-than-each-other": trick_compare(gt, "each other"),
    "more-than-all-others": trick_compare(gt, "all others"),
    "fewer-than-each-other": trick_compare(lt, "each other"),
    "more-than-captain": trick_compare(gt, "captain"),
    "fewer-than-captain": trick_compare(lt, "captain"),
    "as-many-as-captain": trick_compare(eq, "captain"),
    "all-below-7": trick_values_all(lt, 7),
    "all-above-5": trick_values_all(gt, 5),
    "low-sum": trick_sum(lambda total, players: total < {3: 8, 4: 12, 5: 16}[players]),
    "high-sum": trick_sum(lambda total, players: total > {3: 23, 4: 28, 5: 31}[players]),
    "sum-22-or-23": trick_sum(lambda total, _: total in (22, 23)),
    "predict-openly": trick_prediction(),
    "predict-secretly": trick_prediction(),
    "as-many-green-as-yellow-in-a-trick": trick_equal_colours("g", "y"),
    "as-many-pink-as-blue-in-a-trick": trick_equal_colours("p", "b"),
    "as-many-pink-as-yellow": total_equal_colours("p", "y"),
    "more-pink-than-green": total_more_of("p", "g"),
    "more-yellow-than-blue": total_more_of("y", "b"),
    "all-of-one-colour": collect_colours(whole=True),
    "one-of-each-colour": collect_colours(whole=False),
    "all-odd": trick_parity(1),
    "all-even": trick_parity(0),
    "never-lead-pink-green": no_lead("p", "g"),
    "never-lead-pink-yellow-blue": no_lead("p", "y", "b"),
}
