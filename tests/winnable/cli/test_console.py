"""Exit codes, and where results and remarks are written."""

from winnable.cli.console import Exit, worst


def test_the_worst_code() -> None:
    order = [Exit.YES, Exit.NO, Exit.UNDECIDED, Exit.INPUT, Exit.INTERNAL]
    assert [int(code) for code in order] == [0, 1, 3, 2, 4]
    for place, code in enumerate(order):
        assert worst(order[: place + 1]) is code
    assert worst([]) is Exit.YES
