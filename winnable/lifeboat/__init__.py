"""Lifeboat: the types for programs, and the game behind the commands.

    from winnable.lifeboat import Line, Problem, points

`api` has the types for programs, `answer_types` those of answers. `game` is the game behind the commands, made
of the four parts of `winnable.games.parts`: `rules` (possible moves, the referee, the position of a problem), `solving`
(the solver), `words` (goals, moves and lines, with `naming`, and `story` out of the `deeds` of each decision) and the
format (files, `cards`, library, random deals).
"""

from typing import TYPE_CHECKING

from winnable.games.public import on_first_use

if TYPE_CHECKING:
    from winnable.lifeboat.answer_types import *
    from winnable.lifeboat.api import *
else:
    __getattr__, __dir__ = on_first_use(__name__, "winnable.lifeboat.api", "winnable.lifeboat.answer_types")
