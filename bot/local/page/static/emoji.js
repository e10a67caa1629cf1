// Emoji on buttons and in lists: decoration beside a label.

import { el } from "/static/element.js";

export function emojiElement(emoji) {
  if (!emoji) return null;
  return el("span", { class: "emoji", "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}
