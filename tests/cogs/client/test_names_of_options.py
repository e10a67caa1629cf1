"""Texts name the options of commands as the reader's Discord shows them, whatever language they read."""

import msgspec

from bot.texts import texts


async def test_the_help_names_options_in_the_language_of_the_readers_discord(house, kei):
    people = house.bot.tables.people
    await people.save(msgspec.structs.replace(await people.find(kei.id), language="en"))
    await house.after(kei.slash(house.general, "/game new", game="cartographers"))
    reply = await house.after(kei.slash(house.general, "/help"))
    ja = texts("ja")
    assert "All rules" in reply.text
    assert f"{ja('param.detail.name')}:{ja('detail.text')}" in reply.text
