internal import PresenterFrames
internal import SnapPluginKit

/// The path of every depth, so that each level has an address of its own in the browser's history.
struct Trail: Sendable, Hashable {
  private var seen: [ScreenID: String] = [:]
  private(set) var paths: [String] = []

  /// Where it is now: a screen that was on top once keeps the path that it had then; of one that was
  /// made below others the path is the beginning of theirs.
  mutating func follow(_ frames: Frames) {
    let stack = frames.main?.stack ?? []
    let screens = stack + frames.layers
    let here = StatePath.path(frames.location)
    seen = seen.filter { screens.contains($0.key) }
    if let top = screens.last { seen[top] = here }
    paths = screens.enumerated().map { place, screen in
      let known = seen[screen]
      return known ?? StatePath.prefix(here, screens: min(place + 1, stack.count))
    }
    if paths.isEmpty { paths = [here] }
  }
}
