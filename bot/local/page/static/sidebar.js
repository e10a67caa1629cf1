// Beside the messages: the channels with their threads, the inbox, and who the reader is.

import { ask } from "/static/ask.js";
import { now } from "/static/clock.js";
import { el, icon, ICONS } from "/static/element.js";
import { eventList } from "/static/events.js";
import { guidesButton } from "/static/guides.js";
import { menuButton } from "/static/menu.js";
import { avatar } from "/static/message.js";
import { THEMES, setTheme, theme } from "/static/theme.js";
import { say } from "/static/words.js";

const HOURS = [1, 8, 24]; // that may be let pass at once
const CHANNELS = ["text", "news", "forum"];
const SIGNS = { text: ICONS.hash, news: ICONS.horn, forum: ICONS.forum, thread: ICONS.thread, direct: ICONS.mail };

export class Sidebar {
  /** `acts`: {thread(channel, name), join(name, locale)}, which return what is wrong; {language(locale), dms(open), wait(hours), guides()}. */
  constructor(world, context, acts) {
    this.world = world;
    this.context = context;
    this.acts = acts;
    this.places = el("nav", {});
    this.people = el("section", { class: "people" });
    this.element = el("aside", { class: "sidebar", id: "sidebar" }, this.places, this.people);
    world.on("places", () => this.draw());
    world.on("events", () => this.draw());
    world.on("people", () => this._people());
    world.on("bot", () => this.draw());
  }

  draw() {
    const open = [...this.world.places.values()];
    const groups = Map.groupBy(
      open.filter((place) => CHANNELS.includes(place.kind)),
      (place) => place.server,
    );
    const focused = document.activeElement?.closest?.(".place")?.dataset.id;
    this.places.setAttribute("aria-label", say("places"));
    this.places.replaceChildren(
      ...[...groups].map(([server, channels]) => this._group(server, channels, open, this._events(server))),
      this._group(
        say("inbox"),
        open.filter((place) => place.kind === "direct"),
        [],
      ),
      el("section", {}, el("div", { class: "place" }, guidesButton(this.acts.guides, this.context))),
    );
    if (focused) this.places.querySelector(`.place[data-id="${focused}"] a`)?.focus();
  }

  /** The events of a server that are not over; null if there are none. */
  _events(server) {
    const events = this.world.events.filter((event) => event.server === server && event.end * 1000 > now());
    return events.length > 0 ? eventList(events, this.context) : null;
  }

  _group(title, channels, open, events = null) {
    const sorted = channels.sort((a, b) => a.position - b.position);
    return el(
      "section",
      {},
      el("h2", {}, title),
      events,
      el(
        "ul",
        {},
        sorted.map((place) => this._place(place, open)),
      ),
    );
  }

  _place(place, open) {
    const threads = open.filter((thread) => thread.parent === place.id).sort((a, b) => a.archived - b.archived);
    const add = place.may.thread && this._adder(place);
    const inner =
      threads.length > 0 &&
      el(
        "ul",
        { "aria-label": say("threads_of", { name: place.name }) },
        threads.map((thread) => this._place(thread, [])),
      );
    const line = place.kind === "forum" ? forumName(place) : this._link(place);
    return el("li", {}, el("div", { class: "place", data: { id: place.id } }, line, add), inner);
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
      el("span", { class: "place-name" }, place.name, place.tags.length > 0 && tags(place)),
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
    const people = [...this.world.people.values()].filter((person) => !person.bot);
    const focused = document.activeElement?.closest?.(".people [data-control]")?.dataset.control;
    const add = el(
      "button",
      { class: "person add", type: "button", data: { control: "add" }, on: { click: () => this._join() } },
      el("span", { class: "avatar hollow", "aria-hidden": "true" }, icon(ICONS.plus)),
      el("span", { class: "person-name" }, say("add_person")),
    );
    this.people.setAttribute("aria-label", say("people"));
    this.people.replaceChildren(
      el("h2", {}, say("who")),
      el(
        "ul",
        {},
        people.map((person) => el("li", { class: "person-line" }, this._person(person), this._menu(person))),
        el("li", {}, add),
      ),
      el(
        "div",
        { class: "choices" },
        this._language(),
        this._theme(),
        this._dms(),
        this.world.movable && this._clock(),
      ),
    );
    if (focused) this.people.querySelector(`[data-control="${focused}"]`)?.focus();
  }

  _person(person) {
    const mine = person.id === this.world.me;
    const notes = person.pings > 0 && !mine ? `, ${say("waiting", { n: person.pings })}` : "";
    const label = (mine ? say("me", { name: person.name }) : say("switch", { name: person.name })) + notes;
    const link = el("a", {
      class: "person",
      href: this.context.addressOf(person),
      "aria-current": mine ? "true" : null,
      "aria-label": label,
      title: label,
      data: { control: person.id },
    });
    link.append(avatar(person.name, person.id), el("span", { class: "person-name" }, person.name));
    if (person.pings > 0 && !mine) link.append(badge(person.pings));
    return link;
  }

  /** What can be done with another person. */
  _menu(person) {
    if (person.id === this.world.me) return null;
    const button = menuButton("user", person.id, say("menu_of_person", { name: person.name }), this.context);
    button.dataset.control = `menu-${person.id}`;
    return button;
  }

  _join() {
    const fields = [
      { name: "name", label: say("name"), longest: 32 },
      { name: "locale", label: say("language"), options: this.world.locales },
    ];
    ask(say("add_person"), say("add"), fields, (values) => this.acts.join(values.name, values.locale));
  }

  _language() {
    const locale = this.world.people.get(this.world.me)?.locale;
    return choice(say("language"), "language", this.world.locales, locale, (value) => this.acts.language(value));
  }

  /** Whether the bot may write to this person directly. */
  _dms() {
    const now = this.world.people.get(this.world.me)?.dms === false ? "closed" : "open";
    const names = { open: say("dms_open"), closed: say("dms_closed") };
    return choice(say("dms"), "dms", names, now, (value) => this.acts.dms(value === "open"));
  }

  /** What time it is here, and letting some pass. */
  _clock() {
    const shown = { weekday: "short", hour: "numeric", minute: "2-digit" };
    const names = { 0: new Intl.DateTimeFormat(this.context.locale(), shown).format(now()) };
    for (const hours of HOURS) names[hours] = say("pass_hours", { n: hours });
    return choice(say("pass_time"), "clock", names, "0", (value) => this.acts.wait(Number(value)));
  }

  _theme() {
    const names = Object.fromEntries(THEMES.map((name) => [name, say(`theme_${name}`)]));
    return choice(say("theme"), "theme", names, theme(), setTheme);
  }
}

/** A forum holds only posts, which stand below its name. */
function forumName(forum) {
  return el("span", { class: "place-link" }, icon(SIGNS.forum), el("span", { class: "place-name" }, forum.name));
}

/** The tags of a forum's post. */
function tags(post) {
  return el(
    "span",
    { class: "tags" },
    post.tags.map((name) => el("span", { class: "tag" }, name)),
  );
}

function choice(label, control, options, now, changed) {
  const select = el("select", { data: { control }, on: { change: (event) => changed(event.target.value) } });
  for (const [value, name] of Object.entries(options))
    select.append(el("option", { value, selected: value === now }, name));
  return el("label", {}, el("span", {}, label), select);
}

/** The number of unread pings. */
export function badge(count) {
  return el(
    "span",
    { class: "badge" },
    el("span", { "aria-hidden": "true" }, String(count)),
    el("span", { class: "unseen" }, say("waiting", { n: count })),
  );
}

/** Whether the bot is online, by shape and colour. */
export function status(bot) {
  const text = say(bot.online ? "bot_online" : "bot_offline", { name: bot.name });
  return el("span", { class: bot.online ? "status online" : "status", role: "img", "aria-label": text, title: text });
}
