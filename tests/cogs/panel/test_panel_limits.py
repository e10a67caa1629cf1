"""Whatever a game asks, its panel fits Discord, and its controls say by their ids all that they need."""

import gc
import re
import weakref
from functools import partial
from itertools import product
from random import Random

import discord
import pytest

from bot.games.registry import games
from bot.layout import Hint, PanelPart, hints_of, panel_of
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel.control import ID, Control, control_from_match, picked_page
from cogs.panel.labels import no_hints
from cogs.panel.navigation import Navigation
from cogs.panel.part_chooser import chooser_of
from cogs.panel.view import PanelView
from tests.cogs.toy_games import lists
from tests.engine.corners import attack, discards, two_tunnels
from tests.walk import decisions

GAMES = [*games().values(), lists.GAME, attack.GAME, discards.GAME, two_tunnels.GAME]
TABLE = 10**9  # a number that no database of ours reaches


def panels(game, seats, seed, lang):
    """Panels of a random game, each with a random combination chosen."""
    words, random = texts(lang, game.key if game.key in games() else ""), Random(seed)
    for number, step in enumerate(decisions(game, seats, seed)):
        if number % 3 and number > 9:
            continue
        words_beside = {effect.word: "x" * random.choice((0, 200)) for effect in step.question.side_actions}
        word = random.choice(["", *words_beside])
        asked = step.question.of(word)
        question = chooser_of(panel_of(asked.effect).parts, asked.options)
        values = random.choice(
            [question.stepping.empty_values(), *question.choices[:20], random.choice(question.choices)]
        )
        if question.combinations.stepwise:
            values = question.stepping.fill_in(tuple(value if random.random() < 0.5 else "" for value in values))
        here = Control(TABLE, "9999.99", "open", values=values, word=word)
        hints, beside = hints_of(asked.effect, step.s, step.seat), {} if word else words_beside
        assert {hints(place, "", values) for place in range(len(values))} <= {Hint()}, "nothing beside an open part"
        ways = Navigation(goes_on=True, back=True, side_actions=beside, suggests=number % 2 == 0, signs=True)
        panel = PanelView(here, question, _Words(words), hints, ways)
        yield question, panel.to_components()


class _Words:
    """The texts, where a made game has none its keys."""

    def __init__(self, texts):
        self._texts = texts

    def __call__(self, key, **values):
        return self._texts(key, **values) if key in self._texts else key

    def __contains__(self, key):
        return key in self._texts

    def __getattr__(self, name):
        return getattr(self._texts, name)

    def naming(self, kind, value):
        return self._texts.naming(kind, value)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_panel_fits_discord(game, lang):
    for seats in {game.seats[0], game.seats[-1]}:
        for question, rows in panels(game, seats, 3, lang):
            _fits(rows)
            assert sum(":signs0:" in row["custom_id"] for row in _controls(rows)) == 1
            for row in _controls(rows):
                here = control_from_match(re.fullmatch(ID, row["custom_id"]))
                assert here.id == row["custom_id"]
                assert _goes_on(here.values, question)


def _goes_on(values, question):
    """Whether these values, as far as they are chosen, are those of a possible choice."""
    values = question.stepping.expand(values)
    return any(all(value in ("", case) for value, case in zip(values, way, strict=False)) for way in question.choices)


PARTS = (
    PanelPart("a"),
    PanelPart("shape", "turn"),
    PanelPart("cell", "cell"),
    PanelPart("b"),
    PanelPart("other", "cell"),
    PanelPart("c"),
)
WAYS = {
    " ".join(way): None
    for way in product(
        ("a1", "a2"), [f"s{n}-{turn}" for n in range(6) for turn in ("r0", "r90", "f0")], ("A1", "B2"),
        [f"b{n}" for n in range(60)], ("C3", "D4"), ("c1", "c2", "c3"),
    )
}  # fmt: skip


def test_a_panel_that_is_built_keeps_nothing_of_what_it_was_built_from():
    """Its controls and it hold each other, so it stays until the collector comes; a question's options are many."""
    gc.disable()
    try:
        question, words, hints = chooser_of(PARTS, WAYS), _Words(texts("en")), partial(no_hints)
        gone = [weakref.ref(words), weakref.ref(hints)]
        panel = PanelView(Control(TABLE, "9.9", "open", values=question.board.initial()), question, words, hints)
        del question, words, hints
        assert panel.to_components()
        assert [left() for left in gone] == [None, None]
    finally:
        gc.enable()


def test_every_part_of_a_long_question_can_be_reached():
    """More rows than a message has: pages of parts, and of what is in a list; every value has its control."""
    question, words = chooser_of(PARTS, WAYS), _Words(texts("en"))
    acts, seen, todo = set(), set(), [Control(TABLE, "9.9", "open", values=question.board.initial())]
    while todo:
        rows = PanelView(todo.pop(), question, words).to_components()
        _fits(rows)
        for row in _controls(rows):
            matches, options = control_from_match(re.fullmatch(ID, row["custom_id"])), row.get("options", [])
            acts |= {
                (matches.act, matches.place, value)
                for value in [option["value"] for option in options] or [matches.arg]
            }
            ahead = [picked_page((option["value"],)) for option in options if option.get("emoji")]
            for page in [None] * (matches.act == "page") + ahead:
                if (matches.place, page) not in seen:
                    seen.add((matches.place, page))
                    todo.append(Control(TABLE, "9.9", "open", matches.place, values=matches.values, page=page))
    assert {("set", 5, "c3"), ("confirm", 0, ""), ("cancel", 0, "")} <= acts
    assert {("head", 2, f"a1 s{n}-{turn}") for n in range(6) for turn in ("r0", "r90", "f0")} <= acts
    assert {("list", 3, f"b{n}") for n in range(60)} <= acts
    for place in (2, 4):
        assert {("move", place, way) for way in ("left", "right", "up", "down")} <= acts
    assert {("square", 2, "B2"), ("square", 4, "D4"), ("turn", 1, "")} <= acts


def _fits(rows):
    assert len(rows) <= 5
    ids = [row["custom_id"] for row in _controls(rows)]
    assert len(set(ids)) == len(ids)
    assert max(len(id_) for id_ in ids) <= 100
    for row in rows:
        wide = sum(5 if component["type"] == 3 else 1 for component in row["components"])
        assert wide <= 5
    for shown_control in _controls(rows):
        named = shown_control.get("label") or shown_control.get("placeholder") or shown_control["emoji"]["name"]
        assert 0 < len(named) <= 80
        options = shown_control.get("options", [])
        assert len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        assert all(len(option.get("description") or "") <= 100 for option in options)
        assert shown_control.get("max_values", 1) <= max(1, len(options))
        assert all(0 < len(option["label"]) <= 100 and len(option["value"]) <= 100 for option in options)


def _controls(rows):
    return [component for row in rows for component in row["components"]]


def test_more_verbs_beside_a_question_than_a_row_has_stand_in_a_list():
    question, words = chooser_of(PARTS, WAYS), _Words(texts("en"))
    for number in (0, 5, 6):
        verbs = {f"verb{n}": "" for n in range(number)}
        rows = PanelView(
            Control(TABLE, "9", "open", values=question.board.initial()),
            question,
            words,
            navigation=Navigation(side_actions=verbs),
        ).to_components()
        _fits(rows)
        beside = [row for row in _controls(rows) if ":beside0:" in row["custom_id"]]
        offered = [option["value"] for one in beside for option in one.get("options", [])]
        assert (offered or [one["custom_id"].split(":")[4] for one in beside]) == [*verbs]


@pytest.mark.parametrize(("parts", "buttons"), [(1, ["verb2"]), (4, [])])
def test_side_actions_that_ask_share_a_list_and_the_others_have_buttons_where_there_is_room(parts, buttons):
    lines = [discord.SelectOption(label=value, value=value) for value in ("+verb1 a", "verb1", "verb2")]
    ways = Navigation(side_actions={"verb1": "", "verb2": "its only choice"}, side_lines=lines)
    question = chooser_of(
        tuple(PanelPart(f"part{n}") for n in range(parts)), [" ".join("a" * parts), " ".join("b" * parts)]
    )
    rows = PanelView(
        Control(TABLE, "9", "open", values=("",) * parts), question, _Words(texts("en")), navigation=ways
    ).to_components()
    _fits(rows)
    beside = [row for row in _controls(rows) if ":beside0:" in row["custom_id"]]
    [listed] = [[option["value"] for option in one["options"]] for one in beside if "options" in one]
    assert [one["custom_id"].split(":")[4] for one in beside if "options" not in one] == buttons
    assert listed == [line.value for line in lines if line.value not in buttons]


@pytest.mark.parametrize(
    ("single", "names"), [({}, [["+sell a", "sell"], ["+buy b", "buy"]]), ({"flip": "once"}, [["sell", "buy"]])]
)
def test_what_has_no_room_in_one_list_of_side_actions_has_one_for_each_where_there_are_rows(single, names):
    """Beside what has one choice, which has a button, there are none."""
    own = {"sell": ["+sell a", "sell"], "buy": ["+buy b", "buy"]}
    lists = {word: [discord.SelectOption(label=line, value=line) for line in lines] for word, lines in own.items()}
    shared = [discord.SelectOption(label=line, value=line) for line in own]
    ways = Navigation(side_actions={"sell": "", "buy": "", **single}, side_lines=shared, side_lists=lists)
    base, question = Control(TABLE, "9", "open", values=("",)), chooser_of((PanelPart("part"),), ["a", "b"])
    rows = PanelView(base, question, _Words(texts("en")), navigation=ways).to_components()
    _fits(rows)
    beside = [row for row in _controls(rows) if ":beside" in row["custom_id"]]
    assert [[option["value"] for option in one["options"]] for one in beside if "options" in one] == names
    assert [one["custom_id"].split(":")[4] for one in beside if "options" not in one] == [*single]


@pytest.mark.parametrize(("number", "several"), [(25, True), (26, False)])
def test_of_as_many_as_a_list_holds_several_are_picked_at_once(number, several):
    """Of more, each combination is an entry of a list with pages."""
    pairs = dict.fromkeys(f"{first}-{second}" for first in range(1, number) for second in range(first + 1, number + 1))
    question = chooser_of((PanelPart("card", "some"),), pairs)
    here = Control(TABLE, "9999.99", "open", values=question.stepping.empty_values())
    panel = PanelView(here, question, _Words(texts("en")))
    menus = [row["components"][0] for row in panel.to_components() if row["components"][0]["type"] == 3]
    assert [one["max_values"] for one in menus] == [2 if several else 1]


@pytest.mark.parametrize("game", ["solarius_mission", "underwater_cities"])
def test_what_is_built_or_paid_has_its_icon_in_a_list_of_whole_choices(game):
    """Also where it is not what the lines end with: "Tunnel · 6-9" has the tunnel."""
    words, icon = texts("en", game), {"solarius_mission": "cubes.black", "underwater_cities": "structure.tunnel"}[game]
    kind, _, value = icon.partition(".")
    named = capital(words.word(kind, f"{value}_1" if kind == "cubes" else value))
    lines = [
        option
        for _, rows in panels(games()[game], games()[game].seats[0] + 1, 3, "en")
        for row in _controls(rows)
        for option in row.get("options", ())
        if option["label"].startswith(f"{named} ·")
        and not option.get("default")  # a list named for it has it in its name
    ]
    assert lines
    assert {line["emoji"]["name"] for line in lines} == {words(f"icon.{icon}")}
