"""Who decides for whom: free people, policies and scripts."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from winnable.missions.lifeboat.format.line import SCRIPT
from winnable.missions.lifeboat.format.reading import (
    OTHERS,
    PEOPLE,
    DealReading,
    by_character,
    read_character,
    read_people,
)
from winnable.missions.source.dumper import Flow
from winnable.missions.source.meaning import Meaning, Mixed, Own
from winnable.missions.source.plain import UNWRITTEN, Choice, Words
from winnable.missions.source.shape import ByKind, Fields, Key
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, text_of
from winnable.rules.lifeboat.card import CAST, Character
from winnable.rules.lifeboat.control import FREE, Control, Policy

_POLICIES: Final = {
    "passive": "Takes the first provision, rests, yields, joins nobody, drinks own water, plays the first card.",
    "guard": "As passive, but refuses every claim and opens all weapons in a fight.",
}
_SCRIPTED: Final = "scripted"
_WORDS: Final = {
    "free": "The solver seeks what this character does.",
    _SCRIPTED: "As passive, but for what a script says.",
    **_POLICIES,
}
_ABOUT: Final = "Single decisions of some days."
_PASSIVE: Final = Control(Policy.PASSIVE)
_MEANT: Final = {"passive": _PASSIVE, "guard": Control(Policy.GUARD), _SCRIPTED: _PASSIVE, "free": FREE}
_CONTROL: Final = ByKind(
    "free, scripted, passive or guard, or {policy: …, script: […]}",
    text=Choice(_WORDS, values=_MEANT),
    items=Meaning(
        SCRIPT,
        lambda days: Control(Policy.PASSIVE, days),
        lambda control: control.script if control.policy is Policy.PASSIVE else UNWRITTEN,
    ),
    table=Fields(
        "who decides",
        {
            "policy": Key(
                Choice(_POLICIES, values={word: Policy(word) for word in _POLICIES}),
                "Who decides what the script does not say; passive if not given.",
            ),
            "script": Key(SCRIPT, _ABOUT),
            _SCRIPTED: Key(SCRIPT, "The same as script.", attribute="script"),
        },
        at_most_one_of=(("script", _SCRIPTED),),
        at_least=1,
        made=Control,
        absent={"policy": Policy.PASSIVE},
        written=dict,
    ),
)


def _controls_written(controls: Mapping[Character, Control], words: Words) -> dict[str, Any]:
    """Write who decides for each character; those who are free are left out."""
    written = {str(who): _CONTROL.write(control, words) for who, control in controls.items() if not control.free}
    return Flow(written) if all(isinstance(each, str) for each in written.values()) else written


CONTROL: Final = Own(
    Mixed(
        "who decides, by character",
        {
            **{word: Key(PEOPLE, f"Those who are {word}.") for word in _WORDS},
            OTHERS: Key(_CONTROL, "All who are not named."),
        },
        _CONTROL,
        "{kid: free, others: passive}",
    ),
    lambda node, reading: read_controls(node, None, reading),
    _controls_written,
)
"""Who decides for each character; `read_controls` also knows the scripts that stand elsewhere."""


def control_value(control: Control) -> Any:
    """Return who decides for a character, as files have it."""
    return _CONTROL.write(control, {})


def read_controls(node: Node | None, scripts: Node | None, reading: DealReading) -> dict[Character, Control]:
    """Read who decides for those in play, in a mission for any character; those who are free are left out."""
    given = {who: entry.value for who, entry in by_character(scripts, reading) if who is not None}
    named = _named(node, reading)
    others = node.get(OTHERS) if isinstance(node, MappingNode) else None
    cast = CAST if reading.cast is None else reading.cast
    found: dict[Character, Control] = {}
    for who in cast:
        value, script = named.get(who, others), given.get(who)
        if value is None and script is None:
            continue
        control = _decider(value, script, replace(reading, owner=who))
        if not control.free:
            found[who] = control
    if node is not None and cast and len(found) == len(cast):
        message = "nobody is free to choose: there is one line of play only"
        reading.findings.warn(node.place, "A003", message)
    return found


def _named(node: Node | None, reading: DealReading) -> dict[Character, Node]:
    """Return the value of each named character, or the word below which he stands."""
    named: dict[Character, Node] = {}
    for entry in node.entries if isinstance(node, MappingNode) else ():
        if entry.key.text == OTHERS:
            continue
        if entry.key.text in _WORDS:
            said: dict[Character, Node] = dict.fromkeys(read_people(entry.value, reading), entry.key)
        else:
            who = read_character(entry.key, reading)
            said = {} if who is None else {who: entry.value}
        for twice in said.keys() & named:
            reading.findings.add(entry.key.place, "F002", f"it is said twice who decides for {twice}")
        named = {**said, **named}
    return named


def _decider(value: Node | None, script: Node | None, reading: DealReading) -> Control:
    """Read who decides for the owner of a reading; `script` is one that stands elsewhere."""
    who, findings = reading.owner, reading.findings
    control: Control = _PASSIVE if value is None else _CONTROL.read(value, reading)
    if control.free:
        if script is not None:
            message = f"{who} is free to choose, and has a script"
            findings.add(script.place, "A003", message, f"write control: {{{who}: scripted}}")
        return control
    if script is None:
        if text_of(value) == _SCRIPTED and value is not None and reading.cast is not None:
            message = f"expected a script of {who}; without one {who} is passive"
            hint = f"write scripts: {{{who}: [{{day: 1, act: row}}]}}, or control: {{{who}: passive}}"
            findings.warn(value.place, "A003", message, hint)
        return control
    own = (value.get("script") or value.get(_SCRIPTED)) if isinstance(value, MappingNode) else value
    if own is not None and not isinstance(own, ScalarNode):
        findings.add(script.place, "A003", f"{who} has two scripts (the other at {own.place})")
        return control
    return replace(control, script=SCRIPT.read(script, reading))
