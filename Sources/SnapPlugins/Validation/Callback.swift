import SnapValue

/// A callback of the contract as the validator knows it: what it may answer, and which rules are about it.
enum Callback: Sendable, Hashable {
  case mediate, resolve, routes, present, setVisible
  case start, stop, save, restore
  case open, close, run
  case create, saveScreen, restoreScreen
  case get, set, act, observe, call
  /// One that answers nothing, or that no rule is about.
  case other

  /// Whether a status above 0 may be answered at once.
  func allows(_ status: Int32) -> Bool {
    switch self {
    case .mediate:
      [StatusCode.pending, StatusCode.veto, StatusCode.redirect].contains(status)
    case .resolve: status == StatusCode.pending || status == StatusCode.decline
    case .present, .setVisible: status == StatusCode.pending
    default: false
    }
  }

  /// Whether a status may come later, by `complete`.
  func allowsLater(_ status: Int32) -> Bool {
    status <= 0 || (status != StatusCode.pending && allows(status))
  }

  /// The rule about its statuses and values; `nil`: the suite has none.
  var answerRule: ContractRule? {
    switch self {
    case .mediate: .mediatorAnswer
    case .resolve, .routes: .routerPlan
    case .present: .presentationOnce
    case .setVisible: .effectAnswer
    case .start: .refusedStart
    case .save: .pluginSave
    case .restore: .pluginRestore
    case .open, .close: .presenterClose
    case .run: .presenterRun
    case .create: .screenCreation
    case .saveScreen: .screenSave
    case .restoreScreen: .screenRestore
    case .get, .set: .propertyRoundtrip
    case .act: .action
    case .observe: .observer
    case .call: .functionAnswer
    case .stop, .other: nil
    }
  }

  /// The rule about completing a token once; `nil`: it has no token.
  var onceRule: ContractRule? {
    switch self {
    case .mediate: .mediatorOnce
    case .resolve: .routerOnce
    case .present: .presentationOnce
    case .setVisible: .effectOnce
    default: nil
    }
  }

  /// The rule about a token that is completed though the call has answered at once.
  var syncRule: ContractRule? { self == .present ? .presentationSync : onceRule }

  /// The rule about a token that is not completed after `cancel`.
  var cancelRule: ContractRule? {
    switch self {
    case .mediate: .mediatorDeadline
    case .present: .presentationCancel
    default: onceRule
    }
  }

  /// How long it may take of its own, in nanoseconds, how often it must take longer before that is told,
  /// and the rule about it. What is slow once makes something ready; what stays slow is felt.
  var patience: (nanoseconds: UInt64, times: Int, rule: ContractRule)? {
    switch self {
    case .mediate: (16_000_000, 3, .mediatorDeadline)
    case .stop: (1_000_000_000, 1, .stopLeavesNothing)
    default: nil
    }
  }
}
