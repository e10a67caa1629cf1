"""Cartographers: 1 to 8 players draw the same cards on their own maps."""

from bot.engine.game import Game

from .accounts import tally
from .awards import awards
from .changes import changes
from .computer import features, value
from .counted import COUNTS
from .effects import Draw
from .guess import check, guess
from .rounds import new
from .see import see
from .state import Options, State
from .trophies import TROPHIES
from .view import View


def options_error(seats: int, options: Options) -> str | None:
    """Refuse promo ambushes to a lone player: their solo corners are unknown."""
    return "why.promos_solo" if options.promos and seats == 1 else None


GAME: Game[State, View] = Game(
    key="cartographers",
    command="cartographers",
    seats=range(1, 9),
    version=1,
    state=State,
    view=View,
    options=Options,
    options_error=options_error,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    value=value,
    features=features,
    check=check,
    changes=changes,
    awards=awards,
    counts=COUNTS,
    trophies=TROPHIES,
    verbs=(Draw,),
)
