"""What the six station cards do, as data/solarius_mission/stations.toml lists them: ours."""

from .effects import Clean, Drive, Gain, Income, Points, Relieve, Resources, Spaces, Stock
from .rows import STATIONS, Station
from .steps import Step

STATION_CARDS = (
    Station(pair="black-yellow", instant=(Income(4),), permanent=(Gain(fuel=1, bucks=1),)),  # Trading Post
    Station(pair="black-blue", instant=(Spaces(2), Clean(2)), permanent=(Relieve(),)),  # Reactor Works
    Station(pair="black-brown", instant=(Drive(),), permanent=(Resources("black"), Resources("brown"))),  # Shipyard
    Station(
        pair="yellow-blue",  # Academy
        instant=(Step("face", each=3, times=2),),
        permanent=(Gain(bucks=1), Stock(1)),
    ),
    Station(pair="yellow-brown", instant=(Spaces(2), Clean(1)), permanent=(Income(1), Stock(1))),  # Depot
    Station(pair="blue-brown", instant=(Step("column", each=3),), permanent=(Points(1),)),  # Observatory
)
STATIONS.update({station.pair: station for station in STATION_CARDS})
