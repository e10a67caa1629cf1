// The page: connects the views. Its address says who the reader is, and which channel is open.

import { announcer } from "/static/announce.js";
import { Composer } from "/static/composer.js";
import { el, icon, ICONS } from "/static/element.js";
import { openForm } from "/static/form.js";
import { avatar } from "/static/message.js";
import { Server } from "/static/server.js";
import { Sidebar, badge, status } from "/static/sidebar.js";
import { applyTheme } from "/static/theme.js";
import { Timeline } from "/static/timeline.js";
import { say } from "/static/words.js";
import { World } from "/static/world.js";

class Page {
  constructor() {
    const address = new URLSearchParams(location.search);
    const known = address.get("as") ?? localStorage.getItem("as");
    this.unknown = known === null; // nobody has used the page in this browser yet
    this.server = new Server(known ?? "");
    this.channel = address.get("channel");
    this.world = new World(this.server);
    this.narrow = matchMedia("(max-width: 760px)");
    this.context = this._context();
    this.timeline = new Timeline(this.world, this.context);
    this.composer = new Composer(this.world, {
      say: (text) => this._say(text),
      slash: (command, options) => this._slash(command, options),
    });
    this.sidebar = new Sidebar(this.world, this.context, this._sideActs());
    this._build();
    this._listen();
    this.world.start();
  }

  /** What the parts of a message need to know, and what they can do. */
  _context() {
    return {
      world: this.world,
      here: () => this.channel,
      locale: () => this.world.people.get(this.world.me)?.locale ?? "en-US",
      address: (channel) => `/?${new URLSearchParams({ as: this.server.who, channel })}`,
      addressOf: (person) =>
        `/?${new URLSearchParams({ as: person.name, ...(this.world.place(this.channel)?.kind !== "direct" && this.channel && { channel: this.channel }) })}`,
      commandName: (channel, path) => this.names?.get(path) ?? path,
      go: (channel, message) => this.go(channel, message),
      menus: () => this.world.menusOf(this.channel),
      useMenu: (command, target) => this._useMenu(command, target),
      use: (message, component, values) => this._use(message, component, values),
      dismiss: (message) => this.server.act("dismiss", { channel: message.channel, message: message.id }),
      read: (channel, message) => this.server.act("read", { channel, message }),
      focusBox: () =>
        matchMedia("(pointer: coarse)").matches ? this.timeline.scroller.focus() : this.composer.focus(),
    };
  }

  _build() {
    this.menu = el(
      "button",
      {
        class: "plain-icon menu",
        type: "button",
        "aria-controls": "sidebar",
        "aria-expanded": "false",
        on: { click: () => this._drawer(!this.open) },
      },
      icon(ICONS.menu),
    );
    this.title = el("h1", {});
    this.line = el("p", { class: "lost", role: "status", hidden: true });
    this.away = el("p", { class: "away", role: "status", hidden: true });
    this.skip = el("a", {
      class: "skip",
      href: "#box",
      on: { click: (event) => (event.preventDefault(), this.composer.focus()) },
    });
    this.header = el("header", { class: "top" }, this.menu, this.title);
    this.main = el("main", { hidden: true }, this.header, this.timeline.element, this.away, this.composer.element);
    this.shade = el("div", { class: "shade", on: { click: () => this._drawer(false) } });
    this.waiting = el("p", { class: "waiting", role: "status" }, "Connecting… 接続中…");
    this.sidebar.element.hidden = true;
    document.body.replaceChildren(
      this.skip,
      this.line,
      this.waiting,
      this.sidebar.element,
      this.shade,
      this.main,
      announcer(),
    );
  }

  _listen() {
    const { world } = this;
    world.on("hello", () => this._greeted());
    world.on("places", () => world.me && this._top());
    world.on("people", () => world.me && this._top());
    world.on("bot", () => this._status());
    world.on("commands", () => this._learn());
    world.on("typing", ({ channel }) => channel === this.channel && this.timeline.type());
    world.on("line", ({ open }) => this._lineIs(open));
    world.on("places", () => world.me && this.channel && !world.place(this.channel) && this.go(this._first()));
    addEventListener("popstate", () => this.go(new URLSearchParams(location.search).get("channel"), null, false));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.open && this._drawer(false));
    this.narrow.addEventListener("change", () => this._drawer(false));
  }

  // hello and navigation

  async _greeted() {
    const me = this.world.people.get(this.world.me);
    this.server.who = me.name;
    localStorage.setItem("as", me.name);
    if (this.unknown && this._speakAsBrowser()) return; // all texts come anew
    document.documentElement.lang = me.locale.slice(0, 2);
    if (!this.world.place(this.channel)) this.channel = this._first();
    await this._learn(); // messages name commands as their reader does
    this.waiting.remove();
    this.main.hidden = false;
    this.sidebar.element.hidden = false;
    this.skip.textContent = say("skip");
    this.menu.setAttribute("aria-label", say("menu"));
    this._drawer(this.open ?? false);
    this.go(this.channel, null, false); // in the same breath: who types into the box has a channel to type in
    history.replaceState(null, "", this.context.address(this.channel));
  }

  /** Takes the browser's language for who opens the page for the first time; returns whether it is another one. */
  _speakAsBrowser() {
    this.unknown = false;
    const wanted = Object.keys(this.world.locales).find((one) => navigator.language.startsWith(one.slice(0, 2)));
    if (!wanted || wanted === this.context.locale()) return false;
    this.server.act("language", { locale: wanted });
    return true;
  }

  _first() {
    const places = [...this.world.places.values()];
    return (places.find((place) => place.kind === "text") ?? places[0])?.id;
  }

  /** Shows a channel, at a message if one is named. */
  async go(channel, message = null, noted = true) {
    if (!this.world.place(channel)) return;
    const moved = channel !== this.channel;
    this.channel = channel;
    if (noted && moved) history.pushState(null, "", this.context.address(channel));
    this._drawer(false);
    this.sidebar.draw();
    this._top();
    this._status();
    this.composer.show(channel);
    const { loaded } = this.world.channels.get(channel) ?? {};
    if (moved || !loaded || this.timeline.channel !== channel) await this.timeline.show(channel);
    if (message) await this.timeline.jump(message);
    else if (moved && !this.narrow.matches) this.composer.focus();
  }

  _top() {
    const place = this.world.place(this.channel);
    if (!place) return;
    const name = this.world.placeName(place.id);
    const parent = place.parent && this.world.place(place.parent);
    const shown = [parent && el("span", { class: "faint" }, `${this.world.placeName(parent.id)} › `), name];
    this.title.replaceChildren(...shown.filter(Boolean));
    const calls = [...this.world.places.values()].reduce((sum, place) => sum + place.pings, 0);
    const topic = place.topic && el("span", { class: "topic faint" }, place.topic);
    const called = calls > 0 && el("span", { class: "top-calls" }, badge(calls));
    const state = el(
      "span",
      { class: "bot-state" },
      status(this.world.bot),
      el("span", { class: "bot-name" }, this.world.bot.name),
    );
    this.header.replaceChildren(...[this.menu, called, this.title, topic, state, this._mine()].filter(Boolean));
    document.title = `${calls ? `(${calls}) ` : ""}${name} · ${this.server.who}`;
  }

  /** Who the reader is, for when the sidebar is hidden. */
  _mine() {
    const me = this.world.people.get(this.world.me);
    const sign = avatar(me.name, me.id);
    sign.setAttribute("title", say("me", { name: me.name }));
    return el("span", { class: "top-me" }, sign, el("span", { class: "unseen" }, say("me", { name: me.name })));
  }

  _status() {
    this._top();
    this.away.hidden = this.world.bot.online;
    this.away.textContent = this.world.bot.online ? "" : say("bot_starts", { name: this.world.bot.name });
  }

  _lineIs(open) {
    this.line.hidden = open || !this.world.me;
    this.line.textContent = this.line.hidden ? "" : say("lost");
  }

  async _learn() {
    const commands = await this.world.commandsOf(this.channel).catch(() => []);
    const menus = Object.values(await this.world.menusOf(this.channel).catch(() => ({}))).flat();
    this.names = new Map([...commands, ...menus].map(({ path, name, shown }) => [path ?? name, shown]));
  }

  /** Opens or closes the sidebar, which on a narrow screen covers the messages; when hidden it takes no focus. */
  _drawer(open) {
    const was = this.open;
    this.open = open && this.narrow.matches;
    document.body.classList.toggle("drawer", this.open);
    this.sidebar.element.inert = this.narrow.matches && !this.open;
    this.main.inert = this.open;
    this.menu.setAttribute("aria-expanded", String(this.open));
    if (this.open) this.sidebar.element.querySelector("a[aria-current=page]")?.focus();
    else if (was) this.menu.focus();
  }

  // acts

  async _say(text) {
    const { channel } = this;
    const answer = await this.server.act("say", { channel, text });
    if (answer.unreachable) this.timeline.note(say("not_sent"), true);
    else if (answer.refused) this.timeline.note(answer.refused, true);
    return !answer.unreachable && !answer.refused;
  }

  _slash(command, options) {
    return this._command(`/${command.shown}`, "slash", { path: command.path, options });
  }

  _useMenu(command, target) {
    this._drawer(false);
    return this._command(command.shown, "menu", { name: command.name, ...target });
  }

  async _command(shown, act, values) {
    const line = say("used", { name: this.world.name(this.world.me), command: shown });
    const note = this.timeline.note(`${line} · ${say("sending")}`);
    const answer = await this.server.act(act, { channel: this.channel, ...values });
    const problem = this._problem(answer, "failed_command");
    note(problem ? `${line} · ${problem}` : null, true);
    this._form(answer);
  }

  async _use(message, component, values) {
    this.timeline.fail(message.id, "");
    const act = values ? "choose" : "press";
    const where = { channel: message.channel, message: message.id, component: component.custom_id };
    const answer = await this.server.act(act, { ...where, ...(values && { values }) });
    this.timeline.fail(message.id, this._problem(answer, "failed_component"));
    this._form(answer);
  }

  _problem(answer, key) {
    if (answer.unreachable) return say("not_sent");
    return answer.refused ?? (answer.failed ? say(key) : "");
  }

  _form({ form }) {
    if (!form) return;
    openForm(form, this.context, async (values) => {
      const answer = await this.server.act("submit", { form: form.id, values });
      return this._problem(answer, "failed_form");
    });
  }

  _sideActs() {
    return {
      thread: async (channel, name) => {
        const answer = await this.server.act("thread", { channel, name });
        if (!answer.channel) return answer.refused ?? say("not_sent");
        this._whenThere(answer.channel);
        return "";
      },
      join: async (name, locale) => {
        const answer = await this.server.act("join", { name, locale });
        return answer.refused ?? (answer.unreachable ? say("not_sent") : "");
      },
      language: (locale) => this.server.act("language", { locale }),
      dms: (open) => this.server.act("dms", { open }),
      wait: (hours) => this.server.act("wait", { hours }),
      guides: () => this.server.get("guides"),
    };
  }

  /** Goes to a channel as soon as the server has announced it. */
  _whenThere(channel) {
    if (this.world.place(channel)) this.go(channel);
    else this.world.addEventListener("places", () => this._whenThere(channel), { once: true });
  }
}

applyTheme();
new Page();
