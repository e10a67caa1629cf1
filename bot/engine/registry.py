"""The names of effects. Saved games contain them, so every name ever used must stay readable."""

effects_by_name: dict[tuple[str, str], type] = {}  # by package and name
aliases: dict[tuple[str, str], str] = {}  # the present name, by package and old name


def scope(cls: type) -> str:
    """Return the package of an effect, within which its name is unique: "bot.games.oceans" or "bot.engine"."""
    return cls.__module__.rpartition(".")[0]


def register(cls: type) -> None:
    """Make an effect readable by its name. Raise ValueError if another module of the package uses the name."""
    known = effects_by_name.setdefault((scope(cls), cls.__name__), cls)
    # a module that is reloaded registers its names again
    if known is not cls and known.__module__ != cls.__module__:
        raise ValueError(f"two effects are named {cls.__name__} in {scope(cls)}")
    effects_by_name[scope(cls), cls.__name__] = cls


def alias(package: str, old: str, new: str) -> None:
    """Let saved games that contain `old` be read after it has been renamed to `new`."""
    aliases[package, old] = new


def effect_class(package: str, name: str) -> type:
    """Return the effect with this name, of a game's package or of the engine. Raise KeyError if there is none."""
    for home in (package, "bot.engine"):
        if cls := effects_by_name.get((home, aliases.get((home, name), name))):
            return cls
    raise KeyError(f"no effect is named {name} in {package}")
