"""Reading who decides for whom: free people, policies and scripts."""

from collections.abc import Collection
from dataclasses import dataclass

from winnable.missions.lifeboat.format.problem import CONTROLS
from winnable.missions.lifeboat.format.words import OTHERS
from winnable.missions.lifeboat.read.line import LineReader
from winnable.missions.lifeboat.read.people import by_character, read_character, read_people
from winnable.missions.source.finding import Findings
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import Answer, Dump, Steal

__all__ = ["ControlReader"]


@dataclass
class ControlReader:
    """Reads who decides, with the scripts, for those in play; for any character in a mission."""

    findings: Findings
    lines: LineReader

    @property
    def cast(self) -> Collection[Character]:
        """Who is in play, or may be."""
        return CAST if self.lines.cast is None else self.lines.cast

    def controls(self, node: Node | None, scripts: Node | None = None) -> dict[Character, Control]:
        """Read who decides; those who are free are left out."""
        given = self._scripts(scripts)
        others: Node | None = None
        named: dict[Character, Node] = {}
        for entry in node.entries if isinstance(node, MappingNode) else ():
            word = entry.key.text
            if word == OTHERS:
                others = entry.value
                continue
            if word in CONTROLS:
                people = read_people(entry.value, self.findings, self.lines.cast)
                value: Node = entry.key
            else:
                who = read_character(entry.key, self.findings, self.lines.cast)
                people, value = () if who is None else (who,), entry.value
            for who in people:
                if who in named:
                    self.findings.add(entry.key.place, "F002", f"it is said twice who decides for {who}")
                named.setdefault(who, value)
        found: dict[Character, Control] = {}
        for who in self.cast:
            control, script = named.get(who, others), given.get(who)
            if control is None:
                if script is not None:
                    found[who] = Control(Policy.PASSIVE, self._days(script, who))
                continue
            if isinstance(control, ScalarNode) and text_of(control) == "free":
                if script is not None:
                    message = f"{who} is free to choose, and has a script"
                    self.findings.add(script.place, "A003", message, f"write control: {{{who}: scripted}}")
                continue
            found[who] = self._control(control, script, who)
        if node is not None and self.cast and len(found) == len(tuple(self.cast)):
            message = "nobody is free to choose: there is one line of play only"
            self.findings.warn(node.place, "A003", message)
        return found

    def _scripts(self, node: Node | None) -> dict[Character, Node]:
        read = by_character(node, self.findings, self.lines.cast)
        return {who: entry.value for who, entry in read if who is not None}

    def _control(self, value: Node, script: Node | None, who: Character) -> Control:
        policy = Policy.PASSIVE
        own: Node | None = None
        if isinstance(value, ScalarNode):
            word = text_of(value)
            if word == "scripted" and script is None and self.lines.cast is not None:
                message = f"expected a script of {who}; without one {who} is passive"
                hint = f"write scripts: {{{who}: [{{day: 1, act: row}}]}}, or control: {{{who}: passive}}"
                self.findings.warn(value.place, "A003", message, hint)
            policy = Policy.GUARD if word == "guard" else Policy.PASSIVE
        elif isinstance(value, MappingNode):
            policy = Policy(text_of(value.get("policy"), "passive"))
            own = value.get("script") or value.get("scripted")
        else:
            own = value
        if own is not None and script is not None:
            self.findings.add(script.place, "A003", f"{who} has two scripts (the other at {own.place})")
        return Control(policy, self._days(own or script, who))

    # --- scripts -----------------------------------------------------------------------------------

    def _days(self, node: Node | None, who: Character) -> tuple[ScriptDay, ...]:
        days: dict[int, ScriptDay] = {}
        for item in items_of(node):
            assert isinstance(item, MappingNode)
            number = item.get("day")
            assert number is not None
            day = self._day(item, whole(number), who)
            if day.day in days:
                self.findings.add(number.place, "E002", f"day {day.day} is there twice in the script of {who}")
            days.setdefault(day.day, day)
        return tuple(days[number] for number in sorted(days))

    def _day(self, node: MappingNode, number: int, who: Character) -> ScriptDay:
        cards, deeds = self.lines.cards, self.lines.deeds
        free = []
        for item in items_of(node.get("before")):
            deed = deeds.free(item, who)
            if isinstance(deed, Dump) or (deed is not None and deed.who != who):
                message = f"expected what {who} does, found what others do"
                self.findings.add(item.place, "A005", message)
            elif deed is not None:
                free.append(deed)
        act, answer, join = node.get("act"), node.get("answer"), text_of(node.get("join"))
        action = None if act is None else self.lines.action(act)
        if isinstance(action, Steal) and not who.steals and act is not None:
            self.findings.add(act.place, "A005", f"expected an action of {who}: only the kid steals", "write rob")
        elif act is not None and getattr(action, "of", None) is who and not _heals(act):
            self.findings.add(act.place, "A005", f"expected somebody other than {who}, whose action it is")
        pick, navigate, throw, drink = (node.get(key) for key in ("pick", "navigate", "throw", "drink"))
        weapons = node.get("weapons")
        for item in items_of(weapons):
            kind = cards.kind(item)
            if kind is not None and kind in cards.provisions and not cards.provisions[kind].weapon:
                self.findings.warn(item.place, "A005", f"expected a weapon, found {kind}", "it is not opened")
        kinds = {
            key: tuple(kind for item in items_of(node.get(key)) if (kind := cards.kind(item)) is not None)
            for key in ("weapons", "lose")
        }
        return ScriptDay(
            number,
            cards.kind(pick),
            tuple(free),
            _flag(node.get("accepts")) or False,
            action,
            Answer(text_of(answer)) if answer is not None else None,
            join if join in ("none", "attackers", "defenders") else None,  # type: ignore[arg-type]
            None if weapons is None else kinds["weapons"],
            _flag(node.get("shoots")) or False,
            cards.nav_in_deck(navigate),
            _flag(node.get("compass")) or False,
            _flag(node.get("ring")) or False,
            read_character(throw, self.findings, self.lines.cast),
            _flag(node.get("chum")) or False,
            _flag(node.get("parasol")),
            None if drink is None else whole(drink),
            kinds["lose"],
        )


def _heals(act: Node) -> bool:
    return isinstance(act, MappingNode) and act.get("medkit") is not None


def _flag(node: Node | None) -> bool | None:
    return node.value if isinstance(node, ScalarNode) and isinstance(node.value, bool) else None
