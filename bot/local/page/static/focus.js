// Keeps the focus through an edit: the control of the same words, else the one at the same place.

/** Where in a message the focus is; null where it is elsewhere. */
export function focusedPlace(element) {
  const focused = document.activeElement;
  if (!focused || !element.contains(focused)) return null;
  const control = focused.closest("[data-place]") ?? focused.closest(".select")?.querySelector("[data-place]");
  return { place: control?.dataset.place ?? null, words: control ? words(control) : null };
}

/** Puts the focus there in the message's new element, or else on the message itself. */
export function refocus(element, { place, words: wanted }) {
  const controls = [...element.querySelectorAll("[data-place]")];
  const same = controls.find((each) => words(each) === wanted && !each.disabled);
  const there = controls.find((each) => each.dataset.place === place && !each.disabled);
  (same ?? there ?? element).focus({ preventScroll: true });
}

function words(control) {
  return control.classList.contains("select-button") ? null : control.textContent || control.getAttribute("aria-label");
}
