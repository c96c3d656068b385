"""What reading a line back does with cards: what scripts give away is in the hands of those who go on with it."""

from tests.support.lifeboat import KID, LADY, QUIET, cards, deal, hand, passive, problem
from tests.support.lifeboat_models import found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import Give, Medkit
from winnable.rules.lifeboat.goal import Wounds


def test_a_card_given_by_a_script_is_used_by_who_has_it_then() -> None:
    own = cards(own=QUIET, own2=QUIET)
    start = deal((KID, LADY), ("own", "own2"), own=own, wounds={KID: 1}, hands={KID: hand("medkit")})
    gives = {KID: passive(ScriptDay(1, free=(Give(KID, LADY, "medkit"),)))}
    witness = found(problem(start, Wounds(KID, Bound(exactly=0)), controls=gives))
    assert [turn.action for turn in witness.line.days[0].turns if turn.action] == [Medkit(KID, "closed")]
