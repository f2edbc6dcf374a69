import SnapPlugins
import SnapSystem

/// With what a probe is made.
enum PowerTrial: String, Sendable, CaseIterable {
  /// Without confinement.
  case unconfined
  /// Confined, with what it needs; for what nobody may do, with everything.
  case granted
  /// Confined, with nothing, or with what does not help.
  case without
  /// Confined, with a place granted that is another one.
  case elsewhere

  /// Whether a probe is made so.
  func isOf(_ probe: PowerProbe) -> Bool {
    guard self == .elsewhere else { return true }
    return probe.whose == .of(.files) && probe.grant == nil
  }

  func grant(_ probe: PowerProbe) -> PowerProbe.Grant? {
    switch self {
    case .unconfined: nil
    case .without: probe.whose == .of(.files) ? nil : probe.besides
    case .elsewhere: probe.besides ?? .writeGranted
    case .granted: probe.grant ?? probe.whose.grant
    }
  }

  func place(_ probe: PowerProbe) -> PowerGrounds.Place {
    self == .elsewhere ? .outside : probe.place
  }

  /// Whether it has to be done, on a kernel with this version of Landlock.
  func isDone(_ probe: PowerProbe, landlock: Int) -> Bool {
    switch (self, probe.whose) {
    case (.unconfined, _), (_, .everybody): true
    case (.granted, .of): landlock >= probe.leastLandlock
    case (.granted, .nobody), (.without, _), (.elsewhere, _): false
    }
  }
}

extension PowerProbe.Whose {
  fileprivate var grant: PowerProbe.Grant? {
    switch self {
    case .of(.files): .writeGranted
    case .of(.devices): .devices
    case .of(.network): .network
    case .of(.exec): .exec
    case .of(.display): .display
    case .nobody: .all
    case .everybody: nil
    }
  }
}

/// How a trial has ended.
enum PowerOutcome: Sendable, Hashable {
  case done
  /// The system has refused it, for this `errno` value.
  case refused(Int32)
  /// It said nothing that is an answer; what happened, one clause.
  case lost(String)
}

/// The process in which one trial is made.
package enum PowerWorker {
  /// What it leaves with when it could not try; above every `errno` value.
  private static let untried: Int32 = 200

  /// Makes a trial and leaves the process with 0 when it was done, else with the reason; answers only when the
  /// words cannot be read.
  /// - Parameter words: the host's number, the probe, the trial, a directory that is there and empty, and the
  ///   newest Landlock that is made use of.
  package static func run(_ words: [String]) {
    guard words.count == 5, let host = Int32(words[0]), let probe = PowerProbe.named(words[1]),
      let trial = PowerTrial(rawValue: words[2]), let landlock = Int(words[4]),
      ProcessFacts.endWithParent(host)
    else { return }
    PowerAttempt.leave(with: status(probe, trial, PowerGrounds(path: words[3]), landlock, host))
  }

  private static func status(
    _ probe: PowerProbe, _ trial: PowerTrial, _ grounds: PowerGrounds, _ landlock: Int,
    _ host: Int32
  ) -> Int32 {
    guard PowerAttempt.makeGrounds(grounds) else { return untried }
    if trial != .unconfined {
      var powers = PluginPowers(grounds.grants(trial.grant(probe)))
      powers.newestLandlock = landlock
      guard (try? powers.confine(toPluginIn: grounds.path(.own))) != nil else { return untried }
    }
    return PowerAttempt.run(probe.attempt, in: trial.place(probe), grounds, host: host) ?? untried
  }

  /// What a worker's end means.
  static func outcome(_ output: ChildOutput) -> PowerOutcome {
    switch output.end {
    case .exited(0)?: .done
    case .exited(untried)?: .lost("it could not be tried")
    case .exited(let code)?: .refused(code)
    case .killed(let signal)?: .lost("it was ended by \(SignalName.name(signal))")
    case nil: .lost("it has not come back")
    }
  }
}
