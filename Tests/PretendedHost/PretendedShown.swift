package import SnapPluginKit

/// What a host would say is shown after some transitions, for tests of presenters without one.
package struct PretendedShown: Sendable {
  private struct Region {
    let name: String
    var stack: [ScreenID] = []
    var detail: Int?
  }

  private var regions: [Region] = []
  private var layers: [ScreenID] = []
  private var effects: [(key: String, text: String)] = []
  private var tab: String?
  private var location = ""

  /// Nothing is shown yet.
  package init() {}

  /// The same after a transition.
  package func applying(_ transition: Transition) -> PretendedShown {
    var next = transition.isSync ? PretendedShown() : self
    for update in transition.updates { next.apply(update) }
    next.location = transition.location
    return next
  }

  private mutating func apply(_ update: Update) {
    switch update.operation {
    case .clear, .root, .push, .popTo, .detail: change(update)
    case .select: tab = update.region
    case .present, .custom: layers.append(update.screen)
    case .dismiss: if let place = layers.lastIndex(of: update.screen) { layers.remove(at: place) }
    case .effectShow:
      effects.removeAll { $0.key == update.key }
      effects.append((update.key, update.arguments["text"]?.string ?? update.key))
    case .effectHide: effects.removeAll { $0.key == update.key }
    case .refresh, .unknown: break
    }
  }

  private mutating func change(_ update: Update) {
    if !regions.contains(where: { $0.name == update.region }) {
      regions.append(Region(name: update.region))
    }
    guard let place = regions.firstIndex(where: { $0.name == update.region }) else { return }
    var region = regions[place]
    switch update.operation {
    case .detail:
      if let detail = region.detail { region.stack.removeSubrange(detail...) }
      region.detail = region.stack.count
    case .popTo:
      region.stack.removeSubrange((update.index + 1)...)
      if let detail = region.detail, detail >= region.stack.count { region.detail = nil }
      if update.screen != .none { region.stack[update.index] = update.screen }
    case .push: break
    default: region = Region(name: update.region)
    }
    if ![.clear, .popTo].contains(update.operation) { region.stack.append(update.screen) }
    regions[place] = region
  }

  /// The region on top.
  private var main: Region? {
    regions.first { $0.name == tab ?? "main" } ?? regions.first { !$0.stack.isEmpty }
  }

  /// As the host tells it, of each stack so many screens.
  package func value(_ most: Int = 16) -> Value {
    let top = layers.last ?? main?.stack.last ?? .none
    return [
      "location": .string(location), "top": top.value, "main": .string(main?.name ?? "main"),
      "regions": .list(
        regions.map { region in
          let told = region.stack.suffix(most)
          var map: ValueMap = [
            "name": .string(region.name), "isTab": .bool(tab != nil),
            "count": .int(Int64(region.stack.count)),
            "top": (region.stack.last ?? .none).value, "from": .int(Int64(told.startIndex)),
            "stack": .list(told.map { ["screen": $0.value, "key": "screen"] }),
          ]
          if let detail = region.detail {
            map["detail"] = .int(Int64(detail))
            map["list"] = region.stack[detail - 1].value
          }
          return .map(map)
        }),
      "layers": .list(layers.map { ["screen": $0.value, "key": "layer"] }),
      "effects": .list(effects.map { ["key": .string($0.key), "text": .string($0.text)] }),
    ]
  }
}
