package import SnapValue

/// The state of an application as it is kept: what is shown where, and of each screen what one like it
/// can be made of.
package struct StoredState: Sendable, Hashable {
  /// One screen in a stack.
  package struct Entry: Sendable, Hashable {
    /// A number for the screen, unique in the state.
    package var screen: UInt64
    /// Its key in the state URL.
    package var key: String
    /// Its data in the state URL.
    package var data: String?
    /// Makes an entry.
    package init(_ screen: UInt64, _ key: String, data: String? = nil) {
      (self.screen, self.key, self.data) = (screen, key, data)
    }
  }

  /// A region's screens, bottom first.
  package struct Region: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// Its screens.
    package var stack: [Entry]
    /// Makes a region.
    package init(_ name: String, _ stack: [Entry] = []) { (self.name, self.stack) = (name, stack) }
  }

  /// A layer, when it has a screen, else an effect.
  package struct Overlay: Sendable, Hashable {
    /// Its key in the state URL.
    package var key: String
    /// Its flags in the state URL.
    package var flags: UInt8
    /// A layer's screen; 0 for an effect.
    package var screen: UInt64
    /// Makes an overlay.
    package init(_ key: String, flags: UInt8, screen: UInt64 = 0) {
      (self.key, self.flags, self.screen) = (key, flags, screen)
    }
  }

  /// What one like a screen can be made of.
  package struct Screen: Sendable, Hashable {
    /// Its properties.
    package var properties = ValueMap()
    /// What its body saved of itself.
    package var saved: Value?
    /// What its presenter saved of how it was looked at.
    package var view: Value?
    /// The screen that waits for its result, and the property that gets it; 0: none.
    package var caller: UInt64 = 0
    /// See `caller`.
    package var callerProperty = ""
    /// Remembers nothing yet.
    package init() {}
  }

  /// The application's id.
  package var application = ""
  /// The version of its state that the manifest says.
  package var version = 1
  /// The region whose stack is the state URL's path.
  package var selected = ""
  /// The regions.
  package var regions: [Region] = []
  /// Layers and effects in the order in which they came.
  package var overlays: [Overlay] = []
  /// The screens by number.
  package var screens: [UInt64: Screen] = [:]
  /// What plugins saved of themselves, by id.
  package var plugins: [String: Value] = [:]

  /// Makes a state in which nothing is shown.
  package init(application: String = "", version: Int = 1) {
    (self.application, self.version) = (application, version)
  }
}

/// What is different in a state from the one before it.
package struct StateChange: Sendable, Hashable {
  /// A region's screens above those that stay.
  package struct Region: Sendable, Hashable {
    /// Its name.
    package var name: String
    /// How many from the bottom on stay as they are.
    package var kept: Int
    /// What lies above them now.
    package var pushed: [StoredState.Entry]
    /// Makes one.
    package init(_ name: String, keeping kept: Int, _ pushed: [StoredState.Entry]) {
      (self.name, self.kept, self.pushed) = (name, kept, pushed)
    }
  }

  /// The region that is selected now; `nil`: as before.
  package var selected: String?
  /// The regions whose stacks are others now.
  package var regions: [Region] = []
  /// The regions that there are, in order, when they are others now; the rest is gone.
  package var order: [String]?
  /// The layers and effects; `nil`: as before.
  package var overlays: [StoredState.Overlay]?
  /// The screens that are new, or of which something is new.
  package var screens: [UInt64: StoredState.Screen] = [:]
  /// The screens that have gone.
  package var gone: [UInt64] = []
  /// What plugins have saved anew; `.null`: nothing is kept of it any more.
  package var plugins: [String: Value] = [:]

  /// Changes nothing.
  package init() {}

  /// Whether nothing is different.
  package var isEmpty: Bool { self == StateChange() }
}

extension StoredState {
  /// Takes over a change. Throws when it does not fit: then it was not made from this state, which is
  /// as it was. Cost: the size of the change, and the regions.
  package mutating func apply(_ change: StateChange) throws(StoredFault) {
    try check(change)
    if let order = change.order {
      regions = order.map { name in regions.first { $0.name == name } ?? Region(name) }
    }
    for region in change.regions {
      guard let place = regions.firstIndex(where: { $0.name == region.name }) else { continue }
      regions[place].stack.removeSubrange(region.kept...)
      regions[place].stack += region.pushed
    }
    if let selected = change.selected { self.selected = selected }
    if let overlays = change.overlays { self.overlays = overlays }
    for screen in change.gone { screens[screen] = nil }
    for (number, screen) in change.screens { screens[number] = screen }
    for (plugin, saved) in change.plugins { plugins[plugin] = saved == .null ? nil : saved }
  }

  private func check(_ change: StateChange) throws(StoredFault) {
    let names = change.order ?? regions.map(\.name)
    guard Set(change.regions.map(\.name)).count == change.regions.count else {
      throw StoredFault("a change names a region twice")
    }
    for region in change.regions {
      guard names.contains(region.name) else {
        throw StoredFault("a change names the region \"\(region.name)\", which is not there")
      }
      let count = regions.first { $0.name == region.name }?.stack.count ?? 0
      guard region.kept <= count else {
        throw StoredFault("a change keeps \(region.kept) screens of \(count)")
      }
    }
  }
}

/// Why what was kept is no state.
package struct StoredFault: Error, Sendable, Hashable {
  /// What is wrong, one clause.
  package let message: String
  /// Makes one.
  package init(_ message: String) { self.message = message }
}
