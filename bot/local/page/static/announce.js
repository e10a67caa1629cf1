// Says things to a screen reader without moving the focus.

import { el } from "/static/element.js";

const region = el("div", { class: "unseen", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
const LONGEST = 600;
const KEPT = 20;

/** The region; it must be on the page before anything is said. */
export function announcer() {
  return region;
}

export function announce(text) {
  region.append(el("p", {}, text.slice(0, LONGEST)));
  while (region.children.length > KEPT) region.firstChild.remove();
}
