"""A game whose rules fail: who chose is told, the table is told once, and a new post can undo."""

from bot.engine import machine
from bot.local.people.reply import labels
from bot.texts import texts
from tests.cogs.playing import begin

EN = texts("en")


async def test_people_are_told_plainly_and_can_go_on_after_an_undo(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    play, before = machine.play, len(sitting.posts())

    def failing(*_arguments):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(machine, "play", failing)
        for _ in range(2):
            reply = await sitting.draw(0)
            assert reply.text == EN("refused.frozen")
        await house.posted()
    assert machine.play is play
    (post,) = sitting.posts()[before:]
    assert EN("post.frozen") in post.content
    assert "Undo" in labels(post)
    assert (await sitting.draw(0)).text == EN("refused.frozen"), "until the next start, or another state"
    request = (await (await ann.press(post, "Undo")).done()).text
    assert request == EN("undo.asked")
