"""What happened, told in sentences."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.engine.effect import Event, Seat, Told
from bot.engine.machine import Forced
from bot.texts import Texts


def tell(told: Iterable[Told], names: Sequence[str], texts: Texts, viewer: Seat | None = None) -> list[str]:
    """What this viewer may hear of, None is the public: a line an event, or joined to the line before in one turn."""
    lines, before = list[str](), False
    for seat, event in ((each.seat, each.event) for each in told):
        if not isinstance(event, Event) or (event.only and seat != viewer):
            continue
        sentence = _sentence(seat, event, names, texts)
        if before and event.joint:
            lines[-1] += event.joint + sentence
        else:
            lines.append(sentence)
        before = not event.posted
    return lines


def choice_words(choice: str, parts: Sequence[str], texts: Texts) -> str:
    """A choice in the reader's words: "forest · turned 90° · D7"."""
    values = choice.split(" ")
    if len(values) != len(parts):
        return texts.word("choice", choice)
    return " · ".join(texts.word(part, value) for part, value in zip(parts, values, strict=True))


def _sentence(seat: Seat, event: Event, names: Sequence[str], texts: Texts) -> str:
    if isinstance(event, Forced):
        return texts("event.Forced", player=names[seat], choice=choice_words(event.choice, event.asked, texts))
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    values = {name: _word(name, value, event, names, texts) for name, value in fields.items()}
    return texts(f"event.{type(event).__name__}", player=names[seat], n=fields.get(event.counted), **values)


def _word(name: str, value: Any, event: Event, names: Sequence[str], texts: Texts) -> str:
    if name in event.named:
        return str(names[value])
    if isinstance(value, int):  # mostly a count; some numbers have a name ("era II")
        return texts(f"{name}.{value}") if f"{name}.{value}" in texts else str(value)
    return texts.word(name, value) if isinstance(value, str) else str(value)
