// Parts of a text that stand for something else: mentions, channels, times, links.

import { now } from "/static/clock.js";
import { el } from "/static/element.js";
import { say } from "/static/words.js";

/** A mentioned name; `mine` if it is the reader's. */
export function mention(name, mine = false) {
  return el("span", { class: mine ? "mention mine" : "mention" }, name);
}

/** A link to a channel, thread or message on this page. */
export function placeLink(context, channel, message = null, shown = null) {
  const name = context.world.placeName(channel);
  const link = el(
    "a",
    { class: "mention", href: context.address(channel) },
    shown ?? (message ? say("jump", { place: name }) : name),
  );
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into another tab
    event.preventDefault();
    context.go(channel, message);
  });
  return link;
}

/** A link to another site, which learns nothing about this page. */
export function outside(url, shown = null) {
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, shown ?? url);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** A time in seconds since 1970, in one of Discord's styles. */
export function moment(seconds, style, locale) {
  const at = new Date(seconds * 1000);
  const text = style === "R" ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(at);
  return el("time", { class: "moment", datetime: at.toISOString() }, text);
}

function relative(seconds, locale) {
  const ahead = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(ahead) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(ahead / size), unit);
}
