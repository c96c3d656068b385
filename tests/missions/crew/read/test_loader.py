"""Loading files, texts and deals on one line; and contents that mean harm, refused in good time."""

from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.loading import DEEP_HANDS, HANDS, SHORT, found, messages, only
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load, load_goal, load_text, one_line
from winnable.missions.crew.write import one_line_of
from winnable.missions.source import files
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Findings

DEALT = {"deck": "dealt"}
SHORT_DEAL = "p179 b239 y5 g68 r4 / p258 b14 y69 g35 r3 / p36 b578 y127 g9 r2 / rest"

# --- files and texts -------------------------------------------------------------------------------


def test_byte_order_mark_and_windows_line_ends() -> None:
    data = b"\xef\xbb\xbf" + HANDS.replace("\n", "\r\n").encode()
    assert only(load_text(data)).problem == only(load_text(HANDS)).problem
    assert found(load_text(data + b"lead: Al\r\n")) == ["<text>:6:7 D007"]


def test_a_mission_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\ncrew: [4]\ntasks: 1\n")
    (tmp_path / "problem.yaml").write_text(f"{HANDS}mission: mine.yaml\ntasks: p3\n")
    mission = only(load(tmp_path / "problem.yaml")).mission
    assert mission is not None
    assert mission.id == "mine"
    other = Instead(str(tmp_path / "mine.yaml"))
    assert only(load_text(f"{HANDS}mission: 5\ntasks: p3\n", instead=other)).mission == mission


def test_overridden_missions() -> None:
    assert only(load_text(f"{HANDS}tasks: p3\n", instead=Instead("1"))).mission == library()["planet-nine/1"]
    assert found(load_text(f"{HANDS}tasks: p3\n", instead=Instead("100"))) == ["--mission:1:1 M001"]
    assert found(load_text(f"{HANDS}tasks: p3\n", instead=Instead("2"))) == ["<text>:6:8 M004"]


# --- one line --------------------------------------------------------------------------------------


def test_one_line() -> None:
    deal = "p179 b239 y5 g68 r4 / p258 b14 y69 g35 r3 / p36 b578 y127 g9 r2 / p4 b6 y348 g1247 r1"
    problem = only(one_line(deal, "p3>0[1] y5, g2>2", mission=None)).problem
    assert problem.names == ()
    assert [task.owner for task in problem.tasks] == [0, None, 2]
    named = only(one_line("Ann: p12 / Bob: p34", "p3>Bob", lead="Bob", more=DEALT)).problem
    assert named.deal.commander == 1
    assert one_line_of(named) == (
        "--deal 'Ann: p12 / Bob: p34' --tasks 'p3>Bob' --deck '{suits: [pink], ranks: 4}' --lead Bob"
    )


def test_findings_on_one_line_have_columns() -> None:
    assert found(one_line("Ann: p12 / Bob: p3x z4", "p3>Bo y5[0]", lead="Cy", more=DEALT)) == [
        "--deal:1:17 D001",
        "--deal:1:21 D002",
        "--tasks:1:4 D007",
        "--tasks:1:10 T005",
    ]
    assert found(one_line("p12 / p34", more={"deck": "{suits: pink}"})) == ["--deck:1:9 K003"]
    assert found(one_line("p12 / p34", more={"deck": "["})) == ["--deck:1:1 Y005"]
    assert found(one_line("p12 / p34", lead="2", more={**DEALT, "goals": "[{}]"})) == [
        "--goals:1:2 K002",
        "--lead:1:1 D007",
    ]


@pytest.mark.parametrize("deal", ["", "/", "a:", ":::/", "p1 / ", "\0", "'[{"])
def test_nonsense_on_one_line(deal: str) -> None:
    assert one_line(deal, deal, mission=deal, lead=deal, more={"deck": deal}).errors


def test_one_line_of_deep_sea() -> None:
    document = only(load_text(f"mission: deep-sea/3\n{DEEP_HANDS}tasks: predict-openly=2>Bob win-g6\n"))
    text = one_line_of(document)
    assert text.endswith("--tasks 'predict-openly=2>Bob win-g6' --mission deep-sea/3")
    deal = document.problem.deal.notation(document.problem.names)
    again = only(one_line(deal, "predict-openly=2>Bob win-g6", mission="deep-sea/3"))
    assert again.problem == document.problem
    assert only(one_line(deal, "low-sum", more={"game": "deep-sea"})).game == "deep-sea"


def test_players_of_one_line_have_names_of_their_own() -> None:
    loaded = one_line("Ann: b1 / Bob: b2 / Ann: b3", lead="Ann", more=DEALT)
    assert messages(loaded) == ["1:21 D008 the name 'Ann' is there twice (first at 1:1)"]


def test_all_players_of_one_line_have_names_or_none() -> None:
    loaded = one_line("Ann: b1 / b2 / Cy: b3", lead="Ann", more=DEALT)
    assert messages(loaded) == ["1:11 D008 expected a name before every hand or before none, found 'b2'"]


def test_one_line_of_what_is_open() -> None:
    more = {"deck": "{suits: [pink, blue], ranks: 6, trumps: 2}", "robot": "0", "hints": "[{player: 1, void: blue}]"}
    document = only(one_line("p3(b4) b5(?) / 5 / ?????", "p3>1", lead="2", more=more))
    assert str(document.problem.deal) == "p3(b4) b5(?) / ????? / ?????"
    text = one_line_of(document)
    assert text.startswith("--deal 'p3(b4) b5(?) / 5 / 5' --tasks 'p3>1' --deck")
    assert text.endswith("--robot 0 --lead 2 --hints '[{player: 1, void: blue}]'")


# --- contents that mean harm, or that nobody thought of --------------------------------------------


def test_reading_stops_after_many_mistakes() -> None:
    loaded = load_text(f"{HANDS}---\n{HANDS}tasks: {'x ' * 300}\n---\n{HANDS}")
    assert [document.line for document in loaded.documents] == [1]
    assert loaded.findings[-1].code == "Y014"


@pytest.mark.parametrize(
    "text",
    few(
        [
            HANDS + "tasks: " + "x " * 400_000,
            HANDS + "tasks: " + "x " * 5_000,
            "hands: [" + "p1 " * 400_000 + ", b1]",
            HANDS + "tasks: [" + "x," * 40_000 + "]",
            "".join(f"key{number}: 1\n" for number in range(20_000)),
            "---\n[\n" * 20_000,
            "[" * 100_000,
            "{" * 100_000,
            "- " * 100_000,
            "a: &a [1]\n" + "b: [" + "*a," * 100_000 + "]",
            "deck: dealt\nlead: 0\nhands: [" + ", ".join(f"p{n}" for n in range(1, 100)) + "]\nhandover: true",
        ],
        3,
    ),
    ids=["text", "tasks", "cards", "list", "keys", "documents", "lists", "mappings", "items", "aliases", "hands"],
)
def test_a_large_file_is_refused_in_good_time(text: str) -> None:
    loaded = load_text(text)
    assert loaded.errors
    assert len(loaded.findings) <= 200
    assert all(len(str(finding)) < 2000 for finding in loaded.findings)


@pytest.mark.parametrize("key", ["tasks", "line", "hands"])
def test_aliases_of_long_texts(key: str) -> None:
    aliases = ", ".join(["*t"] * 100)
    (finding,) = load_text(f'note: &t "{"p1 " * 6000}"\ndeck: dealt\n{key}: [{aliases}]\n').findings
    assert (finding.line, finding.code) == (3, "Y010")
    assert finding.message == "expected at most 100000 characters, aliases counted as often as used"


def test_aliases_of_lists_of_long_texts() -> None:
    text = f'note: &t "{"p1 " * 6000}"\ntasks: &l [*t, *t]\nline: [*l, *l]\n'
    assert [finding.code for finding in load_text(text).findings] == ["Y010"]


def test_every_document_has_room_of_its_own() -> None:
    text = "---\n".join([SHORT + f'note: "{"x" * 19_000}"\n'] * 20)
    assert not load_text(text).findings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'name: "C:\dir"', "1:10 Y005 this is no YAML: found unknown escape character while parsing a quoted scalar"),
        ('name: "a', "1:7 Y005 expected a closing quote for the text that starts here"),
    ],
)
def test_escapes(text: str, expected: str) -> None:
    assert messages(load_text(text + "\n")) == [expected]


def test_numbers_where_texts_are_keys() -> None:
    assert messages(load_text("id: x\n3: 4\nroles: {1: {}}\nmuted: {2: commander}\n")) == [
        "2:1 Y008 expected a text as key, found the number 3",
        "3:9 Y008 expected a text as key, found the number 1",
        "4:9 Y008 expected a text as key, found the number 2",
    ]
    text = "id: x\ncrew: [3]\ngoals: [{by_crew: {3: {tricks_won: {by: anybody, exactly: 1}}, '3': {}}}]\n"
    assert messages(load_text(text))[0].startswith("3:64 Y007 the key '3' is written twice")


def test_a_file_that_many_documents_refer_to_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deal.yaml").write_text("deck: dealt\nlead: 0\nmission: mission.yaml\nhands: [b9, b1, b2]\n")
    (tmp_path / "mission.yaml").write_text(
        "id: m\ndeck: {suits: [blue], ranks: 9, trumps: 0, without: b345678}\n"
        "goals:\n  - tricks_won: {by: commander, exactly: 0}\n"
    )
    mission = "{mission: mission.yaml, deck: dealt, lead: 0, hands: [b9, b1, b2]}\n"
    deal = "{deal: deal.yaml, tasks: b1>0}\n"
    (tmp_path / "many.yaml").write_text("---\n".join([mission, deal] * 20))
    opened: list[str] = []
    read = files._read

    def counting(path: Path, findings: Findings) -> bytes | None:
        opened.append(path.name)
        return read(path, findings)

    monkeypatch.setattr(files, "_read", counting)
    loaded = load(tmp_path / "many.yaml")
    assert (len(loaded.documents), loaded.findings) == (40, ())
    assert sorted(opened) == ["deal.yaml", "many.yaml", "mission.yaml"]


@pytest.mark.parametrize("key", ["deal", "mission", "extends"])
@pytest.mark.parametrize("text", ["root:secret:0:0\n", "password: secret\n", "apiVersion: secret\nkind: [\n"])
def test_a_file_of_others_is_not_quoted(key: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "foreign.yaml").write_text(text)
    documents = {
        "deal": "deal: foreign.yaml\n",
        "mission": "{mission: foreign.yaml, deck: dealt, lead: 0, hands: [b9, b1]}\n",
        "extends": "id: m\nextends: foreign.yaml\n",
    }
    (tmp_path / "own.yaml").write_text(documents[key])
    loaded = load(tmp_path / "own.yaml")
    assert {finding.path for finding in loaded.findings} == {str(tmp_path / "own.yaml")}
    assert "secret" not in "".join(map(str, loaded.findings))
    assert "found something else" in loaded.findings[0].message


# --- a goal on one line ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("tricks_won: {by: nobodyy, exactly: 0}", ["--goal:1:18 G003"]),
        ("{tricks_won: {by: anybody, exactly: x}}", ["--goal:1:37 K004"]),
        ("tricks_won:\n  by: anybody\n  exactly: x\n", ["--goal:3:12 K004"]),
        ("[{tricks_won: {by: anybody, exactly: 0}}, {tricks: 1}]", ["--goal:1:44 K001"]),
        ("tricks_won: {by:anybody, exactly: 0}", ["--goal:1:16 Y005"]),
        ("tricks_won: {by: anybody", ["--goal:1:13 Y005"]),
        ("tricks_won: {by: commander, exactly: 0}\n---\na: 1", ["--goal:3:1 K007"]),
        ("x", ["--goal:1:1 K003"]),
        ("", ["--goal:1:1 Y004"]),
        ("]", ["--goal:1:1 Y005"]),
    ],
)
def test_a_goal_has_places_of_its_own(goal: str, expected: list[str]) -> None:
    assert found(load_goal(goal, "planet-nine")) == expected


def test_goals_of_a_game() -> None:
    (document,) = load_goal("tricks_won: {by: captain, won_with: submarine, exactly: 0}", "deep-sea").missions
    assert document.mission.game == "deep-sea"
    listed = "[{each_wins: {cards: p1}}, {each_wins: {cards: g7}}]"
    assert len(load_goal(listed, "planet-nine").missions[0].mission.goals) == 2


# --- a mission that cannot be found ----------------------------------------------------------------


def test_a_mission_that_is_not_found_says_nothing_about_the_deck() -> None:
    assert found(load_text(f"mission: deepsea/3\n{DEEP_HANDS}")) == ["<text>:1:10 M001"]
    assert found(load_text(f"game: deepsea\n{DEEP_HANDS}")) == ["<text>:1:7 K004"]
    assert found(load_text(f"mission: 99\ngame: planet-nine\n{DEEP_HANDS}"))[0] == "<text>:1:10 M001"
