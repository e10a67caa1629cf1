"""Discord's errors: HTTP status, code and message."""

from bot.local.world.records import Json

UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_USER = (404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
UNKNOWN_TAG = (404, 10087, "Unknown tag")
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
TOO_MANY_PINS = (400, 30003, "Maximum number of pins reached for the channel (250)")
UNKNOWN_EVENT = (404, 10070, "Unknown Guild Scheduled Event")
TOO_MANY_EVENTS = (400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
FINISHED_EVENT = (400, 180000, "Cannot update a finished event")
TOO_MANY_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
TOO_MANY_COMMANDS = (400, 30032, "Maximum number of application commands reached (100)")
UNAUTHORIZED = (401, 0, "401: Unauthorized")
NO_ROUTE = (404, 0, "404: Not Found")
TOO_LARGE = (413, 40005, "Request entity too large")
TAG_REQUIRED = (400, 40067, "A tag is required to create a forum post in this channel")
ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
TOO_MANY_FOLLOW_UPS = (400, 40094, "This interaction has reached the maximum number of follow-up messages")
MISSING_ACCESS = (403, 50001, "Missing Access")
NOT_YOUR_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
CLOSED_DMS = (403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
INVALID_TOKEN = (401, 50027, "Invalid Webhook Token")
NO_TEXT_CHANNEL = (400, 50008, "Cannot send messages in a non-text channel")
WRONG_CHANNEL = (400, 50024, "Cannot execute action on this channel type")
INVALID_FORM = (400, 50035, "Invalid Form Body")
ARCHIVED = (400, 50083, "Thread is archived")
BAD_JSON = (400, 50109, "The request body contains invalid JSON.")
REPLY_UNREADABLE = (400, 160002, "Cannot reply without permission to read message history")
HAS_THREAD = (400, 160004, "A thread has already been created for this message")


class ApiError(Exception):
    """A refused request: HTTP status, Discord's code and message, and the errors by field.

    `violation` says what the bot did wrong; empty if a correct bot can be refused in this way too.
    """

    def __init__(self, error: tuple[int, int, str], *, violation: str = "", errors: Json | None = None) -> None:
        self.status, self.code, self.message = error
        self.violation = violation
        self.errors = errors
        super().__init__(f"{self.status} {self.code}: {self.message} {violation}".strip())

    def json(self) -> Json:
        """Return the answer's body as Discord writes it: the message, the code, and what is wrong with each field."""
        body: Json = {"message": self.message, "code": self.code}
        return body | {"errors": self.errors} if self.errors else body


class RateLimited(Exception):
    """A request that comes too soon, by `wait` seconds."""

    def __init__(self, wait: float) -> None:
        self.wait = wait
        super().__init__(f"{wait} s too soon")


class Flaw(Exception):
    """A field of a request that breaks a rule: its path, Discord's name of the rule, and what is wrong."""

    def __init__(self, path: str, rule: str, what: str) -> None:
        self.path, self.rule, self.what = path, rule, what
        super().__init__(f"{path}: {what}" if path else what)


def invalid_form(flaws: list[Flaw]) -> ApiError:
    """Return the answer to a request with flaws: error 50035 with one entry per flaw."""
    tree: Json = {}
    for flaw in flaws:
        node = tree
        for key in flaw.path.split(".") if flaw.path else []:
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": flaw.rule, "message": flaw.what})
    return ApiError(INVALID_FORM, violation="; ".join(map(str, flaws)), errors=tree)
