"""The log of changes of a server's rules, for its moderators: page by page, and line by line in a channel."""

from collections.abc import Sequence

import discord
import msgspec

from bot.languages import ENGLISH
from bot.tables.people import languages_set
from bot.tables.servers import ActRow, BanAct, LoggedAct
from bot.tables.table import MessageRow, Refused
from bot.texts import Texts, texts
from cogs.answering import (
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    manages_server,
    moderates,
    page_buttons,
    permission_names,
    persistent_view,
    reader,
    server_of,
)
from cogs.discord_text import AUTO, cut, language_name
from cogs.page import Entry, Page, PageRow, answer_page
from cogs.posting import send_once

PAGE = 10  # changes: what a phone shows without much scrolling
LINE = 300  # most characters of a change


async def show_log(interaction: Interaction, page: int = 0) -> None:
    """Answer with a page of changes, the newest first. Raise Refused("not_allowed") for who does not moderate here."""
    words = (await reader(interaction)).texts()
    if not (moderates(interaction) or manages_server(interaction)):
        raise Refused("not_allowed", permissions=permission_names(["manage_channels"], words))
    rules, guild_id = interaction.client.tables.rules, server_of(interaction)
    acts, count = await rules.acts(guild_id, page * PAGE, PAGE)
    lines = [Entry(act_line(act, words)) for act in acts] or [Entry(words("server.log.nothing"))]
    rows = _page_rows(page, max(0, (count - 1) // PAGE), words)
    if manages_server(interaction):
        rows = [*rows, [discord.ui.Button(label=words("server.back"), emoji="◀️", custom_id="server:page")]]
    await answer_page(interaction, Page(words("server.log.title"), entries=lines, rows=rows))


def _page_rows(page: int, last: int, words: Texts) -> list[PageRow]:
    """Return a row of buttons to the adjacent pages; none if there is only one."""
    if last == 0:
        return []
    keys = ("log.later", "log.earlier")  # the newest stand first
    return [[*page_buttons(page, last, keys, lambda act, target: f"server:log::{target}:{act}", words)]]


def act_line(act: ActRow, words: Texts) -> str:
    """Return the line that says who has changed what, and when."""
    return cut(words("server.log.line", time=f"<t:{act.at // 1000}:f>", told=act_text(act, words)), LINE)


def act_text(act: ActRow, words: Texts) -> str:
    """Return who has changed what, and why."""
    why = _reason_text(act, words)
    return f"{_changed_text(act, words)} · {why}" if why else _changed_text(act, words)


def _reason_text(act: ActRow, words: Texts) -> str:
    """Return the reason of a ban; "" where there is none."""
    reason = _ban(act).reason if act.what == "ban" else ""
    return words("server.why", why=reason) if reason else ""


def _ban(act: ActRow) -> BanAct:
    return msgspec.json.decode(act.value, type=BanAct | None) or BanAct()


def _changed_text(act: ActRow, words: Texts) -> str:
    """Return who has changed what, without the reason."""
    who, about = _person(act.by_id, words), _person(act.about_id or 0, words)
    if act.what == "ban":
        ban = _ban(act)
        until = f"<t:{(ban.until or 0) // 1000}:f>"
        return words("server.log.ban" if ban.until else "server.log.ban_for_good", who=who, person=about, until=until)
    if act.what in ("unban", "ban_over"):
        return words(f"server.log.{act.what}", who=who, person=about)
    value = rule_value(act.what, msgspec.json.decode(act.value), words)
    return words("server.log.set", who=who, rule=words(f"server.rule.{act.what}"), value=value)


def _person(user_id: int, words: Texts) -> str:
    """Return a person's mention, which notifies nobody; for who is no longer known that it was somebody."""
    return f"<@{user_id}>" if user_id else words("server.log.somebody")


def rule_value(rule: str, value: object, words: Texts) -> str:
    """Return what a rule was set to, in words."""
    join = words("list.and_also").join
    match rule, value:
        case "channels", list(channels):
            return join(f"<#{channel}>" for channel in channels) or words("server.everywhere")
        case "titles", list(titles):
            return join(texts(words.lang, title)("game.name") for title in titles) or words("server.all")
        case "home" | "log", channel:
            return f"<#{channel}>" if channel else words("server.none")
        case "games", most:
            return str(most) if most else words("server.value.no_limit")
        case "pace", name:
            return words(f"pace.{name or 'none'}.name")
        case "language", choice:
            return language_name(str(choice) or AUTO, words)
        case "place", name:
            return words(f"server.value.{name}")
    return words(f"server.value.{'on' if value else 'off'}")


class LogControl(ComponentHandler, template=r"server:log:(?P<nonce>[\w-]*):(?P<page>\d+):[a-z]+"):
    """Turns the pages, and leads to them: from the page of rules, and from the log's channel."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page that the button names; from the channel, where all see the message, in an answer of its own."""
        await acknowledge(interaction, new_answer=bool(self.match["nonce"]))
        await show_log(interaction, int(self.match["page"]))


async def send_act(bot: Client, message: MessageRow) -> int | None:
    """Tell a change in the log's channel; nothing if it is no longer kept. Return the message's id."""
    act = await bot.tables.rules.find_act(msgspec.json.decode(message.payload, type=LoggedAct).act)
    if act is None:
        return None
    guild = await bot.tables.guilds.find(act.guild_id)
    channel = bot.get_partial_messageable(message.target, guild_id=act.guild_id)

    async def write() -> MessageParts:
        return log_message(act, message.nonce, languages_set(guild).split("+") if guild.language else [ENGLISH])

    return await send_once(bot, channel, [message], write)


def log_message(act: ActRow, nonce: str, languages: Sequence[str]) -> MessageParts:
    """Return the parts of the message that tells a change, with the button to all of them; it notifies nobody.

    It is told in each language, the reason of a ban once.
    """
    catalogues = [texts(lang) for lang in languages]
    label = catalogues[0]("server.changes")
    button = discord.ui.Button[discord.ui.View](label=label, emoji="📜", custom_id=f"server:log:{nonce}:0:first")
    lines = [*(_changed_text(act, words) for words in catalogues), _reason_text(act, catalogues[0])]
    content = "\n".join(dict.fromkeys(filter(None, lines)))
    return {"content": content, "view": persistent_view([button]), "silent": True}
