package import SnapPluginKit

/// What is on the display, built from the updates of transitions: stacks by region, layers above them,
/// effects.
///
/// A plain value: change a copy, and keep it or throw it away.
package struct Frames: Sendable, Hashable {
  static let mostRegions = 64
  static let mostScreens = 256
  static let mostLayers = 64
  static let mostEffects = 64

  /// An effect that is seen.
  package struct Effect: Sendable, Hashable {
    /// What the state URL calls it.
    package let key: String
    /// What it says about itself, or its key.
    package var text: String
  }

  /// In the order in which they were first heard of.
  package private(set) var regions: [Region] = []
  /// Above everything, the last one on top.
  package private(set) var layers: [ScreenID] = []
  /// In the order in which they came.
  package private(set) var effects: [Effect] = []
  /// The region of the tab that is selected; `nil`: none was.
  package private(set) var tab: String?
  /// The state URL.
  package private(set) var location = ""

  /// Nothing is shown yet.
  package init() {}

  /// The frames after a transition. What makes no sense, and more than a presenter keeps, is an
  /// error.
  package func applying(_ transition: Transition) throws(ContractError) -> Frames {
    var next = transition.isSync ? Frames() : self
    for update in transition.updates { try next.apply(update) }
    next.location = transition.location
    return next
  }

  /// The region that the state URL names: the selected tab, `main`, or else the first one that holds
  /// something. `nil`: nothing was shown yet.
  package var main: Region? {
    regions.first { $0.name == tab ?? "main" } ?? regions.first { !$0.stack.isEmpty }
  }

  /// The screen on top: the top layer, else the top of the main region.
  package var top: ScreenID? { layers.last ?? main?.top }

  /// All screens, whether they are seen or not.
  package var screens: Set<ScreenID> { Set(regions.flatMap(\.stack) + layers) }
}

extension Frames {
  private mutating func apply(_ update: Update) throws(ContractError) {
    switch update.operation {
    case .clear, .root, .push, .popTo, .detail: try change(update)
    case .select: tab = update.region
    // A navigation that names this presenter adds a layer, too.
    case .present, .custom: try present(update.screen)
    case .dismiss: if let place = layers.lastIndex(of: update.screen) { layers.remove(at: place) }
    case .effectShow: show(update)
    case .effectHide: effects.removeAll { $0.key == update.key }
    // A refresh is the page's affair; what later contracts add changes nothing here.
    case .refresh, .unknown: break
    }
  }

  private mutating func change(_ update: Update) throws(ContractError) {
    let place = try place(ofRegion: update.region)
    switch update.operation {
    case .push: try regions[place].push(update.screen)
    case .detail: try regions[place].showDetail(update.screen)
    case .popTo: try regions[place].pop(to: update.index, update.screen)
    case .root:
      regions[place].clear()
      try regions[place].push(update.screen)
    default: regions[place].clear()
    }
  }

  private mutating func place(ofRegion name: String) throws(ContractError) -> Int {
    if let place = regions.firstIndex(where: { $0.name == name }) { return place }
    guard regions.count < Self.mostRegions else {
      throw ContractError(
        .unsupported, "at most \(Self.mostRegions) regions are shown")
    }
    regions.append(Region(name))
    return regions.count - 1
  }

  private mutating func present(_ screen: ScreenID) throws(ContractError) {
    guard screen != .none else {
      throw ContractError(.badArgument, "a screen is missing in a layer")
    }
    guard layers.count < Self.mostLayers else {
      throw ContractError(.unsupported, "at most \(Self.mostLayers) layers are shown")
    }
    layers.append(screen)
  }

  private mutating func show(_ update: Update) {
    let said = update.arguments["text"]?.string ?? ""
    let text = said.isEmpty ? update.key : said
    if let place = effects.firstIndex(where: { $0.key == update.key }) {
      effects[place].text = text
    } else if effects.count < Self.mostEffects {
      effects.append(Effect(key: update.key, text: text))
    }
  }
}
