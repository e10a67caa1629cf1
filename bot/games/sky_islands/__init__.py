"""Merchants of Sky Islands: 2 to 4 players lay islands, build trading houses on them and vie for the largest."""

from bot.engine.game import Game

from .awards import awards
from .changes import changes
from .computer import features, value
from .counted import COUNTS
from .effects import Build, Discard, Keep, Place, Take
from .guess import check, guess
from .rounds import new
from .saved import migrate
from .score import points_now, tally
from .see import see
from .state import Options, State
from .trophies import TROPHIES
from .view import View

GAME: Game[State, View] = Game(
    key="sky_islands",
    command="sky",
    seats=range(2, 5),
    version=4,
    state=State,
    view=View,
    options=Options,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    value=value,
    features=features,
    starter=lambda s: s.first,
    check=check,
    migrate=migrate,
    hands=True,
    points=points_now,
    changes=changes,
    awards=awards,
    counts=COUNTS,
    trophies=TROPHIES,
    verbs=(Place, Build, Keep, Discard, Take),
)
