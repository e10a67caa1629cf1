// Has a screen reader read texts aloud without moving the focus.

import { el } from "/static/element.js";

const region = el("div", { class: "unseen", role: "log", "aria-live": "polite", "aria-relevant": "additions" });
const LONGEST = 600;
const KEPT = 20;

/** The live region, which must be on the page before anything is announced. */
export function announcer() {
  return region;
}

export function announce(text) {
  region.append(el("p", {}, text.slice(0, LONGEST)));
  while (region.children.length > KEPT) region.firstChild.remove();
}
