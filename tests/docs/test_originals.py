"""Our own missions: each can be read, told and printed, and has a deal of either kind."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.bench.originals import LEVELS, PAGE, TABLE, measured, originals, page_text, special
from tests.support.paths import EXAMPLES, SHIPPED
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load, load_shipped
from winnable.missions.crew.sentences import mission_text
from winnable.rules.answer import Answer

DATA = SHIPPED / "originals"
DEALS = EXAMPLES / "originals"
OF_THE_TABLE = re.compile(
    r"It is for |Two players play it with|The deck is |The member who is dealt |There are no tasks"
    r"|All tasks must be met|Task [a-z-]+: |Tasks that are met in the same trick"
    r"|Starting with the (commander|captain) and going clockwise|.*which has no effect on the verdict"
)
"""What `winnable show` says of every mission: the table, the deck, how tasks go by the rules of the box, and what
task cards say, which lie before their owners."""

SHARES = {"easy": (0.97, 1), "medium": (0.85, 0.97), "hard": (0.6, 0.9), "cruel": (0.3, 0.65)}
"""Between which shares the deals of a mission that can be won are to lie, all its crew sizes together, by its level."""

ASIDE = 0.15
"""How far the share of one crew size may lie outside: there are fewer deals of it, and no rule is as hard for all."""

MISSIONS = pytest.mark.parametrize("mission", originals(), ids=lambda mission: mission.id)


def written(mission: Mission) -> dict[str, Any]:
    data = yaml.safe_load((DATA / f"{mission.id}.yaml").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def test_every_file_is_a_mission_of_its_name() -> None:
    names = {path.stem for path in DATA.glob("*.yaml")}
    assert names == {mission.id for mission in originals()}
    assert len({mission.title for mission in library().values() if mission.collection}) == len(names)


def test_no_id_is_one_of_a_logbook() -> None:
    logbooks = {mission.id for mission in library().values() if not mission.collection}
    assert not logbooks & {mission.id for mission in originals()}


@MISSIONS
def test_it_is_read_without_a_remark(mission: Mission) -> None:
    loaded = load_shipped(mission.id, "planet-nine")
    assert loaded is not None
    assert not loaded.findings
    assert loaded.missions[0].shipped


@MISSIONS
def test_it_says_what_a_table_needs(mission: Mission) -> None:
    data = written(mission)
    assert list(data)[:5] == ["id", "game", "title", "about", "story"]
    assert {"tags", "crew", "communication"} <= set(data)
    assert data["tags"][0] in LEVELS
    assert not {*data["tags"][1:]} & {*LEVELS}
    assert 2 <= len(re.findall(r"[.?!](?= |$)", mission.story)) <= 4
    assert special(mission).endswith(".")
    for text in (mission.title, mission.about, mission.story, *mission.notes):
        assert text == " ".join(text.split())
        assert "{" not in text


@MISSIONS
def test_its_rules_are_four_lines_at_most(mission: Mission) -> None:
    own = [sentence for sentence in mission_text(mission) if not OF_THE_TABLE.match(sentence)]
    assert 1 <= len(own) <= 4, own


@MISSIONS
def test_it_has_a_deal_of_either_kind_and_says_why_one_is_lost(mission: Mission) -> None:
    """That they come out so is held with all other examples (`tests/examples/test_expected.py`)."""
    path = Path(DEALS / f"{mission.id.replace('-', '_')}.yaml")
    loaded = load(path)
    assert not loaded.findings
    won, lost = loaded.documents
    assert isinstance(won, ProblemDocument)
    assert isinstance(lost, ProblemDocument)
    assert (won.expect, lost.expect) == (Answer.WINNABLE, Answer.UNWINNABLE)
    assert won.mission == lost.mission == mission
    assert len(lost.note.split()) > 7


def test_there_is_no_deal_of_a_mission_that_is_gone() -> None:
    assert {path.stem.replace("_", "-") for path in DEALS.glob("*.yaml")} == {mission.id for mission in originals()}


def test_the_page_is_made_of_missions_and_summaries() -> None:
    assert PAGE.read_text(encoding="utf-8") == page_text()


def test_what_was_measured_is_of_these_missions() -> None:
    known = {(mission.key, players) for mission in originals() for players in mission.playable()}
    assert measured(TABLE).keys() <= known


@MISSIONS
def test_it_is_as_hard_as_it_is_called(mission: Mission) -> None:
    """The share of deals that can be won is what the page says of its level, and of no crew size far from it."""
    least, most = SHARES[mission.tags[0]]
    shares = [each.share for (key, _), each in measured(TABLE).items() if key == mission.key]
    assert len(shares) == len(mission.crew)
    won = [each.winnable for each in shares]
    decided = [each.winnable + each.unwinnable for each in shares]
    assert least <= sum(won) / sum(decided) <= most
    assert all(least - ASIDE <= one / of <= most + ASIDE for one, of in zip(won, decided, strict=True))


def test_hardly_a_deal_is_left_undecided() -> None:
    shares = [each.share for each in measured(TABLE).values()]
    assert sum(each.undecided for each in shares) <= 0.01 * sum(each.samples for each in shares)


def test_there_is_something_of_every_level() -> None:
    levels = Counter(mission.tags[0] for mission in originals())
    assert levels.total() >= 20
    assert all(levels[level] >= 4 for level in LEVELS)
