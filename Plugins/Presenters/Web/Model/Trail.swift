internal import PresenterShown
internal import SnapPluginKit

/// The path of every depth that is told, so that each level has an address of its own in the browser's
/// history.
struct Trail: Sendable, Hashable {
  private var seen: [ScreenID: String] = [:]
  /// The depth of the first path: of a deep stack those on top are told.
  private(set) var from = 0
  private(set) var paths: [String] = []

  /// Where it is now: a screen that was on top once keeps the path that it had then; of one that was
  /// made below others the path is the beginning of theirs.
  mutating func follow(_ shown: Shown) {
    let stack = shown.main?.stack ?? []
    let screens = stack + shown.layers
    let here = StatePath.path(shown.location)
    from = shown.main?.from ?? 0
    seen = seen.filter { screens.contains($0.key) }
    if let top = screens.last { seen[top] = here }
    paths = screens.enumerated().map { place, screen in
      let known = seen[screen]
      return known ?? StatePath.prefix(here, screens: from + min(place + 1, stack.count))
    }
    if paths.isEmpty { paths = [here] }
  }
}
