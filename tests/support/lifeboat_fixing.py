"""What a legal line of Lifeboat decides, as literals of the model: its actions, its fights, and all that becomes of it.

Cards are left to the model, which gives them when they matter and not when the line does. What is said is who has how
many in the end, and which goals are met.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tests.support.legal_lines import Fixed, amounts_to
from tests.support.lifeboat_lines import Played
from winnable.rules.answer import State
from winnable.rules.goal import parts
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.decision import Answer
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.referee import Record
from winnable.solver.formula import FALSE, Literal
from winnable.solver.lifeboat.model.frame import State as Moment
from winnable.solver.lifeboat.model.goal import total
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.model.night import NightMade
from winnable.solver.lifeboat.model.turn import TurnMade


def fixed(model: Model, played: Played) -> Iterator[Fixed]:
    """All that a line decides."""
    return _Fixing(model, played).found()


def hands(model: Model, played: Played) -> Iterator[Fixed]:
    """Who has how many of each kind in the end, of the kinds that goals speak of."""
    end, frame = played.report.position, model.frame
    for who in frame.people if model.hands else ():
        for kind in frame.kinds:
            known = sum(end.held(who, each) for each, class_ in frame.classes.items() if class_ == kind)
            yield from amounts_to(f"{who} has {kind}", total(frame, model.hands, who, kind), known)


_SURE: Final = (forms.Ended, forms.NotEnded, forms.Gulls, forms.Alive, forms.Dead, forms.AliveCount, forms.Conscious)


def judgements(of: Sequence[tuple[Goal, Literal]], line: Played, *, sure: bool) -> Iterator[Fixed]:
    """Which goals are met, by the referee; those that follow from what is fixed, or the others."""
    judge = Judge(line.problem, line.report.position, final=True)
    for goal, literal in of:
        if sure is all(isinstance(each, (*_SURE, forms.AllOf, forms.AnyOf, forms.Not)) for each in parts(goal)):
            met = judge.state(goal) is State.MET
            yield f"{goal}: {met}", literal if met else ~literal


class _Fixing:
    def __init__(self, model: Model, played: Played) -> None:
        self.model, self.frame, self.played = model, model.frame, played
        self.at = played.start
        self.seats = {who: place for place, who in enumerate(self.frame.people)}

    def found(self) -> Iterator[Fixed]:
        turns = iter(self.model.turns)
        for number, night in enumerate(self.model.nights):
            day = self.played.start.day + number
            records = [each for each in self.played.records if each.day == day]
            if not records:
                return
            for who in self.order(records[0].before, inside=number == 0 and self.frame.inside):
                made = next(turns)
                if not self.at.over:
                    mine = [each for each in records if self.in_turn_of(each, who)]
                    yield from self.turn(f"day {day}, {who}", made, mine)
            if not self.at.over:
                yield from self.night(f"night {day}", night, [each for each in records if each.phase >= Phase.NAVIGATE])

    def order(self, dawn: Position, *, inside: bool) -> list[Character | None]:
        """Whose turn each turn of the model is."""
        if inside:
            return [who for who in dawn.order[self.played.start.slot :] if who in self.frame.people]
        seated = {self.seats[who]: who for who in self.at.boat}
        return [seated.get(place) for place in range(len(self.frame.people))]

    @staticmethod
    def in_turn_of(record: Record, who: Character | None) -> bool:
        return Phase.TRADE <= record.phase <= Phase.FIGHT and record.before.actor is who is not None

    # --- moments -----------------------------------------------------------------------------------

    def moved(self, after: Position) -> None:
        """People have changed seats, or are lost."""
        if len(after.boat) == len(self.at.boat) and after.boat != self.at.boat:
            one, other = (who for who, there in zip(self.at.boat, after.boat, strict=True) if who is not there)
            self.seats[one], self.seats[other] = self.seats[other], self.seats[one]
        self.at = after

    def state(self, name: str, state: Moment) -> Iterator[Fixed]:
        """A moment; bodies may go overboard sooner or later than in the line."""
        at, people = self.at, self.frame.people
        for who in people:
            cap = self.frame.cap(who)
            yield from amounts_to(f"{name}: wounds of {who}", state.wounds[who], min(cap, at.wounds[who]))
            yield f"{name}: {who} conscious", state.conscious[who] if at.conscious(who) else ~state.conscious[who]
            if at.alive(who):
                yield f"{name}: {who} aboard", state.aboard[who]
                yield f"{name}: {who} in seat {self.seats[who]}", state.seats[who][self.seats[who]]
        yield from amounts_to(f"{name}: gulls", state.gulls, at.gulls)
        yield f"{name}: over", state.over if at.over else ~state.over

    # --- turns -------------------------------------------------------------------------------------

    def turn(self, name: str, made: TurnMade, records: Sequence[Record]) -> Iterator[Fixed]:
        for place, record in enumerate(records):
            if record.phase is Phase.ACTION and record.before.actor in self.frame.free:
                yield from self.action(name, made, record, records[place + 1 :])
            if record.phase is Phase.FIGHT:
                yield from self.fight(name, made, record)
            self.moved(record.after)
        yield from self.state(f"after {name}", made.after)
        if not self.at.over and self.at.phase in (Phase.TRADE, Phase.NAVIGATE):
            yield from amounts_to(f"after {name}: cards on the table", made.after.table, len(self.at.table))

    def action(self, name: str, made: TurnMade, record: Record, rest: Sequence[Record]) -> Iterator[Fixed]:
        before, action = record.before, record.decision
        if any(each.phase is Phase.FIGHT for each in rest):
            yield f"{name} fights", made.actions.get(("fight",), FALSE)
            return
        if any(isinstance(each.decision, decisions.Reply) and each.decision.answer is Answer.BACK_OUT for each in rest):
            return
        keys: list[tuple[str | int | Character, ...]] = []
        match action:
            case decisions.Row():
                actor = before.order[before.slot]
                cards = change.drawn(self.frame.setup, before, actor)
                if len(cards) < len(before.navigation):
                    keys = [("row", len(cards))]
            case decisions.Medkit(of):
                keys = [("medkit", of)]
            case decisions.Flare():
                keys = [("flare",)]
            case decisions.Parasol():
                keys = [("parasol",)]
            case decisions.Dump(of):
                keys = [("dump", of)]
            case decisions.Seat(of):
                keys = [("seat", of)]
            case decisions.Rob(of) | decisions.Steal(of) if not (of in self.frame.free or self.given_back(record)):
                kind, copy = self.frame.classes[action.card or ""], getattr(action, "copy", "closed")
                keys = [(name, of, kind, copy) for name in ("rob", "steal")] if (kind, copy) in self.frame.cards else []
        if keys:
            yield f"{name}: {action}", made.formula.any_of(made.actions.get(key, FALSE) for key in keys)

    def given_back(self, record: Record) -> bool:
        """Whether a card that is taken may be a gift, which the model gives later, and so not at all."""
        assert isinstance(record.decision, decisions.Rob | decisions.Steal)
        return not record.before.conscious(record.decision.of) and self.frame.options.gift_to_unconscious != "none"

    def fight(self, name: str, made: TurnMade, record: Record) -> Iterator[Fixed]:
        fight = record.decision
        assert isinstance(fight, decisions.Fight)
        if made.fight is None:
            yield f"{name}: a fight", FALSE
            return
        sides = change.sides(record.before, fight)
        for who in self.frame.people:
            for side, there, literals in zip(
                ("attacks", "defends"), sides, (made.fight.attackers, made.fight.defenders), strict=True
            ):
                literal = literals.get(who, FALSE)
                yield f"{name}, fight: {who} {side} {who in there}", literal if who in there else ~literal

    # --- nights ------------------------------------------------------------------------------------

    def night(self, name: str, made: NightMade, records: Sequence[Record]) -> Iterator[Fixed]:
        for record in records:
            if record.phase is Phase.NAVIGATE:
                played = record.after.played
                if played is not None:
                    yield f"{name}: {played} is played", made.choice.shown.get(self.frame.cell(played), FALSE)
                yield from amounts_to(f"{name}: gulls", made.choice.gulls, record.after.gulls)
            self.moved(record.after)
        yield from self.state(f"after {name}", made.after)
