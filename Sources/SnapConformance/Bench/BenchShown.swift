import CSnapNav
import SnapEngine
import SnapValue

/// What the bench says is shown: what its transitions have built so far. What makes no sense, because
/// it was generated, changes nothing.
struct BenchShown: Sendable {
  fileprivate struct Region {
    var name: String
    var stack: [UInt64] = []
    var detail: Int?
  }
  fileprivate struct Layer {
    var screen: UInt64
    var key: String
  }

  private static let most = 256
  private var regions: [Region] = []
  private var layers: [Layer] = []
  private var effects: [String] = []
  private var tab: String?
  private var location = ""

  /// The same after a transition; a presenter that does not know regions is told of one.
  func applying(_ given: GivenTransition, knowsRegions: Bool) -> BenchShown {
    var next = given.flags & UInt32(SNAPNAV_SYNC) != 0 ? BenchShown() : self
    for var update in given.updates {
      if !knowsRegions { update.region = "main" }
      next.apply(update)
    }
    next.location = given.location
    return next
  }

  private mutating func apply(_ update: GivenUpdate) {
    switch Int(update.op) {
    case Int(SNAPNAV_CLEAR), Int(SNAPNAV_ROOT), Int(SNAPNAV_PUSH), Int(SNAPNAV_POP_TO),
      Int(SNAPNAV_DETAIL):
      change(update)
    case Int(SNAPNAV_SELECT): tab = update.region
    case Int(SNAPNAV_PRESENT), Int(SNAPNAV_CUSTOM):
      guard update.screen != 0, layers.count < Self.most else { return }
      layers.append(Layer(screen: update.screen, key: update.key))
    case Int(SNAPNAV_DISMISS):
      if let place = layers.lastIndex(where: { $0.screen == update.screen }) {
        layers.remove(at: place)
      }
    case Int(SNAPNAV_EFFECT_SHOW):
      if !effects.contains(update.key), effects.count < Self.most { effects.append(update.key) }
    case Int(SNAPNAV_EFFECT_HIDE): effects.removeAll { $0 == update.key }
    default: break
    }
  }

  private mutating func change(_ update: GivenUpdate) {
    var region = regions.first { $0.name == update.region } ?? Region(name: update.region)
    let isNew = !regions.contains { $0.name == update.region }
    guard !isNew || regions.count < Self.most else { return }
    region.change(update, most: Self.most)
    if isNew { regions.append(region) }
    for place in regions.indices where regions[place].name == region.name {
      regions[place] = region
    }
  }
}

extension BenchShown.Region {
  fileprivate mutating func change(_ update: GivenUpdate, most: Int) {
    let op = Int(update.op)
    if op == Int(SNAPNAV_POP_TO) {
      guard update.index < stack.count else { return }
      stack.removeSubrange((Int(update.index) + 1)...)
      if let start = detail, start >= stack.count { detail = nil }
      if update.screen != 0 { stack[Int(update.index)] = update.screen }
      return
    }
    if op == Int(SNAPNAV_ROOT) || op == Int(SNAPNAV_CLEAR) { (stack, detail) = ([], nil) }
    guard op != Int(SNAPNAV_CLEAR), update.screen != 0 else { return }
    if op == Int(SNAPNAV_DETAIL), !stack.isEmpty {
      if let detail { stack.removeSubrange(detail...) }
      detail = stack.count
    }
    if stack.count < most { stack.append(update.screen) }
  }
}

// MARK: Words

extension BenchShown {
  /// Why it is not told.
  struct Refusal: Error {
    let status: Int32
    let message: String
  }

  /// What `shown` answers; `key` is asked what the state URL calls a screen.
  func words(_ window: Value, key: (UInt64) -> String) throws(Refusal) -> Value {
    guard window == .null || window.map != nil else {
      throw Refusal(status: Int32(SNAPNAV_E_TYPE), message: "the window is a map or null")
    }
    let wanted = window["region"]?.string
    if let wanted, !regions.contains(where: { $0.name == wanted }) {
      throw Refusal(
        status: Int32(SNAPNAV_E_KEY), message: "there is no region \"\(wanted)\"")
    }
    let count = Int(clamping: min(max(window["count"]?.int ?? 16, 0), Int64(Self.most)))
    let from = window["from"]?.int.map { Int(clamping: max($0, 0)) }
    let main = regions.first { $0.name == tab ?? "main" } ?? regions.first { !$0.stack.isEmpty }
    let top = layers.last?.screen ?? main?.stack.last ?? 0
    return [
      "location": .string(location), "top": Self.number(top),
      "main": .string(main?.name ?? "main"),
      "regions": .list(
        regions.map { region in
          let isTold = wanted == nil || wanted == region.name
          return region.words(from: from, count: isTold ? count : 0, key)
        }),
      "tabs": [],
      "layers": .list(layers.map { ["screen": Self.number($0.screen), "key": .string($0.key)] }),
      "effects": .list(effects.map { ["key": .string($0), "text": .string($0)] }),
      "theme": Theme.standard.words,
    ]
  }

  fileprivate static func number(_ screen: UInt64) -> Value { .int(Int64(bitPattern: screen)) }
}

extension BenchShown.Region {
  fileprivate func words(from: Int?, count: Int, _ key: (UInt64) -> String) -> Value {
    let start = min(from ?? max(0, stack.count - count), stack.count)
    let told = stack[start..<start + min(count, stack.count - start)]
    var map: ValueMap = [
      "name": .string(name), "isTab": false, "count": .int(Int64(stack.count)),
      "top": BenchShown.number(stack.last ?? 0), "from": .int(Int64(start)),
      "stack": .list(
        told.map { ["screen": BenchShown.number($0), "key": .string(key($0))] }),
    ]
    if let detail, detail > 0, detail < stack.count {
      map["detail"] = .int(Int64(detail))
      map["list"] = BenchShown.number(stack[detail - 1])
    }
    return .map(map)
  }
}

extension BenchHost.State {
  /// A transition was answered, or is not waited for any more: what it leads to is shown, or what was.
  mutating func settleShown(_ token: UInt64, isShown: Bool) {
    guard let next = shownNext, next.token == token else { return }
    if isShown { shown = next.shown }
    shownNext = nil
  }
}
