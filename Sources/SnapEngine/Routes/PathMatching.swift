import SnapValue

extension PathProgram {
  /// The most bytes that a path may have to be matched at all.
  static let mostBytes = 1 << 20
  /// The most pairs of step and byte that are tried.
  private static let mostPairs = 1 << 28

  private enum Job {
    case explore(step: Int, at: Int)
    case restore(slot: Int, value: Int)
  }

  /// Where each group begins and ends in a path that the whole pattern matches, in order of the groups;
  /// `nil` for a group that took no part. Answers `nil` when the path does not match.
  func match(_ path: some RandomAccessCollection<UInt8>) -> [Range<Int>?]? {
    let path = Array(path)
    guard path.count <= Self.mostBytes, steps.count * (path.count + 1) <= Self.mostPairs else {
      return nil
    }
    var tried = [UInt64](repeating: 0, count: (steps.count * (path.count + 1) + 63) / 64)
    var slots = [Int](repeating: -1, count: 2 * groups)
    var jobs: [Job] = [.explore(step: 0, at: 0)]
    while let job = jobs.popLast() {
      switch job {
      case .restore(let slot, let value): slots[slot] = value
      case .explore(let step, let at):
        if run(step, at, path, &tried, &slots, &jobs) {
          return (0..<groups).map { group in
            let (start, end) = (slots[2 * group], slots[2 * group + 1])
            return start >= 0 && end >= start ? start..<end : nil
          }
        }
      }
    }
    return nil
  }

  /// Follows one way until it ends; answers whether it ended in a match.
  private func run(
    _ first: Int, _ start: Int, _ path: [UInt8], _ tried: inout [UInt64], _ slots: inout [Int],
    _ jobs: inout [Job]
  ) -> Bool {
    var (step, at) = (first, start)
    while true {
      switch steps[step] {
      case .literal(let start, let count):
        guard matches(start, count, path, at) else { return false }
        at += Int(count)
        step += 1
      case .nonSlash:
        guard at < path.count, path[at] != PathText.slash else { return false }
        at += 1
        step += 1
      case .any:
        guard at < path.count else { return false }
        at += 1
        step += 1
      case .split(let one, let other):
        let pair = step * (path.count + 1) + at
        if tried[pair >> 6] >> UInt64(pair & 63) & 1 == 1 { return false }
        tried[pair >> 6] |= 1 << UInt64(pair & 63)
        jobs.append(.explore(step: Int(other), at: at))
        step = Int(one)
      case .jump(let target): step = Int(target)
      case .save(let slot):
        jobs.append(.restore(slot: Int(slot), value: slots[Int(slot)]))
        slots[Int(slot)] = at
        step += 1
      case .end: return at == path.count
      }
    }
  }

  private func matches(_ start: Int32, _ count: Int32, _ path: [UInt8], _ at: Int) -> Bool {
    guard path.count - at >= Int(count) else { return false }
    for offset in 0..<Int(count) where pool[Int(start) + offset] != path[at + offset] {
      return false
    }
    return true
  }
}
