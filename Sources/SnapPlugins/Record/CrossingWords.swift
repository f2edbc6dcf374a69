import SnapValue

extension Crossing {
  /// An answer behind who gave it, as a person reads it: `answered {"a": 1}`.
  package static func words(answer frame: [UInt8]) -> String {
    switch try? WorkerFrame(frame: frame) {
    case .answer(let value): "answered \(value.jsonText)"
    case .later: "said that it answers later"
    case .failure(let failure): "failed: \(failure.message)"
    case .ask, nil: "answered something that cannot be read"
    }
  }

  /// Whether an answer is as another, where texts that are not equal may fit each other.
  package static func isAnswer(
    _ frame: [UInt8], as other: [UInt8], fits: (_ text: String, _ other: String) -> Bool
  ) -> Bool {
    switch (try? WorkerFrame(frame: frame), try? WorkerFrame(frame: other)) {
    case (.answer(let value)?, .answer(let wanted)?): return value.isSame(as: wanted, fits)
    case (.failure(var failure)?, .failure(let wanted)?):
      guard fits(failure.message, wanted.message), fits(failure.hint, wanted.hint) else {
        return false
      }
      (failure.message, failure.hint) = (wanted.message, wanted.hint)
      return WorkerFrame.failure(failure).frame == other
    default: return false
    }
  }
}

extension Value {
  /// Whether it is equal to another but for texts, which have to fit.
  fileprivate func isSame(as other: Value, _ fits: (String, String) -> Bool) -> Bool {
    switch (self, other) {
    case (.string(let text), .string(let wanted)): return fits(text, wanted)
    case (.list(let items), .list(let wanted)):
      return items.count == wanted.count
        && zip(items, wanted).allSatisfy { $0.isSame(as: $1, fits) }
    case (.map(let map), .map(let wanted)):
      return map.entries.count == wanted.entries.count
        && zip(map.entries, wanted.entries).allSatisfy {
          $0.key == $1.key && $0.value.isSame(as: $1.value, fits)
        }
    default: return self == other
    }
  }
}
