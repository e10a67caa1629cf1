"""Nothing of Oceans is told to a Japanese reader by its key: what is left in Latin letters would be one."""

import re
from itertools import islice

import pytest

from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.engine.state import copy
from bot.games.oceans import events
from bot.games.oceans.after_attack import Mutate
from bot.games.oceans.aging import Aging
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.cards import DEEP, SURFACE
from bot.games.oceans.feeding import Feed
from bot.games.oceans.overpopulation import Crowding
from bot.games.oceans.playing import Play
from bot.games.oceans.refill import Refill
from bot.games.oceans.rows import SCENARIOS, TRAITS
from bot.games.oceans.state import PLACES
from bot.games.oceans.swaps import Swap
from bot.games.registry import games
from bot.languages import languages
from bot.layout import hints_of
from bot.narration import choice_words, tell
from bot.texts import texts
from tests.games.oceans.positions import Table
from tests.walk import decisions

GAME = games()["oceans"]
WORDS = texts("ja", "oceans")
NAMES = [f"氏{seat}" for seat in range(6)]
LATIN = re.compile(r"[A-Za-z]")


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 1), (4, 4), (6, 5)])
def test_games_are_told_without_keys(seats, seed):
    for d in islice(decisions(GAME, seats, seed), 250):
        parts = [part.name for part in d.question.effect.parts]
        for choice in islice(d.question.options, 40):
            assert not LATIN.search(choice_words(choice, parts, WORDS)), choice
        happened = machine.play(GAME, copy(d.s), d.seat, d.choice)
        for sentence in tell(happened, NAMES, WORDS, d.seat):
            assert not LATIN.search(sentence), sentence


def test_oce_57_and_oce_60_what_is_chosen_with_a_feeding_has_words():
    assert WORDS.word("way", "schooling_5-deep_inking") == "群れ(移動値5)・墨吐き(深海)"
    assert WORDS.word("way", "7value-3take") == "値7・個体3個を得る"
    assert WORDS.word("way", "plain") == "そのまま"


@pytest.mark.parametrize("place", PLACES)
def test_every_place_has_a_word(place):
    assert not LATIN.search(WORDS.word("place", place))
    assert not LATIN.search(WORDS.word("end", place))
    for start in PLACES:
        for end in PLACES:
            assert start == end or not LATIN.search(WORDS.word("where", f"{start}-to-{end}"))


def test_surplus_may_end_in_any_score_pile():
    assert all(WORDS.word("end", f"pile{seat}") == "得点パイル" for seat in range(max(GAME.seats)))


@pytest.mark.parametrize("kind", ["card", "trait", "pool", "deep", "discard", "keep", "left", "theirs", "old"])
def test_every_card_has_a_word_whatever_it_is_asked_as(kind):
    for card in (*SURFACE, *DEEP):
        assert not LATIN.search(WORDS.word(kind, card)), card


def test_why_a_species_gains_is_told_by_the_cards_name():
    for why in [*(f"trait.{key}" for key in TRAITS), *(f"scenario.{key}" for key in SCENARIOS), "crowded"]:
        (sentence,) = tell([SeatEvent(0, events.Gained("3", 2, why))], NAMES, WORDS)
        assert not LATIN.search(sentence), sentence


@pytest.mark.parametrize(
    ("cost", "place", "sentence"), [(0, "", "。"), (2, "zone1", "、コスト2を第1海洋ゾーンに戻した。")]
)
def test_a_cost_is_told_only_where_there_is_one(cost, place, sentence):
    for event in (events.Evolved("hydra", "3", cost, place), events.Born("hydra", "3", cost, place)):
        (happened,) = tell([SeatEvent(0, event)], NAMES, WORDS)
        assert happened.endswith(sentence)
        assert ("コスト" in happened) == bool(cost)


CROWD = [f"{number} 12: inking" for number in (4, 7, 12)]


@pytest.mark.parametrize(
    ("lang", "label", "beside"),
    [
        ("en", "species 4: Reef, species 7: zone 2", ["species 4: 7 tokens", "species 7: 6 tokens"]),
        ("ja", "種4:浅瀬・種7:第2海洋ゾーン", ["種4:個体7個", "種7:個体6個"]),
    ],
)
def test_oce_29_a_place_for_surplus_says_which_species_gives_how_much(lang, label, beside):
    words = texts(lang, "oceans")
    t = Table(("1 0: inking",), ("7 11: inking", "4 12: speed"), doing=[Crowding()])
    assert words.word("place", "4=reef-7=zone2") == label
    question = machine.question_for(GAME, t.s, 1)
    assert (question.effect.species, question.effect.also) == ("4", ("7",))
    hint = hints_of(question.effect, t.s, 1)(0, "4=reef-7=zone2", ("",))
    assert [words.word(*word) for word in hint.words] == beside


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_oce_29_no_two_ways_to_put_surplus_away_are_called_alike(seats):
    t = Table(("1 0: inking",), CROWD[:seats], doing=[Crowding()])
    for lang in languages("oceans"):
        labels = [texts(lang, "oceans").word("place", choice) for choice in t.options(1)]
        assert len({*labels}) == len(labels) == 4**seats


@pytest.mark.parametrize(
    ("choice", "parts", "said"),
    [
        ("speed_7 add 3 no", Play, "Speed 7 · add it to a species · species 3"),
        ("hydra add 3 zone1", Play, "Hydra · add it to a species · species 3 · cost to zone 1"),
        ("3 forage reef plain", Feed, "species 3 · forage · Reef"),
        ("3 attack 4 7value", Feed, "species 3 · attack · species 4 · with the value 7"),
        ("stop none none plain", Feed, "no more"),
        ("no no no no", Swap, "skip this"),
        ("no no", Mutate, "skip this"),
    ],
)
def test_what_says_nothing_is_not_said(choice, parts, said):
    assert choice_words(choice, [part.name for part in parts.parts], texts("en", "oceans")) == said


def test_whose_score_pile_is_said_by_the_players_name():
    t = Table(("A 0: coprophagia",), ("Z 5: inking",), piles=[1, 4], doing=[Preparing()])
    words = WORDS.with_seat_names(NAMES)
    assert [words.word("pile", choice) for choice in t.options()] == ["氏0", "氏1"]
    assert WORDS.word("pile", "seat1") == "プレイヤー2"


def test_oce_31_the_last_card_of_the_deep_deck_is_kept_unseen():
    t = Table(("A 0: inking",), ("Z 5: inking",), doing=[Refill()], pools=("flight", "grazer"), deep=["hydra"])
    t.choose("look no")
    happened = tell(t.told, NAMES, texts("en", "oceans"))
    assert happened == ["氏0 takes the last card of the Deep deck. Draws 5 cards."]
    assert "hydra" in t.s.hands[0]


def test_oce_31_what_is_laid_on_the_gene_pool_is_told_and_what_is_kept_is_not():
    deep = ["hydra", "tiny", "flight"]
    t = Table(("A 0: inking",), ("Z 5: inking",), doing=[Refill()], pools=("burrower", "grazer"), deep=deep)
    t.choose("look no")
    t.choose("hydra tiny")
    assert tell(t.told, NAMES, texts("en", "oceans")) == ["Placed on the gene pool: Tiny, Flight. 氏0 draws 5 cards."]


def test_oce_21_a_card_that_moves_nothing_is_just_discarded():
    (happened,) = tell([SeatEvent(0, events.Migrated("hydra", 0, "", ""))], NAMES, WORDS)
    assert happened == "氏0がヒドラを捨てた。移動する個体はない。"


def test_oce_24_a_feeding_passed_over_is_told_with_the_reason_once():
    """Not of further feedings, which one may lack, nor where there is no species."""
    words, names = texts("en", "oceans"), ("Ann", "Ben")
    dry = Table(["A 1: speed"], ["B 1: speed"], reef=0, doing=[Feed(), Feed("A")])
    assert tell(dry.told, names, words, post=True) == ["Ann feeds no species: the Reef is empty."]
    full = Table(["A 5: speed"], ["B 1: speed"], sated=("A",), doing=[Feed()])
    assert tell(full.told, names, words, post=True) == ["Ann feeds no species: none can."]
    assert Table([], ["B 1: speed"], reef=0, doing=[Feed()]).told == []


def test_oce_30_aging_is_told_once_to_whoever_reads_all_of_it():
    """And what ages before the phase is over, or for others, by itself."""
    words, names = texts("en", "oceans"), ("Ann", "Ben")
    turn = Table(["1 3: speed"], ["2 1: speed"], doing=[Aging()])
    assert tell(turn.told, names, words) == ["Ann scores 1 in aging (species 1: 1)."]
    aged = [entry for entry in turn.told if isinstance(entry.event, events.Aged)]
    assert tell(aged, names, words) == ["Aging: Ann's species 1 gives 1."]
    other = SeatEvent(1, events.Aged("2", 1))
    for entries in ([*turn.told, other], [other, *turn.told]):
        assert "Ben's species 2" in "".join(tell(entries, names, words))
