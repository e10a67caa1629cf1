"""What earlier versions sent, and people may still have before them."""

from bot.local.people.reply import Modal


def pace_lists(message, table_id):
    """Give a private message the lists that *Pace* opened."""
    lists = {
        f"pace:{table_id}": ("none", "live", "brisk", "calm", "own"),
        f"pace:{table_id}:undo": ("redeal", "keep", "never"),
    }
    message.components = [
        {"type": 1, "id": 90 + place, "components": [_list(80 + place, custom_id, lists[custom_id])]}
        for place, custom_id in enumerate(lists)
    ]


def _list(number, custom_id, values):
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "id": number, "custom_id": custom_id, "options": options}


def text_form(opened, custom_id, *labels):
    """A form of text fields alone whose ids are left to chance, in place of one that was opened now."""
    field = {"type": 4, "style": 1, "required": False}
    parts = [
        {"type": 18, "label": label, "component": {**field, "custom_id": f"{number:032x}"}}
        for number, label in enumerate(labels, 0xBEEF)
    ]
    return Modal(opened.interaction, {"custom_id": custom_id, "title": "T", "components": parts})
