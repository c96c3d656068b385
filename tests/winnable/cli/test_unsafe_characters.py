"""No control or direction-changing character of a file or a command line reaches a terminal or JSON as it is."""

import json
import os
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.ci_forms import annotations, commands
from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.cli.funnel import FORMS

UNSAFE = "".join(
    [
        *map(chr, (each for each in range(0x20) if chr(each) not in "\t\n")),
        *map(chr, range(0x7F, 0xA0)),
        *"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff",
        "\x1b[31m\x1b]0;title\x07",
    ]
)
"""Everything at once. Tabs and line breaks are no danger, and are tried apart."""
NAME = f"A{UNSAFE}z"
YAML = "A" + "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in UNSAFE).replace('"', '\\"') + "z"
"""The name as it stands between double quotes in YAML."""
DEAL = "deck: dealt\nlead: 0\nhands: {A: b98, B: b1 y5, C: b2 g2, D: b3 g3}\n"
NAMED = 'deck: dealt\nlead: 0\nhands: {"NAME": b98, B: b1 y5, C: b2 g2, D: b3 g3}\n'

PLACES = {
    "title": f'name: "NAME"\n{DEAL}tasks: y5>A b1>A\n',
    "player": f'{NAMED}tasks: y5>"NAME"\n',
    "player who wins": f'{NAMED}tasks: [{{card: b1, owner: "NAME"}}]\n',
    "D003 unknown card": 'hands: ["NAME", b1 y5]\n',
    "D005 same card twice": 'deck: dealt\nlead: 0\nhands: {"NAME": b98, B: b98, C: b1}\n',
    "D007 lead": f"{NAMED.replace('lead: 0', 'lead: Nobody')}",
    "D007 written lead": f"{DEAL.replace('lead: 0', chr(34).join(['lead: ', 'NAME', '']))}",
    "D008 name twice": 'hands: {"NAME": b98, "NAME ": b1}\n',
    "sizes of hands": 'hands: {"NAME": b98, B: b1 y5 g3, C: b2 g2, D: b3}\n',
    "D016 communication": f'{NAMED}tasks: y5\nhints: {{"NAME": b1 highest}}\n',
    "hint by nobody": f'{DEAL}tasks: y5\nhints: {{"NAME": b9 highest}}\n',
    "L005 line": f"{NAMED}tasks: y5>B\nline: [b9 b1 b2 b3, b8 b1 b2 b3]\n",
    "line with trash": f'{DEAL}tasks: y5>B\nline: ["NAME"]\n',
    "T009 tasks": f"{NAMED}mission: 8\ntasks: y5>B b1>B b2>B\n",
    "T unknown owner": f'{DEAL}tasks: ["y5>NAME"]\n',
    "roles": f'{NAMED}tasks: y5\nroles: {{"NAME": B}}\n',
    "unknown key": f'{DEAL}"NAME": 3\n',
    "tag": f"{DEAL}tasks: !<NAME> y5\n",
    "M001 mission": f'{DEAL}mission: "NAME"\n',
    "M002 mission file": f'{DEAL}mission: "NAME.yaml"\n',
    "deal file": 'deal: "NAME.yaml"\ntasks: y5\n',
    "mission id": 'id: "NAME"\ngoals:\n  - tricks_won: {by: commander, exactly: 0}\n',
    "mission texts": 'id: m\ntitle: "NAME"\nabout: "NAME"\nstory: "NAME"\nnotes: ["NAME"]\ntags: ["NAME"]\n'
    "goals:\n  - tricks_won: {by: commander, exactly: 0}\n",
    "M005 roles": 'id: m\nroles: [{name: "NAME", unlike: ["NAME"]}]\ngoals: [{tricks_won: {by: "NAME", exactly: 0}}]\n',
    "M006 reading": 'id: m\nreadings: [{name: "NAME", note: "NAME"}, {name: "NAME", note: x}]\nreading: "NAME"\n',
    "unknown reading": f'{DEAL}mission: 8\ntasks: y5\nreading: "NAME"\n',
    "M011 parameter": 'id: m\ngoals:\n  - tricks_won: {by: commander, exactly: "{NAME}"}\n',
    "M013 parameter": 'id: m\nparameters: {"NAME": 3}\ntasks: 3\n',
    "G003 goal": 'id: m\ngoals:\n  - tricks_won: {by: "NAME", exactly: 0}\n',
    "goal of no form": 'id: m\ngoals:\n  - {"NAME": 1}\n',
    "extends": 'id: m\nextends: "NAME"\n',
    "task card": f'{DEAL.replace("deck: dealt", "game: deep-sea")}tasks: ["NAME"]\n',
    "task cards": 'task_cards: {"NAME": {about: "NAME", difficulty: 3, goal: {wins: "NAME"}}}\n',
    "game": f'game: "NAME"\n{DEAL}',
    "a note": f'note: "NAME"\n{DEAL}tasks: y5>A b1>A\n',
    "expect": f'expect: "NAME"\n{DEAL}',
    "neither": '"NAME": "NAME"\n',
}
COMMANDS = [
    ["solve"],
    ["solve", "--json"],
    ["replay"],
    ["replay", "--json"],
    ["show"],
    ["show", "--json"],
    ["validate", "--deals", "0"],
    ["validate", "--deals", "0", "--json"],
    ["check", "--jobs", "1"],
    ["check", "--jobs", "1", "--json"],
]


def unsafe(text: str) -> list[str]:
    """The characters of an output that must not be there."""
    return sorted({repr(char) for char in text if char in UNSAFE and ord(char) not in range(0x20, 0x7F)})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("place", few(PLACES, 6, 16))
def test_in_a_file(place: str, folder: Path, run: Run) -> None:
    Path("file.yaml").write_text(PLACES[place].replace("NAME", YAML), encoding="utf-8")
    for command in COMMANDS:
        for colour in ("never", "always"):
            result = run(*command, "file.yaml", "--color", colour)
            assert result.exit_code != 4, result.stderr
            styles = ("\x1b[31m\x1b[1m", "\x1b[32m\x1b[1m", "\x1b[33m\x1b[1m", "\x1b[1m", "\x1b[2m", "\x1b[0m")
            for text in (result.stdout, result.stderr):
                for style in (*styles, *(f"\x1b[{each}m" for each in (32, 33, 94, 95))) if colour == "always" else ():
                    text = text.replace(style, "")  # noqa: PLW2901  # our own
                assert unsafe(text) == [], (command, text)
            if "--json" in command:
                json.loads(result.stdout)


def test_a_name_in_json_is_the_name_all_the_same(folder: Path, run: Run) -> None:
    Path("file.yaml").write_text(f"{NAMED}tasks: y5>B\n".replace("NAME", YAML), encoding="utf-8")
    (problem,) = json.loads(run("solve", "file.yaml", "--json").stdout)["problems"]
    assert problem["players"][0] == NAME


def test_a_solved_deal_reads_back(folder: Path, run: Run) -> None:
    Path("file.yaml").write_text(PLACES["title"].replace("NAME", YAML), encoding="utf-8")
    assert run("solve", "file.yaml", "-o", "solved.yaml").exit_code == 0
    assert unsafe(Path("solved.yaml").read_text(encoding="utf-8")) == []
    (problem,) = json.loads(run("replay", "solved.yaml", "--json").stdout)["problems"]
    assert problem["title"] == NAME


@pytest.mark.parametrize(
    "arguments",
    [
        ["NAME"],
        ["--NAME"],
        ["solve", "NAME"],
        ["solve", "NAME.yaml"],
        ["solve", "--NAME"],
        ["solve", "file.yaml", "--time-limit", "NAME"],
        ["solve", "file.yaml", "--mission", "NAME"],
        ["solve", "file.yaml", "--reading", "NAME"],
        ["solve", "file.yaml", "--unknown", "NAME"],
        ["solve", "file.yaml", "-o", "no/such/NAME"],
        ["solve", "--deal", "NAME"],
        ["solve", "--deal", "NAME: b98 / B: b1 y5", "--deck", "dealt", "--lead", "NAME", "--tasks", "b1>NAME"],
        ["solve", "--deal", "NAME: b98 / B: b1 y5", "--deck", "dealt", "--lead", "0", "--tasks", "b1>0", "-v"],
        ["check", "NAME"],
        ["validate", "NAME"],
        ["validate", "--players", "NAME"],
        ["validate", "file.yaml", "--game", "NAME"],
        ["show", "NAME"],
        ["show", "--goal", "NAME"],
        ["show", "--goal", "{wins: NAME}"],
        ["deal", "--players", "4", "--mission", "NAME"],
        ["missions", "NAME"],
        ["tasks", "NAME"],
        ["new", "mission", "NAME"],
        ["schema", "NAME"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("name", [NAME, "A\udc80\udcffz", "A\r\n\tz"], ids=["unsafe", "surrogates", "breaks"])
def test_on_the_command_line(arguments: list[str], name: str, folder: Path, run: Run) -> None:
    Path("file.yaml").write_text(f"{DEAL}tasks: y5>A b1>A\n", encoding="utf-8")
    result = run(*(argument.replace("NAME", name.replace("\0", "")) for argument in arguments))
    assert result.exit_code in (0, 1, 2), result.stderr
    for text in (result.stdout, result.stderr):
        assert unsafe(text) == []
        text.encode()  # no lone surrogate
        if "--goal" not in arguments:  # which may have several lines
            assert "A\n" not in text


@pytest.mark.skipif(os.name != "posix", reason="names of any bytes")
@pytest.mark.parametrize("command", few(COMMANDS, 2, 4), ids=" ".join)
@pytest.mark.parametrize("content", [f"{DEAL}tasks: y5>A\nexpect: winnable\n", "id: m\ntasks: 1\n", "hands: 1\n"])
def test_file_names(command: list[str], content: str, folder: Path, run: Run) -> None:
    names = [f"a{char}.yaml" for char in UNSAFE if char not in "/\0"]
    names += [os.fsdecode(b"a\xff\x80.yaml"), "a\n\t.yaml"]
    for name in names:
        Path(name).write_text(content, encoding="utf-8")
    result = run(*command, *(sorted(names) if command[0] not in ("check", "validate") else ["."]))
    for text in (result.stdout, result.stderr):
        assert unsafe(text) == []
        text.encode()
        assert "a\n" not in text
    if content.startswith("hands"):
        assert r"\x1b.yaml" in result.output or r"\u001b.yaml" in result.output


HOSTILE = "::error file=a::b ##[add-mask]c"
"""Both forms of a command to GitHub's runner, for the start of a line and for any place in one."""
CI_FORMS = [
    [command, *more, "--format", form]
    for command, more in (("check", ["--jobs", "1"]), ("validate", ["--deals", "0"]))
    for form in FORMS
]


def no_commands_in(result: Result, command: list[str]) -> None:
    """Nothing is a command to the runner but annotations of ours, which `annotations` reads to the end."""
    if command[-1] == "github":
        assert all(each.level in ("error", "warning") for each in annotations(result.stdout))
        assert commands(result.stderr) == []
    else:
        assert commands(result.stdout + "\n" + result.stderr) == []


@pytest.mark.parametrize("place", few(PLACES, 5, 16))
def test_no_command_to_a_runner_comes_from_a_file(place: str, folder: Path, run: Run) -> None:
    Path("file.yaml").write_text(PLACES[place].replace("NAME", HOSTILE), encoding="utf-8")
    for command in (*COMMANDS, *CI_FORMS):
        no_commands_in(run(*command, "file.yaml"), command)


@pytest.mark.skipif(os.name != "posix", reason="names with colons")
@pytest.mark.parametrize(
    "content", [f"{DEAL}tasks: y5>A\nexpect: unwinnable\n", "id: m\ntasks: 1\n", "hands: 1\n", "{"]
)
def test_no_command_to_a_runner_is_the_name_of_a_file(content: str, folder: Path, run: Run) -> None:
    """In any form, whether the file is named, found below a folder, or not there."""
    Path(f"{HOSTILE}.yaml").write_text(content, encoding="utf-8")
    Path("::set-output name=x::").mkdir()
    Path("::set-output name=x::", "deal.yaml").write_text(content, encoding="utf-8")
    for command in (*COMMANDS, *CI_FORMS):
        folders = ["."] if command[0] in ("check", "validate") else []
        for named in ([f"{HOSTILE}.yaml"], [f"{HOSTILE} 2.yaml"], folders):
            no_commands_in(run(*command, *named), command)


def test_a_name_that_would_move_the_cursor_keeps_the_table_in_line(folder: Path, run: Run) -> None:
    deal = 'deck: dealt\nlead: C\nhands: {"李\\e[2J": p1 b3, B: p2 b2, C: b14}\ntasks: p2>B\n'
    Path("file.yaml").write_text(deal, encoding="utf-8")
    lines = run("solve", "file.yaml").stdout.splitlines()
    (heading,) = (line for line in lines if line.startswith("trick"))
    assert r"李\x1b[2J" in heading
