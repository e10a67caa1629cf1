// A message's components, in rows and in layout views. Each control has a `place`, by which the focus finds it again.

import { colour } from "/static/embed.js";
import { el, icon, ICONS } from "/static/element.js";
import { emojiElement } from "/static/emoji.js";
import { markdown } from "/static/markdown.js";
import { picture } from "/static/picture.js";
import { select } from "/static/select.js";
import { say } from "/static/words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
const BUTTON = 2;
const MAKERS = {
  1: row,
  2: button,
  3: selectMenu,
  5: selectMenu,
  6: selectMenu,
  7: selectMenu,
  8: selectMenu,
  9: section,
  10: (component, scene) => el("div", { class: "text" }, markdown(component.content, scene.context)),
  11: thumbnail,
  12: gallery,
  13: (component) => file(component.file.url, component.name ?? "", component.size),
  14: ({ divider, spacing }) => el("hr", { class: `${divider ? "line" : "gap"} ${spacing === 2 ? "wide" : ""}` }),
  17: container,
};

/** The elements of a message's components; calls `context.use(message, component, values)` when one is used. */
export function components(list, message, context) {
  return list.map((component, index) => make(component, { message, context, place: String(index) }));
}

function make(component, scene) {
  return MAKERS[component.type]?.(component, scene) ?? null;
}

function children(component, scene) {
  return component.components.map((child, index) => make(child, { ...scene, place: `${scene.place}.${index}` }));
}

function row(component, scene) {
  return el("div", { class: "row" }, children(component, scene));
}

function button(component, scene) {
  const style = STYLES[component.style] ?? "secondary";
  const content = [emojiElement(component.emoji), component.label && el("span", { class: "label" }, component.label)];
  const name = component.label ? null : component.emoji?.name;
  if (style === "link" && !component.disabled) {
    return el(
      "a",
      { class: "button link", href: component.url, target: "_blank", rel: "noopener noreferrer", "aria-label": name },
      content,
      icon(ICONS.out),
    );
  }
  const control = el(
    "button",
    {
      class: `button ${style}`,
      type: "button",
      disabled: component.disabled,
      "aria-label": name,
      data: { place: scene.place },
    },
    content,
  );
  control.addEventListener("click", () => busy(control, () => scene.context.use(scene.message, component)));
  return control;
}

/** Runs an act; until it is over, the control is shown as busy and ignores clicks. */
async function busy(control, act) {
  if (control.getAttribute("aria-busy") === "true") return;
  control.setAttribute("aria-busy", "true");
  await act();
  control.removeAttribute("aria-busy");
}

function selectMenu(component, scene) {
  const { context, message } = scene;
  const control = select(component, context, (values) => busy(control, () => context.use(message, component, values)));
  control.querySelector("button").dataset.place = scene.place;
  return control;
}

function section(component, scene) {
  const side = make(component.accessory, { ...scene, place: `${scene.place}.side` });
  const id = `section-${scene.message.id}-${scene.place}`;
  if (component.accessory.type === BUTTON) side.setAttribute("aria-describedby", id); // "Play" alone says not what
  const words = el("div", { class: "section-text", id }, children(component, scene));
  return el("div", { class: "section", role: "group" }, words, side);
}

function gallery(component, scene) {
  const pictures = component.items.map((item) => mediaPicture(item, scene));
  return el("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures);
}

function thumbnail(component, scene) {
  return mediaPicture(component, scene, "thumbnail");
}

function mediaPicture({ media, description, spoiler }, scene, kind) {
  return picture({ ...media, alt: description || scene.message.descriptions[media.url] || "", spoiler }, kind);
}

function container(component, scene) {
  const box = el("div", { class: "container", role: "group" }, children(component, scene));
  if (component.accent_color !== null) box.style.setProperty("--accent", colour(component.accent_color));
  return box;
}

/** A link to a file. */
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
