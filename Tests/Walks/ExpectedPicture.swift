import Foundation
import SnapValue

/// The keys that a state URL names: `television://home/show::2?video=vm&menu=v`.
package struct StateKeys: Sendable, Equatable {
  /// Of the screens in its stack.
  package let stack: [String]
  /// Of layers and effects, in order.
  package let above: [String]

  /// Reads a state URL.
  package init(_ url: String) {
    let rest = url.range(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    stack = (parts.first ?? "").split(separator: "/").map(Self.plain)
    above = (parts.count > 1 ? parts[1] : "").split(separator: "&").map {
      Self.plain($0.prefix { $0 != "=" })
    }
  }

  private static func plain(_ text: Substring) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}

/// What a person has to see of a state: what its URL names, as the host describes it.
package struct ExpectedPicture: Sendable {
  /// The state URL.
  package let location: String
  /// The titles of the main region's stack.
  let trail: [String]
  let tabs: [String]
  let selectedTab: String?
  let depth: Int
  let panes: [ExpectedText]
  let layers: [(title: String, text: ExpectedText)]

  /// Makes one.
  package init(
    location: String, trail: [String], tabs: [String], selectedTab: String?, depth: Int,
    panes: [ExpectedText], layers: [(title: String, text: ExpectedText)]
  ) {
    (self.location, self.trail, self.depth) = (location, trail, depth)
    (self.tabs, self.selectedTab) = (tabs, selectedTab)
    (self.panes, self.layers) = (panes, layers)
  }

  /// Everything that is wrong with a picture.
  package func faults(in seen: Picture) -> [String] {
    if trail.isEmpty { return emptyFaults(in: seen) }
    var faults: [String] = []
    func hold(_ isRight: Bool, _ words: @autoclosure () -> String) {
      if !isRight { faults.append(words()) }
    }
    hold(
      seen.location == nil || seen.location == location, "the address says \(seen.location ?? "")")
    hold(
      !seen.trail.isEmpty && seen.trail.count <= trail.count
        && zip(trail.suffix(seen.trail.count), seen.trail).allSatisfy { Self.isCalled($0, $1) },
      "titles \(seen.trail), not \(trail)")
    hold(
      seen.tabs == tabs && seen.selectedTab == selectedTab,
      "tabs \(seen.tabs) with \(seen.selectedTab ?? "none"), not \(tabs) with \(selectedTab ?? "none")"
    )
    hold(seen.canGoBack == (depth > 0), "back is \(seen.canGoBack ? "" : "not ")offered")
    hold(seen.depth == nil || seen.depth == depth, "depth \(seen.depth ?? 0), not \(depth)")
    return faults + paneFaults(in: seen) + layerFaults(in: seen)
  }

  /// A screen without a title may be called by its key, or not at all.
  private static func isCalled(_ title: String, _ seen: String) -> Bool {
    title.isEmpty || title.shownWords == seen.shownWords
  }

  /// Below all layers nothing is shown, not even tabs.
  private func emptyFaults(in seen: Picture) -> [String] {
    let words = seen.panes.flatMap { $0 }
    return (words.isEmpty ? [] : ["\(words) are seen where nothing is shown"])
      + layerFaults(in: seen)
  }

  private func paneFaults(in seen: Picture) -> [String] {
    guard seen.panes.count == panes.count else {
      return ["\(seen.panes.count) panes, not \(panes.count): \(seen.panes)"]
    }
    return zip(panes, seen.panes).enumerated().compactMap { place, pair in
      pair.0.fault(in: pair.1).map { "pane \(place + 1): \($0)" }
    }
  }

  private func layerFaults(in seen: Picture) -> [String] {
    guard seen.layers.count == layers.count else {
      return ["layers \(seen.layers.map(\.title)), not \(layers.map(\.title))"]
    }
    return zip(layers, seen.layers).flatMap { wanted, layer in
      let title = Self.isCalled(wanted.title, layer.title) ? nil : "is called \(layer.title)"
      return [title, wanted.text.fault(in: layer.words)].compactMap { fault in
        fault.map { "layer \(wanted.title): \($0)" }
      }
    }
  }
}
