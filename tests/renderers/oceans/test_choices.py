"""What a choice would bring: the table as it would be, and its steps."""

import msgspec
import pytest

from bot.games.oceans.view import Flow
from renderers.oceans import brings, follows, holdings, preview, table
from renderers.oceans.changes import Change, changes, merge_flows
from renderers.oceans.choices import new_flows
from renderers.oceans.table import draw_table
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import look

AFTER = views.midgame_view(4, 0)
BEFORE = views.with_changes(AFTER, flows=AFTER.flows[:2])


def test_the_preview_shows_only_what_the_choice_moves():
    shown = preview(BEFORE, AFTER, 0, look())
    assert shown.tobytes() == draw_table(AFTER, look(), AFTER.flows[2:], "As it would be").tobytes()
    assert shown.tobytes() != draw_table(AFTER, look(), AFTER.flows[2:]).tobytes()
    assert shown.tobytes() != table(AFTER, look()).tobytes()


def test_where_nothing_would_change_yet_the_preview_is_the_table():
    """It is shown beside a question that is just asked: nothing is "as it would be"."""
    assert preview(AFTER, AFTER, 0, look()).tobytes() == draw_table(AFTER, look(), ()).tobytes()


def test_a_single_step_has_no_number():
    (step,) = brings(views.with_changes(AFTER, flows=AFTER.flows[:-1]), AFTER, 0, look())
    assert not step.startswith("1.")


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        ("en", "1. species 1 (Ann) attacks species 6 (山田太郎) and takes 5"),
        ("ja", "1. 種1(Ann)が種6(山田太郎)を攻撃し、5個取る"),
    ],
)
def test_the_chain_is_told_as_a_numbered_list(lang, first):
    sentences = brings(BEFORE, AFTER, 0, look(lang))
    assert sentences[0] == first
    assert [line.split(".")[0] for line in sentences] == ["1", "2", "3", "4"]


def test_what_several_species_lose_alike_is_one_step_and_none_where_choices_are_compared():
    aged = Flow("age", "1", "pile0", 2)
    lost = tuple(Flow("lose", name, "reef", 1, "scenario.solar_radiation") for name in ("1", "6"))
    after = views.with_changes(AFTER, flows=(*AFTER.flows, aged, *lost))
    _, step = brings(AFTER, after, 0, look())
    assert step == "2. loss 1 each from species 1 (Ann), species 6 (山田太郎) to Reef (Solar Radiation)"
    assert follows(AFTER, after, 0, look()) == []


def test_many_steps_are_told_by_what_they_add_up_to():
    gains = [
        Flow("gain", "zone1", name, n, f"trait.{why}") for n, why in ((2, "speed"), (1, "inking")) for name in "164"
    ]
    after = views.with_changes(
        AFTER, flows=(*AFTER.flows, *gains, Flow("age", "1", "pile0", 2), Flow("leech", "6", "1", 1))
    )
    assert brings(AFTER, after, 0, look()) == [
        "species 1 (Ann) +2 · species 4 (Ann) +3",
        "species 6 (山田太郎) +2",
        "Zone 1 −9",
    ]


def test_choices_are_compared_by_what_feeds_and_what_others_gain_or_lose_in_one_short_line():
    fed = (Flow("forage", "reef", "1", 5), Flow("gain", "zone1", "4", 2, "trait.speed"), Flow("age", "1", "pile0", 1))
    after = views.with_changes(AFTER, flows=(*AFTER.flows, *fed))
    assert follows(AFTER, after, 0, look()) == ["+5", "species 4 +2"]
    assert follows(AFTER, after, 1, look()) == ["+5", "species 4 (Ann) +2"]


def test_what_one_species_takes_from_another_says_which_of_them_takes():
    """Beside "+11" a bare "species 4 −1" was no answer to who did it."""
    fed = (
        Flow("forage", "zone2", "4", 11),
        Flow("leech", "4", "1", 1, "trait.x"),
        Flow("leech", "4", "6", 1, "trait.x"),
    )
    after = views.with_changes(AFTER, flows=(*AFTER.flows, *fed))
    taken = ["species 1 takes 1 from species 4", "species 6 (山田太郎) takes 1 from species 4"]
    assert follows(AFTER, after, 0, look()) == ["+11", *taken]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"exploded": True}, "⚠️ Cambrian Explosion: aging takes {}"),
        ({"ending": True}, "⚠️ the reserve comes: this is the last round"),
    ],
)
def test_a_great_event_is_told_before_who_goes_extinct_by_it(changed, told):
    owner = AFTER.players[0]
    players = (msgspec.structs.replace(owner, species=owner.species[:-1]), *AFTER.players[1:])
    before = views.with_changes(AFTER, exploded=False, ending=False)
    after = views.with_changes(before, players=players, **changed)
    least = min(one.aging for player in players for one in player.species)
    said = follows(before, after, 0, look())
    assert said[0] == told.format(least)
    assert said[-1].endswith("goes extinct")
    assert follows(after, after, 0, look()) == []


@pytest.mark.parametrize(("lang", "last"), [("en", "species {} (Ann) goes extinct"), ("ja", "種{}(Ann)が絶滅")])
def test_a_species_that_would_die_is_told_even_where_it_moves_no_token(lang, last):
    """OCE-61: one that cannot give what its age asks for gives all, and has none left when it dies."""
    owner = AFTER.players[0]
    gone = owner.species[-1].name
    without = msgspec.structs.replace(owner, species=owner.species[:-1])
    after = views.with_changes(AFTER, players=(without, *AFTER.players[1:]))
    for told in (brings, follows):
        assert told(BEFORE, after, 0, look(lang))[-1].endswith(last.format(gone))
    died = views.with_changes(after, flows=(*AFTER.flows, Flow("extinct", gone, "reef", 2)))
    assert not any(step.endswith(last.format(gone)) for step in brings(BEFORE, died, 0, look(lang)))
    assert not any(step.endswith(last.format(gone)) for step in brings(BEFORE, AFTER, 0, look(lang)))


def test_a_choice_that_ends_the_turn_brings_what_was_left_of_it():
    after = views.with_changes(AFTER, flows=(), last_turn=AFTER.flows)
    assert new_flows(BEFORE, after) == AFTER.flows[2:]
    assert new_flows(BEFORE, BEFORE) == ()


def test_what_moved_before_the_turn_is_not_brought_by_a_choice():
    """The set-up, or the turn before, while nothing has moved yet in this one."""
    before = views.with_changes(AFTER, flows=(), last_turn=AFTER.flows)
    assert new_flows(before, views.with_changes(before, phase="refill")) == ()
    assert new_flows(before, views.with_changes(before, flows=AFTER.flows[:1])) == AFTER.flows[:1]


def test_changes_add_up_and_those_that_cancel_out_stay_seen():
    result = changes((Flow("gain", "zone1", "4", 3), Flow("lose", "4", "reef", 3), Flow("gain", "zone1", "5", 2)))
    assert result["4"] == Change(3, 3)
    assert result["4"].signed_text == "±3"
    assert result["zone1"].signed_text == "−5"
    assert result["5"].signed_text == "+2"


def test_what_one_thing_moves_twice_is_told_once():
    twice = (Flow("gain", "zone1", "4", 1, "trait.speed"), Flow("gain", "zone1", "4", 2, "trait.speed"))
    assert merge_flows(twice) == [Flow("gain", "zone1", "4", 3, "trait.speed")]
    assert len(merge_flows((twice[0], Flow("gain", "zone2", "4", 2, "trait.speed")))) == 2


def test_a_species_without_traits_is_told_of_by_its_values_alone():
    bare, dressed = views.species("4", 0, 2, ""), views.species("5", 0, 2, "speed")
    player = msgspec.structs.replace(AFTER.players[0], species=(bare, dressed))
    first, second = holdings(views.with_changes(AFTER, players=(player,)), 0, look())
    assert first.endswith(look().texts("beside.spaces", n=bare.spaces + 1 - 2))
    assert " · Speed" in second
