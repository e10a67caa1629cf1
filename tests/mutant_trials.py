"""The trials of mutants: tests are collected and run once, then each mutant has a process of its own."""

import builtins
import functools
import gc
import hashlib
import json
import os
import resource
import select
import shutil
import signal
import time
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.mutation import ROOT, living_functions, mutant_codes, put, recording_codes

MEMORY = 6 << 30  # bytes that a mutant's process may take
PATIENCE, SLOWER = 10, 10  # seconds that any test may take, and how many times as long as it took
OFTEN = 500  # tests after which the first run says how far it is
TOLD = "__told__"
LASTING = ("database", "openapi", "postgresql")  # what is made once for tests that use a fixture, or are named so
KILLED, SURVIVED, LATE = "killed", "survived", "out of time"
UNSEEN, EQUAL, GONE = "called by no test", "equivalent", "gone"


class Trials:
    """A plugin of pytest that runs the tests by which mutants call them."""

    def __init__(self, args, wanted, results, equivalents):
        self.args, self.wanted, self.results, self.equivalents = args, wanted, results, equivalents
        self.tell, self.failed, self.sound, self.out = None, set(), {}, os.dup(1)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session):
        """A property that fails need not look for its shortest example."""
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutants", settings.get_profile("unhurried"), phases=phases, database=None)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        """The first failure ends a mutant's process."""
        if call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
            return
        self.failed.add(item.nodeid)
        if self.tell is not None:
            os.write(self.tell, b"killed\n")
            os._exit(1)

    def pytest_runtestloop(self, session):
        self.items = {item.nodeid: item for item in session.items if not item.get_closest_marker("long")}
        self.temporary = session.config._tmp_path_factory
        self.warm(session)
        gc.unfreeze()
        self.living = living_functions({path.relative_to(ROOT).as_posix() for path in modules()})
        self.caches = [it for it in gc.get_objects() if isinstance(it, functools._lru_cache_wrapper) and ours(it)]
        gc.freeze()
        self.calls = self.load_record(session)
        for name, mutant in self.wanted:
            self.one(session, name, mutant)
        return True

    def warm(self, session):
        """What lasts for the session is made once, not in each process, and with it the cogs' modules are read anew."""
        for use in LASTING:
            item = next((item for item in self.items.values() if use in item.fixturenames or use in item.name), None)
            if item:
                self.run(item, session)

    def run(self, item, session):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=session)

    def load_record(self, session):
        """Which tests call each function, and how long each takes."""
        file = self.args.out.with_suffix(f".{state(self.items)}.calls")
        if not file.exists() and not (pid := os.fork()):
            self.quiet()
            self.record(session, file)
            os._exit(0)
        elif not file.exists():
            os.waitpid(pid, 0)
        return json.loads(file.read_text("utf-8"))

    def record(self, session, file):
        told = set()
        setattr(builtins, TOLD, told.add)
        for path in sorted({Path(key[0]).relative_to(ROOT).as_posix() for key in self.living}):
            put(recording_codes(path, TOLD), self.living)
        times, called = {}, {}
        for name, item in self.items.items():
            self.forget()
            told.clear()
            began = time.perf_counter()
            self.run(item, session)
            if len(times) % OFTEN == 0:
                self.say(f"{len(times)} of {len(self.items)} tests seen")
            if name not in self.failed:
                times[name] = time.perf_counter() - began
                for function in told:
                    called.setdefault(function, []).append(name)
        made = {"times": times, "called": called, "failed": sorted(self.failed)}
        file.with_suffix(".part").write_text(json.dumps(made), "utf-8")
        file.with_suffix(".part").rename(file)

    def forget(self):
        """What functions have kept of former calls."""
        for it in self.caches:
            it.cache_clear()

    def quiet(self):
        """This process says nothing, and has a group and a folder of its own."""
        os.setsid()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        self.temporary._basetemp = self.temporary.getbasetemp() / str(os.getpid())
        self.temporary._basetemp.mkdir()

    def say(self, text):
        """Also out of a process that says nothing."""
        os.write(self.out, f"\n{text}".encode())

    def one(self, session, name, mutant):
        """Try a mutant and note how it ends, under the name it had when it was taken."""
        began = time.monotonic()
        names = self.covering_tests(mutant) if mutant else []
        if not mutant:
            ends, by = GONE, None
        elif mutant.place in self.equivalents:
            ends, by = EQUAL, None
        else:
            ends, by = self.end_of(session, mutant, names) if names else (UNSEEN, None)
        self.results.add(name, mutant, end=ends, by=by, tests=len(names), seconds=round(time.monotonic() - began, 2))
        self.say(f"{ends}: {mutant or name}{f' by {by}' if by else ''} ({len(names)} tests)")

    def covering_tests(self, mutant):
        """The tests that call this function, those of its own folder first, then the fastest."""
        names = self.calls["called"].get(f"{mutant.path}:{mutant.function}:{mutant.first}", [])
        folder = Path("tests", Path(mutant.path).parent.as_posix().removeprefix("bot/"))
        near = f"{next(place for place in (folder, *folder.parents) if (ROOT / place).is_dir()).as_posix()}/"
        return sorted(names, key=lambda name: (not name.startswith(near), self.calls["times"][name]))

    def end_of(self, session, mutant, names):
        """How a mutant ends, and by which test: one that passes alone where nothing is changed."""
        while True:
            end, by = self.try_mutant(session, mutant, names)
            if end is not KILLED or self.holds(session, by):
                return end, by
            names = [name for name in names if name != by]

    def holds(self, session, name):
        if name not in self.sound:
            self.sound[name] = self.try_mutant(session, None, [name])[0] is SURVIVED
            if not self.sound[name]:
                self.say(f"fails alone: {name}")
        return self.sound[name]

    def try_mutant(self, session, mutant, names):
        """How a mutant, or the code as it is, ends, and by which test."""
        read, write = os.pipe()
        if not (pid := os.fork()):
            os.close(read)
            self.quiet()
            self.live(session, mutant, names, write)
        os.close(write)
        try:
            return self.watch_child(read, names)
        finally:
            os.close(read)
            end(pid)
            shutil.rmtree(self.temporary.getbasetemp() / str(pid), ignore_errors=True)

    def live(self, session, mutant, names, write):
        """What the mutant's process does: say which test it begins, and what came of it."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            self.forget()
            if mutant:
                put(mutant_codes(mutant), self.living)
            self.tell = write
            for at, name in enumerate(names):
                os.write(write, f"{at}\n".encode())
                self.run(self.items[name], session)
            os.write(write, b"survived\n")
        finally:
            os._exit(0)

    def watch_child(self, read, names):
        """How the mutant ends of whose tests one hears here, and by which of them."""
        name, until = None, time.monotonic() + self.args.limit
        while True:
            patience = PATIENCE + SLOWER * self.calls["times"].get(name, 1)
            if not select.select([read], [], [], patience)[0]:
                return KILLED, name
            said = os.read(read, 1 << 16).decode().split()
            if "survived" in said:
                return SURVIVED, None
            if not said or "killed" in said:
                numbers = [word for word in said if word.isdecimal()]
                return KILLED, names[int(numbers[-1])] if numbers else name
            name = names[int(said[-1])]
            if time.monotonic() > until:
                return LATE, None


def ours(wrapped):
    return str(getattr(wrapped, "__module__", "")).startswith(("bot.engine", "bot.pace", "bot.games."))


def end(pid):
    """Ends a process and those it began."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def state(items):
    """What code and tests are now, in a few letters."""
    known = hashlib.sha256("\n".join(items).encode())
    for path in modules():
        known.update(path.read_bytes())
    return known.hexdigest()[:12]


def modules():
    """The files that mutants are made of, or run."""
    return sorted(path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py"))
