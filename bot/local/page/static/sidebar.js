// Beside the messages: the channels with their threads, the inbox, and who one is.

import { ask } from "/static/ask.js";
import { el, icon, ICONS } from "/static/element.js";
import { avatar } from "/static/message.js";
import { THEMES, setTheme, theme } from "/static/theme.js";
import { say } from "/static/words.js";

const LOCALES = { "en-US": "English", ja: "日本語" };
const SIGNS = { text: ICONS.hash, thread: ICONS.thread, direct: ICONS.mail };

export class Sidebar {
  /** `acts` are what it does: {thread(channel, name), join(name, locale), language(locale), dms(open)}, each giving why not. */
  constructor(world, context, acts) {
    this.world = world;
    this.context = context;
    this.acts = acts;
    this.places = el("nav", {});
    this.people = el("section", { class: "people" });
    this.element = el("aside", { class: "sidebar", id: "sidebar" }, this.places, this.people);
    world.on("places", () => this.draw());
    world.on("people", () => this._people());
    world.on("bot", () => this.draw());
  }

  draw() {
    const open = [...this.world.places.values()];
    const groups = Map.groupBy(
      open.filter((each) => each.kind === "text"),
      (each) => each.server,
    );
    const held = document.activeElement?.closest?.(".place")?.dataset.id;
    this.places.setAttribute("aria-label", say("places"));
    this.places.replaceChildren(
      ...[...groups].map(([server, channels]) => this._group(server, channels, open)),
      this._group(
        say("inbox"),
        open.filter((each) => each.kind === "direct"),
        [],
      ),
    );
    if (held) this.places.querySelector(`.place[data-id="${held}"] a`)?.focus();
  }

  _group(title, channels, open) {
    const sorted = channels.sort((a, b) => a.position - b.position);
    return el(
      "section",
      {},
      el("h2", {}, title),
      el(
        "ul",
        {},
        sorted.map((each) => this._place(each, open)),
      ),
    );
  }

  _place(place, open) {
    const threads = open.filter((each) => each.parent === place.id).sort((a, b) => a.archived - b.archived);
    const add = place.may.thread && this._adder(place);
    const inner =
      threads.length > 0 &&
      el(
        "ul",
        { "aria-label": say("threads_of", { name: place.name }) },
        threads.map((each) => this._place(each, [])),
      );
    return el("li", {}, el("div", { class: "place", data: { id: place.id } }, this._link(place), add), inner);
  }

  _link(place) {
    const here = place.id === this.context.here();
    const classes = ["place-link", place.unread && !here && "unread", place.archived && "faint"]
      .filter(Boolean)
      .join(" ");
    const notes = [place.archived && say("archived"), place.unread && !here && say("unread")].filter(Boolean);
    const link = el(
      "a",
      { class: classes, href: this.context.address(place.id), "aria-current": here ? "page" : null },
      icon(SIGNS[place.kind]),
      el("span", { class: "place-name" }, place.name),
      place.kind === "direct" && status(this.world.bot),
      notes.length > 0 && el("span", { class: "unseen" }, `, ${notes.join(", ")}`),
      place.pings > 0 && badge(place.pings),
    );
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.context.go(place.id);
    });
    return link;
  }

  _adder(place) {
    const add = el(
      "button",
      {
        class: "plain-icon",
        type: "button",
        "aria-label": `${say("new_thread")}: ${place.name}`,
        title: say("new_thread"),
      },
      icon(ICONS.plus),
    );
    add.addEventListener("click", () =>
      ask(say("new_thread"), say("create"), [{ name: "name", label: say("thread_name"), longest: 100 }], (values) =>
        this.acts.thread(place.id, values.name),
      ),
    );
    return add;
  }

  // people

  _people() {
    const local = [...this.world.people.values()].filter((each) => !each.bot);
    const held = document.activeElement?.closest?.(".people [data-held]")?.dataset.held;
    const add = el(
      "button",
      { class: "person add", type: "button", data: { held: "add" }, on: { click: () => this._join() } },
      el("span", { class: "avatar hollow", "aria-hidden": "true" }, icon(ICONS.plus)),
      el("span", { class: "person-name" }, say("add_person")),
    );
    this.people.setAttribute("aria-label", say("people"));
    this.people.replaceChildren(
      el("h2", {}, say("who")),
      el(
        "ul",
        {},
        local.map((each) => el("li", {}, this._person(each))),
        el("li", {}, add),
      ),
      el("div", { class: "choices" }, this._language(), this._theme(), this._dms()),
    );
    if (held) this.people.querySelector(`[data-held="${held}"]`)?.focus();
  }

  _person(each) {
    const mine = each.id === this.world.me;
    const notes = each.pings > 0 && !mine ? `, ${say("waiting", { n: each.pings })}` : "";
    const label = (mine ? say("me", { name: each.name }) : say("switch", { name: each.name })) + notes;
    const link = el("a", {
      class: "person",
      href: this.context.addressOf(each),
      "aria-current": mine ? "true" : null,
      "aria-label": label,
      title: label,
      data: { held: each.id },
    });
    link.append(avatar(each.name, each.id), el("span", { class: "person-name" }, each.name));
    if (each.pings > 0 && !mine) link.append(badge(each.pings));
    return link;
  }

  _join() {
    const fields = [
      { name: "name", label: say("name"), longest: 32 },
      { name: "locale", label: say("language"), options: LOCALES },
    ];
    ask(say("add_person"), say("add"), fields, (values) => this.acts.join(values.name, values.locale));
  }

  _language() {
    const locale = this.world.people.get(this.world.me)?.locale;
    return choice(say("language"), "language", LOCALES, locale, (value) => this.acts.language(value));
  }

  /** Whether the bot may write to this person directly. */
  _dms() {
    const now = this.world.people.get(this.world.me)?.dms === false ? "closed" : "open";
    const names = { open: say("dms_open"), closed: say("dms_closed") };
    return choice(say("dms"), "dms", names, now, (value) => this.acts.dms(value === "open"));
  }

  _theme() {
    const names = Object.fromEntries(THEMES.map((each) => [each, say(`theme_${each}`)]));
    return choice(say("theme"), "theme", names, theme(), setTheme);
  }
}

function choice(label, held, options, now, changed) {
  const select = el("select", { data: { held }, on: { change: (event) => changed(event.target.value) } });
  for (const [value, name] of Object.entries(options))
    select.append(el("option", { value, selected: value === now }, name));
  return el("label", {}, el("span", {}, label), select);
}

/** The number of calls not seen yet. */
export function badge(count) {
  return el(
    "span",
    { class: "badge" },
    el("span", { "aria-hidden": "true" }, String(count)),
    el("span", { class: "unseen" }, say("waiting", { n: count })),
  );
}

/** Whether the bot is there, by shape and colour. */
export function status(bot) {
  const text = say(bot.online ? "bot_online" : "bot_offline", { name: bot.name });
  return el("span", { class: bot.online ? "status online" : "status", role: "img", "aria-label": text, title: text });
}
