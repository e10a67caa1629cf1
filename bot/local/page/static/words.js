// The page's own words, in the language of the person before it.

let catalogue = {};

/** From now on these words are used; they come from the server with each greeting. */
export function speak(entries) {
  catalogue = entries;
}

/** The words for a key, with values filled in; `n` chooses between one and other. */
export function say(key, values = {}) {
  let words = catalogue[key] ?? key;
  if (typeof words === "object") words = (values.n === 1 && words.one) || words.other;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
