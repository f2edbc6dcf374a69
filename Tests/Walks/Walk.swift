import Foundation
package import SnapValue
import TestKit
import Testing

/// A random walk through an example that is shown, beside the same one that nobody sees.
///
/// After each request a person has to see what the state URL says, and both have to answer the same; at the
/// end both have the same trace.
package struct Walk {
  /// How many requests there are; `SNAPNAV_WALKS=1000` walks longer.
  package static let count = Int(Child.inherited["SNAPNAV_WALKS"] ?? "") ?? 40
  /// How long is looked for the right picture, in seconds.
  private static let patience = 15.0

  private let shown: any Stage
  private let silent: SilentExample
  private let title: String
  private var requests: RandomRequests
  /// What had to be seen before, and how many states were told apart from the one before them.
  private var last: ExpectedPicture?
  private var changes = 0
  private var told = 0

  /// The way is the same each time, so that who changes something sees what that changes; longer walks go
  /// new ways, and `SNAPNAV_SEED` walks one of them again.
  package init(_ example: WalkedExample, on stage: any Stage) throws {
    shown = stage
    silent = try SilentExample(example)
    let seed =
      Child.inherited["SNAPNAV_SEED"].flatMap(UInt64.init)
      ?? (Child.inherited["SNAPNAV_WALKS"] == nil ? 13 : .random(in: 1...UInt64(UInt32.max)))
    title = "the \(example.name) on \(type(of: stage)), SNAPNAV_SEED=\(seed)"
    requests = RandomRequests(example, shown.host.manifest, SeededRandom(seed: seed))
  }

  /// Walks to the end, or to the first picture that is wrong.
  package mutating func go() throws {
    print("a walk through \(title)")
    var locations: Set<String> = []
    guard try sees("the start") else { return }
    for number in 1...Self.count {
      // There is nothing to draw where nothing is shown.
      let commands = requests.next(drawn: (try? shown.host.describe()) ?? .null)
      guard let answers = try step(number, commands) else { return }
      locations.insert(answers.last?["state"]?.string ?? "")
    }
    print("\(title): \(Self.count) requests, \(locations.count) states, \(told) of \(changes) told")
    // A judge who never blames is none: what was right before is wrong now.
    #expect(told * 2 > changes && changes * 10 > Self.count, "\(title): \(told) of \(changes)")
    try end()
  }

  /// Walks a way that is given, or to the first picture that is wrong.
  package mutating func go(through requests: [Value]) throws {
    guard try sees("the start") else { return }
    for (place, command) in requests.enumerated() {
      guard try step(place + 1, [command]) != nil else { return }
    }
    try end()
  }

  /// Asks both, and looks; `nil`: they differ, or something else is seen.
  private mutating func step(_ number: Int, _ commands: [Value]) throws -> [Value]? {
    // What nobody draws cannot be pressed.
    _ = try? silent.host.describe()
    let words = "request \(number), \(commands.map(\.jsonText).joined(separator: " "))"
    let answers = try shown.host.ask(commands)
    guard holdSame(answers, try silent.host.ask(commands), words), try sees(words) else {
      return nil
    }
    return answers
  }

  private func end() throws {
    let traces = (try shown.end(), try silent.end())
    #expect(traces.0 == traces.1, "\(title): other traces")
    #expect(!traces.1.isEmpty)
  }

  /// Whether both answered the same.
  private func holdSame(_ answers: [Value], _ others: [Value], _ words: String) -> Bool {
    for (answer, other) in zip(answers, others) {
      for part in ["outcome", "state", "reason"] where answer[part] != other[part] {
        Issue.record("\(title): \(words): shown \(answer), not shown \(other)")
        return false
      }
    }
    return true
  }

  /// Looks until the picture is as it has to be: nobody tells when a presenter has drawn.
  private mutating func sees(_ words: String) throws -> Bool {
    let end = Date.now.addingTimeInterval(Self.patience)
    while true {
      let expected = try shown.host.expected(with: shown.traits)
      let seen = try shown.look()
      let faults = expected.faults(in: seen)
      if faults.isEmpty {
        compare(seen, with: expected)
        return true
      }
      guard Date.now < end else {
        Issue.record("\(title): \(words): at \(expected.location): \(faults)\n\(seen)")
        return false
      }
      usleep(10_000)
    }
  }

  /// Holds what is seen to what had to be seen before.
  private mutating func compare(_ seen: Picture, with expected: ExpectedPicture) {
    defer { last = expected }
    guard let last, StateKeys(last.location) != StateKeys(expected.location) else { return }
    changes += 1
    if !last.faults(in: seen.withoutAddress).isEmpty { told += 1 }
  }
}
