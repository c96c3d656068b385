"""For tests of one's own: `solve`, and assertions whose messages say what was found instead.

from winnable.testing import assert_winnable

def test_the_last_round():
assert_winnable("deals/last_round.yaml")
"""

from winnable.testing.assertions import assert_unwinnable as assert_unwinnable
from winnable.testing.assertions import assert_winnable as assert_winnable
from winnable.testing.assertions import solve as solve
from winnable.testing.assertions import told_of as told_of
