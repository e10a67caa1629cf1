// Light or dark: as the system has it, or as chosen here and kept in this browser.

const KEY = "theme";
export const THEMES = ["auto", "light", "dark"];

/** What is chosen. */
export function theme() {
  const kept = localStorage.getItem(KEY);
  return THEMES.includes(kept) ? kept : "auto";
}

export function setTheme(chosen) {
  localStorage.setItem(KEY, chosen);
  applyTheme();
}

/** Colours the page as chosen. */
export function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

addEventListener("storage", (event) => event.key === KEY && applyTheme());
