"""Discord's limits on forum channels: their tags, and the tags of their posts."""

from collections.abc import Iterator

from bot.local.checks.errors import TAG_REQUIRED, UNKNOWN_TAG, ApiError, Flaw, invalid_form
from bot.local.world.records import REQUIRES_TAG, Channel, Json

TAGS, APPLIED, NAME = 20, 5, 20  # of a forum, of a post; characters of a tag's name


def check_tags(tags: list[Json]) -> None:
    """Check a forum's tags. Raise ApiError if they are too many, or one has a bad name or another's."""
    flaws = list(_tag_flaws(tags))
    if flaws:
        raise invalid_form(flaws)


def _tag_flaws(tags: list[Json]) -> Iterator[Flaw]:
    """Yield what is wrong with a forum's tags."""
    if len(tags) > TAGS:
        yield Flaw("available_tags", "BASE_TYPE_MAX_LENGTH", f"Must be {TAGS} or fewer in length.")
    names = [tag.get("name") or "" for tag in tags]
    for index, name in enumerate(names):
        if not 1 <= len(name) <= NAME:
            yield Flaw(f"available_tags.{index}.name", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {NAME}.")
        if name in names[:index]:
            yield Flaw(f"available_tags.{index}.name", "TAG_NAMES_MUST_BE_UNIQUE", "Tag names must be unique")


def check_applied(forum: Channel, applied: list[int], *, moderates: bool) -> None:
    """Check the tags of a post. Raise ApiError if they are too many, unknown, not the bot's to give, or missing."""
    if len(applied) > APPLIED:
        raise invalid_form([Flaw("applied_tags", "BASE_TYPE_MAX_LENGTH", f"Must be {APPLIED} or fewer in length.")])
    known = {int(tag["id"]): tag for tag in forum.tags}
    if any(tag not in known or (known[tag]["moderated"] and not moderates) for tag in applied):
        raise ApiError(UNKNOWN_TAG)
    if not applied and forum.flags & REQUIRES_TAG:
        raise ApiError(TAG_REQUIRED)
