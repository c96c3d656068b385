"""Files that mean harm, or that nobody thought of: a finding in good time, at the place of the mistake."""

import pytest

from winnable.missions.crew import Loaded, load_text, one_line

DEALT = "deck: dealt\nlead: 0\nhands: [b98, b1 y5, b2 g2, b3 g3]\n"


def found(loaded: Loaded) -> list[str]:
    return [f"{each.line}:{each.column} {each.code} {each.message}" for each in loaded.findings]


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
    text = "---\n".join([DEALT + f'note: "{"x" * 19_000}"\n'] * 20)
    assert not load_text(text).findings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'name: "C:\dir"', r"1:10 Y005 expected an escape that YAML knows, found '\d'"),
        (r'name: "a \xZZ"', r"1:10 Y005 expected an escape that YAML knows, found '\xZZ'"),
        ('name: "a', "1:7 Y005 expected a closing quote for the text that starts here"),
    ],
)
def test_escapes(text: str, expected: str) -> None:
    assert found(load_text(text + "\n")) == [expected]


def test_players_of_one_line_have_names_of_their_own() -> None:
    loaded = one_line("Ann: b1 / Bob: b2 / Ann: b3", deck="dealt", lead="Ann")
    assert found(loaded) == ["1:21 D008 the name 'Ann' is there twice (first at 1:1)"]


def test_all_players_of_one_line_have_names_or_none() -> None:
    loaded = one_line("Ann: b1 / b2 / Cy: b3", deck="dealt", lead="Ann")
    assert found(loaded) == ["1:11 D008 expected a name before every hand or before none, found 'b2'"]


def test_goals_by_crew_without_end() -> None:
    goal = "{tricks_won: {by: anybody, exactly: 1}}"
    many = ", ".join(f"{number}: {goal}" for number in range(10**4))
    (finding,) = load_text(f"id: x\ngoals: [{{by_crew: {{{many}}}}}]\n").findings
    assert finding.code == "Y010"
    some = ", ".join(f"{number}: {goal}" for number in range(1000, 2000))
    findings = load_text(f"id: x\ngoals: [{{by_crew: {{{some}}}}}]\n").findings
    assert {finding.code for finding in findings} == {"K005", "Y014"}
    deep = "{by_crew: {3: " * 50 + goal + "}}" * 50
    assert [each.code for each in load_text(f"id: x\ngoals: [{deep}]\n").findings] == ["Y009"]
    within = "{by_crew: {3: " * 15 + goal + "}}" * 15
    assert not load_text(f"id: x\ncrew: [3]\ngoals: [{within}]\n").findings
    (finding, *_) = load_text(f"id: x\ncrew: [3, 4]\ngoals: [{within}]\n").findings
    assert finding.code == "G009"


@pytest.mark.parametrize(
    ("tasks", "code"),
    [
        ("predict-openly=99999999999999999999", "T011"),
        ("predict-openly=-1", "T011"),
        ("predict-openly=３", "T011"),
        ("predict-openly==3", "T011"),
        ("predict-openly=3=3", "T011"),
        ("predict-openly>0=3", "D007"),
        ("predict-openly[1]=3", "T001"),
        ("=3", "T001"),
        ("[{task: predict-openly, predicted: 99999999999}]", "Y011"),
        ("[{task: predict-openly, predicted: 100}]", "K005"),
        ("[{task: predict-openly, predicted: '1'}]", "K003"),
        ("[{task: no-tricks, difficulty: 1}]", "K006"),
        ("[{task: no-tricks, card: p1}]", "K006"),
        ("[{goal: {tricks_won: {by: owner, exactly: 1}}, difficulty: 100}]", "K005"),
        ("[{goal: {tricks_won: {by: owner, exactly: 1}}, not: owner}]", "K004"),
        ("no-" + "x" * 10_000, "T001"),
    ],
)
def test_tasks_that_nobody_can_mean(tasks: str, code: str) -> None:
    deal = "deck: {suits: [pink, blue], ranks: 9, trumps: 3}\nhands: [p1234567, p89 b12345, b6789 s123]\n"
    (finding, *_) = load_text(f"game: deep-sea\n{deal}tasks: {tasks}\n").findings
    assert (finding.line, finding.code) == (4, code)


def test_numbers_where_texts_are_keys() -> None:
    assert found(load_text("id: x\n3: 4\nroles: {1: {}}\nmuted: {2: commander}\n")) == [
        "2:1 Y008 expected a text as key, found the number 3",
        "3:9 Y008 expected a text as key, found the number 1",
        "4:9 Y008 expected a text as key, found the number 2",
    ]
    text = "id: x\ncrew: [3]\ngoals: [{by_crew: {3: {tricks_won: {by: anybody, exactly: 1}}, '3': {}}}]\n"
    assert found(load_text(text))[0].startswith("3:64 Y007 the key '3' is written twice")


def test_large_decks() -> None:
    suits = ", ".join("abcdefghijklmnopqrstuvwxy")
    loaded = load_text(f"hands: [a1, b1]\ndeck: {{suits: [{suits}], ranks: 9}}\nlead: 0\n")
    assert found(loaded) == ["2:7 D009 expected a deck of at most 200 cards, found 225"]
    ranks = ",".join(map(str, range(1, 100)))
    loaded = load_text(f"deck: dealt\nlead: 0\nhands: ['p{ranks}', 'b{ranks}', 'g{ranks}']\n")
    assert found(loaded) == ["3:1 D009 expected a deck of at most 200 cards, found 297"]


@pytest.mark.parametrize(
    "name",
    [
        "owner",
        "commander",
        "captain",
        "anybody",
        "everybody",
        "first_winner",
        "each_other",
        "all_others",
        "seat",
        "holder_of",
        "left_of_holder",
    ],
)
def test_roles_that_are_words_of_the_format(name: str) -> None:
    message = f"M006 expected a name that is no word of the format, found {name!r}"
    assert found(load_text(f"{DEALT}roles: {{{name}: 1}}\n")) == [f"4:9 {message}"]
    assert found(load_text(f"id: x\nroles: {{{name}: {{}}}}\n")) == [f"2:9 {message}"]


@pytest.mark.parametrize("name", ["commander", "captain"])
def test_players_that_are_called_commander(name: str) -> None:
    loaded = load_text(f"deck: dealt\nlead: Bo\nhands: {{{name}: b1, Bo: b2}}\n")
    assert found(loaded) == [f"3:9 D008 expected a name that is no word of the format, found {name!r}"]


def test_a_hand_of_the_wrong_shape_hides_no_other() -> None:
    loaded = load_text("deck: dealt\nlead: 0\nhands: [b98, true, b2 gx, b3 b9]\n")
    assert [each.split(" expected")[0] for each in found(loaded)] == [
        "3:14 K003",
        "3:24 D001",
        "3:30 D003 card b9 is dealt twice (first at 3:9)",
    ]


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ("[99999999999, 2, 2]", "Y011"),
        ("['99999999999', 2, 2]", "D001"),
        ("[99, 99, 99]", "D005"),
        (f"['{'?' * 10_000}', 2, 2]", "D005"),
        (f"['{'? ' * 5_000}', 2, 2]", "D005"),
        (f"['{'?(?) ' * 3_000}', 2, 2]", "D005"),
        (f"['{'p1(b1) ' * 1_000}', 2, 2]", "D003"),
        (f"['{'(' * 10_000}', 2, 2]", "D016"),
        (f"['p1{'(b1)' * 4_000}', 2, 2]", "D016"),
        ("['p1(p1)', 2, 2]", "D003"),
        ("['１', 2, 2]", "D001"),
        ("['p1(?) ?(p1)', 2, 2]", "D003"),
        ("['p1(z1) ??', 2, 2]", "D002"),
        ("['?', '?', '?', '?', '?', '?', '?']", "D005"),
        ("['(?)', '?()', '?(??)']", "D016"),
    ],
)
def test_hands_that_nobody_can_hold(hands: str, code: str) -> None:
    loaded = load_text(f"deck: {{suits: [pink, blue], ranks: 3}}\nhands: {hands}\nrobot: 0\nlead: 9\n")
    assert not loaded.documents
    assert code in {each.code for each in loaded.findings}
    assert all(len(str(each)) < 2000 for each in loaded.findings)


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("robot: 9", "4:8 D007"),
        ("robot: [0]", "4:8 K003"),
        ("hints: [0]", "4:9 K003"),
        ("hints: [{player: 0, only: b9, trick: 0}]", "4:38 K005"),
        ("hints: [{player: 9, void: pink}]", "4:18 D007"),
        ("hints: [{player: 0, void: 3}]", "4:27 K003"),
        ("played: [[b9]]", "4:10 K003"),
        ("played: [{}]", "4:10 K008"),
        ("played: [{'0': b9, '1': b1}]", "4:20 L004"),
        ("played: b9 b1 b2 b3 b8", "4:9 L006"),
        ("done: [[p3]]", "4:8 K003"),
        ("done: p3", "4:7 T014"),
        ("distress: {cards: [b9]}", "4:19 K003"),
        ("distress: {cards: {'9': b9}}", "4:21 D007"),
        ("distress: true", "4:11 K003"),
        ("draws: 3", "4:8 K003"),
        ("unknown: 3", "4:10 K003"),
    ],
)
def test_what_is_open_and_makes_no_sense(keys: str, place: str) -> None:
    (first, *_) = found(load_text(f"{DEALT}{keys}\n"))
    assert first.startswith(place)
