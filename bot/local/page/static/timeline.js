// The messages of the open channel, in order. It stays at the newest, and the focus stays when messages are edited.

import { announce } from "/static/announce.js";
import { el, icon, ICONS } from "/static/element.js";
import { focusedPlace, refocus, retire } from "/static/focus.js";
import { messageElement, spoken } from "/static/message.js";
import { afterPress } from "/static/press.js";
import { say } from "/static/words.js";

const CLOSE = 7 * 60; // seconds within which messages of one author are joined
const NEAR = 80; // pixels from the end that count as being there

export class Timeline {
  constructor(world, context) {
    this.world = world;
    this.context = context;
    this.channel = null;
    this.readTo = 0n;
    this.stuck = true; // at the end, and to be kept there
    this.top = 0;
    this.notes = new Map(); // note id -> {channel, element}
    this._build();
    const shown = (act) => (news) => this._unpressed(() => (news.message ?? news).channel === this.channel && act(news));
    world.on("message", shown((news) => this._news(news)));
    world.on("delete", shown((news) => this._delete(news.id)));
    world.on("loaded", shown(() => this._loaded()));
    world.on("people", () => this._renamed());
    document.addEventListener("visibilitychange", () => (document.hidden ? this._leave() : this._read()));
  }

  _build() {
    this.list = el("ol", { class: "messages" });
    this.older = el("button", {
      class: "button secondary older",
      type: "button",
      hidden: true,
      on: { click: () => this._older() },
    });
    this.empty = el("div", { class: "empty", hidden: true });
    this.typing = el("p", { class: "typing", hidden: true });
    this.newest = el("button", { class: "newest", type: "button", hidden: true, on: { click: () => this.toNewest() } });
    this.scroller = el(
      "div",
      { class: "scroller", tabindex: "0", role: "region", on: { scroll: () => this._scrolled() } },
      this.older,
      this.empty,
      this.list,
      this.typing,
    );
    this.element = el("div", { class: "timeline" }, this.scroller, this.newest);
    this._unpressed = afterPress(this.list);
    const watch = new ResizeObserver(() => this.stuck && this._toEnd());
    watch.observe(this.list);
    watch.observe(this.scroller);
  }

  /** Shows a channel at its newest message; the one that is open is read again without scrolling. */
  async show(channel) {
    if (channel !== this.channel) this._clear(channel);
    const name = this.world.placeName(channel);
    this.scroller.setAttribute("aria-label", say("messages", { place: name }));
    this.newest.replaceChildren(icon(ICONS.down), say("to_newest"));
    this.older.textContent = say("older");
    this.empty.replaceChildren(el("h2", {}, name), el("p", {}, say("empty")), el("p", {}, say("empty_hint")));
    if (this.world.channels.get(channel)?.loaded) this._loaded();
    else await this.world.open(channel).catch(() => {}); // the next hello reads it again
  }

  _clear(channel) {
    this.channel = channel;
    this.stuck = true;
    this._leave();
    this.typing.hidden = true;
    this.older.hidden = true;
    this.empty.hidden = true;
    this.list.replaceChildren();
  }

  /** Messages that come after this are shown as new. */
  _leave() {
    this.readTo = BigInt(this.world.place(this.channel)?.read ?? 0);
  }

  // drawing

  _loaded() {
    const channel = this.world.channels.get(this.channel);
    const seen = this.scroller.scrollHeight - this.scroller.scrollTop;
    const focus = this._focus();
    retire(this.list);
    this.list.replaceChildren();
    for (const message of this.world.messages(this.channel))
      this.list.append(this._make(message, this.list.lastElementChild));
    for (const note of this.notes.values()) if (note.channel === this.channel) this.list.append(note.element);
    this.older.hidden = !channel.more;
    this._line();
    this._ended();
    if (this.stuck) this._toEnd();
    else this.scroller.scrollTop = this.scroller.scrollHeight - seen; // older ones came in above
    this._restoreFocus(focus);
    this._read();
  }

  _make(message, before) {
    const close = before?.dataset.author === message.author && message.created - Number(before.dataset.created) < CLOSE;
    const plain =
      ![message.attachments, message.embeds, message.components].some((parts) => parts.length) &&
      !message.used &&
      !message.reply;
    const alike = before && Boolean(before.querySelector(".ephemeral")) === message.ephemeral;
    return messageElement(message, this.context, Boolean(close && plain && alike));
  }

  _news({ message, before, fresh }) {
    const old = this._element(message.id);
    const focus = this._focus();
    if (old) {
      this._replace(old, message);
    } else {
      this._insert(message);
    }
    const element = this._element(message.id);
    if (message.author !== this.world.me && (fresh || message.ephemeral) && !document.hidden) {
      const text = spoken(element, this.world.name(message.author));
      if (!before || text !== this.said) announce(text);
      this.said = text;
    }
    if (message.author === this.world.me || (message.ephemeral && fresh)) this.stuck = true;
    this.typing.hidden = true;
    this._ended();
    this._line();
    if (this.stuck) this._toEnd();
    this._restoreFocus(focus);
    this._read();
  }

  _element(id) {
    return this.list.querySelector(`#message-${id}`);
  }

  _replace(old, message) {
    const place = focusedPlace(old);
    const element = this._make(message, this._messageBefore(old));
    retire(old);
    old.replaceWith(element);
    if (place) refocus(element, place);
  }

  _messageBefore(element) {
    let before = element.previousElementSibling;
    while (before && !before.dataset.id) before = before.previousElementSibling;
    return before;
  }

  _insert(message) {
    const after =
      [...this.list.querySelectorAll("li[data-id]")]
        .reverse()
        .find((item) => BigInt(item.dataset.id) < BigInt(message.id)) ?? null;
    const next = after ? after.nextElementSibling : this.list.firstElementChild;
    this.list.insertBefore(this._make(message, after), next);
  }

  _delete(id) {
    const element = this._element(id);
    if (!element) return;
    const focused = element.contains(document.activeElement);
    const next = element.nextElementSibling;
    retire(element);
    element.remove();
    const message = next?.dataset.id && this.world.channels.get(this.channel)?.messages.get(next.dataset.id);
    if (message) this._replace(next, message); // it may have been joined to the deleted one
    this._ended();
    if (focused) this.context.focusBox();
    this._read();
  }

  _renamed() {
    if (!this.channel || !this.world.channels.get(this.channel)?.loaded) return;
    const names = JSON.stringify([...this.world.people.values()].map(({ id, name }) => [id, name]));
    if (this.names !== undefined && this.names !== names) this._loaded();
    this.names = names;
  }

  /** Where the focus is, to be restored by `_restoreFocus` after drawing. */
  _focus() {
    const item = document.activeElement?.closest?.("li[data-id]");
    return item && this.list.contains(item) ? { id: item.dataset.id, place: focusedPlace(item) } : null;
  }

  _restoreFocus(focus) {
    const element = focus && this._element(focus.id);
    if (element && !element.contains(document.activeElement)) refocus(element, focus.place);
  }

  _ended() {
    this.empty.hidden = this.list.children.length > 0;
  }

  /** Draws the line above the first unread message. */
  _line() {
    this.list.querySelector(".new-line")?.remove();
    if (this.readTo === 0n) return;
    const first = [...this.list.querySelectorAll("li[data-id]")].find(
      (item) =>
        BigInt(item.dataset.id) > this.readTo &&
        item.dataset.author !== this.world.me &&
        !item.querySelector(".ephemeral"),
    );
    if (first?.previousElementSibling)
      first.before(el("li", { class: "new-line", role: "separator" }, el("span", {}, say("new"))));
  }

  // notes: lines about an act that only its person sees

  /** Adds a note at the end; the function returned changes its text, or removes it (null). */
  note(text, failed = false) {
    const id = Symbol("note");
    const place = this.channel;
    const change = (words, bad) => {
      const old = this.notes.get(id)?.element;
      old?.remove();
      this.notes.delete(id);
      if (words === null) return this._ended();
      const shut = el("button", { class: "as-link", type: "button", on: { click: () => change(null) } }, say("close"));
      const element = el(
        "li",
        { class: bad ? "note failed" : "note", role: bad ? "alert" : "status" },
        words,
        bad && " ",
        bad && shut,
      );
      this.notes.set(id, { channel: place, element });
      if (place === this.channel) this.list.append(element);
      this._ended();
      if (this.stuck) this._toEnd();
    };
    change(text, failed);
    return change;
  }

  /** Shows under a message that an act on it has failed; an empty text removes that. */
  fail(id, text) {
    const line = this._element(id)?.querySelector(".failure");
    if (!line) return;
    line.textContent = text;
    line.hidden = !text;
  }

  type() {
    this.typing.textContent = say("typing", { name: this.world.bot.name });
    this.typing.hidden = false;
    clearTimeout(this.typed);
    this.typed = setTimeout(() => (this.typing.hidden = true), 10000);
  }

  // scrolling

  toNewest() {
    this.stuck = true;
    this._toEnd();
    this._read();
  }

  _toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.top = this.scroller.scrollTop;
    this.newest.hidden = true;
  }

  /** Scrolling up leaves the end; a picture that grows at the end does not. */
  _scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const near = scrollHeight - scrollTop - clientHeight < NEAR;
    if (near) this.stuck = true;
    else if (scrollTop < this.top) this.stuck = false;
    this.top = scrollTop;
    this.newest.hidden = this.stuck;
    if (this.stuck) this._read();
  }

  async _older() {
    this.older.disabled = true;
    this.stuck = false;
    await this.world.older(this.channel).catch(() => {});
    this.older.disabled = false;
  }

  /** Goes to a message; loads older messages if needed. */
  async jump(id) {
    if (!this._element(id)) {
      this.stuck = false;
      await this.world.older(this.channel, id).catch(() => {});
    }
    const element = this._element(id);
    if (!element) return;
    this.stuck = false;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    element.classList.add("sought");
    element.addEventListener("animationend", () => element.classList.remove("sought"), { once: true });
  }

  /** Tells the server that the person has read the channel, if its end is visible. */
  _read() {
    const place = this.world.place(this.channel);
    if (!place || document.hidden || !this.stuck || !(place.unread || place.pings)) return;
    const newest = this.world.messages(this.channel).at(-1);
    if (newest && BigInt(newest.id) > BigInt(place.read)) this.context.read(this.channel, newest.id);
  }
}
