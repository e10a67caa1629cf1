"""A game whose rules fail: who chose is told, the table is told once, and a new post can undo."""

import pytest

from bot.engine import lookahead, machine
from bot.local.people.reply import labels, text
from bot.tables.table.newest_tables import NewestTables
from bot.texts import texts
from tests.cogs.playing import begin, control

EN = texts("en")


def failing(*_arguments):
    raise ZeroDivisionError


async def test_people_are_told_plainly_and_can_go_on_after_an_undo(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    play, before = machine.play, len(sitting.posts())
    with monkeypatch.context() as patch:
        patch.setattr(machine, "play", failing)
        for _ in range(2):
            reply = await sitting.draw(0)
            assert reply.text == EN("refused.frozen")
        await house.wait_for_posts()
    assert machine.play is play
    (post,) = sitting.posts()[before:]
    assert EN("post.frozen") in post.content
    assert "Undo" in labels(post)
    assert (await sitting.draw(0)).text == EN("refused.frozen"), "until the next start, or another state"
    request = (await (await ann.press(post, "Undo")).wait()).text
    assert request == EN("undo.asked")


@pytest.mark.parametrize(
    ("what", "button"), [("question_for", "play"), ("with_own_choices", "play"), ("with_own_choices", "board")]
)
async def test_a_table_where_nobody_can_be_asked_stands_still_too(house, ann, ben, monkeypatch, what, button):
    """As after a start, when nobody has seen anything of it."""
    sitting = await begin(house, ann, ben)
    await sitting.round()
    before = len(sitting.posts())
    with monkeypatch.context() as patch:
        patch.setattr(machine, what, failing)
        patch.setattr(NewestTables, "with_state", lambda *_: None)
        for seat in (0, 1):
            assert (await sitting.press(seat, button)).text == EN("refused.frozen")
        await house.wait_for_posts()
    (post,) = sitting.posts()[before:]
    assert EN("post.frozen") in post.content
    assert (await sitting.press(0, "play")).message.components, "the next version asks again"


async def test_what_cannot_be_previewed_can_be_confirmed(house, ann, ben, monkeypatch):
    """Whether the rules fail at the choice itself is seen then."""
    sitting = await begin(house, ann, ben)
    panel = (await sitting.panel(0)).message
    with monkeypatch.context() as patch:
        patch.setattr(lookahead, "certain_outcome", failing)
        await house.after(
            ann.press(panel, next(arrow for arrow in ("⬅️", "⬆️", "⬇️") if arrow in labels(panel, enabled=True)))
        )
        assert EN("refused.unexpected") not in text(panel)
        await (await ann.press(panel, control(panel, "confirm"))).wait()
    assert text(panel).startswith("✅")
