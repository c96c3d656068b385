"""The library: all missions are there, and they are found by id."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.loading import only_mission
from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import find_mission, library
from winnable.missions.crew.read.loader import load, load_text, one_line
from winnable.missions.crew.write import dump
from winnable.missions.source.document import Loaded
from winnable.missions.source.extension import MAX_BASES
from winnable.missions.source.parameters import Value
from winnable.rules.crew.card import DEEP_SEA, Card
from winnable.rules.crew.goal import Compare, OneOf
from winnable.rules.crew.kinds import CardFilter, Holding, Relation, Span, TrickFilter
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import InRole, Member

HANDS = "hands: [p179 b239 y5 g68 r4, p258 b14 y69 g35 r3, p36 b578 y127 g9 r2, p4 b6 y348 g1247 r1]\n"
BASE = """\
id: base
game: planet-nine
title: The base
crew: [3, 4]
tasks: {count: 2, tokens: [">"]}
roles: {sick: {}}
goals:
  - tricks_won: {by: sick, exactly: 0}
  - spread: {tricks_won: {}, at_most: 1}
readings: {strict: {}, lax: {}}
default_reading: lax
draw: from-right
"""


def found(loaded: Loaded[Any]) -> list[str]:
    return [f"{Path(each.path).name}:{each.line}:{each.column} {each.code}" for each in loaded.findings]


def written(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def extended(folder: Path, text: str) -> Mission:
    written(folder, base=BASE, mine=f"id: mine\nextends: base.yaml\n{text}")
    return only_mission(load(folder / "mine.yaml"))


# --- what is taken over --------------------------------------------------------------------------


def test_everything_but_the_id() -> None:
    for key, mission in library().items():
        assert only_mission(load_text(f"id: mine\nextends: {key}\n")) == replace(mission, id="mine")


def test_ids_go_by_the_game() -> None:
    assert only_mission(load_text("id: x\nextends: 13\n")) == replace(library()["planet-nine/13"], id="x")
    assert only_mission(load_text("id: x\ngame: deep-sea\nextends: 13\n")) == replace(library()["deep-sea/13"], id="x")
    text = f"{HANDS.replace('r', 's')}game: deep-sea\nmission: {{id: x, extends: 3}}\n"
    assert found(load_text(text)) == ["<text>:1:1 M004"]  # tasks of difficulty 3 are missing
    assert load_text(f"{text}tasks: low-sum\n").problems


def test_a_key_stands_in_place_of_the_whole_value(tmp_path: Path) -> None:
    base = extended(tmp_path, "")
    assert base.tokens
    assert extended(tmp_path, "tasks: 3\n") == replace(base, tasks=3, tokens=())
    goals = extended(tmp_path, "goals:\n  - tricks_won: {by: sick, exactly: 1}\n").goals
    assert len(goals) == 1
    assert goals != base.goals[:1]


def test_more_goals(tmp_path: Path) -> None:
    base = extended(tmp_path, "")
    more = extended(tmp_path, "more_goals:\n  - tricks_won: {by: commander, exactly: 1}\n")
    assert more.goals[:-1] == base.goals
    assert isinstance(more.goals[-1], Compare)
    assert more == replace(base, goals=more.goals)
    from_none = only_mission(load_text("id: x\nextends: 1\nmore_goals: [{tricks_won: {by: commander, exactly: 1}}]\n"))
    assert from_none.goals == more.goals[-1:]


def test_nothing_is_not_taken_over(tmp_path: Path) -> None:
    base = extended(tmp_path, "")
    assert (base.draw, base.default_reading, len(base.readings)) == (True, "lax", 2)
    assert extended(tmp_path, "draw: null\n") == replace(base, draw=False)
    assert extended(tmp_path, "goals:\nroles: {}\n") == replace(base, goals=(), roles=())
    assert extended(tmp_path, "readings: null\n") == replace(base, readings=(), default_reading="")
    other = extended(tmp_path, "readings: {third: {}}\n")
    assert other.default_reading == "third"


def test_missions_that_extend_one_another_in_turn(tmp_path: Path) -> None:
    goal = "more_goals: [{{tricks_won: {{by: commander, exactly: {}}}}}]\n"
    written(tmp_path, a="id: a\ncrew: [4]\ntags: [a]\n" + "goals: []\n")
    written(tmp_path, b="id: b\nextends: a.yaml\ntags: [b]\n" + goal.format(1))
    (tmp_path / "deeper").mkdir()
    written(tmp_path / "deeper", c="id: c\nextends: ../b.yaml\n" + goal.format(2))
    mission = only_mission(load(tmp_path / "deeper" / "c.yaml"))
    assert (mission.id, mission.crew, mission.tags) == ("c", (4,), ("b",))
    assert [goal.right for goal in mission.goals if isinstance(goal, Compare)] == [1, 2]
    problem = load_text(f"{HANDS}mission: deeper/c.yaml\n", base=tmp_path).problems[0]
    assert problem.mission == mission


def test_a_mission_inside_a_problem_extends_one(tmp_path: Path) -> None:
    base = written(tmp_path, base=BASE)
    loaded = load_text(f"{HANDS}mission: {{id: x, extends: base.yaml, tasks: 1}}\ntasks: p3\n", base=base)
    assert not loaded.findings
    (document,) = loaded.problems
    assert document.mission is not None
    assert document.mission.tasks == 1
    (again,) = load_text(dump(document)).problems
    assert again.problem == document.problem


def test_both_games() -> None:
    cards = "tasks: {cards: [low-sum, win-g6]}\n"
    mixed = only_mission(load_text(f"id: x\nextends: 13\n{cards}"))
    assert mixed == replace(library()["planet-nine/13"], id="x", tasks=None, cards=("low-sum", "win-g6"))
    assert found(load_text("id: x\nextends: 13\ntasks: {cards: [low-sum, only-s2]}\n")) == ["<text>:3:26 G001"]
    other = only_mission(load_text("id: x\nextends: planet-nine/1\ngame: deep-sea\n"))
    assert other.default_deck() == DEEP_SEA
    assert only_mission(load_text("id: x\nextends: 1\ndeck: {suits: [pink], ranks: 6}\n")).default_deck() != DEEP_SEA


def test_what_is_written_is_whole(tmp_path: Path) -> None:
    mission = extended(tmp_path, "tags: [short]\nstory: Once.\n")
    text = dump(mission)
    assert "extends" not in text
    assert only_mission(load_text(text)) == mission


# --- places --------------------------------------------------------------------------------------


def test_places(tmp_path: Path) -> None:
    mine = "id: mine\nextends: base.yaml\ntasks: {cards: [low-sum, high-sum]}\nmore_goals:\n"
    mine += "  - tricks_won: {by: sick, tricks: 1, exactly: 0}\n"
    written(tmp_path, base=BASE, mine=mine)
    loaded = load(tmp_path / "mine.yaml")
    assert not loaded.findings
    (document,) = loaded.missions

    def place(way: str) -> str:
        at = document.places[way]
        return f"{Path(at.source.path).name}:{at}"

    assert [place(f"goals.{number}") for number in range(3)] == ["base.yaml:8:5", "base.yaml:9:5", "mine.yaml:5:5"]
    assert [place(way) for way in ("crew", "roles.sick", "readings.lax", "draw")] == [
        *("base.yaml:4:1", "base.yaml:6:9", "base.yaml:10:24", "base.yaml:12:1")
    ]
    assert [place(way) for way in ("id", "tasks", "tasks.cards.1")] == [
        "mine.yaml:1:1",
        "mine.yaml:3:1",
        "mine.yaml:3:26",
    ]
    assert document == MissionDocument(document.path, 1, document.mission)
    assert hash(document) == hash(replace(document, places={}))


def test_places_of_tokens_and_difficulty() -> None:
    (document,) = load_text(BASE).missions
    assert str(document.places["tasks.tokens.0"]) == "5:28"
    (document,) = load_text("id: x\ntasks: {difficulty: 3}\n").missions
    assert str(document.places["tasks.difficulty"]) == "2:9"


# --- mistakes ------------------------------------------------------------------------------------


def test_a_mistake_in_the_base_is_found_there(tmp_path: Path) -> None:
    written(
        tmp_path, base=BASE.replace("exactly: 0", "exactly: none"), mine="id: mine\nextends: base.yaml\ngoals: []\n"
    )
    loaded = load(tmp_path / "mine.yaml")
    assert found(loaded) == ["base.yaml:8:37 K004", "mine.yaml:2:10 M002"]
    assert not loaded.documents
    written(tmp_path, third="id: third\nextends: mine.yaml\n")
    assert found(load(tmp_path / "third.yaml")) == [
        "base.yaml:8:37 K004",
        "mine.yaml:2:10 M002",
        "third.yaml:2:10 M002",
    ]
    text = f"{HANDS}mission: {tmp_path}/mine.yaml\ntasks: p3 p4\n"
    assert found(load_text(text)) == ["base.yaml:8:37 K004", "mine.yaml:2:10 M002", "<text>:2:10 M002"]


def test_what_does_not_go_with_the_base_is_found_where_it_is_meant(tmp_path: Path) -> None:
    written(tmp_path, base=BASE)

    def of(text: str) -> list[str]:
        return found(load_text(f"id: mine\nextends: base.yaml\n{text}", base=tmp_path))

    assert of("roles: null\n") == ["base.yaml:8:22 G003"]
    assert of("deck: {suits: [pink], ranks: 6}\nmore_goals: [{each_wins: {cards: b1}}]\n") == ["<text>:4:34 G001"]
    assert of("more_goals: [{tricks_won: {by: nurse, exactly: 0}}]\n") == ["<text>:3:32 G003"]
    assert of("readings: {third: {}}\ndefault_reading: lax\n") == ["<text>:4:18 M005"]
    assert of("goals: []\n") == []  # the role that nothing mentions now stands in the other file
    assert of("extend: 3\n") == ["<text>:3:1 K001"]


def test_circles(tmp_path: Path) -> None:
    written(tmp_path, a="id: a\nextends: b.yaml\n", b="id: b\nextends: c.yaml\n", c="id: c\nextends: b.yaml\n")
    assert found(load(tmp_path / "a.yaml")) == ["c.yaml:2:10 M010", "b.yaml:2:10 M002", "a.yaml:2:10 M002"]
    assert found(load(tmp_path / "b.yaml")) == ["c.yaml:2:10 M010", "b.yaml:2:10 M002"]
    assert found(load_text(f"{HANDS}mission: {tmp_path}/b.yaml\n"))[-1] == "<text>:2:10 M002"


def test_long_chains(tmp_path: Path) -> None:
    written(tmp_path, **{f"m{number}": f"id: m{number}\nextends: m{number + 1}.yaml\n" for number in range(500)})
    codes = {each.code for each in load(tmp_path / "m0.yaml").findings}
    assert codes == {"M010", "M002"}
    written(tmp_path, **{f"m{MAX_BASES - 1}": "id: last\n"})
    assert only_mission(load(tmp_path / "m0.yaml")).id == "m0"


def test_the_library_is_complete_and_read_without_a_mistake() -> None:
    assert [key for key in library() if key.startswith("planet-nine/")] == [
        f"planet-nine/{number}" for number in range(1, 51)
    ]
    assert all(mission.key == key for key, mission in library().items())


def test_originals_are_found_with_and_without_their_folder() -> None:
    mission = library()["originals/lullaby"]
    assert (mission.collection, mission.game, str(mission)) == ("originals", "deep-sea", "originals/lullaby")
    for game in ("planet-nine", "deep-sea"):
        assert find_mission("lullaby", game) == find_mission("originals/lullaby", game) == (mission, ())
    louder, findings = find_mission("lullaby", parameters={"loud": 8})
    assert louder is not None
    assert not findings
    assert louder.key == "originals/lullaby"
    assert louder != mission
    for written in ("lulaby", "originals/lulaby", "Lullaby", "mission lullaby"):
        assert "lullaby'?" in find_mission(written)[1][0].hint, written
    assert find_mission("Odd socks")[1][0].hint == "did you mean 'odd-socks'?"


def test_find_mission() -> None:
    assert find_mission("22") == find_mission("planet-nine/22") == (library()["planet-nine/22"], ())
    mission, (finding,) = find_mission("planet-nin/22")
    assert mission is None
    assert finding.hint == "did you mean 'planet-nine/22'?"
    assert find_mission("nowhere.yaml")[1][0].code == "M002"


# --- parameters of missions: what they stand for, who may change them, and mistakes in their values


QUOTA = """\
id: quota
title: Win {wins} tricks with {suit}, {wins} and no more
parameters: {wins: 2, suit: pink, count: 1}
tasks: {count}
goals:
  - tricks_won: {by: commander, won_with: "{suit}", exactly: {wins}}
"""


def asked(mission: Mission | None) -> tuple[object, ...]:
    """What the quota asks for: tasks, tricks, and with which suit they are won."""
    assert mission is not None
    (goal,) = mission.goals
    assert isinstance(goal, Compare)
    assert isinstance(goal.left, TricksWon)
    assert goal.left.tricks.won_with is not None
    return mission.tasks, goal.right, *goal.left.tricks.won_with.suits


# --- what they stand for -------------------------------------------------------------------------
def test_defaults() -> None:
    mission = only_mission(load_text(QUOTA))
    assert mission.title == "Win 2 tricks with pink, 2 and no more"
    assert mission.tasks == 1
    kind = CardFilter(suits=("pink",))
    assert mission.goals == (Compare(TricksWon(Member.COMMANDER, TrickFilter(won_with=kind)), Relation.EXACTLY, 2),)


@pytest.mark.parametrize("written", ["{n}", "'{n}'", '"{n}"', "{ n }", "'{ n }'"])
def test_a_whole_value_keeps_its_kind(written: str) -> None:
    assert only_mission(load_text(f"id: x\nparameters: {{n: 3}}\ntasks: {written}\n")).tasks == 3
    assert only_mission(load_text(f"id: x\nparameters: {{n: [3, 4]}}\ncrew: {written}\n")).crew == (3, 4)
    assert only_mission(load_text(f"id: x\nparameters: {{n: '3'}}\nabout: {written}\n")).about == "3"
    assert load_text(f"id: x\nparameters: {{n: '3'}}\ntasks: {written}\n").errors


def test_everywhere() -> None:
    text = "id: x-{n}\nparameters: {n: 3, who: scout, cards: [p1, g7], word: draft, t: '>'}\ncrew: [{n}, 4]\n"
    text += "roles: {scout: {not: commander}}\ntags: ['{who}', 'a-{n}']\nassignment: {word}\n"
    text += "tasks: {count: {n}, tokens: ['{t}']}\n"
    text += "notes: ['{cards} {n}']\ngoals:\n"
    text += "  - one_of: [{tricks_won: {by: {who}, tricks: '1-{n}', holding: '{cards} b2', exactly: {n}}}]\n"
    text += "readings: {strict: {note: '{who}', goals: [{each_wins: {cards: {cards: '{cards}'}}}]}}\n"
    mission = only_mission(load_text(text))
    assert (mission.id, mission.crew, mission.tags, mission.notes) == ("x-3", (3, 4), ("scout", "a-3"), ("p1, g7 3",))
    assert mission.readings[0].note == "scout"
    (either,) = mission.goals
    cards = CardFilter(cards=(Card("p", 1), Card("g", 7), Card("b", 2)))
    tricks = TrickFilter(numbers=(Span(1, 3),), holds=(Holding(cards),))
    assert either == OneOf((Compare(TricksWon(InRole("scout"), tricks), Relation.EXACTLY, 3),))


def test_braces_without_parameters_are_braces() -> None:
    mission = only_mission(load_text("id: x\ntitle: '{n} of {m}'\n"))
    assert mission.title == "{n} of {m}"
    assert only_mission(load_text(dump(mission))) == mission


def test_a_key_on_a_line_of_its_own_is_no_parameter() -> None:
    loaded = load_text("id: x\nparameters: {n: 3}\ntitle: '{n}!'\ntasks:\n  n:\n")
    assert found(loaded) == ["<text>:5:3 K001"]


def test_it_is_written_with_its_values() -> None:
    mission = only_mission(load_text(QUOTA))
    text = dump(mission)
    assert "parameters" not in text
    assert only_mission(load_text(text)) == mission


# --- who may change them -------------------------------------------------------------------------
def test_by_a_problem(tmp_path: Path) -> None:
    (tmp_path / "quota.yaml").write_text(QUOTA)
    text = f"{HANDS}mission: quota.yaml\nwith: {{wins: 6, suit: blue}}\ntasks: p3\n"
    loaded = load_text(text, base=tmp_path)
    assert not loaded.findings
    (document,) = loaded.problems
    assert asked(document.mission) == (1, 6, "blue")
    (again,) = load_text(dump(document)).problems
    assert again.problem == document.problem
    assert again.mission == document.mission


def test_by_a_mission_and_then_by_others(tmp_path: Path) -> None:
    (tmp_path / "quota.yaml").write_text(QUOTA)
    mine = "id: mine\nextends: quota.yaml\nwith: {wins: 6}\nparameters: {more: 2}\ntags: ['{more}-{wins}']\n"
    (tmp_path / "mine.yaml").write_text(mine)
    mission = only_mission(load(tmp_path / "mine.yaml"))
    assert asked(mission) == (1, 6, "pink")
    assert mission.tags == ("2-6",)
    text = f"{HANDS}mission: mine.yaml\nwith: {{wins: 7, more: 3}}\ntasks: p3\n"
    (document,) = load_text(text, base=tmp_path).problems
    assert asked(document.mission) == (1, 7, "pink")
    inside = f"{HANDS}mission: {{id: x, extends: mine.yaml, with: {{suit: green}}}}\nwith: {{wins: 5}}\ntasks: p3\n"
    (document,) = load_text(inside, base=tmp_path).problems
    assert asked(document.mission) == (1, 5, "green")


@pytest.mark.parametrize("wins", [6, "6"])
def test_by_a_caller(tmp_path: Path, wins: Value) -> None:
    path = tmp_path / "quota.yaml"
    path.write_text(QUOTA)
    mission, findings = find_mission(str(path), parameters={"wins": wins, "suit": "blue"})
    assert not findings
    assert asked(mission) == (1, 6, "blue")


def test_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "quota.yaml"
    path.write_text(QUOTA)
    deal = " / ".join(HANDS.removeprefix("hands: [").removesuffix("]\n").split(", "))
    loaded = one_line(deal, "p3", mission=str(path), more={"with": "{wins: 4}"})
    assert asked(loaded.problems[0].mission) == (1, 4, "pink")
    assert found(one_line(deal, "p3", mission=str(path), more={"with": "{win: 4}"})) == ["--with:1:2 M011"]


# --- mistakes ------------------------------------------------------------------------------------
def test_values_that_others_give(tmp_path: Path) -> None:
    (tmp_path / "quota.yaml").write_text(QUOTA)

    def of(values: str) -> list[str]:
        return found(load_text(f"{HANDS}mission: quota.yaml\nwith: {values}\ntasks: p3\n", base=tmp_path))

    assert of("{win: 3}") == ["<text>:3:8 M011"]
    assert of("{wins: three, suit: 3, count: [1]}") == ["<text>:3:14 K003", "<text>:3:27 K003", "<text>:3:37 K003"]
    assert of("{wins: 100}") == ["<text>:3:14 K005"]
    assert of("{wins: null}") == ["<text>:3:14 K003"]
    assert of("{wins: true}") == ["<text>:3:14 K003"]
    assert of("{wins: {n: 3}}") == ["<text>:3:14 K003"]
    assert of("{}") == ["<text>:3:7 K008"]
    assert of("3") == ["<text>:3:7 K003"]
    assert of("{suit: purple}") == ["<text>:2:10 G001"]
    assert of("{count: 2}") == ["<text>:4:8 M004"]


def test_values_that_a_caller_gives(tmp_path: Path) -> None:
    path = tmp_path / "quota.yaml"
    path.write_text(QUOTA)

    def of(**values: Any) -> list[str]:
        mission, findings = find_mission(str(path), parameters=values)
        assert mission is None
        return [f"{each.path}:{each.line}:{each.column} {each.code}" for each in findings]

    assert of(win=3) == ["<win>:1:1 M011"]
    assert of(wins="three") == ["<wins>:1:1 K003"]
    assert of(wins=100) == ["<wins>:1:1 K005"]
    assert of(wins="[") == ["<wins>:1:1 Y005"]
    assert of(wins="") == ["<wins>:1:1 K003"]
    assert of(suit=[True]) == ["<suit>:1:2 K003"]
    assert of(suit=3) == ["<suit>:1:1 K003"]
    assert find_mission(str(path), parameters={"suit": "pink "}) == find_mission(str(path))
    (finding,) = find_mission("22", parameters={"n": 3})[1]
    assert finding.message == "expected no value, as the mission has none, found 'n'"
    assert found(load_text(f"{HANDS}with: {{wins: 3}}\ntasks: p3\n")) == ["<text>:2:1 K006"]


def test_values_that_are_too_much() -> None:
    text = "id: x\nparameters: {{t: '{}', l: [{}]}}\nnotes: [{}]\n"
    long = text.format("x" * 10_000, "1", "'{l}', " + "'{t}{t}{t}', " * 500)
    assert "Y010" in {each.code for each in load_text(long).findings}
    one = text.format("x" * 10_000, "1", "'{l}{t}{t}{t}{t}{t}{t}{t}{t}{t}{t}{t}'")
    assert [each.code for each in load_text(one).findings] == ["Y010"]
    many = text.format("x", "1, " * 2_000, "'{t} ', " + "{l}, " * 2_000)
    loaded = load_text(many)
    assert "Y010" in {each.code for each in loaded.findings}
    assert len(loaded.findings) <= 200
