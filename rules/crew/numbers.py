"""Sets of numbers: the values that a comparison allows, in whatever words.

"Even" is the set 0, 2, 4 and so on. Every module asks the set, not the words: the judge whether it has a value, the
encoder of which ranges it consists.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set of numbers from 0 on, of which the high ones are in or out by parity alone. Equal sets are equal.

    `low` says of 0, 1, 2 and so on whether they belong to it, `even` and `odd` of all numbers above.
    """

    low: tuple[bool, ...]
    even: bool
    odd: bool

    @classmethod
    def where(cls, test: Callable[[int], bool], end: int) -> "Numbers":
        """The numbers that pass a test, which of two numbers from `end` on tells no more than their parity."""
        even, odd = test(end + end % 2), test(end + 1 - end % 2)
        low = [test(number) for number in range(end)]
        while low and low[-1] is (odd if len(low) % 2 == 0 else even):
            low.pop()
        return cls(tuple(low), even, odd)

    def __contains__(self, number: int) -> bool:
        """Whether the number is allowed; none below 0 is."""
        if number < len(self.low):
            return number >= 0 and self.low[number]
        return self.odd if number % 2 else self.even

    def __invert__(self) -> "Numbers":
        """All other numbers from 0 on."""
        return Numbers(tuple(not each for each in self.low), not self.even, not self.odd)

    @property
    def end(self) -> int:
        """The first number from which on only the parity tells."""
        return len(self.low)

    @property
    def upward(self) -> bool:
        """Whether all numbers from some number on belong to it and none below."""
        return self.even and self.odd and list(self.low) == sorted(self.low)

    def ranges(self, most: int) -> list[range]:
        """The numbers up to `most` as ranges of neighbours, and as ranges of every other number where none has one.

        Neighbours of the set are always in the same range, so that every number between two of its numbers is in the
        set just if both lie in one range without gaps, or are the same number.
        """
        found: list[range] = []
        for number in (number for number in range(most + 1) if number in self):
            last = found[-1] if found else range(0)
            if last and last[-1] == number - 1 and last.step == 1:
                found[-1] = range(last.start, number + 1)
            elif last and last[-1] == number - 2 and number + 1 not in self and (len(last) == 1 or last.step == 2):
                found[-1] = range(last.start, number + 1, 2)
            else:
                found.append(range(number, number + 1))
        return found
