"""A verdict is replaced in the text of a file, and nothing else in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from winnable.missions.source.expecting import Unchangeable, with_verdicts

OLD, NEW = "winnable", "unwinnable"


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
    assert with_verdicts(old, {1: (OLD, NEW)}) == new
    assert with_verdicts(new, {1: (NEW, OLD)}) == old


def test_several_documents() -> None:
    text = "expect: winnable # 1\n---\n# nothing\n---\nid: m\n--- {expect: winnable}\n---\nexpect: winnable # 4\n"
    assert with_verdicts(text.encode(), {1: (OLD, NEW), 3: (OLD, NEW)}).decode() == (
        "expect: unwinnable # 1\n---\n# nothing\n---\nid: m\n--- {expect: unwinnable}\n---\nexpect: winnable # 4\n"
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("expect: unwinnable\n", "document 1 does not expect winnable"),
        ("a: 1\n", "document 1 does not expect winnable"),
        ("[expect, winnable]\n", "document 1 does not expect winnable"),
        ("", "document 1 does not expect winnable"),
        ("expect: |-\n  winnable\n", "'expect' in line 1 is written in an unusual way"),
        ("expect:\n  winnable\n", "'expect' in line 1 is written in an unusual way"),
        ("a: &x winnable\nexpect: *x\n", "'expect' in line 2 is written in an unusual way"),
        ("expect: &x winnable\nb: *x\n", "'expect' in line 1 is written in an unusual way"),
        ('expect: "winn\\x61ble"\n', "'expect' in line 1 is written in an unusual way"),
        ("? expect\n: winnable\n", "'expect' in line 1 is written in an unusual way"),
    ],
)
def test_what_cannot_be_changed(text: str, why: str) -> None:
    with pytest.raises(Unchangeable, match=f"^{why}$"):
        with_verdicts(text.encode(), {1: (OLD, NEW)})


def test_another_encoding() -> None:
    with pytest.raises(Unchangeable):
        with_verdicts("expect: winnable\n".encode("utf-16"), {1: (OLD, NEW)})


@given(
    st.lists(
        st.sampled_from(["expect: winnable", "#", " ", "\n", "---\n", "a: 'x", "'", "{", "}", ",", "b: [", "]", "\r\n"])
    )
)
def test_any_text_changes_by_the_word_or_not_at_all(parts: list[str]) -> None:
    data = "".join(parts).encode()
    try:
        changed = with_verdicts(data, {1: (OLD, NEW)})
    except Unchangeable:
        return
    assert len(changed) == len(data) + 2
    assert any(changed == data[:at] + b"un" + data[at:] for at in range(len(data)))
