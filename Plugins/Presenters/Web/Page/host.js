// The conversation with the host: one stream of events, and three things to post.

const client = crypto.getRandomValues(new Uint32Array(4)).join("-");
const wakeners = ["focus", "pointerdown", "keydown", "visibilitychange"];
let isEnded = false;
let lastActivity = 0;

async function post(path, body) {
  const answer = await fetch("/-/" + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client, ...body }),
    keepalive: path !== "ask",
  });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return answer.json().catch(() => ({}));
}

/** Listens: `on.state`, `on.screen`, `on.restore`, `on.closed` with what is told, `on.link` with
 * whether there is a connection. */
export function listen(on) {
  const events = new EventSource("/-/events?client=" + client);
  events.onopen = () => on.link(true);
  events.onerror = () => {
    if (isEnded) return;
    on.link(false);
    // A door that refuses ends the stream for good; it may have been replaced meanwhile.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => listen(on), 2000);
  };
  for (const kind of ["state", "screen", "restore"]) {
    events.addEventListener(kind, (event) => on[kind](JSON.parse(event.data)));
  }
  // More pages than the door serves look on: this one rests until somebody looks at it again.
  events.addEventListener("rest", () => {
    events.close();
    const again = () => {
      if (document.hidden) return;
      for (const kind of wakeners) removeEventListener(kind, again, true);
      listen(on);
    };
    for (const kind of wakeners) addEventListener(kind, again, true);
  });
  events.addEventListener("closed", () => {
    isEnded = true;
    events.close();
    on.closed();
  });
}

/** Asks for something; answers the outcome, always. */
export async function ask(request) {
  lastActivity = performance.now();
  try {
    return await post("ask", { request });
  } catch {
    return { outcome: "failed", reason: "" };
  }
}

/** Whether an outcome is what was asked for. */
export const isDone = (outcome) => ["done", "alreadyThere", "redirected"].includes(outcome.outcome);

/** Tells that a transition is shown. */
export function done(id) {
  if (id > 0) post("done", { id }).catch(() => {});
}

/** Hands over what is to be kept of a screen's view. */
export function keep(screen, state) {
  post("view", { screen, state }).catch(() => {});
}

/** Tells that somebody is there, at most once a second, unless something was asked for. */
export function tellActivity() {
  if (isEnded || performance.now() - lastActivity < 1000) return;
  ask({ kind: "activity" });
}
