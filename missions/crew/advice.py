"""What people write in place of a word of the format, with the hint for it; all in small letters, `_` for `-`."""

from collections.abc import Mapping
from typing import Final


def _means(words: Mapping[str, str]) -> dict[str, str]:
    """Turn `{"hands": "karten cards"}` into a hint for each of the words."""
    return {word: f"did you mean {key!r}?" for key, written in words.items() for word in written.split()}


_LEFT: Final = "say of whom: {left_of: commander}; left is the next member in turn order"
_RIGHT: Final = "say of whom: {right_of: commander}; right is the member before in turn order"
_OPPOSITE: Final = "say of whom: {opposite: commander}; only with four players or another even number"
_PARTNER: Final = "nobody has a partner in The Crew; with four players the member across is {opposite: commander}"
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
    "crew": "the players are those with 'hands'; the numbers of players stand in a mission",
    "captain": "who leads is 'lead'; with an official deck that is the holder of the highest trump",
}
MISSION_ADVICE: Final = {
    **_means(
        {
            "tasks": "aufgaben aufgabe aufträge auftraege tâches taches objectives",
            "goals": "ziele ziel goal buts",
            "title": "name titel titre",
            "notes": "note comment",
            "crew": "spieler joueurs player_count players_count num_players number_of_players",
            "about": "description text summary",
            "real_time": "time timer time_limit seconds minutes",
            "tokens_may": "swap",
        }
    ),
    "players": "the numbers of players are 'crew', as in crew: [3, 4]",
    "player": "the numbers of players are 'crew', as in crew: [3, 4]",
    "hands": "a document is a mission (with 'id') or a problem (with 'hands'); separate the two by ---",
    "tokens": 'write tokens together with the number of tasks, as in tasks: {count: 2, tokens: ["1", "2"]}',
    "draws": "did you mean 'draw'? draw: from-right",
    **dict.fromkeys(
        ("objective", "rule", "rules", "condition", "conditions", "win"),
        "goals to reach are written as 'goals', the cards to win as 'tasks'",
    ),
    "difficulty": "write tasks: {difficulty: 5}",
    **dict.fromkeys(("author", "version", "date", "by"), "a mission has 'notes' for what else is to be said"),
    **dict.fromkeys(
        ("expect", "lead", "line", "played", "unknown", "hints"),
        "it belongs into a problem (with 'hands'), as it is about a deal; separate two documents of one file by ---",
    ),
}
ROLES_ADVICE: Final = dict.fromkeys(("text", "list"), "write a mapping, roles: {sick: {}, well: {not: sick}}")
TASKS_ADVICE: Final = _means({"count": "number amount cards_drawn how_many"})
TASK_ADVICE: Final = {
    **_means({"owner": "player by who for", "token": "tokens order number place", "task": "id"}),
}
ASSIGNMENT_ADVICE: Final = {
    **_means({"free": "free_choice any anybody anyone choice open crew", "draft": "normal clockwise usual standard"}),
    **dict.fromkeys(("commander", "captain"), "write commander-decision or commander-distribution"),
    **dict.fromkeys(
        ("random", "given"),
        "owners are given with each deal, as in tasks: p3>Ann; for owners that the crew agrees on write free",
    ),
}
COMMUNICATION_ADVICE: Final = _means({"silent": "none no forbidden never off mute muted no_communication"})
DRAW_ADVICE: Final = _means({"from-right": "yes true right on ja from_the_right"})
GAME_ADVICE: Final = dict.fromkeys(("crew", "the_crew", "planet_9"), "write planet-nine or deep-sea")
SIGNAL_ADVICE: Final = _means({"to": "direction side left right", "cards": "passed card"})
FALLS_ADVICE: Final = _means({"in": "trick tricks on at when number", "token": "task", "cards": "card", "by": "owner"})
TASK_ORDER_ADVICE: Final = _means(
    {"in_turn_from": "from by in_turn turn round starting_with", "first": "before", "last": "after"}
)
GOAL_ADVICE: Final = {
    **_means(
        {
            "tricks_won": "tricks won stiche plis wins_tricks tricks_taken",
            "each_falls": "falls fall cards_fall falls_in_order fall_in_order falls_before",
            "met_by": "by_trick deadline before_trick until at_the_latest after_trick",
            "cards_taken": "cards cards_won karten takes",
            "points": "score value total rank_sum sum_of_cards",
            "longest_run": "run runs streak streaks in_a_row row in_row consecutive consecutive_tricks tricks_in_a_row",
            "tricks_led": "led leads",
            "cards_played": "plays played play cards_led cards_discarded discards ruffs trumps_played",
            "all_of": "and all",
            "one_of": "or any any_of either",
            "just_one_of": "xor exactly_one_of only_one_of one_only_of",
            "none_of": "nor neither",
            "some_of": "k_of count_of number_of exactly_of",
            "by_crew": "by_players by_number_of_players per_crew players_count",
            "not": "no never unless",
            "members": "players whoever somebody someone exists member",
            "shared_out": "share_out shared_among distribute each_different different_goals",
            "tasks_owned": "tasks own_tasks owned tasks_taken number_of_tasks",
            "tasks_met": "meets_tasks tasks_fulfilled met_tasks",
            "tasks_in_order": "task_order tasks_in_turn in_turn order_of_tasks owners_in_order",
            "cards_dealt": "dealt holds held cards_held hand cards_in_hand was_dealt",
            "cards_passed": "passed passes given_away",
            "signal": "distress distress_signal signal_sent",
            "task_falls": "tasks_by tasks_done all_tasks tasks_fall",
        }
    ),
    **dict.fromkeys(
        ("before", "met_before", "sooner", "earlier", "only_after", "not_before"),
        "for one card before another write each_falls: {cards: b1 g1, in_order: true}, "
        "for one goal before another met_by: {before: …, meet: …}",
    ),
    **dict.fromkeys(
        ("nobody", "somebody", "anybody", "commander", "captain", "owner", "member"),
        "say what is counted, and of whom: {tricks_won: {by: commander, at_least: 1}}",
    ),
    **dict.fromkeys(
        ("win", "wins"), "tricks are tricks_won: {by: commander, …}, cards that win each_wins: {cards: p9}"
    ),
    **dict.fromkeys(
        ("favourites", "favorites", "favourite", "favorite"),
        (
            "write shared_out: […], with a goal for each suit, as in {tricks_won: {by: member, won_with: "
            "pink, at_least: 1}}"
        ),
    ),
    **dict.fromkeys(
        ("two_of", "three_of", "at_least_one_of", "at_most_one_of", "exactly_two_of"),
        "write some_of: {exactly: 2, goals: […]}",
    ),
    **dict.fromkeys(
        ("each_member", "each_player", "everybody", "every_member", "all_members"),
        "for each member write by: everybody inside the goal; for a number of them members: {exactly: 2, meet: …}",
    ),
    **dict.fromkeys(("when", "then", "implies", "else"), "write if: {when: …, then: …}, and perhaps else"),
    **dict.fromkeys(
        ("each_trick", "every_trick", "trick", "all_tricks"),
        "count the tricks of a kind, as in tricks_won: {by: anybody, sum: 20, exactly: all}",
    ),
}
HOW_ADVICE: Final = _means(
    {
        "led": "lead leads leading first",
        "followed": "follow follows following follow_suit",
        "discarded": "discard discards discarding thrown sloughed off_suit dumped dump",
        "ruffed": "ruff ruffs ruffing trumped trump trumps",
    }
) | {
    **dict.fromkeys(
        ("won", "wins", "win", "taken"),
        (
            "for the cards that somebody wins write cards_taken; for the card that wins a trick, tricks_won: "
            "{won_with: p9, …}"
        ),
    ),
}
_HELD: Final = "a number of cards goes only with holding, as in holding: {of: pink, exactly: 2}"
KIND_ADVICE: Final = {
    "of": _HELD,
    **dict.fromkeys(("pink", "blue", "green", "yellow", "rocket", "submarine"), "write {suit: pink, rank: 9}, or p9"),
    **dict.fromkeys(("odd", "even"), "write {parity: odd} or {parity: even}"),
    **dict.fromkeys(
        ("exactly", "at_least", "at_most", "more_than", "fewer_than"), "to count cards write {of: p9, at_least: 1}"
    ),
    **_means({"suit": "colour color farbe colours colors", "rank": "value number wert", "over": "above min"}),
}
COMPARISON_ADVICE: Final = {
    **_means(
        {
            "fewer_than": "less_than less fewer under",
            "more_than": "more greater_than over",
            "exactly": "equals equal is count number genau",
            "at_least": "min minimum least mindestens",
            "at_most": "max maximum most höchstens hoechstens",
            "other_than": "not but except unequal differs",
        }
    ),
    **dict.fromkeys(("odd", "even"), "write parity: odd, or parity: even"),
    **dict.fromkeys(
        ("all", "every", "everybody"),
        "write exactly: all for as many as there are, by: everybody for each member alone",
    ),
    **dict.fromkeys(("between", "range", "from"), "write a lower and an upper number, as in at_least: 1, at_most: 3"),
}
SUM_ADVICE: Final = {
    **_means({"over": "more_than greater_than above", "under": "fewer_than less_than below"}),
    **_means({"exactly": "is equals equal", "at_least": "min minimum least", "at_most": "max maximum most"}),
    **dict.fromkeys(("odd", "even"), "write {parity: odd} or {parity: even}"),
    **dict.fromkeys(("between", "range", "from", "to"), "write {at_least: 20, at_most: 30}"),
}
TRICK_ADVICE: Final = {
    **_means(
        {
            "by": "who player wer von of",
            "won_with": "with mit winning_card winner_card",
            "led_with": "starts_with lead_with led opened_with first_card",
            "closed_with": "ends_with last_card closing_card",
            "holding": "contains contain containing includes including has with_card",
            "every": "only just all_cards",
            "tricks": "in on",
            "while_tasks_open": "while_open",
        }
    ),
    "led_by": "leads are counted on their own, by tricks_led: {by: commander, …}",
    "won_by": "did you mean 'by'?",
    "before": "the trick before those counted is 'after'; one goal before another is met_by: {before: …, meet: …}",
    **dict.fromkeys(
        ("won_rank", "won_suit", "led_suit"),
        (
            "to compare with the trick before write step: {won_rank: higher}, with others against: {tricks: "
            "some_before, …}"
        ),
    ),
    **dict.fromkeys(
        ("first", "last", "nth_trick", "places"),
        "for the first of all that a member wins write nth: first; for trick 1 tricks: first",
    ),
    **dict.fromkeys(
        ("cards", "card", "kind"), "write where in the trick such a card is: won_with, led_with, closed_with or holding"
    ),
    **dict.fromkeys(
        ("winner", "place", "position", "turn", "hand"),
        "for the turn in which the winner plays write winner_plays: first (the leader), or last (the last hand)",
    ),
    "without": "write holding: {of: pink, exactly: 0}",
    "how": "it goes with cards, as in cards_played: {by: commander, how: led, nth: first, …}",
    "nth": "it goes with tricks_won, tricks_led and cards_played, as in {by: commander, nth: first, …}",
    **dict.fromkeys(
        ("suit", "rank", "over", "under", "colour", "color"), "write it into the cards, {suit: pink, rank: 9}"
    ),
    **dict.fromkeys(("pink", "blue", "green", "yellow"), "write the cards and how many, cards: pink, exactly: 3"),
    **dict.fromkeys(
        ("commander", "captain", "owner", "everybody", "anybody", "somebody", "nobody"),
        (
            "say 'by' whom and how many, as in {by: commander, exactly: 3}; for several members write "
            "by_member: {commander: 3, sick: 1}"
        ),
    ),
}
AFTER_ADVICE: Final = {
    **{word: hint for word, hint in TRICK_ADVICE.items() if "'by'" not in hint and "by:" not in hint},
    "tricks": "write the numbers of the tricks that are counted, one higher each",
    **dict.fromkeys(
        ("by", "won_by", "who", "winner"),
        "to compare with the winner of the trick before write step: {winner: same}, or another, left or right",
    ),
}
"""Of the trick before, which some member won."""
_ALL_OF_THEM: Final = (
    "everything that is won counts, in whichever trick; to count up to trick 5 write met_by: {trick: 5, meet: …}"
)
CARDS_ADVICE: Final = {
    **dict.fromkeys(("tricks", "trick", "in", "won_with", "led_with", "holding", "after", "step"), _ALL_OF_THEM),
}
"""Of cards taken and of points."""
TASKS_OWNED_ADVICE: Final = dict.fromkeys(
    ("cards", "card", "kind", "tricks", "in", "token", "suit", "rank"), "the tasks are counted whatever they are for"
)
POINTS_ADVICE: Final = {"sum": "the ranks are added up anyway: {by: commander, at_least: 20}"}
_COUNT: Final = "write what is counted as well, {tricks_won: {by: each_other}}"
NUMBER_ADVICE: Final = {
    **dict.fromkeys(("each_other", "all_others", "everybody", "anybody", "others", "commander"), _COUNT),
    **dict.fromkeys(("odd", "even"), "write parity: odd, or parity: even"),
    **dict.fromkeys(("tasks", "tasks_owned", "own", "owned", "their_tasks", "own_task"), "did you mean 'own_tasks'?"),
    **dict.fromkeys(("every", "everything", "max", "each"), "did you mean 'all'?"),
    "majority": "write more_than: half for more than half",
    "most": "write more_than: half for more than half; in a mission, at_least: most for as many as there can be",
    **dict.fromkeys(
        ("least", "fewest"),
        "write fewer_than: half for less than half; in a mission, at_most: least for as few as there can be",
    ),
}
LIMIT_ADVICE: Final = dict.fromkeys(("list", "number", "text"), "say whose number each is: {commander: 3, sick: 1}")
QUANTITY_ADVICE: Final = {
    **dict.fromkeys(("by", "commander", "captain", "owner", "member", "everybody", "anybody", "others"), _COUNT),
    "by_crew": "write it around the goal, as in by_crew: {3: {tricks_won: …}, 4: …}",
    **_means({"tasks_owned": "tasks own_tasks", "tricks_won": "tricks", "cards_taken": "cards", "points": "score"}),
}
STEP_ADVICE: Final = {
    **_means({"sum": "ranks worth points value", "winner": "won_by by wins", "led_suit": "suit led led_with colour"}),
    **dict.fromkeys(("left", "right", "same", "another"), "write {winner: left}, or {led_suit: same}"),
    **dict.fromkeys(("higher", "lower", "equal"), "write {sum: higher}, or {won_rank: higher}"),
    "won_with": "write {won_rank: higher}, or {won_suit: same}",
}
AGAINST_ADVICE: Final = {
    **STEP_ADVICE,
    **dict.fromkeys(("with", "to", "than", "others", "other", "trick"), "did you mean 'tricks'?"),
    "by": "who wins the other trick is part of against: {tricks: some_other, winner: same}",
}
OTHER_TRICKS_ADVICE: Final = _means(
    {
        "each_other": "all others other every everybody all_others every_other",
        "some_other": "any another any_other some",
        "each_before": "all_before earlier before_all",
        "some_before": "any_before",
        "each_after": "all_after later after_all",
        "some_after": "any_after",
        "next": "after following",
    }
) | dict.fromkeys(("before", "previous", "last"), "for the trick directly before write step: {sum: higher}")
STEP_SUM_ADVICE: Final = _means(
    {
        "higher": "more more_than up over rising greater",
        "lower": "less less_than fewer_than down under falling",
        "not_higher": "at_most not_more",
        "not_lower": "at_least not_less",
        "equal": "same exactly level",
        "different": "other_than another other",
    }
)
_FORMS: Final = (
    *("tricks_won", "tricks_led", "cards_taken", "points", "longest_run", "cards_played", "tasks_owned", "always"),
    *("each_wins", "each_falls", "task_falls", "all_of", "one_of", "just_one_of", "none_of", "some_of", "not"),
    *("spread", "least_sum", "by_crew", "members", "colours", "shared_out"),
    *("cards_dealt", "cards_passed", "if", "signal"),
    *("tasks_met", "tasks_in_order"),
)
"""The forms of goals that may stand inside others."""
MET_BY_ADVICE: Final = {
    **_means({"meet": "goal goals meets met what that then", "trick": "by in at until tricks number deadline"}),
    **_means({"before": "earlier than sooner earlier_than sooner_than before_that"}),
    **dict.fromkeys(
        ("after", "later"),
        "write it the other way round, met_by: {before: …, meet: …}, with the later goal below 'before'",
    ),
    **dict.fromkeys(_FORMS, "put the goal below 'meet', as in met_by: {trick: 5, meet: {tricks_won: …}}"),
}
MEMBERS_ADVICE: Final = {
    **COMPARISON_ADVICE,
    **_means({"meet": "goal goals meets met what that who"}),
    **dict.fromkeys(_FORMS, "put the goal below 'meet', as in members: {exactly: 2, meet: {tricks_won: …}}"),
    **dict.fromkeys(
        ("by", "of"), "say how many members, as in members: {exactly: 2, meet: {tricks_won: {by: member, …}}}"
    ),
}
COLOURS_ADVICE: Final = {
    **COMPARISON_ADVICE,
    **_means({"meet": "goal goals meets met what that which"}),
    **dict.fromkeys(_FORMS, "put the goal below 'meet', as in colours: {exactly: all, meet: {cards_taken: …}}"),
}
IF_ADVICE: Final = {
    **_means({"when": "if case condition what goal", "then": "meet goals so", "else": "otherwise or"}),
    **dict.fromkeys(_FORMS, "put the case below 'when' and what follows below 'then', as in if: {when: …, then: …}"),
}
SENT_ADVICE: Final = _means(
    {"sent": "used send allowed required true yes left right", "silent": "unused none not false no never"}
)
SOME_ADVICE: Final = {
    **COMPARISON_ADVICE,
    **_means({"goals": "of goal meet among list all_of one_of"}),
    **dict.fromkeys(_FORMS, "put the goals into a list below 'goals', as in some_of: {exactly: 2, goals: […]}"),
}
STEP_WINNER_ADVICE: Final = {
    **_means({"same": "again repeat", "another": "other others different", "left": "next following left_of clockwise"}),
    **_means({"right": "previous right_of counterclockwise"}),
    **dict.fromkeys(
        ("commander", "captain", "owner", "leader"), "for one who is known write tricks_won: {by: commander, …}"
    ),
}
STEP_SUIT_ADVICE: Final = {
    **_means({"same": "again repeat equal", "another": "other others different new changed"}),
    **dict.fromkeys(("pink", "blue", "green", "yellow", "colours"), "for one suit write led_with: pink, not a step"),
}
SPREAD_ADVICE: Final = {
    **dict.fromkeys(("exactly", "fewer_than", "max", "difference"), "did you mean 'at_most'?"),
    "by": "it is about every member, as in spread: {tricks_won: {}, at_most: 1}",
    **dict.fromkeys(
        ("points", "tricks_led", "longest_run", "cards_played", "tasks_owned"),
        "write tricks_won or cards_taken, of which alone there is a spread",
    ),
}
SPREAD_COUNT_ADVICE: Final = {
    **dict.fromkeys(("by", "who"), "it is about every member, as in spread: {tricks_won: {}, at_most: 1}"),
    **dict.fromkeys(
        ("at_most", "exactly", "max"), "write it next to the count, as in spread: {tricks_won: {}, at_most: 1}"
    ),
}
ALWAYS_ADVICE: Final = {
    **dict.fromkeys(
        ("by", "at_most", "at_least", "exactly"),
        "it goes into the count, as in always: {tricks_won: {by: commander, at_most: 2}}",
    ),
    "not": "for what must never be write the opposite, as in always: {tricks_won: {by: commander, at_most: 2}}",
    **dict.fromkeys(
        ("all_of", "one_of", "members", "colours", "some_of", "none_of", "just_one_of", "met_by"),
        "after every trick only a count is compared, as in one_of: [{always: …}, {always: …}]",
    ),
    **dict.fromkeys(
        ("spread", "each_wins", "each_falls", "task_falls"), "write it without 'always', which is for counts"
    ),
}
ORDERED_ADVICE: Final = {
    **_means({"in_order": "order ordered sorted sequence", "rising": "ascending increasing"}),
    **dict.fromkeys(("rank", "suit", "over", "under", "parity"), "write it into 'cards', cards: {rank: 9}"),
    **dict.fromkeys(
        ("by", "who", "owner"),
        (
            "it does not matter who wins them; to say who does, write tricks_won: {by: commander, won_with: "
            "p9, at_least: 1}"
        ),
    ),
    **dict.fromkeys(
        ("trick", "tricks", "in", "until", "by_trick"),
        "to say when, write met_by: {trick: 5, meet: {each_falls: {cards: p1 g7}}}",
    ),
    **dict.fromkeys(("before", "then"), "name them in this order, with in_order: {cards: p1 g7, in_order: true}"),
    **dict.fromkeys(
        ("at_least", "at_most", "exactly"), "for some of them write some_of: {at_least: 1, goals: [{each_wins: …}, …]}"
    ),
}
UNKNOWN_ADVICE: Final = {
    **dict.fromkeys(("all", "each", "always"), "did you mean 'every'?"),
    **dict.fromkeys(("any", "one", "possible"), "did you mean 'some'?"),
}
MEMBER_ADVICE: Final = {
    **dict.fromkeys(("no_one", "noone", "none", "niemand", "personne"), "did you mean 'nobody'?"),
    **dict.fromkeys(("left", "left_of", "left_neighbour", "left_neighbor", "neighbour", "neighbor", "next"), _LEFT),
    **dict.fromkeys(("right", "right_of", "right_neighbour", "right_neighbor", "previous"), _RIGHT),
    **dict.fromkeys(("opposite", "across", "facing"), _OPPOSITE),
    **dict.fromkeys(("partner", "partners", "teammate"), _PARTNER),
    **dict.fromkeys(
        ("itself", "themselves", "himself", "herself", "own", "self", "same_member"), "did you mean 'same'?"
    ),
    **dict.fromkeys(
        ("all", "everyone", "alle", "jeder", "tous", "crew", "all_players", "all_members", "team", "together"),
        "write anybody for all of them counted together, everybody for each one alone",
    ),
    **dict.fromkeys(
        ("someone", "one", "any", "anyone", "whoever", "jemand"),
        "write somebody for at least one member, no matter who; anybody counts the whole crew together",
    ),
    **_means({"everybody": "each_player every_player each_member every_member", "owner": "me i my you task_owner"}),
    **_means({"each_other": "others other the_others"}),
    **dict.fromkeys(("them", "they", "he", "she", "each"), "inside members: {…} write member"),
    "winner": "did you mean 'first_winner'? it is who won trick 1",
    **dict.fromkeys(
        ("leader", "lead", "starter", "dealer", "first_player"), "did you mean 'commander'? who leads trick 1"
    ),
    **dict.fromkeys(
        ("robot", "jarvis", "tonoja"),
        "the robot has no word of its own: write {seat: 2}, or in a deal the name of its hand",
    ),
    **dict.fromkeys(
        ("everybody_else", "everyone_else", "all_other", "the_rest", "rest"),
        "write each_other for every other member, all_others for all together, both on the right of a comparison",
    ),
    "kommandant": "did you mean 'commander'?",
    "commandant": "did you mean 'commander'?",
    "kapitän": "did you mean 'captain'?",
}
PLACED_ADVICE: Final = {
    **dict.fromkeys(("neighbour", "neighbor", "next_to", "left_neighbour", "left_neighbor", "beside"), _LEFT),
    **dict.fromkeys(("right_neighbour", "right_neighbor", "before"), _RIGHT),
    "right_of_holder": "write {right_of: {holder_of: p9}}",
    **dict.fromkeys(("across", "across_from", "facing", "opposite_of"), _OPPOSITE),
    **dict.fromkeys(("partner", "partner_of"), _PARTNER),
    **dict.fromkeys(("player", "name"), "did you mean 'seat'?"),
    **dict.fromkeys(("holder", "holds", "card"), "did you mean 'holder_of'?"),
    "role": "write the role alone, by: sick",
    "right": "for several places to the right write right_of: {right_of: {holder_of: p9}}",
    "owner_of": "did you mean 'holder_of'?",
    **dict.fromkeys(("winner",), "write {winner_of: 3}; with a card it is tricks_won: {by: anybody, won_with: p9, …}"),
}
EXPECT_ADVICE: Final = {
    **dict.fromkeys(("yes", "true", "win", "wins", "won", "possible", "ok", "ja"), "did you mean 'winnable'?"),
    **_means({"winnable": "solvable beatable", "unwinnable": "unsolvable unbeatable"}),
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
            "trumps": "trump trumpf rakete raketen rocket rockets submarine submarines u_boot uboot atout",
            "colours": "colour color colors farbe farben couleurs",
        }
    ),
    "odd": "write {parity: odd}",
    "even": "write {parity: even}",
    **{f"{word}{s}": f"write {{rank: {rank}}}" for rank, word in enumerate(_RANKS, start=1) for s in ("", "s")},
    **dict.fromkeys(
        ("any", "all", "every", "cards", "card"), "write the suit alone, pink, or no condition for any card"
    ),
    "sixes": "write {rank: 6}",
}
