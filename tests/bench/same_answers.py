"""Ask an older state of the project and this one the same problems, and list every answer that differs.

    python -m tests.bench.same_answers OLD FOLDER --library 2000 --small 3000 --dealt 10000

OLD is a checkout of the older state. It makes the problems and answers them once; later calls read both in FOLDER. Each
state runs this file in a process of its own, through the public library alone. Asked are verdicts, the size of the
smallest core, the fewest tricks, shares of deals, and the tasks that seeds deal.
"""

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import winnable
from winnable import crew

LIMIT = 20.0
"""Units of work for one question."""


def missions(game: str) -> list[str]:
    """The ids of the missions of a game, by the command line of the state that runs."""
    listed = subprocess.run(
        [sys.executable, "-m", "winnable", "missions", "--game", game, "--json"], check=True, capture_output=True
    )
    return [each["id"] for each in json.loads(listed.stdout)["missions"]]


def library(rng: random.Random, games: tuple[str, ...], crews: tuple[int, ...]) -> Iterator[str]:
    """Random deals of random missions of some games, as YAML."""
    known = [(game, each) for game in games for each in missions(game)]
    while True:
        game, mission = rng.choice(known)
        try:
            yield winnable.dump(winnable.random_deal(mission, rng.choice(crews), rng.randrange(10**6), game=game))
        except ValueError as refused:  # a mission for other crews, say
            print(f"{mission}: {refused}", file=sys.stderr)


def unknown(rng: random.Random) -> Iterator[str]:
    """Random deals in which the last two hands are unknown, as YAML."""
    for text in library(rng, ("planet-nine", "deep-sea"), (3, 4, 5)):
        head, hands, tail = re.split(r"^hands:\n((?:  .*\n)+)", text, maxsplit=1, flags=re.MULTILINE)
        rows = hands.splitlines(keepends=True)
        if "distress" not in tail:
            hidden = [
                re.sub(r": .*", lambda row: f": {len(re.findall(chr(92) + 'd', row[0]))}", row) for row in rows[-2:]
            ]
            with suppress(ValueError):  # who leads is hidden, say
                winnable.loads(open_text := f"{head}hands:\n{''.join(rows[:-2] + hidden)}{tail}")
                yield open_text


def small(rng: random.Random) -> Iterator[str]:
    """Tiny decks with goals of every form, as YAML."""
    from tests.second_opinion.random_goals import random_problem  # noqa: PLC0415  # only the older state has it
    from tests.second_opinion.tiny import TINY  # noqa: PLC0415  # only the older state has it
    from tests.support.decks import shuffled, small_deck  # noqa: PLC0415  # only the older state has it

    while True:
        seats, *deck = rng.choice(TINY)
        yield from written(random_problem(rng, shuffled(small_deck(*deck), seats, rng.randrange(10**6))))


def ganymede(rng: random.Random) -> Iterator[str]:
    """Late positions of Ganymede, as YAML."""
    from tests.support.ganymede_late import late_problem  # noqa: PLC0415  # only the older state has it

    while True:
        yield from written(late_problem(rng.randrange(10**6)))


def lifeboat(rng: random.Random) -> Iterator[str]:
    """Small deals of Lifeboat with scripts, as YAML."""
    from tests.support.lifeboat_random import random_problem  # noqa: PLC0415  # only the older state has it

    while True:
        yield from written(random_problem(rng))


def written(problem: Any) -> Iterator[str]:
    """The problem as YAML, if there are words for it."""
    with suppress(ValueError):
        text = winnable.dump(problem)
        winnable.loads(text)
        yield text


def answer(text: str) -> dict[str, Any]:
    """What the state that runs says of a problem."""
    limits = winnable.Limits(work=LIMIT)
    (problem,) = winnable.loads(text)
    began = time.process_time()
    verdict = winnable.solve(problem, limits)
    said: dict[str, Any] = {"seconds": time.process_time() - began, "answer": str(verdict.answer)}
    if not isinstance(problem, crew.Problem):
        return said
    try:
        if problem.deal.unseen:
            share = crew.share_of_deals(problem, limits, deals=20)
            said["share"] = [share.winnable, share.unwinnable, share.undecided]
        elif said["answer"] == "unwinnable":
            found = winnable.explain(problem, limits)
            said["core"] = len(getattr(found, "demands", found.core))  # `core` at df7a1b36
        elif said["answer"] == "winnable":
            bounds = crew.fewest_tricks(problem, limits).details
            said["fewest"] = [bounds.low, bounds.high] if bounds else None
    except ValueError as refused:
        said["refused"] = str(refused)
    return said


def dealt(seeds: int, crews: tuple[int, ...]) -> Iterator[str]:
    """A digest of what each seed deals, tasks and all."""
    known = [(game, each) for game in ("planet-nine", "deep-sea") for each in missions(game)]
    rng = random.Random(7)
    for seed in range(seeds):
        (game, mission), players = rng.choice(known), rng.choice(crews)
        try:
            text = winnable.dump(winnable.random_deal(mission, players, seed, game=game))
        except ValueError as refused:
            text = type(refused).__name__
        yield f"{mission} {players} {seed} {hashlib.sha256(text.encode()).hexdigest()[:12]}"


def inside(args: argparse.Namespace) -> None:
    """What a state does in a process of its own."""
    folder = Path(args.folder)
    if args.inside == "make":
        rng = random.Random(args.seed)
        kinds = {
            "library": (library(rng, ("planet-nine", "deep-sea"), (3, 4, 5)), args.library),
            "small": (small(rng), args.small),
            "unknown": (unknown(rng), args.library // 20),
            "ganymede": (ganymede(rng), args.others),
            "lifeboat": (lifeboat(rng), args.others),
        }
        for kind, (texts, many) in kinds.items():
            made = [json.dumps({"kind": kind, "text": text}) for text in islice(texts, many)]
            with (folder / "problems.jsonl").open("a") as file:
                file.writelines(f"{each}\n" for each in made)
    elif args.inside == "answer":
        with Path(args.out).open("w", buffering=1) as file:
            for line in (folder / "problems.jsonl").open():
                try:
                    said = answer(json.loads(line)["text"])
                except Exception as crash:  # noqa: BLE001  # a crash is an answer, too
                    said = {"error": f"{type(crash).__name__}: {crash}"}
                file.write(json.dumps(said) + "\n")
    else:
        Path(args.out).write_text("\n".join(dealt(args.dealt, (3, 4, 5))) + "\n")


def ask(checkout: Path, what: str, args: argparse.Namespace, out: Path) -> None:
    """Run this file in a checkout."""
    numbers = [f"--{name}={getattr(args, name)}" for name in ("library", "small", "others", "dealt", "seed")]
    command = [sys.executable, str(Path(__file__).resolve()), str(checkout), args.folder, *numbers]
    subprocess.run(
        [*command, f"--inside={what}", f"--out={out}"],
        cwd=checkout,
        check=True,
        env=os.environ | {"PYTHONPATH": str(checkout)},
    )


def main() -> None:
    """Compare two states, or do the part of one of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", help="a checkout of the older state")
    parser.add_argument("folder", help="where problems and answers are kept")
    for name, many in {"library": 2000, "small": 3000, "others": 500, "dealt": 10_000, "seed": 1}.items():
        parser.add_argument(f"--{name}", type=int, default=many)
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    parser.add_argument("--out", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.folder = str(Path(args.folder).resolve())
    if args.inside:
        inside(args)
        return
    folder, old, new = Path(args.folder), Path(args.old).resolve(), Path(__file__).parents[2]
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "problems.jsonl").exists():
        ask(old, "make", args, folder)
    for what in ("answer", "deal"):
        if not (folder / f"{what}-old").exists():
            ask(old, what, args, folder / f"{what}-old")
        ask(new, what, args, folder / f"{what}-new")
    report(folder)


def report(folder: Path) -> None:
    """Print what differs, and the processor time of both states."""
    lines = {name: (folder / name).read_text().splitlines() for name in ("problems.jsonl", "answer-old", "answer-new")}
    kinds: Counter[str] = Counter()
    seconds = {"old": Counter[str](), "new": Counter[str]()}
    for number, (problem, old, new) in enumerate(zip(*lines.values(), strict=True)):
        asked, before, after = json.loads(problem), json.loads(old), json.loads(new)
        kinds[asked["kind"]] += 1
        for state, said in (("old", before), ("new", after)):
            seconds[state][asked["kind"]] += said.pop("seconds", 0)
        if before != after:
            print(f"--- problem {number} ({asked['kind']}): {before} -> {after}\n{asked['text']}")
    old_deals, new_deals = ((folder / f"deal-{state}").read_text().splitlines() for state in ("old", "new"))
    differ = [pair for pair in zip(old_deals, new_deals, strict=True) if pair[0] != pair[1]]
    print(f"{len(old_deals)} seeds, {len(differ)} deal other tasks", *differ[:10], sep="\n")
    for kind, many in kinds.items():
        print(f"{kind}: {many} problems, {seconds['old'][kind]:.1f} s -> {seconds['new'][kind]:.1f} s")


if __name__ == "__main__":
    main()
