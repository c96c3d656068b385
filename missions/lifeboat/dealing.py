"""Random deals of the printed cards, as a game begins: people and relations dealt, nobody hurt, no cards in hands."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Final

from winnable.missions.lifeboat.document import MissionDocument, ProblemDocument
from winnable.missions.lifeboat.format.control import read_controls
from winnable.missions.lifeboat.format.goals import GOALS
from winnable.missions.lifeboat.format.reading import CardTable, DealReading, named_in
from winnable.missions.lifeboat.read import MISSIONS
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import Value
from winnable.missions.source.problem import wrong_number
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Character
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Relation, Setup

PLAYERS: Final = (4, 6)
"""For how many characters there are deals, the fewest and the most."""


def dealt(
    document: MissionDocument, players: int, random: Random, name: str = "", given: Mapping[str, Value] | None = None
) -> ProblemDocument:
    """A random deal of a mission, with every character in play that its goals or its control name; see `problem_of`.

    Raises ValueError as `problem_of` does, and for a mission that names more people than there are players.
    """
    mission = document.mission
    named = named_in(mission.part("goals")) | named_in(mission.part("control"))
    if len(named) > players:
        people = ", ".join(map(str, sorted(named)))
        raise ValueError(f"the mission {mission.id} is about {people}, and there are {players} players")
    return problem_of(document, deal_at_random(players, random, named), name, given)


def deal_at_random(players: int, random: Random, named: Collection[Character] = ()) -> Deal:
    """Deal the characters, remove those whom nobody plays (W37), and shuffle the printed deck.

    Each set of characters is equally likely; with `named`, each of those in which all of these are.
    """
    others = [who for who in CAST if who not in named]
    ashore = random.sample(others, len(CAST) - players)
    cast = tuple(who for who in CAST if who not in ashore)
    provisions = [kind for kind, each in PROVISIONS.items() for _ in range(each.count)]
    navigation = list(NAVIGATION)
    friends, enemies = list(cast), list(cast)
    for pile in (provisions, navigation, friends, enemies):
        random.shuffle(pile)
    relations = {who: Relation(friend, enemy) for who, friend, enemy in zip(cast, friends, enemies, strict=True)}
    return Deal.of(Setup(cast, relations=relations), cast, navigation, provisions=provisions)


def problem_of(
    document: MissionDocument, deal: Deal, name: str = "", given: Mapping[str, Value] | None = None
) -> ProblemDocument:
    """The problem to reach a mission with a deal; `given` are values that its parameters have been given already.

    Raises ValueError for a number of characters that the mission is not for, and for a deal that it does not fit.
    """
    mission, cast = document.mission, deal.setup.cast
    if wrong := wrong_number(mission, len(cast), "characters"):
        raise ValueError(wrong)
    findings = Findings()
    cards = CardTable(findings, lying=dict.fromkeys(deal.position.navigation, mission.table.place))
    reading = DealReading(findings, cards, cast, deal)
    controls = read_controls(mission.part("control"), None, reading)
    goals = () if (node := mission.part("goals")) is None else GOALS.read(node, reading)
    findings.refuse()
    problem = Problem(deal, mission.days, goals, controls, mission.at)
    return ProblemDocument.dealt(MISSIONS, document, problem, name, given)
