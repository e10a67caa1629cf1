"""The start cards (SOL-05), as data/solarius_mission/starts.toml lists them: ours."""

from .rows import STARTS, Start

START_CARDS = (
    Start("start1", face="black", column="yellow", cubes=("blue", "brown"), cards=("1", "13")),  # Fuel Prospectors
    Start("start2", face="yellow", column="blue", cubes=("black", "brown"), cards=("2", "20")),  # Merchant Bankers
    Start("start3", face="blue", column="brown", cubes=("black", "yellow"), cards=("3", "21")),  # Engineers
    Start("start4", face="brown", column="black", cubes=("yellow", "blue"), cards=("4", "26")),  # Pathfinders
)
STARTS.update({start.number: start for start in START_CARDS})
