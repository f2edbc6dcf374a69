const client = crypto.randomUUID();
const post = (path, body) => fetch("/-/" + path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ client, ...body }),
});
const events = new EventSource("/-/events?client=" + client);
events.addEventListener("state", (event) => {
  const state = JSON.parse(event.data);
  document.title = state.title;
  document.querySelector("main").textContent = state.location;
  history.replaceState({ depth: state.depth }, "", state.location);
  if (state.id) post("done", { id: state.id });
});
