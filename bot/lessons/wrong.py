"""The error for a faulty lesson, which names the file and the station for its author."""


class WrongLesson(Exception):
    """A lesson that cannot be given as it is written."""

    def __init__(self, key: str, station: str, problem: str) -> None:
        place = f", station {station!r}" if station else ""
        super().__init__(f"data/{key}/lesson.toml{place}: {problem}")
