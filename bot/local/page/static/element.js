// Makes elements. Text is always inserted as text, never as HTML.

/** An element with attributes, listeners (`on`) and children; null, undefined and false children are left out. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (key === "data") {
      Object.assign(element.dataset, value);
    } else {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An icon drawn from an SVG path on a field of 24 by 24. */
export function icon(path, more = {}) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const shape = document.createElementNS(space, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon", ...more })) {
    svg.setAttribute(key, value);
  }
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

export const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12.5h5",
  forum: "M3 4h14v9H9l-4 3v-3H3zM20 9v9h-1v3l-4-3H9",
  horn: "M4 9v6h4l9 5V4L8 9zM20 9.5v5",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 20 5l-4 15-4-6.5zM12 13.5 20 5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 .01 0",
  down: "M6 9.5l6 6 6-6",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  half: "M12 3.5a8.5 8.5 0 1 0 .01 0M12 3.5v17",
  book: "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  reply: "M5 19v-5a5 5 0 0 1 5-5h9M15 5l4 4-4 4",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  tick: "M5 12.5l4.5 4.5L19 7.5",
};
