// Emoji on buttons, in lists and in texts. The application's own are pictures, mostly beside the word of what they show.

import { el } from "/static/element.js";

export function emojiElement(emoji) {
  if (!emoji) return null;
  const sign = emoji.id ? ownEmoji(emoji.id, "") : emoji.name;
  return el("span", { class: "emoji", "aria-hidden": "true" }, sign);
}

/** What is heard of a line of a list: before its label what our own emoji is called, which may stand for a word. */
export function heardLine({ emoji, label }) {
  return emoji?.id ? `${emoji.name.replaceAll("_", " ")} ${label}` : label;
}

/** One of them in a text, behind these letters: behind a number it is what is counted, else its word is beside it. */
export function emojiInText(id, name, before) {
  return ownEmoji(id, /\d[*_~]*$/.test(before) ? name.replaceAll("_", " ") : "");
}

/** The picture of an emoji, with what it is called for whoever cannot see it. */
function ownEmoji(id, name) {
  return el("img", { class: "own-emoji", src: `/emojis/${id}.png`, alt: name, draggable: "false" });
}
