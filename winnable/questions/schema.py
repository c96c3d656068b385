"""The keys of finer questions in the JSON of the commands."""

from winnable.output.schema import Properties, Schema, among, of_type, table
from winnable.questions.before_play import BEFORE_PLAY
from winnable.questions.readings import readings_schema
from winnable.questions.stuck import SCHEMA
from winnable.rules.answer import Answer

__all__ = ["explained"]


def explained(goal: Schema, line: Properties, unit: str) -> Properties:
    """The keys of an explanation in JSON: `goal` and `line` are the game's own, `unit` is what a horizon counts."""
    answers = [each.value for each in Answer]
    pair: Properties = {"goal": goal, "english": of_type("string", "What it asks for, in English.")}
    tried: Properties = {
        "horizon": of_type("integer", f"{unit}.", minimum=1),
        "answer": among(answers, "Whether all goals can be reached within them."),
    }
    about = "Only if unwinnable: goals that no line of play reaches together; none if no line is allowed at all."
    return {
        "reason": of_type("string", "Which limit was reached; may be empty."),
        "stuck": SCHEMA,
        "core": of_type("array", about, items=table(pair)),
        "minimal": of_type("boolean", "Whether it is proved that without any one of them the others can be reached."),
        "smallest": of_type("boolean", "Whether it is proved that no smaller set clashes."),
        "solves": of_type("integer", "How many questions the solver was asked.", minimum=0),
        "horizon": of_type("integer", f"{unit} of the problem.", minimum=1),
        "longer": of_type("array", "Longer horizons that were tried, up to the first that does.", items=table(tried)),
        "readings": readings_schema(line),
        **BEFORE_PLAY,
        "longer_line": table(line, "A line of play for the one that does; missing if none was found."),
    }
