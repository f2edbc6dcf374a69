import SnapEngine
import SnapNavigation
import SnapValue

// What comes to a navigation, as data.

extension NavigationInput {
  /// The input as data. A request that holds code says so.
  var recorded: Value {
    switch self {
    case .request(let request, let awaitsResult):
      ["input": "request", "request": request.recorded ?? .null, "awaits": .bool(awaitsResult)]
    case .cancel(let id): ["input": "cancel", "request": .int(Int64(clamping: id))]
    case .mediation(let token, let result):
      .map(Self.recorded("mediation", token, result) { $0.recorded })
    case .route(let token, let result):
      .map(Self.recorded("route", token, result) { $0.recorded })
    case .presented(let token, let result):
      .map(Self.recorded("presented", token, result) { _ in .null })
    case .deadline(let token): ["input": "deadline", "token": .int(Int64(clamping: token))]
    case .changed(let screens):
      [
        "input": "changed",
        "screens": .list(screens.map { .int(Int64(clamping: $0.rawValue)) }),
      ]
    }
  }

  private static func recorded<Answer>(
    _ name: String, _ token: UInt64, _ result: Result<Answer, Failure>,
    _ words: (Answer) -> Value
  ) -> ValueMap {
    var map: ValueMap = ["input": .string(name), "token": .int(Int64(clamping: token))]
    switch result {
    case .success(let answer): map["answer"] = words(answer)
    case .failure(let failure): map["failure"] = failure.recorded
    }
    return map
  }

  /// Reads what `recorded` answers. Throws where it is none, or held code.
  init(recorded value: Value, edge: (String) -> NavigationDefinition?) throws(Failure) {
    let token = UInt64(clamping: value["token"]?.int ?? 0)
    switch value["input"]?.string {
    case "request":
      guard let request = value["request"], request != .null else {
        throw Failure(.unsupported, "a request that holds code cannot be asked again")
      }
      self = .request(
        try Request(recorded: request, edge: edge), awaitsResult: value["awaits"]?.bool ?? false)
    case "cancel": self = .cancel(UInt64(clamping: value["request"]?.int ?? 0))
    case "mediation":
      self = .mediation(token, try Self.result(value) { MediationAnswer(recorded: $0) })
    case "route": self = .route(token, try Self.result(value) { RouteAnswer(recorded: $0) })
    case "presented": self = .presented(token, try Self.result(value) { _ in Presented() })
    case "deadline": self = .deadline(token)
    case "changed":
      let numbers = (value["screens"]?.list ?? []).compactMap(\.int)
      self = .changed(numbers.map { ScreenID(rawValue: UInt64(clamping: $0)) })
    default: throw Failure(.wrongType, "an input that is none")
    }
  }

  private static func result<Answer>(
    _ value: Value, _ read: (Value) -> Answer?
  ) throws(Failure) -> Result<Answer, Failure> {
    if let failure = value["failure"] { return .failure(Failure(recorded: failure)) }
    guard let answer = read(value["answer"] ?? .null) else {
      throw Failure(.wrongType, "an answer that is none")
    }
    return .success(answer)
  }
}

extension Failure {
  fileprivate var recorded: Value {
    [
      "code": .string(code.rawValue), "message": .string(message), "culprit": .string(culprit),
      "hint": .string(hint),
    ]
  }

  fileprivate init(recorded value: Value) {
    self.init(
      value["code"]?.string.flatMap { Code(rawValue: $0) } ?? .failed,
      value["message"]?.string ?? "", culprit: value["culprit"]?.string ?? "",
      hint: value["hint"]?.string ?? "")
  }
}

extension MediationAnswer {
  fileprivate var recorded: Value {
    switch self {
    case .proceed: .null
    case .veto(let reason): ["veto": .string(reason)]
    case .redirect(let target): ["redirect": .string(target)]
    }
  }

  fileprivate init?(recorded value: Value) {
    if value == .null {
      self = .proceed
    } else if let reason = value["veto"]?.string {
      self = .veto(reason: reason)
    } else if let target = value["redirect"]?.string {
      self = .redirect(to: target)
    } else {
      return nil
    }
  }
}

extension RouteAnswer {
  fileprivate var recorded: Value {
    switch self {
    case .decline: .null
    case .target(let target): .map(target)
    }
  }

  fileprivate init?(recorded value: Value) {
    if value == .null {
      self = .decline
    } else if let target = value.map {
      self = .target(target)
    } else {
      return nil
    }
  }
}
