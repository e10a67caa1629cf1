// Speaks with the server: questions, acts, and the stream of news, which is taken up again when it breaks.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;

async function read(response) {
  const answer = await response.json().catch(() => ({}));
  return response.ok ? answer : { refused: answer.refused ?? response.statusText };
}

export class Server {
  constructor(who) {
    this.who = who;
    this.wait = FIRST_WAIT;
  }

  /** Asks for something; throws where the server cannot be reached or refuses. */
  async get(path, values = {}) {
    const answer = await read(await fetch(`/page/${path}?${new URLSearchParams({ as: this.who, ...values })}`));
    if (answer.refused) throw new Error(answer.refused);
    return answer;
  }

  /** Does something; the answer says `refused` and why, or `unreachable`. */
  async act(name, values) {
    const body = JSON.stringify({ as: this.who, ...values });
    const headers = { "Content-Type": "application/json" };
    try {
      return await read(await fetch(`/page/${name}`, { method: "POST", headers, body }));
    } catch {
      return { unreachable: true };
    }
  }

  /** Calls `told` with each piece of news, and `state` with whether the stream flows. */
  listen(told, state) {
    const socket = new WebSocket(`ws://${location.host}/page/live?${new URLSearchParams({ as: this.who })}`);
    socket.addEventListener("message", (event) => {
      this.wait = FIRST_WAIT;
      told(JSON.parse(event.data));
    });
    socket.addEventListener("open", () => state(true));
    socket.addEventListener("close", () => {
      state(false);
      setTimeout(() => this.listen(told, state), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }
}
