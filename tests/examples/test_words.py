"""Words that authors plausibly write: each is read, in the sense it has, or refused in words that name the right form.

`tests/data/words.txt` has them by where they stand, each with the sentence that `show` says (`= `), or with what is
found (`! `) and the hint. With `--update-golden` it is written anew.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.support.loading import HANDS
from tests.support.paths import DATA
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text
from winnable.missions.crew.read.loader import load_text
from winnable.rules.crew.edition import EDITIONS

FILE = DATA / "words.txt"
WORDS = Words(EDITIONS["planet-nine"].deck, "commander")
AROUND = {
    "goals": (
        "id: x\ncrew: 4\ntasks: 2\nroles: {{sick: {{}}}}\ngoals:\n  - {}\n  - tricks_won: {{by: sick, at_least: 1}}\n"
    ),
    "missions": "id: x\n{}\n",
    "problems": HANDS.replace("b23 y5 g68 r4 b9", "b239 y5 g68 r4") + "{}\n",
    "task cards": "task_cards:\n  mine:\n    {}\n",
}
"""What stands around a line, by section."""
NO_HINT = {
    "crew: any",
    "crew: all",
    "crew: solo",
    "crew: 1",
    "tasks: {difficulty: easy}",
    "deck: standard",
    "roles: {sick: {not: captain}}",
    'mission: "8"',
    "deal: random",
    "tricks_won: {by_member: {commander: 1, captain: 2}}",
    "cards_taken: {by: commander, cards: p3 or b4, at_least: 1}",
    "tasks: Ann",
    "tasks: p3 by Ann",
    "difficulty: 3",
    "goal: tricks_won",
}
"""Lines whose message alone says what is expected."""


def sections() -> dict[str, list[str]]:
    """The lines by section, without what is said of them."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^=== ", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, *lines = part.rstrip("\n").split("\n")
        found[name] = [line for line in lines if line and not line.startswith(("= ", "! "))]
    return found


def said(section: str, line: str) -> list[str]:
    """What is said of a line: that it is read, or what is wrong with it."""
    loaded = load_text(AROUND[section].format(line))
    if loaded.findings:
        pairs = ((each, f" ({each.hint})" if each.hint else "") for each in loaded.findings)
        return [f"! {each.code} {each.message}{hint}" for each, hint in pairs]
    if section != "goals":
        return ["= read"]
    return [f"= {goal_text(loaded.missions[0].mission.goals[0], WORDS)}"]


def written() -> Iterator[str]:
    """The file, line by line."""
    yield FILE.read_text(encoding="utf-8").partition("\n===")[0]
    for section, lines in sections().items():
        yield f"=== {section}"
        for line in lines:
            yield line
            yield from said(section, line)
        yield ""


def test_words(kept: Callable[[Path, str], None]) -> None:
    kept(FILE, "\n".join(written()).rstrip("\n") + "\n")


def test_every_refusal_names_the_right_form() -> None:
    lines = {line: said(section, line) for section, found in sections().items() for line in found}
    assert len(lines) > 150
    bare = {
        line for line, found in lines.items() if all(each.startswith("!") and not each.endswith(")") for each in found)
    }
    assert bare <= NO_HINT


def test_no_refusal_lists_all_keys() -> None:
    """Where the keys of a long mapping are listed, nothing is known of what was meant."""
    long = {
        line
        for section, found in sections().items()
        for line in found
        if any("the keys here are" in each and each.count(",") > 6 for each in said(section, line))
    }
    assert long <= {"same_number_of_tricks: true", "at_least: 2"}
