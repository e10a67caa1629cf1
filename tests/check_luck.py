"""Checks the luck of a game from the file that /verify gives: python check_luck.py game-7.json C

C is what 🎲 showed in the lobby or under the first post. This uses Python's standard library, nothing of Gamekeeper.
"""

import base64
import hashlib
import hmac
import json
import sys
from pathlib import Path


def main(path, shown):
    """Print what is wrong with a game's file, or that nothing is. Return the exit code."""
    try:
        game = json.loads(Path(path).read_bytes())
        wrong = [*commitment(game, shown), *draws(game, seed(game))]
        right = f"ok: {shown} fits the secret, which gave each of {len(game['draws'])} draws. Not checked: choices,"
    except Exception as error:  # noqa: BLE001 - the file may hold anything
        wrong = [f"this is no file of a game: {error!a:.200}"]
    sys.stdout.write("\n".join(wrong or [f"{right} scores, names, whether the game is over"]) + "\n")
    return int(bool(wrong))


def commitment(game, shown):
    """Yield a complaint unless C = SHA-256(version | table | options | S), in URL-safe base64 without its padding."""
    version = f"{game['game']} {game['version']}"
    text = f"{version}|{game['table']}|{game['options']}|{game['secret']}"
    made = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
    if made != shown:
        yield f"the secret's commitment is {made}, not {shown}"


def seed(game):
    """Return HMAC-SHA256(S, the sorted words), with a line break for each time it was dealt again for another start."""
    words = "\n".join(sorted(game["words"])) + "\n" * min(game["again"], 1000)
    return int.from_bytes(hmac.new(game["secret"].encode(), words.encode(), hashlib.sha256).digest(), "big")


def of_epoch(start, epoch=0):
    """Return the seed of an epoch: the game's seed in the first one, later HMAC-SHA256(seed, epoch)."""
    return int.from_bytes(hmac.new(b"%d" % start, b"%d" % epoch, "sha256").digest(), "big") if epoch else start


def draws(game, start):
    """Yield complaints: draw n must be BLAKE2b-128("seed:n") modulo its possibilities; the last state counts them."""
    chance = json.loads(game["end"])["state"]["chance"]
    if chance["seed"] != start:
        yield "the game's chance is not that of this secret and these words"
    if [number for number, *_ in game["draws"]] != list(range(1, chance["draws"] + 1)):
        yield f"these are not all of the {chance['draws']} draws"
    for number, below, result, *epoch in game["draws"]:
        digest = hashlib.blake2b(b"%d:%d" % (of_epoch(start, *epoch), number), digest_size=16).digest()
        if int.from_bytes(digest, "big") % below != result:
            yield f"draw {number} of {below} was not {result}"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
