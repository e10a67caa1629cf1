"""The pictures in words: short enough for an alt text, complete in the long form."""

import pytest

from renderers.underwater_cities import describe, describe_card, describe_long, describe_seat
from renderers.underwater_cities.printed_cards import printed_cards
from tests.renderers.underwater_cities import views
from tests.renderers.underwater_cities.looks import NAMES, ODD, look


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("names", [NAMES, ODD, ("W" * 32,) * 4], ids=["usual", "odd", "long"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_alt_text_is_never_longer_than_six_hundred_characters(seats, names, lang):
    for view in (
        views.start_view(seats),
        views.start_view(seats, 0),
        views.midgame_view(seats),
        views.final_view(seats),
    ):
        seen = look(lang, names=names)
        assert 60 < len(describe(view, seen)) <= 600
        assert all(60 < len(describe_seat(view, seat, seen)) <= 600 for seat in range(seats))


def test_a_seats_alt_text_is_about_that_board():
    said = describe_seat(views.midgame_view(4), 1, look())
    assert said.startswith("山田太郎: 0 points;")
    assert ". Underwater Cities, round 9 of 10, era III. " in said
    assert "City space" in said
    assert "Ann" not in said


@pytest.mark.parametrize(("played", "era", "coming"), [(0, 1, 1), (4, 2, 5), (7, 3, 8)])
def test_between_a_production_and_its_next_round_it_is_before_that_round(played, era, coming):
    view = views.with_changes(views.midgame_view(2), round=played, era=era)
    assert f"before round {coming} of 10" in describe(view, look())
    assert f"round {played or 1} of 10" in describe(views.with_changes(view, round=played or 1, era=1), look())


def test_the_alt_text_says_what_the_picture_shows():
    view = views.midgame_view(4)
    said = describe(views.with_changes(view, playing=view.prizes[0]), look())
    for words in (
        "round 9 of 10, era III",
        "To choose: Ann.",
        "Card being played: Trade Surplus (credits).",
        "Ann: 12 points; 5 credits, 2 kelp, 1 steelplast; connected cities 6, cards in hand 3, tiles left 0.",
        "Federation track: 1 Bob; 3 山田太郎, Ann.",
    ):
        assert words in said
    assert "Always Ann+山田太郎+山田太郎" in describe(views.midgame_view(2), look())
    long = describe_long(view, look())
    assert "Always Ann+山田太郎+山田太郎+Bob+ボットさくら+ボットさくら" in long
    assert "R5 Bob+山田太郎" in long


def test_the_alt_text_begins_with_who_is_next_and_what_changed():
    view = views.with_changes(views.midgame_view(4), placed="Y1")
    assert describe(view, look()).startswith(
        "To choose: Ann. Last tile: Y1 Ann. Changed since the last tile: 3-6, 9b, 5. "
    )
    assert describe_seat(view, 0, look()).split(". ")[1] == "Changed since the last tile: 3-6, 9b, 5"
    assert "Last tile" not in describe(views.with_changes(view, placed=""), look())


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_alt_text_ends_with_a_whole_sentence(seats, lang):
    """What it has no room for is left to the long form, which names every slot taken."""
    view, seen = views.midgame_view(seats), look(lang)
    for said in (describe(view, seen), *(describe_seat(view, seat, seen) for seat in range(seats))):
        assert said[-1] in ".。"
    long = describe_long(view, seen)
    for slot in view.slots:
        assert not slot.tiles or f"{seen.texts.naming('slot', slot.name).brief} " in long


def test_a_large_hand_is_told_briefly_and_whole_before_the_table():
    view = views.midgame_view(4, 1)
    said = describe(view, look())
    assert said.startswith("In hand: 1 Demonstration (free) (green), ")
    assert all(f"{card.name} " in said.split(" To choose: ")[0] for card in view.hand)
    assert "To choose: Ann. Last tile: G3 山田太郎." in said


def test_uwc_71_the_alt_text_of_an_end_names_all_in_order_of_rank():
    view = views.final_view(4)
    ranked = [NAMES[seat] for seat in sorted(range(4), key=lambda seat: view.result.ranks[seat])]
    assert f"Final ranking: {', '.join(ranked)}." in describe(view, look())
    assert "not won" in describe(views.final_view(1), look())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_long_form_has_every_slot_card_city_and_tunnel(lang):
    view, words = views.midgame_view(4, 1), look(lang)
    said = describe_long(view, words)
    for slot in view.slots:
        assert words.texts(f"slot.{slot.action}.short") in said
    for player in view.players:
        cards = (*player.kept, *player.actions, *player.played)
        for name in (*(card.name for card in cards), *player.contracts, *(one.name for one in player.metropolises)):
            assert words.texts(f"card.{name}.name") in said
        for space in player.spaces:
            if space.piece and len(space.name) == 2:
                assert f"{space.name} {words.texts(f'structure.{space.piece}')}" in said
            elif space.piece:
                assert space.name in said
    for card in (*view.hand, *view.prizes, view.top_special):
        assert words.texts(f"card.{card.name}.name") in said


def test_the_long_form_has_each_account_and_what_empty_spaces_give():
    said = describe_long(views.midgame_view(4), look()).split("\n")
    assert any(line.startswith("Production 1: farms 5: 5 kelp, 1 point") for line in said)
    assert any("food for the cities 3: −2 kelp" in line for line in said)
    (line,) = [line for line in said if "3-5: both tunnels: 2 more credits each Production" in line]
    assert "2: 6 points, surcharge 2 credits, 2 science" in line
    final = [
        line for line in describe_long(views.final_view(2), look()).split("\n") if line.startswith("Final scoring:")
    ]
    assert len(final) == 2


def test_uwc_44_only_the_owner_is_told_the_hand():
    mine, nobodys = (describe_long(views.midgame_view(4, seat), look()) for seat in (0, None))
    assert "In hand: 28 Seafood Collection" in mine
    assert "In hand" not in nobodys
    assert describe(views.midgame_view(4, 0), look()).startswith("In hand: 28 Seafood Collection (red, instant: ")
    assert "In hand" not in describe(views.midgame_view(4), look())
    assert "Spaces that may be chosen now: 2-3" in describe_long(views.building_view(), look())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_is_told_with_what_stands_on_it(lang):
    words = look(lang).texts
    for name, card in printed_cards().items():
        said = describe_card(name, look(lang))
        if card.kind in ("metropolis", "contract"):
            assert said == words(f"picture.{card.kind}")
            continue
        assert words(f"kind.{card.kind}") in said
        assert words(f"colour.{card.colour or 'none'}") in said
        assert not card.era or words(f"era.{card.era}") in said
        assert (words("goods.credit", n=card.cost) in said) == bool(card.cost)


def test_a_card_in_words_is_short():
    assert describe_card("72", look()) == "instant, green, era II, no. 72"
    assert describe_card("190", look()) == "end scoring, yellow, special card, no. 190, cost 3 credits"
    with pytest.raises(KeyError):
        describe_card("206", look())
