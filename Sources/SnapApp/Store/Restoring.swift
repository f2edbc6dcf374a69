import SnapEngine
package import SnapNavigation
import SnapStore
package import SnapValue

// Taking up what was kept when the application ran last.
extension StateStore {
  /// The most parts of a state that are tried to be left out because they cannot be shown.
  private static var mostCuts: Int { 32 }
  /// How often all of it is tried again where what went wrong may be of the moment.
  private static var mostRepeats: Int { 2 }

  /// Shows again what was kept when the application ran last, as far as it has a place, and tells what
  /// has not; `nil`: nothing was kept, or nothing of it can be shown.
  ///
  /// Screens are asked for as by a state URL, and so guards are asked. A screen that may not be entered is
  /// left out with those above it; where a guard leads elsewhere, it is gone there when the rest is shown,
  /// and `resume` goes on with all that was kept. What cannot be made is left out from the top; who is late,
  /// as on a machine that has just begun, is asked again before, twice at most.
  /// `replaces` brings another presenter into use when a failure is of the one in use.
  package func restore(
    on navigator: isolated Navigator, replacing replaces: @Sendable (Failure) async -> Bool
  ) async -> StepReport? {
    guard let application, let stored = sound(for: application.id) else { return nil }
    restorePlugins(stored, of: application)
    let all = KeptState(stored, scheme: navigator.location.scheme)
    let (kept, leftOut) = navigator.fitting(all)
    for part in leftOut { warn("\(part.what) is left out of what was kept: \(part.why)") }
    if kept.state.stack.isEmpty { return nil }
    beginRestoring()
    let (report, hasFailed) = await show(kept, on: navigator, replacing: replaces)
    endRestoring(isWhole: !hasFailed, isShown: report != nil)
    return report
  }

  /// Shows again what has a place. Tells, too, whether something of it is left out because somebody has failed.
  private func show(
    _ all: KeptState, on navigator: isolated Navigator,
    replacing replaces: @Sendable (Failure) async -> Bool
  ) async -> (report: StepReport?, hasFailed: Bool) {
    var (kept, hasFailed) = (all, false)
    var repeats = Self.mostRepeats
    for _ in 0..<Self.mostCuts {
      kept.isAskedAgain = repeats > 0
      // Whatever the policy says, it takes nobody's place, and is not refused because somebody was before it.
      let request = Request(.restore(kept), admission: .queue, animated: false)
      var outcome = await navigator.perform(request)
      let keptOut = navigator.takeKeptOut()
      for part in keptOut where part.target == nil {
        warn("the screen \"\(part.key)\" is left out of what was kept: \(part.why)")
        if part.isFailure { hasFailed = true }
      }
      if outcome == .alreadyThere { break }
      if outcome.isSuccess {
        if let target = keptOut.lazy.compactMap(\.target).first {
          outcome = await navigator.lead(
            to: target, insteadOf: Request(.restore(kept), animated: false))
        }
        let report = StepReport(
          number: 0, request: "restore \(kept.state.printed)", outcome: outcome,
          state: navigator.location.printed)
        return (report, hasFailed)
      }
      // Nothing is shown any more, and what was kept stays as it is.
      if navigator.isEnding { return (nil, false) }
      if case .failed(let failure) = outcome, await replaces(failure) { continue }
      if outcome.isOfTheMoment, repeats > 0 {
        repeats -= 1
        continue
      }
      hasFailed = true
      guard let less = kept.withoutTop() else { break }
      warn(
        "the screen \"\(less.key)\" is left out of what was kept: "
          + "\(outcome.name)\(outcome.reason.map { ", \($0)" } ?? "")")
      kept = less.kept
    }
    warn("nothing of what was kept can be shown; it begins anew")
    return (nil, hasFailed)
  }

  /// What was kept, in this version of the manifest; `nil`, after a word on it, when it is of another
  /// application or of a newer version.
  private func sound(for id: String) -> StoredState? {
    guard let stored else { return nil }
    guard stored.application == id else {
      keepCopy(
        "what was kept is of \"\(stored.application)\", and not of \"\(id)\"; it begins anew")
      return nil
    }
    guard stored.version <= setting.version else {
      keepCopy(
        "what was kept has version \(stored.version), and the manifest knows version "
          + "\(setting.version); it begins anew")
      return nil
    }
    if stored.version < setting.version {
      keepCopy("what was kept has version \(stored.version) and is taken up as \(setting.version)")
    }
    return stored.migrated(to: setting.version, by: setting.migrations)
  }

  private func restorePlugins(_ stored: StoredState, of application: Application) {
    for plugin in application.assembly.capabilities.running {
      guard let saved = stored.plugins[plugin.note.id] else { continue }
      do throws(Failure) { try plugin.restore(saved) } catch {
        log(.warning("it begins anew: \(error.message)", of: plugin.note.id))
      }
    }
  }

  /// Says why something else will be written, and where what was kept is from now on.
  private func keepCopy(_ text: String) {
    warn(store.keepCopy().map { "\(text); \($0) is a copy" } ?? text)
  }

  private func warn(_ text: String) { log(.warning(text)) }
}

extension Outcome {
  /// Whether the same may end otherwise when it is asked for again at once.
  fileprivate var isOfTheMoment: Bool {
    switch self {
    case .failed(let failure): failure.code == .timedOut
    case .cancelled, .busy: true
    default: false
    }
  }
}
