"""Processes that the tests kill or let fail: `child.py what url`."""

import asyncio
import os
import signal
import sys

from bot.store import Store
from tests.store.play import message, running, step


def tell(what):
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


async def commit(url):
    """Choose for ever and tell each number once it is on the disk."""
    store = await Store.open(url)
    [table] = await store.tables.of_guild(1)
    number = table.number
    while True:
        await step(store, table.id, number, messages=[message(str(number), target=number)])
        number += 1
        tell(number)


async def send(url):
    """Take what is waiting, and never tell what became of it."""
    store = await Store.open(url)
    ids = [post.id for post in await store.outbox.due(9)]
    tell(await store.outbox.claim(ids, now=9, until=10**12))
    await asyncio.Event().wait()


async def fail(url):
    async with await Store.open(url) as store:
        tell("opened")
        await running(store)
        raise ZeroDivisionError


async def forget(url):
    store = await Store.open(url)
    tell("opened")
    await running(store)
    raise ZeroDivisionError


async def interrupt(url):
    """Interrupted while many write."""
    async with await Store.open(url) as store:
        table_id = await running(store)
        tell("opened")
        await asyncio.gather(*(store.tables.set_last_post(table_id, i) for i in range(50)), kill_self())


async def kill_self():
    os.kill(os.getpid(), signal.SIGINT)


signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever whoever runs the tests has ignored
asyncio.run(
    {"commit": commit, "fail": fail, "forget": forget, "interrupt": interrupt, "send": send}[sys.argv[1]](sys.argv[2])
)
