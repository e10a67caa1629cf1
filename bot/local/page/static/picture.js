// Pictures in messages, and enlarged.

import { el, icon, ICONS } from "/static/element.js";
import { outside } from "/static/links.js";
import { say } from "/static/words.js";

const WIDEST = 550; // pixels: into such a box Discord's desktop client fits a picture
const HIGHEST = 350;
const PHONE = matchMedia("(max-width: 760px)"); // as in message.css
const BESIDE = 54; // pixels left and right of a picture on a phone
const TALLEST = 1.4; // times its width: higher pictures are narrower on a phone

/** Whether an address is the page's own; the page loads nothing from other sites. */
function own(url) {
  return url.startsWith("/");
}

/** The size at which Discord's clients show a picture, set before it has loaded so that nothing moves when it does. */
function fitted(width, height) {
  if (!width || !height) return {};
  const widest = PHONE.matches ? innerWidth - BESIDE : WIDEST;
  const highest = PHONE.matches ? widest * TALLEST : HIGHEST;
  const scale = Math.min(1, widest / width, highest / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A picture that is enlarged when pressed. */
export function picture({ url, alt, width, height, spoiler = false }, kind = "picture") {
  if (!own(url)) return el("p", { class: "outside" }, say("outside_picture"), " ", outside(url));
  const image = el("img", { src: url, alt: alt || say("picture"), ...fitted(width, height), decoding: "async" });
  const button = el("button", { class: kind, type: "button", "aria-haspopup": "dialog", title: say("enlarge") }, image);
  if (alt) button.append(el("span", { class: "alt-badge", "aria-hidden": "true" }, "ALT"));
  if (spoiler) cover(button);
  button.addEventListener("click", () => (button.classList.contains("covered") ? uncover(button) : enlarge(url, alt)));
  return button;
}

function cover(button) {
  button.classList.add("covered");
  button.setAttribute("aria-label", say("spoiler"));
}

function uncover(button) {
  button.classList.remove("covered");
  button.removeAttribute("aria-label");
}

function enlarge(url, alt) {
  const shut = el("button", { class: "plain-icon", type: "button", "aria-label": say("close") }, icon(ICONS.close));
  const large = el("img", { src: url, alt: "", "aria-hidden": "true" });
  const words = el("figcaption", { id: "large-alt", tabindex: "0" }, alt || say("no_alt"));
  const original = el("a", { href: url, target: "_blank", rel: "noopener" }, say("open_original"));
  const frame = el("figure", {}, large, words);
  const dialog = el(
    "dialog",
    { class: "large", "aria-label": say("picture"), "aria-describedby": "large-alt" },
    el("div", { class: "bar" }, original, shut),
    frame,
  );
  shut.addEventListener("click", () => dialog.close());
  large.addEventListener("click", () => large.classList.toggle("full"));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
