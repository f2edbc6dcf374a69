import SnapNavigation

/// A presenter is whatever can show a transition.
struct Printer: Presenter {
  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    print("show \(transition.location), moving \(transition.move)")
    return Presented()
  }
}

let navigator = try Navigator(Configuration(scheme: "shop"))
try await navigator.open(Printer())

let list = Screen(key: "list", body: PropertyBag(["selected": "Nosferatu"]))
let film = Screen(key: "film", body: PropertyBag())

await navigator.navigate(to: .screen(list), with: .root)
let outcome = await navigator.navigate(from: list, to: film, with: .show) {
  source, destination throws(Failure) in
  try destination.set("title", to: source["selected"] ?? "nothing")
}
print(outcome.name, film["title"]?.string ?? "no title")
