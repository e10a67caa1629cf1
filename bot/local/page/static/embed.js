// Embeds: a framed card with a title, fields and pictures.

import { el } from "/static/element.js";
import { outside } from "/static/links.js";
import { markdown } from "/static/markdown.js";
import { picture } from "/static/picture.js";

const PLAIN = "var(--line-strong)";

/** The CSS colour of one of Discord's colour numbers: 255 -> "#0000ff". */
export function colour(number) {
  return number || number === 0 ? `#${number.toString(16).padStart(6, "0")}` : PLAIN;
}

export function embedElement(embed, message, context) {
  const pictureOf = (item) =>
    picture(
      { ...item, alt: message.descriptions[item.url] ?? "" },
      item === embed.thumbnail ? "thumbnail" : "picture",
    );
  const body = el(
    "div",
    { class: "embed-body" },
    embed.author && el("p", { class: "embed-author" }, linked(embed.author.name, embed.author.url)),
    embed.title &&
      el(
        "p",
        { class: "embed-title", role: "heading", "aria-level": "4" },
        embed.url ? outside(embed.url, markdown(embed.title, context)) : markdown(embed.title, context),
      ),
    embed.description && el("div", { class: "text" }, markdown(embed.description, context)),
    embed.fields &&
      el(
        "dl",
        { class: "fields" },
        embed.fields.map((field) => fieldElement(field, context)),
      ),
    embed.image && pictureOf(embed.image),
    footer(embed, context),
  );
  const card = el("div", { class: "embed", role: "group" }, body, embed.thumbnail && pictureOf(embed.thumbnail));
  card.style.setProperty("--accent", colour(embed.color));
  return card;
}

function linked(text, url) {
  return url ? outside(url, text) : text;
}

function fieldElement(field, context) {
  return el(
    "div",
    { class: field.inline ? "field inline" : "field" },
    el("dt", {}, markdown(field.name, context)),
    el("dd", { class: "text" }, markdown(field.value, context)),
  );
}

function footer(embed, context) {
  const when = embed.timestamp && new Date(embed.timestamp).toLocaleString(context.locale());
  const parts = [embed.footer?.text, when].filter(Boolean);
  return parts.length > 0 && el("p", { class: "embed-footer" }, parts.join(" · "));
}
