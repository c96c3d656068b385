"""The referee: replays a line day by day, decision by decision, and judges every goal, from the rules alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NoReturn

from winnable.rules.answer import State, all_met
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.decision import CALM, DRY, NOTHING_PLAYED, Action, Answer, Day, Decision, Free, Line, Turn
from winnable.rules.lifeboat.fault import Fault, IllegalStep, StepPath, Wrong
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.play import play
from winnable.rules.lifeboat.position import Phase, Position, broken
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.script import Scripts
from winnable.rules.values import short_repr


@dataclass(frozen=True, slots=True)
class Record:
    """A decision that was made."""

    day: DayNumber
    phase: Phase
    """The step of the day."""
    who: Character | None
    """Whose turn it is, who takes a provision, or who navigates; None where several decide, or nobody."""
    decision: Decision
    """Complete, with the decisions of scripted people."""
    before: Position
    after: Position

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Judgement:
    """A goal, whether it was met, and after how many decisions that was certain; 0 is the deal, None if it is open."""

    goal: Goal
    state: State
    step: int | None
    day: DayNumber | None
    """The day of that decision; that of the deal for 0."""

    __repr__ = short_repr


@dataclass(frozen=True)
class Report:
    """A legal line of play, decision by decision, and the states of the goals; it may stop before the last day."""

    problem: Problem
    start: Position
    """Before the first decision."""
    records: tuple[Record, ...]
    complete: bool
    """Whether the last day is over, or the game."""

    __repr__ = short_repr

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """Parallel to the goals of the problem."""
        return tuple(map(self.judge, self.problem.goals))

    @property
    def met(self) -> bool:
        """Whether every goal was met."""
        return self.state is State.MET

    @property
    def state(self) -> State:
        """The state of all goals together: lost if one is, met if all are, else open."""
        return all_met(each.state for each in self.judgements)

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.records[-1].after if self.records else self.start

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All that was decided, complete."""
        return tuple(record.decision for record in self.records)

    @property
    def line(self) -> Line:
        """The line with everything said that is done."""
        return line_of(((record.before, record.decision) for record in self.records), self.position)

    def judge(self, goal: Goal) -> Judgement:
        """The state of any goal, one of the problem or a part of one."""
        state = State.OPEN
        for played in range(len(self.records) + 1):
            position = self.records[played - 1].after if played else self.start
            final = self.complete and played == len(self.records)
            state = Judge(self.problem, position, final).state(goal)
            if state is not State.OPEN:
                day = self.records[played - 1].day if played else self.start.day
                return Judgement(goal, state, played, day)
        return Judgement(goal, state, None, None)


def finished(problem: Problem, position: Position) -> bool:
    """Whether nothing more is played: the last day is over, or the game."""
    return position.over or position.day > problem.last_day


def reached(problem: Problem) -> Report:
    """Replay the line so far. Raises IllegalStep for the first decision that is not legal."""
    return _Replay(problem, problem.played).report()


def replay(problem: Problem, line: Line) -> Report:
    """Replay a line. Raises IllegalStep for the first decision that is not legal.

    A line that stops before the last day leaves goals open. It must begin with the line so far.
    """
    report = _Replay(problem, line).report()
    if problem.played == NOTHING_PLAYED:
        return report
    for place, record in enumerate(reached(problem).records):
        if report.decisions[place : place + 1] != (record.decision,):
            detail = "expected the line to begin with what was played already"
            raise IllegalStep(Fault.PLAYED, record.day, record.who, (), detail)
    return report


class _Replay:
    """A line as far as it has been replayed."""

    def __init__(self, problem: Problem, line: Line) -> None:
        self.problem = problem
        self.line = line
        self.scripts = Scripts(problem.deal.setup, problem.controls)
        self.start = problem.deal.begin()
        self.at = self.start
        self.records = list[Record]()

    def report(self) -> Report:
        for index, day in enumerate(self.line.days):
            if finished(self.problem, self.at):
                self.fail(Fault.TOO_MANY, (), "nothing is played any more", day=self.problem.deal.position.day + index)
            if self.at.phase is Phase.DAWN:
                self.at = change.dawn(self.problem.deal.setup, self.at)
            _Daily(self, day).play()
            if not day.whole and index + 1 < len(self.line.days):
                self.fail(Fault.TOO_MANY, (), "only the last day of a line may stop before its end")
        return Report(self.problem, self.start, tuple(self.records), finished(self.problem, self.at))

    def fail(
        self,
        fault: Fault,
        path: StepPath,
        detail: str,
        *,
        who: Character | None = None,
        day: DayNumber | None = None,
    ) -> NoReturn:
        raise IllegalStep(fault, self.at.day if day is None else day, who, path, detail)

    def step(self, decision: Decision, path: StepPath, who: Character | None) -> None:
        """Play a decision; the invariants are checked after it."""
        deal, before = self.problem.deal, self.at
        try:
            complete, after = play(deal.setup, self.problem.controls, before, decision)
        except Wrong as wrong:
            raise IllegalStep(wrong.fault, before.day, who, (*path, *wrong.path), wrong.detail) from wrong
        wrongs = [*broken(deal.setup, after)]
        assert not wrongs, f"a decision of day {before.day} breaks what always holds: {'; '.join(wrongs)}"
        assert after.deck == before.deck, f"a decision of day {before.day} loses or makes navigation cards"
        assert after.in_play <= before.in_play, f"a decision of day {before.day} makes provisions"
        self.records.append(Record(before.day, before.phase, who, complete, before, after))
        self.at = after


class _Daily:
    """A day that is replayed."""

    def __init__(self, replay_: _Replay, day: Day) -> None:
        self.replay = replay_
        self.scripts = replay_.scripts
        self.day = day
        self.number = replay_.at.day
        self.next = 0
        """The place of the next turn of the line."""
        self.asked = set[Phase]()
        """Which steps of the day there were, those of the running turn included."""
        self.ended_turns = False
        """Whether there was time after the last turn."""

    @property
    def at(self) -> Position:
        return self.replay.at

    def play(self) -> None:
        """Play the day to its end, or as far as the line goes."""
        while self.at.day == self.number and self.at.phase not in (Phase.DAWN, Phase.OVER):
            self.asked.add(self.at.phase)
            match self.at.phase:
                case Phase.DRAFT:
                    self.draft()
                case Phase.TRADE if not self.day.whole and self.next == len(self.day.turns):
                    break
                case Phase.TRADE if self.at.actor is None:
                    self.ended_turns = True
                    self.free(self.day.free, ("free",), decisions.Done())
                case Phase.TRADE:
                    self.turn(self.at.actor)
                case Phase.NAVIGATE:
                    self.replay.step(self.day.navigate or decisions.Navigate(), ("navigate",), self.at.navigator)
                case Phase.SHOWN:
                    self.free(self.day.shown, ("shown",), decisions.Done())
                case Phase.OVERBOARD:
                    self.replay.step(self.day.fall, ("fall",), None)
                case Phase.THIRST:
                    self.replay.step(self.day.thirst, ("thirst",), None)
                case _:
                    self.free(self.day.night, ("night",), decisions.Done())
        self.all_used()

    # --- the steps ---------------------------------------------------------------------------------

    def draft(self) -> None:
        who = self.at.drafter
        told = [(place, pick) for place, pick in enumerate(self.day.draft) if pick.who is who]
        if len(told) > 1:
            self.replay.fail(Fault.TOO_MANY, ("draft", told[1][0]), "takes a provision twice", who=who)
        if told:
            ((place, pick),) = told
        else:
            place = len(self.day.draft)
            pick = decisions.Pick(who, self.at.offer[0] if self.scripts.free(who) else self.scripts.pick(self.at, who))
            if self.scripts.free(who) and len(set(self.at.offer)) > 1:
                detail = f"expected to be told which provision is taken: {', '.join(self.at.offer)}"
                self.replay.fail(Fault.UNSAID, ("draft",), detail, who=who)
        self.replay.step(pick, ("draft", place), who)

    def free(self, deeds: tuple[Free, ...], path: StepPath, done: decisions.Done) -> None:
        """The deeds besides actions, up to the last."""
        for place, each in enumerate(deeds):
            self.replay.step(each, (*path, place), getattr(each, "who", None))
        self.replay.step(done, path, self.at.actor)

    def turn(self, actor: Character | None) -> None:
        """A turn of the line, or of a character whom it does not mention."""
        assert actor is not None, "somebody acts"
        told, path = Turn(actor), ("turns", self.next)
        if self.next < len(self.day.turns):
            following = self.day.turns[self.next]
            if following.who is actor:
                told, self.next = following, self.next + 1
            elif following.who not in self.at.order[self.at.slot :]:
                self.out_of_turn()
        self.asked -= {Phase.ANSWER, Phase.FIGHT}
        self.free(told.free, (*path, "free"), decisions.Done())
        self.replay.step(self.action(told, actor), (*path, "action"), actor)
        if self.at.phase is Phase.ANSWER:
            self.asked.add(Phase.ANSWER)
            self.replay.step(self.reply(told, actor), path, actor)
        if self.at.phase is Phase.FIGHT:
            self.asked.add(Phase.FIGHT)
            self.replay.step(told.fight or decisions.Fight(), (*path, "fight"), actor)
        if told.fight is not None and Phase.FIGHT not in self.asked:
            self.replay.fail(Fault.TOO_MANY, (*path, "fight"), "there is no fight", who=actor)
        if (told.answer or told.defender) is not None and Phase.ANSWER not in self.asked:
            self.replay.fail(Fault.TOO_MANY, (*path, "answer"), "there is nothing to answer", who=actor)

    def action(self, told: Turn, actor: Character) -> Action:
        if told.action is not None:
            return told.action
        return decisions.Rest() if self.scripts.free(actor) else self.scripts.action(self.at, actor)

    def reply(self, told: Turn, actor: Character) -> decisions.Reply:
        """The answer to a claim: that of the line, else a refusal if there is a fight, else that of a script."""
        claim, answer = self.at.claim, told.answer
        assert claim is not None, "there is something to answer"
        if answer is None:
            refused = told.fight is not None or told.defender is not None
            if not refused and not isinstance(claim, decisions.Dump) and not self.scripts.free(claim.of):
                refused = self.scripts.answer(self.at, claim.of) is Answer.REFUSE
            answer = Answer.REFUSE if refused else Answer.YIELD
        if answer is Answer.REFUSE and not self.scripts.free(actor) and self.scripts.backs_out(self.at, actor):
            answer = Answer.BACK_OUT
        return decisions.Reply(answer, told.defender)

    # --- deeds of the line that do not come up ---------------------------------------------------------

    def out_of_turn(self) -> NoReturn:
        who = self.day.turns[self.next].who
        stopped = self.at.over and not self.ended_turns
        detail = "has no turn any more, the game is over" if stopped else "has no turn now"
        self.replay.fail(Fault.OUT_OF_TURN, ("turns", self.next), detail, who=who, day=self.number)

    def all_used(self) -> None:
        if self.next < len(self.day.turns):
            self.out_of_turn()
        drafted = {
            record.who
            for record in self.replay.records
            if record.day == self.number and isinstance(record.decision, decisions.Pick)
        }
        for place, pick in enumerate(self.day.draft):
            if pick.who not in drafted:
                self.replay.fail(
                    Fault.OUT_OF_TURN, ("draft", place), "gets no provision today", who=pick.who, day=self.number
                )
        if self.day.free and not self.ended_turns:
            self.replay.fail(Fault.TOO_MANY, ("free",), "the day stops before that", day=self.number)
        told: dict[Phase, tuple[str, bool]] = {
            Phase.NAVIGATE: ("navigate", self.day.navigate is not None),
            Phase.SHOWN: ("shown", bool(self.day.shown)),
            Phase.OVERBOARD: ("fall", self.day.fall != CALM),
            Phase.THIRST: ("thirst", self.day.thirst != DRY),
            Phase.NIGHT: ("night", bool(self.day.night)),
        }
        for phase, (name, is_told) in told.items():
            if is_told and phase not in self.asked:
                detail = _NEVER.get(phase, "there is no trade then here")
                self.replay.fail(Fault.TOO_MANY, (name,), detail, day=self.number)


_NEVER = {
    Phase.NAVIGATE: "no card is chosen",
    Phase.OVERBOARD: "nobody falls overboard",
    Phase.THIRST: "nobody is thirsty",
}


# --- decisions one by one as a line of days, as people write it ----------------------------------


@dataclass
class _Telling:
    """A day as far as it is written."""

    day: Day = field(default_factory=Day)
    free: list[Free] = field(default_factory=list)

    def told(self, position: Position, decision: Decision) -> None:
        match decision:
            case decisions.Pick():
                self.day = replace(self.day, draft=(*self.day.draft, decision))
            case decisions.Open() | decisions.Give() | decisions.Lay() | decisions.Discard():
                self.free.append(decision)
            case decisions.Dump() if position.phase is not Phase.ACTION:
                self.free.append(decision)
            case decisions.Done():
                self.done(position)
            case decisions.Reply(answer, defender):
                *turns, last = self.day.turns
                self.day = replace(self.day, turns=(*turns, replace(last, answer=answer, defender=defender)))
            case decisions.Fight():
                *turns, last = self.day.turns
                self.day = replace(self.day, turns=(*turns, replace(last, fight=decision)))
            case decisions.Navigate():
                self.day = replace(self.day, navigate=decision)
            case decisions.Fall():
                self.day = replace(self.day, fall=decision)
            case decisions.Thirst():
                self.day = replace(self.day, thirst=decision)
            case _:
                turn = Turn(position.order[position.slot], decision, tuple(self.free))
                self.day, self.free = replace(self.day, turns=(*self.day.turns, turn)), []

    def done(self, position: Position) -> None:
        """No more deeds besides actions, unless the next action takes one up."""
        if position.phase is Phase.TRADE and position.actor is not None:
            return
        done, self.free = tuple(self.free), []
        match position.phase:
            case Phase.TRADE:
                self.day = replace(self.day, free=done)
            case Phase.SHOWN:
                self.day = replace(self.day, shown=done)
            case _:
                self.day = replace(self.day, night=done)


def line_of(steps: Iterable[tuple[Position, Decision]], end: Position) -> Line:
    """The line in which these decisions are made, each at its position, up to `end`.

    Characters who rest, with no deed before their turn, are left out, as are answers that yield. A line that stops
    inside a day must do so after an action.
    """
    days, number, telling = list[Day](), None, _Telling()
    for position, decision in steps:
        if number not in (None, position.day):
            days.append(_short(telling.day))
            telling = _Telling()
        number = position.day
        telling.told(position, decision)
    if number is not None:
        whole = end.day != number or end.over
        days.append(_short(telling.day) if whole else replace(telling.day, whole=False))
    return Line(tuple(days))


def _short(day: Day) -> Day:
    """A day without the turns in which nothing is done; yielding is not written."""
    turns = (replace(turn, answer=None) if turn.answer is Answer.YIELD else turn for turn in day.turns)
    return replace(day, turns=tuple(turn for turn in turns if turn != Turn(turn.who, decisions.Rest())))
