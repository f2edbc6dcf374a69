import SnapValue
import TestKit
import Testing

@testable import SnapApp

@Suite("Several presenters that show one application")
struct GroupSessionTests {
  private typealias Action = GroupSession.Action

  private func group(_ must: Bool..., deadline: UInt64 = 0) -> GroupSession {
    var session = GroupSession(
      must.enumerated().map { .init(name: "p\($0)", must: $1, deadline: $1 ? 0 : deadline) })
    for place in must.indices { session.came(place) }
    return session
  }

  private func actions(_ session: inout GroupSession) -> [Action] {
    var actions: [Action] = []
    while let action = session.next() { actions.append(action) }
    return actions
  }

  private func token(_ actions: [Action], of place: Int) -> UInt64 {
    for action in actions.reversed() {
      switch action {
      case .show(place, let token), .showWhole(place, let token): return token
      default: continue
      }
    }
    return 0
  }

  private func step(_ session: inout GroupSession) -> [Action] {
    session.present(isWhole: false, isProbe: false, isAwaited: true)
    return actions(&session)
  }

  @Test("a transition goes to all, and is shown when each has shown it")
  func all() {
    var session = group(true, true)
    let asked = step(&session)
    #expect(asked.count == 2)
    session.answered(0, token(asked, of: 0), nil)
    #expect(actions(&session) == [])
    session.answered(1, token(asked, of: 1), nil)
    #expect(actions(&session) == [.complete(nil)])
  }

  @Test("one that need not show is let go when its time is over, and catches up when it answers")
  func late() {
    var session = group(true, false, deadline: 5_000_000)
    let asked = step(&session)
    let slow = token(asked, of: 1)
    #expect(asked.contains(.wait(1, token: slow, 5_000_000)))
    session.answered(0, token(asked, of: 0), nil)
    #expect(actions(&session) == [])
    session.timeIsOver(1, slow)
    #expect(
      actions(&session)
        == [.note(1, "it has not shown within 5 ms; the others go on"), .complete(nil)])
    let second = step(&session)
    #expect(second == [.show(0, token: token(second, of: 0))])
    session.answered(0, token(second, of: 0), nil)
    #expect(actions(&session) == [.complete(nil)])
    session.answered(1, slow, nil)
    let back = actions(&session)
    #expect(back.contains(.note(1, "it shows again")))
    #expect(back.contains(.showWhole(1, token: token(back, of: 1))))
  }

  @Test("one that was late and missed nothing is shown nothing anew")
  func lateOnly() {
    var session = group(true, false, deadline: 5)
    let asked = step(&session)
    session.answered(0, token(asked, of: 0), nil)
    session.timeIsOver(1, token(asked, of: 1))
    _ = actions(&session)
    session.answered(1, token(asked, of: 1), nil)
    #expect(actions(&session) == [.note(1, "it shows again")])
  }

  @Test("what one that must show cannot show fails, and the others show again what is in force")
  func failure() {
    var session = group(true, true, true)
    let asked = step(&session)
    session.answered(0, token(asked, of: 0), nil)
    session.answered(1, token(asked, of: 1), Failure(.failed, "no room"))
    let third = token(asked, of: 2)
    #expect(
      actions(&session)
        == [.cancel(2, token: third), .complete(Failure(.failed, "p1: no room")), .catchUp])
    session.catchUp()
    let whole = actions(&session)
    #expect(
      whole
        == [
          .showWhole(0, token: token(whole, of: 0)), .showWhole(2, token: token(whole, of: 2)),
        ])
  }

  @Test("one that must show and dies is waited for, and then shows all of what is told")
  func comesBack() {
    var session = group(true, true)
    let asked = step(&session)
    session.answered(0, token(asked, of: 0), nil)
    session.lost(1, Failure(.failed, "it was killed"))
    #expect(actions(&session) == [.note(1, "it was killed"), .start(1, after: 0)])
    session.answered(1, token(asked, of: 1), nil)
    #expect(actions(&session) == [], "an answer from before its death")
    session.came(1)
    let whole = actions(&session)
    #expect(whole == [.showWhole(1, token: token(whole, of: 1))])
    session.answered(1, token(whole, of: 1), nil)
    #expect(actions(&session) == [.complete(nil)])
  }

  @Test("one that need not show and dies holds nobody up")
  func dies() {
    var session = group(true, false)
    let asked = step(&session)
    session.answered(0, token(asked, of: 0), nil)
    session.lost(1, Failure(.failed, "it was killed"))
    #expect(
      actions(&session) == [.note(1, "it was killed"), .start(1, after: 0), .complete(nil)])
  }

  @Test("one that must show and does not come back is given up, and the group with it")
  func givenUp() {
    var session = group(true, true)
    let gone = Failure(.failed, "gone")
    for _ in 0...GroupSession.lossLimit { session.lost(0, gone) }
    #expect(actions(&session).last == .lost(0, gone))
  }

  @Test(
    "one that need not show is started again for ever, later each time, and told of three times")
  func pauses() {
    var session = group(true, false)
    for _ in 0..<12 { session.lost(1, Failure(.failed, "gone")) }
    let done = actions(&session)
    let pauses = done.compactMap { if case .start(1, let after) = $0 { after } else { nil } }
    #expect(pauses.prefix(4) == [0, 100_000_000, 200_000_000, 400_000_000])
    #expect(pauses.last == GroupSession.longestPause)
    #expect(done.filter { if case .note = $0 { true } else { false } }.count == 3)
  }

  @Test("what the navigator takes back is shown by nobody, until everything is told from nothing")
  func cancel() {
    var session = group(true, true)
    let asked = step(&session)
    session.cancel()
    session.present(isWhole: true, isProbe: false, isAwaited: false)
    #expect(
      actions(&session)
        == [
          .cancel(0, token: token(asked, of: 0)), .cancel(1, token: token(asked, of: 1)),
          .show(0, token: 0), .show(1, token: 0),
        ])
  }

  @Test(
    "one that must show and is not there yet is shown the first transition, not all from nothing")
  func first() {
    var session = GroupSession([.init(name: "p", must: true, deadline: 0)])
    #expect(step(&session) == [])
    session.came(0)
    let asked = actions(&session)
    #expect(asked == [.show(0, token: token(asked, of: 0))])
  }

  @Test(
    "however often one dies or is late: no commit is lost or doubled, and all show what is in force",
    arguments: 0..<20)
  func storm(seed: UInt64) {
    var storm = GroupStorm(seed: seed, members: 2 + Int(seed % 7))
    for _ in 0..<1_000 { storm.turn() }
    storm.end()
    #expect(storm.problems == [])
    #expect(storm.commits == 1_000)
    #expect(storm.kills + storm.lates > 100)
  }
}

/// Generated lives of a group, in virtual time. The first member must show and always does; the last one
/// dies and is late at random.
private struct GroupStorm {
  var problems: [String] = []
  private(set) var commits = 0
  private(set) var kills = 0
  private(set) var lates = 0
  private var random: SeededRandom
  private var session: GroupSession
  /// What each shows: the number of a state; `nil`: its process has begun anew.
  private var shown: [Int?]
  private var state = 0
  private var target = 0
  private var isRunning = false
  private var questions: [(place: Int, token: UInt64, shows: Int)] = []
  private var starting: [Int] = []
  private let victim: Int

  init(seed: UInt64, members: Int) {
    random = SeededRandom(seed: seed)
    victim = members - 1
    session = GroupSession(
      (0..<members).map { .init(name: "p\($0)", must: $0 == 0, deadline: $0 == 0 ? 0 : 1) })
    shown = Array(repeating: 0, count: members)
    for place in 0..<members { session.came(place) }
  }

  /// One request from its beginning to its commit.
  mutating func turn() {
    target = state + 1
    isRunning = true
    session.present(isWhole: false, isProbe: false, isAwaited: true)
    work()
    for _ in 0..<10_000 where isRunning { happen(.random(in: 0..<10, using: &random)) }
    if isRunning { problems.append("request \(target) has not ended") }
    state = target
    commits += 1
    if .random(in: 0..<3, using: &random) == 0 { happen(.random(in: 0..<10, using: &random)) }
  }

  /// Everything that is open ends well.
  mutating func end() {
    for _ in 0..<10_000 where !(questions.isEmpty && starting.isEmpty) { happen(9) }
    for place in shown.indices where shown[place] != state {
      problems.append("\(place) shows \(String(describing: shown[place])), not \(state)")
    }
  }

  private mutating func happen(_ dice: Int) {
    switch dice {
    case 0:
      kills += 1
      questions.removeAll { $0.place == victim }
      starting.removeAll { $0 == victim }
      session.lost(victim, Failure(.failed, "killed"))
      shown[victim] = nil
    case 1, 2:
      if let late = questions.first(where: { $0.place == victim }) {
        lates += 1
        session.timeIsOver(late.place, late.token)
      }
    case 3, 4:
      if let place = starting.popLast() { session.came(place) }
    default:
      if let open = questions.indices.randomElement(using: &random) {
        let asked = questions.remove(at: open)
        shown[asked.place] = asked.shows
        session.answered(asked.place, asked.token, nil)
      } else if let place = starting.popLast() {
        session.came(place)
      }
    }
    work()
  }

  private mutating func work() {
    while let action = session.next() {
      switch action {
      case .show(let place, let token): show(place, token)
      case .showWhole(let place, let token):
        questions.append((place, token, target))
      case .start(let place, _): starting.append(place)
      case .complete(let failure):
        if !isRunning { problems.append("\(target) was completed twice") }
        if let failure { problems.append(failure.message) }
        isRunning = false
      case .lost(_, let failure): problems.append(failure.message)
      case .catchUp: session.catchUp()
      case .cancel, .wait, .note: break
      }
    }
  }

  /// A step can only be shown by who shows the state before it.
  private mutating func show(_ place: Int, _ token: UInt64) {
    if shown[place] != state {
      problems.append("\(place) shows \(String(describing: shown[place])) and gets \(target)")
    }
    questions.append((place, token, target))
  }
}
