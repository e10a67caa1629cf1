"""/game audit: who did what at a table, page by page, for its host and moderators."""

from collections.abc import Sequence

import discord

from bot.pace.wall_time import MINUTE
from bot.tables.history import Act
from bot.tables.table import Refused, Table
from bot.texts import Texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    moderates_in,
    page_buttons,
    persistent_view,
    reader,
)
from cogs.discord_text import COLOUR, escape_name
from cogs.lobby import pace_line, settings_lines
from cogs.servers import show_log

ROOM = 2500  # most characters of the acts on a page
LINES = 15  # most lines: what a phone shows without much scrolling
ID = r"audit:(?P<table>\d+):(?P<page>\d+):(?P<act>[a-z]+)"
RULES = "rules"  # the act of the button that leads to the changes of the server's rules


async def show_audit(interaction: Interaction, table: Table, page: int | None = None) -> None:
    """Answer with a page of what was done at a table; without `page`, with the newest one.

    The interaction was acknowledged before. Raise Refused("no_such_table") if the table is on another server,
    ("not_host_nor_moderator") if the person may not see this.
    """
    if table.row.guild_id != interaction.guild_id:
        raise Refused("no_such_table")
    moderator = moderates_in(interaction, table.row.channel_id)
    acts = await interaction.client.tables.audit.acts(table, interaction.user.id, moderator=moderator)
    words = (await reader(interaction)).texts(table.game.key)
    pages = _pages([_line(act, table, words) for act in acts] or [words("log.empty")])
    last = len(pages) - 1
    page = last if page is None else min(page, last)
    footer = [words("log.page", page=page + 1, pages=len(pages))] if last else []
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    text = "\n".join([*_head(table, words), pages[page], *footer, words("audit.more")])
    embed = discord.Embed(title=title, description=text, colour=COLOUR)
    await answer(interaction, embed=embed, view=_page_view(table, page, last, words, moderator=moderator))


def _pages(lines: Sequence[str]) -> list[str]:
    """Return the lines in pages, each as long as a phone shows well."""
    pages = [list[str]()]
    for line in lines:
        if pages[-1] and (len(pages[-1]) >= LINES or len("\n".join([*pages[-1], line])) > ROOM):
            pages.append([])
        pages[-1].append(line)
    return ["\n".join(page) for page in pages]


def _head(table: Table, words: Texts) -> list[str]:
    """Return lines about who opened the table, and its settings."""
    opened = words("audit.opened", time=_time(table.row.created_at), host=_person(table, table.row.host_id, words))
    settings = [*settings_lines(table, words), *([pace_line(table.pace, words)] if table.pace else [])]
    return [opened, *([words("audit.set", settings=" · ".join(settings))] if settings else [])]


def _line(act: Act, table: Table, words: Texts) -> str:
    """Return a line with an act, or several alike in a row, and its time."""
    times = _time(act.at) if act.until - act.at < MINUTE else f"{_time(act.at)} – {_time(act.until)}"
    return f"- {times} {_act_text(act, table, words)}"


def _act_text(act: Act, table: Table, words: Texts) -> str:
    """Return what was done, and by whom."""
    player = "" if act.seat is None else escape_name(table.names[act.seat])
    if act.vote is not None:
        return _vote_text(act, words)
    if act.by is None and act.what in ("chose", "undid"):
        return words("audit.computer" if player else "audit.computers", n=act.n, player=player)
    values = {
        "who": escape_name(act.name) if act.by is None else _person(table, act.by, words),
        "player": player,
        "kind": words.word("computer", act.computer),
        "former": "" if act.former is None else _person(table, act.former, words),
    }
    return words(f"audit.{act.what}", n=act.n, **values)


def _vote_text(act: Act, words: Texts) -> str:
    """Return what was voted on, the outcome, and who voted how."""
    assert act.vote is not None
    vote, join = act.vote, words("list.and_also").join
    what = words(f"audit.vote.{vote.kind}", player=escape_name(vote.about))
    outcome = words(f"audit.outcome.{vote.outcome}")
    pieces = [words("audit.voted", who=escape_name(vote.asker), what=what, came=outcome)]
    if vote.yes:
        pieces.append(words("vote.yes", names=join(map(escape_name, vote.yes)), n=len(vote.yes), need=vote.need))
    if vote.no:
        pieces.append(words("vote.no", names=join(map(escape_name, vote.no))))
    return " · ".join(pieces)


def _person(table: Table, user_id: int, words: Texts) -> str:
    """Return a person's name and mention, which notifies nobody; only the mention if they have no seat."""
    mention = f"<@{user_id}>" if user_id > 0 else ""
    if name := table.name_of(user_id):
        return f"{escape_name(name)} ({mention})" if mention else escape_name(name)
    return mention or words("privacy.former")


def _time(at: int) -> str:
    """Return a time in milliseconds as Discord shows it in the reader's time zone."""
    return f"<t:{at // 1000}:f>"


def _page_view(table: Table, page: int, last: int, words: Texts, *, moderator: bool) -> discord.ui.View | None:
    """Return buttons to the adjacent pages and, for moderators, to what was changed about the server's rules."""
    keys, buttons = ("log.earlier", "log.later"), list[Button]()
    if last:
        buttons += page_buttons(page, last, keys, lambda act, page: f"audit:{table.id}:{page}:{act}", words)
    if moderator:
        custom_id = f"audit:{table.id}:{page}:{RULES}"
        buttons.append(discord.ui.Button(label=words("server.audit"), emoji="🏠", custom_id=custom_id))
    return persistent_view(buttons) if buttons else None


class AuditControl(ComponentHandler, template=ID):
    """Turns the pages."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page that the button names, in the same message; or what was changed about the server's rules."""
        await acknowledge(interaction, new_answer=False)
        if self.match["act"] == RULES:
            await show_log(interaction)
            return
        await show_audit(interaction, await interaction.client.tables.get(self.table_id), int(self.match["page"]))
