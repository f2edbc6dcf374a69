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
}
