// A select: a button that opens a list over the page. One value is sent at once, several when the list closes.

import { el, icon, ICONS } from "/static/element.js";
import { emojiElement, heardLine } from "/static/emoji.js";
import { Listbox } from "/static/listbox.js";
import { say } from "/static/words.js";

const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;

function optionsOf(component, context) {
  if (component.type === USER || component.type === MENTIONABLE) {
    return [...context.world.people.values()].map(({ name, id }) => ({ label: name, value: { id } }));
  }
  if (component.type === CHANNEL) {
    const places = [...context.world.places.values()].filter((place) => place.kind !== "direct");
    return places.map(({ id }) => ({ label: context.world.placeName(id), value: { id } }));
  }
  return (component.options ?? []).map((option) => ({
    label: option.label,
    value: option.value,
    about: option.description,
    sign: emojiElement(option.emoji),
    heard: heardLine(option),
    chosen: Boolean(option.default),
  }));
}

/** A text that is different for every option. */
function key(option) {
  return JSON.stringify(option?.value);
}

/** The element of a select; calls `chosen` with the list of values. */
export function select(component, context, chosen) {
  return new Select(component, context, chosen).element;
}

const selects = new WeakMap(); // element -> Select

export class Select {
  /** The select of an element. */
  static of(element) {
    return selects.get(element);
  }

  constructor(component, context, chosen) {
    this.chosen = chosen;
    this.id = component.custom_id;
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.options = optionsOf(component, context);
    this._preset(component);
    this.hint = component.placeholder || say("choose");
    this.list = new Listbox(this.hint, (option) => this._pick(option), { multiple: this.most > 1 });
    this.button = el("button", {
      class: "select-button",
      type: "button",
      disabled: component.disabled,
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
    selects.set(this.element, this);
    this._label();
  }

  /** The state of an open list, which must survive an edit of its message; null if it is closed. */
  get openState() {
    return this.isOpen ? { id: this.id, at: key(this.list.current), chosen: this.values.map(JSON.stringify) } : null;
  }

  /** Marks the select as replaced by another element, so that closing its list sends nothing. */
  retire() {
    this.listening?.abort();
    this.retired = true;
  }

  /** Opens the list in the state of the select that this one replaces; keeps its choices if both have the same id. */
  resume(state) {
    if (this.most > 1 && state.id === this.id) {
      for (const option of this.options) option.chosen = state.chosen.includes(key(option));
      this._label();
    }
    this.open(this.options.findIndex((option) => key(option) === state.at));
  }

  _preset(component) {
    const preset = new Set((component.default_values ?? []).map(({ id }) => id));
    for (const option of this.options) if (preset.has(option.value?.id)) option.chosen = true;
    this.before = JSON.stringify(this.values);
  }

  get values() {
    return this.options.filter((option) => option.chosen).map((option) => option.value);
  }

  _done() {
    const done = el("button", { class: "button primary", type: "button" }, say("done"));
    done.addEventListener("click", () => this.close());
    return el(
      "div",
      { class: "select-done" },
      el("span", { class: "faint" }, say(this.least === this.most ? "choose_all" : "choose_some", { n: this.most })),
      done,
    );
  }

  _label() {
    const chosen = this.options.filter((option) => option.chosen);
    const sign = chosen.length === 1 ? (chosen[0].sign?.cloneNode(true) ?? null) : null;
    const text = chosen.map((option) => option.label).join(", ");
    const heard = chosen.map((option) => option.heard ?? option.label).join(", ");
    this.button.replaceChildren(
      ...[sign, el("span", { class: text ? "label" : "label hint" }, text || this.hint), icon(ICONS.down)].filter(
        Boolean,
      ),
    );
    const name = heard.startsWith(this.hint) ? heard : [this.hint, heard].filter(Boolean).join(": ");
    this.button.setAttribute("aria-label", name);
  }

  get isOpen() {
    return this.popup.matches(":popover-open");
  }

  open(at = -1) {
    const first = at < 0 ? this.options.findIndex((option) => option.chosen) : at;
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

  /** Puts the list below its button, or above it if there is more room. */
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

  /** Closes the list; several values are sent if they are enough and have changed. */
  close(refocus = true) {
    this.listening?.abort(); // also if an edit has removed the select from the page
    if (this.retired || !this.isOpen) return;
    this.button.setAttribute("aria-expanded", "false");
    if (refocus) this.button.focus();
    this.popup.hidePopover();
    const { values } = this;
    if (this.most > 1 && values.length >= this.least && JSON.stringify(values) !== this.before) this._send(values);
  }

  _send(values) {
    this.before = JSON.stringify(values);
    this.chosen(values);
  }

  _pick(option) {
    if (this.most > 1) {
      this._toggle(option);
      return;
    }
    const unchanged = option.chosen && this.least > 0;
    const chosen = unchanged || !option.chosen;
    for (const other of this.options) other.chosen = other === option && chosen;
    this._label();
    this.close();
    if (!unchanged) this._send(this.values);
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
