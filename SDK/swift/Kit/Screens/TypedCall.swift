internal import CSnapNav

/// A closure that the host calls with values, an action or a free function: what the user pointer of
/// its typed function points to.
final class TypedCall: Box {
  typealias Body = (AnyObject?, [Value]) throws -> Value

  static let mostArguments = 4
  let name: String
  let answers: Bool
  let count: Int
  private let label: String
  private let body: Body
  private let link: HostLink
  /// What the last result was lent from: good until the next.
  private let arena = ValueArena()

  /// Refuses what no function is ready for; `label` names it in the log.
  init(
    _ name: String, _ label: String, _ link: HostLink, _ count: Int, answers: Bool,
    _ body: @escaping Body
  ) throws(ContractError) {
    guard count <= Self.mostArguments else {
      throw ContractError(
        .wrongSignature,
        "\"\(name)\" takes \(count) arguments; the kit passes up to \(Self.mostArguments). "
          + "Pass a map, or a list")
    }
    (self.name, self.label, self.link) = (name, label, link)
    (self.count, self.answers, self.body) = (count, answers, body)
  }

  /// The contract's signature; `instance` is `@` or nothing.
  func signature(_ instance: String) -> String {
    let arguments = instance + "p" + String(repeating: "v", count: count)
    return answers ? "v(\(arguments))" : "i(\(arguments)!)"
  }

  // Safety: arguments are lent for the length of the call, and copied.
  fileprivate func run(_ owner: AnyObject?, _ arguments: [Lent]) throws -> Value {
    try body(owner, try unsafe arguments.map { try unsafe Value(lent: $0) })
  }

  /// The result, lent until the next call; null, and a line in the log, when there is none.
  fileprivate func result(_ owner: AnyObject?, _ arguments: [Lent]) -> Lent {
    do {
      let result = try unsafe run(owner, arguments)
      arena.releaseAll()
      return try unsafe arena.lend(result)
    } catch {
      Host(link: link).log("\(label): \(ContractError(error))", .error)
      arena.releaseAll()
      return unsafe (try? arena.lend(.null)) ?? nil
    }
  }
}

typealias Instance = UnsafeMutableRawPointer?
typealias User = UnsafeMutableRawPointer?
typealias Lent = UnsafePointer<snapnav_value>?

// The C functions behind all calls, one for each number of arguments and kind of answer.
// Safety: the user pointer is a call's, which the session keeps until the end of stop(); the instance is
// what create() answered, and the host calls nothing with it after destroy().

private func act(
  _ instance: Instance, _ user: User, _ arguments: [Lent], _ error: ErrorSlot
) -> snapnav_status {
  unsafe answering(error) {
    _ = try unsafe TypedCall.at(user).run(ScreenBox.at(instance).screen, arguments)
    return statusOK
  }
}

private func answer(_ instance: Instance, _ user: User, _ arguments: [Lent]) -> Lent {
  guard let box = unsafe try? ScreenBox.at(instance), let call = unsafe try? TypedCall.at(user)
  else { return nil }
  return unsafe call.result(box.screen, arguments)
}

private func callFree(
  _ user: User, _ arguments: [Lent], _ error: ErrorSlot
) -> snapnav_status {
  unsafe answering(error) {
    _ = try unsafe TypedCall.at(user).run(nil, arguments)
    return statusOK
  }
}

private func answerFree(_ user: User, _ arguments: [Lent]) -> Lent {
  unsafe (try? TypedCall.at(user))?.result(nil, arguments) ?? nil
}

private typealias Status = snapnav_status

private let act0: @convention(c) (Instance, User, ErrorSlot) -> Status = {
  unsafe act($0, $1, [], $2)
}
private let act1: @convention(c) (Instance, User, Lent, ErrorSlot) -> Status = {
  unsafe act($0, $1, [$2], $3)
}
private let act2: @convention(c) (Instance, User, Lent, Lent, ErrorSlot) -> Status = {
  unsafe act($0, $1, [$2, $3], $4)
}
private let act3: @convention(c) (Instance, User, Lent, Lent, Lent, ErrorSlot) -> Status = {
  unsafe act($0, $1, [$2, $3, $4], $5)
}
private let act4: @convention(c) (Instance, User, Lent, Lent, Lent, Lent, ErrorSlot) -> Status = {
  unsafe act($0, $1, [$2, $3, $4, $5], $6)
}
private let answer0: @convention(c) (Instance, User) -> Lent = { unsafe answer($0, $1, []) }
private let answer1: @convention(c) (Instance, User, Lent) -> Lent = {
  unsafe answer($0, $1, [$2])
}
private let answer2: @convention(c) (Instance, User, Lent, Lent) -> Lent = {
  unsafe answer($0, $1, [$2, $3])
}
private let answer3: @convention(c) (Instance, User, Lent, Lent, Lent) -> Lent = {
  unsafe answer($0, $1, [$2, $3, $4])
}
private let answer4: @convention(c) (Instance, User, Lent, Lent, Lent, Lent) -> Lent = {
  unsafe answer($0, $1, [$2, $3, $4, $5])
}
private let free0: @convention(c) (User, ErrorSlot) -> Status = { unsafe callFree($0, [], $1) }
private let free1: @convention(c) (User, Lent, ErrorSlot) -> Status = {
  unsafe callFree($0, [$1], $2)
}
private let free2: @convention(c) (User, Lent, Lent, ErrorSlot) -> Status = {
  unsafe callFree($0, [$1, $2], $3)
}
private let free3: @convention(c) (User, Lent, Lent, Lent, ErrorSlot) -> Status = {
  unsafe callFree($0, [$1, $2, $3], $4)
}
private let free4: @convention(c) (User, Lent, Lent, Lent, Lent, ErrorSlot) -> Status = {
  unsafe callFree($0, [$1, $2, $3, $4], $5)
}
private let freeAnswer0: @convention(c) (User) -> Lent = { unsafe answerFree($0, []) }
private let freeAnswer1: @convention(c) (User, Lent) -> Lent = { unsafe answerFree($0, [$1]) }
private let freeAnswer2: @convention(c) (User, Lent, Lent) -> Lent = {
  unsafe answerFree($0, [$1, $2])
}
private let freeAnswer3: @convention(c) (User, Lent, Lent, Lent) -> Lent = {
  unsafe answerFree($0, [$1, $2, $3])
}
private let freeAnswer4: @convention(c) (User, Lent, Lent, Lent, Lent) -> Lent = {
  unsafe answerFree($0, [$1, $2, $3, $4])
}

extension TypedCall {
  // Safety: function pointers all have one size; the signature says what each takes.
  /// As an action of a screen.
  var action: Member {
    let function: snapnav_fn? =
      switch (count, answers) {
      case (0, false): unsafe unsafeBitCast(act0, to: snapnav_fn.self)
      case (1, false): unsafe unsafeBitCast(act1, to: snapnav_fn.self)
      case (2, false): unsafe unsafeBitCast(act2, to: snapnav_fn.self)
      case (3, false): unsafe unsafeBitCast(act3, to: snapnav_fn.self)
      case (4, false): unsafe unsafeBitCast(act4, to: snapnav_fn.self)
      case (0, true): unsafe unsafeBitCast(answer0, to: snapnav_fn.self)
      case (1, true): unsafe unsafeBitCast(answer1, to: snapnav_fn.self)
      case (2, true): unsafe unsafeBitCast(answer2, to: snapnav_fn.self)
      case (3, true): unsafe unsafeBitCast(answer3, to: snapnav_fn.self)
      case (4, true): unsafe unsafeBitCast(answer4, to: snapnav_fn.self)
      default: nil
      }
    return Member(
      kind: Int(SNAPNAV_ACTION), name: name, signature: signature("@"), function: function,
      box: self)
  }

  /// As a free function.
  var free: Member {
    let function: snapnav_fn? =
      switch (count, answers) {
      case (0, false): unsafe unsafeBitCast(free0, to: snapnav_fn.self)
      case (1, false): unsafe unsafeBitCast(free1, to: snapnav_fn.self)
      case (2, false): unsafe unsafeBitCast(free2, to: snapnav_fn.self)
      case (3, false): unsafe unsafeBitCast(free3, to: snapnav_fn.self)
      case (4, false): unsafe unsafeBitCast(free4, to: snapnav_fn.self)
      case (0, true): unsafe unsafeBitCast(freeAnswer0, to: snapnav_fn.self)
      case (1, true): unsafe unsafeBitCast(freeAnswer1, to: snapnav_fn.self)
      case (2, true): unsafe unsafeBitCast(freeAnswer2, to: snapnav_fn.self)
      case (3, true): unsafe unsafeBitCast(freeAnswer3, to: snapnav_fn.self)
      case (4, true): unsafe unsafeBitCast(freeAnswer4, to: snapnav_fn.self)
      default: nil
      }
    return Member(
      kind: Int(SNAPNAV_FREE), name: name, signature: signature(""), function: function, box: self)
  }
}
