"""The keys of The Crew in the JSON of the commands, as `answers`, `listing` and `survey.play` write them."""

from typing import Final

from winnable.crew.answers import Identity, Play, Replayed, WhyNot
from winnable.crew.deals import Asked, OfDeals
from winnable.crew.library_answers import ListedCard, ListedMission
from winnable.crew.questions.explain_answers import ProofTold, Repaired, Required
from winnable.crew.survey.play import PlayedMission
from winnable.crew.words import WORDS
from winnable.output.schema import GameOutput
from winnable.output.shared import FEWEST
from winnable.output.typed import Properties, of_type, properties, schema_of, with_schemas
from winnable.questions.analyse import analysed
from winnable.questions.culprit import where_schema
from winnable.questions.explain import explained
from winnable.questions.hint import hinted
from winnable.questions.knowing import HINDSIGHT, KNOWING
from winnable.questions.lines import Solved
from winnable.questions.most import EXTREME
from winnable.questions.several import lines_schema

PLAY: Final[Properties] = properties(Play)
"""The keys of a line of play."""
_SEVERAL: Final[Properties] = {**FEWEST, **lines_schema(PLAY)}
_ANSWER: Final[Properties] = {
    **properties(Solved),
    **properties(OfDeals),
    **properties(WhyNot),
    **where_schema(WORDS),
    **PLAY,
    **_SEVERAL,
    **EXTREME,
}
_HINT: Final[Properties] = {
    **hinted(WORDS.places.keys),
    **KNOWING,
}
_CLASH: Final[Properties] = {
    "requires": {"type": "array", "items": schema_of(Required)},
    "proof": {**schema_of(ProofTold), "type": ["object", "null"]},
}
"""The parts of a clash that are of The Crew alone."""
_TOLD: Final = {
    "analyse": {**analysed(WORDS, PLAY), **HINDSIGHT},
    "explain": {**explained(PLAY, Repaired), **where_schema(WORDS)},
    "hint": _HINT,
}
OUTPUT: Final = GameOutput(
    identity=properties(Identity),
    question=properties(Asked),
    answer=_ANSWER,
    told={command: with_schemas(keys, _CLASH) for command, keys in _TOLD.items()},
    replayed={**PLAY, **properties(Replayed), **where_schema(WORDS)},
    played=properties(PlayedMission),
    mission=properties(ListedMission),
    counts={"task_cards": of_type("integer", "How many task cards are in them.", minimum=0)},
    cards=(properties(ListedCard),),
)
"""The part of The Crew in the schema of the output."""
