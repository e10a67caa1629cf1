"""One word, one meaning: the terms of the Japanese summary, in every text; and what is ruled is said in /rules."""

import re
from pathlib import Path

import pytest

import bot.games.oceans
from bot.data import DATA
from bot.games.oceans import hints
from bot.games.oceans.playing import Play
from bot.games.registry import games
from bot.languages import languages
from bot.layout import hints_of
from bot.texts import rules, texts
from tests.games.oceans.positions import Table
from tests.walk import decisions

GAME = games()["oceans"]
STRAYS = {  # what is called otherwise in the summary
    "リーフ": "浅瀬",
    "食べられ": "食事できる",  # reads "edible"
    "移動数": "移動値",
    "予備": "リザーブ",
    "あふれ": "余り",
    "マス": "スペース",
    "ターン": "手番",  # as panels and posts say
    "海面カード": "表層カード",
    "収穫": "採集",
    "特性": "特徴",
    "匹": "個",
}
SOUGHT = "words = "  # what people type who look for a rule, wrong names too
RULINGS = Path(bot.games.oceans.__file__).with_name("RULINGS.md").read_text("utf-8")
SAID = (  # the rulings of several sentences: a part of each that /rules must not leave out
    ("OCE-29", "changes the amounts, not the places", "置き場所は変わりません"),
    ("OCE-45", "with its free spaces, when its turn comes", "空きスペースの数も含めて決まります"),
    ("OCE-45", "once all are full the rest is dealt", "すべての種が上限に達したら"),
    ("OCE-45", "is the value of that feeding", "その食事での値になり"),
    ("OCE-48", "doubles counts twice", "増減も2倍"),
    ("OCE-56", "overpopulation is checked after its attack", "その攻撃のあとにも過剰繁殖を確認"),
    ("OCE-45", "neither feeds nor ages in it any more", "もう食事も世代経過もしません"),
    ("OCE-16", "is not swapped on by the same trait", "再び交換できません"),
)


def load_texts(lang):
    """All of Oceans' texts and rules in a language by file."""
    return {
        path.name: path.read_text("utf-8")
        for path in (DATA / "oceans").iterdir()
        if path.name.endswith(f".{lang}.toml")
    }


@pytest.mark.parametrize("stray", STRAYS)
def test_no_japanese_text_strays_from_the_terms(stray):
    lines = [(name, line) for name, text in load_texts("ja").items() for line in text.splitlines()]
    collected = [(name, line) for name, line in lines if stray in line and not line.startswith(SOUGHT)]
    assert not collected, f"{STRAYS[stray]} is the term"


@pytest.mark.parametrize("lang", languages("oceans"))
def test_every_rule_that_a_ruling_names_has_an_entry_of_ours(lang):
    numbered = RULINGS.partition("## Rules")[2].partition("## Data")[0]
    named = set(re.findall(r"OCE-\d\d", numbered))
    assert len(named) > 30
    ours = {rule["id"] for rule in rules(lang, "oceans") if rule.get("house")}
    assert sorted(named - ours) == []


@pytest.mark.parametrize("number", range(len(SAID)))
def test_a_ruling_is_told_in_full(number):
    rule, *parts = SAID[number]
    for lang, part in zip(languages("oceans"), parts, strict=True):
        collected = [
            each_rule["text"]
            for each_rule in rules(lang, "oceans")
            if each_rule["id"] == rule and each_rule.get("house")
        ]
        assert any(part in text for text in collected), part


def test_of_a_new_species_neither_its_lack_of_tokens_is_told_nor_the_spaces_of_an_ordinary_board():
    held = ["inking migratory_filter_feeder", ""]
    t = Table(("A 4: speed",), ("B 1: inking",), hands=held, piles=[9, 0], exploded=True, doing=[Play()])
    plain = hints_of(Play(), t.s, 0)(2, "A-left", (t.s.hands[0][0], "new", "", "")).words
    assert plain == (("how", "new"), ("beside", "1forage"), ("beside", "1attack"), ("beside", "4shell"))
    wide = hints_of(Play(), t.s, 0)(2, "A-left", (t.s.hands[0][1], "new", "", "")).words
    assert ("beside", "19spaces") in wide


def test_what_may_stand_beside_a_choice_is_used():
    """Each word of [beside] is shown by some hint of some game."""
    words = {key.partition(".")[2] for key in texts("en", "oceans") if key.startswith("beside.")}
    seen = {"cost"} if hints.of_card("hydra").words[0] == ("beside", "4cost") else set()
    s = Table(["A 4: speed, inking, tentacled, transparent, bottom_feeder"], ["B 1:"]).s  # rare in random games, too
    seen |= {word for _, word in hints.of_change(s, s, "add", "A").words if word == "crowded"}
    for seats in (2, 3, 4):
        for d in decisions(GAME, seats, seats):
            seen |= set(_beside(d))
            feeder = d.choice.split(" ")[0]
            if feeder in d.s.species:  # who overpopulates is rare in random games
                seen |= {word for _, word in hints.of_meal(d.s, feeder, "forage", "reef", 9).words if word == "over"}
    assert words - seen == set()


def _beside(d):
    """The words beside the values of a choice, of one not begun and of one that is whole."""
    values = tuple(d.choice.split(" "))
    for place, value in enumerate(values):
        for chosen in (("",) * len(values), values):
            for kind, word in hints_of(d.question.effect, d.s, d.seat)(place, value, chosen).words:
                if kind == "beside":
                    yield re.sub(r"^(\w+=)?\d+(>\d+)?", "", word)
