import SnapEngine
import SnapValue

extension Transition {
  /// The transition as a presenter's program is told it; `describe` answers what there is to draw of
  /// a screen, while it lives.
  func execWords(describe: (ScreenID) -> Value?) -> ValueMap {
    var map: ValueMap = [
      "id": .int(Int64(clamping: id)), "move": .string(move.rawValue),
      "animated": .bool(animated), "location": .string(location),
    ]
    if isSync { map["sync"] = true }
    if deadline != 0 { map["deadline"] = .int(Int64(clamping: deadline)) }
    map["updates"] = .list(updates.map { .map($0.execWords(describe)) })
    return map
  }
}

extension Update {
  fileprivate func execWords(_ describe: (ScreenID) -> Value?) -> ValueMap {
    var map: ValueMap = ["op": .string(operation.rawValue)]
    if screen != .none { map["screen"] = .int(Int64(clamping: screen.rawValue)) }
    if !key.isEmpty { map["key"] = .string(key) }
    if let data { map["data"] = .string(data) }
    map["region"] = .string(region)
    if operation == .popTo { map["index"] = .int(Int64(index)) }
    if !animated { map["animated"] = false }
    if arguments != .null { map["arguments"] = arguments }
    if screen != .none, operation != .dismiss, let drawn = describe(screen) {
      map["described"] = drawn
    }
    return map
  }
}
