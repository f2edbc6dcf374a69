import Glibc
import SnapEngine
import SnapSystem
import SnapValue

@testable import SnapPlugins

extension FuzzTarget {
  /// A frame between the host and a plugin's process, in either direction or as news; or the bytes of such a
  /// socket; or a recipe of a question or of a call. The first byte says which.
  static let worker = FuzzTarget(name: "worker", limit: 16 << 10) { input, bug in
    let (kind, rest) = choice(input, among: 6)
    switch kind {
    case 0: try readWorker(rest, bug)
    case 1: try readHost(rest, bug)
    case 2: try readNews(rest)
    case 3: try readSocket(rest)
    case 4:
      var recipe = Recipe(rest)
      try readWorker(WorkerFrame.ask(recipe.question()).frame, bug)
    default:
      var recipe = Recipe(rest)
      let isNested = recipe.truth()
      try readHost(HostFrame.call(recipe.call(), isNested: isNested).frame, bug)
    }
  }

  private static func readWorker(_ frame: [UInt8], _ bug: PlantedBug) throws {
    guard let read = try? WorkerFrame(frame: frame) else { return }
    if case .ask(.act(_, _, let arguments)) = read {
      try bug.strike(where: arguments.count == 3 && arguments[2] == false)
    }
    try hold(read.frame == frame, "a plugin's frame is written as it was read")
  }

  private static func readHost(_ frame: [UInt8], _ bug: PlantedBug) throws {
    guard let read = try? HostFrame(frame: frame) else { return }
    if case .call(.present(_, let transition, _), _) = read {
      try bug.strike(where: transition.updates.count == 1 && transition.isSync)
    }
    let written = read.frame
    let again = try? HostFrame(frame: written)
    try hold(again?.frame == written, "a host's frame is written as it was read")
    // What a plugin is locked as may be written in another order than it came.
    if case .call(.load, _) = read { return }
    if case .call(.tryOpening, _) = read { return }
    try hold(written == frame, "a host's frame is written as it came")
  }

  private static func readNews(_ frame: [UInt8]) throws {
    guard let read = try? WorkerNews(frame: frame, of: "org.example.fuzz") else { return }
    let written = read.frame
    let again = try? WorkerNews(frame: written, of: "org.example.fuzz")
    try hold(again?.frame == written, "news is written as it was read")
    // A level that nobody knows is that of a note.
    if case .log = read { return }
    try hold(written == frame, "news is written as it came")
  }

  /// The frames of a socket are the bytes cut by their lengths.
  private static func readSocket(_ bytes: [UInt8]) throws {
    guard let (near, far) = try? FrameSocket.pair() else { return }
    var rest = bytes[...]
    _ = bytes.withUnsafeBytes { send(far.descriptor, $0.baseAddress, $0.count, 0) }
    shutdown(far.descriptor, Int32(SHUT_WR))
    while true {
      switch near.receive() {
      case .frame(let frame):
        let expected = rest.dropFirst(4).prefix(frame.count)
        try hold(length(rest) == frame.count, "a frame has the length that was announced")
        try hold(expected.elementsEqual(frame), "a frame holds what was sent")
        rest = rest.dropFirst(4 + frame.count)
      case .tooLong(let length):
        try hold(length > FrameSocket.limit, "a frame of \(length) bytes may be")
        return
      case .nothing:
        throw FuzzFinding.broken("a socket whose other end has sent all tells its end")
      case .end:
        try hold(rest.count < 4 || length(rest) > rest.count - 4, "no whole frame is left")
        return
      }
    }
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Recipe {
  private mutating func screen() -> ScreenID { ScreenID(rawValue: number()) }

  /// What a plugin asks.
  fileprivate mutating func question() -> HostAsk {
    switch choice(7) {
    case 0: .get(screen(), text())
    case 1: .set(screen(), text(), value())
    case 2: .act(screen(), text(), list { $0.value() })
    case 3: .describe(screen())
    case 4: .shown(value())
    case 5: .asset(text())
    default: .request(value(), number: number())
    }
  }

  /// What a plugin is asked.
  fileprivate mutating func call() -> WorkerCall {
    switch choice(12) {
    case 0: .mediate(text(), mediation(), token: number())
    case 1: .undo(text(), mediation())
    case 2:
      .resolve(
        text(), RouteQuery(route: text(), payload: map(), source: screen()), token: number())
    case 3: .call(text(), list { $0.value() })
    case 4: .setVisible(text(), truth(), animated: truth(), value(), token: number())
    case 5: .create(text(), screen(), map())
    case 6: .set(screen(), text(), value())
    case 7: .act(screen(), text(), list { $0.value() })
    case 8: .restoreScreen(screen(), value())
    case 9: .present(text(), transition(), token: number())
    case 10: .restoreView(text(), screen(), value())
    default: .outcome(number(), value())
    }
  }

  private mutating func mediation() -> MediationCall {
    MediationCall(
      id: number(), sourceID: screen(), destinationID: screen(), payload: map(),
      arguments: value(), route: text(), animated: truth(), isGuard: truth(), deadline: number(),
      screenKey: text(), isLeaving: truth())
  }

  private mutating func transition() -> Transition {
    Transition(
      id: number(),
      updates: list { recipe in
        Update(
          recipe.one(of: Update.Operation.self), screen: recipe.screen(), key: recipe.text(),
          region: recipe.text(), index: recipe.choice(256), animated: recipe.truth(),
          arguments: recipe.value())
      },
      move: one(of: Transition.Move.self), animated: truth(), isSync: truth(), location: text(),
      deadline: number())
  }
}
