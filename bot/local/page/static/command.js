// A slash command with its option fields; the values offered are listed above it.

import { el, icon, ICONS } from "/static/element.js";
import { Field } from "/static/field.js";
import { Listbox } from "/static/listbox.js";
import { say } from "/static/words.js";

const PAUSE = 120; // milliseconds without typing before the bot is asked

export class CommandForm {
  /** Calls `done` with the options to send, or with null when the command is dropped. */
  constructor(command, channel, world, done) {
    this.command = command;
    this.channel = channel;
    this.world = world;
    this.done = done;
    this.fields = [];
    this.questions = 0; // counts them, so that a late answer is ignored
    this.list = new Listbox("", (offered) => this._pick(offered));
    this.popup = el("div", { class: "popup", hidden: true }, this.list.element);
    this.about = el("p", { class: "command-about", id: "about-option" });
    this.places = el("span", { class: "command-fields" });
    this.more = el("span", { class: "command-more" });
    this.send = el(
      "button",
      { class: "plain-icon send", "aria-label": say("send_command", { name: `/${command.shown}` }) },
      icon(ICONS.send),
    );
    const drop = el(
      "button",
      { class: "plain-icon", type: "button", "aria-label": say("drop_command"), on: { click: () => this.done(null) } },
      icon(ICONS.close),
    );
    const line = el(
      "div",
      { class: "command-line" },
      el("span", { class: "command-name" }, `/${command.shown}`),
      this.places,
      this.more,
    );
    this.form = el(
      "form",
      {
        class: "box command",
        "aria-label": `/${command.shown}`,
        on: { submit: (event) => this._submit(event), keydown: (event) => this._key(event) },
      },
      line,
      drop,
      this.send,
    );
    this.element = el("div", { class: "command-form" }, this.popup, this.about, this.form);
    for (const option of command.options) if (option.required) this._add(option);
    this._offerMore();
    this._tellAbout(null);
  }

  /** Puts the focus into the first empty field, or on the send button. */
  focus() {
    const next = this.fields.find((field) => field.isEmpty) ?? this.fields[0];
    (next?.input ?? this.send).focus();
  }

  /** Puts a text into the first field, as if typed there. */
  type(text) {
    const [field] = this.fields;
    if (!field || !text) return;
    field.input.value = text;
    field.input.dispatchEvent(new Event("input"));
  }

  _add(option) {
    const field = new Field(option, this.world);
    this.fields.push(field);
    this.places.append(field.element);
    field.input.setAttribute("aria-controls", this.list.id);
    field.input.addEventListener("focus", () => this._enter(field));
    field.input.addEventListener("blur", () => this._close());
    field.input.addEventListener("input", () => this._offer(field, PAUSE));
    field.input.addEventListener("click", () => this.popup.hidden && this._offer(field, 0));
    return field;
  }

  _offerMore() {
    const there = new Set(this.fields.map((field) => field.option.name));
    const left = this.command.options.filter((option) => !there.has(option.name));
    this.more.replaceChildren(...left.map((option) => this._adder(option)));
  }

  _adder(option) {
    const add = el(
      "button",
      {
        class: "add-option",
        type: "button",
        "aria-label": say("add_option", { name: option.shown }),
        title: option.about,
      },
      `+ ${option.shown}`,
    );
    add.addEventListener("click", () => {
      const field = this._add(option);
      this._offerMore();
      field.input.focus();
    });
    return add;
  }

  _tellAbout(field) {
    const parts = field ? [field.option.shown, field.option.about] : [`/${this.command.shown}`, this.command.about];
    this.about.replaceChildren(
      el("strong", {}, parts[0]),
      ` ${parts[1]}`,
      field && !field.option.required ? ` (${say("optional")})` : "",
    );
  }

  // offering

  _enter(field) {
    this.field = field;
    this.touched = false;
    this._tellAbout(field);
    if (this.quiet) this.quiet = false;
    else this._offer(field, 0);
  }

  _offer(field, pause) {
    clearTimeout(this.timer);
    this.questions += 1;
    if (!field.offers) return;
    this.touched ||= pause > 0;
    const fixed = field.fixed();
    this.pending = !fixed;
    if (fixed) this._show(field, field.fitting());
    else this.timer = setTimeout(() => this._ask(field), pause);
  }

  async _ask(field) {
    const question = (this.questions += 1);
    const filled = {};
    for (const other of this.fields) {
      const value = other === field ? undefined : other.value();
      if (value !== undefined) filled[other.option.name] = value;
    }
    const value = field.picked?.label === field.text ? "" : field.text;
    const answer = await this.world.server.act("complete", {
      channel: this.channel,
      path: this.command.path,
      filled,
      focused: field.option.name,
      value,
    });
    if (question !== this.questions || document.activeElement !== field.input) return; // typed more, or left
    this._show(
      field,
      (answer.choices ?? []).map(({ name, value }) => ({ label: name, value })),
    );
  }

  _show(field, options) {
    const sure = this.touched || field.option.required;
    const before = options.findIndex(({ label }) => label === field.text);
    this.list.element.setAttribute("aria-label", say("values", { name: field.option.shown }));
    this.list.show(options, sure ? Math.max(before, 0) : -1);
    this.pending = false;
    this.popup.hidden = false;
    this._tell(field);
  }

  _tell(field) {
    field.input.setAttribute("aria-expanded", String(!this.popup.hidden));
    if (!this.popup.hidden && this.list.activeId) field.input.setAttribute("aria-activedescendant", this.list.activeId);
    else field.input.removeAttribute("aria-activedescendant");
  }

  _close() {
    clearTimeout(this.timer);
    this.questions += 1;
    this.pending = false;
    this.popup.hidden = true;
    if (this.field) this._tell(this.field);
  }

  /** Fills in a value and moves to the next field that needs one. */
  _pick(offered) {
    this.field.pick(offered);
    this._close();
    const next = this.fields.find((field) => field.option.required && field.isEmpty);
    if (next) {
      next.input.focus();
    } else {
      this.quiet = document.activeElement !== this.field.input;
      this.field.input.focus();
    }
  }

  // keys

  _key(event) {
    if (event.isComposing) return;
    const open = !this.popup.hidden;
    const field = this.fields.find(({ input }) => input === document.activeElement);
    if (event.key === "Escape") {
      if (open || this.pending)
        this._close(); // drops a list that is still awaited, not the command
      else this.done(null);
      event.stopPropagation();
    } else if (field) {
      this._keyInField(event, field, open);
    }
  }

  _keyInField(event, field, open) {
    if (event.key === "Enter" && open && this.list.current) {
      event.preventDefault();
      this._pick(this.list.current);
    } else if (event.key === "Tab" && !event.shiftKey && open && this.touched && this.list.current) {
      field.pick(this.list.current);
    } else if (event.key === "Backspace" && field.text === "") {
      event.preventDefault();
      this._back(field);
    } else if (event.key === "ArrowDown" && !open) {
      event.preventDefault();
      this._offer(field, 0);
    } else if (open && this.list.move(event.key)) {
      event.preventDefault();
      this.touched = true;
      this._tell(field);
    }
  }

  /** Backspace in an empty field: removes it if it is optional; in the first one it drops the command. */
  _back(field) {
    const index = this.fields.indexOf(field);
    if (!field.option.required) {
      this.fields.splice(index, 1);
      field.element.remove();
      this._offerMore();
      (this.fields[index - 1]?.input ?? this.send).focus();
    } else if (index === 0) {
      this.done(null, `/${this.command.shown}`);
    } else {
      this.fields[index - 1].input.focus();
    }
  }

  _submit(event) {
    event.preventDefault();
    const options = {};
    for (const field of this.fields) {
      const value = field.value();
      if (field.problem) {
        field.complain(say(field.problem));
        field.input.focus();
        return;
      }
      if (value !== undefined) options[field.option.name] = value;
    }
    this.done(options);
  }
}
