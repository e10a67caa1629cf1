"""What a view tells besides the rules: what changed since the last tile, and which spaces are on offer."""

from bot.games.underwater_cities import view
from bot.games.underwater_cities.building import Build, Transform
from bot.games.underwater_cities.rounds import EndRound
from bot.games.underwater_cities.rows import ACTIONS
from bot.games.underwater_cities.turn import Turn
from bot.games.underwater_cities.upgrading import Upgrade
from tests.games.underwater_cities.positions import Table, goods, player


def test_a_view_tells_what_changed_since_the_last_tile():
    held = goods(credit=3, kelp=3, steelplast=3, science=3)
    t = Table(
        player(held=held, points=4, hand=["7", "61", "171"]), player("2"), effects=(Turn(), EndRound()), check=False
    )
    before = t.view().players[0]
    assert (before.fresh, t.view().placed) == ((), "")
    t.choose("y4 7 only")
    assert (t.view().placed, t.view().players[0].fresh) == ("y4", ())
    t.choose("tunnel 5-9 1credit-1steelplast", "nonsymbiotic 5 1credit-1kelp-2steelplast")
    assert t.view().players[0].fresh == ("5-9", "5")
    assert t.view().players[0].gained == view.Goods(credit=-2, kelp=-1, steelplast=-3)
    assert t.view().players[0].scored == 0
    assert t.view().players[1].fresh == ()
    assert t.view().placed == ""  # the round is over


def test_what_was_upgraded_or_transformed_is_told_too():
    t = Table(
        player(held=goods(science=2), buildings="9a=farm 9b=farm", cities="8"),
        player("2"),
        effects=(Upgrade(), Transform()),
    )
    assert t.view(0).offered == ("9a",), "9b would come to the same"
    t.choose("farm 9b 1science")  # and may be chosen all the same
    assert t.view().players[0].fresh == ("9b",)
    assert set(t.view(0).offered) == {"8", "9"}
    t.choose("8")
    assert t.view().players[0].fresh == ("9b", "8")


def test_the_spaces_on_offer_are_those_of_the_choice_and_the_choosers_only():
    t = Table(player(held=goods(9, 9, 9)), player("2"), effects=(Build(("tunnel",)),))
    assert set(t.view(0).offered) == t.spaces() == {"5-9", "6-9", "8-9"}
    assert t.view(1).offered == t.view().offered == ()
    t = Table(player(hand=["7"]), player("2"))
    assert t.view(0).offered == ()


def test_the_spaces_on_offer_are_those_of_every_alternative_of_one_list():
    """Farms or laboratories, tunnels or something else: one list asks what and where, so all of its spaces count."""
    effects = ACTIONS["o"]
    t = Table(player(held=goods(kelp=1, steelplast=1)), player("2"), effects=effects)
    assert {choice.split(" ")[0] for choice in t.options()} == {"farm", "laboratory"}
    assert {space[0] for space in t.view(0).offered} == {space[0] for space in t.spaces()} == {*"5689"}
    assert t.view(1).offered == ()


def test_the_slots_on_offer_are_those_of_the_choice_and_the_choosers_only():
    t = Table(player(hand=["7", "61"]), player("2"))
    slots = {choice.split(" ")[0].removeprefix("part-") for choice in t.options()}
    assert {*t.view(0).open} == slots
    assert "always" in slots
    assert t.view(1).open == t.view().open == ()
