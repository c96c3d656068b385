"""How many random deals of the missions of Lifeboat can be won: the table of docs/lifeboat.md.

    python -m tests.bench.lifeboat_missions [deals] [work] [mission...]

`winnable validate` measures the same within a minute for a mission; here each question has so much work.
"""

import sys
from collections.abc import Sequence

from winnable.lifeboat.game import LIFEBOAT
from winnable.missions.lifeboat.read import MISSIONS, shelf
from winnable.questions.mission_sample import Case, deals
from winnable.rules.answer import Answer
from winnable.solver.verdict import NEVER, Limits


def cell(key: str, players: int, sample: int, limits: Limits) -> str:
    """How many deals can be won, and how many stayed open."""
    document, _ = MISSIONS.find(key)
    assert document is not None
    if players not in document.mission.players:
        return "–"
    case = Case(LIFEBOAT, document, players, 0, limits, NEVER)
    dealt = deals(case, range(sample))
    assert not any(each.impossible for each in dealt), dealt
    answers = [each.answer for each in dealt]
    undecided = answers.count(Answer.UNKNOWN)
    return f"{answers.count(Answer.WINNABLE)}{f' ({undecided} open)' if undecided else ''}"


def main(deals: int, work: float, keys: Sequence[str]) -> None:
    """Print the table."""
    print(f"of {deals} deals each:\n\n| mission | 4 characters | 5 | 6 |\n| --- | --- | --- | --- |", flush=True)
    for key in keys or list(shelf()):
        cells = [cell(key, players, deals, Limits(work=work)) for players in (4, 5, 6)]
        print(f"| `{key.partition('/')[2]}` | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["20"])[0]), float((sys.argv[2:] or ["10"])[0]), sys.argv[3:])
