"""How questions are laid out and events told: what rows mean, and that those of each game are of what it has."""

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from bot.engine.effect import Event, Part, Verb
from bot.engine.merging import MergedQuestion
from bot.engine.steps import CameTogether, Forced
from bot.games.registry import games
from bot.layout import (
    APART,
    BELOW,
    SAME,
    Hint,
    Layout,
    Panel,
    PanelPart,
    Sentence,
    ask_key,
    by_value,
    hints_of,
    layout_fault,
    panel_of,
    sentence_of,
)
from bot.layout.registry import layout, panel_of_type, sentence_of_type


class Lay(Verb, frozen=True):
    parts: ClassVar[tuple[Part, ...]] = (Part("tile"), Part("cell", "hex"), Part("pay", "some", none="no"))
    again: bool = False


class LayTwo(Lay, frozen=True):
    """Laid out as what it is made of."""


class Leave(Verb, frozen=True):
    pass


class Laid(Event, frozen=True):
    pass


class LaidTwo(Laid, frozen=True):
    pass


class Left(Event, frozen=True):
    pass


def of_laying(lay, s, me, place, value, chosen):
    return Hint(words=((value, "again" if lay.again else "first"),))


LAYOUT = Layout(
    joint=SAME,
    panels={
        Lay: Panel(
            parts=(PanelPart("pay", auto=True),), hint=of_laying, asks=lambda lay: "again" if lay.again else "ask"
        ),
        Leave: Panel(hint=by_value(lambda value: Hint(words=(("leave", value),))), confirm=True),
    },
    sentences={Laid: Sentence(joint=BELOW, echo=True)},
)


@pytest.fixture
def laid_out(monkeypatch):
    """The package of these effects has this layout."""
    module = ModuleType("laid.layout")
    module.__spec__ = sys.modules[__name__].__spec__
    module.LAYOUT = LAYOUT
    monkeypatch.setitem(sys.modules, "laid.layout", module)
    for cls in (Lay, LayTwo, Leave, Laid, LaidTwo, Left):
        monkeypatch.setattr(cls, "__module__", "laid.rules")
    for cached in (layout, panel_of_type, sentence_of_type):
        cached.cache_clear()
    yield module
    for cached in (layout, panel_of_type, sentence_of_type):
        cached.cache_clear()


@pytest.mark.usefixtures("laid_out")
def test_a_panel_has_all_parts_as_the_rules_write_them():
    expected = (PanelPart("tile"), PanelPart("cell", "hex"), PanelPart("pay", "some", "no", auto=True))
    assert panel_of(Lay()).parts == panel_of(LayTwo()).parts == expected
    assert (ask_key(Lay()), ask_key(LayTwo(again=True)), ask_key(Leave())) == ("ask", "again", "ask")


@pytest.mark.usefixtures("laid_out")
def test_an_event_without_a_row_has_its_base_s_or_the_defaults_joined_as_in_its_game():
    assert sentence_of(Laid()) == sentence_of(LaidTwo()) == Sentence(joint=BELOW, echo=True)
    assert sentence_of(Left()) == Sentence(joint=SAME)
    assert sentence_of(Forced("lay", "a")).joint == APART


@pytest.mark.usefixtures("laid_out")
def test_a_question_asked_with_another_is_laid_out_as_that_and_confirmed_where_one_of_them_is():
    merged = MergedQuestion(Leave(), ((Lay(again=True), frozenset("a")),), ())
    assert panel_of(merged).parts == panel_of(Lay()).parts
    assert panel_of(merged).confirm
    assert not panel_of(MergedQuestion(Lay(), ((Lay(), frozenset("a")),), ())).confirm
    assert ask_key(merged) == "again"


@pytest.mark.usefixtures("laid_out")
def test_beside_a_value_of_a_question_asked_with_others_stands_what_that_of_its_first_value_says():
    merged = MergedQuestion(Leave(), ((Lay(), frozenset("a")), (Lay(again=True), frozenset("b"))), (("pass", Leave()),))
    beside = [
        hints_of(merged, None, 0)(place, value, chosen).words
        for place, value, chosen in ((0, "a", ()), (0, "b", ()), (1, "M50", ("b", "", "")), (0, "pass", ()))
    ]
    assert beside == [(("a", "first"),), (("b", "again"),), (("M50", "again"),), (("leave", "pass"),)]
    assert hints_of(merged, None, 0)(1, "-", ("pass", "", "")) == Hint()


def test_a_layout_that_is_none_is_refused(laid_out):
    laid_out.LAYOUT = {}
    with pytest.raises(TypeError, match=r"laid\.layout\.LAYOUT is a dict, not a Layout"):
        sentence_of(Left())
    assert layout_fault("laid") == "laid.layout: laid.layout.LAYOUT is a dict, not a Layout"


def test_a_row_of_a_part_that_is_none_is_refused(laid_out):
    assert layout_fault("laid") is None
    laid_out.LAYOUT = Layout(panels={Leave: Panel(parts=(PanelPart("tile"), PanelPart("choice")))})
    layout.cache_clear()
    assert layout_fault("laid") == "laid.layout: Leave has no part tile"


def test_a_package_without_a_layout_has_the_defaults():
    assert panel_of(Leave()) == Panel(parts=(PanelPart("choice"),))
    assert sentence_of(Left()) == Sentence(joint=APART)


def test_that_all_have_chosen_is_told_nowhere():
    assert sentence_of(CameTogether()).told_in == "nowhere"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_rows_are_of_the_game_s_own_parts_and_leave_to_the_rules_how_they_are_written(game):
    assert layout_fault(game.package) is None
    for verb, panel in layout(game.package).panels.items():
        assert {(part.kind, part.none) for part in panel.parts} <= {("word", "")}, verb
    for event, sentence in layout(game.package).sentences.items():
        assert {sentence.count, *sentence.seats, *(sentence.shares or ())} - {""} <= {*event.__struct_fields__}, event
        assert not sentence.outline or not event.only


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_no_row_says_what_goes_without_saying(game):
    """Nothing but what differs from the defaults, or from what its base has."""
    rows = layout(game.package)
    for verb, panel in rows.panels.items():
        assert panel != next((rows.panels[base] for base in verb.__mro__[1:] if base in rows.panels), Panel())
    for sentence in rows.sentences.values():
        assert sentence not in (Sentence(), Sentence(joint=rows.joint))


PAGE = (Path(__file__).parents[1] / "bot/layout/README.md").read_text("utf-8")


@pytest.mark.parametrize("row", [Layout, Panel, PanelPart, Sentence], ids=lambda row: row.__name__)
def test_the_page_says_what_each_word_does(row):
    words = {*row.__struct_fields__} - {*Part.__struct_fields__, "panels", "sentences"}
    assert words - {*re.findall(r"`(\w+)`", PAGE)} == set()


def test_the_page_s_pictures_are_there():
    pictures = re.findall(r"]\((.*?)\)", PAGE)
    assert len(pictures) == 5
    assert all((Path(__file__).parents[1] / "bot/layout" / picture).is_file() for picture in pictures)


def test_the_page_s_rows_are_those_of_the_games():
    tables = [
        "".join(path.read_text("utf-8").split())
        for path in (Path(__file__).parents[1] / "bot/games").glob("*/layout.py")
    ]
    rows = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert rows
    assert [row for row in rows if not any("".join(row.split()) in table for table in tables)] == []
