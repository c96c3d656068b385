"""Why requirements clash, in plain English and as JSON."""

from typing import Final

from winnable.crew.facts import goal_english, goal_label, task_label
from winnable.missions.crew.english.words import capital, listed, number
from winnable.output.as_json import Json
from winnable.output.ink import counted, printable
from winnable.rules.crew.card import format_cards
from winnable.rules.crew.goal import Compare, Relation
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.reasons.fact import (
    Before,
    Claim,
    Fact,
    Follows,
    Tally,
    Thrown,
    Together,
    Winner,
    WonWith,
)
from winnable.solver.crew.reasons.reason import Kind, Reason, Step

__all__ = ["reason_json", "reason_text"]

_LISTED: Final = 4
"""So many parts at most are listed where "the others" says which they are."""


def reason_text(problem: Problem, reason: Reason) -> str:
    """Return a reason as a sentence or two, with the players' names."""
    return printable(capital(_text(problem, reason)))


def _text(problem: Problem, reason: Reason) -> str:
    if reason.kind is Kind.TRICKS:
        return _tricks(problem, reason)
    if reason.kind is Kind.CARDS:
        return _cards(problem, reason)
    if len(reason.steps) == 1:
        return f"{_parts(problem, reason.steps[0])} can never be met, whatever is played."
    first, second = reason.steps
    assert first.claim is not None
    assert second.claim is not None
    if isinstance(first.claim.fact, Winner):
        return _winner(problem, *sorted(reason.steps, key=lambda step: not (step.claim and step.claim.holds)))
    said, denied = _claim(problem, first.claim), _claim(problem, second.claim)
    if not first.parts:
        return f"Whatever is played, {said}, so {_parts(problem, second)} can never be met."
    return f"{_needs(problem, first, second)} only if {said}, {_parts(problem, second, first)} only if {denied}."


def _winner(problem: Problem, forced: Step, other: Step) -> str:
    """Return that one side gives a card to somebody, and what the other side needs instead."""
    assert forced.claim is not None
    assert other.claim is not None
    assert isinstance(forced.claim.fact, Winner)
    card = forced.claim.fact.card
    first = "Whatever is played" if not forced.parts else f"If {_parts(problem, forced, other)} {_are(forced)} met"
    asked = [problem.tasks[part] for part in other.parts if part < len(problem.tasks)]
    task = next((task for task in asked if task.name == str(card) and task.owner is not None), None)
    if task is not None and task.owner is not None and len(other.parts) == 1:
        return f"{first}, {_claim(problem, forced.claim)}, and never to {problem.name(task.owner)}, who is to win it."
    denied = _claim(problem, other.claim)
    return f"{first}, {_claim(problem, forced.claim)}; {_needs(problem, other, forced, small=True)} only if {denied}."


def _tricks(problem: Problem, reason: Reason) -> str:
    wins = []
    total = 0
    for step in reason.steps:
        assert step.claim is not None
        assert isinstance(step.claim.fact, Tally)
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
    return f"These cards alone decide it, however the others lie: {', '.join(held)}."


# --- parts -----------------------------------------------------------------------------------------


def _needs(problem: Problem, step: Step, other: Step, *, small: bool = False) -> str:
    """Return what can be met, of a side, as the beginning of "only if"."""
    parts = _parts(problem, step, other)
    return f"{parts if small else capital(parts)} can be met{' together' * (len(step.parts) > 1)}"


def _are(step: Step) -> str:
    return "is" if len(step.parts) == 1 else "are"


def _parts(problem: Problem, step: Step, other: Step | None = None) -> str:
    """Return the parts of a side; those that are not of the `other` side, which is told beside, if they are many."""
    if other is not None and len(step.parts) > _LISTED and len(step.parts) > len(other.parts):
        return f"the other {number(len(step.parts))}"
    return listed([_part(problem, part) for part in step.parts])


def _part(problem: Problem, part: int) -> str:
    if part < len(problem.tasks):
        owner = problem.tasks[part].owner
        return f"task {_task(problem, part)}" if owner is None else f"{problem.name(owner)}'s {_task(problem, part)}"
    goal = part - len(problem.tasks)
    if goal < len(problem.goals):
        return "the goal" if len(problem.goals) == 1 else goal_label(problem, goal)
    return "the order of the tokens"


def _task(problem: Problem, part: int) -> str:
    task = problem.tasks[part]
    return task_label(task.name, task.token, task.predicted)


# --- claims ----------------------------------------------------------------------------------------


def _claim(problem: Problem, claim: Claim) -> str:
    """Return a claim as a clause."""
    fact, holds = claim.fact, claim.holds
    no = "" if holds else "not "
    match fact:
        case Winner(card, seats):
            names = listed([problem.name(seat) for seat in seats], "or")
            return f"{card} goes to {names}" if holds else f"{card} does not go to {names}"
        case Before(first, second):
            return f"{first} falls before {second}" if holds else f"{first} does not fall before {second}"
        case Together(first, second):
            return f"{first} and {second} {'' if holds else 'do not '}fall in the same trick"
        case WonWith(card, by):
            return f"the trick with {card} is {no}won with {by}"
        case Thrown(card):
            return f"{card} is {no}thrown off on another suit"
        case Follows(card, seat):
            suit = problem.deck.suit(card.suit)
            noun = suit.name if suit.trump else f"{suit.name} card"
            return f"{problem.name(seat)} plays {'a' if holds else 'no'} {noun} to the trick with {card}"
        case Tally(quantity, least):
            relation, count = (Relation.AT_LEAST, least) if holds else (Relation.AT_MOST, least - 1)
            if count == 0:
                relation = Relation.EXACTLY
            sentence = goal_english(problem, Compare(quantity, relation, count)).removesuffix(".")
            named = sentence.startswith(tuple(problem.names)) if problem.names else False
            return sentence if named else sentence[:1].lower() + sentence[1:]


# --- JSON ------------------------------------------------------------------------------------------


def reason_json(problem: Problem, reason: Reason) -> Json:
    """Return a reason as JSON: its kind, its sentence, its steps and the cards that decide it."""
    return {
        "kind": reason.kind.value,
        "text": reason_text(problem, reason),
        "steps": [_step_json(problem, step) for step in reason.steps],
        "cards": [str(card) for card in reason.cards],
    }


def _step_json(problem: Problem, step: Step) -> Json:
    tasks, goals = len(problem.tasks), len(problem.goals)
    return {
        "tasks": [problem.tasks[part].name for part in step.parts if part < tasks],
        "goals": [
            printable(goal_english(problem, problem.goals[part - tasks]))
            for part in step.parts
            if tasks <= part < tasks + goals
        ],
        "order": tasks + goals in step.parts,
        "claim": None if step.claim is None else _claim_json(problem, step.claim),
    }


def _claim_json(problem: Problem, claim: Claim) -> Json:
    return {"text": printable(_claim(problem, claim)), "holds": claim.holds, **_fact_json(claim.fact)}


def _fact_json(fact: Fact) -> Json:
    match fact:
        case Winner(card, seats):
            return {"fact": "winner", "cards": [str(card)], "seats": list(seats)}
        case Before(first, second):
            return {"fact": "before", "cards": [str(first), str(second)], "seats": []}
        case Together(first, second):
            return {"fact": "together", "cards": [str(first), str(second)], "seats": []}
        case WonWith(card, by):
            return {"fact": "won-with", "cards": [str(card), str(by)], "seats": []}
        case Thrown(card):
            return {"fact": "thrown", "cards": [str(card)], "seats": []}
        case Follows(card, seat):
            return {"fact": "follows", "cards": [str(card)], "seats": [seat]}
        case Tally():
            return {"fact": "count", "cards": [], "seats": []}
