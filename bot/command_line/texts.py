"""`python -m bot texts CODE`: makes the files of a language, or says how much is written there and what is wrong."""

import re
import sys
from collections.abc import Iterator, Mapping

from bot import data
from bot.command_line.text_faults import all_faults
from bot.command_line.translation_coverage import catalogues, missing_texts
from bot.data import names
from bot.languages import ENGLISH, SHARED, about, languages

CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
ABOUT = """\
# What is to be known of the language beside its texts (bot/languages.py): what it calls itself, what Discord calls it,
# the time zone of most who speak it there, the days of the week from Monday on, in short and in full,
# and whether nouns begin with a capital letter.
name = "{code}"
locale = "{code}"
zone = "UTC"
days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
full_days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
capital_nouns = false
"""
HEAD = "# {file} in another language: without its # a line is a text; translate what stands between the quotes.\n"
KEPT = re.compile(r'\s*($|#|\[|id = "|house = true)')  # lines that are not texts


def check_language(code: str, *, everything: bool = False, make: bool = False) -> int:
    """Print what a language lacks and what is wrong. Return 1 if something is wrong, 2 for an invalid code, else 0.

    A new language first gets its files, as any does with `make`. With `everything` each missing text is named.
    """
    if not CODE.fullmatch(code) or code == ENGLISH:
        sys.stderr.write(f"gamekeeper: {code!r} is no language to translate into, such as de or pt-BR\n")
        return 2
    if make or f"language.{code}.toml" not in names(SHARED):
        for file in _make_files(code):
            _print(f"made    {file}")
    try:
        return _check(code, everything=everything)
    except ValueError as problem:  # invalid TOML, or an entry missing in language.<code>.toml
        _print(f"wrong   {problem}")
        return 1


def comment_out(toml: str, file: str) -> str:
    """Return a catalogue with every text commented out; the ids of rules stay."""
    lines, in_long_text, in_head = [], False, True
    for line in toml.splitlines():
        if in_head and line.startswith("#"):
            continue
        in_head = False
        lines.append(line if not in_long_text and KEPT.match(line) else f"# {line}".rstrip())
        in_long_text ^= line.count('"""') % 2 == 1  # a text of several lines begins or ends
    return HEAD.format(file=file) + "\n".join(lines) + "\n"


def _make_files(code: str) -> Iterator[str]:
    """Write the files that a language does not have yet, and yield their paths."""
    if f"language.{code}.toml" not in names(SHARED):
        yield _write(SHARED, f"language.{code}.toml", ABOUT.format(code=code))
    for folder, kind in catalogues(ENGLISH):
        if (name := f"{kind}.{code}.toml") not in names(folder):
            english = (data.DATA / folder / f"{kind}.{ENGLISH}.toml").read_text("utf-8")
            yield _write(folder, name, comment_out(english, f"{folder}/{kind}.{ENGLISH}.toml"))
    languages.cache_clear()


def _write(folder: str, name: str, toml: str) -> str:
    """Write a file of a language and return its path for printing."""
    (data.DATA / folder / name).write_text(toml, "utf-8")
    return f"data/{folder}/{name}"


def _check(code: str, *, everything: bool) -> int:
    """Print how much of each file is written, and all faults; return 1 if there is a fault, else 0."""
    lacking = missing_texts(code)
    about(code)
    wrong = all_faults(code)
    for place, english in catalogues(ENGLISH).items():
        absent = lacking.get(place, {})
        _print(f"{len(english) - len(absent):5} of {len(english):4}  data/{place[0]}/{place[1]}.{code}.toml")
        if everything:
            _print_missing(absent)
    for fault in wrong:
        _print(f"wrong   {fault}")
    return int(bool(wrong))


def _print_missing(absent: Mapping[str, str]) -> None:
    """Print the key and the English text of each missing text."""
    for key, text in absent.items():
        _print(f"missing {key}: {text}")


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
