// A small dialog with a few fields and a button.

import { el, icon, ICONS } from "/static/element.js";
import { say } from "/static/words.js";

/** Opens the dialog; `submit(values)` returns what is wrong, or an empty text, which closes the dialog. */
export function ask(title, button, fields, submit) {
  const inputs = fields.map(input);
  const wrong = el("p", { class: "failure", role: "alert", hidden: true });
  const close = el("button", { class: "plain-icon", type: "button", "aria-label": say("close") }, icon(ICONS.close));
  const sheet = el(
    "form",
    {},
    el("header", {}, el("h2", { id: "ask-title" }, title), close),
    el(
      "div",
      { class: "form-body" },
      fields.map((field, index) =>
        el("label", { class: "form-field" }, el("span", { class: "form-label" }, field.label), inputs[index]),
      ),
      wrong,
    ),
    el("footer", {}, el("button", { class: "button primary" }, button)),
  );
  const dialog = el("dialog", { class: "form", "aria-labelledby": "ask-title" }, sheet);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = await submit(Object.fromEntries(fields.map((field, index) => [field.name, inputs[index].value])));
    wrong.textContent = problem;
    wrong.hidden = !problem;
    if (!problem) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  inputs[0].focus();
}

function input(field) {
  if (!field.options) return el("input", { required: true, maxlength: field.longest, autocomplete: "off" });
  return el(
    "select",
    {},
    Object.entries(field.options).map(([value, name]) => el("option", { value }, name)),
  );
}
