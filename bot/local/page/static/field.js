// One option of a command being filled in: what may stand in it, what is offered, what it is worth.

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

  /** What is offered at once; null where the server must be asked. */
  fixed() {
    const { option } = this;
    if (option.autocomplete) return null;
    if (option.type === BOOLEAN) return [true, false].map((value) => ({ label: say(String(value)), value }));
    if (option.type === USER || option.type === MENTIONABLE) {
      return [...this.world.people.values()].map((each) => ({ label: each.name, value: { id: each.id } }));
    }
    if (option.type === CHANNEL) {
      const open = [...this.world.places.values()].filter((each) => each.kind !== "direct");
      return open.map((each) => ({ label: this.world.placeName(each.id), value: { id: each.id } }));
    }
    return option.choices.map((each) => ({ label: each.name, value: each.value }));
  }

  /** Of what is offered at once, what fits the text. */
  fitting() {
    const low = this.text.trim().toLocaleLowerCase();
    const all = this.fixed();
    return this.picked && this.picked.label === this.text
      ? all
      : all.filter((each) => each.label.toLocaleLowerCase().includes(low));
  }

  /** Whether anything may be offered at all. */
  get offers() {
    return this.option.autocomplete || this.fixed().length > 0 || this.option.type === ROLE;
  }

  pick(offered) {
    this.picked = offered;
    this.input.value = offered.label;
    this._fit();
  }

  /** The value, or undefined with `problem` telling why there is none. */
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
    const same = this.fixed().find((each) => each.label.toLocaleLowerCase() === low);
    return same ? same.value : this._no("not_offered");
  }

  _no(problem) {
    this.problem = problem;
    return undefined;
  }

  /** Shows what is wrong; an empty text takes it back. */
  complain(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
    if (text) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
