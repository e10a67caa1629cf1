"""People's names within our texts: they format nothing, ping nobody and keep their direction to themselves."""

import re

MARKS = re.compile(r"([\\*_~`|<>\[\]()#:@])")  # what Discord reads as formatting, links, mentions or timestamps
TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]")  # what turns the direction of text
ISOLATE, RELEASE = "\u2068", "\u2069"


def escape_name(name: str) -> str:
    """A name to be put into a text that Discord formats."""
    return isolate_name(MARKS.sub(r"\\\1", name))


def isolate_name(name: str) -> str:
    """A name on a button, in a list or among what is offered while one types, where Discord formats nothing."""
    return ISOLATE + TURNS.sub("", name) + RELEASE
