"""What a game need not say of its files."""

from tests.toy_game.counters import COUNTERS, Pile
from winnable.missions.source.finding import SHARED_CODES

PILE = Pile(5, 2)


def test_a_format_without_more() -> None:
    form = COUNTERS.format
    assert (form.shipped("rush", "counters"), form.goals, form.schema_text, form.catalogues, form.guides) == (
        *(None,) * 3,
        *((),) * 2,
    )
    assert form.count(COUNTERS.format.document_of(PILE)) == ("problem", 1)
    assert form.cards_template("cards") == ""
    assert (form.schemas(), form.codes) == ({}, SHARED_CODES)
