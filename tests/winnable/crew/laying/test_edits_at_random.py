"""Whatever is tapped: what the page shows is what is asked about, and what it copies out asks the same."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.support.documents import FIRST, Pasted, asked, documents, pasted
from tests.support.layers import few
from tests.support.laying import view
from winnable.crew.laying.edits import edit
from winnable.games.usage import UsageError
from winnable.rules.crew.problem import Problem
from winnable.table import reading

TOKENS = ("", "1", "2", ">", ">>", "omega")
SIGNALS = ("none", "allowed", "required", "left", "right")
MISSIONS = {"planet-nine": ("5", "8", "12", "22", "40"), "deep-sea": ("5", "20")}


def taps(rng: Random, shown: Any) -> Iterator[dict[str, Any]]:
    """Yield something that might be tapped next, of each kind."""
    cards = [f"{suit['letter']}{rank}" for suit in shown["deck"]["suits"] for rank in suit["ranks"]]
    seat, nobody = rng.randrange(len(shown["players"])), rng.choice([None, *range(len(shown["players"]))])
    yield {"do": "give", "seat": seat, "card": rng.choice(cards)}
    yield {"do": "take", "card": rng.choice(cards)}
    yield {"do": "lead", "seat": nobody}
    yield {"do": "unknown", "value": rng.choice(["some", "every"])}
    yield {"do": "distress", "kind": rng.choice(SIGNALS)}
    yield {"do": "rename", "seat": seat, "name": rng.choice(["Zo", "Zo Zo", "x>y", "a,b", "yes", "~"])}
    yield {"do": "after", "cards": rng.randrange(len(shown["played"]) + 1)}
    yield {"do": "mission", "mission": f"{shown['game']}/{rng.choice(MISSIONS[shown['game']])}"}
    if shown["falls"]:
        yield {"do": "fall", "card": rng.choice(cards)}
    for role in shown["roles"]:
        yield {"do": "role", "role": role["name"], "seat": nobody}
    if shown["distress"]["given"]:
        yield {"do": "pass", "seat": seat, "card": rng.choice([None, *shown["distress"]["options"][seat]])}
    if shown["tasks"]:
        task = {"task": rng.randrange(len(shown["tasks"]))}
        yield {"do": "owner", "seat": nobody, **task}
        yield {"do": "token", "token": rng.choice(TOKENS), **task}
        yield {"do": "move-task", "to": rng.randrange(len(shown["tasks"])), **task}


def tapped(text: str, rng: Random, number: int) -> str:
    """Return a text after some taps."""
    for _ in range(number):
        change = rng.choice([*taps(rng, view(text))])
        try:
            text = edit(text, change)
        except UsageError:  # as with a token where tasks cannot be read
            continue
    return text


def misfits(problem: Problem, shown: Any) -> list[str]:
    """What is asked about otherwise than it is shown."""
    holders = {str(card): seat for seat, hand in enumerate(problem.deal.hands) for card in hand}
    tasks = [(task.name, task.owner, str(task.token or ""), task.predicted) for task in problem.tasks]
    signal, told = problem.distress, shown["distress"]
    pairs = {
        "names": (list(problem.names) or shown["players"], shown["players"]),
        "hands": ({card: holders.get(card) for card in shown["holders"]}, shown["holders"]),
        "robot": (problem.deal.robot, shown["robot"]),
        "lead": (problem.deal.leader, problem.deal.leader if shown["lead"] is None else shown["lead"]),
        "tasks": (
            tasks,
            [(task["name"], task["owner"], task["token"], task["predicted"]) for task in shown["tasks"]],
        ),
        "roles": (
            {role.name: role.seat for role in problem.roles},
            {each["name"]: each["seat"] for each in shown["roles"]},
        ),
        "played": ([str(card) for trick in problem.played.tricks for card in trick], shown["played"]),
        "signal": (
            None if signal is None else (signal.required, signal.direction and signal.direction.value),
            None
            if told["kind"] == "none"
            else (
                not told["may"] and told["kind"] != "allowed",
                told["kind"] if told["kind"] in ("left", "right") else None,
            ),
        ),
    }
    return [f"{what}: {found}, shown: {seen}" for what, (found, seen) in pairs.items() if found != seen]


@pytest.mark.parametrize("given", few(pasted(), 8, 16))
def test_what_is_shown_is_asked_and_copied(given: Pasted) -> None:
    _shown_asked_and_copied(islice(given.documents(), FIRST))


@pytest.mark.thorough
@pytest.mark.parametrize("given", few(pasted(), 0, 17))
def test_what_is_shown_of_later_documents_of_a_file(given: Pasted) -> None:
    _shown_asked_and_copied(islice(given.documents(), FIRST, None))


def _shown_asked_and_copied(given: Iterable[dict[str, Any]]) -> None:
    rng = Random(0)
    for document in given:
        for number in (0, 2, 4):
            after = tapped(document["text"], rng, number)
            read = reading.given({"text": after}).loaded
            if read.errors:  # which the page tells before it asks
                continue
            shown = view(after)
            (problem,) = [each.problem for each in read.problems]
            assert misfits(problem, shown) == [], after
            (again,) = documents(after)
            for copied in (again["yaml"], again["one_line"]):
                assert not copied or asked(copied) == asked(after), after
