"""The settings of a table: a new one is a field, which goes wherever the others go, and hurts no other release."""

from typing import get_args

import msgspec
import pytest
import sqlalchemy as sa

from bot.store.files.game_import import import_game
from bot.store.schema import tables
from bot.store.settings import COLUMNS, TableSettings, Undo
from bot.store.store import Store
from bot.tables.history import NotImportable, parse_export, rows_to_import
from bot.tables.play import seed_of
from bot.tables.table import Refused
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE

ANN, BEN, *_ = PEOPLE
NAMES = {"en": "Nobody", "ja": "Nobody", None: "Nobody"}


class LaterSettings(TableSettings, frozen=True, kw_only=True):
    """Those of a release that knows one more."""

    tempo: int = 0


@pytest.fixture
def later(monkeypatch):
    """This release knows one setting more: by its field alone."""
    monkeypatch.setattr("bot.store.settings.TableSettings", LaterSettings)


@pytest.fixture(autouse=True)
def true_luck(seating, monkeypatch):
    """These games are dealt as those of a server are, so that their files prove it."""
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", seed_of)


async def lobby(seating):
    return await seating.tables.lobby.open(1, 901, "cartographers", ANN, "Ann", "en")


async def row_of(store, table_id):
    """The columns of a table that hold settings."""
    columns = sa.select(tables.c.settings, *(tables.c[name] for name in COLUMNS)).where(tables.c.id == table_id)
    return await store.link.read(lambda on: dict(on.execute(columns).mappings().one()))


async def test_a_setting_goes_with_its_table_and_to_the_next_game(seating, later):
    table = await lobby(seating)
    assert (table.row.settings.tempo, (await row_of(seating.store, table.id))["settings"]) == (
        0,
        '{"suggest":"on","what_if":"on","rated":"off","event":0,"practice":0,"puzzle":0,"full_start":"off","wanted":0}',
    )
    table = await seating.tables.lobby.set_setting(table.id, ANN, "tempo", 7)
    table = await seating.tables.lobby.set_setting(table.id, ANN, "undo", "never")
    assert table.row.settings == LaterSettings(undo="never", tempo=7)
    table = await seating.tables.lobby.start(table.id, ANN)
    table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    assert (await seating.tables.get(table.id)).row.settings.tempo == 7
    await seating.tables.ending.end(table.id, ANN, "", moderator=False)
    again = await seating.tables.lobby.open_rematch(table.id, ANN, "Ann")
    assert again.row.settings == LaterSettings(undo="never", tempo=7)


async def test_it_stays_when_somebodys_data_is_deleted(seating, later):
    table = await lobby(seating)
    await seating.tables.lobby.join(table.id, BEN, "Ben")
    await seating.tables.lobby.set_setting(table.id, ANN, "tempo", 7)
    await seating.tables.lobby.start(table.id, ANN)
    assert b"tempo" not in await seating.tables.privacy.export(BEN), "it is the table's, not a person's"
    assert await seating.tables.privacy.delete(BEN, NAMES)
    assert (await seating.tables.get(table.id)).row.settings.tempo == 7


async def export_game(seating, change=lambda content: content):
    """The file of a game with a setting that the file form does not name."""
    table = await lobby(seating)
    await seating.tables.lobby.set_setting(table.id, ANN, "tempo", 7)
    await seating.tables.lobby.set_setting(table.id, ANN, "undo", "keep")
    await seating.tables.lobby.start(table.id, ANN)
    file = await seating.tables.history.export(table.id, secrets=True)
    return change(msgspec.json.decode(msgspec.json.encode(file)))


async def test_it_goes_to_another_server_in_the_games_file(seating, later, tmp_path):
    content = await export_game(seating)
    async with await Store.open(f"sqlite:///{tmp_path}/elsewhere.db") as elsewhere:
        table_id = await import_game(elsewhere.link, rows_to_import(parse_export(msgspec.json.encode(content)), 9))
        there = await Tables(elsewhere).get(table_id)
    assert there.row.settings == LaterSettings(undo="keep", tempo=7)


async def test_a_file_of_the_release_before_has_none_and_one_of_the_next_has_more(seating, later):
    content = await export_game(seating)
    without = {name: value for name, value in content.items() if name != "settings"}
    assert rows_to_import(parse_export(msgspec.json.encode(without)), 9).row.settings == LaterSettings(undo="keep")
    more = content | {"settings": {"tempo": 7, "weather": "fine"}}
    assert rows_to_import(parse_export(msgspec.json.encode(more)), 9).row.settings == LaterSettings(
        undo="keep", tempo=7
    )


@pytest.mark.parametrize("wrong", [{"settings": {"tempo": "fast"}}, {"undo": "sometimes"}], ids=str)
async def test_a_file_with_a_setting_that_there_cannot_be_is_refused(seating, later, wrong):
    content = await export_game(seating, lambda content: content | wrong)
    with pytest.raises(NotImportable, match="settings"):
        rows_to_import(parse_export(msgspec.json.encode(content)), 9)


@pytest.mark.parametrize(("name", "value"), [("tempo", "fast"), ("weather", "fine"), ("undo", "sometimes")])
async def test_what_is_no_setting_is_refused(seating, later, name, value):
    table = await lobby(seating)
    with pytest.raises(Refused, match="no_such_option"):
        await seating.tables.lobby.set_setting(table.id, ANN, name, value)
    assert (await seating.tables.get(table.id)).row == table.row


async def test_the_release_before_leaves_alone_what_only_the_next_one_knows(seating, monkeypatch):
    """Both serve the same tables for a while."""
    table = await lobby(seating)
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.settings.TableSettings", LaterSettings)
        await seating.tables.lobby.set_setting(table.id, ANN, "tempo", 7)
    table = await seating.tables.lobby.set_setting(table.id, ANN, "undo", "never")
    assert table.row.settings == TableSettings(undo="never")
    monkeypatch.setattr("bot.store.settings.TableSettings", LaterSettings)
    assert (await seating.tables.get(table.id)).row.settings == LaterSettings(undo="never", tempo=7)


async def test_releases_that_know_no_such_place_read_and_write_the_settings_that_they_know(seating):
    table = await lobby(seating)
    await seating.tables.lobby.set_setting(table.id, ANN, "undo", "never")
    settings = (
        '{"suggest":"on","what_if":"on","rated":"off","event":0,"practice":0,"puzzle":0,"full_start":"off","wanted":0}'
    )
    own = {"settings": settings, "pace": "", "undo": "never"}
    assert await row_of(seating.store, table.id) == own
    former = sa.update(tables).where(tables.c.id == table.id).values(undo="keep", pace='{"bank":1}')
    await seating.store.link.write(lambda on: on.execute(former))
    settings = (await seating.store.tables.whole(table.id))[0].settings
    assert settings == TableSettings(pace='{"bank":1}', undo="keep")


def test_every_setting_with_a_column_of_its_own_has_one_and_its_default_there():
    defaults = {name: tables.c[name].server_default.arg for name in COLUMNS}
    assert defaults == {name: getattr(TableSettings(), name) for name in COLUMNS}
    assert TableSettings().undo in get_args(Undo)
