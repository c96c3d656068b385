"""Why requirements clash, in plain English and as JSON."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

from winnable.crew.facts import goal_english, goal_label
from winnable.crew.questions import explain_answers as answers
from winnable.crew.questions.counted import counted_of
from winnable.missions.crew.english.words import number
from winnable.missions.crew.notation import short_task
from winnable.missions.source.english import capital, listed
from winnable.output.ink import counted, printable
from winnable.output.typed import MISSING, Missing
from winnable.rules.crew.card import Card, format_cards
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Seat
from winnable.solver.crew.reasons import fact as facts
from winnable.solver.crew.reasons.reason import Kind, Reason, Step

_LISTED: Final = 4
"""The most parts that are listed where "the others" says which they are."""


def reason_text(problem: Problem, reason: Reason, goals: Sequence[str] = ()) -> str:
    """Return a reason as a sentence or two, with the players' names.

    `goals` are the labels of the goals, where they are those of a larger problem, of which this is a part.
    """
    labels = goals or [goal_label(problem, index) for index in range(len(problem.goals))]
    return printable(capital(_text(_Asked(problem, labels), reason)))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A problem, and the labels of its goals."""

    problem: Problem
    goals: Sequence[str]

    @property
    def whatever(self) -> str:
        """The words for every line of play, of which the beginning may be given."""
        return f"whatever is played{' from here on' if self.problem.played.tricks else ''}"


def _text(asked: _Asked, reason: Reason) -> str:
    problem = asked.problem
    if reason.kind is Kind.TRICKS:
        return _tricks(problem, reason)
    if reason.kind is Kind.CARDS:
        return _cards(problem, reason)
    if len(reason.steps) == 1:
        return f"{_never(asked, reason.steps[0])}, {asked.whatever}."
    if not reason.steps[0].parts:
        always, never = reason.steps
        if went := _went(problem, always):
            it, owner = f"As {went}", _owned(problem, always, never)
            return f"{it}, it can never go to {owner}, who is to win it." if owner else f"{it}, {_never(asked, never)}."
        return _if(asked, always, never) + (_owner(problem, always, never) or f", so {_never(asked, never)}.")
    # a claim that holds is easier to picture than a denial, so it comes first; but "the others" come after the one
    first, second = sorted(reason.steps, key=lambda step: not (step.claim and step.claim.holds))
    if owner := _owner(problem, first, second):
        return _if(asked, first, second) + owner
    first, second = sorted((first, second), key=lambda step: len(step.parts) > _LISTED)
    return f"{_if(asked, first, second)}; {_if(asked, second, first)}."


def _if(asked: _Asked, step: Step, other: Step) -> str:
    """State a fact about every line that meets a side."""
    assert step.claim is not None
    are = "is" if len(step.parts) == 1 else "are"
    given = f"if {_parts(asked, step, other)} {are} met" if step.parts else asked.whatever
    return f"{given}, {claim_text(asked.problem, step.claim)}"


def _went(problem: Problem, step: Step) -> str:
    """Say to whom a card went in a trick that was played, where that is the fact of a step; else nothing."""
    assert step.claim is not None
    fact = step.claim.fact
    if not (isinstance(fact, facts.Winner) and step.claim.holds and len(fact.seats) == 1):
        return ""
    return went_text(problem, fact.card, fact.seats[0])


def went_text(problem: Problem, card: Card, seat: SeatIndex) -> str:
    """Say in which of the tricks that were played a card went to a seat; empty if it has not fallen in any of them."""
    tricks = problem.played.whole(len(problem.deal.hands)).tricks
    number_ = next((number_ for number_, cards in enumerate(tricks, problem.deal.earlier + 1) if card in cards), None)
    return "" if number_ is None else f"{card} went to {problem.name(seat)} in trick {number_}"


def _never(asked: _Asked, step: Step) -> str:
    return f"{_parts(asked, step)} can never be met"


def _owner(problem: Problem, forced: Step, other: Step) -> str:
    """Return that a card never goes to its owner, where the other side is that task alone; else nothing."""
    owner = _owned(problem, forced, other)
    return f", and never to {owner}, who is to win it." if owner else ""


def _owned(problem: Problem, forced: Step, other: Step) -> str:
    """Return who is to win the card of one side, where the other side is that task alone; else nothing."""
    assert forced.claim is not None
    fact, parts = forced.claim.fact, other.parts
    if isinstance(fact, facts.Winner) and len(parts) == 1 and parts[0] < len(problem.tasks):
        task = problem.tasks[parts[0]]
        if task.name == str(fact.card) and task.owner is not None:
            return problem.name(task.owner)
    return ""


def _tricks(problem: Problem, reason: Reason) -> str:
    wins = []
    total = 0
    for step in reason.steps:
        assert step.claim is not None
        assert isinstance(step.claim.fact, facts.Tally)
        needed = step.claim.fact.number
        total += needed
        seat = next(task.owner for task in (problem.tasks[part] for part in step.parts) if task.owner is not None)
        tasks = listed([_task(problem, part) for part in step.parts])
        wins.append(f"{problem.name(seat)} must win {counted(needed, 'trick')} for {tasks}")
    return f"{listed(wins)}: {total} are needed together, and there are {counted(problem.deal.last, 'trick')}."


def _cards(problem: Problem, reason: Reason) -> str:
    held = [
        f"{problem.name(seat)} {format_cards(mine, problem.deck)}"
        for seat, hand in enumerate(problem.deal.hands)
        if (mine := [card for card in hand if card in reason.cards])
    ]
    if not held:
        return "It is so however all cards lie."
    return f"These cards alone decide it, however the others lie: {', '.join(held)}."


# --- parts -----------------------------------------------------------------------------------------


def _parts(asked: _Asked, step: Step, other: Step | None = None) -> str:
    """Return the parts of a side; if they are many, without those of the `other` side, which is named as well."""
    if other is not None and len(step.parts) > _LISTED and len(step.parts) > len(other.parts):
        return f"the other {number(len(step.parts))}"
    return listed([_part(asked, part) for part in step.parts])


def _part(asked: _Asked, part: int) -> str:
    problem = asked.problem
    if part < len(problem.tasks):
        owner = problem.tasks[part].owner
        return f"task {_task(problem, part)}" if owner is None else f"{problem.name(owner)}'s {_task(problem, part)}"
    goal = part - len(problem.tasks)
    if goal < len(problem.goals):
        return "the goal" if asked.goals[goal] == "goal" else asked.goals[goal]
    return "the order of the tokens"


def _task(problem: Problem, part: int) -> str:
    task = problem.tasks[part]
    return short_task(task.name, task.token, task.predicted)


# --- claims ----------------------------------------------------------------------------------------


def claim_text(problem: Problem, claim: facts.Claim) -> str:
    """Return a claim as a clause, with the players' names."""
    fact, holds = claim.fact, claim.holds
    no = "" if holds else "not "
    match fact:
        case facts.Winner(card, seats):
            names = listed([problem.name(seat) for seat in seats], "or")
            return f"{card} goes to {names}" if holds else f"{card} does not go to {names}"
        case facts.Before(first, second):
            return f"{first} falls before {second}" if holds else f"{first} does not fall before {second}"
        case facts.Together(first, second):
            return f"{first} and {second} {'' if holds else 'do not '}fall in the same trick"
        case facts.WonWith(card, by) if card == by:
            return f"{card} {'wins' if holds else 'does not win'} its trick"
        case facts.WonWith(card, by):
            return f"the trick with {card} is {no}won with {by}"
        case facts.Thrown(card):
            return f"{card} is {no}thrown off on another suit"
        case facts.Follows() | facts.FirstMisses():
            return _following_text(problem, fact, holds)
        case facts.Fallen() | facts.Plays():
            return _fallen_text(problem, fact, holds)
        case facts.Out(seat, suit, trick):
            noun = suit_text(problem, suit)
            return f"{problem.name(seat)} {'has no' if holds else 'still has a'} {noun} before trick {trick}"
        case facts.WinsTrick(seat, trick):
            return f"{problem.name(seat)} {'wins' if holds else 'does not win'} trick {trick}"
        case facts.WinsWith():
            return _wins_with_text(problem, fact, holds)
        case facts.OutWhen(seat, suit, card):
            noun = suit_text(problem, suit)
            return f"{problem.name(seat)} {'has no' if holds else 'still has a'} {noun} when {card} falls"
        case facts.Opens() | facts.LedIn() | facts.LedWith() | facts.LedBefore() | facts.LeadsTo() | facts.LeadsSuit():
            return _led_text(problem, fact, holds)
        case facts.IsMet(goal):
            sentence = goal_english(problem, goal).removesuffix(".")
            return f"this {'holds' if holds else 'does not hold'}: {sentence[:1].lower() + sentence[1:]}"
        case facts.Owns(task, seat):
            owns = "owns" if holds else "does not own"
            return f"{problem.name(seat)} {owns} task {problem.tasks[task].name}"
        case facts.HasRole(role, seat):
            return f"{problem.name(seat)} is {no}{role}"
        case facts.Tally(quantity, least):
            relation, count = (Relation.AT_LEAST, least) if holds else (Relation.AT_MOST, least - 1)
            if count == 0:
                relation = Relation.EXACTLY
            sentence = goal_english(problem, Compare(quantity, relation, count)).removesuffix(".")
            named = sentence.startswith(tuple(problem.names)) if problem.names else False
            return sentence if named else sentence[:1].lower() + sentence[1:]


def _following_text(problem: Problem, fact: facts.AboutFollowing, holds: bool) -> str:
    name = problem.name(fact.seat)
    match fact:
        case facts.Follows(card):
            noun = suit_text(problem, card.suit)
            return f"{name} plays {'a' if holds else 'no'} {noun} to the trick with {card}"
        case facts.FirstMisses(suit=suit):
            return f"the first lead that {name} cannot follow is {'a' if holds else 'not a'} {suit_text(problem, suit)}"


def _fallen_text(problem: Problem, fact: facts.Fallen | facts.Plays, holds: bool) -> str:
    match fact:
        case facts.Fallen(card, tricks) if holds:
            return f"{card} falls {'in' if tricks == 1 else 'no later than'} trick {tricks}"
        case facts.Fallen(card, tricks):
            return f"{card} does not fall before trick {tricks + 1}"
        case facts.Plays(seat, card, trick):
            return f"{problem.name(seat)} {'plays' if holds else 'does not play'} {card} in trick {trick}"


def _wins_with_text(problem: Problem, fact: facts.WinsWith, holds: bool) -> str:
    name, noun = problem.name(fact.seat), suit_text(problem, fact.suit)
    if fact.tricks == problem.deal.last:
        return f"{name} {'wins a' if holds else 'wins no'} trick with a {noun}"
    span = "trick 1" if fact.tricks == 1 else f"{'one' if holds else 'any'} of tricks 1 to {fact.tricks}"
    return f"{name} {'wins' if holds else 'does not win'} {span} with a {noun}"


def _led_text(problem: Problem, fact: facts.AboutLeads, holds: bool) -> str:
    match fact:
        case facts.Opens(card):
            return f"{card} is {'' if holds else 'not '}led"
        case facts.LedIn(suit, trick):
            return f"{'a' if holds else 'no'} {suit_text(problem, suit)} is led in trick {trick}"
        case facts.LedWith(card, suit):
            return f"{card} falls in {'a' if holds else 'no'} trick in which a {suit_text(problem, suit)} is led"
        case facts.LedBefore(suit, card):
            return f"{'a' if holds else 'no'} {suit_text(problem, suit)} is led before the trick with {card}"
        case facts.LeadsTo(seat, card):
            return f"{problem.name(seat)} {'leads' if holds else 'does not lead'} the trick with {card}"
        case facts.LeadsSuit(seat, suit):
            return f"{problem.name(seat)} {'leads a' if holds else 'never leads a'} {suit_text(problem, suit)}"


def suit_text(problem: Problem, letter: str) -> str:
    """Return the name of a card of a suit: `pink card`, `rocket`."""
    suit = problem.deck.suit(letter)
    return suit.name if suit.trump else f"{suit.name} card"


# --- as values ------------------------------------------------------------------------------------------


def reason_of(problem: Problem, reason: Reason, goals: Sequence[str] = ()) -> answers.Reason:
    """Return a reason as a value: its kind, its sentence, its steps and the cards that decide it."""
    return answers.Reason(
        kind=reason.kind,
        text=reason_text(problem, reason, goals),
        steps=tuple(_side(problem, step) for step in reason.steps),
        cards=tuple(reason.cards),
    )


def _side(problem: Problem, step: Step) -> answers.Side:
    tasks, goals = len(problem.tasks), len(problem.goals)
    return answers.Side(
        tasks=tuple(problem.tasks[part].name for part in step.parts if part < tasks),
        goals=tuple(
            printable(goal_english(problem, problem.goals[part - tasks]))
            for part in step.parts
            if tasks <= part < tasks + goals
        ),
        order=tasks + goals in step.parts,
        claim=None if step.claim is None else claim_of(problem, step.claim),
    )


def claim_of(problem: Problem, claim: facts.Claim) -> answers.Claim:
    """Return a claim as a value: the parts of its fact have the same names there."""
    fact = claim.fact
    parts = {each.name: getattr(fact, each.name) for each in fields(fact)}
    counted: answers.Counted | Missing = MISSING
    match fact:
        case facts.Tally(TricksWon(Seat(seat)) as won, number) if won == TricksWon(Seat(seat)):  # in any way
            parts |= {"seat": seat, "tricks_won": number}
        case facts.Tally(quantity, number) if told := counted_of(problem, quantity, number):
            counted = told
            parts |= {"seat": quantity.by.number} if isinstance(quantity.by, Seat) else {}
    return answers.Claim(
        text=printable(claim_text(problem, claim)),
        holds=claim.holds,
        fact=fact.kind,
        cards=tuple(part for part in parts.values() if isinstance(part, Card)),
        seats=(parts["seat"],) if "seat" in parts else tuple(parts.get("seats", ())),
        trick=parts.get("trick", parts.get("tricks", MISSING)),
        suit=parts.get("suit", MISSING),
        task=problem.tasks[parts["task"]].name if "task" in parts else MISSING,
        role=parts.get("role", MISSING),
        tricks_won=parts.get("tricks_won", MISSING),
        counted=counted,
        goal=printable(goal_english(problem, fact.goal)) if isinstance(fact, facts.IsMet) else MISSING,
    )
