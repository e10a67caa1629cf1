"""The host says in the lobby what comes of an undo past something that was shown."""

import pytest

from tests.cogs.pace.test_pace import set_pace


@pytest.mark.parametrize(("value", "said"), [("keep", "the same again"), ("never", "not possible")])
async def test_the_host_chooses_what_an_undo_brings_and_all_see_it(house, ann, value, said):
    post = await house.lobby(ann)
    assert await set_pace(house, ann, post, undo=said) == f"Done. Undo after a reveal: {said}"
    assert (await house.table(house.general)).row.settings.undo == value
    assert any(f"Undo after a reveal: {said}" in field["value"] for field in post.embeds[0]["fields"])
    await set_pace(house, ann, post, undo="redrawn")
    assert not any("Undo after a reveal" in field["value"] for field in post.embeds[0]["fields"])
