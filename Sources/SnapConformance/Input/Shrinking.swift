/// Makes a failing list of choices smaller, one question at a time: shorter first, then smaller
/// numbers.
///
/// `propose` answers the next list to try, `learn` takes whether it still fails. It ends when no
/// step helps or the tries are used up. The list it holds always fails.
struct Shrinking: Sendable {
  /// The smallest list that is known to fail.
  private(set) var best: [UInt64]
  private var tries: Int
  private var step = Step.cut(size: 0, at: 0)
  private var proposed: [UInt64] = []
  private var helped = false

  private enum Step: Sendable {
    case cut(size: Int, at: Int)
    case lower(at: Int, way: Int)
    case done
  }

  init(_ failing: [UInt64], tries: Int) {
    best = failing
    self.tries = tries
    while best.last == 0 { best.removeLast() }
    step = .cut(size: max(1, best.count / 2), at: 0)
  }

  /// The next list to try; `nil` at the end.
  mutating func propose() -> [UInt64]? {
    while tries > 0 {
      guard let candidate = next() else { return nil }
      guard candidate != best else { continue }
      tries -= 1
      proposed = candidate
      return candidate
    }
    return nil
  }

  /// Whether the list that was proposed last still fails.
  mutating func learn(stillFails: Bool) {
    guard stillFails else { return }
    best = proposed
    while best.last == 0 { best.removeLast() }
    helped = true
    if case .cut(let size, let at) = step { step = .cut(size: size, at: max(0, at - size)) }
  }

  private mutating func next() -> [UInt64]? {
    switch step {
    case .cut(let size, let at):
      if at < best.count {
        step = .cut(size: size, at: at + size)
        return Array(best[..<at] + best[min(best.count, at + size)...])
      }
      step = size > 1 ? .cut(size: size / 2, at: 0) : .lower(at: 0, way: 0)
      return best
    case .lower(let at, let way):
      guard at < best.count else { return startAgain() }
      step = way < 2 ? .lower(at: at, way: way + 1) : .lower(at: at + 1, way: 0)
      return lowered(at, way)
    case .done: return nil
    }
  }

  private mutating func startAgain() -> [UInt64]? {
    step = helped ? .cut(size: max(1, best.count / 2), at: 0) : .done
    helped = false
    return best
  }

  private func lowered(_ at: Int, _ way: Int) -> [UInt64] {
    var list = best
    switch way {
    case 0: list[at] = 0
    case 1: list[at] = best[at] / 2
    default: list[at] = best[at] > 0 ? best[at] - 1 : 0
    }
    return list
  }
}
