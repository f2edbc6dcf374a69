public import SnapValue

/// What the notes of the plugins found on disk say: plain facts, gathered without running anything.
public struct PluginFacts: Sendable {
  /// The directories that were searched, in order.
  public var searched: [String]
  /// Every file found, in order of the search.
  public var files: [File]
  /// The contract that this host speaks, such as `1.0`.
  public var hostContract: String
  /// This machine's architecture, such as `x86_64`.
  public var hostMachine: String

  /// Programs that were looked for and cannot be run, each with the reason.
  public var missingPrograms: [String: String] = [:]

  /// Makes facts.
  public init(
    searched: [String], files: [File], hostContract: String = "1.0", hostMachine: String = "x86_64"
  ) {
    self.searched = searched
    self.files = files
    self.hostContract = hostContract
    self.hostMachine = hostMachine
  }

  /// One file.
  public struct File: Sendable {
    /// Its path.
    public var path: String
    /// The plugin's id; `nil` when its note could not be read.
    public var id: String?
    /// The plugin's version; `nil` when its note could not be read.
    public var version: SemanticVersion?
    /// The names that it provides, by kind.
    public var provides: [CapabilityKind: [String]]
    /// What its configuration must be; `nil` when it does not say.
    public var configSchema: Schema?
    /// The SHA-256 of the file in lower case; `nil` when it was not worked out.
    public var sha256: String?
    /// Why it cannot be loaded; `nil` when nothing speaks against it.
    public var refusal: Refusal?
    /// What may be wrong with owner or mode where that is no reason to refuse it.
    public var warning: Refusal?

    /// Makes a file's facts.
    public init(
      path: String, id: String? = nil, version: SemanticVersion? = nil,
      provides: [CapabilityKind: [String]] = [:], configSchema: Schema? = nil,
      sha256: String? = nil, refusal: Refusal? = nil, warning: Refusal? = nil
    ) {
      self.path = path
      self.id = id
      self.version = version
      self.provides = provides
      self.configSchema = configSchema
      self.sha256 = sha256
      self.refusal = refusal
      self.warning = warning
    }
  }

  /// What a plugin can provide.
  public enum CapabilityKind: String, Sendable, Hashable, CaseIterable {
    /// Passes data along an edge.
    case mediator
    /// Shows transitions.
    case presenter
    /// Answers routes.
    case router
    /// Makes screens.
    case screen
    /// Is shown and hidden by a parameter.
    case effect
    /// Is called by its signature.
    case function
  }

  /// Why a file cannot be loaded.
  public enum Refusal: Sendable, Hashable {
    /// Owner or mode of the file or a directory above it is unsafe; the command mends it.
    case unsafe(reason: String, command: String)
    /// It carries no note.
    case noNote
    /// It needs this contract.
    case contract(String)
    /// It is built for this machine.
    case machine(String)
    /// It needs this library.
    case missingLibrary(String)
    /// It needs this symbol.
    case missingSymbol(String)
    /// It is no sound shared library.
    case malformed(String)
    /// Another reason, in words.
    case other(String)
  }
}

extension PluginFacts {
  /// What serves a plugin of the manifest.
  public enum Choice: Sendable, Hashable {
    /// The file at this index.
    case file(Int)
    /// A file has the id, but cannot serve: the index of the first one.
    case unusable(Int)
    /// No file has the id.
    case absent
  }

  /// The file for a plugin: the first with its id that can be loaded, has its hash and is inside its
  /// version range. Cost: the number of files.
  public func choice(for use: Manifest.PluginUse) -> Choice {
    var unusable: Int?
    for (index, file) in files.enumerated() where file.id == use.id {
      if file.refusal == nil, file.fits(use) { return .file(index) }
      unusable = unusable ?? index
    }
    return unusable.map { .unusable($0) } ?? .absent
  }
}

extension PluginFacts.File {
  fileprivate func fits(_ use: Manifest.PluginUse) -> Bool {
    if let pin = use.sha256, let sha256, pin != sha256 { return false }
    return version.map { use.version.contains($0) } ?? false
  }

  /// Everything that it provides, as `kind name`.
  var provided: [String] {
    PluginFacts.CapabilityKind.allCases.flatMap { kind in
      (provides[kind] ?? []).map { "\(kind.rawValue) \($0)" }
    }
  }
}
