"""Finds the fewest presses that make a choice, among the controls that a panel shows."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.question import Question
from bot.engine.side_actions import side_choice, split_side_choice
from bot.layout import hints_of, panel_of
from bot.local.people.person import Person
from bot.local.world.components import walk
from bot.local.world.records import Json, Message
from bot.tables.play import preview
from bot.tables.table import Table
from bot.texts import texts
from cogs.panel import (
    AGAIN,
    JOINT,
    MOVING,
    Control,
    Navigation,
    PanelView,
    PartChooser,
    Values,
    amounts_begun,
    apply_control,
    auto_confirms,
    chooser_of,
    chooses_open_parts,
    parse_control,
    parse_entry,
    picked_page,
    trial_of,
    tried_chooser,
)

# controls that make no choice
AWAY = (
    *("back", "beside", "cancel", "change", "finish", "known", "leave", "next", "notes", "plan", "signs", "suggest"),
    *("whatif", "analyse"),
)
# controls that steer what lies on a board: arrows, a turn, and lists of its rows and cells, which are bare coordinates
# of the picture: found by their order, and not read line by line
STEERING = ("move", "turn", "row", "square")
MOST = 20_000  # the most panels that a search looks at


class Press(msgspec.Struct, frozen=True):
    """A control and the values picked in it."""

    control: Control
    picked: tuple[str, ...] = ()


class NoPath(Exception):
    """No presses make the choice."""


def asks_more(panel: Message) -> bool:
    """Return whether a panel asks a question or has a button to the next one."""
    controls = _controls(panel.components)
    return any(control.act == "next" or control.act not in AWAY for control in controls)


def count_entries(components: Sequence[Json], opened: str = "") -> int:
    """Return how much a person sees to choose from at once: the panel, or the list with the id `opened` if it is more.

    In the panel each button that chooses something is an entry, and each list, which is closed. Of an opened one each
    line is, on its page. What steers is none.
    """
    items = [item for item in walk([*components]) if not _steers(item)]
    lines = (_lines_in(item) for item in items if opened and item.get("custom_id") == opened)
    return max(sum(map(_chooses, items)), *lines, 0)


def count_steering(components: Sequence[Json]) -> int:
    """Return how many controls of a panel steer what lies on a board."""
    return sum(map(_steers, walk([*components])))


def _steers(item: Json) -> bool:
    """Return whether a component steers what lies on a board."""
    control = parse_control(str(item.get("custom_id", "")))
    return control is not None and control.act in STEERING


def _chooses(item: Json) -> bool:
    """Return whether a component chooses something: a list, or a button that leads nowhere else."""
    control_id = str(item.get("custom_id", ""))
    control = parse_control(control_id)
    if control is None:
        return "options" in item
    return control.act not in (*AWAY, "confirm", "onward", "page")


def _lines_in(item: Json) -> int:
    """Return how many lines a list has that lead to no other page."""
    return sum(picked_page((option["value"],)) is None for option in item.get("options", ()))


def _controls(components: list[Json]) -> Iterator[Control]:
    """Return the controls among these components."""
    return (control for item in walk(components) if (control := parse_control(str(item.get("custom_id", "")))))


async def do_press(person: Person, panel: Message, press: Press) -> None:
    """Press the control as this person, and wait until it is answered."""
    control = press.control.id
    reply = await (person.choose(panel, control, press.picked) if press.picked else person.press(panel, control))
    await reply.wait(60)


def first_press(panel: Message, table: Table, seat: Seat, choice: Choice) -> Press:
    """Return the first of the fewest presses that make this choice. Raise NoPath if none do."""
    word, values = split_side_choice(choice)
    for item in walk(panel.components):
        control = parse_control(str(item.get("custom_id", "")))
        if control is None:
            continue
        if control.act == "next" or (control.act == "leave" and control.word != word):
            return Press(control)
        if control.act == "beside" and word:
            lines = [option["value"] for option in item.get("options", ())]
            if control.arg == word:
                return Press(control)
            if line := next((one for one in (choice, word) if one in lines), ""):
                return Press(control, (line,))
    question = table.question(seat)
    assert question
    return PressSearch(table, seat, question, word, tuple(values.split(" "))).first(panel)


def has_answers(panel: Message, choice: Choice) -> bool:
    """Return whether the panel lists the choice together with answers to what follows it."""
    return any(value.startswith(f"{choice}{JOINT}") for value in _whole_values(panel))


def _whole_values(panel: Message) -> Iterator[str]:
    """Yield the whole choices that the lists and buttons of the panel have."""
    for item in walk(panel.components):
        control = parse_control(str(item.get("custom_id", "")))
        if control and control.act == "whole":
            yield from (option["value"] for option in item.get("options", ({"value": control.arg},)))


def press_with_answer(panel: Message, choice: Choice, answer: Choice) -> Press | None:
    """Return the press that makes a choice together with the answer to what follows it; None if the panel has none."""
    whole_value = f"{choice}{JOINT}{answer}"
    for item in walk(panel.components):
        control = parse_control(str(item.get("custom_id", "")))
        if control and control.act == "whole" and whole_value == control.arg:
            return Press(control)
        if control and any(option["value"] == whole_value for option in item.get("options", ())):
            return Press(control, (whole_value,))
    return None


class PressSearch:
    """Finds the fewest presses to the values `wanted` of a question, or of its side action with this word."""

    def __init__(self, table: Table, seat: Seat, question: Question, word: str, wanted: Values) -> None:
        question_part = question.of(word)
        assert question_part
        self._table, self._seat, self._effect = table, seat, question_part.effect
        self._word, self._wanted = word, wanted
        self._distinct, state = trial_of(table, seat, question), table.known_state(seat)
        self._hints = hints_of(question_part.effect, state, seat)  # they part long lists
        options = question_part.distinct_options(state, seat)
        self._chooser = chooser_of(panel_of(question_part.effect).parts, options)
        self._ways = Navigation(side_actions={} if word else {effect.word: "" for effect in question.side_actions})
        self._words = texts("en", table.game.key)

    def first(self, panel: Message) -> Press:
        """Search the panels breadth first. Return the first press. Raise NoPath if no presses make the choice."""
        content = _content(panel)
        first_presses = _presses(panel.components, self._wanted, self._chooser)
        waiting = deque((press, _from_panel(press, content)) for press in first_presses)
        visited = set[tuple[Values, str, int, int | None]]()
        for _ in range(MOST):
            if not waiting:
                break
            first, last = waiting.popleft()
            after, chooser = self._after(last)
            if self._makes_choice(last, after, chooser):
                if self._chooser.stepping.expand(after.values) == self._wanted:
                    return first
            elif (state := (after.values, after.begun, after.place, after.page)) not in visited:
                visited.add(state)
                components = PanelView(after, chooser, self._words, self._hints, self._ways).to_components()
                further = _presses(components, self._wanted, self._chooser)
                waiting.extend((first, _from_panel(press, after)) for press in further)
        raise NoPath(f"no presses lead to {' '.join(self._wanted)!r}")

    def _after(self, press: Press) -> tuple[Control, PartChooser]:
        """Return the state of the panel after a press, and what it chooses from."""
        if press.control.act == "confirm":
            return press.control, self._chooser
        if press.control.act == "end":
            return press.control.ending(press.picked), self._chooser
        values, page = apply_control(self._chooser, press.control, press.picked), picked_page(press.picked)
        stepwise = self._chooser.combinations.stepwise
        chooser = tried_chooser(self._chooser, values, self._distinct) if stepwise and not self._word else self._chooser
        values = chooser.stepping.fill_in(values) if stepwise else values
        begun = amounts_begun(self._chooser, press.control)
        after = msgspec.structs.replace(press.control, act="open", arg="", values=values, page=page, begun=begun)
        return after, chooser

    def _makes_choice(self, press: Press, after: Control, chooser: PartChooser) -> bool:
        """Return whether a press makes the choice that the panel then shows."""
        if press.control.act in ("confirm", "end"):
            return True
        if not all(after.values) or after.page is not None:
            return False
        if not chooses_open_parts(chooser, press.control, after.values):
            return False
        choice = side_choice(self._word, chooser.choice(after.values))
        return auto_confirms(chooser, self._effect, after.values, preview(self._table, self._seat, choice))


def _presses(components: Sequence[Json], wanted: Values, chooser: PartChooser) -> Iterator[Press]:
    """Yield the presses that may lead to what is wanted; of a list only the wanted options and its other pages."""
    for item in walk([*components]):
        control = parse_control(str(item.get("custom_id", "")))
        if control is None or item.get("disabled") or control.act in AWAY:
            continue
        if "options" not in item:
            if JOINT not in control.arg:
                yield Press(control)
        elif control.act == "some":
            yield Press(control, _pick_each(item["options"], wanted[control.place].split("-")))
        else:
            values = (option["value"] for option in item["options"] if JOINT not in option["value"])
            yield from (Press(control, (value,)) for value in values if _may_lead_to(control, value, wanted, chooser))


def _content(panel: Message) -> Control | None:
    """Return what the panel shows, from its Confirm button; None if it has none."""
    confirms = (control.as_shown() for control in _controls(panel.components) if control.act == "confirm")
    return next(confirms, None)


def _from_panel(press: Press, content: Control | None) -> Press:
    """Return the press with what the panel shows: the id of an arrow, which moves that, has none."""
    moves = press.control.act in MOVING
    return msgspec.structs.replace(press, control=press.control.moving(content)) if moves else press


def _pick_each(options: Sequence[Json], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return the options for these words, each as often as it is wanted."""
    remaining, values = Counter(wanted), list[str]()
    for option in options:
        piece = option["value"].partition(AGAIN)[0]
        if remaining[piece]:
            remaining[piece] -= 1
            values.append(option["value"])
    return tuple(values)


def _may_lead_to(control: Control, value: str, wanted: Values, chooser: PartChooser) -> bool:
    """Return whether an option of a list is what is wanted, or may lead to it."""
    if picked_page((value,)) is not None:
        return True
    if control.act == "whole":
        parts = zip(parse_entry(value), wanted, chooser.parts, strict=True)
        return all(offered in ("", goal) or part.auto for offered, goal, part in parts)
    if control.act == "other":
        place, _, other = value.partition(":")
        return wanted[int(place)] == other
    if control.act == "head":
        return tuple(value.split(" ")) == wanted[: control.place]
    if control.act == "end":
        return chooser.stepping.expand(parse_entry(value)) == wanted
    goal = wanted[control.place]
    return value == goal if control.act in ("list", "square") else goal.startswith(value)
