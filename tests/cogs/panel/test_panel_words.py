"""What a panel says fits Discord: the question before all, then the newest of what happened."""

import pytest

from bot.engine.effect import Verb
from bot.games.cartographers.effects import Draw
from bot.games.oceans.overpopulation import Surplus
from bot.games.oceans.playing import Play as PlayCard
from bot.games.registry import games
from bot.games.solarius_mission.steps import Step
from bot.games.solarius_mission.taking_dice import Take
from bot.games.underwater_cities.effect_parts import OneOf
from bot.games.underwater_cities.gains import Gain
from bot.games.underwater_cities.rounds import Keep
from bot.games.underwater_cities.turn import Play
from bot.languages import languages
from bot.layout import WASTE, Hint, PanelPart
from bot.layout.registry import panel_of_type
from bot.texts import texts
from cogs.panel.labels import no_hints, part_name, repeats_name
from cogs.panel.part_chooser import chooser_of
from cogs.panel.piece_lists import list_prompt, piece_list_name
from cogs.panel.words import (
    CONTENT,
    choice_so_far,
    fitted_message,
    gains_beside,
    open_part_lines,
    open_question,
    question_text,
    with_verb,
)
from tests.walk import decisions, effects_of

GAMES = 8  # of each title: most questions come up
FEW = (), ("a",), ("a", "b")  # names of what can be chosen
PLAYS = chooser_of(panel_of_type(Play).parts, ["Y1 3 before", "Y1 6 after", "Y2 3 only"])


def test_short_words_stand_as_they_are():
    assert (
        fitted_message("✅ done\n- it happened", ["**What next?**", "", "a · b"])
        == "✅ done\n- it happened\n**What next?**\na · b"
    )


def test_of_much_that_happened_the_newest_is_told():
    past = "\n".join(f"- event {number}" for number in range(400))
    text = fitted_message(past, ["**What next?**"])
    assert len(text) <= CONTENT
    assert text.startswith("…\n- event ")
    assert text.endswith("- event 399\n**What next?**")


def test_of_a_long_question_the_first_lines_are_shown():
    text = fitted_message("- it happened", ["**What next?**", *(f"card {number} " * 5 for number in range(200))])
    assert len(text) <= CONTENT
    assert "**What next?**\ncard 0 " in text
    assert text.endswith("…")


@pytest.mark.parametrize("left", range(6))
def test_a_question_that_fills_the_message_leaves_room_for_the_sign_of_what_is_left_out(left):
    said = fitted_message("what happened before", ["a" * 1000, "b" * (999 - left)])
    assert len(said) <= 2000


@pytest.mark.parametrize("key", games())
def test_whatever_part_of_a_choice_is_open_is_asked_for_in_a_sentence(key):
    """ "Card? · discard the trait · where?" was read as three things that went wrong."""
    words, bare = texts("en", key), ("how", "what", "where", "way", "pay", "theirs")
    for effect in effects_of(games()[key]):
        parts = effect.parts if issubclass(effect, Verb) else ()
        for part in parts if len(parts) > 1 else ():
            asked = open_question(effect.word, [part.name], words)
            assert asked.startswith("choose the ") or asked.endswith("?")
            assert not asked.endswith(tuple(f"the {name}" for name in bare))


@pytest.mark.parametrize(("lang", "values", "said"), [
    ("en", ("", "discard", "", "no"), "Discard the trait · which trait do you discard?"),
    ("ja", ("", "discard", "", "no"), "特徴を捨てる · どの特徴を捨てますか？"),
    ("ja", ("speed_7", "", "", "no"), "高速遊泳(移動値7) · どこに使いますか？"),
    ("de", ("", "discard", "", "no"), "Discard the trait · which trait do you discard?"),
])  # fmt: skip
def test_a_verb_may_ask_for_an_open_part_in_its_own_words(lang, values, said):
    ways = [
        f"{card} {how} {where} no" for card in ("speed_7", "inking_6") for how in ("add", "discard") for where in "12"
    ]
    plays = chooser_of(panel_of_type(PlayCard).parts, ways)
    assert choice_so_far(plays, PlayCard(), values, no_hints, texts(lang, "oceans")) == f"**{said}**"


@pytest.mark.parametrize(("values", "said"), [
    (("", "3", ""), "Pressure Bore · choose the slot"), (("Y1", "", ""), "Y1 · 1 science, 1 steelplast, 1 kelp · choose the card"),
    (("Y1", "3", ""), "Y1 · 1 science, 1 steelplast, 1 kelp · Pressure Bore · choose the order"),
])  # fmt: skip
def test_what_is_still_open_is_asked_for_by_its_name_after_what_is_chosen(values, said):
    assert choice_so_far(PLAYS, Play(), values, no_hints, texts("en", "underwater_cities")) == f"**{said}**"


@pytest.mark.parametrize(("lang", "values", "under"), [
    ("en", "terrain, shape", "▶️ Or choose here: terrain, shape"), ("de", "Landschaft, Form", "▶️ Oder hier wählen: Landschaft, Form"),
])  # fmt: skip
def test_parts_are_called_as_their_language_writes_nouns(lang, values, under):
    """Discord has the names of commands' parts in small letters, which German has for no noun."""
    words = texts(lang, "cartographers")
    ways = [f"{terrain} {turn} D7" for terrain in ("forest", "farm") for turn in ("r0", "r90")]
    drawing = chooser_of(panel_of_type(Draw).parts, ways)
    assert piece_list_name(drawing, words) == values
    assert words("post.open", parts=piece_list_name(drawing, words)) == under
    assert part_name("cell", words) in list_prompt("cell", words)


def test_a_part_of_several_words_is_called_without_hyphens():
    """The names of a command's options have no spaces; what a person reads in a panel has them."""
    assert part_name("extra", texts("en", "solarius_mission")) == "extra points"


def test_what_begins_with_a_value_is_not_asked_for():
    """A die's space is picked before the die: points and income are as usual."""
    parts, words = panel_of_type(Take).parts, texts("en", "solarius_mission")
    dice = chooser_of(parts, ["blue_1_2 convert-black colour 0 none", "blue_2_3 convert-black resources 0 none"])
    said = choice_so_far(dice, Take(), ("", "convert-black", "", "", ""), no_hints, words)
    assert said == "**Conversion to black · choose the die, action**"


def test_what_a_die_is_filled_in_with_is_not_told_before_its_use_is_chosen():
    """Its first special space, where the normal ones are full: nobody has chosen to convert it."""
    parts, words = panel_of_type(Take).parts, texts("en", "solarius_mission")
    dice = chooser_of(parts, ["blue_1_2 convert-black colour 0 none", "blue_1_2 draw later 0 none"])
    begun = ("blue_1_2", "convert-black", "", "0", "none")
    assert choice_so_far(dice, Take(), begun, no_hints, words) == "**Blue 1 at the first 0 · choose the action**"
    whole = (*begun[:2], "colour", *begun[3:])
    assert "conversion to black · colour action" in choice_so_far(dice, Take(), whole, no_hints, words)


@pytest.mark.parametrize(("lang", "had"), [("en", "You have 3 action points."), ("ja", "アクションポイントは3です。")])
def test_steps_of_technology_tell_the_points_for_them_unless_they_are_free(lang, had):
    words = texts(lang, "solarius_mission")
    for kind in ("face", "column"):
        asked = question_text(Step(kind, points=3), words)
        assert asked.startswith(had)
        assert question_text(Step(kind, each=3), words) == asked.removeprefix(had).strip()


def test_above_cards_that_are_picked_stands_what_becomes_of_them():
    words = texts("en", "underwater_cities")
    cards = chooser_of(panel_of_type(Keep).parts, ["3-6-9", "3-6-12"])
    assert choice_so_far(cards, Keep(), ("3-6-9",), no_hints, words).splitlines()[0] == f"**{words('verb.keep.ask')}**"
    assert not choice_so_far(PLAYS, Play(), ("Y1", "3", "before"), no_hints, words).startswith(words("verb.play.ask"))


@pytest.mark.parametrize(("lang", "verb"), [("en", "Keep: "), ("ja", "残す:")])
def test_cards_that_are_picked_stand_after_what_is_done_with_them(lang, verb):
    """Below "The others are discarded" the names of those that are kept read as if these were."""
    words = texts(lang, "underwater_cities")
    cards = chooser_of(panel_of_type(Keep).parts, ["3-6-9", "3-6-12"])
    assert f"**{verb}" in choice_so_far(cards, Keep(), ("3-6-9",), no_hints, words)
    assert with_verb("x", Play(), words) == "x"


def test_what_was_chosen_says_what_it_gained():
    """ "Gain" alone, which stood there, may be of anything."""
    words, effect = texts("en", "underwater_cities"), OneOf((Gain(science=2), Gain(kelp=1)))

    def hints(place, value, chosen):
        return Hint(words=(("bonus", "2science"),))

    assert gains_beside(effect, ("gain",), hints, words) == "+2 science"
    assert not gains_beside(effect, ("pass",), no_hints, words)
    assert not gains_beside(Play(), ("Y1", "3", "before"), hints, words)


@pytest.mark.parametrize(("orders", "said"), [(("before", "only"), False), (("before", "after", "only"), True)])
def test_an_order_without_alternatives_is_not_named(orders, said):
    """ "Card first" stood there where slot first leads to the same, or is not possible."""
    plays = chooser_of(panel_of_type(Play).parts, [f"Y1 3 {order}" for order in orders])
    words = texts("en", "underwater_cities")
    assert ("card first" in choice_so_far(plays, Play(), ("Y1", "3", "before"), no_hints, words)) == said
    assert "without" in choice_so_far(plays, Play(), ("Y1", "3", "only"), no_hints, words)


def test_what_buttons_have_room_for_is_not_told_above_them():
    def hints(place, value, chosen):
        return Hint(words=(("beside", told),))

    words, ways = texts("en", "solarius_mission"), chooser_of((PanelPart("steps"),), ["black_1", "blue_1"])
    told = "black_2"
    assert [*open_part_lines(ways, ("",), hints, words)] == []
    told = "such words as no button on a phone has room for, which stand above"
    assert len([*open_part_lines(ways, ("",), hints, words)]) == 2


def test_above_buttons_stands_only_what_one_of_them_has_no_room_for():
    def hints(place, value, chosen):
        return Hint(words=(("beside", long if value == "blue_1" else "brief"),))

    words, ways = texts("en", "solarius_mission"), chooser_of((PanelPart("steps"),), ["black_1", "blue_1"])
    long = "such words as no button on a phone has room for, which stand above"
    (line,) = open_part_lines(ways, ("",), hints, words)
    assert line.endswith(long)


def test_what_a_picture_shows_is_listed_where_there_is_none():
    def hints(place, value, chosen):
        return Hint(words=(("beside", "told"),))

    words, ways = (
        texts("en", "oceans"),
        chooser_of((PanelPart("card", hand=True, in_picture=True),), ["speed_7", "inking_6"]),
    )
    assert [*open_part_lines(ways, ("",), hints, words)] == []
    assert len([*open_part_lines(ways, ("",), hints, words, pictured=False)]) == 2


@pytest.mark.parametrize(
    ("name", "description", "again"),
    [
        ("steelplast", "+1 steelplast", True),
        ("credit", "+2 credits", True),
        ("鉄鋼", "+1鉄鋼", True),
        ("resources", "+1 steelplast", False),
        ("steelplast", "−1 science · +1 steelplast", False),
        ("steelplast", "", False),
    ],
)
def test_words_beside_a_value_that_are_its_name_with_a_number_say_it_again(name, description, again):
    assert repeats_name(name, description) is again


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_choice_wastes_has_a_line_of_its_own_before_it_is_confirmed(lang):
    words = texts(lang, "underwater_cities")

    def hints(place, value, chosen):
        return Hint(words=(("card", "3.text"), (WASTE, "card"))) if place == 1 else Hint(words=((WASTE, "card"),))

    lines = choice_so_far(PLAYS, Play(), ("Y1", "3", "only"), hints, words).splitlines()
    assert [line for line in lines if "⚠️" in line] == [lines[-1]], "once, below all else"
    assert lines[-1].removeprefix("⚠️ ").casefold() == words.word(WASTE, "card").casefold()
    assert words.word("card", "3.text") in "".join(lines)


@pytest.mark.parametrize(
    ("lang", "also", "named"),
    [
        ("en", (), "species 4 keeps"), ("en", ("7", "12"), "species 4 and species 7, species 12 keep"),
        ("ja", (), "種4が"), ("ja", ("7",), "種4と種7が"),
    ],
)  # fmt: skip
def test_a_question_about_several_species_names_them_all(lang, also, named):
    """It named the first of two that overpopulated, over a list of where the surplus of both may go."""
    assert named in question_text(Surplus("4", also), texts(lang, "oceans"))


@pytest.mark.parametrize("key", games())
def test_however_few_things_can_be_chosen_the_question_has_all_that_its_text_names(key):
    game = games()[key]
    effects = {d.question.effect for seed in range(GAMES) for d in decisions(game, game.seats[0], seed)}
    asked = {
        question_text(effect, texts(lang, key), names) for effect in effects for lang in languages(key) for names in FEW
    }
    assert "" not in asked
    assert not any("{" in one for one in asked)
