"""The command line: `python -m bot`, or `gamekeeper`.

A process that draws reads this file again when it begins, so nothing that only the bot needs is imported here: in each
such process it would take 45 MiB.
"""

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command, and end the process with its exit code."""
    from bot.command_line import commands

    commands.main(arguments)


if __name__ == "__main__":
    main()
