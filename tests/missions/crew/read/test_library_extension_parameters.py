"""Parameters of missions: what they stand for, who may change them, and mistakes in their values."""

from pathlib import Path

import pytest

from tests.support.loading import only_mission
from winnable.missions.crew.document import Loaded
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import find_mission
from winnable.missions.crew.read.loader import load, load_text, one_line
from winnable.missions.crew.write.document import dump
from winnable.missions.source.parameters import Value
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Compare, OneOf
from winnable.rules.crew.kinds import CardFilter, Holding, Relation, Span, TrickFilter
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import InRole, Member

HANDS = "hands: [p179 b239 y5 g68 r4, p258 b14 y69 g35 r3, p36 b578 y127 g9 r2, p4 b6 y348 g1247 r1]\n"
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


def found(loaded: Loaded) -> list[str]:
    return [f"{Path(each.path).name}:{each.line}:{each.column} {each.code}" for each in loaded.findings]


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
    assert asked(only_mission(load(path, parameters={"wins": wins, "suit": "blue"}))) == (1, 6, "blue")
    problem = f"{HANDS}mission: quota.yaml\nwith: {{wins: 3}}\ntasks: p3\n"
    (document,) = load_text(problem, base=tmp_path, parameters={"wins": wins}).problems
    assert asked(document.mission) == (1, 6, "pink")
    other = f"{HANDS}tasks: p3\n"
    (document,) = load_text(other, mission=str(path), parameters={"wins": wins}).problems
    assert asked(document.mission) == (1, 6, "pink")
    mission, findings = find_mission(str(path), parameters={"wins": wins})
    assert not findings
    assert asked(mission) == (1, 6, "pink")


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
    assert found(load(path, parameters={"win": 3})) == ["<win>:1:1 M011"]
    assert found(load(path, parameters={"wins": "three"})) == ["<wins>:1:1 K003"]
    assert found(load(path, parameters={"wins": 100})) == ["<wins>:1:1 K005"]
    assert found(load(path, parameters={"wins": "["})) == ["<wins>:1:1 Y005"]
    assert found(load(path, parameters={"wins": ""})) == ["<wins>:1:1 K003"]
    assert found(load(path, parameters={"suit": [True]})) == ["<suit>:1:2 K003"]
    assert only_mission(load(path, parameters={"suit": "pink "})) == only_mission(load(path))
    mission, (finding,) = find_mission(str(path), parameters={"suit": 3})
    assert (mission, finding.code) == (None, "K003")
    (finding,) = find_mission("22", parameters={"n": 3})[1]
    assert finding.message == "expected no value, as the mission has none, found 'n'"
    assert found(load_text(HANDS, parameters={"wins": 3})) == ["<with>:1:1 K006"]
    assert not load_text(f"id: x\n---\n{QUOTA}", parameters={"wins": 3}).missions[1:]


def test_a_mission_that_has_its_values_already() -> None:
    mission = only_mission(load_text(QUOTA))
    assert found(load_text(f"{HANDS}with: {{wins: 3}}\ntasks: p3\n", mission=mission)) == ["<text>:2:1 K006"]


def test_values_that_are_too_much() -> None:
    text = "id: x\nparameters: {{t: '{}', l: [{}]}}\nnotes: [{}]\n"
    long = text.format("x" * 10_000, "1", "'{l}', " + "'{t}{t}{t}', " * 3_000)
    assert "Y010" in {each.code for each in load_text(long).findings}
    one = text.format("x" * 10_000, "1", "'{l}{t}{t}{t}{t}{t}{t}{t}{t}{t}{t}{t}'")
    assert [each.code for each in load_text(one).findings] == ["Y010"]
    many = text.format("x", "1, " * 2_000, "'{t} ', " + "{l}, " * 2_000)
    loaded = load_text(many)
    assert "Y010" in {each.code for each in loaded.findings}
    assert len(loaded.findings) <= 200
