import SnapEngine
package import SnapValue

// What is shown as one value, so that no presenter keeps stacks of its own.
extension Navigator {
  /// What is shown: section 10 of the plugin contract. On the navigator's executor; throws what a
  /// window that is none throws, and `noSuchKey` for a region that is not there.
  package nonisolated func shown(
    _ window: Value, to reader: ObjectIdentifier?
  ) throws(Failure) -> Value {
    let window = try ShownWindow(contract: window)
    let answer: Result<Value, Failure> = assumeIsolated { navigator in
      do throws(Failure) { return .success(try navigator.words(window, to: reader)) } catch {
        return .failure(error)
      }
    }
    return try answer.get()
  }

  private func words(
    _ window: ShownWindow, to reader: ObjectIdentifier?
  ) throws(Failure) -> Value {
    let numbers = numbers(of: reader)
    var told = numbers.contains(where: progress.shownTo.contains) ? progress.plan.state : state
    let isSecond = !numbers.isEmpty && !numbers.contains(0)
    let (whole, selected) = (told, told.selected)
    if numbers.contains(0), let reader, let names = inUse?.regions(of: reader) {
      told = told.narrowed(to: names)
    }
    let isBeside = isSecond || told.regions[told.selected].name != whole.regions[selected].name
    if numbers.contains(0), let reader, inUse?.knowsRegions(reader) == false, !told.isFlat {
      told = told.flattened
    }
    let overlays = told.overlays.filter { numbers.isEmpty || numbers.contains($0.presenter) }
    let layers = overlays.filter(\.isLayer)
    let top = layers.last?.screen ?? (isSecond ? .none : told.stack.topScreen)
    var map = ValueMap()
    let path = isBeside ? told : whole
    if window.isLocationWhole || path.isPrinted(within: ShownWindow.longestLocation) {
      map["location"] = .string(path.printed)
    }
    map["top"] = top.words
    map["main"] = .string(isSecond ? "" : told.regions[told.selected].name)
    map["regions"] = .list(isSecond ? [] : try regions(of: told, window))
    map["tabs"] = .list(isBeside ? [] : tabs(selected: selected))
    map["layers"] = .list(
      layers.map { ["screen": $0.screen.words, "key": .string($0.key)] })
    map["effects"] = .list(overlays.filter { !$0.isLayer }.map { effect(of: $0.key) })
    map["theme"] = graph.configuration.theme.words
    return .map(map)
  }

  /// By which numbers a reader shows: 0 as the presenter in use, else as one that a navigation named;
  /// empty: it shows nothing.
  func numbers(of reader: ObjectIdentifier?) -> Set<Int> {
    guard let reader else { return [] }
    func isReader(_ presenter: (any Presenter)?) -> Bool {
      (presenter as? any HostPresenter)?.reader == reader
    }
    var numbers: Set<Int> = []
    if inUse?.knowsRegions(reader) != nil { numbers.insert(0) }
    for (number, presenter) in layerPresenters where isReader(presenter) { numbers.insert(number) }
    for batch in progress.plan.batches where batch.number != 0 && isReader(batch.presenter) {
      numbers.insert(batch.number)
    }
    return numbers
  }

  private func regions(
    of state: NavigationState, _ window: ShownWindow
  ) throws(Failure) -> [Value] {
    if let wanted = window.region, state.region(named: wanted) == nil {
      throw Failure(
        .noSuchKey, "shown: there is no region \"\(wanted)\"",
        hint: "there are: " + state.regions.map(\.name).joined(separator: ", "))
    }
    return state.regions.map { region in
      let isTold = window.region == nil || window.region == region.name
      let depth = region.stack.count
      return region.words(isTold ? window.places(ofDepth: depth) : depth..<depth)
    }
  }

  private func effect(of key: String) -> Value {
    let place = graph.effect(key)
    let said = place.flatMap { graph.configuration.effects[$0].arguments["text"]?.string } ?? ""
    return ["key": .string(key), "text": .string(screens.localization?.localized(said) ?? said)]
  }
}

extension NavigationState {
  /// Whether its state URL has at most so many bytes. Cost: the number of overlays.
  fileprivate func isPrinted(within limit: Int) -> Bool {
    let above = overlays.reduce(0) { $0 + 3 * $1.key.utf8.count + 16 }
    return scheme.utf8.count + 3 + stack.printedCount + above <= limit
  }
}

extension NavigationState.Region {
  /// The region as it is told, with the screens of these places.
  fileprivate func words(_ places: Range<Int>) -> Value {
    var map: ValueMap = [
      "name": .string(name), "isTab": .bool(isTab), "count": .int(Int64(stack.count)),
      "top": stack.topScreen.words, "from": .int(Int64(places.lowerBound)),
      "stack": .list(stack.window(places).map(\.words)),
    ]
    guard isSplit, !isCollapsed, case let start = detailStart, start < stack.count else {
      return .map(map)
    }
    map["detail"] = .int(Int64(start))
    map["list"] = stack[start - 1].screen.words
    return .map(map)
  }
}

extension NavigationState.Entry {
  fileprivate var words: Value {
    var map: ValueMap = ["screen": screen.words, "key": .string(key)]
    if let data { map["data"] = .string(data) }
    return .map(map)
  }
}

extension ScreenID {
  fileprivate var words: Value { .int(Int64(clamping: rawValue)) }
}
