// A form that the bot opened: Discord's "modal".

import { emoji } from "/static/emoji.js";
import { el, icon, ICONS } from "/static/element.js";
import { markdown } from "/static/markdown.js";
import { Select } from "/static/select.js";
import { say } from "/static/words.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const RADIO = 21;
const BOXES = 22;
const BOX = 23;
const SELECTS = new Set([3, 5, 6, 7, 8]);
const PARAGRAPH = 2;

/** Opens the form; `submit(values)` gives what went wrong, or an empty text. */
export function openForm(form, context, submit) {
  const fields = [];
  const body = form.components.map((each) => part(each, context, fields));
  const wrong = el("p", { class: "failure", role: "alert", hidden: true });
  const send = el("button", { class: "button primary" }, say("submit"));
  const shut = el("button", { class: "button secondary", type: "button" }, say("cancel"));
  const close = el("button", { class: "plain-icon", type: "button", "aria-label": say("close") }, icon(ICONS.close));
  const sheet = el(
    "form",
    {},
    el("header", {}, el("h2", { id: "form-title" }, form.title), close),
    el("div", { class: "form-body" }, body, wrong),
    el("footer", {}, shut, send),
  );
  const dialog = el("dialog", { class: "form", "aria-labelledby": "form-title" }, sheet);
  for (const each of [shut, close]) each.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const problem = await submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
    send.disabled = false;
    wrong.textContent = problem;
    wrong.hidden = !problem;
    if (!problem) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  (sheet.querySelector(".form-body :is(input, textarea, button)") ?? send).focus();
}

function part(it, context, fields) {
  if (it.type === TEXT_DISPLAY) return el("div", { class: "text" }, markdown(it.content, context));
  if (it.type === ROW) return labelled(it.components[0], it.components[0].label, null, context, fields);
  if (it.type === LABEL) return labelled(it.component, it.label, it.description, context, fields);
  return null;
}

function labelled(it, label, about, context, fields) {
  const needed = it.required !== false && it.type !== BOX;
  const title = el(
    "span",
    { class: "form-label" },
    label,
    needed && el("span", { class: "needed", title: say("required") }, " *"),
  );
  const made = control(it, context);
  if (made.value) fields.push({ id: it.custom_id, value: made.value });
  const group = made.group ? "fieldset" : "label";
  const name = made.group ? el("legend", {}, title) : title;
  return el(group, { class: "form-field" }, name, about && el("span", { class: "faint" }, about), made.element);
}

function control(it, context) {
  if (it.type === TEXT_INPUT) return text(it);
  if (SELECTS.has(it.type)) return choice(it, context);
  if (it.type === RADIO) return marks(it, "radio");
  if (it.type === BOXES) return marks(it, "checkbox");
  if (it.type === BOX) return box(it);
  return { element: el("p", { class: "faint" }, say("no_field")) };
}

function text(it) {
  const long = it.style === PARAGRAPH;
  const needed = it.required !== false;
  const limits = {
    minlength: it.min_length || null,
    maxlength: it.max_length ?? 4000,
    required: needed,
    placeholder: it.placeholder,
  };
  const element = long ? el("textarea", { rows: "4", ...limits }) : el("input", limits);
  element.value = it.value ?? "";
  return { element, value: () => element.value };
}

function choice(it, context) {
  let values = null;
  const made = new Select(it, context, (chosen) => (values = chosen));
  return { element: made.element, group: true, value: () => values ?? made.values };
}

function marks(it, kind) {
  const inputs = it.options.map((each) =>
    el("input", {
      type: kind,
      name: it.custom_id,
      value: each.value,
      checked: each.default,
      required: kind === "radio" && it.required !== false,
    }),
  );
  const lines = it.options.map((each, index) =>
    el(
      "label",
      { class: "mark" },
      inputs[index],
      emoji(each.emoji),
      el("span", {}, each.label, each.description && el("span", { class: "faint" }, ` ${each.description}`)),
    ),
  );
  const chosen = () => inputs.filter((each) => each.checked).map((each) => each.value);
  return {
    element: el("div", {}, lines),
    group: true,
    value: () => (kind === "radio" ? (chosen()[0] ?? null) : chosen()),
  };
}

function box(it) {
  const element = el("input", { type: "checkbox", checked: it.default });
  return { element, value: () => element.checked };
}
