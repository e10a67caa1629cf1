"""The host says in the lobby what comes of an undo past something that was shown."""

import pytest

from bot.local.people.reply import selects
from tests.cogs.playing import list_with


async def choose_under_pace(house, host, post, value):
    """The private message under Pace, after choosing in the list that has this."""
    asked = (await house.after(host.press(post, "Pace"))).follow_ups[-1]
    await house.after(host.choose(asked, list_with(asked, value)["custom_id"], value))
    return asked


@pytest.mark.parametrize(("value", "said"), [("keep", "the same again"), ("never", "not possible")])
async def test_the_host_chooses_what_an_undo_brings_and_all_see_it(house, ann, value, said):
    post = await house.lobby(ann)
    asked = await choose_under_pace(house, ann, post, value)
    assert asked.content == f"Done. Undo after a reveal: {said}"
    assert selects(asked) == []
    assert (await house.table(house.general)).row.settings.undo == value
    assert any(f"Undo after a reveal: {said}" in field["value"] for field in post.embeds[0]["fields"])
    await choose_under_pace(house, ann, post, "redeal")
    assert not any("Undo after a reveal" in field["value"] for field in post.embeds[0]["fields"])
