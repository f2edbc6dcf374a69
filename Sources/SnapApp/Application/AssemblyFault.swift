package import SnapValue
package import SnapManifest

/// Why an application cannot be put together.
package struct AssemblyFault: Error, Sendable {
  /// Everything that is in the way, each with its place and remedy.
  package var diagnostics: [Diagnostic]
  /// Files that were found and refused, one line each; one of them may be what is missing.
  package var refusedFiles: [String]
  /// Whether nothing is in the way, but it was told to end meanwhile.
  package var isCancelled = false

  init(_ diagnostics: [Diagnostic], refusedFiles: [String] = []) {
    self.diagnostics = diagnostics
    self.refusedFiles = refusedFiles
  }

  /// A failure of the assembly as a diagnostic.
  package init(_ failure: Failure, _ code: ManifestCode, file: String) {
    let who = failure.culprit.isEmpty ? "" : "\(failure.culprit): "
    self.init([
      Diagnostic(
        code: code.rawValue, place: failure.place ?? Diagnostic.Place(file: file),
        message: who + failure.message, hint: failure.hint)
    ])
  }

  /// Whether plugins and the machine alone are in the way, and the manifest is sound.
  package var isOfPlugins: Bool { Self.isOfPlugins(diagnostics) }

  /// Whether all errors among the diagnostics tell of plugin files rather than of the manifest.
  package static func isOfPlugins(_ diagnostics: [Diagnostic]) -> Bool {
    let ofManifest: Set<ManifestCode> = [
      .capabilityNotProvided, .configRefused, .capabilityOfOtherKind, .cardUnreadable,
    ]
    return diagnostics.allSatisfy { diagnostic in
      guard diagnostic.severity == .error else { return true }
      guard diagnostic.code.hasPrefix("NH6"), let code = ManifestCode(rawValue: diagnostic.code)
      else { return false }
      return !ofManifest.contains(code)
    }
  }
}
