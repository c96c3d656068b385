"""What The Crew adds to the schema of the output is what it writes."""

from winnable.crew import listing
from winnable.crew.answers import identity_of
from winnable.crew.deals import Question, question_of
from winnable.crew.output_schema import OUTPUT
from winnable.missions.crew.read.loader import load_text
from winnable.output.typed import to_json


def test_a_problem() -> None:
    (document,) = load_text("deck: dealt\nlead: 0\nhands: [b9, b1]\n").problems
    assert to_json(identity_of(document)).keys() == OUTPUT.identity.keys()
    assert to_json(question_of(document.problem, Question())).keys() == OUTPUT.question.keys()


def test_the_library() -> None:
    assert all(entry.json.keys() == OUTPUT.mission.keys() for entry in listing.LIBRARY.entries(None))
    (card,) = OUTPUT.cards
    assert all(each.json.keys() == card.keys() for each in listing.list_tasks())


def test_a_replayed_line_may_have_all_of_an_answer() -> None:
    assert OUTPUT.replayed.keys() - OUTPUT.answer.keys() == {"illegal"}
