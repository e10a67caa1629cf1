// The guides, one at a time: which of them, what stands in it, and its parts.

import { el, icon, ICONS } from "/static/element.js";
import { markdown } from "/static/markdown.js";
import { say } from "/static/words.js";

/** A button that opens what `load` brings. */
export function guidesButton(load, context) {
  const button = el("button", { class: "place-link", type: "button", "aria-haspopup": "dialog" });
  button.append(icon(ICONS.book), el("span", { class: "place-name" }, say("guides")));
  button.addEventListener("click", async () => {
    const guides = await load().catch(() => []); // that the connection is lost is told at the top
    if (guides.length) open(guides, context);
  });
  return button;
}

function open(guides, context) {
  const choice = el(
    "select",
    { "aria-label": say("guides") },
    guides.map((guide, index) => el("option", { value: index }, guide.title)),
  );
  const close = el("button", { class: "plain-icon", type: "button", "aria-label": say("close") }, icon(ICONS.close));
  const text = el("div", { class: "text guide-text" });
  const dialog = el("dialog", { class: "form guide", "aria-label": say("guides") }, el("header", {}, choice, close), text);
  const show = () => {
    text.replaceChildren(...parts(guides[choice.value], context));
    text.scrollTop = 0;
  };
  choice.addEventListener("change", show);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  show();
  document.body.append(dialog);
  dialog.showModal();
}

/** Whom a guide is for, its contents, and its parts. */
function parts(guide, context) {
  const [head, ...others] = guide.parts;
  const shown = others.map((part) => {
    const heading = el("h2", { tabindex: "-1" }, part.title);
    return { heading, section: el("section", {}, heading, markdown(part.text, context)) };
  });
  const contents = shown.map(({ heading }) =>
    el(
      "li",
      {},
      el("button", { type: "button", on: { click: () => (heading.scrollIntoView(), heading.focus()) } }, heading.textContent),
    ),
  );
  return [
    ...markdown(head.text, context),
    ...(contents.length ? [el("nav", { "aria-label": say("contents") }, el("ul", {}, contents))] : []),
    ...shown.map(({ section }) => section),
  ];
}
