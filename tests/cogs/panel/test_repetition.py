"""What the lines of a panel say already."""

import pytest

from bot.icons import icons
from cogs.panel.repetition import choice_contains_payment, lines_contain, lines_contain_payment

LINES = ["Settled: brown 1×III (12 points when completed)", "📦 credits 2 → 1, steelplast 1 → 0"]
JAPANESE = ["📦 クレジット 4 → 3・鉄鋼 1 → 0"]


@pytest.mark.parametrize(
    ("lines", "phrase", "told"),
    [
        (LINES, "brown 1×III", True),
        (LINES, "12 points", True),
        (LINES, "2 points", False),  # a piece of a number
        (LINES, "Settle", False),  # a piece of a word
        (LINES, "−1 credit, −1 steelplast", True),
        (LINES, "−1 credit, −1 kelp", False),
        (LINES, "slot only", False),
        (JAPANESE, "−1クレジット・−1鉄鋼", True),
        (JAPANESE, "クレジット−1", True),
        (JAPANESE, "−1海藻", False),
        ([], "−1 credit", False),
    ],
)
def test_what_is_told_below_is_not_said_beside_a_choice(lines, phrase, told):
    assert lines_contain(lines, phrase) == told


@pytest.mark.parametrize(
    ("lines", "goods", "told"),
    [
        (LINES, "1 credit, 1 steelplast", True),
        (LINES, "1 biomatter", False),
        (LINES, "slot only", False),
        (JAPANESE, "1クレジット・1鉄鋼", True),
    ],
)
def test_a_payment_is_told_by_the_goods_that_become_fewer(lines, goods, told):
    assert lines_contain_payment(lines, goods) == told


@pytest.mark.parametrize(
    ("said", "phrase", "told"),
    [
        ("Tunnel · 5-9 · 1 credit, 1 steelplast", "−1 credit, −1 steelplast", True),
        ("トンネル · 5-9 · 1クレジット・1鉄鋼", "−1クレジット・−1鉄鋼", True),
        ("Laboratory · 6a · 1 biomatter", "−1 steelplast", True),  # the usual price
        ("Laboratory · 6a", "−1 steelplast", False),
        ("Tunnel · 5-9 · 1 credit, 1 steelplast", "−1 credit, +1 card", False),
        ("Tunnel · 5-9", "idle until a connected city stands here", False),
    ],
)
def test_what_a_choice_says_is_paid_is_not_told_below_it(said, phrase, told):
    assert choice_contains_payment(said, phrase) == told


def test_an_icon_before_a_word_hides_no_repetition():
    """A panel's lines have icons, the choice that they repeat has none."""
    credit, steelplast = (icons("underwater_cities")[f"goods.{good}"] for good in ("credit", "steelplast"))
    assert lines_contain([f"Pays {credit} 1 credit, {steelplast} 1 steelplast."], "1 credit, 1 steelplast")
