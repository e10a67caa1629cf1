// Emoji on buttons, in lists and in texts. The application's own are pictures, called by their names.

import { el } from "/static/element.js";

export function emojiElement(emoji) {
  if (!emoji) return null;
  const sign = emoji.id ? ownEmoji(emoji.id, "") : emoji.name;
  return el("span", { class: "emoji", "aria-hidden": "true" }, sign);
}

/** The picture of one of the application's emojis, with what it is called for whoever cannot see it. */
export function ownEmoji(id, name) {
  return el("img", { class: "own-emoji", src: `/emojis/${id}.png`, alt: name, draggable: "false" });
}
