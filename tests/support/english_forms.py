"""Goals other than single comparisons, with their sentences."""

from tests.support.english import (
    AT_LEAST,
    AT_MOST,
    EVERY,
    EXACTLY,
    FEWER_THAN,
    LAST,
    MEMBER,
    MORE_THAN,
    NINE,
    ONE,
    OTHER_THAN,
    P3,
    P3_B4,
    PINK,
    THREE,
    dealt,
    led,
    run,
    taken,
    won,
)
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import (
    SIGNAL,
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
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
    TRUMPS,
    Against,
    Among,
    CardFilter,
    Half,
    Holding,
    How,
    Others,
    Parity,
    Part,
    Step,
    Sum,
    TrickFilter,
)
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    TasksMet,
    TasksOwned,
    TricksWon,
)
from winnable.rules.crew.who import InRole, Member, Neighbour, Seat, Side, WinnerOf

_ONE_OF_SIX = (
    "One of these 6 holds, or several: (Ann wins no trick); (Ann wins exactly one trick); "
    "(Ann wins exactly two tricks); (Ann wins exactly three tricks); (Ann wins exactly four tricks); "
    "(Ann wins exactly five tricks)."
)
FORMS: list[tuple[Goal, str]] = [
    (
        MembersWho(Compare(TricksWon(MEMBER), EXACTLY, TricksWon(Member.SOME_OTHER)), EXACTLY, 2),
        "Exactly two members win the same number of tricks.",
    ),
    (MembersWho(taken(EXACTLY, EVERY, P3_B4, MEMBER), EXACTLY, 0), "No member wins both pink 3 and blue 4."),
    (
        MembersWho(taken(EXACTLY, EVERY, CardFilter(cards=(*P3_B4.cards, Card("r", 1))), MEMBER), AT_MOST, 1),
        "At most one member wins all of pink 3, blue 4 and rocket 1.",
    ),
    (
        Always(Compare(CardsPlayed(Member.ANYBODY, how=(How.DISCARDED, How.RUFFED)), EXACTLY, 0)),
        "After every trick, nobody has discarded or ruffed.",
    ),
    (
        OneOf(tuple(Compare(TricksWon(Seat(0)), EXACTLY, number) for number in range(6))),
        _ONE_OF_SIX,
    ),
    (
        ColoursThat(taken(EXACTLY, EVERY, CardFilter(suits=("colour",))), AT_LEAST, 1),
        "This holds for some colour: the owner wins every card of that colour.",
    ),
    (
        ColoursThat(led(AT_MOST, 1, led=CardFilter(suits=("colour",))), EXACTLY, EVERY),
        "This holds for every colour: the owner leads at most one trick with a card of that colour.",
    ),
    (
        ColoursThat(taken(AT_LEAST, 2, CardFilter(suits=("colour",), ranks=(7, 9))), EXACTLY, 2),
        "This holds for exactly two colours: the owner wins at least two cards of rank 7 or 9 of that colour.",
    ),
    (
        MembersWho(Compare(TricksWon(MEMBER), AT_LEAST, 1), MORE_THAN, Part.HALF),
        "This holds for more than half of the members: that member wins at least one trick.",
    ),
    (
        SomeOf((Compare(TricksWon(Seat(0)), EXACTLY, 1), Compare(TricksWon(Seat(1)), EXACTLY, 2)), AT_LEAST, Part.HALF),
        "At least half of these hold: (Ann wins exactly one trick); (Bob wins exactly two tricks).",
    ),
    (Always(won(EXACTLY, 0)), "After every trick, the owner has won no trick."),
    (Always(won(EXACTLY, 0, numbers=(LAST,))), "After every trick, the owner has not won the last trick."),
    (Always(run(AT_MOST, 1)), "After every trick, the owner has never won more than one trick in a row."),
    (
        Always(won(EXACTLY, 0, Member.ANYBODY, won_with=NINE)),
        "After every trick, all members together have won no trick with a 9.",
    ),
    (
        Always(won(MORE_THAN, TricksWon(Member.ALL_OTHERS))),
        "After every trick, the owner has won more tricks than all other members together have.",
    ),
    (Spread(TricksWon(Member.ANYBODY), 1), "Nobody ever has two more tricks than anybody else."),
    (Spread(TricksWon(Member.ANYBODY), 0), "Nobody ever has one more trick than anybody else."),
    (
        Spread(TricksWon(Member.ANYBODY, TrickFilter(won_with=NINE)), 2),
        "Nobody ever has three more tricks with a 9 than anybody else.",
    ),
    (Spread(CardsTaken(Member.ANYBODY, NINE), 1), "Nobody ever has two more 9s than anybody else."),
    (EachWins(CardFilter(suits=(TRUMPS,))), "Every rocket of the deck wins a trick."),
    (EachWins(ONE, rising=True), "Every 1 (not a rocket) of the deck wins a trick, in rising order of rank."),
    (EachWins(P3), "Pink 3 wins a trick."),
    (EachWins(P3_B4, in_order=True), "Each of pink 3 and blue 4 wins a trick, in this order."),
    (EachWins(P3_B4), "Each of pink 3 and blue 4 wins a trick."),
    (EachFalls(P3_B4, in_order=True), "Each of pink 3 and blue 4 is played, in this order."),
    (EachFalls(ONE, rising=True), "Every 1 (not a rocket) of the deck is played, in rising order of rank."),
    (MetBy(EachFalls(P3), 5), "By the end of trick 5, pink 3 is played."),
    (
        MetBefore(won(AT_LEAST, 1, Member.EVERYBODY), won(AT_LEAST, 2, Member.COMMANDER)),
        "Before the commander wins at least two tricks, or else by the end, every member wins at least one trick.",
    ),
    (
        MetBefore(OneOf((EachWins(P3), EachFalls(P3_B4))), Not(EachFalls(P3))),
        (
            "Before (it is not so that pink 3 is played), or else by the end, "
            "(pink 3 wins a trick, or each of pink 3 and blue 4 is played)."
        ),
    ),
    (
        MetBy(won(AT_LEAST, 1, WinnerOf(3)), 2),
        "By the end of trick 2, the later winner of trick 3 wins at least one trick.",
    ),
    (
        MetBy(won(AT_LEAST, 1, WinnerOf(3)), 3),
        "By the end of trick 3, the winner of trick 3 wins at least one trick.",
    ),
    (
        MetBy(won(AT_LEAST, 1, WinnerOf(-1)), -1),
        "By the end of the last trick, the winner of the last trick wins at least one trick.",
    ),
    (
        Always(won(AT_MOST, 1, WinnerOf(-1))),
        "After every trick, the later winner of the last trick has won at most one trick.",
    ),
    (
        MetBefore(
            won(EXACTLY, 1, WinnerOf(-1)),
            won(EXACTLY, 1, Member.COMMANDER, against=Against(Others.EACH_OTHER, Step(sum=MORE_THAN))),
        ),
        (
            "Before the commander wins exactly one trick that has a higher sum of ranks than every other trick so far, "
            "or else by the end, the later winner of the last trick wins exactly one trick."
        ),
    ),
    (MetBy(EachWins(P3), Half.FIRST), "By the end of the first half, pink 3 wins a trick."),
    (
        MetBy(AllOf((EachWins(P3), EachFalls(P3_B4))), -2),
        "By the end of the last trick but one, (pink 3 wins a trick, and each of pink 3 and blue 4 is played).",
    ),
    (Falls("", (Half.FIRST,)), "Every task is met in one of the tricks of the first half."),
    (Falls("omega", (LAST,)), "The task with the token omega is met in the last trick."),
    (
        Falls(">>", (THREE, LAST)),
        "The task with the token >> is met in one of the first three tricks and the last trick.",
    ),
    (AllOf((won(EXACTLY, 2), run(AT_LEAST, 2))), "The owner wins exactly two tricks, one directly after the other."),
    (
        AllOf((won(EXACTLY, 2), run(AT_LEAST, 3))),
        "The owner wins exactly two tricks, and wins at least three tricks in a row.",
    ),
    (
        AllOf((won(EXACTLY, 2), led(EXACTLY, 0, Seat(0)), Spread(TricksWon(Member.ANYBODY), 1))),
        "The owner wins exactly two tricks, Ann leads no trick, and nobody ever has two more tricks than anybody else.",
    ),
    (AllOf((taken(EXACTLY, 1), taken(EXACTLY, 1, NINE))), "The owner wins exactly one pink card and exactly one 9."),
    (
        OneOf((taken(EXACTLY, EVERY), taken(EXACTLY, EVERY, NINE))),
        "The owner wins every pink card of the deck or every 9 of the deck.",
    ),
    (
        AllOf((taken(EXACTLY, 1), taken(EXACTLY, 2, NINE))),
        "The owner wins exactly one pink card, and wins exactly two 9s.",
    ),
    (
        AllOf((won(EXACTLY, TricksWon(Seat(0))), led(EXACTLY, 0))),
        "The owner wins exactly as many tricks as Ann does, and the owner leads no trick.",
    ),
    (OneOf((won(EXACTLY, 2), won(EXACTLY, 4))), "The owner wins exactly two tricks, or wins exactly four tricks."),
    (
        AllOf((won(EXACTLY, 2), OneOf((led(EXACTLY, 0), led(EXACTLY, 1))))),
        "The owner wins exactly two tricks, and (the owner leads no trick, or leads exactly one trick).",
    ),
    (OneOf((AllOf((won(EXACTLY, 2),)),)), "The owner wins exactly two tricks."),
    (AllOf((won(AT_LEAST, 1), won(AT_MOST, 3))), "The owner wins at least one and at most three tricks."),
    (
        AllOf((won(AT_LEAST, 1, Member.EVERYBODY), won(AT_MOST, 3, Member.EVERYBODY))),
        "Every member wins at least one trick, and no member wins more than three tricks.",
    ),
    (
        OneOf((led(EXACTLY, 0), AllOf((taken(MORE_THAN, 1), taken(FEWER_THAN, 4))))),
        "The owner leads no trick, or wins more than one and fewer than four pink cards.",
    ),
    (Not(won(AT_LEAST, 2)), "It is not so that the owner wins at least two tricks."),
    (
        Not(AllOf((won(AT_LEAST, 2), led(EXACTLY, 0)))),
        "It is not so that (the owner wins at least two tricks, and leads no trick).",
    ),
    (
        AllOf((Not(won(AT_LEAST, 2)), led(EXACTLY, 0))),
        "(it is not so that the owner wins at least two tricks), and the owner leads no trick.",
    ),
    (
        SomeOf((won(AT_LEAST, 2), led(EXACTLY, 0)), EXACTLY, 1),
        "Exactly one of these holds: (the owner wins at least two tricks); (the owner leads no trick).",
    ),
    (
        SomeOf((won(AT_LEAST, 2), led(EXACTLY, 0)), EXACTLY, 0),
        "None of these holds: (the owner wins at least two tricks); (the owner leads no trick).",
    ),
    (
        SomeOf((won(AT_LEAST, 2), led(EXACTLY, 0)), EXACTLY, Parity.ODD),
        "An odd number of these hold: (the owner wins at least two tricks); (the owner leads no trick).",
    ),
    (MembersWho(won(EXACTLY, 3, MEMBER), AT_LEAST, 1), "Somebody wins exactly three tricks."),
    (MembersWho(won(AT_LEAST, 3, MEMBER), EXACTLY, 0), "No member wins at least three tricks."),
    (MembersWho(won(EXACTLY, 3, MEMBER), AT_MOST, 1), "At most one member wins exactly three tricks."),
    (MembersWho(won(AT_LEAST, 3, MEMBER), EXACTLY, EVERY), "Every member wins at least three tricks."),
    (
        MembersWho(OneOf((won(EXACTLY, 3, MEMBER), led(EXACTLY, 0, MEMBER))), FEWER_THAN, EVERY),
        "This holds for fewer than all members: that member wins exactly three tricks, or leads no trick.",
    ),
    (
        MembersWho(won(AT_LEAST, 1, MEMBER, won_with=CardFilter(suits=(TRUMPS,))), EXACTLY, 2),
        "This holds for exactly two members: that member wins at least one trick with a rocket.",
    ),
    (
        MembersWho(AllOf((taken(AT_LEAST, 1, P3, MEMBER), led(EXACTLY, 0, MEMBER))), AT_LEAST, 1),
        "This holds for some member: that member wins the trick that holds pink 3, and leads no trick.",
    ),
    (
        won(OTHER_THAN, TricksWon(Member.EACH_OTHER), Member.EVERYBODY),
        "No two members win the same number of tricks.",
    ),
    (
        won(OTHER_THAN, TricksWon(Seat(0))),
        "The owner wins a different number of tricks than Ann does.",
    ),
    (
        won(MORE_THAN, TricksWon(Neighbour(Member.SAME)), Member.EVERYBODY),
        "Every member wins more tricks than the member to the left of them does.",
    ),
    (
        won(EXACTLY, 1, Neighbour(Member.COMMANDER, Side.RIGHT)),
        "The member to the right of the commander wins exactly one trick.",
    ),
    (won(EXACTLY, 1, Neighbour(Seat(0), Side.OPPOSITE)), "The member opposite Ann wins exactly one trick."),
    (
        won(EXACTLY, TasksOwned(Member.SAME), Member.EVERYBODY),
        "Every member wins exactly as many tricks as they own tasks.",
    ),
    (
        Compare(CardsTaken(Member.EVERYBODY, PINK), MORE_THAN, CardsTaken(Member.SAME, NINE)),
        "Every member wins more pink cards than 9s.",
    ),
    (Compare(TasksOwned(Member.OWNER), EXACTLY, 2), "The owner owns exactly two tasks."),
    (Compare(TasksOwned(Member.EVERYBODY), EXACTLY, 0), "No member owns any task."),
    (Compare(TasksOwned(Member.COMMANDER), EXACTLY, EVERY), "The commander owns every task."),
    (
        Always(won(MORE_THAN, TasksOwned(Seat(0)))),
        "After every trick, the owner has won more tricks than Ann owns tasks.",
    ),
    (
        SharedOut((won(EXACTLY, 1, MEMBER), taken(EXACTLY, 0, PINK, MEMBER))),
        (
            "Each member gets one of these and meets it, a different one where there are enough, else "
            "none for more members than an even share takes: "
            "(that member wins exactly one trick); (that member wins no pink card)."
        ),
    ),
    (
        TasksInOrder(TaskOrder.IN_TURN, Member.COMMANDER),
        (
            "Starting with the commander and going clockwise, each member meets one task in turn, and a member who "
            "has none left is passed over."
        ),
    ),
    (TasksInOrder(TaskOrder.FIRST, Seat(0)), "No other task is met until all tasks of Ann are."),
    (
        TasksInOrder(TaskOrder.LAST, InRole("sick")),
        "No task of the member who is sick is met until all other tasks are.",
    ),
    (Falls("", (THREE,), P3), "The task for pink 3, if there is one, is met in one of the first three tricks."),
    (Falls("", (LAST,), PINK, Seat(1)), "Every task of Bob for a pink card is met in the last trick."),
    (Falls("", (LAST,), by=Member.COMMANDER), "Every task of the commander is met in the last trick."),
    (Compare(TasksMet(Member.COMMANDER), AT_LEAST, 2), "The commander meets at least two tasks."),
    (Compare(TasksMet(Member.EVERYBODY), EXACTLY, 0), "No member meets any task."),
    (Compare(TasksMet(Seat(0)), EXACTLY, EVERY), "Ann meets every task."),
    (
        MetBy(Compare(TasksMet(Member.EVERYBODY), AT_LEAST, 1), 6),
        "By the end of trick 6, every member meets at least one task.",
    ),
    (
        Always(Compare(TasksMet(Seat(0)), AT_MOST, TasksMet(Member.EACH_OTHER))),
        "After every trick, Ann has met at most as many tasks as every other member has.",
    ),
    (
        Compare(TasksMet(Seat(0)), MORE_THAN, TasksOwned(Seat(1))),
        "Ann meets more tasks than Bob owns tasks.",
    ),
    (dealt(AT_LEAST, 1, P3), "The owner was dealt pink 3."),
    (dealt(EXACTLY, 0, P3), "The owner was not dealt pink 3."),
    (dealt(AT_LEAST, 2), "The owner was dealt at least two pink cards."),
    (dealt(EXACTLY, EVERY, NINE), "The owner was dealt every 9 of the deck."),
    (dealt(AT_LEAST, 2, PINK, Member.EVERYBODY), "Every member was dealt at least two pink cards."),
    (dealt(AT_MOST, 2, PINK, Member.EVERYBODY), "No member was dealt more than two pink cards."),
    (
        MembersWho(dealt(AT_LEAST, 2, PINK, MEMBER), EXACTLY, 0),
        "No member was dealt at least two pink cards.",
    ),
    (
        dealt(MORE_THAN, CardsDealt(Member.EACH_OTHER, PINK)),
        "The owner was dealt more pink cards than any other member was.",
    ),
    (
        won(EXACTLY, CardsDealt(Member.SAME, PINK), Member.EVERYBODY),
        "Every member wins exactly as many tricks as they were dealt pink cards.",
    ),
    (Compare(CardsPassed(Member.OWNER, PINK), AT_LEAST, 1), "The owner passes at least one pink card."),
    (Compare(CardsPassed(Member.OWNER, P3), EXACTLY, 0), "The owner does not pass pink 3."),
    (Compare(CardsPassed(Member.EVERYBODY, NINE), EXACTLY, 0), "No member passes any 9."),
    (SIGNAL["sent"], "The distress signal is sent."),
    (SIGNAL["silent"], "The distress signal is not sent."),
    (If(SIGNAL["sent"], won(EXACTLY, 0)), "If the distress signal is sent, the owner wins no trick."),
    (
        If(dealt(AT_LEAST, 1, P3), AllOf((won(AT_LEAST, 1), led(EXACTLY, 2))), won(EXACTLY, 2)),
        (
            "If the owner was dealt pink 3, (the owner wins at least one trick, and leads exactly two tricks); "
            "otherwise the owner wins exactly two tricks."
        ),
    ),
    (won(OTHER_THAN, 2), "The owner does not win exactly two tricks."),
    (won(OTHER_THAN, 2, Member.EVERYBODY), "No member wins exactly two tricks."),
    (won(EXACTLY, Among((1, 3))), "The owner wins exactly one or three tricks."),
    (won(EXACTLY, Parity.ODD), "The owner wins an odd number of tricks."),
    (won(EXACTLY, Parity.EVEN, numbers=(THREE,)), "The owner wins an even number of the first three tricks."),
    (taken(EXACTLY, Parity.EVEN), "The owner wins an even number of pink cards."),
    (run(EXACTLY, Among((1, 3))), "The owner wins exactly one or three tricks in the longest row."),
    (
        won(EXACTLY, Parity.ODD, Member.ANYBODY, holds=(Holding(PINK, EXACTLY, Among((1, 2))),)),
        "An odd number of tricks hold exactly one or two pink cards.",
    ),
    (
        won(AT_LEAST, 1, sum=Sum(over=19, odd=True)),
        "The owner wins at least one trick that has an odd sum of ranks above 19.",
    ),
    (
        ByCrew(((3, won(EXACTLY, 2)), (4, won(EXACTLY, 1)))),
        "With three players, the owner wins exactly two tricks; with four players, the owner wins exactly one trick.",
    ),
    (
        ByCrew(((3, won(EXACTLY, 2)), (4, won(EXACTLY, 1)), (5, won(EXACTLY, 2)))),
        (
            "With three or five players, the owner wins exactly two tricks; "
            "with four players, the owner wins exactly one trick."
        ),
    ),
    (
        AllOf((won(AT_LEAST, 1), ByCrew(((3, AllOf((led(EXACTLY, 2), taken(EXACTLY, 0)))),)))),
        (
            "The owner wins at least one trick, and (with three players, (the owner leads exactly two tricks, "
            "and wins no pink card))."
        ),
    ),
]
