"""What if: what may come of the choice that a panel shows, below the choice and in place of the board's picture."""

import io
from collections.abc import Iterator, Sequence

import discord

from bot.engine.effect import UNUSED
from bot.narration import choice_words
from bot.players.outlook import LOOKING, Outlook, Prospect, Taken, Until
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot, say, take_snapshot
from cogs.discord_text import ALT, capital, cut
from cogs.panel.analysing import may_look_ahead
from cogs.panel.any_table import table_of
from cogs.panel.control import SUGGESTED, Control
from cogs.panel.question import StampedChoice, current_question
from cogs.panel.show import PanelState, show_question
from cogs.panel.suggesting import suggested_heading
from cogs.panel.words import amount_name
from cogs.pictures import outlook_chart
from renderers.outlook import Spread

MOST_ROWS = 8  # of the chart
MOST_TAKEN = 3  # things that are named
OFTEN = 0.25  # of the worlds: what is taken in fewer is not named


async def show_what_if(interaction: Interaction, control: Control) -> None:
    """Show in the panel what may come of the choice that a control has; apart if the panel shows another one by then.

    Raise Refused("moved_on"), Refused("no_what_if"), Refused("no_time_left"), Refused("what_if_late").
    """
    table = await table_of(interaction, control)
    snapshot = await take_snapshot(interaction, table, table.need_seat(interaction.user.id))
    if not may_look_ahead(interaction.client, snapshot):
        raise Refused("no_what_if" if snapshot.must_choose else "moved_on")
    question = current_question(snapshot, control)
    values = question.chooser.stepping.expand(control.values) if question else ()
    if question is None or not all(values):
        raise Refused("moved_on")
    made, content_before = question.stamp_choice(values), interaction.client.panels.content(interaction)
    outlook = await _look_ahead(interaction, snapshot, made)
    content, chart = _content(outlook, made, snapshot.words), await _chart(interaction, snapshot, outlook)
    if interaction.client.panels.content(interaction) != content_before or await _has_moved_on(interaction, snapshot):
        await say(interaction, content, file=chart)
        return
    is_suggested = control.arg == SUGGESTED
    heading = suggested_heading(question, snapshot.words) if is_suggested else ""
    await show_question(
        interaction,
        snapshot,
        question,
        PanelState(values, heading=heading, reason=content, place=control.place, chart=chart, suggested=is_suggested),
    )


async def _has_moved_on(interaction: Interaction, snapshot: Snapshot) -> bool:
    """Return whether the seat is no longer asked what it was asked before this took its while."""
    table = await interaction.client.tables.get(snapshot.table.id)
    return table.stamp(snapshot.seat) != snapshot.table.stamp(snapshot.seat)


async def _look_ahead(interaction: Interaction, snapshot: Snapshot, made: StampedChoice) -> Outlook:
    """Return what may come of a choice, and count what it takes of the person's seconds."""
    quota, table = interaction.client.tables.quota, snapshot.table
    use = await quota.spend(interaction.user.id, table.row.guild_id, LOOKING.seconds)
    try:
        outlook, spent = await interaction.client.advice.what_if(table, snapshot.seat, made.choice)
    except Refused:  # who was told nothing has spent nothing
        await quota.settle(use, 0.0)
        raise
    await quota.settle(use, spent)
    return outlook


def _content(outlook: Outlook, made: StampedChoice, words: Texts) -> str:
    """Return what may come of a choice, in a few sentences."""
    choice = capital(made.name(words))
    points = outlook.prospects[0]
    numbers = _numbers(Spread("", points.now, points.later))
    key = "what_if.certain" if numbers["low"] == numbers["high"] else "what_if.spread"
    lines = [words(key, choice=choice, times=outlook.worlds, when=until_text(outlook.until, words), **numbers)]
    if things := [*_taken_things(outlook, words)]:
        lines.append(words("what_if.taken", things=words("list.and_also").join(things)))
    if outlook.over and outlook.until != "game":
        lines.append(f"-# {words('what_if.ended', n=outlook.over)}")
    return "\n".join([*lines, words("what_if.guessed")])


def until_text(until: Until, words: Texts) -> str:
    """Return when it is that the worlds are looked at, for a text and the heading of a chart."""
    own = f"game.until.{until}"  # of a game that calls its rounds something else
    return words(own if own in words else f"what_if.until.{until}")


def _taken_things(outlook: Outlook, words: Texts) -> Iterator[str]:
    """Yield what others are likely to take away, each with the number of worlds."""
    often = [one for one in outlook.taken if one.worlds >= OFTEN * outlook.worlds and one.value != UNUSED]
    for one in often[:MOST_TAKEN]:
        yield words("what_if.thing", thing=_thing(one, words), n=one.worlds, times=outlook.worlds)


def _thing(taken: Taken, words: Texts) -> str:
    return capital(choice_words(taken.value, [taken.part], words))


def spreads_of(outlook: Outlook, words: Texts) -> list[Spread]:
    """Return the rows of the chart: the points, and what differs most of what a seat has, as much as there is room."""
    points, *others = outlook.prospects
    told = [one for one in others if (one.now, one.later) != (points.now, points.later)]  # some count the total again
    varied = sorted(told, key=lambda one: min(one.later) == max(one.later))[: MOST_ROWS - 1]
    return [Spread(_name(one, words), one.now, one.later) for one in (points, *(one for one in told if one in varied))]


def _name(prospect: Prospect, words: Texts) -> str:
    """Return what a row is about."""
    if prospect.group == "points":
        return words("what_if.points")
    return capital(amount_name(prospect.what, prospect.name, words))


async def _chart(interaction: Interaction, snapshot: Snapshot, outlook: Outlook) -> discord.File:
    """Return the chart, with what it shows in words."""
    spreads, table, who = spreads_of(outlook, snapshot.words), snapshot.table, snapshot.reader
    when = until_text(outlook.until, snapshot.words)
    png = await outlook_chart(interaction.client.pictures, table, spreads, (snapshot.seat, when), who.lang, who.theme)
    alt = cut("\n".join(_alt_lines(spreads, snapshot.words)), ALT)
    return discord.File(io.BytesIO(png), "outlook.png", description=alt)


def _alt_lines(spreads: Sequence[Spread], words: Texts) -> Iterator[str]:
    """Yield each row of the chart in words."""
    for spread in spreads:
        yield words("what_if.row", name=spread.name, **_numbers(spread))


def _numbers(spread: Spread) -> dict[str, int]:
    """Return what the texts say of a spread."""
    return {"now": spread.now, "low": min(spread.later), "middle": spread.middle, "high": max(spread.later)}
