import SnapEngine
import SnapValue

// What is asked on a display that has some of the regions.
extension Navigator {
  /// What a request means that one has asked for who shows: on a display without `main`, back is back in its
  /// own region, and a path is that region's. Throws `wrongState` for what another display shows.
  func asked(_ request: Request, by reader: ObjectIdentifier?) throws(Failure) -> Request {
    guard let reader, let names = inUse?.regions(of: reader) else { return request }
    if let screen = request.kind.screen, let key = keyElsewhere(screen, than: names, reader) {
      throw elsewhere("the screen \"\(key)\"")
    }
    let hasMain = names.contains(graph.regions.leaves[0].name)
    if let region = request.kind.region, !names.contains(region), region != "main" || !hasMain {
      throw elsewhere("the region \"\(region)\"")
    }
    guard !hasMain else { return request }
    // What is being shown is what was asked about.
    let own = told.narrowed(to: names)
    let region = own.regions[own.selected]
    var asked = request
    switch request.kind {
    case .back: return back(request, in: region)
    case .open(let url): asked.kind = .openBeside(url: url, region: region.name)
    case .result(nil, let value):
      asked.kind = .result(screen: region.stack.topScreen, value: value)
    case .dismiss: throw Failure(.wrongState, "layers are shown on another display")
    default: break
    }
    return asked
  }

  private func elsewhere(_ what: String) -> Failure {
    Failure(.wrongState, "\(what) is shown on another display")
  }

  /// The key of a screen that is shown, but not to one who shows these leaf regions.
  private func keyElsewhere(
    _ screen: ScreenID, than names: Set<String>, _ reader: ObjectIdentifier
  ) -> String? {
    for state in [told, state] {
      if let place = state.region(of: screen) {
        let region = state.regions[place]
        return names.contains(region.name) ? nil : state.key(of: screen)
      }
      if let layer = state.layers.first(where: { $0.screen == screen }) {
        let isOwn =
          layer.presenter == 0
          ? names.contains(graph.regions.leaves[0].name)
          : numbers(of: reader).contains(layer.presenter)
        return isOwn ? nil : layer.key
      }
    }
    return nil
  }

  /// What a request means that is asked in a region which is seen on another display than `main`.
  func back(_ request: Request, in region: NavigationState.Region) -> Request {
    guard case .back(let count) = request.kind else { return request }
    var request = request
    let place = region.stack.count - 1 - max(count, 0)
    request.kind =
      region.stack.isEmpty ? .back(count: 0) : .popTo(region.stack[max(place, 0)].screen)
    return request
  }
}

extension Request.Kind {
  /// The screen that it is about, where it names one.
  fileprivate var screen: ScreenID? {
    switch self {
    case .press(_, _, let screen), .segue(_, let screen, _), .popTo(let screen): screen
    case .result(let screen, _): screen
    default: nil
    }
  }

  /// The region that it is about, where it names one.
  fileprivate var region: String? {
    switch self {
    case .select(let region), .collapse(let region, _): region
    default: nil
    }
  }
}
