"""The tiles as printed, for the picture of a tile that lies nowhere; a test holds them to the game's own."""

from dataclasses import dataclass

from .land import Part

AIRSHIPS = {"r": "red", "w": "white", "b": "blue", "g": "green"}
ROWS = """
    SA=r0125 SB=w01234 SC=g0245 SD=b0134
    1=g0 2=w0 3=r0 4=b0 5=b0 6=r0 7=w0 8=w01 9=r01 10=b01 11=w02 12=b02 13=r02 14=r03 15=w03 16=r012 17=w012 18=b012
    19=g013 20=g014 21=w024 22=b024 23=g0123 24=w0123 25=r0123 26=b0123 27=r0124 28=b0124 29=g0134 30=b01234 31=w01234
    32=r012345 33=r0/2 34=g0/2 35=b0/3 36=g0/3 37=w01/3 38=r01/4 39=w012/4 40=b01/34
"""


@dataclass(frozen=True)
class Printed:
    """A tile at turn 0: its airship and the edges of its one or two islands."""

    tile: str
    airship: str
    parts: tuple[Part, ...]


def _printed(row: str) -> Printed:
    tile, printed = row.split("=")
    parts = tuple(tuple(int(edge) for edge in part) for part in printed[1:].split("/"))
    return Printed(tile, AIRSHIPS[printed[0]], parts)


TILES = {one.tile: one for one in map(_printed, ROWS.split())}
