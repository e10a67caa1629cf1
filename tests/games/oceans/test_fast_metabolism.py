"""Fast Metabolism: a species ages in another player's aging (OCE-16, OCE-61)."""

from bot.games.oceans.aging import Aging
from tests.games.oceans.positions import Table


def test_OCE_61_fast_metabolism_on_anothers_aging():
    t = Table(("A 5: inking",), ("Z 3: fast_metabolism",), doing=[Aging()], exploded=True)
    assert t.asks == [(1, "metabolise")]
    assert t.options(1) == ["2", "no"]
    t.choose("2", seat=1)
    assert t.s.piles == [2, 2]
    t = Table(("A 5: inking",), ("Z 3: fast_metabolism",), doing=[Aging()], exploded=True)
    t.choose("no", seat=1)
    assert (t.s.piles, t.tokens("AZ")) == ([2, 0], [3, 3])


def after_aging(species, **more):
    """A position in which seat 0 has aged and seat 1's species may age as well."""
    more = {"exploded": True, "leeches": {"cthulhu_leech": 0}} | more
    return Table(("A 5: inking",), (species,), doing=[Aging()], **more)


def test_OCE_61_fast_metabolism_is_an_aging_of_its_species():
    """Cthulhu Leech acts before it: of 3 tokens there is 1 left to give."""
    t = after_aging("Z 3: fast_metabolism, cthulhu_leech")
    assert t.options(1) == ["1", "no"]
    t.choose("1", seat=1)
    assert (t.s.piles, t.tokens("Z")) == ([2 + 2, 1], [0])
    t = after_aging("Z 3: fast_metabolism, cthulhu_leech")
    t.choose("no", seat=1)
    assert (t.s.piles, t.tokens("Z")) == ([2, 0], [3])


def test_OCE_61_telomere_repair_gains_where_fast_metabolism_ages():
    t = after_aging("Z 3: fast_metabolism, telomere_repair")
    assert (t.asks, t.options(1)) == ([(1, "metabolise")], ["0", "no"])
    t.choose("0", seat=1)
    assert (t.s.piles, t.tokens("Z"), t.water[1]) == ([2, 0], [5], 28)


def test_OCE_61_fast_metabolism_is_not_asked_where_nothing_would_move():
    assert after_aging("Z 0: fast_metabolism, cthulhu_leech").asks == []
    assert after_aging("Z 10: fast_metabolism, telomere_repair, swarming").asks == []
    assert after_aging("Z 3: fast_metabolism, telomere_repair", zones=(0, 0, 0)).asks == []


def test_OCE_61_before_fast_metabolism_the_active_player_orders():
    t = after_aging("Z 1: fast_metabolism, telomere_repair, cthulhu_leech")
    t.choose("0", seat=1)
    assert t.asks == [(0, "early")]
    t.choose("telomere_repair")
    assert (t.s.piles, t.tokens("Z")) == ([2 + 2, 0], [1])


def test_OCE_61_a_gain_before_fast_metabolism_can_overpopulate():
    t = after_aging("Z 8: fast_metabolism, telomere_repair")
    t.choose("0", seat=1)
    assert t.asks == [(1, "surplus")]
