"""What menus of messages and people offer, where Discord has it under *Apps*."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, acknowledge, guard_callback
from cogs.discord_text import command_text
from cogs.finding import look_for_table
from cogs.lobby import InviteList, ask_lobby
from cogs.managing import show_profile
from cogs.posting import find_origin
from cogs.rulebook import HappeningsControl, show_happenings
from cogs.showing import events_of_post, show_replay_from


@app_commands.context_menu(name=command_text("menu.replay"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@guard_callback
async def replay_from_here(interaction: Interaction, message: discord.Message) -> None:
    """Replay the game from the turn that a post tells."""
    await acknowledge(interaction)
    await show_replay_from(interaction, await find_origin(interaction, message))


@app_commands.context_menu(name=command_text("menu.explain"))
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
@guard_callback
async def explain_post(interaction: Interaction, message: discord.Message) -> None:
    """Show the rules of what happened in a post."""
    await acknowledge(interaction)
    origin = await find_origin(interaction, message)
    await show_happenings(interaction, origin.table.game.key, await events_of_post(interaction, origin))


@app_commands.context_menu(name=command_text("menu.invite"))
@app_commands.guild_only()
@guard_callback
async def invite_person(interaction: Interaction, person: discord.User) -> None:
    """Invite a person to a lobby of the asker; who invites the bot itself looks for a table."""
    if person.id == interaction.application_id:
        await look_for_table(interaction)
        return
    await acknowledge(interaction)
    await ask_lobby(interaction, person)


@app_commands.context_menu(name=command_text("menu.profile"))
@app_commands.guild_only()
@guard_callback
async def show_profile_of(interaction: Interaction, person: discord.User) -> None:
    """Show what a person plays and has played on this server."""
    await acknowledge(interaction)
    await show_profile(interaction, person)


async def setup(bot: commands.Bot) -> None:
    """Add the commands of menus, and the handlers of their lists."""
    bot.add_dynamic_items(HappeningsControl, InviteList)
    for menu in (replay_from_here, explain_post, invite_person, show_profile_of):
        bot.tree.add_command(menu)
