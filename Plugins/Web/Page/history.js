// The address bar and the browser's history, kept true to the host's state.
//
// Each entry knows its depth: how many times one can go back in the host. Deeper: entries are added;
// less deep: the browser goes back; as deep: the entry is replaced. What the user does with Back,
// Forward and the address is asked of the host, and put right when it is refused.

let state = { depth: 0, location: "/", trail: ["/"] };
let queue = Promise.resolve();
let awaited = null; // who waits for a popstate that we caused
let asking = null;

const address = (path) => new URL(location.origin + path);
const isHere = (path) => address(path).href === location.href;
const depthHere = () => history.state?.depth;

function place(method, depth, path) {
  history[method]({ depth }, "", address(path));
}

async function go(steps) {
  const arrived = new Promise((resolve) => (awaited = resolve));
  history.go(steps);
  // There may be no such entry; then no event comes.
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 1000))]);
  awaited = null;
}

async function reconcile() {
  const { depth, trail } = state;
  const at = (level) => trail[level] ?? state.location;
  if (depthHere() === undefined) place("replaceState", 0, at(0));
  if (depthHere() > depth) await go(depth - depthHere());
  if (depthHere() < depth) {
    place("replaceState", depthHere(), at(depthHere()));
    while (depthHere() < depth) place("pushState", depthHere() + 1, at(depthHere() + 1));
  }
  if (!isHere(state.location) || depthHere() !== depth) {
    place("replaceState", depth, state.location);
  }
}

/** Brings history to a state: its depth, location and trail. */
export function show(next) {
  state = next;
  queue = queue.then(reconcile);
}

async function moved(event) {
  if (awaited) return awaited();
  const depth = event.state?.depth ?? 0;
  const request = depth < state.depth
    ? { kind: "back", count: state.depth - depth }
    : { kind: "open", url: location.pathname + location.search };
  if (depth === state.depth && isHere(state.location)) return;
  const before = state;
  await asking(request);
  // Where a new state came it has put history right already.
  if (state === before) show(state);
}

/** Begins: asks for what the address says where that is not what is shown. */
export async function start(first, ask) {
  asking = ask;
  state = first;
  addEventListener("popstate", moved);
  const how = performance.getEntriesByType("navigation")[0]?.type;
  const wanted = location.pathname + location.search;
  if (wanted !== "/" && !isHere(first.location) && how !== "reload") {
    await ask({ kind: "open", url: wanted });
  }
  show(state);
}

/** Takes note of a state that comes before the first question is answered. */
export const isStarted = () => asking !== null;
