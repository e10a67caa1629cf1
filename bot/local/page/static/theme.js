// Light or dark: the system's setting, or the one chosen here, which this browser remembers.

const KEY = "theme";
export const THEMES = ["auto", "light", "dark"];

/** The chosen theme. */
export function theme() {
  const stored = localStorage.getItem(KEY);
  return THEMES.includes(stored) ? stored : "auto";
}

export function setTheme(chosen) {
  localStorage.setItem(KEY, chosen);
  applyTheme();
}

/** Colours the page in the chosen theme. */
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

addEventListener("storage", (event) => event.key === KEY && applyTheme());
