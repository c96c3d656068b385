"""The command line: the table of commands, each imported when it is used."""

from importlib import import_module
from typing import Final

import click

from winnable.cli.funnel import Funnel
from winnable.output.version import version
from winnable.services.click_options import Choice
from winnable.solver.engine import ENGINES, using

GROUPS: Final = {
    "Ask": {
        "solve": ("solve", "Decide whether deals can be won, and show the winning line."),
        "explain": ("asking", "Explain why deals cannot be won."),
        "hint": ("asking", "Say for each move that can come next whether the deal can still be won."),
        "analyse": ("asking", "Find the card that lost a game, and what would have kept it winnable."),
        "replay": ("replay", "Let the referee judge a line of play."),
        "certify": ("certify", "Prove verdicts so that others can check them."),
        "table": ("table", "Open a page to lay out deals and ask about them."),
    },
    "Write": {
        "deal": ("deal", "Deal at random."),
        "import": ("importing", "Read logs of games on Board Game Arena, and write them as YAML."),
        "new": ("new", "Write a file to start from."),
        "puzzle": ("puzzle", "Search random deals of a mission of The Crew for a puzzle."),
    },
    "Keep true": {
        "validate": ("validate", "Report the mistakes in files, and play the missions in them."),
        "check": ("check", "Check that verdicts match the 'expect' of files."),
        "survey": ("survey", "Decide many random deals of missions, and keep the results."),
    },
    "Look up": {
        "missions": ("look_up", "List the missions, or show one in full."),
        "cards": ("look_up", "List the cards of a game, or show one in full."),
        "show": ("show", "Say in plain English what a file says."),
        "guide": ("guide", "Read the guides, such as the reference of the files."),
        "schema": ("schema", "Print the JSON Schema of files, or of the output of commands."),
    },
}
"""The commands by purpose: the module of each, and the first sentence of its help.

`--help` shows these and imports no command.
"""
_MODULES: Final = {name: module for group in GROUPS.values() for name, (module, _) in group.items()}


class _Main(Funnel):
    """The program: it imports a command when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*_MODULES, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None if there is none of this name."""
        if cmd_name not in _MODULES:
            return super().get_command(ctx, cmd_name)
        name = "import_log" if cmd_name == "import" else cmd_name  # which is a word of Python
        command = getattr(import_module(f"winnable.cli.{_MODULES[cmd_name]}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands, group by group."""
        del ctx
        for title, group in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, about) for name, (_, about) in group.items()])


def _version(ctx: click.Context, _option: click.Parameter, value: bool) -> None:  # click calls it
    """Show the version, which is looked up only then."""
    if value and not ctx.resilient_parsing:
        click.echo(f"winnable, version {version()}")
        ctx.exit()


def _engine(ctx: click.Context, _parameter: click.Parameter, name: str | None) -> None:
    if name is not None:
        ctx.with_resource(using(name))


_ABOUT_ENGINES: Final = f"The solver: {', '.join(f'{name} ({about})' for name, about in ENGINES.items())}."


@click.group(
    cls=_Main,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nStart with:\n  winnable deal --players 4 --mission 9 > deal.yaml\n  winnable solve deal.yaml",
)
@click.option(
    "--version", is_flag=True, callback=_version, expose_value=False, is_eager=True, help="Show the version and exit."
)
@click.option("--engine", type=Choice([*ENGINES]), callback=_engine, expose_value=False, help=_ABOUT_ENGINES)
def main() -> None:
    """Can this deal of The Crew be won with all cards open, and by which line of play?"""
