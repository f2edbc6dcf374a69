import SnapEngine
import SnapSystem
import SnapValue
import TestKit
import Testing

@testable import SnapPlugins

@Suite("What crosses the border to a plugin's process")
struct FrameTests {
  @Test("every call comes over as it was, a thousand random ones of them")
  func calls() throws {
    var random = SeededRandom.printed("calls across the border")
    for _ in 0..<1_000 {
      let call = random.call()
      let frame = call.frame
      let read = try WorkerCall(frame: frame)
      #expect("\(read)" == "\(call)")
      #expect(read.frame == frame)
    }
  }

  @Test("bytes that are no frame are a fault, whatever they are, and never more")
  func mutations() {
    var random = SeededRandom.printed("mutated frames")
    for _ in 0..<4_000 {
      var frame = random.frame()
      for _ in 0...random.below(3) {
        switch random.below(3) {
        case 0 where !frame.isEmpty:
          frame[random.below(frame.count)] = UInt8(truncatingIfNeeded: random.next())
        case 1: frame.removeLast(random.below(frame.count + 1))
        default:
          frame.insert(UInt8(truncatingIfNeeded: random.next()), at: random.below(frame.count + 1))
        }
      }
      // What they are read as has to be written as the same bytes, unless two texts mean one value.
      if let read = try? HostFrame(frame: frame), case .call = read { #expect(read.frame == frame) }
      if let read = try? WorkerFrame(frame: frame), case .ask = read {
        #expect(read.frame == frame)
      }
      _ = try? WorkerNews(frame: frame, of: "org.example.a")
    }
  }

  @Test("a count that the frame cannot hold takes no memory")
  func counts() {
    for kind: UInt8 in [7, 8] {
      let frame: [UInt8] = [0, kind, 255, 255, 255, 127]
      #expect(throws: ByteFault("it ends too early", at: 6)) {
        try WorkerFrame(frame: frame)
      }
    }
  }

  @Test("values that lie too deep in one another are a fault")
  func depth() {
    var frame: [UInt8] = [0]
    for _ in 0..<5_000 { frame += [7, 1] }
    #expect(throws: ByteFault("it is too deep", at: 258)) { try WorkerFrame(frame: frame) }
  }

  @Test("failures come over with their kind, who, why and the remedy")
  func failures() throws {
    for code in Failure.Code.allCases {
      let failure = Failure(code, "no reel", culprit: "org.example.a: get x", hint: "buy one")
      guard case .failure(let read) = try WorkerFrame(frame: WorkerFrame.failure(failure).frame)
      else {
        Issue.record("it is no failure any more")
        return
      }
      #expect(read == failure)
    }
  }

  @Test("deaths are counted within a time, and one more than may be is enough")
  func lives() {
    var lives = WorkerLives(RestartBudget(max: 2, within: 100))
    #expect(lives.died(at: 1_000) == .again(1))
    #expect(lives.died(at: 1_050) == .again(2))
    #expect(lives.died(at: 1_100) == .again(2))
    #expect(lives.died(at: 1_120) == .enough(3))
  }

  @Test("frames of all lengths come over a pair of sockets whole and in order")
  func sockets() throws {
    let (here, there) = try FrameSocket.pair()
    var random = SeededRandom.printed("frames over sockets")
    var sent: [[UInt8]] = []
    for length in [0, 1, 3, 4, 5, 65_531, 65_532, 65_533] + (0..<50).map({ _ in random.below(400) })
    {
      let frame = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ length) }
      sent.append(frame)
      #expect(here.send(frame, until: ProcessFacts.now + 1_000_000) == .done)
      guard case .frame(let read) = there.receive() else {
        Issue.record("a frame of \(length) bytes is not there")
        return
      }
      #expect(read == frame)
    }
    #expect(there.receive() == .nothing)
    #expect(here.send([UInt8](repeating: 1, count: 8 << 20), until: ProcessFacts.now) == .late)
    #expect(here.send([1]) == .end)
  }
}

extension SeededRandom {
  fileprivate mutating func text() -> String {
    one(of: ["", "a", "film::2", "größer", "\u{202E}x", String(repeating: "l", count: 300)])
  }

  fileprivate mutating func value() -> Value { .random(&self, depth: 3) }

  fileprivate mutating func map() -> ValueMap {
    var map = ValueMap()
    for key in ["id", "title", "ünder"].prefix(below(4)) { map[key] = value() }
    return map
  }

  fileprivate mutating func id() -> ScreenID { ScreenID(rawValue: next() >> UInt64(below(64))) }

  fileprivate mutating func words() -> AttributeWords {
    AttributeWords(
      move: one(of: Transition.Move.allCases), from: text(), to: text(), data: text(),
      object: value())
  }

  fileprivate mutating func mediation() -> MediationCall {
    MediationCall(
      id: next(), sourceID: id(), destinationID: id(), payload: map(), arguments: value(),
      route: text(), animated: below(2) == 0, isGuard: below(2) == 0, deadline: next(),
      screenKey: text(), isLeaving: below(2) == 0)
  }

  fileprivate mutating func transition() -> Transition {
    Transition(
      id: next(),
      updates: (0..<below(4)).map { _ in
        Update(
          one(of: Update.Operation.allCases), screen: id(), key: text(), region: text(),
          index: below(9), animated: below(2) == 0, arguments: value())
      }, move: one(of: Transition.Move.allCases), animated: below(2) == 0, isSync: below(2) == 0,
      location: text(), deadline: next())
  }

  private mutating func order(_ path: String) -> LoadOrder {
    LoadOrder(
      path: path, sha256: text(), isStrict: below(2) == 0, config: value(), hostName: text(),
      hostVersion: text(), validates: below(2) == 0, guardsLent: below(2) == 0,
      powers: below(2) == 0 ? powers() : nil, variables: (0..<below(3)).map { _ in text() })
  }

  private mutating func powers() -> PluginPowers {
    var grants = Grants()
    for _ in 0..<below(3) { grants.read.append(text()) }
    grants.write = [text()]
    (grants.network, grants.exec, grants.display) = (below(2) == 0, below(2) == 0, below(2) == 0)
    var powers = PluginPowers(grants)
    powers.isStrict = below(2) == 0
    powers.newestLandlock = below(2) == 0 ? below(9) : nil
    return powers
  }

  fileprivate mutating func call() -> WorkerCall {
    let name = text()
    switch below(32) {
    case 0: return .load(order(name))
    case 28: return .tryOpening(order(name))
    case 1: return .mediate(name, mediation(), token: next())
    case 2: return .undo(name, mediation())
    case 3:
      return .resolve(
        name, RouteQuery(route: text(), payload: map(), source: id()), token: next())
    case 4: return .routes(name)
    case 5: return .call(name, [value(), value()])
    case 6: return .setVisible(name, below(2) == 0, animated: below(2) == 0, value(), token: next())
    case 7: return .updateEffect(name, words())
    case 8: return .cancel(one(of: PluginRole.allCases), name, token: next())
    case 9: return .create(name, id(), map())
    case 10: return .get(id(), name)
    case 11: return .set(id(), name, value())
    case 12: return .act(id(), name, [value()])
    case 13: return .properties(id())
    case 14: return .tell(id(), one(of: [.willShow, .didShow, .hidden]))
    case 15: return .update(id(), words())
    case 16: return .saveScreen(id())
    case 17: return .restoreScreen(id(), value())
    case 18: return .observe(id(), name)
    case 19: return .destroy(id())
    case 20: return .open(name, value())
    case 21: return .close(name)
    case 22: return .present(name, transition(), token: next())
    case 23: return .changed(name, id())
    case 24: return .saveView(name, id())
    case 25: return .restoreView(name, id(), value())
    case 26: return .restore(value())
    case 27: return .outcome(next(), value())
    default: return one(of: [.save, .runDue, .stop, .tryEntry])
    }
  }

  fileprivate mutating func frame() -> [UInt8] {
    switch below(4) {
    case 0: HostFrame.call(call(), isNested: below(2) == 0).frame
    case 1: WorkerFrame.ask(.request(value(), number: next())).frame
    case 2: WorkerNews.observed(id(), text(), value()).frame
    default: WorkerFrame.answer(value()).frame
    }
  }
}
