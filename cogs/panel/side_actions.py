"""The side actions below a question: buttons, and a list with what each of them would choose, or one for each."""

from collections.abc import Iterator, Mapping, Sequence

import discord

from bot.engine.side_actions import side_choice
from bot.layout import hints_of
from bot.texts import Texts
from cogs.answering import Snapshot
from cogs.discord_text import LABEL, capital, cut
from cogs.panel.control import Control, chooses_open_parts
from cogs.panel.control_maker import Button, ControlMaker, Select
from cogs.panel.labels import BRIEF, verb_mark
from cogs.panel.listing import SCREEN
from cogs.panel.navigation import Navigation
from cogs.panel.notation import Values, format_entry
from cogs.panel.question import PanelQuestion, question_of

ROW = 5  # buttons in a row: Discord's limit


def side_rows(base: Control, words: Texts, navigation: Navigation, room: int) -> Iterator[list[Button | Select]]:
    """Yield the rows of the side actions, of which there is `room` for so many.

    What has one choice has a button, what asks shares a list; all are in the list where there is no room for both, or
    where more than five would have buttons. What has no room in that has a list of its own, where there are rows.
    """
    only_choices, lines = navigation.side_actions, [*navigation.side_lines]
    single = [word for word in only_choices if only_choices[word] or not lines]
    has_buttons = len(single) <= ROW and (room > 1 or not lines)
    if lines and has_buttons:
        lines = [line for line in lines if line.value not in single]
    elif not has_buttons:
        lines = lines or [_line(word, only_choices[word], word, words) for word in only_choices]
    if has_buttons and 1 < len(navigation.side_lists) <= room - bool(single):
        for number, (word, own) in enumerate(navigation.side_lists.items()):
            yield [_select(base, number, own, _name_of(word, words))]
    elif lines:
        listed = [_name_of(word, words) for word in only_choices if not has_buttons or word not in single]
        yield [_select(base, 0, lines, " · ".join(listed))]
    if has_buttons:
        yield [_button(base, word, only_choices[word], words) for word in single]


def _select(base: Control, number: int, lines: Sequence[discord.SelectOption], name: str) -> Select:
    """Return a list of side actions."""
    return discord.ui.Select(custom_id=base.at("beside", number).id, options=[*lines], placeholder=cut(name, BRIEF))


def _button(base: Control, word: str, only: str, words: Texts) -> Button:
    """Return the button of a side action, with its `only` choice if it asks nothing."""
    name = _name_of(word, words)
    label = cut(words("list.pair", of=name, what=only), BRIEF) if only else name
    return discord.ui.Button(label=label, emoji=verb_mark(word, words), custom_id=base.at("beside", arg=word).id)


def _name_of(word: str, words: Texts) -> str:
    """Return the name of a side action as it begins a line."""
    return capital(words(f"verb.{word}.name"))


def side_lines(
    snapshot: Snapshot, question: PanelQuestion, only_choices: Mapping[str, str]
) -> list[discord.SelectOption]:
    """Return a line for each choice of the side actions, as far as a phone shows them at once; "Sell …" asks for more.

    None if each of them has one choice, of which `only_choices` have the texts: it has a button.
    """
    if all(only_choices.values()):
        return []
    asked = {word: side for word in only_choices if (side := question_of(snapshot, word))}
    rooms = _rooms({word: len(side.chooser.choices) for word, side in asked.items()})
    words, lines = snapshot.reader.on_labels(snapshot.table), list[discord.SelectOption]()
    for word, side in asked.items():
        only = only_choices[word]
        lines += [_line(word, only, word, words)] if only else _lines_of(snapshot, side, rooms[word], words)
    return lines


def side_lists(
    snapshot: Snapshot, question: PanelQuestion, only_choices: Mapping[str, str]
) -> dict[str, list[discord.SelectOption]]:
    """Return a list of its own for each side action that asks, by their words; none where one list has all lines."""
    words = snapshot.reader.on_labels(snapshot.table)
    asked = {word: side for word, only in only_choices.items() if not only and (side := question_of(snapshot, word))}
    if sum(len(side.chooser.choices) for side in asked.values()) <= SCREEN:
        return {}
    return {word: [*_lines_of(snapshot, side, SCREEN, words)] for word, side in asked.items()}


def _rooms(numbers: Mapping[str, int]) -> dict[str, int]:
    """Return how many lines each side action has, of these numbers of choices: where not all have room, equally many.

    >>> _rooms({"sell": 20, "flip": 1, "buy": 15})
    {'sell': 6, 'flip': 1, 'buy': 5}
    """
    left, rooms = SCREEN, dict[str, int]()
    for at, word in enumerate(sorted(numbers, key=lambda word: numbers[word])):
        rooms[word] = min(numbers[word], left // (len(numbers) - at))
        left -= rooms[word]
    return {word: rooms[word] for word in numbers}


def _lines_of(snapshot: Snapshot, side: PanelQuestion, room: int, words: Texts) -> Iterator[discord.SelectOption]:
    """Yield the lines of a side action with several choices; what is not among them is chosen in its own panel."""
    chooser, word = side.chooser, side.word
    pick = Control(snapshot.table.id, side.stamp, "whole", word=word)
    hints = hints_of(side.effect, snapshot.table.known_state(snapshot.seat), snapshot.seat)
    controls = ControlMaker(pick, chooser, words, hints, chooser.stepping.empty_values())
    every = [values for values in _choices(side, room) if chooses_open_parts(chooser, pick, values)]
    is_whole = len(every) == len(chooser.choices) <= room
    for values in sorted(every if is_whole else every[: room - 1], key=chooser.choices.index):
        option = controls.whole_option((), format_entry(values))
        line = _line(word, option.label, side_choice(word, chooser.choice(values)), words)
        line.description = option.description
        yield line
    if not is_whole:
        yield _line(word, "", word, words)


def _choices(side: PanelQuestion, room: int) -> Sequence[Values]:
    """Return all choices: first those that lists of this length would have, each in the order of the rules."""
    listed = {values for every in side.chooser.listing.whole_lists(room) for values in every}
    return sorted(side.chooser.choices, key=lambda values: values not in listed)


def _line(word: str, what: str, value: str, words: Texts) -> discord.SelectOption:
    """Return a line that does a side action, or that opens it."""
    name = _name_of(word, words)
    label = words("list.pair", of=name, what=what) if what else words("panel.opening", name=name)
    return discord.SelectOption(label=cut(label, LABEL), value=value, emoji=verb_mark(word, words))
