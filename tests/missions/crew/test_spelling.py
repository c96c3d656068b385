"""Cards as people write them are the same cards; what can be read in two ways is refused."""

import pytest

from tests.support.loading import FOUR, HANDS, found, messages, only, problem
from winnable.missions.crew.read.loader import load_text, one_line
from winnable.missions.crew.spelling import OFFICIAL, CardWords, Suits, card_hint
from winnable.missions.crew.write import dump
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.tree import ScalarNode
from winnable.rules.crew.card import PLANET_NINE, Deck, Suit

TWELVE = Deck((Suit("pink", tuple(range(1, 13))), Suit("blue", tuple(range(1, 13)))))
NINE = Suits.of(PLANET_NINE, PLANET_NINE)


def read(text: str, suits: Suits = NINE) -> str:
    """The cards of a text, or the column and the words of the first finding."""
    findings = Findings()
    node = ScalarNode(Place(Source("t", (text,)), 1, 1), text, text, 1, exact=True)
    cards = CardWords(suits, findings).text(node)
    if findings.found:
        first = findings.sorted()[0]
        return f"{first.column}: {first.message}"
    return " ".join(str(placed.card) for placed in cards)


@pytest.mark.parametrize(
    "text",
    [
        "p159",
        "P159",
        "p1,5,9",
        "P1,5,9",
        "p1, 5, 9",
        "p 1 5 9",
        "p 159",
        "p 1,5,9",
        "p 1, 5, 9",
        "P 15 9",
        "pink 1 5 9",
        "Pink 159",
        "PINK1,5,9",
        "pink159",
        "pink 15 9",
        "p1 p5 p9",
        "p1, p5, p9",
        "p15, p9",
        "p15; p9",
    ],
)
def test_spellings(text: str) -> None:
    assert read(text) == "p1 p5 p9"


def test_suits_one_after_the_other() -> None:
    assert read("pink 1 5, blue 2 Rocket 4 rockets 3 g78") == "p1 p5 b2 r4 r3 g7 g8"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("p12", "p1 p2"),
        ("p12,", "p12"),
        ("p1,12", "p1 p12"),
        ("pink 1 10 2", "p1 p10 p2"),
        ("pink 34", "p3 p4"),
        ("pink 123", "p1 p2 p3"),
        ("pink 1,12", "p1 p12"),
        ("pink 12", "6: expected ranks that can be read in one way only, found '12'"),
        ("p1, 12", "5: expected ranks that can be read in one way only, found '12'"),
    ],
)
def test_ranks_over_nine(text: str, cards: str) -> None:
    """What stands right after its suit is as ever; a number apart is read where only one reading is possible."""
    assert read(text, Suits.of(TWELVE, TWELVE)) == cards


def test_a_deck_that_is_just_what_is_written_may_have_any_rank() -> None:
    dealt = Suits.of(None, PLANET_NINE)
    assert read("pink 159", dealt) == "p1 p5 p9"
    assert read("pink 15", dealt).startswith("6: expected ranks that can be read in one way only")
    assert read("p15", dealt) == "p1 p5"


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("p1 5", "4: expected cards such as 'p179', found '5'"),
        ("159", "1: expected cards such as 'p179', found '159'"),
        ("pink", "1: expected cards such as 'p179', found 'pink'"),
        ("pink blue 2", "1: expected cards such as 'p179', found 'pink'"),
        ("rosalind 1 5", "1: expected cards such as 'p179', found 'rosalind'"),
        ("p1x9", "1: expected cards such as 'p179', found 'p1x9'"),
        ("p105", "3: expected cards such as 'p179', found 'p105'"),
        ("ｐ1", "1: expected cards such as 'p179', found 'ｐ1'"),
        ("p１", "1: expected cards such as 'p179', found 'p１'"),
        ("“p1”", "1: expected straight quotes or none, found the curly quote '“'"),
        ("»p1«", "1: expected straight quotes or none, found the angle quote '»'"),
    ],
)
def test_what_is_no_card(text: str, finding: str) -> None:
    assert read(text).startswith(finding)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("azul 369", "suits are p pink, b blue, g green, y yellow, r rocket, s submarine"),
        ("rot 12", "suits are p pink, b blue, g green, y yellow, r rocket, s submarine"),
    ],
)
def test_hints_for_what_is_no_card(written: str, hint: str) -> None:
    findings = Findings()
    node = ScalarNode(Place(Source("t", (written,)), 1, 1), written, written, 1, exact=True)
    CardWords(OFFICIAL, findings).text(node)
    assert [each.hint for each in findings.found] == [hint]


def test_hands_and_tasks_are_written_in_the_short_form() -> None:
    spoken = """\
hands:
  Ann: Pink 1 7 9 blue 2,3,9 y5 Green 68 rocket 4
  Bob: P2,5,8 B14 Y69 G35 R3
  Cy: [p36, B578, y127, green 9, r2]
  Dee: the rest
tasks: Pink 3>Ann, p 1 4 b5,7>Bob
"""
    assert messages(load_text(spoken)) == [
        "6:29 T001 expected the owner and the token of one task, found those of several, '7>Bob'"
    ]
    document = only(load_text(spoken.replace(">Bob", "")))
    plain = HANDS.replace("b23 y5 g68 r4 b9", "b239 y5 g68 r4")
    assert document.problem == problem(f"{plain}tasks: p3>Ann p1 p4 b5 b7\n")
    assert dump(document) == dump(only(load_text(f"{plain}tasks: p3>Ann p1 p4 b5 b7\n")))


def test_one_line_reads_the_same() -> None:
    deal = "Pink 179 B2,3,9 y5 g68 r4 / p258 b14 y69 g35 r3 / p36 b578 y127 g9 r2 / rest"
    written = only(one_line(deal, "pink 3>0 Y5", mission=None))
    assert written.problem == problem(f"{FOUR}tasks: p3>0 y5\n")
    assert found(one_line("p12 / rest", lead="0", more={"deck": "dealt"})) == ["--deal:1:7 D017"]


@pytest.mark.parametrize(
    ("tasks", "read_as"),
    [
        ("P1,5,9", "p1 p5 p9"),
        ("pink 1 5 9", "p1 p5 p9"),
        ("p 1 5 9 b2", "p1 p5 p9 b2"),
        ("Pink 159, Blue 2", "p1 p5 p9 b2"),
        ("p159", "p1 p5 p9"),
        ("pink 1>Ann 5>Bob 9", "p1>Ann p5>Bob p9"),
        ("pink 1[1] 5[2]", "p1[1] p5[2]"),
        ("p1 > Ann, p5> Bob p9 >Ann", "p1>Ann p5>Bob p9>Ann"),
        ("pink 1 > Ann[>] b5 > Bob[>>]", "p1>Ann[>] b5>Bob[>>]"),
    ],
)
def test_tasks(tasks: str, read_as: str) -> None:
    assert problem(f"{HANDS}tasks: {tasks}\n") == problem(f"{HANDS}tasks: {read_as}\n")


@pytest.mark.parametrize("tasks", ["p3 1", "p159>Ann", "pink 1 5>Ann", "pink", "pink>Ann", "'1'", "p1, > Ann", "p1, 5"])
def test_tasks_that_are_not_clear(tasks: str) -> None:
    assert [mark.split()[1] for mark in found(load_text(f"{HANDS}tasks: {tasks}\n"))] == ["T001"]


def test_tasks_of_ranks_over_nine() -> None:
    deal = "deck: {suits: [pink, blue], ranks: 12}\nhands: ['p1,2,3,4,5,6,7,8,9,10,11,12', rest]\nlead: 0\n"
    assert problem(f"{deal}tasks: p12 p 1 10\n") == problem(f"{deal}tasks: p12 p1 p10\n")
    assert found(load_text(f"{deal}tasks: pink 12\n")) == ["<text>:4:13 T001"]


def test_two_digits_after_a_suit_are_a_rank_of_a_task() -> None:
    (finding,) = load_text(f"{HANDS}tasks: p12\n").findings
    assert (finding.code, finding.hint) == ("T002", "for two tasks write 'p1 p2'")
    # the hands that are left do not tell which ranks there were before
    left = "deck: dealt\nhands: {Ann: p1 b3, Ben: p2 b2}\nlead: Ben\n"
    assert [task.name for task in problem(f"{left}tasks: p12>Ann\ndone: p12\n").tasks] == ["p12"]
    assert found(load_text(f"{left}tasks: p12>Ann\n")) == ["<text>:4:8 T002"]
    assert found(load_text(f"{left}tasks: pink 12\n")) == ["<text>:4:13 T001"]


def test_a_robot_may_be_written_in_capitals() -> None:
    hands = "hands: [p2457 b17 g29 y36 r124, '{}', rest]\nrobot: 1\n"
    columns = "p1(b2) p3(g4) b6(p9) g5(y8) y9(r3) y2(g7) b8(y4)"
    assert problem(hands.format(columns.upper())) == problem(hands.format(columns))


def test_a_card_that_a_wrong_word_may_mean() -> None:
    hints = {word: card_hint(word) for word in ("3p", "pink3", "P3", "p10", "12", "x")}
    assert hints == {
        "3p": "did you mean 'p3'?",
        "pink3": "did you mean 'p3'?",
        "P3": "did you mean 'p3'?",
        "p10": "official decks have ranks up to 9; "
        "separate higher ones by commas, 'p1,10,12'; for one alone write 'p10,'",
        "12": "write the suit before its ranks, 'p179'",
        "x": "",
    }
    assert card_hint("p10", NINE) == "the highest rank of this deck is 9"
    assert OFFICIAL.letter("Submarines") == "s"
