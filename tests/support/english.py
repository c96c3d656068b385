"""Goals in short, for sentences about them, and whether a sentence reads well."""

from typing import Any

from winnable.missions.crew.english.words import Words
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.edition import commander_word
from winnable.rules.crew.goal import Always, Compare, Goal
from winnable.rules.crew.kinds import (
    Against,
    Among,
    CardFilter,
    Half,
    Holding,
    How,
    Number,
    Others,
    Parity,
    Part,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, EverybodyBut, InRole, Member, Neighbour, Seat, Together, Who, WinnerOf


def words_of(deck: Deck) -> Words:
    return Words(deck, commander_word(deck))


def reads_well(text: str) -> bool:
    strange = ("None", "  ", "<", "Member", "Relation", "Span(", "()", " ,", " .", "..")
    english = text.replace("None of ", "")  # the word, not the value
    return text.endswith(".") and text[0] == text[0].upper() and not any(each in english for each in strange)


P3 = CardFilter(cards=(Card("p", 3),))
P3_B4 = CardFilter(cards=(Card("p", 3), Card("b", 4)))
NINE, ONE, PINK = CardFilter(ranks=(9,)), CardFilter(ranks=(1,)), CardFilter(suits=("pink",))
FIRST, LAST, THREE = Span(1, 1), Span(-1, -1), Span(1, 3)
EVERY, PREDICTED = Every.EVERY, Predicted.PREDICTED
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE_THAN, FEWER_THAN, OTHER_THAN = Relation.MORE_THAN, Relation.FEWER_THAN, Relation.OTHER_THAN
MEMBER = Member.MEMBER
Right = Number | Part | Every | Predicted | Quantity


def won(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(TricksWon(by, TrickFilter(**kind)), relation, right)


def led(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(TricksLed(by, TrickFilter(**kind)), relation, right)


def run(relation: Relation, right: Right, by: Who = Member.OWNER, **kind: Any) -> Compare:
    return Compare(LongestRun(by, TrickFilter(**kind)), relation, right)


def taken(relation: Relation, right: Right, cards: CardFilter = PINK, by: Who = Member.OWNER) -> Compare:
    return Compare(CardsTaken(by, cards), relation, right)


def dealt(relation: Relation, right: Right, cards: CardFilter = PINK, by: Who = Member.OWNER) -> Compare:
    return Compare(CardsDealt(by, cards), relation, right)


def points(relation: Relation, right: Right, cards: CardFilter = PINK, by: Who = Member.OWNER) -> Compare:
    return Compare(Points(by, cards), relation, right)


TABLE = Words(PLANET_NINE, "commander", ("Ann", "Bob", "Cy"))
ALL = Member.EVERYBODY

COMPARISONS: list[tuple[Goal, str]] = [
    (won(EXACTLY, 0), "The owner wins no trick."),
    (won(EXACTLY, 1), "The owner wins exactly one trick."),
    (won(AT_LEAST, 2), "The owner wins at least two tricks."),
    (won(AT_MOST, 13), "The owner wins at most 13 tricks."),
    (won(MORE_THAN, 1), "The owner wins more than one trick."),
    (won(FEWER_THAN, 2), "The owner wins fewer than two tricks."),
    (won(EXACTLY, EVERY), "The owner wins every trick."),
    (won(FEWER_THAN, EVERY), "The owner wins fewer tricks than there are tricks."),
    (won(EXACTLY, PREDICTED), "The owner wins exactly as many tricks as predicted before the first trick."),
    (won(MORE_THAN, PREDICTED), "The owner wins more tricks than predicted before the first trick."),
    (led(EXACTLY, 0), "The owner leads no trick."),
    (led(AT_LEAST, 2, won_with=NINE), "The owner leads at least two tricks that are won with a 9."),
    (led(EXACTLY, 0, led=PINK), "The owner leads no trick with a pink card."),
    (run(AT_LEAST, 2), "The owner wins at least two tricks in a row."),
    (run(MORE_THAN, 2), "The owner wins more than two tricks in a row."),
    (run(AT_MOST, 1), "The owner never wins more than one trick in a row."),
    (run(FEWER_THAN, 2), "The owner never wins two tricks in a row."),
    (run(EXACTLY, 2), "The owner wins two tricks in a row, but never more."),
    (run(EXACTLY, 0), "The owner wins no trick."),
    (run(EXACTLY, EVERY), "The owner wins exactly as many tricks in a row as there are tricks."),
    (run(AT_LEAST, 2, won_with=NINE), "The owner wins at least two tricks in a row with a 9."),
    (taken(AT_LEAST, 1, P3), "The owner wins the trick that holds pink 3."),
    (taken(EXACTLY, EVERY, P3), "The owner wins pink 3."),
    (taken(EXACTLY, 0, P3), "The owner does not win pink 3."),
    (taken(EXACTLY, EVERY, P3_B4), "The owner wins pink 3 and blue 4."),
    (taken(AT_LEAST, 1, P3_B4), "The owner wins at least one card out of pink 3 and blue 4."),
    (taken(EXACTLY, 1, P3), "The owner wins pink 3."),
    (taken(EXACTLY, 0, P3_B4), "The owner wins neither pink 3 nor blue 4."),
    (taken(EXACTLY, EVERY), "The owner wins every pink card of the deck."),
    (taken(AT_LEAST, EVERY), "The owner wins at least as many pink cards as the deck holds."),
    (taken(FEWER_THAN, EVERY, NINE), "The owner wins fewer 9s than the deck holds."),
    (taken(AT_MOST, 2), "The owner wins at most two pink cards."),
    (taken(EXACTLY, PREDICTED), "The owner wins exactly as many pink cards as predicted before the first trick."),
    (points(AT_LEAST, 12), "The owner wins pink cards whose ranks add up to at least 12."),
    (points(EXACTLY, 0), "The owner wins pink cards whose ranks add up to exactly 0."),
    (points(EXACTLY, Among((3, 5))), "The owner wins pink cards whose ranks add up to exactly 3 or 5."),
    (points(EXACTLY, Parity.ODD), "The owner wins pink cards whose ranks add up to an odd number."),
    (
        points(EXACTLY, EVERY),
        "The owner wins pink cards whose ranks add up to as much as those of all pink cards of the deck.",
    ),
    (
        points(MORE_THAN, Points(Member.EACH_OTHER, PINK)),
        "The owner wins pink cards whose ranks add up to more than those of the pink cards that any other member wins.",
    ),
    (
        points(EXACTLY, PREDICTED),
        "The owner wins pink cards whose ranks add up to as much as predicted before the first trick.",
    ),
    (points(AT_MOST, 12, by=Member.EVERYBODY), "No member wins pink cards whose ranks add up to more than 12."),
    (
        Compare(CardsPlayed(Seat(0), PINK, TrickFilter(numbers=(Span(4, -1),))), EXACTLY, 0),
        "Ann plays no pink card in the tricks from trick 4 to the last.",
    ),
    (
        Compare(CardsPlayed(Member.COMMANDER, NINE, how=(How.DISCARDED,)), AT_LEAST, 1),
        "The commander discards at least one 9.",
    ),
    (
        won(EXACTLY, 1, Member.ANYBODY, numbers=(LAST,), against=Against(Others.EACH_OTHER, Step(sum=FEWER_THAN))),
        "The last trick has a lower sum of ranks than every other trick.",
    ),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, against=Against(Others.NEXT, Step(sum=MORE_THAN))),
        "Every trick before the last has a higher sum of ranks than the next trick.",
    ),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, against=Against(Others.SOME_BEFORE, Step(led_again=True))),
        "Every trick after the first is led with the same suit as some earlier trick.",
    ),
    (
        won(
            EXACTLY,
            0,
            Member.ANYBODY,
            against=Against(Others.SOME_OTHER, Step(MORE_THAN, Turn.SAME, led_again=False, won_again=True, times=2)),
        ),
        (
            "No trick has more than twice the sum of ranks of some other trick, is won by the same member as "
            "that trick, is led with another suit than that trick and is won with the same suit as that trick."
        ),
    ),
    (
        won(
            EXACTLY, EVERY, Member.ANYBODY, numbers=(THREE,), against=Against(Others.EACH_BEFORE, Step(led_again=False))
        ),
        "Each of the first three tricks is led with another suit than any earlier trick.",
    ),
    (
        won(AT_LEAST, 2, against=Against(Others.SOME_AFTER, Step(sum=EXACTLY, times=3))),
        ("The owner wins at least two tricks that have exactly three times the sum of ranks of some later trick."),
    ),
    (
        Compare(TricksWon(Member.EVERYBODY, TrickFilter(won_with=PINK), nth=(FIRST,)), EXACTLY, 1),
        "Every member wins a trick with a pink card as the first that they win.",
    ),
    (
        Compare(TricksLed(Member.COMMANDER, TrickFilter((THREE,), holds=(Holding(PINK),)), nth=(FIRST,)), EXACTLY, 0),
        "The commander leads no trick that holds a pink card as the first that they lead of the first three tricks.",
    ),
    (
        Compare(TricksWon(Member.ANYBODY, TrickFilter(led=PINK), nth=(Span(-2, -1), Span(2, -3))), AT_LEAST, 2),
        (
            "At least two tricks are led with a pink card among the last two or among those from the second to the "
            "last but two that a member wins."
        ),
    ),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, step=Step(won_rank=MORE_THAN)),
        "Every trick after the first is won with a higher rank than the trick before.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, against=Against(Others.SOME_BEFORE, Step(won_again=True, won_rank=EXACTLY))),
        "No two tricks are won with the same suit and rank.",
    ),
    (
        won(AT_LEAST, 2, step=Step(sum=EXACTLY, won_rank=AT_MOST)),
        (
            "The owner wins at least two tricks that have the same sum of ranks as the trick before and are won "
            "with at most the rank of the trick before."
        ),
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, step=Step(won_again=True)),
        "No trick is won with the same suit as the trick before.",
    ),
    (Compare(CardsPlayed(Member.ANYBODY, how=(How.RUFFED,)), EXACTLY, 0), "Nobody ruffs."),
    (
        Compare(CardsPlayed(Member.COMMANDER, PINK, how=(How.LED,), nth=(FIRST,)), EXACTLY, 1),
        "The commander leads a pink card as their first lead.",
    ),
    (
        Compare(CardsPlayed(ALL, NINE, how=(How.DISCARDED,), nth=(LAST,)), EXACTLY, 0),
        "No member discards a 9 as their last discard.",
    ),
    (
        Compare(CardsPlayed(Member.OWNER, PINK, nth=(THREE,)), AT_LEAST, 2),
        "The owner plays at least two pink cards among their first three cards.",
    ),
    (
        Compare(CardsPlayed(Member.ANYBODY, PINK, how=(How.DISCARDED, How.RUFFED), nth=(Span(3, 3),)), EXACTLY, 0),
        "Nobody plays a pink card as their third discard or ruff.",
    ),
    (
        Compare(CardsPlayed(Member.ANYBODY, PINK, how=(How.LED,), nth=(Span(-2, -2),)), EXACTLY, 2),
        "All members together lead exactly two pink cards as a member's last but one lead.",
    ),
    (
        Compare(CardsPlayed(Seat(0), NINE, how=(How.FOLLOWED,), nth=(Span(2, -2), Span(-1, -1))), OTHER_THAN, 1),
        (
            "Ann does not follow suit with exactly one 9 among their cards that follow suit from the second to the "
            "last but one or as their last card that follows suit."
        ),
    ),
    (
        Compare(CardsPlayed(Seat(0), NINE, how=(How.RUFFED,), nth=(Span(-3, -1),)), EXACTLY, 1),
        "Ann ruffs with exactly one 9 among their last three ruffs.",
    ),
    (Compare(CardsPlayed(Member.ANYBODY, NINE, how=(How.FOLLOWED,)), EXACTLY, 0), "Nobody follows suit with a 9."),
    (Compare(CardsPlayed(ALL, how=(How.RUFFED,)), EXACTLY, 0), "No member ruffs with any card."),
    (Compare(CardsPlayed(Member.OWNER, P3, how=(How.RUFFED,)), EXACTLY, 0), "The owner does not ruff with pink 3."),
    (
        Compare(CardsPlayed(Member.OWNER, P3, TrickFilter(numbers=(FIRST,))), AT_LEAST, 1),
        "The owner plays pink 3 in the first trick.",
    ),
    (
        Compare(CardsPlayed(Member.ANYBODY, PINK, TrickFilter(numbers=(Span(1, 5),))), EXACTLY, EVERY),
        "All members together play every pink card of the deck in the first five tricks.",
    ),
    (
        Compare(CardsPlayed(ALL, how=(How.DISCARDED, How.RUFFED)), AT_MOST, 2),
        "No member plays more than two cards by discarding or ruffing.",
    ),
    (
        Compare(
            CardsPlayed(Member.ANYBODY, tricks=TrickFilter(numbers=(FIRST,)), how=(How.DISCARDED, How.RUFFED)),
            EXACTLY,
            0,
        ),
        "Nobody discards or ruffs in the first trick.",
    ),
    (
        Compare(CardsPlayed(Member.OWNER, PINK), MORE_THAN, CardsPlayed(Member.OWNER, NINE, how=(How.LED,))),
        "The owner plays more pink cards than the owner leads 9s.",
    ),
    (
        Compare(CardsPlayed(Member.OWNER, PINK), MORE_THAN, CardsPlayed(Member.EACH_OTHER, PINK)),
        "The owner plays more pink cards than any other member does.",
    ),
    (
        Compare(CardsPlayed(Member.OWNER, PINK, TrickFilter(numbers=(FIRST, Span(-1, -1)), led=NINE)), EXACTLY, 1),
        "The owner plays exactly one pink card in tricks out of the first and the last trick that are led with a 9.",
    ),
    (
        Compare(TricksWon(Member.ANYBODY, TrickFilter(winner_plays=(FIRST,))), EXACTLY, 0),
        "No trick is won by its leader.",
    ),
    (
        Compare(TricksWon(Member.OWNER, TrickFilter(winner_plays=(Span(-1, -1),))), AT_LEAST, 2),
        "The owner wins at least two tricks that are won by the last hand.",
    ),
    (
        Compare(TricksWon(Member.OWNER, TrickFilter(winner_plays=(Span(1, 2),))), EXACTLY, 1),
        "The owner wins exactly one trick that is won by one of the first two hands.",
    ),
    (
        won(EXACTLY, 5, by=Together((Member.COMMANDER, Neighbour(Member.COMMANDER)))),
        "The commander and the member to the left of the commander together win exactly five tricks.",
    ),
    (won(MORE_THAN, Part.HALF), "The owner wins more than half of all tricks."),
    (won(AT_LEAST, Part.HALF, numbers=(Span(1, 4),)), "The owner wins at least half of the first four tricks."),
    (
        won(AT_LEAST, Part.HALF, led=PINK),
        "The owner wins at least half as many tricks that are led with a pink card as there are tricks.",
    ),
    (run(AT_MOST, Part.HALF), "The owner wins at most half of all tricks in a row."),
    (taken(FEWER_THAN, Part.HALF), "The owner wins fewer than half of the pink cards of the deck."),
    (
        points(MORE_THAN, Part.HALF),
        "The owner wins pink cards whose ranks add up to more than half of those of all pink cards of the deck.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, holds=(Holding(PINK, MORE_THAN, Part.HALF),)),
        "No trick is more than half pink cards.",
    ),
    (
        won(MORE_THAN, TricksWon(Member.SOME_OTHER)),
        "The owner wins more tricks than some other member does.",
    ),
    (run(AT_MOST, 1, by=EverybodyBut(Member.COMMANDER)), "Only the commander may win two tricks in a row."),
    (won(EXACTLY, 0, by=EverybodyBut(Seat(0)), won_with=NINE), "Only Ann may win any trick with a 9."),
    (won(AT_LEAST, 1, by=EverybodyBut(Seat(0))), "Every member but Ann wins at least one trick."),
    # everybody
    (Compare(TricksWon(ALL), AT_LEAST, 1), "Every member wins at least one trick."),
    (Compare(TricksWon(ALL), AT_MOST, 2), "No member wins more than two tricks."),
    (Compare(LongestRun(ALL), FEWER_THAN, 3), "No member wins at least three tricks in a row."),
    (Compare(TricksWon(ALL, TrickFilter(won_with=NINE)), EXACTLY, 0), "No member wins any trick with a 9."),
    (Compare(TricksLed(ALL, TrickFilter(numbers=(Span(-1, -1),))), EXACTLY, 0), "No member leads the last trick."),
    (
        Compare(TricksWon(ALL, TrickFilter(numbers=(FIRST,), holds=(Holding(PINK),))), EXACTLY, 0),
        "No member wins the first trick if it holds a pink card.",
    ),
    (
        Compare(TricksLed(ALL, TrickFilter(numbers=(FIRST,), won_with=NINE)), FEWER_THAN, 1),
        "No member leads the first trick if it is won with a 9.",
    ),
    (
        Compare(TricksWon(ALL, TrickFilter(numbers=(FIRST,), won_with=NINE)), EXACTLY, 0),
        "No member wins the first trick with a 9.",
    ),
    (Compare(CardsTaken(ALL, P3), EXACTLY, 0), "No member wins the trick that holds pink 3."),
    (
        Always(Compare(CardsTaken(ALL, PINK), AT_MOST, 3)),
        "After every trick, no member has won more than three pink cards.",
    ),
    (
        Compare(TricksWon(ALL), EXACTLY, TricksWon(Member.EACH_OTHER)),
        "Every member wins exactly as many tricks as every other member does.",
    ),
    # counts against each other
    (won(MORE_THAN, TricksWon(Member.EACH_OTHER)), "The owner wins more tricks than any other member does."),
    (won(AT_LEAST, TricksWon(Member.EACH_OTHER)), "The owner wins at least as many tricks as every other member does."),
    (won(FEWER_THAN, TricksWon(Member.ALL_OTHERS)), "The owner wins fewer tricks than all other members together do."),
    (won(EXACTLY, TricksWon(Member.COMMANDER)), "The owner wins exactly as many tricks as the commander does."),
    (taken(AT_MOST, CardsTaken(Member.OWNER, NINE)), "The owner wins at most as many pink cards as 9s."),
    (taken(AT_MOST, CardsTaken(Member.OWNER)), "The owner wins at most as many pink cards as cards in all."),
    (
        taken(EXACTLY, CardsTaken(Member.ANYBODY, PINK)),
        "The owner wins exactly as many pink cards as all members together do.",
    ),
    (
        won(MORE_THAN, TricksLed(Member.COMMANDER, TrickFilter(led=NINE)), won_with=PINK),
        "The owner wins more tricks with a pink card than the commander leads tricks with a 9.",
    ),
    (won(FEWER_THAN, CardsTaken(Seat(1), PINK)), "The owner wins fewer tricks than Bob wins pink cards."),
    (run(FEWER_THAN, LongestRun(Seat(0))), "The owner wins fewer tricks in a row than Ann does."),
    # who
    (won(EXACTLY, 0, Member.COMMANDER), "The commander wins no trick."),
    (won(EXACTLY, 1, Member.FIRST_WINNER), "The winner of the first trick wins exactly one trick."),
    (won(EXACTLY, 1, WinnerOf(-1)), "The winner of the last trick wins exactly one trick."),
    (won(AT_LEAST, 2, WinnerOf(3)), "The winner of trick 3 wins at least two tricks."),
    (won(EXACTLY, 0, InRole("sick")), "The member who is sick wins no trick."),
    (won(EXACTLY, 0, Seat(2)), "Cy wins no trick."),
    (won(EXACTLY, 0, Beside(Card("p", 9))), "The member who was dealt pink 9 wins no trick."),
    (won(EXACTLY, 0, Beside(Card("p", 9), 1)), "The member to the left of the one who was dealt pink 9 wins no trick."),
    (
        won(EXACTLY, 0, Beside(Card("p", 9), 1, after_signal=True)),
        "The member to the left of the one who holds pink 9 before the first trick wins no trick.",
    ),
    (
        won(EXACTLY, 0, Beside(Card("p", 9), 2)),
        "The member two places to the left of the one who was dealt pink 9 wins no trick.",
    ),
    (taken(EXACTLY, 2, by=Member.ANYBODY), "All members together win exactly two pink cards."),
    (won(AT_LEAST, 2, Member.ANYBODY), "At least two tricks are won."),
    (won(EXACTLY, 0, Member.ANYBODY, won_with=NINE), "No trick is won with a 9."),
    (
        won(AT_LEAST, 2, Member.ANYBODY, won_with=NINE, closed_with=P3),
        "At least two tricks that end with pink 3 are won with a 9.",
    ),
    (led(EXACTLY, 0, Member.ANYBODY, led=PINK), "No trick is led with a pink card."),
    (won(EXACTLY, EVERY, Member.ANYBODY, numbers=(LAST,), closed_with=P3), "The last trick ends with pink 3."),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, numbers=(THREE,), won_with=NINE, closed_with=P3),
        "Each of the first three tricks is won with a 9 and ends with pink 3.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, numbers=(THREE,), led=PINK),
        "None of the first three tricks is led with a pink card.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, numbers=(LAST,), led=PINK),
        "The last trick is not led with a pink card.",
    ),
    (
        won(EXACTLY, 2, Member.ANYBODY, numbers=(FIRST, LAST), led=PINK),
        "Both the first and the last trick are led with a pink card.",
    ),
    # tricks by number
    (won(EXACTLY, EVERY, numbers=(FIRST, LAST)), "The owner wins the first and the last trick."),
    (won(EXACTLY, 2, numbers=(FIRST, LAST)), "The owner wins both the first and the last trick."),
    (won(EXACTLY, EVERY, numbers=(LAST,), holds=(Holding(P3),)), "The owner wins the last trick, and it holds pink 3."),
    (won(EXACTLY, EVERY, numbers=(Span(5, 5),)), "The owner wins trick 5 if it is played."),
    (won(AT_LEAST, 1, numbers=(Span(5, 5),)), "The owner wins trick 5."),
    (won(EXACTLY, 0, numbers=(LAST,)), "The owner does not win the last trick."),
    (
        won(EXACTLY, 0, numbers=(LAST,), led=PINK),
        "The owner does not win the last trick if it is led with a pink card.",
    ),
    (won(EXACTLY, 0, numbers=(THREE,)), "The owner wins none of the first three tricks."),
    (
        won(AT_LEAST, 2, numbers=(THREE,), won_with=NINE),
        "The owner wins at least two of the first three tricks with a 9.",
    ),
    (won(EXACTLY, EVERY, numbers=(THREE,), won_with=NINE), "The owner wins the first three tricks, each with a 9."),
    (
        won(EXACTLY, EVERY, numbers=(THREE,), led=PINK),
        "The owner wins the first three tricks, and each of them is led with a pink card.",
    ),
    (won(EXACTLY, 0, numbers=(Span(1, -2),)), "The owner wins none of the tricks before the last."),
    (won(EXACTLY, 0, numbers=(Span(5, -3),)), "The owner wins none of the tricks from trick 5 to the last but two."),
    (won(EXACTLY, 0, numbers=(Span(-3, -1),)), "The owner wins none of the last three tricks."),
    (won(EXACTLY, 0, numbers=(Span(-2, -2),)), "The owner does not win the last trick but one."),
    (won(AT_LEAST, 2, numbers=(Span(2, 4), LAST)), "The owner wins at least two of tricks 2 to 4 and the last trick."),
    (
        won(AT_MOST, EVERY, numbers=(THREE,)),
        (
            "The owner wins at most as many tricks out of the first three tricks "
            "as there are tricks out of the first three tricks."
        ),
    ),
    # what tricks are like
    (won(AT_LEAST, 1, won_with=NINE), "The owner wins at least one trick with a 9."),
    (
        won(AT_LEAST, 1, won_with=NINE, led=P3),
        "The owner wins at least one trick that is won with a 9 and is led with pink 3.",
    ),
    (won(AT_LEAST, 1, holds=(Holding(PINK),)), "The owner wins at least one trick that holds a pink card."),
    (
        won(AT_LEAST, 2, holds=(Holding(PINK, EXACTLY, 2), Holding(NINE, EXACTLY, 0))),
        "The owner wins at least two tricks that hold exactly two pink cards and hold no 9.",
    ),
    (
        won(
            AT_LEAST,
            1,
            holds=(Holding(PINK), Holding(NINE, EXACTLY, 2), Holding(ONE, EXACTLY, 0), Holding(P3, EXACTLY, 0)),
        ),
        (
            "The owner wins at least one trick that holds a pink card and exactly two 9s, holds no 1 (not a rocket) "
            "and does not hold pink 3."
        ),
    ),
    (won(AT_LEAST, 1, every=PINK), "The owner wins at least one trick that holds only pink cards."),
    (won(AT_LEAST, 1, as_many=(PINK, NINE)), "The owner wins at least one trick that holds as many pink cards as 9s."),
    (
        won(AT_LEAST, 1, sum=Sum(over=20)),
        "The owner wins at least one trick that has a sum of ranks above 20.",
    ),
    (
        won(AT_LEAST, 1, sum=Sum(over=20, under=30, among=(22, 23))),
        "The owner wins at least one trick that has a sum of ranks of 22 or 23, above 20 and below 30.",
    ),
    (
        won(AT_LEAST, 1, step=Step(sum=MORE_THAN)),
        "The owner wins at least one trick that has a higher sum of ranks than the trick before.",
    ),
    (
        won(EXACTLY, 0, step=Step(winner=Turn.SAME, led_again=False)),
        (
            "The owner wins no trick that is won by the same member as the trick before and is led with another suit "
            "than the trick before."
        ),
    ),
    (
        won(AT_LEAST, 2, after=TrickFilter(holds=(Holding(PINK),), led=NINE)),
        "The owner wins at least two tricks that come directly after one that is led with a 9 and holds a pink card.",
    ),
    (
        Compare(TricksWon(Member.ANYBODY, TrickFilter(step=Step(sum=MORE_THAN))), EXACTLY, EVERY),
        "Every trick after the first has a higher sum of ranks than the trick before.",
    ),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, numbers=(Span(1, 4),), step=Step(sum=MORE_THAN)),
        "Each of tricks 2 to 4 has a higher sum of ranks than the trick before.",
    ),
    (
        won(EXACTLY, EVERY, numbers=(Span(1, 4),), step=Step(sum=MORE_THAN)),
        "The owner wins tricks 2 to 4, and each of them has a higher sum of ranks than the trick before.",
    ),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, numbers=(Half.FIRST,), step=Step(sum=MORE_THAN)),
        "Each of the tricks of the first half after the first has a higher sum of ranks than the trick before.",
    ),
    (
        won(EXACTLY, EVERY, Member.ANYBODY, numbers=(Half.SECOND,), against=Against(Others.NEXT, Step(sum=MORE_THAN))),
        "Each of the tricks of the second half before the last has a higher sum of ranks than the next trick.",
    ),
    (
        Compare(TricksWon(Member.ANYBODY, TrickFilter(step=Step(winner=Turn.LEFT))), EXACTLY, EVERY),
        "Every trick after the first is won by the left neighbour of the winner of the trick before.",
    ),
    (
        Compare(TricksLed(Member.ANYBODY, TrickFilter(step=Step(led_again=True))), EXACTLY, 0),
        "No trick is led with the same suit as the trick before.",
    ),
    (
        Compare(
            TricksWon(Member.COMMANDER, TrickFilter(after=TrickFilter(holds=(Holding(PINK),)))),
            EXACTLY,
            TricksWon(Member.ANYBODY, TrickFilter(after=TrickFilter(holds=(Holding(PINK),)))),
        ),
        "The commander wins every trick that comes directly after one that holds a pink card.",
    ),
    (won(EXACTLY, 0, tasks_open=True), "The owner wins no trick that begins while some task is still open."),
    (
        won(EXACTLY, 0, Member.ANYBODY, against=Against(Others.SOME_BEFORE, Step(winner=Turn.SAME, won_again=True))),
        "No two tricks are won by the same member with the same suit.",
    ),
    (
        won(EXACTLY, 0, Member.ANYBODY, against=Against(Others.SOME_OTHER, Step(EXACTLY, led_again=True))),
        "No two tricks have the same sum of ranks and are led with the same suit.",
    ),
]
