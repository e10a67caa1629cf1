"""The names of effects: a saved game names its effects, so a name stays readable for ever."""

_effects: dict[tuple[str, str], type] = {}
_aliases: dict[tuple[str, str], str] = {}


def scope(cls: type) -> str:
    """The package an effect belongs to; its name is unique there ("bot.games.oceans", "bot.engine")."""
    return cls.__module__.rpartition(".")[0]


def register(cls: type) -> None:
    """Make a class readable by its name; a second class of that name in one package is a mistake."""
    known = _effects.setdefault((scope(cls), cls.__name__), cls)
    if known is not cls and known.__module__ != cls.__module__:
        raise ValueError(f"two effects are named {cls.__name__} in {scope(cls)}")
    _effects[scope(cls), cls.__name__] = cls


def alias(package: str, old: str, new: str) -> None:
    """Let saved games that name `old` be read after it was renamed to `new`."""
    _aliases[package, old] = new


def effect_named(package: str, name: str) -> type:
    """The class a saved name stands for, of a game's package or of the engine; KeyError if there is none."""
    for place in (package, "bot.engine"):
        if cls := _effects.get((place, _aliases.get((place, name), name))):
            return cls
    raise KeyError(f"no effect is named {name} in {package}")
