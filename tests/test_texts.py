"""The catalogues under data/: both languages say the same things, and Discord takes them."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bot.icons import icons, take_out_icons
from bot.languages import ENGLISH, language, languages
from bot.message import arguments, message
from bot.texts import Texts, flatten, rules, texts
from bot.word_rules import WordRules

DATA = Path(__file__).parents[1] / "data"
NAME = re.compile(r"[-_\w]{1,32}")  # of a command or an option, as Discord has it
NAMED = ("verb", "part", "command", "param")  # tables whose `.name` is one
ABOUT = 100  # the longest description of a command or an option
CHOOSING = {"n", "form"}  # by which a form is chosen, where a language has several
SHORT = {"ja": 24}  # beside a card's picture
FIELD = 1024  # the longest field of an embed


@cache
def read(path: Path) -> dict:
    return tomllib.loads(path.read_text("utf-8"))


@cache
def catalogue(path: Path) -> dict[str, object]:
    return dict(flatten({name: value for name, value in read(path).items() if name != "rule"}))


def stem(path: Path) -> str:
    """The file's place without its language: data/x/texts.en.toml -> x/texts, data/locales/en.toml -> locales/."""
    return f"{path.parent.name}/{'.'.join(path.name.split('.')[:-2])}"


FILES = {
    lang: {stem(p): p for p in sorted(DATA.rglob("*.toml")) if p.name.split(".")[-2] == lang} for lang in languages()
}
PAIRS = sorted(set(FILES["en"]) & set(FILES["ja"]))
EACH = [(pair, lang) for lang in languages() for pair in FILES[lang]]
OTHERS = [(pair, lang) for pair, lang in EACH if lang != ENGLISH]
TEXTS = [pair for pair in PAIRS if not pair.endswith(("/rules", "/language"))]
RULES = [pair for pair in PAIRS if pair.endswith("/rules")]
GAMES = sorted(pair.removesuffix("/texts") for pair in PAIRS if pair.endswith("/texts"))


def test_every_file_of_words_is_there_in_english_and_japanese():
    assert set(FILES["en"]) == set(FILES["ja"])
    assert all(set(files) <= set(FILES["en"]) for files in FILES.values())
    assert "cartographers/texts" in TEXTS
    assert "cartographers/rules" in RULES


@pytest.mark.parametrize("lang", languages())
def test_no_text_of_the_bot_stands_in_two_files(lang):
    """The later one would be said in both places: /game export as /privacy export."""
    files = [path for pair, path in FILES[lang].items() if pair.startswith("locales/")]
    keys = Counter(key for path in files for key in catalogue(path))
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("pair", TEXTS)
def test_japanese_lacks_no_text(pair):
    assert set(catalogue(FILES["en"][pair])) == set(catalogue(FILES["ja"][pair]))


@pytest.mark.parametrize(("pair", "lang"), [(pair, lang) for pair, lang in OTHERS if pair in TEXTS])
def test_another_language_has_texts_that_english_has_with_the_same_fields(pair, lang):
    english, other = (catalogue(FILES[code][pair]) for code in (ENGLISH, lang))
    assert set(other) <= set(english)
    for key in other:
        assert arguments(english[key]) - CHOOSING == arguments(other[key]) - CHOOSING, key


@pytest.mark.parametrize(("pair", "lang"), [(pair, lang) for pair, lang in EACH if pair in TEXTS])
def test_every_text_is_a_message_that_can_be_filled_in(pair, lang):
    for key, raw in catalogue(FILES[lang][pair]).items():
        text = take_out_icons(raw)[0].strip() if "{icon:" in raw else raw
        assert text.strip() == text != "" or key.startswith("list."), f"{key}: only a separator has spaces round it"
        assert all(name.isidentifier() for name in arguments(text)), key
        message(text, lang)
        assert "#" not in text or ", plural," not in text, f"{key}: the number in a plural is {{n}}"


@pytest.mark.parametrize(("pair", "lang"), EACH)
def test_each_icon_that_a_text_names_is_there_and_in_english_too(pair, lang):
    english = catalogue(FILES["en"][pair])
    for key, text in catalogue(FILES[lang][pair]).items():
        named = take_out_icons(text)[1] if isinstance(text, str) else set()
        assert named <= set(icons(pair.split("/")[0])), key
        assert not named or named == take_out_icons(english[key])[1], key


@pytest.mark.parametrize(("pair", "lang"), EACH)
def test_discord_takes_the_names_and_descriptions(pair, lang):
    for key, text in catalogue(FILES[lang][pair]).items():
        first, last = key.split(".")[0], key.split(".")[-1]
        if last == "name" and first in NAMED:
            assert NAME.fullmatch(text), key
            assert text == text.lower(), key
        if last in {"about", "description"} or last.endswith("_about"):
            assert len(text) <= ABOUT, key


@pytest.mark.parametrize(("pair", "lang"), EACH)
def test_names_within_one_command_differ(pair, lang):
    for table in ("part", "option", "verb"):
        names = [
            t for k, t in catalogue(FILES[lang][pair]).items() if k.startswith(f"{table}.") and k.endswith(".name")
        ]
        assert len(names) == len(set(names))


@pytest.mark.parametrize(("pair", "lang"), EACH)
def test_short_forms_of_cards_are_short(pair, lang):
    for key, text in catalogue(FILES[lang][pair]).items():
        if key.endswith(".short") and (pair.endswith("/cards") or key.startswith("card.")):
            assert len(text) <= SHORT.get(lang, 45), (key, len(text))


@pytest.mark.parametrize(("pair", "lang"), EACH)
def test_every_card_has_a_name_a_text_and_a_short_form(pair, lang):
    results = catalogue(FILES[lang][pair])
    parts = 2 if pair.endswith("/cards") else 3  # elsewhere "card.number" is a word, "card.<key>.name" a card's
    kept = [key for key in results if key.startswith("card.") or pair.endswith("/cards")]
    cards = {key.rsplit(".", 1)[0] for key in kept if key.count(".") + 1 >= parts}
    for card in cards:
        assert {f"{card}.name", f"{card}.text", f"{card}.short"} <= set(results), card


@pytest.mark.parametrize("pair", TEXTS)
def test_japanese_texts_are_not_left_in_english(pair):
    """A sentence in the Japanese file has Japanese letters."""
    for key, text in catalogue(FILES["ja"][pair]).items():
        words = re.sub(r"\{\w*\}|\w+, (plural|select),|(?<= )(=\d|other|own|named|each) (?=\{)", "", text)
        assert len(re.findall(r"\S*\w\S*", words)) < 4 or re.search(r"[぀-ヿ一-鿿]", words), key


@pytest.mark.parametrize("pair", TEXTS)
def test_japanese_tells_what_happened_in_one_style(pair):
    """The log is written plainly (勝利した), whatever the game; only what speaks to a player is polite (勝ちました)."""
    for key, text in catalogue(FILES["ja"][pair]).items():
        if key.startswith("event."):
            assert not re.search(r"です|でした|ます|ました|ません|ください", text), key


@pytest.mark.parametrize("pair", PAIRS)
def test_japanese_has_one_punctuation(pair):
    """Narrow colons and brackets, wide question marks, no spaces after them; only an address is kept apart."""
    words = FILES["ja"][pair].read_text("utf-8")
    assert not re.findall(r".*[：（）].*|.*[ぁ-鿿][?].*|.*？ (?![?]).*|.*[ぁ-鿿}]: (?![{]link[}]).*", words)


@pytest.mark.parametrize(("pair", "lang"), EACH)
def test_bold_type_is_opened_and_closed(pair, lang):
    rules_told = [rule["text"] for rule in read(FILES[lang][pair]).get("rule", ())]
    for text in [*map(str, catalogue(FILES[lang][pair]).values()), *rules_told]:
        assert "***" not in text, text
        assert text.count("**") % 2 == 0, text


@pytest.mark.parametrize("pair", RULES)
def test_japanese_rules_have_the_same_entries_in_the_same_order(pair):
    english, japanese = (read(FILES[lang][pair])["rule"] for lang in ("en", "ja"))
    assert [(r["id"], r.get("house", False)) for r in english] == [(r["id"], r.get("house", False)) for r in japanese]


@pytest.mark.parametrize(("pair", "lang"), [(pair, lang) for pair, lang in EACH if pair in RULES])
def test_rules_are_complete_and_fit_a_field(pair, lang):
    for rule in read(FILES[lang][pair])["rule"]:
        assert set(rule) - {"house"} == {"id", "title", "text"}, rule["id"]
        assert rule.get("house", True) is True, rule["id"]
        for part in ("title", "text"):
            assert rule[part].strip() == rule[part] != "", rule["id"]
        assert len(rule["id"]) + 2 + len(rule["title"]) <= ABOUT, rule["id"]  # offered as one line in a list
        assert len(rule["text"]) <= FIELD, (rule["id"], len(rule["text"]))


@pytest.mark.parametrize(("pair", "lang"), [(pair, lang) for pair, lang in EACH if pair in RULES])
def test_a_rule_begins_with_a_sentence_that_needs_no_other_rule(pair, lang):
    for rule in read(FILES[lang][pair])["rule"]:
        first = re.split(r"(?<=[.。])", rule["text"])[0]
        assert not re.search(r"[A-Z]{3}-\d\d", first), (rule["id"], first)


@pytest.mark.parametrize(("pair", "lang"), [(pair, lang) for pair, lang in EACH if pair in RULES])
def test_entries_of_a_rule_stand_together_and_differ_in_title(pair, lang):
    entries = read(FILES[lang][pair])["rule"]
    ids = [rule["id"] for rule in entries]
    assert [id_ for i, id_ in enumerate(ids) if i == 0 or ids[i - 1] != id_] == list(dict.fromkeys(ids))
    assert len({rule["title"] for rule in entries}) == len(entries)
    assert ids[:2] == ["intro", "controls"], "begin with how a game goes (intro) and how it is played here (controls)"


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in GAMES for lang in languages(game)])
def test_the_bot_reads_what_the_files_say(game, lang):
    assert rules(lang, game) == tuple(read(FILES[lang][f"{game}/rules"])["rule"])
    words = texts(lang, game)
    for key, text in catalogue(FILES[lang][f"{game}/texts"]).items():
        assert key in words
        assert words(key) == text or "{" in text


COINS = "{n, plural, one {{n} coin} other {{n} coins}}"


def test_a_number_before_a_word_is_told_with_it():
    words = Texts("en", {"goods.coin": COINS, "goods.kelp": "{n} kelp", "list.and_also": ", "})
    assert words.word("goods", "1coin-12kelp") == "1 coin, 12 kelp"
    assert words.word("goods", "2lava") == "2lava"


def test_a_number_behind_a_word_is_told_with_the_words_name_and_a_value_may_say_its_kind():
    words = Texts(
        "en",
        {
            "card.great_speed.name": "Speed",
            "card.great_speed.text": "Forage 2.",
            "form.card.numbered": "{word} {n}",
            "form.card.numbered_left": "{word} {n}, to the left",
            "list.and_also": ", ",
            "list.times": "{word} ×{n}",
        },
    )
    assert words.word("card", "great_speed_7") == "Speed 7"
    assert words.word("card", "great_speed_7_left") == "Speed 7, to the left"
    assert words.word("card", "great_speed_7.text") == "Forage 2."
    assert words.word("card", "great_speed_7-great_speed_5-great_speed_7") == "Speed 7 ×2, Speed 5"
    assert words.word("why", "card.great_speed") == "Speed"
    for unknown in ("slow_7", "great_speed_7_up", "great_speed_7.lore"):
        assert words.word("card", unknown) == unknown


def test_digits_that_are_several_things_are_told_one_by_one():
    entries = {"form.cubes.numbered": "{word} {n}", "cubes.black.name": "black", "cubes.1": "I", "cubes.2": "II"}
    assert Texts("en", entries, rules=WordRules(joined={"cubes": "+"})).word("cubes", "black_112") == "black I+I+II"


@pytest.mark.parametrize("lang", languages())
def test_everything_in_a_file_of_cards_is_known_as_a_card(lang):
    words = texts(lang, "oceans")
    for kind, key in (("trait", "hydra"), ("scenario", "fertile")):
        for what in ("name", "text", "short"):
            assert words(f"card.{key}.{what}") == words(f"{kind}.{key}.{what}")
    assert words("card.speed.name") in words.word("card", "speed_7")


def test_a_kind_may_be_told_like_another():
    entries = {"card.speed.name": "Speed", "old.none": "no card", "old.more": "{n} more", "list.and_also": ", "}
    words = Texts("en", entries, rules=WordRules(like={"old": "card"}))
    assert [words.word("old", value) for value in ("speed", "none", "slow")] == ["Speed", "no card", "slow"]
    assert words.word("old", "speed-3more") == "Speed, 3 more"


def test_what_any_question_offers_has_one_word_for_all_kinds():
    words = Texts("en", {"choice.pass": "leave it", "slot.pass": "pass by"})
    assert (words.word("card", "pass"), words.word("slot", "pass")) == ("leave it", "pass by")


def test_pieces_that_are_there_several_times_are_told_once():
    words = Texts("en", {"gain.red": "wine", "gain.blue": "gem", "list.and_also": ", ", "list.times": "{word} ×{n}"})
    assert words.word("gain", "red-blue-red-red") == "wine ×3, gem"


def test_pieces_without_a_word_stay_together():
    words = Texts("en", {"space.x": "wide", "list.and_also": ", "})
    assert (words.word("space", "5-9"), words.word("space", "5-x")) == ("5-9", "5, wide")


def test_a_word_without_a_text_is_itself():
    words = Texts("en", {"terrain.forest": "wood"})
    assert (words.word("terrain", "forest"), words.word("terrain", "lava")) == ("wood", "lava")
    with pytest.raises(KeyError, match=r"terrain\.lava"):
        words("terrain.lava")


@pytest.mark.parametrize(
    ("locale", "lang"), [("ja", "ja"), ("ja_JP.UTF-8", "ja"), ("en-GB", "en"), ("pl", "en"), (None, "en")]
)
def test_the_language_of_a_locale(locale, lang):
    assert language(locale) == lang
