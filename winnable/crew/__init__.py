"""The Crew: the types and questions for programs, and the game behind the commands.

    from winnable.crew import Deal, problem

    deal = Deal.parse("Ann: b89 / Ben: b1 y5 / Cas: b2 g2 / Dee: b3 g3", dealt=True, lead="Ann")
    problem(deal, tasks="b1>Ann[1] y5>Ann", goals="tricks_won: {by: Ben, exactly: 0}")

`building` makes problems of what programs say. `api` has the questions that only The Crew knows, `answer_types` the
types of answers. `game` is the game behind the commands, of four parts: `rules`, `solving`, `words` and `format`.
`options` turns the game's own options and a document into a question, `winnable.solver.crew` answers it. `facts`
derives what the result shows; `text` writes it for people, with `choices_text`, `trick_table` and `card_text`,
`picture` draws it, `answers` has it as values for machines, `output_schema` their schema. `deals` answers about all
deals that fit, `seen` has what one member sees, and `rulebook` the remarks that do not change a verdict. `replaying`
writes the referee's judgement of a written line, `format` describes documents in English, `listing` has the library
(`library_answers`: as values), `difficulty` says how difficult a mission is. `pasted` reads deals of a line, `logged`
checks the result of a game from a log. For pages there are `page` and `laying`.
`questions` tells the answers of `explain`, `hint`, `analyse` and of more than one line. `dealing` makes random deals,
`survey` plays many of them.
"""

from typing import TYPE_CHECKING

from winnable.games.public import on_first_use

if TYPE_CHECKING:
    from winnable.crew.answer_types import *
    from winnable.crew.api import *
else:
    __getattr__, __dir__ = on_first_use(__name__, "winnable.crew.api", "winnable.crew.answer_types")
