"""Playing a decision: it is checked against the rules and the scripts, and its optional parts are filled in."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import FLARE, MEDKIT, PARASOL, RING, Character, Kind
from winnable.rules.lifeboat.control import Control
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Decision, Free
from winnable.rules.lifeboat.evening import copy_of, fall, listed, navigate, need_awake, thirst
from winnable.rules.lifeboat.fault import Fault, StepPath, Wrong
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.script import Scripts
from winnable.rules.lifeboat.setup import Setup

D = TypeVar("D")


def play(
    setup: Setup, controls: Mapping[Character, Control], position: Position, decision: Decision
) -> tuple[Decision, Position]:
    """The decision with everything said that follows, and the position at the next one, or at dawn, or at the end.

    Decisions of scripted people are added to it. Raises Wrong for a decision that is not allowed.
    """
    complete = _Playing(setup, Scripts(setup, controls), position).complete(decision)
    return complete, change.make(setup, position, complete)


class _Playing:
    """One decision at a position."""

    def __init__(self, setup: Setup, scripts: Scripts, position: Position) -> None:
        self.setup = setup
        self.options = setup.options
        self.scripts = scripts
        self.at = position

    def complete(self, decision: Decision) -> Decision:
        match decision:
            case decisions.Pick():
                return self.pick(decision)
            case decisions.Done():
                return self.done(decision)
            case decisions.Open() | decisions.Give() | decisions.Lay() | decisions.Discard():
                return self.free(decision, scripted=False)
            case decisions.Dump() if self.at.phase is not Phase.ACTION:
                return self.free(decision, scripted=False)
            case decisions.Reply():
                return self.reply(decision)
            case decisions.Fight():
                return self.fight(decision)
            case decisions.Navigate():
                return navigate(self.setup, self.scripts, self.at, decision)
            case decisions.Fall():
                return fall(self.setup, self.scripts, self.at, decision)
            case decisions.Thirst():
                return thirst(self.setup, self.scripts, self.at, decision)
            case _:
                return self.action(decision)

    def scripted(self, said: D, told: D, check: Callable[[D], D]) -> D:
        """The decision of a script, if it can be played and `told`, that of the line, is no other one."""
        try:
            complete = check(said)
        except Wrong as wrong:
            raise Wrong(Fault.SCRIPT, f"the script cannot be played: {wrong.detail}", wrong.path) from wrong
        if told is not said and check(told) != complete:
            what = f"takes {complete.card}" if isinstance(complete, decisions.Pick) else "does something else"
            raise Wrong(Fault.SCRIPTED, f"by policy or script this character {what}")
        return complete

    # --- the draft and deeds besides actions -------------------------------------------------------

    def pick(self, pick: decisions.Pick) -> decisions.Pick:
        if pick.who is not self.at.drafter:
            raise Wrong(Fault.OUT_OF_TURN, f"expected {self.at.drafter} to take a provision, found {pick.who}")
        if not self.scripts.free(pick.who):
            return self.scripted(decisions.Pick(pick.who, self.scripts.pick(self.at, pick.who)), pick, self.offered)
        return self.offered(pick)

    def offered(self, pick: decisions.Pick) -> decisions.Pick:
        if pick.card not in self.at.offer:
            detail = f"{pick.card} cannot be taken, the cards passed on are {listed(self.at.offer)}"
            raise Wrong(Fault.NOT_THERE, detail)
        return pick

    def done(self, done: decisions.Done) -> decisions.Done:
        own = self.scripts.own(self.at) if self.at.phase is Phase.TRADE else ()
        before, complete = self.at, list[Free]()
        for free in own:
            try:
                complete.append(self.free(free, scripted=True))
            except Wrong as wrong:
                raise Wrong(Fault.SCRIPT, f"the script cannot be played: {wrong.detail}") from wrong
            self.at = change.with_free(self.setup, self.at, complete[-1])
        self.at = before
        if done.own not in ((), tuple(complete)):
            raise Wrong(Fault.SCRIPTED, "the script says something else")
        return decisions.Done(tuple(complete))

    def free(self, free: Free, *, scripted: bool) -> Free:
        """A deed besides actions, by the line or by the script of the actor."""
        if isinstance(free, decisions.Dump):
            if self.options.dump != "free":
                raise Wrong(Fault.READING, "with this reading, a body is not thrown overboard in addition to an action")
            if not any(map(self.scripts.free, self.at.awake)):
                raise Wrong(Fault.SCRIPTED, "everybody conscious follows a script")
            self.body(free.of)
            return free
        who = free.who
        need_awake(self.at, who)
        if not scripted and not self.scripts.free(who):
            raise Wrong(Fault.SCRIPTED, f"{who} does nothing in addition to the action but what the script says")
        match free:
            case decisions.Open(_, card):
                copy_of(self.at, who, card, "closed")
                if card == PARASOL:
                    raise Wrong(Fault.ACTION, "the parasol is opened by an action")
                return free
            case decisions.Give(_, to, card, copy):
                copy = copy_of(self.at, who, card, copy)
                self.taker(who, to)
                return decisions.Give(who, to, card, copy)
            case decisions.Lay(_, to, copy):
                copy = copy_of(self.at, who, RING, copy)
                self.other(who, to)
                if self.at.conscious(to):
                    raise Wrong(Fault.ASLEEP, f"the ring is laid in front of the unconscious, but {to} is conscious")
                if self.options.gift_to_unconscious == "none":
                    raise Wrong(Fault.READING, "nothing is given to the unconscious here")
                return decisions.Lay(who, to, copy)
            case decisions.Discard(_, card, copy):
                if not self.options.discard_items:
                    raise Wrong(Fault.READING, "cards are not thrown away here")
                return decisions.Discard(who, card, copy_of(self.at, who, card, copy))

    def other(self, who: Character, to: Character) -> None:
        """Another character in the boat."""
        if to is who:
            raise Wrong(Fault.TARGET, f"expected another character than {who}")
        if not self.at.aboard(to):
            raise Wrong(Fault.TARGET, f"{to} is not in the boat")

    def taker(self, who: Character, to: Character) -> None:
        """A character to whom a card may be given."""
        self.other(who, to)
        if not self.at.conscious(to):
            if self.options.gift_to_unconscious != "any":
                raise Wrong(Fault.ASLEEP, f"{to} is not conscious and takes nothing")
        elif not self.scripts.accepts(self.at, to):
            raise Wrong(Fault.SCRIPTED, f"{to} follows a script, by which no gifts are taken today")

    def body(self, who: Character) -> None:
        if not self.at.aboard(who):
            raise Wrong(Fault.TARGET, f"{who} is not in the boat")
        if self.at.alive(who):
            raise Wrong(Fault.TARGET, f"{who} is not dead")

    # --- actions -----------------------------------------------------------------------------------

    @property
    def actor(self) -> Character:
        return self.at.order[self.at.slot]

    def action(self, action: Action) -> Action:
        if self.scripts.free(self.actor):
            return self.allowed(action)
        return self.scripted(self.scripts.action(self.at, self.actor), action, self.allowed)

    def allowed(self, action: Action) -> Action:
        match action:
            case decisions.Row():
                return self.row(action)
            case decisions.Seat(of):
                self.other(self.actor, of)
                boat = self.at.boat
                if self.options.seat_target == "neighbour" and abs(boat.index(of) - boat.index(self.actor)) > 1:
                    raise Wrong(Fault.READING, f"{self.actor} does not sit next to {of}")
            case decisions.Rob(of, card, copy):
                self.other(self.actor, of)
                return decisions.Rob(
                    of, self.shown_card(of, card) if copy == "open" else self.closed_card(of, card), copy
                )
            case decisions.Steal(of, card):
                if not self.actor.steals:
                    raise Wrong(Fault.STEAL, f"only {Character.KID} takes cards that nobody can refuse")
                self.other(self.actor, of)
                return decisions.Steal(of, self.closed_card(of, card))
            case decisions.Parasol():
                copy_of(self.at, self.actor, PARASOL, "closed")
            case decisions.Medkit(of, copy):
                return self.medkit(of, copy)
            case decisions.Flare(copy):
                return decisions.Flare(copy_of(self.at, self.actor, FLARE, copy))
            case decisions.Dump(of):
                self.dump(of)
        return action

    def row(self, row: decisions.Row) -> decisions.Row:
        cards = change.drawn(self.setup, self.at, self.actor)
        path: StepPath = ("keep",)
        if len(set(row.keep)) < len(row.keep) or not set(row.keep) <= set(cards):
            raise Wrong(Fault.ROW, f"expected some of {listed(cards)} to be kept, found {listed(row.keep)}", path)
        keep = tuple(card for card in cards if card in row.keep)
        rest = tuple(card for card in cards if card not in row.keep)
        if row.under is None or row.under == rest:
            return decisions.Row(keep)
        path = ("under",)
        if sorted(row.under) != sorted(rest):
            detail = f"expected {listed(rest)} to go under the pile, found {listed(row.under)}"
            raise Wrong(Fault.ROW, detail, path)
        if self.options.row_bottom == "drawn":
            raise Wrong(Fault.READING, "cards go under the pile in the order drawn here", path)
        return decisions.Row(keep, row.under)

    def shown_card(self, of: Character, card: Kind | None) -> Kind:
        """An open card that is taken from a character."""
        return self.one_of(of, card, self.at.open[of], "open")

    def closed_card(self, of: Character, card: Kind | None) -> Kind:
        """A closed card that is taken from a character."""
        cards = self.at.closed[of]
        said = self.scripts.picked_from(self.at, of)
        if said is None:
            return self.one_of(of, card, cards, "closed")
        if said not in cards:
            raise Wrong(Fault.SCRIPT, f"the script of {of} cannot be played: there is no closed {said} to lose")
        if card not in (None, said):
            raise Wrong(Fault.SCRIPTED, f"the script of {of} says that {said} is lost")
        return said

    def one_of(self, of: Character, card: Kind | None, cards: Sequence[Kind], copy: Copy) -> Kind:
        different = sorted(set(cards))
        if card is None and len(different) == 1:
            return different[0]
        if card is None and different:
            raise Wrong(Fault.UNSAID, f"expected to be told which {copy} card of {of}: {listed(different)}")
        if card is None or card not in cards:
            what = "card" if card is None else card
            raise Wrong(
                Fault.NOT_THERE,
                f"{of} has no {copy} {what}, only {listed(different)}" if different else f"{of} has no {copy} {what}",
            )
        return card

    def medkit(self, of: Character, copy: Copy | None) -> decisions.Medkit:
        copy = copy_of(self.at, self.actor, MEDKIT, copy)
        if not self.at.aboard(of):
            raise Wrong(Fault.TARGET, f"{of} is not in the boat")
        if not self.at.alive(of) and not self.options.medkit_dead:
            raise Wrong(Fault.TARGET, f"{of} is dead")
        if not self.at.wounds[of]:
            raise Wrong(Fault.TARGET, f"{of} has no wound")
        return decisions.Medkit(of, copy)

    def dump(self, of: Character) -> None:
        if self.at.alive(of) and self.options.dump_unconscious:
            if self.at.conscious(of):
                raise Wrong(Fault.TARGET, f"{of} is conscious")
            return
        self.body(of)
        if self.options.dump != "action":
            raise Wrong(Fault.READING, "a body is not thrown overboard by an action here")

    # --- claims and fights -------------------------------------------------------------------------

    def reply(self, reply: decisions.Reply) -> decisions.Reply:
        claim = self.at.claim
        assert claim is not None, "there is something to answer"
        refused = reply.answer is not Answer.YIELD
        if isinstance(claim, decisions.Dump):
            self.defends(reply)
        else:
            if reply.defender not in (None, claim.of):
                raise Wrong(Fault.TARGET, f"{claim.of} answers, nobody else", ("defender",))
            if not self.scripts.free(claim.of) and refused is not (
                self.scripts.answer(self.at, claim.of) is Answer.REFUSE
            ):
                says = "yields" if refused else "refuses"
                raise Wrong(
                    Fault.SCRIPTED, f"{claim.of} has a policy or a script, by which {claim.of} {says}", ("answer",)
                )
        if not refused:
            return decisions.Reply(Answer.YIELD)
        out = reply.answer is Answer.BACK_OUT
        if not self.scripts.free(self.actor) and out is not self.scripts.backs_out(self.at, self.actor):
            raise Wrong(Fault.SCRIPTED, f"the script of {self.actor} says something else", ("answer",))
        if out and not self.options.refuse_back_out:
            fault = Fault.READING if self.scripts.free(self.actor) else Fault.SCRIPT
            raise Wrong(fault, f"{self.actor} cannot give up after a refusal here", ("answer",))
        return decisions.Reply(reply.answer, reply.defender if isinstance(claim, decisions.Dump) else None)

    def defends(self, reply: decisions.Reply) -> None:
        """A character, or nobody, refuses that an unconscious one is thrown overboard."""
        who, path = reply.defender, ("defender",)
        if reply.answer is Answer.YIELD:
            if who is not None:
                raise Wrong(Fault.TARGET, f"{who} defends nobody if all yield", path)
            return
        if who is None:
            raise Wrong(Fault.UNSAID, "expected to be told who refuses", path)
        need_awake(self.at, who)
        if who is self.actor:
            raise Wrong(Fault.TARGET, f"{who} cannot refuse the own claim", path)
        if not self.scripts.free(who):
            raise Wrong(Fault.SCRIPTED, f"{who} follows a script and defends nobody else", path)

    def fight(self, fight: decisions.Fight) -> decisions.Fight:
        """A fight, with the decisions of scripted people in it."""
        said = self.scripts.joined(self.at)
        attackers = self.joined(said.attackers, fight.attackers, "attackers")
        defenders = self.joined(said.defenders, fight.defenders, "defenders")
        both = [*attackers, *defenders]
        if len(set(both)) < len(both):
            raise Wrong(Fault.SIDE, "a character is twice in the fight")
        fighting = {self.actor, self.at.defender, *both}
        weapons = [each for each in fight.weapons if each not in said.weapons or self.scripts.free(each.who)]
        for place, weapon in enumerate(weapons):
            path: StepPath = ("weapons", place)
            self.fighter(weapon.who, fighting, path)
            if weapon.card not in self.setup.weapons:
                raise Wrong(Fault.WEAPON, f"{weapon.card} is not opened in a fight", path)
            held = self.at.closed[weapon.who].count(weapon.card)
            if weapons[: place + 1].count(weapon) > held:
                raise Wrong(Fault.NOT_THERE, f"{weapon.who} has no closed {weapon.card} left", path)
        shots = [each for each in fight.shots if each not in said.shots or self.scripts.free(each.who)]
        for place, shot in enumerate(shots):
            path = ("shots", place)
            self.fighter(shot.who, fighting, path)
            spent = Counter(each.copy for each in shots[:place] if each.who is shot.who)
            shots[place] = type(shot)(shot.who, copy_of(self.at, shot.who, FLARE, shot.copy, spent, path))
        return decisions.Fight.of(attackers, defenders, [*weapons, *said.weapons], [*shots, *said.shots])

    def joined(self, said: Sequence[Character], told: Sequence[Character], side: str) -> list[Character]:
        """Who joins a side, besides attacker and defender."""
        found = list(said)
        for place, who in enumerate(told):
            path: StepPath = (side, place)
            need_awake(self.at, who, path)
            if who in (self.actor, self.at.defender):
                raise Wrong(Fault.SIDE, f"it is clear on which side {who} is", path)
            if self.scripts.free(who):
                found.append(who)
            elif who not in said:
                raise Wrong(Fault.SCRIPTED, f"the script of {who} says something else", path)
        return found

    def fighter(self, who: Character, fighting: set[Character | None], path: StepPath) -> None:
        if who not in fighting:
            raise Wrong(Fault.WEAPON, f"{who} is not in the fight", path)
        if not self.scripts.free(who):
            raise Wrong(Fault.SCRIPTED, f"the script of {who} says something else", path)
