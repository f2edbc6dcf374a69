internal import CSnapNav

/// An error of the contract: a status, and a message that explains it to people.
///
/// Throw it from a callback and the host gets both. What the host refuses is thrown to you as one.
/// Any other error that you throw crosses as `.failed`, described by `String(describing:)`.
public struct ContractError: Error, Sendable, Hashable {
  /// A status below zero. Later contracts may have more than are named here.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number in the contract header.
    public let rawValue: Int32
    /// Makes a code from its number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// It did not work; the message says why. `SNAPNAV_E_FAIL`
    public static let failed = Code(rawValue: Int32(SNAPNAV_E_FAIL))
    /// An argument makes no sense. `SNAPNAV_E_ARG`
    public static let badArgument = Code(rawValue: Int32(SNAPNAV_E_ARG))
    /// A value of another kind was expected. `SNAPNAV_E_TYPE`
    public static let wrongType = Code(rawValue: Int32(SNAPNAV_E_TYPE))
    /// There is nothing of that name. `SNAPNAV_E_KEY`
    public static let noSuchKey = Code(rawValue: Int32(SNAPNAV_E_KEY))
    /// The screen, token or timer is gone. `SNAPNAV_E_HANDLE`
    public static let staleHandle = Code(rawValue: Int32(SNAPNAV_E_HANDLE))
    /// Called on another thread than the contract allows. `SNAPNAV_E_THREAD`
    public static let wrongThread = Code(rawValue: Int32(SNAPNAV_E_THREAD))
    /// Not now. `SNAPNAV_E_STATE`
    public static let wrongState = Code(rawValue: Int32(SNAPNAV_E_STATE))
    /// This one does not do that. `SNAPNAV_E_UNSUPPORTED`
    public static let unsupported = Code(rawValue: Int32(SNAPNAV_E_UNSUPPORTED))
    /// It was no longer wanted. `SNAPNAV_E_CANCELLED`
    public static let cancelled = Code(rawValue: Int32(SNAPNAV_E_CANCELLED))
    /// It took too long. `SNAPNAV_E_TIMEOUT`
    public static let timedOut = Code(rawValue: Int32(SNAPNAV_E_TIMEOUT))
    /// There was no memory. `SNAPNAV_E_NOMEM`
    public static let outOfMemory = Code(rawValue: Int32(SNAPNAV_E_NOMEM))
    /// There is one already. `SNAPNAV_E_DUPLICATE`
    public static let duplicate = Code(rawValue: Int32(SNAPNAV_E_DUPLICATE))
    /// A signature that cannot be used. `SNAPNAV_E_SIGNATURE`
    public static let wrongSignature = Code(rawValue: Int32(SNAPNAV_E_SIGNATURE))
  }

  /// What kind of error it is.
  public var code: Code
  /// Why, for people. The contract has room for 247 bytes of UTF-8; what is longer is cut.
  public var message: String

  /// Makes an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Makes the error that `error` is to the host.
  init(_ error: any Error) {
    switch error {
    case let error as ContractError: self = error
    case is CancellationError: self.init(.cancelled, "the work was cancelled")
    default: self.init(.failed, String(describing: error))
    }
    // An error must be one, and must say something.
    if code.rawValue >= 0 { code = .failed }
    if message.isEmpty { message = "the plugin failed with status \(code.rawValue)" }
  }
}

extension ContractError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
