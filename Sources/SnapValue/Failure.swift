/// Why something could not be done: facts that a renderer turns into a sentence.
///
/// Codes below `wrongSignature` match the contract's status codes one to one, so that an error of a
/// plugin and an error of the host are one type.
public struct Failure: Error, Sendable, Hashable {
  /// What kind of failure it is.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// It failed for a reason that the message gives.
    case failed
    /// An argument is not acceptable.
    case badArgument
    /// A value is of another type than expected.
    case wrongType
    /// There is no property, action or entry of that name.
    case noSuchKey
    /// A screen, token or timer that is gone.
    case staleHandle
    /// Called on a thread where it may not be called.
    case wrongThread
    /// Not possible in the present state.
    case wrongState
    /// Known, but not served here.
    case unsupported
    /// Taken back by whoever asked.
    case cancelled
    /// No answer before the deadline.
    case timedOut
    /// No memory.
    case outOfMemory
    /// It is there already.
    case duplicate
    /// A function's signature text and its use disagree.
    case wrongSignature
    /// Text that is no URL, JSON, version, pattern or the like.
    case malformed
    /// A screen, navigation, intent, effect, plugin or capability of that name is not there.
    case unknownName
    /// Nothing that may be entered from outside.
    case notExported
    /// A bound was reached: queue, depth, redirects, size.
    case limit
    /// A plugin broke the contract.
    case contractBroken
    /// Our own fault.
    case internalError
  }

  /// What kind of failure it is.
  public var code: Code
  /// What happened, with the offending value and what was expected; one sentence, no final stop.
  public var message: String
  /// Who: `org.example.catalog: mediate describe`; empty when it was the host itself.
  public var culprit: String
  /// How to mend it; empty when the message says all there is to say.
  public var hint: String
  /// Where in the manifest the cause stands, when known.
  package var place: Diagnostic.Place?

  /// Makes a failure.
  public init(_ code: Code, _ message: String, culprit: String = "", hint: String = "") {
    self.init(code, message, culprit: culprit, hint: hint, place: nil)
  }

  /// Makes a failure that was found in a file.
  package init(
    _ code: Code, _ message: String, culprit: String = "", hint: String = "",
    place: Diagnostic.Place?
  ) {
    self.code = code
    self.message = message
    self.culprit = culprit
    self.hint = hint
    self.place = place
  }
}

extension Failure {
  /// An error of any type as a failure: itself, or `failed` with its text.
  package init(_ error: any Error) {
    self = error as? Failure ?? Failure(.failed, String(describing: error))
  }

  /// Does what throws any error, and throws it as a failure.
  package static func catching<Answer>(
    _ work: () throws -> Answer
  ) throws(Failure) -> Answer {
    do { return try work() } catch { throw Failure(error) }
  }
}

extension Failure: CustomStringConvertible {
  /// Who and what in one sentence, and how to mend it: `films: there is no film (bring one)`.
  public var description: String {
    let who = culprit.isEmpty ? "" : "\(culprit): "
    return who + message + (hint.isEmpty ? "" : " (\(hint))")
  }
}
