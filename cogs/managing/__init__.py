"""A table as a whole: the list of tables, its players, who plays a seat, and its end."""

from cogs.managing.audit import AuditControl, show_audit
from cogs.managing.by_dm import ByDmButton, send_by_dm, send_consent
from cogs.managing.ending import EndButton, ask_end
from cogs.managing.hosting import hand_on_host
from cogs.managing.moving import find_table, move_table, offer_tables
from cogs.managing.own_tables import OwnTableButton, OwnTablesButton, OwnTablesList, show_own_tables
from cogs.managing.people import PeopleControl, show_people
from cogs.managing.players import players_embed
from cogs.managing.profile import ProfileControl, show_profile
from cogs.managing.replacement import SeekButton, seek_replacement, send_seek
from cogs.managing.seat_handover import SeatControl, ask_computer, take_back
from cogs.managing.table_list import JoinButton, ListButton, show_tables
from cogs.managing.takeover import TakeOverButton

__all__ = [
    "AuditControl",
    "ByDmButton",
    "EndButton",
    "JoinButton",
    "ListButton",
    "OwnTableButton",
    "OwnTablesButton",
    "OwnTablesList",
    "PeopleControl",
    "ProfileControl",
    "SeatControl",
    "SeekButton",
    "TakeOverButton",
    "ask_computer",
    "ask_end",
    "find_table",
    "hand_on_host",
    "move_table",
    "offer_tables",
    "players_embed",
    "seek_replacement",
    "send_by_dm",
    "send_consent",
    "send_seek",
    "show_audit",
    "show_own_tables",
    "show_people",
    "show_profile",
    "show_tables",
    "take_back",
]
