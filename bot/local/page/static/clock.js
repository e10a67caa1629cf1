// The stand-in's time, which people may move ahead of the browser's.

let ahead = 0; // ms

/** Sets the clock by the server's, in seconds. */
export function setClock(seconds) {
  ahead = seconds * 1000 - Date.now();
}

/** The time now, in ms. */
export function now() {
  return Date.now() + ahead;
}
