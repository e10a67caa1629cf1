// The page's own words, in the reader's language.

let catalogue = {};

/** Sets the words to use; the server sends them with each hello. */
export function speak(entries) {
  catalogue = entries;
}

/** The text of a key, with values filled in; `n` chooses between one and other. */
export function say(key, values = {}) {
  let words = catalogue[key] ?? key;
  if (typeof words === "object") words = (values.n === 1 && words.one) || words.other;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
