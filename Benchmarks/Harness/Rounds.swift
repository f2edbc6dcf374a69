import BenchPeers

/// Medians of two things measured by turns, so that whatever else the machine does hits both.
struct Rounds {
  private(set) var ours: [Double] = []
  private(set) var peer: [Double] = []

  init() {}

  /// Runs both `count` times, each first in every second round; one round before that is not counted.
  init(_ count: Int, ours: () throws -> Double, peer: () throws -> Double) rethrows {
    _ = try (ours(), peer())
    for round in 0..<count {
      if round % 2 == 0 {
        self.ours.append(try ours())
        self.peer.append(try peer())
      } else {
        self.peer.append(try peer())
        self.ours.append(try ours())
      }
    }
  }

  mutating func add(ours: Double, peer: Double) {
    self.ours.append(ours)
    self.peer.append(peer)
  }

  var medians: (ours: Double, peer: Double) { (median(ours), median(peer)) }
}

/// The middle value; 0 of nothing.
func median(_ values: [Double]) -> Double { percentile(values, 50) }

func percentile(_ values: [Double], _ percent: Int) -> Double {
  guard !values.isEmpty else { return 0 }
  return values.sorted()[min(values.count - 1, values.count * percent / 100)]
}

/// Nanoseconds that one of `times` repetitions takes: of this thread on a processor, kernel included,
/// so that a busy machine disturbs it less.
func nanoseconds(per times: Int, _ body: () throws -> Void) rethrows -> Double {
  let began = peer_busy()
  try body()
  return Double(peer_busy() - began) / Double(times)
}

/// What a benchmark cannot go on with.
struct BenchFault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Keeps a result from being left out.
@inline(never) func use<T>(_ value: T) {}
