import CSnapNav
import SnapValue

/// The status codes of the contract, section 3.
enum StatusCode {
  static let ok = Int32(SNAPNAV_OK)
  static let pending = Int32(SNAPNAV_PENDING)
  static let decline = Int32(SNAPNAV_DECLINE)
  static let veto = Int32(SNAPNAV_VETO)
  static let redirect = Int32(SNAPNAV_REDIRECT)

  /// Errors in both languages, one to one.
  private static let errors: [(Int32, Failure.Code)] = [
    (Int32(SNAPNAV_E_FAIL), .failed), (Int32(SNAPNAV_E_ARG), .badArgument),
    (Int32(SNAPNAV_E_TYPE), .wrongType), (Int32(SNAPNAV_E_KEY), .noSuchKey),
    (Int32(SNAPNAV_E_HANDLE), .staleHandle), (Int32(SNAPNAV_E_THREAD), .wrongThread),
    (Int32(SNAPNAV_E_STATE), .wrongState), (Int32(SNAPNAV_E_UNSUPPORTED), .unsupported),
    (Int32(SNAPNAV_E_CANCELLED), .cancelled), (Int32(SNAPNAV_E_TIMEOUT), .timedOut),
    (Int32(SNAPNAV_E_NOMEM), .outOfMemory), (Int32(SNAPNAV_E_DUPLICATE), .duplicate),
    (Int32(SNAPNAV_E_SIGNATURE), .wrongSignature),
  ]

  /// The failure's kind for an error status, also for one that has no name here; `nil` for one that
  /// is no error.
  static func failure(_ status: Int32) -> Failure.Code? {
    status < 0 ? errors.first { $0.0 == status }?.1 ?? .failed : nil
  }

  /// The status that tells a plugin of a failure.
  static func status(_ code: Failure.Code) -> Int32 {
    switch code {
    case .malformed: Int32(SNAPNAV_E_ARG)
    case .unknownName: Int32(SNAPNAV_E_KEY)
    case .limit: Int32(SNAPNAV_E_STATE)
    default: errors.first { $0.1 == code }?.0 ?? Int32(SNAPNAV_E_FAIL)
    }
  }

  /// The status in the words of an error text: `3 (VETO)`, `-4 (E_KEY)`, `77`.
  static func words(_ status: Int32) -> String {
    names[status].map { "\(status) (\($0))" } ?? "\(status)"
  }

  private static let names: [Int32: String] = [
    ok: "OK", pending: "PENDING", decline: "DECLINE", veto: "VETO", redirect: "REDIRECT",
    Int32(SNAPNAV_E_FAIL): "E_FAIL", Int32(SNAPNAV_E_ARG): "E_ARG",
    Int32(SNAPNAV_E_TYPE): "E_TYPE", Int32(SNAPNAV_E_KEY): "E_KEY",
    Int32(SNAPNAV_E_HANDLE): "E_HANDLE", Int32(SNAPNAV_E_THREAD): "E_THREAD",
    Int32(SNAPNAV_E_STATE): "E_STATE", Int32(SNAPNAV_E_UNSUPPORTED): "E_UNSUPPORTED",
    Int32(SNAPNAV_E_CANCELLED): "E_CANCELLED", Int32(SNAPNAV_E_TIMEOUT): "E_TIMEOUT",
    Int32(SNAPNAV_E_NOMEM): "E_NOMEM", Int32(SNAPNAV_E_DUPLICATE): "E_DUPLICATE",
    Int32(SNAPNAV_E_SIGNATURE): "E_SIGNATURE",
  ]
}
