// A list of options to choose from; the focus may stay elsewhere, the active option is named by its id.

import { el, icon, ICONS } from "/static/element.js";
import { say } from "/static/words.js";

let count = 0;

export class Listbox {
  /** Calls `picked` with the option that is clicked. An option: {label, value, about, sign, chosen}, `heard` if not the label. */
  constructor(label, picked, { multiple = false } = {}) {
    this.id = `list-${(count += 1)}`;
    this.picked = picked;
    this.options = [];
    this.active = -1;
    this.element = el("ul", {
      id: this.id,
      class: "listbox",
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
    });
    this.element.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus elsewhere
    this.element.addEventListener("click", (event) => this._clicked(event));
  }

  /** Shows options; `active` is the index of the one that Enter picks. */
  show(options, active = -1) {
    this.options = options;
    this.element.replaceChildren(...options.map((option, index) => this._option(option, index)));
    if (!options.length) this.element.append(el("li", { class: "nothing", role: "presentation" }, say("nothing_fits")));
    this._activate(Math.min(active, options.length - 1));
  }

  _option(option, index) {
    return el(
      "li",
      {
        id: `${this.id}-${index}`,
        role: "option",
        "aria-label": option.heard && [option.heard, option.about].filter(Boolean).join(" "),
        "aria-selected": option.chosen ? "true" : "false",
        data: { index },
      },
      option.sign,
      el("span", { class: "option-label" }, option.label),
      option.about && el("span", { class: "option-about" }, option.about),
      option.chosen && icon(ICONS.tick),
    );
  }

  _clicked(event) {
    const line = event.target.closest("[role=option]");
    if (line) this.picked(this.options[Number(line.dataset.index)]);
  }

  _activate(index) {
    this.line?.classList.remove("active");
    this.active = index;
    this.line?.classList.add("active");
    this.line?.scrollIntoView({ block: "nearest" });
  }

  get line() {
    return this.element.children[this.active] ?? null;
  }

  /** The id of the active option, for aria-activedescendant. */
  get activeId() {
    return this.active >= 0 ? `${this.id}-${this.active}` : "";
  }

  get current() {
    return this.options[this.active] ?? null;
  }

  /** Moves on an arrow key or a page key; returns whether the key was one of these. */
  move(key) {
    const last = this.options.length - 1;
    if (last < 0) return false;
    const steps = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active < 0 ? last : this.active - 1,
      PageDown: Math.min(this.active + 8, last),
      PageUp: Math.max(this.active - 8, 0),
    };
    if (!(key in steps)) return false;
    this._activate((steps[key] + last + 1) % (last + 1));
    return true;
  }

  /** Activates the next option whose label begins with a letter. */
  seek(letter) {
    const low = letter.toLocaleLowerCase();
    const after = [...this.options.keys()].map((step) => (this.active + 1 + step) % this.options.length);
    const index = after.find((at) => this.options[at].label.toLocaleLowerCase().startsWith(low));
    if (index !== undefined) this._activate(index);
  }

  ends(key) {
    if (key === "Home") this._activate(0);
    if (key === "End") this._activate(this.options.length - 1);
    return key === "Home" || key === "End";
  }
}
