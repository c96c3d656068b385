"""Lines read back from the model: turns, drafts, what is done before them, and where a day begins in the middle."""

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, KID, LADY, QUIET, SNOB, cards, deal, guard, hand, nav, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import found
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.deal import Marks
from winnable.rules.lifeboat.decision import Dump, Give, Medkit, Open, Parasol, Pick, Rob, Row, Seat, Steal
from winnable.rules.lifeboat.goal import (
    Alive,
    Conscious,
    Ended,
    Goal,
    Gulls,
    Holds,
    Lost,
    NoFight,
    NoRow,
    Not,
    SeatAt,
    Wounds,
)
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.witness import Witness

QUIETLY = cards(own=QUIET, own2=QUIET)


def actions(witness: Witness, day: int = 0) -> list[object]:
    return [turn.action for turn in witness.line.days[day].turns]


def test_a_row_keeps_the_card_that_is_played() -> None:
    witness = found(asking(deal((CAPTAIN,), nav(4, 24, 2, 3)), Gulls(Bound(exactly=1))))
    assert actions(witness) == [Row(("nav24",))]
    assert witness.line.days[0].navigate is not None
    assert witness.line.days[0].navigate.card == "nav24"


def test_an_oar_is_opened_and_handed_on() -> None:
    start = deal((CAPTAIN, KID), nav(4, 2, 3, 6, 24, 5, 14), hands={KID: hand("oar oar")}, gulls=3)
    witness = found(asking(start, Ended(), NoRow(KID), Alive(KID)))
    turn = witness.line.days[0].turns[0]
    assert isinstance(turn.action, Row)
    assert [type(each) for each in turn.free] == [Open, Open, Give, Give]


def test_who_takes_what() -> None:
    start = deal((LADY, KID), ("own", "own2"), provisions="cash jewels", own=QUIETLY)
    witness = found(asking(start, Holds(KID, "cash"), controls={KID: passive()}))
    assert witness.line.days[0].draft == (Pick(LADY, "jewels"), Pick(KID, "cash"))


def simply(*goals: Goal, **more: object) -> Problem:
    start = deal((KID, CAPTAIN, SNOB), ("own", "own2"), own=QUIETLY, **more)  # type: ignore[arg-type]
    return asking(start, *goals, NoFight(), NoRow())


def test_actions_are_told() -> None:
    bodies = {SNOB: 6}
    assert Dump(SNOB) in actions(found(simply(Lost(SNOB), wounds=bodies)))
    robbed = found(simply(Holds(KID, "cash"), wounds={CAPTAIN: 7}, hands={CAPTAIN: hand("cash")}))
    assert Rob(CAPTAIN, "cash", "closed") in actions(robbed)
    healed = found(simply(Wounds(SNOB, Bound(exactly=0)), wounds={SNOB: 1}, hands={KID: hand("", "medkit")}))
    assert Medkit(SNOB, "open") in actions(healed)
    assert Seat in [type(each) for each in actions(found(simply(SeatAt(KID, "stern"))))]


def test_a_theft_is_told() -> None:
    start = deal((KID, CAPTAIN), ("own", "own2"), own=QUIETLY, hands={CAPTAIN: hand("cash")})
    witness = found(asking(start, Holds(KID, "cash"), NoFight(), controls={CAPTAIN: guard()}))
    assert actions(witness) == [Steal(CAPTAIN, "cash")]


def test_a_parasol_is_opened_for_the_night() -> None:
    start = deal((KID, CAPTAIN), nav(8, 2), hands={CAPTAIN: hand("parasol")})
    witness = found(asking(start, Wounds(KID, Bound(exactly=0)), NoRow(), NoFight()))
    assert Parasol() in actions(witness)
    assert witness.line.days[0].thirst.parasols == (KID,)


def test_a_day_that_has_begun_is_told_from_there() -> None:
    marks = Marks((CAPTAIN, KID), (CAPTAIN,), frozenset({CAPTAIN}))
    start = deal((CAPTAIN, KID), nav(24, 4, 2, 3), marks=marks, provisions="water water")
    witness = found(asking(start, Gulls(Bound(exactly=1)), days=1))
    assert witness.line.days[0].draft == ()
    assert all(turn.who is KID for turn in witness.line.days[0].turns)


def test_kinds_of_no_use_are_told_by_their_names() -> None:
    """What rules and goals do not ask for is one kind in the model."""
    start = deal(
        (KID, BOATSWAIN), ("own", "own2"), own=QUIETLY, wounds={BOATSWAIN: 8}, hands={BOATSWAIN: hand("cash jewels")}
    )
    witness = found(asking(start, Not(Conscious(BOATSWAIN)), NoRow()))
    assert witness.report.met
