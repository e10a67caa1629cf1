// A form that the bot opened: Discord's "modal".

import { emojiElement } from "/static/emoji.js";
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

/** Opens a form; `submit(values)` returns what is wrong, or an empty text. */
export function openForm(form, context, submit) {
  const fields = [];
  const body = form.components.map((component) => part(component, context, fields));
  const wrong = el("p", { class: "failure", role: "alert", hidden: true });
  const send = el("button", { class: "button primary" }, say("submit"));
  const cancel = el("button", { class: "button secondary", type: "button" }, say("cancel"));
  const close = el("button", { class: "plain-icon", type: "button", "aria-label": say("close") }, icon(ICONS.close));
  const sheet = el(
    "form",
    {},
    el("header", {}, el("h2", { id: "form-title" }, form.title), close),
    el("div", { class: "form-body" }, body, wrong),
    el("footer", {}, cancel, send),
  );
  const dialog = el("dialog", { class: "form", "aria-labelledby": "form-title" }, sheet);
  for (const button of [cancel, close]) button.addEventListener("click", () => dialog.close());
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
  (firstField(sheet) ?? send).focus();
}

/** The first field of a form; of radio buttons the chosen one. */
function firstField(sheet) {
  const first = sheet.querySelector(".form-body :is(input, textarea, button)");
  if (first?.type !== "radio") return first;
  return [...sheet.elements].find((input) => input.name === first.name && input.checked) ?? first;
}

function part(component, context, fields) {
  const { type, label, description } = component;
  if (type === TEXT_DISPLAY) return el("div", { class: "text" }, markdown(component.content, context));
  if (type === ROW) return labelled(component.components[0], component.components[0].label, null, context, fields);
  if (type === LABEL) return labelled(component.component, label, description, context, fields);
  return null;
}

function labelled(field, label, about, context, fields) {
  const needed = field.required !== false && field.type !== BOX;
  const title = el(
    "span",
    { class: "form-label" },
    label,
    needed && el("span", { class: "needed", title: say("required") }, " *"),
  );
  const input = control(field, context);
  if (input.value) fields.push({ id: field.custom_id, value: input.value });
  const group = input.group ? "fieldset" : "label";
  const name = input.group ? el("legend", {}, title) : title;
  const look = field.type === BOX ? "form-field tick" : "form-field";
  return el(group, { class: look }, name, about && el("span", { class: "faint" }, about), input.element);
}

function control(field, context) {
  if (field.type === TEXT_INPUT) return text(field);
  if (SELECTS.has(field.type)) return selectMenu(field, context);
  if (field.type === RADIO) return options(field, "radio");
  if (field.type === BOXES) return options(field, "checkbox");
  if (field.type === BOX) return checkbox(field);
  return { element: el("p", { class: "faint" }, say("no_field")) };
}

function text(field) {
  const long = field.style === PARAGRAPH;
  const needed = field.required !== false;
  const limits = {
    minlength: field.min_length || null,
    maxlength: field.max_length ?? 4000,
    required: needed,
    placeholder: field.placeholder,
  };
  const element = long ? el("textarea", { rows: "4", ...limits }) : el("input", limits);
  element.value = field.value ?? "";
  return { element, value: () => element.value };
}

function selectMenu(field, context) {
  let values = null;
  const select = new Select(field, context, (chosen) => (values = chosen));
  return { element: select.element, group: true, value: () => values ?? select.values };
}

function options(field, kind) {
  const inputs = field.options.map((option) =>
    el("input", {
      type: kind,
      name: field.custom_id,
      value: option.value,
      checked: option.default,
      required: kind === "radio" && field.required !== false,
    }),
  );
  const lines = field.options.map((option, index) =>
    el(
      "label",
      { class: "mark" },
      inputs[index],
      emojiElement(option.emoji),
      el("span", {}, option.label, option.description && el("span", { class: "faint" }, option.description)),
    ),
  );
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return {
    element: el("div", {}, lines),
    group: true,
    value: () => (kind === "radio" ? (chosen()[0] ?? null) : chosen()),
  };
}

function checkbox(field) {
  const element = el("input", { type: "checkbox", checked: field.default });
  return { element, value: () => element.checked };
}
