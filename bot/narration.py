"""Tells events in sentences."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile, zip_longest

import msgspec

from bot.engine.effect import UNUSED, Event, Seat, SeatEvent
from bot.engine.side_actions import split_side_choice
from bot.engine.steps import Forced
from bot.icons import words_alone
from bot.layout import BELOW, DETAIL, SAME, Sentence, sentence_of
from bot.message import figure
from bot.texts import Texts


def join_below(lines: Iterable[str], texts: Texts) -> list[str]:
    """Return these lines, each with what stands below it in it."""
    return [line.replace(BELOW, texts("list.sentences", first="", then="")) for line in lines]


def tell(
    events: Iterable[SeatEvent],
    names: Sequence[str],
    texts: Texts,
    viewer: Seat | None = None,
    post: bool = False,
    *,
    icons: bool = False,
    least: int = DETAIL,
) -> list[str]:
    """Return a line per event, in words alone unless it is read where `icons` are shown: see `_tell_with_icons`.

    What weighs less than `least` is left out.
    """
    lines = _tell_with_icons(events, names, texts, viewer, post, least)
    return lines if icons else [words_alone(line) for line in lines]


def _tell_with_icons(
    events: Iterable[SeatEvent], names: Sequence[str], texts: Texts, viewer: Seat | None, post: bool, least: int
) -> list[str]:
    """Return a line per event that this viewer may hear of, some joined to the line before; None is the public.

    A post leaves out what is only logged. A sentence has the form "named" if the one that it is joined to names the
    same seat, else "own" if all that it tells is of one seat, else "other". A forced choice is left out if its result
    is told. Things have their icons before them.
    """
    lines, line_start, begins_line = list[str](), "", True
    group, group_row = list[SeatEvent](), Sentence()  # the events that the last sentence tells, and how
    form, last_seat, is_named = "other", -1, False  # the last sentence's form and seat, and whether it names that seat
    is_bare = False  # whether the last line has no more than a sentence that heads it
    for entry, row, is_skipped in _heard(events, viewer, post):
        if not is_skipped and row.weight >= least:
            if grown_group := _grow_group(group, group_row, entry, row):
                group = grown_group
            else:
                joint = "" if begins_line or not row.joint else row.joint
                line_start = _before(lines[-1], joint, texts) if joint else ""
                lines, is_bare = (lines if joint else [*_without_heading(lines, is_bare), ""]), row.heads
                form = "named" if joint and is_named and entry.seat == last_seat else "other"
                group, group_row, last_seat = [entry], row, entry.seat
            sentence = _sentence(group, group_row, names, texts, form)
            lines[-1] = line_start + sentence
            is_named = form == "named" or names[last_seat] in sentence
            begins_line = row.ends_line
        if entry.event.ends_turn:
            group, begins_line = [], True
    return _without_heading(lines, is_bare)


def _without_heading(lines: list[str], is_bare: bool) -> list[str]:
    """Return these lines, without the last one if it has no more than a sentence that heads it."""
    return lines[:-1] if is_bare else lines


def count_left_out(events: Iterable[SeatEvent], least: int) -> int:
    """Return how many events a post leaves out that tells only what weighs so much, apart from mere details."""
    told = (row for _, row, is_skipped in _heard(events, None, post=True) if not is_skipped)
    return sum(DETAIL < row.weight < least for row in told)


def _grow_group(group: list[SeatEvent], group_row: Sentence, entry: SeatEvent, row: Sentence) -> list[SeatEvent]:
    """Return the events of the last sentence if it can tell this one, too; empty if that needs its own sentence."""
    if not group:
        return []
    first = group[0]
    if row.shares is not None and _may_share_sentence(first.event, entry.event, row.shares):
        return [*group, entry]
    if group_row.plus and first.seat == entry.seat and (both := group_row.plus(first.event, entry.event)):
        return [SeatEvent(entry.seat, both)]
    return []


def _heard(events: Iterable[SeatEvent], viewer: Seat | None, post: bool) -> Iterator[tuple[SeatEvent, Sentence, bool]]:
    """Yield the events that a viewer may hear of, how each is told, and whether it is left out of the text."""
    heard = [entry for entry in events if entry.seat == viewer or not entry.event.only]
    for place, (entry, after) in enumerate(zip_longest(heard, heard[1:])):
        row = sentence_of(entry.event)
        nowhere = row.told_in == "nowhere" or (post and row.told_in != "posts")
        is_retold = row.retold_by is not None and _is_retold(entry, row.retold_by, heard[place + 1 :])
        yield entry, row, nowhere or is_retold or _is_covered_by_next(entry, row, after)


def _is_retold(entry: SeatEvent, by: type[Event], later: Iterable[SeatEvent]) -> bool:
    """Return whether an event of this type and of the same seat follows in the same turn."""
    in_turn = takewhile(lambda entry_after: not entry_after.event.ends_turn, later)
    return any(other.seat == entry.seat and isinstance(other.event, by) for other in in_turn)


def _is_covered_by_next(entry: SeatEvent, row: Sentence, after: SeatEvent | None) -> bool:
    """Return whether the next event, if it is of the same seat, says the same in full.

    For a forced choice that is any next event that posts tell.
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
    """Return a choice in the reader's words: "forest r90 D7" -> "forest · turned right · D7".

    Values that say nothing ("-", WordRules.silent) are left out unless there are no others. A first value that says
    everything (WordRules.sole) stands alone. A side action begins with its verb: "+sell black_2 1fuel" ->
    "sell: black II · 1 fuel".
    """
    word, rest = split_side_choice(choice)
    if word:
        return texts("list.pair", of=texts(f"verb.{word}.name"), what=choice_words(rest, parts, texts))
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


def _may_share_sentence(first: Event, event: Event, fields: Sequence[str]) -> bool:
    """Return whether both events are of one type and equal in these fields."""
    return type(first) is type(event) and _field_values(first, fields) == _field_values(event, fields)


def _field_values(event: Event, names: Sequence[str]) -> list[object]:
    """Return the values of these fields of an event."""
    return [getattr(event, name) for name in names]


def _sentence(group: Sequence[SeatEvent], row: Sentence, names: Sequence[str], texts: Texts, form: str) -> str:
    """Return the sentence of an event, or of several that share one: their differences are listed as {each}."""
    seat, event = group[0].seat, group[0].event
    if isinstance(event, Forced):
        choice = choice_words(event.choice, event.asked, texts)
        return texts(f"event.{type(event).__name__}", player=names[seat], choice=choice)
    key = f"event.{type(event).__name__}"
    fields = _fields(group[0], row, names, texts)
    if row.shares is not None:
        sentences = [texts(key, form="each", **_fields(entry, row, names, texts)) for entry in group]
        fields["each"] = texts("list.and_also").join(sentences)
    return texts(key, form="own" if form == "other" and _is_of_one_seat(group) else form, **fields)


def _is_of_one_seat(group: Sequence[SeatEvent]) -> bool:
    """Return whether all events of one sentence belong to the same seat."""
    return len({entry.seat for entry in group}) == 1


def _fields(entry: SeatEvent, row: Sentence, names: Sequence[str], texts: Texts) -> dict[str, object]:
    """Return the values for an event's text: its fields in words, its player, and the number that chooses the form."""
    fields: dict[str, object] = msgspec.structs.asdict(entry.event)
    words = {name: _word(name, value, row, names, texts) for name, value in fields.items()}
    return words | {"player": names[entry.seat], "n": fields.get(row.count)}


def _word(name: str, value: object, row: Sentence, names: Sequence[str], texts: Texts) -> str:
    """Return a field of an event in words: a seat's name, a number or what the game calls it."""
    if name in row.seats:
        assert isinstance(value, int)
        return names[value]
    if isinstance(value, int):  # mostly a count; some numbers have a name ("era II")
        return texts(f"{name}.{value}") if f"{name}.{value}" in texts else str(figure(value))
    return texts.naming(name, value).with_icon if isinstance(value, str) else str(value)
