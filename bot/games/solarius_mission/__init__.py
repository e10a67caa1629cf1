"""Solarius Mission: 2 to 4 players fly out, settle planets and build stations, with dice of a turning bridge."""

from bot.engine.game import Game

from . import boards, bonuses, cards, planets, starts, stations
from .awards import awards
from .changes import changes
from .completing import Complete
from .computer import features, value
from .counted import COUNTS
from .deeds import Deed
from .effects import Discard, Gain, Income, PlayCard, Relieve, Stock
from .flying import Fly
from .free_actions import Buy, Flip, Sell
from .guess import check, guess
from .rounds import Finish, Keep, new, side_actions_of
from .saved import migrate
from .score import points_now, tally
from .see import see
from .state import Options, State
from .steps import Step
from .taking_dice import Act, Take
from .trophies import TROPHIES
from .using_developments import Use
from .view import View

ROWS = (boards, bonuses, cards, planets, starts, stations)  # importing them fills the tables of rows.py

GAME: Game[State, View] = Game(
    key="solarius_mission",
    command="solarius",
    seats=range(2, 5),
    version=2,
    state=State,
    view=View,
    options=Options,
    new=new,
    see=see,
    tally=tally,
    guess=lambda s, seat, random: guess(GAME, s, seat, random),  # it plays on by these rules
    value=value,
    features=features,
    starter=lambda s: s.first,
    side_actions=side_actions_of,
    check=check,
    migrate=migrate,
    depth=1,  # a turn has some six choices: a playout ends with the next own one
    hands=True,
    points=points_now,
    changes=changes,
    awards=awards,
    counts=COUNTS,
    trophies=TROPHIES,
    verbs=(
        Take,
        Fly,
        Deed,
        Act,
        Step,
        Stock,
        Income,
        Gain,
        Relieve,
        PlayCard,
        Discard,
        Complete,
        Buy,
        Sell,
        Flip,
        Use,
        Finish,
        Keep,
    ),
)
