"""Repairs as values, held against the schema and against the changes."""

import jsonschema

from tests.support.loading import only
from tests.support.repairing import lost_problems
from winnable.crew.questions.explain_answers import Repaired
from winnable.crew.questions.repairs import repairs_told
from winnable.crew.questions.repairs_document import find_repairs, repaired
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.write import one_line_of
from winnable.output.typed import Json, schema_of, to_json
from winnable.solver.crew.questions.repairs.changes import KINDS, changed_problems
from winnable.solver.crew.questions.repairs.search import Repair, Repairs
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
SCHEMA = jsonschema.Draft7Validator(schema_of(Repaired))
PUZZLE = """
deck: dealt
hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}
lead: Ann
tasks: y5>Ann[1] b1>Ann[2]
"""


def repairs_json(document: ProblemDocument, found: Repairs) -> Json:
    told: Json = to_json(repairs_told(document, found))
    return told


def test_repairs_with_their_lines() -> None:
    document = only(load_text(PUZZLE))
    found = find_repairs(document, WORK)
    content = repairs_json(document, found)
    SCHEMA.validate(content)
    assert content["tried"] == found.tried
    assert content["undecided"] == []
    assert [each["text"] for each in content["repairs"]] == list(map(str, found.helping))
    assert all(each["winning_line"]["state"] == "met" for each in content["repairs"])
    last = content["repairs"][-1]
    assert last["one_line"] == one_line_of(repaired(document, found.helping[-1]))


def test_every_kind_of_change_fits_the_schema() -> None:
    kinds = set()
    for problem in lost_problems(40, 25):
        document = ProblemDocument("", 1, problem)
        every = list(changed_problems(problem, exchange_cards=True))
        undecided = tuple(Repair(change, changed, None, problem) for change, changed in every)
        content = repairs_json(document, Repairs((), undecided, len(every)))
        SCHEMA.validate(content)
        kinds |= {type(change) for change, _ in every}
    assert len(kinds) > len(KINDS) - 4
