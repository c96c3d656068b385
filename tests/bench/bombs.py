"""Files that are small to write and huge to solve, and how long `--time-limit` really lets them take.

    python -m tests.bench.bombs [WORD...]     every bomb, or those with a word in their name

A table with the seconds of wall-clock time of whole commands, and their exit codes: `solve --time-limit 1`, the same
with every deal, `show`, `validate --total-time 1` of a mission with the same goals, `validate --deals 0`. `show` and
the last one solve nothing: that is how long it takes to start, to read the file and to end.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

LETTERS: Final = "abcdefgh"
RANKS: Final = 25

_Goals = list[dict[str, Any]]


def _deck() -> dict[str, Any]:
    """The largest deck that a file may have: 200 cards."""
    return {"suits": [f"{letter}x" for letter in LETTERS], "ranks": RANKS}


def _hands(players: int, seed: int = 0) -> list[str]:
    cards = [f"{letter}{rank}" for letter in LETTERS for rank in range(1, RANKS + 1)]
    Random(seed).shuffle(cards)
    each = len(cards) // players
    hands = [cards[seat * each : (seat + 1) * each] for seat in range(players)]
    return [
        " ".join(
            letter + ",".join(ranks) + ","
            for letter in LETTERS
            if (ranks := [card[1:] for card in hand if card[0] == letter])
        )
        for hand in hands
    ]


def _known(goals: _Goals, players: int = 4) -> dict[str, Any]:
    hands = {f"P{seat}": hand for seat, hand in enumerate(_hands(players))}
    return {"deck": _deck(), "hands": hands, "lead": "P0", "goals": goals}


def _unknown(goals: _Goals, players: int = 4) -> dict[str, Any]:
    each = len(LETTERS) * RANKS // players
    return {"deck": _deck(), "hands": {f"P{seat}": each for seat in range(players)}, "lead": "P0", "goals": goals}


def _wins(count: int, tricks: int = 50) -> _Goals:
    return [
        {"tricks_won": {"by": {"seat": n % 4}, "tricks": f"{1 + n % tricks}-{tricks}", "at_least": n % 7}}
        for n in range(count)
    ]


def _cards(count: int) -> _Goals:
    return [
        {
            "cards_taken": {
                "by": {"seat": n % 4},
                "cards": {"over": n % 20, "suit": [f"{LETTERS[n % 8]}x"]},
                "at_most": 3 + n % 5,
            }
        }
        for n in range(count)
    ]


def _sums(count: int) -> _Goals:
    return [{"tricks_won": {"by": {"seat": n % 4}, "sum": {"over": n % 90}, "at_least": n % 9}} for n in range(count)]


def _among(count: int) -> _Goals:
    return [
        {"tricks_won": {"by": {"seat": n % 4}, "sum": {"among": list(range(n % 40, n % 40 + 9))}, "at_least": n % 9}}
        for n in range(count)
    ]


def _spreads(count: int) -> _Goals:
    return [{"spread": {"cards_taken": {"cards": {"over": n % 20}}, "at_most": 1 + n % 3}} for n in range(count)]


def _always(count: int) -> _Goals:
    return [
        {
            "always": {
                "cards_taken": {
                    "by": "everybody",
                    "cards": {"over": n % 20},
                    "at_least": {"cards_taken": {"by": "each_other", "cards": {"under": 2 + n % 20}}},
                }
            }
        }
        for n in range(count)
    ]


def _runs(count: int) -> _Goals:
    return [
        {
            "longest_run": {
                "by": "everybody",
                "holding": {"of": f"{LETTERS[n % 8]}x", "at_least": 1 + n % 3},
                "at_most": n % 4,
            }
        }
        for n in range(count)
    ]


def _rising(count: int) -> _Goals:
    return [{"each_wins": {"cards": {"over": n % 5}, "rising": True}} for n in range(count)]


def _closing(count: int) -> _Goals:
    return [
        {
            "tricks_won": {
                "by": "everybody",
                "closed_with": {"over": n % 20},
                "led_with": {"under": 25 - n % 20},
                "at_least": 1,
            }
        }
        for n in range(count)
    ]


def _deep(depth: int, goals: _Goals) -> _Goals:
    for level in range(depth):
        goals = [{"one_of" if level % 2 else "all_of": goals}, *_wins(level)]
    return goals


def _until_the_end(goals: _Goals) -> _Goals:
    """Goals that nobody can lose, and two that contradict each other in the last trick, which no count shows."""
    first, *others = ({"tricks_won": {"by": {"seat": seat}, "tricks": "last", "at_least": 1}} for seat in (1, 2, 3))
    return [*goals, first, {"one_of": others}]


def _held(count: int, what: str) -> _Goals:
    """Goals that nobody can lose."""
    each: dict[str, Callable[[int], dict[str, Any]]] = {
        "wins": lambda n: {"tricks_won": {"by": "everybody", "sum": {"over": n % 90}, "at_most": 50}},
        "cards": lambda n: {"cards_taken": {"by": "everybody", "cards": {"over": n % 24}, "at_most": 99}},
        "pairs": lambda n: {
            "one_of": [
                {
                    "tricks_won": {
                        "by": "everybody",
                        "sum": {"over": n % 90},
                        "at_least": {"tricks_won": {"by": "each_other"}},
                    }
                },
                {"tricks_won": {"by": {"seat": 0}, "at_least": 0}},
            ]
        },
        "always": lambda n: {"always": {"tricks_won": {"by": "everybody", "sum": {"over": n % 90}, "fewer_than": 60}}},
        "spread": lambda n: {"spread": {"cards_taken": {"cards": {"under": n % 12 + 2}}, "at_most": 99}},
        "runs": lambda n: {"longest_run": {"by": "everybody", "sum": {"under": n % 90 + 5}, "at_most": 50}},
    }
    return [each[what](n) for n in range(count)]


def _open(count: int) -> _Goals:
    return [
        {"tricks_won": {"by": "commander", "while_tasks_open": True, "tricks": f"{1 + n % 50}", "at_most": 0}}
        for n in range(count)
    ]


def _combined() -> dict[str, Any]:
    goals = [
        *_wins(100),
        *_cards(60),
        *_sums(60),
        *_spreads(20),
        *_always(20),
        *_runs(40),
        *_rising(4),
        *_deep(10, _wins(20)),
    ]
    tasks = [{"goal": {"cards_taken": {"by": "owner", "cards": {"over": n}, "at_least": n}}} for n in range(40)]
    return {**_unknown(goals), "tasks": tasks, "assignment": {"spread": 1}, "distress": "allowed"}


def _many_players() -> dict[str, Any]:
    return {**_unknown([{"spread": {"tricks_won": {}, "at_most": 1}}, *_always(5)], players=20)}


def _tasks(count: int, *, tokens: bool = False) -> dict[str, Any]:
    random = Random(1)
    cards = [f"{letter}{rank}" for letter in LETTERS for rank in range(1, RANKS + 1)]
    tasks = [f"{card}[{n + 1}]" if tokens and n < 9 else card for n, card in enumerate(random.sample(cards, count))]
    return {**_unknown([]), "tasks": tasks}


def _holding(count: int, what: str) -> dict[str, Any]:
    return _known(_held(count, what))


def _endless(count: int, what: str) -> dict[str, Any]:
    return _known(_until_the_end(_held(count, what)))


MANY: Final = {"wins": 1500, "cards": 1500, "pairs": 700, "always": 1200, "spread": 1200, "runs": 1200}
BOMBS: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "1,500 goals, known hands": lambda: _known(_wins(1500)),
    "1,500 goals, unknown hands": lambda: _unknown(_wins(1500)),
    "1,200 goals about cards": lambda: _known(_cards(1200)),
    "1,200 goals about cards, unknown": lambda: _unknown(_cards(1200)),
    "800 sums": lambda: _known(_sums(800)),
    "800 sums, unknown": lambda: _unknown(_sums(800)),
    "400 sums among nine": lambda: _unknown(_among(400)),
    "500 spreads": lambda: _known(_spreads(500)),
    "1 spread, unknown": lambda: _unknown(_spreads(1)),
    "400 always": lambda: _known(_always(400)),
    "2 always, unknown": lambda: _unknown(_always(2)),
    "400 runs": lambda: _unknown(_runs(400)),
    "60 rising": lambda: _known(_rising(60)),
    "200 closing": lambda: _unknown(_closing(200)),
    "deep": lambda: _unknown(_deep(16, _wins(200))),
    "while tasks are open": lambda: {**_tasks(60, tokens=True), "goals": _open(200)},
    "150 tasks": lambda: _tasks(150),
    "99 tasks, 9 with tokens": lambda: {**_tasks(99, tokens=True), "tokens_may": "swap-two"},
    **{f"{count} {what} that hold": partial(_holding, count, what) for what, count in MANY.items()},
    **{f"{count} {what} until the end": partial(_endless, count, what) for what, count in MANY.items()},
    "20 cards that hold": partial(_holding, 20, "cards"),  # won soon, and long to say since when it was certain
    "20 players, 400 pairs": lambda: _known(_until_the_end(_held(400, "pairs")), players=20),
    "20 players, 400 pairs, unknown": lambda: _unknown(_until_the_end(_held(400, "pairs")), players=20),
    "20 players": _many_players,
    "unreachable, unknown": lambda: _unknown(
        [{"tricks_won": {"by": {"seat": 1}, "at_least": 26}}, {"tricks_won": {"by": {"seat": 2}, "at_least": 26}}]
    ),
    "all combined": _combined,
}


def problem_of(name: str) -> str:
    """The bomb of this name as a file, in JSON, which is YAML."""
    return json.dumps(BOMBS[name]())


def mission_of(name: str) -> str:
    """A mission with the deck and the goals of the bomb of this name."""
    bomb = BOMBS[name]()
    deck = {**bomb["deck"], "ranks": RANKS - 1, "trumps": len(LETTERS)}
    mission = {"id": "bomb", "crew": [len(bomb["hands"])], "deck": deck, "goals": bomb["goals"]}
    return json.dumps(mission)


def main() -> None:
    """Print the table."""
    wanted = sys.argv[1:] or [""]
    with tempfile.TemporaryDirectory() as folder:
        problem, mission = Path(folder) / "problem.yaml", Path(folder) / "mission.yaml"
        for name in BOMBS:
            if not any(word in name for word in wanted):
                continue
            problem.write_text(problem_of(name))
            mission.write_text(mission_of(name))
            solve = ["solve", "--time-limit", "1", str(problem)]
            row = [_seconds(*solve), _seconds(*solve, "--unknown", "every"), _seconds("show", str(problem))]
            row += [
                _seconds("validate", "--total-time", "1", str(mission)),
                _seconds("validate", "--deals", "0", str(mission)),
            ]
            print(name, *row, sep="\t", flush=True)


def _seconds(*arguments: str) -> str:
    """How long a command takes, and its exit code."""
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "winnable", *arguments], capture_output=True, check=False)
    return f"{time.perf_counter() - start:.2f} ({done.returncode})"


if __name__ == "__main__":
    main()
