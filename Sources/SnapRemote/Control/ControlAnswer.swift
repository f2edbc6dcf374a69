import SnapApp
import SnapEngine
import SnapValue
import SnapNavigation

/// The one answer to a command.
struct ControlAnswer: Sendable, Hashable {
  let value: ValueMap

  /// The line to send, without a line end.
  var line: String { Value.map(value).jsonText }

  /// What a command asked for.
  init(id: Value?, ok: Bool = true, _ members: ValueMap = [:]) {
    var map = ValueMap()
    if let id { map["id"] = id }
    map["ok"] = .bool(ok)
    value = map.merging(members)
  }

  /// Why there is none.
  init(_ fault: ControlFault) {
    var error: ValueMap = ["code": .string(fault.code), "message": .string(fault.message)]
    if !fault.hint.isEmpty { error["hint"] = .string(fault.hint) }
    self.init(id: fault.id, ok: false, ["error": .map(error)])
  }

  /// Whether the application serves.
  init(id: Value?, _ health: Health, of presenter: Value?) {
    var map: ValueMap = ["healthy": .bool(health.isGood)]
    map["presenter"] = presenter
    map["reasons"] = .list(
      health.reasons.map { ["part": .string($0.part.rawValue), "text": .string($0.text)] })
    self.init(id: id, ok: health.isGood, map)
  }

  /// How a request of another program has ended.
  init(id: Value?, _ answer: OutsideAnswer, state: String) {
    var map: ValueMap = ["outcome": .string(answer.outcomeName), "state": .string(state)]
    map["reason"] = answer.error.map { .string($0.message) }
    if case .redirected(let target, let by) = answer {
      map["reason"] = .string(target)
      map["hint"] = .string("led elsewhere by \(by)")
    }
    self.init(id: id, ok: answer.error == nil, map)
  }

  /// How a request ended: the outcome map of the plugin contract, and beside it what may have been meant.
  init(id: Value?, outcome: Value, hint: String? = nil) {
    let isGood = ["done", "alreadyThere", "redirected"].contains(outcome["outcome"]?.string ?? "")
    var map = outcome.map ?? [:]
    if let hint { map["hint"] = .string(hint) }
    self.init(id: id, ok: isGood, map)
  }
}

extension NavigationState {
  /// What is shown, for those outside: the state URL, every stack with its screens' numbers, layers
  /// and effects.
  var controlWords: ValueMap {
    var map: ValueMap = ["state": .string(location.printed), "top": .string(topKey)]
    map["stack"] = .list(stack.map(\.controlWords))
    let layers = overlays.filter(\.isLayer)
    if !layers.isEmpty {
      map["layers"] = .list(
        layers.map { layer in
          ["screen": .int(Int64(clamping: layer.screen.rawValue)), "key": .string(layer.key)]
        })
    }
    let effects = overlays.filter { !$0.isLayer }.map(\.key)
    if !effects.isEmpty { map["effects"] = .list(effects.map { .string($0) }) }
    guard regions.count > 1 else { return map }
    map["regions"] = .list(
      regions.enumerated().map { place, region in
        [
          "region": .string(region.name), "selected": .bool(place == selected),
          "stack": .list(region.stack.map(\.controlWords)),
        ]
      })
    return map
  }
}

extension NavigationState.Entry {
  fileprivate var controlWords: Value {
    var map: ValueMap = ["screen": .int(Int64(clamping: screen.rawValue)), "key": .string(key)]
    if let data { map["data"] = .string(data) }
    return .map(map)
  }
}
