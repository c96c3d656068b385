"""The words of the format that mean something to the code, each with its meaning for people."""

from typing import Final

from winnable.missions.source.reading import Words
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.kinds import Others, Relation, Turn

DOCUMENTS: Final = "a problem, a mission or task cards"
"""The documents of the game, for messages."""
GAMES: Final = tuple(EDITIONS)
"""The values of the key `game`: the editions."""
TOKENS_MAY: Final = {
    "nothing": "They stay where they lie.",
    "swap-two": "Two tokens may change places, once.",
    "move-one": "One token may go to a task that has none, once.",
}
"""Changes of the tokens that the crew may make."""
DRAW: Final = "from-right"
"""The draw of mission 12."""
SOME: Final = "some"
EVERY: Final = "every"
"""The question about unknown cards: can some way to fill them in be won, or every one? `every` is for draws too."""
SIGNAL: Final = {
    "none": "Nobody passes a card.",
    "allowed": "Everybody may pass a card, all in the same direction.",
    "required": "Everybody passes a card, all in the same direction.",
}
"""Whether the distress signal is sent."""
DISTRESS: Final = tuple(SIGNAL)
"""The words of SIGNAL: none, allowed, required."""
COMMANDER_WORDS: Final = {
    "commander": "The member who holds the highest trump and leads trick 1.",
    "captain": "The same, as Deep Sea calls it.",
}
COMMANDER: Final = tuple(COMMANDER_WORDS)
"""The words for the commander; no player can be called so."""
ALL_SUCH: Final = "all_such"
"""In place of a number: all that come up in the play."""
LAST_WINNER: Final = "last_winner"
SOMEBODY: Final = "somebody"
NOBODY: Final = "nobody"
OWN_TASKS: Final = "own_tasks"
"""In place of a number: as many as the member on the left owns tasks."""
MEMBERS: Final = {
    "owner": "The owner of the task; only in the goal of a task.",
    **COMMANDER_WORDS,
    "anybody": "All members, counted together.",
    "everybody": "Every member, one by one; only on the left of a comparison.",
    "left_of_commander": "The left neighbour of the commander, who is next in turn order.",
    "right_of_commander": "The right neighbour of the commander, who is the one before in turn order.",
    "opposite_commander": "The member opposite the commander, with four players or another even number.",
    "first_winner": "The member who wins trick 1.",
    LAST_WINNER: "The member who wins the last trick.",
    "each_other": "Every other member, one by one; only on the right of a comparison.",
    "some_other": "At least one other member, whichever it is; only on the right of a comparison.",
    "all_others": "All other members together; only on the right of a comparison.",
    SOMEBODY: "At least one member; only on the left of a comparison.",
    NOBODY: "No member; only on the left of a comparison. Without a number: nobody has any.",
    "member": "The member in question, only inside 'members'; or who gets the goal, only inside 'shared_out'.",
    "same": "The member on the left; of everybody, each one separately. Only on the right of a comparison.",
}
"""The members that a goal can speak of."""
_SUMS: Final = {
    "higher": ("It is higher.", Relation.MORE_THAN),
    "lower": ("It is lower.", Relation.FEWER_THAN),
    "equal": ("It is the same.", Relation.EXACTLY),
    "different": ("It is another.", Relation.OTHER_THAN),
    "not_higher": ("It is the same or lower.", Relation.AT_MOST),
    "not_lower": ("It is the same or higher.", Relation.AT_LEAST),
}
STEP_SUMS: Final = {word: about for word, (about, _) in _SUMS.items()}
STEP_RELATIONS: Final = {word: relation for word, (_, relation) in _SUMS.items()}
STEP_WINNERS: Final = {
    Turn.SAME.value: "Who won the trick before.",
    Turn.ANOTHER.value: "Anybody else.",
    Turn.LEFT.value: "The left neighbour, who is next in turn order.",
    Turn.RIGHT.value: "The right neighbour.",
}
STEP_SUITS: Final = {"same": "It is the same.", "another": "It is another."}
OTHER_TRICKS: Final = {
    Others.NEXT.value: "The one directly after it, which the last trick has not.",
    Others.EACH_BEFORE.value: "Every trick before it.",
    Others.SOME_BEFORE.value: "At least one trick before it.",
    Others.EACH_AFTER.value: "Every trick after it.",
    Others.SOME_AFTER.value: "At least one trick after it.",
    Others.EACH_OTHER.value: "Every other trick.",
    Others.SOME_OTHER.value: "At least one other trick.",
}
"""The tricks that a trick is compared with."""
RESERVED: Final = (
    *MEMBERS,
    "seat",
    "holder_of",
    "left_of_holder",
    "left_of",
    "right_of",
    "opposite",
    "winner_of",
    "everybody_but",
)
"""Names that no role can have."""
ASSIGNMENT_RULES: Final = {
    "draft": "The commander takes a task, then clockwise one each until none is left.",
    "draft-with-passing": "The same; with fewer tasks than members anybody may pass, and takes one at most.",
    "hardest-to-captain": "draft-with-passing, and the captain owns one of the most difficult tasks.",
    "captain-skipped": "draft-with-passing among the others.",
    "one-by-agreement": "One member owns all tasks.",
    "captain-or-volunteer": "One member owns all tasks.",
    "one-volunteer": "One member owns all tasks.",
    "two-volunteers": "Two members own all tasks, one each at least.",
    "free": "Anybody may own any.",
    "commander-decision": "One member other than the commander owns all tasks.",
    "commander-distribution": "Anybody may own any, but no member two more than another.",
}
"""The rules of assignment that have a name."""


def words_of(game: str) -> Words:
    """Return the words of an edition, as shapes write them: that for the commander, and the name of the trump suit."""
    edition = EDITIONS[game]
    return {"commander": edition.commander, **({"trump": edition.deck.trump.name} if edition.deck.trump else {})}
