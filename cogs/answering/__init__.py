"""Answering a person: acknowledged first, private, in their language; and which table and seat they mean."""

from cogs.answering.absence import (
    UNKNOWN_PERSON,
    has_left,
    has_left_since_met,
    has_lobby_closed,
    need_presence,
    people_of,
    without_absent,
)
from cogs.answering.answers import (
    NOTE_NOTHING,
    acknowledge,
    answer,
    answer_with,
    explain,
    finish_answers,
    guard_callback,
    guard_completion,
    say,
)
from cogs.answering.client import Client
from cogs.answering.component_handler import ComponentHandler
from cogs.answering.disable_controls import disable_if_refused
from cogs.answering.failures import LOST, ThreadLocked, is_channel_gone, is_too_late, is_transient
from cogs.answering.forms import (
    Filled,
    Form,
    label_field,
    open_form,
    radio_field,
    radio_option,
    receive_form,
    text_field,
    tick_field,
    tick_option,
)
from cogs.answering.game_channels import may_open_here, need_game_channel
from cogs.answering.interaction import Interaction, channel_of, is_elsewhere, player_name, server_of
from cogs.answering.member_cache import MemberCache
from cogs.answering.message_parts import (
    RINGS_NOBODY,
    AnySelect,
    Button,
    ChannelSelect,
    Label,
    MessageParts,
    Select,
    UserSelect,
)
from cogs.answering.open_panels import OpenPanels, is_replaced
from cogs.answering.own_games import game_to_note, game_to_replay, games_to_note, games_to_replay
from cogs.answering.pacing import Pacing
from cogs.answering.paging import PAGES, page_buttons
from cogs.answering.permissions import (
    FOR_PRACTICE,
    FOR_THREADS,
    NEEDED,
    WANTED,
    Place,
    lacking_in,
    lacks,
    manages_server,
    moderates,
    moderates_in,
    need_permissions,
    need_permissions_in,
    need_to_manage,
    permission_names,
    tell_missing_permissions,
)
from cogs.answering.persistent_views import persistent_view, yes_or_no
from cogs.answering.private_message import lies_above, move_down
from cogs.answering.readers import Reader, reader, reader_with_notes, unset_language
from cogs.answering.reasons import quote_typed, reason
from cogs.answering.retries import delete_answer, note_trouble
from cogs.answering.seats_by_name import find_seat, offer_players
from cogs.answering.seeing import sees_channel
from cogs.answering.select_lists import selected_value, selected_values, table_option
from cogs.answering.snapshots import Snapshot, take_snapshot
from cogs.answering.tables_here import any_table_here, candidate_games, game_here, seat_here, table_here

__all__ = [
    "FOR_PRACTICE",
    "FOR_THREADS",
    "LOST",
    "NEEDED",
    "NOTE_NOTHING",
    "PAGES",
    "RINGS_NOBODY",
    "UNKNOWN_PERSON",
    "WANTED",
    "AnySelect",
    "Button",
    "ChannelSelect",
    "Client",
    "ComponentHandler",
    "Filled",
    "Form",
    "Interaction",
    "Label",
    "MemberCache",
    "MessageParts",
    "OpenPanels",
    "Pacing",
    "Place",
    "Reader",
    "Select",
    "Snapshot",
    "ThreadLocked",
    "UserSelect",
    "acknowledge",
    "answer",
    "answer_with",
    "any_table_here",
    "candidate_games",
    "channel_of",
    "delete_answer",
    "disable_if_refused",
    "explain",
    "find_seat",
    "finish_answers",
    "game_here",
    "game_to_note",
    "game_to_replay",
    "games_to_note",
    "games_to_replay",
    "guard_callback",
    "guard_completion",
    "has_left",
    "has_left_since_met",
    "has_lobby_closed",
    "is_channel_gone",
    "is_elsewhere",
    "is_replaced",
    "is_too_late",
    "is_transient",
    "label_field",
    "lacking_in",
    "lacks",
    "lies_above",
    "manages_server",
    "may_open_here",
    "moderates",
    "moderates_in",
    "move_down",
    "need_game_channel",
    "need_permissions",
    "need_permissions_in",
    "need_presence",
    "need_to_manage",
    "note_trouble",
    "offer_players",
    "open_form",
    "page_buttons",
    "people_of",
    "permission_names",
    "persistent_view",
    "player_name",
    "quote_typed",
    "radio_field",
    "radio_option",
    "reader",
    "reader_with_notes",
    "reason",
    "receive_form",
    "say",
    "seat_here",
    "sees_channel",
    "selected_value",
    "selected_values",
    "server_of",
    "table_here",
    "table_option",
    "take_snapshot",
    "tell_missing_permissions",
    "text_field",
    "tick_field",
    "tick_option",
    "unset_language",
    "without_absent",
    "yes_or_no",
]
