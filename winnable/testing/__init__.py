"""For tests of one's own: `solve`, and assertions whose messages give the answer that was found instead.

from winnable.testing import assert_winnable

def test_the_last_round():
assert_winnable("deals/last_round.yaml")
"""

from winnable.testing.assertions import assert_unwinnable, assert_winnable, solve, told_of

__all__ = ["assert_unwinnable", "assert_winnable", "solve", "told_of"]
