"""How often a crew meets its tasks that plays any legal card: nothing is solved, the referee says what was met.

Run it with the path of deals, and how often to play them: python examples/programs/random_play.py examples/first.yaml 9
"""

import random
import sys
from collections import Counter

import winnable
from winnable import State, crew


def played_out(play: crew.Play, chance: random.Random) -> State:
    """Play legal cards until nothing is open any more, and take them back."""
    begun = len(play.moves)
    while play.state is State.OPEN:
        play.push(chance.choice(sorted(play.legal_moves)))
    state = play.state
    while len(play.moves) > begun:
        play.pop()
    return state


def main(path: str, times: int) -> None:
    """Print how often each problem of a file was won, and with which first cards."""
    for problem in winnable.load(path, kind=crew.Problem):
        play, chance = crew.Play(problem), random.Random(1)
        for card in sorted(play.legal_moves):
            play.push(card)
            states = Counter(played_out(play, chance) for _ in range(times))
            play.pop()
            print(f"{problem.title}: {card} first, {states[State.MET]} of {times} won")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
