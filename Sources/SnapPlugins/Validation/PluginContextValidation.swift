import CSnapNav
import SnapValue

// What the border tells the validator. Without one nothing is looked at.
extension PluginContext {
  /// The plugin has broken a rule. Any thread.
  func find(_ rule: ContractRule?, _ call: String, _ seen: @autoclosure () -> String) {
    guard let validator = shared.validator, let rule else { return }
    validator.find(ContractFinding(rule: rule, plugin: id, call: call, seen: seen()))
  }

  /// The same, or a line for the log, once, where nobody validates. Main thread.
  func note(_ rule: ContractRule?, _ call: String, _ seen: String) {
    if shared.validator == nil { note("\(call): \(seen)") } else { find(rule, call, seen) }
  }

  /// Runs a call into the plugin, and looks at what it changes and how long it takes.
  func validated<Result, Fault: Error>(
    _ validator: Validator, _ site: CallSite, _ body: () throws(Fault) -> Result
  ) throws(Fault) -> Result {
    if let other = validator.begin(id, site.name) {
      validator.find(
        ContractFinding(
          rule: .processStays, plugin: other.plugin, call: other.call,
          seen: other.changes.joined(separator: "; ")))
    }
    let clock = site.callback.patience == nil ? nil : ThreadTime()
    defer {
      if let clock { judge(clock.nanoseconds, site) }
      let changes = validator.end()
      if !changes.isEmpty { find(.processStays, site.name, changes.joined(separator: "; ")) }
    }
    return try body()
  }

  private func judge(_ taken: UInt64, _ site: CallSite) {
    guard let validator = shared.validator, let patience = site.callback.patience,
      taken > patience.nanoseconds, validator.countSlow(id, site.name) >= patience.times
    else { return }
    let often = patience.times == 1 ? "" : ", and too long for the third time"
    find(
      patience.rule, site.name,
      "it took \(taken / 1_000_000) ms\(often); \(patience.nanoseconds / 1_000_000) ms are allowed")
  }

  /// Looks at what a call has answered.
  func judge(_ answer: PluginAnswer, _ site: CallSite) {
    guard shared.validator != nil else { return }
    let words = StatusCode.words(answer.status)
    if answer.status < 0 { return judgeError(answer, site) }
    if answer.status > 0, !site.callback.allows(answer.status) {
      return find(
        site.callback.answerRule, site.name, "it answered \(words), which is no answer here")
    }
    switch answer.status {
    case StatusCode.veto where answer.message.isEmpty:
      find(.mediatorAnswer, site.name, "it answered VETO without a reason")
    case StatusCode.redirect where answer.value?.string?.isEmpty != false:
      find(.mediatorAnswer, site.name, "it answered REDIRECT without a route or state URL")
    case StatusCode.decline where answer.value != nil:
      find(.routerDecline, site.name, "it declined and put an answer")
    case StatusCode.ok: judgeOK(answer, site)
    default: break
    }
  }

  private func judgeOK(_ answer: PluginAnswer, _ site: CallSite) {
    switch site.callback {
    case .resolve where answer.value?.map == nil:
      find(.routerPlan, site.name, "it answered OK and put no map")
    case .routes where answer.value?.list == nil:
      find(.routerPlan, site.name, "it put no list of routes")
    case .save where answer.value == nil, .saveScreen where answer.value == nil:
      find(site.callback.answerRule, site.name, "it answered OK and put nothing")
    default: break
    }
  }

  private func judgeError(_ answer: PluginAnswer, _ site: CallSite) {
    let words = StatusCode.words(answer.status)
    if answer.message.isEmpty {
      find(.message, site.name, "it answered \(words) without a message")
    }
    if answer.code != answer.status {
      find(
        .message, site.name,
        "it answered \(words) and put the code \(StatusCode.words(answer.code)) into its error slot"
      )
    }
  }

  /// Looks at an answer that came later, or that nobody has waited for.
  func judge(
    completing token: UInt64, _ status: Int32, hasMessage: Bool, isExpected: Bool
  ) {
    guard let validator = shared.validator else { return }
    let words = StatusCode.words(status)
    guard let call = validator.call(of: token) else {
      return find(lateRule, "complete", "it completed \(token), a token that was not lent to it")
    }
    guard isExpected else {
      return call.isAnsweredAtOnce
        ? find(
          call.callback.syncRule, call.name, "it answered at once and completed its token as well")
        : find(call.callback.onceRule, call.name, "it completed its token a second time")
    }
    if !call.callback.allowsLater(status) {
      find(
        call.callback.answerRule, call.name, "it completed with \(words), which is no answer here")
    } else if status == StatusCode.veto, !hasMessage {
      find(.mediatorAnswer, call.name, "it completed with VETO and no reason")
    } else if status < 0, !hasMessage {
      find(.message, call.name, "it completed with \(words) and no message")
    }
  }

  /// The rule about tokens of a plugin whose call nobody knows.
  private var lateRule: ContractRule { isPresenter ? .presentationOnce : .mediatorOnce }

  /// Waits for the end of what is cancelled: it comes within a second. Main thread.
  func watch(cancelled token: UInt64) {
    guard let validator = shared.validator, let call = validator.call(of: token) else { return }
    _ = shared.loop.schedule(after: 1_000_000_000) { [weak self] in
      guard let self, !isStopped, pending.isWaiting(token) else { return }
      find(
        call.callback.cancelRule, call.name,
        "it has not completed its token within a second after cancel")
    }
  }
}
