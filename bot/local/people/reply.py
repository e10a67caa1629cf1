"""The reply to a person's act: the acknowledgement, messages, a modal, or why it failed."""

import re

from bot.local.gateway.interaction import DEFER, DEFER_UPDATE, Interaction
from bot.local.people.errors import NoAnswer
from bot.local.world.components import BUTTON, SELECTS, TEXT_DISPLAY, walk
from bot.local.world.records import Attachment, Json, Message

COMMAND = re.compile(r"</([^:>]+):\d+>")


class Modal:
    """A form that the bot opened for a person."""

    def __init__(self, interaction: Interaction, data: Json) -> None:
        self.interaction = interaction
        self.custom_id: str = data["custom_id"]
        self.title: str = data["title"]
        self.components: list[Json] = data["components"]


class Reply:
    """The bot's answers to an interaction; follows every later edit."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Reply answer={self.interaction.answer} failed={self.failure!r} text={self.text!r}>"

    @property
    def failure(self) -> str | None:
        """What the client shows when the bot did not answer in time."""
        return self.interaction.failed

    @property
    def seconds(self) -> float | None:
        """Seconds of the world's clock until the first answer."""
        answered_at = self.interaction.answered_at
        return None if answered_at is None else answered_at - self.interaction.created

    @property
    def is_deferred(self) -> bool:
        """Whether the bot's first answer only said that a real one would follow."""
        return self.interaction.answer in (DEFER, DEFER_UPDATE)

    @property
    def thinking(self) -> bool:
        """Whether the person still waits for the real answer."""
        original = self.interaction.original
        return original is not None and original.thinking and not original.deleted

    @property
    def message(self) -> Message:
        """The original answer; for a component it may be the component's message. Raise NoAnswer if there is none."""
        if self.interaction.original is None:
            raise NoAnswer(self.failure or f"answered with type {self.interaction.answer}, no message")
        return self.interaction.original

    @property
    def follow_ups(self) -> list[Message]:
        """The messages that followed the first answer, without deleted ones."""
        return [message for message in self.interaction.follow_ups if not message.deleted]

    @property
    def messages(self) -> list[Message]:
        """The original answer and the follow-ups, without deleted ones."""
        original = self.interaction.original
        return [*([original] if original and not original.deleted else []), *self.follow_ups]

    @property
    def ephemeral(self) -> bool:
        """Whether the original answer is a message that only this person sees."""
        return self.interaction.original is not None and self.interaction.original.ephemeral

    @property
    def modal(self) -> Modal | None:
        """The form that the bot answered with; None if it answered otherwise."""
        return Modal(self.interaction, self.interaction.modal) if self.interaction.modal else None

    @property
    def text(self) -> str:
        """Everything written in the messages, layout views and embeds included."""
        return "\n".join(filter(None, map(text, self.messages)))

    async def wait(self, timeout: float = 10.0) -> "Reply":  # noqa: ASYNC109
        """Wait until the original answer is complete; after a deferred update, until a message was edited or posted.

        Raise TimeoutError.
        """
        await self.interaction.until(lambda: self.failure or not self._is_pending(), timeout)
        return self

    def _is_pending(self) -> bool:
        """Return whether the real answer is still to come."""
        answer = self.interaction.answer
        return answer is None or self.thinking or (answer == DEFER_UPDATE and not self.interaction.touched)


def text(message: Message) -> str:
    """Return what a message says: content, text displays, embeds.

    Commands are named as the client shows their mentions.
    """
    lines = [message.content, *(part["content"] for part in walk(message.components) if part["type"] == TEXT_DISPLAY)]
    for embed in message.embeds:
        lines += [embed.get("title"), embed.get("description")]
        lines += [line for field in embed.get("fields", []) for line in (field["name"], field["value"])]
        lines.append((embed.get("footer") or {}).get("text"))
    return COMMAND.sub(r"/\1", "\n".join(filter(None, lines)))


def buttons(message: Message) -> list[Json]:
    """Return the message's buttons as JSON, in reading order."""
    return [component for component in walk(message.components) if component["type"] == BUTTON]


def selects(message: Message) -> list[Json]:
    """Return the message's lists as JSON, in reading order."""
    return [component for component in walk(message.components) if component["type"] in SELECTS]


def labels(message: Message, *, enabled: bool = False) -> list[str]:
    """Return the labels of a message's buttons (or emoji, where there is no label).

    With `enabled`, those of disabled buttons are left out.
    """
    visible = [button for button in buttons(message) if not (enabled and button.get("disabled"))]
    return [button.get("label") or (button.get("emoji") or {}).get("name", "") for button in visible]


def pictures(message: Message) -> list[Attachment]:
    """Return the message's attachments that are pictures."""
    return [attachment for attachment in message.attachments if attachment.content_type.startswith("image/")]
