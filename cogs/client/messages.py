"""What sends each kind of message that waits in the outbox."""

from collections.abc import Mapping

from bot.tables.finding import OFFER, OPENING, OUTCOME
from bot.tables.people import BANNED
from bot.tables.servers import SERVER_LOG
from cogs.finding import open_found, send_friend_news, send_offer, send_outcome
from cogs.following import send_follow
from cogs.home import send_home
from cogs.lobby import send_invitation, send_lobby, send_table_news
from cogs.managing import send_by_dm, send_consent, send_seek
from cogs.posting import SendLetter
from cogs.puzzles import send_verdict
from cogs.servers import send_act, send_ban
from cogs.showing import send_secret, send_shared_turn, send_story
from cogs.undoing import send_outcomes, send_request, send_request_copy
from cogs.voting import send_ballot, send_ballot_end, send_count, send_result, send_vote

LETTERS: Mapping[str, SendLetter] = {
    SERVER_LOG: send_act,
    BANNED: send_ban,
    OFFER: send_offer,
    OUTCOME: send_outcome,
    OPENING: open_found,
}
TO_SERVERS = (OPENING,)
"""The kinds of letters whose target is a server."""
SENDERS = {
    "lobby": send_lobby,
    "home": send_home,
    "follow": send_follow,
    "invite": send_invitation,
    "friend": send_friend_news,
    "table_news": send_table_news,
    "seek": send_seek,
    "consent": send_consent,
    "by_dm": send_by_dm,
    "request": send_request,
    "asked": send_request_copy,
    "answer": send_outcomes,
    "vote": send_vote,
    "count": send_count,
    "voted": send_result,
    "ballot": send_ballot,
    "ballot_end": send_ballot_end,
    "story": send_story,
    "second_look": send_shared_turn,
    "verdict": send_verdict,
    "luck": send_secret,
}
"""What sends messages about tables; turns' posts, hands and reminders are the poster's own."""
