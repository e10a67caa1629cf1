"""What is wrong with a lesson: said with its file and its station, so that its author finds it."""


class WrongLesson(Exception):
    """A lesson that cannot be given as it is written."""

    def __init__(self, key: str, station: str, problem: str) -> None:
        place = f", station {station!r}" if station else ""
        super().__init__(f"data/{key}/lesson.toml{place}: {problem}")
