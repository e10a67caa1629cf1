"""Files that are being written: what a killed process has left goes, nobody else's does."""

from bot.store.files.partial_files import HEADER, part_of


def test_what_was_abandoned_goes_before_another_is_written(tmp_path):
    for name, content in (("begun", b""), ("cut", HEADER), ("other", b"somebody else's"), ("source.db", HEADER)):
        (tmp_path / f"{name}.part").write_bytes(content)
    with part_of(tmp_path / "copy.db", tmp_path / "source.db") as part:
        assert {file.name for file in tmp_path.iterdir()} == {"other.part", "source.db.part", part.name}
    assert {file.name for file in tmp_path.iterdir()} == {"other.part", "source.db.part"}
