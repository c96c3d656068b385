"""Solve the deals of files that are named on standard input, one a line, in whichever state of the project this runs.

It imports the public API alone, so that older states can run it as well. For each file it prints one line of JSON: the
seconds of the processor and the answer of each of its deals, or null if this state cannot read it.
"""

import json
import sys
import time

from winnable import load, solve


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        try:
            problems = load(line.strip())
        except ValueError:
            print("null", flush=True)
            continue
        found = []
        for problem in problems:
            start = time.process_time()
            verdict = solve(problem)
            found.append((time.process_time() - start, str(verdict.answer)))
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
