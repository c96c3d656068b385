"""`winnable completion`: the script by which a shell completes words of a command line."""

from typing import Final

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.services.click_options import Choice


class _Bash(BashComplete):
    """Completes to files and other words at once, in every bash that has `compgen`; click's own does not."""

    source_template = r"""
%(complete_func)s() {
    local IFS=$'\n' response line type value file
    response=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1")
    COMPREPLY=()
    for line in $response; do
        IFS=',' read -r type value <<< "$line"
        case $type in
            plain) COMPREPLY+=("$value") ;;
            file | dir)
                compopt -o filenames 2> /dev/null
                while IFS= read -r file; do
                    COMPREPLY+=("$file")
                done < <(compgen -A "${type/dir/directory}" -- "$value")
                ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s 2> /dev/null || complete -F %(complete_func)s %(prog_name)s
"""


_SHELLS: Final[dict[str, type[ShellComplete]]] = {"bash": _Bash, "zsh": ZshComplete, "fish": FishComplete}


@shared.command(
    """\
bash, in ~/.bashrc:  eval "$(winnable completion bash)"
zsh, in ~/.zshrc:    eval "$(winnable completion zsh)"
fish:  winnable completion fish > ~/.config/fish/completions/winnable.fish""",
    "other",
)
@click.argument("shell", type=Choice(tuple(_SHELLS)))
def completion(*, shell: str) -> Exit:
    """Print the script for tab completion in a shell.

    With it, the Tab key completes commands, options, files, and ids of missions, task cards, readings and guides.
    """
    root = click.get_current_context().find_root().command
    made = _SHELLS[shell](root, {}, "winnable", "_WINNABLE_COMPLETE")
    # that of the base class: bash itself need not be there to print its script
    shared.console_of().write(ShellComplete.source(made).strip())
    return Exit.YES
