"""Statements that are compiled once for all stores: to compile them takes longer than to run them."""

from bot.store.database import postgres, sqlite

ENGINES = ((sqlite, "create_async_engine"), (sqlite, "create_engine"), (postgres, "create_async_engine"))


def share_compiled(monkeypatch):
    """Let stores that are opened from now on run what others have compiled."""
    for module, name in ENGINES:
        monkeypatch.setattr(module, name, _sharing(getattr(module, name)))


def _sharing(create):
    """Return a function that creates engines as this one does, but all with the first one's dialect and cache."""
    compiled, common = {}, {}

    def share(*args, **kwargs):
        engine = create(*args, **kwargs)
        inner = getattr(engine, "sync_engine", engine)
        inner.dialect = common.setdefault("dialect", inner.dialect)
        inner.update_execution_options(compiled_cache=compiled)
        return engine

    return share
