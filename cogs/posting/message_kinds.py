"""The kinds of messages in the outbox: what each is, where it goes, and what is done if Discord refuses it."""

from typing import Literal, NamedTuple


class MessageKind(NamedTuple):
    """What holds for all messages of a kind.

    `goes_to`: the channel that is its target, the channel of the post that it is about, the table's channel, or
    elsewhere: mostly to a person. `missed`: a refused one is tried again, as somebody misses it. `private`: it is
    delivered even while its table has no channel; the others wait until it has one. `alone`: each is about a different
    person or turn, so that none replaces another. `series`: each goes on where the one before it to this target ends.
    """

    goes_to: Literal["target", "post", "table", "elsewhere"] = "elsewhere"
    missed: bool = True
    private: bool = False
    alone: bool = False
    series: bool = False


KINDS = {
    # turns
    "turn": MessageKind("target"),  # a new post, which tells what has happened since the last one
    "quiet": MessageKind("target"),  # told with the next post
    "refresh": MessageKind("target", missed=False),  # an edit of the newest post: who must still choose
    "retire": MessageKind("post", missed=False),  # a former post loses its buttons
    "ring": MessageKind("target", alone=True),  # a call that comes a moment after its post
    "rung": MessageKind("post", missed=False),  # that call is deleted once the table has moved on
    "next": MessageKind(missed=False, private=True),  # who is asked after this turn
    "follow": MessageKind(missed=False, series=True),  # what followers are told by DM
    # hands of those who get them by DM
    "dm": MessageKind(missed=False, private=True),
    "away": MessageKind(missed=False, private=True),  # the one of a past turn is deleted
    "closed": MessageKind("table"),  # no DM reaches them
    # reminders
    "remind": MessageKind(private=True),  # by DM
    "nudge": MessageKind(private=True),  # in a channel, where DMs fail
    "review": MessageKind(missed=False, private=True),  # a reminder is brought up to date
    "waits": MessageKind("table", alone=True),  # for whom a table waits
    "vacation": MessageKind(alone=True),  # that it waits for somebody on vacation
    "unreachable": MessageKind(missed=False, private=True, alone=True),  # told to the host
    # the lobby, and what surrounds a table's messages
    "lobby": MessageKind("target"),
    "invite": MessageKind("target", missed=False, alone=True),
    "friend": MessageKind(missed=False, private=True, alone=True),  # to a friend of who opens it
    "table_news": MessageKind(missed=False, private=True, alone=True),  # to who was made host, or taken out
    "event": MessageKind(missed=False),  # of the server's calendar
    "event_over": MessageKind(missed=False),
    "pin": MessageKind("target", missed=False),
    "unpin": MessageKind("target", missed=False, alone=True),
    "home": MessageKind("target", missed=False),  # title and tags of a game's post in a forum
    "archive": MessageKind("target", missed=False),  # of a game's thread
    # seats
    "seek": MessageKind("target", alone=True),  # who takes a seat over?
    "consent": MessageKind("target", alone=True),  # may somebody who has left the server play on by DM?
    "by_dm": MessageKind(missed=False, private=True),  # what becomes of their seat
    # requests to undo, and votes
    "request": MessageKind("target"),
    "asked": MessageKind(private=True),  # a copy of the request for who plays by DM
    "answer": MessageKind("target", missed=False),  # what came of the request
    "vote": MessageKind("target"),
    "count": MessageKind("target", missed=False),  # of the votes so far
    "voted": MessageKind("target"),
    "ballot": MessageKind(private=True),  # the question for who plays by DM
    "ballot_end": MessageKind(missed=False, private=True),
    # after a game
    "story": MessageKind("target", missed=False),
    "second_look": MessageKind("target"),  # a missed turn that its person shows to all
    "verdict": MessageKind("target"),  # on an attempt at a puzzle
    "luck": MessageKind("target", missed=False),  # the secret of a game that was ended early
}
OTHER = MessageKind()  # of another version


def kind_named(name: str) -> MessageKind:
    """Return the kind with this name; one that this version does not know is tried again as any other."""
    return KINDS.get(name, OTHER)
