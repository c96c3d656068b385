"""Goal languages: the parts of every game around its atoms, the words alone, `all`, `any` and `not`, and lists."""

from collections.abc import Mapping
from typing import Any

from winnable.missions.source.meaning import OneOfKeys, OneOrMore, alone
from winnable.missions.source.named import Named
from winnable.missions.source.plain import Choice
from winnable.missions.source.shape import ByKind, Key, ListOf


def goal_shapes(
    game: str,
    example: str,
    words: Choice,
    atoms: Mapping[str, Key],
    combined: tuple[type, type, type],
    *,
    aliases: Mapping[str, str],
    several: str,
    advice: Mapping[str, str],
    written: type[list[Any]] = list,
) -> tuple[Named, Named]:
    """Return the shapes of a goal, and of a goal or a list of goals, which are `written` as a list of this kind.

    `combined` are the classes of `all`, `any` and `not`, `aliases` other words for these; `several` is the hint where
    one mapping has two goals, `advice` has hints for other keys.
    """
    every, some, opposite = combined

    def one() -> ByKind:
        made_of_others = {
            "all": Key(alone(goals, every), "All of these."),
            "any": Key(alone(goals, some), "At least one of these."),
            "not": Key(alone(goal, opposite), "This is not so."),
        }
        keys = {**atoms, **made_of_others, **{alias: made_of_others[word] for alias, word in aliases.items()}}
        table = OneOfKeys("a goal", keys, example=example, several=several, advice=advice)
        return ByKind(f"a goal such as {example}", text=words, table=table)

    def more() -> OneOrMore:
        items = ListOf(goal, at_least=1, written=written)
        return OneOrMore("a goal, or a list of goals", text=goal, items=items, table=goal, listed=True)

    goal = Named(f"{game}_goal", f"a goal such as {example}", one)
    goals = Named(f"{game}_goals", "goals", more)
    return goal, goals


def plain_goals(plain: Mapping[str, tuple[Any, str]], else_advice: str = "") -> Choice:
    """Return the shape of goals that are a word alone: `plain` has the meaning and description of each."""
    return Choice(
        {word: about for word, (_, about) in plain.items()},
        values={word: goal for word, (goal, _) in plain.items()},
        else_advice=else_advice,
    )
