import SnapValue

/// A state that was kept over the end of the application, and what its screens can be made of.
package struct KeptState: Sendable, Hashable {
  /// What was shown where; its screens live no more, and their numbers are theirs alone.
  package var state: NavigationState
  /// What is remembered of them.
  package var memories: [ScreenID: StateHistory.Memory]
  /// Whether it is asked for again where somebody is late: then a guard that is late has the request fail, and else
  /// the screen that it guards is left out.
  package var isAskedAgain = false

  /// Makes one.
  package init(_ state: NavigationState, _ memories: [ScreenID: StateHistory.Memory]) {
    (self.state, self.memories) = (state, memories)
  }

  /// What undo would make such screens of.
  var history: StateHistory {
    var history = StateHistory(limit: 1, screenLimit: .max)
    history.commit(state, after: NavigationState(scheme: state.scheme))
    for (screen, memory) in memories { history.remember(screen, memory) }
    return history
  }
}

/// Something of a kept state that has no place any more.
package struct LeftOut: Sendable, Hashable {
  /// What it is, such as `the screen "show"`.
  package var what: String
  /// Why it is left out, one clause.
  package var why: String
}

// What of a kept state has a place in a graph: another configuration may have kept it, and nobody
// vouches for what was read.
extension Graph {
  /// The part of a kept state that fits: of each stack the longest beginning, of the layers, too; effects
  /// that there are; of what is remembered what fits the properties that are declared.
  ///
  /// `kept` has regions in any order. Cost: its size.
  package func fitting(_ kept: KeptState) -> (kept: KeptState, leftOut: [LeftOut]) {
    var fitted = KeptState(regions.emptyState(scheme: configuration.scheme), [:])
    var leftOut: [LeftOut] = []
    for region in kept.state.regions where !region.stack.isEmpty {
      guard let place = fitted.state.regions.firstIndex(where: { $0.name == region.name }) else {
        leftOut.append(
          LeftOut(what: "the region \"\(region.name)\"", why: "there is none of this name"))
        continue
      }
      for (depth, entry) in region.stack.enumerated() {
        let root = depth == 0 ? refusal(of: entry.key, beginning: place) : nil
        if let why = root ?? take(entry, of: kept, into: &fitted, &leftOut) {
          let above = region.stack.count - depth - 1
          leftOut.append(LeftOut(what: entry.words(above: above), why: why))
          break
        }
        fitted.state.regions[place].stack.append(entry)
      }
    }
    let wanted = kept.state.regions[kept.state.selected].name
    let main = fitted.state.regions.prefix(regions.mainCount)
    fitted.state.select(
      main.firstIndex { $0.name == wanted && !$0.stack.isEmpty }
        ?? main.firstIndex { !$0.stack.isEmpty } ?? 0)
    takeOverlays(of: kept, into: &fitted, &leftOut)
    return (fitted, leftOut)
  }

  private func takeOverlays(
    of kept: KeptState, into fitted: inout KeptState, _ leftOut: inout [LeftOut]
  ) {
    var isCut = false
    for overlay in kept.state.overlays {
      if !overlay.isLayer {
        if effect(overlay.key) != nil {
          fitted.state.overlays.append(overlay)
        } else {
          leftOut.append(
            LeftOut(what: "the effect \"\(overlay.key)\"", why: "there is none of this name"))
        }
        continue
      }
      let entry = NavigationState.Entry(screen: overlay.screen, key: overlay.key)
      let why =
        isCut ? "what lay below it is left out" : take(entry, of: kept, into: &fitted, &leftOut)
      guard let why else {
        fitted.state.overlays.append(overlay)
        continue
      }
      isCut = true
      leftOut.append(LeftOut(what: "the layer \"\(overlay.key)\"", why: why))
    }
  }

  /// Takes what is remembered of a screen; answers why there can be none like it.
  private func take(
    _ entry: NavigationState.Entry, of kept: KeptState, into fitted: inout KeptState,
    _ leftOut: inout [LeftOut]
  ) -> String? {
    guard let place = node(entry.key) else { return "there is no screen of this name" }
    let node = nodes[place]
    var memory = kept.memories[entry.screen] ?? StateHistory.Memory()
    var properties = ValueMap()
    for value in memory.properties.entries {
      do throws(Failure) {
        try node.check(value.value, of: value.key)
        properties[value.key] = value.value
      } catch {
        leftOut.append(
          LeftOut(what: "\"\(value.key)\" of the screen \"\(entry.key)\"", why: error.message))
      }
    }
    do throws(Failure) {
      let born = try node.birthProperties(data: entry.data, payload: [:])
      if memory.saved == nil { try node.checkFilled(born.merging(properties)) }
    } catch { return error.message }
    memory.properties = properties
    // Who has no place any more gets no result; who is named and comes later is there by then.
    if let caller = memory.caller, kept.memories[caller.screen] == nil { memory.caller = nil }
    fitted.memories[entry.screen] = memory
    return nil
  }

  /// Why a tab cannot begin with a screen. The first one may with what is no tab's root, as by a state URL.
  private func refusal(of key: String, beginning place: Int) -> String? {
    let leaf = regions.leaves[place]
    guard leaf.isTab, leaf.rootKey != key else { return nil }
    let isFree = !regions.leaves.contains { $0.isTab && $0.rootKey == key }
    if isFree, place == regions.home(of: key) { return nil }
    return "the tab \"\(leaf.name)\" begins with \"\(leaf.rootKey)\""
  }
}

extension KeptState {
  /// The same without what came last: the topmost layer, else the top of the selected stack; `nil` when
  /// that is all there is. Answers the key of what is left out, too.
  package func withoutTop() -> (kept: KeptState, key: String)? {
    var less = self
    if let place = state.overlays.lastIndex(where: \.isLayer) {
      let key = less.state.overlays.remove(at: place).key
      return (less, key)
    }
    guard let last = state.stack.last, state.stack.count > 1 else { return nil }
    less.state.regions[state.selected].stack.cut(to: state.stack.count - 1)
    return (less, last.key)
  }
}

extension KeptState {
  /// The same without a screen and those above it: of its stack, or of the layers.
  package func without(_ screen: ScreenID) -> KeptState {
    var less = self
    if let place = state.overlays.firstIndex(where: { $0.isLayer && $0.screen == screen }) {
      let below = state.overlays[..<place]
      less.state.overlays = below + state.overlays[place...].filter { !$0.isLayer }
    }
    for place in state.regions.indices {
      guard let depth = state.regions[place].stack.place(of: screen) else { continue }
      less.state.regions[place].stack.cut(to: depth)
    }
    return less
  }
}

extension NavigationState.Entry {
  fileprivate func words(above count: Int) -> String {
    let others = count == 0 ? "" : ", and the \(count) above it,"
    return "the screen \"\(key)\"\(others)"
  }
}
