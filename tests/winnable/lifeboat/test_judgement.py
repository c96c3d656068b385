"""Lines of Lifeboat as JSON: every key is declared, and the goals say on which day they were certain."""

import jsonschema

from tests.support.lifeboat import CAPTAIN, SCORING, problem
from winnable.lifeboat.judgement import LINE, line_json
from winnable.output.schema import table
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import Ended, Score
from winnable.solver.lifeboat.ask import ask


def test_the_keys_of_a_line() -> None:
    witness = ask(problem(SCORING, Ended(2), Score(CAPTAIN, Bound(at_least=16)), days=2)).witness
    assert witness is not None
    told = line_json(witness.report, witness.line)
    assert told.keys() == LINE.keys()
    jsonschema.validate(told, table(LINE))
    assert [(each["state"], each["decided"]) for each in told["goals"]] == [("met", 2), ("met", 2)]
    assert told["goals"][0]["english"]
    assert [day["number"] for day in told["timeline"]] == [1, 2]
    assert told["scores"]["captain"]["total"] >= 16
