"""`winnable check --update`: verdicts are written after somebody agreed, and comments stay."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from tests.support.layers import few
from tests.support.paths import EXAMPLES
from winnable.cli import updating
from winnable.cli.main import main
from winnable.cli.updating import Unchangeable, with_verdicts
from winnable.missions.source.document import DocumentPlace, is_problem
from winnable.missions.source.finding import Findings, Source, TooManyFindings
from winnable.missions.source.tree import read_text, read_trees
from winnable.services.loading import load, load_bytes

DEAL = """\
# Monday's deal
name: Monday   # at Ann's
hands: [b98, b1 y5, b2 g2, b3 g3]
deck: dealt
lead: 0
tasks: b1>0
expect: {}  # we were not sure
"""
LOST = DEAL.replace("Monday", "Tuesday").replace("b98", "b9 y1").replace("b1>0", "y5>0")
RIGHT = f"{DEAL.format('winnable')}---\n{LOST.format('unwinnable')}"
WRONG = f"{DEAL.format('unwinnable')}---\n{LOST.format('winnable')}"


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in an empty folder, with an answer to its question."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, answer: str | None = "y\n") -> Result:
        return CliRunner().invoke(main, ["check", "--update", "--jobs", "1", *words], input=answer)

    return run


def test_verdicts_are_written_and_comments_stay(check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(WRONG)
    Path("b.yaml").write_text(DEAL.format("winnable"))
    Path("c.yaml").write_text(DEAL.format("unwinnable").replace("\n", "\r\n"), newline="")
    result = check(".")
    assert Path("a.yaml").read_text() == RIGHT
    assert Path("b.yaml").read_text() == DEAL.format("winnable")
    assert Path("c.yaml").read_bytes() == DEAL.format("winnable").replace("\n", "\r\n").encode()
    assert result.exit_code == 0
    assert result.stdout.endswith("1 as expected, 3 different\n")
    assert result.stderr == (
        "these files expect something else than was found:\n"
        "  a.yaml:2  expect: unwinnable -> winnable\n"
        "  a.yaml:10  expect: winnable -> unwinnable\n"
        "  c.yaml:2  expect: unwinnable -> winnable\n"
        "write 3 verdicts into 2 files? [y/N] 3 verdicts written\n"
    )
    again = check(".")
    assert (again.exit_code, again.stderr) == (0, ""), "there is nothing to ask"


@pytest.mark.parametrize("answer", ["n\n", "\n", "maybe\n", "", None])
def test_nothing_is_written_unless_somebody_agrees(answer: str | None, check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(WRONG)
    result = check("a.yaml", answer=answer)
    assert Path("a.yaml").read_text() == WRONG
    assert result.exit_code == 1
    assert "nothing is written" in result.stderr


def test_what_is_not_decided_stays(check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(DEAL.format("unwinnable"))
    result = check("a.yaml", "--total-time", "0.000001")
    assert (result.exit_code, result.stderr) == (3, "")
    assert Path("a.yaml").read_text() == DEAL.format("unwinnable")


def test_without_expect_nothing_is_added(check: Callable[..., Result]) -> None:
    text = DEAL.replace("expect: {}  #", "#") + "---\n" + DEAL.format("unwinnable")
    Path("a.yaml").write_text(text)
    assert check("a.yaml").exit_code == 0
    assert Path("a.yaml").read_text() == text.replace("unwinnable", "winnable")


def test_mistakes_stay_mistakes(check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(f"{DEAL.format('unwinnable')}---\nhands: 3\n")
    assert check("a.yaml").exit_code == 2
    assert Path("a.yaml").read_text() == f"{DEAL.format('winnable')}---\nhands: 3\n"


def test_a_form_that_is_not_understood_is_told(check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(DEAL.format("unwinnable").replace("expect: ", "expect:\n  "))
    Path("b.yaml").write_text(DEAL.format("unwinnable"))
    result = check("a.yaml", "b.yaml")
    assert result.exit_code == 1
    assert (
        "a.yaml is not changed: 'expect: unwinnable' does not stand in line 7, or in an unusual form" in result.stderr
    )
    assert "1 verdict written" in result.stderr
    assert Path("b.yaml").read_text() == DEAL.format("winnable")


def test_a_file_that_changes_meanwhile(check: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.yaml").write_text(WRONG)

    def agreed(_question: str) -> bool:
        Path("a.yaml").write_text("# more\n" + WRONG)
        return True

    monkeypatch.setattr(updating, "_agreed", agreed)
    result = check("a.yaml")
    assert (result.exit_code, Path("a.yaml").read_text()) == (1, "# more\n" + WRONG)
    assert "a.yaml is not changed: 'expect: " in result.stderr
    assert "0 verdicts written\n" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_a_file_by_two_names(check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(WRONG)
    Path("link.yaml").symlink_to("a.yaml")
    result = check("a.yaml", "link.yaml")
    assert "write 2 verdicts into 1 file?" in result.stderr
    assert result.exit_code == 0
    assert Path("link.yaml").is_symlink()
    assert Path("a.yaml").read_text() == RIGHT


@pytest.mark.parametrize("form", ["json", "junit", "github"])
def test_it_goes_with_text_alone(form: str, check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(WRONG)
    result = check("a.yaml", "--format", form)
    assert (result.exit_code, Path("a.yaml").read_text()) == (2, WRONG)
    assert "--update asks before it writes" in result.output


@pytest.mark.parametrize("game", ["ganymede/launch", "lifeboat/landing"])
def test_other_games(game: str, check: Callable[..., Result], tmp_path: Path) -> None:
    text = (EXAMPLES / f"{game}.yaml").read_text()
    (tmp_path / "a.yaml").write_text(text.replace("expect: winnable", "expect: unwinnable"))
    if (tmp_path / "a.yaml").read_text() == text:
        pytest.fail("the example has no verdict to spoil")
    assert check("a.yaml").exit_code == 0
    assert (tmp_path / "a.yaml").read_text() == text


def test_ctrl_c_while_it_asks(check: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_question: str) -> Any:
        raise KeyboardInterrupt

    Path("a.yaml").write_text(WRONG)
    monkeypatch.setattr(updating, "_agreed", interrupted)
    assert (check("a.yaml").exit_code, Path("a.yaml").read_text()) == (130, WRONG)


@pytest.mark.parametrize("fifth", few(range(5), 0, 1))
def test_every_example_gets_the_other_verdict(fifth: int) -> None:
    """Each deal with a verdict gets the other one, alone in its file, and reads as before but for that."""
    held = 0
    for path in sorted(EXAMPLES.rglob("*.yaml"))[fifth::5]:
        loaded, data = load(path), path.read_bytes()
        for document, place in zip(loaded.documents, loaded.places, strict=True):
            expect = document.expect if is_problem(document) else None
            if expect is None or loaded.errors:
                continue
            new = "winnable" if str(expect) == "unwinnable" else "unwinnable"
            assert place.expect is not None
            changed = with_verdicts(data, {place.expect: (str(expect), new)})
            assert with_verdicts(changed, {place.expect: (new, str(expect))}) == data
            verdicts = [str(getattr(each, "expect", "")) for each in load_bytes(changed, str(path)).documents]
            if len(verdicts) == len(loaded.documents):  # some refer to files, which no bytes can
                before = [str(getattr(each, "expect", "")) for each in loaded.documents]
                assert sum(a != b for a, b in zip(verdicts, before, strict=True)) == 1
            held += 1
    assert held > 30


OLD, NEW = "winnable", "unwinnable"


def changed_to(data: bytes, old: str, new: str, *numbers: int) -> bytes:
    """A text with another verdict in some of its documents."""
    source, findings = Source(""), Findings()
    text = read_text(data, source, findings)
    trees = [] if text is None else read_trees(text, source, findings, "")
    places = [DocumentPlace.of(number, tree.root).expect for number, tree in enumerate(trees, 1)]
    return with_verdicts(data, {place: (old, new) for place in (places[each - 1] for each in numbers) if place})


@pytest.mark.parametrize(
    "text",
    [
        "expect: {}\n",
        "a: 1\nexpect: {}  # as we saw it: winnable\n# expect: winnable\n",
        "expect:    {}",
        "'expect': '{}'\nb: [1,\n  2]\n",
        '{{"expect":"{}"}}\n',
        "note: |\n  expect: winnable\n  and more\nexpect: {}\n",
        "note: 'winnable expect: winnable'\r\nexpect: \"{}\"\r\nb: 1\r\n",
        "\u00e9: \u2603\u2028x: 1\u2028expect: {}\u2028",
        "\ufeffexpect: {}\n",
        "{{a: winnable, expect: {}, b: winnable}}\n",
        "{{expect: {}}}",
        "--- {{\U0001f0a1: 1, expect: {}}}\n",
        "%YAML 1.1\n---\nexpect: {}\n...\n",
        "a: &x [winnable]\nb: *x\nexpect: {}\n",
        "goals:\n- expect: winnable\nexpect: {} # no\n",
    ],
)
def test_only_the_word_changes(text: str) -> None:
    old, new = text.format(OLD).encode(), text.format(NEW).encode()
    assert old != new
    assert changed_to(old, OLD, NEW, 1) == new
    assert changed_to(new, NEW, OLD, 1) == old


def test_several_documents() -> None:
    text = "expect: winnable # 1\n---\n# nothing\n---\nid: m\n--- {expect: winnable}\n---\nexpect: winnable # 4\n"
    assert changed_to(text.encode(), OLD, NEW, 1, 3).decode() == (
        "expect: unwinnable # 1\n---\n# nothing\n---\nid: m\n--- {expect: unwinnable}\n---\nexpect: winnable # 4\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "expect: unwinnable\n",
        "expect: |-\n  winnable\n",
        "expect:\n  winnable\n",
        "a: &x winnable\nexpect: *x\n",
        "expect: &x winnable\nb: *x\n",
        'expect: "winn\\x61ble"\n',
        "? expect\n: winnable\n",
    ],
)
def test_what_cannot_be_changed(text: str) -> None:
    with pytest.raises(Unchangeable, match="'expect: winnable' does not stand in line"):
        changed_to(text.encode(), OLD, NEW, 1)


def test_another_encoding() -> None:
    with pytest.raises(Unchangeable):
        with_verdicts("expect: winnable\n".encode("utf-16"), {(1, 1): (OLD, NEW)})


@given(
    st.lists(
        st.sampled_from(["expect: winnable", "#", " ", "\n", "---\n", "a: 'x", "'", "{", "}", ",", "b: [", "]", "\r\n"])
    )
)
def test_any_text_changes_by_the_word_or_not_at_all(parts: list[str]) -> None:
    data = "".join(parts).encode()
    try:
        changed = changed_to(data, OLD, NEW, 1)
    except (Unchangeable, TooManyFindings, IndexError):
        return
    assert changed == data or any(changed == data[:at] + b"un" + data[at:] for at in range(len(data)))


def test_with_yes_nothing_is_asked(check: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(WRONG)
    result = check("a.yaml", "--yes", answer="")
    assert Path("a.yaml").read_text() == RIGHT
    assert (result.exit_code, "[y/N]" in result.stderr) == (0, False)
    assert result.stderr.endswith("a.yaml:10  expect: winnable -> unwinnable\n2 verdicts written\n")
