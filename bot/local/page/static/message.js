// One message as a person sees it.

import { now } from "/static/clock.js";
import { components, file } from "/static/component.js";
import { el, icon, ICONS } from "/static/element.js";
import { embedElement } from "/static/embed.js";
import { emojiInText } from "/static/emoji.js";
import { markdown } from "/static/markdown.js";
import { menuButton } from "/static/menu.js";
import { picture } from "/static/picture.js";
import { say } from "/static/words.js";

/** The element of a message; `joined` if it closely follows one of the same author. */
export function messageElement(message, context, joined) {
  const author = context.world.name(message.author);
  const classes = ["message", joined && "joined", message.calls && "calls", message.ephemeral && "ephemeral"];
  const body = el(
    "div",
    { class: "body" },
    !joined && head(message, author, context),
    joined && el("span", { class: "unseen" }, `${author} ${time(message, context)}`),
    content(message, context),
    el("p", { class: "failure", role: "alert", hidden: true }),
    message.ephemeral && onlyYou(message, context),
  );
  const inner = el(
    "article",
    { class: classes.filter(Boolean).join(" ") },
    above(message, context),
    !joined && avatar(author, message.author),
    body,
    !message.ephemeral && menuButton("message", message.id, say("menu_of_message", { name: author }), context),
  );
  return el(
    "li",
    {
      id: `message-${message.id}`,
      tabindex: "-1",
      data: { id: message.id, author: message.author, created: message.created },
    },
    inner,
  );
}

/** A round sign for a person: their first letter on their own colour. */
export function avatar(name, id) {
  const sign = el("span", { class: "avatar", "aria-hidden": "true" }, [...name][0] ?? "?");
  sign.style.setProperty("--hue", String((Number(BigInt(id) % 997n) * 137) % 360));
  return sign;
}

function head(message, author, context) {
  const user = context.world.people.get(message.author);
  return el(
    "header",
    {},
    el("span", { class: "author", role: "heading", "aria-level": "3" }, author),
    user?.bot && el("span", { class: "tag" }, say("bot")),
    el("time", { datetime: new Date(message.created * 1000).toISOString() }, time(message, context)),
  );
}

/** When a message was written: "today at 10:15". */
export function time(message, context) {
  const at = new Date(message.created * 1000);
  const clock = new Intl.DateTimeFormat(context.locale(), { timeStyle: "short" }).format(at);
  const days = Math.round((new Date(now()).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86400000);
  if (days === 0) return say("today", { time: clock });
  if (days === 1) return say("yesterday", { time: clock });
  return new Intl.DateTimeFormat(context.locale(), { dateStyle: "short", timeStyle: "short" }).format(at);
}

function above(message, context) {
  if (message.used) {
    const name = context.world.name(message.used.user);
    const command = context.commandName(message.channel, message.used.command);
    const shown = message.used.menu ? command : `/${command}`;
    return el("p", { class: "above" }, icon(ICONS.reply), say("used", { name, command: shown }));
  }
  if (!message.reply || message.pins) return null;
  const words = say("reply_to", {
    name: context.world.name(message.reply.author),
    text: bare(message.reply.text, context) || say("nothing_said"),
  });
  const link = el("a", { href: `#message-${message.reply.id}` }, icon(ICONS.reply), el("span", {}, withEmojis(words)));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    context.go(message.channel, message.reply.id);
  });
  return el("p", { class: "above" }, link);
}

/** A line with the application's emojis as pictures; the end of it may be half of one. */
function withEmojis(line) {
  const pieces = line.replace(/<a?:[^>]*$/, "").split(/<a?:(\w+):(\d+)>/);
  return pieces.map((piece, at) => (at % 3 === 2 ? emojiInText(piece, pieces[at - 1], pieces[at - 2]) : at % 3 === 0 && piece));
}

/** A line without its markdown. */
function bare(text, context) {
  const named = text.replace(/<\/([^:>]+):\d+>/g, (_, path) => `/${context.commandName(context.here(), path)}`);
  return named.replace(/^(?:[-*>] |-?#{1,3} )+/, "").replace(/[*_~`|]/g, "");
}

function content(message, context) {
  if (message.thinking)
    return el("p", { class: "thinking" }, dots(), say("thinking", { name: context.world.name(message.author) }));
  if (message.pins) return el("p", { class: "pinned" }, "📌 ", say("pins"));
  const text =
    message.content && el("div", { class: "text" }, markdown(message.content, context), message.edited && mark());
  const pictures = message.attachments.filter((attachment) => attachment.picture);
  const others = message.attachments.filter((attachment) => !attachment.picture);
  return [
    text,
    pictures.length > 0 &&
      el(
        "div",
        { class: `gallery of-${Math.min(pictures.length, 4)}` },
        pictures.map((attachment) => picture(attachment)),
      ),
    others.map(({ url, name, size }) => file(url, name, size)),
    message.embeds.map((embed) => embedElement(embed, message, context)),
    el("div", { class: "components" }, components(message.components, message, context)),
    !text && message.edited && mark(),
    message.pinned && el("p", { class: "pinned" }, "📌 ", say("pinned")),
    message.thread && thread(message, context),
  ];
}

function mark() {
  return el("span", { class: "edited" }, say("edited"));
}

function dots() {
  return el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}

function thread(message, context) {
  const button = el(
    "button",
    { class: "button secondary", type: "button" },
    icon(ICONS.thread),
    say("see_thread", { name: context.world.placeName(message.thread) }),
  );
  button.addEventListener("click", () => context.go(message.thread));
  return button;
}

function onlyYou(message, context) {
  const away = el("button", { class: "as-link", type: "button" }, say("dismiss"));
  away.addEventListener("click", () => context.dismiss(message));
  return el("p", { class: "only-you" }, icon(ICONS.eye), `${say("only_you")} · `, away);
}

/** What a message says, for a screen reader's live region. */
export function spoken(element, author) {
  const texts = [...element.querySelectorAll(".text, .thinking, .embed")].filter((each) => !each.closest(".embed .text"));
  const alts = [...element.querySelectorAll(".body img")].map((image) => image.alt);
  const words = texts.map((each) => each.textContent);
  return say("of", { author, text: [...words, ...alts].filter(Boolean).join(" — ") });
}
