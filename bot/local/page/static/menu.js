// The menu of a message or a person: the commands that the bot offers there, which Discord has under "Apps".

import { el, icon, ICONS } from "/static/element.js";
import { say } from "/static/words.js";

const EDGE = 8; // pixels kept free at the window's edges

/** A button that opens the menu of a message ("message") or a person ("user") with this id. */
export function menuButton(kind, id, label, context) {
  const button = el(
    "button",
    { class: "plain-icon menu-of", type: "button", "aria-haspopup": "menu", "aria-label": label, title: label },
    icon(ICONS.more),
  );
  button.addEventListener("click", async () => {
    const offered = (await context.menus())[kind];
    open(button, label, offered, (command) => context.useMenu(command, { [kind]: id }));
  });
  return button;
}

/** Opens a menu at a button, and calls `use` with the command that is chosen. */
function open(button, label, commands, use) {
  const menu = el("div", { class: "menu-popup", role: "menu", popover: "auto", "aria-label": label });
  const items = commands.map((command) =>
    el(
      "button",
      { type: "button", role: "menuitem", on: { click: () => (menu.hidePopover(), use(command)) } },
      command.shown,
    ),
  );
  menu.append(...(items.length ? items : [el("p", { class: "faint" }, say("no_menu"))]));
  menu.addEventListener("toggle", (event) => event.newState === "closed" && (menu.remove(), button.focus({ preventScroll: true })));
  menu.addEventListener("keydown", (event) => move(event, items));
  document.body.append(menu);
  menu.showPopover();
  place(menu, button.getBoundingClientRect());
  items[0]?.focus();
}

function place(menu, at) {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(at.right - width, innerWidth - width - EDGE);
  const top = at.bottom + height + EDGE > innerHeight ? at.top - height : at.bottom;
  menu.style.left = `${Math.max(EDGE, left)}px`;
  menu.style.top = `${Math.max(EDGE, top)}px`;
}

/** Moves the focus among the items by arrow keys. */
function move(event, items) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !items.length) return;
  event.preventDefault();
  items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
}
