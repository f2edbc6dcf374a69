// The address bar and the browser's history, kept true to the host's state.
//
// Each entry knows its depth: how many times one can go back in the host. Deeper: entries are added;
// less deep: the browser goes back; as deep: the entry is replaced. What the user does with Back,
// Forward and the address is asked of the host, and put right when it is refused.
//
// An entry whose address has another fragment only, as a link within the page adds one, is as deep as the
// one that it was added to: it leads nowhere in the host.

let state = { depth: 0, location: "/", trailFrom: 0, trail: ["/"] };
let queue = Promise.resolve();
let awaited = null; // the depths that we go from and to, and who waits until we are there
let depthBefore = 0; // where we were, when the browser tells of another place
let ask = null;
let wanted = null; // where the user went, and the host was not yet asked about
let isAsking = false;

const pathHere = () => location.pathname + location.search;
const address = (path) => new URL(location.origin + path);
const isHere = (path) => address(path).href === address(pathHere()).href;
const isAt = (path) => address(path).href === address(state.location).href;
const depthHere = () => history.state?.depth;

function place(method, depth, path) {
  history[method]({ depth }, "", address(path));
  depthBefore = depth;
}

/** Goes so many entries back; answers whether it could. */
async function goBack(steps) {
  // A browser forgets the oldest of many entries, and does not go to one that is not there.
  const known = window.navigation;
  if (known && !known.entries()[known.currentEntry.index - steps]) return false;
  const from = depthHere();
  const arrived = new Promise((arrive) => (awaited = { from, to: from - steps, arrive }));
  history.go(-steps);
  // One that does not tell its entries never says that it does not go. One that is busy takes seconds:
  // where it arrives when it is no longer awaited would be taken for the user's wish.
  const isThere = await Promise.race([
    arrived, new Promise((resolve) => setTimeout(() => resolve(false), 10000))]);
  awaited = null;
  return isThere;
}

async function reconcile() {
  const { depth, trail, trailFrom } = state;
  // Of a deep stack the addresses on top are told.
  const at = (level) => trail[level - trailFrom] ?? state.location;
  if (depthHere() === undefined) place("replaceState", 0, at(0));
  // Entries with a fragment come in between: then it takes more than one go.
  while (depthHere() > depth && await goBack(depthHere() - depth));
  if (depthHere() < depth) {
    if (!isHere(at(depthHere()))) place("replaceState", depthHere(), at(depthHere()));
    while (depthHere() < depth) place("pushState", depthHere() + 1, at(depthHere() + 1));
  }
  if (!isHere(state.location) || depthHere() !== depth) {
    place("replaceState", depth, state.location);
  }
}

/** Brings history to a state: its depth, location and trail. */
export function show(next) {
  state = next;
  if (!isAsking) queue = queue.then(reconcile);
}

/** Takes up where the user went, and where to while that was asked for; at last all is put right. */
async function follow() {
  isAsking = true;
  while (wanted) {
    const { depth, path } = wanted;
    wanted = null;
    if (depth < state.depth) await ask({ kind: "back", count: state.depth - depth });
    else if (!isAt(path)) await ask({ kind: "open", url: path });
  }
  isAsking = false;
  show(state);
}

function moved(event) {
  // Only an entry that was added for a fragment has no depth.
  if (event.state?.depth === undefined) return history.replaceState({ depth: depthBefore }, "");
  const { depth } = event.state;
  depthBefore = depth;
  const isOurs = awaited && depth <= awaited.from && depth >= awaited.to;
  awaited?.arrive(true);
  if (isOurs) return;
  wanted = { depth, path: pathHere() };
  if (!isAsking) follow();
}

/** Begins, with the first state: asks for what the address says where that is something else. */
export function start(first, asking) {
  ask = asking;
  state = first;
  addEventListener("popstate", moved);
  const how = performance.getEntriesByType("navigation")[0]?.type;
  const path = pathHere();
  depthBefore = depthHere() ?? 0;
  if (path !== "/" && how !== "reload") wanted = { depth: state.depth, path };
  follow();
}

/** Whether it has begun. */
export const isStarted = () => ask !== null;
