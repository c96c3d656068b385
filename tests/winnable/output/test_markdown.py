"""Guides in Markdown: their sections, how they are found, and their looks on a terminal."""

from winnable.output.ink import PLAIN, Ink, span, to_terminal
from winnable.output.markdown import mentioning, rendered, sections, titled

GUIDE = """\
# The guide

How it begins.

## A mission

About missions, see [the problem](#a-problem) and [other.md].

```yaml
# no heading
id: mine
```

### N1. Its goals

Goals.

### N10. Its tasks

## In the middle of a mission

- one item, which is rather long and goes on in the next
  line, too
1. another

## A problem

| Key | Meaning | More |
| --- | --- | --- |
| `a\\|b` | **short** | and more |
| `a-long-label-for-a-narrow-column` | text | |

[other.md]: elsewhere/other.md
"""
PARTS = sections(GUIDE)


def found(*words: str) -> list[str]:
    return [each.title for each in titled(PARTS, words)]


def test_sections_hold_their_parts() -> None:
    assert [(each.level, each.title) for each in PARTS] == [
        (1, "The guide"),
        (2, "A mission"),
        (3, "N1. Its goals"),
        (3, "N10. Its tasks"),
        (2, "In the middle of a mission"),
        (2, "A problem"),
    ]
    assert PARTS[0].text == GUIDE.rstrip()
    assert PARTS[1].text.endswith("### N10. Its tasks")
    assert PARTS[2].text == "### N1. Its goals\n\nGoals."


def test_sections_are_found_by_what_fits_best() -> None:
    assert found("mission") == ["A mission"]
    assert found("A", "Mission") == ["A mission"]
    assert found("n1") == ["N1. Its goals"]
    assert found("its") == ["N1. Its goals", "N10. Its tasks"]
    assert found("goals") == ["N1. Its goals"]
    assert found("midd") == ["In the middle of a mission"]
    assert found("zebra") == found() == found("--") == []


def test_where_a_word_is_spoken_of() -> None:
    assert mentioning(PARTS, ["MINE"]) == ["A mission"]
    assert mentioning(PARTS, ["goals"]) == ["N1. Its goals"]
    assert mentioning(PARTS, ["begins"]) == []


def test_without_a_terminal_it_is_as_written() -> None:
    assert [*rendered(GUIDE, PLAIN)] == GUIDE.splitlines()


def test_on_a_terminal() -> None:
    shown = [*rendered(GUIDE, Ink(width=45))]
    assert max(map(span, shown)) <= 45
    assert (
        "\n".join(shown)
        == """\
The guide

How it begins.

A mission

About missions, see the problem and
[other.md].

  # no heading
  id: mine

N1. Its goals

Goals.

N10. Its tasks

In the middle of a mission

- one item, which is rather long and goes on
  in the next line, too
1. another

A problem

`a|b`                 short; and more
`a-long-label-for-a-narrow-column`
                      text
"""
    )
    assert "\x1b[1mA problem\x1b[0m" in map(to_terminal, rendered(GUIDE, Ink(colour=True, width=45)))
