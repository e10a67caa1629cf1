// What is scheduled on a server: name, time, what it is, and where.

import { now } from "/static/clock.js";
import { el } from "/static/element.js";
import { moment } from "/static/links.js";
import { markdown } from "/static/markdown.js";
import { say } from "/static/words.js";

/** A server's events, the next one first. */
export function eventList(events, context) {
  return el(
    "ul",
    { class: "events", "aria-label": say("events") },
    events.map((event) => eventItem(event, context)),
  );
}

function eventItem(event, context) {
  const begun = event.start * 1000 <= now();
  const time = begun ? say("event_now") : moment(event.start, "f", context.locale());
  return el(
    "li",
    {},
    el("p", { class: "event-time" }, "📅 ", time),
    el("p", { class: "event-name" }, event.name),
    event.about && el("p", { class: "faint" }, event.about),
    el("div", {}, markdown(event.location, context)),
  );
}
