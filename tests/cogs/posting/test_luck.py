"""Luck that can be proved: the lobby's line, a word of one's own, the posts at both ends, /verify."""

import msgspec
import pytest

from bot.local.people.reply import buttons, labels, text
from bot.local.world.records import SILENT
from bot.pace.wall_time import DAY, HOUR
from bot.tables.history.game_file import GameFile, faults
from bot.tables.history.game_transfer import parse_export, rows_to_import
from bot.tables.play import luck
from bot.texts import texts
from tests.cogs.lobby.test_lobby import state
from tests.cogs.lobby.test_threads import open_in_thread
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import begin, begin_by_buttons, idle, start_game
from tests.cogs.posting.test_ending import end

EN = texts("en")


@pytest.fixture(autouse=True)
def true_luck(monkeypatch):
    """These games are dealt as those of a server are."""
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", luck.seed_of)


async def secret_of(house):
    return (await house.store.luck.find(1)).secret


async def open_panel(person, post):
    """What 🎲 under a lobby's post shows a person."""
    return (await (await person.press(post, "Luck")).wait()).message


async def write(person, panel, word):
    """What a person is told of a word that they write in the form of their panel."""
    form = (await person.press(panel, EN("luck.add"))).modal
    reply = await (await person.submit(form, {EN("luck.form.word"): word})).wait()
    (said,) = reply.follow_ups
    assert said.ephemeral
    return text(said)


def commitment_in(message):
    """The commitment that the id of a message's 🎲 holds."""
    (control,) = [entry["custom_id"] for entry in buttons(message) if entry["label"] == "Luck"]
    return control.rpartition(":")[2]


async def test_the_lobby_shows_no_commitment_but_behind_its_button(house, ann, ben):
    post = await house.lobby(ann)
    luck_shown = (await house.table(house.general)).row.luck
    assert luck_shown not in text(post)
    assert commitment_in(post) == luck_shown
    panel = await open_panel(ben, post)
    assert panel.ephemeral
    assert panel.content == f"`{luck_shown}`"  # alone, so that a phone copies nothing else
    assert panel.embeds[0]["description"].endswith(EN("luck.mixed"))
    assert labels(panel) == []  # Ben has no seat


async def test_an_option_changes_the_commitment_that_the_button_holds(house, ann):
    post = await house.lobby(ann)
    before = commitment_in(post)
    await house.bot.tables.lobby.set_option(1, ann.id, "side", "B")
    await idle(house)
    assert commitment_in(post) == (await house.table(house.general)).row.luck != before


async def test_a_word_is_written_in_a_form_and_told_to_nobody_else(house, ann, ben):
    post = await house.lobby(ann)
    panel = await open_panel(ann, post)
    assert await write(ann, panel, "  *salt*  water ") == EN("luck.added", word="\u2068\\*salt\\* water\u2069")
    assert (await house.store.luck.find(1)).words == ((ann.id, "*salt* water"),)
    assert "salt" not in text(post)


async def test_who_left_their_seat_adds_no_word(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    panel = await open_panel(ben, post)
    await house.after(ben.press(post, "Leave"))
    assert await write(ben, panel, "pepper") == EN("refused.not_seated")


async def test_the_form_of_a_game_that_has_begun_changes_nothing(house, ann):
    post = await house.lobby(ann)
    form = (await ann.press(await open_panel(ann, post), EN("luck.add"))).modal
    await start_game(house, ann, post)
    reply = await (await ann.submit(form, {EN("luck.form.word"): "late"})).wait()
    assert text(reply.follow_ups[0]).startswith("The game has begun or is over")
    assert (await house.store.luck.find(1)).words == ()


async def test_the_commitment_begins_a_game_the_secret_ends_it_and_a_file_proves_it(house, ann, ben, lines):
    sitting = await begin_by_buttons(house, ann, ben)  # a lobby that begins at once may have no post
    commitment, secret = (await sitting.table()).row.luck, await secret_of(house)
    lobby = next(post for post in house.world.messages[house.general.id].values() if "Seats" in text(post))
    assert (state(lobby), labels(lobby), commitment_in(lobby)) == (EN("lobby.state.begun"), ["Luck"], commitment)
    panel = await open_panel(ben, lobby)
    assert (panel.content, labels(panel)) == (f"`{commitment}`", [])
    assert EN("luck.mixed") not in text(panel)
    assert commitment not in text(sitting.last)
    early = await (await ben.slash(house.general, "/verify")).wait()
    assert early.text == EN("refused.luck_not_over", luck=commitment)
    before = [*sitting.posts()]
    await end(sitting)
    assert sitting.last.content.splitlines()[-1] == EN("luck.shown", luck=secret)
    assert labels(sitting.last) == ["Again", "Board", "Log", "Replay", "Undo"]
    reply = await (await ben.slash(house.general, "/verify")).wait()
    assert reply.ephemeral
    assert reply.text == EN("luck.proved", luck=commitment)
    (attached,) = reply.message.attachments
    file = msgspec.json.decode(house.world.files.get(attached.id), type=GameFile)
    assert (attached.filename, file.secret, faults(file)) == ("game-1.json", secret, [])
    assert not [message for message in before if secret in text(message)]
    assert secret not in str(lines())


async def test_the_host_gets_a_finished_game_as_a_file_that_names_nobody(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    early = await (await ann.slash(house.general, "/game export")).wait()
    assert early.text == EN("refused.export_not_over")
    assert not early.message.attachments
    await end(sitting)
    other = await (await ben.slash(house.general, "/game export")).wait()
    assert other.text == EN("refused.not_host_nor_moderator", host=ann.id)
    reply = await (await ann.slash(house.general, "/game export")).wait()
    assert (reply.ephemeral, reply.text) == (True, EN("export.done"))
    (attached,) = reply.message.attachments
    content = house.world.files.get(attached.id)
    assert rows_to_import(parse_export(content), 9).secret == await secret_of(house)
    assert not any(str(known).encode() in content for known in (ann.id, ben.id))
    with monkeypatch.context() as patch:
        patch.setattr("cogs.showing.luck.MOST", len(content) - 1)
        long = await (await ann.slash(house.general, "/game export")).wait()
    assert long.text == EN("refused.export_too_long", table=1)


async def end_early(house, person, table_id):
    await house.bot.tables.ending.end(table_id, person.id, "", moderator=False)
    await idle(house)


async def test_a_day_after_a_game_was_ended_early_a_quiet_post_shows_its_secret(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    await end_early(house, ann, sitting.id)
    secret, before = await secret_of(house), house.public(house.general)
    await later(house, DAY - HOUR)
    assert house.public(house.general) == before
    await later(house, HOUR)
    (post,) = house.public(house.general)[len(before) :]
    assert post.content.splitlines() == [
        EN("luck.ended", game="Cartographers", id=sitting.id, luck=secret),
        EN("luck.ended_proof"),
    ]
    assert (house.world.pinged_ids(post), post.flags & SILENT, labels(post)) == ([], SILENT, ["Log", "Replay"])
    reply = await (await ben.slash(house.general, "/verify")).wait()
    assert reply.text == EN("luck.proved", luck=(await sitting.table()).row.luck)
    logged, wanted = [await ben.press(post, "Log"), await ben.slash(house.general, "/log")]
    assert (await logged.wait()).text == (await wanted.wait()).text
    await later(house, 9 * DAY)
    assert house.public(house.general)[-1] is post


async def test_in_a_channel_with_another_game_the_secret_comes_without_verify(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await end_early(house, ann, sitting.id)
    secret = await secret_of(house)
    await house.lobby(ben)
    await later(house, DAY)
    (post,) = [post for post in house.public(house.general) if secret in post.content]
    assert post.content == EN("luck.ended", game="Cartographers", id=sitting.id, luck=secret)


async def test_the_secret_wakes_a_thread_that_rests_and_lets_it_rest_again(house, ann, ben, monkeypatch):
    _, thread, lobby = await open_in_thread(house, ann, thread=True)
    await house.after(ben.press(lobby, "Join"))
    await start_game(house, ann, lobby)
    await idle(house)
    with monkeypatch.context() as patch:
        patch.setattr("cogs.posting.threads.REST", 0)
        await end_early(house, ann, 1)
        await house.until(lambda: thread.archived)
    await later(house, DAY)
    assert await secret_of(house) in house.public(thread)[-1].content
    assert not thread.archived
    await later(house, HOUR)
    house.bot.poster.wake(1)
    await house.until(lambda: thread.archived)


async def test_where_the_channel_is_gone_nothing_is_tried_for_ever(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await end_early(house, ann, sitting.id)
    house.world.delete_channel(sitting.channel)
    await later(house, DAY)
    assert await house.store.outbox.due(2**53) == []
    assert await house.bot.tables.due.next_at() is None
