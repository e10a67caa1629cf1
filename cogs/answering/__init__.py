"""Answering a person: acknowledged first, private, in their language; and which table and seat they mean."""

from cogs.answering.absence import has_left, left_meanwhile, lobby_has_closed, people_of, without_absent
from cogs.answering.answers import (
    UNKNOWN,
    acknowledge,
    answer,
    answer_with,
    answered,
    explain,
    finish,
    offering,
    say,
)
from cogs.answering.client import Client
from cogs.answering.failures import LOST, ThreadLocked, channel_gone, passing, too_late
from cogs.answering.forms import Form, open_form
from cogs.answering.interaction import Interaction, channel_of, player_name, server_of
from cogs.answering.lasting import lasting_view
from cogs.answering.message_parts import Button, MessageParts, Select
from cogs.answering.open_panels import OpenPanels
from cogs.answering.pacing import Pacing
from cogs.answering.paging import page_buttons
from cogs.answering.permissions import (
    FOR_THREADS,
    NEEDED,
    Place,
    manages_server,
    moderates,
    moderates_in,
    need_permissions,
    need_permissions_in,
    permission_names,
    tell_missing,
)
from cogs.answering.pressed import Pressed
from cogs.answering.readers import Reader, reader
from cogs.answering.reasons import reason, typed_in
from cogs.answering.retries import note_trouble, take_away
from cogs.answering.seats_by_name import players_offered, seat_named
from cogs.answering.select_lists import selected_value, selected_values
from cogs.answering.snapshots import Snapshot, snapshot
from cogs.answering.spent import spent_if_refused
from cogs.answering.tables_here import any_table_here, game_here, games_meant, seat_here, table_here
from cogs.answering.whereabouts import Whereabouts

__all__ = [
    "FOR_THREADS",
    "LOST",
    "NEEDED",
    "UNKNOWN",
    "Button",
    "Client",
    "Form",
    "Interaction",
    "MessageParts",
    "OpenPanels",
    "Pacing",
    "Place",
    "Pressed",
    "Reader",
    "Select",
    "Snapshot",
    "ThreadLocked",
    "Whereabouts",
    "acknowledge",
    "answer",
    "answer_with",
    "answered",
    "any_table_here",
    "channel_gone",
    "channel_of",
    "explain",
    "finish",
    "game_here",
    "games_meant",
    "has_left",
    "lasting_view",
    "left_meanwhile",
    "lobby_has_closed",
    "manages_server",
    "moderates",
    "moderates_in",
    "need_permissions",
    "need_permissions_in",
    "note_trouble",
    "offering",
    "open_form",
    "page_buttons",
    "passing",
    "people_of",
    "permission_names",
    "player_name",
    "players_offered",
    "reader",
    "reason",
    "say",
    "seat_here",
    "seat_named",
    "selected_value",
    "selected_values",
    "server_of",
    "snapshot",
    "spent_if_refused",
    "table_here",
    "take_away",
    "tell_missing",
    "too_late",
    "typed_in",
    "without_absent",
]
