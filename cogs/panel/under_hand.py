"""Lists under a person's own hand, in the message with it: a pick there opens the panel a step further."""

from collections.abc import Iterator, Sequence

import discord

from bot.texts import Texts
from cogs.panel.control import PAGE, Control
from cogs.panel.control_maker import ControlMaker, Select
from cogs.panel.labels import Hints, capitalise, part_name
from cogs.panel.list_names import list_name
from cogs.panel.list_pages import further_label, later_entries
from cogs.panel.notation import Values, format_entry
from cogs.panel.offers import PICKS, asks_thing, offered_lists, spread
from cogs.panel.part_chooser import PartChooser
from cogs.panel.piece_lists import first_option
from cogs.panel.several import several_options, several_prompt

LISTS = 4  # rows of a message, but for the one with its buttons


def hand_lists(chooser: PartChooser, words: Texts, hints: Hints, custom_id: str, verb: str = "") -> list[Select]:
    """Return the lists under a person's own hand: all that can be done, else its cards.

    All that can be done stands there in a list for each card or tile, or in one for all, as in the panel; of a question
    for some cards, whose word is `verb`, it is the list of these. Nobody else may see them: they tell what the person
    holds.
    """
    if several := _several_list(chooser, words, hints, custom_id, verb):
        return [several]
    place = chooser.listing.thing
    if place is None or not (chooser.parts[place].hand or chooser.parts[place].under_hand):
        return []
    name = words("post.open", parts=part_name(chooser.parts[place].name, words))
    named = [*_whole_lists(chooser, words, hints, name)]
    if not named and (asks_thing(chooser) or not chooser.parts[place].split):  # else the panel's lists are quicker
        cards = [first_option(chooser, place, card, words, hints) for card in chooser.listing.things]
        named = [(name, cards)] if 1 < len(cards) <= PICKS else []
    return [_select(f"{custom_id}{_mark(number)}", *listed) for number, listed in enumerate(named)]


def _several_list(chooser: PartChooser, words: Texts, hints: Hints, custom_id: str, verb: str) -> Select | None:
    """Return the list from which cards of the hand are picked at once, where the question is for so many of them."""
    part, count = chooser.parts[0], chooser.stepping.item_counts(0) if chooser.parts[0].kind == "some" else range(0)
    if len(chooser.parts) > 1 or not part.hand or len(count) != 1 or len(chooser.stepping.items(0)) > PICKS:
        return None
    controls = ControlMaker(Control(0, "", "open"), chooser, words, hints, chooser.stepping.empty_values())
    select = _select(custom_id, several_prompt(part, count, verb, words), several_options(controls, 0, part, ""))
    select.min_values = select.max_values = count[0]
    return select


def _mark(number: int) -> str:
    """Return what distinguishes the id of a list after the first."""
    return f".{number}" if number else ""


def _select(custom_id: str, name: str, options: Sequence[discord.SelectOption]) -> Select:
    """Return a list of these options."""
    select: Select = discord.ui.Select(custom_id=custom_id, placeholder=name, options=[*options])
    capitalise(select)
    return select


def _whole_lists(
    chooser: PartChooser, words: Texts, hints: Hints, name: str
) -> Iterator[tuple[str, list[discord.SelectOption]]]:
    """Yield name and lines of each list of whole choices: those of the panel, if this message has room for them.

    A single list has this `name`.
    """
    lists = [] if asks_thing(chooser) else spread(offered_lists(chooser), LISTS)
    if sum(map(len, lists)) < 2 or len(lists) > LISTS or any(len(listed) > PICKS for listed in lists):
        return
    controls = ControlMaker(Control(0, "", "open"), chooser, words, hints, chooser.stepping.empty_values())
    for number, listed in enumerate(lists):
        alike = chooser.combinations.shared_parts(listed) if len(lists) > 1 else ()
        own_name = list_name(lists, number, alike, chooser, hints, words) if len(lists) > 1 else name
        later = later_entries(controls, [*map(format_entry, listed)]) if 0 in alike else set()
        options = [_option(controls, chooser, one, alike) for one in listed if format_entry(one) not in later]
        further = [_further_option(controls)] if later else []
        yield own_name, [*options, *further]


def _further_option(controls: ControlMaker) -> discord.SelectOption:
    """Return the line that opens the panel with the list's second page."""
    return discord.SelectOption(label=further_label(controls, all_later=True), value=f"{PAGE}1", emoji="📄")


def _option(controls: ControlMaker, chooser: PartChooser, values: Values, alike: Sequence[int]) -> discord.SelectOption:
    """Return the line of a whole choice; the panel asks first for what the line leaves open."""
    option = controls.whole_option(alike, format_entry(values))
    if not chooser.listing.lists_all_variants(values):
        parts = zip(values, chooser.parts, strict=True)
        option.value = format_entry(tuple("" if part.auto else value for value, part in parts))
    return option
