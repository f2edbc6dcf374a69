import SnapValue

/// Several presenters that show one application, from their first transition to their end. Pure: it is
/// told what happened, and `next` answers what is to be done until it answers `nil`.
///
/// Each transition goes to all who are there. It is shown when all who must show it have, and each
/// other one has, or could not, or has let its time pass. Who misses something is shown everything
/// from nothing once it can be shown something again.
struct GroupSession {
  /// What is known of one of them.
  struct Member: Sendable, Hashable {
    /// Its name, for people.
    var name: String
    /// Whether nothing counts as shown without it.
    var must: Bool
    /// How long the others wait for it, in nanoseconds; 0: as long as the navigator does.
    var deadline: UInt64
  }

  /// What is to be done; a member is named by its place.
  enum Action: Hashable {
    /// Show it the running transition. Token 0: it is not waited for.
    case show(Int, token: UInt64)
    /// Show it everything that is told, from nothing.
    case showWhole(Int, token: UInt64)
    /// Its answer is not wanted any more.
    case cancel(Int, token: UInt64)
    /// Say when so many nanoseconds are over.
    case wait(Int, token: UInt64, UInt64)
    /// Bring it into use again, so many nanoseconds from now.
    case start(Int, after: UInt64)
    /// The running transition is shown, or could not be.
    case complete(Failure?)
    /// Call `catchUp` once the navigator has heard of what was completed.
    case catchUp
    /// A line for the log about one of them.
    case note(Int, String)
    /// They are of no use any more, because of this one.
    case lost(Int, Failure)
  }

  private enum Phase: Hashable {
    /// It is not there, and comes or does not.
    case away, givenUp
    /// It has nothing to answer.
    case free
    /// It is waited for: with the running transition, or with everything in its place.
    case asked(UInt64, isWhole: Bool)
    /// It is shown everything, and nobody waits for it.
    case catching(UInt64)
    /// Its time is over; what it answers yet says that it can be shown something again.
    case late(UInt64)
  }

  private struct Seat {
    let member: Member
    var phase = Phase.away
    /// Whether what it shows is not known to be what is told.
    var isBehind = false
    /// Whether it was shown nothing yet.
    var isNew = true
    /// How often it was lost since it has shown something.
    var losses = 0
  }

  private struct Running {
    var isProbe: Bool
    /// Whether nothing was to be shown before.
    var isFirst: Bool
  }

  /// How often one that must show may be lost without having shown something.
  static let lossLimit = 3
  /// The longest time between two starts, and the shortest but the first, in nanoseconds.
  static let longestPause: UInt64 = 30_000_000_000
  static let shortestPause: UInt64 = 100_000_000
  /// A member's tokens are none of the navigator's, and small enough for every JSON.
  private static let firstToken: UInt64 = 1 << 51

  private var seats: [Seat]
  private var running: Running?
  private var hasShown = false
  private var isClosed = false
  private var tokens: UInt64 = 0
  private var actions: ArraySlice<Action> = []

  /// Begins with members of which none is there yet.
  init(_ members: [Member]) { seats = members.map { Seat(member: $0) } }

  /// What is to be done now; `nil`: nothing until something happens.
  mutating func next() -> Action? { actions.popFirst() }

  /// Whether one shows what is told, or is about to.
  func isShowing(_ place: Int) -> Bool {
    switch seats[place].phase {
    case .free: !seats[place].isBehind
    case .asked, .catching: true
    case .away, .givenUp, .late: false
    }
  }

  // MARK: What the navigator wants

  /// A transition is to be shown. `isWhole`: it builds everything from nothing.
  mutating func present(isWhole: Bool, isProbe: Bool, isAwaited: Bool) {
    if running != nil { cancel() }
    if isAwaited { running = Running(isProbe: isProbe, isFirst: !hasShown) }
    hasShown = true
    for place in seats.indices {
      guard seats[place].phase == .free else {
        if !isProbe { seats[place].isBehind = true }
        continue
      }
      if isAwaited { ask(place, isWhole: isWhole) } else { tell(place) }
    }
    settle()
  }

  private mutating func tell(_ place: Int) {
    (seats[place].isBehind, seats[place].isNew) = (false, false)
    actions.append(.show(place, token: 0))
  }

  private mutating func ask(_ place: Int, isWhole: Bool) {
    let token = newToken()
    let isOther = seats[place].isBehind && !isWhole
    (seats[place].isBehind, seats[place].isNew) = (false, false)
    seats[place].phase = .asked(token, isWhole: isOther)
    wait(place, token)
    actions.append(isOther ? .showWhole(place, token: token) : .show(place, token: token))
  }

  /// What was asked last is not wanted any more; what is told from nothing follows.
  mutating func cancel() {
    guard let isProbe = running?.isProbe else { return }
    running = nil
    withdraw(isProbe: isProbe)
  }

  /// Takes back what is not answered. Of a transition nobody knows who shows it.
  private mutating func withdraw(isProbe: Bool) {
    for place in seats.indices {
      if case .asked(let token, _) = seats[place].phase {
        seats[place].phase = .free
        actions.append(.cancel(place, token: token))
      }
      if !isProbe { seats[place].isBehind = true }
    }
  }

  /// Whoever can be shown something and has missed something is shown everything.
  mutating func catchUp() {
    for place in seats.indices { join(place) }
  }

  /// Nothing is wanted any more.
  mutating func close() {
    isClosed = true
    running = nil
    actions = []
  }

  // MARK: What the members do

  /// One is there now.
  mutating func came(_ place: Int) {
    guard seats[place].phase == .away, !isClosed else { return }
    seats[place].phase = .free
    seats[place].isBehind = hasShown
    join(place)
    settle()
  }

  /// One has answered: it shows what it was asked for, or could not.
  mutating func answered(_ place: Int, _ token: UInt64, _ failure: Failure?) {
    let wasLate = seats[place].phase == .late(token)
    let isStep = seats[place].phase == .asked(token, isWhole: false)
    guard
      wasLate || isStep || seats[place].phase == .asked(token, isWhole: true)
        || seats[place].phase == .catching(token)
    else { return }
    seats[place].phase = .free
    if wasLate { actions.append(.note(place, "it shows again")) }
    guard let failure else {
      seats[place].losses = 0
      join(place)
      return settle()
    }
    refused(place, failure, isStep: isStep)
    if wasLate { join(place) }
    settle()
  }

  private mutating func refused(_ place: Int, _ failure: Failure, isStep: Bool) {
    guard let isProbe = running?.isProbe, seats[place].member.must else {
      seats[place].isBehind = true
      return actions.append(.note(place, failure.message))
    }
    withdraw(isProbe: isProbe)
    // After an error nothing of a step is shown.
    seats[place].isBehind = !isStep
    finish(failure.message, of: place, failure)
  }

  /// Its time is over.
  mutating func timeIsOver(_ place: Int, _ token: UInt64) {
    let member = seats[place].member
    switch seats[place].phase {
    case .asked(token, _) where member.must:
      let words = "no answer within \(member.deadline / 1_000_000) ms"
      withdraw(isProbe: running?.isProbe == true)
      finish(words, of: place, Failure(.timedOut, words))
    case .asked(token, _), .catching(token):
      seats[place].phase = .late(token)
      actions.append(
        .note(
          place, "it has not shown within \(member.deadline / 1_000_000) ms; the others go on"))
      settle()
    default: break
    }
  }

  /// One is not there any more, or could not be brought into use.
  mutating func lost(_ place: Int, _ failure: Failure) {
    guard seats[place].phase != .givenUp, !isClosed else { return }
    seats[place].phase = .away
    seats[place].isBehind = true
    seats[place].losses += 1
    let losses = seats[place].losses
    if seats[place].member.must, losses > Self.lossLimit {
      seats[place].phase = .givenUp
      return actions.append(.lost(place, failure))
    }
    if losses <= Self.lossLimit { actions.append(.note(place, failure.message)) }
    let doublings = UInt64(min(max(0, losses - 2), 10))
    let pause = min(Self.longestPause, Self.shortestPause << doublings)
    actions.append(.start(place, after: losses < 2 ? 0 : pause))
    settle()
  }

  /// One cannot be had at all.
  mutating func giveUp(_ place: Int, _ reason: String) {
    seats[place].phase = .givenUp
    actions.append(.note(place, reason))
    settle()
  }

  // MARK: Waiting and ending

  /// Lets one that has missed something, and can be shown something, show everything.
  private mutating func join(_ place: Int) {
    guard !isClosed, seats[place].phase == .free, seats[place].isBehind else { return }
    // One that must show and was not there yet has missed nothing of the first transition.
    if running?.isFirst == true, seats[place].isNew, seats[place].member.must {
      return ask(place, isWhole: true)
    }
    (seats[place].isBehind, seats[place].isNew) = (false, false)
    let token = newToken()
    let isWaitedFor = running != nil && seats[place].member.must
    seats[place].phase = isWaitedFor ? .asked(token, isWhole: true) : .catching(token)
    wait(place, token)
    actions.append(.showWhole(place, token: token))
  }

  private mutating func wait(_ place: Int, _ token: UInt64) {
    let deadline = seats[place].member.deadline
    if deadline != 0 { actions.append(.wait(place, token: token, deadline)) }
  }

  private mutating func settle() {
    guard running != nil, !seats.contains(where: Self.holdsUp) else { return }
    running = nil
    actions.append(.complete(nil))
    catchUpLater()
  }

  private static func holdsUp(_ seat: Seat) -> Bool {
    switch seat.phase {
    case .asked: true
    case .away, .catching, .late: seat.member.must
    case .free, .givenUp: false
    }
  }

  private mutating func finish(_ words: String, of place: Int, _ failure: Failure) {
    running = nil
    let named = Failure(failure.code, "\(seats[place].member.name): \(words)", hint: failure.hint)
    actions.append(.complete(named))
    catchUpLater()
  }

  private mutating func catchUpLater() {
    if seats.contains(where: { $0.phase == .free && $0.isBehind }) { actions.append(.catchUp) }
  }

  private mutating func newToken() -> UInt64 {
    tokens += 1
    return Self.firstToken | tokens
  }
}
