"""The post of a lobby that nobody has touched for two weeks: it says goodbye, has no buttons, rings for nobody."""

import pytest

from bot.local.people.reply import labels, text
from bot.tables.lobby.idle import PATIENCE
from bot.texts import texts


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_lobbys_post_says_goodbye_and_its_channel_is_free(house, ann, language):
    house.world.guild.locale = {"en": "en-US", "ja": "ja"}[language]
    await house.after(ann.slash(house.general, "/game new", game="cartographers"))
    table = await house.table(house.general)
    post, pinged = house.world.message(house.general.id, table.row.last_post_id), len(house.world.pings)
    house.pass_time(PATIENCE)
    while await house.bot.tables.due.do():
        pass
    await house.until(lambda: texts(language)("lobby.state.idle") in text(post))
    assert (labels(post), len(house.world.pings)) == ([], pinged)
    assert await house.bot.tables.open_in(house.general.id) is None
