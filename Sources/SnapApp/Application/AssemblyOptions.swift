package import SnapPlugins

/// How an application is put together, beyond what its manifest says.
package struct AssemblyOptions: Sendable {
  /// The name and version of the program, as plugins see them.
  package var host: (name: String, version: String)
  /// The presenter to use instead of the manifest's: a capability, an alias, a plugin's id or the
  /// last part of one, or `trace`.
  package var presenter: String?
  /// Directories that are searched before the manifest's; absolute.
  package var pluginDirectories: [String] = []
  /// Whether an unsafe owner or mode of a plugin is a refusal everywhere.
  package var isStrict = false
  /// The plugins that are not loaded because they have taken the program down.
  package var quarantine = HeldPlugins()
  /// Told of each plugin that is opened in this process; `nil`: nobody is.
  package var witness: (any LoadWitness)?
  /// Whether no plugin is loaded: what is of one fails when it is used.
  package var isSafe = false
  /// Whether plugins are opened by their path instead of a sealed copy.
  package var loadsByPath = false
  /// The program that is a plugin's process, where it is to have one; `nil`: a plugin that is to run in a
  /// process of its own is refused.
  private(set) var isolation: IsolationPlan?
  /// Whether every plugin runs in a process of its own, whatever the manifest says.
  private(set) var isolatesAll = false
  /// Keeps presenters that are programs; `nil`: they end with this process where it ends in order, or when they find
  /// their standard input closed.
  package var programKeeper: ProgramKeeper?
  /// What whoever operates the application lets isolated plugins do.
  package var grants = OperatorGrants()
  /// Whether a person sits at a terminal; without, presenters that need one are passed over.
  package var hasTerminal = false
  /// The locale whose texts are wanted at first, a BCP 47 name; `nil`: the default's. One that there
  /// are no texts for is the default's, too.
  package var locale: String?
  /// Gets the lines of the trace presenter; on the main thread.
  package var trace: @Sendable (String) -> Void = { _ in }
  /// Whether transitions are traced whatever the presenter.
  package var tracesAlways = false
  /// Gets what plugins and the host log; any thread.
  package var log: @Sendable (LogLine) -> Void = { _ in }
  /// Keeps what comes into force over the end of the program; `nil`: nobody does.
  package var store: StateStore?
  /// Where states are kept beside what the manifest says; `nil`: this run keeps none, whatever it says.
  package var storeWish: StoreWish?
  /// Why nothing is kept though the manifest wants it; `nil`: it is kept, or not wanted.
  package var storeLoss: String?
  /// Gets what plugins do against the contract; `nil`: their calls are not looked at.
  package var findings: ContractFindings?
  /// Whether what plugins are lent lies on pages that nobody may write, nor touch after the call.
  package var guardsLent = false
  /// Writes a record of the run; `nil`: nobody does.
  package var recorder: Recorder?
  /// Runs a record again in the place of plugins, clock and presenter; `nil`: they are there.
  package var player: RecordPlayer?
  /// The file of a plugin that is asked in a replay, in place of the one of its id.
  package var against: String?

  /// Says which program is the process of a plugin, with the words that make it so, and whether all plugins
  /// get one or only those that the manifest names.
  ///
  /// Libraries are opened in such a process first, and given up there after so many nanoseconds; `nil`: that
  /// is waited for without an end, and so is each call, as a debugger needs. Comes after `isStrict`.
  package mutating func isolate(
    by program: String, _ words: [String], all: Bool = false, trialLimit: UInt64?
  ) {
    var plan = IsolationPlan(program: program, words: words)
    if let trialLimit { plan.limits.trial = trialLimit } else { plan.limits = .none }
    plan.isStrict = isStrict
    isolation = plan
    isolatesAll = all
  }

  /// Makes options for a program.
  package init(hostName: String, version: String) { host = (hostName, version) }
}

/// One line for the log.
package struct LogLine: Sendable, Hashable {
  /// Who wrote it: a plugin's id; empty for the host.
  package var source: String
  /// `trace`, `debug`, `note`, `warning` or `error`.
  package var level: String
  /// Whether it tells of something that is not as it should be.
  package var isTrouble: Bool
  /// The text, one line.
  package var text: String

  /// Makes a line.
  package init(source: String, level: String, isTrouble: Bool, text: String) {
    (self.source, self.level, self.isTrouble, self.text) = (source, level, isTrouble, text)
  }

  /// A line about something that is not as it should be; of the host, unless it names another.
  package static func warning(_ text: String, of source: String = "") -> LogLine {
    LogLine(source: source, level: "warning", isTrouble: true, text: text)
  }

  /// A line about something that is as it should be, and that somebody may look for later.
  package static func note(_ text: String, of source: String = "") -> LogLine {
    LogLine(source: source, level: "note", isTrouble: false, text: text)
  }
}
