// One option of a command being filled in: its input, the values offered, and its value.

import { el } from "/static/element.js";
import { say } from "/static/words.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const NUMBER = 10;

export class Field {
  constructor(option, world) {
    this.option = option;
    this.world = world;
    this.picked = null;
    this.error = el("span", { class: "field-error", id: `error-${option.name}`, hidden: true });
    this.input = el("input", {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-describedby": `about-option error-${option.name}`,
      "aria-required": option.required ? "true" : null,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      inputmode: [INTEGER, NUMBER].includes(option.type) ? "decimal" : null,
      maxlength: option.longest ?? null,
      size: "8",
    });
    const name = el("span", { class: "field-name" }, option.shown);
    this.element = el("span", { class: "command-field" }, el("label", {}, name, this.input), this.error);
    this.input.addEventListener("input", () => this._fit());
  }

  _fit() {
    this.complain("");
    this.input.size = Math.min(40, Math.max(8, this.text.length + 2));
  }

  get text() {
    return this.input.value;
  }

  get isEmpty() {
    return this.text.trim() === "";
  }

  /** The values that are offered without asking the server; null if the server must be asked. */
  fixed() {
    const { option } = this;
    if (option.autocomplete) return null;
    if (option.type === BOOLEAN) return [true, false].map((value) => ({ label: say(String(value)), value }));
    if (option.type === USER || option.type === MENTIONABLE) {
      return [...this.world.people.values()].map(({ name, id }) => ({ label: name, value: { id } }));
    }
    if (option.type === CHANNEL) {
      const places = [...this.world.places.values()].filter((place) => place.kind !== "direct");
      return places.map(({ id }) => ({ label: this.world.placeName(id), value: { id } }));
    }
    return option.choices.map(({ name, value }) => ({ label: name, value }));
  }

  /** The values of `fixed` that match the text. */
  fitting() {
    const low = this.text.trim().toLocaleLowerCase();
    const all = this.fixed();
    return this.picked && this.picked.label === this.text
      ? all
      : all.filter(({ label }) => label.toLocaleLowerCase().includes(low));
  }

  /** Whether the option has a list of values. */
  get offers() {
    return this.option.autocomplete || this.fixed().length > 0 || this.option.type === ROLE;
  }

  pick(offered) {
    this.picked = offered;
    this.input.value = offered.label;
    this._fit();
  }

  /** The value, or undefined; then `problem` says why, if something is wrong. */
  value() {
    this.problem = "";
    if (this.isEmpty) return this._no(this.option.required ? "missing" : "");
    if (this.picked && this.picked.label === this.text) return this.picked.value;
    if (!this.option.autocomplete && this.offers) return this._offered();
    if (![INTEGER, NUMBER].includes(this.option.type)) return this.text.trim();
    const number = Number(this.text);
    const fits = Number.isFinite(number) && (this.option.type === NUMBER || Number.isInteger(number));
    return fits ? number : this._no("no_number");
  }

  _offered() {
    const low = this.text.trim().toLocaleLowerCase();
    const same = this.fixed().find(({ label }) => label.toLocaleLowerCase() === low);
    return same ? same.value : this._no("not_offered");
  }

  _no(problem) {
    this.problem = problem;
    return undefined;
  }

  /** Shows what is wrong; an empty text removes it. */
  complain(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
    if (text) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
