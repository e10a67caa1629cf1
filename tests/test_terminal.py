"""Playing on the terminal: computers by themselves, a person beside them, and every way to leave."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bot.command_line.terminal import play
from bot.engine import machine
from bot.games.registry import games
from bot.languages import languages

ROOT = Path(__file__).parents[1]


def type_lines(monkeypatch, lines):
    """A person who types these lines and then ends the input."""
    left = iter(lines)

    def answer(prompt):
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return left


def first_choices(seed):
    """Seat 0's options in the game that `play` begins from this seed."""
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, seed, game.options())
    return list(machine.question_for(game, s, 0).options)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", games())
def test_computers_play_a_game_to_its_end(key, lang, capsys):
    seats = max(2, games()[key].seats[0])
    assert play(key, seats, ["random"] * seats, 3, lang) == 0
    places = capsys.readouterr().out.splitlines()[-seats:]
    points = [int(re.search(r"([−-]?\d+)(?: points?|点| Punkte?)$", place)[1].replace("−", "-")) for place in places]
    assert points == sorted(points, reverse=True)
    assert places[0].startswith("1")


def test_equal_seeds_give_equal_games_at_the_terminal(capsys):
    said = []
    for seed in (3, 3, 4):
        play("cartographers", 2, ["random", "random"], seed, "en")
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] != said[2]


def test_seats_without_a_player_are_greedy(capsys):
    assert play("cartographers", 2, [], 3, "en") == 0
    assert "Easy 2" in capsys.readouterr().out


def test_a_person_is_shown_the_board_and_plays_in_notation(monkeypatch, capsys):
    choice = first_choices(5)[0]
    type_lines(monkeypatch, [f"  {choice.replace(' ', '   ')} "])
    assert play("cartographers", 2, ["you", "random"], 5, "en") == 0
    said = capsys.readouterr().out
    assert "You, what do you do?" in said
    assert re.search(rf"^You .*\b{choice.split(' ')[-1]}\b", said, re.MULTILINE)
    assert said.count("Cartographers, Spring") == 2
    assert said.endswith("You left the game before its end.\n")


def test_a_person_can_play_a_whole_game(monkeypatch, capsys):
    """Whatever is asked, the example that the help gives is a choice."""

    def answer(prompt):
        said = capsys.readouterr().out
        if "begin like this" not in said and "begins like this" not in said:
            return "?"
        return re.search(r"for example: (.+)", said)[1]

    monkeypatch.setattr("builtins.input", answer)
    assert play("cartographers", 2, ["you", "greedy"], 5, "en") == 0
    assert re.search(r"^1\. Easy 2: \d+ points$", capsys.readouterr().out, re.MULTILINE)


def test_help_goes_part_by_part(monkeypatch, capsys):
    choice = first_choices(5)[0]
    terrain, shape, _ = choice.split(" ")
    type_lines(monkeypatch, ["?", f"? {terrain}", f"? {terrain} {shape}", f"? {choice}", "? x"])
    play("cartographers", 2, ["you", "random"], 5, "en")
    said = capsys.readouterr().out.partition("what do you do?")[2]
    counts = [int(n) for n in re.findall(r"(\d+) choices? begins? like this", said)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == len(first_choices(5))
    assert counts[-1] == 1
    assert all(f"{part}: " in said for part in ("terrain", "shape", "cell"))
    assert "“x” is not possible now" in said
    assert "quit leaves" in said


def test_what_is_not_possible_is_refused_with_the_reason(monkeypatch, capsys):
    type_lines(monkeypatch, ["forest", "", "farm farm Z9"])
    play("cartographers", 2, ["you", "random"], 5, "en")
    said = capsys.readouterr().out.partition("what do you do?")[2]
    assert "Give a terrain, a shape and a cell" in said


def test_what_is_not_possible_beside_the_question_is_refused_as_of_its_own(monkeypatch, capsys):
    """Not as a die that is written wrongly."""
    type_lines(monkeypatch, ["+sell brown_333 1fuel", "+nonsense 1", "black_1 normal"])
    play("solarius_mission", 2, ["you", "you"], 5, "en")
    said = capsys.readouterr().out
    assert "“brown_333” is not possible now" in said
    assert "“+nonsense 1” is not possible now" in said
    assert said.count("This needs five parts") == 1


def test_the_board_is_shown_and_quit_ends_the_game(monkeypatch, capsys):
    left = type_lines(monkeypatch, ["board", "quit", "never read"])
    assert play("cartographers", 2, ["random", "you"], 5, "en") == 0
    assert capsys.readouterr().out.count("Cartographers, Spring") == 2
    assert next(left) == "never read"


def test_two_persons_take_turns_and_each_hears_everything_once(monkeypatch, capsys):
    choices = first_choices(5)
    type_lines(monkeypatch, [choices[0], choices[0]])
    play("cartographers", 2, ["you", "you"], 5, "en")
    said = capsys.readouterr().out
    assert re.findall(r"^(You \d), what", said, re.MULTILINE) == ["You 1", "You 2", "You 1"]
    assert said.count("Spring begins") == 2


@pytest.mark.parametrize(
    ("key", "seats", "kinds", "why"),
    [
        ("chess", 2, [], "there is no game chess; there are cartographers"),
        ("cartographers", 9, [], "cartographers is for 1 to 8 players"),
        ("cartographers", 1, ["you", "you"], "2 players for 1 seats"),
        (
            "cartographers",
            2,
            ["clever"],
            "there is no player clever; there are you, beginner, greedy, normal, search, like_us, random",
        ),
    ],
)
def test_a_mistake_is_one_line(key, seats, kinds, why, capsys):
    assert play(key, seats, kinds, 1, "en") == 1
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith(f"gamekeeper: {why}")
    assert written.err.count("\n") == 1


def start_game(tmp_path):
    """A game in a process of its own that has asked its person, with the input still open."""
    hear = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{hear}; from bot.command_line.terminal import play; sys.exit(play('cartographers', 2, ['you'], 5))"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    child = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, env=environment, text=True, **pipes)
    for line in child.stdout:
        if "what do you do?" in line:
            return child
    raise AssertionError(child.communicate()[1])


def test_ctrl_c_leaves_without_a_traceback(tmp_path, shell):
    child = start_game(tmp_path)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, "")
    assert out.endswith("You left the game before its end.\n")


def test_the_end_of_the_input_leaves(tmp_path):
    child = start_game(tmp_path)
    out, err = child.communicate("?\n", timeout=60)
    assert (child.returncode, err) == (0, "")
    assert "choices begin like this" in out
    assert out.endswith("You left the game before its end.\n")


@pytest.mark.parametrize(("allowed", "seats"), [(range(3, 6), 3), (range(1, 2), 1), (range(1, 5), 2)])
def test_without_a_number_of_seats_two_play_or_as_few_as_the_game_allows(allowed, seats, monkeypatch, capsys):
    odd = msgspec.structs.replace(games()["cartographers"], seats=allowed)
    monkeypatch.setattr("bot.command_line.terminal.games", lambda: {"cartographers": odd})
    assert play("cartographers", None, ["random"] * seats, 3, "en") == 0
    assert play("cartographers", None, ["random"] * (seats + 1), 3, "en") == 1
    assert f"{seats + 1} players for {seats} seats" in capsys.readouterr().err
