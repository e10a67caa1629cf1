// Keeps the focus when a message is edited: on the control with the same text, else on the one at the same place.

import { Select } from "/static/select.js";

/** Where in a message the focus is, with the state of its open list; null if it is not in the message. */
export function focusedPlace(element) {
  const focused = document.activeElement;
  if (!focused || !element.contains(focused)) return null;
  const select = focused.closest(".select");
  const control = focused.closest("[data-place]") ?? select?.querySelector("[data-place]");
  const list = select && Select.of(select)?.openState;
  return { place: control?.dataset.place ?? null, words: control ? words(control) : null, list };
}

/** Prepares an element for being replaced: closing its open lists chooses nothing. */
export function retire(element) {
  for (const select of element.querySelectorAll(".select")) Select.of(select)?.retire();
}

/** Puts the focus back in the message's new element, or on the message itself. */
export function refocus(element, { place, words: wanted, list }) {
  const controls = [...element.querySelectorAll("[data-place]")];
  const same = wanted && controls.find((control) => words(control) === wanted && !control.disabled);
  const atPlace = controls.find((control) => control.dataset.place === place && !control.disabled);
  const select = list && atPlace?.classList.contains("select-button") && Select.of(atPlace.parentElement);
  if (select) select.resume(list);
  else (same || atPlace || element).focus({ preventScroll: true });
}

function words(control) {
  return control.classList.contains("select-button") ? null : control.textContent || control.getAttribute("aria-label");
}
