// swift-format-ignore-file
import SnapNavigation

// 1. From nothing to a first navigation, in six lines, without a presenter of one's own.
func first() async throws {
  let navigator = try await Navigator(scheme: "shop")
  let list = Screen("list", ["chosen": "M"])
  let film = Screen("film")
  await navigator.navigate(to: list, with: .root)
  let outcome = await navigator.navigate(from: list, to: film, with: .show)
  print(outcome)  // done
}
