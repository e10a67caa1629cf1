"""What a row of Oceans does, told in plain sentences in both languages; see test_cards_text.py.

The sentences are made from the rows alone. Each of them stands in the card's own text.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.games.oceans import rows, standing_rules, triggered_rules
from bot.texts import texts

from . import scenario_wording, wording

PHRASES = wording.PHRASES | scenario_wording.PHRASES

Said = tuple[str, dict[str, Any]]  # a phrase and its values


def trait(row: rows.Trait, lang: str) -> set[str]:
    """All sentences of a trait."""
    return {_write_sentence(key, values, lang) for key, values in (*_icons(row), *_rules(row))}


def scenario(row: rows.Scenario, lang: str) -> set[str]:
    """All sentences of a scenario."""
    return {_write_sentence(key, values, lang) for rule in row.rules for key, values in _scenario(rule)}


def _write_sentence(key: str, values: dict[str, Any], lang: str) -> str:
    words = texts(lang, "oceans")
    result = dict(values)
    for name in ("kin", "without"):
        if result.get(name):
            result[name] = words(f"trait.{result[name]}.name")
    if "kins" in result:
        many = "s" if lang == "en" and key == "Feeding" else ""
        result["kins"] = {"en": " and ", "ja": "と"}[lang].join(
            words(f"trait.{kin}.name") + many for kin in result["kins"]
        )
    for name in ("source", "when"):
        if name in result:
            result[name] = _write_sentence(*result[name], lang)
    result["times"] = "time" if result.get("more") == 1 else "times"
    sentence = PHRASES[key][("en", "ja").index(lang)].format(**result)
    if key == "Before.leeches" and values["source"][0] == "source.strongest" and lang == "ja":
        return f"{sentence}(同値なら自分が選ぶ)"  # Japanese says last what English says beside the species
    return sentence


# ---- traits -----------------------------------------------------------------------------------------------------------
def _icons(row: rows.Trait) -> Iterator[Said]:
    yield from ((f"ban.{kind}", {}) for kind in row.bans)
    for kind, n in (("forage", row.forage), ("attack", row.attack), ("shell", row.shells)):
        if n:
            yield kind, {"n": n}


def _rules(row: rows.Trait) -> Iterator[Said]:
    kinds = {type(rule) for rule in row.rules}
    for rule in row.rules:
        if isinstance(rule, standing_rules.Unleechable) and rule.reef:
            continue  # said with that it cannot be attacked
        if isinstance(rule, standing_rules.AttacksOnly) and rule.no_surface:
            continue  # said with that it cannot be attacked
        if isinstance(rule, triggered_rules.WhenLeeched):
            continue  # said with what an attacker loses
        if isinstance(rule, triggered_rules.After):
            yield from _after(row, rule, triggered_rules.WhenLeeched in kinds)
        elif isinstance(rule, triggered_rules.Before):
            yield _before(rule.does)
        elif type(rule).__name__.startswith("When"):
            yield _occasion(row, rule)
        else:
            yield from _standing(rule)


def _standing(rule: Any) -> Iterator[Said]:
    """A rule by its name, and by the fields that are filled where those make it say something else."""
    name, values = type(rule).__name__, msgspec.structs.asdict(rule)
    filled = [field for field, value in values.items() if value != _default(rule, field)]
    match rule:
        case standing_rules.Places():
            yield f"Places.{rule.more}", values
        case standing_rules.PlayedOn():
            yield f"PlayedOn.{rule.whose}", values
            if rule.again:
                yield "PlayedOn.again", values
        case standing_rules.Feeds():
            yield f"Feeds.{rule.only}".removesuffix("."), values
            if rule.scores:
                yield "Feeds.scores", values
        case standing_rules.IgnoresTraits():
            yield "IgnoresTraits.no_deep" if rule.no_deep else "IgnoresTraits", values
        case standing_rules.IgnoresDefensive():
            yield f"IgnoresDefensive{'.all' if rule.number is None else '.deep' if rule.deep else ''}", values
        case _:
            keys = [key for key in (f"{name}.{field}" for field in filled) if key in PHRASES] or [name]
            yield from ((key, values) for key in keys)


def _default(rule: Any, field: str) -> Any:
    return next(each_field.default for each_field in msgspec.structs.fields(rule) if each_field.name == field)


def _before(does: Any) -> Said:
    match does:
        case triggered_rules.Takes():
            verb = "leeches" if does.leech else "takes"
            return f"Before.{verb}", {"tokens": does.tokens, "source": (f"source.{does.source}", {})}
        case triggered_rules.Loses():
            return "Before.loses", {"tokens": does.tokens}
        case triggered_rules.Migrates():
            return "Before.migrates", {}
        case triggered_rules.SwapsWithHand():
            return "Before.hand", {}
    assert isinstance(does, triggered_rules.SwapsBeside)
    return "Before.beside", {}


def _after(row: rows.Trait, rule: triggered_rules.After, leeched: bool) -> Iterator[Said]:
    does, values = rule.does, {"value": rule.value, "tokens": getattr(rule.does, "tokens", 0)}
    match does:
        case triggered_rules.Gains():
            yield "Gains", {"gain": row.gain, "when": (_when(rule), {**values, "kin": row.kin_name, "lost": rule.lost})}
        case triggered_rules.Takes():
            yield f"After.takes.{rule.feeding}.{rule.whom}", values
        case triggered_rules.Loses(who="feeder"):
            others = [
                each_rule.does.who
                for each_rule in row.rules
                if isinstance(each_rule, triggered_rules.After) and each_rule is not rule
            ]
            yield f"After.loses.{'both' if others else 'leeched' if leeched else 'feeder'}", values
        case triggered_rules.Loses(who="gainers"):
            yield "After.loses.gainers", values
        case triggered_rules.Drains():
            yield "After.drains", {**values, "kin": "parasitic"}
        case triggered_rules.StrikesBack():
            yield "After.strikes", {}
        case triggered_rules.SwapsWithPool():
            yield "After.swaps", {}


def _when(rule: triggered_rules.After) -> str:
    if rule.nearest:
        return f"when.nearest.{rule.feeding}"
    if rule.emptied:
        return "when.emptied"
    if rule.lost:
        return f"when.lost.{rule.whom}"
    return f"when.{'attacked' if rule.role == 'target' else 'fed'}.{rule.whom}"


OCCASIONS = {
    triggered_rules.WhenFires: "when.fires",
    triggered_rules.WhenMigratedToReef: "when.migrated",
    triggered_rules.WhenBorn: "when.born",
    triggered_rules.WhenDeepPlayed: "when.deep_played",
    triggered_rules.WhenAging: "when.aging",
}


def _occasion(row: rows.Trait, rule: Any) -> Said:
    if isinstance(rule.does, triggered_rules.Gains):
        return "Gains", {"gain": row.gain, "when": (OCCASIONS[type(rule)], msgspec.structs.asdict(rule))}
    if isinstance(rule.does, triggered_rules.Scores):
        return "WhenAging.scores", {"tokens": rule.does.tokens}
    values = {"tokens": rule.does.tokens, "kin": getattr(rule, "kin", "speed")}
    return type(rule).__name__, {**values, "source": ("source.zone", {})}


# ---- scenarios --------------------------------------------------------------------------------------------------------
def _scenario(rule: Any) -> Iterator[Said]:
    if isinstance(rule, rows.Standing):
        for field, n in msgspec.structs.asdict(rule).items():
            if n:
                yield f"Standing.{field}{'.less' if n < 0 else ''}", {"n": abs(n)}
        return
    if isinstance(rule, rows.Allows):
        yield f"Allows.{rule.what}", {}
        return
    occasion, does = getattr(rule, "occasion", "once"), rule.does
    match does:
        case rows.EachLoses():
            yield f"loses.{occasion}.{does.which}", {"tokens": does.tokens}
        case rows.Bestows():
            yield f"bestows.{occasion}", {"tokens": does.tokens}
        case rows.ScenarioDoes():
            yield f"does.{does.what}", {}
