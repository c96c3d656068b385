"""Works out the scale of `winnable/crew/survey/hardness.py`, as `winnable validate` does: an hour on two cores.

    python -m tests.bench.scale [SAMPLE [WAYS]]

Every mission of the first logbook, for 2 (with the robot) to 5 players, `SAMPLE` deals each, and on
`WAYS` of those that can be won how narrow the way is.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict

from winnable.crew.survey.hardness import SCALE
from winnable.crew.survey.measures import Case, Way, play_deals, way
from winnable.missions.crew.read.library import library
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits

SEED = 0


def measured(key: str, players: int, sample: int, ways: int) -> dict[str, dict[str, int]]:
    """What the sample tells of a mission for a crew size: the answers, and how narrow the way is."""
    case = Case(library()[key], players, SEED, Limits(work=4))
    answers = [dealt.answer for dealt in play_deals(case, range(sample))]
    narrow = Way()
    for number in [number for number, answer in enumerate(answers) if answer is Answer.WINNABLE][:ways]:
        narrow += way(case, number)
    return {"share": {str(answer): answers.count(answer) for answer in Answer}, "way": asdict(narrow)}


def main(sample: int = 200, ways: int = 24) -> None:
    """Measure all and write the file."""
    keys = [key for key in library() if key.startswith("planet-nine/")]
    crews: dict[int, dict[str, object]] = {players: {} for players in (2, 3, 4, 5)}
    with ProcessPoolExecutor() as executor:
        waiting = {
            (players, key): executor.submit(measured, key, players, sample, ways) for key in keys for players in crews
        }
        for (players, key), future in waiting.items():
            crews[players][key] = future.result()
            print(key, players, crews[players][key], flush=True)
    text = json.dumps({"sample": sample, "ways": ways, "seed": SEED, "missions": crews})
    SCALE.write_text(text.replace('}}, "', '}},\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
