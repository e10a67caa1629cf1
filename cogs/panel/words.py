"""The texts of a panel: the chosen parts, the open ones, the outcome of the choice and of the last one."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from bot.engine.combinators import PASS
from bot.engine.effect import UNUSED, Choice, Effect, Seat, SeatEvent
from bot.layout import WASTE, Hint, ask_key, hints_of, panel_of, sentence_of, strikes
from bot.narration import choice_words, tell
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Reader
from cogs.discord_text import CONTENT, capital, cut_lines, iconed_if_level, seat_names
from cogs.panel.amounts import count
from cogs.panel.labels import (
    BRIEF,
    STOPS,
    WHOLE,
    Hints,
    hint_line,
    hint_text,
    marks,
    part_name,
    repeats_name,
    value_signs,
)
from cogs.panel.notation import Values
from cogs.panel.offers import offered_lists, offered_values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.repetition import CHANGE as CHANGED
from cogs.panel.repetition import choice_contains_payment, lines_contain, lines_contain_payment

# before lines that a panel tells before all else that happened: what the reader has scored, and what strikes them
SCORED, STRUCK = "🏁", "❗"
ROOM = 85  # letters beside a value in a list, without its price
FEW = 3  # things that a question names itself
ROW = 5  # more values stand in a list of their own, where each has its words


def event_lines(table: Table, events: Sequence[SeatEvent], seat: Seat, who: Reader) -> list[str]:
    """Return lines about events as this seat may read them, without those for the log alone."""
    names = seat_names(table.names)
    told_events = [entry for entry in events if sentence_of(entry.event).told_in != "log"]
    lines = lines_with_signs(told_events, seat, lambda some: tell(some, names, who.at(table), seat, icons=True))
    return [*(f"- {line}" for line in lines), *_card_lines(told_events, seat, who.at(table))]


def lines_with_signs(
    events: Sequence[SeatEvent], seat: Seat, tell_some: Callable[[Sequence[SeatEvent]], list[str]]
) -> list[str]:
    """Return the lines that `tell_some` makes of events.

    SCORED stands before those of a scoring of this seat, STRUCK before those of what it must not miss.
    """
    lines = list[str]()
    for sign, some in groupby(events, lambda entry: _sign(entry, seat)):
        entries = [*some]
        lead = f"{sign} " if sign == STRUCK or (sign and seat in [entry.seat for entry in entries]) else ""
        lines += [f"{lead}{line}" for line in tell_some(entries)]
    return lines


def _sign(entry: SeatEvent, seat: Seat) -> str:
    """Return the sign of an event: that it tells by itself what somebody has scored, or that it strikes this seat."""
    row = sentence_of(entry.event)
    if row.scoring and not row.heads:
        return SCORED
    return STRUCK if strikes(entry, seat) else ""


def amount_name(what: str, name: str, words: Texts) -> str:
    """Return the name of a line of a score, or of something that a seat has."""
    return words.word("card", name) if name else words.word("tally", what)


def _card_lines(events: Sequence[SeatEvent], seat: Seat, words: Texts) -> Iterator[str]:
    """Yield a line for each card that this seat got unseen: what it does."""
    for entry in events:
        explain = sentence_of(entry.event).explains
        for card, hint in explain(entry.event).items() if explain and entry.seat == seat else ():
            what = words("list.pair", of=words.word("card", card), what=hint_line(hint, words))
            yield f"-# {capital(what)}"


def warning_lines(table: Table, events: Sequence[SeatEvent], seat: Seat, who: Reader) -> list[str]:
    """Return lines about consequences that the preview of the table does not show."""
    warnings = [entry for entry in events if sentence_of(entry.event).warns]
    names = seat_names(table.names)
    return [f"⚠️ {line}" for line in tell(warnings, names, who.at(table), seat, icons=True)]


def confirm_key(effect: Effect, words: Texts) -> str:
    """Return the key of what Confirm is called where the question has a name for it; else ""."""
    key = f"verb.{effect.word}.confirm_{ask_key(effect)}"
    return key if key in words else ""


def question_text(effect: Effect, words: Texts, offered: Sequence[str] = ()) -> str:
    """Return the question as a sentence, which may name the effect's fields, such as {species}; of several, a list.

    Where few things can be chosen, their names `offered` may stand in a text of its own.
    """
    key = f"verb.{effect.word}.{ask_key(effect)}"
    own = f"{key}_names_one" if len(offered) == 1 else f"{key}_names_few"
    if 0 < len(offered) <= FEW and own in words:
        return capital(words(own, offered=words("list.and_also").join(offered)))
    fields = {name: getattr(effect, name) for name in getattr(effect, "__struct_fields__", ())}
    worded = {name: words.word(name, value) for name, value in fields.items() if isinstance(value, str)}
    for name, values in fields.items():
        if isinstance(values, tuple) and values and all(isinstance(value, str) for value in values):
            worded[name] = words("list.and_also").join(words.word(name, value) for value in values)
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    return iconed_if_level(capital(words(key if key in words else f"verb.{effect.word}.about", **worded, **numbers)))


def tip_of(effect: Effect, words: Texts) -> str:
    """Return the name under which the question's explanation is stored: its effect's word, and what it asks."""
    own = f"{effect.word}.{ask_key(effect)}"
    return own if tip_key(own) in words else effect.word


def tip_key(tip: str) -> str:
    """Return the key of the text that explains a question."""
    return f"verb.{tip}{'_' if '.' in tip else '.'}tip"


def choice_so_far(
    chooser: PartChooser,
    effect: Effect,
    values: Values,
    hints: Hints,
    words: Texts,
    below: Sequence[str] = (),
    heading: str = "",
    *,
    alone: bool = False,
) -> str:
    """Return the choice so far with the hints of its values, or the question if none is chosen.

    Names of cards alone do not say whether they are kept or discarded, so the question stands above them, and the verb
    before them. What the lines `below` say is not repeated. A `heading` stands right over the choice. `alone`: the
    choice is complete and only needs Confirm, so no question stands above it.
    """
    ask = question_text(effect, words, _offered_names(chooser, hints, words))
    opening = _is_opening(chooser, values)
    if opening and not all(values):
        return f"**{ask}**"
    opening = not alone and (opening or all(part.hand for part in chooser.parts))
    said = capital(_so_far(chooser, effect, values, words, below))
    named = [*filter(None, [heading]), f"**{with_verb(said, effect, words) if all(values) else said}**"]
    begun_with = [words("panel.begun")] * (not alone and chooser.stepping.is_a_start(values))
    known = [hints(place, value, values) for place, value in enumerate(_effective_values(chooser, values)) if value]
    stepwise = chooser.combinations.stepwise  # else the preview shows it, but for what is wasted
    asked = [f"**{ask}**" if stepwise else ask] * opening
    small = _lines_beside(chooser, values, known, words, (said, below)) if stepwise else ()
    return "\n".join([*asked, *named, *begun_with, *small, *_waste_lines(known, words)])


def with_verb(said: str, effect: Effect, words: Texts) -> str:
    """Return the name of a choice, after its verb where it is only cards of the hand: "Discard: Envoys"."""
    if not all(part.hand for part in panel_of(effect).parts):
        return said
    return capital(words("list.pair", of=words(f"verb.{effect.word}.name"), what=said))


def gains_beside(effect: Effect, values: Values, hints: Hints, words: Texts) -> str:
    """Return what a choice of one part gains or costs, where its hint says just that: "gain" does not say what."""
    if len(values) > 1 or panel_of(effect).parts[0].hand:
        return ""
    hint = hints(0, values[0], values)
    return hint_text(hint, words) if all(CHANGED.search(words.word(*one)) for one in hint.words) else ""


def _offered_names(chooser: PartChooser, hints: Hints, words: Texts) -> list[str]:
    """Return the names of what can be chosen but to leave it, of one thing with what it brings.

    There are none of choices of several parts, nor of cards.
    """
    if len(chooser.parts) > 1 or chooser.parts[0].hand:
        return []
    part, values = chooser.parts[0].name, [one for one in chooser.combinations.first_values if one != PASS]
    names = [words.word(part, value) for value in values]
    beside = [hint_text(hints(0, value, (value,)), words) for value in values] if len(values) == 1 else [""]
    return [words("panel.beside", name=names[0], words=beside[0].rstrip(STOPS))] if beside[0] else names


def _is_opening(chooser: PartChooser, values: Values) -> bool:
    """Return whether nothing is chosen yet but what a panel begins with."""
    begun = (chooser.stepping.initial(), chooser.stepping.fill_in(chooser.stepping.empty_values()))
    return not any(values) or values in begun


def begun_line(chooser: PartChooser, place: int, begun: str, words: Texts) -> str:
    """Return the line with the amounts of a part that are added so far, and how many more there are."""
    left = count(chooser.combinations.values(place, {})[0]) - count(begun)
    return words("panel.added", amounts=capital(words.word(chooser.parts[place].name, begun)), n=left)


def _effective_values(chooser: PartChooser, values: Values) -> Values:
    """Return the values without the unusual ones that were filled in with the first, while other parts are open."""
    if all(values) or not values[0]:
        return values
    return tuple(
        value if value == part.usual or not part.usual else ""
        for value, part in zip(values, chooser.parts, strict=True)
    )


def _lines_beside(
    chooser: PartChooser, values: Values, known: Sequence[Hint], words: Texts, lines: tuple[str, Sequence[str]]
) -> Iterator[str]:
    """Yield the hints of the chosen values in small lines, without what the choice or the lines below it say."""
    said, below = lines
    own_words = {(part.name, value) for part, value in zip(chooser.parts, values, strict=True)}
    further_words = [tuple(one for one in hint.words if one not in own_words) for hint in known]
    phrases = [[(one, words.word(*one)) for one in these] for these in further_words]
    unsaid = (
        tuple(
            one for one, phrase in these if not (lines_contain(below, phrase) or choice_contains_payment(said, phrase))
        )
        for these in phrases
    )
    beside = [hint_line(Hint(words=tuple(one for one in these if one[0] != WASTE)), words) for these in unsaid]
    yield from (f"-# {phrase}" for phrase in dict.fromkeys(beside) if phrase)


def _waste_lines(hints: Sequence[Hint], words: Texts) -> Iterator[str]:
    """Yield a line for each thing that the chosen values waste, and why."""
    for kind, value in dict.fromkeys(one for hint in hints for one in hint.words):
        if kind == WASTE:
            yield f"⚠️ {capital(words.word(kind, value))}"


def _so_far(chooser: PartChooser, effect: Effect, values: Values, words: Texts, below: Sequence[str]) -> str:
    """Return the choice, or its chosen parts and what is asked next: "Relief Shipment · choose the slot".

    A part is named as open only if all others are chosen, and not if the choice begins with a value. An order without
    alternatives is left out, and so is such a payment if the lines `below` have it.
    """
    names = [part.name for part in chooser.parts]
    if all(values):
        told = [_goes_unsaid(chooser, place, values, words, below) for place in range(len(values))]
        kept = [UNUSED if unsaid else value for unsaid, value in zip(told, values, strict=True)]
        return choice_words(" ".join(kept), names, words)
    rest = any(not value and not part.last for value, part in zip(values, chooser.parts, strict=True))
    pairs = [*zip(_effective_values(chooser, values), chooser.parts, strict=True)]
    chosen = [(part.name, value) for value, part in pairs if value and not words.naming(part.name, value).is_silent]
    asked = [part.name for value, part in pairs if not (value or (rest if part.last else part.auto))]
    said = [choice_words(value, [name], words) for name, value in chosen]
    return " · ".join([*said, *([open_question(effect.word, asked, words)] if asked else [])])


def open_question(verb: str, parts: Sequence[str], words: Texts) -> str:
    """Return what asks for the open ones of these parts of a verb: the first one's own text, if it has one."""
    own = next((key for key in (f"verb.{verb}.open_{parts[0]}", f"part.{parts[0]}.ask") if key in words), "")
    return words(own or "panel.open", parts=words("list.and_also").join(part_name(part, words) for part in parts))


def _goes_unsaid(chooser: PartChooser, place: int, values: Values, words: Texts, below: Sequence[str]) -> bool:
    """Return whether a part is an order without alternatives, or such a payment that the lines `below` have."""
    paid = words.word(chooser.parts[place].name, values[place])
    told = chooser.stepping.is_forced(place, values) and lines_contain_payment(below, paid)
    return told or chooser.stepping.is_only_way(place, values)


def open_part_lines(
    chooser: PartChooser, values: Values, hints: Hints, words: Texts, *, pictured: bool = True
) -> Iterator[str]:
    """Return the values offered for open parts, first those in hand; not those that lists below show.

    Nor those in the picture, if the panel has one.
    """
    parts = list(enumerate(chooser.parts)) if chooser.combinations.stepwise else [(0, chooser.parts[0])]
    lists = offered_lists(chooser, values)
    for place, part in sorted(parts, key=lambda numbered: not numbered[1].hand):
        offered = chooser.stepping.items(place) if part.kind == "some" else offered_values(chooser, values, place)
        drawn = part.in_picture and pictured
        if values[place] or not offered or drawn:
            continue
        beside = [hints(place, value, values) for value in offered]
        if not part.hand and lists and _in_lists(lists, chooser, place) and _is_brief(beside, words):
            continue
        if part.hand:  # its picture has them at large
            yield from (f"-# {line}" for line in _lines(place, part.name, offered, values, hints, words))
        elif len(offered) <= ROW:
            buttons = offered if len(chooser.parts) == 1 else chooser.combinations.one_part_values
            on_buttons = [one for one in buttons if _on_button(part.name, one, hints(place, one, values), words)]
            offered = [one for one in offered if one not in on_buttons]
            yield from _lines(place, part.name, offered, values, hints, words)
        elif len(chooser.parts) > 1:  # of one part the list has them all
            groups = _groups(place, part.name, offered, values, hints, words)
            yield from _legend(groups, words) if pictured else _group_lines(groups, words)


def _in_lists(lists: Sequence[Sequence[Values]], chooser: PartChooser, place: int) -> bool:
    """Return whether these lists of whole choices show the hint of each value of a part."""
    part, without_preset = chooser.parts[place], [at for at, one in enumerate(chooser.parts) if not one.auto]
    if part.auto or chooser.parts[0].first:
        return True
    first = place == 0 and not any(one.last and not one.auto for one in chooser.parts)
    return len(lists) == 1 and (first or place == without_preset[-1])


def _is_brief(hints: Sequence[Hint], words: Texts) -> bool:
    """Return whether these hints fit in a list; whole texts of cards are shown above it instead."""
    return all(
        len(hint_text(hint, words)) < ROOM and not any(value.endswith(WHOLE) for _, value in hint.words)
        for hint in hints
    )


def _on_button(kind: str, value: str, hint: Hint, words: Texts) -> bool:
    """Return whether the hint fits on the value's button."""
    return len(words.word(kind, value)) + len(hint_text(hint, words)) < BRIEF


def ending_lines(chooser: PartChooser, values: Values, hints: Hints, words: Texts) -> Iterator[str]:
    """Return lines with the hint of the ending button's value; a list of several has them itself."""
    endings = [choice[0] for choice in chooser.stepping.endings(values)]
    is_button = len(endings) == 1 and not chooser.stepping.stop()
    return _lines(0, chooser.parts[0].name, endings if is_button else [], values, hints, words)


def _lines(place: int, kind: str, listed: Sequence[str], values: Values, hints: Hints, words: Texts) -> Iterator[str]:
    """Yield a line for each value with a hint."""
    for value in listed:
        hint = hints(place, value, values)
        description = hint_text(hint, words)
        if description and not repeats_name(words.word(kind, value), description):
            signs = "".join(value_signs(hint, kind, value, words))
            yield f"{signs} **{capital(words.word(kind, value))}**: {hint_line(hint, words)}".strip()


def _groups(
    place: int, kind: str, listed: Sequence[str], values: Values, hints: Hints, words: Texts
) -> dict[str, list[str]]:
    """Return the names of the values by their mark; nothing unless a mark has several."""
    groups: dict[str, list[str]] = {}
    for value in listed:
        hint = hints(place, value, values)
        if hint.marks:
            name = " ".join([*marks(hint, words)[1:], words.word(kind, value)])
            groups.setdefault(hint.marks[0], []).append(name)
    return {} if all(len(names) == 1 for names in groups.values()) else groups  # a list below has the same


def _group_lines(groups: Mapping[str, Sequence[str]], words: Texts) -> Iterator[str]:
    """Yield the values of each mark in a line."""
    for mark, names in groups.items():
        said = f" {words(f'legend.{mark}')}:" if f"legend.{mark}" in words else ""
        yield f"{words(f'icon.mark.{mark}')}{said} {' | '.join(names)}"


def _legend(groups: Iterable[str], words: Texts) -> Iterator[str]:
    """Yield a line with what the marks mean, if the game says that: picture and lists have their values."""
    said = [f"{words(f'icon.mark.{mark}')} {words(f'legend.{mark}')}" for mark in groups if f"legend.{mark}" in words]
    if said:
        yield f"-# {' · '.join(said)}"


def side_action_texts(
    table: Table, seat: Seat, side_actions: Sequence[tuple[Effect, Choice]], words: Texts
) -> dict[str, str]:
    """Return the text of each side action's only choice by its word; "" if there are several."""
    return {effect.word: only_choice_text(table, seat, effect, choice, words) for effect, choice in side_actions}


def only_choice_text(table: Table, seat: Seat, effect: Effect, choice: Choice, words: Texts) -> str:
    """Return the values and hints of an effect's only choice; "" if there are several."""
    values = tuple(choice.split(" ")) if choice else ()
    pairs = [(part.name, value) for part, value in zip(panel_of(effect).parts, values, strict=False) if not part.auto]
    chosen = [words.word(*pair) for pair in pairs]
    hints = hints_of(effect, table.known_state(seat), seat)
    beside = (hint_text(hints(place, value, values), words) for place, value in enumerate(values))
    return " · ".join([*chosen, *filter(None, beside)])


def fitted_message(past: str, lines: Sequence[str]) -> str:
    """Return the question's lines from the first on, after the newest past lines, within Discord's limit."""
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
