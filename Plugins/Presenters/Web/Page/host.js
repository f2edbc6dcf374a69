// The conversation with the host: one stream of events, and three things to post.

const client = crypto.getRandomValues(new Uint32Array(4)).join("-");
const wakeners = ["focus", "pointerdown", "keydown", "visibilitychange"];
let isEnded = false;
let lastActivity = 0;
let kept = Promise.resolve(); // settles when the host has what it was last told to keep

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

/** Listens: `on.state` with a whole state and whether it is a transition to be shown, `on.restore`,
 * `on.closed` with what is told, `on.link` with whether there is a connection.
 *
 * The host tells the whole state once, and then what changes, with a number each. */
export function listen(on) {
  const events = new EventSource("/-/events?client=" + client);
  let state = null;
  events.onopen = () => on.link(true);
  events.onerror = () => {
    if (isEnded) return;
    on.link(false);
    // A server that refuses ends the stream for good; it may have been restarted meanwhile.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => listen(on), 2000);
  };
  events.addEventListener("state", ({ data }) => {
    state = JSON.parse(data);
    on.state(state, true);
  });
  events.addEventListener("change", ({ data }) => {
    const { patch, ...header } = JSON.parse(data);
    if (header.number !== state?.number + 1) {
      // Something is missing: all of it is asked for.
      events.close();
      return listen(on);
    }
    state = { ...patched(state, patch), ...header };
    on.state(state, "id" in header);
  });
  // Whether somebody could see what is shown: a page that is stopped does not answer.
  events.addEventListener("alive", ({ data }) => done(JSON.parse(data).id));
  events.addEventListener("restore", ({ data }) => on.restore(JSON.parse(data)));
  // More pages are connected than the server serves: this one rests until it is looked at again.
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

/** A value with operations of JSON Patch carried out. What they leave as it is stays the same object. */
function patched(value, operations) {
  return operations.reduce((from, { op, path, value: put }) => {
    const keys = path.split("/").slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    return changed(from, keys, op, put);
  }, value);
}

function changed(from, [key, ...rest], op, value) {
  if (key === undefined) return value;
  const copy = Array.isArray(from) ? [...from] : { ...from };
  if (rest.length) copy[key] = changed(from[key], rest, op, value);
  else if (Array.isArray(copy) && op !== "replace") {
    copy.splice(Number(key), op === "remove" ? 1 : 0, ...(op === "add" ? [value] : []));
  } else if (op === "remove") delete copy[key];
  else copy[key] = value;
  return copy;
}

/** Asks for something; answers the outcome, always. The host has by then what was told to be kept: what
 * it shows next may cover the screen, whose view it gives back later. */
export async function ask(request) {
  lastActivity = performance.now();
  await kept;
  try {
    return await post("ask", { request });
  } catch {
    return { outcome: "failed", reason: "" };
  }
}

/** Whether an outcome is what was asked for. */
export const isDone = (outcome) => ["done", "alreadyThere", "redirected"].includes(outcome.outcome);

/** Tells that a transition is shown, or that this page is alive. */
export function done(id) {
  if (id > 0) post("done", { id }).catch(() => {});
}

/** Hands over what is to be kept of a screen's view, one after another. */
export function keep(screen, state) {
  kept = kept.then(() => post("view", { screen, state })).catch(() => {});
}

/** Tells the host of user activity, at most once a second, unless something was asked for. */
export function tellActivity() {
  if (isEnded || performance.now() - lastActivity < 1000) return;
  ask({ kind: "activity" });
}
