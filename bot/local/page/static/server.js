// Talks to the server: questions, acts, and the stream of news, which reconnects when it breaks.

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

  /** The answer to a question; throws if the server cannot be reached or refuses. */
  async get(path, values = {}) {
    const answer = await read(await fetch(`/page/${path}?${new URLSearchParams({ as: this.who, ...values })}`));
    if (answer.refused) throw new Error(answer.refused);
    return answer;
  }

  /** Does something; the answer has the reason in `refused`, or `unreachable`. */
  async act(name, values) {
    const body = JSON.stringify({ as: this.who, ...values });
    const headers = { "Content-Type": "application/json" };
    try {
      return await read(await fetch(`/page/${name}`, { method: "POST", headers, body }));
    } catch {
      return { unreachable: true };
    }
  }

  /** Calls `receive` with each piece of news, and `state` with whether the server is connected. */
  listen(receive, state) {
    const socket = new WebSocket(`ws://${location.host}/page/live?${new URLSearchParams({ as: this.who })}`);
    socket.addEventListener("message", (event) => {
      this.wait = FIRST_WAIT;
      receive(JSON.parse(event.data));
    });
    socket.addEventListener("open", () => state(true));
    socket.addEventListener("close", () => {
      state(false);
      setTimeout(() => this.listen(receive, state), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }
}
