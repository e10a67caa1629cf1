"""`python -m bot health`: whether the bot that runs with these settings is alive, for whatever restarts hung ones."""

import sys

import aiohttp

from bot.config import Settings, host_and_port

PATIENCE = 4.0  # seconds
HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - "all addresses" are asked at this machine's own


async def check_health(settings: Settings) -> int:
    """Print whether the bot answers at MONITOR_ADDRESS. Return 1 if it does not; 0 if it does or no address is set."""
    if settings.monitor_address is None:
        sys.stdout.write("not asked: MONITOR_ADDRESS is not set\n")
        return 0
    host, port = host_and_port(settings.monitor_address)
    host = HERE.get(host, host)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/live"
    try:
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=timeout) as session, session.get(address) as answer:
            answer.raise_for_status()
    except (aiohttp.ClientError, OSError) as error:  # a TimeoutError is an OSError
        sys.stdout.write(f"{address}: {str(error) or type(error).__name__}\n")
        return 1
    sys.stdout.write(f"{address}: alive\n")
    return 0
