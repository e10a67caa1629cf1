// A select: a button that opens a list over the page. One value is taken at once, several when the list closes.

import { el, icon, ICONS } from "/static/element.js";
import { emoji } from "/static/emoji.js";
import { Listbox } from "/static/listbox.js";
import { say } from "/static/words.js";

const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;

function options(it, context) {
  if (it.type === USER || it.type === MENTIONABLE) {
    return [...context.world.people.values()].map((each) => ({ label: each.name, value: { id: each.id } }));
  }
  if (it.type === CHANNEL) {
    const open = [...context.world.places.values()].filter((each) => each.kind !== "direct");
    return open.map((each) => ({ label: context.world.placeName(each.id), value: { id: each.id } }));
  }
  return (it.options ?? []).map((each) => ({
    label: each.label,
    value: each.value,
    about: each.description,
    sign: emoji(each.emoji),
    chosen: Boolean(each.default),
  }));
}

/** What tells one option from another. */
function key(option) {
  return JSON.stringify(option?.value);
}

/** The element of a select; `chosen` is called with the list of values. */
export function select(it, context, chosen) {
  return new Select(it, context, chosen).element;
}

const made = new WeakMap(); // element -> its select

export class Select {
  /** The select of an element that `select` made. */
  static of(element) {
    return made.get(element);
  }

  constructor(it, context, chosen) {
    this.chosen = chosen;
    this.id = it.custom_id;
    this.least = it.min_values ?? 1;
    this.most = it.max_values ?? 1;
    this.options = options(it, context);
    this._preset(it);
    this.hint = it.placeholder || say("choose");
    this.list = new Listbox(this.hint, (option) => this._pick(option), { multiple: this.most > 1 });
    this.button = el("button", {
      class: "select-button",
      type: "button",
      disabled: it.disabled,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
    });
    this.button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    this.button.addEventListener("keydown", (event) => this._keyOnButton(event));
    this.popup = el(
      "div",
      { class: "select-popup", popover: "manual" },
      this.list.element,
      this.most > 1 && this._done(),
    );
    this.list.element.tabIndex = -1;
    this.list.element.addEventListener("keydown", (event) => this._key(event));
    this.popup.addEventListener(
      "focusout",
      (event) => !this.element.contains(event.relatedTarget) && this.close(false),
    );
    this.element = el("div", { class: "select" }, this.button, this.popup);
    made.set(this.element, this);
    this._label();
  }

  /** What an edit of the message must not undo while the list is open. */
  get held() {
    return this.isOpen ? { id: this.id, at: key(this.list.current), chosen: this.values.map(JSON.stringify) } : null;
  }

  /** Another element takes this one's place: nothing is handed over when its list goes. */
  retire() {
    this.listening?.abort();
    this.retired = true;
  }

  /** Opens the list as it was held in the select that stood here; what was chosen there counts if it is the same. */
  resume(held) {
    if (this.most > 1 && held.id === this.id) {
      for (const each of this.options) each.chosen = held.chosen.includes(key(each));
      this._label();
    }
    this.open(this.options.findIndex((each) => key(each) === held.at));
  }

  _preset(it) {
    const preset = new Set((it.default_values ?? []).map((each) => each.id));
    for (const option of this.options) if (preset.has(option.value?.id)) option.chosen = true;
    this.before = JSON.stringify(this.values);
  }

  get values() {
    return this.options.filter((each) => each.chosen).map((each) => each.value);
  }

  _done() {
    const done = el("button", { class: "button primary", type: "button" }, say("done"));
    done.addEventListener("click", () => this.close());
    return el(
      "div",
      { class: "select-done" },
      el("span", { class: "faint" }, say("choose_some", { n: this.most })),
      done,
    );
  }

  _label() {
    const shown = this.options.filter((each) => each.chosen);
    const sign = shown.length === 1 ? (shown[0].sign?.cloneNode(true) ?? null) : null;
    const text = shown.map((each) => each.label).join(", ");
    this.button.replaceChildren(
      ...[sign, el("span", { class: text ? "label" : "label hint" }, text || this.hint), icon(ICONS.down)].filter(
        Boolean,
      ),
    );
    this.button.setAttribute("aria-label", text && text !== this.hint ? `${this.hint}: ${text}` : this.hint);
  }

  get isOpen() {
    return this.popup.matches(":popover-open");
  }

  open(at = -1) {
    const first = at < 0 ? this.options.findIndex((each) => each.chosen) : at;
    this.list.show(this.options, Math.max(first, 0));
    this.popup.showPopover();
    this._place();
    this._tell();
    this.button.setAttribute("aria-expanded", "true");
    this.list.element.focus({ preventScroll: true });
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener("resize", () => this.close(false), { signal });
    addEventListener("pointerdown", (event) => !this.element.contains(event.target) && this.close(false), { signal });
    addEventListener("scroll", (event) => !this.popup.contains(event.target) && this._place(), {
      signal,
      capture: true,
    });
  }

  /** Below its button, or above it where there is more room. */
  _place() {
    const at = this.button.getBoundingClientRect();
    const below = innerHeight - at.bottom - 8;
    const above = at.top - 8;
    const up = below < 180 && above > below;
    this.popup.style.width = `${at.width}px`;
    this.popup.style.left = `${at.left}px`;
    this.popup.style.maxHeight = `${Math.min(320, up ? above : below)}px`;
    this.popup.style.top = up ? "auto" : `${at.bottom + 4}px`;
    this.popup.style.bottom = up ? `${innerHeight - at.top + 4}px` : "auto";
  }

  /** Closes the list and hands over several values, where they fit and are others than before. */
  close(refocus = true) {
    this.listening?.abort(); // also where an edit has taken the select off the page
    if (this.retired || !this.isOpen) return;
    this.button.setAttribute("aria-expanded", "false");
    if (refocus) this.button.focus();
    this.popup.hidePopover();
    const { values } = this;
    if (this.most > 1 && values.length >= this.least && JSON.stringify(values) !== this.before) this._hand(values);
  }

  _hand(values) {
    this.before = JSON.stringify(values);
    this.chosen(values);
  }

  _pick(option) {
    if (this.most > 1) {
      this._toggle(option);
      return;
    }
    const again = option.chosen && this.least > 0;
    for (const each of this.options) each.chosen = each === option && !(option.chosen && this.least === 0);
    this._label();
    this.close();
    if (!again) this._hand(this.values);
  }

  _toggle(option) {
    if (option.chosen || this.values.length < this.most) option.chosen = !option.chosen;
    this._label();
    this.list.show(this.options, this.options.indexOf(option));
    this._tell();
  }

  _tell() {
    this.list.element.setAttribute("aria-activedescendant", this.list.activeId);
  }

  _keyOnButton(event) {
    if (this.isOpen || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    this.open();
  }

  _key(event) {
    if (event.key === "Enter" || event.key === " ") this._pick(this.list.current);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Tab" && this.most === 1) this.close();
    else if (event.key.length === 1) this.list.seek(event.key);
    else if (!this.list.move(event.key) && !this.list.ends(event.key)) return;
    this._tell();
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  }
}
