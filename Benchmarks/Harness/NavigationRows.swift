import BenchPeers
import SnapEngine
import SnapValue
import SnapNavigation

extension Bench {
  /// Router, two mediators, a presenter that completes at once, commit; plugin calls included.
  @MainActor
  mutating func navigationRows() async throws {
    guard peer_open_pipeline(path("pipeline.so")) == 1 else {
      throw BenchFault("the pipeline plugin does not open in C")
    }
    let pipeline = try Pipeline(plugin: path("pipeline.so"))
    try await pipeline.open()
    let mine = try await oneNavigation(pipeline.navigator)
    let single = try await pipeline.navigator.timeEach(20_000)
    report.add(
      Row(
        name: "slowest in a hundred navigations (p99)", unit: "ns",
        ours: percentile(single, 99), peer: ("p50", percentile(single, 50)), goal: 5))
    var awaited: [Double] = []
    for _ in 0..<7 {
      let began = peer_now()
      for _ in 0..<2_000 { await pipeline.navigator.perform(.route("go")) }
      awaited.append(Double(peer_now() - began) / 2_000)
    }
    report.add(
      Row(
        name: "one navigation awaited by a task", unit: "ns", ours: median(awaited),
        peer: ("the same without a task", mine), note: "one task switch each"))
    try await validatedRow(mine)
    try await depthRow()
    try await waitingRow(pipeline.navigator)
  }

  @MainActor
  private mutating func oneNavigation(_ navigator: Navigator) async throws -> Double {
    var idiomatic = IdiomaticHost()
    let times = 20_000
    var (ours, plain, bare): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<16 {
      ours.append(try await navigator.time(times))
      plain.append(
        try nanoseconds(per: times) {
          for _ in 0..<times {
            guard idiomatic.go("go") else { throw BenchFault("the idiomatic host failed") }
          }
        })
      bare.append(nanoseconds(per: times * 20) { use(peer_navigate(UInt64(times * 20))) })
    }
    let mine = median(Array(ours.dropFirst()))
    report.add(
      Row(
        name: "one navigation through four plugin calls", unit: "ns", ours: mine,
        peer: ("idiomatic Swift host", median(Array(plain.dropFirst()))), goal: 2.5))
    report.add(
      Row(
        name: "the same against bare C", unit: "ns", ours: mine,
        peer: ("bare C calls", median(Array(bare.dropFirst())))))
    return mine
  }

  /// The same navigation with every call held to the contract, beside one without, where the only cost is
  /// a look whether somebody validates.
  @MainActor
  private mutating func validatedRow(_ plain: Double) async throws {
    let pipeline = try Pipeline(plugin: path("pipeline.so"), isValidated: true)
    try await pipeline.open()
    var times: [Double] = []
    for _ in 0..<5 { times.append(try await pipeline.navigator.time(500)) }
    report.add(
      Row(
        name: "one navigation with --validate", unit: "ns", ours: median(times),
        peer: ("the same without", plain), note: "some 40 system calls before and after each call"))
  }

  /// A push on a stack of ten thousand screens beside one on a stack of ten.
  @MainActor
  private mutating func depthRow() async throws {
    let depths = [10, 10_000]
    var pipelines: [Pipeline] = []
    for depth in depths {
      let pipeline = try Pipeline(plugin: path("pipeline.so"), .pushAndBack)
      try await pipeline.open()
      let keys = (0..<depth).map { $0 % 2 == 0 ? "B" : "A" }
      let outcome = await pipeline.navigator.perform(
        Request(.force(url: "bench://" + keys.joined(separator: "/"))))
      guard case .done = outcome else { throw BenchFault("depth \(depth): \(outcome)") }
      pipelines.append(pipeline)
    }
    var pushes: [[Double]] = [[], []]
    for _ in 0..<9 {
      for place in depths.indices {
        pushes[place] += try await pipelines[place].navigator.timePushes(20)
      }
    }
    report.add(
      Row(
        name: "a push at depth 10,000 (p50)", unit: "ns", ours: median(pushes[1]),
        peer: ("a push at depth 10", median(pushes[0])), goal: 1.5))
  }

  /// Ten thousand requests that wait beside ten.
  @MainActor
  private mutating func waitingRow(_ navigator: Navigator) async throws {
    var (many, few): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      many.append(try await navigator.timeWaiting(10_000))
      few += try await navigator.timeFew()
    }
    report.add(
      Row(
        name: "each of 10,000 requests that wait", unit: "ns", ours: median(many),
        peer: ("each of 10", median(few)), goal: 1.5))
  }
}

extension Navigator {
  fileprivate func timeFew() throws -> [Double] {
    var all: [Double] = []
    for _ in 0..<100 { all.append(try timeWaiting(10)) }
    return all
  }
}
