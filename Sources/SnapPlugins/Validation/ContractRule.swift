/// A rule of the conformance suite that calls of a running application are held to as well. The raw value
/// is its number; numbers and names are the suite's, which a test compares.
package enum ContractRule: Int, Sendable, Hashable, CaseIterable {
  case descriptorStays = 32
  case registrarInStart = 37
  case refusedStart = 38
  case mediatorAnswer = 43
  case mediatorDeadline = 51
  case presentationOnce = 52
  case presentationSync = 53
  case presentationCancel = 54
  case presenterThreads = 60
  case routerDecline = 63
  case routerPlan = 64
  case screenCreation = 69
  case propertyRoundtrip = 71
  case observer = 74
  case action = 76
  case screenSave = 77
  case screenRestore = 78
  case pluginSave = 79
  case pluginRestore = 80
  case message = 82
  case mediatorOnce = 93
  case routerOnce = 95
  case effectAnswer = 96
  case effectOnce = 97
  case functionAnswer = 98
  case stopLeavesNothing = 99
  case processStays = 100
  case threads = 104
  case presenterRun = 105
  case presenterClose = 106

  /// The name of its check.
  package var name: String {
    switch self {
    case .descriptorStays: "e-const"
    case .registrarInStart: "r-late"
    case .refusedStart: "r-refused"
    case .mediatorAnswer: "m-basic"
    case .mediatorDeadline: "m-deadline"
    case .presentationOnce: "p-once"
    case .presentationSync: "p-sync"
    case .presentationCancel: "p-cancel"
    case .presenterThreads: "p-threads"
    case .routerDecline: "t-decline"
    case .routerPlan: "t-plan"
    case .screenCreation: "v-args"
    case .propertyRoundtrip: "v-roundtrip"
    case .observer: "v-observer"
    case .action: "v-action"
    case .screenSave: "v-save"
    case .screenRestore: "v-restore-bad"
    case .pluginSave: "st-roundtrip"
    case .pluginRestore: "st-bad"
    case .message: "x-message"
    case .mediatorOnce: "m-once"
    case .routerOnce: "t-once"
    case .effectAnswer: "fx-basic"
    case .effectOnce: "fx-once"
    case .functionAnswer: "f-args"
    case .stopLeavesNothing: "x-stop"
    case .processStays: "x-process"
    case .threads: "x-threads"
    case .presenterRun: "p-run"
    case .presenterClose: "p-close"
    }
  }

  /// Whether people only meet trouble where it is broken, and the plugin keeps the contract.
  package var isWarning: Bool { self == .mediatorDeadline }
}

/// A rule that a plugin has broken in a running application.
package struct ContractFinding: Sendable, Hashable {
  /// The rule.
  package var rule: ContractRule
  /// The plugin's id.
  package var plugin: String
  /// The call: `mediate describe`.
  package var call: String
  /// What it did.
  package var seen: String

  /// The line for the log, behind the plugin's id.
  package var text: String { "rule \(rule.rawValue) \(rule.name): \(call): \(seen)" }
}
