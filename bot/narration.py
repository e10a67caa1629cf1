"""Tells events in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

import msgspec

from bot.engine.effect import UNUSED, Event, Premoved, Seat, SeatEvent
from bot.engine.side_actions import split_side_choice
from bot.engine.steps import Forced
from bot.layout import SAME, Sentence, sentence_of
from bot.message import figure
from bot.texts import Texts


def tell(
    events: Iterable[SeatEvent], names: Sequence[str], texts: Texts, viewer: Seat | None = None, post: bool = False
) -> list[str]:
    """Return a line per event that this viewer may hear of, some joined to the line before; None is the public.

    A post leaves out what is only logged. A sentence has the form "named" where the one that it is joined to names the
    same seat, else "own" where all that it tells is of one seat, else "other". Of a choice that was the only one is
    told what came of it.
    """
    lines, stem, alike, fresh = list[str](), "", list[SeatEvent](), True
    form, owner, named, group = "other", -1, False, Sentence()  # `group`: how those that are `alike` are told
    for entry, row, passed_over in _heard(events, viewer, post):
        event = entry.event
        if not passed_over:
            if alike and row.shares is not None and _alike(alike[0].event, event, row.shares):
                alike.append(entry)
            elif alike and group.plus and alike[0].seat == entry.seat and (both := group.plus(alike[0].event, event)):
                alike = [SeatEvent(entry.seat, both)]
            else:
                group = row
                joint = "" if fresh or not row.joint else row.joint
                stem, alike = _before(lines[-1], joint, texts) if joint else "", [entry]
                lines += [] if joint else [""]
                form, owner = "named" if joint and named and entry.seat == owner else "other", entry.seat
            lines[-1] = stem + (sentence := _sentence(alike, group, names, texts, form))
            named = form == "named" or names[owner] in sentence
            fresh = row.ends_line
        if event.ends_turn:
            alike, fresh = [], True
    return lines


def _heard(events: Iterable[SeatEvent], viewer: Seat | None, post: bool) -> Iterator[tuple[SeatEvent, Sentence, bool]]:
    """Yield the events that a viewer may hear of, how each is told, and whether it is left out of the text."""
    heard = [entry for entry in events if entry.seat == viewer or not entry.event.only]
    for entry, after in zip_longest(heard, heard[1:]):
        row = sentence_of(entry.event)
        nowhere = row.told_in == "nowhere" or (post and row.told_in != "posts")
        yield entry, row, nowhere or _is_covered_by_next(entry, row, after)


def _is_covered_by_next(entry: SeatEvent, row: Sentence, after: SeatEvent | None) -> bool:
    """Return whether the next event of the seat says the same in full.

    After a choice that was forced it does if it is told in the post at all.
    """
    if after is None or after.seat != entry.seat:
        return False
    if isinstance(entry.event, Forced):
        return sentence_of(after.event).told_in == "posts"
    return row.outline and after.event.only


def _before(line: str, joint: str, texts: Texts) -> str:
    """Return a line to which a sentence is joined, with a space except in languages without."""
    return texts("list.sentences", first=line, then="") if joint == SAME else f"{line}{joint}"


def choice_words(choice: str, parts: Sequence[str], texts: Texts) -> str:
    """Return a choice in the reader's words: "forest r90 D7" -> "forest · turned 90° · D7".

    Values that say nothing ("-", WordRules.silent) are left out unless there are no others, and all that goes with a
    first one that says everything (WordRules.sole). A side action begins with its verb: "+sell black_2 1fuel" ->
    "sell: black II · 1 fuel".
    """
    word, way = split_side_choice(choice)
    if word:
        return texts("list.pair", of=texts(f"verb.{word}.name"), what=choice_words(way, parts, texts))
    values = choice.split(" ")
    if len(values) != len(parts):
        return texts.word("choice", choice)
    if texts.naming(parts[0], values[0]).is_sole:
        return texts.naming(parts[0], values[0]).pick_label
    words = [
        (value == UNUSED or texts.naming(part, value).is_silent, texts.naming(part, value).pick_label)
        for part, value in zip(parts, values, strict=True)
    ]
    return " · ".join(word for unsaid, word in words if not unsaid) or words[0][1]


def _alike(first: Event, event: Event, fields: Sequence[str]) -> bool:
    """Return whether both events are of one type and equal in these fields."""
    return type(first) is type(event) and _field_values(first, fields) == _field_values(event, fields)


def _field_values(event: Event, names: Sequence[str]) -> list[object]:
    """Return the values of these fields of an event."""
    return [getattr(event, name) for name in names]


def _sentence(alike: Sequence[SeatEvent], row: Sentence, names: Sequence[str], texts: Texts, form: str) -> str:
    """Return the sentence of an event, or of several that share one: their differences are listed as {each}."""
    seat, event = alike[0].seat, alike[0].event
    if isinstance(event, Forced | Premoved):
        said = choice_words(event.choice, event.asked, texts)
        return texts(f"event.{type(event).__name__}", player=names[seat], choice=said)
    key = f"event.{type(event).__name__}"
    fields = _fields(alike[0], row, names, texts)
    if row.shares is not None:
        sentences = [texts(key, form="each", **_fields(one, row, names, texts)) for one in alike]
        fields["each"] = texts("list.and_also").join(sentences)
    return texts(key, form="own" if form == "other" and _is_of_one_seat(alike) else form, **fields)


def _is_of_one_seat(alike: Sequence[SeatEvent]) -> bool:
    """Return whether all events of one sentence belong to the same seat."""
    return len({one.seat for one in alike}) == 1


def _fields(entry: SeatEvent, row: Sentence, names: Sequence[str], texts: Texts) -> dict[str, object]:
    """Return the values for an event's text: its fields in words, its player, and the number that chooses the form."""
    fields: dict[str, object] = msgspec.structs.asdict(entry.event)
    words = {name: _word(name, value, row, names, texts) for name, value in fields.items()}
    return words | {"player": names[entry.seat], "n": fields.get(row.count)}


def _word(name: str, value: object, row: Sentence, names: Sequence[str], texts: Texts) -> str:
    if name in row.seats:
        assert isinstance(value, int)
        return names[value]
    if isinstance(value, int):  # mostly a count; some numbers have a name ("era II")
        return texts(f"{name}.{value}") if f"{name}.{value}" in texts else str(figure(value))
    return texts.naming(name, value).brief if isinstance(value, str) else str(value)
