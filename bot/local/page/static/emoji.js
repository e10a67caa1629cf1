// Emoji on buttons and in lists: decoration beside a label.

import { el } from "/static/element.js";

export function emoji(given) {
  if (!given) return null;
  return el("span", { class: "emoji", "aria-hidden": "true" }, given.id ? `:${given.name}:` : given.name);
}
