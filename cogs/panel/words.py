"""What a panel says: what is chosen, what is still open, what a choice would bring, what came of the last one."""

from collections.abc import Iterator, Sequence

from bot.engine.effect import UNUSED, Choice, Effect, Seat, SeatEvent
from bot.layout import Hint, ask_key, hints_of, panel_of, sentence_of
from bot.narration import choice_words, tell
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Reader
from cogs.discord_text import CONTENT, capital, cut_lines, escape_name
from cogs.panel.labels import BRIEF, WHOLE, Hints, about, marks, part_name, says_again
from cogs.panel.notation import Values
from cogs.panel.offers import offered_values, whole_lists
from cogs.panel.part_chooser import PartChooser
from cogs.panel.told import is_payment_said, is_payment_told, is_told

ROOM = 85  # letters beside a value in a list, without its price
ROW = 5  # more values stand in a list of their own, where each has its words


def event_lines(table: Table, events: Sequence[SeatEvent], seat: Seat, who: Reader) -> list[str]:
    """What happened, as this seat may hear it, without what is told in the log alone."""
    names = [escape_name(name) for name in table.names]
    heard = [entry for entry in events if sentence_of(entry.event).told_in != "log"]
    return [f"- {line}" for line in tell(heard, names, who.at(table), seat)]


def warning_lines(table: Table, events: Sequence[SeatEvent], seat: Seat, who: Reader) -> list[str]:
    """What a choice would bring that the table as it would be does not show."""
    grave = [entry for entry in events if sentence_of(entry.event).warns]
    return [f"⚠️ {line}" for line in tell(grave, [escape_name(name) for name in table.names], who.at(table), seat)]


def question_text(effect: Effect, words: Texts) -> str:
    """What is asked, in a sentence that may name what it is about: {species}, as the effect has it."""
    key = f"verb.{effect.word}.{ask_key(effect)}"
    fields = {name: getattr(effect, name) for name in getattr(effect, "__struct_fields__", ())}
    worded = {name: words.word(name, value) for name, value in fields.items() if isinstance(value, str)}
    return capital(words(key if key in words else f"verb.{effect.word}.about", **worded))


def tip_of(effect: Effect, words: Texts) -> str:
    """What is noted once the question is explained: the effect's word, with what it asks where that has a tip."""
    own = f"{effect.word}.{ask_key(effect)}"
    return own if tip_key(own) in words else effect.word


def tip_key(tip: str) -> str:
    """The text that explains a question."""
    return f"verb.{tip}{'_' if '.' in tip else '.'}tip"


def early_offer(effect: Effect, words: Texts) -> tuple[str, str]:
    """What can be chosen before it is asked, and the name of the button for it: in the verb's own words, if any."""
    key = f"verb.{effect.word}"
    if f"{key}.may_premove" in words:
        return words(f"{key}.may_premove"), words(f"{key}.button")
    return f"{question_text(effect, words)} {words('panel.may_premove')}", capital(words(f"{key}.name"))


def choice_so_far(
    question: PartChooser, effect: Effect, values: Values, hints: Hints, words: Texts, told: Sequence[str] = ()
) -> str:
    """The choice as far as it is made, with the words beside its values; of one not begun, what is asked.

    Names of cards alone do not say whether they are kept or discarded, so that what is asked stands above them. What
    the lines below have `told` is not said twice.
    """
    ask = f"**{question_text(effect, words)}**"
    begun = (question.stepping.begun(), question.stepping.filled_in(question.stepping.unchosen()))
    opening = not any(values) or values in begun
    if opening and not all(values):
        return ask
    opening = opening or (len(question.parts) == 1 and question.parts[0].hand)
    said = capital(_so_far(question, values, words, told))
    if not question.combinations.stepwise:  # the preview shows it
        return "\n".join([*[question_text(effect, words)] * opening, f"**{said}**"])
    said_already = {(part.name, value) for part, value in zip(question.parts, values, strict=True)}
    known = [hints(place, value, values) for place, value in enumerate(values) if value]
    further = [tuple(one for one in hint.words if one not in said_already) for hint in known]
    phrases = [[(one, words.word(*one)) for one in these] for these in further]
    unsaid = (
        tuple(one for one, phrase in these if not (is_told(told, phrase) or is_payment_said(said, phrase)))
        for these in phrases
    )
    beside = [about(Hint(words=these), words) for these in unsaid]
    return "\n".join([*[ask] * opening, f"**{said}**", *(f"-# {phrase}" for phrase in dict.fromkeys(beside) if phrase)])


def _so_far(question: PartChooser, values: Values, words: Texts, told: Sequence[str]) -> str:
    """The choice, or what is chosen of it and what is asked yet: "slot? · Relief Shipment".

    What is asked last only when nothing else is open, what begins with a value not at all. A payment that could not be
    another is not said where the lines below have `told` it.
    """
    names = [part.name for part in question.parts]
    if all(values):
        kept = [
            UNUSED
            if question.stepping.is_given(place, values) and is_payment_told(told, words.word(names[place], value))
            else value
            for place, value in enumerate(values)
        ]
        return choice_words(" ".join(kept), names, words)
    rest = any(not value and not part.last for value, part in zip(values, question.parts, strict=True))
    said = [
        choice_words(value, [part.name], words) if value else words("panel.open", part=part_name(part.name, words))
        for value, part in zip(values, question.parts, strict=True)
        if (not words.naming(part.name, value).is_silent if value else not (rest if part.last else part.auto))
    ]
    return " · ".join(said)


def open_part_lines(
    question: PartChooser, values: Values, hints: Hints, words: Texts, *, pictured: bool = True
) -> Iterator[str]:
    """What is offered for the parts still open, what one holds first; not what the lists below say themselves.

    Nor what the picture has, where the panel comes with one.
    """
    parts = list(enumerate(question.parts)) if question.combinations.stepwise else [(0, question.parts[0])]
    lists = whole_lists(question, values)
    for place, part in sorted(parts, key=lambda numbered: not numbered[1].hand):
        offered = question.stepping.pieces(place) if part.kind == "some" else offered_values(question, values, place)
        drawn = part.in_picture and pictured
        if values[place] or not offered or (part.hand and drawn):
            continue
        told = [hints(place, value, values) for value in offered]
        if not part.hand and lists and _told_in(lists, question, place, drawn) and (drawn or _brief(told, words)):
            continue
        if part.hand:  # its picture has them at large
            yield from (f"-# {line}" for line in _lines(place, part.name, offered, values, hints, words))
        elif len(offered) <= ROW:
            buttons = offered if len(question.parts) == 1 else question.combinations.briefs
            told_on = [one for one in buttons if _on_button(part.name, one, hints(place, one, values), words)]
            offered = [one for one in offered if one not in told_on]
            yield from _lines(place, part.name, offered, values, hints, words)
        elif len(question.parts) > 1:  # of one part the list has them all
            yield from _groups(place, part.name, offered, values, hints, words)


def _told_in(lists: Sequence[Sequence[Values]], question: PartChooser, place: int, drawn: bool) -> bool:
    """Whether these lists of whole choices, or the picture, tell what stands beside each value of a part."""
    part, asked = question.parts[place], [at for at, one in enumerate(question.parts) if not one.auto]
    if part.auto or drawn:
        return True
    first = place == 0 and not any(one.last and not one.auto for one in question.parts)
    return len(lists) == 1 and (first or place == asked[-1])


def _brief(told: Sequence[Hint], words: Texts) -> bool:
    """Whether a list has room for what stands beside each value; whole texts of cards are to be read above it."""
    return all(
        len(about(hint, words)) < ROOM and not any(value.endswith(WHOLE) for _, value in hint.words) for hint in told
    )


def _on_button(kind: str, value: str, hint: Hint, words: Texts) -> bool:
    """Whether the button for this value has room for the words beside it."""
    return len(words.word(kind, value)) + len(about(hint, words)) < BRIEF


def ending_lines(question: PartChooser, values: Values, hints: Hints, words: Texts) -> Iterator[str]:
    """What stands beside the values that have buttons of their own."""
    return _lines(
        0, question.parts[0].name, [way[0] for way in question.stepping.endings(values)], values, hints, words
    )


def _lines(place: int, kind: str, listed: Sequence[str], values: Values, hints: Hints, words: Texts) -> Iterator[str]:
    """A line for each value that has words beside it."""
    for value in listed:
        hint = hints(place, value, values)
        description = about(hint, words)
        if description and not says_again(words.word(kind, value), description):
            yield f"{''.join(marks(hint, words))} **{capital(words.word(kind, value))}**: {description}".strip()


def _groups(place: int, kind: str, listed: Sequence[str], values: Values, hints: Hints, words: Texts) -> Iterator[str]:
    """The values of each mark in a line, where marks have several."""
    groups: dict[str, list[str]] = {}
    for value in listed:
        hint = hints(place, value, values)
        if hint.marks:
            name = " ".join([*marks(hint, words)[1:], words.word(kind, value)])
            groups.setdefault(hint.marks[0], []).append(name)
    if all(len(names) == 1 for names in groups.values()):  # a list below has the same
        return
    for mark, names in groups.items():
        yield f"{words(f'mark.{mark}')} {' | '.join(names)}"


def side_action_texts(table: Table, seat: Seat, ways: Sequence[tuple[Effect, Choice]], words: Texts) -> dict[str, str]:
    """What the only choice of each side action says, by its word; "" where there are several."""
    return {effect.word: only_way_text(table, seat, effect, way, words) for effect, way in ways}


def only_way_text(table: Table, seat: Seat, effect: Effect, way: Choice, words: Texts) -> str:
    """What is chosen, costs and brings by the only way to do something; "" where there are several."""
    values = tuple(way.split(" ")) if way else ()
    asked = [(part.name, value) for part, value in zip(panel_of(effect).parts, values, strict=False) if not part.auto]
    chosen = [words.word(*pair) for pair in asked]
    hints = hints_of(effect, table.state, seat)
    beside = (about(hints(place, value, values), words) for place, value in enumerate(values))
    return " · ".join([*chosen, *filter(None, beside)])


def fitted_message(past: str, lines: Sequence[str]) -> str:
    """What Discord takes: the question's lines from the first on, before them the newest of what happened."""
    now = [line for line in lines if line]
    most = CONTENT - 2 * bool(past)  # "…" for what happened before
    while len(now) > 1 and len("\n".join(now)) > most:
        now = [*now[:-2], "…"] if now[-1] == "…" else [*now[:-1], "…"]
    now = [cut_lines(line, most) for line in now]
    kept, room = list[str](), CONTENT - len("\n".join(now)) - 4
    for line in reversed(past.splitlines()):
        room -= len(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join([*reversed(kept), *now])
