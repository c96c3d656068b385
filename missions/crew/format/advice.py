"""What people write in place of a word of the format, with the hint for it; all in small letters, `_` for `-`."""

from collections.abc import Mapping
from typing import Final

__all__ = [
    "DISTRESS_ADVICE",
    "EXPECT_ADVICE",
    "GOAL_ADVICE",
    "KIND_ADVICE",
    "MEMBER_ADVICE",
    "MISSION_ADVICE",
    "NUMBER_ADVICE",
    "PLACED_ADVICE",
    "PROBLEM_ADVICE",
    "QUANTITY_ADVICE",
    "SPREAD_ADVICE",
    "SUIT_ADVICE",
    "TRICK_ADVICE",
    "UNKNOWN_ADVICE",
]


def _means(words: Mapping[str, str]) -> dict[str, str]:
    """Turn `{"hands": "karten cards"}` into a hint for each of the words."""
    return {word: f"did you mean {key!r}?" for key, written in words.items() for word in written.split()}


_LEFT: Final = "the commander holds the highest trump: write {left_of_holder: r4}, in Deep Sea {left_of_holder: s4}"
_NOBODY: Final = "for nobody write {by: anybody, …, exactly: 0}"
PROBLEM_ADVICE: Final = {
    **_means(
        {
            "hands": "cards karten hand handkarten hände haende blatt mains cartes",
            "tasks": "aufgaben aufgabe aufträge auftraege auftrag tâches tâche taches objectives quests",
            "lead": "leader starts start starter first beginnt anspiel commence",
            "goals": "ziele ziel buts",
            "deck": "stapel kartenspiel paquet",
            "name": "title titel titre",
            "note": "notes notiz comment about",
            "expect": "expected erwartet result verdict",
            "hints": "communication communications kommunikation",
            "line": "tricks stiche plis",
            "played": "gespielt joué",
            "distress": "signal notsignal détresse distress_signal",
            "game": "edition spiel jeu",
        }
    ),
    "players": "the players stand in 'hands', each with the cards: 'Ann: p179 b23'",
    "player": "the players stand in 'hands', each with the cards: 'Ann: p179 b23'",
    "spieler": "the players stand in 'hands', each with the cards: 'Ann: p179 b23'",
    "joueurs": "the players stand in 'hands', each with the cards: 'Ann: p179 b23'",
    "commander": "who leads is 'lead'; with an official deck that is the holder of the highest trump",
    "captain": "who leads is 'lead'; with an official deck that is the holder of the highest trump",
}
MISSION_ADVICE: Final = {
    **_means(
        {
            "tasks": "aufgaben aufgabe aufträge auftraege tâches taches objectives",
            "goals": "ziele ziel goal buts",
            "title": "name titel titre",
            "notes": "note comment",
            "crew": "spieler joueurs",
            "tokens_may": "swap",
        }
    ),
    "players": "the numbers of players are 'crew', as in crew: [3, 4]",
    "player": "the numbers of players are 'crew', as in crew: [3, 4]",
    "hands": "a document is a mission (with 'id') or a problem (with 'hands'); set two of them off by ---",
    "tokens": 'tokens stand beside the number of tasks, as in tasks: {count: 2, tokens: ["1", "2"]}',
    "draws": "did you mean 'draw'? draw: from-right",
}
GOAL_ADVICE: Final = {
    "not": "write the opposite, such as exactly: 0 in place of at_least: 1",
    **_means(
        {
            "tricks_won": "tricks won stiche plis wins_tricks tricks_taken",
            "each_wins": "wins",
            "cards_taken": "cards cards_won karten takes",
            "tricks_led": "led leads",
            "all_of": "and all",
            "one_of": "or any any_of either",
        }
    ),
}
KIND_ADVICE: Final = {
    **dict.fromkeys(("pink", "blue", "green", "yellow", "rocket", "submarine"), "write {suit: pink, rank: 9}, or p9"),
    **dict.fromkeys(("odd", "even"), "write {parity: odd} or {parity: even}"),
    **dict.fromkeys(
        ("exactly", "at_least", "at_most", "more_than", "fewer_than"), "to count cards write {of: p9, at_least: 1}"
    ),
    **_means({"suit": "colour color farbe colours colors", "rank": "value number wert", "over": "above min"}),
}
TRICK_ADVICE: Final = {
    **_means(
        {
            "fewer_than": "less_than less fewer under",
            "more_than": "more greater_than over",
            "exactly": "equals equal is count number genau",
            "at_least": "min minimum least mindestens",
            "at_most": "max maximum most höchstens hoechstens",
            "by": "who player wer von",
            "won_with": "with mit",
        }
    ),
}
_COUNT: Final = "write what is counted as well, {tricks_won: {by: each_other}}"
NUMBER_ADVICE: Final = dict.fromkeys(
    ("each_other", "all_others", "everybody", "anybody", "others", "commander"), _COUNT
)
QUANTITY_ADVICE: Final = {"by": _COUNT}
SPREAD_ADVICE: Final = dict.fromkeys(("exactly", "fewer_than", "max", "difference"), "did you mean 'at_most'?")
UNKNOWN_ADVICE: Final = {
    **dict.fromkeys(("all", "each", "always"), "did you mean 'every'?"),
    **dict.fromkeys(("any", "one", "possible"), "did you mean 'some'?"),
}
MEMBER_ADVICE: Final = {
    **dict.fromkeys(("nobody", "no_one", "noone", "none", "niemand", "personne"), _NOBODY),
    **dict.fromkeys(("left_of_commander", "left_of_captain", "left"), _LEFT),
    **dict.fromkeys(
        ("right_of_commander", "right_of_captain", "right"),
        "count to the left: with four players the right neighbour is {holder_of: r4, left: 3}",
    ),
    **dict.fromkeys(
        ("all", "everyone", "alle", "jeder", "tous"),
        "write anybody for all of them counted together, everybody for each one alone",
    ),
    **dict.fromkeys(
        ("somebody", "someone", "one", "any", "anyone"),
        "anybody counts the whole crew together; for one of several members write one_of",
    ),
    "winner": "did you mean 'first_winner'? it is who won trick 1",
    "kommandant": "did you mean 'commander'?",
    "commandant": "did you mean 'commander'?",
    "kapitän": "did you mean 'captain'?",
}
PLACED_ADVICE: Final = {
    **dict.fromkeys(("left_of", "neighbour", "neighbor", "next_to"), _LEFT),
    **dict.fromkeys(
        ("right_of", "right_of_holder"),
        "count to the left: with four players the right neighbour is {holder_of: p9, left: 3}",
    ),
    **dict.fromkeys(("player", "name"), "did you mean 'seat'?"),
    **dict.fromkeys(("holder", "holds", "card"), "did you mean 'holder_of'?"),
}
EXPECT_ADVICE: Final = {
    **dict.fromkeys(("yes", "true", "win", "wins", "won", "possible", "ok", "ja"), "did you mean 'winnable'?"),
    **dict.fromkeys(("no", "false", "lose", "lost", "loss", "impossible", "nein"), "did you mean 'unwinnable'?"),
}
_SIGNAL: Final = "write allowed if the crew may do without it, required if not"
DISTRESS_ADVICE: Final = {
    **dict.fromkeys(("yes", "true", "ja", "sent", "on"), _SIGNAL),
    **dict.fromkeys(("no", "false", "nein", "off"), "did you mean 'none'?"),
    "left": "write {to: left}",
    "right": "write {to: right}",
}
_RANKS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SUIT_ADVICE: Final = {
    **_means(
        {
            "pink": "rosa rose",
            "blue": "blau bleu",
            "green": "grün gruen vert",
            "yellow": "gelb jaune",
            "trumps": "trump trumpf rakete raketen rocket rockets submarine submarines u_boot uboot atout",
            "colours": "colour color colors farbe farben couleurs",
        }
    ),
    "odd": "write {parity: odd}",
    "even": "write {parity: even}",
    **{f"{word}s": f"write {{rank: {rank}}}" for rank, word in enumerate(_RANKS, start=1)},
    "sixes": "write {rank: 6}",
}
