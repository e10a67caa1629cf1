// Keeps the focus through an edit: the control of the same words, else the one at the same place. An open list stays open.

import { Select } from "/static/select.js";

/** Where in a message the focus is, and in which open list; null where it is elsewhere. */
export function focusedPlace(element) {
  const focused = document.activeElement;
  if (!focused || !element.contains(focused)) return null;
  const select = focused.closest(".select");
  const control = focused.closest("[data-place]") ?? select?.querySelector("[data-place]");
  const list = select && Select.of(select)?.held;
  return { place: control?.dataset.place ?? null, words: control ? words(control) : null, list };
}

/** Before an element makes room for its edited self: what is open in it goes without a choice. */
export function retire(element) {
  for (const each of element.querySelectorAll(".select")) Select.of(each)?.retire();
}

/** Puts the focus there in the message's new element, or else on the message itself. */
export function refocus(element, { place, words: wanted, list }) {
  const controls = [...element.querySelectorAll("[data-place]")];
  const same = wanted && controls.find((each) => words(each) === wanted && !each.disabled);
  const there = controls.find((each) => each.dataset.place === place && !each.disabled);
  const select = list && there?.classList.contains("select-button") && Select.of(there.parentElement);
  if (select) select.resume(list);
  else (same || there || element).focus({ preventScroll: true });
}

function words(control) {
  return control.classList.contains("select-button") ? null : control.textContent || control.getAttribute("aria-label");
}
