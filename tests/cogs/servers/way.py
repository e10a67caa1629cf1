"""The ways through a server's rules: by whom they are set, and everything that is said of them."""

from bot.local.people.reply import selects
from bot.local.world.permissions import Permission
from tests.cogs.largest import has, press

GAMES, TITLES = "server:rule:games:", "server:rule:titles:"


def manager(house):
    """Return somebody with Manage Server."""
    person = house.person("Boss")
    if not any(role.name == "Boss" for role in house.world.guild.roles.values()):
        role = house.world.add_role(house.world.guild, "Boss", int(Permission.MANAGE_GUILD))
        house.world.give_role(house.world.guild, person.user, role)
    return person


async def open_server(house, boss):
    """Return the page of the rules."""
    return (await house.after(boss.slash(house.general, "/server"))).message


async def with_rule(house, boss, rule, page):
    """Turn the message to the page of the rules that has the control of this one."""
    if not has(page, f"^server:rule:{rule}:"):
        await press(house, boss, page, "^server:channels$" if has(page, "^server:channels$") else "^server:page$")
    return page


async def set_rule(house, boss, rule, values, page=None):
    """Choose values in the list of a rule. Return the reply."""
    page = await with_rule(house, boss, rule, page or await open_server(house, boss))
    return await house.after(boss.choose(page, f"server:rule:{rule}:", values))


async def ban(house, boss, person, lasts="week", reason=""):
    """Ban somebody by the page. Return the page with the bans."""
    page = await open_server(house, boss)
    await house.after(boss.press(page, "server:bans:show"))
    form = (await boss.choose(page, "server:bans:choose", [person])).modal
    await house.after(boss.submit(form, {"lasts": lasts, "reason": reason}))
    return page


async def server_rules(world):
    """Every rule set to something and back, bans, and the log of it, page by page."""
    house, (ann, ben, *_) = world.house, world.people
    boss, log = manager(house), house.world.add_channel("l" * 100)
    page = await open_server(house, boss)
    await set_rule(house, boss, "log", [log], page)
    for select in [*selects(page), *selects(await with_rule(house, boss, "games", page))]:
        rule = select["custom_id"].split(":")[2]
        if "options" in select and rule != "language":
            for option in (select["options"][-1], select["options"][0]):
                await set_rule(house, boss, rule, [option["value"]], page)
    await set_rule(house, boss, "titles", [], page)
    await set_rule(house, boss, "channels", [log], page)
    await world.slash(ann, world.channel(), "/game new", game="cartographers")
    await set_rule(house, boss, "channels", [], page)
    for switch in ("pins", "events", "puzzles", "finding"):
        for _ in range(2):
            await with_rule(house, boss, switch, page)
            await press(house, boss, page, f":{switch}:")
    for person, lasts in ((ann, "good"), (ben, "week"), (ben, "day")):
        await ban(house, boss, person, lasts, "r" * 200)
    await world.slash(ann, world.channel(), "/game new", game="cartographers")
    await house.until(lambda: has(ann.inbox()[-1], "^mine:all:"))
    await press(house, ann, ann.inbox()[-1], "^mine:all:")
    bans = await ban(house, boss, ben, "lift")
    await press(house, boss, bans, f":lift{ann.id}$")
    await press(house, boss, bans, "^server:page$")
    await press(house, boss, bans, "^server:log:")
    await press(house, boss, bans, ":earlier$")
    await house.until(lambda: len(house.public(log)) > 3)
