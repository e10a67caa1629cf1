"""A list says what a pick in it does, and it does that: count at once, or show the choice to be confirmed."""

from itertools import islice
from types import SimpleNamespace

import pytest
from discord.ui import Select

from bot.games.registry import games
from bot.layout import panel_of
from bot.texts import texts
from cogs.panel import Control, Navigation, PanelView, apply_control, chooser_of, parse_control
from cogs.panel.control import PAGE
from cogs.panel.picks import is_made_at_once, picks_of
from cogs.panel.previews import preview_choice
from cogs.panel.question import PanelQuestion
from cogs.panel.words import confirm_key
from tests.cogs.panel.test_every_choice import table_of
from tests.walk import decisions

EVERY = 11  # so many decisions go by for one that is looked at, but in long runs
SAYING = ("oceans", "solarius_mission", "underwater_cities")  # elsewhere all is chosen at first, or lists are long
MARK = texts("en")("panel.to_confirm", line="")


def questions_of(game, seats, seed, every):
    """Each question of some decisions of a random game, and each side action beside it, with its snapshot."""
    for d in islice(decisions(game, seats, seed), seed % every, None, every):
        table = table_of(game, d.s)
        snapshot = SimpleNamespace(table=table, seat=d.seat, question=d.question)
        for word in ("", *(effect.word for effect in d.question.side_actions)):
            asked = d.question.of(word)
            chooser = chooser_of(panel_of(asked.effect).parts, asked.distinct_options(table.state, d.seat))
            yield snapshot, PanelQuestion(chooser, asked.effect, table.stamp(d.seat), word)


def panel_of_question(snapshot, question):
    """The panel as it opens."""
    words, values = texts("en", snapshot.table.game.key), question.chooser.stepping.initial()
    picks = picks_of(snapshot, question, values)
    ways = Navigation(picks=picks, confirm=confirm_key(question.effect, words))
    here = Control(1, question.stamp, "open", values=values, word=question.word)
    return PanelView(here, question.chooser, words, navigation=ways), words


def is_made(snapshot, question, select, option):
    """Whether a pick of this line makes the choice; None if the panel asks something more."""
    control = parse_control(select.custom_id)
    values = question.chooser.stepping.fill_in(apply_control(question.chooser, control, [option.value]))
    if not all(values):
        return None
    return is_made_at_once(question, control, values, preview_choice(snapshot, question, values))


def endings(words, question):
    """By what a pick does the end of the name of a list that says so."""
    confirm = words(confirm_key(question.effect, words) or "panel.confirm")
    ends = {what: words(f"panel.pick_{what}", list="", confirm=confirm) for what in ("once", "confirm")}
    return {end: what for what, end in ends.items()}


def said_of(select, words, question):
    ends = endings(words, question)
    return next((what for end, what in ends.items() if select.placeholder.endswith(end)), "")


def check(snapshot, question, seen):
    view, words = panel_of_question(snapshot, question)
    for select in (item for item in view.children if isinstance(item, Select)):
        what = said_of(select, words, question)
        if parse_control(select.custom_id).act not in ("whole", "list", "some"):
            continue
        if parse_control(select.custom_id).act == "some":
            check_several(snapshot, question, select, what)
            seen.add(what)
            continue
        lines = [one for one in select.options if not one.value.startswith(PAGE) and not one.default]
        done = {one.label: is_made(snapshot, question, select, one) for one in lines}
        made = {is_it for is_it in done.values() if is_it is not None}
        seen.add(what)
        about = f"{select.placeholder}: {done}"
        assert what != "once" or made <= {True}, about
        assert what != "confirm" or made <= {False}, about
        marked = [label for label in done if label.endswith(MARK)]
        assert not marked or what == "", about
        for label in done if marked else ():
            assert done[label] is None or done[label] == (label not in marked), about


def check_several(snapshot, question, select, what):
    """Of a list from which several are picked its first ones, as few as may be."""
    lines = [one.value for one in select.options][: select.min_values]
    control = parse_control(select.custom_id)
    values = apply_control(question.chooser, control, lines)
    if question.chooser.combinations.fits(values) and all(values):
        made = is_made_at_once(question, control, values, preview_choice(snapshot, question, values))
        assert what in ("", "once" if made else "confirm")
    if select.max_values > select.min_values and len(question.chooser.parts) == 1:
        assert what == "confirm"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.long)])
def test_every_list_of_random_games_does_what_it_says(game, every):
    seen = set()
    for seed in range(2):
        for snapshot, question in questions_of(game, game.seats[seed], seed, every):
            check(snapshot, question, seen)
    assert seen - {""} or game.key not in SAYING
