"""What became of a person's act: acknowledgement, messages, modal, or why it failed."""

from bot.local.components import BUTTON, SELECTS, TEXT_DISPLAY, walk
from bot.local.interactions import DEFERRED, Interaction
from bot.local.records import Attachment, Json, Message


class NoAnswer(AssertionError):
    """The bot gave no such answer."""


class Modal:
    """A form that the bot opened for a person."""

    def __init__(self, interaction: Interaction, data: Json) -> None:
        self.interaction = interaction
        self.custom_id: str = data["custom_id"]
        self.title: str = data["title"]
        self.components: list[Json] = data["components"]


class Reply:
    """An interaction's outcome; follows every later edit."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    def __repr__(self) -> str:
        it = self.interaction
        return f"<Reply answer={it.answer} failed={it.failed!r} text={self.text!r}>"

    @property
    def failed(self) -> str | None:
        """What the client shows when the bot did not answer in time."""
        return self.interaction.failed

    @property
    def took(self) -> float | None:
        """Seconds of the world's clock until the first answer."""
        it = self.interaction
        return None if it.answered_at is None else it.answered_at - it.created

    @property
    def deferred(self) -> bool:
        return self.interaction.answer in DEFERRED

    @property
    def thinking(self) -> bool:
        """Whether the person still waits for the real answer."""
        it = self.interaction
        return it.original is not None and it.original.thinking and not it.original.deleted

    @property
    def message(self) -> Message:
        """The original answer (for a component it may be the message pressed); NoAnswer if there is none."""
        if self.interaction.original is None:
            raise NoAnswer(self.failed or f"answered with type {self.interaction.answer}, no message")
        return self.interaction.original

    @property
    def follow_ups(self) -> list[Message]:
        return [each for each in self.interaction.follow_ups if not each.deleted]

    @property
    def messages(self) -> list[Message]:
        """The original answer and the follow-ups that are there now."""
        original = self.interaction.original
        return [*([original] if original and not original.deleted else []), *self.follow_ups]

    @property
    def ephemeral(self) -> bool:
        return self.interaction.original is not None and self.interaction.original.ephemeral

    @property
    def modal(self) -> Modal | None:
        return Modal(self.interaction, self.interaction.modal) if self.interaction.modal else None

    @property
    def text(self) -> str:
        """Everything written in the messages, layout views and embeds included."""
        return "\n".join(filter(None, (text(each) for each in self.messages)))

    async def done(self, timeout: float = 10.0) -> "Reply":  # noqa: ASYNC109
        """Waits until the original answer no longer thinks (a deferred update: until a message changed or came)."""
        await self.interaction.until(lambda: self.failed or not self._pending(), timeout)
        return self

    def _pending(self) -> bool:
        it = self.interaction
        return it.answer is None or self.thinking or (it.answer == 6 and not it.touched)


def text(message: Message) -> str:
    """What a message says: content, text displays, embeds."""
    shown = [message.content, *(each["content"] for each in walk(message.components) if each["type"] == TEXT_DISPLAY)]
    for embed in message.embeds:
        shown += [embed.get("title"), embed.get("description")]
        shown += [line for field in embed.get("fields", []) for line in (field["name"], field["value"])]
        shown.append((embed.get("footer") or {}).get("text"))
    return "\n".join(filter(None, shown))


def buttons(message: Message) -> list[Json]:
    return [each for each in walk(message.components) if each["type"] == BUTTON]


def selects(message: Message) -> list[Json]:
    return [each for each in walk(message.components) if each["type"] in SELECTS]


def labels(message: Message, *, enabled: bool = False) -> list[str]:
    """What stands on a message's buttons: the label, or the emoji of one without."""
    shown = [each for each in buttons(message) if not (enabled and each.get("disabled"))]
    return [each.get("label") or (each.get("emoji") or {}).get("name", "") for each in shown]


def pictures(message: Message) -> list[Attachment]:
    return [each for each in message.attachments if each.content_type.startswith("image/")]
