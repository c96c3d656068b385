"""Goals of every form and of every kind of condition, for decks small enough to enumerate."""

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
)
from winnable.rules.crew.kinds import (
    COLOUR,
    COLOURS,
    TRUMPS,
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
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Beside, EverybodyBut, Member, Neighbour, Seat, Side, Together, WinnerOf

P1, P2, P3, B1, B2, B3 = (Card.parse(text) for text in ("p1", "p2", "p3", "b1", "b2", "b3"))
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER, OTHER = Relation.MORE_THAN, Relation.FEWER_THAN, Relation.OTHER_THAN
LAST, FIRST = Span(-1, -1), Span(1, 1)
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
TRUMP, COLOURED = CardFilter(suits=(TRUMPS,)), CardFilter(suits=(COLOUR,))
ANY, MEMBER, HALF = Member.ANYBODY, Member.MEMBER, Part.HALF


def won(kind: TrickFilter, relation: Relation = AT_LEAST, number: Number | Every = 1) -> Goal:
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
    "many points": Compare(Points(Seat(0)), AT_LEAST, 8),
    "few points in pink": Compare(Points(Seat(1), PINK), AT_MOST, 3),
    "three or five points in pink": Compare(Points(Seat(0), PINK), EXACTLY, Among((3, 5))),
    "any points but three": Compare(Points(Seat(2), BLUE), OTHER, 3),
    "an odd number of points": Compare(Points(Seat(1)), EXACTLY, Parity.ODD),
    "all points in pink": Compare(Points(Seat(0), PINK), EXACTLY, Every.EVERY),
    "more points than each other": Compare(Points(Seat(0)), MORE, Points(Member.EACH_OTHER)),
    "as many points in pink as in blue": Compare(Points(Seat(0), PINK), EXACTLY, Points(Seat(0), BLUE)),
    "more points than tricks of all others": Compare(Points(Seat(1), PINK), MORE, TricksWon(Member.ALL_OTHERS)),
    "always few points": Always(Compare(Points(Member.EVERYBODY), AT_MOST, 9)),
    "somebody has no points in pink": MembersWho(Compare(Points(MEMBER, PINK), EXACTLY, 0), AT_LEAST, 1),
    "each trick is worth more": won(TrickFilter(step=Step(sum=MORE)), EXACTLY, Every.EVERY),
    "each trick is worth as much or less": won(TrickFilter(step=Step(sum=MORE)), EXACTLY, 0),
    "two tricks are worth the same": won(TrickFilter(step=Step(sum=EXACTLY))),
    "each sum is another": won(TrickFilter(step=Step(sum=EXACTLY)), EXACTLY, 0),
    "no suit is led twice running": won(TrickFilter(step=Step(led_again=True)), EXACTLY, 0),
    "the winners go round the table": won(TrickFilter(step=Step(winner=Turn.LEFT)), EXACTLY, Every.EVERY),
    "to the right once": won(TrickFilter(step=Step(winner=Turn.RIGHT)), EXACTLY, 1),
    "one seat wins twice running": won(TrickFilter(step=Step(winner=Turn.SAME))),
    "a winner who has not led": Compare(TricksWon(Seat(0), TrickFilter(step=Step(winner=Turn.ANOTHER))), AT_LEAST, 1),
    "no suit wins twice running": won(TrickFilter(step=Step(won_again=True)), EXACTLY, 0),
    "each trick is won with a higher rank": won(TrickFilter(step=Step(won_rank=MORE)), EXACTLY, Every.EVERY),
    "no member's winning rank falls": won(
        TrickFilter(against=Against(Others.SOME_BEFORE, Step(winner=Turn.SAME, won_rank=FEWER))), EXACTLY, 0
    ),
    "two tricks are won with one rank, the later one worth more": won(
        TrickFilter(step=Step(sum=MORE, won_rank=EXACTLY)), EXACTLY, 1
    ),
    "a run of ranks that do not fall": Compare(
        LongestRun(Seat(0), TrickFilter(step=Step(won_rank=AT_LEAST))), EXACTLY, 2
    ),
    "the last trick has the lowest rank": won(
        TrickFilter(numbers=(LAST,), against=Against(Others.EACH_OTHER, Step(won_rank=AT_MOST))), EXACTLY, 1
    ),
    "each is won with another rank than some other": won(
        TrickFilter(led=PINK, against=Against(Others.SOME_OTHER, Step(led_again=True, won_rank=OTHER))), AT_MOST, 2
    ),
    "more than twice the trick before": won(TrickFilter(step=Step(sum=MORE, times=2))),
    "lowest in the last trick": won(
        TrickFilter(numbers=(LAST,), against=Against(Others.EACH_OTHER, Step(sum=FEWER))), EXACTLY, 1
    ),
    "nobody's best trick is worth more than twice the worst": won(
        TrickFilter(against=Against(Others.SOME_OTHER, Step(sum=MORE, winner=Turn.SAME, times=2))), EXACTLY, 0
    ),
    "another suit is led each time": won(
        TrickFilter(numbers=(Span(1, 3),), against=Against(Others.EACH_BEFORE, Step(led_again=False))),
        EXACTLY,
        Every.EVERY,
    ),
    "no two sums are the same": won(
        TrickFilter(against=Against(Others.EACH_OTHER, Step(sum=OTHER))), EXACTLY, Every.EVERY
    ),
    "two records": Compare(
        TricksWon(Seat(0), TrickFilter(against=Against(Others.EACH_BEFORE, Step(sum=MORE)))), AT_LEAST, 2
    ),
    "led before a trick that another one wins": Compare(
        TricksLed(Member.COMMANDER, TrickFilter(against=Against(Others.NEXT, Step(winner=Turn.ANOTHER)))), EXACTLY, 1
    ),
    "half are won with a suit of later ones": Compare(
        TricksWon(ANY, TrickFilter(against=Against(Others.SOME_AFTER, Step(won_again=True)))), AT_LEAST, HALF
    ),
    "the trick after a trump": Compare(
        TricksWon(Seat(0), TrickFilter(after=TrickFilter(holds=(Holding(TRUMP),)))),
        EXACTLY,
        TricksWon(ANY, TrickFilter(after=TrickFilter(holds=(Holding(TRUMP),)))),
    ),
    "after a trick led with pink": won(TrickFilter(led=BLUE, after=TrickFilter(led=PINK))),
    "two tricks after another": won(TrickFilter(after=TrickFilter(after=TrickFilter(led=BLUE)))),
    "a run of different sums": Compare(LongestRun(Seat(0), TrickFilter(step=Step(sum=OTHER))), AT_LEAST, 2),
    "led after a trick of low cards": Compare(
        TricksLed(Seat(1), TrickFilter(after=TrickFilter(sum=Sum(under=7)), step=Step(sum=MORE, led_again=False))),
        EXACTLY,
        0,
    ),
    "not each trick is worth more": Not(won(TrickFilter(step=Step(sum=MORE)), EXACTLY, Every.EVERY)),
    "plays no pink late": Compare(CardsPlayed(Seat(1), PINK, TrickFilter(numbers=(Span(2, -1),))), EXACTLY, 0),
    "discards a 2": Compare(CardsPlayed(Seat(1), CardFilter(ranks=(2,)), how=(How.DISCARDED,)), AT_LEAST, 1),
    "leads pink at most once": Compare(CardsPlayed(Seat(0), PINK, how=(How.LED,)), AT_MOST, 1),
    "nobody ruffs": Compare(CardsPlayed(ANY, how=(How.RUFFED,)), EXACTLY, 0),
    "an odd number of times off suit": Compare(
        CardsPlayed(Seat(2), how=(How.DISCARDED, How.RUFFED)), EXACTLY, Parity.ODD
    ),
    "somebody follows suit twice": MembersWho(
        Compare(CardsPlayed(MEMBER, how=(How.FOLLOWED,)), EXACTLY, 2), AT_LEAST, 1
    ),
    "nobody leads trump": Compare(CardsPlayed(ANY, TRUMP, how=(How.LED,)), EXACTLY, 0),
    "pink is gone early": Compare(CardsPlayed(ANY, PINK, TrickFilter(numbers=(Span(1, 2),))), EXACTLY, Every.EVERY),
    "all pink in tricks with trump": Compare(
        CardsPlayed(ANY, PINK, TrickFilter(holds=(Holding(TRUMP),))), EXACTLY, Every.EVERY
    ),
    "plays to tricks led with pink": Compare(CardsPlayed(Seat(0), BLUE, TrickFilter(led=PINK)), AT_LEAST, 1),
    "leads and discards as many low cards as each other leads pink ones": Compare(
        CardsPlayed(Seat(0), CardFilter(under=3), how=(How.LED, How.DISCARDED)),
        AT_LEAST,
        CardsPlayed(Member.EACH_OTHER, PINK, how=(How.LED,)),
    ),
    "as many off suit as tricks": Compare(CardsPlayed(Seat(1), how=(How.DISCARDED,)), EXACTLY, TricksWon(Seat(1))),
    "always few leads": Always(Compare(CardsPlayed(Member.EVERYBODY, how=(How.LED,)), AT_MOST, 2)),
    "leads pink first": Compare(CardsPlayed(Seat(0), PINK, how=(How.LED,), nth=(FIRST,)), EXACTLY, 1),
    "nobody leads pink at last": Compare(CardsPlayed(Member.EVERYBODY, PINK, how=(How.LED,), nth=(LAST,)), EXACTLY, 0),
    "the second card is odd": Compare(CardsPlayed(Seat(1), CardFilter(odd=True), nth=(Span(2, 2),)), AT_LEAST, 1),
    "first cards off suit are few": Compare(
        CardsPlayed(ANY, CardFilter(under=3), how=(How.DISCARDED, How.RUFFED), nth=(FIRST,)), EXACTLY, 1
    ),
    "two pink of the last two": Compare(CardsPlayed(Seat(2), PINK, nth=(Span(-2, -1),)), EXACTLY, 2),
    "followed with pink, neither first nor last": Compare(
        CardsPlayed(Seat(0), PINK, how=(How.FOLLOWED,), nth=(Span(2, -2),)), AT_LEAST, 1
    ),
    "each suit is led first by one at most": ColoursThat(
        MembersWho(Compare(CardsPlayed(MEMBER, COLOURED, how=(How.LED,), nth=(FIRST,)), EXACTLY, 1), AT_MOST, 1),
        EXACTLY,
        Every.EVERY,
    ),
    "first wins with pink": Compare(TricksWon(Seat(0), TrickFilter(won_with=PINK), nth=(FIRST,)), EXACTLY, 1),
    "each suit wins one first trick at most": ColoursThat(
        MembersWho(Compare(TricksWon(MEMBER, TrickFilter(won_with=COLOURED), nth=(FIRST,)), EXACTLY, 1), AT_MOST, 1),
        EXACTLY,
        Every.EVERY,
    ),
    "the last of the first tricks, won in step": Compare(
        TricksWon(Member.EVERYBODY, TrickFilter((Span(1, 3),), step=Step(winner=Turn.ANOTHER)), nth=(LAST,)), AT_MOST, 0
    ),
    "last two leads are of records": Compare(
        TricksLed(ANY, TrickFilter(against=Against(Others.EACH_BEFORE, Step(sum=MORE))), nth=(Span(-2, -1),)),
        AT_LEAST,
        2,
    ),
    "first and third tricks hold blue by trick 3": MetBy(
        Compare(TricksWon(Seat(1), TrickFilter(holds=(Holding(BLUE),)), nth=(FIRST, Span(3, 3))), EXACTLY, 1), 3
    ),
    "the leader never wins": won(TrickFilter(winner_plays=(FIRST,)), EXACTLY, 0),
    "the last hand wins": won(TrickFilter(winner_plays=(LAST,)), AT_LEAST, 2),
    "wins in the middle": Compare(TricksWon(Seat(1), TrickFilter(winner_plays=(Span(2, -2),))), EXACTLY, 1),
    "a run of leads that win": Compare(LongestRun(Seat(0), TrickFilter(winner_plays=(FIRST,))), AT_LEAST, 2),
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
    "each of two cards falls": EachFalls(CardFilter(cards=(P2, B3))),
    "fall in order": EachFalls(CardFilter(cards=(B3, P2)), in_order=True),
    "one before another": EachFalls(CardFilter(cards=(P3, P1)), in_order=True),
    "pink falls in order of rank": EachFalls(PINK, rising=True),
    "2s before 3s": EachFalls(CardFilter(ranks=(2, 3)), rising=True),
    "not in order": Not(EachFalls(CardFilter(cards=(B3, P2, P1)), in_order=True)),
    "least in the last trick": LeastSum(-1),
    "more in trick 2 than in another": Not(LeastSum(2)),
    "least of the first half": MetBy(LeastSum(2), Half.FIRST),
    "a trick for one before two for another": MetBefore(
        Compare(TricksWon(Seat(1)), AT_LEAST, 1), Compare(TricksWon(Seat(0)), AT_LEAST, 2)
    ),
    "leads no pink before winning with it": MetBefore(
        Compare(TricksLed(Seat(1), TrickFilter(led=PINK)), EXACTLY, 0),
        Compare(TricksWon(Seat(1), TrickFilter(won_with=PINK)), AT_LEAST, 1),
    ),
    "just one trick before a card falls": MetBefore(
        Compare(TricksWon(Seat(0)), EXACTLY, 1), EachFalls(CardFilter(cards=(P3,)))
    ),
    "as many before an odd number of cards": MetBefore(
        Compare(TricksWon(Seat(0)), EXACTLY, TricksWon(Seat(1))),
        Compare(CardsTaken(Seat(1), PINK), EXACTLY, Parity.ODD),
    ),
    "always ahead before blue 3 wins": Not(
        MetBefore(Always(Compare(TricksWon(Seat(0)), AT_LEAST, TricksWon(Seat(1)))), EachWins(CardFilter(cards=(B3,))))
    ),
    "two leads for all after each trick, if there is any": MetBefore(
        Always(Compare(TricksLed(Seat(0)), AT_LEAST, 2)), Compare(TricksWon(Seat(1)), AT_LEAST, 1)
    ),
    "not even before the first trick": MetBefore(
        Not(Spread(TricksWon(ANY), 0)), Compare(TricksWon(Seat(1)), EXACTLY, 0)
    ),
    "each takes blue before pink, by trick 3": MetBy(
        MembersWho(
            MetBefore(Compare(CardsTaken(MEMBER, BLUE), AT_LEAST, 1), Compare(CardsTaken(MEMBER, PINK), AT_LEAST, 2)),
            AT_LEAST,
            2,
        ),
        3,
    ),
    "none is above each other before one after pink": MetBefore(
        won(TrickFilter(against=Against(Others.EACH_OTHER, Step(sum=MORE))), EXACTLY, 0),
        won(TrickFilter(after=TrickFilter(led=PINK))),
    ),
    "some card before a trick is above each other": MetBefore(
        Compare(CardsTaken(Seat(1)), AT_LEAST, 1),
        Compare(TricksWon(Seat(0), TrickFilter(against=Against(Others.EACH_OTHER, Step(sum=MORE)))), AT_LEAST, 1),
    ),
    "pink gone by trick 2": MetBy(EachFalls(CardFilter(cards=(P1, P2))), 2),
    "by the last trick but one": MetBy(Compare(CardsTaken(Seat(0), PINK), AT_LEAST, 2), -2),
    "just one in the first half": MetBy(Compare(TricksWon(Seat(1)), EXACTLY, 1), Half.FIRST),
    "as many by half": MetBy(Compare(TricksWon(Seat(0)), EXACTLY, TricksWon(Seat(1))), Half.FIRST),
    "tricks of the second half": won(TrickFilter(numbers=(Half.SECOND,), led=PINK), EXACTLY, 1),
    "not by trick 1": Not(MetBy(EachWins(CardFilter(cards=(B3,))), 1)),
    "always up to trick 2": MetBy(Always(Compare(TricksWon(Seat(0)), AT_LEAST, TricksWon(Seat(1)))), 2),
    "in step up to trick 2": MetBy(Spread(TricksWon(ANY), 1), 2),
    "no run by trick 2": MetBy(Compare(LongestRun(Member.EVERYBODY), AT_MOST, 1), 2),
    "somebody by trick 2": MembersWho(MetBy(Compare(CardsTaken(MEMBER, BLUE), AT_LEAST, 2), 2), EXACTLY, 1),
    "points by trick 2, and not by trick 1": AllOf(
        (
            MetBy(Compare(Points(Seat(0), PINK), AT_LEAST, 3), 2),
            Not(MetBy(MetBy(Compare(Points(Seat(0), PINK), AT_LEAST, 3), 3), 1)),
        )
    ),
    "odd tricks": Compare(TricksWon(Seat(0)), EXACTLY, Parity.ODD),
    "an even number of pink": Compare(CardsTaken(Seat(1), PINK), EXACTLY, Parity.EVEN),
    "none or two": Compare(TricksWon(Seat(0)), EXACTLY, Among((0, 2))),
    "neither one nor three blue": Compare(CardsTaken(Seat(0), BLUE), OTHER, Among((1, 3))),
    "any number but one": Compare(TricksWon(Seat(2)), OTHER, 1),
    "another number than the left": Compare(TricksWon(Seat(0)), OTHER, TricksWon(Seat(1))),
    "no two as many": Compare(TricksWon(Member.EVERYBODY), OTHER, TricksWon(Member.EACH_OTHER)),
    "never just one ahead": Always(Compare(TricksWon(Seat(0)), OTHER, TricksWon(Seat(1)))),
    "always even": Always(Compare(CardsTaken(Seat(0), PINK), EXACTLY, Parity.EVEN)),
    "never just one": Always(Compare(TricksWon(Seat(1)), OTHER, Among((1, 3)))),
    "a run of one or three": Compare(LongestRun(Seat(0)), EXACTLY, Among((1, 3))),
    "holds an odd number of pink": won(TrickFilter(holds=(Holding(PINK, EXACTLY, Parity.ODD),)), EXACTLY, 2),
    "holds none or two pink": won(TrickFilter(holds=(Holding(PINK, EXACTLY, Among((0, 2))),)), AT_LEAST, 2),
    "holds any number but one": won(TrickFilter(holds=(Holding(BLUE, OTHER, 1),)), EXACTLY, 1),
    "an odd sum": won(TrickFilter(sum=Sum(odd=True)), EXACTLY, Parity.ODD),
    "an even sum over 5": won(TrickFilter(sum=Sum(odd=False, over=5))),
    "one of": OneOf(
        (Compare(TricksWon(Seat(1)), EXACTLY, 0), Compare(CardsTaken(Seat(1), PINK), EXACTLY, Every.EVERY))
    ),
    "not": Not(Compare(TricksWon(Seat(0)), AT_LEAST, 2)),
    "not all of": Not(AllOf((Compare(TricksWon(Seat(0)), AT_LEAST, 1), Compare(TricksWon(Seat(1)), AT_LEAST, 1)))),
    "not everybody": Not(Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 1)),
    "not more than each other": Not(Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.EACH_OTHER))),
    "not above the first": Not(Compare(CardsTaken(Seat(0)), AT_LEAST, CardsTaken(Member.FIRST_WINNER))),
    "not always": Not(Always(Compare(TricksWon(Seat(0)), AT_MOST, TricksWon(Seat(1))))),
    "not in step": Not(Spread(TricksWon(ANY), 1)),
    "not each wins": Not(EachWins(CardFilter(cards=(P2, B3)))),
    "not rising": Not(EachWins(CardFilter(cards=(B2, B3)), rising=True)),
    "exactly one of": SomeOf(
        (Compare(TricksWon(Seat(0)), EXACTLY, 1), Compare(CardsTaken(Seat(1), PINK), AT_LEAST, 1)), EXACTLY, 1
    ),
    "none of": SomeOf((Compare(TricksWon(Seat(0)), EXACTLY, 1), won(TrickFilter(led=PINK))), EXACTLY, 0),
    "two of three": SomeOf(
        (
            Compare(TricksWon(Seat(0)), AT_LEAST, 1),
            Compare(CardsTaken(Seat(1), PINK), EXACTLY, 0),
            Not(won(TrickFilter(led=PINK), AT_LEAST, 2)),
        ),
        EXACTLY,
        2,
    ),
    "one or three of three": SomeOf(
        (EachWins(TRUMP), won(TrickFilter(led=BLUE)), Compare(TricksWon(Seat(2)), AT_LEAST, 1)), EXACTLY, Among((1, 3))
    ),
    "an even number of": SomeOf(
        (won(TrickFilter(led=PINK)), Compare(TricksWon(Seat(2)), AT_LEAST, 1)), EXACTLY, Parity.EVEN
    ),
    "somebody wins two": MembersWho(Compare(TricksWon(MEMBER), EXACTLY, 2), AT_LEAST, 1),
    "no member wins two": MembersWho(Compare(TricksWon(MEMBER), AT_LEAST, 2), EXACTLY, 0),
    "two members win pink": MembersWho(Compare(CardsTaken(MEMBER, PINK), AT_LEAST, 1), EXACTLY, 2),
    "whoever takes p2 takes b2": MembersWho(
        AllOf(
            (
                Compare(CardsTaken(MEMBER, CardFilter(cards=(P2,))), EXACTLY, 1),
                Compare(CardsTaken(MEMBER, CardFilter(cards=(B2,))), EXACTLY, 1),
            )
        ),
        AT_LEAST,
        1,
    ),
    "somebody wins more than each other": MembersWho(
        Compare(TricksWon(MEMBER), MORE, TricksWon(Member.EACH_OTHER)), AT_LEAST, 1
    ),
    "an odd number of members lead": MembersWho(Not(Compare(TricksLed(MEMBER), EXACTLY, 0)), EXACTLY, Parity.ODD),
    "members about members": MembersWho(
        AllOf(
            (
                Compare(TricksWon(MEMBER), AT_LEAST, 1),
                MembersWho(Compare(TricksWon(MEMBER), EXACTLY, 0), AT_MOST, 1),
            )
        ),
        AT_LEAST,
        2,
    ),
    "left of the commander": Compare(TricksWon(Neighbour(Member.COMMANDER)), AT_LEAST, 1),
    "right of the first winner": Compare(TricksWon(Neighbour(Member.FIRST_WINNER, Side.RIGHT)), EXACTLY, 1),
    "not right of the first winner": Not(
        Compare(TricksWon(Neighbour(Member.FIRST_WINNER, Side.RIGHT)), AT_LEAST, CardsTaken(Seat(0), PINK))
    ),
    "two to the left of a holder": Compare(CardsTaken(Neighbour(Neighbour(Beside(P1))), PINK), AT_LEAST, 2),
    "somebody wins more than the left neighbour": MembersWho(
        Compare(TricksWon(MEMBER), MORE, TricksWon(Neighbour(MEMBER))), EXACTLY, 1
    ),
    "everybody at least as many as the left neighbour leads": Compare(
        TricksWon(Member.EVERYBODY), AT_LEAST, TricksLed(Neighbour(Member.SAME))
    ),
    "everybody as often as they lead": Compare(TricksWon(Member.EVERYBODY), EXACTLY, TricksLed(Member.SAME)),
    "everybody at least as much pink as blue": Compare(
        CardsTaken(Member.EVERYBODY, PINK), AT_LEAST, CardsTaken(Member.SAME, BLUE)
    ),
    "not everybody at least as much pink as blue": Not(
        Compare(CardsTaken(Member.EVERYBODY, PINK), AT_LEAST, CardsTaken(Member.SAME, BLUE))
    ),
    "always as many as led": Always(Compare(TricksWon(Seat(0)), AT_MOST, TricksLed(Member.SAME))),
    "everybody wins more than tasks": Compare(TricksWon(Member.EVERYBODY), MORE, TasksOwned(Member.SAME)),
    "as many tasks as led": Compare(TasksOwned(Seat(1)), EXACTLY, TricksLed(Member.SAME)),
    "a suit for each": SharedOut(
        (
            Compare(TricksWon(MEMBER, TrickFilter(won_with=PINK)), AT_LEAST, 1),
            Compare(TricksWon(MEMBER, TrickFilter(won_with=BLUE)), AT_LEAST, 1),
            Compare(TricksWon(MEMBER, TrickFilter(won_with=TRUMP)), AT_LEAST, 1),
        )
    ),
    "two for three": SharedOut(
        (Compare(TricksWon(MEMBER), EXACTLY, 1), Compare(CardsTaken(MEMBER, PINK), AT_LEAST, 1))
    ),
    "four for three": SharedOut(tuple(Compare(TricksWon(MEMBER), EXACTLY, number) for number in (0, 1, 2, 3))),
    "nothing to share out": Not(
        SharedOut(
            (
                Compare(TricksWon(MEMBER), EXACTLY, 0),
                Compare(TricksWon(MEMBER), EXACTLY, 1),
                Not(Compare(CardsTaken(MEMBER, BLUE), AT_LEAST, 2)),
            )
        )
    ),
    "the commander takes all of some colour": ColoursThat(
        Compare(CardsTaken(Member.COMMANDER, COLOURED), EXACTLY, Every.EVERY), AT_LEAST, 1
    ),
    "each colour is led": ColoursThat(won(TrickFilter(led=COLOURED)), EXACTLY, Every.EVERY),
    "no colour twice in the first tricks": ColoursThat(
        won(TrickFilter(numbers=(Span(1, 2),), led=COLOURED), AT_MOST, 1), EXACTLY, Every.EVERY
    ),
    "half of the colours": ColoursThat(Compare(CardsTaken(Seat(1), COLOURED), AT_LEAST, HALF), EXACTLY, HALF),
    "somebody wins with each colour": MembersWho(
        ColoursThat(Compare(TricksWon(MEMBER, TrickFilter(won_with=COLOURED)), AT_LEAST, 1), EXACTLY, Every.EVERY),
        AT_LEAST,
        1,
    ),
    "of no colour the 2 wins": Not(ColoursThat(EachWins(CardFilter(suits=(COLOUR,), ranks=(2,))), AT_LEAST, 1)),
    "colours inside colours": ColoursThat(
        OneOf((won(TrickFilter(led=COLOURED)), ColoursThat(won(TrickFilter(won_with=COLOURED)), AT_MOST, 1))),
        EXACTLY,
        1,
    ),
    "pink is never the majority of a trick": won(TrickFilter(holds=(Holding(PINK, MORE, HALF),)), EXACTLY, 0),
    "a trick half pink after one that is not": won(
        TrickFilter(holds=(Holding(PINK, EXACTLY, HALF),), after=TrickFilter(holds=(Holding(PINK, OTHER, HALF),)))
    ),
    "half of the tricks": Compare(TricksWon(Seat(0)), AT_LEAST, HALF),
    "fewer than half of the first three": Compare(TricksWon(Seat(1), TrickFilter(numbers=(Span(1, 3),))), FEWER, HALF),
    "just half of the blue cards": Compare(CardsTaken(Seat(1), BLUE), EXACTLY, HALF),
    "not half of the points in pink": Not(Compare(Points(Seat(0), PINK), AT_MOST, HALF)),
    "each wins or leads pink": MembersWho(
        OneOf((Compare(TricksWon(MEMBER), AT_LEAST, 2), Compare(CardsPlayed(MEMBER, PINK), AT_LEAST, 1))),
        EXACTLY,
        Every.EVERY,
    ),
    "not all members win": MembersWho(Compare(TricksWon(MEMBER), AT_LEAST, 1), FEWER, Every.EVERY),
    "half of the members": MembersWho(Compare(TricksWon(MEMBER), AT_LEAST, 1), MORE, HALF),
    "at most half of": SomeOf((won(TrickFilter(led=PINK)), Compare(TricksWon(Seat(2)), AT_LEAST, 1)), AT_MOST, HALF),
    "more than some other": Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.SOME_OTHER)),
    "everybody as many as some other": Compare(TricksWon(Member.EVERYBODY), EXACTLY, TricksWon(Member.SOME_OTHER)),
    "two members win as many": MembersWho(
        Compare(TricksWon(MEMBER), EXACTLY, TricksWon(Member.SOME_OTHER)), EXACTLY, 2
    ),
    "not fewer than some other": Not(Compare(CardsTaken(Seat(1), PINK), FEWER, CardsTaken(Member.SOME_OTHER, PINK))),
    "only the commander wins twice running": Compare(LongestRun(EverybodyBut(Member.COMMANDER)), AT_MOST, 1),
    "all but the last winner lead": Compare(TricksLed(EverybodyBut(WinnerOf(-1))), AT_LEAST, 1),
    "everybody else always behind": Always(
        Compare(TricksWon(EverybodyBut(Member.FIRST_WINNER)), AT_MOST, TricksWon(Member.FIRST_WINNER))
    ),
    "the last winner": Compare(TricksWon(WinnerOf(-1)), EXACTLY, 1),
    "the winner of trick 2": Compare(CardsTaken(WinnerOf(2), PINK), AT_LEAST, 2),
    "the last winner is not ahead of the first": Not(
        Compare(TricksWon(WinnerOf(-1)), MORE, TricksWon(Member.FIRST_WINNER))
    ),
    "the last winner always ahead of the left": Always(
        Compare(TricksWon(WinnerOf(-1)), AT_LEAST, TricksWon(Neighbour(WinnerOf(-1))))
    ),
    "the last winner in the first half": MetBy(Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 1), Half.FIRST),
    "not always by trick 2": Not(MetBy(Always(Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 1)), 2)),
    "the winners of two tricks are not one by trick 1": MetBy(
        Compare(TricksLed(Together((WinnerOf(2), WinnerOf(-1)))), EXACTLY, 0), 1
    ),
    "two members counted as one": Compare(TricksWon(Together((Seat(0), Neighbour(Seat(0))))), EXACTLY, 2),
    "perhaps the same member twice": Compare(
        CardsTaken(Together((Member.COMMANDER, Member.FIRST_WINNER)), PINK), AT_LEAST, 2
    ),
    "two members lead as often as the third": Compare(
        TricksLed(Together((Seat(0), Seat(1)))), AT_MOST, TricksLed(Seat(2))
    ),
    "a run of two members": Compare(LongestRun(Together((Seat(0), Beside(P1)))), AT_LEAST, 2),
    "two members play few pink cards": Compare(
        CardsPlayed(Together((Seat(1), Seat(2))), PINK, TrickFilter(numbers=(Span(1, 2),))), AT_MOST, 1
    ),
    "two members always with few points": Always(Compare(Points(Together((Seat(0), Seat(2))), PINK), AT_MOST, 4)),
    "some neighbours win all pink": MembersWho(
        Compare(CardsTaken(Together((MEMBER, Neighbour(MEMBER))), PINK), EXACTLY, Every.EVERY), AT_LEAST, 1
    ),
    "not more than two others": Not(
        Compare(TricksWon(Member.EVERYBODY), AT_MOST, TricksWon(Together((Neighbour(Member.SAME), Seat(0)))))
    ),
    "if the commander was dealt pink": If(
        Compare(CardsDealt(Member.COMMANDER, PINK), AT_LEAST, 2), Compare(TricksWon(Seat(0)), EXACTLY, 1)
    ),
    "if nobody was dealt much pink, else": If(
        MembersWho(Compare(CardsDealt(MEMBER, PINK), AT_LEAST, 3), EXACTLY, 0),
        Compare(TricksWon(Seat(1)), AT_LEAST, 2),
        EachWins(TRUMP),
    ),
    "if a trick is led with pink": If(won(TrickFilter(led=PINK)), Compare(CardsTaken(Seat(0), BLUE), AT_LEAST, 1)),
    "as many tricks as pink cards dealt": Compare(TricksWon(Seat(1)), EXACTLY, CardsDealt(Member.SAME, PINK)),
    "not fewer than dealt": Not(
        Compare(CardsTaken(Member.FIRST_WINNER, PINK), FEWER, CardsDealt(Member.FIRST_WINNER, PINK))
    ),
    "dealt half of the pink cards wins": MembersWho(
        AllOf((Compare(CardsDealt(MEMBER, PINK), AT_LEAST, HALF), Compare(TricksWon(MEMBER), AT_LEAST, 1))),
        AT_LEAST,
        1,
    ),
    "never more tricks than dealt": Always(Compare(TricksWon(Seat(2)), AT_MOST, CardsDealt(Member.SAME))),
    "who was dealt most pink wins most": If(
        Compare(CardsDealt(Seat(0), PINK), MORE, CardsDealt(Member.EACH_OTHER, PINK)),
        Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.EACH_OTHER)),
        Compare(TricksWon(Seat(0)), EXACTLY, CardsPassed(Member.ANYBODY)),
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
