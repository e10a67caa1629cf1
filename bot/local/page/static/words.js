// The page's own words, in the reader's language.

let catalogue = {};
let plurals = new Intl.PluralRules("en");

/** Sets the words to use, and the locale whose plurals they have; the server sends them with each hello. */
export function speak(entries, locale) {
  catalogue = entries;
  plurals = new Intl.PluralRules(locale);
}

/** The text of a key, with values filled in; `n` chooses among the forms of a plural. */
export function say(key, values = {}) {
  let words = catalogue[key] ?? key;
  if (typeof words === "object") words = words[plurals.select(values.n)] ?? words.other;
  return words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
