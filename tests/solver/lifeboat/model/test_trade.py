"""Trade in the model: gifts to those whose scripts take them, and to nobody else who is scripted."""

import pytest

from tests.support.lifeboat import KID, LADY, QUIET, cards, deal, hand, passive, problem
from tests.support.lifeboat_models import can
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.goal import Bound, Holds, NoFight


@pytest.mark.parametrize("accepts", [False, True])
def test_gifts_are_taken_on_days_of_which_the_script_says_so(accepts: bool) -> None:
    start = deal((KID, LADY), ("own", "own2"), own=cards(own=QUIET, own2=QUIET), hands={KID: hand("cash")})
    script = {LADY: passive(ScriptDay(1, accepts=accepts))}
    assert can(problem(start, Holds(LADY, "cash", Bound(at_least=1)), NoFight(), controls=script)) is accepts
