package import SnapValue
package import SnapElf
package import SnapSystem

/// Why a plugin is not used, with the facts of it.
package struct PluginRefusal: Error, Sendable, Hashable {
  /// The facts.
  package enum Reason: Sendable, Hashable {
    /// The file cannot be read.
    case unreadable(FileReadError)
    /// It is no sound library for this machine, or one that is not loaded.
    case elf(ElfFault)
    /// It has no metadata note; `stray`: it has one that no reader of segments finds.
    case noNote(stray: Bool)
    /// It has several metadata notes for one major version of the contract.
    case severalNotes(count: Int, major: Int)
    /// Its metadata note is wrong.
    case note(NoteFault)
    /// It was built for another major version of the contract.
    case contractMajor(found: Int, host: Int)
    /// It needs a later minor version of the contract.
    case contractMinor(needed: Int, host: Int)
    /// It was built with structs of another layout.
    case layout(found: UInt32, host: UInt32)
    /// It is another plugin than it was a moment before.
    case otherID(found: String, expected: String)
    /// Its bytes are not the ones that were named.
    case otherDigest(found: Digest, expected: String)
    /// A lock names what may be loaded, and not this plugin.
    case notLocked
    /// It is not as it was locked.
    case lockDiffers(LockDifference)
    /// The lock cannot be believed, so that nothing is loaded.
    case shut
    /// No sealed copy would serve who needs this library of its own.
    case librarySealing(String)
    /// Another plugin in the process has a library of the same name with other bytes.
    case libraryTaken(String, by: String)
    /// A library that it needs is missing or unfit.
    case library(LibraryProblem)
    /// A symbol that it, or a library of its, needs is nowhere.
    case symbol(MissingSymbol)
    /// Others could choose its bytes.
    case untrusted(TrustFinding)
    /// No copy for loading could be made.
    case sealing(SystemError)
    /// The system's loader refused it.
    case loader(LoadError)
    /// Its registration entry point answered NULL.
    case noDescriptor
    /// Its descriptor is wrong.
    case descriptor(flaw: String)
    /// Its `start` failed.
    case start(Failure)
    /// It registered other things than it may.
    case registration([RegistrationFault])
    /// It needs for itself alone what another plugin has.
    case resource(String, owner: String)
    /// It requires a plugin that the application does not use, or that cannot be had.
    case requires(String)
    /// It was opened by its path once already, which the system's loader would answer with that.
    case openedByPath
    /// It was opened in a throw-away process first, and ended that in this call; what it did, one clause.
    case trial(call: String, what: String)
    /// It has taken the program, or a throw-away process, down before, so often; at last in this call, by
    /// this.
    case quarantined(count: Int, call: String, cause: String)
    /// The process of its own that it was to run in could not be made to.
    case process(what: String, remedy: String)
  }

  /// The file.
  package var file: String
  /// The plugin's id; empty when it could not be read.
  package var plugin: String
  /// The facts.
  package var reason: Reason

  /// Makes a refusal.
  package init(file: String, plugin: String = "", _ reason: Reason) {
    self.file = file
    self.plugin = plugin
    self.reason = reason
  }
}

extension PluginRefusal {
  /// Whether nothing of the plugin is in this process, so that another file may take its place.
  package var isBeforeLoading: Bool {
    switch reason {
    case .loader, .trial: true
    default: false
    }
  }

  /// What kind of refusal it is: a stable word for JSON output and tests.
  package var kind: String {
    switch reason {
    case .unreadable: "unreadable"
    case .elf(let fault): fault.verdict == .malformed ? "malformed" : "unsuitable"
    case .noNote: "noNote"
    case .severalNotes: "severalNotes"
    case .note: "badNote"
    case .contractMajor, .contractMinor: "contract"
    case .layout: "layout"
    case .otherID: "otherId"
    case .otherDigest: "otherDigest"
    case .notLocked: "notLocked"
    case .lockDiffers: "lockDiffers"
    case .shut: "lockRefused"
    case .librarySealing: "librarySealing"
    case .libraryTaken: "libraryTaken"
    case .library: "missingLibrary"
    case .symbol: "missingSymbol"
    case .untrusted: "untrusted"
    case .sealing: "sealing"
    case .loader: "loader"
    case .noDescriptor, .descriptor: "descriptor"
    case .start: "start"
    case .registration: "registration"
    case .resource: "resource"
    case .requires: "requires"
    case .openedByPath: "openedByPath"
    case .trial: "trial"
    case .quarantined: "quarantined"
    case .process: "process"
    }
  }
}
