"""`winnable new`: a file to start from."""

from pathlib import Path

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.cli.funnel import Commands
from winnable.cli.options import remark_findings
from winnable.games import registry
from winnable.missions.source.document import typeable
from winnable.questions.asked import asked
from winnable.services.click_options import Choice
from winnable.services.dealing import check_players

_EDITIONS = registry.editions()


@click.group(
    cls=Commands,
    epilog="\b\nExample:\n  winnable new mission slow-burn -o slow-burn.yaml\n  winnable new problem -o deal.yaml\n"
    "  winnable new cards -o cards.yaml",
)
def new() -> None:
    """Write a file to start from."""


@shared.command("winnable new mission slow-burn -o slow-burn.yaml", "mission")
@click.argument("name", default="my-mission", metavar="[NAME]")
@click.option(
    "--game",
    type=Choice(_EDITIONS),
    default=_EDITIONS[0],
    show_default=True,
    help="The game, whose words the mission uses.",
)
@shared.output_option
def new_mission(*, name: str, game: str, output: Path | None) -> Exit:
    """Write a mission to start from.

    It is a complete mission; its comments teach the language of goals. NAME is its id. An existing file is not
    overwritten.
    """
    if not typeable(name):
        raise click.BadParameter("expected visible characters, without blanks around them.", param_hint="'[NAME]'")
    shared.console_of(shared.new_file(output)).write(registry.game_of(game).template(game, name).rstrip())
    return Exit.YES


@shared.command(
    "winnable new problem -o deal.yaml\nwinnable new problem 'Last Tuesday' --mission 22 --players 5",
    "problem",
)
@click.argument("name", default="My deal", metavar="[NAME]")
@shared.edition_option("The game; default: that of the mission, else planet-nine.")
@click.option("--mission", metavar="ID|FILE", help="The mission to play.")
@click.option("--players", type=int, metavar="N", help="Players; default: 4, if the mission is for 4.")
@shared.output_option
def new_problem(*, name: str, game: str | None, mission: str | None, players: int | None, output: Path | None) -> Exit:
    """Write a deal to start from.

    It can be solved as it is; its comments say how to enter your own cards and tasks. NAME is its title. An existing
    file is not overwritten.
    """
    console = shared.console_of(shared.new_file(output, (mission,)))
    dealer = registry.game_of(game) if mission is None else registry.game_of_mission(mission, game)[0]
    if players is not None:
        check_players(dealer, players)
    template = asked(dealer, "deal").problem_template(dealer, game, name, mission, players, shared.folder_of(output))
    remark_findings(template.findings, console)
    console.write(template.yaml)
    return Exit.YES


@shared.command("winnable new cards -o cards.yaml", "cards")
@click.argument("about", default="The cards of our game", metavar="[ABOUT]")
@shared.edition_option("The game; default: the first that has such files.")
@shared.output_option
def new_cards(*, about: str, game: str | None, output: Path | None) -> Exit:
    """Write a file of cards to start from.

    If the printed cards of a game are not public, enter those of your copy here once; every deal can then use them.
    ABOUT describes them. An existing file is not overwritten.
    """
    selected = registry.games() if game is None else [registry.game_of(game)]
    text = next(filter(None, (each.format.cards_template(about) for each in selected)), "")
    if not text:
        raise click.UsageError(f"{registry.game_of(game).title} has no file of cards to start from.")
    shared.console_of(shared.new_file(output)).write(text.rstrip())
    return Exit.YES


for each in (new_mission, new_problem, new_cards):
    new.add_command(each)
