"""The page of a plan, or of standing answers: its lines in words, how it is played, and why it was stopped."""

from collections.abc import Iterator, Sequence

import discord

from bot.narration import choice_words
from bot.tables.plans import Brings, Plan, PlannedTable, Step, Why, Wishes, needed_of
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import Button, MessageParts, Select, Snapshot, persistent_view, reason
from cogs.discord_text import LABEL, PLACEHOLDER, capital, cut
from cogs.panel.control import Control
from cogs.panel.offers import PICKS
from cogs.panel.words import fitted_message

STYLE = discord.ButtonStyle
WISHES = ("at_once", "whole", "onward", "one_less", "any")  # in the order of the list
PASSING = "pass"  # in the list of standing answers, in place of the number of one


def plan_page(snapshot: Snapshot, planned: PlannedTable, note: str = "") -> MessageParts:
    """Return the page of a plan that is armed, or could be; `note` says what has just been done."""
    plan, words = planned.plan, snapshot.words
    of = "plan" if not plan.row.standing else "answers" if plan.made_lines else "pass"
    head = words(f"{of}.head{'_at_once' if plan.wishes.at_once else ''}")
    if plan.row.standing:
        content = fitted_message("\n".join(filter(None, [note, head])), _answer_texts(plan, words))
        return {"content": content, "view": persistent_view(_answer_controls(planned, words)), "attachments": []}
    how = [words("plan.until_news")] if planned.ending == "news" else []
    past = "\n".join(filter(None, [note, head]))
    content = fitted_message(past, [*_line_texts(plan, words), *how, words("plan.otherwise_called")])
    return {"content": content, "view": persistent_view(_controls(planned, words)), "attachments": []}


def stop_lines(plans: Sequence[Plan], words: Texts) -> list[str]:
    """Return a line for each of these plans that was stopped, which says why."""
    return [_why_text(plan.why, plan.row.standing, words) for plan in plans if plan.why]


def _why_text(why: Why, standing: bool, words: Texts) -> str:
    """Return why a plan was stopped, or why standing answers are not given any more, in one sentence."""
    cause = reason(Refused(why.reason, **why.values), words) if why.reason else words(f"plan.why.{why.key}")
    if not why.step or not why.choice:
        return words("answers.stopped" if standing else "plan.stopped", why=cause)
    return words("plan.stopped_before", n=why.step, choice=_choice_text(why.choice, why.parts, words), why=cause)


def wishes_of(picked: list[str]) -> Wishes:
    """Return the wishes that were picked in the list."""
    brings: Brings = "any" if "any" in picked else "one_less" if "one_less" in picked else "same"
    return Wishes(whole="whole" in picked, at_once="at_once" in picked, onward="onward" in picked, brings=brings)


def _line_texts(plan: Plan, words: Texts) -> Iterator[str]:
    """Yield the plan's lines, each step with its number, and *or else* between two lines."""
    for place, steps in enumerate(plan.made_lines):
        if place:
            yield words("plan.or_else")
        yield from (
            f"{number}. {_step_text(step, words)}{_needs(step, plan, words)}" for number, step in enumerate(steps, 1)
        )


def _needs(step: Step, plan: Plan, words: Texts) -> str:
    """Return how much less than planned a step may bring, if that is said of it alone."""
    needed = needed_of(step, plan.wishes)
    return "" if needed == plan.wishes.brings else f" · {words(f'plan.needs.{needed}')}"


def _answer_texts(plan: Plan, words: Texts) -> list[str]:
    """Return the standing answers, each with what it answers, and that is passed, below answers."""
    answers = [
        words("answers.line", verb=_verb_name(step, words), choice=_step_text(step, words))
        for (step,) in plan.made_lines
    ]
    return [*answers, words("pass.line")] if answers and plan.wishes.passes else answers


def _verb_name(step: Step, words: Texts) -> str:
    """Return the name of the verb that asks for a choice."""
    key = f"verb.{step.verb}.name"
    return capital(words(key) if key in words else step.verb)


def _step_text(step: Step, words: Texts) -> str:
    return f"**{_choice_text(step.choice, step.parts, words)}**"


def _choice_text(choice: str, parts: tuple[str, ...], words: Texts) -> str:
    return capital(choice_words(choice, parts, words))


def _controls(planned: PlannedTable, words: Texts) -> Iterator[Button | Select]:
    """Yield the list of wishes, and the buttons that change the plan."""
    plan, base = planned.plan, Control(planned.id, planned.stamp(planned.plan.row.seat), "open")
    if not planned.is_closed:
        yield _button(base.at("goon"), words("plan.go_on"), "▶️", style=STYLE.primary)
    if len(plan.lines) < plan.most_lines:
        yield _button(base.at("otherwise"), words("plan.otherwise"), "➕")
    yield _button(base.at("back"), words("panel.take_back"), "↩️")
    yield _button(base.at("forget"), words("plan.drop"), "🗑️")
    yield _wishes_list(base.at("wishes"), plan.wishes, words)
    if sum(map(len, plan.lines)) > 1 and plan.wishes.brings != "any":  # of one step the wishes say all
        yield _loosening_list(base.at("loosen"), plan, words)


def _loosening_list(control: Control, plan: Plan, words: Texts) -> Select:
    """Return the list of steps, of which each pick lets one bring less, and in the end again what was planned."""
    options = [
        discord.SelectOption(
            label=cut(f"{place + 1}. {_choice_text(step.choice, step.parts, words)}", LABEL),
            value=f"{number}.{place}",
            description=words(f"plan.needs.{needed_of(step, plan.wishes)}"),
        )
        for number, steps in enumerate(plan.lines)
        for place, step in enumerate(steps)
    ]
    placeholder = cut(words("plan.loosen"), PLACEHOLDER)
    return discord.ui.Select(custom_id=control.id, options=options[:PICKS], placeholder=placeholder)


def _answer_controls(planned: PlannedTable, words: Texts) -> Iterator[Button | Select]:
    """Yield the buttons that change standing answers, and the list of those that can be taken away, if any."""
    plan, base = planned.plan, Control(planned.id, planned.stamp(planned.plan.row.seat), "open")
    if len(plan.made_lines) < plan.most_lines and planned.game.asks_aside:
        yield _button(base.at("another"), words("answers.more"), "➕")
    at_once, drop = ("answers.at_once", "answers.drop") if plan.made_lines else ("pass.at_once", "plan.drop")
    yield _button(base.at("hurry"), words("answers.wait" if plan.wishes.at_once else at_once), "⏱️")
    yield _button(base.at("forget"), words(drop), "🗑️")
    options = [
        discord.SelectOption(label=cut(_plain_answer(step, words), LABEL), value=str(place))
        for place, (step,) in enumerate(plan.made_lines)
    ]
    if not options:
        return
    if plan.wishes.passes:
        options.append(discord.SelectOption(label=words("pass.name"), value=PASSING))
    placeholder = cut(words("answers.less"), PLACEHOLDER)
    yield discord.ui.Select(custom_id=base.at("less").id, options=options, placeholder=placeholder)


def _plain_answer(step: Step, words: Texts) -> str:
    """Return a standing answer for the label of a line."""
    choice = capital(choice_words(step.choice, step.parts, words))
    return words("list.pair", of=_verb_name(step, words), what=choice)


def _button(control: Control, label: str, emoji: str, style: STYLE = STYLE.secondary) -> Button:
    return discord.ui.Button(custom_id=control.id, label=label, emoji=emoji, style=style)


def _wishes_list(control: Control, wishes: Wishes, words: Texts) -> Select:
    """Return the list of what a person may wish; those that hold are marked."""
    holds = {"whole": wishes.whole, "at_once": wishes.at_once, "onward": wishes.onward, wishes.brings: True}
    options = [
        discord.SelectOption(label=cut(words(f"plan.wish.{wish}"), LABEL), value=wish, default=holds.get(wish, False))
        for wish in WISHES
    ]
    placeholder = cut(words("plan.wishes"), PLACEHOLDER)
    return discord.ui.Select(
        custom_id=control.id, options=options, placeholder=placeholder, min_values=0, max_values=len(options)
    )
