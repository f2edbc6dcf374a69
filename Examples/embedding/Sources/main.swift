import SnapNavigation

let navigator = try await Navigator(scheme: "shop")
let list = Screen("list", ["chosen": "Nosferatu"])
let film = Screen("film")
await navigator.navigate(to: list, with: .root)
let outcome = await navigator.navigate(from: list, to: film, with: .show) {
  try $1.set("title", to: $0["chosen"])
}
print(outcome, film["title"] ?? "no title")

/// A presenter is whatever can show a transition.
struct Printer: Presenter {
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? {
    print("show \(transition.location), moving \(transition.move)")
    return Presented()
  }
}

try await navigator.open(Printer())
await navigator.perform(.back())
