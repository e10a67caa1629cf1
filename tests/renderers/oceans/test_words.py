"""The pictures in words: short enough for an alt text, complete in the long form."""

import pytest

from renderers.kit.speech import SHORT
from renderers.oceans import describe, describe_card, describe_long, describe_seat
from renderers.oceans.ring import neighbours, ring
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import NAMES, ODD, look


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("names", [NAMES, ODD, ("W" * 32,) * 6], ids=["usual", "odd", "long"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_alt_text_is_never_longer_than_600_characters(seats, names, lang):
    made = (views.start_view, views.midgame_view, views.foraged_view)
    for view in (*(make(seats) for make in made), *(make(seats, 0) for make in made), views.final_view(seats)):
        seen = look(lang, names=names)
        assert 60 < len(describe(view, seen)) <= 600
        assert all(30 < len(describe_seat(view, seat, seen)) <= 600 for seat in range(seats))


def test_the_alt_text_says_what_the_picture_shows():
    said = describe(views.midgame_view(2, flows=views.FLOWS[2:4]), look())
    for words in (
        "Oceans, round 8: Ann's turn, after the Cambrian Explosion.",
        "To choose: Ann.",
        "Tokens: Reef 22, Zone 1 0, Zone 2 14, Zone 3 46.",
        "Under Zone 1: Abundance, in force.",
        "山田太郎: species 4, tokens 26, traits 7, hand 7 (Deep 1), bonus 8.",
        "species 1 (Ann) attacks species 6 (山田太郎) and takes 5",
        "gain 1 from Zone 2 to species 5 (山田太郎) (Symbiotic)",
    ):
        assert words in said


def test_a_seats_alt_text_is_about_its_species():
    view = views.midgame_view(4, flows=views.FLOWS[2:3])
    said = describe_seat(views.with_player(view, 1, species=view.players[1].species[1:3]), 1, look())
    assert "Species 7: tokens 3, room for 9; forage 1, attack 1, shell 0, aging 2;" in said
    assert "Bottom Feeder arrow right, Tentacled, Shark Cleaner" in said
    assert "Species 1:" not in said


def test_the_readers_own_part_comes_first_what_changed_next():
    view = views.midgame_view(4, 2)
    few = views.with_changes(view, hand=view.hand[:1])
    told = [describe(few, look()).index(words) for words in ("In hand: Speed (migrates 7;", "Bob: ", "Last: ", "Ann: ")]
    assert told == sorted(told)
    said = describe_seat(view, 1, look())
    told = [said.index(words) for words in ("山田太郎: ", "Last: ", "Species 5", "Species 8", "round 8")]
    assert told == sorted(told)
    assert told[0] == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_each_card_of_a_full_hand_does_is_told_once(lang):
    view = views.midgame_view(4, 0)
    said = describe(views.with_changes(view, hand=(*view.hand[:5], view.hand[0])), look(lang))
    for card in view.hand[:5]:
        assert said.count(look(lang).texts(f"trait.{card.key}.short")) == 1
    assert said.count(look(lang).texts("trait.speed.name")) == 2
    assert look(lang).texts("picture.say.pile", n=17, points=41) in said
    assert len(said) <= SHORT


def test_of_too_many_cards_the_deep_ones_and_those_to_choose_from_are_explained_first():
    view = views.midgame_view(4, 0)
    looked = tuple(map(views.card, ("poisonous_spines", "gentle_giant", "colossus")))
    deep = tuple(map(views.card, ("kleptoparasitic", "mucus_cocoon", "tail_whip", "regeneration")))
    hand = (views.card("speed_8"), views.card("transparent_6"), *deep)
    said = describe(views.with_changes(view, looking=looked, hand=hand), look())
    assert len(said) <= SHORT
    for card in looked:
        assert look().texts(f"trait.{card.key}.short") in said
    for card in hand:
        assert look().texts(f"trait.{card.key}.name") in said
    assert look().texts("trait.speed.short") not in said


@pytest.mark.parametrize(
    ("lang", "trait", "said"),
    [
        ("en", "apex_predator", "cannot forage, attack 3"),
        ("en", "filter_feeder", "forage 5, cannot attack"),
        ("ja", "apex_predator", "採集不可、攻撃3"),
        ("ja", "filter_feeder", "採集5、攻撃不可"),
    ],
)
def test_what_a_species_never_does_is_told_in_words(lang, trait, said):
    alone = views.with_player(views.start_view(2), 0, species=(views.species("3", 0, 1, trait),))
    assert said in describe_seat(alone, 0, look(lang))


def test_oce_12_the_ring_is_told_in_its_order():
    view = views.midgame_view(3)  # the first player is seat 1
    assert ring(view) == ["8", "7", "6", "5", "12", "11", "10", "9", "4", "3", "2", "1"]
    assert neighbours(view, "1") == ("8", "2")
    assert neighbours(view, "8") == ("7", "1")
    alone = views.with_player(views.start_view(2), 0, species=(views.species("3", 0, 1, "speed"),))
    assert neighbours(alone, "3") == ("", "")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_long_form_has_every_species_trait_and_scenario(lang):
    view, words = views.midgame_view(6, 1), look(lang)
    said = describe_long(view, words)
    for player in view.players:
        for species in player.species:
            for trait in species.traits:
                assert words.texts(f"trait.{trait.key}.name") in said
    for scenario in view.scenarios:
        assert words.texts(f"scenario.{scenario.key}.text") in said
    for pool in view.pools:
        assert words.texts(f"trait.{pool.top.key}.name") in said


def test_only_the_owner_is_told_hand_and_pile():
    mine, nobodys = (describe_long(views.midgame_view(4, seat), look()) for seat in (0, None))
    speed, hydra = (look().texts(f"trait.{key}.short") for key in ("speed", "hydra"))
    assert f"In hand: Speed (migrates 7; {speed}), Parasitic (migrates 7; " in mine
    assert f") arrow left, Hydra (Deep, cost 4; {hydra})" in mine
    assert "Your score pile: 17" in mine
    assert "In hand" not in nobodys
    assert "score pile" not in nobodys
    assert describe(views.midgame_view(4, 0), look()).startswith("In hand: Speed")
    assert "In hand" not in describe_seat(views.midgame_view(4, 0), 0, look())
    assert "score pile" not in describe_seat(views.midgame_view(4, 0), 0, look())


def test_the_end_is_told_in_order_of_rank_with_all_parts():
    said = describe(views.final_view(3), look())
    assert "1. 山田太郎: 61 points (pile 27, on species 26, bonus 8)." in said
    assert said.index("1. 山田太郎") < said.index("2. Ann") < said.index("3. Bob")


def test_a_card_in_words_is_short():
    assert describe_card("parasitic_7_left", look()) == "Surface card · arrow left · Migrates 7"
    assert describe_card("hydra", look()) == "Deep card · Migrates 4 · Costs 4"
    assert describe_card("food_surge", look()) == "Scenario, event"
    with pytest.raises(KeyError):
        describe_card("lazy_creator", look())
