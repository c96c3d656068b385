"""What each decision does, in words."""

import pytest

from tests.support.lifeboat_files import only
from winnable.lifeboat.story import story_text
from winnable.output.ink import PLAIN
from winnable.rules.lifeboat.referee import replay

DEAL = """\
game: lifeboat
boat: [lady, captain, boatswain, cherpak, kid]
wounds: {lady: 4, captain: 6, kid: 1}
hands:
  lady: {open: [parasol]}
  captain: {closed: [oar, water], open: [ring]}
  boatswain: {closed: [knife, medkit, chum], open: [cash]}
  cherpak: {closed: [flare, compass, parasol], open: [club]}
  kid: {closed: [hook, water]}
provisions: [water, jewels, ring, knife]
cards:
  ring: 2
  knife: 2
  parasol: 2
  all: {overboard: all, thirst: all, fight: true, row: true}
  dry: {thirst: [lady, kid], birds: 1}
navigation: [nav04, all, dry, nav24, nav13, nav02, nav06, nav14, nav20]
gulls: 1
horizon: 3
goals: [ended]
"""


def told(days: str) -> str:
    """The lines of a day, without the deal and what comes after it."""
    document = only(f"{DEAL}line:\n{days}")
    assert document.line_of_play is not None
    lines = story_text(replay(document.problem, document.line_of_play), PLAIN)
    return " ".join(" ".join(lines).split()).partition("day 1 ")[2]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (
            "turns: [{who: captain, before: [captain opens oar], act: {row: [dry, all]}}]\n  navigate: dry",
            "captain captain opens oar; rows with an oar: draws nav04, all, dry; keeps all, dry",
        ),
        (
            "turns: [{who: boatswain, act: {row: [nav04, all]}}]\n  navigate: all",
            "navigation kid plays all out of nav04, all: no bird",
        ),
        ("turns: [{who: boatswain, act: {medkit: lady}}]", "boatswain heals a wound of lady, who wakes up"),
        ("turns: [{who: boatswain, act: {medkit: captain}}]", "boatswain heals a wound of captain at rest"),
        ("turns: [{who: cherpak, act: parasol}]", "cherpak opens the parasol"),
        (
            "turns: [{who: cherpak, act: flare}]",
            "fires the flare gun (nav04 no bird, all no bird, dry a gull); gulls: 2",
        ),
        ("turns: [{who: kid, act: {seat: lady}}]", "kid changes seats with lady, who is unconscious"),
        ("turns: [{who: kid, act: {seat: captain}}]", "kid claims the seat of captain; captain yields"),
        (
            "turns: [{who: kid, act: {rob: {of: lady, open: parasol}}}]",
            "kid takes open parasol from lady, who is unconscious",
        ),
        (
            "turns: [{who: kid, act: {steal: {of: boatswain, card: chum}}}]",
            "kid steals a closed card, chum, from boatswain, who cannot refuse",
        ),
        (
            (
                "turns:\n  - {who: kid, act: {rob: {of: boatswain, open: cash}},"
                " fight: [kid opens hook, cherpak joins attackers, boatswain opens knife]}"
            ),
            (
                "kid claims open cash from boatswain; boatswain refuses;"
                " fight of kid 3 + hook 4 + cherpak 6 + club 2 = 15"
                " against boatswain 8 + knife 3 = 11: the attackers win; boatswain is wounded"
            ),
        ),
        (
            "turns: [{who: cherpak, act: {seat: boatswain}, answer: refuse}]",
            "fight of cherpak 6 + club 2 = 8 against boatswain 8: a tie, the defenders win; cherpak is wounded",
        ),
        (
            "turns: [{who: captain, act: {seat: cherpak}, answer: refuse, fight: [cherpak fires flare]}]",
            "captain 7 against cherpak 6 + club 2 + flare 8 = 16: the defenders win; captain is wounded and faints",
        ),
        (
            "after: [boatswain gives medkit to kid, kid opens hook]",
            "at last boatswain gives medkit to kid; kid opens hook",
        ),
        (
            "turns: [{who: kid, act: {row: all}}]\n  overboard: [boatswain plays chum]",
            (
                "overboard boatswain plays chum; lady falls: 2 wounds, one by a shark, is lost;"
                " captain falls: has the ring, 1 wound by a shark;"
                " boatswain falls: 2 wounds, one by a shark, loses cash; cherpak falls: 1 wound by a shark, loses club;"
                " kid falls: 2 wounds, one by a shark, faints in the water and is lost"
            ),
        ),
        (
            "turns: [{who: captain, act: row}, {who: kid, act: {row: dry}}]\n  navigate: dry\n  thirst: [kid drinks]",
            "thirst lady is thirsty, uses the parasol; kid is thirsty, drinks",
        ),
        (
            "turns: [{who: boatswain, act: {row: all}}]\n  thirst: [captain drinks]",
            "lady falls: 1 wound, is lost",
        ),
        (
            (
                "turns:\n  - {who: cherpak, before: [cherpak opens compass, cherpak gives compass to kid],"
                " act: {row: nav04}}\n  navigate: dry"
            ),
            "navigation kid plays dry out of nav04, dry, by the compass: a gull",
        ),
        (
            "turns: [{who: kid, act: {row: all}}]",
            "boatswain is thirsty, 1 wound; cherpak is thirsty, 1 wound",
        ),
        (
            (
                "turns:\n  - {who: boatswain, act: {seat: cherpak}, answer: refuse}\n"
                "  - {who: cherpak, act: {row: all}}\n  navigate: all\n  thirst: []"
            ),
            "boatswain is thirsty (named, fought), 2 wounds; cherpak is thirsty (named, rowed, fought), 3 wounds",
        ),
        ("navigate: nav04", "navigation kid plays nav04, the top card: no bird"),
        ("draft: {captain: knife}", "provisions captain takes knife"),
    ],
)
def test_every_decision_has_words(day: str, expected: str) -> None:
    draft = "draft: {captain: water, boatswain: jewels, cherpak: ring, kid: knife}"
    if "draft" in day:
        draft = "draft: {captain: knife, boatswain: jewels, cherpak: ring, kid: water}"
        day = "{}"
    rest = "" if day == "{}" else f"\n  {day}"
    assert expected in told(f"- {draft}{rest}\n")
