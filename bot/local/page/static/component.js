// A message's components, in rows and in layout views. Each control knows its place, to find the focus again.

import { colour } from "/static/embed.js";
import { el, icon, ICONS } from "/static/element.js";
import { emoji } from "/static/emoji.js";
import { markdown } from "/static/markdown.js";
import { picture } from "/static/picture.js";
import { select } from "/static/select.js";
import { say } from "/static/words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const MAKERS = {
  1: row,
  2: button,
  3: choice,
  5: choice,
  6: choice,
  7: choice,
  8: choice,
  9: section,
  10: (it, scene) => el("div", { class: "text" }, markdown(it.content, scene.context)),
  11: (it, scene) => picture({ ...it.media, alt: described(it, scene), spoiler: it.spoiler }, "thumbnail"),
  12: gallery,
  13: (it) => file(it.file.url, it.name ?? "", it.size),
  14: (it) => el("hr", { class: `${it.divider ? "line" : "gap"} ${it.spacing === 2 ? "wide" : ""}` }),
  17: container,
};

/** Components of a message; `context.use(message, component, values)` is called when one is used. */
export function components(list, message, context) {
  return list.map((each, index) => make(each, { message, context, place: String(index) }));
}

function make(it, scene) {
  return MAKERS[it.type]?.(it, scene) ?? null;
}

function inside(it, scene) {
  return it.components.map((each, index) => make(each, { ...scene, place: `${scene.place}.${index}` }));
}

function row(it, scene) {
  return el("div", { class: "row" }, inside(it, scene));
}

function button(it, scene) {
  const style = STYLES[it.style] ?? "secondary";
  const content = [emoji(it.emoji), it.label && el("span", { class: "label" }, it.label)];
  const name = it.label ? null : it.emoji?.name;
  if (style === "link" && !it.disabled) {
    return el(
      "a",
      { class: "button link", href: it.url, target: "_blank", rel: "noopener noreferrer", "aria-label": name },
      content,
      icon(ICONS.out),
    );
  }
  const made = el(
    "button",
    {
      class: `button ${style}`,
      type: "button",
      disabled: it.disabled,
      "aria-label": name,
      data: { place: scene.place },
    },
    content,
  );
  made.addEventListener("click", () => busy(made, () => scene.context.use(scene.message, it)));
  return made;
}

/** Shows that an act is under way; until it is over the control does nothing more. */
async function busy(control, act) {
  if (control.getAttribute("aria-busy") === "true") return;
  control.setAttribute("aria-busy", "true");
  await act();
  control.removeAttribute("aria-busy");
}

function choice(it, scene) {
  const made = select(it, scene.context, (values) => busy(made, () => scene.context.use(scene.message, it, values)));
  made.querySelector("button").dataset.place = scene.place;
  return made;
}

function section(it, scene) {
  const side = make(it.accessory, { ...scene, place: `${scene.place}.side` });
  return el("div", { class: "section" }, el("div", { class: "section-text" }, inside(it, scene)), side);
}

function gallery(it, scene) {
  const pictures = it.items.map((item) =>
    picture({ ...item.media, alt: described(item, scene), spoiler: item.spoiler }),
  );
  return el("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures);
}

function described(it, scene) {
  return it.description || scene.message.descriptions[it.media.url] || "";
}

function container(it, scene) {
  const made = el("div", { class: "container", role: "group" }, inside(it, scene));
  if (it.accent_color !== null) made.style.setProperty("--accent", colour(it.accent_color));
  return made;
}

/** A file to be opened. */
export function file(url, name, size) {
  const link = el("a", { href: url, target: "_blank", rel: "noopener", "aria-label": say("file", { name }) }, name);
  return el(
    "div",
    { class: "file" },
    icon(ICONS.file),
    link,
    size && el("span", { class: "faint" }, `${Math.ceil(size / 1024)} KB`),
  );
}
