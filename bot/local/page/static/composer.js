// The box below the messages: plain text, or a slash command with its options.

import { announce } from "/static/announce.js";
import { CommandForm } from "/static/command.js";
import { el, icon, ICONS } from "/static/element.js";
import { Listbox } from "/static/listbox.js";
import { say } from "/static/words.js";

const LONGEST = 2000;

export class Composer {
  /** `acts`: {say(text), slash(command, options)}. */
  constructor(world, acts) {
    this.world = world;
    this.acts = acts;
    this.channel = null;
    this.offered = [];
    this.form = null;
    this.element = el("section", { class: "composer" });
    this._build();
    world.on("commands", () => this._typed());
  }

  _build() {
    this.list = new Listbox(say("commands"), (option) => this._choose(option.value));
    this.popup = el("div", { class: "popup", hidden: true }, this.list.element);
    this.text = el("textarea", {
      rows: "1",
      maxlength: LONGEST,
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": this.list.id,
      enterkeyhint: "send",
    });
    this.text.addEventListener("input", () => this._typed());
    this.text.addEventListener("keydown", (event) => this._key(event));
    this.text.addEventListener("blur", () => this._close());
    this.text.addEventListener("focus", () => this._typed());
    this.send = el("button", { class: "plain-icon send" }, icon(ICONS.send));
    this.plain = el("form", { class: "box", on: { submit: (event) => this._submit(event) } }, this.text, this.send);
    this.element.replaceChildren(this.popup, this.plain);
  }

  /** Makes this the channel to write in. */
  show(channel) {
    const place = this.world.place(channel);
    const moved = channel !== this.channel;
    this.channel = channel;
    const hint = place?.may.write ? say("message_to", { place: this.world.placeName(channel) }) : say("no_write");
    this.text.placeholder = hint;
    this.text.setAttribute("aria-label", hint);
    this.text.disabled = !place?.may.write;
    this.send.setAttribute("aria-label", say("send"));
    this.list.element.setAttribute("aria-label", say("commands"));
    if (moved && this.form) this._drop();
  }

  focus() {
    if (this.form) this.form.focus();
    else this.text.focus();
  }

  get isCommand() {
    return this.text.value.startsWith("/");
  }

  async _typed() {
    this._grow();
    if (!this.isCommand || document.activeElement !== this.text) {
      this._close();
      return;
    }
    const commands = await this.world.commandsOf(this.channel).catch(() => []);
    if (!this.isCommand || document.activeElement !== this.text || this.form) return;
    this._offer(commands);
  }

  _grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 200)}px`;
  }

  _offer(commands) {
    const written = this.text.value.slice(1).trimStart();
    const typed = written.toLocaleLowerCase();
    const whole = begun(commands, typed);
    if (whole && !commands.some((command) => `${command.shown} `.startsWith(typed) && command !== whole.command)) {
      this._choose(whole.command, written.slice(whole.length));
      return;
    }
    const fitting = rank(commands, typed.trim());
    this.list.show(
      fitting.map((command) => ({ label: `/${command.shown}`, about: command.about, value: command })),
      0,
    );
    if (!fitting.length) this.list.element.firstChild.textContent = say("nobody_offers");
    this.popup.hidden = false;
    this._tell();
  }

  _tell() {
    const active = this.popup.hidden ? "" : this.list.activeId;
    if (active) this.text.setAttribute("aria-activedescendant", active);
    else this.text.removeAttribute("aria-activedescendant");
  }

  _close() {
    this.popup.hidden = true;
    this._tell();
  }

  _key(event) {
    if (event.isComposing) return; // Enter confirms a Japanese word, it does not send the message
    const open = !this.popup.hidden;
    if (open && this.list.move(event.key)) {
      event.preventDefault();
      this._tell();
    } else if (event.key === "Escape" && open) {
      this._close();
      event.stopPropagation();
    } else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && open && this.list.current)) {
      event.preventDefault();
      if (open && this.list.current) this._choose(this.list.current.value);
      else if (event.key === "Enter") this.plain.requestSubmit();
    }
  }

  _submit(event) {
    event.preventDefault();
    const text = this.text.value.trim();
    if (!text || this.isCommand) return;
    this._empty();
    this.acts.say(text).then((sent) => sent || this._restore(text));
  }

  _empty(text = "") {
    this.text.value = text;
    this._grow();
  }

  /** Puts back a text that could not be sent, unless something else has been typed. */
  _restore(text) {
    if (!this.text.value) this._empty(text);
  }

  // a command

  /** Opens a command's form; what has been typed after its name goes into its first field. */
  _choose(command, rest = "") {
    this._close();
    this._empty();
    this.form = new CommandForm(command, this.channel, this.world, (options, text) =>
      this._done(command, options, text),
    );
    this.element.replaceChildren(this.form.element);
    this.form.focus();
    this.form.type(rest);
    announce(`/${command.shown} ${command.about}`);
  }

  _done(command, options, text = "") {
    this._drop();
    this._empty(text);
    this.text.focus();
    if (options) this.acts.slash(command, options);
  }

  _drop() {
    this.form = null;
    this.element.replaceChildren(this.popup, this.plain);
  }
}

/** The command with the longest name that has been typed in full, with a space after it; and the name's length. */
function begun(commands, typed) {
  const names = commands.flatMap((command) =>
    [command.shown, command.path].map((name) => ({ command, name: `${name} ` })),
  );
  const fitting = names.filter(({ name }) => typed.startsWith(name.toLocaleLowerCase()));
  const [longest] = fitting.sort((a, b) => b.name.length - a.name.length);
  return longest ? { command: longest.command, length: longest.name.length } : null;
}

/** Commands whose name begins with the text, then those that contain it. */
function rank(commands, typed) {
  const names = (command) => [command.shown.toLocaleLowerCase(), command.path];
  const matching = commands.filter((command) => names(command).some((name) => name.includes(typed)));
  const begins = (command) => names(command).some((name) => name.startsWith(typed));
  return [...matching.filter(begins), ...matching.filter((command) => !begins(command))];
}
