// Discord's markdown as elements. Nothing is ever read as HTML.

import { el } from "/static/element.js";
import { emojiInText } from "/static/emoji.js";
import { mention, moment, outside, placeLink } from "/static/links.js";
import { say } from "/static/words.js";

const FENCE = /```(?:([\w+#-]+)\n)?([\s\S]+?)```/g;
const HEADING = /^(#{1,3}) +(.+)$/;
const SMALL = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d+\.) +(.*)$/;
const JUMP = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** The nodes for a text; `context` knows names and places. */
export function markdown(text, context) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(end, match.index).replace(/\n$/, ""), context));
    nodes.push(el("pre", { tabindex: "0" }, el("code", {}, match[2].replace(/^\n|\n$/g, ""))));
    end = match.index + match[0].length;
  }
  return [...nodes, ...blocks(text.slice(end).replace(/^\n/, nodes.length ? "" : "\n"), context)];
}

function blocks(text, context) {
  const lines = text === "" ? [] : text.split("\n");
  const nodes = [];
  while (lines.length) nodes.push(block(lines, context));
  return nodes;
}

/** Removes the lines of the first block; returns its element. */
function block(lines, context) {
  const [first] = lines;
  if (first.startsWith(">>> ")) {
    const rest = lines.splice(0).join("\n").slice(4);
    return el("blockquote", {}, blocks(rest, context));
  }
  if (/^> /.test(first)) {
    const quoted = take(lines, (line) => /^> /.test(line)).map((line) => line.slice(2));
    return el("blockquote", {}, blocks(quoted.join("\n"), context));
  }
  if (ITEM.test(first))
    return list(
      take(lines, (line) => continues(line, first)),
      context,
    );
  const heading = HEADING.exec(first);
  if (heading) {
    lines.shift();
    // Inside a message the levels start below those of the page.
    return el(
      "div",
      { class: `h${heading[1].length}`, role: "heading", "aria-level": heading[1].length + 3 },
      inline(heading[2], context),
    );
  }
  const small = SMALL.exec(first);
  if (small) {
    lines.shift();
    return el("p", { class: "small" }, inline(small[1], context));
  }
  const plain = take(
    lines,
    (line) => !(ITEM.test(line) || HEADING.test(line) || SMALL.test(line) || /^>(>>)? /.test(line)),
  );
  return el("p", {}, inline(plain.join("\n"), context));
}

function take(lines, fits) {
  const count = lines.findIndex((line) => !fits(line));
  return lines.splice(0, count < 0 ? lines.length : count);
}

/** Whether a line belongs to the list that `first` begins: numbers and dashes make different lists. */
function continues(line, first) {
  const [item, head] = [ITEM.exec(line), ITEM.exec(first)];
  return item !== null && (item[1].length > head[1].length || /\d/.test(item[2]) === /\d/.test(head[2]));
}

/** A list; items that are indented more make a list inside the item before them. */
function list(lines, context) {
  const items = lines.map((line) => ITEM.exec(line));
  const numbered = /\d/.test(items[0][2]);
  const element = el(numbered ? "ol" : "ul", { start: numbered ? Number.parseInt(items[0][2], 10) : null });
  const depth = items[0][1].length;
  while (items.length) {
    const [, , , text] = items.shift();
    const count = items.findIndex((item) => item[1].length <= depth);
    const inner = items.splice(0, count < 0 ? items.length : count);
    const item = el("li", {}, inline(text, context));
    if (inner.length)
      item.append(
        list(
          inner.map(([line]) => line),
          context,
        ),
      );
    element.append(item);
  }
  return element;
}

// Each rule: a pattern that is tried at a place in the text, and the node that it makes.
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (match) => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => el("code", {}, match[2].replace(/^ (.*`.*) $/, "$1"))],
  [/<@!?(\d+)>/y, (match, context) => mention(`@${context.world.name(match[1])}`, match[1] === context.world.me)],
  [/<@&(\d+)>/y, () => mention("@role")],
  [/@(?:everyone|here)\b/y, (match) => mention(match[0], true)],
  [/<\/([^:>]+):\d+>/y, (match, context) => mention(`/${context.commandName(context.here(), match[1])}`)],
  [/<#(\d+)>/y, (match, context) => placeLink(context, match[1])],
  [/<t:(-?\d+)(?::([tTdDfFR]))?>/y, (match, context) => moment(Number(match[1]), match[2] ?? "f", context.locale())],
  [/<a?:(\w+):(\d+)>/y, (match) => emojiInText(match[2], match[1], match.input.slice(0, match.index))],
  [/<(https?:\/\/[^\s>]+)>/y, (match, context) => link(match[1], null, context)],
  [
    /\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y,
    (match, context) => link(match[2], inline(match[1], context), context),
  ],
  [/https?:\/\/[^\s<]+[^\s<.,:;"')\]!?]/y, (match, context) => link(match[0], null, context)],
  [/\*\*((?:\\.|[\s\S])+?)\*\*(?!\*)/y, (match, context) => el("strong", {}, inline(match[1], context))],
  [/__((?:\\.|[\s\S])+?)__(?!_)/y, (match, context) => el("u", {}, inline(match[1], context))],
  [/~~((?:\\.|[\s\S])+?)~~/y, (match, context) => el("s", {}, inline(match[1], context))],
  [/\|\|((?:\\.|[\s\S])+?)\|\|/y, (match, context) => spoiler(inline(match[1], context))],
  [/\*(?=\S)((?:\*\*|\\.|[^*\\])+?)\*(?!\*)/y, (match, context) => el("em", {}, inline(match[1], context))],
  [/(?<!\w)_((?:__|\\.|[^_\\])+?)_(?!\w)/y, (match, context) => el("em", {}, inline(match[1], context))],
];

function inline(text, context) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const next = first(text, at);
    if (!next) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(next.make(next.match, context));
    at += next.match[0].length;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function first(text, at) {
  for (const [look, make] of RULES) {
    look.lastIndex = at;
    const match = look.exec(text);
    if (match) return { match, make };
  }
  return null;
}

function link(url, shown, context) {
  const jump = JUMP.exec(url);
  return jump ? placeLink(context, jump[2], jump[3], shown) : outside(url, shown);
}

function spoiler(inside) {
  const cover = el("button", { class: "spoiler", type: "button", "aria-label": say("spoiler") });
  const hidden = el("span", { hidden: true }, inside);
  cover.addEventListener("click", () => {
    hidden.hidden = false;
    cover.remove();
  });
  return el("span", {}, cover, hidden);
}
