"""Small corners of other games, made with the engine to prove it on more than one game."""

from . import attack, bluff, discards, two_tunnels

GAMES = {game.key: game for game in (two_tunnels.GAME, attack.GAME, discards.GAME, bluff.GAME)}
