// Embeds: a framed card with a title, fields and pictures.

import { el } from "/static/element.js";
import { outside } from "/static/links.js";
import { markdown } from "/static/markdown.js";
import { picture } from "/static/picture.js";

const PLAIN = "var(--line-strong)";

/** A colour as Discord has it, a number, as CSS has it. */
export function colour(number) {
  return number || number === 0 ? `#${number.toString(16).padStart(6, "0")}` : PLAIN;
}

export function embed(given, message, context) {
  const pictured = (shown) =>
    picture(
      { ...shown, alt: message.descriptions[shown.url] ?? "" },
      shown === given.thumbnail ? "thumbnail" : "picture",
    );
  const body = el(
    "div",
    { class: "embed-body" },
    given.author && el("p", { class: "embed-author" }, linked(given.author.name, given.author.url)),
    given.title &&
      el(
        "p",
        { class: "embed-title", role: "heading", "aria-level": "4" },
        given.url ? outside(given.url, markdown(given.title, context)) : markdown(given.title, context),
      ),
    given.description && el("div", { class: "text" }, markdown(given.description, context)),
    given.fields &&
      el(
        "dl",
        { class: "fields" },
        given.fields.map((field) => fieldOf(field, context)),
      ),
    given.image && pictured(given.image),
    footer(given, context),
  );
  const made = el("div", { class: "embed", role: "group" }, body, given.thumbnail && pictured(given.thumbnail));
  made.style.setProperty("--accent", colour(given.color));
  return made;
}

function linked(text, url) {
  return url ? outside(url, text) : text;
}

function fieldOf(field, context) {
  return el(
    "div",
    { class: field.inline ? "field inline" : "field" },
    el("dt", {}, markdown(field.name, context)),
    el("dd", { class: "text" }, markdown(field.value, context)),
  );
}

function footer(given, context) {
  const when = given.timestamp && new Date(given.timestamp).toLocaleString(context.locale());
  const parts = [given.footer?.text, when].filter(Boolean);
  return parts.length > 0 && el("p", { class: "embed-footer" }, parts.join(" · "));
}
