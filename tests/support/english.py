"""Goals in short, for sentences about them, and whether a sentence reads well."""

from typing import Any

from winnable.missions.crew.english.words import Words
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Number, Part, Relation, Span, TrickFilter
from winnable.rules.crew.quantity import CardsTaken, Every, LongestRun, Predicted, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Who


def words_of(deck: Deck) -> Words:
    return Words(deck, commander_word(deck))


def reads_well(text: str) -> bool:
    strange = ("None", "  ", "<", "Member", "Relation", "Span(", "()", " ,", " .", "..")
    english = text.replace("None of ", "")  # the word, not the value
    return text.endswith(".") and text[0] == text[0].upper() and not any(each in english for each in strange)


P3 = CardFilter(cards=(Card("p", 3),))
P3_B4 = CardFilter(cards=(Card("p", 3), Card("b", 4)))
NINE, ONE, PINK = CardFilter(ranks=(9,)), CardFilter(ranks=(1,)), CardFilter(suits=("pink",))
THREE = Span(1, 3)
EVERY, PREDICTED = Every.EVERY, Predicted.PREDICTED
EXACTLY, AT_LEAST, MORE_THAN = Relation.EXACTLY, Relation.AT_LEAST, Relation.MORE_THAN
Right = Number | Part | Every | Predicted | Quantity


def won(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(TricksWon(by, TrickFilter(**kind)), relation, right)


def led(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(TricksLed(by, TrickFilter(**kind)), relation, right)


def run(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(LongestRun(by, TrickFilter(**kind)), relation, right)


def taken(relation: Relation, right: Right, cards: CardFilter = PINK, by: Who = Member.OWNER) -> Compare:
    return Compare(CardsTaken(by, cards), relation, right)


TABLE = Words(PLANET_NINE, "commander", ("Ann", "Bob", "Cy"))
