"""Actions of scripts in the model, what is done before them, and gifts that they take; each line replayed."""

from collections.abc import Mapping

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, KID, LADY, QUIET, cards, deal, guard, hand, passive, problem
from tests.support.lifeboat_models import can
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control, ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import Answer, Flare, Give, Lay, Medkit, Open, Parasol, Rob, Row, Seat, Steal
from winnable.rules.lifeboat.goal import Conscious, Ended, Goal, Holds, NoFight, SeatAt, Wounds


def quiet(*people: object, **more: object) -> Deal:
    return deal(people, ("own", "own2"), own=cards(own=QUIET, own2=QUIET), **more)  # type: ignore[arg-type]


def reached(start: Deal, controls: Mapping[Character, Control], *goals: Goal) -> bool:
    return can(problem(start, *goals, controls=controls))


def test_a_script_heals() -> None:
    start = quiet(KID, LADY, wounds={LADY: 4}, hands={KID: hand("medkit")})
    heals = {KID: passive(ScriptDay(1, action=Medkit(LADY)))}
    assert reached(start, heals, Conscious(LADY))
    assert not reached(start, {KID: passive()}, Conscious(LADY))


def test_a_gift_to_one_who_takes_none_before_a_script_wakes_her() -> None:
    start = quiet(KID, CAPTAIN, LADY, wounds={LADY: 4}, hands={KID: hand("medkit"), CAPTAIN: hand("ring")})
    has = Holds(LADY, "ring", Bound(exactly=1))
    heals = {KID: passive(ScriptDay(1, action=Medkit(LADY))), LADY: passive()}
    assert reached(start, heals, Conscious(LADY), has)
    awake = quiet(KID, CAPTAIN, LADY, hands={CAPTAIN: hand("ring")})
    assert not reached(awake, {KID: passive(), LADY: passive()}, has)


def test_a_script_that_cannot_be_played_makes_every_line_impossible() -> None:
    start = quiet(KID, LADY)
    assert not reached(start, {KID: passive(ScriptDay(1, action=Medkit(LADY)))}, NoFight())
    assert not reached(start, {KID: passive(ScriptDay(1, action=Parasol()))}, NoFight())
    assert not reached(start, {KID: passive(ScriptDay(1, action=Row(("own", "own2"), ("own",))))}, NoFight())


def test_a_gift_is_taken_where_the_script_says_so() -> None:
    start = quiet(KID, LADY, wounds={LADY: 1}, hands={KID: hand("medkit")})
    takes = {LADY: passive(ScriptDay(1, accepts=True, action=Medkit(LADY)))}
    assert reached(start, takes, Wounds(LADY, Bound(exactly=0)))
    assert not reached(start, {LADY: passive(ScriptDay(1, action=Medkit(LADY)))}, NoFight())


def test_a_robbery_is_refused_or_not() -> None:
    start = quiet(LADY, KID, hands={LADY: hand("cash")})
    robs = {KID: passive(ScriptDay(1, action=Rob(LADY, "cash")))}
    assert reached(start, robs, Holds(KID, "cash", Bound(at_least=1)))
    assert reached(start, robs, Holds(LADY, "cash", Bound(at_least=1)), Wounds(KID, Bound(exactly=1)))
    assert not reached(start, robs, Holds(LADY, "cash", Bound(at_least=1)), NoFight())


def test_the_only_card_of_one_is_claimed_whatever_others_have() -> None:
    """A parasol is opened by an action alone, so that it stays closed with the captain."""
    start = quiet(KID, LADY, CAPTAIN, hands={LADY: hand("cash"), CAPTAIN: hand("parasol")})
    assert reached(start, {KID: passive(ScriptDay(1, action=Rob(LADY, None)))}, Holds(KID, "cash"), NoFight())


def test_the_kid_steals_by_a_script() -> None:
    start = quiet(KID, LADY, hands={LADY: hand("cash")})
    steals = {KID: passive(ScriptDay(1, action=Steal(LADY))), LADY: guard()}
    assert reached(start, steals, Holds(KID, "cash", Bound(at_least=1)), NoFight())


def test_scripts_fight_each_other() -> None:
    start = quiet(BOATSWAIN, LADY)
    fights = {BOATSWAIN: passive(ScriptDay(1, action=Seat(LADY))), LADY: guard()}
    assert reached(start, fights, SeatAt(LADY, "bow"), Wounds(LADY, Bound(exactly=1)))
    assert not reached(start, fights, SeatAt(BOATSWAIN, "bow"))


def test_a_script_gives_up_after_a_refusal() -> None:
    start = quiet(KID, LADY, options={"refuse_back_out": True})
    seats = {KID: passive(ScriptDay(1, action=Seat(LADY), answer=Answer.BACK_OUT)), LADY: guard()}
    assert reached(start, seats, SeatAt(KID, "bow"), NoFight())
    assert not reached(quiet(KID, LADY), seats, NoFight())


def test_what_a_script_does_before_its_action() -> None:
    start = quiet(KID, LADY, CAPTAIN, wounds={CAPTAIN: 7}, hands={KID: hand("ring oar")})
    script = ScriptDay(1, free=(Lay(KID, CAPTAIN), Open(KID, "oar"), Give(KID, LADY, "oar")))
    deeds = {KID: passive(script)}
    assert reached(start, deeds, Holds(CAPTAIN, "ring"), Holds(LADY, "oar"))
    awake = {KID: passive(ScriptDay(1, free=(Lay(KID, LADY),)))}
    assert not reached(start, awake, NoFight())


def test_a_script_fires_a_flare() -> None:
    start = quiet(KID, LADY, hands={KID: hand("flare")})
    assert not reached(start, {KID: passive(ScriptDay(1, action=Flare()))}, Ended())
