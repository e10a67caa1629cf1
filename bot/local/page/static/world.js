// The page's copy of people, places and messages. Views listen to its changes.

import { setClock } from "/static/clock.js";
import { say, speak } from "/static/words.js";

export class World extends EventTarget {
  constructor(server) {
    super();
    this.server = server;
    this.run = null;
    this.me = null;
    this.bot = { name: "", online: false };
    this.people = new Map();
    this.places = new Map();
    this.events = []; // scheduled on the servers, the next one first
    this.channels = new Map(); // channel id -> {messages: Map, more, at}
    this.commands = new Map(); // channel id -> promise of its commands
    this.locales = {}; // the names of the languages that the page speaks, by locale
    this.movable = false; // whether the time can be moved
    this.gone = new Map(); // message id -> the change that deleted it
  }

  /** Notifies views of a change: people, places, events, message, delete, loaded, hello, bot, typing, line. */
  tell(what, detail = {}) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  on(what, listener) {
    this.addEventListener(what, (event) => listener(event.detail));
  }

  /** Starts listening to the server. */
  start() {
    this.server.listen(
      (news) => this[`_${news.what}`](news),
      (open) => this.tell("line", { open }),
    );
  }

  name(id) {
    return this.people.get(id)?.name ?? say("unknown_user");
  }

  place(id) {
    return this.places.get(id);
  }

  placeName(id) {
    const place = this.place(id);
    if (!place) return say("unknown_place");
    return place.kind === "direct" ? `@${place.name}` : ["text", "news"].includes(place.kind) ? `#${place.name}` : place.name;
  }

  // news

  _hello(news) {
    speak(news.words, news.people.find((person) => person.id === news.me).locale);
    this.locales = news.locales;
    setClock(news.clock.now);
    this.movable = news.clock.movable;
    if (this.run !== news.run) this.gone.clear(); // another run of the server counts its changes from 0
    this.run = news.run;
    this.me = news.me;
    this.bot = news.bot;
    this.channels.clear(); // changes during a lost connection are unknown: everything is read again
    this.commands.clear();
    this._people(news);
    this._events(news);
    this._places(news);
    this.tell("hello");
  }

  _people(news) {
    this.people = new Map(news.people.map((person) => [person.id, person]));
    this.tell("people");
  }

  _places(news) {
    this.places = new Map(news.places.map((place) => [place.id, place]));
    this.commands.clear();
    this.tell("places");
  }

  _events(news) {
    this.events = news.events;
    this.tell("events");
  }

  _place(news) {
    this.places.set(news.place.id, news.place);
    this.tell("places");
  }

  _bot(news) {
    this.bot.online = news.online;
    this.tell("bot");
  }

  _commands() {
    this.commands.clear();
    this.tell("commands");
  }

  _typing(news) {
    this.tell("typing", { channel: news.channel });
  }

  _message(news) {
    const before = this._put(news.message, news.at);
    if (before !== undefined) this.tell("message", { message: news.message, before, fresh: news.fresh });
  }

  _delete(news) {
    this.gone.set(news.id, news.at);
    if (this.channels.get(news.channel)?.messages.delete(news.id)) this.tell("delete", news);
  }

  /** Stores a message; returns the one it replaces (null if none), or undefined if what is stored is newer. */
  _put(message, at) {
    const channel = this.channels.get(message.channel);
    if (!channel || this.gone.has(message.id)) return undefined;
    const before = channel.messages.get(message.id) ?? null;
    if (before && before.at > at) return undefined;
    channel.messages.set(message.id, { ...message, at });
    return before;
  }

  // reading

  /** The loaded messages of a channel, oldest first. */
  messages(id) {
    const loaded = [...(this.channels.get(id)?.messages.values() ?? [])];
    return loaded.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  }

  /** Loads a channel's newest messages unless they are loaded. */
  async open(id) {
    if (this.channels.has(id)) return;
    this.channels.set(id, { messages: new Map(), more: false, loaded: false });
    await this._load(id, {});
  }

  /** Loads older messages: a page of them, or all back to the message `reach`. */
  async older(id, reach = null) {
    const oldest = this.messages(id)[0]?.id;
    await this._load(id, { ...(oldest && { before: oldest }), ...(reach && { reach }) });
  }

  async _load(id, values) {
    const channel = this.channels.get(id);
    const run = this.run;
    const answer = await this.server.get("messages", { channel: id, ...values });
    if (this.channels.get(id) !== channel || run !== this.run) return; // the connection was lost meanwhile
    for (const message of answer.messages) this._put(message, answer.at);
    channel.more = answer.more;
    channel.loaded = true;
    this.tell("loaded", { channel: id });
  }

  /** The slash commands offered in a channel. */
  async commandsOf(id) {
    return (await this._offered(id)).commands;
  }

  /** The commands offered there in the menus of messages ("message") and of people ("user"). */
  async menusOf(id) {
    return (await this._offered(id)).menus;
  }

  _offered(id) {
    if (!this.commands.has(id)) {
      const answer = this.server.get("commands", { channel: id });
      answer.catch(() => this.commands.delete(id));
      this.commands.set(id, answer);
    }
    return this.commands.get(id);
  }
}
