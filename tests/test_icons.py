"""Icons in texts: before the word of what they are, never instead of it, and gone where nobody could see them."""

import pytest

from bot.engine.effect import SeatEvent
from bot.games.solarius_mission.events import Stocked
from bot.icons import amounts_alone, every_icon, icons, replace_icons, without_icons, words_alone
from bot.languages import SHARED
from bot.narration import tell
from bot.texts import texts

UC = icons("underwater_cities")
TITLES = sorted({icon.game for icon in every_icon()} - {SHARED})
MOST, LEAST = 120, 60  # emojis that tell apart what is in the games, and no more than one can learn


def test_there_are_as_many_as_can_be_told_apart():
    assert LEAST <= len({(icon.game, icon.sign) for icon in every_icon() if icon.sign}) <= MOST


@pytest.mark.parametrize("game", TITLES)
def test_each_title_has_icons_for_what_it_is_played_with_and_for_its_winner(game):
    signs = {icon.sign for icon in every_icon() if icon.game == game}
    assert "crown" in signs
    assert len(signs) > 10


@pytest.mark.parametrize(
    ("game", "kind", "value", "said"),
    [
        ("underwater_cities", "goods", "2kelp-1credit", "[kelp] 2 kelp, [credit] 1 credit"),
        ("underwater_cities", "goods", "free", "free"),
        ("solarius_mission", "dice", "black_2-yellow_star", "[black] black 2, [yellow] yellow ☆"),
        ("solarius_mission", "cubes", "black_12", "[black] black I+II"),
        ("sky_islands", "gain", "red-red-white", "[ware_red] wine ×2, [ware_white] sailcloth"),
        ("oceans", "start", "zone1", "[zone1] zone 1"),
        ("cartographers", "terrain", "forest", "[terrain_forest] forest"),
        ("cartographers", "cell", "D7", "D7"),
    ],
)
def test_each_thing_has_its_icon_before_its_word(game, kind, value, said):
    word = texts("en", game).naming(kind, value)
    assert replace_icons(word.with_icon, lambda icon: f"[{icon.sign}]") == said
    assert words_alone(word.with_icon) == word.brief


def test_where_nothing_stands_for_an_icon_its_space_goes_too():
    assert without_icons(f"pays {UC['goods.kelp']} 2 kelp") == "pays 2 kelp"
    assert without_icons(f"{UC['mark.green']} leaf") == "🟢 leaf"


def test_amounts_in_brackets_have_icons_in_place_of_words():
    words = texts("en", "underwater_cities")
    kelp, science = (words.naming("bonus", bonus).with_icon for bonus in ("2kelp", "1science"))
    (sign, *_), (other, *_) = kelp, science
    assert amounts_alone(f"Gains {kelp}: Ann ({kelp}, {science}; 7 in all).") == (
        f"Gains {words_alone(kelp)}: Ann ({sign}+2 {other}+1; 7 in all)."
    )


def test_words_alone_keep_only_the_signs_that_have_no_word():
    star, forest = (icons("cartographers")[key] for key in ("sign.star", "terrain.forest"))
    assert words_alone(f"{forest} forest: 7{star}.") == "forest: 7★."
    assert words_alone(f"7{star} in all") == "7★ in all", "behind a number it is what is counted"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_sentence_has_icons_only_where_they_are_shown(lang):
    events, words = [SeatEvent(0, Stocked("black_1"))], texts(lang, "solarius_mission")
    (shown,), (plain,) = tell(events, ["Ann"], words, icons=True), tell(events, ["Ann"], words)
    assert icons("solarius_mission")["cubes.black"] in shown
    assert plain == words_alone(shown) != shown
