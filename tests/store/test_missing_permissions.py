"""What a user of PostgreSQL may not do is told by its name, before anything is read that would fail."""

import asyncio

import pytest

from bot.command_line import doctor
from bot.config import Settings
from bot.store import Store
from bot.store.database.missing_permissions import missing_privileges, unwritable_files
from tests.store.scratch import postgres


@pytest.fixture
def reader(url):
    """Makes a user who may do this at our tables and no more; gives the database as they see it."""
    if url.startswith("sqlite"):
        pytest.skip("SQLite has no users")
    name = url.rpartition("/")[2]
    user = f"{name}_user"

    async def url_with_rights(rights):
        await (await Store.open(url)).close()
        granted = f"GRANT USAGE ON SCHEMA public TO {user}; GRANT {rights} ON ALL TABLES IN SCHEMA public TO {user}"
        await asyncio.to_thread(postgres, f"CREATE ROLE {user} LOGIN; {granted}", name)
        return url.replace("postgres@", f"{user}@")

    yield url_with_rights
    postgres(f"DROP OWNED BY {user}; DROP ROLE {user}", name)


@pytest.mark.parametrize("rights", ["SELECT", "INSERT"])
async def test_a_user_who_may_not_write_or_read(reader, rights):
    settings = Settings(_env_file=None, database_url=await reader(rights))
    (finding,) = [finding async for finding in doctor.check_database(settings)]
    assert (finding.level, finding.what) == ("error", "rights")
    assert ("INSERT" in finding.text, "SELECT" in finding.text) == (rights != "INSERT", rights != "SELECT")
    assert "DELETE" in finding.text
    assert "CREATE in the schema" in finding.text


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_where_the_server_is_read_only_nothing_may_be_written(store):
    def lacking_when_read_only(connection):
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")
        return missing_privileges(connection)

    assert await store.link.write(missing_privileges) == []
    assert await store.link.write(lacking_when_read_only) == ["write at all: the server is read-only"]


def test_of_a_file_itself_and_its_folder_must_be_writable(tmp_path, monkeypatch):
    file = tmp_path / "games.sqlite"
    assert unwritable_files(file) == []
    monkeypatch.setattr("bot.store.database.missing_permissions.os.access", lambda place, _: False)
    assert unwritable_files(file) == [f"write {tmp_path}"]
    assert unwritable_files(tmp_path / "a/b/games.sqlite") == [f"write {tmp_path}"]
    file.touch()
    assert unwritable_files(file) == [f"write {file}", f"write {tmp_path}"]


async def test_one_who_owns_the_tables_lacks_nothing(url):
    await (await Store.open(url)).close()
    findings = [finding async for finding in doctor.check_database(Settings(_env_file=None, database_url=url))]
    assert {finding.level for finding in findings} <= {"ok", "warning"}
    assert "rights" not in {finding.what for finding in findings}
