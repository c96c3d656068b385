"""Fights read back from the model: sides, weapons handed over, flare guns, and what they are about."""

from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    KID,
    LADY,
    QUIET,
    SNOB,
    cards,
    deal,
    guard,
    hand,
    passive,
)
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import found, modelled
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import Answer as Reply
from winnable.rules.lifeboat.decision import Dump, Fight, Give, Rob, Seat, Shot, Turn, Weapon
from winnable.rules.lifeboat.goal import Conscious, Goal, Holds, Lost, NoRow, Not, SeatAt, Wounds
from winnable.solver.lifeboat.witness import Witness


def quiet(*people: object, **more: object) -> Deal:
    return deal(people, ("own", "own2"), own=cards(own=QUIET, own2=QUIET), **more)  # type: ignore[arg-type]


def fights(witness: Witness) -> list[Turn]:
    return [turn for turn in witness.line.days[0].turns if turn.fight is not None]


def test_an_ally_joins_with_a_weapon_of_somebody_else() -> None:
    start = quiet(KID, LADY, CAPTAIN, SNOB, hands={SNOB: hand("hook")})
    controls = {CAPTAIN: guard(), SNOB: passive()}
    hurt: Goal = Wounds(CAPTAIN, Bound(at_least=1))
    witness = found(asking(start, hurt, NoRow(), controls=controls))
    assert fights(witness)
    for turn in fights(witness):
        assert turn.answer is Reply.REFUSE


def test_shots_are_told_with_their_copy() -> None:
    start = quiet(KID, CAPTAIN, hands={KID: hand("", "flare")})
    witness = found(asking(start, Wounds(CAPTAIN, Bound(exactly=1)), controls={CAPTAIN: guard()}))
    shots = [turn.fight.shots for turn in fights(witness) if turn.fight is not None]
    assert (Shot(KID, "open"),) in shots


def test_a_card_is_fought_for() -> None:
    start = quiet(BOATSWAIN, LADY, hands={LADY: hand("cash")})
    witness = found(asking(start, Holds(BOATSWAIN, "cash"), SeatAt(LADY, "stern"), controls={LADY: guard()}))
    assert [(turn.action, turn.fight) for turn in fights(witness)] == [(Rob(LADY, "cash", "closed"), Fight())]


def test_a_seat_is_fought_for() -> None:
    start = quiet(BOATSWAIN, LADY)
    witness = found(asking(start, SeatAt(LADY, "bow"), controls={LADY: guard()}))
    assert [turn.action for turn in fights(witness)] == [Seat(LADY)]


def test_somebody_defends_the_unconscious() -> None:
    start = quiet(BOATSWAIN, KID, LADY, wounds={KID: 3}, options={"dump_unconscious": True})
    witness = found(asking(start, Lost(KID), Wounds(LADY, Bound(exactly=1)), NoRow(LADY)))
    about = [turn for turn in fights(witness) if turn.action == Dump(KID)]
    for turn in about:
        assert turn.defender is LADY


def test_who_faints_has_what_was_planned() -> None:
    start = quiet(KID, BOATSWAIN, LADY, wounds={KID: 2}, hands={LADY: hand("knife cash water")})
    goals = Not(Conscious(KID)), Holds(KID, "cash"), Holds(LADY, "knife"), Holds(LADY, "water")
    witness = found(asking(start, *goals, controls={BOATSWAIN: guard()}))
    assert witness.report.position.held(KID, "cash") == 1


def test_a_weapon_that_a_script_gives_is_opened_in_the_fight_about_its_claim() -> None:
    """Cherpak gives the kid the hook, and claims the kid's seat; before that, nobody else has the turn."""
    start = quiet(KID, CHERPAK, hands={CHERPAK: hand("hook")})
    claims = ScriptDay(1, free=(Give(CHERPAK, KID, "hook", "closed"),), action=Seat(KID))
    witness = found(asking(start, Wounds(CHERPAK, Bound(at_least=1)), controls={CHERPAK: passive(claims)}))
    assert [turn.fight for turn in fights(witness)] == [Fight(weapons=(Weapon(KID, "hook"),))]


def test_the_only_weapon_is_won_of_somebody_who_faints_with_it() -> None:
    """The seats stay as they are, so that the fight is about the oar with which Cherpak defends it."""
    acted = Marks((CHERPAK, BOATSWAIN), (CHERPAK,))
    start = quiet(CHERPAK, BOATSWAIN, wounds={CHERPAK: 5}, hands={CHERPAK: hand("cash", "oar")}, marks=acted)
    faints = Not(Conscious(CHERPAK)), SeatAt(CHERPAK, "bow"), Holds(CHERPAK, "cash")
    witness = found(asking(start, *faints, Holds(BOATSWAIN, "oar"), NoRow()))
    assert [turn.action for turn in fights(witness)] == [Rob(CHERPAK, "oar", "open")]
    assert modelled(asking(start, *faints, Wounds(BOATSWAIN, Bound(at_least=1)), NoRow())) is Answer.UNWINNABLE
