"""Goals of every form and of every kind of condition, for decks small enough to enumerate."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    COLOURS,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Goal,
    Holding,
    LongestRun,
    Member,
    OneOf,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
)

P1, P2, P3, B1, B2, B3 = (Card.parse(text) for text in ("p1", "p2", "p3", "b1", "b2", "b3"))
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
LAST, FIRST = Span(-1, -1), Span(1, 1)
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
TRUMP = CardFilter(suits=(TRUMPS,))
ANY = Member.ANYBODY


def won(kind: TrickFilter, relation: Relation = AT_LEAST, number: int = 1) -> Goal:
    """So many tricks of a kind, won by anybody."""
    return Compare(TricksWon(ANY, kind), relation, number)


GOALS: dict[str, Goal] = {
    "task card": Compare(CardsTaken(Seat(1), CardFilter(cards=(P1,))), AT_LEAST, 1),
    "wins nothing": Compare(TricksWon(Seat(1)), EXACTLY, 0),
    "wins two": Compare(TricksWon(Seat(0)), EXACTLY, 2),
    "wins at most one": Compare(TricksWon(Seat(0)), AT_MOST, 1),
    "wins fewer than two": Compare(TricksWon(Seat(2)), FEWER, 2),
    "wins more than none": Compare(TricksWon(Seat(2)), MORE, 0),
    "wins first": Compare(TricksWon(Member.COMMANDER, TrickFilter(numbers=(FIRST,))), EXACTLY, Every.EVERY),
    "wins first and last": Compare(TricksWon(Seat(2), TrickFilter(numbers=(FIRST, LAST))), EXACTLY, Every.EVERY),
    "wins last two": Compare(TricksWon(Seat(0), TrickFilter(numbers=(Span(-2, -1),))), AT_LEAST, Every.EVERY),
    "won with a 1": won(TrickFilter(won_with=CardFilter(ranks=(1,)))),
    "never won with a high card": won(TrickFilter(won_with=CardFilter(over=2)), EXACTLY, 0),
    "won with trump": won(TrickFilter(won_with=TRUMP), EXACTLY, 1),
    "led pink": won(TrickFilter(led=PINK), EXACTLY, 1),
    "led a low card": won(TrickFilter(led=CardFilter(under=3))),
    "closed with b2": won(TrickFilter(closed_with=CardFilter(cards=(B2,)), numbers=(LAST,))),
    "holds two pink": won(TrickFilter(holds=(Holding(PINK, EXACTLY, 2),))),
    "holds pink and blue": won(TrickFilter(holds=(Holding(PINK), Holding(BLUE)))),
    "holds at most one pink": won(TrickFilter(holds=(Holding(PINK, AT_MOST, 1),)), EXACTLY, 2),
    "holds more than one odd": won(TrickFilter(holds=(Holding(CardFilter(odd=True), MORE, 1),))),
    "holds fewer than two odd": won(TrickFilter(holds=(Holding(CardFilter(odd=True), FEWER, 2),))),
    "every card odd": won(TrickFilter(every=CardFilter(odd=True))),
    "every card even": won(TrickFilter(every=CardFilter(odd=False))),
    "without trump": won(TrickFilter(every=CardFilter(suits=(COLOURS,))), EXACTLY, 2),
    "as many pink as blue": won(TrickFilter(as_many=(PINK, BLUE), holds=(Holding(PINK),))),
    "sum over 7": won(TrickFilter(sum=Sum(over=7), every=CardFilter(suits=(COLOURS,)))),
    "sum under 6": won(TrickFilter(sum=Sum(under=6))),
    "sum of 5 or 7": won(TrickFilter(sum=Sum(among=(5, 7)))),
    "leads never": Compare(TricksLed(Seat(1)), EXACTLY, 0),
    "never leads pink": Compare(TricksLed(Seat(0), TrickFilter(led=PINK)), EXACTLY, 0),
    "takes all pink": Compare(CardsTaken(Seat(0), PINK), EXACTLY, Every.EVERY),
    "takes no pink": Compare(CardsTaken(Seat(1), PINK), EXACTLY, 0),
    "takes two blue": Compare(CardsTaken(Seat(1), BLUE), EXACTLY, 2),
    "takes three cards at least": Compare(CardsTaken(Seat(1)), AT_LEAST, 3),
    "all pink played": Compare(CardsTaken(ANY, PINK), EXACTLY, Every.EVERY),
    "all the pink that fall": Compare(CardsTaken(Seat(0), PINK), EXACTLY, CardsTaken(ANY, PINK)),
    "more pink than blue": Compare(CardsTaken(Seat(0), PINK), MORE, CardsTaken(Seat(0), BLUE)),
    "as much pink as blue": AllOf(
        (
            Compare(CardsTaken(Seat(1), PINK), EXACTLY, CardsTaken(Seat(1), BLUE)),
            Compare(CardsTaken(Seat(1), PINK), AT_LEAST, 1),
        )
    ),
    "more tricks than each other": Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.EACH_OTHER)),
    "fewer tricks than each other": Compare(TricksWon(Seat(1)), FEWER, TricksWon(Member.EACH_OTHER)),
    "more tricks than all others": Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.ALL_OTHERS)),
    "at least as many as commander": Compare(TricksWon(Seat(1)), AT_LEAST, TricksWon(Member.COMMANDER)),
    "as many as commander": Compare(TricksWon(Seat(1)), EXACTLY, TricksWon(Member.COMMANDER)),
    "at most as many as commander": Compare(TricksWon(Seat(1)), AT_MOST, TricksWon(Member.COMMANDER)),
    "wins more than leads": Compare(TricksWon(Seat(1)), MORE, TricksLed(Seat(1))),
    "everybody wins": Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 1),
    "nobody wins two": Compare(TricksWon(Member.EVERYBODY), FEWER, 2),
    "everybody leads as often": Compare(TricksLed(Member.EVERYBODY), AT_LEAST, TricksLed(Member.EACH_OTHER)),
    "nobody against the rest": Compare(
        CardsTaken(Member.EVERYBODY, PINK), AT_MOST, CardsTaken(Member.ALL_OTHERS, PINK)
    ),
    "nobody above the first": Compare(TricksWon(Member.EVERYBODY), AT_MOST, TricksWon(Member.FIRST_WINNER)),
    "everybody's longest run": Always(Compare(LongestRun(Member.EVERYBODY), AT_MOST, 1)),
    "run of two": Compare(LongestRun(Seat(0)), AT_LEAST, 2),
    "run of exactly two": Compare(LongestRun(Seat(0)), EXACTLY, 2),
    "no run of two": Compare(LongestRun(Seat(0)), AT_MOST, 1),
    "longest run above the left's": Compare(LongestRun(Seat(0)), MORE, LongestRun(Seat(1))),
    "run with pink": Compare(LongestRun(ANY, TrickFilter(holds=(Holding(PINK),))), AT_LEAST, 2),
    "first winner stays ahead": Always(Compare(TricksWon(Member.FIRST_WINNER), MORE, TricksWon(Member.EACH_OTHER))),
    "never ahead of the left": Always(Compare(TricksWon(Seat(0)), AT_MOST, TricksWon(Seat(1)))),
    "always few pink": Always(Compare(CardsTaken(Seat(0), PINK), AT_MOST, 2)),
    "spread of tricks": Spread(TricksWon(ANY), 1),
    "spread of 2s": Spread(CardsTaken(ANY, CardFilter(ranks=(2,))), 1),
    "spread of pink": Spread(CardsTaken(ANY, PINK), 2),
    "each of two cards wins": EachWins(CardFilter(cards=(P2, B3))),
    "trumps win": EachWins(TRUMP),
    "rising": EachWins(CardFilter(cards=(B2, B3)), rising=True),
    "in falling order": EachWins(CardFilter(cards=(B3, B2)), in_order=True),
    "in order, of one rank": EachWins(CardFilter(cards=(P3, B3)), in_order=True),
    "one of": OneOf(
        (Compare(TricksWon(Seat(1)), EXACTLY, 0), Compare(CardsTaken(Seat(1), PINK), EXACTLY, Every.EVERY))
    ),
    "left of the holder": Compare(CardsTaken(Beside(P1, 1), PINK), AT_LEAST, 2),
    "the holder": Compare(TricksWon(Beside(B1)), EXACTLY, 1),
    "left of the holder after the signal": Compare(CardsTaken(Beside(P1, 1, after_signal=True), PINK), AT_LEAST, 2),
    "by the number of players": ByCrew(
        (
            (3, Compare(TricksWon(Seat(0)), EXACTLY, 2)),
            (4, Compare(TricksWon(Seat(0)), EXACTLY, 0)),
            (5, won(TrickFilter(sum=Sum(under=9)))),
        )
    ),
    "a part by the number of players": OneOf(
        (
            ByCrew(((3, EachWins(TRUMP)), (4, won(TrickFilter(sum=Sum(over=9)))), (5, won(TrickFilter(led=TRUMP))))),
            Compare(CardsTaken(Seat(1), PINK), EXACTLY, 3),
        )
    ),
}
