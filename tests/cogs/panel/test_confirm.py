"""What Confirm is called."""

import pytest

from bot.games.cartographers.effects import Draw
from bot.games.oceans.refill import Refill
from bot.texts import texts
from cogs.panel.words import confirm_key


@pytest.mark.parametrize(("lang", "called"), [("en", "Draw, no Deep card"), ("ja", "深海カードなしで引く")])
def test_where_a_panel_opens_with_all_chosen_confirm_says_what_that_is(lang, called):
    words = texts(lang, "oceans")
    assert words(confirm_key(Refill(), words)) == called


def test_it_is_called_as_usual_where_a_question_says_nothing_else():
    assert confirm_key(Draw("Hamlet"), texts("en", "cartographers")) == ""
