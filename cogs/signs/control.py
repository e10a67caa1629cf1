"""The controls below a game's signs by their ids, so that they work after a restart."""

from bot.games.registry import games
from bot.tables.table import Refused
from cogs.answering import ComponentHandler, Interaction, acknowledge, answer, delete_answer, reader, selected_value
from cogs.signs.page import picture_page, words_page
from renderers.registry import renderer

ID = r"signs:(?P<game>[^:]+):(?P<group>\d*):(?P<what>[a-z]+)"


async def open_signs(interaction: Interaction, key: str) -> None:
    """Show the first group of a game's signs in the private answer. Raise Refused("moved_on") if it explains none."""
    await _show(interaction, key, 0)


class SignsControl(ComponentHandler, template=ID):
    """Handles the controls below a game's signs: another group, all signs in words, or close."""

    async def act(self, interaction: Interaction) -> None:
        """Do what the control stands for. Raise Refused("moved_on") if there are no such signs any more."""
        await acknowledge(interaction, new_answer=False)
        key, group = self.match["game"], selected_value(interaction) or self.match["group"] or "0"
        match self.match["what"]:
            case "close":
                await delete_answer(interaction)
            case "words":
                who = await reader(interaction)
                await answer(interaction, **words_page(_need_signs(key, group), int(group), who))
            case _:
                await _show(interaction, key, int(group) if group.isdecimal() else 0)


async def _show(interaction: Interaction, key: str, group: int) -> None:
    """Show the picture of a group of signs. Raise Refused("moved_on") if the game has no such group."""
    _need_signs(key, str(group))
    who = await reader(interaction)
    picture = await interaction.client.pictures.signs(key, group, who.lang, who.theme)
    await answer(interaction, picture=picture, **picture_page(key, group, who))


def _need_signs(key: str, group: str) -> str:
    """Return the game's key. Raise Refused("moved_on") if the game has no group of signs with this number."""
    groups = renderer(key).signs if key in games() else ()
    if not group.isdecimal() or int(group) >= len(groups):
        raise Refused("moved_on")
    return key
