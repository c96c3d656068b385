"""Lines without what they do not need: the greedy search itself, on texts."""

from collections.abc import Iterator

from winnable.solver.leaner import leaner


def shorter(text: str) -> Iterator[str]:
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]


def test_what_is_not_needed_is_left_out() -> None:
    assert leaner("xaybz", shorter, lambda text: text if "a" in text and "b" in text else None) == "ab"


def test_a_line_that_needs_all_stays() -> None:
    assert leaner("ab", shorter, lambda text: text if text == "ab" else None) is None


def test_no_more_are_tried_than_allowed() -> None:
    tried = list[str]()

    def reaches(text: str) -> str | None:
        tried.append(text)
        return text if "z" in text else None

    assert leaner("abcz", shorter, reaches, 2) == "cz"
    assert tried == ["bcz", "cz"]
    assert leaner("abcz", shorter, reaches, 0) is None
