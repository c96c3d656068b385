"""The codes of findings in files of The Crew: those that every game shares, and its own."""

from typing import Final

from winnable.missions.source.codes import SHARED_CODES

__all__ = ["CODES"]

CODES: Final = {
    **SHARED_CODES,
    # parts of a problem that fit one by one
    "K009": "parts that no crew could be asked together, of which nothing else is known to be wrong",
    # decks, deals and players
    "D001": "not a card",
    "D002": "a card that is not in the deck",
    "D003": "a card is dealt twice",
    "D004": "cards of the deck are missing",
    "D005": "a hand has the wrong size",
    "D006": "too few or too many hands",
    "D007": "an unknown player",
    "D008": "a name that a player cannot have",
    "D009": "a deck that cannot be",
    "D010": "nobody leads the first trick",
    "D011": "the deal of another file cannot be taken",
    "D012": "deals that refer to one another in a circle",
    "D013": "a leader who may not lead with an official deck",
    "D014": "an unknown card where every card must be known",
    "D015": "the robot where only a player can be",
    "D016": "a column of two cards that cannot be",
    "D017": "a hand of the rest, where nobody knows which cards those are",
    # tasks and tokens
    "T001": "not a task in the short notation",
    "T002": "a task for a card that is not in the deck",
    "T003": "a task is there twice",
    "T004": "a task for a trump card",
    "T005": "not a token",
    "T006": "a token is there twice",
    "T007": "tokens with a gap",
    "T009": "owners that the rule of assignment does not allow",
    "T010": "tokens that do not lie as the mission says",
    "T011": "a prediction that cannot be",
    "T012": "a task without the difficulty that the mission counts",
    "T013": "an id that a task card cannot have",
    "T014": "a task that cannot have been met before",
    # tricks that are not in the file
    "B001": "part of a deck, of which nothing says what happened before",
    "B002": "what cannot have happened before",
    "B003": "something that depends on earlier tricks, of which too little is said",
    # missions
    "M003": "a crew of the wrong size for the mission, or of more players than an official deck is for",
    "M004": "the wrong tasks for the mission: too many, too few, too easy, too hard, or others",
    "M005": "an unknown reading of the mission",
    "M006": "a role that does not exist, that a member may not have, or that nobody is left for",
    "M007": "a draw that cannot be",
    "M008": "more tokens than tasks",
    "M009": "tasks that the rule of assignment cannot share out",
    "M014": "a role that nothing mentions",
    "M015": "more tasks or players than there are cards",
    "M018": "a file without task cards that can be used",
    # goals
    "G001": "a kind of card that cannot be understood or is not in the deck",
    "G002": "a member who cannot stand here",
    "G003": "an unknown role",
    "G004": "a trick, or a turn in it, that cannot exist",
    "G005": "no card of the deck fits",
    "G006": "a goal about a token that no task has",
    "G007": "more tricks than there are",
    "G008": "a prediction outside the goal of a task",
    "G009": "a goal that does not cover this number of players",
    "G010": "a goal for a number of players that the mission does not have",
    "G011": "tricks while tasks are open, tasks in time, or tasks that are owned, where there are none",
    "G012": "cards of one rank that are to win in order of rank",
    "G014": "a lower number above the upper one, or bounds that leave no odd or no even number",
    "G015": "a number of goals or members that is impossible",
    "G016": "a trick that would come after another one, and cannot",
    "G017": "a task whose goal asks when that task is met",
    "G018": "a condition that every trick meets, or none",
    "G019": "a goal that every play meets, or none, by its words",
    "G020": "cards by their places (`nth`), or tricks compared with others (`against`), where they cannot stand",
    "G021": "as much, or as little, as there can be, elsewhere than in a goal of a mission",
    "G013": "an order of cards that is not written",
    # cards that are passed, and what is known of hands
    "P001": "a card that cannot be passed",
    "P002": "a hint that nobody can give",
    "P003": "a hint that is not true of the hand",
    # missions that have been played, see `winnable validate`
    "V001": "no deal can be won",
    "V002": "a mission that cannot be lost",
    "V003": "parts that no deal can meet together; each of them is needed, as far as that is proved",
    "V004": "a redundant part: the other parts imply it",
    "V005": "no deal was found that can be won",
    "V006": "a mission that cannot be dealt",
    "V007": "a deal that the rules cancel: a hand holds cards with which a task card wants all dealt again",
    "V008": "drawn tasks that no deal lets a crew meet together, so that the rules exchange one",
    "V009": "a part within a goal that every play meets, or that none does",
    # lines of play
    "L001": "not a card in a line of play",
    "L002": "a card of the line that is not in the deck",
    "L003": "a card is played twice",
    "L004": "a trick that cannot be read",
    "L005": "a card of a line of play that was not legal",
    "L006": "a line so far with too many tricks, or a trick of it with too few or too many cards",
}
"""Each code with its meaning. A code never changes its meaning."""
